//! A game that is added with one line is played, searched, advised on, offered by the protocol and drawn like any other.

use crate::connect_three::{self, ConnectThree, Points};
use maxn::Game;
use maxn_games::conformance::{
    ReferenceRules, check_board_game, check_board_info, check_perft, check_rules, check_searches, positions,
};
use maxn_play::protocol::Engine;
use maxn_play::{
    AgentSetup, AgentSpec, Contest, Games, Scope, SearchRequest, Session, Situation, StartRequest, TablePool,
    TableScene,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

static GAMES: Games = Games::new(&[&connect_three::INFO]);

fn start(options: &str, seed: u64) -> Box<dyn Contest> {
    let request = StartRequest { players: None, options: options.to_string(), seed };
    GAMES.find("connect-three").unwrap().start(&request).unwrap()
}

/// The rules once more: columns of discs from the bottom.
#[derive(Clone, Debug, PartialEq)]
struct Columns([Vec<usize>; 5]);

impl Columns {
    fn at(&self, column: i32, row: i32) -> Option<usize> {
        let column = self.0.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn has_three(&self) -> bool {
        let starts = (0..5).flat_map(|column| (0..4).map(move |row| (column, row)));
        starts.into_iter().any(|(column, row)| {
            [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().any(|(right, up)| {
                let line = [0, 1, 2].map(|step| self.at(column + right * step, row + up * step));
                line[0].is_some() && line[0] == line[1] && line[1] == line[2]
            })
        })
    }
}

impl ReferenceRules<ConnectThree> for Columns {
    fn of(position: &ConnectThree) -> Self {
        let text = position.to_string();
        let rows: Vec<&str> = text.split('/').collect();
        Columns(std::array::from_fn(|column| {
            let owners = rows.iter().rev().filter_map(|row| row[column..=column].parse().ok());
            owners.map(|player: usize| player - 1).collect()
        }))
    }

    fn is_over(&self) -> bool {
        self.has_three() || self.0.iter().all(|column| column.len() == 4)
    }

    fn successors(&self) -> BTreeMap<String, Self> {
        let turn = self.0.iter().map(Vec::len).sum::<usize>() % 3;
        let free = (0..5).filter(|&column| self.0[column].len() < 4);
        let drop = |column: usize| {
            let mut after = self.clone();
            after.0[column].push(turn);
            ("abcde"[column..=column].to_string(), after)
        };
        free.map(drop).collect()
    }
}

#[test]
fn its_rules_are_those_of_a_reference() {
    check_rules::<Columns, _>(&ConnectThree::default(), 50, 20);
    check_perft::<Columns, _>(&ConnectThree::default(), 6);
    check_board_game(&ConnectThree::default(), 100);
}

#[test]
fn it_is_a_contest_like_others() {
    GAMES.iter().for_each(check_board_info);
    assert_eq!(GAMES.names(), ["connect-three"]);
    assert_ne!(start("opening=5", 1).notation(), start("opening=5", 2).notation());
}

#[test]
fn searches_find_what_plain_recursion_finds() {
    for position in positions(&ConnectThree::default(), 6).into_iter().filter(|game| !game.is_terminal()) {
        let discs = 20 - position.to_string().matches('.').count();
        let depth = if discs < 13 { Some(4) } else { None };
        let refused = check_searches(&position, &Points, depth);
        assert!(
            refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"),
            "{refused:?}"
        );
    }
}

/// Player 1 completes a row at c.
const WIN: &str = "...../...../...23/11.23";

#[test]
fn a_position_is_solved() {
    let contest = GAMES.find("connect-three").unwrap().read(WIN).unwrap();
    assert_eq!(contest.to_move(), Some(0));
    let mut request = SearchRequest::default();
    request.options.root_values = true;
    let result = contest.search(&request, &mut TablePool::new(1 << 20)).unwrap();
    assert!(result.exact);
    assert_eq!(result.best.unwrap().as_str(), "c");
    assert_eq!(result.moves.len(), 5);
    assert_eq!((result.scores, result.outcome), (vec![6, 0, 0], vec![1, 0, 0]));
    assert_eq!(result.line.len(), 1);
}

#[test]
fn wrong_positions_are_refused_with_the_reason() {
    for (position, problem) in [
        ("...../...../11.2.", "4 rows of 5 cells"),
        ("...../...../..../1....", "4 rows of 5 cells"),
        ("...../...../...../4....", "'4' is no player"),
        ("...../...../1..../.....", "a disc of column a floats"),
        ("...../...../...../11.2.", "not dropped discs in turn"),
    ] {
        let error = GAMES.find("connect-three").unwrap().read(position).err();
        assert!(error.is_some_and(|error| error.to_string().contains(problem)), "{position}");
    }
}

#[test]
fn agents_play_it() {
    let setup = AgentSetup { seed: 1, ..AgentSetup::default() };
    for spec in ["maxn,nodes=2k", "paranoid,depth=3,ties=random", "random"] {
        let spec: AgentSpec = spec.parse().unwrap();
        let mut contest = start("opening=2", 7);
        spec.check(contest.as_ref()).unwrap();
        let mut agent = spec.build(&setup).unwrap();
        let mut moves = 0;
        while contest.to_move().is_some() {
            let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Every).unwrap();
            assert!(contest.legal().contains(&advice.best), "{spec}");
            contest.play(&advice.best).unwrap();
            moves += 1;
        }
        assert!((3..=18).contains(&moves) && !contest.winners().is_empty(), "{spec}");
    }
    for spec in ["rules", "mc(maxn,nodes=2k),worlds=5", "maxn,evaluation=database"] {
        let spec: AgentSpec = spec.parse().unwrap();
        assert!(spec.check(start("", 1).as_ref()).is_err(), "{spec}");
    }
}

#[test]
fn a_person_plays_it_with_hints_and_undo() {
    let agent: AgentSpec = "maxn,nodes=500".parse().unwrap();
    let build = || agent.build(&AgentSetup::default()).unwrap();
    let agents = (0..3).map(|_| build()).collect();
    let mut session = Session::new(start("", 1), agents, build(), Some(0), true);
    let hint = session.hint().unwrap();
    session.decide(hint.best.as_str()).unwrap();
    session.let_agent_decide().unwrap();
    assert!(session.undo());
    assert_eq!(session.contest().notation().unwrap(), "...../...../...../.....");
}

#[test]
fn the_protocol_offers_it() {
    let engine = Engine::new(GAMES, 1, None);
    let contest = start("opening=3", 3);
    let request = Value::Object(contest.observation(contest.to_move().unwrap()).into_fields());
    let answer: Value = serde_json::from_str(&engine.answer(&request.to_string())).unwrap();
    let decision = answer["move"].as_str().unwrap_or_else(|| panic!("{answer}"));
    assert!(contest.parse(decision).is_ok());
    let wrong = json!({"game": "connect-three", "position": "...../...../...../1...3"});
    let answer = engine.answer(&wrong.to_string());
    assert!(answer.contains(r#""at":"position""#), "{answer}");
}

#[test]
fn its_board_is_drawn() {
    let mut contest = start("", 1);
    contest.play(&contest.parse("c").unwrap()).unwrap();
    let scene = contest.scene(None);
    let TableScene::Board(board) = &scene.table else { panic!("a board game has a board") };
    assert_eq!((board.cells.len(), board.labels.len()), (20, 9));
    let changed: Vec<_> = board.cells.iter().filter(|cell| cell.change.is_some()).collect();
    assert_eq!(changed.len(), 1);
    assert_eq!((changed[0].name.as_str(), changed[0].owner), ("c4", Some(0)));
    let text = serde_json::to_string(&scene).unwrap();
    assert_eq!(serde_json::from_str::<maxn_play::Scene>(&text).unwrap(), scene);
}
