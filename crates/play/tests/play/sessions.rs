//! Sessions: a person against an agent, with undo, hints, the ledger and secrets.

use crate::toy::{GAMES, agent, start};
use maxn_play::{
    AgentError, DecisionError, DecisionTree, Direction, Level, Opponent, SavedSession, Session, SessionError,
    SessionSetup, SessionState,
};
use std::time::{Duration, Instant};

fn session(options: &str, person: Option<usize>, shows_all: bool) -> Session {
    let agents = (0..3).map(|_| agent("rules", 1)).collect();
    Session::new(start("pile", options, 1), agents, agent("rules", 1), person, shows_all)
}

/// A session that can be saved, with rule-based opponents and a search as adviser.
fn setup() -> SessionSetup {
    SessionSetup {
        options: "hands=2 pile=7".to_string(),
        opponents: ["rules", "rules", "random"].map(str::to_string).to_vec(),
        adviser: "maxn,nodes=5k".to_string(),
        ..SessionSetup::new("pile", 3, 5)
    }
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
        let legal = session.contest().legal();
        // A decision without an alternative is no choice to come back to.
        if legal.len() > 1 {
            states.push(session.state());
        }
        session.decide(legal[0].as_str()).unwrap();
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
    let agents = (0..3).map(|_| agent("rules", 1)).collect();
    let mut session = Session::new(start("pile", "", 1), agents, agent("maxn,nodes=5k", 1), Some(0), false);
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

/// Plays a session to its end, the person making the last legal decision each time.
fn play_out(session: &mut Session, decisions: usize) {
    for _ in 0..decisions {
        until_person(session);
        if session.contest().to_move().is_none() {
            return;
        }
        let decision = session.contest().legal().last().unwrap().clone();
        session.decide(decision.as_str()).unwrap();
    }
}

#[test]
fn a_saved_session_goes_on_as_if_it_had_never_stopped() {
    let mut whole = setup().begin(GAMES, 1).unwrap();
    play_out(&mut whole, 3);
    let text = whole.saved().unwrap().to_json();
    let mut resumed = SavedSession::from_json(&text).unwrap().resume(GAMES, 1).unwrap();
    assert_eq!((resumed.state(), resumed.undo_count()), (whole.state(), whole.undo_count()));
    assert_eq!(resumed.history(), whole.history());
    assert!(resumed.undo() && whole.undo());
    assert_eq!(resumed.state(), whole.state());
    assert_eq!(resumed.saved(), whole.saved(), "what was taken back is not saved");
}

#[test]
fn what_is_no_session_is_refused_with_its_place() {
    let saved = |change: &dyn Fn(&mut SessionSetup), decisions: &[&str]| {
        let mut setup = setup();
        change(&mut setup);
        let decisions = decisions.iter().map(|text| maxn_play::Decision::new(*text)).collect();
        SavedSession::new(setup, decisions).resume(GAMES, 1).err().expect("an error").to_string()
    };
    assert!(saved(&|setup| setup.game = "pill".to_string(), &[]).contains("there is no game 'pill'"));
    assert!(saved(&|setup| setup.players = 4, &[]).contains("3 players, not for 4"));
    assert!(saved(&|setup| setup.options = "piles=3".to_string(), &[]).contains("did you mean 'pile'?"));
    assert!(saved(&|setup| setup.person = Some(3), &[]).contains("there is no seat 4"));
    assert!(saved(&|setup| setup.opponents[1] = "rulez".to_string(), &[]).contains("did you mean 'rules'?"));
    assert!(saved(&|setup| setup.opponents.truncate(1), &[]).contains("1 opponents for 3 players"));
    assert!(saved(&|_| {}, &["even", "queen"]).starts_with("decision 2, 'queen': "));
    for text in ["", "{}", "[1]", r#"{"maxn_session":1}"#] {
        assert!(SavedSession::from_json(text).is_err(), "{text}");
    }
    let later =
        SavedSession::new(setup(), Vec::new()).to_json().replace("\"maxn_session\":1", "\"maxn_session\":9");
    assert!(SavedSession::from_json(&later).unwrap_err().to_string().contains("a later version"));
}

#[test]
fn every_seat_has_its_own_opponent() {
    let decisions = |opponents: [&str; 3]| -> Vec<String> {
        let opponents = opponents.map(str::to_string).to_vec();
        let mut session = SessionSetup { person: None, opponents, ..setup() }.begin(GAMES, 1).unwrap();
        until_person(&mut session);
        session.history().iter().map(|played| played.decision.to_string()).collect()
    };
    let all_rules = decisions(["rules", "rules", "rules"]);
    assert_eq!(all_rules, decisions(["1", "1", "1"]), "the first level is the rule-based player");
    assert_ne!(all_rules, decisions(["rules", "rules", "random"]));
    assert_ne!(decisions(["random", "rules", "rules"]), decisions(["rules", "rules", "random"]));
}

#[test]
fn levels_think_longer_and_nobody_thinks_for_ever() {
    let times: Vec<Option<Duration>> = Level::all().map(Level::time).collect();
    assert!(times.is_sorted() && times[0].is_none());
    assert!("0".parse::<Opponent>().is_err() && "6".parse::<Opponent>().is_err());
    // Nothing but a depth limits this search of each possible deal, and there are many.
    let adviser = "mc(maxn,depth=40),worlds=100000".to_string();
    let setup = SessionSetup { adviser, options: "pile=50".to_string(), ..setup() };
    let mut session = setup.begin(GAMES, 1).unwrap();
    let start = Instant::now();
    session.hint().unwrap();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_review_names_the_costliest_choices() {
    // Whoever always takes the first legal decision makes mistakes sooner or later.
    let careless = (0..20).map(|seed| {
        let setup = SessionSetup { seed, options: "hands=3 pile=9".to_string(), ..setup() };
        let mut session = setup.begin(GAMES, 1).unwrap();
        while session.contest().to_move().is_some() {
            until_person(&mut session);
            if let Some(first) = session.contest().legal().first().cloned() {
                session.decide(first.as_str()).unwrap();
            }
        }
        session
    });
    let is_costly = |session: &mut Session| !session.review(1, &mut |_, _| true).unwrap().is_empty();
    let mut session =
        careless.into_iter().find_map(|mut one| is_costly(&mut one).then_some(one)).expect("a mistake");
    let mut seen = Vec::new();
    let all = session.review(100, &mut |done, total| {
        seen.push((done, total));
        true
    });
    let all = all.unwrap();
    assert_eq!(seen.len(), session.undo_count());
    assert!(all.is_sorted_by(|one, other| one.cost >= other.cost), "{all:?}");
    assert!(all.iter().all(|one| one.cost > 0.0 && one.made != one.better), "{all:?}");
    assert!(!all.is_empty());
    assert_eq!(session.review(1, &mut |_, _| true).unwrap(), all[..1]);
    assert!(session.review(3, &mut |_, _| false).unwrap().is_empty(), "it can be stopped");
}

#[test]
fn a_decision_without_an_alternative_is_made_and_not_taken_back() {
    let setup = SessionSetup { options: "hands=2 pile=1".to_string(), ..setup() };
    let mut session = setup.begin(GAMES, 1).unwrap();
    let mut forced = 0;
    while session.contest().to_move().is_some() {
        until_person(&mut session);
        let (choices, is_forced) = (session.undo_count(), session.contest().legal().len() == 1);
        match session.play_forced() {
            Some((decision, _)) => {
                assert!(is_forced, "{decision}");
                assert_eq!(session.undo_count(), choices);
                forced += 1;
            }
            None if session.contest().to_move().is_none() => break,
            None => {
                assert!(!is_forced);
                let decision = session.contest().legal()[0].clone();
                session.decide(decision.as_str()).unwrap();
            }
        }
    }
    assert!(forced > 0, "the last match leaves no choice");
}

#[test]
fn the_tree_of_decisions_keeps_what_was_taken_back() {
    let is_person = |player: usize| player == 0;
    let mut session = session("hands=2 pile=6", Some(0), false);
    let tree = session.tree_mut();
    let play_first = |tree: &mut DecisionTree| {
        let legal = tree.now().contest.legal();
        tree.play(legal[0].as_str()).unwrap();
    };
    while tree.now().contest.to_move().is_some() {
        play_first(tree);
    }
    let mut places = vec![tree.cursor()];
    while let Some(back) = tree.target(Direction::Back, &is_person) {
        tree.go(back);
        assert_eq!(tree.now().contest.to_move(), Some(0));
        places.push(back);
    }
    assert!(places.len() > 3);
    for &place in places.iter().rev().skip(1) {
        let forward = tree.target(Direction::Forward, &is_person).unwrap();
        tree.go(forward);
        assert_eq!(tree.cursor(), place);
    }
    assert_eq!(tree.target(Direction::Forward, &is_person), None);

    // Another decision is a branch, and the same is not.
    tree.go(0);
    let legal = tree.now().contest.legal();
    let count = tree.count();
    tree.play(legal[1].as_str()).unwrap();
    assert_eq!((tree.cursor(), tree.count()), (count, count + 1));
    tree.go(0);
    tree.play(legal[0].as_str()).unwrap();
    assert_eq!((tree.count(), tree.moment(0).children.len()), (count + 1, 2));
    assert!(tree.play("nonsense").is_err());

    let decisions = tree.decisions();
    let mut again = DecisionTree::new(start("pile", "hands=2 pile=6", 1));
    again.restore(&decisions, count).unwrap();
    assert_eq!((again.decisions(), again.cursor()), (decisions, count));
    assert!(again.restore(&[], count + 1).is_err());
}

#[test]
fn a_search_of_a_session_ends_with_it() {
    let opponents = vec!["maxn:none,time=20s,table=0".to_string(); 3];
    let setup = SessionSetup { person: None, opponents, options: "pile=50".to_string(), ..setup() };
    let session = setup.begin(GAMES, 1).unwrap();
    let pending = session.pending().unwrap();
    let start = Instant::now();
    let search = std::thread::spawn(move || pending.advise().map(|_| ()));
    std::thread::sleep(Duration::from_millis(100));
    assert!(!search.is_finished());
    drop(session);
    let _ = search.join().unwrap();
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
