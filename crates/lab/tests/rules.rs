//! Rule-based players: legal wherever they sit, better than chance, and blind to what they may not see.

use maxn_games::contest::CardDecision;
use maxn_games::cribbage::{self, CribbageContest};
use maxn_games::hearts::{self, HeartsContest};
use maxn_games::oh_hell::{self, OhHellContest};
use maxn_games::sergeant_major::{End, SergeantMajorContest};
use maxn_games::spades::{self, SpadesContest};
use maxn_games::view::{Generator, SeedableRng};
use maxn_lab::agents::{HiddenAgent, Random, RuleBased, Ruled};

/// Plays hands with one rule-based player, who changes seats from hand to hand, among random ones. How many points a
/// hand it is ahead of them on average.
fn ahead<C: Ruled<N>, const N: usize>(mut contest: C, hands: u32) -> f64 {
    let mut generator = Generator::seed_from_u64(1);
    let mut random = Random::new(2);
    let (mut own, mut others) = (0, 0);
    let mut before = contest.scores();
    let mut played = 0;
    while let Some(turn) = contest.turn().filter(|_| contest.hands_played() < hands) {
        // Every seat for a whole round of deals: who deals has an advantage.
        let ruled = played as usize / N % N;
        let view = contest.view(turn);
        let decision =
            if turn == ruled { RuleBased.decide(&view) } else { HiddenAgent::decide(&mut random, &view) };
        let decision: CardDecision = decision.unwrap();
        if turn == ruled {
            let other = view.open(&view.sampler().unwrap().draw(&mut generator));
            assert_eq!(RuleBased.decide(&other.view(turn)), Ok(decision), "hidden cards change a decision");
        }
        contest.decide(&decision).unwrap();
        if contest.hands_played() > played {
            let after = contest.scores();
            for player in 0..N {
                let points = after[player] - before[player];
                if player == ruled { own += points } else { others += points }
            }
            (before, played) = (after, contest.hands_played());
        }
    }
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    sign * (f64::from(own) - f64::from(others) / (N - 1) as f64) / f64::from(played)
}

#[test]
fn rule_based_players_beat_random_ones_at_hearts() {
    for options in [hearts::Options::STANDARD, hearts::Options::PAPERS] {
        let options = hearts::Options { target: 100_000, ..options };
        for (players, ahead) in [
            (3, ahead(HeartsContest::<3>::new(options, 1).unwrap(), 60)),
            (4, ahead(HeartsContest::<4>::new(options, 2).unwrap(), 60)),
            (5, ahead(HeartsContest::<5>::new(options, 3).unwrap(), 60)),
            (6, ahead(HeartsContest::<6>::new(options, 4).unwrap(), 60)),
        ] {
            println!("hearts {players}: {ahead:.2}");
            // A fifth of what everybody takes on average.
            assert!(ahead > 0.2 * 26.0 / f64::from(players), "{players} players: {ahead}");
        }
    }
}

#[test]
fn rule_based_players_beat_random_ones_at_spades() {
    let options = spades::Options { target: 100_000, ..spades::Options::STANDARD };
    for (players, ahead) in [
        (2, ahead(SpadesContest::<2>::new(options, 1).unwrap(), 60)),
        (3, ahead(SpadesContest::<3>::new(options, 2).unwrap(), 60)),
    ] {
        println!("spades {players}: {ahead:.2}");
        assert!(ahead > 40.0, "{players} players: {ahead}");
    }
    // Partners share what the random one of them loses; legal it has to be all the same.
    ahead(SpadesContest::<4>::new(options, 3).unwrap(), 20);
}

/// On average over several series, each of which is over after a few hands.
fn ahead_at_oh_hell<const N: usize>() -> f64
where
    OhHellContest<N>: Ruled<N>,
{
    const SERIES: u32 = 10;
    let options = oh_hell::Options { most: 7, ..oh_hell::Options::STANDARD };
    let contest = |seed: u32| OhHellContest::<N>::new(options, u64::from(seed)).unwrap();
    (0..SERIES).map(|seed| ahead(contest(seed), 60)).sum::<f64>() / f64::from(SERIES)
}

#[test]
fn rule_based_players_beat_random_ones_at_oh_hell() {
    for (players, ahead) in [
        (3, ahead_at_oh_hell::<3>()),
        (4, ahead_at_oh_hell::<4>()),
        (5, ahead_at_oh_hell::<5>()),
        (6, ahead_at_oh_hell::<6>()),
        (7, ahead_at_oh_hell::<7>()),
    ] {
        println!("oh-hell {players}: {ahead:.2}");
        assert!(ahead > 1.0, "{players} players: {ahead}");
    }
}

#[test]
fn rule_based_players_beat_random_ones_at_sergeant_major() {
    let ahead = ahead(SergeantMajorContest::new(End::Score(100_000), 1), 60);
    println!("sergeant-major: {ahead:.2}");
    assert!(ahead > 1.0, "{ahead}");
}

#[test]
fn rule_based_players_beat_random_ones_at_cribbage() {
    let options = cribbage::Options { target: 100_000, ..cribbage::Options::STANDARD };
    let partners = cribbage::Options { partners: true, ..options };
    for (players, ahead) in [
        (2, ahead(CribbageContest::<2>::new(options, 1).unwrap(), 60)),
        (3, ahead(CribbageContest::<3>::new(options, 2).unwrap(), 60)),
        (4, ahead(CribbageContest::<4>::new(options, 3).unwrap(), 60)),
    ] {
        println!("cribbage {players}: {ahead:.2}");
        assert!(ahead > 0.5, "{players} players: {ahead}");
    }
    ahead(CribbageContest::<4>::new(partners, 4).unwrap(), 20);
}
