//! The suite that every game passes.

use maxn::conformance::check;
use maxn_cards::tricks::TrickCount;
use maxn_trick_taking::sergeant_major::deal;

#[test]
fn sergeant_major_conforms() {
    for seed in 0..12 {
        for cards in [5, 16] {
            let game = deal(cards, seed).unwrap();
            check(&game, &TrickCount::new(game.table()), 10, seed);
            check(&game, &TrickCount::taken_within(game.table(), cards as u32), 10, seed);
        }
    }
}
