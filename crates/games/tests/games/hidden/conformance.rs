//! The play of card games as information sets of the engine: the checks that every game with hidden information passes.

use maxn::Generator;
use maxn::hidden::conformance::{check_uniform, check_worlds};
use maxn::hidden::{TreeOptions, grow_tree};
use maxn_games::card_contest::CardContest;
use maxn_games::cards::{Card, Hand};
use maxn_games::cribbage::{self, CribbageContest};
use maxn_games::hearts::{self, HeartsContest};
use maxn_games::hidden::{CardPlay, HiddenGame, View};
use maxn_games::knowledge::{CardWorld, PLACES};
use maxn_games::oh_hell::{self, OhHellContest};
use maxn_games::sergeant_major::{End, SergeantMajorContest};
use maxn_games::spades::{self, SpadesContest};
use maxn_play::Aim;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use std::fmt::Debug;

/// Plays hands at random and checks the view of the player to move; returns the number of views whose worlds were all listed.
/// Equivalent cards depend on cards that are left over, where there are any, and so do the moves.
fn check<C: HiddenGame>(mut contest: C, seed: u64, all_dealt: bool) -> usize
where
    C::Play: PartialEq + Debug,
{
    let mut generator = Generator::new(seed);
    let mut listed = 0;
    while let Some(seat) = contest.turn().filter(|_| contest.hands_played() < 2) {
        let decisions = contest.decisions();
        if contest.hand().is_some() && decisions.len() > 1 {
            let view = contest.view(seat);
            let play = CardPlay::new(&view, Aim::Worth).unwrap();
            if all_dealt {
                check_worlds(&play, 3, seed);
            }
            if let Some(worlds) = all_worlds(&view, 300) {
                check_uniform(&play, &worlds, 50, seed);
                listed += 1;
            }
        }
        let place = generator.below(decisions.len() as u64) as usize;
        contest.decide(&decisions[place]).unwrap();
    }
    listed
}

/// Every way to put the hidden cards into places that may have them; `None` if there are more than `most`.
fn all_worlds<C: HiddenGame>(view: &View<C>, most: usize) -> Option<Vec<CardWorld>> {
    let hidden = view.hidden_cards();
    let cards: Vec<Card> = hidden.cards().into_iter().collect();
    let mut worlds = vec![[Hand::EMPTY; PLACES]];
    for card in cards {
        let mut longer = Vec::new();
        for world in worlds {
            for place in (0..PLACES).filter(|&place| hidden.possible_cards(place).contains(card)) {
                if world[place].len() + hidden.located(place).len() < hidden.size(place) {
                    let mut with = world;
                    with[place].insert(card);
                    longer.push(with);
                }
            }
        }
        worlds = longer;
        // Some of them may be dead ends, but not many.
        if worlds.len() > 20 * most {
            return None;
        }
    }
    let located = |world: [Hand; PLACES]| {
        CardWorld::new(std::array::from_fn(|place| world[place] | hidden.located(place)))
    };
    let worlds: Vec<CardWorld> = worlds.into_iter().map(located).collect();
    (worlds.len() <= most).then_some(worlds)
}

#[test]
fn determinizations_of_card_games_agree_and_are_uniform() {
    let mut listed = 0;
    for seed in 1..=3 {
        listed += check(HeartsContest::new(4, hearts::Options::STANDARD, seed).unwrap(), seed, true);
        listed += check(SpadesContest::new(3, spades::Options::STANDARD, seed).unwrap(), seed, true);
        listed += check(OhHellContest::new(4, oh_hell::Options::STANDARD, seed).unwrap(), seed, false);
        listed += check(SergeantMajorContest::new(End::Tricks(12), seed), seed, false);
        listed += check(CribbageContest::new(3, cribbage::Options::STANDARD, seed).unwrap(), seed, false);
    }
    assert!(listed > 40, "{listed} views had their worlds listed");
}

#[test]
fn the_hidden_cards_change_no_decision_of_the_engine() {
    let contest = HeartsContest::new(4, hearts::Options::PAPERS, 2).unwrap();
    let view = contest.view(contest.turn().unwrap());
    let mut generator = Generator::new(1);
    let sampler = view.sampler().unwrap();
    let options = TreeOptions { simulations: Some(200), ..TreeOptions::default() };
    let decide =
        |view: &View<HeartsContest>| grow_tree(&CardPlay::new(view, Aim::Worth).unwrap(), &options).unwrap();
    for _ in 0..5 {
        let elsewhere = view.determinize(&sampler.draw(&mut generator)).view(view.seat());
        assert_eq!(decide(&elsewhere), decide(&view));
    }
}

/// Deals, openings and matches have been drawn from this generator, and are repeated by their seeds.
#[test]
fn the_generator_of_the_engine_draws_the_numbers_of_rand_xoshiro() {
    for seed in (0..1000).chain([u64::MAX, 1 << 63, 0x9e37_79b9_7f4a_7c15]) {
        let (mut own, mut other) = (Generator::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
        assert!((0..100).all(|_| own.next_u64() == other.next_u64()), "seed {seed}");
    }
}
