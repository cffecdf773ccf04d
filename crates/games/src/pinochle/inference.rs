//! The likelihood of calls in the auction.

use super::deal::Stage;
use super::hand::Hand;
use super::valuation::limit;
use super::view::{View, World};
use maxn::Player;

/// The points by which players misjudge their hands.
const SPREAD: f64 = 4.0;

/// The logarithm of the likelihood of the others' calls, if they hold the cards of a world: a player bids up to the value of its
/// hand, more or less.
pub(super) fn log_likelihood(view: &View, world: &World) -> f64 {
    if !view.past.is_whole {
        return 0.0;
    }
    view.others().into_iter().map(|player| of_player(view, world, player)).sum()
}

fn of_player(view: &View, world: &World, player: Player) -> f64 {
    let calls = &view.past.calls;
    if calls.iter().all(|&(caller, _)| caller != player) {
        return 0.0;
    }
    let value = f64::from(limit(dealt(view, world, player)));
    let logistic = |margin: f64| -(1.0 + (-margin / SPREAD).exp()).ln();
    let (mut high, mut own, mut log) = (19, None, 0.0);
    for &(caller, bid) in calls {
        match bid {
            Some(bid) if caller == player => own = Some(bid),
            // It would not have bid one more.
            None if caller == player => log += logistic(f64::from(high + 1) - 0.5 - value),
            _ => {}
        }
        high = bid.unwrap_or(high);
    }
    // Who bids a number would have bid every lower one.
    log + own.map_or(0.0, |own| logistic(value + 0.5 - f64::from(own)))
}

/// The fifteen cards that a player was dealt, if it now holds those of a world.
fn dealt(view: &View, world: &World, player: Player) -> Hand {
    let cards = view.melded(player, world.hands[player], world.aside);
    let is_bidder = view.table.bidder().is_some_and(|(bidder, _)| bidder == player);
    if is_bidder && view.table.stage() != Stage::Auction { cards - view.table.widow() } else { cards }
}
