use maxn::Game;
use maxn::hidden::conformance::*;
use maxn::hidden::*;
use maxn_games::{oh_hell, spades};
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::*;

fn check<S: HandSeries>(series: S, hands: u32, seed: u64)
where
    <S::Hand as HiddenInformation>::View: std::fmt::Debug,
{
    check_series(series.clone(), hands, seed);
    let mut hand = series.deal(seed).unwrap();
    let mut g = maxn::Generator::new(seed);
    while !hand.is_terminal() {
        let v = S::Hand::seen(&HandRecord::new(hand.clone()), hand.player());
        check_worlds(&v, 3, seed);
        let mut m = Vec::new();
        hand.legal(&mut m);
        hand.apply(m[g.index(m.len())]);
    }
}

#[test]
fn smoke() {
    for seed in 0..10 {
        check(
            oh_hell::Series::new(
                3 + seed as usize % 5,
                oh_hell::Options { most: 5, ..oh_hell::Options::STANDARD },
            )
            .unwrap(),
            9,
            seed,
        );
        for options in [spades::Options::STANDARD, spades::Options::PAPERS, spades::Options::PAPERS_TRICKS] {
            check(spades::Series::new(2 + seed as usize % 3, options).unwrap(), 2, seed);
        }
    }
}
