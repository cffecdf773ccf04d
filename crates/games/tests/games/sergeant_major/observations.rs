//! Views from observations are those that the seat has, and observations that cannot be true are refused.

use super::series;
use maxn::hidden::InformationSet;
use maxn::{Game, Generator};
use maxn_games::cards::{Card, Hand};
use maxn_games::sergeant_major::{End, INFO, SergeantMajor, SergeantMajorHand, Series};
use maxn_games::trick_game::TrickView;
use maxn_play::toolkit::hidden::{HandSeries, HandTable, HiddenHand, ObservedSeat};
use maxn_play::{Contest, Field, GameInfo, ObservationError};
use serde_json::{Value, json};

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

/// The field of what cannot have happened, and a part of the problem.
#[test]
fn errors_name_the_field() {
    let first = json!({"players": 3, "seat": 1, "hand": "S:AK52 H:QJ94 D:T873 C:A653"});
    let second = json!({"players": 3, "seat": 3, "scores": [-3, 0, 3], "hand_number": 2,
        "last_hand": [-3, 0, 3], "hand": "S:J84 H:AK975 D:KT943 C:T43",
        "exchanged": [{"from": 3, "to": 1, "given": "2H", "returned": "AH"}]});
    let played = json!({"players": 3, "seat": 1, "dealt": "S:AK52 H:QJ94 D:T873 C:A653", "trump": "spades",
        "kitty": "taken", "took": "S:Q H:A D:A C:2", "laid_away": "H:4 D:3 C:53"});
    for base in [&first, &second, &played] {
        assert!(observed(base).is_ok(), "{:?}", observed(base).err());
    }
    let gift = |from: u8, to: u8, given: &str, returned: &str| json!([{"from": from, "to": to, "given": given, "returned": returned}]);
    let plays = json!([{"player": 1, "card": "AS"}]);
    for (base, key, value, at, words) in [
        (&first, "bids", json!([1, 2, 3]), "bids", "no such thing"),
        (&first, "seat", json!(2), "seat", "it is not the turn of player 2 but of player 1"),
        (&first, "hand", json!("S:AK52"), "hand", "4 cards were dealt"),
        (&first, "exchanged", gift(1, 2, "AS", "AS"), "exchanged[0]", "no more cards are given"),
        (&first, "kitty", json!("left"), "kitty", "trump is named before"),
        (&first, "kitty", json!("stolen"), "kitty", "stolen"),
        (&first, "hand_number", json!(2), "last_hand", "it is missing"),
        (&first, "scores", json!([1, -1, 0]), "scores", "no hand has been played"),
        (&second, "last_hand", json!([-3, 0, 2]), "last_hand", "cannot have taken"),
        (&second, "trump", json!("clubs"), "trump", "has to give player 1 a card first"),
        (&second, "plays", plays.clone(), "plays[0]", "has to give player 1 a card first"),
        (&second, "exchanged", gift(1, 3, "AH", "AH"), "exchanged[0]", "player 3 gives player 1"),
        (&second, "exchanged", gift(3, 1, "2S", "AH"), "exchanged[0]", "cannot be the highest"),
        (&second, "exchanged", gift(3, 1, "AH", "2H"), "exchanged[0]", "2H is not among"),
        (&second, "exchanged", gift(3, 1, "2H", "QH"), "exchanged[0]", "QH is not among"),
        (&second, "exchanged", gift(3, 1, "2H", "9X"), "exchanged[0].returned", "9X"),
        (&second, "exchanged", gift(4, 1, "2H", "AH"), "exchanged[0].from", "4"),
        (&played, "kitty", json!("left"), "took", "only player 1"),
        (&played, "kitty", Value::Null, "took", "only player 1"),
        (&played, "took", json!("S:Q"), "took", "1 cards were changed"),
        (&played, "laid_away", json!([]), "laid_away", "0 cards were changed"),
        (&played, "laid_away", json!("S:QJT9"), "laid_away", "QS"),
        (&played, "took", json!("S:AQJT"), "took", "AS"),
        (&played, "plays", json!([{"player": 2, "card": "3S"}]), "plays[0]", "it was the turn of player 1"),
        (&played, "plays", json!([{"player": 1, "card": "4H"}]), "plays[0]", "does not hold 4H"),
        (&played, "plays", plays.clone(), "seat", "but of player 2"),
        (&played, "hand", json!("S:AK52"), "dealt", "given twice"),
    ] {
        let mut told = base.clone();
        told[key] = value;
        let error = observed(&told).err().unwrap_or_else(|| panic!("{told} is believed"));
        assert!(
            error.at == at && error.to_string().contains(words),
            "{error} at {}\n  {words}: {told}",
            error.at
        );
    }
}
