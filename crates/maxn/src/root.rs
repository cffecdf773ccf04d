//! The root of a search: iterations, threads, and the report.
//!
//! At the root nobody above needs anything, so its moves are independent but for the best so far. They are shared out
//! to the threads as these get free. Which thread finds what first changes the bounds and so the number of nodes; the
//! best move is the best of all under a total order, and the same however they are shared out.

use crate::algorithm::Algorithm;
use crate::error::SearchError;
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::maxn::{Answer, Best, Needs, Verdict};
use crate::memory::Memory;
use crate::observer::{IterationReport, NodeExit, NodeWindow, Observer, Pruned};
use crate::paranoid::{Place, Window};
use crate::plan::Plan;
use crate::preference::Preference;
use crate::report::{Counts, Report, RootMove};
use crate::scores::{NO_LOWER, Player, Scores};
use crate::search::Search;
use crate::table::UNLIMITED;
use crate::worker::{Clock, MAX_PLY, Stopped, Worker, steps_left};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// Runs a search.
pub(crate) fn search<G, E, P, const N: usize>(
    search: &Search<'_, E, P>,
    game: &mut G,
    memory: &mut Memory<N>,
    observer: Option<&mut dyn Observer<G, G::Move, N>>,
) -> Result<Report<G::Move, N>, SearchError>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    let start = Instant::now();
    memory.prepare(&search.options);
    let plan = Plan::new(search, game, memory.salt())?;
    let limits = &plan.options.limits;
    memory.history.resize(game.history_slots());
    if let Some(table) = &mut memory.table {
        table.age();
    }
    let learned = memory.history.clone();
    // An observer of nodes sits in the only worker, where its events are; one of iterations stays outside.
    let (watcher, observer): (Option<&mut dyn Observer<_, _, N>>, _) = match observer {
        Some(observer) if observer.wants_nodes() => (Some(observer), None),
        observer => (None, observer),
    };
    let one_thread = limits.nodes.is_some() || watcher.is_some() || !plan.options.algorithm.is_sound();
    let threads = if one_thread { 1 } else { plan.options.threads.max(1) };
    let worker = |observer: Option<_>| {
        let clock = Clock::new(limits, start, observer.is_some());
        Worker::new(&plan, memory.table.as_ref(), learned.clone(), observer, clock)
    };
    let mut workers = vec![worker(watcher)];
    workers.extend((1..threads).map(|_| worker(None)));

    let mut root_moves = Vec::new();
    if !game.is_terminal() {
        game.moves(&mut root_moves);
    }
    // The search counts moves in their order of preference, the report in the game's own.
    let mut places: Vec<usize> = (0..root_moves.len()).collect();
    if let Some(ties) = plan.random_ties {
        ties.shuffle(&mut places, game.key(), 0);
    }
    let mut report = Report {
        scores: workers[0].evaluate_leaf(game, 0),
        best: places.first().map(|&place| root_moves[place]),
        best_index: places.first().copied(),
        line: Vec::new(),
        root_moves: root_moves.iter().map(|&mv| RootMove { mv, scores: None }).collect(),
        depth: 0,
        exact: root_moves.is_empty(),
        stopped: false,
        classifier: plan.classifier(),
        counts: Counts::default(),
        elapsed: start.elapsed(),
    };
    if root_moves.is_empty() {
        report.counts = Counts { nodes: 1, leaves: 1, ..Counts::default() };
        workers[0].observe(|observer| {
            observer.enter(game, root_window(&plan, Window::OPEN));
            observer.leave(game, NodeExit::Value(report.scores));
        });
    } else {
        deepen(&mut workers, game, &places, start, observer, &mut report);
    }

    for worker in &workers {
        report.counts += worker.counts;
        memory.history.merge(&worker.history.since(&learned));
    }
    report.elapsed = start.elapsed();
    Ok(report)
}

/// Searches deeper and deeper, or to the depth asked for at once, and keeps what the last finished iteration found.
/// `places` are those of the moves in the game's own order.
fn deepen<G, E, P, const N: usize>(
    workers: &mut [Worker<'_, G, E, P, N>],
    game: &mut G,
    places: &[usize],
    start: Instant,
    mut observer: Option<&mut dyn Observer<G, G::Move, N>>,
    report: &mut Report<G::Move, N>,
) where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    let plan = workers[0].plan;
    let limits = &plan.options.limits;
    let limited = limits.nodes.is_some() || limits.time.is_some() || limits.stop.is_some();
    let deepening = plan.options.deepening.unwrap_or(limited) || plan.paranoid.growth.is_some();
    let deepest = limits.depth.map_or(UNLIMITED, |depth| depth.max(1));
    let mut depth = if deepening { 1 } else { deepest };
    let mut first = None;
    loop {
        let window = match plan.paranoid.growth {
            Some(growth) => {
                let last = plan.paranoid.value(&report.scores);
                Window { low: last, high: last + growth }
            }
            None => Window::OPEN,
        };
        let (horizon, narrowed) = cut_off(workers);
        let Ok(found) = iterate(workers, game, depth, window, first) else {
            report.stopped = true;
            return;
        };
        let complete = cut_off(workers).0 == horizon;
        report.scores = found.best.scores;
        first = Some(found.best.index);
        let place = places[found.best.index as usize];
        report.best_index = Some(place);
        report.best = Some(report.root_moves[place].mv);
        report.line = found.line;
        for (&place, scores) in places.iter().zip(found.values) {
            report.root_moves[place].scores = scores;
        }
        report.exact = complete && cut_off(workers).1 == narrowed && plan.options.algorithm.is_sound();
        report.depth = depth;
        let iteration = IterationReport {
            depth: if depth == UNLIMITED { steps(game, &report.line) } else { depth },
            scores: report.scores,
            best: report.root_moves[place].mv,
            best_index: place,
            line: &report.line,
            exact: report.exact,
            nodes: workers.iter().map(|worker| worker.counts.nodes).sum(),
            elapsed: start.elapsed(),
        };
        match &mut observer {
            Some(observer) => observer.iteration(&iteration),
            None => workers[0].observe(|observer| observer.iteration(&iteration)),
        }
        if complete || depth >= deepest {
            break;
        }
        depth += 1;
    }
    report.depth = finish_line(workers, game, depth, report);
}

/// Follows the line of play and, where the table cut it short, searches on; returns the steps it goes ahead, or the
/// depth of the search if that had a limit.
fn finish_line<G, E, P, const N: usize>(
    workers: &mut [Worker<'_, G, E, P, N>],
    game: &mut G,
    depth: u32,
    report: &mut Report<G::Move, N>,
) -> u32
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    let mut after = game.clone();
    let (mut left, mut played) = (depth, 0);
    loop {
        while played < report.line.len() {
            after.apply(report.line[played]);
            left = steps_left(&after, left);
            played += 1;
        }
        if after.is_terminal() || left == 0 || played >= MAX_PLY {
            break;
        }
        workers.iter_mut().for_each(|worker| worker.played = played);
        match iterate(workers, &mut after, left, Window::OPEN, None) {
            Ok(found) if !found.line.is_empty() => report.line.extend(found.line),
            _ => break,
        }
    }
    if depth == UNLIMITED { steps(game, &report.line) } else { depth }
}

/// The steps of a line of play.
fn steps<G: Game<N>, const N: usize>(game: &G, line: &[G::Move]) -> u32 {
    let mut after = game.clone();
    let starts_step = |&mv: &G::Move| {
        after.apply(mv);
        u32::from(after.starts_step())
    };
    line.iter().map(starts_step).sum()
}

/// The window of the root.
fn root_window<E, P, const N: usize>(plan: &Plan<'_, E, P, N>, window: Window) -> NodeWindow<N> {
    match plan.options.algorithm {
        Algorithm::Maxn(_) => NodeWindow::AtLeast([NO_LOWER; N]),
        Algorithm::Paranoid(_) => NodeWindow::Between(window.low, window.high),
    }
}

/// How often the workers met the horizon, and how often they left out moves.
fn cut_off<G: Game<N>, E, P, const N: usize>(workers: &[Worker<'_, G, E, P, N>]) -> (u64, u64) {
    workers.iter().fold((0, 0), |sum, worker| (sum.0 + worker.horizon, sum.1 + worker.narrowed))
}

/// What an iteration found.
struct Found<Move, const N: usize> {
    best: Best<N>,
    line: Vec<Move>,
    values: Vec<Option<Scores<N>>>,
}

/// The moves at the root and what is known of them so far.
struct Task<'t, Move, const N: usize> {
    player: Player,
    depth: u32,
    window: Window,
    range: Range<N>,
    /// The moves in the order of search, each with its place in the game's order.
    moves: &'t [(u32, Move)],
    next: AtomicUsize,
    so_far: Mutex<SoFar<Move, N>>,
}

struct SoFar<Move, const N: usize> {
    best: Option<Best<N>>,
    line: Vec<Move>,
    values: Vec<Option<Scores<N>>>,
    /// A value was found beyond the window.
    beyond: bool,
}

/// One iteration: searches all moves of a position to a depth. `first` is searched first.
fn iterate<G, E, P, const N: usize>(
    workers: &mut [Worker<'_, G, E, P, N>],
    game: &mut G,
    depth: u32,
    window: Window,
    first: Option<u32>,
) -> Result<Found<G::Move, N>, Stopped>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    let (main, others) = workers.split_first_mut().expect("a search has at least one thread");
    let plan = main.plan;
    main.visit(game, || root_window(plan, window))?;
    let generated = main.generate(game, 0, depth, first);
    let moves: Vec<_> = (0..generated.count())
        .map(|turn| main.index(&generated, turn))
        .map(|index| (index, main.mv(&generated, index)))
        .collect();
    let legal = moves.iter().map(|&(index, _)| index as usize + 1).max().unwrap_or(0);
    let task = Task {
        player: game.player(),
        depth,
        window,
        range: plan.range(game),
        moves: &moves,
        next: AtomicUsize::new(0),
        so_far: Mutex::new(SoFar { best: None, line: Vec::new(), values: vec![None; legal], beyond: false }),
    };

    // With pruning, the first move alone gives the others their bounds.
    let prunes = plan.bounds.prune || plan.paranoid.prune;
    let mut result = Ok(());
    if prunes || others.is_empty() {
        result = main.work(game, &task, if others.is_empty() { usize::MAX } else { 1 });
    }
    if result.is_ok() && !others.is_empty() {
        result = std::thread::scope(|scope| {
            let handles: Vec<_> = others
                .iter_mut()
                .map(|worker| {
                    let (task, mut game) = (&task, game.clone());
                    let thread = std::thread::Builder::new().stack_size(THREAD_STACK);
                    thread.spawn_scoped(scope, move || worker.work(&mut game, task, usize::MAX))
                })
                .collect();
            let mut result = main.work(game, &task, usize::MAX);
            // A thread that could not be started leaves its moves to the others.
            for handle in handles.into_iter().flatten() {
                // A panic of any thread is a panic of the search, never a quiet stop.
                result = result.and(handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            result
        });
    }
    main.drop_moves(&generated);
    let so_far = task.so_far.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let outcome = match (result, so_far.best) {
        (Ok(()), Some(best)) if !so_far.beyond => {
            Ok(Found { best, line: so_far.line, values: so_far.values })
        }
        // The evaluation promised that the value would lie in this window, and it does not.
        (Ok(()), _) => iterate(workers, game, depth, Window::OPEN, first),
        (Err(stopped), _) => Err(stopped),
    };
    let exit = outcome.as_ref().map_or(NodeExit::Stopped, |found| NodeExit::Value(found.best.scores));
    workers[0].observe(|observer| observer.leave(game, exit));
    outcome
}

/// Stack for a helping thread: enough for [`MAX_PLY`], and only used as far as needed.
const THREAD_STACK: usize = 64 << 20;

impl<G, E, P, const N: usize> Worker<'_, G, E, P, N>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    /// Searches moves of the root, up to `most`, until none are left.
    fn work(&mut self, game: &mut G, task: &Task<'_, G::Move, N>, most: usize) -> Result<(), Stopped> {
        let every = self.plan.options.root_values;
        for _ in 0..most {
            let Some(&(index, mv)) = task.moves.get(task.next.fetch_add(1, Relaxed)) else { break };
            let best = lock(&task.so_far).best;
            let bound = if every { None } else { best.as_ref() };
            let scores = match self.plan.options.algorithm {
                Algorithm::Maxn(_) => self.root_maxn(game, task, index, mv, bound)?,
                Algorithm::Paranoid(_) => self.root_paranoid(game, task, index, mv, bound)?,
            };
            let Some(scores) = scores else { continue };
            let mut so_far = lock(&task.so_far);
            so_far.values[index as usize] = every.then_some(scores);
            let better = match self.plan.options.algorithm {
                Algorithm::Maxn(_) => self.improves(task.player, &scores, index, so_far.best.as_ref()),
                Algorithm::Paranoid(_) => self.gains(task.player, &scores, index, so_far.best.as_ref()),
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

    /// The scores of a move at the root under max^n, if they may be better than the best so far.
    fn root_maxn(
        &mut self,
        game: &mut G,
        task: &Task<'_, G::Move, N>,
        index: u32,
        mv: G::Move,
        best: Option<&Best<N>>,
    ) -> Result<Option<Scores<N>>, Stopped> {
        let need = self.need(task.player, best, index);
        let nobody = Needs::none(0);
        if self.plan.bounds.prune
            && self.judge(0, task.player, need, &nobody, best, &task.range) == Verdict::Drop
        {
            self.counts.prunes.immediate += 1;
            self.observe(|observer| observer.prune(game, mv, Pruned::Immediate));
            return Ok(None);
        }
        let down = self.hand_down(0, task.player, need, None);
        let answer = game.explore(mv, |game| {
            let depth = steps_left(game, task.depth);
            self.maxn(game, 1, depth, &down)
        })?;
        Ok(match answer {
            Answer::Value(scores) => Some(scores),
            Answer::Rejected { .. } => None,
        })
    }

    /// The scores of a move at the root under paranoid, if they may be better than the best so far.
    fn root_paranoid(
        &mut self,
        game: &mut G,
        task: &Task<'_, G::Move, N>,
        index: u32,
        mv: G::Move,
        best: Option<&Best<N>>,
    ) -> Result<Option<Scores<N>>, Stopped> {
        let maximise = task.player == self.plan.paranoid.viewer;
        let window = if self.plan.options.root_values { Window::OPEN } else { task.window };
        let wanted = self.wanted(maximise, window, best, index);
        let reach = self.reach(&task.range);
        if self.plan.paranoid.prune && best.is_some() && (wanted.low > reach.1 || wanted.high < reach.0) {
            self.counts.prunes.immediate += 1;
            self.observe(|observer| observer.prune(game, mv, Pruned::Immediate));
            return Ok(None);
        }
        let place = self.reply(game, 0, task.depth, mv, maximise, wanted, best.is_some())?;
        Ok(match place {
            Place::Value(scores) => Some(scores),
            Place::AtMost(_) | Place::AtLeast(_) => {
                let beyond = matches!(place, Place::AtLeast(_)) == maximise;
                lock(&task.so_far).beyond |= beyond;
                None
            }
        })
    }
}

/// A thread that panicked has already taken the search down with it.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
