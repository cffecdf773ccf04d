//! Evaluations against what they say of themselves.

use super::positions;
use maxn::{Evaluation, Game, Scores};
use maxn_games::abalone::{Abalone, Ending, Strength, board};
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
            let slow = Scores::from_fn(players, |player| slow_strength(game, player));
            assert_eq!(Strength { players }.evaluate(game), slow, "{game}");
        }
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
