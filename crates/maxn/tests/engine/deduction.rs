//! The example game passes the checks for games with hidden information, and is played well.

use crate::incognito::{Incognito, Method, PLAYERS, Turn, View, decide, play};
use maxn::hidden::conformance::{check_blind, check_policy, check_uniform, check_worlds};
use maxn::hidden::{HiddenInformation, InformationSet, Preferred};
use maxn::{Game, Generator};

/// The views of the players to move in a game that is played at random.
pub(crate) fn views(seed: u64) -> Vec<View> {
    let mut generator = Generator::new(seed);
    let mut game = Incognito::new(&mut generator);
    let mut views = Vec::new();
    while !game.is_terminal() {
        let view = game.view(game.player());
        game.apply(decide(&view, Method::Random, generator.next_u64()).unwrap());
        views.push(view);
    }
    views
}

#[test]
fn determinizations_agree_and_are_uniform() {
    for seed in 0..10 {
        for view in views(seed) {
            check_worlds(&view, 20, seed);
            check_uniform(&view, view.all(), 40, seed);
        }
        check_policy(Incognito::new(&mut Generator::new(seed)), &Preferred::default(), seed);
    }
}

#[test]
fn a_number_named_wrongly_is_ruled_out() {
    let view = &views(1)[0];
    let truth = view.all()[0];
    let wrong = (1..=8).find(|number| !truth.contains(number)).unwrap();
    let mut game = view.open(truth);
    game.apply(Turn::Name(2, wrong));
    let seen = game.view(game.player());
    assert!(seen.all().iter().all(|world| world[2] != wrong) && seen.all().contains(&truth));
    assert!(seen.all().iter().any(|world| world[3] == wrong), "another may have it");
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert!(!moves.contains(&Turn::Name(2, wrong)) && moves.contains(&Turn::Name(3, wrong)));
}

#[test]
fn the_numbers_of_the_others_change_no_decision() {
    for view in views(3).into_iter().step_by(3) {
        let elsewhere = |world: &[u8; PLAYERS]| view.open(*world).view(view.seat());
        for method in [Method::Tree, Method::Rollout, Method::Worlds] {
            check_blind(&view, 3, 1, elsewhere, |view| decide(view, method, 7).unwrap());
        }
    }
}

#[test]
fn every_method_beats_random_players() {
    const GAMES: usize = 48;
    for method in [Method::Tree, Method::Rollout, Method::Worlds] {
        let lead = |game: usize| {
            let seat = game % PLAYERS;
            let methods = std::array::from_fn(|player| if player == seat { method } else { Method::Random });
            let points = play(methods, game as u64).unwrap().to_means();
            let others = (points.iter().sum::<f64>() - points[seat]) / (PLAYERS as f64 - 1.0);
            points[seat] - others
        };
        let leads: Vec<f64> = (0..GAMES).map(lead).collect();
        let mean = leads.iter().sum::<f64>() / GAMES as f64;
        let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (GAMES as f64 - 1.0);
        let error = (variance / GAMES as f64).sqrt();
        assert!(
            mean > 2.0 * error,
            "{method:?} is {mean} points ahead of random players, standard error {error}"
        );
    }
}
