//! The play of a deal, all cards open.

use super::cards::{COUNTERS, Card, Hand, Kinds};
use super::options::MustBeat;
use super::preference::prefer;
use crate::cards::Suit;
use crate::tricks::mix;
use maxn::{Player, Scores};

/// The cards that each player is dealt.
pub const CARDS: usize = 15;
/// The cards of the widow, and those that are buried.
pub const WIDOW: usize = 3;
/// The points of a deal: 24 aces, tens and kings, and the last trick.
pub const POINTS: i32 = 25;
/// The points of the last trick.
const LAST_TRICK: i32 = 1;

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

    /// Returns the result of a player with these points, who has taken a trick or not: without one its melds are lost. The
    /// bidder loses its bid if it does not reach it.
    #[inline]
    pub fn result(&self, player: usize, points: i32, has_trick: bool) -> i32 {
        let score = points + if has_trick { self.melds[player] } else { 0 };
        if player == self.bidder && score < self.bid { -self.bid } else { score }
    }
}

/// The trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The cards in the order in which they were played; those beyond `count` mean nothing.
    cards: [Card; 3],
    count: u8,
    leader: u8,
    /// The place of the winning card among those played.
    winning: u8,
}

impl Trick {
    fn led_by(leader: Player) -> Self {
        Trick { cards: [Card::default(); 3], count: 0, leader: leader as u8, winning: 0 }
    }

    /// Returns the cards in the order in which they were played.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        self.cards.into_iter().take(self.len())
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

    /// The points of the cards on the table.
    #[inline]
    fn points(self) -> i32 {
        self.cards().map(Card::points).sum()
    }
}

/// The play of a deal.
///
/// A move is a card, of which it does not matter which of two equal ones is played; cards that are as good as each other are one
/// move, the highest of them, unless that is turned off. A step of the search is a trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    hands: [Hand; 3],
    trick: Trick,
    points: [u8; 3],
    tricks: [u8; 3],
    /// The cards that the bidder has buried.
    buried: Hand,
    contract: Contract,
    pub(super) merging: bool,
}

/// Everything that taking back a card needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayUndo {
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
    pub(super) fn with_taken(mut self, points: [i32; 3], tricks: [i32; 3], leader: Player) -> Self {
        self.points = points.map(|points| points as u8);
        self.tricks = tricks.map(|tricks| tricks as u8);
        self.trick = Trick::led_by(leader);
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

    /// Trump is named, and all melds are shown; or, with no melds, that is taken back.
    pub(super) fn set_trump(&mut self, trump: Suit, melds: [i32; 3]) {
        (self.contract.trump, self.contract.melds) = (trump, melds);
    }

    /// The bidder buries cards, whose points are its own.
    pub(super) fn bury(&mut self, buried: Hand) {
        let bidder = self.contract.bidder;
        self.hands[bidder] = self.hands[bidder] - buried;
        self.points[bidder] = buried.points() as u8;
        self.buried = buried;
    }

    /// Takes back [`Play::bury`], but for the points.
    pub(super) fn unbury(&mut self) {
        let bidder = self.contract.bidder;
        self.hands[bidder] = self.hands[bidder] + std::mem::take(&mut self.buried);
    }

    /// The information that [`Play::restore`] needs.
    #[inline]
    pub(super) fn undo_information(&self) -> PlayUndo {
        PlayUndo { trick: self.trick, points: self.points, tricks: self.tricks }
    }

    /// Restores trick, points and tricks.
    #[inline]
    pub(super) fn restore(&mut self, before: PlayUndo) {
        PlayUndo { trick: self.trick, points: self.points, tricks: self.tricks } = before;
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

    /// Returns the player whose turn it is.
    #[inline]
    pub fn player(&self) -> Player {
        (usize::from(self.trick.leader) + usize::from(self.trick.count)) % 3
    }

    /// Returns whether all cards have been played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.hands[self.player()].is_empty()
    }

    /// Returns the points that nobody has taken yet.
    #[inline]
    pub fn open_points(&self) -> i32 {
        if self.is_over() {
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
        let kept = self.representatives(legal);
        // Those between this representative and the next.
        let below = legal.below(card).into_iter();
        below.take_while(|&other| !kept.contains(other)).collect()
    }

    /// Of legal cards, one of each equivalent set: cards of a suit that bring the same points, with no card of the suit between
    /// them elsewhere, and none of them there either. The highest stands for the others.
    ///
    /// Of two equal cards the first wins, so a card with an equal elsewhere is not like its neighbour. All others compare alike
    /// with every card of another player, which is all that decides tricks and what has to be beaten.
    #[inline]
    fn representatives(&self, legal: Kinds) -> Kinds {
        let player = self.player();
        let others = self.hands[(player + 1) % 3].kinds() | self.hands[(player + 2) % 3].kinds();
        let elsewhere =
            self.trick.cards().fold(others | self.buried.kinds(), |all, card| all | Kinds::only(card));
        let (plain, all) = (legal - elsewhere, legal | elsewhere);
        let like_the_next = |cards: Kinds| cards & cards.next_below(all);
        legal - like_the_next(plain & COUNTERS) - like_the_next(plain - COUNTERS)
    }

    /// The moves in the order of preference, one by one.
    #[inline]
    pub(super) fn push_moves(&self, mut push: impl FnMut(Card)) {
        let mut cards = self.legal();
        if self.merging && cards.len() > 1 {
            cards = self.representatives(cards);
        }
        prefer(self, cards, &mut push);
    }

    /// Plays a card of a player whose other cards are not known, or of one whose cards are. `is_last` tells if nobody holds a
    /// card after it.
    pub(super) fn play_known(&mut self, card: Card, is_last: bool) {
        let player = self.player();
        self.hands[player].remove(card);
        self.lay(card, is_last);
    }

    /// Plays a card.
    #[inline]
    pub(super) fn apply(&mut self, card: Card) -> PlayUndo {
        let before = self.undo_information();
        let player = self.player();
        self.hands[player].remove(card);
        let is_last = self.hands[player].is_empty();
        self.lay(card, is_last);
        before
    }

    /// Takes a card back.
    #[inline]
    pub(super) fn undo(&mut self, card: Card, before: PlayUndo) {
        self.restore(before);
        let player = self.player();
        self.hands[player].insert(card);
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

    /// The key of a position between two tricks, by relative ranks: for each suit, from the highest card down, who holds it.
    /// Neighbours that are as good as each other in one hand are counted together, whichever they are; the cards under the table
    /// are those of a fourth owner.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let [first, second, third] = self.hands;
        let owners = [first, second, third, self.buried];
        let held = owners.iter().fold(Kinds::EMPTY, |all, hand| all | hand.kinds());
        let rules = (self.contract.trump as u64) << 1 | self.contract.must_beat as u64;
        let mut key = mix(rules << 4 | self.player() as u64);
        for suit in Suit::ALL {
            // At most six groups of seven bits; the leading one tells how many there are.
            let mut groups = 1_u64;
            let mut last = None;
            for card in held.of(suit) {
                let points = card.points();
                let counts = owners.map(|hand| hand.count(card) as u64);
                let single = owners.iter().position(|hand| hand.contains(card)).unwrap_or(0);
                if counts.iter().sum::<u64>() == counts[single] {
                    if last == Some((single, points)) {
                        // One more group of the same owner: only the count grows, to six at most.
                        groups += counts[single] << 1;
                    } else {
                        groups = groups << 7 | (single as u64) << 4 | counts[single] << 1 | points as u64;
                    }
                    last = Some((single, points));
                } else {
                    let other = (single + 1..4).find(|&other| counts[other] > 0).unwrap_or(0);
                    groups =
                        groups << 7 | 1 << 6 | (single as u64) << 4 | (other as u64) << 1 | points as u64;
                    last = None;
                }
            }
            key = mix(key ^ groups);
        }
        key
    }
}
