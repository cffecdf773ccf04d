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
fn a_program_that_cannot_be_started_is_no_agent() {
    let contest = start("pile", "", 1);
    let failure = ask(agent("process:no-such-program", 1).as_mut(), contest.as_ref()).unwrap_err();
    assert!(matches!(failure, AgentError::Unsuitable(_)), "it is not the fault of a player: {failure:?}");
    assert!(failure.to_string().starts_with("'no-such-program' could not be started"), "{failure}");
    let check = |program: &str| {
        let spec: AgentSpec = format!("process:{program}").parse().unwrap();
        spec.check(contest.as_ref()).map_err(|error| error.to_string())
    };
    assert!(check("no-such-program").unwrap_err().contains("there is no program 'no-such-program' in PATH"));
    assert!(check("./no-such-program").unwrap_err().contains("there is no program './no-such-program'"));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-program.txt");
    std::fs::write(&file, "text").unwrap();
    assert!(check(file.to_str().unwrap()).unwrap_err().contains("can be executed"));
    assert_eq!((check("sh"), check("/bin/sh -c x")), (Ok(()), Ok(())));
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
    // A program that fails is ended; another one begins with its first request.
    for id in [1, 1] {
        let failure = ask(agent.as_mut(), contest.as_ref()).unwrap_err().to_string();
        let start = format!(
            r#"answered with an error: {{"id":{id},"game":"pile","players":3,"options":"hands=2","seat":2"#
        );
        assert!(failure.starts_with(&start), "{failure}");
    }
    // The whole of a request is longer than what errors quote of it.
    let mut fields: Vec<String> = contest.observation(1).fields().keys().cloned().collect();
    fields.insert(0, "id".to_string());
    fields.extend(["seed", "budget", "patience_ms", "can_keep"].map(String::from));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("request.json");
    let script = format!("read -r line; echo \"$line\" > {}; echo 3", file.display());
    let spec: AgentSpec = format!("process,nodes=3:sh -c '{script}'").parse().unwrap();
    ask(spec.build(&AgentSetup { seed: 7, threads: 1, budget }).unwrap().as_mut(), contest.as_ref())
        .unwrap_err();
    let request: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(request.as_object().unwrap().keys().cloned().collect::<Vec<_>>(), fields);
    assert_eq!(request["budget"], json!({"time_ms": 1500, "nodes": 3, "worlds": null}));
    assert_eq!((&request["seed"], &request["patience_ms"]), (&json!("7"), &json!(1500)));
    assert_eq!(request["legal"], json!(["1", "2", "3"]));
}

/// A program that wants to be kept: it counts its answers, and writes down every message.
fn kept_program(file: &str) -> AgentSpec {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    std::fs::write(&file, "").unwrap();
    let script = format!(
        r#"while read -r line; do case $line in *event*) echo "$line" >> {0};; *) legal=${{line#*\\"legal\\":[}}; legal=${{legal%%]*}}; echo "{{\\"move\\":${{legal%%,*}},\\"keep\\":true,\\"time_ms\\":2.5}}";; esac; done; echo end >> {0}"#,
        file.display()
    );
    format!("process:sh -c '{}'", script.replace("\\\\", "\\")).parse().unwrap()
}

/// Plays a game to its end with one program on all seats.
fn play_game(spec: &AgentSpec) {
    let mut contest = start("pile", "", 1);
    let mut agent = spec.build(&AgentSetup::default()).unwrap();
    while contest.to_move().is_some() {
        let advice = ask(agent.as_mut(), contest.as_ref()).unwrap();
        let outside = advice.cost.outside.expect("a program has its own cost");
        assert_eq!(outside.reported, Some(Duration::from_micros(2500)));
        contest.play(&advice.best).unwrap();
    }
    agent.game_over(&[1, 2, 3], &[2]);
}

#[test]
fn a_program_is_kept_from_game_to_game_and_told_of_their_ends() {
    let spec = kept_program("kept.txt");
    play_game(&spec);
    play_game(&spec);
    spec.end_programs();
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept.txt");
    let told = std::fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "one process for both games: {told}");
    for line in &lines[..2] {
        let message: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&message["event"], &message["winners"]), (&json!("game-over"), &json!([3])));
        assert_eq!(message["scores"], json!([1, 2, 3]));
    }
    assert_eq!(lines[2..], [r#"{"event":"match-over"}"#, "end"], "it ends when its input does");
}

#[test]
fn a_program_is_told_to_end_before_it_is_killed() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminated.txt");
    std::fs::remove_file(&file).ok();
    // It does not notice the end of its input, but the signal.
    let script = format!(
        r#"trap "echo told >> {}; exit 0" TERM; read -r line; legal=${{line#*\"legal\":[}}; legal=${{legal%%]*}}; echo "{{\"move\":${{legal%%,*}}}}"; while :; do sleep 0.05; done"#,
        file.display()
    );
    let contest = start("pile", "", 1);
    let mut agent = program("", &script);
    ask(agent.as_mut(), contest.as_ref()).unwrap();
    drop(agent);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "told\n");
}

#[test]
fn an_answer_to_another_request_is_a_failure() {
    fails("", r#"read line; echo "{\"id\":7,\"move\":\"odd\"}""#, "it has the id 7, and the request has 1");
    fails("", r#"read line; echo "{\"move\":\"odd\",\"time_ms\":-1}""#, "time_ms");
}

#[test]
fn the_exchange_is_logged_on_request() {
    #[derive(Clone, Default)]
    struct Lines(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);
    impl std::io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let lines = Lines::default();
    let spec: AgentSpec =
        r#"process:sh -c 'read line; echo thinking >&2; echo "{\"move\":\"odd\"}"; read line; echo what'"#
            .parse()
            .unwrap();
    spec.log_to(&maxn_play::ExchangeLog::new(lines.clone()), "shell");
    let contest = start("pile", "", 1);
    let mut agent = spec.build(&AgentSetup::default()).unwrap();
    ask(agent.as_mut(), contest.as_ref()).unwrap();
    ask(agent.as_mut(), contest.as_ref()).unwrap_err();
    let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    let entries: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let said = |key: &str| entries.iter().filter_map(|entry| entry.get(key)).cloned().collect::<Vec<_>>();
    assert!(entries.iter().all(|entry| entry["agent"] == "shell" && entry["process"].is_u64()), "{text}");
    assert_eq!(said("sent").iter().map(|sent| sent["id"].clone()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(said("received"), [json!({"move": "odd"}), json!("what")]);
    assert_eq!(said("complaint"), ["thinking"]);
    assert_eq!(said("ended").len(), 1);
}
