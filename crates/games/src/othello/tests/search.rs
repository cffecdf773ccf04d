//! Every exact search against plain recursion.

use super::super::{DiscShare, Move, Othello, Standing};
use super::{Dice, moves, positions};
use maxn::{Algorithm, Evaluation, Game, Player, Scores, Search};

/// The max^n value by definition, ties to the first move.
fn maxn<const N: usize>(
    game: &mut Othello<N>,
    depth: u32,
    evaluation: &impl Evaluation<Othello<N>, N>,
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
    game: &mut Othello<N>,
    depth: u32,
    player: Player,
    evaluation: &impl Evaluation<Othello<N>, N>,
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

fn check<const N: usize>(game: &Othello<N>, depth: u32, evaluation: &impl Evaluation<Othello<N>, N>) {
    let expected = maxn(&mut game.clone(), depth, evaluation);
    let player = game.player();
    let value = paranoid(&mut game.clone(), depth, player, evaluation);
    for algorithm in Algorithm::all().filter(|algorithm| algorithm.is_sound()) {
        for table in [0, 1 << 16] {
            let search = Search::new(evaluation).algorithm(algorithm).table(table).depth(depth);
            let Ok(report) = search.run(&mut game.clone()) else {
                // Discs do not only grow in number, which one method needs.
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
    let all = positions::<N>(50);
    for _ in 0..count {
        let game = all[dice.below(all.len())];
        if !game.is_terminal() {
            check(&game, depth, &DiscShare);
            check(&game, depth, &Standing);
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree::<2>(15, 4);
    searches_agree::<3>(15, 4);
    searches_agree::<4>(8, 5);
}

/// With a few squares left the game is solved.
#[test]
fn endings_are_searched_to_the_end() {
    for game in positions::<3>(20).into_iter().filter(|game| game.counts().iter().sum::<u32>() == 58) {
        let expected = maxn(&mut game.clone(), 100, &DiscShare);
        let report = Search::new(&DiscShare).table(1 << 16).run(&mut game.clone()).unwrap();
        assert!(report.exact);
        assert_eq!(report.scores, expected.0, "{game}");
    }
}
