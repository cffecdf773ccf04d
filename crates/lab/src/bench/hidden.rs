//! Hidden hands: worlds drawn a second, what players do in the working budget of a move, and what a second thread brings.

use super::fast_enough;
use crate::agents::{AgentName, Budget, HiddenAgent, Means, RuleBased};
use crate::experiment::{Watcher, each_part};
use crate::table::{Cell, Table};
use maxn_games::contest::Contest;
use maxn_games::hearts::{HeartsContest, Options};
use maxn_games::view::{Generator, Hidden, SeedableRng, View};
use std::time::{Duration, Instant};

/// The working budget of a move, on one core.
const BUDGET: Duration = Duration::from_millis(50);

/// What a player is asked to do.
enum Work {
    /// What it can in the budget.
    InTime(&'static str),
    /// What it can in the budget on two threads, and on one.
    Twice(&'static str),
    /// So many nodes, on one thread and on two.
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

const OPTIONS: Options = Options { pass_cards: false, ..Options::STANDARD };

/// Millions of worlds a second, and how many times faster two threads are, at least.
const WANTED_WORLDS: f64 = 1.0;
const WANTED_RATIO: f64 = 1.8;

const WORLDS: u32 = 200_000;
const RUNS: usize = 5;

type Seen = View<HeartsContest<4>, 4>;

pub(super) fn run(progress: &mut Watcher) -> Table {
    make(progress, BUDGET, WORLDS, 1)
}

/// With only every so many of the positions.
fn make(progress: &mut Watcher, budget: Duration, worlds: u32, every: usize) -> Table {
    let views: Vec<Seen> = views().into_iter().step_by(every).collect();
    let mut table = Table::new(
        "Hearts for 4 without passing, every choice of one player in a hand played by rules of thumb",
        ["work", "worlds", "nodes", "ms", "times", "wanted"],
    );
    table.notes.push(format!(
        "The first row draws worlds at the first choice, and says how many million a second. Then, a move on average: players with {} ms on \
         one thread; best with as much time on two, and how many times as much it does; and the same work on one thread and on two, the \
         best of {RUNS} runs, and how many times faster that is. Nodes are play-outs (rollout), simulations (best, uct, ismcts) or \
         positions.",
        budget.as_millis()
    ));
    let mut missed = Vec::new();
    let mut judge = |name: &str, value: f64, wanted: f64| {
        if value < wanted {
            missed.push(name.to_string());
        }
    };
    let seconds = (0..RUNS).map(|_| draw(&views[0], worlds)).fold(f64::INFINITY, f64::min);
    let speed = f64::from(worlds) / seconds / 1e6;
    judge("worlds", speed, WANTED_WORLDS);
    table.push([
        Cell::from("worlds drawn"),
        Cell::Count(u64::from(worlds)),
        Cell::Empty,
        real(seconds * 1e3, 2),
        real(speed, 2),
        real(WANTED_WORLDS, 1),
    ]);
    each_part(&WORKS, progress, |work| match *work {
        Work::InTime(name) => {
            let budget = Budget { time: Some(budget), ..Budget::default() };
            let spent = spend(name, &views, budget, 1);
            table.push(row(name, &spent, [Cell::Empty, Cell::Empty]));
        }
        Work::Twice(name) => {
            let budget = Budget { time: Some(budget), ..Budget::default() };
            let [one, two] = [1, 2].map(|threads| spend(name, &views, budget, threads));
            let ratio = two.nodes / one.nodes;
            judge(&format!("two threads of {name}"), ratio, WANTED_RATIO);
            let name = format!("two threads: {name}");
            table.push(row(&name, &two, [real(ratio, 2), real(WANTED_RATIO, 1)]));
        }
        Work::Shared(name, nodes) => {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let fastest = |threads| {
                let runs = (0..RUNS).map(|_| spend(name, &views, budget, threads));
                runs.min_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds)).expect("at least one run")
            };
            let [one, two] = [1, 2].map(fastest);
            let ratio = one.milliseconds / two.milliseconds;
            judge(&format!("two threads of {name}"), ratio, WANTED_RATIO);
            let name = format!("two threads: {name}");
            table.push(row(&name, &two, [real(ratio, 2), real(WANTED_RATIO, 1)]));
        }
    });
    table.verdict = fast_enough(&missed);
    table
}

fn real(value: f64, decimals: usize) -> Cell {
    Cell::Real { value, decimals }
}

fn row(name: &str, spent: &Spent, [times, wanted]: [Cell; 2]) -> [Cell; 6] {
    let Spent { worlds, nodes, milliseconds } = *spent;
    [Cell::from(name), real(worlds, 0), real(nodes, 0), real(milliseconds, 1), times, wanted]
}

/// What one player sees whenever it has a choice in a hand.
fn views() -> Vec<Seen> {
    let mut contest = HeartsContest::<4>::new(OPTIONS, 1).expect("a deal for four");
    let mut views = Vec::new();
    while let Some(seat) = contest.turn() {
        let view = contest.view(seat);
        let decision = RuleBased.decide(&view).expect("rules always decide");
        if seat == 0 && contest.decisions().len() > 1 {
            views.push(view);
        }
        contest.decide(&decision).expect("rules are kept");
    }
    views
}

/// The seconds it takes to draw worlds.
fn draw(view: &Seen, worlds: u32) -> f64 {
    let sampler = view.sampler().expect("there are worlds");
    let mut generator = Generator::seed_from_u64(1);
    let start = Instant::now();
    for _ in 0..worlds {
        std::hint::black_box(sampler.draw(&mut generator));
    }
    start.elapsed().as_secs_f64()
}

/// What a move takes on average.
struct Spent {
    worlds: f64,
    nodes: f64,
    milliseconds: f64,
}

fn spend(name: &str, views: &[Seen], budget: Budget, threads: usize) -> Spent {
    let agent: AgentName = name.parse().expect("there is such an agent");
    let (mut worlds, mut nodes) = (0, 0);
    let start = Instant::now();
    for view in views {
        let counsel = agent.counsel(view, &Means { seed: 1, budget, threads }).expect("there is a choice");
        worlds += counsel.worlds.unwrap_or(0);
        nodes += counsel.advice.cost.nodes;
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
        let table = make(&mut |_| {}, Duration::from_millis(1), 100, 6);
        assert_eq!(table.rows.len(), 1 + WORKS.len());
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
    }
}
