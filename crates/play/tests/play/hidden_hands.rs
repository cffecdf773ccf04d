//! The toolkit of hidden hands, on a game of two phases for two to four players.

use crate::highest::{Highest, INFO, Points, Series, View};
use maxn::conformance::{self, plain_maxn};
use maxn::hidden::conformance::{check_policy, check_worlds};
use maxn::hidden::{HiddenInformation, InformationSet as _, Preferred};
use maxn::{Game, Generator};
use maxn_play::protocol::Engine;
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::{HandRecord, HandSeat, HandSeries, HandTable, HiddenHand};
use maxn_play::{
    Agent, AgentSetup, AgentSpec, Contest, DealRequest, Decision, Field, GameInfo, Games, ObservedSituation,
    Scope, SearchRequest, SeatKnowledge, SimulationOptions, Situation, StartRequest, TablePool, TableScene,
};
use serde_json::{Value, json};

static GAMES: Games = Games::new(&[&INFO]);

fn start(players: usize, seed: u64) -> Box<dyn Contest> {
    let request = StartRequest { players: Some(players), options: "hands=3".to_string(), seed };
    INFO.start(&request).unwrap()
}

fn agent(spec: &str) -> Box<dyn Agent> {
    let spec: AgentSpec = spec.parse().unwrap();
    spec.build(&AgentSetup { seed: 3, ..AgentSetup::default() }).unwrap()
}

/// Every kind of agent.
const AGENTS: [&str; 10] = [
    "rules",
    "random",
    "maxn",
    "paranoid,depth=3",
    "mcts,sims=50",
    "mc(maxn,nodes=50),worlds=4",
    "uct,worlds=3,sims=20",
    "ismcts,sims=60",
    "ismcts,sims=60,infer=0.5",
    "best,nodes=60",
];

#[test]
fn every_agent_plays_whole_series_at_every_number_of_players() {
    for players in 2..=4 {
        for spec in AGENTS {
            let (mut contest, mut agent) = (start(players, 7), agent(spec));
            let mut decisions = 0;
            let mut brought = vec![0; players];
            while let Some(seat) = contest.to_move() {
                assert!(seat < players);
                let legal = contest.legal();
                let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Every).unwrap();
                assert!(legal.contains(&advice.best), "{spec}: {}", advice.best);
                for choice in &advice.choices {
                    assert!(legal.contains(&choice.decision), "{spec}: {}", choice.decision);
                    assert!(choice.expected.iter().all(|expected| expected.len() == players), "{spec}");
                }
                if !["rules", "random"].contains(&spec) {
                    assert_eq!(advice.choices.len(), legal.len(), "{spec} judges every legal move");
                }
                for event in contest.play(&advice.best).unwrap() {
                    if let maxn_play::EventKind::HandOver { points, .. } = event.kind {
                        (0..players).for_each(|player| brought[player] += points[player]);
                    }
                }
                decisions += 1;
            }
            assert_eq!((decisions, contest.hands_played()), (3 * 2 * players, 3), "{spec}");
            assert_eq!(contest.scores(), brought);
            let most = brought.iter().max();
            let winners: Vec<usize> = (0..players).filter(|&player| Some(&brought[player]) == most).collect();
            assert_eq!(contest.winners(), winners);
            assert!(contest.legal().is_empty() && contest.prompt().is_none());
            assert!(contest.play(&Decision::new("stay")).is_err());
        }
    }
}

/// Everything that moves can lead to, with the views of all seats.
fn positions(seed: u64) -> Vec<Highest> {
    let mut all = Vec::new();
    for players in 2..=4 {
        let mut generator = Generator::new(seed + players as u64);
        let mut hand = Series::new(players, "").unwrap().deal(seed).unwrap();
        while !hand.is_terminal() {
            let mut moves = Vec::new();
            if hand.is_chance() {
                let mut events = Vec::new();
                hand.chances(&mut events);
                moves.extend(events.into_iter().map(|(event, _)| event));
            } else {
                all.push(hand.clone());
                hand.moves(&mut moves);
            }
            hand.apply(moves[generator.index(moves.len())]);
        }
    }
    all
}

#[test]
fn searches_find_what_plain_recursion_finds_with_empty_seats() {
    for hand in positions(5) {
        conformance::check(&hand, &Points, 2, 1);
        let table = HandTable::<Series>::single(hand.clone());
        let mut request = SearchRequest::default();
        request.options.root_values = true;
        let result = table.search(&request, &mut TablePool::new(1 << 16)).unwrap();
        let (scores, best) = plain_maxn(&mut hand.clone(), u32::MAX, &Points);
        assert_eq!(result.scores, scores.first(hand.players()));
        assert_eq!(result.best.map(|best| best.to_string()), best.map(Highest::move_name));
        assert!(result.exact && result.moves.iter().all(|value| value.scores.is_some()));
        let listed: usize = result.moves.iter().map(|value| 1 + value.merged.len()).sum();
        assert_eq!(listed, table.legal().len(), "moves that are not searched are listed with another");
        assert_eq!(table.evaluate(Some("points")).unwrap().len(), hand.players());
    }
}

#[test]
fn views_are_those_of_the_engine() {
    for hand in positions(11) {
        let view = hand.view(hand.player());
        check_worlds(&view, 20, 3);
        check_policy(hand.clone(), &Preferred::default(), 1);
    }
}

/// Cards that a seat does not see change nothing that it is told, asked or advised.
#[test]
fn hidden_cards_change_nothing_that_a_seat_gets() {
    for hand in positions(2) {
        let (seat, players) = (hand.player(), hand.players());
        let series = Series::new(players, "").unwrap();
        let view = hand.view(seat);
        let told = |hand: Highest| {
            let table = HandTable::resumed(series.clone(), HandRecord::new(hand));
            let known = table.information_set(seat).unwrap();
            let advised: Vec<String> =
                ["rules", "mc(maxn),worlds=5", "uct,worlds=2,sims=9", "ismcts,sims=40"]
                    .iter()
                    .map(|spec| {
                        let advice =
                            agent(spec).advise(Situation::Hidden(known.as_ref()), Scope::Every).unwrap();
                        format!("{advice:?}")
                    })
                    .collect();
            (table.observation(seat), table.scene(Some(seat)), known.legal(), advised)
        };
        let here = told(hand);
        let mut generator = Generator::new(1);
        for _ in 0..3 {
            let world = view.draw(&mut generator).unwrap();
            assert_eq!(told(view.determinize(&world).0), here);
        }
    }
}

#[test]
fn a_scene_shows_the_own_hand_only() {
    let contest = start(3, 1);
    let TableScene::Cards(open) = contest.scene(None).table else { panic!("cards") };
    let TableScene::Cards(seen) = contest.scene(Some(1)).table else { panic!("cards") };
    assert_eq!((open.hands.len(), seen.hands[1].clone()), (3, open.hands[1].clone()));
    assert!(open.hands.iter().all(|hand| hand.cards.len() == 2));
    assert!([0, 2].iter().all(|&other| seen.hands[other].cards.is_empty() && seen.hands[other].count == 2));
}

#[test]
fn observations_are_read_back_and_answered() {
    let engine = Engine::new(GAMES, 1, Some("mc(maxn),worlds=6".parse().unwrap()));
    for players in 2..=4 {
        let (mut contest, mut random) = (start(players, 4), agent("random"));
        while let Some(seat) = contest.to_move() {
            let mut observation: Value = contest.observation(seat).into_fields().into();
            let Ok(ObservedSituation::Hidden(known)) = INFO.situation(&Field::whole(&observation)) else {
                panic!("{observation}")
            };
            let own = contest.information_set(seat).unwrap();
            assert_eq!((known.seat(), known.players(), known.legal()), (seat, players, contest.legal()));
            assert_eq!(known.rule_based(), own.rule_based());
            assert!(known.is_possible());
            observation["seed"] = json!(3);
            let answer: Value = serde_json::from_str(&engine.answer(&observation.to_string())).unwrap();
            let advice = agent("mc(maxn),worlds=6").advise(Situation::Hidden(own.as_ref()), Scope::Best);
            assert_eq!(answer["move"], advice.unwrap().best.to_string(), "{answer}");
            let advice = random.advise(Situation::Hidden(known.as_ref()), Scope::Best).unwrap();
            contest.play(&advice.best).unwrap();
        }
    }
}

#[test]
fn an_observation_that_cannot_be_is_refused_at_its_field() {
    let contest = start(3, 4);
    let good: Value = contest.observation(0).into_fields().into();
    for (field, value, message) in [
        ("players", json!(5), "2 to 4 players"),
        ("players", Value::Null, "it is missing"),
        ("seat", json!(4), "from 1 to 3"),
        ("seat", json!(2), "it is not the turn of player 2 but of player 1"),
        ("scores", json!([1, 2]), "one for each player"),
        ("hand_number", json!(0), "a whole number"),
        ("options", json!("hands=0"), "a number from 1 to 9"),
        ("position", json!("players 2"), "does not see the whole position"),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        let Err(error) = INFO.situation(&Field::whole(&bad)) else { panic!("{bad}") };
        assert_eq!(error.at, field, "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn positions_are_dealt_written_read_and_played_on() {
    for players in 2..=4 {
        let request = DealRequest { players: Some(players), seed: 9, ..DealRequest::default() };
        let deal = INFO.deal(&request).unwrap();
        let mut again = INFO.read(&deal.position).unwrap();
        assert_eq!(again.notation(), Some(deal.position));
        assert_eq!((deal.hands.len(), again.players()), (players, players));
        assert!(again.information_set(0).is_none() && again.simulate(&SimulationOptions::default()).is_err());
        let decision = again.legal()[0].clone();
        assert!(again.play(&Decision::new("stay")).unwrap_err().to_string().contains("'stay'"));
        assert!(again.play(&Decision::new("bury 77")).unwrap_err().to_string().contains("does not hold 77"));
        again.play(&decision).unwrap();
        let middle = again.notation().unwrap();
        assert_eq!(INFO.read(&middle).unwrap().legal(), again.legal());
        assert!(again.observation(0).fields().contains_key("position"));
    }
    let chance = "players 2; cards 1 5 | 2 9; buried 1 2; stake -; stays - -";
    assert!(INFO.read(chance).err().unwrap().to_string().contains("chance"));
    assert!(INFO.read("players 2").is_err());
}

#[test]
fn the_same_decisions_lead_to_the_same_end() {
    let mut one = start(3, 6);
    assert!(one.is_secret(), "a card is buried");
    let mut other = start(3, 6);
    while one.to_move().is_some() {
        let decision = one.legal()[0].clone();
        assert_eq!(one.play(&decision).unwrap(), other.play(&decision).unwrap());
    }
    assert_eq!(one.scores(), other.scores());
}

/// A seat that is built by hand decides as that of the contest.
#[test]
fn a_seat_is_its_series_and_its_view() {
    let table = HandTable::start(Series::new(4, "").unwrap(), 3).unwrap();
    let view: View = table.hand().position().view(0);
    let seat = HandSeat::new(table.series().unwrap().clone(), view.clone());
    assert_eq!(seat.view(), &view);
    assert_eq!(seat.legal(), table.legal());
    assert_eq!(seat.cards_held(), 2);
    assert_eq!(seat.rule_based(), table.information_set(0).unwrap().rule_based());
}

#[test]
fn the_conformance_of_hidden_hands_holds() {
    for players in 2..=4 {
        for seed in 0..5 {
            check_series(Series::new(players, "hands=3").unwrap(), 3, seed);
        }
    }
}
