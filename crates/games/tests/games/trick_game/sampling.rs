//! Worlds against a list of all of them.

use maxn::Generator;
use maxn_games::cards::{Card, Deal, Hand};
use maxn_games::knowledge::{CardWorld, HiddenCards, PLACES, Sampler};
use std::collections::HashMap;

/// Cards, the number of them in each place, and the possible ones of each place.
struct Case {
    cards: Vec<Card>,
    room: [u8; PLACES],
    possible: [Hand; PLACES],
}

impl Case {
    fn hidden(&self) -> HiddenCards {
        HiddenCards::new(
            [Hand::EMPTY; PLACES],
            self.cards.iter().copied().collect(),
            self.room,
            self.possible,
        )
    }

    /// Every way to put the cards into places, one card after the other.
    fn all(&self) -> Vec<[Hand; PLACES]> {
        let mut worlds = vec![[Hand::EMPTY; PLACES]];
        for &card in &self.cards {
            let mut longer = Vec::new();
            for world in worlds {
                for place in 0..PLACES {
                    if world[place].len() < usize::from(self.room[place])
                        && self.possible[place].contains(card)
                    {
                        let mut with = world;
                        with[place].insert(card);
                        longer.push(with);
                    }
                }
            }
            worlds = longer;
        }
        worlds
    }

    /// A few cards in two to four places, each of which lacks a suit and a card now and then.
    fn random(seed: u64) -> Case {
        let mut generator = Generator::new(seed);
        let mut below = |end: u64| generator.next_u64() % end;
        let places = 2 + below(3) as usize;
        let cards: Vec<Card> = Deal::new(Hand::DECK, seed).take(3 + below(6) as usize).collect();
        let mut room = [0; PLACES];
        for _ in &cards {
            room[below(places as u64) as usize] += 1;
        }
        let mut possible = [Hand::DECK; PLACES];
        for place in possible.iter_mut().take(places) {
            for &card in &cards {
                match below(12) {
                    0 => *place = *place - Hand::suit(card.suit()),
                    1 => place.remove(card),
                    _ => {}
                }
            }
        }
        Case { cards, room, possible }
    }
}

fn places(world: &CardWorld) -> [Hand; PLACES] {
    std::array::from_fn(|place| world.place(place))
}

#[test]
fn worlds_are_counted() {
    let mut impossible = 0;
    for seed in 0..2000 {
        let case = Case::random(seed);
        let all = case.all();
        let counted = Sampler::new(&case.hidden()).map_or(0, |sampler| sampler.worlds());
        assert_eq!(counted, all.len() as u128, "seed {seed}");
        impossible += usize::from(all.is_empty());
    }
    assert!((100..1900).contains(&impossible), "some cases can be and some cannot: {impossible}");
}

#[test]
fn every_world_is_equally_likely() {
    let mut tested = 0;
    for seed in 0..400 {
        let case = Case::random(seed);
        let all = case.all();
        if !(2..=60).contains(&all.len()) {
            continue;
        }
        tested += 1;
        let sampler = Sampler::new(&case.hidden()).unwrap();
        let mut generator = Generator::new(seed ^ 0xabcd);
        let expected = 200.0;
        let mut counts: HashMap<[Hand; PLACES], f64> = all.iter().map(|&world| (world, 0.0)).collect();
        for _ in 0..all.len() * 200 {
            let world = sampler.draw(&mut generator);
            assert!(case.hidden().allows(&world));
            *counts.get_mut(&places(&world)).expect("it is one of them") += 1.0;
        }
        let chi_squared: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
        // The mean is `freedom` and the deviation the root of twice that.
        let freedom = all.len() as f64 - 1.0;
        let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0;
        assert!(chi_squared < limit, "seed {seed}: {chi_squared} with {freedom} degrees of freedom");
    }
    assert!(tested > 50, "{tested} cases");
}

#[test]
fn a_whole_pack_is_dealt_evenly_at_the_start_of_a_hand() {
    let own = Deal::new(Hand::DECK, 3).hands(4, 13)[0];
    let mut located = [Hand::EMPTY; PLACES];
    located[0] = own;
    let mut room = [0; PLACES];
    room[1..4].fill(13);
    let sampler = Sampler::new(&HiddenCards::new(located, !own, room, [Hand::DECK; PLACES])).unwrap();
    assert_eq!(sampler.worlds(), 84_478_098_072_866_400, "39! / 13!^3");
    let mut generator = Generator::new(5);
    let mut counts = [[0_f64; 52]; 4];
    for _ in 0..9000 {
        let world = sampler.draw(&mut generator);
        let hands = world.hands(4);
        assert_eq!(hands[0], own);
        for player in 1..4 {
            hands[player].into_iter().for_each(|card| counts[player][card.index()] += 1.0);
        }
    }
    let chi_squared: f64 =
        (!own).into_iter().map(|card| (counts[2][card.index()] - 3000.0).powi(2) / 2000.0).sum();
    assert!(chi_squared < 90.0, "39 on average: {chi_squared}");
}

#[test]
fn what_cannot_be_has_no_worlds() {
    let queen: Card = "QS".parse().unwrap();
    let mut room = [0; PLACES];
    room[1] = 1;
    let cards = Hand::only(queen);
    let nobody = HiddenCards::new([Hand::EMPTY; PLACES], cards, room, [Hand::EMPTY; PLACES]);
    assert!(Sampler::new(&nobody).is_none());
    let too_much_room = HiddenCards::new([Hand::EMPTY; PLACES], Hand::EMPTY, room, [Hand::DECK; PLACES]);
    assert!(Sampler::new(&too_much_room).is_none());
}
