//! Evaluations against what they say of themselves.

use super::positions;
use maxn::{Evaluation, Game};
use maxn_games::abalone::{Abalone, Ending, Merit, Strength, board};
use maxn_games::hex::Axial;

/// The features, counted on the board.
fn slow_strength(game: &Abalone, player: usize) -> i32 {
    let own: Vec<_> = board().cells().filter(|&cell| game.owner(cell) == Some(player)).collect();
    let mut points = 100 * (own.len() as i32 + game.pushed_off()[player]);
    for &cell in &own {
        let distance = i32::from(board().place(cell).distance(Axial::CENTRE));
        points += 3 * (4 - distance) - if distance == 4 { 6 } else { 0 };
        // Twice for every pair, so each counts half of its two points.
        points += board().neighbours(cell).filter(|&near| game.owner(near) == Some(player)).count() as i32;
    }
    points
}

#[test]
fn what_is_kept_is_what_is_counted() {
    for players in 2..=6 {
        for game in positions(players, 5).iter().filter(|game| !game.is_terminal()) {
            let slow: Vec<i32> = (0..players).map(|player| slow_strength(game, player)).collect();
            let scores = Strength { players }.evaluate(game);
            let above = |player: usize| slow.iter().map(|other| slow[player] - other).sum::<i32>();
            let shift = scores[0] - above(0);
            assert!((0..players).all(|player| scores[player] == above(player) + shift), "{game}");
            assert_eq!(Merit { players }.evaluate(game).first(players), slow, "{game}");
        }
    }
}

/// The sum of all scores is the same in every position that goes on, and at the end what the winners leave of it.
#[test]
fn scores_share_a_constant_sum() {
    for players in 2..=6 {
        let strength = Strength { players };
        let sum = strength.bounds().sum.expect("the sum is constant");
        let mut ended = 0;
        for game in &positions(players, 20) {
            let scores = strength.evaluate(game);
            if game.is_terminal() {
                let winners = game.winners();
                ended += 1;
                assert!(
                    (0..players).all(|player| (scores[player] > 0) == winners.contains(&player)),
                    "{game}"
                );
                assert!(sum - scores.sum() <= i32::from(game.made()).max(players as i32), "{game}");
            } else {
                assert_eq!(scores.sum(), sum, "{game}");
            }
        }
        assert!(ended > 0);
    }
}

/// A winner has more than anybody in a game that goes on, and nobody leaves the bounds.
#[test]
fn merits_keep_their_bounds_and_a_win_is_worth_most() {
    for players in 2..=6 {
        let merit = Merit { players };
        let (bounds, mut best, mut least_win) = (merit.bounds(), 0, i32::MAX);
        for game in &positions(players, 20) {
            let scores = merit.evaluate(game);
            let most = *scores.first(players).iter().max().unwrap();
            assert!(scores.first(players).iter().all(|&score| score >= 0), "{game}");
            assert!(Some(most) <= bounds.greatest && Some(scores.sum()) <= bounds.sum, "{game}");
            match game.winners().len() {
                0 => best = best.max(most),
                1 => least_win = least_win.min(most),
                _ => {}
            }
        }
        assert!(best < least_win, "{players} players: {best}, {least_win}");
    }
}

/// Nothing is better than to win.
#[test]
fn a_win_is_worth_more_than_any_position() {
    let (all, strength) = (positions(3, 20), Strength { players: 3 });
    let going_on = all.iter().filter(|game| !game.is_terminal());
    let best = going_on.flat_map(|game| strength.evaluate(game).first(3).to_vec()).max().unwrap();
    let won = all.iter().filter_map(|game| match game.ending() {
        Some(Ending::Won(player)) => Some((strength.evaluate(game), player)),
        _ => None,
    });
    let won: Vec<_> = won.collect();
    assert!(!won.is_empty(), "nobody ever won");
    for (scores, winner) in won {
        assert!(scores[winner] > best);
        assert!((0..3).all(|player| player == winner || scores[player] < scores[winner]));
    }
}
