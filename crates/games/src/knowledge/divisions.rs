//! Divisions of cards among places, one group of cards after the other, drawn in proportion to the number of ways to deal them.

use super::PLACES;
use maxn::Generator;
use std::collections::HashMap;

/// Numbers of cards, one for each place.
pub type Room = [u8; PLACES];

/// Cards that are divided together, whatever happens to the others.
pub trait Unit {
    /// Calls `add` with each division that the room allows: its name, the number of cards that each place gets, and the number of
    /// ways to deal them so.
    fn divisions(&self, room: &Room, add: &mut dyn FnMut(u16, Room, u128));
}

/// All ways to divide units of cards among places that they fill.
///
/// The ways are counted once, from the last unit backwards. So a draw rejects nothing, and takes as long as there are units.
#[derive(Clone, Debug)]
pub struct Divisions {
    /// For each unit, the states that the units before it can leave; then those at the end.
    stages: Vec<Vec<State>>,
}

/// Room left in the places.
#[derive(Clone, Debug)]
struct State {
    room: Room,
    divisions: Vec<Division>,
    /// The number of ways to go on.
    ways: u128,
}

/// A division of a unit.
#[derive(Clone, Debug)]
struct Division {
    name: u16,
    counts: Room,
    next: usize,
    /// The number of ways to go on with this division and those before it; at first, the ways of this division alone.
    up_to: u128,
}

impl Divisions {
    /// Counts the ways to fill the room with all units; `None` if there is none.
    pub fn new(room: Room, units: &[impl Unit]) -> Option<Self> {
        let mut stages = vec![vec![State { room, divisions: Vec::new(), ways: 0 }]];
        for unit in units {
            let last = stages.len() - 1;
            let next = expand(unit, &mut stages[last]);
            stages.push(next);
        }
        for state in stages.last_mut().into_iter().flatten() {
            // All cards are dealt here; room left over would be a place that cannot be filled.
            state.ways = u128::from(state.room == [0; PLACES]);
        }
        for stage in (0..units.len()).rev() {
            let (before, after) = stages.split_at_mut(stage + 1);
            for state in &mut before[stage] {
                for division in &mut state.divisions {
                    state.ways += division.up_to * after[0][division.next].ways;
                    // Running sums, so that a draw is one binary search.
                    division.up_to = state.ways;
                }
            }
        }
        (stages[0][0].ways > 0).then_some(Divisions { stages })
    }

    /// Returns the number of ways.
    pub fn worlds(&self) -> u128 {
        self.stages[0][0].ways
    }

    /// Draws a division of each unit, all together in proportion to the number of their ways: calls `deal` with the place of the
    /// unit, the name of the division and the number of cards for each place.
    #[inline]
    pub fn draw(&self, generator: &mut Generator, mut deal: impl FnMut(usize, u16, &Room, &mut Generator)) {
        let mut state = 0;
        for (unit, stage) in self.stages[..self.stages.len() - 1].iter().enumerate() {
            let division = stage[state].draw(generator);
            deal(unit, division.name, &division.counts, generator);
            state = division.next;
        }
    }
}

impl State {
    fn draw(&self, generator: &mut Generator) -> &Division {
        if let [only] = &self.divisions[..] {
            return only;
        }
        let place = wide_below(generator, self.ways);
        &self.divisions[self.divisions.partition_point(|division| division.up_to <= place)]
    }
}

/// Finds all divisions of a unit, and the states they lead to.
fn expand(unit: &impl Unit, stage: &mut [State]) -> Vec<State> {
    let mut next: Vec<State> = Vec::new();
    let mut known: HashMap<Room, usize> = HashMap::new();
    for State { room, divisions, .. } in stage {
        let mut add = |name: u16, counts: Room, ways: u128| {
            let room = std::array::from_fn(|place| room[place] - counts[place]);
            // Later units depend on the room left alone, so divisions that leave the same room meet.
            let place = *known.entry(room).or_insert_with(|| {
                next.push(State { room, divisions: Vec::new(), ways: 0 });
                next.len() - 1
            });
            divisions.push(Division { name, counts, next: place, up_to: ways });
        };
        unit.divisions(room, &mut add);
    }
    next
}

/// Returns the number of ways to divide cards into parts of these sizes.
pub fn ways(counts: &Room) -> u128 {
    let (mut ways, mut cards) = (1, 0);
    for &count in counts {
        for taken in 1..=u128::from(count) {
            cards += 1;
            // A binomial after each step, so nothing is left over.
            ways = ways * cards / taken;
        }
    }
    ways
}

/// A number below `end`, each equally likely.
fn wide_below(generator: &mut Generator, end: u128) -> u128 {
    if let Ok(end) = u64::try_from(end) {
        return generator.below(end).into();
    }
    loop {
        // Drawn again beyond the end, at most every second time: a remainder would be biased.
        let bits = u128::from(generator.next_u64()) << 64 | u128::from(generator.next_u64());
        let number = bits >> end.leading_zeros();
        if number < end {
            return number;
        }
    }
}
