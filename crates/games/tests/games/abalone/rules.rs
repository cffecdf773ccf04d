//! Marbles, and positions made up for one rule each.

use super::positions;
use maxn::Game;
use maxn_games::abalone::{Abalone, Ending, board};

#[test]
fn marbles_never_appear() {
    for players in 2..=6 {
        let all = Abalone::start(players).counts().sum();
        for pair in positions(players, 20).windows(2).filter(|pair| !pair[0].is_terminal()) {
            let (before, game) = (&pair[0], &pair[1]);
            let off = game.pushed_off().sum();
            assert_eq!(game.counts().sum() + off, all);
            let occupied = board().cells().filter(|&cell| game.owner(cell).is_some()).count() as i32;
            assert_eq!(occupied + off, all, "two marbles in a cell");
            assert_eq!(game.counts()[before.player()], before.counts()[before.player()]);
        }
    }
}

/// Whoever has no marbles is left out.
#[test]
fn players_without_marbles_are_out() {
    let text = "players 6; turn 1; off 5 5 5 5 5 4;
        board ...../....../......./......../112....../.3....../....2../....../2...2";
    let mut game: Abalone = text.parse().unwrap();
    for (word, next) in [("e1-e2", 1), ("e4-e5", 2), ("d2-d3", 0)] {
        game.play(&game.read(word).unwrap()).unwrap();
        assert_eq!((game.player(), game.ending()), (next, None), "after {word}");
    }
    let alone = "players 2; turn 1; off 5 9; board 11111/1111../......./......../........./......../......./....../.....";
    assert!(alone.parse::<Abalone>().is_err(), "nobody pushes off nine");
    let alone = "players 6; turn 1; off 5 5 5 5 5 5; board ...../....../......./......../111....../......../111..../....../.....";
    let game: Abalone = alone.parse().unwrap();
    assert_eq!((game.ending(), game.is_terminal()), (Some(Ending::Alone(0)), true));
}

#[test]
fn six_marbles_win() {
    let text = "players 2; turn 1; off 5 0;
        board 11111/111111/1....../......../......112/......../.2222../2222../.....";
    let mut game: Abalone = text.parse().unwrap();
    game.play(&game.read("e7-e8").unwrap()).unwrap();
    assert_eq!(game.ending(), Some(Ending::Won(0)));
    assert!(game.is_terminal() && game.read("e8-e7").is_err());
}
