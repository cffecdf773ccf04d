//! A game with real rules: Hearts for three from the deal, and random play-outs of whole hands.

use super::random::Random;
use super::{fast_enough, fastest, milliseconds, speed};
use crate::experiment::{Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{
    Algorithm, Classifier, Evaluation, Game, MaxnPruning, MoveOrdering, ParanoidPruning, Report, Search,
};
use maxn_games::cards::Card;
use maxn_games::hearts::{self, Estimate, Hearts, Options, Points};
use std::time::Instant;

/// A search and the speed it should have, in million nodes a second.
struct Work {
    name: &'static str,
    algorithm: Algorithm,
    evaluation: Scored,
    wanted: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scored {
    /// By the points taken.
    Points,
    /// By the full evaluation of what is still to come.
    Estimate,
}

const MAXN: Algorithm = Algorithm::Maxn(MaxnPruning::None);
const PARANOID: Algorithm = Algorithm::Paranoid(ParanoidPruning::AlphaBeta);

const WORKS: [Work; 4] = [
    Work { name: "max^n, points", algorithm: MAXN, evaluation: Scored::Points, wanted: 25.0 },
    Work { name: "max^n, full evaluation", algorithm: MAXN, evaluation: Scored::Estimate, wanted: 8.0 },
    Work { name: "alpha-beta, points", algorithm: PARANOID, evaluation: Scored::Points, wanted: 25.0 },
    Work {
        name: "alpha-beta, full evaluation",
        algorithm: PARANOID,
        evaluation: Scored::Estimate,
        wanted: 8.0,
    },
];

/// Searches take milliseconds: with few runs noise would show.
const RUNS: usize = 20;

/// Whole hands a second that random play should reach.
const WANTED_HANDS: f64 = 300_000.0;
const HANDS: usize = 100_000;

/// Tricks looked ahead: alpha-beta needs one more for a measurable time.
fn depth(algorithm: Algorithm) -> u32 {
    if algorithm == PARANOID { 4 } else { 3 }
}

fn search(work: &Work, game: &Hearts<3>) -> Report<Card, 3> {
    fn run<E: Evaluation<Hearts<3>, 3>>(work: &Work, game: &Hearts<3>, evaluation: &E) -> Report<Card, 3> {
        let search = Search::new(evaluation).algorithm(work.algorithm).ordering(MoveOrdering::NONE);
        fastest(RUNS, &search.classifier(Classifier::Linear).depth(depth(work.algorithm)), game)
    }
    match work.evaluation {
        Scored::Points => run(work, game, &Points::so_far(game)),
        Scored::Estimate => run(work, game, &Estimate::new(game)),
    }
}

pub(super) fn run(progress: &mut Watcher) -> Table {
    let mut table = Table::new(
        &format!("Hearts for 3 from the deal, one thread, best of {RUNS} runs"),
        ["work", "nodes or hands", "ms", "million a second", "wanted"],
    );
    table.notes = vec![
        "Searches look three tricks ahead without pruning, four with alpha-beta; moves come in the order of preference."
            .to_string(),
    ];
    let deal = hearts::deal::<3>(Options::PAPERS_NODES, 17, 1).expect("a deal for three");
    let mut missed = Vec::new();
    each_part(&WORKS, progress, |work| {
        let report = search(work, &deal);
        if speed(&report) < work.wanted {
            missed.push(work.name);
        }
        table.push([
            Cell::from(work.name),
            Cell::Count(report.counts.nodes),
            milliseconds(&report),
            Cell::Real { value: speed(&report), decimals: 1 },
            Cell::Real { value: work.wanted, decimals: 1 },
        ]);
    });
    let seconds = (0..5).map(|run| play_out(&deal, run)).fold(f64::INFINITY, f64::min);
    let speed = HANDS as f64 / seconds;
    if speed < WANTED_HANDS {
        missed.push("random play-outs");
    }
    table.push([
        Cell::from("random play-outs of 51 cards"),
        Cell::Count(HANDS as u64),
        Cell::Real { value: seconds * 1e3, decimals: 2 },
        Cell::Real { value: speed / 1e6, decimals: 3 },
        Cell::Real { value: WANTED_HANDS / 1e6, decimals: 3 },
    ]);
    table.verdict = fast_enough(&missed);
    table
}

/// Plays hands at random to their end; the seconds it takes.
fn play_out(deal: &Hearts<3>, seed: u64) -> f64 {
    let start = Instant::now();
    let mut random = Random(seed);
    let mut points = 0;
    for _ in 0..HANDS {
        let mut game = deal.clone();
        while !game.is_terminal() {
            let cards = game.legal();
            let place = random.below(cards.len());
            game.apply(cards.into_iter().nth(place).expect("a legal card"));
        }
        points += game.table().taken().iter().map(|&cards| hearts::points_in(cards)).sum::<i32>();
    }
    assert_eq!(points, 26 * HANDS as i32, "every point is taken by somebody");
    start.elapsed().as_secs_f64()
}
