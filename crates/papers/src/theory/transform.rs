//! Minimisation as maximisation (DISS Table 5.9).

use super::scoring::{RandomScores, Scoring};
use crate::experiment::{Stopped, Watcher};
use crate::table::{Cell, Table};
use maxn::{Evaluation, Game, Scores, Search};
use maxn_games::synthetic::{Shape, Synthetic};
use maxn_lab::Progress;

/// Three-player Hearts: points are to be avoided.
pub(super) const HEARTS: Scoring = Scoring { players: 3, minp: 0, maxp: 26, maxsum: 26 };

/// The dissertation's example of a hand's result.
const EXAMPLE: [i32; 3] = [3, 10, 13];

/// Random trees that are searched both ways.
const TREES: u64 = 200;

pub(super) fn run(seed: u64, progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "Three-player Hearts as minimisation and as maximisation",
        [
            "minimisation variable",
            "value",
            "maximisation variable",
            "value, paper",
            "value, ours",
            "and back",
        ],
    );
    let (there, back) = (HEARTS.reversed(), HEARTS.reversed().reversed());
    let score = |i: usize| there.reverse(HEARTS.reverse(EXAMPLE[i]));
    let rows = [
        ("score of player 1", EXAMPLE[0], "score of player 1", 23, HEARTS.reverse(EXAMPLE[0]), score(0)),
        ("score of player 2", EXAMPLE[1], "score of player 2", 16, HEARTS.reverse(EXAMPLE[1]), score(1)),
        ("score of player 3", EXAMPLE[2], "score of player 3", 13, HEARTS.reverse(EXAMPLE[2]), score(2)),
        ("maxp", HEARTS.maxp, "minp", 0, there.minp, back.maxp),
        ("minp", HEARTS.minp, "maxp", 26, there.maxp, back.minp),
        ("maxsum", HEARTS.maxsum, "maxsum", 52, there.maxsum, back.maxsum),
    ];
    for (from, before, to, printed, ours, again) in rows {
        table.verdict.holds &= printed == ours && again == before;
        let number = |value: i32| Cell::Real { value: f64::from(value), decimals: 0 };
        table.push([
            Cell::from(from),
            number(before),
            Cell::from(to),
            number(printed),
            number(ours),
            number(again),
        ]);
    }
    let mut agreeing = 0;
    for tree in 0..TREES {
        agreeing += u64::from(same_decision(3, 7, seed.wrapping_add(tree)));
        progress(Progress::of(tree as usize + 1, TREES as usize))?;
    }
    table.verdict.holds &= agreeing == TREES;
    table.notes.push(format!(
        "On {agreeing} of {TREES} random trees (b=3, depth 7) the move and the scores of a plain search in which \
         everyone minimises points are those of the engine's speculative max^n search on the transformed scores."
    ));
    table.verdict.sentence = if table.verdict.holds {
        "Every figure of Table 5.9 is ours, and the transformation changes no decision.".to_string()
    } else {
        "A figure of Table 5.9 or a decision differs.".to_string()
    };
    Ok(table)
}

/// Tests if the player at the root makes the same decision if points are minimised and if their reverse is maximised.
fn same_decision(branching: u16, depth: u16, seed: u64) -> bool {
    let shape = Shape::new(branching, depth, HEARTS.players).expect("the trees have moves");
    let mut tree = Synthetic::new(shape, seed);
    let reversed = RandomScores::new(HEARTS.reversed());
    let report = Search::new(&reversed).run(&mut tree).expect("random scores have bounds");
    let (scores, mv) = minimise(&mut tree, &RandomScores::new(HEARTS));
    report.scores == scores.map(HEARTS.players, |score| HEARTS.reverse(score)) && report.best == mv
}

/// Searches a tree in which each player takes the move with the fewest points for itself, the first of equals.
fn minimise(tree: &mut Synthetic, points: &RandomScores) -> (Scores, Option<u16>) {
    if tree.is_terminal() {
        return (points.evaluate(tree), None);
    }
    let mover = tree.player();
    (0..tree.shape().branching())
        .map(|mv| (tree.explore(mv, |after| minimise(after, points)).0, Some(mv)))
        .min_by_key(|(scores, _)| scores[mover])
        .expect("a position that is not terminal has a move")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dissertations_example() {
        assert_eq!(EXAMPLE.map(|score| HEARTS.reverse(score)), [23, 16, 13]);
        assert_eq!(HEARTS.reversed(), Scoring { players: 3, minp: 0, maxp: 26, maxsum: 52 });
    }

    #[test]
    fn the_transformation_changes_no_decision() {
        for seed in 0..20 {
            assert!(same_decision(3, 5, seed));
        }
    }
}
