//! Searches with open hands.

use maxn::Search;
use maxn::conformance::{check, check_searches};
use maxn_games::stock_and_pile::Goal;
use maxn_games::uno::{Gain, Options, Uno};

fn small(players: usize, cards: usize, options: Options, seed: u64) -> Uno {
    Uno::deal(players, cards, players - 1, options, seed)
}

#[test]
fn uno_conforms() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        for goal in [Goal::Points, Goal::Win] {
            for seed in 0..3 {
                let players = 2 + (place + seed as usize) % 3;
                let game = small(players, 7, options, seed);
                check(&game, &Gain::new(goal, &game), 2, seed);
                let game = small(players + 3, 7, options, seed);
                check(&game, &Gain::new(goal, &game), 1, seed);
            }
        }
    }
}

/// Four moves deep from the deal, and to the end of hands that are stopped soon.
#[test]
fn exact_searches_agree_with_plain_recursion() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        let (players, goal) = (2 + place % 3, [Goal::Points, Goal::Win][place / 2 % 2]);
        for seed in 0..2 {
            let game = small(players, 3, options, seed);
            let refused = check_searches(&game, &Gain::new(goal, &game), Some(4));
            assert!(refused.len() < 6, "most methods search: {refused:?}");
            let short = Options { max_turns: 4, ..options };
            let game = small(players, 2, short, seed);
            check_searches(&game, &Gain::new(goal, &game), Some(7));
        }
    }
    let game = small(6, 2, Options::STANDARD, 3);
    check_searches(&game, &Gain::new(Goal::Points, &game), Some(4));
}

/// With one card left, the next player has to be hindered: only the skip does it.
#[test]
fn the_move_that_hinders_is_found() {
    let text = "hands GS G1 | G2 | R5 Y6 B7; top G5; turn 1; stock B1 Y2 Y3 R4 B9 B8 B7 B6";
    let game: Uno = text.parse().unwrap();
    let report =
        Search::new(&Gain::new(Goal::Win, &game)).table(1 << 20).depth(6).run(&mut game.clone()).unwrap();
    assert_eq!(report.best.map(|mv| mv.to_string()), Some("GS".to_string()));
    assert_eq!(report.scores, [100, 0, 0], "player 3 has no green card, and player 1 is out next");
}
