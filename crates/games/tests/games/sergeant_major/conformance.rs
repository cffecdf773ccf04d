//! The suite that every game passes.

use maxn::conformance::check;
use maxn_games::sergeant_major::deal;
use maxn_games::tricks::TrickCount;

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
