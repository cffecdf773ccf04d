//! Every exact search against plain recursion.

use crate::trick_game::suite::{check_evaluations, check_opening};
use maxn_games::oh_hell::{INFO, Missed, OhHell, Series, deal};
use maxn_games::tricks::Tricks;
use maxn_play::toolkit::hidden::HandSeries;

fn searches_agree(players: usize, cards: usize, deals: u64) {
    for seed in 0..deals {
        let game = deal(players, cards, seed).unwrap();
        for missed in Missed::ALL {
            let rules = OhHell::new(&game.rules().bids(), cards as u8, missed).unwrap();
            check_evaluations(&INFO, &Tricks::new(*game.table(), rules));
        }
    }
}

#[test]
fn exact_searches_of_bids_agree_with_plain_recursion() {
    for (seed, options) in (0..).zip(["missed=tricks", "missed=nothing", "missed=penalty"]) {
        for players in 3..=4 {
            let series =
                Series::new(players, format!("{options} sizes=down most=2").parse().unwrap()).unwrap();
            check_opening(&INFO, &series.deal(seed).unwrap());
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(3, 3, 6);
    searches_agree(4, 2, 6);
    searches_agree(7, 1, 4);
}
