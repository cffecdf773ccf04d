//! Agents on a toy game: decisions, budgets, seeds, threads, and panics that are not lost.

use crate::toy::{self, Toy, advice, agent, play, spec, start};
use maxn_play::{
    AgentAdvice, AgentError, AgentSetup, AgentSpec, Contest, DecisionBudget, Effort, Schedule, Scope,
    SearchFailure, SearchRequest, Situation,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// A toy with its log, after the guesses.
fn toy(options: &str, seed: u64) -> Toy {
    let mut contest = started(options, seed);
    play(&mut contest, "odd even odd");
    contest
}

fn started(options: &str, seed: u64) -> Toy {
    toy::PILE.toy(options, seed)
}

fn within(text: &str, contest: &dyn Contest, budget: DecisionBudget, threads: usize) -> AgentAdvice {
    let setup = AgentSetup { seed: 5, threads, budget };
    spec(text).build(&setup).unwrap().advise(Situation::Open(contest), Scope::Every).unwrap()
}

const HIDDEN: [&str; 6] = ["mc(maxn)", "uct", "ismcts", "rollout", "best", "rules"];

#[test]
fn every_agent_plays_a_series_to_its_end() {
    for text in HIDDEN.iter().chain(&["maxn", "paranoid:none", "random"]) {
        let mut contest = start("pile", "hands=2 pile=7", 3);
        let mut agent = agent(text, 1);
        while contest.to_move().is_some() {
            let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Best).unwrap();
            contest.play(&advice.best).unwrap();
        }
        assert_eq!(contest.hands_played(), 2, "{text}");
        let over = agent.advise(Situation::Open(contest.as_ref()), Scope::Best);
        assert_eq!(over, Err(AgentError::Over), "{text}");
    }
}

#[test]
fn a_forced_decision_costs_nothing_unless_its_value_is_asked_for() {
    let contest = toy("pile=1", 1);
    for text in ["maxn", "mc(maxn)", "uct", "ismcts", "rollout", "best"] {
        let best = agent(text, 1).advise(Situation::Open(&contest), Scope::Best).unwrap();
        assert_eq!((best.best.as_str(), best.cost.nodes), ("1", 0), "{text}");
        assert_eq!(contest.notes(), [""; 0], "{text}");
    }
    for text in ["maxn", "mc(maxn)", "uct", "ismcts", "rollout", "best"] {
        assert!(advice(text, 1, &contest).unwrap().cost.nodes > 0, "{text}");
    }
}

#[test]
fn searches_value_every_legal_move_in_its_order() {
    let contest = toy("", 1);
    let advice = advice("maxn,nodes=5k", 1, &contest).unwrap();
    let choices: Vec<&str> = advice.choices.iter().map(|choice| choice.decision.as_str()).collect();
    assert_eq!((choices, advice.measure, advice.exact), (vec!["1", "2", "3"], "matches", true));
    let player = contest.to_move().unwrap();
    assert_eq!(advice.ranked(player, false)[0].decision, advice.best);
    let own = |place: usize| advice.choices[place].expected.as_ref().unwrap()[player];
    let best = advice.choices.iter().position(|choice| choice.decision == advice.best).unwrap();
    assert!((0..3).all(|place| own(place) <= own(best)));
    assert!(advice.cost.depth.is_some());
}

#[test]
fn before_the_play_candidates_keep_their_order() {
    let advice = advice("maxn,nodes=5k", 1, &started("", 1)).unwrap();
    let choices: Vec<&str> = advice.choices.iter().map(|choice| choice.decision.as_str()).collect();
    assert_eq!(choices, ["odd", "even"], "the legal order is even, odd");
    assert_eq!((advice.best.as_str(), advice.cost.depth), ("odd", None));
}

#[test]
fn determinizations_are_drawn_and_searched_as_the_schedule_says() {
    let contest = toy("pile=5", 1);
    let advice = advice("mc(maxn,nodes=77),worlds=6,time=60ms", 9, &contest).unwrap();
    let notes = contest.notes();
    assert_eq!(notes[0], "draw 6 by 9 on 1");
    let worlds = notes.len() - 1;
    assert!((2..=6).contains(&worlds), "equal ones are merged: {notes:?}");
    let time = Duration::from_millis(60) / worlds as u32;
    assert!(
        notes[1..].iter().all(|note| *note == format!("search Some(77) {:?} false", Some(time))),
        "{notes:?}"
    );
    assert_eq!((advice.worlds, advice.exact), (Some(6), false));
    let total: f64 =
        advice.choices.iter().filter_map(|choice| choice.expected.as_ref()).map(|one| one[0]).sum();
    assert!(total > 0.0);
}

#[test]
fn each_determinization_has_a_seed_of_its_own() {
    let contest = toy("pile=5", 1);
    advice("uct,worlds=5,sims=20", 100, &contest).unwrap();
    let notes = contest.notes();
    let expected = (0..notes.len() as u64 - 1).map(|place| format!("simulate Some(20) None {}", 100 + place));
    assert_eq!(notes[1..], expected.collect::<Vec<_>>());
}

#[test]
fn budgets_come_before_the_limits_of_the_spec() {
    let nodes = |nodes| DecisionBudget { nodes: Some(nodes), ..DecisionBudget::default() };
    let time = DecisionBudget { time: Some(Duration::from_secs(1)), ..DecisionBudget::default() };
    let worlds = DecisionBudget { worlds: Some(3), ..DecisionBudget::default() };
    for (text, budget, notes) in [
        ("maxn,nodes=50", nodes(7), vec!["search Some(7) None false"]),
        ("maxn,nodes=50,time=2s", worlds, vec!["search Some(50) Some(2s) false"]),
        ("maxn,nodes=50", time, vec!["search None Some(1s) false"]),
        ("mc(maxn,nodes=50),worlds=1", nodes(7), vec!["draw 1 by 5 on 1", "search Some(7) None false"]),
        ("mc(maxn,nodes=50),worlds=1", time, vec!["draw 1 by 5 on 1", "search None Some(1s) false"]),
        ("uct,worlds=1,sims=9", time, vec!["draw 1 by 5 on 1", "simulate None Some(1s) 5"]),
        ("uct,worlds=1,sims=9", nodes(4), vec!["draw 1 by 5 on 1", "simulate Some(4) None 5"]),
    ] {
        let contest = toy("", 1);
        within(text, &contest, budget, 1);
        assert_eq!(contest.notes(), notes, "{text} {budget:?}");
    }
    let contest = toy("", 1);
    assert_eq!(within("mc(maxn,nodes=50),worlds=9", &contest, worlds, 1).worlds, Some(3));
    // All nodes are shared out among the different determinizations.
    let contest = toy("", 1);
    let advice = within("uct,worlds=4", &contest, nodes(60), 1);
    let count = contest.notes().len() as u64 - 1;
    assert_eq!(advice.cost.nodes, 60 / count * count);
}

#[test]
fn trees_and_rollouts_are_told_their_options() {
    let option = |text: &str, budget: DecisionBudget, words: &[&str]| {
        let contest = toy("", 1);
        within(text, &contest, budget, 2);
        let note = &contest.notes()[0];
        for word in words {
            assert!(note.contains(word), "{text} {budget:?}: {word} is not in {note}");
        }
    };
    let none = DecisionBudget::default();
    let time = DecisionBudget { time: Some(Duration::from_secs(1)), ..none };
    let worlds = DecisionBudget { worlds: Some(9), nodes: Some(20), ..none };
    let before = "before_play: DecisionBudget { time: None, nodes: Some(10000), worlds: None }";
    option("ismcts", none, &["simulations: Some(10000)", "inference: None", "seed: 5", "threads: 2", before]);
    option("ismcts,infer=1,aim=stake", none, &["belief: 1.0, anything: 0.05", "aim: Stake"]);
    let before = "before_play: DecisionBudget { time: Some(1s), nodes: None, worlds: None }";
    option("ismcts", time, &["simulations: None", "time: Some(1s)", before]);
    option("ismcts", worlds, &["simulations: Some(9),", "nodes: Some(20), worlds: Some(9)"]);
    option("ismcts,time=2s", none, &["simulations: Some(10000),", "time: Some(2s), nodes: Some(10000)"]);
    option(
        "rollout",
        none,
        &["play_outs: Some(10000)", "worlds: None", "belief: 0.5", "seed: 5", "threads: 2"],
    );
    option("rollout", time, &["play_outs: None", "time: Some(1s)"]);
    option("rollout,time=2s", worlds, &["play_outs: Some(20)", "worlds: Some(9)", "time: Some(2s)"]);
}

#[test]
fn trees_of_simulations_get_the_limits_of_spec_and_budget() {
    let time = Some(Duration::from_secs(1));
    for (text, budget, note) in [
        ("mcts,sims=70", DecisionBudget::default(), "mcts Some(70) None None on 2"),
        (
            "mcts,sims=70",
            DecisionBudget { time, ..DecisionBudget::default() },
            "mcts None None Some(1s) on 2",
        ),
        (
            "mcts,time=3s",
            DecisionBudget { nodes: Some(50), ..DecisionBudget::default() },
            "mcts None Some(50) Some(3s) on 2",
        ),
    ] {
        let contest = toy("", 1);
        within(text, &contest, budget, 2);
        assert_eq!(contest.notes(), [note], "{text}");
    }
    // Every decision has a seed of its own, and the same ones come again.
    let decisions = |seed| {
        let contest = toy("", 1);
        let mut agent = agent("mcts", seed);
        let mut decide = || agent.advise(Situation::Open(&contest), Scope::Every).unwrap().best.to_string();
        (0..20).map(|_| decide()).collect::<Vec<String>>()
    };
    assert_eq!(decisions(1), decisions(1));
    assert!(decisions(1).iter().any(|one| *one != decisions(1)[0]));
}

#[test]
fn the_best_agent_is_that_of_the_game() {
    let contest = toy("", 1);
    let best = within("best", &contest, DecisionBudget::default(), 1);
    assert_eq!(contest.notes()[0], "draw 4 by 5 on 1");
    assert_eq!(contest.notes()[1], "simulate Some(100) None 5");
    assert_eq!(best, within("uct,worlds=4,sims=100", &contest, DecisionBudget::default(), 1));
    // With a time there is no other limit.
    let contest = toy("", 1);
    within("best,time=4s", &contest, DecisionBudget::default(), 1);
    assert!(contest.notes()[1].starts_with("simulate None Some("), "{:?}", contest.notes());
}

#[test]
fn threads_make_no_difference_and_hidden_cards_neither() {
    for text in ["mc(maxn,nodes=90),worlds=9", "uct,worlds=9,sims=5", "ismcts", "rollout", "best"] {
        let one = within(text, &toy("", 1), DecisionBudget::default(), 1);
        assert_eq!(within(text, &toy("", 1), DecisionBudget::default(), 3), one, "{text}");
        let mut other = toy("", 1);
        assert_eq!(other.to_move(), Some(0));
        (other.hand.bonus[1], other.hand.bonus[2]) = (9, 9);
        assert_eq!(within(text, &other, DecisionBudget::default(), 1), one, "{text}");
        let known = other.information_set(0).unwrap();
        let setup = AgentSetup { seed: 5, ..AgentSetup::default() };
        let mut agent = spec(text).build(&setup).unwrap();
        assert_eq!(agent.advise(Situation::Hidden(known.as_ref()), Scope::Every), Ok(one), "{text}");
    }
}

#[test]
fn a_panic_in_a_determinization_is_a_panic_of_the_agent() {
    for threads in [1, 4] {
        let contest = Toy { panics: true, ..toy("", 1) };
        let setup = AgentSetup { threads, ..AgentSetup::default() };
        let mut agent = spec("mc(maxn),worlds=8").build(&setup).unwrap();
        let result = catch_unwind(AssertUnwindSafe(|| agent.advise(Situation::Open(&contest), Scope::Every)));
        let panic = result.expect_err("the panic is not lost");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"a toy that breaks"), "{threads} threads");
    }
}

#[test]
fn agents_refuse_situations_that_are_not_theirs() {
    let contest = toy("", 1);
    let known = contest.information_set(0).unwrap();
    for (text, words) in [
        ("maxn", "it looks at all hands"),
        ("mcts", "it looks at all hands"),
        ("process:true", "another program cannot be asked"),
    ] {
        let refusal = agent(text, 1).advise(Situation::Hidden(known.as_ref()), Scope::Best);
        assert!(matches!(&refusal, Err(AgentError::Unsuitable(text)) if text.contains(words)), "{refusal:?}");
    }
    let open = start("open-pile", "", 1);
    assert!(advice("best", 1, open.as_ref()).is_ok(), "every game has one");
    for text in HIDDEN.into_iter().filter(|&text| text != "best") {
        let refusal = advice(text, 1, open.as_ref());
        let words = "in open-pile nothing is hidden; take a search";
        assert!(matches!(&refusal, Err(AgentError::Unsuitable(text)) if text.contains(words)), "{refusal:?}");
    }
}

#[test]
fn specs_are_checked_against_games() {
    let (cards, board, long) =
        (start("pile", "", 1), start("open-pile", "", 1), start("open-pile", "pile=20", 1));
    let problem =
        |text: &str, contest: &dyn Contest| spec(text).check(contest).map_err(|error| error.to_string());
    for text in HIDDEN {
        assert_eq!(problem(text, cards.as_ref()), Ok(()), "{text}");
        if text == "best" {
            assert_eq!(problem(text, board.as_ref()), Ok(()), "every game has one");
            continue;
        }
        let refusal = problem(text, board.as_ref()).unwrap_err();
        assert!(refusal.contains("nothing is hidden; take a search such as maxn or paranoid"), "{refusal}");
    }
    for text in ["maxn", "mcts", "random", "process:true"] {
        assert_eq!(problem(text, cards.as_ref()), Ok(()), "{text}");
        assert_eq!(problem(text, board.as_ref()), Ok(()), "{text}");
    }
    for (text, words) in [
        ("maxn,ties=random", "ties=random is for board games, not for cards"),
        ("maxn,evaluation=databas", "there is no evaluation 'databas'"),
        ("mcts,evaluation=databas", "there is no evaluation 'databas'"),
        ("mc(maxn,evaluation=databas)", "there is no evaluation 'databas'"),
    ] {
        let refusal = problem(text, cards.as_ref()).unwrap_err();
        assert!(refusal.contains(words), "{refusal}");
    }
    assert_eq!(problem("maxn,ties=random", board.as_ref()), Ok(()));
    for text in ["maxn,evaluation=database", "mcts,evaluation=database"] {
        assert_eq!(problem(text, board.as_ref()), Ok(()), "{text}");
    }
    assert_eq!(problem("mc(maxn,evaluation=database)", cards.as_ref()), Ok(()), "cards may have one, too");
    let refusal = problem("maxn,evaluation=database", long.as_ref()).unwrap_err();
    let expected = "the agent 'maxn:speculative,nodes=100k,evaluation=database': \
                    evaluation=database is for piles of at most 12";
    assert_eq!(refusal, expected);
}

#[test]
fn random_ties_draw_a_seed_per_search() {
    let contest = toy::OPEN_PILE.toy("", 1);
    advice("maxn,nodes=50,ties=random", 1, &contest).unwrap();
    assert_eq!(contest.notes(), ["search Some(50) None true"]);
}

#[test]
fn random_decisions_depend_on_the_seed_alone() {
    let played = |seed: u64| {
        let mut contest = start("pile", "hands=3", 1);
        let (mut agent, mut decisions) = (agent("random", seed), Vec::new());
        while contest.to_move().is_some() {
            let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Every).unwrap();
            contest.play(&advice.best).unwrap();
            decisions.push(advice.best.to_string());
        }
        decisions
    };
    assert_eq!(played(1), played(1));
    assert_ne!(played(1), played(2));
}

#[test]
fn front_ends_build_specs_from_their_options() {
    let mut request = SearchRequest::default();
    request.options.limits.depth = Some(2);
    request.options.table_bytes = 256 << 10;
    let schedule = Schedule::even(4, Effort::InAll(100));
    let pimc = AgentSpec::pimc(request.clone(), schedule, Some(Duration::from_millis(100)));
    assert_eq!(pimc.to_string(), "mc(maxn:speculative,depth=2,table=256k),worlds=4,nodes=100,time=100ms");
    assert_eq!(AgentSpec::search(request), spec("maxn,depth=2,table=256k"));
    assert_eq!(AgentSpec::best(None), spec("best"));
    assert_eq!(AgentSpec::best(Some(Duration::from_secs(1))).to_string(), "best,time=1s");
    assert_eq!(spec("best").book_digest(), None);
}

#[test]
fn failures_of_searches_are_told() {
    let over = start("open-pile", "pile=1", 1);
    let mut contest = over.clone();
    play(contest.as_mut(), "1");
    let request = SearchRequest::default();
    let mut tables = maxn_play::TablePool::new(0);
    assert_eq!(contest.search(&request, &mut tables), Err(SearchFailure::Over));
    assert_eq!(AgentError::from(SearchFailure::Over), AgentError::Over);
    let failure = SearchFailure::Evaluation("nothing".to_string());
    assert_eq!(AgentError::from(failure).to_string(), "nothing");
}
