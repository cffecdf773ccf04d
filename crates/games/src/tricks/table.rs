//! The hands, the cards on the table, and the cards taken.

use crate::cards::{Card, Hand, Suit};
use maxn::{MAX_PLAYERS, Player, Scores};

/// The cards of one hand being played: who holds what, what lies on the table, who has taken what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    hands: [Hand; MAX_PLAYERS],
    /// All cards in hands.
    held: Hand,
    trick: Trick,
    taken: [Hand; MAX_PLAYERS],
    tricks: Scores,
    trump: Option<Suit>,
}

/// A trick that is being played.
// Two words and a half, each of which is read as it was written: fields of a byte, copied together with their neighbours right
// after one of them was written, would stop the processor for a dozen cycles at every card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The cards as a set.
    set: Hand,
    /// The cards in the order they were played, a byte for each.
    cards: u64,
    state: TrickState,
}

/// Four small numbers, a byte for each: the players, the cards played, the leader, and the place of the winning card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TrickState(u32);

impl TrickState {
    const COUNT: u32 = 8;
    const LEADER: u32 = 16;
    const WINNING: u32 = 24;

    #[inline]
    fn new(players: u32, leader: u32) -> Self {
        TrickState(players | leader << Self::LEADER)
    }

    #[inline]
    fn players(self) -> u32 {
        self.0 & 0xff
    }

    #[inline]
    fn count(self) -> u32 {
        self.0 >> Self::COUNT & 0xff
    }

    #[inline]
    fn leader(self) -> u32 {
        self.0 >> Self::LEADER & 0xff
    }

    #[inline]
    fn winning(self) -> u32 {
        self.0 >> Self::WINNING
    }

    /// With one more card.
    #[inline]
    fn with_card(self) -> Self {
        TrickState(self.0 + (1 << Self::COUNT))
    }

    /// With the next card winning.
    #[inline]
    fn with_next_winning(self) -> Self {
        TrickState(self.0 & ((1 << Self::WINNING) - 1) | self.count() << Self::WINNING)
    }

    /// The player who plays the card of a place.
    #[inline]
    fn player_at(self, place: u32) -> Player {
        let (player, players) = (self.leader() + place, self.players());
        (if player >= players { player - players } else { player }) as usize
    }
}

impl Trick {
    #[inline]
    fn led_by(leader: Player, players: u32) -> Self {
        Trick { set: Hand::EMPTY, cards: 0, state: TrickState::new(players, leader as u32) }
    }

    /// The card of a place.
    #[inline]
    fn card(&self, place: u32) -> Card {
        Card::from_bit((self.cards >> (8 * place) & 0xff) as u32)
    }

    /// Returns the cards on the table, in the order they were played.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let trick = *self;
        (0..self.state.count()).map(move |place| trick.card(place))
    }

    /// Returns the cards on the table as a set.
    #[inline]
    pub fn set(&self) -> Hand {
        self.set
    }

    /// Returns the number of cards on the table.
    #[inline]
    pub fn len(&self) -> usize {
        self.state.count() as usize
    }

    /// Returns whether nothing has been led yet.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.state.count() == 0
    }

    /// Returns the player who led or leads.
    #[inline]
    pub fn leader(&self) -> Player {
        self.state.leader() as usize
    }

    /// Returns the suit that was led.
    #[inline]
    pub fn led(&self) -> Option<Suit> {
        (!self.is_empty()).then(|| self.card(0).suit())
    }

    /// Returns the card that wins as things stand.
    #[inline]
    pub fn winning_card(&self) -> Option<Card> {
        (!self.is_empty()).then(|| self.card(self.state.winning()))
    }

    /// Returns the player who wins as things stand, or who leads.
    #[inline]
    pub fn winner(&self) -> Player {
        self.state.player_at(self.state.winning())
    }

    /// Returns the player who plays the card of a place.
    #[inline]
    pub(crate) fn player_at(&self, place: usize) -> Player {
        self.state.player_at(place as u32)
    }
}

/// The cards of all hands.
fn union(hands: &[Hand]) -> Hand {
    hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand)
}

impl Table {
    /// Hands to be played, with the player who leads.
    ///
    /// # Panics
    /// If there are more hands than players can be.
    pub fn new(hands: &[Hand], leader: Player, trump: Option<Suit>) -> Self {
        let trick = Trick::led_by(leader, hands.len() as u32);
        let mut all = [Hand::EMPTY; MAX_PLAYERS];
        all[..hands.len()].copy_from_slice(hands);
        Table {
            hands: all,
            held: union(hands),
            trick,
            taken: [Hand::EMPTY; MAX_PLAYERS],
            tricks: Scores::ZERO,
            trump,
        }
    }

    /// Returns the number of players.
    #[inline]
    pub fn players(&self) -> usize {
        self.trick.state.players() as usize
    }

    /// Returns the same table, with tricks that the players have already taken, and the cards in them where those
    /// matter.
    #[must_use]
    pub fn with_taken(mut self, tricks: &[u8], taken: &[Hand]) -> Self {
        self.tricks = Scores::from_fn(tricks.len(), |player| tricks[player].into());
        self.taken[..taken.len()].copy_from_slice(taken);
        self
    }

    /// Gives a player other cards.
    #[inline]
    pub fn set_hand(&mut self, player: Player, hand: Hand) {
        self.hands[player] = hand;
        self.held = union(&self.hands);
    }

    /// Gives all players other cards.
    pub fn set_hands(&mut self, hands: &[Hand]) {
        self.hands[..hands.len()].copy_from_slice(hands);
        self.held = union(hands);
    }

    /// Returns the cards each player holds.
    #[inline]
    pub fn hands(&self) -> &[Hand] {
        &self.hands[..self.players()]
    }

    /// Returns the cards that players hold.
    #[inline]
    pub fn held(&self) -> Hand {
        self.held
    }

    /// Returns the cards each player has taken, as far as they are known.
    #[inline]
    pub fn taken(&self) -> &[Hand] {
        &self.taken[..self.players()]
    }

    /// Returns the cards that have been played, as far as they are known.
    pub fn open_cards(&self) -> Hand {
        self.trick.set | union(&self.taken)
    }

    /// Returns the tricks each player has taken.
    #[inline]
    pub fn tricks(&self) -> Scores {
        self.tricks
    }

    /// Returns the trick on the table.
    #[inline]
    pub fn trick(&self) -> &Trick {
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
        self.trick.state.player_at(self.trick.state.count())
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
    pub fn play(&mut self, card: Card) -> Trick {
        let before = self.trick;
        let Trick { set, cards, mut state } = before;
        let player = state.player_at(state.count());
        self.hands[player].remove(card);
        self.held.remove(card);
        if self.beats(card) {
            state = state.with_next_winning();
        }
        let set = set | Hand::only(card);
        let cards = cards | u64::from(card.bit()) << (8 * state.count());
        state = state.with_card();
        self.trick = if state.count() == state.players() {
            let winner = state.player_at(state.winning());
            self.taken[winner] = self.taken[winner] | set;
            self.tricks += Scores::only(winner, 1);
            Trick::led_by(winner, state.players())
        } else {
            Trick { set, cards, state }
        };
        before
    }

    /// Takes back the last card, given the trick as it was before it.
    #[inline]
    pub fn take_back(&mut self, card: Card, before: Trick) {
        if before.state.count() + 1 == before.state.players() {
            let winner = self.trick.leader();
            self.taken[winner] = self.taken[winner] - before.set - Hand::only(card);
            self.tricks -= Scores::only(winner, 1);
        }
        self.trick = before;
        let player = self.player();
        self.hands[player].insert(card);
        self.held.insert(card);
    }
}
