//! Random play by the fast rules and by the slow ones.

use super::any_options;
use super::slow::Slow;
use maxn::Generator;
use maxn::{Evaluation, Game};
use maxn_games::hearts::{self, Lead, Options, Points, cards_each};

fn words(cards: impl IntoIterator<Item = maxn_games::cards::Card>) -> Vec<String> {
    let mut words: Vec<String> = cards.into_iter().map(|card| card.to_string()).collect();
    words.sort();
    words
}

fn play(players: usize, options: Options, cards: usize, seed: u64) {
    let mut dice = Generator::new(seed);
    let mut fast = hearts::deal(players, options, cards, seed).unwrap().without_merging();
    let dealt: Vec<_> = fast.table().hands().iter().map(|&hand| words(hand)).collect();
    let clubs = dealt.iter().flatten().filter(|card| card.ends_with('C'));
    let lowest = clubs.min_by_key(|card| "23456789TJQKA".find(&card[..1]));
    let leader = match lowest {
        Some(card) if options.lead == Lead::TwoOfClubs => {
            dealt.iter().position(|hand| hand.contains(card)).unwrap()
        }
        _ => 0,
    };
    let mut slow = Slow { options, dealt, leader, played: Vec::new() };
    let context = format!("{options}, {players} players, {cards} cards, seed {seed}");
    while !slow.is_over() {
        assert!(!fast.is_terminal(), "{context}: {:?}", slow.played);
        assert_eq!(fast.player(), slow.turn(), "{context}: {:?}", slow.played);
        let mut moves = Vec::new();
        fast.moves(&mut moves);
        let mut legal = slow.legal();
        legal.sort();
        assert_eq!(words(moves.iter().copied()), legal, "{context}: {:?}", slow.played);
        let card = moves[dice.index(moves.len())];
        fast.apply(card);
        slow.played.push(card.to_string());
    }
    assert!(fast.is_terminal(), "{context}");
    for points in [Points::new(&fast), Points::so_far(&fast)] {
        assert_eq!(
            points.points(&points.evaluate(&fast)).first(players),
            slow.score(),
            "{context}: {:?}",
            slow.played
        );
    }
}

#[test]
fn fast_and_slow_rules_agree_under_any_options() {
    let mut dice = Generator::new(1);
    for seed in 0..400 {
        let options = any_options(&mut dice);
        // Small deals make the moon and the bonuses common.
        let mut cards = |players| if seed % 3 == 0 { cards_each(players) } else { 1 + dice.index(5) };
        play(3, options, cards(3), seed);
        play(4, options, cards(4), seed);
        play(5, options, cards(5), seed);
        play(6, options, cards(6), seed);
    }
}

#[test]
fn the_presets_agree_too() {
    for (_, options) in Options::PRESETS {
        for seed in 0..50 {
            play(3, options, 17, seed);
            play(4, options, 13, seed);
        }
    }
}
