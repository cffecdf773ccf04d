//! Facts about every game: names, options, examples, evaluations, and the ways to begin.

use maxn_games::GAMES;
use maxn_play::conformance::check_observation;
use maxn_play::{
    AgentSetup, AgentSpec, DealRequest, GameInfo, GameKind, SearchRequest, StartRequest, TablePool,
};

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
            let words = option.values.strip_prefix("a number from ");
            let values: Vec<&str> = match words {
                Some(range) => range.split(" to ").collect(),
                None => option.values.split(", ").collect(),
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
