//! Hidden hands: worlds drawn per second, the work of agents in the usual budget of a move, and the gain of a second thread.

use super::fast_enough;
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::hidden::InformationSet as _;
use maxn::{Game, Generator};
use maxn_games::GAMES;
use maxn_games::hearts::{HeartsHand, Options, Series};
use maxn_play::toolkit::hidden::{HandRecord, HandSeries, HandView, HiddenHand};
use maxn_play::{AgentSetup, AgentSpec, DecisionBudget, Scope, SeatKnowledge, Situation, StartRequest};
use std::time::{Duration, Instant};

/// The usual budget of a move, on one core.
const BUDGET: Duration = Duration::from_millis(50);

/// The work of an agent.
enum Work {
    /// As much as possible in the budget.
    InTime(&'static str),
    /// As much as possible in the budget on two threads, and on one.
    Twice(&'static str),
    /// A number of nodes, on one thread and on two.
    Shared(&'static str, u64),
}

const WORKS: [Work; 10] = [
    Work::InTime("best"),
    Work::InTime("rollout"),
    Work::InTime("uct"),
    Work::InTime("ismcts"),
    Work::InTime("mc(maxn:speculative),worlds=20"),
    Work::InTime("mc(paranoid),worlds=20"),
    Work::Twice("best"),
    Work::Shared("rollout", 20_000),
    Work::Shared("uct", 10_000),
    Work::Shared("mc(maxn:speculative),worlds=20", 200_000),
];

/// The game: standard rules without passing.
const OPTIONS: &str = "pass_cards=false";

/// The targets: million worlds per second, and the gain of a second thread.
const TARGET_WORLDS: f64 = 1.0;
const TARGET_RATIO: f64 = 1.8;

/// The amount of work.
struct Extent {
    /// Time per move.
    budget: Duration,
    /// Worlds to draw.
    worlds: u32,
    /// Only each such position is used.
    every: usize,
    /// Runs, of which the fastest counts.
    runs: usize,
}

const FULL: Extent = Extent { budget: BUDGET, worlds: 200_000, every: 1, runs: 5 };

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    make(progress, &FULL)
}

fn make(progress: &mut Watcher, extent: &Extent) -> Result<Table, Stopped> {
    let Extent { budget, worlds, every, runs } = *extent;
    let views: Vec<Box<dyn SeatKnowledge>> = views().into_iter().step_by(every).collect();
    let mut table = Table::new(
        "Hearts for 4 without passing, every choice of one player in a hand played by rules of thumb",
        ["work", "worlds", "nodes", "ms", "times", "target"],
    );
    table.notes.push(format!(
        "The first row draws worlds at the first choice; times is million worlds per second. Then means per move: players with {} ms \
         on one thread; best with the same time on two, and the ratio of its nodes; and the same work on one thread and on two, the best \
         of {runs} runs, and the ratio of the times. Nodes are play-outs (rollout), simulations (best, uct, ismcts) or positions.",
        budget.as_millis()
    ));
    let mut missed = Vec::new();
    let mut judge = |name: &str, value: f64, target: f64| {
        if value < target {
            missed.push(name.to_string());
        }
    };
    let seconds = (0..runs).map(|_| draw(worlds)).fold(f64::INFINITY, f64::min);
    let speed = f64::from(worlds) / seconds / 1e6;
    judge("worlds", speed, TARGET_WORLDS);
    table.push([
        Cell::from("worlds drawn"),
        Cell::Count(u64::from(worlds)),
        Cell::Empty,
        real(seconds * 1e3, 2),
        real(speed, 2),
        real(TARGET_WORLDS, 1),
    ]);
    each_part(&WORKS, progress, |work| match *work {
        Work::InTime(name) => {
            let budget = DecisionBudget { time: Some(budget), ..DecisionBudget::default() };
            let spent = spend(name, &views, budget, 1);
            table.push(row(name, &spent, [Cell::Empty, Cell::Empty]));
        }
        Work::Twice(name) => {
            let budget = DecisionBudget { time: Some(budget), ..DecisionBudget::default() };
            let [one, two] = [1, 2].map(|threads| spend(name, &views, budget, threads));
            let ratio = two.nodes / one.nodes;
            judge(&format!("two threads of {name}"), ratio, TARGET_RATIO);
            let name = format!("two threads: {name}");
            table.push(row(&name, &two, [real(ratio, 2), real(TARGET_RATIO, 1)]));
        }
        Work::Shared(name, nodes) => {
            let budget = DecisionBudget { nodes: Some(nodes), ..DecisionBudget::default() };
            let fastest = |threads| {
                let runs = (0..runs).map(|_| spend(name, &views, budget, threads));
                runs.min_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds)).expect("at least one run")
            };
            let [one, two] = [1, 2].map(fastest);
            let ratio = one.milliseconds / two.milliseconds;
            judge(&format!("two threads of {name}"), ratio, TARGET_RATIO);
            let name = format!("two threads: {name}");
            table.push(row(&name, &two, [real(ratio, 2), real(TARGET_RATIO, 1)]));
        }
    })?;
    table.verdict = fast_enough(&missed);
    Ok(table)
}

fn real(value: f64, decimals: usize) -> Cell {
    Cell::Real { value, decimals }
}

fn row(name: &str, spent: &Spent, [times, target]: [Cell; 2]) -> [Cell; 6] {
    let Spent { worlds, nodes, milliseconds } = *spent;
    [Cell::from(name), real(worlds, 0), real(nodes, 0), real(milliseconds, 1), times, target]
}

/// The information sets of one player at each of its choices.
fn views() -> Vec<Box<dyn SeatKnowledge>> {
    let game = GAMES.find("hearts").expect("a game of the list");
    let request = StartRequest { players: Some(4), options: OPTIONS.to_string(), seed: 1 };
    let mut contest = game.start(&request).expect("a deal for four");
    let mut views = Vec::new();
    while let Some(seat) = contest.to_move() {
        let view = contest.information_set(seat).expect("hands are hidden");
        let decision = view.rule_based().expect("rules always decide");
        if seat == 0 && contest.legal().len() > 1 {
            views.push(view);
        }
        contest.play(&decision).expect("rules are kept");
    }
    views
}

/// Draws worlds at the first choice of the first player; returns the seconds taken.
fn draw(worlds: u32) -> f64 {
    let options: Options = OPTIONS.parse().expect("options of the game");
    let series = Series::new(4, options).expect("a series for four");
    let mut hand = HandRecord::new(series.deal(1).expect("a deal for four"));
    let has_choice = |hand: &HeartsHand| hand.player() == 0 && hand.play().legal().len() > 1;
    while !has_choice(hand.position()) {
        let view = HeartsHand::seen(&hand, hand.position().player());
        hand.play(view.rule_of_thumb().expect("rules always decide"));
    }
    let view = HeartsHand::seen(&hand, 0);
    let mut generator = Generator::new(1);
    // The first draw counts the worlds.
    view.draw(&mut generator).expect("there are worlds");
    let start = Instant::now();
    for _ in 0..worlds {
        std::hint::black_box(view.draw(&mut generator));
    }
    start.elapsed().as_secs_f64()
}

/// The mean cost of a move.
struct Spent {
    worlds: f64,
    nodes: f64,
    milliseconds: f64,
}

fn spend(name: &str, views: &[Box<dyn SeatKnowledge>], budget: DecisionBudget, threads: usize) -> Spent {
    let spec: AgentSpec = name.parse().expect("there is such an agent");
    let (mut worlds, mut nodes) = (0, 0);
    let start = Instant::now();
    for view in views {
        // Every move has the same seed, so that the work does not depend on the moves before.
        let mut agent = spec.build(&AgentSetup { seed: 1, threads, budget }).expect("the agent can be built");
        let advice = agent.advise(Situation::Hidden(view.as_ref()), Scope::Every).expect("there is a choice");
        worlds += advice.worlds.unwrap_or(0);
        nodes += advice.cost.nodes;
    }
    let moves = views.len() as f64;
    Spent {
        worlds: worlds as f64 / moves,
        nodes: nodes as f64 / moves,
        milliseconds: start.elapsed().as_secs_f64() * 1e3 / moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_work_is_done() {
        let table = make(
            &mut |_| Ok(()),
            &Extent { budget: Duration::from_millis(1), worlds: 100, every: 12, runs: 1 },
        )
        .unwrap();
        assert_eq!(table.rows.len(), 1 + WORKS.len());
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
    }
}
