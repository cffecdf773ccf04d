//! Series of deals at run time.

use maxn_games::pinochle::{MustBeat, Options, Series};
use maxn_play::toolkit::hidden::conformance::check_series;

#[test]
fn series_of_all_options_conform() {
    for (_, must_beat) in MustBeat::ALL {
        for seed in 1..=4 {
            check_series(Series::new(Options { must_beat, hands: 3, ..Options::STANDARD }), 3, seed);
        }
    }
}
