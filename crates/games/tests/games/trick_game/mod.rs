//! Trick games with hidden hands: Hearts, Spades, Oh Hell and Sergeant Major, by one suite; and the play of their tricks against a slow,
//! obvious account of it.

mod account;
mod following_suit;
mod knowledge;
mod merging;
mod play;
mod refusals;
mod sampling;
mod slow_play;
pub(crate) mod suite;
mod values;

use account::{hearts_score, oh_hell_score, play_out, sergeant_major_score, spades_score};
use maxn_games::{GAMES, hearts, oh_hell, sergeant_major, spades};
use maxn_play::StartRequest;
use suite::{Met, check_trick_game};

fn check_met(met: &[Met]) {
    let (listed, refused) =
        met.iter().fold((0, 0), |(listed, refused), met| (listed + met.listed, refused + met.refused));
    assert!(listed > 5 && refused > 100, "{met:?}");
}

#[test]
fn hearts_hides_what_it_has_to() {
    let options = ["standard", "papers", "can_lead_any_club=true can_lead_hearts_instead_of_qs=true"];
    let met = options.map(|options| {
        let mut met = Met::default();
        for (players, hands) in [(3, 2), (4, 4), (6, 2)] {
            let series = hearts::Series::new(players, format!("{options} target=1000").parse().unwrap());
            let found = check_trick_game(&series.unwrap(), hands, players as u64);
            (met.listed, met.refused) = (met.listed + found.listed, met.refused + found.refused);
        }
        met
    });
    check_met(&met);
}

#[test]
fn spades_hides_what_it_has_to() {
    let met = ["standard", "papers", "papers-tricks", "no_exact_total=true nil=100"].map(|options| {
        let mut met = Met::default();
        for players in 2..=4 {
            let series = spades::Series::new(players, options.parse().unwrap()).unwrap();
            let found = check_trick_game(&series, 2, players as u64);
            (met.listed, met.refused) = (met.listed + found.listed, met.refused + found.refused);
        }
        met
    });
    check_met(&met);
}

#[test]
fn oh_hell_hides_what_it_has_to() {
    let met = [(3, 6), (4, 6), (7, 3)].map(|(players, hands)| {
        let series = oh_hell::Series::new(players, "sizes=down most=6".parse().unwrap()).unwrap();
        check_trick_game(&series, hands, players as u64)
    });
    check_met(&met);
}

#[test]
fn sergeant_major_hides_what_it_has_to() {
    let met = [1, 2, 3, 4].map(|seed| {
        let series = sergeant_major::Series::new("score=1000".parse().unwrap());
        check_trick_game(&series, 3, seed)
    });
    check_met(&met);
}

#[test]
fn the_score_of_hearts_is_what_the_tricks_add_up_to() {
    for (seed, options) in (1..).zip([
        "standard",
        "papers",
        "papers-hd",
        "moon=off jd_bonus=true avoid_all_tricks_bonus=true",
        "can_lead_any_club=true qs_breaks_hearts=false",
        "lead=left_of_dealer can_lead_hearts_instead_of_qs=true",
    ]) {
        let options = format!("{options} target=60");
        for players in 3..=6 {
            let record = play_out("hearts", players, &options, seed);
            assert_eq!(record.scores, hearts_score(&record, players, &options), "{options}");
            assert!(record.scores.iter().any(|&score| score >= 60));
            let least = record.scores.iter().min();
            assert!(record.winners.iter().all(|&winner| Some(&record.scores[winner]) == least));
        }
    }
}

#[test]
fn the_score_of_spades_is_what_the_tricks_add_up_to() {
    for (seed, options) in (1..).zip(["standard", "papers", "no_exact_total=true"]) {
        for players in 2..=4 {
            // At random nobody gets far.
            let record = play_out("spades", players, &format!("{options} target=20"), seed);
            assert_eq!(record.scores, spades_score(&record, players));
            assert!(record.winners.iter().all(|&winner| record.scores[winner] >= 20));
        }
    }
    let record = play_out("spades", 3, "papers-tricks target=30", 5);
    let mut taken = vec![0; 3];
    for hand in &record.hands {
        assert_eq!(hand.decisions_before, 0, "nobody bids");
        (0..3).for_each(|player| taken[player] += hand.tricks[player]);
    }
    assert_eq!(record.scores, taken);
    assert!(record.winners.iter().all(|&winner| record.scores[winner] >= 30));
}

#[test]
fn the_score_of_oh_hell_is_what_the_tricks_add_up_to() {
    for (seed, (missed, rest)) in (1..).zip([
        ("tricks", ""),
        ("nothing", "sizes=down-and-up most=4"),
        ("penalty", "sizes=up"),
        ("tricks", "dealer_restriction=false sizes=down"),
    ]) {
        for players in 3..=7 {
            let record = play_out("oh-hell", players, &format!("missed={missed} {rest}"), seed);
            assert_eq!(record.scores, oh_hell_score(&record, players, missed));
            let most = record.scores.iter().max();
            assert!(record.winners.iter().all(|&winner| Some(&record.scores[winner]) == most));
        }
    }
}

#[test]
fn the_score_of_sergeant_major_is_what_the_tricks_add_up_to() {
    for (seed, end) in (1..).zip(["tricks=9", "score=6", "score=4", "tricks=8"]) {
        let record = play_out("sergeant-major", 3, end, seed);
        assert_eq!(record.scores, sergeant_major_score(&record));
        assert!(!record.winners.is_empty());
    }
}

#[test]
fn a_game_is_refused_for_too_many_and_too_few() {
    for (game, players) in [("hearts", 2), ("hearts", 7), ("spades", 5), ("oh-hell", 2), ("oh-hell", 8)] {
        let request = StartRequest { players: Some(players), ..StartRequest::default() };
        assert!(GAMES.find(game).unwrap().start(&request).is_err(), "{game} for {players}");
    }
}

#[test]
fn options_are_read_and_wrong_ones_named() {
    assert_eq!("papers target=500".parse(), Ok(spades::Options { target: 500, ..spades::Options::PAPERS }));
    let error = "must_brake_spades=true".parse::<spades::Options>().unwrap_err().to_string();
    assert_eq!(error, "there is no option 'must_brake_spades'; did you mean 'must_break_spades'?");
    let options = "missed=penalty,sizes=down most=7 dealer_restriction=false".parse();
    let expected = oh_hell::Options {
        missed: oh_hell::Missed::Penalty,
        sizes: oh_hell::Sizes::Down,
        most: 7,
        dealer_restriction: false,
    };
    assert_eq!(options, Ok(expected));
    assert_eq!("score=10".parse(), Ok(sergeant_major::End::Score(10)));
    let error = "score=0".parse::<sergeant_major::End>().unwrap_err().to_string();
    assert!(error.contains("a number from 1"));
}
