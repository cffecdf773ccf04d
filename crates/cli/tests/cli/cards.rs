//! `maxn deal` and `maxn solve`.

use crate::program::{maxn, maxn_with};
use serde_json::Value;

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Small enough for a test.
const SMALL: [&str; 2] = ["--table", "1M"];

#[test]
fn deals_are_seeded_and_tell_all_there_is() {
    let one = maxn(&["deal", "spades", "--cards", "5", "--seed", "7"]).good();
    assert_eq!(one, maxn(&["deal", "spades", "--cards", "5", "--seed", "7"]).good());
    let three = maxn(&["deal", "spades", "--cards", "5", "--seed", "6", "--count", "3"]).good();
    assert_eq!(three.lines().nth(1), one.lines().next(), "the seeds of one command follow each other");

    let deals = objects(&maxn(&["deal", "spades", "--cards", "5", "--seed", "7", "--json"]).good());
    assert_eq!(deals[0]["position"].as_str(), one.lines().next());
    assert_eq!(deals[0]["hands"].as_array().map(Vec::len), Some(3));
    assert_eq!(deals[0]["bids"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        (&deals[0]["game"], &deals[0]["trump"], &deals[0]["leader"]),
        (&"spades".into(), &"S".into(), &1.into())
    );
    let hearts = objects(&maxn(&["deal", "hearts", "--players", "4", "--json"]).good());
    assert!(["bids", "trump", "dealer"].iter().all(|key| hearts[0].get(key).is_none()));
    let cribbage = objects(&maxn(&["deal", "cribbage", "--players", "2", "--json"]).good());
    assert_eq!((&cribbage[0]["leader"], &cribbage[0]["dealer"]), (&1.into(), &2.into()));
}

#[test]
fn every_game_deals_what_it_solves() {
    for (game, players) in [
        ("hearts", "3"),
        ("hearts", "5"),
        ("spades", "2"),
        ("spades", "4"),
        ("oh-hell", "6"),
        ("sergeant-major", "3"),
        ("cribbage", "2"),
        ("cribbage", "3"),
        ("pinochle", "3"),
    ] {
        let cards = if game == "cribbage" { "4" } else { "3" };
        let deal = maxn(&["deal", game, "--players", players, "--cards", cards, "--count", "5"]).good();
        let answers = objects(&maxn_with(&[&["solve", game, "-"], &SMALL[..]].concat(), &deal).good());
        assert_eq!(answers.len(), 5);
        for answer in &answers {
            assert_eq!(answer["exact"], true);
            assert_eq!(
                answer["scores"].as_array().map(|scores| scores.len().to_string()).as_deref(),
                Some(players)
            );
            let best = answer["best"].as_str().expect("a card");
            assert_eq!(answer["moves"][best], answer["utility"], "the best card is worth what is got");
        }
        let position = deal.lines().next().expect("a position");
        let alone = maxn(&[&["solve", game, position, "--json"], &SMALL[..]].concat()).good();
        assert_eq!(objects(&alone)[0], answers[0]);
        let text = maxn(&[&["solve", game, position], &SMALL[..]].concat()).good();
        assert!(text.contains(answers[0]["best"].as_str().expect("a card")), "{text}");
    }
}

/// The two of clubs opens every hand of Hearts: to solve that would say nothing.
#[test]
fn a_deal_is_solved_from_its_first_choice() {
    for seed in 1..=8 {
        let answer = maxn(&["solve", "hearts", "--cards", "4", "--seed", &seed.to_string(), "--json"]).good();
        let moves = objects(&answer)[0]["moves"].as_object().map(serde_json::Map::len);
        assert!(moves > Some(1), "seed {seed}: {answer}");
    }
    let whole_pack = maxn(&["deal", "hearts"]).good();
    let forced = maxn(&["solve", "hearts", whole_pack.trim(), "--table", "1M"]).good();
    assert!(
        forced.split_whitespace().collect::<Vec<_>>().join(" ").contains("there is only one legal card"),
        "{forced}"
    );
}

#[test]
fn it_is_said_that_fewer_points_are_better() {
    let solve = ["solve", "hearts", "--cards", "4"];
    let text = maxn(&solve).good();
    assert!(text.contains("worth: points of this hand, fewer is better; * best"), "{text}");
    assert!(!text.lines().any(|line| line.starts_with("  worth  ")), "the points are not repeated: {text}");
    let answer = objects(&maxn(&[&solve[..], &["--json"]].concat()).good()).remove(0);
    assert_eq!(answer["measure"], "points of this hand, fewer is better");
    let best = answer["best"].as_str().expect("a card");
    let points: Vec<f64> = serde_json::from_value(answer["scores"].clone()).expect("points");
    assert_eq!(answer["expected"][best], serde_json::json!(points), "{answer}");
}

/// Tricks are told where a hand is searched to its end; before that there is only what they are worth.
#[test]
fn what_is_worth_something_is_not_called_tricks() {
    for (depth, first) in [("1", "worth"), ("9", "tricks")] {
        let text = maxn(&["solve", "oh-hell", "--cards", "3", "--depth", depth]).good();
        let facts: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
        let place = facts.iter().position(|&fact| fact == "algorithm").expect("facts");
        assert_eq!(facts[place + 1], first, "{text}");
    }
}

#[test]
fn an_auction_says_that_candidates_only_were_searched() {
    let auction = "dealer 3; hands S:- H:KJ D:- C:- | S:AK H:- D:- C:- | S:Q H:Q D:- C:-; widow S:- H:ATQ D:- C:-; bids - - -";
    let solve = |more: &[&str]| maxn(&[&["solve", "pinochle", auction][..], &SMALL, more].concat()).good();
    let answer = &objects(&solve(&["--json"]))[0];
    assert_eq!((&answer["exact"], &answer["candidates_only"]), (&false.into(), &true.into()));
    assert_eq!(answer["left_out"].as_array().map(Vec::len), Some(300));
    let text = solve(&[]);
    assert!(text.contains("; candidates only\n"), "{text}");
    assert!(text.contains("left out   21, 22, 23, 24, 25, 26 and 294 more\n"), "{text}");
}

/// The names of the moves, in alphabetical order.
fn names(moves: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = moves.as_object().expect("moves").keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

#[test]
fn every_legal_card_has_its_worth_and_equal_ones_are_told() {
    let position = "hands S:KQ9 H:2 | S:AT8 H:3 | S:J76 H:4; leader 1; bids 1 1 1";
    let solve = |more: &[&str]| {
        let arguments = [&["solve", "spades", position][..], &SMALL, more].concat();
        maxn(&arguments).good()
    };
    let answer = &objects(&solve(&["--json"]))[0];
    assert_eq!(names(&answer["moves"]), ["2H", "9S", "KS", "QS"]);
    assert_eq!(answer["moves"]["KS"], answer["moves"]["QS"]);
    assert_eq!(answer["merged"], serde_json::json!({"KS": ["QS"]}));
    assert!(solve(&[]).contains("KS QS"), "{}", solve(&[]));

    let best = &objects(&solve(&["--json", "--best-only"]))[0];
    let card = best["best"].as_str().expect("a card");
    assert_eq!((&best["utility"], &best["scores"]), (&answer["utility"], &answer["scores"]));
    assert_eq!((&best["best"], &best["moves"][card]), (&answer["best"], &answer["utility"]));
    maxn(&["solve", "spades", position, "--best-only", "--root-values"]).wrong_usage();

    let deal = ["solve", "spades", "--cards", "7", "--seed", "3", "--table", "1M", "--json"];
    let nodes = |more: &[&str]| objects(&maxn(&[&deal, more].concat()).good())[0]["nodes"].as_u64();
    assert!(nodes(&["--best-only"]) < nodes(&[]), "the other cards need not be valued");

    let position = "dealer 2; starter 2H; hands 4S 4H TS JS | 6H 7H 8H KH; crib 2C 3C AC KD";
    let answer = &objects(&maxn(&["solve", "cribbage", position, "--table", "1M", "--json"]).good())[0];
    assert_eq!(names(&answer["moves"]), ["4H", "4S", "JS", "TS"]);
}

#[test]
fn cribbage_before_the_discards_is_answered_by_averages() {
    let position = "dealer 1; hands 5S JS 5H 5D KD 2C | 2S 3S 9H TH QD KC";
    let answer = &objects(&maxn(&["solve", "cribbage", position, "--json"]).good())[0];
    let players = answer["discards"].as_array().expect("players");
    assert_eq!(players.len(), 2);
    for player in players {
        let moves = player["moves"].as_object().expect("moves");
        assert_eq!(moves.len(), 15, "two of six cards");
        let best = player["best"].as_str().expect("cards");
        assert!(moves.values().all(|average| average.as_f64() <= moves[best].as_f64()), "{player}");
    }
    let text = maxn(&["solve", "cribbage", position]).good();
    assert!(text.contains(players[0]["best"].as_str().expect("cards")), "{text}");
}

#[test]
fn the_utility_decides_what_a_card_is_worth() {
    let position = "hands S:A H:K | S:K H:Q | S:2 H:A; leader 1; bids 1 1 0";
    let worth = |utility: &str| {
        let answer =
            maxn(&[&["solve", "spades", position, "--utility", utility, "--json"], &SMALL[..]].concat());
        objects(&answer.good())[0]["utility"].clone()
    };
    assert_eq!(worth("MT").as_array().map(|tricks| tricks.iter().filter_map(Value::as_i64).sum()), Some(2));
    assert!(worth("WL").as_array().is_some_and(|made| made.iter().all(|made| *made == 0 || *made == 1)));
}

#[test]
fn what_is_wrong_is_said_of_its_field() {
    for (arguments, words) in [
        (vec!["solve", "spades", "hands S:A | S:A | S:2"], "player 2: AS comes twice"),
        (vec!["solve", "spades", "hands S:A | S:K | S:Q; bids 1 1 9"], "bids:"),
        (vec!["solve", "spades", "leader 1"], "hands: must be given"),
        (vec!["solve", "hearts", "hands S:A | S:K"], "hearts is for 3 to 6 players, not for 2"),
        (
            vec!["solve", "spades", "hands S:A | S:K | S:Q", "--utility", "XX"],
            "spades has no evaluation 'XX'",
        ),
        (vec!["solve", "hearts", "--cards", "3", "--utility", "MT"], "no choice of utilities"),
        (vec!["deal", "spades", "--players", "5"], "spades is for 2 to 4 players, not for 5"),
        (vec!["deal", "spades", "--cards", "40"], "40"),
        (vec!["deal", "hearts", "--options", "moon=blue"], "blue"),
        (vec!["deal", "cribbage", "--players", "5"], "cribbage is for 2 to 4 players, not for 5"),
        (vec!["deal", "cribbage", "--cards", "7"], "5 cards each, or 4 after the discards, not 7"),
        (
            vec!["deal", "cribbage", "--options", "standard"],
            "cribbage is dealt without options; only hearts, spades, ",
        ),
        (vec!["solve", "cribbage", "dealer 1; hands 5S 5X | 6H"], "column 20, '5X'"),
        (vec!["solve", "cribbage", "dealer 1; hands 5S | 5S"], "5S comes twice"),
        (vec!["solve", "cribbage", "dealer 1"], "hands"),
        (vec!["solve", "cribbage", "dealer 1; hands 5S | 6S | 7S | 8S | 9S"], "5 hands"),
        (vec!["solve", "cribbage", "dealer 3; hands 5S 6S 7S 8S 9S TS | 5H 6H 7H 8H 9H TH"], "'3'"),
    ] {
        let message = maxn(&arguments).wrong_input();
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
    assert!(maxn(&["solve", "spade"]).wrong_usage().contains("spades"));
    let run = maxn_with(&["solve", "spades", "-", "--table", "1M"], "nonsense\nhands S:A | S:K | S:Q\n");
    assert_eq!(run.code, Some(1));
    let answers = objects(&run.out);
    assert!(answers[0]["error"].as_str().is_some_and(|error| error.starts_with("line 1: ")));
    assert_eq!(answers[1]["best"], "AS");

    let run = maxn_with(&["solve", "spades", "-", "--table", "1M"], b"\xff\xfe\n\nhands S:A | S:K | S:Q\n");
    let answers = objects(&run.out);
    assert!(answers[0]["error"].as_str().is_some_and(|error| error.starts_with("line 1: not UTF-8")));
    assert_eq!((answers.len(), &answers[1]["best"]), (2, &"AS".into()), "blank lines are passed over");
}
