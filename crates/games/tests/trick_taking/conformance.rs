//! The suite that every game passes.

use maxn_games::conformance::check;
use maxn_games::oh_hell::{self, ExactBid, Missed, OhHell};
use maxn_games::sergeant_major;
use maxn_games::spades::{self, Payoff, Utility};
use maxn_games::tricks::{TrickCount, Tricks};

fn spades_games<const N: usize>(cards: usize) {
    for seed in 0..12 {
        let dealt = spades::deal::<N>(cards, seed).unwrap();
        let rules = dealt.rules().clone().with_breaking(seed % 3 == 0);
        let game = Tricks::new(*dealt.table(), rules);
        for utility in Utility::ALL {
            check(&game, &Payoff::new(utility, &game), 8, seed);
            check(&game.clone().without_merging(), &Payoff::new(utility, &game), 4, seed);
        }
    }
}

#[test]
fn spades_conforms() {
    spades_games::<2>(13);
    spades_games::<3>(6);
    spades_games::<3>(17);
    spades_games::<4>(8);
}

#[test]
fn sergeant_major_conforms() {
    for seed in 0..12 {
        for cards in [5, 16] {
            let game = sergeant_major::deal(cards, seed).unwrap();
            check(&game, &TrickCount::new(game.table()), 10, seed);
            check(&game, &TrickCount::taken_within(game.table(), cards as u32), 10, seed);
        }
    }
}

fn oh_hell_games<const N: usize>(cards: usize) {
    for seed in 0..6 {
        let dealt = oh_hell::deal::<N>(cards, seed).unwrap();
        for missed in Missed::ALL {
            let rules = OhHell::new(dealt.rules().bids(), cards as u8, missed).unwrap();
            let game = Tricks::new(*dealt.table(), rules);
            check(&game, &ExactBid::new(&game), 6, seed);
        }
    }
}

#[test]
fn oh_hell_conforms() {
    oh_hell_games::<3>(8);
    oh_hell_games::<4>(5);
    oh_hell_games::<7>(7);
}
