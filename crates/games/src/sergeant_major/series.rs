//! A series of hands and its running score.

use super::exchange::Exchange;
use super::rules::{CARDS, TARGETS};
use crate::cards::{Deal, Hand};
use maxn::{Player, Scores};
use maxn_play::ObservationError;
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::options_by_house_rules;

/// Hands played until the end that was agreed on. The score of a player is the tricks it has taken over its targets.
///
/// ```
/// use maxn_games::sergeant_major::{End, Phase, Series};
///
/// let mut series = Series::new(End::Tricks(12));
/// assert_eq!(series.targets(), [8, 5, 3], "the first player deals");
/// series.score([6, 5, 5])?;
/// assert_eq!((series.points(), series.targets()), ([-2, 0, 2], [3, 8, 5]));
/// assert_eq!(series.deal(2).phase(), Phase::Give { from: 2, to: 0 });
/// # Ok::<(), maxn_games::sergeant_major::TricksError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    end: End,
    hands: u32,
    points: [i32; 3],
    /// By how much each player was over its target in the last hand.
    over: [i32; 3],
    winners: Vec<Player>,
}

/// When a series ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Somebody takes this many tricks in a hand, and wins.
    Tricks(i32),
    /// Somebody has this score; the highest wins.
    Score(i32),
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<End> = HouseRules {
    presets: &[("standard", End::Tricks(12))],
    rules: &[
        HouseRule::alternative(
            "tricks",
            6..=CARDS as i32,
            "the tricks in one hand that win a series",
            |end| if let End::Tricks(tricks) = end { Some(*tricks) } else { None },
            |end, tricks| *end = End::Tricks(tricks),
        ),
        HouseRule::alternative(
            "score",
            1..=1_000_000,
            "the score that ends a series, instead of tricks",
            |end| if let End::Score(score) = end { Some(*score) } else { None },
            |end, score| *end = End::Score(score),
        ),
    ],
};

options_by_house_rules!(End, HOUSE_RULES);

/// Tricks that cannot be those of a hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the players cannot have taken {0:?} tricks; a hand has {CARDS}")]
pub struct TricksError(pub [i32; 3]);

impl Series {
    /// Creates a series in which nobody has any points, and the first player deals.
    pub fn new(end: End) -> Self {
        Series { end, hands: 0, points: [0; 3], over: [0; 3], winners: Vec::new() }
    }

    /// Creates a series that goes on after a number of hands, with the tricks each player has taken over its targets in
    /// all of them, and in the last.
    ///
    /// # Errors
    /// If these cannot be the tricks of a hand, or the series is over.
    pub fn resumed(end: End, hands: u32, points: Scores, over: Scores) -> Result<Self, ObservationError> {
        let before = Series { hands: hands.saturating_sub(1), ..Series::new(end) };
        if hands == 0 {
            return if points == Scores::ZERO && over == Scores::ZERO {
                Ok(before)
            } else {
                Err(ObservationError::new("scores", "no hand has been played"))
            };
        }
        if points.first(3).iter().map(|&score| i64::from(score)).sum::<i64>() != 0 {
            let problem = "what some are over their targets, others are under: the scores add up to 0";
            return Err(ObservationError::new("scores", problem));
        }
        let earlier = |player: usize| points[player].saturating_sub(over[player]);
        let mut series = Series { points: std::array::from_fn(earlier), ..before };
        let targets = series.targets();
        let tricks = std::array::from_fn(|player| targets[player].saturating_add(over[player]));
        series.score(tricks).map_err(|problem| ObservationError::new("last_hand", problem))?;
        if series.winners.is_empty() {
            Ok(series)
        } else {
            Err(ObservationError::new("scores", "the series is over"))
        }
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        self.hands as usize % 3
    }

    /// Returns the number of hands played.
    pub fn hands_played(&self) -> u32 {
        self.hands
    }

    /// Returns the tricks each player has to take in the next hand.
    pub fn targets(&self) -> [i32; 3] {
        std::array::from_fn(|player| TARGETS[(player + 3 - self.dealer()) % 3])
    }

    /// Deals the next hand, with the exchanges that the last one brings.
    pub fn deal(&self, seed: u64) -> Exchange {
        let mut deal = Deal::new(Hand::DECK, seed);
        let hands = deal.hands(3, CARDS);
        let kitty = deal.collect();
        Exchange::new(hands, kitty, self.gifts().into_iter(), self.dealer())
    }

    /// The givers and receivers of cards. Three players' tricks add up, so those under take what those over
    /// have too many.
    pub(super) fn gifts(&self) -> Vec<(Player, Player)> {
        let mut over = self.over;
        let mut gifts = Vec::new();
        // From the dealer on, targets fall.
        let order: [Player; 3] = std::array::from_fn(|place| (self.dealer() + place) % 3);
        for from in order {
            for to in order {
                while over[from] > 0 && over[to] < 0 {
                    gifts.push((from, to));
                    over[from] -= 1;
                    over[to] += 1;
                }
            }
        }
        gifts
    }

    /// Writes down a hand: by how much each player was over its target. The deal passes on.
    ///
    /// # Errors
    /// If these cannot be the tricks of a hand; nothing is written down then.
    pub fn score(&mut self, tricks: [i32; 3]) -> Result<[i32; 3], TricksError> {
        let all = CARDS as i32;
        if tricks.iter().any(|tricks| !(0..=all).contains(tricks)) || tricks.iter().sum::<i32>() != all {
            return Err(TricksError(tricks));
        }
        let targets = self.targets();
        for player in 0..3 {
            self.over[player] = tricks[player] - targets[player];
            self.points[player] += self.over[player];
        }
        let (measure, enough) = match self.end {
            End::Tricks(enough) => (tricks, enough),
            End::Score(enough) => (self.points, enough),
        };
        let most = measure.into_iter().max().unwrap_or(0);
        self.winners = (0..3).filter(|&player| most >= enough && measure[player] == most).collect();
        self.hands += 1;
        Ok(self.over)
    }

    /// Returns the tricks each player has taken over its targets so far.
    pub fn points(&self) -> [i32; 3] {
        self.points
    }

    /// Returns the winners, if the last hand ended the series.
    pub fn winners(&self) -> &[Player] {
        &self.winners
    }
}

#[cfg(test)]
mod tests {
    use super::super::exchange::{ExchangeError, Phase};
    use super::*;
    use crate::cards::{Card, Suit};

    #[test]
    fn gifts_go_from_those_over_to_those_under_by_new_targets() {
        let mut series = Series::new(End::default());
        series.score([11, 3, 2]).unwrap();
        assert_eq!(series.targets(), [3, 8, 5]);
        assert_eq!(series.gifts(), [(0, 1), (0, 1), (0, 2)]);
        series.score([5, 6, 5]).unwrap();
        assert_eq!((series.points(), series.targets()), ([5, -4, -1], [5, 3, 8]));
        assert_eq!(series.gifts(), [(0, 1), (0, 1)]);
        let mut series = Series::new(End::default());
        series.score([4, 7, 5]).unwrap();
        assert_eq!(series.gifts(), [(1, 0), (1, 0), (2, 0), (2, 0)]);
    }

    #[test]
    fn a_gift_comes_back_as_the_highest_of_its_suit() {
        let mut series = Series::new(End::default());
        series.score([10, 3, 3]).unwrap();
        let mut hand = series.deal(3);
        let all = hand.hands().iter().fold(hand.kitty(), |all, &hand| all | hand);
        assert_eq!(hand.phase(), Phase::Give { from: 0, to: 1 });
        assert!(matches!(hand.name_trump(Suit::Spades), Err(ExchangeError::NotNow(_))));
        assert!(matches!(hand.play(), Err(ExchangeError::NotNow(_))));
        let not_held = hand.hands()[1].into_iter().next().unwrap();
        assert_eq!(hand.give(not_held), Err(ExchangeError::NotHeld { player: 0, card: not_held }));
        for _ in 0..2 {
            let low = hand.hands()[0].into_iter().min_by_key(|card| card.rank()).unwrap();
            let highest = hand.hands()[1].highest(low.suit()).map_or(low, |card| card.max(low));
            assert_eq!(hand.give(low), Ok(highest));
            assert!(hand.hands()[0].contains(highest));
        }
        assert_eq!(hand.phase(), Phase::NameTrump { player: 1 });
        assert!(hand.give(not_held).is_err());
        assert_eq!(hand.hands().iter().fold(hand.kitty(), |all, &hand| all | hand), all);
        assert!(hand.hands().iter().all(|hand| hand.len() == 16));
    }

    #[test]
    fn the_kitty_is_exchanged_for_four_cards_or_left() {
        let mut hand = Series::new(End::default()).deal(5);
        assert!(hand.take_kitty(Hand::EMPTY).is_err(), "trump comes first");
        hand.name_trump(Suit::Clubs).unwrap();
        let (before, kitty) = (hand.hands()[0], hand.kitty());
        let cards: Vec<Card> = before.into_iter().collect();
        let discards = |count: usize| cards.iter().copied().take(count).collect::<Hand>();
        assert_eq!(hand.take_kitty(discards(3)), Err(ExchangeError::Discards(3)));
        assert!(matches!(hand.take_kitty(kitty), Err(ExchangeError::NotHeld { player: 0, .. })));
        let mut other = hand.clone();
        other.take_kitty(Hand::EMPTY).unwrap();
        assert_eq!(other.hands()[0], before);
        hand.take_kitty(discards(4)).unwrap();
        assert_eq!((hand.hands()[0], hand.kitty()), ((before - discards(4)) | kitty, discards(4)));
        let game = hand.play().unwrap();
        assert_eq!((game.table().player(), game.table().trump()), (0, Some(Suit::Clubs)));
    }

    #[test]
    fn a_series_ends_by_tricks_or_by_score() {
        let mut series = Series::new(End::Tricks(12));
        series.score([11, 3, 2]).unwrap();
        assert!(series.winners().is_empty());
        series.score([12, 2, 2]).unwrap();
        assert_eq!(series.winners(), [0]);
        let mut series = Series::new(End::Score(3));
        series.score([6, 8, 2]).unwrap();
        assert_eq!(series.winners(), [1]);
        let before = series.clone();
        assert_eq!(series.score([6, 8, 3]), Err(TricksError([6, 8, 3])));
        assert_eq!(series, before);
    }
}
