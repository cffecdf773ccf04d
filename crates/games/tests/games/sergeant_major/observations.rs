//! Observations that cannot be true are refused, with an error at the field.

use maxn_games::sergeant_major::{INFO, Series};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat};
use maxn_play::{Field, ObservationError};
use serde_json::{Value, json};

fn observed(observation: &Value) -> Result<(), ObservationError> {
    Series::observed(&ObservedSeat::read(&INFO, &Field::whole(observation))?).map(|_| ())
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
