//! A deal from the auction to the last trick: its decisions, and the game for the engine.

use super::auction::{Auction, Bidding, MOST_BID};
use super::candidates;
use super::cards::{Card, Hand};
use super::melds::Melds;
use super::options::MustBeat;
use super::play::{CARDS, Contract, Play, PlayUndo, WIDOW};
use super::view::Past;
use crate::cards::Suit;
use maxn::{Game, Generator, Player, Scores};
use std::fmt;
use std::sync::Arc;

/// A decision of a deal, from the auction to the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Leaves the auction: `pass`.
    Pass,
    /// Bids: `25`.
    Bid(u16),
    /// Names trump: `hearts`.
    Trump(Suit),
    /// Buries three cards, the highest first: `bury TH 9D 9C`.
    Bury([Card; 3]),
    /// Gives the deal up before the play: `concede`.
    Concede,
    /// Plays a card: `QS`.
    Play(Card),
}

impl Move {
    /// Buries three cards.
    pub(super) fn bury(mut cards: [Card; 3]) -> Move {
        cards.sort_unstable_by(|one, other| other.cmp(one));
        Move::Bury(cards)
    }

    /// The cards that are played or buried. Of three equal ones, which nobody has, only two.
    pub(super) fn cards(self) -> Hand {
        match self {
            Move::Play(card) => [card].into_iter().collect(),
            Move::Bury([one, two, three]) if one == two && two == three => [one, two].into_iter().collect(),
            Move::Bury(cards) => cards.into_iter().collect(),
            _ => Hand::EMPTY,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Move::Pass => "pass".to_string(),
            Move::Bid(bid) => bid.to_string(),
            Move::Trump(suit) => suit.name().to_string(),
            Move::Bury(cards) => format!("bury {}", cards.map(|card| card.to_string()).join(" ")),
            Move::Concede => "concede".to_string(),
            Move::Play(card) => card.to_string(),
        };
        f.pad(&text)
    }
}

/// A deal as an umpire knows it: auction, trump, burying, play. Its moves are the decisions of all of them.
///
/// Searches try a few bids that are worth trying, and with more than ten cards a few burials; the rules allow
/// [more](Deal::legal). An auction is never solved exactly.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The cards, and the play once it has begun.
    pub(super) play: Play,
    /// The cards of the widow, which everybody has seen after the auction.
    pub(super) widow: Hand,
    pub(super) dealer: Player,
    pub(super) auction: Auction,
    pub(super) stage: Stage,
    /// The past of the position that a seat drew this deal for, where it did.
    past: Option<Arc<Past>>,
}

/// Deals are equal if they go on in the same way, whatever is known of the past.
impl PartialEq for Deal {
    fn eq(&self, other: &Self) -> bool {
        let facts = |deal: &Deal| (deal.widow, deal.dealer, deal.auction, deal.stage);
        facts(self) == facts(other) && self.play == other.play
    }
}

impl Eq for Deal {}

/// The part that a deal is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Bids are made.
    Auction,
    /// The bidder names trump.
    Trump,
    /// The bidder buries three cards, or concedes.
    Burial,
    /// Tricks are played.
    Play,
    /// The bidder has conceded.
    Conceded,
    /// All have passed.
    ThrownIn,
}

impl Deal {
    /// Deals the pack.
    pub fn new(must_beat: MustBeat, dealer: Player, seed: u64) -> Self {
        let mut pack: Vec<Card> = Hand::PACK.cards().collect();
        Generator::new(seed).shuffle(&mut pack);
        let mut hands = [Hand::EMPTY; 3];
        for step in 0..3 * CARDS {
            hands[(dealer + 1 + step) % 3].extend(pack.pop());
        }
        Deal::with_cards(must_beat, dealer, hands, pack.into_iter().collect())
    }

    /// Creates a deal of these cards, before the auction.
    pub fn with_cards(must_beat: MustBeat, dealer: Player, hands: [Hand; 3], widow: Hand) -> Self {
        let contract = Contract { bidder: 0, bid: 0, melds: [0; 3], trump: Suit::Spades, must_beat };
        let play = Play::new(hands, Hand::EMPTY, contract);
        Deal { play, widow, dealer, auction: Auction::default(), stage: Stage::Auction, past: None }
    }

    /// A deal in the middle of the auction.
    pub(super) fn with_auction(mut self, auction: Auction) -> Self {
        self.auction = auction;
        self.settle_auction();
        self
    }

    /// Creates a deal whose play has begun.
    pub fn playing(play: Play, dealer: Player, widow: Hand) -> Self {
        Deal { play, widow, dealer, auction: Auction::default(), stage: Stage::Play, past: None }
    }

    /// A deal in which trump was named by the bidder, with these melds.
    #[must_use]
    pub(super) fn with_trump(mut self, trump: Suit, melds: [i32; 3]) -> Self {
        self.play.set_trump(trump, melds);
        self.stage = Stage::Burial;
        self
    }

    /// The same with a past that everybody has seen.
    #[must_use]
    pub(super) fn with_past(self, past: Arc<Past>) -> Self {
        Deal { past: Some(past), ..self }
    }

    /// The past of this position, if nothing has been played since it was drawn.
    pub(super) fn past(&self) -> Option<&Past> {
        self.past.as_deref()
    }

    /// The same with other cards in the players' hands, in the widow and under the table.
    #[must_use]
    pub(super) fn with_hidden(&self, hands: [Hand; 3], widow: Hand, buried: Hand) -> Self {
        let play = self.play.clone().with_cards(hands, buried);
        Deal { play, widow, dealer: self.dealer, auction: self.auction, stage: self.stage, past: None }
    }

    /// Makes every different card a move of its own.
    #[must_use]
    pub fn without_merging(mut self) -> Self {
        self.play.merging = false;
        self
    }

    /// Returns the part that the deal is in.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the cards, and the play once it has begun.
    #[inline]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Returns the cards that each player holds.
    #[inline]
    pub fn hands(&self) -> &[Hand; 3] {
        self.play.hands()
    }

    /// Returns the cards of the widow; the bidder holds them after the auction.
    pub fn widow(&self) -> Hand {
        self.widow
    }

    /// Returns the dealer.
    pub fn dealer(&self) -> Player {
        self.dealer
    }

    /// Returns the calls of the auction.
    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Returns the player who won the auction, and its bid; `None` before it is over.
    pub fn bidder(&self) -> Option<(Player, i32)> {
        let contract = self.play.contract();
        match self.stage {
            Stage::Auction | Stage::ThrownIn => None,
            _ => Some((contract.bidder, contract.bid)),
        }
    }

    /// Returns the trump suit, once it is named.
    pub fn trump(&self) -> Option<Suit> {
        matches!(self.stage, Stage::Burial | Stage::Play | Stage::Conceded)
            .then(|| self.play.contract().trump)
    }

    /// Returns the melds of a player before the first trick, once trump is named: the bidder's are those of all
    /// its cards.
    pub fn melds(&self, player: Player) -> Melds {
        let contract = self.play.contract();
        let buried = if player == contract.bidder { self.play.buried() } else { Hand::EMPTY };
        Melds::of(self.hands()[player] + buried, contract.trump)
    }

    /// Returns the cards that the bidder may bury: those that are not melded, or all where fewer than three are
    /// left.
    pub fn buriable(&self) -> Hand {
        let contract = self.play.contract();
        let hand = self.hands()[contract.bidder];
        let free = hand - Melds::of(hand, contract.trump).shown(contract.trump);
        if free.len() < WIDOW { hand } else { free }
    }

    /// Returns the move that stands for a legal one in a search: of equivalent cards the highest.
    pub fn representative(&self, mv: Move) -> Move {
        let Move::Play(card) = mv else { return mv };
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let above =
            |&other: &Move| matches!(other, Move::Play(other) if other == card || other.is_above(card));
        // The lowest of those that are not below.
        moves
            .into_iter()
            .filter(above)
            .min_by_key(|&mv| if let Move::Play(card) = mv { Some(card) } else { None })
            .unwrap_or(mv)
    }

    /// Pushes every decision that the rules allow.
    pub fn legal(&self, moves: &mut Vec<Move>) {
        match self.stage {
            Stage::Auction => {
                moves.extend((self.auction.least()..=MOST_BID).map(Move::Bid));
                moves.push(Move::Pass);
            }
            Stage::Trump => moves.extend(Suit::ALL.map(Move::Trump)),
            Stage::Burial => {
                let cards = self.buriable();
                burials(cards, moves);
                moves.push(Move::Concede);
            }
            Stage::Play => moves.extend(self.play.legal().into_iter().map(Move::Play)),
            Stage::Conceded | Stage::ThrownIn => {}
        }
    }

    /// Returns whether the rules allow a decision.
    pub fn is_legal(&self, mv: Move) -> bool {
        match (self.stage, mv) {
            (Stage::Auction, Move::Bid(bid)) => (self.auction.least()..=MOST_BID).contains(&bid),
            (Stage::Auction, Move::Pass)
            | (Stage::Trump, Move::Trump(_))
            | (Stage::Burial, Move::Concede) => true,
            (Stage::Burial, Move::Bury(_)) => {
                let buried = mv.cards();
                buried.len() == WIDOW && self.buriable().includes(buried)
            }
            (Stage::Play, Move::Play(card)) => !self.play.is_over() && self.play.legal().contains(card),
            _ => false,
        }
    }

    /// Returns the result of each player as the deal stands: nothing before the play begins or if all pass; the bid is lost and
    /// all others keep their melds if the bidder concedes.
    pub fn result(&self) -> Scores {
        let (play, contract) = (self.play(), self.play().contract());
        match self.stage() {
            Stage::Auction | Stage::Trump | Stage::Burial | Stage::ThrownIn => Scores::ZERO,
            Stage::Conceded => Scores::from_fn(3, |player| {
                if player == contract.bidder { -contract.bid } else { contract.melds[player] }
            }),
            Stage::Play => {
                let (points, tricks) = (play.points(), play.tricks());
                Scores::from_fn(3, |player| contract.result(player, points[player], tricks[player] > 0))
            }
        }
    }

    /// Ends the auction if it is over: the bidder takes the widow.
    pub(super) fn settle_auction(&mut self) {
        match self.auction.state(self.dealer) {
            Bidding::Turn(_) => {}
            Bidding::ThrownIn => self.stage = Stage::ThrownIn,
            Bidding::Won(bidder, bid) => {
                self.stage = Stage::Trump;
                self.auction = Auction::default();
                self.play.set_bidder(bidder, i32::from(bid), self.widow);
            }
        }
    }
}

/// Pushes all ways to bury three cards.
fn burials(cards: Hand, moves: &mut Vec<Move>) {
    let cards: Vec<Card> = cards.cards().collect();
    let start = moves.len();
    for first in 0..cards.len() {
        for second in first + 1..cards.len() {
            for third in second + 1..cards.len() {
                let mv = Move::bury([cards[first], cards[second], cards[third]]);
                // Equal cards are next to each other, so that the same burial comes soon again, or much later.
                if !moves[start..].contains(&mv) {
                    moves.push(mv);
                }
            }
        }
    }
}

/// Everything that taking back a decision needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    play: PlayUndo,
    auction: Auction,
    stage: Stage,
}

impl Game for Deal {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn players(&self) -> usize {
        3
    }

    #[inline]
    fn player(&self) -> Player {
        match self.stage {
            Stage::Play => self.play.player(),
            Stage::Auction => match self.auction.state(self.dealer) {
                Bidding::Turn(player) | Bidding::Won(player, _) => player,
                Bidding::ThrownIn => self.dealer,
            },
            _ => self.play.contract().bidder,
        }
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        match self.stage {
            Stage::Play => self.play.is_over(),
            Stage::Conceded | Stage::ThrownIn => true,
            Stage::Auction | Stage::Trump | Stage::Burial => false,
        }
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        if self.stage == Stage::Play {
            self.play.push_moves(|card| moves.push(Move::Play(card)));
        } else {
            candidates::push(self, moves);
        }
    }

    /// Every card is played, but not every bid is tried, and not every burial of many cards.
    #[inline]
    fn leaves_out_moves(&self) -> bool {
        self.stage != Stage::Play && candidates::push(self, &mut Vec::new())
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Undo {
        let (auction, stage) = (self.auction, self.stage);
        let play = match mv {
            Move::Play(card) => self.play.apply(card),
            other => {
                let before = self.play.undo_information();
                self.decide(other);
                before
            }
        };
        Undo { play, auction, stage }
    }

    #[inline]
    fn undo(&mut self, mv: Move, before: Undo) {
        match mv {
            Move::Play(card) => return self.play.undo(card, before.play),
            Move::Pass | Move::Bid(_) if self.stage == Stage::Trump => self.play.unset_bidder(self.widow),
            Move::Pass | Move::Bid(_) | Move::Concede => {}
            Move::Trump(_) => self.play.set_trump(Suit::Spades, [0; 3]),
            Move::Bury(_) => self.play.unbury(),
        }
        self.play.restore(before.play);
        (self.auction, self.stage) = (before.auction, before.stage);
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        let is_between_tricks = self.stage == Stage::Play && self.play.trick().is_empty();
        (is_between_tricks && self.play.merging).then(|| self.play.key())
    }

    #[inline]
    fn starts_step(&self) -> bool {
        self.stage != Stage::Play || self.play.trick().is_empty()
    }

    /// One table for the lead and one for each card that may be winning the trick (DISS 6.3), and a place for all else.
    fn history_slots(&self) -> usize {
        25 * 24 + 1
    }

    fn history_slot(&self, mv: Move) -> usize {
        let Move::Play(card) = mv else { return 25 * 24 };
        let winning = self.play.trick().winning_card().map_or(0, |winning| 1 + winning.index());
        winning * 24 + card.index()
    }
}

impl Deal {
    /// Makes a decision before the play.
    fn decide(&mut self, mv: Move) {
        match mv {
            Move::Pass | Move::Bid(_) => {
                let bid = if let Move::Bid(bid) = mv { Some(bid) } else { None };
                let player = self.player();
                self.auction.call_by(player, bid);
                self.settle_auction();
            }
            Move::Trump(suit) => {
                let melds = std::array::from_fn(|player| Melds::of(self.hands()[player], suit).points());
                self.play.set_trump(suit, melds);
                self.stage = Stage::Burial;
            }
            Move::Bury(_) => {
                self.play.bury(mv.cards());
                self.stage = Stage::Play;
            }
            Move::Concede => self.stage = Stage::Conceded,
            Move::Play(_) => {}
        }
    }
}
