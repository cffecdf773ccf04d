//! Bids made, in games where each player bids for itself: found by playing the games again.

use crate::matches::Results;
use crate::replay::Replay;
use crate::results_db::{GameRecord, Store, StoreError, StoredMatch};
use maxn_play::{EventKind, Games};

/// The part of its bids that each agent made, over all seatings of each complete deal: a list for each agent. `None` where no
/// player bids for itself alone, or a game cannot be played again.
pub(super) fn by_deal(
    games: Games,
    store: &Store,
    played: &StoredMatch,
    results: &Results,
) -> Result<Option<Vec<Vec<f64>>>, StoreError> {
    let mut parts = vec![Vec::new(); played.agents.len()];
    for deal in results.complete_deals() {
        let mut tallies = vec![Tally::default(); played.agents.len()];
        for stored in results.games().filter(|stored| stored.deal == deal) {
            let (_, record) = store.game(stored.id)?;
            // A game without bids says the same of all others: only the first one is played again.
            let Some(counted) = tally(games, played, &record) else { return Ok(None) };
            for (sum, counted) in tallies.iter_mut().zip(counted) {
                sum.bids += counted.bids;
                sum.made += counted.made;
            }
        }
        for (parts, Tally { bids, made }) in parts.iter_mut().zip(tallies) {
            parts.push(f64::from(made) / f64::from(bids.max(1)));
        }
    }
    Ok(Some(parts).filter(|parts| parts.iter().all(|parts| !parts.is_empty())))
}

/// The bids of an agent's players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    bids: u32,
    made: u32,
}

/// Counts the bids of a game by agent; `None` where there are none, or the game cannot be played again.
fn tally(games: Games, played: &StoredMatch, record: &GameRecord) -> Option<Vec<Tally>> {
    let mut tallies = vec![Tally::default(); played.agents.len()];
    let mut replay = Replay::new(games, played, record).ok()?;
    while let Some(step) = replay.step().ok()? {
        for event in step.events {
            let EventKind::HandOver { bids_made, .. } = event.kind else { continue };
            for (&agent, made) in record.seats.iter().zip(bids_made) {
                tallies[agent].bids += 1;
                tallies[agent].made += u32::from(made);
            }
        }
    }
    tallies.iter().any(|tally| tally.bids > 0).then_some(tallies)
}
