//! The hands, the cards on the table, and the cards taken.

use crate::cards::{Card, Hand, Suit};
use maxn::Player;

/// The cards of one hand being played: who holds what, what lies on the table, who has taken what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table<const N: usize> {
    hands: [Hand; N],
    trick: Trick<N>,
    taken: [Hand; N],
    tricks: [u8; N],
    trump: Option<Suit>,
}

/// A trick that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick<const N: usize> {
    /// The cards as a set.
    set: Hand,
    /// The cards in the order they were played; those beyond `count` are two of clubs and mean nothing.
    cards: [Card; N],
    count: u8,
    leader: u8,
    /// The place of the winning card among those played.
    winning: u8,
}

impl<const N: usize> Trick<N> {
    fn led_by(leader: Player) -> Self {
        Trick {
            set: Hand::EMPTY,
            cards: [Card::new(Suit::Clubs, 0); N],
            count: 0,
            leader: leader as u8,
            winning: 0,
        }
    }

    /// Returns the cards on the table, in the order they were played.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.cards.into_iter().take(usize::from(self.count))
    }

    /// Returns the cards on the table as a set.
    #[inline]
    pub fn set(&self) -> Hand {
        self.set
    }

    /// Returns the number of cards on the table.
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
        let player = usize::from(self.leader) + usize::from(self.winning);
        if player >= N { player - N } else { player }
    }
}

impl<const N: usize> Table<N> {
    /// Hands to be played, with the player who leads.
    pub fn new(hands: [Hand; N], leader: Player, trump: Option<Suit>) -> Self {
        Table { hands, trick: Trick::led_by(leader), taken: [Hand::EMPTY; N], tricks: [0; N], trump }
    }

    /// Returns the same table, with tricks that the players have already taken, and the cards in them where those
    /// matter.
    #[must_use]
    pub fn with_taken(mut self, tricks: [u8; N], taken: [Hand; N]) -> Self {
        (self.tricks, self.taken) = (tricks, taken);
        self
    }

    /// Gives a player other cards.
    #[inline]
    pub fn set_hand(&mut self, player: Player, hand: Hand) {
        self.hands[player] = hand;
    }

    /// Returns the cards each player holds.
    #[inline]
    pub fn hands(&self) -> &[Hand; N] {
        &self.hands
    }

    /// Returns the cards each player has taken, as far as they are known.
    #[inline]
    pub fn taken(&self) -> &[Hand; N] {
        &self.taken
    }

    /// Returns the cards that have been played, as far as they are known.
    pub fn open_cards(&self) -> Hand {
        self.taken.iter().fold(self.trick.set, |all, &cards| all | cards)
    }

    /// Returns the tricks each player has taken.
    #[inline]
    pub fn tricks(&self) -> [i32; N] {
        self.tricks.map(i32::from)
    }

    /// Returns the trick on the table.
    #[inline]
    pub fn trick(&self) -> &Trick<N> {
        &self.trick
    }

    /// Returns the trump suit.
    #[inline]
    pub fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Returns the player whose turn it is.
    #[inline]
    pub fn player(&self) -> Player {
        let player = usize::from(self.trick.leader) + usize::from(self.trick.count);
        if player >= N { player - N } else { player }
    }

    /// Returns whether all cards have been played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.hands[self.player()].is_empty()
    }

    /// Returns the number of tricks still to be played, the one on the table included.
    #[inline]
    pub fn left(&self) -> i32 {
        self.hands[self.player()].len() as i32
    }

    /// Returns the cards that follow suit, or all if none does.
    #[inline]
    pub fn following(&self) -> Hand {
        let hand = self.hands[self.player()];
        match self.trick.led() {
            Some(led) if !hand.of(led).is_empty() => hand.of(led),
            _ => hand,
        }
    }

    /// Returns whether a card beats the one that wins the trick so far.
    #[inline]
    pub fn beats(&self, card: Card) -> bool {
        match self.trick.winning_card() {
            None => true,
            Some(best) if card.is_above(best) => true,
            // Only a trump beats a card that is not lower, and not another trump.
            Some(best) => self.trump.is_some_and(|trump| card.suit() == trump && best.suit() != trump),
        }
    }

    /// Plays a card of the player whose turn it is; a full trick goes to its winner, who leads. Returns the trick as it
    /// was.
    #[inline]
    pub fn play(&mut self, card: Card) -> Trick<N> {
        let before = self.trick;
        let player = self.player();
        self.hands[player].remove(card);
        if self.beats(card) {
            self.trick.winning = self.trick.count;
        }
        self.trick.cards[usize::from(self.trick.count)] = card;
        self.trick.set.insert(card);
        self.trick.count += 1;
        if self.trick.len() == N {
            let winner = self.trick.winner();
            self.taken[winner] = self.taken[winner] | self.trick.set;
            self.tricks[winner] += 1;
            self.trick = Trick::led_by(winner);
        }
        before
    }

    /// Takes back the last card, given the trick as it was before it.
    #[inline]
    pub fn take_back(&mut self, card: Card, before: Trick<N>) {
        if before.len() + 1 == N {
            let winner = self.trick.leader();
            self.taken[winner] = self.taken[winner] - before.set - Hand::only(card);
            self.tricks[winner] -= 1;
        }
        self.trick = before;
        let player = self.player();
        self.hands[player].insert(card);
    }
}
