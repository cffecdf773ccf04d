//! Plans of matches, as TOML: each match that is accepted has an identity and a player for every seat.

#![no_main]

use maxn_games::GAMES;
use maxn_lab::matches::{Match, Plans};

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Ok(plans) = input.parse::<Plans>() else { return };
    for plan in plans.matches.into_iter().take(4) {
        let Ok(games) = Match::new(plan, GAMES) else { continue };
        assert!(games.seatings().iter().all(|seats| seats.len() == games.players()));
        assert!(!games.entry().identity.to_string().is_empty());
    }
});
