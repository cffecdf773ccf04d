//! Spades: the suite that every game passes, notation, and searches against plain recursion.

mod conformance;
mod nil;
mod notation;
mod search;
mod without_bids;

use maxn_games::spades::Spades;
use maxn_games::tricks::{Tricks, all_tricks};

/// The same hand, in which one player or two have bid no trick for points of their own.
fn with_nil(game: &Tricks<Spades>, seed: u64) -> Tricks<Spades> {
    let table = game.table();
    let mut bids = game.rules().bids()[..table.players()].to_vec();
    bids[seed as usize % table.players()] = 0;
    bids[seed as usize / 2 % table.players()] = 0;
    let rules = Spades::new(&bids, all_tricks(table) as u8).expect("they are lower than before");
    Tricks::new(*table, rules.with_breaking(game.rules().must_break_spades()).with_nil(100))
}
