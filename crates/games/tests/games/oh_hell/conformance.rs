//! The suite that every game passes.

use maxn::conformance::check;
use maxn_games::oh_hell::{ExactBid, Missed, OhHell, deal};
use maxn_games::tricks::Tricks;

fn conforms(players: usize, cards: usize) {
    for seed in 0..6 {
        let dealt = deal(players, cards, seed).unwrap();
        for missed in Missed::ALL {
            let rules = OhHell::new(&dealt.rules().bids(), cards as u8, missed).unwrap();
            let game = Tricks::new(*dealt.table(), rules);
            check(&game, &ExactBid::new(&game), 6, seed);
        }
    }
}

#[test]
fn oh_hell_conforms() {
    conforms(3, 8);
    conforms(4, 5);
    conforms(7, 7);
}
