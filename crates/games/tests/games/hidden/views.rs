//! Contests played at random, looked at from every seat.

use maxn::Generator;
use maxn_games::card_contest::{CardContest, CardDecision};
use maxn_games::cards::{Card, Hand};
use maxn_games::hearts::{self, HeartsContest};
use maxn_games::hidden::HiddenGame;
use maxn_games::oh_hell::{self, OhHellContest, Sizes};
use maxn_games::sergeant_major::{End, SergeantMajorContest};
use maxn_games::spades::{self, SpadesContest};
use std::fmt::Debug;

/// Plays hands at random. Wherever the hidden cards lie, a view must be the same; and it must not rule out where they
/// really are.
fn check<C>(mut contest: C, hands: u32, seed: u64)
where
    C: HiddenGame + PartialEq + Debug,
{
    let mut generator = Generator::new(seed);
    let mut moved = false;
    while let Some(turn) = contest.turn().filter(|_| contest.hands_played() < hands) {
        for seat in 0..contest.players() {
            let view = contest.view(seat);
            let true_hands = contest.layout().hands;
            assert_eq!(view.hand(), true_hands[seat]);
            for player in (0..contest.players()).filter(|&player| player != seat) {
                assert!(view.table().layout().hands[player].is_empty());
                let impossible = true_hands[player] - view.hidden_cards().possible_cards(player);
                assert!(impossible.is_empty(), "player {player} has {impossible}, says {seat}: {contest:?}");
            }
            let sampler = view.sampler().expect("the truth is possible");
            for _ in 0..3 {
                let world = sampler.draw(&mut generator);
                assert!(view.hidden_cards().allows(&world));
                let other = view.determinize(&world);
                assert_eq!(other.view(seat), view, "hidden cards change a view");
                moved |= other.layout().hands != true_hands;
                assert_eq!(other.turn(), contest.turn());
                if seat == turn {
                    assert_eq!(other.decisions(), contest.decisions());
                }
            }
            if seat == turn {
                assert_eq!(view.table().decisions(), contest.decisions());
            }
        }
        let decisions = contest.decisions();
        let decision = match decisions[0] {
            CardDecision::Bid(_) => decisions[decisions.len() / contest.players()],
            _ => decisions[(generator.next_u64() % decisions.len() as u64) as usize],
        };
        contest.decide(&decision).unwrap();
    }
    assert!(moved, "worlds differ from the truth");
}

#[test]
fn hearts() {
    let standard = hearts::Options::STANDARD;
    for (seed, options) in [
        standard,
        hearts::Options::PAPERS,
        hearts::Options { can_lead_any_club: true, can_lead_hearts_instead_of_qs: true, ..standard },
    ]
    .into_iter()
    .enumerate()
    {
        let options = hearts::Options { target: 1000, ..options };
        check(HeartsContest::new(3, options, 1).unwrap(), 2, seed as u64);
        check(HeartsContest::new(4, options, 2).unwrap(), 3, seed as u64);
        check(HeartsContest::new(6, options, 3).unwrap(), 2, seed as u64);
    }
}

#[test]
fn spades() {
    let options = spades::Options { must_break_spades: true, ..spades::Options::STANDARD };
    check(SpadesContest::new(2, options, 1).unwrap(), 2, 1);
    check(SpadesContest::new(3, options, 2).unwrap(), 2, 2);
    check(SpadesContest::new(4, options, 3).unwrap(), 2, 3);
}

#[test]
fn oh_hell() {
    let options = oh_hell::Options { sizes: Sizes::Down, most: 6, ..oh_hell::Options::STANDARD };
    check(OhHellContest::new(3, options, 1).unwrap(), 6, 1);
    check(OhHellContest::new(4, options, 2).unwrap(), 6, 2);
    check(OhHellContest::new(7, options, 3).unwrap(), 3, 3);
}

#[test]
fn sergeant_major() {
    for seed in 1..5 {
        check(SergeantMajorContest::new(End::Score(1000), seed), 3, seed);
    }
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

#[test]
fn passed_cards_and_voids_are_known_to_those_who_saw_them() {
    let mut contest = HeartsContest::new(4, hearts::Options::STANDARD, 4).unwrap();
    let mut passed = [Hand::EMPTY; 4];
    for _ in 0..4 {
        let player = contest.turn().unwrap();
        let decision = contest.decisions()[0];
        let CardDecision::Pass(cards) = decision else { panic!("cards are passed") };
        passed[player] = cards;
        contest.decide(&decision).unwrap();
    }
    // Passed to the left: the giver knows where they are, the one opposite does not.
    let two_of_clubs = Hand::only(card("2C"));
    assert!((passed[0] & contest.view(0).hidden_cards().possible_cards(2)).is_empty());
    assert!((passed[0] & contest.view(0).hidden_cards().possible_cards(3)).is_empty());
    assert_eq!(passed[0] & contest.view(0).hidden_cards().possible_cards(1), passed[0]);
    assert_eq!(
        (passed[0] - two_of_clubs) & contest.view(3).hidden_cards().possible_cards(2),
        passed[0] - two_of_clubs
    );
    // Whoever does not follow suit has shown it.
    let mut shown = 0;
    while contest.hands_played() == 0 {
        let led = contest.play().unwrap().table().trick().led();
        let player = contest.turn().unwrap();
        let decision = *contest.decisions().last().unwrap();
        let CardDecision::Play(card) = decision else { panic!("cards are played") };
        contest.decide(&decision).unwrap();
        if let Some(led) = led.filter(|&led| led != card.suit() && contest.hands_played() == 0) {
            shown += 1;
            for seat in (0..4).filter(|&seat| seat != player) {
                assert!(
                    (contest.view(seat).hidden_cards().possible_cards(player) & Hand::suit(led)).is_empty()
                );
            }
        }
    }
    assert!(shown > 0);
}

#[test]
fn a_gift_shows_what_the_receiver_has_not() {
    let mut shown = 0;
    for seed in 1..8 {
        let mut contest = SergeantMajorContest::new(End::Score(1000), seed);
        while contest.hands_played() < 3 {
            let turn = contest.turn().unwrap();
            let decision = *contest.decisions().last().unwrap();
            let before = contest.hands();
            contest.decide(&decision).unwrap();
            if let CardDecision::Give(given) = decision {
                let returned = (contest.hands()[turn] - before[turn]).into_iter().next().unwrap_or(given);
                let to = (0..3).find(|&player| player != turn && contest.hands()[player] != before[player]);
                if let Some(to) = to {
                    shown += 1;
                    let possible = contest.view(turn).hidden_cards().possible_cards(to);
                    assert!(possible.above(returned).is_empty() && possible.contains(given));
                    assert!(!contest.view(turn).hidden_cards().possible_cards(3 - turn - to).contains(given));
                    assert!(contest.view(to).hidden_cards().possible_cards(turn).contains(returned));
                    assert!(
                        !contest.view(to).hidden_cards().possible_cards(3 - turn - to).contains(returned)
                    );
                }
            }
        }
    }
    assert!(shown > 3, "{shown}");
}
