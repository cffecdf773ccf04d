//! Scores of positions.

use super::card::Card;
use super::rules::Uno;
use crate::stock_and_pile::{Cards, Goal, MOST_PLAYERS, likely_out};
use maxn::{Bounds, Evaluation, Scores};
use maxn_play::EvaluationInfo;

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo { name: "points", meaning: "points of the others' cards, for the player who is out" },
    EvaluationInfo { name: "win", meaning: "chance in hundredths to be out first" },
];

/// An evaluation of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    goal: Goal,
    /// The points of all cards, which nobody can exceed.
    most: i32,
    players: usize,
}

/// The score of a win.
const WIN: i32 = 100;

/// The share of the player who is likeliest to be out, and of the others, is reckoned in parts of this.
const WHOLE: i32 = 1 << 10;

impl Gain {
    /// Creates the evaluation of a hand.
    pub fn new(goal: Goal, game: &Uno) -> Self {
        let table = game.table();
        let points = |cards: &Cards| cards.sum(|kind| Card::of(kind).points());
        let mut all: i32 = (0..table.players()).map(|player| game.points_held(player)).sum();
        let stock: Cards = table.stock().cards().iter().copied().collect();
        all += points(&stock) + points(table.discards()) + Card::of(table.top()).points();
        Gain { goal, most: all, players: table.players() }
    }

    /// Returns the goal of the players.
    pub fn goal(&self) -> Goal {
        self.goal
    }
}

impl Evaluation<Uno> for Gain {
    fn evaluate(&self, game: &Uno) -> Scores {
        if game.is_over {
            return match self.goal {
                Goal::Points => game.gains(),
                Goal::Win => {
                    Scores::from_fn(
                        self.players,
                        |player| if game.winner() == Some(player) { WIN } else { 0 },
                    )
                }
            };
        }
        // A wild card is as good as half a card less, and so is an action; a card that fits now as a quarter.
        let table = game.table();
        let fitting = game.fitting();
        let mut turns_needed = [0; MOST_PLAYERS];
        for player in 0..self.players {
            let hand = table.hand(player);
            let good = 2 * hand.of(Card::WILDS).len() + hand.of(Card::ACTIONS).len();
            let fits = usize::from(hand.kinds() & fitting != 0);
            let to_move = usize::from(player == table.turn());
            turns_needed[player] = (4 * hand.len()).saturating_sub(good + fits + to_move);
        }
        let likely = likely_out(&turns_needed[..self.players]);
        let held = Scores::from_fn(self.players, |player| game.points_held(player));
        let all = held.sum();
        Scores::from_fn(self.players, |player| match self.goal {
            Goal::Win => likely.of(turns_needed[player], WIN),
            Goal::Points => likely.of(turns_needed[player], WHOLE) * (all - held[player]) / WHOLE,
        })
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(match self.goal {
            Goal::Points => self.most,
            Goal::Win => WIN,
        })
    }
}
