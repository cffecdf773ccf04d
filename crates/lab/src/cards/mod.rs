//! The card games by name: dealing and solving positions given as text.

mod cribbage;
mod hearts;
mod oh_hell;
mod sergeant_major;
mod spades;
mod tricks;

use crate::analysis::{Memories, Settings};
use crate::solution::Solution;
pub use cribbage::LayAway;
use maxn::SearchError;
use maxn_games::cards::Suit;
use maxn_games::cribbage::NotationError;
use maxn_games::tricks::BadPosition;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A card game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardGame {
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
    /// Oh Hell.
    OhHell,
    /// Sergeant Major (8-5-3).
    SergeantMajor,
    /// Cribbage.
    Cribbage,
}

/// What is asked of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRequest {
    /// How many play; by default three.
    pub players: Option<usize>,
    /// Cards each; by default all there are for that many players. Cribbage: 4 are those kept after the discards.
    pub cards: Option<usize>,
    /// Which deal.
    pub seed: u64,
    /// Hearts: the options, such as `standard`.
    pub options: Option<String>,
}

/// Cards that were dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The position, as [`CardGame::solve`] reads it.
    pub position: String,
    /// Every player's cards.
    pub hands: Vec<String>,
    /// What they bid, in games with bids.
    pub bids: Option<Vec<u8>>,
    /// The trump suit, in games that have one.
    pub trump: Option<Suit>,
    /// Who leads, from 0.
    pub leader: usize,
    /// Who deals, from 0, where that matters.
    pub dealer: Option<usize>,
}

/// The answer to a position.
#[derive(Clone, Debug)]
pub enum Solved {
    /// The play was searched.
    Play(Box<Solution>),
    /// Cribbage before the discards: what every player can lay away.
    Discards(Vec<Vec<LayAway>>),
}

/// Why a deal or a solution is not to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRequest {
    /// The position cannot be.
    Position(BadPosition),
    /// A position of Cribbage cannot be.
    Cribbage(NotationError),
    /// Something else that was asked for cannot be.
    Wish(String),
    /// The search cannot be made that way.
    Search(SearchError),
}

impl fmt::Display for BadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRequest::Position(problem) => problem.fmt(f),
            BadRequest::Cribbage(problem) => problem.fmt(f),
            BadRequest::Wish(problem) => problem.fmt(f),
            BadRequest::Search(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for BadRequest {}

fn wish(problem: impl fmt::Display) -> BadRequest {
    BadRequest::Wish(problem.to_string())
}

impl CardGame {
    /// All of them.
    pub const ALL: [CardGame; 5] =
        [CardGame::Hearts, CardGame::Spades, CardGame::OhHell, CardGame::SergeantMajor, CardGame::Cribbage];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            CardGame::Hearts => "hearts",
            CardGame::Spades => "spades",
            CardGame::OhHell => "oh-hell",
            CardGame::SergeantMajor => "sergeant-major",
            CardGame::Cribbage => "cribbage",
        }
    }

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            CardGame::Hearts => "take no hearts and not the queen of spades, or all of them",
            CardGame::Spades => "bid tricks and make them; spades are trump",
            CardGame::OhHell => "bid tricks and make exactly those; trump is turned up",
            CardGame::SergeantMajor => "8-5-3: take as many tricks as you can",
            CardGame::Cribbage => "peg points in the play to thirty-one, and show hand and crib",
        }
    }

    /// How many can play it.
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            CardGame::Hearts => 3..=6,
            CardGame::Spades | CardGame::Cribbage => 2..=4,
            CardGame::OhHell => 3..=7,
            CardGame::SergeantMajor => 3..=3,
        }
    }

    /// What its players count.
    pub fn counts(self) -> &'static str {
        match self {
            CardGame::Hearts | CardGame::Cribbage => "points",
            CardGame::Spades | CardGame::OhHell | CardGame::SergeantMajor => "tricks",
        }
    }

    /// What its play comes in.
    pub fn parts(self) -> &'static str {
        if self == CardGame::Cribbage { "count" } else { "trick" }
    }

    /// The utilities it can be solved for, the default first; none where there is only one.
    pub fn utilities(self) -> Vec<&'static str> {
        match self {
            CardGame::Spades => spades::utilities(),
            _ => Vec::new(),
        }
    }

    /// Deals cards.
    ///
    /// # Errors
    /// If there are not that many players or cards.
    pub fn deal(self, request: &DealRequest) -> Result<Dealt, BadRequest> {
        if request.options.is_some() && self != CardGame::Hearts {
            return Err(wish(format!("{self} is dealt without options; only hearts has them")));
        }
        match self {
            CardGame::Hearts => hearts::deal(request),
            CardGame::Spades => spades::deal(request),
            CardGame::OhHell => oh_hell::deal(request),
            CardGame::SergeantMajor => sergeant_major::deal(request),
            CardGame::Cribbage => cribbage::deal(request),
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
    ) -> Result<Solved, BadRequest> {
        if utility.is_some() && self != CardGame::Spades {
            return Err(wish(format!("{self} has no choice of utilities; only spades has")));
        }
        let mut question = Question { position, settings, memories };
        let solution = match self {
            CardGame::Hearts => hearts::solve(&mut question),
            CardGame::Spades => spades::solve(&mut question, utility),
            CardGame::OhHell => oh_hell::solve(&mut question),
            CardGame::SergeantMajor => sergeant_major::solve(&mut question),
            CardGame::Cribbage => return cribbage::solve(&mut question),
        };
        solution.map(|solution| Solved::Play(Box::new(solution)))
    }

    /// The refusal of a number of players.
    pub(crate) fn wrong_players(self, players: usize) -> String {
        let range = self.players();
        let expected = if range.start() == range.end() {
            range.start().to_string()
        } else {
            format!("{} to {}", range.start(), range.end())
        };
        format!("{self} is for {expected} players, not for {players}")
    }
}

impl fmt::Display for CardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CardGame {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let names = || CardGame::ALL.map(CardGame::name).join(", ");
        let found = CardGame::ALL.into_iter().find(|game| game.name() == name);
        found.ok_or_else(|| format!("there is no card game '{name}'; there are {}", names()))
    }
}

/// How many play unless it is said.
const USUAL_PLAYERS: usize = 3;

impl DealRequest {
    fn players(&self) -> usize {
        self.players.unwrap_or(USUAL_PLAYERS)
    }
}

/// A position to be solved, and how.
struct Question<'q> {
    position: &'q str,
    settings: &'q Settings,
    memories: &'q mut Memories,
}
