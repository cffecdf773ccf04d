//! Estimates against exact expectations, and the same decisions on any number of threads.

use crate::deduction::views;
use crate::incognito::{Incognito, PLAYERS, Turn, View};
use maxn::hidden::{
    Combination, DecisionReport, Inference, InformationSet, Preferred, RolloutOptions, TreeOptions,
    WorldOptions, draw_worlds, grow_tree, grow_tree_with, roll_out, search_worlds,
};
use maxn::{Game, MctsLimits, Means, StopHandle};
use std::time::Duration;

type Report = DecisionReport<Turn>;

/// The payoffs of a move in every world, if the game ends right after it.
fn payoffs(view: &View, turn: Turn) -> Vec<Means> {
    let after = |world: &[u8; PLAYERS]| {
        let mut game = view.open(*world);
        game.apply(turn);
        view.payoff(&game, &())
    };
    view.all().iter().map(after).collect()
}

/// The value of each move at the end of the game, by looking one move ahead.
fn one_ahead(game: &mut Incognito) -> Vec<(Turn, Means)> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut value = |turn| (turn, game.explore(turn, |after| after.points().to_means()));
    moves.into_iter().map(&mut value).collect()
}

/// Compares a report with the mean payoffs over all worlds; with races, moves far behind have few results.
fn check(view: &View, report: &Report, visits: u64) {
    let seat = view.seat();
    let exact = |turn: Turn| -> f64 {
        let payoffs = payoffs(view, turn);
        payoffs.iter().map(|payoff| payoff[seat]).sum::<f64>() / payoffs.len() as f64
    };
    let best = report.moves.iter().map(|tried| exact(tried.mv)).fold(f64::NEG_INFINITY, f64::max);
    assert!(exact(report.best) > best - 0.25, "{:?} brings {}, best {best}", report.best, exact(report.best));
    for tried in report.moves.iter().filter(|tried| tried.visits >= visits) {
        let (mean, error) = (tried.mean[seat], tried.standard_error.unwrap()[seat]);
        let exact = exact(tried.mv);
        // One in a few million estimates is off by more than five standard errors; the rest is for tiny probabilities.
        assert!(
            (mean - exact).abs() <= 5.0 * error + 0.05,
            "{:?}: {mean} ± {error}, exact {exact}",
            tried.mv
        );
        let payoffs = payoffs(view, tried.mv);
        let variance = payoffs.iter().map(|payoff| (payoff[seat] - exact).powi(2)).sum::<f64>();
        let expected = (variance / payoffs.len() as f64 / tried.visits as f64).sqrt();
        assert!(
            (error - expected).abs() <= 0.35 * expected + 0.02,
            "{:?}: {error}, exact {expected}",
            tried.mv
        );
    }
}

/// The last turn of games that last to the end, with several worlds left.
fn last_views() -> Vec<View> {
    let last = |seed| views(seed).pop().filter(|view| view.all().len() > 3);
    let ends_after = |view: &View| {
        let mut game = view.open(view.all()[0]);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.into_iter().all(|turn| game.explore(turn, |after| after.is_terminal()))
    };
    let views: Vec<View> = (0..60).filter_map(last).filter(ends_after).collect();
    assert!(views.len() > 5, "{} cases", views.len());
    views
}

#[test]
fn estimates_are_those_of_all_worlds() {
    for view in last_views() {
        let tree =
            TreeOptions { limits: MctsLimits::of_simulations(4000), random: 1.0, ..TreeOptions::default() };
        check(&view, &grow_tree(&view, &tree).unwrap(), 400);
        let policy = Preferred::RANDOM;
        check(&view, &grow_tree_with(&view, &policy, &Inference::NONE, &tree).unwrap(), 400);
        let rollout =
            RolloutOptions { play_outs: Some(8000), inference: Inference::NONE, ..RolloutOptions::default() };
        check(&view, &roll_out(&view, &policy, &rollout).unwrap(), 400);
        let worlds = draw_worlds(&view, 500, 3).unwrap();
        let solve = |game: &mut Incognito, (): &(), _| Ok(one_ahead(game));
        let report = search_worlds(&view, &worlds, &WorldOptions::default(), solve).unwrap();
        assert_eq!((report.worlds, report.simulations), (500, worlds.len() as u64));
        check(&view, &report, 400);
    }
}

#[test]
fn threads_make_no_difference() {
    for view in views(5).into_iter().step_by(4) {
        let reports = [1, 2, 3].map(|threads| {
            let rollout = RolloutOptions { play_outs: Some(1000), threads, ..RolloutOptions::default() };
            let tree =
                TreeOptions { limits: MctsLimits::of_simulations(300), threads, ..TreeOptions::default() };
            let worlds = draw_worlds(&view, 20, 1).unwrap();
            let solve = |game: &mut Incognito, (): &(), _| Ok(one_ahead(game));
            let combined = [Combination::Mean, Combination::Vote, Combination::Worst].map(|combination| {
                let options = WorldOptions { combination, threads, ..WorldOptions::default() };
                search_worlds(&view, &worlds, &options, solve).unwrap()
            });
            let policy = Preferred::default();
            (roll_out(&view, &policy, &rollout).unwrap(), grow_tree(&view, &tree).unwrap(), combined)
        });
        assert_eq!(reports[0], reports[1]);
        assert_eq!(reports[0], reports[2]);
    }
}

#[test]
fn a_limit_on_time_ends_the_work() {
    let view = &views(6)[0];
    let limits = MctsLimits::of_time(Duration::from_millis(20));
    let tree = TreeOptions { limits, threads: 2, ..TreeOptions::default() };
    assert!(grow_tree(view, &tree).unwrap().simulations > 1);
    // It is the only limit: a view of which ten thousand simulations take a moment has more.
    let time = Duration::from_secs(2);
    let alone = TreeOptions { limits: MctsLimits::of_time(time), ..TreeOptions::default() };
    assert!(grow_tree(view, &alone).unwrap().simulations > 10_000);
    let rollout = RolloutOptions { play_outs: None, time: Some(time), ..RolloutOptions::default() };
    assert!(roll_out(view, &Preferred::RANDOM, &rollout).unwrap().simulations > 10_000);
    let worlds = draw_worlds(view, 100_000, 1).unwrap();
    let options = WorldOptions { time: Some(Duration::ZERO), ..WorldOptions::default() };
    let report = search_worlds(view, &worlds, &options, |game, (), _| Ok(one_ahead(game))).unwrap();
    assert_eq!(report.simulations, 1, "the first world is always searched");
}

#[test]
fn a_handle_stops_every_method() {
    let view = &views(6)[0];
    let handle = StopHandle::new();
    let stop = Some(handle.clone());
    handle.stop();
    let limits = MctsLimits { stop: stop.clone(), ..MctsLimits::default() };
    let tree = TreeOptions { limits, ..TreeOptions::default() };
    assert_eq!(grow_tree(view, &tree).unwrap().simulations, 1);
    assert!(handle.nodes() > 0);
    let policy = Preferred::RANDOM;
    assert_eq!(grow_tree_with(view, &policy, &Inference::default(), &tree).unwrap().simulations, 1);
    let rollout = RolloutOptions { stop: stop.clone(), ..RolloutOptions::default() };
    assert_eq!(roll_out(view, &policy, &rollout).unwrap().worlds, 1);
    let worlds = draw_worlds(view, 1000, 1).unwrap();
    let options = WorldOptions { stop, ..WorldOptions::default() };
    let report = search_worlds(view, &worlds, &options, |game, (), _| Ok(one_ahead(game))).unwrap();
    assert_eq!(report.simulations, 1);
}

#[test]
fn a_full_tree_stops_growing_and_simulations_go_on() {
    let view = &views(6)[0];
    let ask = |memory| {
        let limits = MctsLimits { simulations: Some(4000), memory, ..MctsLimits::default() };
        grow_tree(view, &TreeOptions { limits, ..TreeOptions::default() }).unwrap()
    };
    for memory in [0, 20_000] {
        let report = ask(memory);
        assert_eq!(report.simulations, 4000);
        assert_eq!(report.moves.iter().map(|tried| tried.visits).sum::<u64>(), 4000, "all begin with a move");
        assert_eq!(report.moves.len(), ask(1 << 20).moves.len(), "all moves are compared");
    }
}
