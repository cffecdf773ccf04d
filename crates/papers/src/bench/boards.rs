//! The board games for three, in the middle of a game: plain max^n.

use super::Random;
use super::{fast_enough, fastest, millions, milliseconds, speed};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, Evaluation, Game, MaxnPruning, MoveOrdering, Search};
use maxn_games::abalone::{Abalone, Strength};
use maxn_games::chinese_checkers::{CheckersEvaluation, Position, Rules, Size};
use maxn_games::othello::{Othello, OthelloEvaluation};

/// A measurement: nodes, and the fastest run in milliseconds and in million nodes per second.
struct Measured {
    nodes: u64,
    milliseconds: Cell,
    speed: f64,
}

/// A search and its target speed, in million nodes per second.
struct Work {
    name: &'static str,
    measure: fn() -> Measured,
    target: f64,
}

const WORKS: [Work; 4] = [
    Work {
        name: "Chinese Checkers, no evaluation",
        measure: || plain(&chinese_checkers(), &CheckersEvaluation::Winner, 3),
        target: 15.0,
    },
    Work {
        name: "Chinese Checkers, static evaluation",
        measure: || plain(&chinese_checkers(), &CheckersEvaluation::for_board(Size::Full, 3), 3),
        target: 6.0,
    },
    Work {
        name: "Abalone, strength",
        measure: || plain(&abalone(), &Strength { players: 3 }, 3),
        target: 8.0,
    },
    Work {
        name: "Othello, disc share",
        measure: || plain(&othello(), &OthelloEvaluation::DiscShare, 5),
        target: 25.0,
    },
];

/// A position with all pieces on their way: random moves among those that gain most.
pub(super) fn chinese_checkers() -> Position {
    middle(Position::start(Size::Full, Rules::Standard, 3), 1, 45, 10)
}

/// A position in which marbles have met.
pub(super) fn abalone() -> Abalone {
    middle(Abalone::start(3), 1, 60, usize::MAX)
}

/// From the start, the first move of three takes the only disc of the second or the third, who passes for the rest of the game. This
/// position does not come from there, but obeys the rules: a mixed square in the centre, and twelve random moves since.
const OTHELLO: &str =
    "players 3; turn 1; board ..333.../3..31.1./222331../..2313../..3212../..12222./....12../........";

pub(super) fn othello() -> Othello {
    OTHELLO.parse().expect("a position of three")
}

/// A position after a number of random moves, drawn from the first few of each.
fn middle<G: Game>(mut game: G, seed: u64, moves: usize, among: usize) -> G {
    let mut random = Random(seed);
    let mut legal = Vec::new();
    for _ in 0..moves {
        legal.clear();
        game.moves(&mut legal);
        let _ = game.apply(legal[random.below(legal.len().min(among))]);
    }
    game
}

fn plain<G: Game>(game: &G, evaluation: &impl Evaluation<G>, depth: u32) -> Measured {
    let search = Search::new(evaluation).algorithm(Algorithm::Maxn(MaxnPruning::None));
    let search = search.ordering(MoveOrdering::NONE).depth(depth);
    let report = fastest(5, || search.run(&mut game.clone()));
    Measured { nodes: report.counts.nodes, milliseconds: milliseconds(&report), speed: speed(&report) }
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "Plain max^n on boards for 3, middle of the game, one thread, best of 5 runs",
        ["work", "nodes", "ms", "million per second", "target"],
    );
    table.notes = vec![
        "After 45 and 60 moves at random (Chinese Checkers: among the ten that gain most); Othello with discs of all three."
            .to_string(),
    ];
    let mut missed = Vec::new();
    each_part(&WORKS, progress, |work| {
        let measured = (work.measure)();
        if measured.speed < work.target {
            missed.push(work.name);
        }
        table.push([
            Cell::from(work.name),
            Cell::Count(measured.nodes),
            measured.milliseconds,
            millions(measured.speed),
            millions(work.target),
        ]);
    })?;
    table.verdict = fast_enough(&missed);
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_go_on_from_their_middle() {
        assert!(othello().counts().first(3).iter().all(|&discs| discs > 0));
        assert!(!chinese_checkers().is_terminal());
        assert!(!abalone().is_terminal());
    }
}
