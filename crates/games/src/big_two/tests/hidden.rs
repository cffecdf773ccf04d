//! Hidden hands: views, worlds and the players that decide on them.

use super::{all_rules, cards};
use crate::big_two::series::deal_all;
use crate::big_two::{BigTwo, Card, CardSet, Sensible, Series, View};
use maxn::hidden::conformance::{check_blind, check_policy, check_uniform, check_worlds};
use maxn::hidden::{HiddenInformation, Inference, InformationSet, RolloutOptions, TreeOptions};
use maxn::hidden::{grow_tree, grow_tree_with, roll_out};
use maxn::{Game, Generator, MctsLimits};
use maxn_play::toolkit::hidden::{HandRecord, HandSeries, HandView};

/// A hand after some random plays, with its past.
fn played(players: usize, plays: usize, seed: u64) -> HandRecord<BigTwo> {
    let options = all_rules()[seed as usize % 4];
    let mut record = HandRecord::new(Series::new(players, options).deal(seed).unwrap());
    let mut generator = Generator::new(seed);
    for _ in 0..plays {
        let mut moves = Vec::new();
        record.position().plays(&mut moves);
        let mv = moves[generator.index(moves.len())];
        let mut after = record.position().clone();
        after.apply(mv);
        if after.is_terminal() {
            break;
        }
        record.play(mv);
    }
    record
}

fn view(record: &HandRecord<BigTwo>) -> View {
    View::of(record, record.position().player())
}

#[test]
fn worlds_agree_with_what_a_seat_has_seen() {
    for players in 2..=4 {
        for seed in 0..12 {
            let record = played(players, 3 * seed as usize, seed);
            check_worlds(&view(&record), 10, seed);
            let mut generator = Generator::new(seed);
            let (known, history) = (view(&record), record.moves().to_vec());
            let world = known.draw(&mut generator).unwrap();
            let mut again = known.beginning(&world).unwrap();
            for play in history {
                let mut legal = Vec::new();
                again.plays(&mut legal);
                assert!(legal.contains(&play), "the past can be played again in every world");
                again.apply(play);
            }
            assert_eq!(again, known.determinize(&world).0);
        }
    }
}

/// All ways to give some of the cards to players, by their number.
fn all_worlds(view: &View, possible: CardSet) -> Vec<[CardSet; 4]> {
    let mut worlds = vec![[CardSet::EMPTY; 4]];
    worlds[0][view.seat] = view.hand;
    for player in (0..view.table.players()).filter(|&player| player != view.seat) {
        let size = usize::from(view.counts[player]);
        let mut more = Vec::new();
        for world in worlds {
            let given = world.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
            let left: Vec<Card> = (possible - given).into_iter().rev().collect();
            for set in 0_u32..1 << left.len() {
                if set.count_ones() as usize == size {
                    let mut world = world;
                    let chosen = (0..left.len()).filter(|place| set >> place & 1 == 1);
                    world[player] = chosen.map(|place| left[place]).collect();
                    more.push(world);
                }
            }
        }
        worlds = more;
    }
    worlds
}

#[test]
fn worlds_are_uniform() {
    let mut hand = deal_all(3, &all_rules()[0], 3);
    hand.hands = [cards("5D 6D 9S"), cards("4D 7S"), cards("8C AC 2S"), CardSet::EMPTY];
    hand.table.first = false;
    hand.table.turn = 0;
    let known = hand.view(0);
    let all = all_worlds(&known, cards("4D 7S 8C AC 2S"));
    assert_eq!(all.len(), 10);
    check_uniform(&known, &all, 400, 1);
    // Of two players, nobody holds what was not dealt, and the leader's lowest card is the lowest in play.
    hand.table.players = 2;
    hand.table.first = true;
    hand.hands = [cards("5D 6D 9S"), cards("7S 2S"), CardSet::EMPTY, CardSet::EMPTY];
    hand.undealt = cards("3D 4S 8C AC KC");
    let known = hand.view(0);
    let all = all_worlds(&known, cards("7S 2S 8C AC KC"));
    assert_eq!(all.len(), 10);
    check_uniform(&known, &all, 400, 2);
}

#[test]
fn the_model_looks_at_nothing_that_is_hidden() {
    for players in 2..=4 {
        for seed in 0..6 {
            check_policy(deal_all(players, &all_rules()[seed as usize % 4], seed), &Sensible, seed);
        }
    }
}

#[test]
fn hidden_cards_change_no_decision() {
    for seed in 0..4 {
        let record = played(3, 9, seed);
        let known = view(&record);
        let elsewhere = |world: &[CardSet; 4]| {
            let mut other = HandRecord::new(known.beginning(world).unwrap());
            record.moves().iter().for_each(|&play| other.play(play));
            view(&other)
        };
        let tree = TreeOptions { limits: MctsLimits::of_simulations(100), ..TreeOptions::default() };
        let rollout = RolloutOptions { play_outs: Some(300), ..RolloutOptions::default() };
        check_blind(&known, 2, seed, elsewhere, HandView::rule_of_thumb);
        check_blind(&known, 2, seed, elsewhere, |view| grow_tree(view, &tree).unwrap());
        let inference = Inference::default();
        check_blind(&known, 2, seed, elsewhere, |view| {
            grow_tree_with(view, &Sensible, &inference, &tree).unwrap()
        });
        check_blind(&known, 2, seed, elsewhere, |view| roll_out(view, &Sensible, &rollout).unwrap());
    }
}

/// With the last card that beats everything, and one play to go, nobody hesitates.
#[test]
fn the_rule_based_player_ends_the_hand_if_it_can() {
    let mut hand = deal_all(3, &all_rules()[0], 3);
    hand.table.first = false;
    hand.table.turn = 0;
    hand.hands = [cards("7D 7S"), cards("4D 7C 2C"), cards("8C AC 2S"), CardSet::EMPTY];
    assert_eq!(hand.view(0).rule_of_thumb().unwrap().to_string(), "7S 7D");
    hand.hands[0] = cards("3D 2H");
    hand.hands[2] = cards("8C AC 2D");
    assert_eq!(hand.view(0).rule_of_thumb().unwrap().to_string(), "2H", "nobody beats it; then the three");
}
