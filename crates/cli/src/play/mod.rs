//! `maxn play`: a person against the computer.

mod cards;
mod command;
mod scene;
mod screen;
mod session;
mod thinking;

use crate::arguments::SearchArguments;
use crate::output::{Colour, Output};
use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn::Player;
use maxn_lab::agents::{Adviser, Effort, MonteCarlo, OpenHands, Playable, Schedule, Searched, Seated};
use maxn_lab::analysis::Settings;
use maxn_lab::contests::{ContestRequest, Contested, Visitor};
use scene::CardTable;
use screen::Screen;
use session::Session;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

/// What a player that looks at all hands may search for each decision, unless something else is asked for.
const NODES: u64 = 500_000;

/// Its transposition table.
const TABLE_BYTES: u64 = 16 << 20;

/// How long a player that does not look may think about each decision, unless something else is asked for.
const TIME: Duration = Duration::from_millis(100);

/// In how many worlds it thinks, and the transposition table for each of them.
const WORLDS: usize = 20;
const WORLD_TABLE_BYTES: u64 = 256 << 10;

/// Play cards against the computer: hints, undo, and the score of a whole series
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn play hearts                              four players, you are player 1
  maxn play hearts --peek                       against players that look into your hand
  maxn play spades --players 3 --open           with all hands on the table
  maxn play hearts --options moon=subtract --target 50 --seed 7
  maxn play cribbage --algorithm paranoid --time 1s
  maxn play oh-hell --watch --hands 3           the computer plays by itself

Decisions are typed as they are asked for: QS plays the queen of spades. Other words: hint, undo, hand, score,
last, help, quit. They can come from a file or a pipe, one a line.

House rules, as a preset and what differs from it:
  hearts           standard, papers, papers-nodes, papers-hd; pass_cards, no_pts_on_first_trick, can_lead_any_club,
                   must_break_hearts, qs_breaks_hearts, can_lead_hearts_instead_of_qs, jd_bonus,
                   avoid_all_tricks_bonus (true, false), moon (add, subtract, off),
                   lead (two_of_clubs, left_of_dealer), target
  spades           standard, papers; no_exact_total, must_break_spades (true, false), target
  oh-hell          dealer_restriction (true, false), missed (tricks, nothing, penalty),
                   sizes (up-and-down, down-and-up, up, down), most
  sergeant-major   tricks or score: what ends the series
  cribbage         partners (true, false), target")]
pub(crate) struct PlayArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(Contested::ALL.map(Contested::name)))]
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
    game: Contested,
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
        } else {
            Box::new(Seated(without_looking(self.settings, self.seed)))
        };
        let screen = Screen::new(Output::stdout_with(arguments.color), person, arguments.open);
        let mut session = Session::new(contest, &CardTable, agent, screen, arguments.peek);
        session
            .welcome(&format!("{} for {N} players, --seed {}", self.game, self.seed), self.game.about())?;
        session.play(arguments.hands)
    }
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

/// Where the person sits, if anywhere.
fn seat(arguments: &PlayArguments, game: Contested, players: usize) -> Result<Option<Player>> {
    ensure!(
        arguments.seat <= players,
        "--seat {}: {game} for {players} has the seats 1 to {players}, or 0 to watch",
        arguments.seat
    );
    Ok(if arguments.watch { None } else { arguments.seat.checked_sub(1) })
}

pub(crate) fn run(arguments: &PlayArguments) -> Result<ExitCode> {
    let game: Contested = arguments.game.parse()?;
    let search = &arguments.search;
    let settings = if arguments.peek {
        search.with_nodes(NODES).with_table(TABLE_BYTES).settings()?
    } else {
        search.with_table(WORLD_TABLE_BYTES).settings()?
    };
    let target_name = if game == Contested::SergeantMajor { "score" } else { "target" };
    let target = arguments.target.map(|target| format!(" {target_name}={target}")).unwrap_or_default();
    let options = format!("{}{target}", arguments.options);
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let request = ContestRequest { players: arguments.players, options, seed };
    game.begin(&request, Play { arguments, game, seed, settings })??;
    Ok(ExitCode::SUCCESS)
}

/// A short number that is another one every time.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (since.as_millis() % 1_000_000) as u64
}
