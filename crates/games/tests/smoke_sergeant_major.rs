//! Sergeant Major on the toolkit for trick games.

#[path = "games/sergeant_major/exchange.rs"]
mod exchange;
#[path = "games/sergeant_major/observations.rs"]
mod observations;

use maxn::conformance::check_searches;
use maxn::hidden::conformance::{check_policy, check_uniform, check_worlds};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator};
use maxn_games::cards::{Card, Hand};
use maxn_games::knowledge::{CardWorld, HiddenCards, PLACES};
use maxn_games::sergeant_major::{End, INFO, SergeantMajor, SergeantMajorHand, Series, Step, deal};
use maxn_games::trick_game::{TrickMove, TrickView};
use maxn_games::tricks::{Order, Tricks};
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::{HandRecord, HandSeries, HandTable, HiddenHand, ObservedSeat};
use maxn_play::{Contest, Field, GameInfo, ObservationError};
use serde_json::{Value, json};

/// A series in which hands with these tricks were played.
fn series(end: End, hands: &[[i32; 3]]) -> Series {
    let mut series = Series::new(end);
    for [one, two, three] in hands {
        let end = format!("hands S:- | S:- | S:-; tricks {one} {two} {three}");
        series.score(&end.parse().unwrap());
    }
    series
}

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

type Seat = (Series, TrickView<SergeantMajor>);

fn observed(observation: &Value) -> Result<Seat, ObservationError> {
    Series::observed(&ObservedSeat::read(&INFO, &Field::whole(observation))?)
}

fn any_card(generator: &mut Generator) -> Card {
    Hand::DECK.into_iter().nth(generator.index(52)).unwrap()
}

fn any_value(generator: &mut Generator) -> Value {
    let card = any_card(generator).to_string();
    match generator.index(12) {
        0 => Value::Null,
        1 => json!(generator.index(5)),
        2 => json!(card),
        3 => json!([card]),
        4 => json!("taken"),
        5 => json!("left"),
        6 => json!("hearts"),
        7 => json!([{"from": 1, "to": 2, "given": card, "returned": card}]),
        8 => json!([{"player": 1 + generator.index(4), "card": card}]),
        9 => json!([-3, 0, 3]),
        10 => json!({}),
        _ => json!("S:AKQJ H:2"),
    }
}

/// Changes one thing, or a few, that somebody might get wrong.
fn distort(observation: &mut Value, generator: &mut Generator) {
    let fields = INFO.observation_fields().iter().chain(["seat", "scores", "players", "options"].iter());
    let fields: Vec<&str> = fields.copied().collect();
    for _ in 0..=generator.index(2) {
        let key = fields[generator.index(fields.len())];
        let object = observation.as_object_mut().unwrap();
        let value = any_value(generator);
        match object.get_mut(key) {
            Some(Value::Array(items)) if !items.is_empty() && generator.index(3) > 0 => {
                let place = generator.index(items.len());
                match generator.index(5) {
                    0 => drop(items.remove(place)),
                    1 => items.push(items[place].clone()),
                    2 => {
                        let other = generator.index(items.len());
                        items.swap(place, other);
                    }
                    _ => match &mut items[place] {
                        Value::Object(item) => {
                            let keys: Vec<String> = item.keys().cloned().collect();
                            let card = json!(any_card(generator).to_string());
                            let player = json!(1 + generator.index(4));
                            let key = &keys[generator.index(keys.len())];
                            let is_player = ["player", "from", "to"].contains(&key.as_str());
                            item.insert(key.clone(), if is_player { player } else { card });
                        }
                        Value::String(card) => *card = any_card(generator).to_string(),
                        other => *other = value,
                    },
                }
            }
            _ if generator.index(3) == 0 => drop(object.remove(key)),
            _ => drop(object.insert(key.to_string(), value)),
        }
    }
}

#[test]
fn observations_are_read_back_and_lies_make_sense_or_are_refused() {
    let (mut gifts, mut refused, mut believed) = (0, 0, 0);
    for seed in 1..6 {
        let mut generator = Generator::new(seed);
        let start = series(End::Score(1000), &[[11, 3, 2]]);
        let mut table = HandTable::start(start, seed).unwrap();
        // The first hand of a series that goes on tells nothing of the one before.
        while table.hands_played() < 4 {
            let legal = table.legal();
            let seat = table.to_move().unwrap();
            if table.hands_played() > 1 {
                let truth: Value = table.observation(seat).into_fields().into();
                let view = SergeantMajorHand::seen(table.hand(), seat);
                let mut dealt = truth.clone();
                let cards = table.hand().beginning().hands()[seat].to_string();
                dealt.as_object_mut().unwrap().remove("hand");
                dealt["dealt"] = json!(cards);
                for told in [&truth, &dealt] {
                    let (series, known) = observed(told).unwrap_or_else(|error| panic!("{error}: {told}"));
                    assert_eq!((&series, &known), (table.series().unwrap(), &view), "{told}");
                    assert_eq!(known.hidden_cards(), view.hidden_cards(), "{told}");
                }
                gifts += view.memory().gifts.len();
                for told in [truth, dealt] {
                    let mut lie = told;
                    distort(&mut lie, &mut generator);
                    match observed(&lie) {
                        Err(error) => {
                            assert!(!error.problem.is_empty(), "{lie}");
                            refused += 1;
                        }
                        Ok((_, view)) => {
                            believed += 1;
                            if let Some(world) = view.draw(&mut generator) {
                                let (hand, ()) = view.determinize(&world);
                                let mut legal = Vec::new();
                                hand.legal(&mut legal);
                                assert!(hand.player() == view.seat() && !legal.is_empty(), "{lie}");
                            }
                        }
                    }
                }
            }
            table.play(&legal[generator.index(legal.len())]).unwrap();
        }
    }
    assert!(gifts > 100 && refused > 100 && believed > 20, "{gifts} {refused} {believed}");
}

#[test]
fn a_series_goes_on_from_its_last_hand() {
    let hands = [[6, 5, 5], [8, 8, 0], [3, 3, 10], [2, 10, 4]];
    let mut before = [0; 3].into();
    for count in 1..=hands.len() {
        let series = series(End::Score(1000), &hands[..count]);
        let (points, over) = (series.scores(), series.scores() - before);
        let resumed = |points, over| Series::resumed(End::Score(1000), count as u32, points, over);
        assert_eq!(resumed(points, over).unwrap(), series);
        assert_eq!(resumed(points, [9, 9, 9].into()).unwrap_err().at, "last_hand");
        assert_eq!(resumed([1, 0, 0].into(), over).unwrap_err().at, "scores");
        before = points;
    }
    let points = [5, -2, -3].into();
    let over = Series::resumed(End::Tricks(12), 1, points, points);
    assert_eq!(over.unwrap_err().problem, "the series is over");
}

/// With every evaluation of the game, to the end and one trick deep.
#[test]
fn exact_searches_agree_with_plain_recursion() {
    for seed in 0..6 {
        let dealt = deal(3, seed).unwrap();
        let order = Order::ALL[seed as usize % 2];
        let play = Tricks::new(*dealt.table(), SergeantMajor { order });
        let hand = SergeantMajorHand::playing(play.clone(), None);
        for name in INFO.evaluations().iter().map(|evaluation| Some(evaluation.name)).chain([None]) {
            let evaluation = hand.evaluation(name).unwrap();
            for depth in [None, Some(1)] {
                // Scores that do not grow at an even pace are not enough for one method.
                let refused =
                    [check_searches(&hand, &evaluation, depth), check_searches(&play, &evaluation.0, depth)];
                for algorithm in refused.into_iter().flatten() {
                    assert_eq!(algorithm.pruning(), "zero-window-deepening");
                }
            }
        }
        assert!(hand.evaluation(Some("none such")).is_err());
    }
}
