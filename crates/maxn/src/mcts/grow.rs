//! The whole search: trees grown within limits, one per thread, and the report of all together.

use super::error::MctsError;
use super::options::{MctsLimits, MctsOptions, PlayOuts};
use super::policy::PlayOutPolicy;
use super::report::{MctsReport, SimulatedMove};
use super::tree::{Kind, Node, ROOT, Target, Tree};
use super::walk::Walk;
use super::worker::Worker;
use crate::clock::Stopwatch;
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::limits::StopHandle;
use crate::parallel::beside;
use crate::scores::MAX_PLAYERS;
use crate::standard_error::standard_error;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

pub(super) fn run<G, E, P>(
    options: &MctsOptions,
    evaluation: &E,
    policy: &P,
    game: &G,
) -> Result<MctsReport<G::Move>, MctsError>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    let stopwatch = Stopwatch::start();
    check(options, game.players())?;
    let limits = &options.limits;
    let is_counted = limits.simulations.is_some() || limits.nodes.is_some();
    let threads = if is_counted { 1 } else { options.threads.max(1) };
    let mut workers = Vec::with_capacity(threads);
    for thread in 0..threads {
        let memory = limits.memory / threads;
        workers.push(Worker::new(options, evaluation, policy, game, thread as u64, memory)?);
    }
    if workers[0].tree.nodes[ROOT].kind != Kind::End {
        let is_solved = AtomicBool::new(false);
        let (first, others) = workers.split_first_mut().expect("a search has at least one thread");
        let count = others.len();
        // Games need not be shared between threads: each helper has a copy of its own.
        let waiting: Vec<_> = others.iter_mut().map(|worker| (worker, game.clone())).collect();
        let (waiting, ended) = (Mutex::new(waiting), Mutex::new(Ok(())));
        let helper = || {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some((worker, game)) = next else { return };
            let result = worker.grow(&game, stopwatch, &is_solved);
            let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
            *ended = std::mem::replace(&mut *ended, Ok(())).and(result);
        };
        // A thread that could not be started has a tree without simulations.
        let mut result = Ok(());
        beside(count, None, &helper, &mut || result = first.grow(game, stopwatch, &is_solved));
        result.and(ended.into_inner().unwrap_or_else(PoisonError::into_inner))?;
    }
    Ok(MctsReport { elapsed: stopwatch.elapsed(), ..report(&workers, game)? })
}

/// The most simulations of a tree: a node counts its visits with 32 bits.
const MOST_SIMULATIONS: u64 = u32::MAX as u64;

/// The number of nodes after which a stop handle is told of them: often enough to watch, and too seldom to cost anything.
const NODES_APART: u64 = 1 << 12;

/// Checks that the options make sense.
fn check(options: &MctsOptions, players: usize) -> Result<(), MctsError> {
    let MctsLimits { simulations, nodes, time, stop, .. } = &options.limits;
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Err(MctsError::BadPlayers(players));
    }
    if simulations.is_none() && nodes.is_none() && time.is_none() && stop.is_none() {
        return Err(MctsError::NoLimit);
    }
    if time.is_some() && !Stopwatch::runs() {
        return Err(MctsError::NoClock);
    }
    let not_negative = |value: f64| value >= 0.0 && value.is_finite();
    let share = |value: f64| (0.0..=1.0).contains(&value);
    let (random, width) = match options.play_outs {
        PlayOuts::Policy { random } => (random, 1),
        PlayOuts::Search { random, width } => (random, width),
        PlayOuts::Random | PlayOuts::Evaluated => (0.0, 1),
    };
    let (factor, exponent) = options.widening.map_or((1.0, 0.0), |one| (one.factor, one.exponent));
    let checks = [
        ("the exploration constant", options.exploration, not_negative(options.exploration), "0 or more"),
        ("the weight of progressive history", options.history, not_negative(options.history), "0 or more"),
        (
            "the weight of the evaluation",
            options.evaluation_weight,
            share(options.evaluation_weight),
            "from 0 to 1",
        ),
        ("the probability of a random move", random, share(random), "from 0 to 1"),
        ("the width of the search of play-outs", width as f64, width > 0, "at least 1"),
        ("the factor of widening", factor, factor > 0.0 && factor.is_finite(), "above 0"),
        ("the exponent of widening", exponent, share(exponent), "from 0 to 1"),
    ];
    match checks.into_iter().find(|&(_, _, is_good, _)| !is_good) {
        Some((option, value, _, expected)) => Err(MctsError::BadOption { option, value, expected }),
        None => Ok(()),
    }
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    /// Runs simulations until a limit is reached or the root is solved: at least one, so that there is a move to play.
    fn grow(&mut self, game: &G, stopwatch: Stopwatch, is_solved: &AtomicBool) -> Result<(), MctsError> {
        let MctsLimits { simulations, nodes, time, stop, .. } = &self.options.limits;
        let mut walk = Walk::new(game);
        let mut told = 0;
        loop {
            self.simulate(&mut walk)?;
            if self.proves && solved(&self.tree).is_some() {
                is_solved.store(true, Relaxed);
            }
            // Reading the clock costs little beside a simulation.
            let is_over = is_solved.load(Relaxed)
                || self.counts.simulations >= simulations.unwrap_or(u64::MAX).min(MOST_SIMULATIONS)
                || nodes.is_some_and(|most| self.counts.nodes >= most)
                || stop.as_ref().is_some_and(StopHandle::is_stopped)
                || time.is_some_and(|most| stopwatch.elapsed() >= most);
            let untold = self.counts.nodes - told;
            if let Some(stop) = stop
                && (is_over || untold >= NODES_APART)
            {
                stop.add_nodes(untold);
                told = self.counts.nodes;
            }
            if is_over {
                return Ok(());
            }
        }
    }
}

/// Returns the edge of the root that is the choice of max^n, if it and its value were proved; the first edge of a
/// chance event whose expectation was.
fn solved<Move: Copy>(tree: &Tree<Move>) -> Option<usize> {
    let root = &tree.nodes[ROOT];
    root.proved().filter(|_| !root.leaves_out_moves)?;
    if root.kind == Kind::Chance {
        return Some(root.edges().start);
    }
    only_choice(tree, root)
}

/// Returns the only edge that may be the choice of max^n at a node.
fn only_choice<Move: Copy>(tree: &Tree<Move>, node: &Node) -> Option<usize> {
    let is_left = |&edge: &usize| match tree.child(&tree.edges[edge]) {
        Some(child) => !child.is_worse,
        None => tree.edges[edge].target == Target::UNTRIED,
    };
    let mut left = node.edges().filter(is_left);
    left.next().filter(|_| left.next().is_none())
}

/// Adds up the trees of all threads.
fn report<G, E, P>(workers: &[Worker<'_, G, E, P>], game: &G) -> Result<MctsReport<G::Move>, MctsError>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    // The same moves have the same edges in all trees.
    let solver = workers.iter().find(|worker| worker.proves && solved(&worker.tree).is_some());
    let root = |worker: &Worker<'_, G, E, P>| worker.tree.nodes[ROOT].clone();
    let first = root(&workers[0]);
    let mut report = MctsReport {
        best: None,
        best_index: None,
        scores: None,
        exact: first.kind == Kind::End || solver.is_some(),
        left_out: false,
        mean: [0.0; MAX_PLAYERS],
        bounds: Range::unknown(game.players()),
        moves: Vec::new(),
        line: Vec::new(),
        depth: 0,
        simulations: 0,
        nodes: 0,
        tree_nodes: 0,
        memory: 0,
        elapsed: std::time::Duration::ZERO,
    };
    for worker in workers {
        let root = root(worker);
        (0..MAX_PLAYERS).for_each(|player| report.mean[player] += root.sums[player]);
        intersect(&mut report.bounds, &root.bounds);
        report.depth = report.depth.max(worker.counts.depth);
        report.simulations += worker.counts.simulations;
        report.nodes += worker.counts.nodes;
        report.tree_nodes += worker.tree.nodes.len() as u64;
        report.memory += worker.tree.bytes();
        report.left_out |= !report.exact && worker.tree.nodes.iter().any(|node| node.leaves_out_moves);
    }
    if first.kind == Kind::End {
        report.scores = Some(first.bounds.lower);
        report.mean = workers[0].rewards.of(workers[0].evaluation, game, &first.bounds.lower)?;
        return Ok(report);
    }
    report.mean = report.mean.map(|sum| sum / report.simulations.max(1) as f64);
    report.scores = solver.and_then(|worker| worker.tree.nodes[ROOT].proved());
    let Kind::Decision(mover) = first.kind else { return Ok(report) };

    let whole =
        if workers[0].proves { workers[0].evaluation.range(game) } else { Range::unknown(game.players()) };
    let simulated: Vec<(usize, SimulatedMove<G::Move>)> =
        first.edges().map(|edge| (edge, simulated_move(workers, edge, whole))).collect();
    let best = match solver.and_then(|worker| solved(&worker.tree)) {
        Some(edge) => Some(edge),
        None => most_visited(&simulated, mover.into()),
    };
    if let Some(edge) = best {
        report.best = Some(workers[0].tree.edges[edge].mv);
        report.best_index = Some(workers[0].tree.edges[edge].rank as usize);
        // The line of the tree that knows most about the move.
        let visits = |worker: &&Worker<'_, G, E, P>| {
            worker.tree.child(&worker.tree.edges[edge]).map_or(0, |child| child.visits)
        };
        let tree = solver.or_else(|| workers.iter().max_by_key(visits)).map(|worker| &worker.tree);
        report.line = tree.map(|tree| line(tree, edge, solver.is_some())).unwrap_or_default();
    }
    let rank = |&(edge, _): &(usize, _)| workers[0].tree.edges[edge].rank;
    let order = sorted(simulated.iter().map(rank).zip(0..).collect());
    report.moves = order.into_iter().map(|(_, place)| simulated[place].1).collect();
    Ok(report)
}

/// Sorts places by their ranks. A sort is several kilobytes of code, and this one is compiled once.
fn sorted(mut order: Vec<(u32, usize)>) -> Vec<(u32, usize)> {
    order.sort_unstable();
    order
}

fn intersect(range: &mut Range, other: &Range) {
    for player in 0..MAX_PLAYERS {
        range.lower[player] = range.lower[player].max(other.lower[player]);
        range.upper[player] = range.upper[player].min(other.upper[player]);
    }
}

/// Adds up the statistics of a move at the root; `whole` limits the values of moves that were not tried.
fn simulated_move<G, E, P>(
    workers: &[Worker<'_, G, E, P>],
    edge: usize,
    whole: Range,
) -> SimulatedMove<G::Move>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    let (mut visits, mut sums, mut squares) = (0_u64, [0.0; MAX_PLAYERS], [0.0; MAX_PLAYERS]);
    let (mut bounds, mut is_worse) = (whole, false);
    for worker in workers {
        let place = edge - worker.tree.nodes[ROOT].edges().start;
        let Some(child) = worker.tree.child(&worker.tree.edges[edge]) else {
            is_worse |= worker.tree.edges[edge].target == Target::OUT;
            continue;
        };
        visits += u64::from(child.visits);
        for player in 0..MAX_PLAYERS {
            sums[player] += child.sums[player];
            squares[player] += worker.squares[place][player];
        }
        // Ends of games have bounds even in a search that proves nothing.
        if worker.proves {
            intersect(&mut bounds, &child.bounds);
            is_worse |= child.is_worse;
        }
    }
    let count = visits as f64;
    let error = |player: usize| standard_error(count, sums[player], squares[player]);
    SimulatedMove {
        mv: workers[0].tree.edges[edge].mv,
        visits,
        mean: (visits > 0).then(|| sums.map(|sum| sum / count)),
        standard_error: (visits > 1).then(|| std::array::from_fn(error)),
        bounds,
        is_worse,
    }
}

/// The edge of the most visited move that is not proved worse; of equals that with the better mean, and then the first.
fn most_visited<Move>(simulated: &[(usize, SimulatedMove<Move>)], mover: usize) -> Option<usize> {
    let rank = |one: &SimulatedMove<Move>| {
        (!one.is_worse, one.visits, one.mean.map_or(f64::NEG_INFINITY, |mean| mean[mover]))
    };
    let mut best: Option<&(usize, SimulatedMove<Move>)> = None;
    for one in simulated {
        if best
            .is_none_or(|best| rank(&one.1).partial_cmp(&rank(&best.1)) == Some(std::cmp::Ordering::Greater))
        {
            best = Some(one);
        }
    }
    best.map(|&(edge, _)| edge)
}

/// Follows the best moves from an edge of the root: the proved ones, or the most visited.
fn line<Move: Copy>(tree: &Tree<Move>, edge: usize, is_proved: bool) -> Vec<Move> {
    let mut line = vec![tree.edges[edge].mv];
    let mut at = tree.child(&tree.edges[edge]);
    while let Some(node) = at.filter(|node| matches!(node.kind, Kind::Decision(_))) {
        let next = if is_proved {
            only_choice(tree, node)
        } else {
            let tried = node.edges().filter_map(|edge| Some((edge, tree.child(&tree.edges[edge])?)));
            let rank =
                |&(edge, child): &(usize, &Node)| (!child.is_worse, child.visits, std::cmp::Reverse(edge));
            tried.max_by_key(rank).map(|(edge, _)| edge)
        };
        let Some(next) = next else { break };
        line.push(tree.edges[next].mv);
        at = tree.child(&tree.edges[next]);
    }
    line
}
