//! Programs as agents: honest ones, and such as hang, print garbage, or die.

use crate::toy::{agent, play, start};
use maxn_play::{
    Agent, AgentAdvice, AgentError, AgentSetup, AgentSpec, Contest, DecisionBudget, Scope, Situation,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A program of the shell's.
fn program(options: &str, script: &str) -> Box<dyn Agent> {
    agent(&format!("process{options}:sh -c '{script}'"), 7)
}

fn ask(agent: &mut dyn Agent, contest: &dyn Contest) -> Result<AgentAdvice, AgentError> {
    agent.advise(Situation::Open(contest), Scope::Best)
}

/// The program fails for this reason.
#[track_caller]
fn fails(options: &str, script: &str, reason: &str) {
    let contest = start("pile", "", 1);
    match ask(program(options, script).as_mut(), contest.as_ref()) {
        Err(AgentError::Failed(failure)) => {
            assert!(failure.contains(reason), "'{failure}' should say '{reason}'");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn garbage_is_a_failure() {
    fails("", "while read line; do echo nonsense; done", "answered 'nonsense', which is no move");
    fails("", "read line; echo {}", "it has no field 'move'");
    fails("", r#"read line; echo "{\"error\":\"tired\"}""#, r#"answered with an error: "tired""#);
    fails(
        "",
        r#"read line; echo "{\"move\":\"queen\"}""#,
        "'queen' does not answer the question: even or odd",
    );
    fails("", r#"read line; printf "\\377\\n""#, "wrote what is not UTF-8");
}

#[test]
fn death_is_a_failure_and_the_last_words_are_kept() {
    fails("", "read line; echo alas >&2; exit 3", "its last words: alas");
    fails("", "exit 0", "ended without an answer");
}

#[test]
fn an_endless_line_is_a_failure() {
    fails("", "cat /dev/zero", "more than 65536 bytes in a line");
}

#[test]
fn a_program_that_cannot_be_started_is_a_failure() {
    let contest = start("pile", "", 1);
    let failure =
        ask(agent("process:no-such-program", 1).as_mut(), contest.as_ref()).unwrap_err().to_string();
    assert!(failure.starts_with("'no-such-program' could not be started"), "{failure}");
}

/// A program that hangs is killed with everything it has started.
#[test]
fn a_program_that_hangs_is_killed_with_its_children() {
    let begun = Instant::now();
    // A number of seconds that nothing else here sleeps for.
    let seconds = format!("97{}", std::process::id());
    fails(",time=1ms", &format!("sleep {seconds} & sleep {seconds}"), "did not answer within 1.0 s");
    assert!(begun.elapsed() < Duration::from_secs(60));
    let gone = || {
        let running = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let mut lines =
            running.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
        !lines.any(|line| line.contains(&format!("sleep\0{seconds}")))
    };
    let patience = Instant::now();
    while !gone() {
        assert!(patience.elapsed() < Duration::from_secs(10), "the children outlive the agent");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The first legal decision, as a shell can find it.
const FIRST_LEGAL: &str = r#"while read -r line; do legal=${line#*\"legal\":[}; legal=${legal%%]*}; echo "{\"move\":${legal%%,*},\"nodes\":5,\"depth\":2}"; done"#;

#[test]
fn an_honest_program_plays_to_the_end() {
    for game in ["pile", "open-pile"] {
        let mut contest = start(game, "", 1);
        let mut program = program("", FIRST_LEGAL);
        while contest.to_move().is_some() {
            let advice = ask(program.as_mut(), contest.as_ref()).unwrap();
            assert_eq!(advice.best, contest.legal()[0]);
            assert_eq!((advice.cost.nodes, advice.cost.depth), (5, Some(2.0)));
            contest.play(&advice.best).unwrap();
        }
        assert_eq!(ask(program.as_mut(), contest.as_ref()), Err(AgentError::Over));
    }
}

/// Answers with an error that holds the request.
const ECHO: &str = r#"while read -r line; do echo "{\"error\":$line}"; done"#;

#[test]
fn requests_are_observations_between_an_id_and_the_limits() {
    let mut contest = start("pile", "hands=2", 1);
    play(contest.as_mut(), "odd even odd 3");
    let spec: AgentSpec = format!("process,nodes=3:sh -c '{ECHO}'").parse().unwrap();
    let budget = DecisionBudget { time: Some(Duration::from_millis(1500)), ..DecisionBudget::default() };
    let mut agent = spec.build(&AgentSetup { seed: 7, threads: 1, budget }).unwrap();
    for id in 1..=2 {
        let failure = ask(agent.as_mut(), contest.as_ref()).unwrap_err().to_string();
        let start = format!(
            r#"answered with an error: {{"id":{id},"game":"pile","players":3,"options":"hands=2","seat":2"#
        );
        assert!(failure.starts_with(&start), "{failure}");
    }
    // The whole of a request is longer than what errors quote of it.
    let mut fields: Vec<String> = contest.observation(1).fields().keys().cloned().collect();
    fields.insert(0, "id".to_string());
    fields.extend(["seed", "budget", "patience_ms"].map(String::from));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("request.json");
    let script = format!("read -r line; echo \"$line\" > {}; echo 3", file.display());
    let spec: AgentSpec = format!("process,nodes=3:sh -c '{script}'").parse().unwrap();
    ask(spec.build(&AgentSetup { seed: 7, threads: 1, budget }).unwrap().as_mut(), contest.as_ref())
        .unwrap_err();
    let request: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(request.as_object().unwrap().keys().cloned().collect::<Vec<_>>(), fields);
    assert_eq!(request["budget"], json!({"time_ms": 1500, "nodes": 3, "worlds": null}));
    assert_eq!((&request["seed"], &request["patience_ms"]), (&json!(7), &json!(1500)));
    assert_eq!(request["legal"], json!(["1", "2", "3"]));
}
