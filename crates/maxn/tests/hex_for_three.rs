//! The example of a game that is played by simulation.

#[path = "../examples/hex_for_three.rs"]
#[allow(dead_code)]
mod hex_for_three;

use hex_for_three::{Hex, play};
use maxn::Game;

#[test]
fn simulations_win_against_random_players() {
    let games = 12;
    let won = (0..games).filter(|&seed| {
        let thinker = seed as usize % 3;
        play(thinker, 300, seed).expect("a sound game") == Some(thinker)
    });
    let won = won.count();
    assert!(won >= 10, "{won} of {games} games");
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
