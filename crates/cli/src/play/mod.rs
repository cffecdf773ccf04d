//! `maxn play`: a person against the computer.

mod cards;
mod command;
mod scene;
mod screen;
mod session;
mod thinking;

use crate::arguments::SearchArguments;
use crate::book::open_for;
use crate::output::{Colour, Output};
use crate::start::StartArguments;
use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn::Player;
use maxn_games::contest::BoardContest;
use maxn_lab::agents::{
    Adviser, Best, BoardSearch, Effort, MonteCarlo, OpenHands, Playable, Schedule, Searched, Seated,
};
use maxn_lab::analysis::Settings;
use maxn_lab::boards::{Board, BoardVisitor, Judged};
use maxn_lab::books::Booked;
use maxn_lab::contests::{CardGame, ContestRequest, Visitor};
use maxn_lab::title::Title;
use scene::{CardTable, OnBoard};
use screen::Screen;
use session::Session;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

/// What a player that looks at all hands may search for each decision, unless something else is asked for.
const NODES: u64 = 500_000;

/// Its transposition table.
const TABLE_BYTES: u64 = 16 << 20;

/// The moves that a search player of Chinese Checkers looks at in each position (DISS 7.3).
const CHECKERS_WIDTH: usize = 10;

/// How long a player that does not look may think about each decision, unless something else is asked for.
const TIME: Duration = Duration::from_millis(100);

/// In how many worlds it thinks, and the transposition table for each of them.
const WORLDS: usize = 20;
const WORLD_TABLE_BYTES: u64 = 256 << 10;

/// Play cards or board games against the computer: hints, undo, and the score of a whole series
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn play hearts                              four players, you are player 1
  maxn play hearts --peek                       against players that look into your hand
  maxn play spades --players 3 --open           with all hands on the table
  maxn play hearts --options moon=subtract --target 50 --seed 7
  maxn play cribbage --algorithm paranoid --time 1s
  maxn play chinese-checkers --board small      move by coordinates: c4-d4
  maxn play othello --players 4 --opening 8     after eight random moves
  maxn play oh-hell --watch --hands 3           the computer plays by itself

Decisions are typed as they are asked for: QS plays the queen of spades. Other words: hint, undo, hand, score,
last, help, quit. They can come from a file or a pipe, one a line.

House rules, as a preset and what differs from it:
  hearts           standard, papers, papers-nodes, papers-hd; pass_cards, no_pts_on_first_trick, can_lead_any_club,
                   must_break_hearts, qs_breaks_hearts, can_lead_hearts_instead_of_qs, jd_bonus,
                   avoid_all_tricks_bonus (true, false), moon (add, subtract, off),
                   lead (two_of_clubs, left_of_dealer), target
  spades           standard, papers, papers-tricks; no_exact_total, must_break_spades, bidding (true, false), target
  oh-hell          dealer_restriction (true, false), missed (tricks, nothing, penalty),
                   sizes (up-and-down, down-and-up, up, down), most
  sergeant-major   tricks or score: what ends the series
  cribbage         partners (true, false), target
  chinese-checkers board (tiny, mini, small, full), rules (standard, openspiel), opening
  abalone, othello opening: how many random moves it begins with")]
pub(crate) struct PlayArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(Title::all().map(Title::name)))]
    game: String,

    /// How many play [default: 4 for hearts and oh-hell, else 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Where you sit; 0 for nowhere
    #[arg(long, value_name = "PLAYER", default_value_t = 1)]
    seat: usize,

    /// Only watch: the computer plays for everybody
    #[arg(long, conflicts_with = "seat")]
    watch: bool,

    /// Which deals [default: others every time]
    #[arg(long)]
    seed: Option<u64>,

    /// House rules: a preset, or options such as moon=off
    #[arg(long, default_value = "standard")]
    options: String,

    #[command(flatten)]
    start: StartArguments,

    /// Board games: the others, and hints, play by a book of 'maxn book build' as long as it knows the position
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// The score that ends the series [default: the game's own]
    #[arg(long, value_name = "POINTS")]
    target: Option<i32>,

    /// End after so many hands
    #[arg(long, value_name = "COUNT")]
    hands: Option<u32>,

    /// Show you all hands
    #[arg(long)]
    open: bool,

    /// The others, and hints, see all hands; otherwise they see their own and think about what the rest may be
    #[arg(long)]
    peek: bool,

    /// When to use colour; without it cards are written in letters
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    #[command(flatten)]
    search: SearchArguments,
}

/// Plays a contest, whatever its type.
struct Play<'a> {
    arguments: &'a PlayArguments,
    game: Title,
    seed: u64,
    settings: Settings,
}

impl Visitor for Play<'_> {
    type Output = Result<()>;

    fn visit<C, const N: usize>(self, contest: C) -> Result<()>
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
    {
        let arguments = self.arguments;
        let person = seat(arguments, self.game, N)?;
        let agent: Box<dyn Adviser<C, N>> = if arguments.peek {
            Box::new(OpenHands::<N>::new(self.settings)?)
        } else if arguments.search.leaves_it_open() {
            Box::new(Seated(best(&self.settings, self.seed)))
        } else {
            Box::new(Seated(without_looking(self.settings, self.seed)))
        };
        let screen = Screen::new(Output::stdout_with(arguments.color), person, arguments.open);
        let mut session = Session::new(contest, &CardTable, agent, screen, arguments.peek);
        session.welcome(&format!("{} for {N} players, --seed {}", self.game, self.seed), aim(self.game))?;
        session.play(arguments.hands)
    }
}

impl BoardVisitor for Play<'_> {
    type Output = Result<()>;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Result<()>
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let person = seat(self.arguments, self.game, N)?;
        let search = BoardSearch::<N>::new(self.settings)?;
        let agent: Box<dyn Adviser<BoardContest<G, N>, N>> = match &self.arguments.book {
            Some(file) => {
                let book = open_for(G::BOARD, file)?;
                book.check(contest.game())?;
                Box::new(Booked::new(book.book().clone(), search))
            }
            None => Box::new(search),
        };
        let screen = Screen::new(Output::stdout_with(self.arguments.color), person, true);
        let mut session = Session::new(contest, &OnBoard, agent, screen, true);
        session.welcome(&format!("{} for {N} players, --seed {}", self.game, self.seed), aim(self.game))?;
        session.play(self.arguments.hands)
    }
}

/// The strongest player for the game.
fn best(settings: &Settings, seed: u64) -> Best {
    Best::default().time(settings.limits.time.unwrap_or(TIME)).threads(settings.threads).seed(seed)
}

/// A player who thinks about worlds that may be. The limits are for a decision, all worlds together.
fn without_looking(mut settings: Settings, seed: u64) -> MonteCarlo<Searched> {
    let limits = std::mem::take(&mut settings.limits);
    let effort = limits.nodes.map_or(Effort::Whole, Effort::InAll);
    let time = limits.time.or((limits.nodes.is_none() && limits.depth.is_none()).then_some(TIME));
    let threads = std::mem::replace(&mut settings.threads, 1);
    settings.limits.depth = limits.depth;
    let solver = Searched { settings, ..Searched::default() };
    let player = MonteCarlo::new(solver, Schedule::even(WORLDS, effort)).threads(threads).seed(seed);
    match time {
        Some(time) => player.time(time),
        None => player,
    }
}

/// What it is about.
fn aim(game: Title) -> &'static str {
    match game {
        Title::Cards(game) => game.aim(),
        Title::Board(game) => game.about(),
    }
}

/// Where the person sits, if anywhere.
fn seat(arguments: &PlayArguments, game: Title, players: usize) -> Result<Option<Player>> {
    ensure!(
        arguments.seat <= players,
        "--seat {}: {game} for {players} has the seats 1 to {players}, or 0 to watch",
        arguments.seat
    );
    Ok(if arguments.watch { None } else { arguments.seat.checked_sub(1) })
}

pub(crate) fn run(arguments: &PlayArguments) -> Result<ExitCode> {
    let game: Title = arguments.game.parse()?;
    let search = &arguments.search;
    let looks = arguments.peek || matches!(game, Title::Board(_));
    let mut settings = if looks {
        search.with_nodes(NODES).with_table(TABLE_BYTES).settings()?
    } else {
        search.with_table(WORLD_TABLE_BYTES).settings()?
    };
    let seed = arguments.seed.unwrap_or_else(any_seed);
    match game {
        Title::Cards(contested) => {
            ensure!(!arguments.start.is_used(), "--board and --opening are for board games, not for {game}");
            ensure!(arguments.book.is_none(), "--book is for board games, not for {game}");
            let target_name = if contested == CardGame::SergeantMajor { "score" } else { "target" };
            let target =
                arguments.target.map(|target| format!(" {target_name}={target}")).unwrap_or_default();
            let options = format!("{}{target}", arguments.options);
            let request = ContestRequest { players: arguments.players, options, seed };
            contested.begin(&request, Play { arguments, game, seed, settings })??;
        }
        Title::Board(board) => {
            ensure!(arguments.target.is_none(), "--target: {board} has no score that ends it");
            if board == Board::ChineseCheckers {
                settings.width = settings.width.or(Some(CHECKERS_WIDTH));
            }
            let request = arguments.start.request(board, arguments.players, &arguments.options, seed)?;
            board.begin(&request, Play { arguments, game, seed, settings })??;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A short number that is another one every time.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (since.as_millis() % 1_000_000) as u64
}
