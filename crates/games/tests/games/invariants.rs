//! The invariants that `fuzz/` tries with inputs of its own, in contests of every game with every number of players.

use maxn::Generator;
use maxn_games::GAMES;
use maxn_play::conformance::{check_options, check_play};
use maxn_play::{DealRequest, StartRequest};

fn choices(seed: u64, count: usize) -> impl Iterator<Item = usize> {
    let mut generator = Generator::new(seed);
    (0..count).map(move |_| (generator.next_u64() >> 33) as usize)
}

#[test]
fn legal_decisions_can_be_played() {
    for game in GAMES.iter() {
        for players in game.players() {
            let request =
                StartRequest { players: Some(players), options: String::new(), seed: players as u64 };
            check_play(game.start(&request).unwrap().as_mut(), choices(1, 60));
        }
    }
}

#[test]
fn positions_are_read_again() {
    for game in GAMES.iter() {
        for players in game.players() {
            for (seed, cards) in [(1, None), (2, Some(3)), (3, Some(5))] {
                let request = DealRequest { players: Some(players), cards, options: None, seed };
                if let Ok(mut deal) = game.deal(&request) {
                    check_play(deal.contest.as_mut(), choices(seed, 12));
                }
            }
        }
    }
}

#[test]
fn stated_options_are_read_again() {
    for game in GAMES.iter() {
        for players in game.players() {
            for options in ["", "standard"].into_iter().chain(game.presets()) {
                let options = options.to_string();
                check_options(game, &StartRequest { players: Some(players), options, seed: 1 });
            }
        }
    }
}
