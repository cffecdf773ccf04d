//! A slow account of the rules in words and lists, with every card of the 48 by itself.

use maxn_games::pinochle::{Auction, Bidding};

/// The letters of the ranks, lowest first.
const RANKS: &str = "9JQKTA";

/// A card such as `QS`, one of two.
pub(super) type Name = String;

pub(super) fn rank(card: &str) -> usize {
    RANKS.find(&card[..1]).unwrap()
}

pub(super) fn suit(card: &str) -> &str {
    &card[1..]
}

/// The place of the card that takes a trick: the highest trump, or else the highest card of the suit led, and of two equal ones
/// the first.
pub(super) fn winner(trick: &[Name], trump: &str) -> usize {
    let strength = |card: &str| {
        if suit(card) == trump {
            100 + rank(card)
        } else if suit(card) == suit(&trick[0]) {
            10 + rank(card)
        } else {
            0
        }
    };
    let mut best = 0;
    for place in 1..trick.len() {
        if strength(&trick[place]) > strength(&trick[best]) {
            best = place;
        }
    }
    best
}

/// The cards that may be played, each name once.
pub(super) fn legal(hand: &[Name], trick: &[Name], trump: &str, always: bool) -> Vec<Name> {
    let would_win = |card: &Name| {
        let mut after = trick.to_vec();
        after.push(card.clone());
        winner(&after, trump) == trick.len()
    };
    let all = |keep: &dyn Fn(&Name) -> bool| {
        let mut cards: Vec<Name> = hand.iter().filter(|card| keep(card)).cloned().collect();
        cards.sort();
        cards.dedup();
        cards
    };
    let Some(led) = trick.first() else { return all(&|_| true) };
    let follows = |card: &Name| suit(card) == suit(led);
    let trumps = |card: &Name| suit(card) == trump;
    let (kept, beating) = if hand.iter().any(follows) {
        let beating = all(&|card| follows(card) && would_win(card));
        (all(&follows), if always || suit(led) == trump { beating } else { Vec::new() })
    } else if hand.iter().any(trumps) {
        (all(&trumps), all(&|card| trumps(card) && would_win(card)))
    } else {
        (all(&|_| true), Vec::new())
    };
    if beating.is_empty() { kept } else { beating }
}

/// The points of cards in a trick.
pub(super) fn points(cards: &[Name]) -> i32 {
    cards.iter().filter(|card| "ATK".contains(&card[..1])).count() as i32
}

/// The calls of an auction one after the other: who is out, what was bid, whose turn it is.
pub(super) struct Calls {
    pub(super) turn: usize,
    pub(super) high: Option<(usize, u16)>,
    pub(super) out: [bool; 3],
}

impl Calls {
    pub(super) fn new(dealer: usize) -> Self {
        Calls { turn: (dealer + 1) % 3, high: None, out: [false; 3] }
    }

    /// Returns the state after a call.
    pub(super) fn call(&mut self, bid: Option<u16>) -> Bidding {
        match bid {
            Some(bid) => self.high = Some((self.turn, bid)),
            None => self.out[self.turn] = true,
        }
        if self.out == [true; 3] {
            return Bidding::ThrownIn;
        }
        loop {
            self.turn = (self.turn + 1) % 3;
            if !self.out[self.turn] {
                break;
            }
        }
        match self.high {
            // The last who is not out, and who has bid, has bought.
            Some((holder, bid)) if holder == self.turn => Bidding::Won(holder, bid),
            _ => Bidding::Turn(self.turn),
        }
    }
}

#[test]
fn an_auction_goes_round_until_one_is_left() {
    let mut generator = maxn::Generator::new(3);
    let mut ends = [0; 2];
    for dealer in (0..3).cycle().take(600) {
        let (mut auction, mut calls) = (Auction::default(), Calls::new(dealer));
        assert_eq!(auction.state(dealer), Bidding::Turn(calls.turn));
        loop {
            let bid = (generator.below(5) < 2).then(|| auction.least() + generator.below(4) as u16);
            auction.call_by(calls.turn, bid);
            let state = calls.call(bid);
            assert_eq!(auction.state(dealer), state);
            let written = [0, 1, 2].map(|player| auction.call(player));
            match state {
                Bidding::Turn(_) => assert_eq!(Auction::new(written, dealer), Ok(auction), "{written:?}"),
                Bidding::Won(..) => ends[0] += 1,
                Bidding::ThrownIn => ends[1] += 1,
            }
            if !matches!(state, Bidding::Turn(_)) {
                break;
            }
        }
    }
    assert!(ends[0] > 200 && ends[1] > 50, "{ends:?}");
}
