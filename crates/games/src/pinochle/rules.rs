//! The play of a deal, all cards open.

use super::card::Card;
use super::hand::Hand;
use super::key::key;
use super::kinds::Kinds;
use super::merge::representatives;
use super::preference::prefer;
use super::trick::{Contract, Trick};
use crate::cards::Suit;
use maxn::{Game, Player, Scores};

/// The cards that each player is dealt.
pub const CARDS: usize = 15;
/// The cards of the widow, and those that are buried.
pub const WIDOW: usize = 3;
/// The points of a deal: 24 aces, tens and kings, and the last trick.
pub const POINTS: i32 = 25;
/// The points of the last trick.
pub(super) const LAST_TRICK: i32 = 1;

/// The play of a deal.
///
/// A move is a card, of which it does not matter which of two equal ones is played; cards that are as good as each other are one
/// move, the highest of them, unless that is [turned off](Play::without_merging). A step of the search is a trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    hands: [Hand; 3],
    trick: Trick,
    points: [u8; 3],
    tricks: [u8; 3],
    /// The cards that the bidder has buried.
    buried: Hand,
    contract: Contract,
    merging: bool,
}

/// Everything that taking back a card needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    trick: Trick,
    points: [u8; 3],
    tricks: [u8; 3],
}

impl Play {
    /// Begins the play: the bidder leads, and has the points of the cards it buried.
    pub fn new(hands: [Hand; 3], buried: Hand, contract: Contract) -> Self {
        let mut points = [0; 3];
        points[contract.bidder] = buried.points() as u8;
        let trick = Trick::led_by(contract.bidder);
        Play { hands, trick, points, tricks: [0; 3], buried, contract, merging: true }
    }

    /// The same with points and tricks that were taken before, and another player who leads.
    #[must_use]
    pub(super) fn with_taken(mut self, points: [u8; 3], tricks: [u8; 3], leader: Player) -> Self {
        (self.points, self.tricks, self.trick) = (points, tricks, Trick::led_by(leader));
        self
    }

    /// The same position with other cards in the players' hands and under the table.
    #[must_use]
    pub(super) fn with_cards(mut self, hands: [Hand; 3], buried: Hand) -> Self {
        let bidder = self.contract.bidder;
        self.points[bidder] -= self.buried.points() as u8;
        self.points[bidder] += buried.points() as u8;
        (self.hands, self.buried) = (hands, buried);
        self
    }

    /// The bidder takes the widow, and will lead.
    pub(super) fn set_bidder(&mut self, bidder: Player, bid: i32, widow: Hand) {
        (self.contract.bidder, self.contract.bid) = (bidder, bid);
        self.hands[bidder] = self.hands[bidder] + widow;
        self.trick = Trick::led_by(bidder);
    }

    /// Takes back [`Play::set_bidder`], but for the trick.
    pub(super) fn unset_bidder(&mut self, widow: Hand) {
        let bidder = self.contract.bidder;
        self.hands[bidder] = self.hands[bidder] - widow;
        (self.contract.bidder, self.contract.bid) = (0, 0);
    }

    /// Trump is named, and all melds are shown.
    pub(super) fn set_trump(&mut self, trump: Suit, melds: [i32; 3]) {
        (self.contract.trump, self.contract.melds) = (trump, melds);
    }

    /// Takes back [`Play::set_trump`].
    pub(super) fn unset_trump(&mut self) {
        self.set_trump(Suit::Spades, [0; 3]);
    }

    /// The bidder buries cards, whose points are its own.
    pub(super) fn bury(&mut self, buried: Hand) {
        let bidder = self.contract.bidder;
        self.hands[bidder] = self.hands[bidder] - buried;
        self.points[bidder] = buried.points() as u8;
        self.buried = buried;
    }

    /// Takes back [`Play::bury`], but for the points.
    pub(super) fn unbury(&mut self, buried: Hand) {
        let bidder = self.contract.bidder;
        self.hands[bidder] = self.hands[bidder] + buried;
        self.buried = Hand::EMPTY;
    }

    /// The information that [`Play::restore`] needs.
    #[inline]
    pub(super) fn undo_information(&self) -> Undo {
        Undo { trick: self.trick, points: self.points, tricks: self.tricks }
    }

    /// Restores trick, points and tricks.
    #[inline]
    pub(super) fn restore(&mut self, before: Undo) {
        Undo { trick: self.trick, points: self.points, tricks: self.tricks } = before;
    }

    /// Makes every different card a move of its own.
    #[must_use]
    pub fn without_merging(mut self) -> Self {
        self.merging = false;
        self
    }

    /// Returns the cards that each player holds.
    #[inline]
    pub fn hands(&self) -> &[Hand; 3] {
        &self.hands
    }

    /// Returns the cards that the bidder has buried.
    #[inline]
    pub fn buried(&self) -> Hand {
        self.buried
    }

    /// Returns the trick on the table.
    #[inline]
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Returns the conditions of the play.
    #[inline]
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// Returns the points that each player has taken, those of the buried cards included.
    #[inline]
    pub fn points(&self) -> Scores {
        self.points.map(i32::from).into()
    }

    /// Returns the tricks that each player has taken.
    #[inline]
    pub fn tricks(&self) -> Scores {
        self.tricks.map(i32::from).into()
    }

    /// Returns the points that nobody has taken yet.
    #[inline]
    pub fn open_points(&self) -> i32 {
        if self.is_terminal() {
            return 0;
        }
        let held: i32 = self.hands.iter().map(|hand| hand.points()).sum();
        held + self.trick.points() + LAST_TRICK
    }

    /// Returns the different cards that may be played, in no order.
    #[inline]
    pub fn legal(&self) -> Kinds {
        self.contract.legal(self.hands[self.player()].kinds(), self.trick)
    }

    /// The different cards that the player to move does not hold and that were not played before this trick: those of the others,
    /// on the table, and under it.
    #[inline]
    pub(super) fn elsewhere(&self) -> Kinds {
        let player = self.player();
        let others = self.hands[(player + 1) % 3].kinds().or(self.hands[(player + 2) % 3].kinds());
        others.or(self.buried.kinds())
    }

    /// Returns the other legal cards that a move stands for: they are as good as this one, which is the highest of them.
    ///
    /// ```
    /// use maxn_games::pinochle::{Card, Deal};
    ///
    /// let deal: Deal = "hands S:ATK9 | S:KQJ9 | H:AATK; trump S; bidder 1; bid 20".parse()?;
    /// let merged = deal.play().merged_with("AS".parse()?);
    /// assert_eq!(merged, ["TS".parse::<Card>()?], "the king has an equal elsewhere");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merged_with(&self, card: Card) -> Vec<Card> {
        let legal = self.legal();
        if !self.merging || !legal.contains(card) {
            return Vec::new();
        }
        let kept = self.kept(legal);
        // Those between this representative and the next.
        let below = legal.below(card).into_iter();
        below.take_while(|&other| !kept.contains(other)).collect()
    }

    /// Plays a card of a player whose other cards are not known, or of one whose cards are. `is_last` tells if nobody holds a
    /// card after it.
    pub(super) fn play_known(&mut self, card: Card, is_last: bool) {
        let player = self.player();
        if self.hands[player].kinds().contains(card) {
            self.hands[player].remove(card);
        }
        self.lay(card, is_last);
    }

    /// Lays a card on the table; a full trick goes to its winner, who leads.
    #[inline]
    fn lay(&mut self, card: Card, is_last: bool) {
        if self.trick.winning_card().is_none_or(|best| self.contract.beats(card, best)) {
            self.trick.winning = self.trick.count;
        }
        self.trick.cards[usize::from(self.trick.count)] = card;
        self.trick.count += 1;
        if self.trick.count == 3 {
            let winner = self.trick.winner();
            let last = if is_last { LAST_TRICK } else { 0 };
            self.points[winner] += (self.trick.points() + last) as u8;
            self.tricks[winner] += 1;
            self.trick = Trick::led_by(winner);
        }
    }

    /// The moves in the order of preference, one by one.
    #[inline]
    pub(super) fn push_moves(&self, mut push: impl FnMut(Card)) {
        let mut cards = self.legal();
        if self.merging && cards.len() > 1 {
            cards = self.kept(cards);
        }
        prefer(self, cards, &mut push);
    }

    #[inline]
    fn kept(&self, legal: Kinds) -> Kinds {
        representatives(legal, self.elsewhere().or(self.trick.kinds()))
    }
}

impl Game for Play {
    type Move = Card;
    type Undo = Undo;

    #[inline]
    fn players(&self) -> usize {
        3
    }

    #[inline]
    fn player(&self) -> Player {
        (usize::from(self.trick.leader) + usize::from(self.trick.count)) % 3
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.hands[self.player()].is_empty()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Card>) {
        self.push_moves(|card| moves.push(card));
    }

    #[inline]
    fn apply(&mut self, card: Card) -> Undo {
        let before = self.undo_information();
        let player = self.player();
        self.hands[player].remove(card);
        let is_last = self.hands[player].is_empty();
        self.lay(card, is_last);
        before
    }

    #[inline]
    fn undo(&mut self, card: Card, before: Undo) {
        self.restore(before);
        let player = self.player();
        self.hands[player].insert(card);
    }

    /// Relative ranks, between tricks only.
    #[inline]
    fn key(&self) -> Option<u64> {
        (self.merging && self.trick.is_empty()).then(|| key(self))
    }

    #[inline]
    fn starts_step(&self) -> bool {
        self.trick.is_empty()
    }

    /// One table for the lead and one for each card that may be winning the trick (DISS 6.3).
    fn history_slots(&self) -> usize {
        33 * 32
    }

    fn history_slot(&self, card: Card) -> usize {
        let winning = self.trick.winning_card().map_or(0, |winning| 1 + winning.index());
        winning * 32 + card.index()
    }
}
