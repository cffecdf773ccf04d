//! Every exact search against plain recursion.

use maxn_games::card_table::trials::check_evaluations;
use maxn_games::oh_hell::{INFO, Missed, OhHell, deal};
use maxn_games::tricks::Tricks;

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
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(3, 3, 6);
    searches_agree(4, 2, 6);
    searches_agree(7, 1, 4);
}
