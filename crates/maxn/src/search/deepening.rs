//! Iterations of a search, from the root to the report.

use crate::algorithm::Algorithm;
use crate::clock::Stopwatch;
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::observer::{IterationReport, NodeExit, Observer};
use crate::options::SearchOptions;
use crate::preference::Preference;
use crate::report::{Counts, Report, RootMove};
use crate::scores::MAX_PLAYERS;
use crate::search::Search;
use crate::search::chance::advance;
use crate::search::limit_check::LimitCheck;
use crate::search::memory::Memory;
use crate::search::paranoid::Window;
use crate::search::plan::Plan;
use crate::search::root::{iterate, root_window};
use crate::search::table::UNLIMITED;
use crate::search::worker::{MAX_PLY, Worker};

/// Runs a search.
pub(crate) fn search<G, E, P>(
    search: &Search<'_, E, P>,
    game: &mut G,
    memory: &mut Memory,
    observer: Option<&mut dyn Observer<G, G::Move>>,
) -> Result<Report<G::Move>, SearchError>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    if !(2..=MAX_PLAYERS).contains(&game.players()) {
        return Err(SearchError::BadPlayers(game.players()));
    }
    memory.prepare(&search.options, game.players(), &search.evaluation.bounds())?;
    let start = Stopwatch::start();
    let decided = decided(search, game);
    let options = decided.as_ref().unwrap_or(&search.options);
    let plan = Plan::new(search, options, game, memory.salt())?;
    let limits = &plan.options.limits;
    memory.history.resize(game.history_slots());
    if let Some(table) = &mut memory.table {
        table.age();
    }
    let learned = memory.history.clone();
    // The answers of an unsound method are no facts, and facts would change which mistakes it makes.
    let table = memory.table.as_ref().filter(|_| plan.bounds.unsound.is_none());
    // An observer of nodes sits in the only worker, where its events are; one of iterations stays outside.
    let (watcher, observer): (Option<&mut dyn Observer<_, _>>, _) = match observer {
        Some(observer) if observer.wants_nodes() => (Some(observer), None),
        observer => (None, observer),
    };
    let one_thread = limits.nodes.is_some() || watcher.is_some() || !plan.options.algorithm.is_sound();
    let threads = if one_thread { 1 } else { plan.options.threads.max(1) };
    let worker = |observer: Option<_>| {
        let limit_check = LimitCheck::new(limits, start, observer.is_some());
        Worker::new(&plan, table, learned.clone(), observer, limit_check)
    };
    let mut workers = vec![worker(watcher)];
    workers.extend((1..threads).map(|_| worker(None)));

    let mut root_moves = Vec::new();
    if !game.is_terminal() {
        game.moves(&mut root_moves);
        if root_moves.is_empty() {
            return Err(SearchError::NoMoves);
        }
    }
    // The search counts moves in their order of preference, the report in the game's own.
    let mut places: Vec<usize> = (0..root_moves.len()).collect();
    if let Some(ties) = plan.random_ties {
        ties.shuffle(&mut places, game.key(), 0);
    }
    let scores = workers[0].evaluate_leaf(game, 0);
    let mut report = Report {
        scores,
        greatest: matches!(plan.options.algorithm, Algorithm::SoftMaxn(_)).then_some(scores),
        unit: plan.evaluation.unit(),
        best: places.first().map(|&place| root_moves[place]),
        best_index: places.first().copied(),
        line: Vec::new(),
        root_moves: root_moves.iter().map(|&mv| RootMove { mv, scores: None, greatest: None }).collect(),
        depth: 0,
        exact: root_moves.is_empty(),
        algorithm: plan.options.algorithm,
        weighted: plan.options.weights.is_some(),
        left_out: !root_moves.is_empty() && game.leaves_out_moves(),
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

    if let Some(fault) = workers.iter_mut().find_map(|worker| worker.fault.take()) {
        return Err(fault);
    }
    for worker in &workers {
        report.counts += worker.counts;
        memory.history.merge(&worker.history.since(&learned));
    }
    report.elapsed = start.elapsed();
    Ok(report)
}

/// Returns the options of the search that MP-Mix decides on; `None` under every other rule.
fn decided<G, E, P>(search: &Search<'_, E, P>, game: &G) -> Option<SearchOptions>
where
    G: Game,
    E: Evaluation<G>,
{
    let options = &search.options;
    let Algorithm::MpMix(mix) = options.algorithm else { return None };
    let player = if game.is_terminal() || game.is_chance() { 0 } else { game.player() };
    let standing = options.standing.unwrap_or_else(|| search.evaluation.evaluate(game));
    let bounds = search.evaluation.bounds();
    Some(mix.decide(options, player, &standing, &bounds, game.players()))
}

/// Searches deeper and deeper, or to the final depth at once, and reports the result of the last finished iteration.
/// `places` maps the order of preference of the root's moves to the game's own order.
fn deepen<G, E, P>(
    workers: &mut [Worker<'_, G, E, P>],
    game: &mut G,
    places: &[usize],
    start: Stopwatch,
    mut observer: Option<&mut dyn Observer<G, G::Move>>,
    report: &mut Report<G::Move>,
) where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
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
        report.greatest = found.greatest;
        first = Some(found.best.index);
        let place = places[found.best.index as usize];
        report.best_index = Some(place);
        report.best = Some(report.root_moves[place].mv);
        report.line = found.line;
        let length = report.line.len() as u32;
        if plan.best_reply {
            // Those who were skipped would move in between: what follows is no line of play.
            report.line.truncate(1);
        }
        for (&place, (scores, greatest)) in
            places.iter().zip(found.values.into_iter().zip(found.greatest_values))
        {
            let root_move = &mut report.root_moves[place];
            (root_move.scores, root_move.greatest) = (scores, greatest);
        }
        report.left_out = cut_off(workers).1 != narrowed;
        report.exact = complete && !report.left_out && plan.options.algorithm.is_sound() && !plan.best_reply;
        report.depth = if depth == UNLIMITED { length } else { depth };
        let iteration = IterationReport {
            depth: if depth == UNLIMITED { steps(game, &report.line) } else { depth },
            scores: report.scores,
            best: report.root_moves[place].mv,
            best_index: place,
            line: &report.line,
            exact: report.exact,
            weighted: report.weighted,
            nodes: workers.iter().map(|worker| worker.counts.nodes).sum(),
            elapsed: start.elapsed(),
        };
        match &mut observer {
            Some(observer) => observer.iteration(&iteration),
            None => workers[0].observe(|observer| observer.iteration(&iteration)),
        }
        // A leaf that was played out may have met a fault of the game.
        let is_faulty = workers.iter().any(|worker| worker.fault.is_some());
        if complete || depth >= deepest || is_faulty {
            break;
        }
        depth += 1;
    }
    if !plan.best_reply {
        report.depth = finish_line(workers, game, depth, report);
    }
}

/// Follows the principal variation and, where the table cut it short, searches on from its end. Returns its length in
/// steps, or the depth of the search if that had a limit.
fn finish_line<G, E, P>(
    workers: &mut [Worker<'_, G, E, P>],
    game: &mut G,
    depth: u32,
    report: &mut Report<G::Move>,
) -> u32
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    let mut after = game.clone();
    let (mut left, mut played, mut strayed) = (depth, 0, 0);
    loop {
        while played < report.line.len() {
            let mv = report.line[played];
            let ply = played - workers[0].played;
            strayed = workers[0].strayed_by(&after, ply, strayed, mv);
            left = advance(&mut after, mv, left).1;
            played += 1;
        }
        if after.is_terminal() || left == 0 || played >= MAX_PLY {
            break;
        }
        if after.is_chance() {
            let Some(event) = workers[0].likeliest(&after) else { break };
            report.line.push(event);
            continue;
        }
        for worker in workers.iter_mut() {
            (worker.played, worker.strayed) = (played, strayed);
        }
        match iterate(workers, &mut after, left, Window::OPEN, None) {
            Ok(found) if !found.line.is_empty() => report.line.extend(found.line),
            _ => break,
        }
    }
    if depth == UNLIMITED { steps(game, &report.line) } else { depth }
}

/// Counts the steps of a line of play.
fn steps<G: Game>(game: &G, line: &[G::Move]) -> u32 {
    let mut after = game.clone();
    let most = line.len() as u32;
    most - line.iter().fold(most, |left, &mv| advance(&mut after, mv, left).1)
}

/// Counts the positions that the horizon cut off, and those with moves left out, over all workers.
fn cut_off<G: Game, E, P>(workers: &[Worker<'_, G, E, P>]) -> (u64, u64) {
    workers.iter().fold((0, 0), |sum, worker| (sum.0 + worker.horizon, sum.1 + worker.narrowed))
}
