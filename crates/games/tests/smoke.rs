use maxn::Game;
use maxn::hidden::conformance::*;
use maxn::hidden::*;
use maxn_games::oh_hell::*;
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::*;
#[test]
fn smoke() {
    for seed in 0..10 {
        check_series(
            Series::new(3 + seed as usize % 5, Options { most: 5, ..Options::STANDARD }).unwrap(),
            9,
            seed,
        );
        let mut hand = Series::new(4, Options { most: 5, sizes: Sizes::Down, ..Options::STANDARD })
            .unwrap()
            .deal(seed)
            .unwrap();
        check_policy(hand.clone(), &OhHellHand::policy(), seed);
        let mut g = maxn::Generator::new(seed);
        while !hand.is_terminal() {
            let v = hand.view(hand.player());
            check_worlds(&v, 3, seed);
            let mut m = Vec::new();
            hand.legal(&mut m);
            hand.apply(m[g.index(m.len())]);
        }
    }
}
