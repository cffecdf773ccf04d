//! The deal: everybody has cards, and some of them go to the crib.

use super::board::{Board, MOST_PLAYERS};
use super::discard::{Crib, Discard, discards};
use super::round::Round;
use crate::cards::{Card, Deal, Hand};
use maxn::Player;
use std::fmt;

/// Cards in a hand and in the crib once the discards are made.
pub(super) const KEPT: usize = 4;

/// Returns the number of cards dealt to each player: six with two players, five with three or four.
pub const fn cards_dealt(players: usize) -> usize {
    if players == 2 { 6 } else { 5 }
}

/// The number of cards that each player discards to the crib.
pub(super) const fn cards_discarded(players: usize) -> usize {
    cards_dealt(players) - KEPT
}

/// Returns the number of cards dealt to the crib: with three players one, so that it has four as well.
pub const fn cards_dealt_to_crib(players: usize) -> usize {
    KEPT - players * cards_discarded(players)
}

/// A deal before the discards: 2 to 4 players with [`cards_dealt`] cards each.
///
/// ```
/// use maxn_games::cards::{Deal, Hand};
/// use maxn_games::cribbage::{Board, Dealt};
///
/// let mut pack = Deal::new(Hand::DECK, 1);
/// let dealt = Dealt::deal(&mut pack, 0, Board::new(3));
/// let starter = pack.next().unwrap();
/// let round = dealt.discard(&dealt.best_discards(), starter)?;
/// assert!(round.hands().iter().all(|hand| hand.len() == 4) && round.crib().len() == 4);
/// # Ok::<(), maxn_games::cribbage::DealError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    dealer: Player,
    hands: Hands,
    crib: Hand,
    board: Board,
}

/// The cards of all players: none beyond them.
pub(super) type Hands = [Hand; MOST_PLAYERS];

/// The hands of the players of a board, and none beyond them.
///
/// # Panics
/// If there are fewer or more.
pub(super) fn padded(hands: &[Hand], board: &Board) -> Hands {
    let mut all = [Hand::EMPTY; MOST_PLAYERS];
    all[..board.players()].copy_from_slice(hands);
    all
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

impl Dealt {
    /// Creates a deal with given cards; `crib` has what was dealt to it.
    ///
    /// # Errors
    /// If there are too few or too many cards somewhere, a card is in two places, there is no such dealer, or the
    /// game is over.
    ///
    /// # Panics
    /// If there are not as many hands as players.
    pub fn new(dealer: Player, hands: &[Hand], crib: Hand, board: Board) -> Result<Self, DealError> {
        let players = board.players();
        check(dealer, hands, cards_dealt(players), &board)?;
        expect_size(Place::Crib, crib, cards_dealt_to_crib(players))?;
        check_apart(hands_and(hands, [(Place::Crib, crib)]))?;
        Ok(Dealt { dealer, hands: padded(hands, &board), crib, board })
    }

    /// Deals from a pack, one card at a time from the dealer's left, then the crib's. The next card of the pack is
    /// the starter.
    ///
    /// # Panics
    /// If the pack does not have enough cards, there is no such dealer, or the game is over.
    pub fn deal(pack: &mut Deal, dealer: Player, board: Board) -> Self {
        let players = board.players();
        let mut hands = pack.hands(players, cards_dealt(players));
        hands.rotate_right((dealer + 1) % players);
        let crib = pack.by_ref().take(cards_dealt_to_crib(players)).collect();
        Dealt::new(dealer, &hands, crib, board).expect("a whole pack has enough cards for a deal")
    }

    /// Returns the dealer, whose crib it is.
    pub fn dealer(&self) -> Player {
        self.dealer
    }

    /// Returns the cards dealt to everybody.
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.board.players()]
    }

    /// Returns the cards dealt to the crib.
    pub fn crib(&self) -> Hand {
        self.crib
    }

    /// Returns the pegs on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A deal of which only some cards are known.
    pub(super) fn of_known(dealer: Player, hands: &[Hand], board: Board) -> Self {
        Dealt { dealer, hands: padded(hands, &board), crib: Hand::EMPTY, board }
    }

    /// The same deal of other cards.
    pub(super) fn with_cards(self, hands: &[Hand], crib: Hand) -> Self {
        Dealt { hands: padded(hands, &self.board), crib, ..self }
    }

    /// Returns the discards that a player can make, best first on average: see [`discards`].
    pub fn discards(&self, player: Player) -> Vec<Discard> {
        let crib = if self.board.share(player, self.dealer) { Crib::Own } else { Crib::Other };
        discards(self.hands[player], crib)
    }

    /// Returns the best discard of each player by [that rule](Dealt::discards).
    pub fn best_discards(&self) -> Vec<Hand> {
        (0..self.board.players()).map(|player| self.discards(player)[0].cards).collect()
    }

    /// Discards for everybody and turns up a starter.
    ///
    /// # Errors
    /// If somebody discards cards not held, or the wrong number of them, or the starter is not in the pack.
    ///
    /// # Panics
    /// If there are more discards than players.
    pub fn discard(&self, discards: &[Hand], starter: Card) -> Result<Round, DealError> {
        let (mut hands, mut crib) = (self.hands().to_vec(), self.crib);
        for (player, &cards) in discards.iter().enumerate() {
            self.check_discard(player, cards)?;
            hands[player] = hands[player] - cards;
            crib = crib | cards;
        }
        Round::new(self.dealer, &hands, crib, starter, self.board)
    }

    /// Checks that a player can discard these cards.
    pub(super) fn check_discard(&self, player: Player, cards: Hand) -> Result<(), DealError> {
        let expected = cards_discarded(self.board.players());
        if cards.len() != expected || !(cards - self.hands[player]).is_empty() {
            return Err(DealError::Discard { player: player + 1, cards, expected });
        }
        Ok(())
    }
}

/// Checks the invariants of any deal, before and after the discards.
pub(super) fn check(dealer: Player, hands: &[Hand], size: usize, board: &Board) -> Result<(), DealError> {
    if dealer >= board.players() {
        return Err(DealError::Dealer { dealer: dealer + 1, players: board.players() });
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
pub(super) fn hands_and(
    hands: &[Hand],
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
