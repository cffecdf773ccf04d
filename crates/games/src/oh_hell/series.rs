//! A series of hands and its running score.

use super::options::Options;
use super::rules::{OhHell, check_players};
use crate::cards::{Card, Deal, Hand};
use crate::tricks::{BidError, Bidding, DealError, Table, Tricks};
use maxn::{Player, Scores};
use maxn_play::ObservationError;
use maxn_play::toolkit::hidden::leaders;
use std::fmt::Display;

/// Hands of varying size, until all sizes have been played.
///
/// ```
/// use maxn_games::oh_hell::{Options, Series};
///
/// let mut series = Series::new(4, Options::STANDARD)?;
/// assert_eq!(series.cards(), Some(1));
/// let dealt = series.deal(1)?;
/// assert!(dealt.hands.len() == 4 && dealt.hands.iter().all(|hand| hand.len() == 1));
/// series.score(&[1, 0, 0, 1], [0, 1, 0, 0].into())?;
/// assert_eq!((series.points(), series.cards()), ([0, 1, 10, 0].into(), Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    players: usize,
    sizes: Vec<usize>,
    played: usize,
    points: Scores,
}

/// The cards of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandDealt {
    /// The players' cards.
    pub hands: Vec<Hand>,
    /// The card turned up, which nobody holds.
    pub turned_up: Card,
}

/// A hand that cannot have been played so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandResultError {
    /// A bid was out of range.
    #[error(transparent)]
    Bid(#[from] BidError),
    /// The tricks are not those of a hand.
    #[error("{0} tricks were taken, expected {1}")]
    Tricks(i32, i32),
    /// All hands have been played.
    #[error("the series is over")]
    Over,
}

impl Series {
    /// Creates a series in which nobody has any points, and the last player deals, so that the first
    /// one bids and leads first.
    ///
    /// # Errors
    /// If Oh Hell is not for that many players, or the largest deal has no cards.
    pub fn new(players: usize, options: Options) -> Result<Self, DealError> {
        let most = check_players(players)?;
        if options.most == 0 {
            return Err(DealError::Cards { players, cards: 0, most });
        }
        let sizes = options.sizes.deals(options.most.min(most));
        Ok(Series { options, players, sizes, played: 0, points: Scores::ZERO })
    }

    /// Creates a series that goes on after a number of hands with the points so far.
    ///
    /// # Errors
    /// If Oh Hell is not for that many players, the largest deal has no cards, or the series is over.
    pub fn resumed(
        players: usize,
        options: Options,
        hands: u32,
        points: Scores,
    ) -> Result<Self, ObservationError> {
        let at = |problem: &dyn Display| ObservationError::new("hand_number", problem);
        let fresh = Series::new(players, options).map_err(|problem| at(&problem))?;
        let series = Series { played: hands as usize, points, ..fresh };
        match series.cards() {
            Some(_) => Ok(series),
            None => Err(at(&format!("the series has {} hands", series.sizes.len()))),
        }
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns the number of hands played.
    pub fn hands_played(&self) -> u32 {
        self.played as u32
    }

    /// Returns the number of cards each player has in the next hand; `None` once the series is over.
    pub fn cards(&self) -> Option<usize> {
        self.sizes.get(self.played).copied()
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        (self.played + self.players - 1) % self.players
    }

    /// Deals the next hand and turns up a card.
    ///
    /// # Errors
    /// If the series is over.
    pub fn deal(&self, seed: u64) -> Result<HandDealt, HandResultError> {
        let mut deal = Deal::new(Hand::DECK, seed);
        let hands = deal.hands(self.players, self.cards().ok_or(HandResultError::Over)?);
        let turned_up = deal.next().ok_or(HandResultError::Over)?;
        Ok(HandDealt { hands, turned_up })
    }

    /// Returns the bidding of the next hand.
    ///
    /// # Errors
    /// If the series is over.
    pub fn bidding(&self) -> Result<Bidding, HandResultError> {
        let tricks = self.cards().ok_or(HandResultError::Over)?;
        let bidding = Bidding::new(self.players, self.dealer(), tricks as u8);
        Ok(if self.options.dealer_restriction { bidding.without_exact_total() } else { bidding })
    }

    /// Returns the play of the next hand, led by the player at the dealer's left.
    ///
    /// # Errors
    /// If a bid is out of range, or the series is over.
    pub fn hand(&self, dealt: &HandDealt, bids: &[u8]) -> Result<Tricks<OhHell>, HandResultError> {
        let tricks = self.cards().ok_or(HandResultError::Over)?;
        let rules = OhHell::new(bids, tricks as u8, self.options.missed)?;
        let leader = (self.dealer() + 1) % self.players;
        Ok(Tricks::new(Table::new(&dealt.hands, leader, Some(dealt.turned_up.suit())), rules))
    }

    /// Writes down a hand: the points it brings. The deal passes on.
    ///
    /// # Errors
    /// If bids or tricks cannot be those of the hand; nothing is written down then.
    pub fn score(&mut self, bids: &[u8], tricks: Scores) -> Result<Scores, HandResultError> {
        let all = self.cards().ok_or(HandResultError::Over)?;
        let bids = OhHell::new(bids, all as u8, self.options.missed)?.bids();
        let each = tricks.first(self.players);
        let taken = each.iter().fold(0, |sum: i32, &tricks| sum.saturating_add(tricks));
        if taken != all as i32 || each.iter().any(|&tricks| tricks < 0) {
            return Err(HandResultError::Tricks(taken, all as i32));
        }
        let points = |player: Player| self.options.missed.points(bids[player].into(), tricks[player]);
        let brings = Scores::from_fn(self.players, points);
        self.points += brings;
        self.played += 1;
        Ok(brings)
    }

    /// Returns the points so far.
    pub fn points(&self) -> Scores {
        self.points
    }

    /// Returns the players with the most points, once the series is over.
    pub fn winners(&self) -> Vec<Player> {
        if self.cards().is_some() { Vec::new() } else { leaders(self.points.first(self.players), false) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::Sizes;
    use super::super::score::Missed;
    use super::*;

    #[test]
    fn deals_go_up_and_down() {
        let sizes = |sizes, most| Series::new(7, Options { sizes, most, ..Options::STANDARD }).unwrap().sizes;
        assert_eq!(sizes(Sizes::UpAndDown, 3), [1, 2, 3, 2, 1]);
        assert_eq!(sizes(Sizes::DownAndUp, 3), [3, 2, 1, 2, 3]);
        assert_eq!(sizes(Sizes::Up, 9), [1, 2, 3, 4, 5, 6, 7], "seven players have seven cards at most");
        assert_eq!(sizes(Sizes::Down, 2), [2, 1]);
    }

    #[test]
    fn a_series_ends_and_has_a_winner() {
        let options = Options { most: 2, sizes: Sizes::Down, missed: Missed::Penalty, ..Options::STANDARD };
        let mut series = Series::new(3, options).unwrap();
        assert_eq!((series.dealer(), series.bidding().unwrap().player()), (2, Some(0)));
        assert_eq!(series.score(&[0, 2, 1], [1, 0, 1].into()), Ok([-1, -2, 11].into()));
        assert!(series.winners().is_empty());
        assert_eq!(series.score(&[1, 0, 1], [1, 0, 0].into()), Ok([11, 10, -1].into()));
        assert_eq!((series.points(), series.winners()), ([10, 8, 10].into(), vec![0, 2]));
        assert_eq!(series.score(&[1, 0, 0], [1, 0, 0].into()), Err(HandResultError::Over));
        assert!(series.deal(1).is_err() && series.bidding().is_err());
    }

    #[test]
    fn the_dealer_is_restricted() {
        let series = Series::new(3, Options::STANDARD).unwrap();
        let mut bidding = series.bidding().unwrap();
        bidding.bid(0).unwrap();
        bidding.bid(0).unwrap();
        assert_eq!(bidding.legal().collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut series = Series::new(3, Options::STANDARD).unwrap();
        assert!(matches!(series.score(&[2, 0, 0], [1, 0, 0].into()), Err(HandResultError::Bid(_))));
        assert_eq!(series.score(&[1, 0, 0], [1, 1, 0].into()), Err(HandResultError::Tricks(2, 1)));
        assert!(series.score(&[1, 0, 0], [-1, 1, 1].into()).is_err());
        assert!(Series::new(2, Options::STANDARD).is_err() && Series::new(8, Options::STANDARD).is_err());
        assert!(Series::new(3, Options { most: 0, ..Options::STANDARD }).is_err());
    }
}
