//! Rough values of hands, and by them the decisions before the play that are worth trying.

use super::auction::MOST_BID;
use super::cards::{ACE, Card, Hand, KING, Kinds, TEN};
use super::deal::{Deal, Move, Stage};
use super::melds::Melds;
use super::play::{CARDS, WIDOW};
use crate::cards::Suit;
use maxn::Game;

/// The tenths of a point that a bidder takes on average for each trump, each ace or ten of trump besides, each ace and each ten
/// with an ace of another suit, and each void: fitted to 3000 deals that were played by rule, within 2.7 points.
const TRUMP: i32 = 14;
const HIGH_TRUMP: i32 = 6;
const PLAIN_ACE: i32 = 12;
const PLAIN_TEN: i32 = 6;
const VOID: i32 = 4;

/// The points, in tenths, that the widow adds to a hand of fifteen in seven of ten deals, by melds, a better trump suit and
/// burials. On average it adds 66.
const WIDOW_BONUS: i32 = 25;

/// The points that a bidder with these cards may expect of the play, in tenths.
fn trick_tenths(hand: Hand, trump: Suit) -> i32 {
    let trumps = hand.of(trump);
    let high = Kinds::DECK.above(Card::new(trump, KING));
    let mut tenths = TRUMP * trumps.len() as i32 + HIGH_TRUMP * hand.only(high).len() as i32;
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
        let aces = hand.count(Card::new(suit, ACE)) as i32;
        let tens = hand.count(Card::new(suit, TEN)) as i32;
        tenths += PLAIN_ACE * aces + PLAIN_TEN * tens.min(aces);
        if hand.of(suit).is_empty() {
            tenths += VOID;
        }
    }
    tenths
}

/// The points that a bidder with these cards may expect, melds and play together, in tenths.
fn value_tenths(hand: Hand, trump: Suit) -> i32 {
    10 * Melds::of(hand, trump).points() + trick_tenths(hand, trump)
}

/// The suits, the best trump first, each with its value.
pub(super) fn trumps(hand: Hand) -> [(i32, Suit); 4] {
    let mut suits = Suit::ALL.map(|suit| (value_tenths(hand, suit), suit));
    suits.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
    suits
}

/// The highest bid that a hand before the widow is worth.
pub(super) fn limit(hand: Hand) -> i32 {
    let [(value, _), ..] = trumps(hand);
    let widow = if hand.len() <= CARDS { WIDOW_BONUS } else { 0 };
    (value + widow) / 10
}

/// All ways to bury three of the `choice` cards that are missed least, the best burial first.
///
/// Trumps and aces stay in the hand, short suits go, and so do cards that bring points but take no tricks.
fn burials(hand: Hand, buriable: Hand, trump: Suit, choice: usize) -> Vec<[Card; 3]> {
    let worth = |card: Card| {
        let length = hand.of(card.suit()).len() as i32;
        let is_trump = card.suit() == trump;
        let aces = hand.count(Card::new(card.suit(), ACE)) as i32;
        let keep = match card.rank() {
            ACE => 60,
            TEN if aces > 0 => 15,
            _ => 0,
        };
        10 * card.points() - 6 * length - keep - if is_trump { 100 } else { 0 }
    };
    let mut cards: Vec<(i32, Card)> = buriable.cards().map(|card| (worth(card), card)).collect();
    cards.sort_by_key(|&(worth, card)| (std::cmp::Reverse(worth), card));
    cards.truncate(choice);
    let mut all: Vec<(i32, [Card; 3])> = Vec::new();
    for first in 0..cards.len() {
        for second in first + 1..cards.len() {
            for third in second + 1..cards.len() {
                let mut burial = [cards[first].1, cards[second].1, cards[third].1];
                burial.sort_unstable_by(|one, other| other.cmp(one));
                // A suit that is gone altogether can be trumped.
                let voids = Suit::ALL.into_iter().filter(|&suit| {
                    let gone = burial.iter().filter(|card| card.suit() == suit).count();
                    gone > 0 && gone == hand.of(suit).len()
                });
                let worth = cards[first].0 + cards[second].0 + cards[third].0 + 12 * voids.count() as i32;
                if all.iter().all(|&(_, known)| known != burial) {
                    all.push((worth, burial));
                }
            }
        }
    }
    all.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    all.into_iter().map(|(_, burial)| burial).collect()
}

/// A bid this far above or below the value of the hand is not tried.
const DOUBT: i32 = 12;
/// The points besides by which the widow may change the value of a hand of fewer cards than are dealt: a run.
const DOUBT_OF_FEW: i32 = 15;
/// Trump suits this much worse than the best, in tenths, are not tried.
const WORSE_TRUMP: i32 = 80;
/// A bidder with at most this many cards tries every trump and every burial, of which there are 120.
const FEW: usize = 10;
/// Burials that are tried with more cards, and the number of cards that they are chosen from.
const BURIALS: usize = 8;
const BURIED_FROM: usize = WIDOW + 3;
/// The points short of the bid from which the rule is to concede. Chosen by the spread of the estimate, not by matches.
const HOPELESS: i32 = 4;

/// Pushes the decisions that are worth trying before the play, a rule's choice first. They depend on nothing that the player to
/// move does not see. Returns whether others are legal.
pub(super) fn push(deal: &Deal, moves: &mut Vec<Move>) -> bool {
    let hand = deal.hands()[deal.player()];
    match deal.stage() {
        Stage::Auction => push_calls(hand, deal.auction().least(), moves),
        Stage::Trump => {
            let suits = trumps(hand);
            let is_tried = |value: i32| hand.len() <= FEW || value + WORSE_TRUMP > suits[0].0;
            let tried = suits.iter().take_while(|&&(value, _)| is_tried(value));
            let before = moves.len();
            moves.extend(tried.map(|&(_, suit)| Move::Trump(suit)));
            moves.len() - before < suits.len()
        }
        Stage::Burial => push_burials(deal, hand, moves),
        Stage::Play | Stage::Conceded | Stage::ThrownIn => false,
    }
}

/// Pushes the lowest bid, a pass, or both.
fn push_calls(hand: Hand, least: u16, moves: &mut Vec<Move>) -> bool {
    let doubt = if hand.len() < CARDS { DOUBT + DOUBT_OF_FEW } else { DOUBT };
    let over = i32::from(least) - limit(hand);
    let before = moves.len();
    match over {
        _ if least > MOST_BID || over > doubt => moves.push(Move::Pass),
        _ if over < -doubt => moves.push(Move::Bid(least)),
        _ if over > 0 => moves.extend([Move::Pass, Move::Bid(least)]),
        _ => moves.extend([Move::Bid(least), Move::Pass]),
    }
    let bids = (MOST_BID + 1).saturating_sub(least);
    moves.len() - before < 1 + usize::from(bids)
}

/// Pushes burials and the concession.
fn push_burials(deal: &Deal, hand: Hand, moves: &mut Vec<Move>) -> bool {
    let (contract, buriable) = (deal.play().contract(), deal.buriable());
    let expected = contract.melds[contract.bidder] + trick_tenths(hand, contract.trump) / 10;
    let is_hopeless = expected + HOPELESS < contract.bid;
    let (choice, most) = if hand.len() <= FEW { (FEW, usize::MAX) } else { (BURIED_FROM, BURIALS) };
    let all = burials(hand, buriable, contract.trump, choice);
    if is_hopeless {
        moves.push(Move::Concede);
    }
    moves.extend(all.iter().take(most).copied().map(Move::Bury));
    if !is_hopeless {
        moves.push(Move::Concede);
    }
    buriable.len() > choice || all.len() > most
}
