//! Whole contests of the card games, played at random to the end: every listed decision is accepted, all others are
//! refused, and the score is what the events add up to.

mod account;
mod random_play;

use account::{hearts_score, oh_hell_score, sergeant_major_score, spades_score};
use maxn::Scores;
use maxn_games::card_contest::{CardDecision, CardEvent};
use maxn_games::cribbage;
use maxn_games::hearts::{self, HeartsContest, Lead, Moon};
use maxn_games::oh_hell::{self, Missed, OhHellContest, Sizes};
use maxn_games::sergeant_major::{End, SergeantMajorContest};
use maxn_games::spades::{self, SpadesContest};
use random_play::play_out;

fn hearts(players: usize, options: hearts::Options, seed: u64) {
    let options = hearts::Options { target: 60, ..options };
    let record = play_out(HeartsContest::new(players, options, seed).unwrap(), seed);
    assert_eq!(record.scores, hearts_score(&record, &options), "{options}");
    let scores = record.scores.first(players);
    assert!(scores.iter().any(|&score| score >= 60));
    let least = scores.iter().min();
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
        (3..=6).for_each(|players| hearts(players, options, seed));
    }
    assert!(HeartsContest::new(2, standard, 1).is_err() && HeartsContest::new(7, standard, 1).is_err());
}

fn spades(players: usize, options: spades::Options, seed: u64) {
    // At random nobody gets far.
    let options = spades::Options { target: 20, ..options };
    let record = play_out(SpadesContest::new(players, options, seed).unwrap(), seed);
    assert_eq!(record.scores, spades_score(&record));
    assert!(record.winners.iter().all(|&winner| record.scores[winner] >= 20));
}

#[test]
fn spades_for_every_number_of_players_and_every_option() {
    let standard = spades::Options::STANDARD;
    let tables = [standard, spades::Options::PAPERS, spades::Options { no_exact_total: true, ..standard }];
    for (seed, options) in (1..).zip(tables) {
        (2..=4).for_each(|players| spades(players, options, seed));
    }
    assert!(SpadesContest::new(5, standard, 1).is_err());
}

/// Nobody bids: the first decision is a card, and the score is the tricks that were taken.
#[test]
fn spades_without_bids_is_played_for_tricks() {
    let options = spades::Options { target: 30, ..spades::Options::PAPERS_TRICKS };
    let record = play_out(SpadesContest::new(3, options, 5).unwrap(), 5);
    assert!(record.steps.iter().all(|(_, decision, _)| matches!(decision, CardDecision::Play(_))));
    let mut taken = Scores::ZERO;
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

fn oh_hell(players: usize, options: oh_hell::Options, seed: u64) {
    let record = play_out(OhHellContest::new(players, options, seed).unwrap(), seed);
    assert_eq!(record.scores, oh_hell_score(&record, options.missed));
    let most = record.scores.first(players).iter().max();
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
        (3..=7).for_each(|players| oh_hell(players, options, seed));
    }
    assert!(OhHellContest::new(2, standard, 1).is_err());
}

#[test]
fn sergeant_major_to_tricks_and_to_a_score() {
    for (seed, end) in [(1, End::Tricks(9)), (2, End::Score(6)), (3, End::Score(4)), (4, End::Tricks(8))] {
        let record = play_out(SergeantMajorContest::new(end, seed), seed);
        assert_eq!(record.scores, sergeant_major_score(&record));
        assert!(!record.winners.is_empty());
    }
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
