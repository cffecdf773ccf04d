//! The contests by name: from what a person asks for to a contest of the right type.

use crate::agents::{Adviser, HiddenAgent, OpenHands, Playable, RuleBased};
use maxn_games::cribbage::CribbageContest;
use maxn_games::hearts::HeartsContest;
use maxn_games::oh_hell::OhHellContest;
use maxn_games::sergeant_major::SergeantMajorContest;
use maxn_games::spades::SpadesContest;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A card game that can be played from the first deal to the last score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contested {
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

/// What is asked of a contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContestRequest {
    /// How many play; by default as many as usually do.
    pub players: Option<usize>,
    /// House rules, such as `standard` or `moon=off`.
    pub options: String,
    /// Which deals.
    pub seed: u64,
}

/// A contest that cannot be had, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadContest(String);

impl BadContest {
    pub(crate) fn new(problem: impl fmt::Display) -> Self {
        BadContest(problem.to_string())
    }
}

impl fmt::Display for BadContest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadContest {}

/// What is done with a contest of any type.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<C, const N: usize>(self, contest: C) -> Self::Output
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
        RuleBased: HiddenAgent<C, N>;
}

impl Contested {
    /// All of them.
    pub const ALL: [Contested; 5] = [
        Contested::Hearts,
        Contested::Spades,
        Contested::OhHell,
        Contested::SergeantMajor,
        Contested::Cribbage,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Contested::Hearts => "hearts",
            Contested::Spades => "spades",
            Contested::OhHell => "oh-hell",
            Contested::SergeantMajor => "sergeant-major",
            Contested::Cribbage => "cribbage",
        }
    }

    /// How many can play it.
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            Contested::Hearts => 3..=6,
            Contested::Spades | Contested::Cribbage => 2..=4,
            Contested::OhHell => 3..=7,
            Contested::SergeantMajor => 3..=3,
        }
    }

    /// How many usually do.
    pub fn usual_players(self) -> usize {
        match self {
            Contested::Hearts | Contested::OhHell => 4,
            Contested::Spades | Contested::SergeantMajor | Contested::Cribbage => 3,
        }
    }

    /// What it is about and how it ends, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Contested::Hearts => {
                "Every heart costs a point, the queen of spades thirteen; who takes them all gives them to the \
                 others. The lowest score wins."
            }
            Contested::Spades => {
                "Bid how many tricks you will take, and take them: ten points a trick bid, one for each more; \
                 ten overtricks cost a hundred."
            }
            Contested::OhHell => {
                "Bid how many tricks you will take, and take exactly those: ten points and one a trick."
            }
            Contested::SergeantMajor => {
                "Take more tricks than your target: eight for the dealer, then five, then three."
            }
            Contested::Cribbage => {
                "Lay away to the crib, play to thirty-one, and show; the first to the end has won."
            }
        }
    }

    /// Begins a contest, and does something with it.
    ///
    /// # Errors
    /// If it is not played by so many, or the options are wrong.
    pub fn begin<V: Visitor>(self, request: &ContestRequest, visitor: V) -> Result<V::Output, BadContest> {
        let (options, seed) = (request.options.as_str(), request.seed);
        let players = request.players.unwrap_or(self.usual_players());
        /// Tries the numbers of players one after the other.
        macro_rules! for_players {
            ($contest:ident, $($number:literal)*) => {
                match players {
                    $($number => {
                        let contest = $contest::<$number>::new(options.parse().map_err(BadContest::new)?, seed);
                        Ok(visitor.visit(contest.map_err(BadContest::new)?))
                    })*
                    _ => Err(self.wrong_players(players)),
                }
            };
        }
        match self {
            Contested::Hearts => for_players!(HeartsContest, 3 4 5 6),
            Contested::Spades => for_players!(SpadesContest, 2 3 4),
            Contested::OhHell => for_players!(OhHellContest, 3 4 5 6 7),
            Contested::SergeantMajor if players == 3 => {
                Ok(visitor.visit(SergeantMajorContest::new(options.parse().map_err(BadContest::new)?, seed)))
            }
            Contested::SergeantMajor => Err(self.wrong_players(players)),
            Contested::Cribbage => for_players!(CribbageContest, 2 3 4),
        }
    }

    fn wrong_players(self, players: usize) -> BadContest {
        let range = self.players();
        let expected = match (range.start(), range.end()) {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        BadContest(format!("{self} is for {expected} players, not for {players}"))
    }
}

impl fmt::Display for Contested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Contested {
    type Err = BadContest;

    fn from_str(name: &str) -> Result<Self, BadContest> {
        let names = || Contested::ALL.map(Contested::name).join(", ");
        let found = Contested::ALL.into_iter().find(|game| game.name() == name);
        found.ok_or_else(|| BadContest(format!("there is no game '{name}' to play; there are {}", names())))
    }
}
