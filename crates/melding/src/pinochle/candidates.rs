//! Decisions before the play that are worth trying, by the player's own cards.

use super::auction::MOST_BID;
use super::deal::{Deal, Stage};
use super::mv::Move;
use super::valuation::{burials, limit, trick_tenths, trumps};
use maxn::Game;

/// A bid this far above or below the value of the hand is not tried.
const DOUBT: i32 = 12;
/// Trump suits this much worse than the best, in tenths, are not tried.
const WORSE_TRUMP: i32 = 80;
/// Burials that are tried.
const BURIALS: usize = 8;
/// The points short of the bid from which the rule is to concede. Chosen by the spread of the estimate, not by matches.
const HOPELESS: i32 = 4;

/// Pushes the decisions that are worth trying before the play, a rule's choice first. They depend on nothing that the player to
/// move does not see.
pub(super) fn push(deal: &Deal, moves: &mut Vec<Move>) {
    let hand = deal.hands()[deal.player()];
    match deal.stage() {
        Stage::Auction => {
            let (limit, least) = (limit(hand), deal.auction().least());
            let over = i32::from(least) - limit;
            match over {
                _ if least > MOST_BID || over > DOUBT => moves.push(Move::Pass),
                _ if over < -DOUBT => moves.push(Move::Bid(least)),
                _ if over > 0 => moves.extend([Move::Pass, Move::Bid(least)]),
                _ => moves.extend([Move::Bid(least), Move::Pass]),
            }
        }
        Stage::Trump => {
            let suits = trumps(hand);
            let tried = suits.iter().take_while(|&&(value, _)| value + WORSE_TRUMP > suits[0].0);
            moves.extend(tried.map(|&(_, suit)| Move::Trump(suit)));
        }
        Stage::Burial => {
            let contract = deal.play().contract();
            let expected = contract.melds[contract.bidder] + trick_tenths(hand, contract.trump) / 10;
            let is_hopeless = expected + HOPELESS < contract.bid;
            if is_hopeless {
                moves.push(Move::Concede);
            }
            let tried = burials(hand, deal.buriable(), contract.trump, BURIALS);
            moves.extend(tried.into_iter().map(Move::Bury));
            if !is_hopeless {
                moves.push(Move::Concede);
            }
        }
        Stage::Play | Stage::Conceded | Stage::ThrownIn => {}
    }
}
