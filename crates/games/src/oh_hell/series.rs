//! A series of hands and its running score.

use super::game::{OhHellHand, TurnedUp, points};
use super::info::INFO;
use super::options::Options;
use super::rules::{OhHell, check_players};
use crate::cards::{Card, Deal, Hand, card_in};
use crate::trick_game::TrickView;
use crate::trick_game::bids::observed_bidding;
use crate::trick_game::read::{check_dealt, dealt_cards, known_hands, plays_field, refuse_others};
use crate::tricks::{Bidding, DealError, Table, Tricks};
use maxn::{Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing};
use maxn_play::{GameInfo, ObservationError};
use std::fmt::Display;

/// Hands of varying size, until all sizes have been played.
///
/// ```
/// use maxn_games::oh_hell::{Options, Series};
/// use maxn_play::toolkit::hidden::HandSeries;
///
/// let mut series = Series::new(4, Options::STANDARD)?;
/// assert_eq!(series.cards(), Some(1));
/// let hand = series.deal(1).expect("the series begins");
/// assert!(hand.hands().len() == 4 && hand.hands().iter().all(|hand| hand.len() == 1));
/// let end = "hands S:- | S:- | S:- | S:-; tricks 0 1 0 0; trump S; bids 1 0 0 1".parse()?;
/// series.score(&end);
/// assert_eq!((series.scores(), series.cards()), ([0, 1, 10, 0].into(), Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    sizes: Vec<usize>,
    standing: Standing,
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
        Ok(Series { options, sizes, standing: Standing::new(players) })
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
        let series = Series { standing: Standing { players, hands, points }, ..fresh };
        match series.cards() {
            Some(_) => Ok(series),
            None => Err(at(&format!("the series has {} hands", series.sizes.len()))),
        }
    }

    /// Returns the number of cards each player has in the next hand; `None` once the series is over.
    pub fn cards(&self) -> Option<usize> {
        self.sizes.get(self.standing.hands as usize).copied()
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        self.standing.dealer()
    }

    /// The bidding of a hand of this many tricks.
    fn bidding(&self, tricks: usize) -> Bidding {
        let bidding = Bidding::new(self.players(), self.dealer(), tricks as u8);
        if self.options.dealer_restriction { bidding.without_exact_total() } else { bidding }
    }

    /// A hand of these cards after the bids made; the player at the dealer's left bids and leads first.
    fn hand(&self, hands: &[Hand], turned_up: Card, bidding: Bidding) -> OhHellHand {
        let leader = (self.dealer() + 1) % self.players();
        let table = Table::new(hands, leader, Some(turned_up.suit()));
        let rules = OhHell::without_bids(self.options.missed);
        let deal = TurnedUp(Some(turned_up));
        match bidding.bids() {
            Some(bids) => OhHellHand::playing(Tricks::new(table, rules.with_bids(bids)), deal),
            None => OhHellHand::opening(Tricks::new(table, rules), bidding, deal),
        }
    }
}

impl HandSeries for Series {
    type Hand = OhHellHand;

    // The first hand has one card.
    const HANDS_PER_GAME: Option<u32> = None;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn is_over(&self) -> bool {
        self.cards().is_none()
    }

    fn deal(&self, seed: u64) -> Option<OhHellHand> {
        let cards = self.cards()?;
        let mut deal = Deal::new(Hand::DECK, seed);
        let hands = deal.hands(self.players(), cards);
        Some(self.hand(&hands, deal.next()?, self.bidding(cards)))
    }

    fn score(&mut self, end: &OhHellHand) -> Scores {
        self.standing.add(points(end.play()))
    }

    fn observed(observed: &ObservedSeat<'_>) -> Result<(Self, TrickView<OhHell>), ObservationError> {
        refuse_others(observed)?;
        let (seat, players) = (observed.seat(), observed.players());
        let series =
            Series::resumed(players, observed.options()?, observed.hands_played(), observed.scores())?;
        let each = series.cards().unwrap_or_default();
        let plays = plays_field(observed)?;
        let hand = dealt_cards(observed, &plays, Ok)?;
        check_dealt(observed, hand, each, Hand::DECK)?;
        let turned_up = observed.fields().need("turned_up", "the card turned up for trump, such as QS")?;
        let card = card_in(&turned_up)?;
        if hand.contains(card) || plays.iter().any(|&(_, played)| played == card) {
            return Err(turned_up.problem(format!("{card} is turned up, and cannot be in a hand")));
        }
        let bidding = observed_bidding(observed, series.bidding(each), &plays)?;
        let hand = series.hand(&known_hands(players, seat, hand, &plays)?, card, bidding);
        let view = TrickView::observed(seat, hand, (), plays, each)?;
        Ok((series, view))
    }
}
