//! Positions that come back.

use maxn::Game;
use maxn_games::abalone::{Abalone, Ending, MOST_MOVES, Strength};
use maxn_games::conformance::check_searches;

fn play(game: &mut Abalone, words: &[&str]) {
    for word in words {
        let mv = game.read(word).unwrap_or_else(|problem| panic!("{word}: {problem}"));
        game.play(&mv).unwrap();
    }
}

/// Everybody goes and comes back: the start is there again.
#[test]
fn a_position_that_comes_back_ends_the_game() {
    let mut game = Abalone::start(2);
    play(&mut game, &["c3-d3", "g5-f5", "d3-c3"]);
    assert_eq!(game.ending(), None);
    let last = game.read("f5-g5").unwrap();
    let tried = game.explore(last, |after| (after.is_terminal(), after.ending()));
    assert_eq!(tried, (true, Some(Ending::Repetition)), "a search sees it coming");
    play(&mut game, &["f5-g5"]);
    assert_eq!(game.ending(), Some(Ending::Repetition));
    assert_eq!(game.clone().without_past().ending(), None);
}

#[test]
fn a_game_that_ended_so_is_over_when_it_is_read_again() {
    let mut game = Abalone::start(2);
    play(&mut game, &["c3-d3", "g5-f5", "d3-c3", "f5-g5"]);
    let text = game.to_string();
    assert!(text.ends_with("; repeated yes"), "{text}");
    let again: Abalone = text.parse().unwrap();
    assert_eq!((again.ending(), again.to_string()), (Some(Ending::Repetition), text.clone()));
    let error = text.replace("yes", "no").parse::<Abalone>().unwrap_err().to_string();
    assert!(error.contains("expected yes"), "{error}");
}

#[test]
fn the_past_is_part_of_the_key() {
    let mut game = Abalone::start(2);
    play(&mut game, &["c3-d3", "g5-f5"]);
    assert_ne!(game.key(), game.clone().without_past().key());
    let other: Abalone = game.to_string().parse().unwrap();
    assert_eq!(game.clone().without_past(), other);
}

/// With a past, a table changes nothing.
#[test]
fn tables_are_sound_with_a_past() {
    let mut game = Abalone::start(2);
    play(&mut game, &["c3-d3", "g5-f5", "d3-c3"]);
    let refused = check_searches(&game, &Strength { players: 2 }, Some(2));
    assert!(refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"), "{refused:?}");
}

#[test]
fn after_so_many_moves_it_is_over() {
    let text = format!("players 2; made {}", MOST_MOVES - 1);
    let mut game: Abalone = text.parse().unwrap();
    assert_eq!(game.ending(), None);
    play(&mut game, &["c3-d3"]);
    assert_eq!((game.ending(), game.is_terminal()), (Some(Ending::MoveLimit), true));
}
