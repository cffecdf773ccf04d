//! Trees of simulations on the boards for three, in the middle of a game: simulations per second, and the gain of a second thread.

use super::boards::{abalone, chinese_checkers, othello};
use super::fast_enough;
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn_games::GAMES;
use maxn_play::{AgentSetup, AgentSpec, DecisionBudget, Scope, Situation};
use std::time::Duration;

/// A board, its position, and an agent.
struct Work {
    game: &'static str,
    position: fn() -> String,
    agent: &'static str,
}

const WORKS: [Work; 6] = [
    Work { game: "chinese-checkers", position: || chinese_checkers().to_string(), agent: "mcts,cut=10" },
    Work {
        game: "chinese-checkers",
        position: || chinese_checkers().to_string(),
        agent: "mcts,playout=none",
    },
    Work { game: "abalone", position: || abalone().to_string(), agent: "mcts,cut=10" },
    Work { game: "abalone", position: || abalone().to_string(), agent: "mcts,playout=none" },
    Work { game: "othello", position: || othello().to_string(), agent: "mcts,playout=random" },
    Work { game: "othello", position: || othello().to_string(), agent: "mcts,playout=none" },
];

/// The time of each tree.
const TIME: Duration = Duration::from_millis(500);

/// The gain of a second thread that is worth having it.
const TARGET_RATIO: f64 = 1.8;

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    make(progress, TIME, 3)
}

fn make(progress: &mut Watcher, time: Duration, runs: usize) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "Trees of simulations on boards for 3, middle of the game",
        ["game", "agent", "thousand per second", "depth", "two threads", "times", "target"],
    );
    table.notes.push(format!(
        "Simulations in {} ms on one thread and on two, the best of {runs} runs; the depth is that of the tree.",
        time.as_millis()
    ));
    let mut missed = Vec::new();
    each_part(&WORKS, progress, |work| {
        let best = |threads| {
            let all = (0..runs).map(|_| simulate(work, time, threads));
            all.max_by(|one, other| one.0.total_cmp(&other.0)).expect("at least one run")
        };
        let [(one, depth), (two, _)] = [1, 2].map(best);
        if two / one < TARGET_RATIO {
            missed.push(format!("two threads of {} in {}", work.agent, work.game));
        }
        let real = |value, decimals| Cell::Real { value, decimals };
        table.push([
            Cell::from(work.game),
            Cell::from(work.agent),
            real(one / 1e3, 1),
            real(depth, 0),
            real(two / 1e3, 1),
            real(two / one, 2),
            real(TARGET_RATIO, 1),
        ]);
    })?;
    table.verdict = fast_enough(&missed);
    Ok(table)
}

/// Grows a tree. Returns its simulations per second and its depth.
fn simulate(work: &Work, time: Duration, threads: usize) -> (f64, f64) {
    let game = GAMES.find(work.game).expect("a game of the list");
    let contest = game.read(&(work.position)()).expect("a position of the game");
    let spec: AgentSpec = work.agent.parse().expect("there is such an agent");
    let budget = DecisionBudget { time: Some(time), ..DecisionBudget::default() };
    let mut agent = spec.build(&AgentSetup { seed: 1, threads, budget }).expect("the agent can be built");
    let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Every).expect("there is a choice");
    (advice.cost.nodes as f64 / time.as_secs_f64(), advice.cost.depth.unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_work_is_done() {
        let table = make(&mut |_| Ok(()), Duration::from_millis(2), 1).unwrap();
        assert_eq!(table.rows.len(), WORKS.len());
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
    }
}
