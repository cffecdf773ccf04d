//! The suite that every game passes.

use crate::spades::with_nil;
use maxn::conformance::check;
use maxn_games::spades::{Payoff, Utility, deal};
use maxn_games::tricks::Tricks;

fn conforms(players: usize, cards: usize) {
    for seed in 0..12 {
        let dealt = deal(players, cards, seed).unwrap();
        let rules = dealt.rules().clone().with_breaking(seed % 3 == 0);
        let game = Tricks::new(*dealt.table(), rules);
        for game in [with_nil(&game, seed), game] {
            for utility in Utility::ALL {
                check(&game, &Payoff::new(utility, &game), 8, seed);
                check(&game.clone().without_merging(), &Payoff::new(utility, &game), 4, seed);
            }
        }
    }
}

#[test]
fn spades_conforms() {
    conforms(2, 13);
    conforms(3, 6);
    conforms(3, 17);
    conforms(4, 8);
}
