//! The decisions between deal and play.

use super::rules::{KITTY, SergeantMajor};
use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Table, Tricks};
use maxn::Player;

/// A hand on its way from the deal to the play: cards given and returned, trump named, the kitty taken.
///
/// ```
/// use maxn_games::cards::{Hand, Suit};
/// use maxn_games::sergeant_major::{End, Phase, Series};
///
/// let mut hand = Series::new(End::default()).deal(1);
/// assert_eq!(hand.phase(), Phase::NameTrump { player: 0 });
/// hand.name_trump(Suit::Hearts)?;
/// let discards: Hand = hand.hands()[0].into_iter().take(4).collect();
/// hand.take_kitty(discards)?;
/// let game = hand.play()?;
/// assert_eq!(game.table().left(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    hands: Vec<Hand>,
    kitty: Hand,
    /// The givers and receivers of cards, one card each, the next one last.
    gifts: Vec<(Player, Player)>,
    declarer: Player,
    trump: Option<Suit>,
    kitty_open: bool,
}

/// The next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A player gives a card to another.
    Give {
        /// The giver.
        from: Player,
        /// The receiver, who returns its highest of the suit.
        to: Player,
    },
    /// The player with the highest target names trump.
    NameTrump {
        /// That player.
        player: Player,
    },
    /// It may exchange cards with the kitty.
    Kitty {
        /// That player.
        player: Player,
    },
    /// Play begins.
    Play,
}

/// Something that cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExchangeError {
    /// It is not the time for it.
    #[error("not now: {0}")]
    NotNow(&'static str),
    /// The player does not hold the card.
    #[error("player {} does not hold {card}", .player + 1)]
    NotHeld {
        /// The player, from 0.
        player: Player,
        /// The card.
        card: Card,
    },
    /// The wrong number of cards is laid down.
    #[error("{0} cards are discarded, expected {KITTY} or none")]
    Discards(usize),
}

impl Exchange {
    pub(super) fn new(
        hands: Vec<Hand>,
        kitty: Hand,
        gifts: impl DoubleEndedIterator<Item = (Player, Player)>,
        declarer: Player,
    ) -> Self {
        Exchange { hands, kitty, gifts: gifts.rev().collect(), declarer, trump: None, kitty_open: true }
    }

    /// Returns the next decision.
    pub fn phase(&self) -> Phase {
        let player = self.declarer;
        match self.gifts.last() {
            Some(&(from, to)) => Phase::Give { from, to },
            None if self.trump.is_none() => Phase::NameTrump { player },
            None if self.kitty_open => Phase::Kitty { player },
            None => Phase::Play,
        }
    }

    /// Returns the players' cards.
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// Returns the cards set aside.
    pub fn kitty(&self) -> Hand {
        self.kitty
    }

    /// The same with other cards in the players' hands and in the kitty.
    #[must_use]
    pub(super) fn with_cards(mut self, hands: Vec<Hand>, kitty: Hand) -> Self {
        (self.hands, self.kitty) = (hands, kitty);
        self
    }

    /// Returns the trump suit, once it is named.
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Gives a card to the player under its target: the card that comes back.
    ///
    /// # Errors
    /// If there is nothing to give, or the player does not hold the card.
    pub fn give(&mut self, card: Card) -> Result<Card, ExchangeError> {
        let Phase::Give { from, to } = self.phase() else {
            return Err(ExchangeError::NotNow("nobody has to give a card"));
        };
        self.check_held(from, Hand::only(card))?;
        self.hands[from].remove(card);
        self.hands[to].insert(card);
        let returned = self.hands[to].highest(card.suit()).unwrap_or(card);
        self.hands[to].remove(returned);
        self.hands[from].insert(returned);
        self.gifts.pop();
        Ok(returned)
    }

    /// Names trump.
    ///
    /// # Errors
    /// If cards are still to be given, or trump is named.
    pub fn name_trump(&mut self, trump: Suit) -> Result<(), ExchangeError> {
        if !matches!(self.phase(), Phase::NameTrump { .. }) {
            return Err(ExchangeError::NotNow("trump is named once, when all cards have been given"));
        }
        self.trump = Some(trump);
        Ok(())
    }

    /// Discards four cards and takes the four set aside; or leaves them, with no discards.
    ///
    /// # Errors
    /// If trump is not named yet or the kitty is done with, or the discards are not four cards held.
    pub fn take_kitty(&mut self, discards: Hand) -> Result<(), ExchangeError> {
        let Phase::Kitty { player } = self.phase() else {
            return Err(ExchangeError::NotNow("the kitty is taken once, when trump is named"));
        };
        self.check_held(player, discards)?;
        match discards.len() {
            0 => {}
            KITTY => {
                self.hands[player] = (self.hands[player] - discards) | self.kitty;
                self.kitty = discards;
            }
            count => return Err(ExchangeError::Discards(count)),
        }
        self.kitty_open = false;
        Ok(())
    }

    /// Returns the play of the hand, led by the player who named trump.
    ///
    /// # Errors
    /// If there is something to be done before.
    pub fn play(&self) -> Result<Tricks<SergeantMajor>, ExchangeError> {
        match self.phase() {
            Phase::Play => {
                let table = Table::new(&self.hands, self.declarer, self.trump);
                Ok(Tricks::new(table, SergeantMajor::default()))
            }
            _ => Err(ExchangeError::NotNow("play begins after gifts, trump and kitty")),
        }
    }

    fn check_held(&self, player: Player, cards: Hand) -> Result<(), ExchangeError> {
        match (cards - self.hands[player]).into_iter().next() {
            Some(card) => Err(ExchangeError::NotHeld { player, card }),
            None => Ok(()),
        }
    }
}
