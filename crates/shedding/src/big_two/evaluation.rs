//! The scores of positions.

use super::rules::{BigTwo, SEATS, payment};
use super::shape::plays_needed;
use maxn::{Bounds, Evaluation, Range, Scores};

/// The points of a hand. Before its end they are an estimate: the fewer plays a player needs to get rid of its cards, and the
/// more of its cards nobody can beat, the likelier it is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The most that a player can lose, and win.
    most_lost: i32,
    most_won: i32,
}

impl Points {
    /// The points of a hand that goes on from a position.
    pub fn new(position: &BigTwo) -> Self {
        let payments = position.hands.map(|hand| payment(hand.len() as i32));
        let won = |player: usize| payments.iter().sum::<i32>() - payments[player];
        Points {
            most_lost: payments.into_iter().max().unwrap_or(0),
            most_won: (0..SEATS).map(won).max().unwrap_or(0),
        }
    }
}

/// The weight of a player who needs this many half plays more than the others, in parts of 1024.
const WEIGHTS: [i32; 12] = [1024, 724, 512, 362, 256, 181, 128, 91, 64, 45, 32, 23];

/// The part of its cards, in sixteenths, that a player who is as near the end as the winner gets rid of before.
const SHED: i32 = 8;

/// An estimate of the points of each player.
fn estimate(position: &BigTwo) -> Scores<SEATS> {
    let players = position.table.players();
    let hands = &position.hands;
    let all = hands.iter().fold(0, |all, hand| all | hand.0);
    // The number of half plays that each player needs: winners cost no turn.
    let mut needed = [0; SEATS];
    for player in 0..players {
        let hand = hands[player].0;
        let others = all & !hand;
        let unbeatable = (hand & !(u64::MAX >> others.leading_zeros())).count_ones() as i32;
        let lead = i32::from(position.table.turn() == player && position.table.is_lead());
        needed[player] = (2 * plays_needed(hand) - unbeatable.min(3) - lead).max(0);
    }
    let least = needed[..players].iter().copied().min().unwrap_or(0);
    let (mut weights, mut payments) = ([0; SEATS], [0; SEATS]);
    for player in 0..players {
        weights[player] = WEIGHTS[((needed[player] - least) as usize).min(WEIGHTS.len() - 1)];
        let cards = hands[player].len() as i32;
        let shed = SHED * cards * least / (16 * needed[player].max(1));
        payments[player] = payment((cards - shed).max(1));
    }
    let (weight, paid) = (weights.iter().sum::<i32>(), payments.iter().sum::<i32>());
    // Rounded down, so that the sum is never above 0.
    let score = |player: usize| (weights[player] * paid - weight * payments[player]).div_euclid(weight);
    let mut scores = [0; SEATS];
    (0..players).for_each(|player| scores[player] = score(player));
    scores
}

impl Evaluation<BigTwo, SEATS> for Points {
    fn evaluate(&self, position: &BigTwo) -> Scores<SEATS> {
        let is_over = position.hands[usize::from(position.table.last_by)].is_empty();
        if is_over { position.result() } else { estimate(position) }
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            least: Some(-self.most_lost),
            greatest: Some(self.most_won),
            sum: Some(0),
            ..Bounds::default()
        }
    }

    /// Cards only get fewer: nobody pays more than for those it has now, and an empty seat nothing.
    fn range(&self, position: &BigTwo) -> Range<SEATS> {
        let payments = position.hands.map(|hand| payment(hand.len() as i32));
        let all: i32 = payments.iter().sum();
        let mut upper = [0; SEATS];
        (0..position.table.players()).for_each(|player| upper[player] = all - payments[player]);
        Range { lower: payments.map(|payment| -payment), upper }
    }
}

maxn_play::compiled_search!(BigTwo, Points, 4);
