//! `maxn replay`: a game of a match, move by move.

use crate::board;
use crate::output::{Align, Cell, Colour, Output, Style, Table, printable, thousands};
use anyhow::{Context, Result, ensure};
use clap::Args;
use maxn_games::contest::{BoardContest, CardContest, Contest};
use maxn_lab::agents::{Adviser, BoardSearch, OpenHands};
use maxn_lab::boards::{BoardVisitor, Judged};
use maxn_lab::contests::{ContestRequest, Visitor};
use maxn_lab::matches::{GameRecord, MoveRecord};
use maxn_lab::store::{Store, StoredMatch};
use maxn_lab::title::Title;
use std::io::{self, StdoutLock};
use std::path::PathBuf;
use std::process::ExitCode;

/// Show any game of a match, move by move
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn replay maxn-results.db               which games there are
  maxn replay maxn-results.db 17            game 17 with all hands open
  maxn replay maxn-results.db 17 --boards   in a board game, the board after every move")]
pub(crate) struct ReplayArguments {
    /// The file that 'maxn match' wrote
    file: PathBuf,

    /// The number of a game; none to list them
    game: Option<i64>,

    /// Only the games of this match
    #[arg(long = "match", value_name = "NUMBER", conflicts_with = "game")]
    number: Option<i64>,

    /// In a board game, show the board after every move, and not only at the beginning and the end
    #[arg(long)]
    boards: bool,

    /// When to use colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

pub(crate) fn run(arguments: &ReplayArguments) -> Result<ExitCode> {
    let store = Store::read(&arguments.file)?;
    let mut output = Output::stdout_with(arguments.color);
    match arguments.game {
        Some(id) => replay(&store, id, arguments.boards, &mut output)?,
        None => list(&store, arguments, &mut output)?,
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// All games with their scores.
fn list(store: &Store, arguments: &ReplayArguments, output: &mut Output<StdoutLock<'static>>) -> Result<()> {
    let matches = match arguments.number {
        Some(number) => vec![store.one_match(number)?],
        None => store.matches()?,
    };
    for played in matches {
        output.heading(&format!("match {}: {} for {} players", played.id, played.game, played.players))?;
        for (place, agent) in played.agents.iter().enumerate() {
            output.line(&format!("  {} = {}", letter(place), printable(agent)))?;
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

fn replay(store: &Store, id: i64, boards: bool, output: &mut Output<StdoutLock<'static>>) -> Result<()> {
    let (in_match, record) = store.game(id)?;
    let played = store.one_match(in_match)?;
    let game: Title = played.game.parse()?;
    output.heading(&format!("game {id}: {} for {} players", played.game, played.players))?;
    output.line(&format!("  deal {} of match {in_match}, seed {}", record.deal + 1, record.seed))?;
    let request =
        ContestRequest { players: Some(played.players), options: played.options.clone(), seed: record.seed };
    game.begin(&request, Replay { record: &record, played: &played, boards, output })?
        .with_context(|| format!("game {id} cannot be replayed: it was played by version {}", record.version))
}

struct Replay<'r> {
    record: &'r GameRecord,
    played: &'r StoredMatch,
    boards: bool,
    output: &'r mut Output<StdoutLock<'static>>,
}

impl Visitor for Replay<'_> {
    type Output = Result<()>;

    fn visit<C, const N: usize>(mut self, mut contest: C) -> Result<()>
    where
        C: CardContest<N>,
        OpenHands<N>: Adviser<C, N>,
    {
        let mut shown = None;
        for place in 0..self.record.moves.len() {
            if shown != Some(contest.hands_played()) {
                shown = Some(contest.hands_played());
                self.deal(&contest)?;
            }
            self.step(&mut contest, place)?;
        }
        self.end()?;
        Ok(())
    }
}

impl BoardVisitor for Replay<'_> {
    type Output = Result<()>;

    fn visit<G, const N: usize>(mut self, mut contest: BoardContest<G, N>) -> Result<()>
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        for player in 0..N {
            let agent = &self.played.agents[self.record.seats[player]];
            let agent = self.output.paint(Style::Faint, &printable(agent));
            self.output.line(&format!("  player {}: {agent}", player + 1))?;
        }
        self.output.line("")?;
        board::print(self.output, &contest.layout())?;
        for place in 0..self.record.moves.len() {
            self.step(&mut contest, place)?;
            if self.boards {
                board::print(self.output, &contest.layout())?;
            }
        }
        if !self.boards {
            self.output.line("")?;
            board::print(self.output, &contest.layout())?;
        }
        self.end()?;
        Ok(())
    }
}

impl Replay<'_> {
    /// Makes a move that was made, and shows what came of it.
    fn step<C: Contest<N>, const N: usize>(&mut self, contest: &mut C, place: usize) -> Result<()> {
        let step = &self.record.moves[place];
        let player = contest.turn().context("there are more moves than the game has")?;
        ensure!(player == step.player, "move {} is another player's turn", place + 1);
        self.say_forfeit(place)?;
        let decision = contest.parse(&step.decision)?;
        let events = contest.decide(&decision)?;
        self.show(place, step)?;
        for event in events {
            let text = self.output.paint(Style::Faint, &printable(&event.to_string()));
            self.output.line(&format!("        {text}"))?;
        }
        Ok(())
    }

    /// The hands and who holds them.
    fn deal<C: CardContest<N>, const N: usize>(&mut self, contest: &C) -> io::Result<()> {
        self.output.line("")?;
        self.output.heading(&format!("Hand {}", contest.hands_played() + 1))?;
        let mut table = Table::new(["", "", ""].map(|name| (name, Align::Left)));
        let layout = contest.layout();
        for player in 0..N {
            let agent = &self.played.agents[self.record.seats[player]];
            let hand = layout.hands[player].to_string();
            table.row(vec![
                format!("player {}", player + 1).into(),
                hand.into(),
                Cell::new(Style::Faint, agent),
            ]);
        }
        self.output.table(&table)?;
        for fact in layout.facts {
            self.output.line(&format!("  {fact}"))?;
        }
        Ok(())
    }

    fn show(&mut self, place: usize, step: &MoveRecord) -> io::Result<()> {
        let mut cost = String::new();
        if step.nodes > 0 {
            cost = format!("{} nodes", thousands(step.nodes));
        }
        if let Some(depth) = step.depth {
            cost = format!("{cost}, depth {}", (depth * 100.0).round() / 100.0);
        }
        let cost = self.output.paint(Style::Faint, &cost);
        let text = format!("  {:>4}  player {}: {:<12} {cost}", place + 1, step.player + 1, step.decision);
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
