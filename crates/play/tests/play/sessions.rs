//! Sessions: a person against an agent, with undo, hints, the ledger and secrets.

use crate::toy::{agent, start};
use maxn_play::{AgentError, DecisionError, Session, SessionError, SessionState};

fn session(options: &str, person: Option<usize>, shows_all: bool) -> Session {
    Session::new(start("pile", options, 1), agent("rules", 1), person, shows_all)
}

/// Lets the agent play until it is the person's turn.
fn until_person(session: &mut Session) {
    while !session.is_persons_turn() && session.contest().to_move().is_some() {
        session.let_agent_decide().unwrap();
    }
}

#[test]
fn secrets_of_others_are_neither_told_nor_shown() {
    let mut session = session("", Some(1), false);
    let turn = session.let_agent_decide().unwrap();
    assert_eq!((turn.player, turn.decision, turn.events.len()), (0, None, 0));
    assert!(session.last_events().is_empty());
    let events = session.decide("even").unwrap();
    assert_eq!(events[0].to_string(), "player 2 guesses even", "the person sees its own");
    assert_eq!(session.last_events(), events);
    let turn = session.let_agent_decide().unwrap();
    assert_eq!((turn.player, turn.decision), (2, None));
    assert_eq!(session.last_events(), events, "nothing else was seen since");
    let turn = session.let_agent_decide().unwrap();
    assert_eq!(turn.decision.unwrap().as_str(), "3", "what lies open is told");
    let scene = serde_json::to_value(session.scene()).unwrap();
    let hands = scene["table"]["hands"].as_array().unwrap();
    let shown: Vec<bool> = hands.iter().map(|hand| hand["text"] != "").collect();
    assert_eq!(shown, [false, true, false]);
}

#[test]
fn who_watches_sees_everything() {
    for mut session in [session("", None, false), session("", Some(1), true)] {
        assert!(session.shows_all());
        let turn = session.let_agent_decide().unwrap();
        assert_eq!((turn.decision.unwrap().as_str(), turn.events.len()), ("odd", 1));
    }
}

#[test]
fn undo_goes_back_to_the_decision_before_with_everything() {
    let mut session = session("hands=2 pile=4", Some(0), false);
    assert!(!session.undo(), "there is nothing to undo");
    let mut states: Vec<SessionState> = Vec::new();
    while session.contest().to_move().is_some() {
        states.push(session.state());
        let decision = session.contest().legal()[0].clone();
        session.decide(decision.as_str()).unwrap();
        until_person(&mut session);
    }
    assert_eq!(session.ledger().scores().len(), 2);
    assert_eq!(session.undo_count(), states.len());
    while let Some(before) = states.pop() {
        assert!(session.undo());
        assert_eq!(session.state(), before);
    }
    assert!(!session.undo());
}

#[test]
fn the_ledger_has_the_points_of_each_hand() {
    let mut session = session("hands=3 pile=5", None, false);
    until_person(&mut session);
    let (scores, points) = (session.ledger().scores().to_vec(), session.ledger().points());
    assert_eq!((scores.len(), points.len()), (3, 3));
    assert_eq!(scores[2], session.contest().scores());
    for player in 0..3 {
        assert_eq!(points.iter().map(|hand| hand[player]).sum::<i32>(), scores[2][player]);
    }
    assert_eq!(session.state().winners, session.contest().winners());
    assert_eq!(session.let_agent_decide(), Err(SessionError::Agent(AgentError::Over)));
    assert_eq!(session.hint(), Err(AgentError::Over));
}

#[test]
fn wrong_decisions_change_nothing() {
    let mut session = session("", Some(0), false);
    let before = session.state();
    let question = session.decide("queen").unwrap_err();
    assert_eq!(question.to_string(), "'queen' does not answer the question: even or odd");
    session.decide("odd").unwrap();
    let out_of_turn = session.decide("even").unwrap_err();
    assert_eq!(out_of_turn.to_string(), "it is not your turn");
    until_person(&mut session);
    assert!(matches!(session.decide("9"), Err(DecisionError::Illegal(_))));
    assert_eq!(session.undo_count(), 1);
    assert!(session.undo());
    assert_eq!(session.state(), before);
}

#[test]
fn hints_value_every_decision_and_change_nothing() {
    let mut session = Session::new(start("pile", "", 1), agent("maxn,nodes=5k", 1), Some(0), false);
    let before = session.state();
    let hint = session.hint().unwrap();
    assert_eq!((hint.best.as_str(), hint.choices.len()), ("odd", 2));
    assert_eq!(session.state(), before);
}

#[test]
fn states_survive_being_written_and_read() {
    let mut session = session("hands=2 pile=4", Some(1), false);
    for _ in 0..2 {
        until_person(&mut session);
        let decision = session.contest().legal()[0].clone();
        session.decide(decision.as_str()).unwrap();
    }
    let state = session.state();
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<SessionState>(&text).unwrap(), state);
}
