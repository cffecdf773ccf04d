//! The whole search: trees grown within limits, one per thread, and the report of all together.

use super::error::{SimulationError, check_not_negative, check_option, check_share};
use super::options::{MctsOptions, PlayOuts};
use super::policy::PlayOutPolicy;
use super::report::{MctsReport, SimulatedMove};
use super::tree::{Kind, ROOT, Target, Tree};
use super::worker::{Walk, Worker};
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::limits::Deadline;
use crate::moments::Moments;
use crate::parallel;
use crate::scores::MAX_PLAYERS;
use std::cmp::{Ordering, Reverse};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

pub(super) fn run<G, E, P>(
    options: &MctsOptions,
    evaluation: &E,
    policy: &P,
    game: &G,
) -> Result<MctsReport<G::Move>, SimulationError>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    check(options, game.players())?;
    let deadline = options.limits.start()?;
    let threads = options.limits.trees(options.threads);
    let memory = options.limits.memory / threads;
    let is_solved = AtomicBool::new(false);
    // Games need not be shared between threads: each has a copy of its own.
    let games: Vec<_> = (0..threads as u64).map(|thread| (thread, Mutex::new(game.clone()))).collect();
    let workers = parallel::map(&games, threads, |(thread, game)| {
        let game = game.lock().unwrap_or_else(PoisonError::into_inner);
        let mut worker = Worker::new(options, evaluation, policy, &*game, *thread, memory)?;
        if worker.tree.nodes[ROOT].kind != Kind::End {
            worker.grow(&game, &deadline, &is_solved)?;
        }
        Ok(worker)
    });
    let workers = workers.into_iter().collect::<Result<Vec<_>, SimulationError>>()?;
    Ok(MctsReport { elapsed: deadline.elapsed(), ..report(&workers, game)? })
}

/// Checks that the options make sense.
fn check(options: &MctsOptions, players: usize) -> Result<(), SimulationError> {
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Err(SimulationError::BadPlayers(players));
    }
    check_not_negative("the exploration constant", options.exploration)?;
    check_not_negative("the weight of progressive history", options.history)?;
    check_share("the weight of the evaluation", options.evaluation_weight)?;
    if let PlayOuts::Policy { random } | PlayOuts::Search { random, .. } = options.play_outs {
        check_share("the probability of a random move", random)?;
    }
    if let PlayOuts::Search { width, .. } = options.play_outs {
        check_option("the width of the search of play-outs", width as f64, width > 0, "at least 1")?;
    }
    if let Some(widening) = options.widening {
        let factor = widening.factor;
        check_option("the factor of widening", factor, factor > 0.0 && factor.is_finite(), "above 0")?;
        check_share("the exponent of widening", widening.exponent)?;
    }
    Ok(())
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    /// Runs simulations until a limit is reached or the root is solved: at least one, so that there is a move to play.
    fn grow(
        &mut self,
        game: &G,
        deadline: &Deadline<'_>,
        is_solved: &AtomicBool,
    ) -> Result<(), SimulationError> {
        let mut walk = Walk::new(game);
        loop {
            self.simulate(&mut walk)?;
            if self.proves && solved(&self.tree).is_some() {
                is_solved.store(true, Relaxed);
            }
            if self.counts.is_over(&self.options.limits, deadline, is_solved.load(Relaxed)) {
                return Ok(());
            }
        }
    }
}

/// Returns the edge of the root that is the choice of max^n, if it and its value were proved; the first edge of a
/// chance event whose expectation was.
fn solved<Move: Copy>(tree: &Tree<Move>) -> Option<usize> {
    let root = &tree.nodes[ROOT];
    if !root.is_proved || root.leaves_out_moves {
        return None;
    }
    if root.kind == Kind::Chance {
        return Some(root.edges().start);
    }
    only_choice(tree, ROOT)
}

/// Returns the only edge that may be the choice of max^n at a node.
fn only_choice<Move: Copy>(tree: &Tree<Move>, node: usize) -> Option<usize> {
    let mut left = tree.nodes[node].edges().filter(|&edge| !tree.edges[edge].target.is_worse());
    left.next().filter(|_| left.next().is_none())
}

/// Adds up the trees of all threads.
fn report<G, E, P>(workers: &[Worker<'_, G, E, P>], game: &G) -> Result<MctsReport<G::Move>, SimulationError>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    // The same moves have the same edges in all trees.
    let solver = workers.iter().find(|worker| worker.proves && solved(&worker.tree).is_some());
    let first = &workers[0];
    let root = first.tree.nodes[ROOT];
    let mut report = MctsReport {
        best: None,
        best_index: None,
        scores: None,
        exact: root.kind == Kind::End || solver.is_some(),
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
        elapsed: Duration::ZERO,
    };
    for worker in workers {
        report.mean.iter_mut().zip(worker.tree.sums(ROOT)).for_each(|(mean, sum)| *mean += sum);
        intersect(&mut report.bounds, &worker.tree.range(ROOT));
        report.depth = report.depth.max(worker.depth);
        report.simulations += worker.counts.simulations;
        report.nodes += worker.counts.nodes;
        report.tree_nodes += worker.tree.nodes.len() as u64;
        report.memory += worker.tree.bytes();
        report.left_out |= !report.exact && worker.tree.nodes.iter().any(|node| node.leaves_out_moves);
    }
    if root.kind == Kind::End {
        let scores = first.tree.range(ROOT).lower;
        report.scores = Some(scores);
        report.mean = first.rewards.of(first.evaluation, game, &scores)?;
        return Ok(report);
    }
    report.mean = report.mean.map(|sum| sum / report.simulations.max(1) as f64);
    report.scores = solver.map(|worker| worker.tree.range(ROOT).lower);
    let Kind::Decision(mover) = root.kind else { return Ok(report) };

    let whole = if first.proves { first.evaluation.range(game) } else { Range::unknown(game.players()) };
    let simulated: Vec<(usize, SimulatedMove<G::Move>)> =
        root.edges().map(|edge| (edge, simulated_move(workers, edge, whole))).collect();
    let best = match solver.and_then(|worker| solved(&worker.tree)) {
        Some(edge) => Some(edge),
        None => most_visited(&simulated, mover.into()),
    };
    if let Some(edge) = best {
        report.best = Some(first.tree.edges[edge].mv);
        report.best_index = Some(first.tree.edges[edge].rank as usize);
        // The line of the tree that knows most about the move.
        let visits = |worker: &&Worker<'_, G, E, P>| worker.tree.root_moments(edge).count();
        let tree = solver.or_else(|| workers.iter().max_by_key(visits)).map(|worker| &worker.tree);
        report.line = tree.map(|tree| line(tree, edge, solver.is_some())).unwrap_or_default();
    }
    let rank = |&(edge, _): &(usize, _)| first.tree.edges[edge].rank;
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
    let mut moments = Moments::default();
    let (mut bounds, mut is_worse) = (whole, false);
    for worker in workers {
        let target = worker.tree.edges[edge].target;
        moments.add_all(&worker.tree.root_moments(edge));
        is_worse |= target.is_worse();
        // Ends of games have bounds even in a search that proves nothing.
        if let Some(child) = target.node().filter(|_| worker.proves) {
            intersect(&mut bounds, &worker.tree.range(child));
        }
    }
    SimulatedMove {
        mv: workers[0].tree.edges[edge].mv,
        visits: moments.count(),
        mean: moments.mean(1.0),
        standard_error: moments.standard_error(1.0),
        bounds,
        is_worse,
    }
}

/// The edge of the most visited move that is not proved worse; of equals that with the better mean, and then the first.
fn most_visited<Move>(simulated: &[(usize, SimulatedMove<Move>)], mover: usize) -> Option<usize> {
    let rank = |one: &SimulatedMove<Move>| {
        (!one.is_worse, one.visits, one.mean.map_or(f64::NEG_INFINITY, |mean| mean[mover]))
    };
    let better = |one: &SimulatedMove<Move>, other: &SimulatedMove<Move>| {
        rank(one).partial_cmp(&rank(other)) == Some(Ordering::Greater)
    };
    let best = simulated.iter().reduce(|best, one| if better(&one.1, &best.1) { one } else { best });
    best.map(|&(edge, _)| edge)
}

/// Follows the best moves from an edge of the root: the proved ones, or the most visited.
fn line<Move: Copy>(tree: &Tree<Move>, edge: usize, is_proved: bool) -> Vec<Move> {
    let mut line = vec![tree.edges[edge].mv];
    let mut at = tree.edges[edge].target.node();
    while let Some(node) = at.filter(|&node| matches!(tree.nodes[node].kind, Kind::Decision(_))) {
        let next = if is_proved {
            only_choice(tree, node)
        } else {
            let is_tried = |&edge: &usize| tree.edges[edge].target.node().is_some();
            let visits = |target: Target| target.node().map_or(0, |child| tree.visits(child) as u64);
            let rank = |&edge: &usize| {
                let target = tree.edges[edge].target;
                (!target.is_worse(), visits(target), Reverse(edge))
            };
            tree.nodes[node].edges().filter(is_tried).max_by_key(rank)
        };
        let Some(next) = next else { break };
        line.push(tree.edges[next].mv);
        at = tree.edges[next].target.node();
    }
    line
}
