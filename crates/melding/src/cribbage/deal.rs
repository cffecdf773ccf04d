//! The deal: everybody has cards, and some of them go to the crib.

use super::board::Board;
use super::discard::{Crib, Discard, discards};
use super::round::Round;
use maxn::Player;
use maxn_cards::cards::{Card, Deal, Hand};
use std::fmt;

/// Cards in a hand and in the crib once the discards are made.
pub(super) const KEPT: usize = 4;

/// Returns the number of cards dealt to each player: six with two players, five with three or four.
pub const fn cards_dealt(players: usize) -> usize {
    if players == 2 { 6 } else { 5 }
}

/// Returns the number of cards dealt to the crib: with three players one, so that it has four as well.
pub const fn cards_dealt_to_crib(players: usize) -> usize {
    KEPT - players * (cards_dealt(players) - KEPT)
}

/// A deal before the discards: 2 to 4 players with [`cards_dealt`] cards each.
///
/// ```
/// use maxn_cards::cards::{Deal, Hand};
/// use maxn_melding::cribbage::{Board, Dealt};
///
/// let mut pack = Deal::new(Hand::DECK, 1);
/// let dealt = Dealt::<3>::deal(&mut pack, 0, Board::default());
/// let starter = pack.next().unwrap();
/// let round = dealt.discard(dealt.best_discards(), starter)?;
/// assert_eq!((round.hands().map(Hand::len), round.crib().len()), ([4, 4, 4], 4));
/// # Ok::<(), maxn_melding::cribbage::DealError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt<const N: usize> {
    dealer: Player,
    hands: [Hand; N],
    crib: Hand,
    board: Board<N>,
}

/// A deal that cannot be, or discards that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The dealer does not play.
    #[error("there is no player {dealer} to deal: the players are 1 to {players}")]
    Dealer {
        /// The dealer, from 1.
        dealer: usize,
        /// The number of players.
        players: usize,
    },
    /// Too many or too few cards.
    #[error("{place} has {found} cards, not {expected}")]
    Size {
        /// The place of the cards.
        place: Place,
        /// The number of cards found.
        found: usize,
        /// The correct number.
        expected: usize,
    },
    /// A card is in two places.
    #[error("{card} is in two places, {place} being the second")]
    Twice {
        /// The card.
        card: Card,
        /// The second place.
        place: Place,
    },
    /// Cards to discard that the player does not hold, or the wrong number of them.
    #[error("player {player} cannot discard {cards} to the crib: it must be {expected} of the cards held")]
    Discard {
        /// The player, from 1.
        player: usize,
        /// The cards.
        cards: Hand,
        /// The number of cards to discard.
        expected: usize,
    },
    /// Somebody has won already.
    #[error("player {0} has won the game already")]
    Over(usize),
}

/// A place where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the hand of a player, from 1.
    Hand(usize),
    /// In the crib.
    Crib,
    /// On top of the pack.
    Starter,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hand(player) => write!(f, "the hand of player {player}"),
            Place::Crib => f.write_str("the crib"),
            Place::Starter => f.write_str("the starter"),
        }
    }
}

impl<const N: usize> Dealt<N> {
    /// Creates a deal with given cards; `crib` has what was dealt to it.
    ///
    /// # Errors
    /// If there are too few or too many cards somewhere, a card is in two places, there is no such dealer, or the
    /// game is over.
    pub fn new(dealer: Player, hands: [Hand; N], crib: Hand, board: Board<N>) -> Result<Self, DealError> {
        check(dealer, &hands, cards_dealt(N), &board)?;
        expect_size(Place::Crib, crib, cards_dealt_to_crib(N))?;
        check_apart(hands_and(&hands, [(Place::Crib, crib)]))?;
        Ok(Dealt { dealer, hands, crib, board })
    }

    /// Deals from a pack, one card at a time from the dealer's left, then the crib's. The next card of the pack is
    /// the starter.
    ///
    /// # Panics
    /// If the pack does not have enough cards, there is no such dealer, or the game is over.
    pub fn deal(pack: &mut Deal, dealer: Player, board: Board<N>) -> Self {
        let mut hands = pack.hands(cards_dealt(N));
        hands.rotate_right((dealer + 1) % N);
        let crib = pack.by_ref().take(cards_dealt_to_crib(N)).collect();
        Dealt::new(dealer, hands, crib, board).expect("a whole pack has enough cards for a deal")
    }

    /// Returns the dealer, whose crib it is.
    pub fn dealer(&self) -> Player {
        self.dealer
    }

    /// Returns the cards dealt to everybody.
    pub fn hands(&self) -> &[Hand; N] {
        &self.hands
    }

    /// Returns the cards dealt to the crib.
    pub fn crib(&self) -> Hand {
        self.crib
    }

    /// Returns the pegs on the board.
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// A deal of which only some cards are known.
    pub(super) fn of_known(dealer: Player, hands: [Hand; N], board: Board<N>) -> Self {
        Dealt { dealer, hands, crib: Hand::EMPTY, board }
    }

    /// The same deal of other cards.
    pub(super) fn with_cards(self, hands: [Hand; N], crib: Hand) -> Self {
        Dealt { hands, crib, ..self }
    }

    /// Returns the discards that a player can make, best first on average: see [`discards`].
    pub fn discards(&self, player: Player) -> Vec<Discard> {
        let crib = if self.board.share(player, self.dealer) { Crib::Own } else { Crib::Other };
        discards(self.hands[player], crib)
    }

    /// Returns the best discard of each player by [that rule](Dealt::discards).
    pub fn best_discards(&self) -> [Hand; N] {
        std::array::from_fn(|player| self.discards(player)[0].cards)
    }

    /// Discards for everybody and turns up a starter.
    ///
    /// # Errors
    /// If somebody discards cards not held, or the wrong number of them, or the starter is not in the pack.
    pub fn discard(&self, discards: [Hand; N], starter: Card) -> Result<Round<N>, DealError> {
        let (mut hands, mut crib) = (self.hands, self.crib);
        for (player, cards) in discards.into_iter().enumerate() {
            self.check_discard(player, cards)?;
            hands[player] = hands[player] - cards;
            crib = crib | cards;
        }
        Round::new(self.dealer, hands, crib, starter, self.board)
    }

    /// Checks that a player can discard these cards.
    pub(super) fn check_discard(&self, player: Player, cards: Hand) -> Result<(), DealError> {
        let expected = cards_dealt(N) - KEPT;
        if cards.len() != expected || !(cards - self.hands[player]).is_empty() {
            return Err(DealError::Discard { player: player + 1, cards, expected });
        }
        Ok(())
    }
}

/// Checks the invariants of any deal, before and after the discards.
pub(super) fn check<const N: usize>(
    dealer: Player,
    hands: &[Hand; N],
    size: usize,
    board: &Board<N>,
) -> Result<(), DealError> {
    const { assert!(2 <= N && N <= 4, "Cribbage is for 2 to 4 players") };
    if dealer >= N {
        return Err(DealError::Dealer { dealer: dealer + 1, players: N });
    }
    if let Some(winner) = board.winner() {
        return Err(DealError::Over(winner + 1));
    }
    hands.iter().enumerate().try_for_each(|(player, &hand)| expect_size(Place::Hand(player + 1), hand, size))
}

pub(super) fn expect_size(place: Place, cards: Hand, expected: usize) -> Result<(), DealError> {
    let found = cards.len();
    if found == expected { Ok(()) } else { Err(DealError::Size { place, found, expected }) }
}

/// The hands with their places, and other cards after them.
pub(super) fn hands_and<const N: usize>(
    hands: &[Hand; N],
    others: impl IntoIterator<Item = (Place, Hand)>,
) -> impl Iterator<Item = (Place, Hand)> {
    hands.iter().enumerate().map(|(player, &hand)| (Place::Hand(player + 1), hand)).chain(others)
}

/// No card is in two places.
pub(super) fn check_apart(places: impl Iterator<Item = (Place, Hand)>) -> Result<(), DealError> {
    let mut seen = Hand::EMPTY;
    for (place, cards) in places {
        if let Some(card) = (cards & seen).into_iter().next() {
            return Err(DealError::Twice { card, place });
        }
        seen = seen | cards;
    }
    Ok(())
}
