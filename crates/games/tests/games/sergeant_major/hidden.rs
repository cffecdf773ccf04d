//! What seats see, worlds, and the model of the players.

use super::series;
use maxn::hidden::conformance::{check_policy, check_uniform, check_worlds};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator};
use maxn_games::cards::{Card, Hand};
use maxn_games::knowledge::{CardWorld, HiddenCards, PLACES};
use maxn_games::sergeant_major::{End, SergeantMajorHand, Series, Step};
use maxn_games::trick_game::TrickMove;
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::{HandRecord, HandSeries, HiddenHand};

#[test]
fn series_conform() {
    for (seed, end) in [(1, End::Tricks(9)), (2, End::Score(6)), (3, End::Score(1000)), (4, End::Tricks(16))]
    {
        check_series(Series::new(end), 4, seed);
    }
}

#[test]
fn the_policy_sees_nothing_hidden() {
    for seed in 0..4 {
        let hand = series(End::default(), &[[11, 3, 2]]).deal(seed).unwrap();
        check_policy(hand, &SergeantMajorHand::policy(), seed);
    }
}

/// The cards where they are.
fn truth(hand: &SergeantMajorHand) -> CardWorld {
    let table = hand.play().table();
    let mut places = [Hand::EMPTY; PLACES];
    places[..3].copy_from_slice(hand.hands());
    places[3] = Hand::DECK - table.held() - table.open_cards();
    CardWorld::new(places)
}

/// All worlds that agree with what a seat knows, if they are not too many.
fn all_worlds(hidden: &HiddenCards, most: usize) -> Option<Vec<CardWorld>> {
    let mut worlds = vec![[Hand::EMPTY; PLACES]];
    for card in hidden.cards() {
        let mut longer = Vec::new();
        for world in worlds {
            for place in 0..4 {
                let room = hidden.size(place) - hidden.located(place).len();
                if hidden.possible_cards(place).contains(card) && world[place].len() < room {
                    let mut next = world;
                    next[place].insert(card);
                    longer.push(next);
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

/// Plays hands with gifts at random, and looks at each before every decision.
fn play(seeds: u64, mut look: impl FnMut(&HandRecord<SergeantMajorHand>, &mut Generator)) {
    for seed in 0..seeds {
        let tricks = [[11, 3, 2], [4, 7, 5], [6, 7, 3], [10, 3, 3]][seed as usize % 4];
        let mut record = HandRecord::new(series(End::Score(1000), &[tricks]).deal(seed).unwrap());
        let mut generator = Generator::new(seed);
        while !record.position().is_terminal() {
            look(&record, &mut generator);
            let mut moves = Vec::new();
            record.position().legal(&mut moves);
            let leaves = moves[0] == TrickMove::Before(Step::Kitty(Hand::EMPTY)) && generator.index(3) == 0;
            let mv = if leaves { moves[0] } else { moves[generator.index(moves.len())] };
            record.play(mv);
        }
    }
}

#[test]
fn worlds_agree_with_what_was_seen_and_are_drawn_evenly() {
    let mut listed = 0;
    play(12, |record, generator| {
        let position = record.position();
        check_worlds(&position.view(position.player()), 2, generator.next_u64());
        for seat in 0..3 {
            let view = SergeantMajorHand::seen(record, seat);
            assert!(view.agrees(&truth(position)), "seat {seat} in {position}: {:?}", view.memory());
            assert_eq!(view.hand(), position.hands()[seat]);
            let others = (0..3).filter(|&other| other != seat).map(|other| view.table().hands()[other]);
            assert!(others.into_iter().all(Hand::is_empty), "the view has nothing hidden in it");
            if seat == position.player() {
                check_worlds(&view, 3, generator.next_u64());
                if let Some(worlds) = all_worlds(view.hidden_cards(), 100) {
                    check_uniform(&view, &worlds, 100, generator.next_u64());
                    listed += 1;
                }
            }
        }
    });
    assert!(listed > 20, "{listed} views had their worlds listed");
}

/// In the exchange a seat's view is the same whatever the others have, and the kitty is no part of it.
#[test]
fn the_kitty_is_in_no_view() {
    let mut seen = 0;
    play(4, |record, generator| {
        if record.position().before().is_none() {
            return;
        }
        let seat = record.position().player();
        let view = record.position().view(seat);
        let world = view.draw(generator).unwrap();
        assert_eq!(view.determinize(&world).0.view(seat), view);
        seen += 1;
    });
    assert!(seen > 12, "{seen}");
}

#[test]
fn a_gift_shows_what_the_receiver_has_not() {
    let mut shown = 0;
    play(8, |record, _| {
        let Some(&TrickMove::Before(Step::Give(given))) = record.moves().last() else { return };
        let last = record.moves().len() - 1;
        let before = HandRecord::replayed(record.beginning().clone(), record.moves()[..last].iter().copied());
        let (from, hands) = (before.position().player(), record.position().hands());
        let changed =
            |player: &usize| *player != from && hands[*player] != before.position().hands()[*player];
        let Some(to) = (0..3).find(changed) else { return };
        let returned: Card = (hands[from] - before.position().hands()[from]).into_iter().next().unwrap();
        let possible = |seat: usize, place: usize| {
            SergeantMajorHand::seen(record, seat).hidden_cards().possible_cards(place)
        };
        let third = 3 - from - to;
        assert!(possible(from, to).above(returned).is_empty() && possible(from, to).contains(given));
        assert!(!possible(from, third).contains(given) && !possible(from, 3).contains(given));
        assert!(possible(to, from).contains(returned) && !possible(to, third).contains(returned));
        assert!(possible(third, from).contains(returned) && possible(third, to).contains(returned));
        shown += 1;
    });
    assert!(shown > 10, "{shown}");
}
