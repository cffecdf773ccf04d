//! Contests of Big Two: series, observations and their errors.

use super::all_rules;
use crate::big_two::{INFO, Options, Series};
use maxn_play::toolkit::hidden::HandSeries;
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::{
    AgentSetup, AgentSpec, Contest, Field, GameInfo, ObservedSituation, Scope, Situation, StartRequest,
    TableScene,
};
use serde_json::{Value, json};

#[test]
fn series_of_all_options_conform() {
    for (seed, options) in (1..).zip(all_rules()) {
        for players in 2..=4 {
            check_series(Series::new(players, Options { hands: 2, ..options }), 2, seed);
        }
    }
}

fn start(players: usize, options: &str) -> Box<dyn Contest> {
    INFO.start(&StartRequest { players: Some(players), options: options.to_string(), seed: 4 }).unwrap()
}

/// Plays to the end by the rules of thumb.
fn play_out(contest: &mut dyn Contest, spec: &str) {
    let mut agent = spec.parse::<AgentSpec>().unwrap().build(&AgentSetup::default()).unwrap();
    while contest.to_move().is_some() {
        let advice = agent.advise(Situation::Open(contest), Scope::Best).unwrap();
        contest.play(&advice.best).unwrap();
    }
}

#[test]
fn a_series_ends_after_its_hands_or_when_somebody_has_lost_the_target() {
    let mut hands = start(3, "hands=3");
    play_out(hands.as_mut(), "rules");
    assert_eq!((hands.hands_played(), hands.scores().iter().sum::<i32>()), (3, 0));
    let mut target = start(4, "target=30");
    play_out(target.as_mut(), "rules");
    let scores = target.scores();
    assert!(scores.iter().any(|&score| score <= -30), "{scores:?}");
    let most = scores.iter().max().unwrap();
    assert!(target.winners().iter().all(|&winner| scores[winner] == *most) && !target.winners().is_empty());
}

#[test]
fn every_agent_plays() {
    for spec in [
        "random",
        "maxn,nodes=200",
        "paranoid,depth=2",
        "mcts,sims=20",
        "mc(maxn,nodes=100),worlds=3",
        "uct,worlds=2,sims=15",
        "ismcts,sims=30",
        "rollout,playouts=60",
        "best,nodes=60",
    ] {
        let mut contest = start(3, "hands=1");
        play_out(contest.as_mut(), spec);
        assert_eq!(contest.hands_played(), 1, "{spec}");
    }
}

#[test]
fn the_scene_has_the_last_play_and_who_has_passed() {
    let mut contest = INFO.read("hands S:2 H:7 C:7 | S:A H:A | S:3 C:4 D:9; turn 1; last 3 5H 5D").unwrap();
    contest.play(&contest.parse("pass").unwrap()).unwrap();
    let scene = contest.scene(Some(1));
    assert_eq!(scene.facts, ["player 3 played 5H 5D, a pair"]);
    let TableScene::Cards(table) = scene.table else { panic!("cards") };
    assert_eq!(table.laid.iter().map(|laid| laid.card.as_str()).collect::<Vec<_>>(), ["5H", "5D"]);
    assert_eq!(table.columns[0].values, ["pass", "-", "-"]);
    assert_eq!((table.hands[1].cards.len(), table.hands[0].cards.len(), table.hands[0].count), (2, 0, 3));
    let events = contest.play(&contest.parse("pass").unwrap()).unwrap();
    assert_eq!(events[0].text, "all others pass: player 3 leads");
}

/// An observation after a few plays of a series of two hands.
fn observation(players: usize) -> (Value, Box<dyn Contest>) {
    let mut contest = start(players, "hands=2");
    for _ in 0..=players {
        let decision = contest.legal()[0].clone();
        contest.play(&decision).unwrap();
    }
    let seat = contest.to_move().unwrap();
    (contest.observation(seat).into_fields().into(), contest)
}

#[test]
fn observations_that_cannot_be_are_refused_at_their_field() {
    let (good, _) = observation(4);
    assert!(INFO.situation(&Field::whole(&good)).is_ok());
    let first = good["plays"][0]["cards"].clone();
    let own = good["hand"][0].clone();
    let mut changes: Vec<(&str, Value, &str)> = vec![
        ("/hand", json!(["3D", "XX"]), "hand[1]"),
        ("/hand", json!([own, own]), "hand[1]"),
        ("/hand", json!(["2S"]), "hand"),
        ("/hand", Value::Null, "hand"),
        ("/plays/0/player", json!(7), "plays[0].player"),
        ("/plays/0/cards", json!([]), "plays[0]"),
        ("/plays/0/cards", json!(["4D"]), "plays[0]"),
        ("/plays/1/cards", first, "plays[1]"),
        ("/plays/1/cards", json!([own]), "plays[1]"),
        ("/plays/1/cards", json!(["4D", "5S"]), "plays[1]"),
        ("/held/0", json!(13), "held[0]"),
        ("/options", json!("hands=x"), "options"),
        ("/seat", json!(9), "seat"),
    ];
    let seat = good["seat"].as_u64().unwrap();
    changes.push(("/seat", json!(seat % 4 + 1), "seat"));
    for (pointer, value, at) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        let Err(error) = INFO.situation(&Field::whole(&bad)) else { panic!("{pointer}: {bad}") };
        assert!(
            error.at == at || (pointer == "/seat" && error.at.starts_with("plays")),
            "{pointer}: {error}"
        );
    }
}

#[test]
fn a_hand_may_be_given_as_it_was_dealt() {
    for players in 2..=4 {
        let (good, contest) = observation(players);
        let seat = contest.to_move().unwrap();
        let own = good["plays"].as_array().unwrap().iter().filter(|play| play["player"] == json!(seat + 1));
        let mut dealt = good["hand"].as_array().unwrap().clone();
        dealt.extend(own.flat_map(|play| play["cards"].as_array().unwrap().clone()));
        let mut other = good.clone();
        other["hand"] = Value::Null;
        other["dealt"] = Value::Array(dealt);
        let read = |value: &Value| match INFO.situation(&Field::whole(value)) {
            Ok(ObservedSituation::Hidden(known)) => (known.legal(), known.cards_held(), known.rule_based()),
            _ => panic!("{value}"),
        };
        assert_eq!(read(&other), read(&good));
        other["hand"] = good["hand"].clone();
        let Err(error) = INFO.situation(&Field::whole(&other)) else { panic!("given twice") };
        assert_eq!(error.at, "dealt");
    }
}

#[test]
fn options_are_written_and_read() {
    for options in all_rules() {
        let series = Series::new(3, Options { hands: 7, target: 55, ..options });
        assert_eq!(series.options().parse::<Options>(), Ok(series.options));
    }
    assert!(
        "pass_is_fnal=true"
            .parse::<Options>()
            .unwrap_err()
            .to_string()
            .contains("did you mean 'pass_is_final'?")
    );
}
