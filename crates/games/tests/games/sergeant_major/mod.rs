//! Sergeant Major: the suites that every game passes, notation, searches against plain recursion, exchanges, and what seats see.

mod conformance;
mod exchange;
mod hidden;
mod notation;
mod observations;
mod search;

use maxn_games::sergeant_major::{End, Series};
use maxn_play::toolkit::hidden::HandSeries;

/// A series in which hands with these tricks were played.
fn series(end: End, hands: &[[i32; 3]]) -> Series {
    let mut series = Series::new(end);
    for [one, two, three] in hands {
        let end = format!("hands S:- | S:- | S:-; tricks {one} {two} {three}");
        series.score(&end.parse().unwrap());
    }
    series
}
