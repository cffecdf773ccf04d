//! Worlds against all deals that agree with what was seen.

use super::records::{Record, elsewhere, record, view};
use maxn::hidden::InformationSet;
use maxn::hidden::conformance::check_worlds;
use maxn::{Game, Generator, Player};
use maxn_games::pinochle::{Card, Deal, Hand, Kinds, Stage, World};
use maxn_play::toolkit::hidden::HiddenHand;
use std::collections::HashMap;

/// All ways to divide cards among three places of these sizes.
fn divisions(cards: Hand, sizes: [usize; 3]) -> Vec<[Hand; 3]> {
    fn divide(kinds: &[(Card, usize)], room: [usize; 3], places: [Hand; 3], all: &mut Vec<[Hand; 3]>) {
        let Some(&(card, count)) = kinds.first() else {
            all.push(places);
            return;
        };
        for first in 0..=count.min(room[0]) {
            for second in 0..=(count - first).min(room[1]) {
                let third = count - first - second;
                if third > room[2] {
                    continue;
                }
                let (mut room, mut places) = (room, places);
                for (place, given) in [first, second, third].into_iter().enumerate() {
                    room[place] -= given;
                    (0..given).for_each(|_| places[place].insert(card));
                }
                divide(&kinds[1..], room, places, all);
            }
        }
    }
    let kinds: Vec<(Card, usize)> = cards.kinds().into_iter().map(|card| (card, cards.count(card))).collect();
    let mut all = Vec::new();
    divide(&kinds, sizes, [Hand::EMPTY; 3], &mut all);
    all
}

/// The number of ways to deal 48 different cards so that the players and the widow have these: for each card, the ways to put
/// its two copies in four places.
fn ways_to_deal(deal: &Deal) -> u64 {
    let [first, second, third] = *deal.hands();
    let places = [first, second, third, deal.widow()];
    let ways = |card: Card| {
        let counts = places.map(|hand| hand.count(card));
        let mut ways = 0;
        for one in 0..4 {
            for other in 0..4 {
                let mut found = [0; 4];
                found[one] += 1;
                found[other] += 1;
                ways += u64::from(found == counts);
            }
        }
        ways
    };
    Kinds::DECK.into_iter().map(ways).product()
}

/// All worlds of a view with their weights.
fn worlds(record: &Record, seat: Player) -> HashMap<World, u64> {
    let view = Deal::seen(record, seat);
    let deal = record.position();
    let others = [(seat + 1) % 3, (seat + 2) % 3];
    let hidden = others.map(|player| deal.hands()[player]);
    let buried = deal.play().buried();
    let aside = if deal.bidder().is_some_and(|(bidder, _)| bidder == seat) { Hand::EMPTY } else { buried };
    let unseen = hidden[0] + hidden[1] + aside;
    let mut worlds = HashMap::new();
    for [first, second, aside] in divisions(unseen, [hidden[0].len(), hidden[1].len(), aside.len()]) {
        let mut hands = *deal.hands();
        (hands[others[0]], hands[others[1]]) = (first, second);
        let world = World { hands, aside };
        let replayed = elsewhere(record, &view, &world);
        assert_eq!(view.agrees(&world), replayed.is_some(), "{world:?} of {deal}");
        if let Some(replayed) = replayed {
            worlds.insert(world, ways_to_deal(replayed.beginning()));
        }
    }
    worlds
}

#[test]
fn worlds_near_the_end_are_drawn_as_often_as_they_are_dealt() {
    let (mut tested, mut weighted, mut ruled_out) = (0, 0, 0);
    for seed in 0..80 {
        let Some(record) = record(seed, Some(2 + seed as usize % 2)) else { continue };
        let seat = record.position().player();
        let worlds = worlds(&record, seat);
        let view = Deal::seen(&record, seat);
        let all: u64 = worlds.values().sum();
        let mut counts: HashMap<World, u64> = HashMap::new();
        let draws = 40 * worlds.len() as u64;
        let mut generator = Generator::new(seed);
        for _ in 0..draws {
            let world = view.draw(&mut generator).expect("the cards dealt are a world");
            assert!(worlds.contains_key(&world), "{world:?} is impossible");
            *counts.entry(world).or_default() += 1;
        }
        let chi_square: f64 = worlds
            .iter()
            .map(|(world, &weight)| {
                let expected = draws as f64 * weight as f64 / all as f64;
                let found = counts.get(world).copied().unwrap_or(0) as f64;
                (found - expected).powi(2) / expected
            })
            .sum();
        let freedom = worlds.len() as f64 - 1.0;
        let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0;
        assert!(chi_square < limit, "chi-square is {chi_square}, limit {limit}, {} worlds", worlds.len());
        tested += 1;
        weighted += u32::from(worlds.values().any(|weight| Some(weight) != worlds.values().next()));
        let unseen = record.position().hands().iter().map(Hand::len).sum::<usize>();
        ruled_out += u32::from(worlds.len() > 1 && unseen > 0);
    }
    assert!(tested > 20 && weighted > 3 && ruled_out > 10, "{tested} {weighted} {ruled_out}");
}

/// The cards of the widow are any of those that a seat does not see.
#[test]
fn in_the_auction_every_hidden_card_is_as_likely_in_the_widow() {
    let deal = Deal::new(maxn_games::pinochle::MustBeat::Always, 0, 4);
    let view = Deal::seen(&maxn_play::toolkit::hidden::HandRecord::new(deal.clone()), 1);
    let unseen = Hand::PACK - deal.hands()[1];
    let mut generator = Generator::new(9);
    let mut counts = [0_f64; 32];
    let draws = 40_000;
    for _ in 0..draws {
        let world = view.draw(&mut generator).unwrap();
        world.aside.cards().for_each(|card| counts[card.index()] += 1.0);
    }
    let mut chi_square = 0.0;
    for card in unseen.kinds() {
        let expected = f64::from(draws) * 3.0 * unseen.count(card) as f64 / 33.0;
        chi_square += (counts[card.index()] - expected).powi(2) / expected;
    }
    // Three cards are drawn without replacement, so a little less than the kinds of cards on average.
    assert!(chi_square < 60.0, "{chi_square}");
}

#[test]
fn worlds_agree_with_everything_at_any_time() {
    let mut stages = Vec::new();
    for seed in 0..120 {
        let cards = [None, Some(15), Some(11), Some(8), Some(5)][seed as usize % 5];
        let Some(record) = record(seed, cards) else { continue };
        let view = view(&record);
        let mut generator = Generator::new(seed);
        for _ in 0..6 {
            let world = view.draw(&mut generator).expect("the cards dealt are a world");
            assert!(view.agrees(&world));
            let other = elsewhere(&record, &view, &world).expect("the world can have been dealt");
            assert_eq!(super::records::view(&other), view, "a view does not depend on what is hidden");
            assert_eq!(other.position(), &view.determinize(&world).0);
        }
        check_worlds(&view, 3, seed);
        stages.push(record.position().stage());
    }
    for stage in [Stage::Auction, Stage::Trump, Stage::Burial, Stage::Play] {
        assert!(stages.contains(&stage), "{stages:?}");
    }
}

/// A void and a card that was not beaten tell what a player does not hold.
#[test]
fn plays_rule_cards_out() {
    let mut shown = [false; 3];
    for seed in 0..60 {
        let Some(record) = record(seed, Some(8)) else { continue };
        let view = view(&record);
        let mut generator = Generator::new(seed);
        let mut held = [Hand::EMPTY; 3];
        for _ in 0..200 {
            let world = view.draw(&mut generator).unwrap();
            for player in 0..3 {
                for card in world.hands[player].kinds() {
                    if held[player].count(card) == 0 {
                        held[player].insert(card);
                    }
                }
            }
        }
        // Replayed, the cards of the first tricks say the same.
        let mut deal = record.beginning().clone();
        for &mv in record.moves() {
            let before = deal.clone();
            if let maxn_games::pinochle::Move::Play(card) = mv
                && let Some(led) = before.play().trick().led()
            {
                let (player, trump) = (before.player(), before.play().contract().trump);
                let seat = view.seat();
                if card.suit() != led && player != seat {
                    assert!(held[player].of(led).is_empty(), "player {player} is void");
                    shown[0] = true;
                    if card.suit() != trump {
                        assert!(held[player].of(trump).is_empty());
                        shown[1] = true;
                    }
                }
                let best = before.play().trick().winning_card().unwrap();
                let must = before.play().contract().must_beat == maxn_games::pinochle::MustBeat::Always;
                if must && player != seat && card.suit() == led && best.suit() == led && !card.is_above(best)
                {
                    let above = Kinds::DECK.above(best);
                    assert!((held[player].kinds() & above).is_empty(), "player {player} cannot beat {best}");
                    shown[2] = true;
                }
            }
            deal.apply(mv);
        }
    }
    assert_eq!(shown, [true; 3]);
}
