//! Merging result files, such as those of the shares of a match.

mod compare;
mod error;
mod summary;

pub use error::MergeError;
pub use summary::{MergeSummary, MergedMatch, MergedMeasurements};

use super::identity::MatchIdentity;
use super::{Store, StoreError, insert};
use compare::{difference, same_measurement};
use maxn_play::NamedAgent;
use rusqlite::{OptionalExtension, Transaction, params};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The way to merge result files into one. Matches are known by their identity, so that the games of all shares of a match come
/// together; a game that is in two files is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merge {
    /// True to allow games of one match that were played by different versions of the program.
    pub mixed_versions: bool,
}

/// A match of a part, as it is stored.
struct PartMatch {
    id: i64,
    identity: String,
    name: String,
    seatings: i64,
    lowest_wins: bool,
    deals: u32,
    decided: Option<u32>,
    agents: Option<String>,
}

impl Merge {
    /// Merges parts into a file, which is created if needed. All of it or, if that fails, nothing: a process that is killed
    /// leaves the file as it was.
    ///
    /// # Errors
    /// If a file cannot be read or written, if a game differs from the same game in another file, or if versions differ and
    /// may not.
    pub fn run(self, all: &Path, parts: &[PathBuf]) -> Result<MergeSummary, MergeError> {
        let stores = parts.iter().map(|part| Store::read(part)).collect::<Result<Vec<Store>, _>>()?;
        let mut paths: Vec<PathBuf> = Vec::new();
        for path in parts.iter().map(PathBuf::as_path).chain([all]) {
            // A file that does not exist yet cannot be one of the others.
            let Ok(real) = path.canonicalize() else { continue };
            if paths.contains(&real) {
                return Err(MergeError::Twice { path: path.to_path_buf() });
            }
            paths.push(real);
        }
        let is_new = !all.exists();
        let store = Store::open(all)?;
        let merged = self.run_in(&store, &stores);
        drop(store);
        if is_new && merged.is_err() {
            // An empty result file would only puzzle.
            for suffix in ["", "-wal", "-shm"] {
                let mut name = all.as_os_str().to_os_string();
                name.push(suffix);
                std::fs::remove_file(name).ok();
            }
        }
        merged
    }

    /// Merges open parts into an open store, in one transaction.
    ///
    /// # Errors
    /// As [`run`](Merge::run).
    pub fn run_in(self, store: &Store, parts: &[Store]) -> Result<MergeSummary, MergeError> {
        let transaction = store.connection.unchecked_transaction().map_err(|error| store.error(error))?;
        let mut summary = MergeSummary::default();
        for part in parts {
            // A match may be writing to the part: all of it is read as it is now.
            let _snapshot = part.connection.unchecked_transaction().map_err(|error| part.error(error))?;
            for found in part.part_matches()? {
                self.merge_match(store, &transaction, part, &found, &mut summary)?;
            }
            merge_measurements(store, &transaction, part, &mut summary.measurements)?;
        }
        for merged in &mut summary.matches {
            let stored = store.one_match(merged.id)?;
            let games = store.count(merged.id)?;
            merged.describe(&stored, games);
        }
        transaction.commit().map_err(|error| store.error(error))?;
        Ok(summary)
    }

    /// Merges one match of a part.
    fn merge_match(
        self,
        store: &Store,
        transaction: &Transaction<'_>,
        part: &Store,
        found: &PartMatch,
        summary: &mut MergeSummary,
    ) -> Result<(), MergeError> {
        let id = enter(store, transaction, part, found)?;
        let merged = summary.of(id);
        merged.parts += 1;
        let known: BTreeMap<(u32, u32), i64> =
            store.games(id)?.iter().map(|game| ((game.deal, game.seating), game.id)).collect();
        let reproducible = part.reproducible_agents(found)?;
        for game in part.games(found.id)? {
            let (_, record) = part.game(game.id)?;
            let Some(&before) = known.get(&(game.deal, game.seating)) else {
                insert(transaction, id, &record).map_err(|error| store.error(error))?;
                merged.added += 1;
                continue;
            };
            let (_, before) = store.game(before)?;
            let is_comparable =
                record.version == before.version && record.seats.iter().all(|&agent| reproducible[agent]);
            match difference(&before, &record) {
                None => merged.equal += 1,
                Some(_) if !is_comparable => merged.not_comparable += 1,
                Some(what) => {
                    let (path, identity) = (part.path().to_path_buf(), &found.identity);
                    let (deal, seating) = (game.deal + 1, game.seating + 1);
                    return Err(MergeError::Differs { path, title: title(identity), deal, seating, what });
                }
            }
        }
        let versions = "SELECT DISTINCT version FROM games WHERE match = ?1 ORDER BY version";
        let versions: Vec<String> = store.rows(versions, params![id], |row| row.get(0))?;
        if versions.len() > 1 && !self.mixed_versions {
            let (path, title) = (part.path().to_path_buf(), title(&found.identity));
            return Err(MergeError::Versions { path, title, versions });
        }
        Ok(())
    }
}

/// Enters a match of a part, or finds it, and returns its number. Whether one agent was clearly better depends on the first
/// deals only, so that a part that says so is believed.
fn enter(
    store: &Store,
    transaction: &Transaction<'_>,
    part: &Store,
    found: &PartMatch,
) -> Result<i64, MergeError> {
    let enter = || -> rusqlite::Result<Option<i64>> {
        let query = "SELECT id, seatings, lowest_wins FROM matches WHERE identity = ?1";
        let known: Option<(i64, i64, bool)> = transaction
            .query_row(query, [&found.identity], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .optional()?;
        let Some((id, seatings, lowest_wins)) = known else {
            transaction.execute(
                "INSERT INTO matches (identity, name, seatings, lowest_wins, deals, decided, agents)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                params![
                    found.identity,
                    found.name,
                    found.seatings,
                    found.lowest_wins,
                    found.deals,
                    found.decided,
                    found.agents
                ],
            )?;
            return Ok(Some(transaction.last_insert_rowid()));
        };
        if (seatings, lowest_wins) != (found.seatings, found.lowest_wins) {
            return Ok(None);
        }
        transaction.execute(
            "UPDATE matches SET deals = max(deals, ?2), decided = coalesce(decided, ?3),
             name = CASE name WHEN '' THEN ?4 ELSE name END, agents = coalesce(agents, ?5) WHERE id = ?1",
            params![id, found.deals, found.decided, found.name, found.agents],
        )?;
        Ok(Some(id))
    };
    let path = part.path().to_path_buf();
    let entered = enter().map_err(|error| store.error(error))?;
    entered.ok_or(MergeError::Seatings { path, title: title(&found.identity) })
}

/// Merges the deals of experiments that are not finished.
fn merge_measurements(
    store: &Store,
    transaction: &Transaction<'_>,
    part: &Store,
    summary: &mut MergedMeasurements,
) -> Result<(), MergeError> {
    // A part of an earlier version has no such table, if no program has written to it since.
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'measured'";
    if part.rows(tables, params![], |row| row.get::<_, i64>(0))? == [0] {
        return Ok(());
    }
    let query = "SELECT run, seed, value FROM measured ORDER BY run, seed";
    let measured = part.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    for (run, seed, value) in measured {
        let (run, seed, value): (String, i64, String) = (run, seed, value);
        match store.measurement(&run, seed as u64)? {
            None => {
                let insert = "INSERT INTO measured (run, seed, value) VALUES (?1, ?2, ?3)";
                let kept = transaction.execute(insert, params![run, seed, value]);
                kept.map_err(|error| store.error(error))?;
                summary.added += 1;
            }
            Some(before) if same_measurement(&before, &value) => summary.equal += 1,
            Some(_) => {
                let path = part.path().to_path_buf();
                return Err(MergeError::Measurement { path, run, seed: seed as u64 });
            }
        }
    }
    Ok(())
}

impl Store {
    /// The matches as they are stored, after a check that they can be read.
    fn part_matches(&self) -> Result<Vec<PartMatch>, StoreError> {
        self.matches()?;
        let query = "SELECT id, identity, name, seatings, lowest_wins, deals, decided, agents FROM matches ORDER BY id";
        self.rows(query, params![], |row| {
            Ok(PartMatch {
                id: row.get(0)?,
                identity: row.get(1)?,
                name: row.get(2)?,
                seatings: row.get(3)?,
                lowest_wins: row.get(4)?,
                deals: row.get(5)?,
                decided: row.get(6)?,
                agents: row.get(7)?,
            })
        })
    }

    /// Tells for each agent of a match if it always decides the same way. One whose spec cannot be read here, such as a named
    /// program or a search with a book that is on another machine, may not.
    fn reproducible_agents(&self, found: &PartMatch) -> Result<Vec<bool>, StoreError> {
        let stored = self.one_match(found.id)?;
        let reproducible =
            |agent: &String| agent.parse::<NamedAgent>().is_ok_and(|agent| agent.spec().is_reproducible());
        Ok(stored.agents.iter().map(reproducible).collect())
    }

    /// The number of games of a match.
    fn count(&self, id: i64) -> Result<usize, StoreError> {
        let counts =
            self.rows("SELECT count(*) FROM games WHERE match = ?1", params![id], |row| row.get(0))?;
        Ok(counts.first().copied().unwrap_or_default())
    }
}

/// A match in a few words.
fn title(identity: &str) -> String {
    serde_json::from_str::<MatchIdentity>(identity).map_or_else(
        |_| identity.to_string(),
        |identity| {
            let MatchIdentity { game, players, agents, .. } = identity;
            format!("{game} for {players} players, {}", agents.join(" against "))
        },
    )
}
