//! A series of hands and its running score.

use super::options::Options;
use super::rules::{OhHell, check_players};
use maxn::Player;
use maxn_cards::cards::{Card, Deal, Hand};
use maxn_cards::tricks::{BidError, Bidding, DealError, Table, Tricks};
use maxn_play::ObservationError;
use std::fmt::Display;

/// Hands of varying size, until all sizes have been played.
///
/// ```
/// use maxn_bidding::oh_hell::{Options, Series};
///
/// let mut series = Series::<4>::new(Options::STANDARD)?;
/// assert_eq!(series.cards(), Some(1));
/// let dealt = series.deal(1)?;
/// assert_eq!(dealt.hands.map(|hand| hand.len()), [1; 4]);
/// series.score([1, 0, 0, 1], [0, 1, 0, 0])?;
/// assert_eq!((series.points(), series.cards()), ([0, 1, 10, 0], Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series<const N: usize> {
    options: Options,
    sizes: Vec<usize>,
    played: usize,
    points: [i32; N],
}

/// The cards of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandDealt<const N: usize> {
    /// The players' cards.
    pub hands: [Hand; N],
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

impl<const N: usize> Series<N> {
    /// Creates a series in which nobody has any points, and the last player deals, so that the first
    /// one bids and leads first.
    ///
    /// # Errors
    /// If Oh Hell is not for that many players, or the largest deal has no cards.
    pub fn new(options: Options) -> Result<Self, DealError> {
        let most = check_players(N)?;
        if options.most == 0 {
            return Err(DealError::Cards { players: N, cards: 0, most });
        }
        let sizes = options.sizes.deals(options.most.min(most));
        Ok(Series { options, sizes, played: 0, points: [0; N] })
    }

    /// Creates a series that goes on after a number of hands with the points so far.
    ///
    /// # Errors
    /// If Oh Hell is not for that many players, the largest deal has no cards, or the series is over.
    pub fn resumed(options: Options, hands: u32, points: [i32; N]) -> Result<Self, ObservationError> {
        let at = |problem: &dyn Display| ObservationError::new("hand_number", problem);
        let fresh = Series::new(options).map_err(|problem| at(&problem))?;
        let series = Series { played: hands as usize, points, ..fresh };
        match series.cards() {
            Some(_) => Ok(series),
            None => Err(at(&format!("the series has {} hands", series.sizes.len()))),
        }
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
        (self.played + N - 1) % N
    }

    /// Deals the next hand and turns up a card.
    ///
    /// # Errors
    /// If the series is over.
    pub fn deal(&self, seed: u64) -> Result<HandDealt<N>, HandResultError> {
        let mut deal = Deal::new(Hand::DECK, seed);
        let hands = deal.hands(self.cards().ok_or(HandResultError::Over)?);
        let turned_up = deal.next().ok_or(HandResultError::Over)?;
        Ok(HandDealt { hands, turned_up })
    }

    /// Returns the bidding of the next hand.
    ///
    /// # Errors
    /// If the series is over.
    pub fn bidding(&self) -> Result<Bidding<N>, HandResultError> {
        let tricks = self.cards().ok_or(HandResultError::Over)?;
        let bidding = Bidding::new(self.dealer(), tricks as u8);
        Ok(if self.options.dealer_restriction { bidding.without_exact_total() } else { bidding })
    }

    /// Returns the play of the next hand, led by the player at the dealer's left.
    ///
    /// # Errors
    /// If a bid is out of range, or the series is over.
    pub fn hand(&self, dealt: &HandDealt<N>, bids: [u8; N]) -> Result<Tricks<OhHell<N>, N>, HandResultError> {
        let tricks = self.cards().ok_or(HandResultError::Over)?;
        let rules = OhHell::new(bids, tricks as u8, self.options.missed)?;
        let leader = (self.dealer() + 1) % N;
        Ok(Tricks::new(Table::new(dealt.hands, leader, Some(dealt.turned_up.suit())), rules))
    }

    /// Writes down a hand: the points it brings. The deal passes on.
    ///
    /// # Errors
    /// If bids or tricks cannot be those of the hand; nothing is written down then.
    pub fn score(&mut self, bids: [u8; N], tricks: [i32; N]) -> Result<[i32; N], HandResultError> {
        let all = self.cards().ok_or(HandResultError::Over)?;
        OhHell::new(bids, all as u8, self.options.missed)?;
        let taken = tricks.iter().fold(0, |sum: i32, &tricks| sum.saturating_add(tricks));
        if taken != all as i32 || tricks.iter().any(|&tricks| tricks < 0) {
            return Err(HandResultError::Tricks(taken, all as i32));
        }
        let brings: [i32; N] =
            std::array::from_fn(|player| self.options.missed.points(i32::from(bids[player]), tricks[player]));
        for player in 0..N {
            self.points[player] += brings[player];
        }
        self.played += 1;
        Ok(brings)
    }

    /// Returns the points so far.
    pub fn points(&self) -> [i32; N] {
        self.points
    }

    /// Returns the players with the most points, once the series is over.
    pub fn winners(&self) -> Vec<Player> {
        let most = self.points.iter().copied().max().unwrap_or(0);
        let over = self.cards().is_none();
        (0..N).filter(|&player| over && self.points[player] == most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::Sizes;
    use super::super::score::Missed;
    use super::*;

    #[test]
    fn deals_go_up_and_down() {
        let sizes =
            |sizes, most| Series::<7>::new(Options { sizes, most, ..Options::STANDARD }).unwrap().sizes;
        assert_eq!(sizes(Sizes::UpAndDown, 3), [1, 2, 3, 2, 1]);
        assert_eq!(sizes(Sizes::DownAndUp, 3), [3, 2, 1, 2, 3]);
        assert_eq!(sizes(Sizes::Up, 9), [1, 2, 3, 4, 5, 6, 7], "seven players have seven cards at most");
        assert_eq!(sizes(Sizes::Down, 2), [2, 1]);
    }

    #[test]
    fn a_series_ends_and_has_a_winner() {
        let options = Options { most: 2, sizes: Sizes::Down, missed: Missed::Penalty, ..Options::STANDARD };
        let mut series = Series::<3>::new(options).unwrap();
        assert_eq!((series.dealer(), series.bidding().unwrap().player()), (2, Some(0)));
        assert_eq!(series.score([0, 2, 1], [1, 0, 1]), Ok([-1, -2, 11]));
        assert!(series.winners().is_empty());
        assert_eq!(series.score([1, 0, 1], [1, 0, 0]), Ok([11, 10, -1]));
        assert_eq!((series.points(), series.winners()), ([10, 8, 10], vec![0, 2]));
        assert_eq!(series.score([1, 0, 0], [1, 0, 0]), Err(HandResultError::Over));
        assert!(series.deal(1).is_err() && series.bidding().is_err());
    }

    #[test]
    fn the_dealer_is_restricted() {
        let series = Series::<3>::new(Options::STANDARD).unwrap();
        let mut bidding = series.bidding().unwrap();
        bidding.bid(0).unwrap();
        bidding.bid(0).unwrap();
        assert_eq!(bidding.legal().collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut series = Series::<3>::new(Options::STANDARD).unwrap();
        assert!(matches!(series.score([2, 0, 0], [1, 0, 0]), Err(HandResultError::Bid(_))));
        assert_eq!(series.score([1, 0, 0], [1, 1, 0]), Err(HandResultError::Tricks(2, 1)));
        assert!(series.score([1, 0, 0], [-1, 1, 1]).is_err());
        assert!(Series::<2>::new(Options::STANDARD).is_err() && Series::<8>::new(Options::STANDARD).is_err());
        assert!(Series::<3>::new(Options { most: 0, ..Options::STANDARD }).is_err());
    }
}
