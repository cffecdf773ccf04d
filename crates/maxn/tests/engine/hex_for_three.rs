//! The example of a game that is played by simulation.

use crate::hex_for_three_example::{Hex, play};
use maxn::Game;

/// Three random players would win a third of the games each, less those that nobody wins.
#[test]
fn simulations_win_against_random_players() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..12 {
        let thinker = seed as usize % 3;
        match play(thinker, 300, seed).expect("a sound game") {
            Some(winner) if winner == thinker => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
    }
    assert!(won >= 7 && won > lost, "{won} games won, {lost} lost");
}

#[test]
fn a_chain_between_the_own_sides_wins() {
    let mut game = Hex::start();
    // Player 1 goes straight ahead; the others put their stones elsewhere.
    for (step, a) in (-3..=3_i8).enumerate() {
        assert_eq!(game.winner(), None);
        game.apply((a, 0));
        if step < 6 {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let away: Vec<_> = moves.into_iter().filter(|&(_, b)| b == 1 || b == 2).collect();
            game.apply(away[0]);
            game.apply(*away.last().expect("two cells"));
        }
    }
    assert!(game.is_terminal());
    assert_eq!(game.winner(), Some(0));
}
