//! The trick games by name: dealing and solving positions given as text.

use crate::analysis::{Memories, Settings};
use crate::solution::{Solution, solve};
use maxn::{Evaluation, Game, Refusal};
use maxn_games::cards::{Card, Suit};
use maxn_games::hearts::{self, HeartsRules};
use maxn_games::oh_hell::{self, ExactBid, OhHell};
use maxn_games::sergeant_major::{self, SergeantMajor};
use maxn_games::spades::{self, Payoff, Spades, Utility};
use maxn_games::tricks::{BadPosition, Rules, Table, TrickCount, Tricks};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A trick game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrickGame {
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
    /// Oh Hell.
    OhHell,
    /// Sergeant Major (8-5-3).
    SergeantMajor,
}

/// What is asked of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRequest {
    /// How many play; by default three.
    pub players: Option<usize>,
    /// Cards each; by default all there are for that many players.
    pub cards: Option<usize>,
    /// Which deal.
    pub seed: u64,
    /// Hearts: the options, such as `standard`.
    pub options: Option<String>,
}

/// Cards that were dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The position, as [`TrickGame::solve`] reads it.
    pub position: String,
    /// Every player's cards.
    pub hands: Vec<String>,
    /// What they bid, in games with bids.
    pub bids: Option<Vec<u8>>,
    /// The trump suit, in games that have one.
    pub trump: Option<Suit>,
    /// Who leads, from 0.
    pub leader: usize,
}

/// Why a deal or a solution is not to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRequest {
    /// The position cannot be.
    Position(BadPosition),
    /// Something else that was asked for cannot be.
    Wish(String),
    /// The search cannot be made that way.
    Search(Refusal),
}

impl fmt::Display for BadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRequest::Position(problem) => problem.fmt(f),
            BadRequest::Wish(problem) => problem.fmt(f),
            BadRequest::Search(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for BadRequest {}

fn wish(problem: impl fmt::Display) -> BadRequest {
    BadRequest::Wish(problem.to_string())
}

impl TrickGame {
    /// All of them.
    pub const ALL: [TrickGame; 4] =
        [TrickGame::Hearts, TrickGame::Spades, TrickGame::OhHell, TrickGame::SergeantMajor];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            TrickGame::Hearts => "hearts",
            TrickGame::Spades => "spades",
            TrickGame::OhHell => "oh-hell",
            TrickGame::SergeantMajor => "sergeant-major",
        }
    }

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            TrickGame::Hearts => "take no hearts and not the queen of spades, or all of them",
            TrickGame::Spades => "bid tricks and make them; spades are trump",
            TrickGame::OhHell => "bid tricks and make exactly those; trump is turned up",
            TrickGame::SergeantMajor => "8-5-3: take as many tricks as you can",
        }
    }

    /// How many can play it.
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            TrickGame::Hearts => 3..=6,
            TrickGame::Spades => 2..=4,
            TrickGame::OhHell => 3..=7,
            TrickGame::SergeantMajor => 3..=3,
        }
    }

    /// The utilities it can be solved for, the default first; none where there is only one.
    pub fn utilities(self) -> Vec<&'static str> {
        match self {
            TrickGame::Spades => {
                let others = Utility::ALL.into_iter().filter(|&utility| utility != DEFAULT_UTILITY);
                [DEFAULT_UTILITY].into_iter().chain(others).map(Utility::name).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Deals cards.
    ///
    /// # Errors
    /// If there are not that many players or cards.
    pub fn deal(self, request: &DealRequest) -> Result<Dealt, BadRequest> {
        let players = request.players.unwrap_or(3);
        match (self, players) {
            (TrickGame::Hearts, 3) => deal_hearts::<3>(request),
            (TrickGame::Hearts, 4) => deal_hearts::<4>(request),
            (TrickGame::Hearts, 5) => deal_hearts::<5>(request),
            (TrickGame::Hearts, 6) => deal_hearts::<6>(request),
            (TrickGame::Spades, 2) => deal_spades::<2>(request),
            (TrickGame::Spades, 3) => deal_spades::<3>(request),
            (TrickGame::Spades, 4) => deal_spades::<4>(request),
            (TrickGame::OhHell, 3) => deal_oh_hell::<3>(request),
            (TrickGame::OhHell, 4) => deal_oh_hell::<4>(request),
            (TrickGame::OhHell, 5) => deal_oh_hell::<5>(request),
            (TrickGame::OhHell, 6) => deal_oh_hell::<6>(request),
            (TrickGame::OhHell, 7) => deal_oh_hell::<7>(request),
            (TrickGame::SergeantMajor, 3) => {
                no_options(request, self)?;
                let cards = request.cards.unwrap_or(sergeant_major::CARDS);
                let game = sergeant_major::deal(cards, request.seed).map_err(wish)?;
                Ok(dealt(&game, None))
            }
            _ => Err(self.wrong_players(players)),
        }
    }

    /// Solves a position: the best move, what each move is worth, and the line of play.
    ///
    /// # Errors
    /// If the position cannot be, or the search cannot be made that way.
    pub fn solve(
        self,
        position: &str,
        utility: Option<&str>,
        settings: &Settings,
        memories: &mut Memories,
    ) -> Result<Solution, BadRequest> {
        let utility = match (utility, self) {
            (None, _) => DEFAULT_UTILITY,
            (Some(name), TrickGame::Spades) => name.parse().map_err(wish)?,
            (Some(_), _) => {
                return Err(wish(format!("{self} has no choice of utilities; only spades has")));
            }
        };
        let players = hearts::players_in(position).unwrap_or(0);
        match (self, players) {
            (TrickGame::Hearts, 3) => solve_hearts::<3>(position, settings, memories),
            (TrickGame::Hearts, 4) => solve_hearts::<4>(position, settings, memories),
            (TrickGame::Hearts, 5) => solve_hearts::<5>(position, settings, memories),
            (TrickGame::Hearts, 6) => solve_hearts::<6>(position, settings, memories),
            (TrickGame::Spades, 2) => solve_spades::<2>(position, utility, settings, memories),
            (TrickGame::Spades, 3) => solve_spades::<3>(position, utility, settings, memories),
            (TrickGame::Spades, 4) => solve_spades::<4>(position, utility, settings, memories),
            (TrickGame::OhHell, 3) => solve_oh_hell::<3>(position, settings, memories),
            (TrickGame::OhHell, 4) => solve_oh_hell::<4>(position, settings, memories),
            (TrickGame::OhHell, 5) => solve_oh_hell::<5>(position, settings, memories),
            (TrickGame::OhHell, 6) => solve_oh_hell::<6>(position, settings, memories),
            (TrickGame::OhHell, 7) => solve_oh_hell::<7>(position, settings, memories),
            (TrickGame::SergeantMajor, 3) => {
                let game: Tricks<SergeantMajor, 3> = position.parse().map_err(BadRequest::Position)?;
                let count = TrickCount::new(game.table());
                solve_tricks(game, &count, settings, memories, |game| game.table().tricks())
            }
            (_, 0) => Err(BadRequest::Position(BadPosition::new(
                "hands",
                "must be given, as in 'hands S:AK H:2 | S:Q H:3 | S:J H:4; leader 1'",
            ))),
            _ => Err(self.wrong_players(players)),
        }
    }

    fn wrong_players(self, players: usize) -> BadRequest {
        let range = self.players();
        let expected = if range.start() == range.end() {
            range.start().to_string()
        } else {
            format!("{} to {}", range.start(), range.end())
        };
        wish(format!("{self} is for {expected} players, not for {players}"))
    }
}

/// What Spades is played for unless something else is asked for: the bid, with two overtricks free.
const DEFAULT_UTILITY: Utility = Utility::SomeOvertricks;

impl fmt::Display for TrickGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for TrickGame {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let names = || TrickGame::ALL.map(TrickGame::name).join(", ");
        let found = TrickGame::ALL.into_iter().find(|game| game.name() == name);
        found.ok_or_else(|| format!("there is no game '{name}' to deal or solve; there are {}", names()))
    }
}

fn no_options(request: &DealRequest, game: TrickGame) -> Result<(), BadRequest> {
    match request.options {
        None => Ok(()),
        Some(_) => Err(wish(format!("{game} is dealt without options; only hearts has them"))),
    }
}

fn deal_hearts<const N: usize>(request: &DealRequest) -> Result<Dealt, BadRequest> {
    let options = match &request.options {
        Some(words) => words.parse().map_err(wish)?,
        None => hearts::Options::PAPERS,
    };
    let cards = request.cards.unwrap_or(hearts::cards_each(N));
    Ok(dealt(&hearts::deal::<N>(options, cards, request.seed).map_err(wish)?, None))
}

fn deal_spades<const N: usize>(request: &DealRequest) -> Result<Dealt, BadRequest> {
    no_options(request, TrickGame::Spades)?;
    let cards = request.cards.or(spades::most_cards(N)).unwrap_or(0);
    let game = spades::deal::<N>(cards, request.seed).map_err(wish)?;
    Ok(dealt(&game, Some(game.rules().bids().to_vec())))
}

fn deal_oh_hell<const N: usize>(request: &DealRequest) -> Result<Dealt, BadRequest> {
    no_options(request, TrickGame::OhHell)?;
    let cards = request.cards.or(oh_hell::most_cards(N)).unwrap_or(0);
    let game = oh_hell::deal::<N>(cards, request.seed).map_err(wish)?;
    Ok(dealt(&game, Some(game.rules().bids().to_vec())))
}

fn dealt<R: Rules<N>, const N: usize>(game: &Tricks<R, N>, bids: Option<Vec<u8>>) -> Dealt
where
    Tricks<R, N>: fmt::Display,
{
    let table: &Table<N> = game.table();
    Dealt {
        position: game.to_string(),
        hands: table.hands().iter().map(ToString::to_string).collect(),
        bids,
        trump: table.trump(),
        leader: table.trick().leader(),
    }
}

fn solve_hearts<const N: usize>(
    position: &str,
    settings: &Settings,
    memories: &mut Memories,
) -> Result<Solution, BadRequest> {
    let game: Tricks<HeartsRules, N> = position.parse().map_err(BadRequest::Position)?;
    let points = hearts::Points::new(&game);
    let outcome = |game: &Tricks<HeartsRules, N>| points.points(&points.evaluate(game));
    solve_tricks(game, &points, settings, memories, outcome)
}

fn solve_spades<const N: usize>(
    position: &str,
    utility: Utility,
    settings: &Settings,
    memories: &mut Memories,
) -> Result<Solution, BadRequest> {
    let game: Tricks<Spades<N>, N> = position.parse().map_err(BadRequest::Position)?;
    let payoff = Payoff::new(utility, &game);
    solve_tricks(game, &payoff, settings, memories, |game| game.table().tricks())
}

fn solve_oh_hell<const N: usize>(
    position: &str,
    settings: &Settings,
    memories: &mut Memories,
) -> Result<Solution, BadRequest> {
    let game: Tricks<OhHell<N>, N> = position.parse().map_err(BadRequest::Position)?;
    let exact = ExactBid::new(&game);
    solve_tricks(game, &exact, settings, memories, |game| game.table().tricks())
}

fn solve_tricks<G, E, const N: usize>(
    mut game: G,
    evaluation: &E,
    settings: &Settings,
    memories: &mut Memories,
    outcome: impl Fn(&G) -> [i32; N],
) -> Result<Solution, BadRequest>
where
    G: Game<N, Move = Card>,
    E: Evaluation<G, N>,
{
    let memory = memories.fresh::<N>().map_err(BadRequest::Search)?;
    solve(settings, &mut game, evaluation, memory, outcome).map_err(BadRequest::Search)
}
