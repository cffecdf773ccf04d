//! The deal: everybody has cards, and some of them go to the crib.

use super::board::Board;
use super::discard::{Crib, Discard, discards};
use super::round::Round;
use crate::cards::{Card, Deal, Hand};
use maxn::Player;
use std::fmt;

/// Cards in a hand and in the crib once the discards are made.
pub(super) const KEPT: usize = 4;

/// How many cards everybody is dealt: six with two players, five with three or four.
pub const fn cards_dealt(players: usize) -> usize {
    if players == 2 { 6 } else { 5 }
}

/// How many cards are dealt to the crib: with three players one, so that it has four as well.
pub const fn cards_dealt_to_crib(players: usize) -> usize {
    KEPT - players * (cards_dealt(players) - KEPT)
}

/// A deal before the discards: 2 to 4 players with [`cards_dealt`] cards each.
///
/// ```
/// use maxn_games::cards::{Deal, Hand};
/// use maxn_games::cribbage::{Board, Dealt};
///
/// let mut pack = Deal::new(Hand::DECK, 1);
/// let dealt = Dealt::<3>::deal(&mut pack, 0, Board::default());
/// let starter = pack.next().unwrap();
/// let round = dealt.lay_away(dealt.best_discards(), starter)?;
/// assert_eq!((round.hands().map(Hand::len), round.crib().len()), ([4, 4, 4], 4));
/// # Ok::<(), maxn_games::cribbage::BadDeal>(())
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
pub enum BadDeal {
    /// The dealer does not play.
    #[error("there is no player {dealer} to deal: the players are 1 to {players}")]
    Dealer {
        /// The dealer, from 1.
        dealer: usize,
        /// How many players there are.
        players: usize,
    },
    /// Too many or too few cards.
    #[error("{place} has {found} cards, not {expected}")]
    Size {
        /// Whose cards.
        place: Place,
        /// How many there are.
        found: usize,
        /// How many there should be.
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
    /// Cards to lay away that the player does not hold, or not as many as have to be.
    #[error("player {player} cannot lay away {cards}: it must be {expected} of the cards held")]
    Discard {
        /// The player, from 1.
        player: usize,
        /// The cards.
        cards: Hand,
        /// How many go to the crib.
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
    /// A deal with given cards; `crib` has what was dealt to it.
    ///
    /// # Errors
    /// If there are too few or too many cards somewhere, a card is in two places, there is no such dealer, or the
    /// game is over.
    pub fn new(dealer: Player, hands: [Hand; N], crib: Hand, board: Board<N>) -> Result<Self, BadDeal> {
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

    /// The dealer, whose crib it is.
    pub fn dealer(&self) -> Player {
        self.dealer
    }

    /// The cards dealt to everybody.
    pub fn hands(&self) -> &[Hand; N] {
        &self.hands
    }

    /// The cards dealt to the crib.
    pub fn crib(&self) -> Hand {
        self.crib
    }

    /// Where the pegs stand.
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

    /// What a player can lay away, best first on average: see [`discards`].
    pub fn discards(&self, player: Player) -> Vec<Discard> {
        let crib = if self.board.share(player, self.dealer) { Crib::Own } else { Crib::Other };
        discards(self.hands[player], crib)
    }

    /// What everybody lays away by [that rule](Dealt::discards).
    pub fn best_discards(&self) -> [Hand; N] {
        std::array::from_fn(|player| self.discards(player)[0].cards)
    }

    /// Everybody lays cards away, and a starter is turned up.
    ///
    /// # Errors
    /// If somebody lays away cards not held, or not as many as needed, or if the starter is not in the pack.
    pub fn lay_away(&self, discards: [Hand; N], starter: Card) -> Result<Round<N>, BadDeal> {
        let (mut hands, mut crib) = (self.hands, self.crib);
        for (player, cards) in discards.into_iter().enumerate() {
            self.check_discard(player, cards)?;
            hands[player] = hands[player] - cards;
            crib = crib | cards;
        }
        Round::new(self.dealer, hands, crib, starter, self.board)
    }

    /// Whether a player can lay these cards away.
    pub(super) fn check_discard(&self, player: Player, cards: Hand) -> Result<(), BadDeal> {
        let expected = cards_dealt(N) - KEPT;
        if cards.len() != expected || !(cards - self.hands[player]).is_empty() {
            return Err(BadDeal::Discard { player: player + 1, cards, expected });
        }
        Ok(())
    }
}

/// What any deal must obey, before and after the discards.
pub(super) fn check<const N: usize>(
    dealer: Player,
    hands: &[Hand; N],
    size: usize,
    board: &Board<N>,
) -> Result<(), BadDeal> {
    const { assert!(2 <= N && N <= 4, "Cribbage is for 2 to 4 players") };
    if dealer >= N {
        return Err(BadDeal::Dealer { dealer: dealer + 1, players: N });
    }
    if let Some(winner) = board.winner() {
        return Err(BadDeal::Over(winner + 1));
    }
    hands.iter().enumerate().try_for_each(|(player, &hand)| expect_size(Place::Hand(player + 1), hand, size))
}

pub(super) fn expect_size(place: Place, cards: Hand, expected: usize) -> Result<(), BadDeal> {
    let found = cards.len();
    if found == expected { Ok(()) } else { Err(BadDeal::Size { place, found, expected }) }
}

/// The hands with their places, and other cards after them.
pub(super) fn hands_and<const N: usize>(
    hands: &[Hand; N],
    others: impl IntoIterator<Item = (Place, Hand)>,
) -> impl Iterator<Item = (Place, Hand)> {
    hands.iter().enumerate().map(|(player, &hand)| (Place::Hand(player + 1), hand)).chain(others)
}

/// No card is in two places.
pub(super) fn check_apart(places: impl Iterator<Item = (Place, Hand)>) -> Result<(), BadDeal> {
    let mut seen = Hand::EMPTY;
    for (place, cards) in places {
        if let Some(card) = (cards & seen).into_iter().next() {
            return Err(BadDeal::Twice { card, place });
        }
        seen = seen | cards;
    }
    Ok(())
}
