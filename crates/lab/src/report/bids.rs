//! How often players make their bids, in games where they bid for tricks: found by playing the games again.

use crate::agents::{Adviser, HiddenAgent, OpenHands, Playable, RuleBased};
use crate::contests::{CardGame, ContestRequest, Visitor};
use crate::matches::{GameRecord, Results};
use crate::store::{Store, StoreProblem, StoredMatch};
use crate::title::Title;
use maxn_games::contest::{CardDecision, CardEvent};

/// The part of its bids that every agent made, over all seatings of each complete deal: a list for each agent. `None` where
/// nobody bids for itself.
pub(super) fn by_deal(
    store: &Store,
    played: &StoredMatch,
    results: &Results,
) -> Result<Option<Vec<Vec<f64>>>, StoreProblem> {
    let Some((game, aim)) = bidding(played) else { return Ok(None) };
    let mut parts = vec![Vec::new(); played.agents.len()];
    for deal in results.complete_deals() {
        let mut tallies = vec![Tally::default(); played.agents.len()];
        for stored in results.games().filter(|stored| stored.deal == deal) {
            let (_, record) = store.game(stored.id)?;
            let Some(counted) = tally(played, game, aim, &record) else { return Ok(None) };
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

/// Bids of an agent's players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    bids: u32,
    made: u32,
}

/// What makes a bid good.
#[derive(Clone, Copy, Debug)]
enum Aim {
    AtLeast,
    Exactly,
}

/// The game, if everybody bids for itself in it.
fn bidding(played: &StoredMatch) -> Option<(CardGame, Aim)> {
    match played.game.parse().ok()? {
        // Four play in teams.
        Title::Cards(game @ CardGame::Spades) if played.players < 4 => Some((game, Aim::AtLeast)),
        Title::Cards(game @ CardGame::OhHell) => Some((game, Aim::Exactly)),
        _ => None,
    }
}

/// The bids of a game by agent; `None` where there are none, or the game cannot be played again.
fn tally(played: &StoredMatch, game: CardGame, aim: Aim, record: &GameRecord) -> Option<Vec<Tally>> {
    let request =
        ContestRequest { players: Some(played.players), options: played.options.clone(), seed: record.seed };
    let tallies = vec![Tally::default(); played.agents.len()];
    let tallies = game.begin(&request, Count { record, aim, tallies }).ok()??;
    tallies.iter().any(|tally| tally.bids > 0).then_some(tallies)
}

struct Count<'r> {
    record: &'r GameRecord,
    aim: Aim,
    tallies: Vec<Tally>,
}

impl Visitor for Count<'_> {
    type Output = Option<Vec<Tally>>;

    fn visit<C, const N: usize>(mut self, mut contest: C) -> Option<Vec<Tally>>
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
        RuleBased: HiddenAgent<C, N>,
    {
        let (mut bids, mut tricks) = ([None; N], [0; N]);
        for step in &self.record.moves {
            let decision = contest.parse(&step.decision).ok()?;
            if let CardDecision::Bid(bid) = decision {
                bids[step.player] = Some(bid);
            }
            for event in contest.decide(&decision).ok()? {
                match event {
                    CardEvent::Trick { winner, .. } => tricks[winner] += 1,
                    CardEvent::HandOver { .. } => {
                        self.hand_over(&bids, &tricks);
                        (bids, tricks) = ([None; N], [0; N]);
                    }
                    _ => {}
                }
            }
        }
        Some(self.tallies)
    }
}

impl Count<'_> {
    fn hand_over(&mut self, bids: &[Option<u8>], tricks: &[u8]) {
        for (player, (bid, &tricks)) in bids.iter().zip(tricks).enumerate() {
            let Some(bid) = *bid else { continue };
            let made = match self.aim {
                Aim::AtLeast => tricks >= bid,
                Aim::Exactly => tricks == bid,
            };
            let tally = &mut self.tallies[self.record.seats[player]];
            tally.bids += 1;
            tally.made += u32::from(made);
        }
    }
}
