//! Evaluations against what they say of themselves.

use super::positions;
use maxn::{Evaluation, Game};
use maxn_games::othello::{DiscShare, Othello, Standing};

/// All that rounding may take from the whole: less than one unit of each of the at most 300 points.
const ROUNDING: i32 = 300;

#[test]
fn shares_add_up_to_the_whole() {
    for players in 2..=4 {
        for game in positions(players, 100) {
            for scores in [DiscShare.evaluate(&game), Standing.evaluate(&game)] {
                assert!((1_000_000 - ROUNDING..=1_000_000).contains(&scores.sum()), "{scores:?} in {game}");
            }
        }
    }
}

#[test]
fn at_the_end_only_discs_count() {
    for game in positions(3, 100).into_iter().filter(Othello::is_terminal) {
        let scores = DiscShare.evaluate(&game);
        assert_eq!(Standing.evaluate(&game), scores);
        for player in 0..3 {
            for other in 0..3 {
                assert_eq!(
                    scores[player].cmp(&scores[other]),
                    game.counts()[player].cmp(&game.counts()[other])
                );
            }
        }
    }
}

#[test]
fn a_corner_and_what_hangs_on_it_is_worth_something() {
    // The same discs, one row with its corner and one without: neither player can place anything elsewhere.
    let with: Othello =
        "players 2; board 1111..../......../......../...12.../...21.../......../......../........"
            .parse()
            .unwrap();
    let without: Othello =
        "players 2; board .1111.../......../......../...12.../...21.../......../......../........"
            .parse()
            .unwrap();
    assert!(Standing.evaluate(&with)[0] > Standing.evaluate(&without)[0]);
    assert_eq!(DiscShare.evaluate(&with), DiscShare.evaluate(&without));
}
