//! Result files as comma-separated values.

use super::{GameRecord, Store, StoreError, StoredMatch};
use crate::report::csv_field;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A failure to write the tables of a result file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The result file cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

/// The tables with their columns. Players, agents and moves count from 0, as in Parquet.
const TABLES: [(&str, &str); 5] = [
    ("matches", "match,name,game,players,options,agents,specs,seed,hands,seatings,lowest_wins,deals,decided"),
    ("games", "game,match,deal,seating,seed,seats,scores,winners,seconds,version"),
    ("seats", "game,match,deal,seating,player,agent,score,won"),
    ("moves", "game,number,player,agent,decision,nodes,depth,seconds,processor_seconds,reported_seconds"),
    ("forfeits", "game,player,at,reason"),
];

impl Store {
    /// Writes all matches to a folder, which is created if needed: `matches.csv`, `games.csv`, `seats.csv` with a line per player of
    /// a game, `moves.csv` and `forfeits.csv`. Lists within a field are separated by blanks, those of agents by semicolons. A match may
    /// be writing to the file: the tables are those of one moment. Returns the number of lines of each table.
    ///
    /// # Errors
    /// If the result file cannot be read, or a table cannot be written.
    pub fn export_csv(&self, folder: &Path) -> Result<Vec<(&'static str, u64)>, ExportError> {
        let failed = |path: &Path| {
            let path = path.to_path_buf();
            move |error| ExportError::Write { path, error }
        };
        std::fs::create_dir_all(folder).map_err(failed(folder))?;
        let _snapshot = self.connection.unchecked_transaction().map_err(|error| self.error(error))?;
        let mut tables = Vec::new();
        for (name, columns) in TABLES {
            let path = folder.join(format!("{name}.csv"));
            let file = File::create(&path).map_err(failed(&path))?;
            let mut table = CsvTable { name, path, writer: BufWriter::new(file), lines: 0 };
            table.put(columns)?;
            table.lines = 0;
            tables.push(table);
        }
        for played in self.matches()? {
            tables[0].put(&match_line(&played))?;
            for game in self.games(played.id)? {
                let (_, record) = self.game(game.id)?;
                write_game(&mut tables, &played, game.id, &record)?;
            }
        }
        for table in &mut tables {
            table.writer.flush().map_err(failed(&table.path))?;
        }
        Ok(tables.into_iter().map(|table| (table.name, table.lines)).collect())
    }
}

/// A table that is being written.
struct CsvTable {
    name: &'static str,
    path: PathBuf,
    writer: BufWriter<File>,
    lines: u64,
}

impl CsvTable {
    fn put(&mut self, line: &str) -> Result<(), ExportError> {
        self.lines += 1;
        let path = &self.path;
        writeln!(self.writer, "{line}").map_err(|error| ExportError::Write { path: path.clone(), error })
    }
}

fn match_line(played: &StoredMatch) -> String {
    let agents = |of: fn(&super::EnteredAgent) -> &String| {
        csv_field(&played.entered.iter().map(of).cloned().collect::<Vec<_>>().join(";"))
    };
    let known = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    [
        played.id.to_string(),
        csv_field(&played.name),
        csv_field(&played.game),
        played.players.to_string(),
        csv_field(&played.options),
        agents(|agent| &agent.label),
        agents(|agent| &agent.spec),
        played.seed.to_string(),
        known(played.hands),
        played.seatings.to_string(),
        played.lowest_wins.to_string(),
        played.deals.to_string(),
        known(played.decided),
    ]
    .join(",")
}

fn write_game(
    tables: &mut [CsvTable],
    played: &StoredMatch,
    id: i64,
    game: &GameRecord,
) -> Result<(), ExportError> {
    let GameRecord { deal, seating, seed, seats, scores, winners, elapsed, version, .. } = game;
    let number = played.id;
    tables[1].put(&format!(
        "{id},{number},{deal},{seating},{seed},{},{},{},{},{}",
        list(seats),
        list(scores),
        list(winners),
        elapsed.as_secs_f64(),
        csv_field(version)
    ))?;
    for (player, (&agent, score)) in seats.iter().zip(scores).enumerate() {
        let (name, won) = (csv_field(&played.entered[agent].label), winners.contains(&player));
        tables[2].put(&format!("{id},{number},{deal},{seating},{player},{name},{score},{won}"))?;
    }
    let seconds =
        |time: Option<Duration>| time.map(|time| time.as_secs_f64().to_string()).unwrap_or_default();
    for (place, step) in game.moves.iter().enumerate() {
        tables[3].put(&format!(
            "{id},{place},{},{},{},{},{},{},{},{}",
            step.player,
            seats[step.player],
            csv_field(&step.decision),
            step.nodes,
            step.depth.map(|depth| depth.to_string()).unwrap_or_default(),
            step.elapsed.as_secs_f64(),
            seconds(step.processor),
            seconds(step.reported)
        ))?;
    }
    for lost in &game.forfeits {
        tables[4].put(&format!("{id},{},{},{}", lost.player, lost.at, csv_field(&lost.reason)))?;
    }
    Ok(())
}

/// Numbers in one field.
fn list(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
