//! One iteration: the moves of the root, shared out to threads.
//!
//! At the root nobody above needs anything, so its moves are independent but for the best so far. They are shared out
//! to the threads as these get free. Which thread finds what first changes the bounds and so the number of nodes; the
//! best move is the best of all under a total order, and the same however they are shared out.

use crate::algorithm::Algorithm;
use crate::error::SearchError;
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::observer::{NodeExit, NodeWindow, Pruned};
use crate::parallel::beside;
use crate::preference::Preference;
use crate::report::Expected;
use crate::scores::{Means, NO_LOWER, Player, Scores};
use crate::search::maxn::{MaxnAnswer, Needs, Verdict};
use crate::search::node::{Best, Node};
use crate::search::paranoid::{ParanoidAnswer, Window};
use crate::search::plan::Plan;
use crate::search::soft::{SoftAnswer, SoftWindow, Surest, hull, range_of};
use crate::search::worker::{Stopped, Worker, steps_left};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Returns the window of the root, as an observer is told of it.
pub(crate) fn root_window<E, P>(plan: &Plan<'_, E, P>, window: Window) -> NodeWindow {
    match plan.options.algorithm {
        Algorithm::Paranoid(_) | Algorithm::Opps(_) | Algorithm::Brs => {
            NodeWindow::Between(window.low, window.high)
        }
        _ => NodeWindow::AtLeast(Scores::splat(NO_LOWER)),
    }
}

/// The result of an iteration.
pub(crate) struct Found<Move> {
    pub(crate) best: Best,
    pub(crate) line: Vec<Move>,
    pub(crate) values: Vec<Option<Scores>>,
    /// Soft-max^n: the greatest scores of the position and of its moves, of which the others are the least.
    pub(crate) greatest: Option<Scores>,
    pub(crate) greatest_values: Vec<Option<Scores>>,
    /// Soft-max^n: the scores enclose the values, perhaps more widely than need be.
    pub(crate) enclosed: bool,
    /// Means, where values are expectations.
    pub(crate) expected: Option<Means>,
    pub(crate) expected_values: Vec<Option<Expected>>,
}

impl<Move> Found<Move> {
    /// The best move and the line of play, of as many moves as there are.
    pub(crate) fn new(best: Best, line: Vec<Move>, moves: usize) -> Self {
        Found {
            best,
            line,
            values: vec![None; moves],
            greatest: None,
            greatest_values: vec![None; moves],
            enclosed: false,
            expected: None,
            expected_values: vec![None; moves],
        }
    }
}

/// The moves at the root, and the results so far.
struct Task<'t, Move> {
    player: Player,
    depth: u32,
    window: Window,
    range: Range,
    /// The moves in the order of search, each with its index in the order of preference and the opponents who have
    /// strayed after it.
    moves: &'t [(u32, Move, u32)],
    next: AtomicUsize,
    so_far: Mutex<SoFar<Move>>,
}

struct SoFar<Move> {
    best: Option<Best>,
    line: Vec<Move>,
    values: Vec<Option<Scores>>,
    /// Soft-max^n: the moves that may be chosen, and all their values.
    ranges: Vec<Surest>,
    soft_values: Vec<Scores>,
    boxes: Vec<Range>,
    /// A value lies beyond the window.
    beyond: bool,
}

impl<Move> SoFar<Move> {
    /// The answer, from the results of all moves.
    fn found(mut self, player: Player, every: bool) -> Option<Found<Move>> {
        let mut best = self.best?;
        let sure = self.ranges.iter().map(|found| found.range.lower[player]).max();
        self.soft_values.retain(|value| Some(value[player]) >= sure);
        let range = sure.and_then(|sure| hull(&self.soft_values, &self.boxes, player, sure));
        if let Some(range) = range {
            best.scores = range.lower;
        }
        let mut found = Found::new(best, self.line, self.values.len());
        found.values = self.values;
        found.greatest = range.map(|range| range.upper);
        found.enclosed = !self.boxes.is_empty();
        for one in self.ranges.iter().filter(|_| every) {
            found.greatest_values[one.index as usize] = Some(one.range.upper);
        }
        Some(found)
    }
}

/// Searches all moves of a position to a depth: one iteration. The move with index `first` is searched first.
pub(crate) fn iterate<G, E, P>(
    workers: &mut [Worker<'_, G, E, P>],
    game: &mut G,
    depth: u32,
    window: Window,
    first: Option<u32>,
) -> Result<Found<G::Move>, Stopped>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    let (main, others) = workers.split_first_mut().expect("a search has at least one thread");
    let plan = main.plan;
    if let Some(players) = &plan.expecting {
        return main.expect(players, game, depth);
    }
    main.visit(game, None, || root_window(plan, window))?;
    let root = Node { ply: 0, depth, strayed: main.strayed, window };
    let generated = main.generate(game, &root, first);
    if generated.count() == 0 {
        return Err(main.fail(game, SearchError::NoMoves));
    }
    let player = game.player();
    let maximise = plan.paranoid.maximises(player);
    let moves: Vec<_> = (0..generated.count())
        .map(|turn| {
            let index = main.index(&generated, turn);
            let strayed = main.strayed_after(maximise, root.strayed, &generated, turn);
            (index, main.mv(&generated, index), strayed)
        })
        .collect();
    let legal = moves.iter().map(|&(index, ..)| index as usize + 1).max().unwrap_or(0);
    let task = Task {
        player,
        depth,
        window,
        range: plan.range(game),
        moves: &moves,
        next: AtomicUsize::new(0),
        so_far: Mutex::new(SoFar {
            best: None,
            line: Vec::new(),
            values: vec![None; legal],
            ranges: Vec::new(),
            soft_values: Vec::new(),
            boxes: Vec::new(),
            beyond: false,
        }),
    };

    // With pruning, the first move is searched alone: it gives the others their bounds.
    let prunes = plan.bounds.prune || plan.paranoid.prune;
    let mut result = Ok(());
    if prunes || others.is_empty() {
        result = main.work(game, &task, if others.is_empty() { usize::MAX } else { 1 });
    }
    if result.is_ok() && !others.is_empty() {
        let (count, task) = (others.len(), &task);
        // Games need not be shared between threads: each helper has a copy of its own.
        let waiting: Vec<_> = others.iter_mut().map(|worker| (worker, game.clone())).collect();
        let (waiting, ended) = (Mutex::new(waiting), Mutex::new(Ok(())));
        let helper = || {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some((worker, mut game)) = next else { return };
            if let Err(stopped) = worker.work(&mut game, task, usize::MAX) {
                *ended.lock().unwrap_or_else(PoisonError::into_inner) = Err(stopped);
            }
        };
        // A thread that could not be started leaves its moves to the others.
        beside(count, Some(THREAD_STACK), &helper, &mut || result = main.work(game, task, usize::MAX));
        result = result.and(ended.into_inner().unwrap_or_else(PoisonError::into_inner));
    }
    main.drop_moves(&generated);
    let so_far = task.so_far.into_inner().unwrap_or_else(PoisonError::into_inner);
    let is_beyond = so_far.beyond;
    let outcome = match (result, so_far.found(player, plan.options.root_values)) {
        (Ok(()), Some(found)) if !is_beyond => Ok(found),
        // The evaluation promised that the value would lie in this window, and it does not.
        (Ok(()), _) => iterate(workers, game, depth, Window::OPEN, first),
        (Err(stopped), _) => Err(stopped),
    };
    let exit = outcome.as_ref().map_or(NodeExit::Stopped, |found| NodeExit::Value(found.best.scores));
    workers[0].observe(|observer| observer.leave(game, exit));
    outcome
}

/// The stack of a helper thread: enough for a line of [`MAX_PLY`](crate::MAX_PLY) moves, and only touched as far as
/// needed.
const THREAD_STACK: usize = 64 << 20;

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Searches moves of the root, up to `most`, until none are left.
    fn work(&mut self, game: &mut G, task: &Task<'_, G::Move>, most: usize) -> Result<(), Stopped> {
        let every = self.plan.options.root_values;
        for _ in 0..most {
            let Some(&(index, mv, strayed)) = task.moves.get(task.next.fetch_add(1, Relaxed)) else { break };
            let best = lock(&task.so_far).best;
            let bound = if every { None } else { best.as_ref() };
            let is_value = match self.plan.options.algorithm {
                Algorithm::SoftMaxn(_) => self.root_soft(game, task, mv)?,
                Algorithm::Paranoid(_) | Algorithm::Opps(_) | Algorithm::Brs => {
                    self.root_paranoid(game, task, (index, mv, strayed), bound)?
                }
                _ => self.root_maxn(game, task, index, mv, bound)?,
            };
            if !is_value {
                continue;
            }
            let scores = if self.values.is_empty() { self.value } else { range_of(&self.values).lower };
            let mut so_far = lock(&task.so_far);
            so_far.values[index as usize] = every.then_some(scores);
            let better = match self.plan.options.algorithm {
                Algorithm::SoftMaxn(_) => {
                    let range = self.boxes.last().copied().unwrap_or_else(|| range_of(&self.values));
                    let found = Surest { range, index };
                    let surest = so_far.ranges.iter().copied().reduce(|surest, other| {
                        if surest.gives_way(task.player, &other) { other } else { surest }
                    });
                    so_far.ranges.push(found);
                    so_far.soft_values.extend_from_slice(&self.values);
                    so_far.boxes.extend_from_slice(&self.boxes);
                    surest.is_none_or(|surest| surest.gives_way(task.player, &found))
                }
                Algorithm::Paranoid(_) | Algorithm::Opps(_) | Algorithm::Brs => {
                    self.gains(task.player, index, so_far.best.as_ref())
                }
                _ => self.improves(task.player, index, so_far.best.as_ref()),
            };
            if better {
                so_far.best = Some(Best { scores, index });
                so_far.line.clear();
                so_far.line.push(mv);
                so_far.line.extend_from_slice(self.line(1));
            }
        }
        Ok(())
    }

    /// Searches a move at the root under max^n. Returns whether it has a value; it has none if it is not better than the
    /// best so far.
    fn root_maxn(
        &mut self,
        game: &mut G,
        task: &Task<'_, G::Move>,
        index: u32,
        mv: G::Move,
        best: Option<&Best>,
    ) -> Result<bool, Stopped> {
        let need = self.need(task.player, best, index);
        let root = Node { ply: 0, depth: task.depth, strayed: 0, window: &Needs::none(0) };
        if self.plan.bounds.prune && self.judge(&root, task.player, need, best, &task.range) == Verdict::Drop
        {
            self.counts.prunes.immediate += 1;
            self.observe(|observer| observer.prune(game, mv, Pruned::Immediate));
            return Ok(false);
        }
        let down = self.hand_down(0, task.player, need, None);
        let answer = game.explore(mv, |game| {
            let depth = steps_left(game, task.depth);
            self.node(game, mv, &Node { ply: 1, depth, strayed: 0, window: &down })
        })?;
        Ok(answer == MaxnAnswer::Value)
    }

    /// Searches a move at the root under soft-max^n. Returns whether the player might choose it.
    fn root_soft(&mut self, game: &mut G, task: &Task<'_, G::Move>, mv: G::Move) -> Result<bool, Stopped> {
        let sure = if self.plan.options.root_values {
            NO_LOWER
        } else {
            let so_far = lock(&task.so_far);
            so_far.ranges.iter().map(|found| found.range.lower[task.player]).max().unwrap_or(NO_LOWER)
        };
        let window = SoftWindow { player: task.player, sure };
        let root = Node { ply: 0, depth: task.depth, strayed: 0, window };
        self.values.clear();
        self.boxes.clear();
        Ok(self.soft_child(game, &root, mv, window)? != SoftAnswer::Rejected)
    }

    /// Searches a move at the root under paranoid, as above.
    fn root_paranoid(
        &mut self,
        game: &mut G,
        task: &Task<'_, G::Move>,
        (index, mv, strayed): (u32, G::Move, u32),
        best: Option<&Best>,
    ) -> Result<bool, Stopped> {
        let maximise = self.plan.paranoid.maximises(task.player);
        let window = if self.plan.options.root_values { Window::OPEN } else { task.window };
        let known = best.map(|best| (self.plan.paranoid.value(&best.scores), best.index));
        let child_window = self.child_window(maximise, window, known, index);
        let reach = self.reach(&task.range);
        if self.plan.paranoid.prune && best.is_some() && child_window.is_disjoint(reach) {
            self.counts.prunes.immediate += 1;
            self.observe(|observer| observer.prune(game, mv, Pruned::Immediate));
            return Ok(false);
        }
        let root = Node { ply: 0, depth: task.depth, strayed, window: child_window };
        let answer = self.reply(game, &root, (mv, None), maximise, best.is_some())?;
        let is_value = matches!(answer, ParanoidAnswer::Value(_));
        let beyond = !is_value && matches!(answer, ParanoidAnswer::AtLeast(_)) == maximise;
        lock(&task.so_far).beyond |= beyond;
        Ok(is_value)
    }
}

/// Locks a mutex, poisoned or not: a panic on one thread is passed on when the threads are joined.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
