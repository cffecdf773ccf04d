//! Random games.

use super::super::{Abalone, Ending, PushedOff, Strength};
use super::slow::Slow;
use super::{Dice, choose, moves, positions};
use crate::conformance;
use maxn::Game;
use std::collections::{BTreeMap, HashMap};

fn agrees_with_the_slow_rules<const N: usize>(games: u64) {
    let mut fallen = 0;
    for seed in 0..games {
        let mut dice = Dice(seed);
        let mut game = Abalone::<N>::start();
        for _ in 0..120 {
            let slow = Slow::of(&game);
            assert_eq!(game.is_terminal(), slow.is_over(), "{game}");
            assert_eq!(game.is_terminal(), game.ending().is_some());
            if slow.is_over() {
                break;
            }
            let mut fast = BTreeMap::new();
            for mv in moves(&game) {
                fast.insert(mv.to_string(), game.explore(mv, |after| Slow::of(after)));
            }
            assert_eq!(fast, slow.successors(), "{game}");
            game.apply(choose(&game, &mut dice));
        }
        fallen += game.pushed_off().iter().map(|&off| u32::from(off)).sum::<u32>();
    }
    assert!(fallen > 0, "nobody ever pushed a marble off");
}

#[test]
fn random_games_go_by_the_slow_rules() {
    agrees_with_the_slow_rules::<2>(3);
    agrees_with_the_slow_rules::<3>(3);
    agrees_with_the_slow_rules::<4>(3);
    agrees_with_the_slow_rules::<5>(3);
    agrees_with_the_slow_rules::<6>(3);
}

#[test]
fn moves_are_taken_back_bit_for_bit_and_marbles_never_appear() {
    fn check<const N: usize>() {
        let all = Abalone::<N>::start().counts().iter().sum::<u32>();
        for seed in 0..100 {
            let mut dice = Dice(seed);
            let mut game = Abalone::<N>::start();
            let mut played = Vec::new();
            while !game.is_terminal() {
                let mv = choose(&game, &mut dice);
                let before = game.clone();
                let undo = game.apply(mv);
                let off: u32 = game.pushed_off().iter().map(|&off| u32::from(off)).sum();
                assert_eq!(game.counts().iter().sum::<u32>() + off, all);
                assert_eq!(game.position().occupied().count_ones() + off, all, "two marbles in a cell");
                assert_eq!(game.counts()[before.player()], before.counts()[before.player()]);
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
    check::<5>();
    check::<6>();
}

#[test]
fn the_game_obeys_the_engine() {
    fn check<const N: usize>() {
        conformance::check(&Abalone::<N>::start(), &PushedOff, 2, 1);
        conformance::check(&Abalone::<N>::start(), &Strength, 2, 2);
        // Near the end, where there are few marbles and the bounds are close.
        for game in positions::<N>(10).into_iter().filter(|game| game.pushed_off().contains(&5)).step_by(40) {
            conformance::check(&game, &PushedOff, 1, 3);
            conformance::check(&game, &Strength, 1, 4);
        }
    }
    check::<2>();
    check::<3>();
    check::<6>();
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = HashMap::new();
    for game in positions::<3>(60) {
        assert_eq!(*seen.entry(game.key()).or_insert(game.clone()), game);
    }
    assert!(seen.len() > 1_000, "{}", seen.len());
}

/// Whoever has no marbles is left out.
#[test]
fn players_without_marbles_are_out() {
    let text = "players 6; turn 1; off 5 5 5 5 5 4;
        board ...../....../......./......../112....../.3....../....2../....../2...2";
    let mut game: Abalone<6> = text.parse().unwrap();
    for (word, next) in [("e1-e2", 1), ("e4-e5", 2), ("d2-d3", 0)] {
        game.play(&game.read(word).unwrap()).unwrap();
        assert_eq!((game.player(), game.ending()), (next, None), "after {word}");
    }
    let alone = "players 2; turn 1; off 5 9; board 11111/1111../......./......../........./......../......./....../.....";
    assert!(alone.parse::<Abalone<2>>().is_err(), "nobody pushes off nine");
    let alone = "players 6; turn 1; off 5 5 5 5 5 5; board ...../....../......./......../111....../......../111..../....../.....";
    let game: Abalone<6> = alone.parse().unwrap();
    assert_eq!((game.ending(), game.is_terminal()), (Some(Ending::Alone(0)), true));
}

#[test]
fn six_marbles_win() {
    let text = "players 2; turn 1; off 5 0;
        board 11111/111111/1....../......../......112/......../.2222../2222../.....";
    let mut game: Abalone<2> = text.parse().unwrap();
    game.play(&game.read("e7-e8").unwrap()).unwrap();
    assert_eq!(game.ending(), Some(Ending::Won(0)));
    assert!(game.is_terminal() && game.read("e8-e7").is_err());
}
