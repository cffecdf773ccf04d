//! The scores of positions.

use super::cards::{ACES, TWOS};
use super::rules::{BigTwo, SEATS, payment};
use super::strategy::plays_needed;
use maxn::{Bounds, Evaluation, Range, Scores};

/// The points of a hand. Before its end they are an estimate: the fewer plays a player needs to get rid of its cards, and the
/// higher they are, the likelier it is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The most that a player can lose, and win.
    most_lost: i32,
    most_won: i32,
}

impl Points {
    /// Creates the evaluation by the points of a hand that goes on from a position.
    pub fn new(position: &BigTwo) -> Self {
        let payments = position.hands.map(|hand| payment(hand.len() as i32));
        let won = |player: usize| payments.iter().sum::<i32>() - payments[player];
        Points {
            most_lost: payments.into_iter().max().unwrap_or(0),
            most_won: (0..position.table.players()).map(won).max().unwrap_or(0),
        }
    }
}

/// The parts of an estimate, in hundredths of a logarithm of odds: fitted to the results of hands that rule-based players have
/// played, with half the squared error of nothing.
const PLAY: i32 = 41;
const CARD: i32 = -16;
const LOW_CARD: i32 = 41;
const TWO: i32 = -83;
const ACE: i32 = -57;
const UNBEATABLE: i32 = -39;
const TURN: i32 = -15;
const LEAD: i32 = -119;
const LAST_PLAY: i32 = -60;

/// The share of its cards, in thousandths, that a player who needs as few plays as anybody gets rid of before the end.
const SHED: i32 = 854;

/// The cards up to the sixes.
const LOW_CARDS: u64 = 0xffff;

/// The decrease of a weight by steps of a tenth of a logarithm, in parts of 1024.
const WEIGHTS: [i32; 48] = [
    1024, 927, 838, 759, 686, 621, 562, 509, 460, 416, 377, 341, 308, 279, 253, 228, 207, 187, 169, 153, 139,
    125, 113, 103, 93, 84, 76, 69, 62, 56, 51, 46, 42, 38, 34, 31, 28, 25, 23, 21, 19, 17, 15, 14, 13, 11,
    10, 9,
];

/// The distance of a player from winning: the fewer plays it needs, and the higher its cards, the less.
fn distance(position: &BigTwo, player: usize, plays: i32, all: u64) -> i32 {
    let (hand, table) = (position.hands[player].bits(), &position.table);
    let count = |cards: u64| (hand & cards).count_ones() as i32;
    // Above all cards of the others, of which there are some before the end.
    let unbeatable = count(!(u64::MAX >> (all & !hand).leading_zeros()));
    let mut distance = PLAY * plays + CARD * count(u64::MAX) + LOW_CARD * count(LOW_CARDS);
    distance += TWO * count(TWOS) + ACE * count(ACES) + UNBEATABLE * unbeatable;
    if table.turn() == player {
        distance += if table.is_lead() { TURN + LEAD } else { TURN };
    } else if usize::from(table.last_by) == player {
        distance += LAST_PLAY;
    }
    distance
}

/// The payment for a number of cards in thousandths, in thousandths of a point: between whole numbers on a straight line.
fn payment_between(cards: i32) -> i32 {
    let (whole, part) = (cards / 1000, cards % 1000);
    payment(whole) * (1000 - part) + payment(whole + 1) * part
}

/// An estimate of the points of each player.
fn estimate(position: &BigTwo) -> Scores {
    let players = position.table.players();
    let all = position.hands.iter().fold(0, |all, hand| all | hand.bits());
    let (mut plays, mut distances) = ([i32::MAX; SEATS], [i32::MAX; SEATS]);
    for player in 0..players {
        plays[player] = plays_needed(position.hands[player].bits()).max(1);
        distances[player] = distance(position, player, plays[player], all);
    }
    let fewest = plays.into_iter().min().unwrap_or(1);
    let nearest = distances.into_iter().min().unwrap_or(0);
    let (mut weights, mut payments) = ([0_i64; SEATS], [0_i64; SEATS]);
    for player in 0..players {
        let behind = ((distances[player] - nearest) / 10) as usize;
        weights[player] = i64::from(WEIGHTS[behind.min(WEIGHTS.len() - 1)]);
        let cards = position.hands[player].len() as i32;
        let left = 1000 * cards - SHED * cards * fewest / plays[player];
        payments[player] = i64::from(payment_between(left.max(1000)));
    }
    let (weight, paid) = (weights.iter().sum::<i64>(), payments.iter().sum::<i64>());
    // Rounded down, so that the sum is never above 0.
    let score =
        |player: usize| (weights[player] * paid - weight * payments[player]).div_euclid(1000 * weight);
    Scores::from_fn(players, |player| score(player) as i32)
}

impl Evaluation<BigTwo> for Points {
    fn evaluate(&self, position: &BigTwo) -> Scores {
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

    /// Cards only get fewer: nobody pays more than for those it has now.
    fn range(&self, position: &BigTwo) -> Range {
        let players = position.table.players();
        let lower = Scores::from_fn(players, |player| -payment(position.hands[player].len() as i32));
        Range { lower, upper: lower - Scores::equal(players, lower.sum()) }
    }
}
