//! Series of hands at run time.

use crate::series_trials::{check_agents, check_known, check_open, check_series};
use maxn_games::uno::{INFO, UnoPack};

#[test]
fn series_are_played_to_their_end_and_observations_are_read_back() {
    for players in 2..=7 {
        check_series(&INFO, players, "target=60");
    }
    check_series(&INFO, 3, "challenge=true target=60");
    check_series(&INFO, 4, "challenge=true draw_at_will=true target=60");
}

#[test]
fn requests_may_tell_any_number_of_groups() {
    check_known::<UnoPack>(&INFO, ["R1", "G1"], "R9", |card| &card[1..]);
}

#[test]
fn every_agent_decides() {
    check_agents(&INFO, 3, "challenge=true");
    check_agents(&INFO, 5, "");
}

#[test]
fn positions_are_searched_with_open_hands() {
    check_open(&INFO, 3);
    check_open(&INFO, 6);
}
