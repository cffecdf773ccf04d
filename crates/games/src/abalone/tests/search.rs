//! Every exact search against plain recursion.

use super::super::{Abalone, Move, PushedOff, Strength};
use super::{Dice, moves, positions};
use maxn::{Algorithm, Evaluation, Game, Ordering, Player, Scores, Search};

/// The max^n value by definition, ties to the first move.
fn maxn<const N: usize>(
    game: &mut Abalone<N>,
    depth: u32,
    evaluation: &impl Evaluation<Abalone<N>, N>,
) -> (Scores<N>, Option<Move>) {
    if depth == 0 || game.is_terminal() {
        return (evaluation.evaluate(game), None);
    }
    let player = game.player();
    let mut best: Option<(Scores<N>, Move)> = None;
    for mv in moves(game) {
        let (scores, _) = game.explore(mv, |after| maxn(after, depth - 1, evaluation));
        if best.is_none_or(|(best, _)| scores[player] > best[player]) {
            best = Some((scores, mv));
        }
    }
    best.map(|(scores, mv)| (scores, Some(mv))).expect("a move")
}

/// What a player gets against all others.
fn paranoid<const N: usize>(
    game: &mut Abalone<N>,
    depth: u32,
    player: Player,
    evaluation: &impl Evaluation<Abalone<N>, N>,
) -> i32 {
    if depth == 0 || game.is_terminal() {
        return evaluation.evaluate(game)[player];
    }
    let own = game.player() == player;
    let values: Vec<i32> = moves(game)
        .into_iter()
        .map(|mv| game.explore(mv, |after| paranoid(after, depth - 1, player, evaluation)))
        .collect();
    if own { values.into_iter().max().unwrap() } else { values.into_iter().min().unwrap() }
}

fn check<const N: usize>(game: &Abalone<N>, depth: u32, evaluation: &impl Evaluation<Abalone<N>, N>) {
    let expected = maxn(&mut game.clone(), depth, evaluation);
    let player = game.player();
    let value = paranoid(&mut game.clone(), depth, player, evaluation);
    for algorithm in Algorithm::all().filter(|algorithm| algorithm.is_sound()) {
        for (table, ordering) in [(0, Ordering::default()), (1 << 18, Ordering::ALL)] {
            let search =
                Search::new(evaluation).algorithm(algorithm).table(table).ordering(ordering).depth(depth);
            let Ok(report) = search.run(&mut game.clone()) else {
                // The scores do not grow at an even pace, which one method needs.
                assert_eq!(algorithm.pruning(), "zero-window-deepening");
                continue;
            };
            if algorithm.rule() == "maxn" {
                assert_eq!((report.scores, report.best), expected, "{algorithm} {table} {game}");
            } else {
                assert_eq!(report.scores[player], value, "{algorithm} {table} {game}");
            }
        }
    }
}

fn searches_agree<const N: usize>(count: usize, depth: u32) {
    let mut dice = Dice(N as u64);
    let all = positions::<N>(10);
    for _ in 0..count {
        let game = &all[dice.below(all.len())];
        if !game.is_terminal() {
            check(game, depth, &PushedOff);
            check(game, depth, &Strength);
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree::<2>(4, 2);
    searches_agree::<3>(3, 3);
    searches_agree::<6>(2, 3);
}
