//! Scores of positions.

use super::card::Card;
use super::rules::CrazyEights;
use crate::stock_and_pile::{Cards, Goal, MOST_PLAYERS, likely_out};
use maxn::{Bounds, Evaluation, Player, Scores};
use maxn_play::EvaluationInfo;

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo { name: "points", meaning: "points of the cards left, the fewer the better" },
    EvaluationInfo { name: "win", meaning: "chance in hundredths to have the fewest points" },
];

/// An evaluation of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    goal: Goal,
    /// The points of all cards, which nobody can exceed.
    most: i32,
    players: usize,
}

/// The score of a win.
const WIN: i32 = 100;

impl Penalty {
    /// Creates the evaluation of a hand.
    pub fn new(goal: Goal, game: &CrazyEights) -> Self {
        let table = game.table();
        let mut all: i32 = (0..table.players()).map(|player| game.points(player)).sum();
        let stock: Cards = table.stock().cards().iter().copied().collect();
        all += points(&stock) + points(table.discards()) + Card::of(table.top()).points();
        Penalty { goal, most: all, players: table.players() }
    }

    /// Returns the goal of the players.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Returns the best score that there is.
    pub fn best(&self) -> i32 {
        match self.goal {
            Goal::Points => self.most,
            Goal::Win => WIN,
        }
    }

    fn at_the_end(&self, game: &CrazyEights) -> Scores {
        let mut scores = Scores::ZERO;
        match self.goal {
            Goal::Points => {
                for player in 0..self.players {
                    scores[player] = self.most - game.points(player);
                }
            }
            Goal::Win => {
                let fewest = (0..self.players).map(|player| game.points(player)).min();
                let is_winner = |player: &Player| Some(game.points(*player)) == fewest;
                let winners = (0..self.players).filter(is_winner).count();
                for player in (0..self.players).filter(is_winner) {
                    scores[player] = WIN / winners as i32;
                }
            }
        }
        scores
    }
}

fn points(cards: &Cards) -> i32 {
    cards.sum(|kind| Card::of(kind).points())
}

impl Evaluation<CrazyEights> for Penalty {
    fn evaluate(&self, game: &CrazyEights) -> Scores {
        if game.is_over {
            return self.at_the_end(game);
        }
        // An eight is as good as half a card less, and a card that fits now as a quarter.
        let table = game.table();
        let fitting = game.fitting();
        let mut turns_needed = [0; MOST_PLAYERS];
        for player in 0..self.players {
            let hand = table.hand(player);
            let eights = hand.of(Card::EIGHTS).len();
            let fits = usize::from(hand.kinds() & fitting != 0);
            let to_move = usize::from(player == table.turn());
            turns_needed[player] = (4 * hand.len()).saturating_sub(2 * eights + fits + to_move);
        }
        let likely = likely_out(&turns_needed[..self.players]);
        let least = turns_needed[..self.players].iter().min().copied().unwrap_or(0) as i32;
        let mut scores = Scores::ZERO;
        for player in 0..self.players {
            let share = likely.of(turns_needed[player], WIN);
            scores[player] = match self.goal {
                Goal::Win => share,
                Goal::Points => {
                    // Some cards are played before somebody is out.
                    let held = 4 * table.hand(player).len() as i32;
                    let left = game.points(player) * (held - least / 2).max(0) / held.max(1);
                    self.most - left * (WIN - share) / WIN
                }
            };
        }
        scores
    }

    fn bounds(&self) -> Bounds {
        let sum = match self.goal {
            Goal::Points => self.most * self.players as i32,
            Goal::Win => WIN,
        };
        Bounds { least: Some(0), greatest: Some(self.best()), sum: Some(sum), ..Bounds::default() }
    }
}
