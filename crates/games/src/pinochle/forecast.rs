//! The likely end of a deal, judged by the cards.

use super::auction::{Auction, Call, LEAST_BID, MOST_BID};
use super::deal::{Deal, Stage};
use super::rules::Play;
use super::valuation::limit;
use maxn::{Game, Scores};

/// The likely division of the points at the end of the play: those taken, and those still open by the strength of the cards.
pub(super) fn forecast(play: &Play) -> Scores {
    let open = play.open_points();
    let mut points = play.points();
    if open == 0 {
        return points;
    }
    let strength: [i32; 3] = std::array::from_fn(|player| strength(play, player));
    let all: i32 = strength.iter().sum();
    let shares = strength.map(|strength| open * strength / all);
    let mut left = open - shares.iter().sum::<i32>();
    // What rounding leaves goes to those it took most from.
    let mut order = [0, 1, 2];
    order.sort_by_key(|&player| std::cmp::Reverse(open * strength[player] % all));
    for player in order {
        let extra = left.min(1);
        points[player] += shares[player] + extra;
        left -= extra;
    }
    points
}

/// The strength of a player's cards: trumps, and cards that nobody can beat in their suit.
fn strength(play: &Play, player: usize) -> i32 {
    let own = play.hands()[player];
    let others = play.hands()[(player + 1) % 3].kinds().or(play.hands()[(player + 2) % 3].kinds());
    let trump = play.contract().trump;
    let mut strength = 1 + own.len() as i32;
    for card in own.kinds() {
        let count = own.count(card) as i32;
        let is_high = others.above(card).is_empty();
        let is_second = others.above(card).len() == 1;
        strength += count
            * match (card.suit() == trump, is_high) {
                (true, true) => 10,
                (true, false) => 5,
                (false, true) => 7,
                (false, false) => i32::from(is_second) * 2,
            };
    }
    // Who wins the trick on the table is a little ahead, and leads.
    let is_ahead = play.trick().winner() == player;
    strength + if is_ahead { 3 * (1 + play.trick().len() as i32) } else { 0 }
}

/// The deal as it would go on by rule up to its first trick: the highest limit wins the auction at the price of the second.
pub(super) fn by_rule(deal: &Deal) -> Deal {
    let mut deal = deal.clone();
    if deal.stage() == Stage::Auction {
        deal = sold(deal);
    }
    let mut moves = Vec::new();
    while matches!(deal.stage(), Stage::Trump | Stage::Burial) {
        moves.clear();
        deal.moves(&mut moves);
        let Some(&first) = moves.first() else { break };
        deal.apply(first);
    }
    deal
}

/// The deal after an auction in which everybody goes to its limit.
fn sold(deal: Deal) -> Deal {
    let auction = *deal.auction();
    let high = auction.high();
    let limits: [i32; 3] = std::array::from_fn(|player| match (auction.call(player), high) {
        (Call::Pass, _) => 0,
        (_, Some((holder, bid))) if holder == player => limit(deal.hands()[player]).max(i32::from(bid)),
        _ => limit(deal.hands()[player]),
    });
    let winner = (0..3).max_by_key(|&player| limits[player]).unwrap_or(0);
    let second = (0..3).filter(|&player| player != winner).map(|player| limits[player]).max().unwrap_or(0);
    let least = match high {
        Some((holder, bid)) if holder == winner => bid,
        _ => auction.least(),
    };
    let mut sold = Auction::default();
    let is_bought = high.is_some() || limits[winner] >= i32::from(LEAST_BID);
    for player in 0..3 {
        let price = (second + 1).clamp(i32::from(least), i32::from(MOST_BID)) as u16;
        sold.call_by(player, (is_bought && player == winner).then_some(price));
    }
    deal.with_auction(sold)
}
