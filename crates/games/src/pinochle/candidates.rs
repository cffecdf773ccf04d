//! Decisions before the play that are worth trying, by the player's own cards.

use super::auction::MOST_BID;
use super::deal::{Deal, Stage};
use super::hand::Hand;
use super::mv::Move;
use super::rules::{CARDS, WIDOW};
use super::valuation::{burials, limit, trick_tenths, trumps};
use maxn::Game;

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
