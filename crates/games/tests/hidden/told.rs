//! Views from what a seat tells are those it has.

use maxn_games::cards::{Card, Hand};
use maxn_games::contest::CardDecision;
use maxn_games::hearts::{self, HeartsContest};
use maxn_games::oh_hell::{self, OhHellContest, Sizes};
use maxn_games::spades::{self, SpadesContest};
use maxn_games::view::{Generator, Hidden, SeedableRng};
use rand_xoshiro::rand_core::RngCore;

/// What has happened in a hand.
struct Story<const N: usize> {
    dealt: [Hand; N],
    passed: [Hand; N],
    bids: Vec<u8>,
    plays: Vec<(usize, Card)>,
}

/// Plays a hand at random and looks at the story before every decision.
fn play<C: Hidden<N>, const N: usize>(mut contest: C, seed: u64, mut look: impl FnMut(&C, usize, &Story<N>)) {
    let mut generator = Generator::seed_from_u64(seed);
    let dealt = contest.layout().hands;
    let mut story = Story { dealt, passed: [Hand::EMPTY; N], bids: Vec::new(), plays: Vec::new() };
    while contest.hands_played() == 0 {
        let seat = contest.turn().unwrap();
        look(&contest, seat, &story);
        let decisions = contest.decisions();
        let decision = decisions[(generator.next_u64() % decisions.len() as u64) as usize];
        match decision {
            CardDecision::Pass(cards) => story.passed[seat] = cards,
            CardDecision::Bid(bid) => story.bids.push(bid),
            CardDecision::Play(card) => story.plays.push((seat, card)),
            _ => panic!("no other decisions"),
        }
        contest.decide(&decision).unwrap();
    }
}

#[test]
fn hearts() {
    let standard = hearts::Options::STANDARD;
    let any_club = hearts::Options { can_lead_any_club: true, ..standard };
    for (seed, options) in
        [standard, hearts::Options::PAPERS, any_club, hearts::Options::PAPERS_HD].iter().enumerate()
    {
        let contest = HeartsContest::<4>::new(*options, seed as u64).unwrap();
        play(contest, seed as u64, |contest, seat, story| {
            let from = (seat + 3) % 4;
            let done = contest.play().is_some();
            let received = if done { story.passed[from] } else { Hand::EMPTY };
            let told = hearts::Told {
                seat,
                hand: story.dealt[seat],
                passed: story.passed[seat],
                received,
                plays: &story.plays,
            };
            let view = told.view(contest.series()).unwrap();
            assert_eq!(view, contest.view(seat));
        });
    }
}

#[test]
fn spades() {
    let tables = [spades::Options::STANDARD, spades::Options::PAPERS, spades::Options::PAPERS_TRICKS];
    for (seed, options) in (1..).zip(tables) {
        let contest = SpadesContest::<3>::new(options, seed).unwrap();
        play(contest, seed, |contest, seat, story| {
            let told = spades::Told { seat, hand: story.dealt[seat], bids: &story.bids, plays: &story.plays };
            assert_eq!(told.view(contest.series()).unwrap(), contest.view(seat));
        });
    }
}

#[test]
fn oh_hell() {
    let options = oh_hell::Options { sizes: Sizes::Down, most: 7, ..oh_hell::Options::STANDARD };
    for seed in 1..4 {
        let contest = OhHellContest::<4>::new(options, seed).unwrap();
        let turned_up = contest.turned_up().unwrap();
        play(contest, seed, |contest, seat, story| {
            let (hand, bids, plays) = (story.dealt[seat], &story.bids[..], &story.plays[..]);
            let told = oh_hell::Told { seat, hand, turned_up, bids, plays };
            assert_eq!(told.view(contest.series()).unwrap(), contest.view(seat));
        });
    }
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let series = hearts::Series::<4>::new(hearts::Options::PAPERS_HD);
    let hand = "S:KQ5 H:AT92 D:J64 C:K83".parse().unwrap();
    let refusal = |seat, plays: &[(usize, &str)]| {
        let plays: Vec<(usize, Card)> =
            plays.iter().map(|&(player, card)| (player, card.parse().unwrap())).collect();
        let told = hearts::Told { seat, hand, passed: Hand::EMPTY, received: Hand::EMPTY, plays: &plays };
        told.view(&series).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(refusal(0, &[]), "player 1 cannot lead without 2C");
    assert_eq!(refusal(0, &[(3, "2C"), (3, "2C")]), "2C was played twice");
    assert_eq!(refusal(0, &[(3, "KC")]), "player 4 cannot have played the seat's own KC");
    assert_eq!(refusal(0, &[(3, "2C"), (1, "5C")]), "it was the turn of player 1 when player 2 played 5C");
    assert_eq!(refusal(0, &[(2, "2C"), (0, "3C")]), "it is not the turn of player 1");
    assert_eq!(refusal(7, &[]), "there is no player 8: the players are 1 to 4");
    let few = hearts::Told {
        seat: 0,
        hand: "S:A".parse().unwrap(),
        passed: Hand::EMPTY,
        received: Hand::EMPTY,
        plays: &[],
    };
    assert!(few.view(&series).unwrap_err().to_string().contains("not a hand of 13 cards"));
}
