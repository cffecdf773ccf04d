//! αμ: the strategy that reaches a goal in the most worlds (CAZENAVE19).

use super::worlds::{Goal, Interrupted, Worlds};
use crate::evaluation::Evaluation;
use crate::hidden::information_set::{InformationSet, MoveOf};
use crate::mcts::SimulationError;

/// Options of [`alpha_mu`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaMuOptions {
    /// The turns of the seat at which it does not know the world, the present one included; after them it is taken to see everything. With 1 it is
    /// perfect-information Monte-Carlo; with as many as the seat has turns left it is exact for best defence.
    pub turns: u32,
    /// The most vectors of a front. Those that reach the goal in the fewest worlds are left out, which makes the answer an estimate from below.
    pub front: usize,
}

impl Default for AlphaMuOptions {
    fn default() -> Self {
        AlphaMuOptions { turns: 2, front: 16 }
    }
}

/// The answer of [`alpha_mu`].
#[derive(Clone, Debug, PartialEq)]
pub struct AlphaMuReport<M> {
    /// The move that reaches the goal in the most worlds, by their weights; the first of equals.
    pub best: M,
    /// Every move, in the game's order.
    pub moves: Vec<GoalEstimate<M>>,
    /// True if a front had more vectors than it may keep.
    pub capped: bool,
    /// The positions of all open searches.
    pub nodes: u64,
}

/// A move, and the part of the worlds in which the goal is reached after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoalEstimate<M> {
    /// The move.
    pub mv: M,
    /// The part of the worlds, by their weights.
    pub reached: f64,
}

/// The most worlds: one bit each.
const MOST_WORLDS: usize = 64;

/// Finds the move after which a seat reaches a goal in the most worlds by one strategy that does not know which of them it is in, while the
/// others know it and play against the seat. `None` if a limit came before the answer.
///
/// ```no_run
/// # fn decide<S>(view: &S, bid: &impl maxn::Evaluation<S::Game>) -> Result<(), maxn::SimulationError>
/// # where S: maxn::hidden::InformationSet {
/// use maxn::Game;
/// use maxn::hidden::{AlphaMuOptions, Goal, alpha_mu, draw_worlds};
///
/// let legal = |game: &S::Game, moves: &mut Vec<_>| game.moves(moves);
/// let goal = Goal { evaluation: bid, legal, nodes: None, table_bytes: 1 << 20, time: None, stop: None };
/// let worlds = draw_worlds(view, 20, 1)?;
/// if let Some(report) = alpha_mu(view, &worlds, &goal, &AlphaMuOptions::default())? {
///     println!("{:?}", report.best);
/// }
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If there is nothing to decide, there are more than 64 worlds, the game breaks its contract, or it is not the turn of the same player in
/// worlds that the seat cannot tell apart.
pub fn alpha_mu<S, E, L>(
    set: &S,
    worlds: &[(S::World, f64)],
    goal: &Goal<'_, E, L>,
    options: &AlphaMuOptions,
) -> Result<Option<AlphaMuReport<MoveOf<S>>>, SimulationError>
where
    S: InformationSet,
    E: Evaluation<S::Game>,
    L: Fn(&S::Game, &mut Vec<MoveOf<S>>),
{
    let bad =
        |option, value: usize, expected| SimulationError::BadOption { option, value: value as f64, expected };
    if worlds.len() > MOST_WORLDS {
        return Err(bad("the number of worlds", worlds.len(), "64 or less"));
    }
    if options.turns == 0 || options.front == 0 {
        return Err(bad("the number of turns or of vectors in a front", 0, "1 or more"));
    }
    let weights: Vec<f64> = worlds.iter().map(|(_, weight)| *weight).collect();
    let worlds = Worlds::new(set, worlds.iter().map(|(world, _)| world), goal)?;
    let all = u64::MAX >> (MOST_WORLDS - weights.len());
    let mut search = AlphaMu { worlds, weights, width: options.front, capped: false };
    let whole: f64 = search.weights.iter().sum();
    let mut moves = Vec::new();
    for mv in search.worlds.own_moves(0) {
        match search.after(mv, all, options.turns - 1, &[]) {
            Ok(front) => {
                let best = front.iter().map(|&vector| search.weight(vector)).fold(0.0, f64::max);
                moves.push(GoalEstimate { mv, reached: best / whole });
            }
            Err(Interrupted::Unknown) => return Ok(None),
            Err(Interrupted::Failed(error)) => return Err(error),
        }
    }
    let best = moves.iter().reduce(|best, other| if other.reached > best.reached { other } else { best });
    let best = best.ok_or(SimulationError::NoMoves)?.mv;
    Ok(Some(AlphaMuReport { best, moves, capped: search.capped, nodes: search.worlds.nodes() }))
}

/// Vectors of results, a bit for each world: 1 where the goal is reached, and in worlds that are not looked at. None is below another.
type Front = Vec<u64>;

struct AlphaMu<'g, S: InformationSet, E, L> {
    worlds: Worlds<'g, S, E, L>,
    weights: Vec<f64>,
    width: usize,
    capped: bool,
}

impl<S, E, L> AlphaMu<'_, S, E, L>
where
    S: InformationSet,
    E: Evaluation<S::Game>,
    L: Fn(&S::Game, &mut Vec<MoveOf<S>>),
{
    /// The results of all strategies of the seat in these worlds, if it does not know the world for some more turns. What is below the front
    /// `floor`, which the seat can have instead, need not be found.
    fn front(&mut self, worlds: u64, turns: u32, floor: &[u64]) -> Result<Front, Interrupted> {
        let (mut open, mut decided) = (worlds, u64::MAX);
        for world in bits(worlds) {
            if let Some(reached) = self.worlds.verdict(world) {
                open &= !(1 << world);
                decided &= !(u64::from(!reached) << world);
            }
        }
        // A single world is known.
        if turns == 0 || open.count_ones() <= 1 {
            for world in bits(open) {
                decided &= !(u64::from(!self.worlds.can_reach(world)?) << world);
            }
            return Ok(vec![decided]);
        }
        let is_own = self.worlds.mover(bits(open))? == self.worlds.seat;
        let mut front = if is_own { Vec::new() } else { vec![u64::MAX] };
        if is_own {
            let first = open.trailing_zeros();
            for mv in self.worlds.own_moves(first) {
                let found = self.after(mv, open, turns - 1, &front)?;
                for vector in found {
                    add(&mut front, vector);
                }
                if front.contains(&u64::MAX) {
                    break;
                }
            }
        } else {
            for (mv, members) in self.worlds.others_moves(bits(open)) {
                let members = members.into_iter().fold(0, |set, world| set | 1 << world);
                let found = self.after(mv, members, turns, floor)?;
                let mut both = Vec::new();
                for one in &front {
                    for other in &found {
                        add(&mut both, one & other);
                    }
                }
                front = both;
                self.cap(&mut front);
                if front.iter().all(|&vector| floor.iter().any(|&other| vector & decided & !other == 0)) {
                    break;
                }
            }
        }
        self.cap(&mut front);
        for vector in &mut front {
            *vector &= decided;
        }
        Ok(front)
    }

    /// The front after a move in these worlds.
    fn after(&mut self, mv: MoveOf<S>, worlds: u64, turns: u32, floor: &[u64]) -> Result<Front, Interrupted> {
        let made = self.worlds.made();
        self.worlds.apply(mv, bits(worlds));
        let front = self.front(worlds, turns, floor);
        self.worlds.undo_to(made);
        front
    }

    /// Leaves out the worst vectors beyond the width.
    fn cap(&mut self, front: &mut Front) {
        if front.len() > self.width {
            self.capped = true;
            front.sort_by(|&one, &other| self.weight(other).total_cmp(&self.weight(one)));
            front.truncate(self.width);
        }
    }

    /// The weight of the worlds in which the goal is reached.
    fn weight(&self, vector: u64) -> f64 {
        self.weights
            .iter()
            .enumerate()
            .filter(|(world, _)| vector >> world & 1 == 1)
            .map(|(_, weight)| weight)
            .sum()
    }
}

/// The worlds of a set.
fn bits(set: u64) -> impl Iterator<Item = u32> + Clone {
    (0..u64::BITS).filter(move |world| set >> world & 1 == 1)
}

/// Adds a vector to a front, unless another one is as good in all worlds; those that are worse go out.
fn add(front: &mut Front, vector: u64) {
    if front.iter().all(|&other| vector & !other != 0) {
        front.retain(|&other| other & !vector != 0);
        front.push(vector);
    }
}
