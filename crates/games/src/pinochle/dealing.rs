//! Deals to be searched with open hands.

use super::auction::LEAST_BID;
use super::deal::{Deal, Stage};
use super::forecast::by_rule;
use super::hand::Hand;
use super::melds::Melds;
use super::mv::Move;
use super::options::MustBeat;
use super::rules::{CARDS, Play};
use super::trick::Contract;
use super::valuation::trumps;
use crate::cards::Suit;
use crate::tricks::{DealError, check_deal};
use maxn::{Game, Generator};

/// Deals the given number of cards to each player, up to the first trick.
///
/// All cards are dealt as in a contest, and sold, melded and buried by rule; the first player buys at the least bid if nobody
/// else does. With fewer cards there is no widow: the first player names its best trump, and needs half of the points.
///
/// # Errors
/// If there are not that many cards.
///
/// ```
/// use maxn_games::pinochle::{MustBeat, POINTS, deal};
///
/// let all = deal(15, MustBeat::Always, 1)?;
/// assert_eq!(all.play().points().sum() + all.play().open_points(), POINTS);
/// # Ok::<(), maxn_games::tricks::DealError>(())
/// ```
pub fn deal(cards: usize, must_beat: MustBeat, seed: u64) -> Result<Deal, DealError> {
    check_deal(3, cards, CARDS)?;
    let dealt = Deal::new(must_beat, 2, seed);
    if cards == CARDS {
        let sold = by_rule(&dealt);
        return Ok(if sold.stage() == Stage::Play { sold } else { sold_to_first(dealt) });
    }
    let hands = dealt.hands().map(|hand| first(hand, cards, seed));
    Ok(playing(hands, 0, trumps(hands[0])[0].1, must_beat))
}

/// Some cards of a hand, in an order that depends on the seed.
fn first(hand: Hand, cards: usize, seed: u64) -> Hand {
    let mut all: Vec<_> = hand.cards().collect();
    Generator::new(seed).shuffle(&mut all);
    all.into_iter().take(cards).collect()
}

/// Returns the play of these hands, without a widow; the bidder needs half of the points and its melds.
pub fn playing(hands: [Hand; 3], bidder: usize, trump: Suit, must_beat: MustBeat) -> Deal {
    let melds = hands.map(|hand| Melds::of(hand, trump).points());
    let points: i32 = hands.iter().map(|hand| hand.points()).sum::<i32>() + 1;
    let bid = melds[bidder] + (points + 1) / 2;
    let contract = Contract { bidder, bid, melds, trump, must_beat };
    Deal::playing(Play::new(hands, Hand::EMPTY, contract), 2, Hand::EMPTY)
}

/// The deal after the first player bought it at the least bid, named trump and buried cards by rule.
fn sold_to_first(mut deal: Deal) -> Deal {
    for mv in [Move::Bid(LEAST_BID), Move::Pass, Move::Pass] {
        deal.apply(mv);
    }
    let mut moves = Vec::new();
    while deal.stage() != Stage::Play {
        moves.clear();
        deal.moves(&mut moves);
        moves.retain(|&mv| mv != Move::Concede);
        deal.apply(moves[0]);
    }
    deal
}
