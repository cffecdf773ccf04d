//! Facts about every game: names, options, examples, evaluations, and the ways to begin.

use maxn_games::GAMES;
use maxn_play::conformance::check_observation;
use maxn_play::options::OptionValues;
use maxn_play::{
    AgentSetup, AgentSpec, DealRequest, DecisionBudget, GameInfo, GameKind, Scope, SearchRequest, Situation,
    StartRequest, TablePool,
};
use std::time::{Duration, Instant};

fn start(game: &dyn GameInfo, options: &str) -> Result<(), String> {
    let request = StartRequest { players: None, options: options.to_string(), seed: 1 };
    game.start(&request).map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn names_are_different_and_every_game_says_what_it_is() {
    let names = GAMES.names();
    for (place, game) in GAMES.iter().enumerate() {
        assert!(!names[..place].contains(&game.name()), "{game:?}");
        assert!(!game.summary().is_empty() && !game.aim().is_empty());
        assert!(game.players().contains(&game.usual_players()), "{game:?}");
        let labels = game.labels();
        for label in [labels.score, labels.steps, labels.decision, labels.part, labels.whole] {
            assert!(!label.is_empty(), "{game:?}");
        }
        let best: AgentSpec = game.best_agent().parse().unwrap();
        assert_eq!(best.to_string(), game.best_agent(), "{game:?}");
    }
}

#[test]
fn presets_and_options_are_those_that_the_game_reads() {
    for game in GAMES.iter() {
        assert_eq!(start(game, ""), Ok(()), "{game:?}");
        for preset in game.presets() {
            assert_eq!(start(game, preset), Ok(()), "{game:?}");
        }
        assert!(start(game, "no_such_option=1").unwrap_err().contains("no_such_option"), "{game:?}");
        for option in game.options() {
            assert!(!option.meaning.is_empty(), "{game:?}: {}", option.name);
            let refusal = start(game, &format!("{}=?", option.name)).unwrap_err();
            assert!(refusal.contains(option.name), "{game:?}: {refusal}");
        }
        if let Some(target) = game.target_option() {
            assert!(game.options().iter().any(|option| option.name == target), "{game:?}");
        }
    }
}

/// The values that a card game lists for an option are read.
#[test]
fn listed_values_are_read() {
    for game in GAMES.of(GameKind::Cards) {
        for option in game.options() {
            let values: Vec<String> = match &option.values {
                OptionValues::Numbers { range, .. } => {
                    vec![range.start().to_string(), range.end().to_string()]
                }
                OptionValues::Names(names) => names.iter().map(ToString::to_string).collect(),
            };
            assert!(values.len() > 1, "{game:?}: {}", option.name);
            for value in values {
                let request = StartRequest {
                    // Partners are four.
                    players: (option.name == "partners").then_some(4),
                    options: format!("{}={value}", option.name),
                    seed: 1,
                };
                assert!(game.start(&request).is_ok(), "{game:?}: {}", request.options);
            }
        }
    }
}

/// The canonical text of every preset, which files of results contain.
#[test]
fn canonical_texts_of_presets_stay_as_they_are() {
    let hearts = "qs_breaks_hearts=true can_lead_hearts_instead_of_qs=false jd_bonus=false avoid_all_tricks_bonus=false";
    let hearts = |before: &str, after: &str| format!("{before} {hearts} {after} target=100");
    let first = "pass_cards=true no_pts_on_first_trick=true can_lead_any_club=false must_break_hearts=true";
    let papers =
        "pass_cards=false no_pts_on_first_trick=false can_lead_any_club=false must_break_hearts=false";
    let others = "pass_cards=false no_pts_on_first_trick=true can_lead_any_club=false must_break_hearts=true";
    let expected = [
        ("hearts", "standard", hearts(first, "moon=add lead=two_of_clubs")),
        ("hearts", "papers", hearts(papers, "moon=add lead=left_of_dealer")),
        ("hearts", "papers-nodes", hearts(papers, "moon=off lead=left_of_dealer")),
        ("hearts", "papers-hd", hearts(others, "moon=subtract lead=two_of_clubs")),
    ];
    let more = [
        ("spades", "standard", "no_exact_total=false must_break_spades=true bidding=true nil=0 target=300"),
        ("spades", "partners", "no_exact_total=false must_break_spades=true bidding=true nil=100 target=500"),
        ("spades", "papers", "no_exact_total=false must_break_spades=false bidding=true nil=0 target=300"),
        (
            "spades",
            "papers-tricks",
            "no_exact_total=false must_break_spades=false bidding=false nil=0 target=300",
        ),
        ("sergeant-major", "standard", "tricks=12"),
        ("sergeant-major", "score=10", "score=10"),
        ("oh-hell", "standard", "dealer_restriction=true missed=tricks sizes=up-and-down most=10"),
        ("cribbage", "standard", "target=121 partners=false"),
        ("pinochle", "standard", "target=150 hands=100 must_beat=always"),
        ("big-two", "standard", "pass_is_final=false low_straights=false hands=0 target=100"),
        (
            "crazy-eights",
            "standard",
            "max_draw_cards=5 max_turns=200 reshuffle=true use_special_cards=false draw_at_will=false target=100",
        ),
        (
            "crazy-eights",
            "openspiel",
            "max_draw_cards=5 max_turns=100 reshuffle=false use_special_cards=false draw_at_will=true target=100",
        ),
        ("uno", "standard", "challenge=false draw_at_will=false max_turns=500 target=500"),
        ("chinese-checkers", "standard", "board=full rules=standard opening=0"),
        ("othello", "standard", "opening=0"),
        ("abalone", "standard", "opening=0"),
    ];
    let more = more.map(|(game, preset, text)| (game, preset, text.to_string()));
    for (game, preset, text) in expected.into_iter().chain(more) {
        let game = GAMES.find(game).unwrap();
        let request = StartRequest { options: preset.to_string(), ..StartRequest::default() };
        let contest = game.start(&request).unwrap();
        let observation = contest.observation(contest.to_move().unwrap());
        assert_eq!(observation.fields()["options"], text, "{game:?}: {preset}");
        for option in game.options() {
            if let Some((_, value)) = option.presets.iter().find(|(name, _)| *name == preset) {
                let written =
                    text.split(' ').find_map(|word| word.strip_prefix(option.name)?.strip_prefix('='));
                assert_eq!(written.is_none(), option.is_alias, "{game:?}: {preset} {}", option.name);
                assert!(written.is_none_or(|written| written == value), "{game:?}: {preset} {}", option.name);
            }
        }
    }
}

#[test]
fn examples_are_about_the_game() {
    for game in GAMES.iter() {
        assert!(!game.examples().is_empty(), "{game:?}");
        for example in game.examples() {
            // The only game with a database or solved end games need not be named there.
            let is_named = !matches!(example.command, "db" | "endgame");
            let names = example.arguments.contains(game.name());
            assert!(names || !is_named, "{game:?}: {}", example.arguments);
        }
    }
}

#[test]
fn small_deals_are_dealt_written_read_and_searched_with_every_evaluation() {
    for game in GAMES.of(GameKind::Cards) {
        let request = DealRequest { cards: game.small_deal(), seed: 1, ..DealRequest::default() };
        let deal = game.deal(&request).unwrap();
        assert_eq!(deal.contest.notation().as_ref(), Some(&deal.position));
        let again = game.read(&deal.position).unwrap();
        assert_eq!(again.notation().as_ref(), Some(&deal.position));
        assert_eq!((again.legal(), again.to_move()), (deal.contest.legal(), deal.contest.to_move()));
        assert_eq!(deal.hands.len(), deal.contest.players());
        for evaluation in game.evaluations() {
            assert!(!evaluation.meaning.is_empty());
            assert!(again.check_evaluation(evaluation.name).is_ok());
            let mut request =
                SearchRequest { evaluation: Some(evaluation.name.into()), ..Default::default() };
            request.options.limits.nodes = Some(2000);
            let result = again.search(&request, &mut TablePool::new(1 << 16)).unwrap();
            assert!(again.legal().contains(&result.best.unwrap()), "{game:?}");
            assert!(again.evaluate(Some(evaluation.name)).is_ok());
        }
        let request = SearchRequest { evaluation: Some("none such".into()), ..Default::default() };
        assert!(again.search(&request, &mut TablePool::new(0)).is_err(), "{game:?}");
        assert!(game.read("nonsense").is_err() && game.read("").is_err());
        assert!(again.information_set(0).is_none());
    }
}

/// Scores by one evaluation are never told in the unit of another.
#[test]
fn every_evaluation_has_its_measure() {
    for game in GAMES.iter() {
        let contest = match game.kind() {
            GameKind::Board => {
                let board = game.options().iter().any(|option| option.name == "board");
                let options = if board { "board=mini" } else { "" }.to_string();
                game.start(&StartRequest { options, seed: 1, ..StartRequest::default() }).unwrap()
            }
            GameKind::Cards => {
                let request = DealRequest { cards: game.small_deal(), seed: 1, ..DealRequest::default() };
                game.deal(&request).unwrap().contest
            }
        };
        let measure = |evaluation: &str| {
            let mut request = SearchRequest { evaluation: Some(evaluation.into()), ..Default::default() };
            request.options.limits.nodes = Some(200);
            contest.search(&request, &mut TablePool::new(1 << 16)).unwrap().measure
        };
        let mut measures: Vec<&str> = game.evaluations().iter().map(|one| measure(one.name)).collect();
        measures.sort_unstable();
        measures.dedup();
        // Both evaluations of Hearts are shown in points.
        let expected = if game.name() == "hearts" { 1 } else { game.evaluations().len() };
        assert_eq!(measures.len(), expected, "{game:?}: {measures:?}");
    }
}

/// An observation is enough to restore what a seat knows, at every decision of every game.
#[test]
fn observations_are_read_back() {
    for game in GAMES.of(GameKind::Cards) {
        let mut contest = game.start(&StartRequest { seed: 2, ..StartRequest::default() }).unwrap();
        let mut random = "random".parse::<AgentSpec>().unwrap().build(&AgentSetup::default()).unwrap();
        let mut asked = 0;
        while let Some(seat) = contest.to_move().filter(|_| contest.hands_played() < 2) {
            check_observation(contest.as_ref());
            asked += 1;
            let known = contest.information_set(seat).unwrap();
            let advice =
                random.advise(maxn_play::Situation::Hidden(known.as_ref()), maxn_play::Scope::Best).unwrap();
            contest.play(&advice.best).unwrap();
        }
        assert!(asked > 3, "{game:?}");
    }
}

/// The time of an agent's decisions is changed without building it again.
#[test]
fn agents_take_the_time_that_they_are_given() {
    let request = StartRequest { players: Some(4), options: "papers".to_string(), seed: 1 };
    let contest = GAMES.find("hearts").unwrap().start(&request).unwrap();
    let (short, long) = (Duration::from_millis(1), Duration::from_millis(60));
    for spec in ["best", "maxn", "mcts", "mc(maxn)", "uct", "ismcts", "rollout"] {
        let budget = DecisionBudget { time: Some(short), ..DecisionBudget::default() };
        let setup = AgentSetup { budget, ..AgentSetup::default() };
        let mut agent = spec.parse::<AgentSpec>().unwrap().build(&setup).unwrap();
        agent.advise(Situation::Open(contest.as_ref()), Scope::Every).unwrap();
        agent.set_time(long);
        let start = Instant::now();
        agent.advise(Situation::Open(contest.as_ref()), Scope::Every).unwrap();
        assert!(start.elapsed() > long / 2, "{spec}: {:?}", start.elapsed());
    }
}
