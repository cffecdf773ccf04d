//! Worlds weighted by the cards played, against a list of all of them.

use maxn::Game;
use maxn::hidden::{Choices, Dice, Inference, InformationSet, Policy, Posterior};
use maxn_games::cards::{Card, Hand};
use maxn_games::hearts::{Hearts, HeartsFeatures, HeartsHand, HeartsRules, Options, Series};
use maxn_games::knowledge::CardWorld;
use maxn_games::trick_game::model::{Shown, Weighted};
use maxn_games::trick_game::{TrickMove, TrickView};
use maxn_games::tricks::Table;
use maxn_play::toolkit::hidden::{HandRecord, HandSeries, HiddenHand};
use std::collections::HashMap;

type View = TrickView<HeartsRules>;
type Cards = [Hand; 4];

const BELIEVING: Inference = Inference { belief: 1.0, anything: 0.1 };

/// A hand played by the model's own choice until the given number of cards is left to each.
fn late(seed: u64, left: usize) -> View {
    let mut record = HandRecord::new(Series::new(4, Options::PAPERS).unwrap().deal(seed).unwrap());
    let mut choices = Choices::default();
    let mut dice = Dice::new(seed);
    let mut shown = Shown::default();
    loop {
        let hand = record.position();
        let (player, trick) = (hand.player(), *hand.play().table().trick());
        if hand.hands()[player].len() <= left && trick.is_empty() {
            return HeartsHand::seen(&record, player);
        }
        HeartsHand::policy().weigh(hand, &shown, &mut choices);
        let mv = choices.choose(&mut dice).unwrap();
        let TrickMove::Play(card) = mv else { panic!("no cards are passed") };
        shown.note(player, trick.led(), card);
        record.play(mv);
    }
}

/// Every way to deal the unseen cards to the others.
fn all_worlds(view: &View) -> Vec<Cards> {
    let unseen: Vec<Card> = view.hidden_cards().cards().into_iter().collect();
    let mut own = [Hand::EMPTY; 4];
    own[view.seat()] = view.hand();
    let mut worlds = vec![own];
    for card in unseen {
        let mut longer = Vec::new();
        for world in worlds {
            for player in (0..4).filter(|&player| player != view.seat()) {
                let fits = world[player].len() < view.hidden_cards().size(player);
                if fits && view.hidden_cards().possible_cards(player).contains(card) {
                    let mut with = world;
                    with[player].insert(card);
                    longer.push(with);
                }
            }
        }
        worlds = longer;
    }
    worlds
}

/// The likelihood of the others' plays, card by card, from the beginning.
fn likelihood(view: &View, model: &Weighted<HeartsFeatures>, world: &Cards) -> f64 {
    let plays = view.plays();
    let mut hands = *world;
    for &(player, card) in plays {
        hands[player].insert(card);
    }
    let rules = view.table().play().rules();
    let mut play = Hearts::new(Table::new(&hands, plays[0].0, None), *rules);
    let (mut shown, mut choices, mut likely) = (Shown::default(), Choices::default(), 1.0);
    for &(player, card) in plays {
        assert!(play.player() == player && play.legal().contains(card), "it can have been played");
        if player != view.seat() {
            let hand = HeartsHand::playing(play.clone(), *view.table().deal());
            model.weigh(&hand, &shown, &mut choices);
            let any = 1.0 / play.legal().len() as f64;
            likely *= 0.1 * any + 0.9 * choices.probability(TrickMove::Play(card));
        }
        shown.note(player, play.table().trick().led(), card);
        play.apply(card);
    }
    likely
}

/// The frequency of each world among the draws.
fn frequencies(posterior: &Posterior<'_, View>, draws: u64) -> HashMap<Cards, f64> {
    let mut counts = HashMap::new();
    for number in 0..draws {
        let hands: Cards = posterior.draw(number).unwrap().hands(4).try_into().unwrap();
        *counts.entry(hands).or_insert(0.0) += 1.0 / draws as f64;
    }
    counts
}

#[test]
fn worlds_are_drawn_as_often_as_the_model_says() {
    let model = HeartsHand::policy();
    let (mut tested, mut uneven) = (0, 0);
    for seed in 1..40 {
        let view = late(seed, 2);
        let worlds = all_worlds(&view);
        if !(3..=90).contains(&worlds.len()) {
            continue;
        }
        tested += 1;
        let likely: Vec<f64> = worlds.iter().map(|world| likelihood(&view, &model, world)).collect();
        let sum: f64 = likely.iter().sum();
        let pool = 4000.0;
        let posterior = Posterior::new(&view, &model, &BELIEVING, 4000, seed, 2).unwrap();
        let (weighed, effective) = posterior.effective().unwrap();
        assert!(weighed == 4000 && (1.0..=pool + 0.001).contains(&effective), "{effective} of {weighed}");
        let found = frequencies(&posterior, 20_000);
        assert!(found.keys().all(|world| worlds.contains(world)));
        let even = 1.0 / worlds.len() as f64;
        let mut chi_squared = [0.0; 2];
        for (world, likely) in worlds.iter().zip(&likely) {
            let expected = likely / sum;
            let found = found.get(world).copied().unwrap_or_default();
            // So many of the pool are this world, give or take its root; and the draws spread evenly over the pool.
            let deviation = expected * (worlds.len() as f64 / pool).sqrt() + 2e-4;
            chi_squared[0] += ((found - expected) / deviation).powi(2);
            chi_squared[1] += ((even - expected) / deviation).powi(2);
        }
        let limit = worlds.len() as f64 + 5.0 * (2.0 * worlds.len() as f64).sqrt() + 8.0;
        assert!(chi_squared[0] < limit, "seed {seed}: {} of {limit}", chi_squared[0]);
        uneven += usize::from(chi_squared[1] > limit);
    }
    assert!(tested > 10, "{tested} cases");
    assert!(uneven * 2 > tested, "in {uneven} of {tested} cases the model makes a difference");
}

#[test]
fn without_belief_every_world_is_equally_likely() {
    let mut tested = 0;
    for seed in 1..40 {
        let view = late(seed, 2);
        let worlds = all_worlds(&view);
        if !(3..=90).contains(&worlds.len()) {
            continue;
        }
        tested += 1;
        let posterior = Posterior::new(&view, &HeartsHand::policy(), &Inference::NONE, 100, seed, 1).unwrap();
        assert_eq!(posterior.effective(), None);
        let draws = 200 * worlds.len() as u64;
        let found = frequencies(&posterior, draws);
        let expected = 200.0;
        let count = |world: &Cards| found.get(world).copied().unwrap_or_default() * draws as f64;
        let chi_squared: f64 = worlds.iter().map(|world| (count(world) - expected).powi(2) / expected).sum();
        let freedom = worlds.len() as f64 - 1.0;
        assert!(chi_squared < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "seed {seed}: {chi_squared}");
    }
    assert!(tested > 10, "{tested} cases");
}

#[test]
fn drawn_worlds_agree_with_the_view() {
    for seed in 1..10 {
        let view = late(seed, 6);
        let posterior =
            Posterior::new(&view, &HeartsHand::policy(), &Inference::default(), 200, seed, 1).unwrap();
        let agrees = |world: &CardWorld| view.hidden_cards().allows(world);
        assert!((0..500).all(|number| agrees(&posterior.draw(number).unwrap())));
        assert_eq!(posterior.draw(3), posterior.draw(3));
    }
}
