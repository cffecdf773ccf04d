//! A search for the stocks that played cards came from.

use super::knowledge::{Knowledge, OWNERS, Step};
use super::pack::{Kind, Kinds, each};
use maxn::Generator;

/// A card that was played.
#[derive(Clone, Copy)]
struct Play {
    /// Its place among the steps.
    step: usize,
    owner: usize,
    kind: Kind,
    pools: u64,
    latest: usize,
    /// The cards of the latest pool that the owner had got by then.
    drawn: usize,
    /// The pool chosen.
    pool: usize,
}

/// Cards that came from a pool, and the most that can have.
#[derive(Clone)]
struct Load {
    owners: [usize; OWNERS],
    kinds: [usize; Kinds::BITS as usize],
}

/// The number of times that all cards are looked at.
const SWEEPS: usize = 60;

/// Chooses a pool for every card that was played, so that nobody plays more cards of a pool than it had, and no card of a pool is
/// played more often than it was there; `None` if none is found. What players have shown is not looked at.
///
/// It begins with any choice, and moves cards that are too many to where they are in the way least (minimal conflicts).
pub(super) fn plan(knowledge: &Knowledge, steps: &[Step], generator: &mut Generator) -> Option<Vec<Step>> {
    let pools = knowledge.pools.len();
    let empty = Load { owners: [0; OWNERS], kinds: [0; Kinds::BITS as usize] };
    let mut most = vec![empty.clone(); pools];
    for (load, cards) in most.iter_mut().zip(&knowledge.pools) {
        cards.iter().for_each(|kind| load.kinds[usize::from(kind)] += 1);
    }
    for group in &knowledge.groups {
        most[usize::from(group.pool)].owners[usize::from(group.owner)] += usize::from(group.count);
    }
    let (mut plays, mut load) = (Vec::new(), vec![empty; pools]);
    for (place, &step) in steps.iter().enumerate() {
        match step {
            Step::Draw { owner, pool } => most[usize::from(pool)].owners[usize::from(owner)] += 1,
            Step::Play { owner, kind, pools, latest } => {
                let (owner, latest) = (usize::from(owner), usize::from(latest));
                let drawn = most[latest].owners[owner];
                let pool = each(pools).nth(generator.below(pools.count_ones().max(1).into()) as usize)?;
                load[usize::from(pool)].owners[owner] += 1;
                load[usize::from(pool)].kinds[usize::from(kind)] += 1;
                plays.push(Play { step: place, owner, kind, pools, latest, drawn, pool: pool.into() });
            }
            Step::Without { .. } | Step::With { .. } => {}
        }
    }
    let conflicts = |plays: &[Play], load: &[Load], place: usize, pool: usize| {
        let play = &plays[place];
        let (here, limit) = (&load[pool], &most[pool]);
        let own = usize::from(play.pool != pool);
        let before = |other: &&Play| other.owner == play.owner && other.pool == pool;
        usize::from(here.owners[play.owner] + own > limit.owners[play.owner])
            + usize::from(here.kinds[usize::from(play.kind)] + own > limit.kinds[usize::from(play.kind)])
            + usize::from(pool == play.latest && plays[..place].iter().filter(before).count() >= play.drawn)
    };
    for _ in 0..SWEEPS {
        let mut is_done = true;
        for place in 0..plays.len() {
            let now = plays[place].pool;
            if conflicts(&plays, &load, place, now) == 0 {
                continue;
            }
            is_done = false;
            let choices: Vec<usize> = each(plays[place].pools).map(usize::from).collect();
            // A step at random now and then leads out of a dead end.
            let pool = if generator.below(10) == 0 {
                choices[generator.index(choices.len())]
            } else {
                let first = generator.index(choices.len());
                let turned = choices[first..].iter().chain(&choices[..first]);
                *turned.min_by_key(|&&pool| conflicts(&plays, &load, place, pool))?
            };
            let Play { owner, kind, .. } = plays[place];
            load[now].owners[owner] -= 1;
            load[now].kinds[usize::from(kind)] -= 1;
            load[pool].owners[owner] += 1;
            load[pool].kinds[usize::from(kind)] += 1;
            plays[place].pool = pool;
        }
        if is_done {
            return Some(with_pools(steps, &plays));
        }
    }
    None
}

/// Returns the steps with the pools that were chosen; of equal cards of a player those of the oldest pool are played first.
fn with_pools(steps: &[Step], plays: &[Play]) -> Vec<Step> {
    let mut planned = steps.to_vec();
    for (place, play) in plays.iter().enumerate() {
        let is_same = |other: &&Play| (other.owner, other.kind) == (play.owner, play.kind);
        let mut chosen: Vec<usize> = plays.iter().filter(is_same).map(|other| other.pool).collect();
        chosen.sort_unstable();
        let earlier = plays[..place].iter().filter(is_same).count();
        if let Step::Play { pools, .. } = &mut planned[play.step] {
            *pools = 1 << chosen[earlier];
        }
    }
    planned
}
