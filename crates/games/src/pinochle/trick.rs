//! A trick, and the rules for it.

use super::card::Card;
use super::kinds::Kinds;
use super::options::MustBeat;
use crate::cards::Suit;
use maxn::Player;

/// The conditions of the play, which do not change during it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The player who won the auction.
    pub bidder: Player,
    /// The points that it has to reach.
    pub bid: i32,
    /// The points of each player's melds.
    pub melds: [i32; 3],
    /// The trump suit.
    pub trump: Suit,
    /// The tricks that have to be beaten.
    pub must_beat: MustBeat,
}

/// The trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The cards in the order in which they were played; those beyond `count` mean nothing.
    pub(super) cards: [Card; 3],
    pub(super) count: u8,
    pub(super) leader: u8,
    /// The place of the winning card among those played.
    pub(super) winning: u8,
}

impl Trick {
    pub(super) fn led_by(leader: Player) -> Self {
        Trick { cards: [Card::LOWEST; 3], count: 0, leader: leader as u8, winning: 0 }
    }

    /// Returns the cards in the order in which they were played.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        self.cards.into_iter().take(usize::from(self.count))
    }

    /// Returns the number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Returns whether nothing has been led yet.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the player who led or leads.
    #[inline]
    pub fn leader(&self) -> Player {
        usize::from(self.leader)
    }

    /// Returns the suit that was led.
    #[inline]
    pub fn led(&self) -> Option<Suit> {
        (self.count > 0).then(|| self.cards[0].suit())
    }

    /// Returns the card that wins as things stand.
    #[inline]
    pub fn winning_card(&self) -> Option<Card> {
        (self.count > 0).then(|| self.cards[usize::from(self.winning)])
    }

    /// Returns the player who wins as things stand, or who leads.
    #[inline]
    pub fn winner(&self) -> Player {
        (usize::from(self.leader) + usize::from(self.winning)) % 3
    }

    /// Returns the different cards on the table.
    #[inline]
    pub fn kinds(&self) -> Kinds {
        self.cards().fold(Kinds::EMPTY, |all, card| all.or(Kinds::only(card)))
    }

    /// The points of the cards on the table.
    #[inline]
    pub(super) fn points(self) -> i32 {
        self.cards().map(Card::points).sum()
    }
}

impl Contract {
    /// Returns whether a card beats another that was played before it. Of two equal cards the first wins.
    #[inline]
    pub fn beats(&self, card: Card, best: Card) -> bool {
        card.is_above(best) || card.suit() == self.trump && best.suit() != self.trump
    }

    /// Returns the cards of a hand that may be played to a trick.
    ///
    /// One follows suit, and beats the best card of the suit if one can and has to. Without the suit one trumps, over an
    /// earlier trump if one can.
    #[inline]
    pub fn legal(&self, held: Kinds, trick: Trick) -> Kinds {
        let (Some(led), Some(best)) = (trick.led(), trick.winning_card()) else { return held };
        let following = held.of(led);
        let required = if following.is_empty() { held.of(self.trump) } else { following };
        if required.is_empty() {
            return held;
        }
        let follows = !following.is_empty();
        let has_to_beat = !follows || self.must_beat == MustBeat::Always || led == self.trump;
        // A plain suit never beats a trump, whose suit has nothing above it here.
        let beating = required.above(best);
        if has_to_beat && !beating.is_empty() { beating } else { required }
    }
}
