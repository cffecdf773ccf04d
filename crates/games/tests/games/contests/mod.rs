//! Whole contests of the card games, played at random to the end: every listed decision is accepted, all others are
//! refused, and the score is what the events add up to.

mod account;
mod random_play;

use account::{cribbage_score, hearts_score, oh_hell_score, sergeant_major_score, spades_score};
use maxn_games::card_contest::{CardDecision, CardEvent};
use maxn_games::cribbage::{self, CribbageContest};
use maxn_games::hearts::{self, HeartsContest, Lead, Moon};
use maxn_games::oh_hell::{self, Missed, OhHellContest, Sizes};
use maxn_games::sergeant_major::{End, SergeantMajorContest};
use maxn_games::spades::{self, SpadesContest};
use random_play::{Record, play_out};

fn hearts<const N: usize>(options: hearts::Options, seed: u64) {
    let options = hearts::Options { target: 60, ..options };
    let record: Record<N> = play_out(HeartsContest::<N>::new(options, seed).unwrap(), seed);
    assert_eq!(record.scores, hearts_score(&record, &options), "{options}");
    assert!(record.scores.iter().any(|&score| score >= 60));
    let least = record.scores.iter().min();
    assert!(record.winners.iter().all(|&winner| Some(&record.scores[winner]) == least));
}

#[test]
fn hearts_for_every_number_of_players_and_every_option() {
    let standard = hearts::Options::STANDARD;
    let tables = [
        standard,
        hearts::Options::PAPERS,
        hearts::Options::PAPERS_HD,
        hearts::Options { moon: Moon::Off, jd_bonus: true, avoid_all_tricks_bonus: true, ..standard },
        hearts::Options { can_lead_any_club: true, qs_breaks_hearts: false, ..standard },
        hearts::Options { lead: Lead::LeftOfDealer, can_lead_hearts_instead_of_qs: true, ..standard },
    ];
    for (seed, options) in (1..).zip(tables) {
        hearts::<3>(options, seed);
        hearts::<4>(options, seed);
        hearts::<5>(options, seed);
        hearts::<6>(options, seed);
    }
    assert!(HeartsContest::<2>::new(standard, 1).is_err() && HeartsContest::<7>::new(standard, 1).is_err());
}

fn spades<const N: usize>(options: spades::Options, seed: u64) {
    // At random nobody gets far.
    let options = spades::Options { target: 20, ..options };
    let record: Record<N> = play_out(SpadesContest::<N>::new(options, seed).unwrap(), seed);
    assert_eq!(record.scores, spades_score(&record));
    assert!(record.winners.iter().all(|&winner| record.scores[winner] >= 20));
}

#[test]
fn spades_for_every_number_of_players_and_every_option() {
    let standard = spades::Options::STANDARD;
    let tables = [standard, spades::Options::PAPERS, spades::Options { no_exact_total: true, ..standard }];
    for (seed, options) in (1..).zip(tables) {
        spades::<2>(options, seed);
        spades::<3>(options, seed);
        spades::<4>(options, seed);
    }
    assert!(SpadesContest::<5>::new(standard, 1).is_err());
}

/// Nobody bids: the first decision is a card, and the score is the tricks that were taken.
#[test]
fn spades_without_bids_is_played_for_tricks() {
    let options = spades::Options { target: 30, ..spades::Options::PAPERS_TRICKS };
    let record: Record<3> = play_out(SpadesContest::<3>::new(options, 5).unwrap(), 5);
    assert!(record.steps.iter().all(|(_, decision, _)| matches!(decision, CardDecision::Play(_))));
    let mut taken = [0; 3];
    for (_, _, events) in &record.steps {
        for event in events {
            if let CardEvent::Trick { winner, .. } = event {
                taken[*winner] += 1;
            }
        }
    }
    assert_eq!(record.scores, taken);
    assert!(record.winners.iter().all(|&winner| record.scores[winner] >= 30));
}

fn oh_hell<const N: usize>(options: oh_hell::Options, seed: u64) {
    let record: Record<N> = play_out(OhHellContest::<N>::new(options, seed).unwrap(), seed);
    assert_eq!(record.scores, oh_hell_score(&record, options.missed));
    let most = record.scores.iter().max();
    assert!(record.winners.iter().all(|&winner| Some(&record.scores[winner]) == most));
}

#[test]
fn oh_hell_for_every_number_of_players_and_every_option() {
    let standard = oh_hell::Options::STANDARD;
    let tables = [
        standard,
        oh_hell::Options { missed: Missed::Nothing, sizes: Sizes::DownAndUp, most: 4, ..standard },
        oh_hell::Options { missed: Missed::Penalty, sizes: Sizes::Up, ..standard },
        oh_hell::Options { dealer_restriction: false, sizes: Sizes::Down, ..standard },
    ];
    for (seed, options) in (1..).zip(tables) {
        oh_hell::<3>(options, seed);
        oh_hell::<4>(options, seed);
        oh_hell::<5>(options, seed);
        oh_hell::<6>(options, seed);
        oh_hell::<7>(options, seed);
    }
    assert!(OhHellContest::<2>::new(standard, 1).is_err());
}

#[test]
fn sergeant_major_to_tricks_and_to_a_score() {
    for (seed, end) in [(1, End::Tricks(9)), (2, End::Score(6)), (3, End::Score(4)), (4, End::Tricks(8))] {
        let record: Record<3> = play_out(SergeantMajorContest::new(end, seed), seed);
        assert_eq!(record.scores, sergeant_major_score(&record));
        assert!(!record.winners.is_empty());
    }
}

fn cribbage<const N: usize>(options: cribbage::Options, seed: u64) {
    let record: Record<N> = play_out(CribbageContest::<N>::new(options, seed).unwrap(), seed);
    assert_eq!(record.scores, cribbage_score(&record, options));
    assert!(record.winners.iter().all(|&winner| record.scores[winner] == options.target));
    assert_eq!(record.winners.len(), if options.partners { 2 } else { 1 });
}

#[test]
fn cribbage_for_every_number_of_players_and_for_partners() {
    for seed in 1..=6 {
        let standard = cribbage::Options::STANDARD;
        cribbage::<2>(standard, seed);
        cribbage::<3>(standard, seed);
        cribbage::<4>(standard, seed);
        cribbage::<4>(cribbage::Options { partners: true, target: 61 }, seed);
    }
    let partners = cribbage::Options { partners: true, ..cribbage::Options::STANDARD };
    assert!(CribbageContest::<3>::new(partners, 1).is_err());
}

#[test]
fn options_are_read_and_wrong_ones_named() {
    assert_eq!("papers target=500".parse(), Ok(spades::Options { target: 500, ..spades::Options::PAPERS }));
    let error = "must_brake_spades=true".parse::<spades::Options>().unwrap_err().to_string();
    assert_eq!(error, "there is no option 'must_brake_spades'; did you mean 'must_break_spades'?");
    let options = "missed=penalty,sizes=down most=7 dealer_restriction=false".parse();
    let expected =
        oh_hell::Options { missed: Missed::Penalty, sizes: Sizes::Down, most: 7, dealer_restriction: false };
    assert_eq!(options, Ok(expected));
    assert_eq!("score=10".parse(), Ok(End::Score(10)));
    assert!("score=0".parse::<End>().unwrap_err().to_string().contains("a number from 1"));
    assert_eq!("partners=true".parse(), Ok(cribbage::Options { target: 121, partners: true }));
    assert!("target=none".parse::<cribbage::Options>().is_err());
}
