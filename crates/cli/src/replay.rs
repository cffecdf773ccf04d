//! `maxn replay`: a game of a match, move by move.

use crate::board;
use crate::output::{Align, Cell, Colour, Output, Style, Table, printable, thousands};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use maxn::Player;
use maxn_lab::game_file::GameFile;
use maxn_lab::replay::{Replay, Step};
use maxn_lab::results_db::{GameRecord, Store, StoredMatch};
use maxn_play::{Games, Record, Scene, TableScene};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Read, StdoutLock};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Show any game of a match, move by move
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn replay maxn-results.db              the list of games
  maxn replay maxn-results.db 17           game 17 with all hands open
  maxn replay maxn-results.db 17 --boards  in a board game, the board after every move
  maxn replay maxn-results.db 17 --json > game.json
  maxn replay game.json                    a game file, which needs no result file
  maxn replay maxn-results.db 17 --record > game.txt
  maxn replay game.txt                     a game record, as Python writes it as well")]
pub(crate) struct ReplayArguments {
    /// The file that 'maxn match' wrote, or a game file
    file: PathBuf,

    /// The number of a game; none to list them
    game: Option<i64>,

    /// Only the games of this match
    #[arg(long = "match", value_name = "NUMBER", conflicts_with = "game")]
    number: Option<i64>,

    /// In a board game, show the board after every move, and not only at the beginning and the end
    #[arg(long)]
    boards: bool,

    /// In JSON: a game as a game file, which can be replayed by itself; without a number, one line per game
    #[arg(long, conflicts_with = "boards")]
    json: bool,

    /// A game as a game record: tags, hands and decisions as text, which can be replayed by itself
    #[arg(long, conflicts_with_all = ["boards", "json"])]
    record: bool,

    /// The use of colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

pub(crate) fn run(arguments: &ReplayArguments, games: Games) -> Result<ExitCode> {
    let mut output = Output::stdout_with(arguments.color);
    if let Some(file) = game_file(&arguments.file, games)? {
        ensure!(
            arguments.game.is_none() && arguments.number.is_none(),
            "{} holds one game: it has no number",
            arguments.file.display()
        );
        let (played, record) = file.into_record();
        replay(&played, &record, arguments, games, &mut output)?;
    } else {
        let store = Store::read(&arguments.file)?;
        match arguments.game {
            Some(id) => {
                let (in_match, record) = store.game(id)?;
                let played = store.one_match(in_match)?;
                if !arguments.json && !arguments.record {
                    output.heading(&format!("game {id} of match {in_match}"))?;
                }
                replay(&played, &record, arguments, games, &mut output)?;
            }
            None if arguments.record => bail!("which game? --record needs its number, such as 1"),
            None if arguments.json => list_json(&store, arguments, &mut output)?,
            None => list(&store, arguments, &mut output)?,
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The game of a game file or a game record; `None` if the file is of another kind, or does not exist.
fn game_file(path: &Path, games: Games) -> Result<Option<GameFile>> {
    let mut start = [0; 1];
    let is_read = File::open(path).and_then(|mut file| file.read(&mut start)).is_ok();
    if !is_read || !matches!(start, [b'{' | b'[']) {
        return Ok(None);
    }
    let name = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(name)?;
    let file = match start {
        [b'{'] => GameFile::read(&text),
        _ => GameFile::of_record(&text.parse::<Record>().with_context(name)?, games),
    };
    Ok(Some(file.with_context(name)?))
}

/// The matches that were asked for.
fn matches(store: &Store, arguments: &ReplayArguments) -> Result<Vec<StoredMatch>> {
    Ok(match arguments.number {
        Some(number) => vec![store.one_match(number)?],
        None => store.matches()?,
    })
}

/// Prints all games in JSON, one per line, without their moves.
fn list_json(
    store: &Store,
    arguments: &ReplayArguments,
    output: &mut Output<StdoutLock<'static>>,
) -> Result<()> {
    for played in matches(store, arguments)? {
        for game in store.games(played.id)? {
            let agents: Vec<&str> =
                game.seats.iter().map(|&agent| played.entered[agent].label.as_str()).collect();
            let winners: Vec<usize> = game.winners.iter().map(|winner| winner + 1).collect();
            let forfeits: Vec<Value> = game
                .forfeits
                .iter()
                .map(|lost| json!({"player": lost.player + 1, "at": lost.at + 1, "reason": lost.reason}))
                .collect();
            let line = json!({
                "match": played.id,
                "number": game.id,
                "game": played.game,
                "deal": game.deal + 1,
                "seating": game.seating + 1,
                "seed": game.seed.to_string(),
                "agents": agents,
                "scores": game.scores,
                "winners": winners,
                "forfeits": forfeits,
            });
            output.line(&line.to_string())?;
        }
    }
    Ok(())
}

/// Prints all games with their scores.
fn list(store: &Store, arguments: &ReplayArguments, output: &mut Output<StdoutLock<'static>>) -> Result<()> {
    for played in matches(store, arguments)? {
        output.heading(&format!("match {}: {} for {} players", played.id, played.game, played.players))?;
        for (place, agent) in played.entered.iter().enumerate() {
            let name = if agent.label == agent.spec { String::new() } else { format!("{} = ", agent.label) };
            output.line(&format!("  {} = {}", letter(place), printable(&(name + &agent.spec))))?;
        }
        let columns = ["game", "deal", "seating", "scores", "forfeits"];
        let mut table = Table::new(columns.map(|name| (name, Align::Right)));
        for game in store.games(played.id)? {
            let scores: Vec<String> = game.scores.iter().map(ToString::to_string).collect();
            let seats: String = game.seats.iter().map(|&agent| letter(agent)).collect();
            let forfeits: Vec<String> = game
                .forfeits
                .iter()
                .map(|lost| format!("player {}: {}", lost.player + 1, lost.reason))
                .collect();
            table.row(vec![
                Cell::new(Style::Strong, game.id.to_string()),
                (game.deal + 1).to_string().into(),
                seats.into(),
                scores.join(" ").into(),
                Cell::new(Style::Warning, forfeits.join("; ")),
            ]);
        }
        output.table(&table)?;
    }
    Ok(())
}

/// A, B, C and so on.
fn letter(agent: usize) -> char {
    u8::try_from(agent).ok().filter(|&place| place < 26).map_or('?', |place| char::from(b'A' + place))
}

fn replay(
    played: &StoredMatch,
    record: &GameRecord,
    arguments: &ReplayArguments,
    games: Games,
    output: &mut Output<StdoutLock<'static>>,
) -> Result<()> {
    if arguments.json {
        output.line(&serde_json::to_string(&GameFile::new(played, record))?)?;
        return Ok(());
    }
    if arguments.record {
        let record = GameFile::new(played, record).to_record();
        let begun = record.begin(games)?;
        output.line(record.with_hands(begun)?.to_string().trim_end())?;
        return Ok(());
    }
    output.heading(&format!("{} for {} players", played.game, played.players))?;
    output.line(&format!("  deal {}, seed {}", record.deal + 1, record.seed))?;
    let replay = Replay::new(games, played, record)?;
    Playback { replay, record, played, boards: arguments.boards, output }
        .run()
        .with_context(|| format!("it cannot be replayed: it was played by version {}", record.version))
}

/// A game that is played again, and printed.
struct Playback<'r> {
    replay: Replay<'r>,
    record: &'r GameRecord,
    played: &'r StoredMatch,
    boards: bool,
    output: &'r mut Output<StdoutLock<'static>>,
}

impl Playback<'_> {
    fn run(mut self) -> Result<()> {
        match self.scene().table {
            TableScene::Cards(_) => self.cards()?,
            TableScene::Board(_) => self.board()?,
        }
        Ok(self.end()?)
    }

    /// Replays hands of cards, each with its deal.
    fn cards(&mut self) -> Result<()> {
        let mut shown = None;
        for _ in &self.record.moves {
            let hand = self.replay.contest().hands_played();
            if shown != Some(hand) {
                shown = Some(hand);
                self.deal(hand + 1)?;
            }
            self.step()?;
        }
        Ok(())
    }

    /// Replays a board game from its start.
    fn board(&mut self) -> Result<()> {
        for player in 0..self.played.players {
            let agent = self.output.paint(Style::Faint, &printable(self.agent(player)));
            self.output.line(&format!("  player {}: {agent}", player + 1))?;
        }
        self.output.line("")?;
        self.draw()?;
        for _ in &self.record.moves {
            self.step()?;
            if self.boards {
                self.draw()?;
            }
        }
        if !self.boards {
            self.output.line("")?;
            self.draw()?;
        }
        Ok(())
    }

    fn agent(&self, player: Player) -> &str {
        &self.played.entered[self.record.seats[player]].label
    }

    /// The table with everything open.
    fn scene(&self) -> Scene {
        self.replay.contest().scene(None)
    }

    fn draw(&mut self) -> io::Result<()> {
        match self.scene().table {
            TableScene::Board(board) => board::print(self.output, &board),
            TableScene::Cards(_) => Ok(()),
        }
    }

    /// Makes the next recorded decision, and shows its consequences.
    fn step(&mut self) -> Result<()> {
        let Some(step) = self.replay.step()? else { return Ok(()) };
        self.say_forfeit(step.index)?;
        self.show(&step)?;
        for event in step.events {
            let text = self.output.paint(Style::Faint, &printable(&event.text));
            self.output.line(&format!("        {text}"))?;
        }
        Ok(())
    }

    /// Prints the hands and the agents that hold them.
    fn deal(&mut self, number: u32) -> io::Result<()> {
        self.output.line("")?;
        self.output.heading(&format!("Hand {number}"))?;
        let scene = self.scene();
        if let TableScene::Cards(cards) = &scene.table {
            let mut table = Table::new(["", "", ""].map(|name| (name, Align::Left)));
            for (player, hand) in cards.hands.iter().enumerate() {
                let name = format!("player {}", player + 1);
                let agent = Cell::new(Style::Faint, self.agent(player));
                table.row(vec![name.into(), (&hand.text).into(), agent]);
            }
            self.output.table(&table)?;
        }
        for fact in scene.facts {
            self.output.line(&format!("  {fact}"))?;
        }
        Ok(())
    }

    fn show(&mut self, step: &Step<'_>) -> io::Result<()> {
        let Step { index, made, .. } = step;
        let mut cost = String::new();
        if made.nodes > 0 {
            cost = format!("{} nodes", thousands(made.nodes));
        }
        if let Some(depth) = made.depth {
            cost = format!("{cost}, depth {}", (depth * 100.0).round() / 100.0);
        }
        let cost = self.output.paint(Style::Faint, &cost);
        let text = format!("  {:>4}  player {}: {:<12} {cost}", index + 1, made.player + 1, made.decision);
        self.output.line(text.trim_end())
    }

    fn say_forfeit(&mut self, place: usize) -> io::Result<()> {
        for lost in self.record.forfeits.iter().filter(|lost| lost.at == place) {
            let text = format!("player {} forfeits: {}", lost.player + 1, printable(&lost.reason));
            let text = self.output.paint(Style::Warning, &text);
            self.output.line(&format!("        {text}"))?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.output.line("")?;
        self.output.heading("The end:")?;
        for (player, score) in self.record.scores.iter().enumerate() {
            let won = if self.record.winners.contains(&player) { ", ahead" } else { "" };
            let lost = self.record.forfeits.iter().any(|lost| lost.player == player);
            let lost = if lost { ", the worst score at the table for having forfeited" } else { "" };
            let left = self.record.moves_left.as_ref().map(|moves| moves[player]);
            let left = left.map(|moves| format!(", {moves} moves from the goal")).unwrap_or_default();
            self.output.line(&format!("  player {}: {score}{won}{left}{lost}", player + 1))?;
        }
        Ok(())
    }
}
