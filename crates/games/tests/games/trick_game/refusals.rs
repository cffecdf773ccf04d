//! Observations that cannot be true are refused, at the field at fault.

use maxn_games::{GAMES, sergeant_major};
use maxn_play::{Field, ObservationError};
use serde_json::{Value, json};

fn error(observation: &Value) -> ObservationError {
    let game = GAMES.find(observation["game"].as_str().unwrap()).unwrap();
    game.situation(&Field::whole(observation)).err().unwrap_or_else(|| panic!("{observation}"))
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let check = |seat: usize, plays: &[(usize, &str)], at: &str, problem: &str| {
        let plays: Vec<Value> =
            plays.iter().map(|(player, card)| json!({"player": player + 1, "card": card})).collect();
        let observation = json!({
            "game": "hearts", "players": 4, "options": "papers-hd", "seat": seat, "plays": plays,
            "dealt": "S:KQ5 H:AT92 D:J64 C:K83",
        });
        let error = error(&observation);
        assert_eq!((error.at.as_str(), error.problem.as_str()), (at, problem), "{observation}");
    };
    check(1, &[], "seat", "player 1 cannot lead without 2C");
    check(1, &[(3, "2C"), (3, "2C")], "plays[1]", "2C was played twice");
    check(1, &[(3, "KC")], "plays[0]", "player 4 cannot have played the seat's own KC");
    let wrong = "it was the turn of player 1 when player 2 played 5C";
    check(1, &[(3, "2C"), (1, "5C")], "plays[1]", wrong);
    let wrong = "it was the turn of player 4 when player 1 played 3C";
    check(1, &[(2, "2C"), (0, "3C")], "plays[1]", wrong);
    check(1, &[(2, "2C")], "seat", "it is not the turn of player 1 but of player 4");
    let revoke = "4D does not follow suit: player 1 has to play one of KC 8C 3C";
    check(1, &[(3, "2C"), (0, "4D")], "plays[1]", revoke);

    let few = json!({"game": "hearts", "players": 4, "options": "papers-hd", "seat": 1, "hand": "S:A"});
    assert_eq!(error(&few).problem, "1 cards were dealt to the seat, expected 13");
    let seat = json!({"game": "hearts", "players": 4, "seat": 8, "hand": "S:A"});
    assert_eq!(error(&seat).at, "seat");

    let bids = |bids: Value| {
        let hand = "S:AKQ52 H:AT92 D:J64 C:K8643";
        error(&json!({"game": "spades", "players": 3, "seat": 3, "hand": hand, "bids": bids})).at
    };
    assert_eq!(bids(json!([3, 18, null])), "bids[1]");
    assert_eq!(bids(json!([3, null, null])), "seat");
    assert_eq!(bids(json!([null, 3, null])), "bids[1]");
    assert_eq!(bids(json!([3, 3])), "bids");

    let strange = json!({"game": "oh-hell", "players": 3, "seat": 1, "hand": ["2C"], "turned_up": "3C",
        "passed": ["AS"]});
    assert_eq!(error(&strange).problem, "there is no such thing to tell in oh-hell");
    let held = json!({"game": "oh-hell", "players": 3, "seat": 1, "hand": ["2C"], "turned_up": "2C"});
    assert_eq!(error(&held).at, "turned_up");
}

#[test]
fn a_series_of_sergeant_major_goes_on_from_its_last_hand() {
    use maxn_play::toolkit::hidden::HandSeries;
    use sergeant_major::{End, Series};
    let mut series = Series::new(End::Score(1000));
    for tricks in ["6 5 5", "8 8 0", "3 3 10", "2 10 4"] {
        let over = series.score(&format!("hands S:- | S:- | S:-; tricks {tricks}").parse().unwrap());
        let resumed = |points: maxn::Scores, over: maxn::Scores| {
            Series::resumed(End::Score(1000), series.hands_played(), points, over)
        };
        assert_eq!(resumed(series.scores(), over).unwrap(), series);
        assert_eq!(resumed(series.scores(), [9, 9, 9].into()).unwrap_err().at, "last_hand");
        assert_eq!(resumed([1, 0, 0].into(), over).unwrap_err().at, "scores");
    }
    let points = [5, -2, -3].into();
    let over = Series::resumed(End::Tricks(12), 1, points, points);
    assert_eq!(over.unwrap_err().problem, "the series is over");
}
