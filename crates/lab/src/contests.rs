//! The contests by name: from what a person asks for to a contest of the right type.

pub use crate::cards::CardGame;

use crate::agents::{Adviser, HiddenAgent, OpenHands, Playable, RuleBased};
use maxn_games::cribbage::CribbageContest;
use maxn_games::hearts::HeartsContest;
use maxn_games::oh_hell::OhHellContest;
use maxn_games::sergeant_major::SergeantMajorContest;
use maxn_games::spades::SpadesContest;
use std::fmt;

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

impl CardGame {
    /// How many usually do.
    pub fn usual_players(self) -> usize {
        match self {
            CardGame::Hearts | CardGame::OhHell => 4,
            CardGame::Spades | CardGame::SergeantMajor | CardGame::Cribbage => 3,
        }
    }

    /// What a contest is about and how it ends, in a line.
    pub fn aim(self) -> &'static str {
        match self {
            CardGame::Hearts => {
                "Every heart costs a point, the queen of spades thirteen; who takes them all gives them to the \
                 others. The lowest score wins."
            }
            CardGame::Spades => {
                "Bid how many tricks you will take, and take them: ten points a trick bid, one for each more; \
                 ten overtricks cost a hundred."
            }
            CardGame::OhHell => {
                "Bid how many tricks you will take, and take exactly those: ten points and one a trick."
            }
            CardGame::SergeantMajor => {
                "Take more tricks than your target: eight for the dealer, then five, then three."
            }
            CardGame::Cribbage => {
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
                    _ => Err(BadContest(self.wrong_players(players))),
                }
            };
        }
        match self {
            CardGame::Hearts => for_players!(HeartsContest, 3 4 5 6),
            CardGame::Spades => for_players!(SpadesContest, 2 3 4),
            CardGame::OhHell => for_players!(OhHellContest, 3 4 5 6 7),
            CardGame::SergeantMajor if players == 3 => {
                Ok(visitor.visit(SergeantMajorContest::new(options.parse().map_err(BadContest::new)?, seed)))
            }
            CardGame::SergeantMajor => Err(BadContest(self.wrong_players(players))),
            CardGame::Cribbage => for_players!(CribbageContest, 2 3 4),
        }
    }
}
