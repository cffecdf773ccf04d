//! Random games.

use super::super::{BadMove, DiscShare, Move, Othello, Square, Standing};
use super::slow::Slow;
use super::{Dice, moves, positions};
use crate::conformance;
use maxn::Game;
use std::collections::HashMap;

fn agrees_with_the_slow_rules<const N: usize>(games: u64) {
    let mut passes = 0;
    for seed in 0..games {
        let mut dice = Dice(seed);
        let (mut game, mut slow) = (Othello::<N>::start(), Slow::start(N));
        while !slow.is_over() {
            assert!(!game.is_terminal(), "{game}");
            let moves = moves(&game);
            assert_eq!(moves, slow.moves(), "{game}");
            passes += usize::from(moves == [Move::Pass]);
            let mv = moves[dice.below(moves.len())];
            game.apply(mv);
            slow.play(mv);
            assert_eq!(Slow::of(&game), slow, "after {mv}");
        }
        assert!(game.is_terminal(), "{game}");
    }
    assert!(passes > 0, "nobody ever passed");
}

#[test]
fn random_games_go_by_the_slow_rules() {
    agrees_with_the_slow_rules::<2>(60);
    agrees_with_the_slow_rules::<3>(60);
    agrees_with_the_slow_rules::<4>(60);
}

#[test]
fn moves_are_taken_back_bit_for_bit() {
    fn check<const N: usize>() {
        for seed in 0..2_000 {
            let mut dice = Dice(seed);
            let mut game = Othello::<N>::start();
            let mut played = Vec::new();
            while !game.is_terminal() {
                let moves = moves(&game);
                let mv = moves[dice.below(moves.len())];
                let before = game;
                let undo = game.apply(mv);
                played.push((before, mv, undo));
            }
            while let Some((before, mv, undo)) = played.pop() {
                game.undo(mv, undo);
                assert_eq!(game, before);
            }
        }
    }
    check::<2>();
    check::<3>();
    check::<4>();
}

/// A move adds a disc and takes none away; no square has two.
#[test]
fn discs_change_hands_and_never_vanish() {
    fn check<const N: usize>() {
        let all = positions::<N>(200);
        for pair in all.windows(2).filter(|pair| !pair[0].is_terminal()) {
            let counts = [pair[0], pair[1]].map(|game| game.counts().iter().sum::<u32>());
            let placed = u32::from(moves(&pair[0]) != [Move::Pass]);
            assert_eq!(counts[1], counts[0] + placed);
            assert_eq!(counts[1], pair[1].occupied().count_ones());
            let mover = pair[0].player();
            for player in (0..N).filter(|&player| player != mover) {
                assert!(pair[1].counts()[player] <= pair[0].counts()[player]);
            }
        }
    }
    check::<2>();
    check::<3>();
    check::<4>();
}

#[test]
fn the_game_obeys_the_engine() {
    fn check<const N: usize>() {
        conformance::check(&Othello::<N>::start(), &DiscShare, 100, 1);
        conformance::check(&Othello::<N>::start(), &Standing, 100, 2);
    }
    check::<2>();
    check::<3>();
    check::<4>();
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = HashMap::new();
    for game in positions::<3>(500) {
        assert_eq!(*seen.entry(game.key()).or_insert(game), game);
    }
    assert!(seen.len() > 20_000);
}

#[test]
fn moves_against_the_rules_change_nothing_and_say_why() {
    let mut game = Othello::<3>::start();
    let mut refused = |word: &str| {
        let before = game;
        let error = word.parse().and_then(|mv| game.play(mv)).unwrap_err();
        assert_eq!(game, before);
        error
    };
    assert_eq!(refused("e4"), BadMove::Taken(Square::at(4, 3).unwrap()));
    assert_eq!(refused("a1").to_string(), "player 1 flanks nothing on a1; possible are c6 d6 e6 f6");
    assert_eq!(refused("pass").to_string(), "player 1 may not pass; possible are c6 d6 e6 f6");
    assert_eq!(refused("i9"), BadMove::Unknown("i9".to_string()));
    let mut over = positions::<3>(1).pop().unwrap();
    assert_eq!(over.play(Move::Pass), Err(BadMove::Over));
}
