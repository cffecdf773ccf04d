//! A game with real rules: Hearts for three from the deal, and random play-outs of whole hands.

use super::Random;
use super::{fast_enough, fastest, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, Classifier, Game, MaxnPruning, MoveOrdering, ParanoidPruning, Report, Search};
use maxn_games::cards::Card;
use maxn_games::hearts::{self, Estimate, Hearts, HeartsEvaluation, Options, Points};
use std::time::Instant;

/// A search and its target speed, in million nodes per second.
struct Work {
    name: &'static str,
    algorithm: Algorithm,
    evaluation: Scored,
    target: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scored {
    /// By the points taken.
    Points,
    /// By the full evaluation of the rest of the hand.
    Estimate,
}

const MAXN: Algorithm = Algorithm::Maxn(MaxnPruning::None);
const PARANOID: Algorithm = Algorithm::Paranoid(ParanoidPruning::AlphaBeta);

const WORKS: [Work; 4] = [
    Work { name: "max^n, points", algorithm: MAXN, evaluation: Scored::Points, target: 25.0 },
    Work { name: "max^n, full evaluation", algorithm: MAXN, evaluation: Scored::Estimate, target: 8.0 },
    Work { name: "alpha-beta, points", algorithm: PARANOID, evaluation: Scored::Points, target: 25.0 },
    Work {
        name: "alpha-beta, full evaluation",
        algorithm: PARANOID,
        evaluation: Scored::Estimate,
        target: 8.0,
    },
];

/// The number of runs: searches take milliseconds, and few runs would be noisy.
const RUNS: usize = 20;

/// The target of random play-outs, in hands per second.
const TARGET_HANDS: f64 = 300_000.0;
const HANDS: usize = 100_000;

/// The depth in tricks: alpha-beta needs one more for a measurable time.
fn depth(algorithm: Algorithm) -> u32 {
    if algorithm == PARANOID { 4 } else { 3 }
}

fn search(work: &Work, game: &Hearts) -> Report<Card> {
    let evaluation = match work.evaluation {
        Scored::Points => HeartsEvaluation::First(Points::so_far(game)),
        Scored::Estimate => HeartsEvaluation::Second(Estimate::new(game)),
    };
    let search = Search::new(&evaluation).algorithm(work.algorithm).ordering(MoveOrdering::NONE);
    let search = search.classifier(Classifier::Linear).depth(depth(work.algorithm));
    fastest(RUNS, || search.run(&mut game.clone()))
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        &format!("Hearts for 3 from the deal, one thread, best of {RUNS} runs"),
        ["work", "nodes or hands", "ms", "million per second", "target"],
    );
    table.notes = vec![
        "Searches look three tricks ahead without pruning, four with alpha-beta; moves come in the order of preference."
            .to_string(),
    ];
    let deal = hearts::deal(3, Options::PAPERS_NODES, 17, 1).expect("a deal for three");
    let mut missed = Vec::new();
    each_part(&WORKS, progress, |work| {
        let report = search(work, &deal);
        if speed(&report) < work.target {
            missed.push(work.name);
        }
        table.push([
            Cell::from(work.name),
            Cell::Count(report.counts.nodes),
            milliseconds(&report),
            Cell::Real { value: speed(&report), decimals: 1 },
            Cell::Real { value: work.target, decimals: 1 },
        ]);
    })?;
    let seconds = (0..5).map(|run| play_out(&deal, run)).fold(f64::INFINITY, f64::min);
    let speed = HANDS as f64 / seconds;
    if speed < TARGET_HANDS {
        missed.push("random play-outs");
    }
    table.push([
        Cell::from("random play-outs of 51 cards"),
        Cell::Count(HANDS as u64),
        Cell::Real { value: seconds * 1e3, decimals: 2 },
        Cell::Real { value: speed / 1e6, decimals: 3 },
        Cell::Real { value: TARGET_HANDS / 1e6, decimals: 3 },
    ]);
    table.verdict = fast_enough(&missed);
    Ok(table)
}

/// Plays hands at random to their end; returns the seconds taken.
fn play_out(deal: &Hearts, seed: u64) -> f64 {
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
