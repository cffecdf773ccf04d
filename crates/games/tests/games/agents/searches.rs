//! Search players with open hands against random ones, and their advice.

use super::table::{advise, agent, ahead_of_random, check_all_games, decide, expected, held, spec, start};
use maxn::{SearchError, SearchOptions};
use maxn_games::GAMES;
use maxn_play::{
    AgentAdvice, AgentError, AgentSetup, Contest, DealRequest, Decision, Scope, SearchFailure, SearchRequest,
    SearchResult, Situation, StartRequest, TablePool,
};

const TABLES: [(&str, usize, &str, u32); 18] = [
    ("hearts", 3, "target=100000", 4),
    ("hearts", 4, "papers target=100000", 4),
    ("hearts", 6, "standard target=100000", 4),
    ("spades", 2, "target=100000", 3),
    ("spades", 3, "target=100000", 3),
    ("oh-hell", 3, "most=5", 9),
    ("oh-hell", 7, "most=3", 5),
    ("sergeant-major", 3, "score=100000", 3),
    ("cribbage", 2, "target=100000", 6),
    ("cribbage", 3, "target=100000", 6),
    ("cribbage", 4, "target=100000", 6),
    ("pinochle", 3, "target=100000", 3),
    ("big-two", 2, "target=100000", 4),
    ("big-two", 3, "target=100000", 4),
    ("crazy-eights", 3, "target=100000 use_special_cards=true", 8),
    ("crazy-eights", 5, "target=100000", 8),
    ("uno", 2, "target=100000", 8),
    ("uno", 4, "target=100000", 8),
];

#[test]
fn search_players_do_better_than_random_ones_in_every_game() {
    check_all_games(TABLES.iter().map(|table| table.0));
    for (game, players, options, hands) in TABLES {
        let mut contest = start(game, players, options, 3);
        let mut searcher = agent("maxn,nodes=2k,table=64k", 0);
        let ahead = ahead_of_random(contest.as_mut(), searcher.as_mut(), hands);
        assert!(ahead > 0.0, "{game} for {players}: {ahead}");
    }
}

/// With few cards left, one zero window over all iterations finds a card that is as good against all others as any.
#[test]
fn tricks_taken_are_enough_for_a_zero_window_over_all_iterations() {
    let mut compared = 0;
    for seed in 0..5 {
        let mut contest = start("spades", 3, "papers-tricks", seed);
        let mut random = agent("random", seed);
        while contest.hands_played() == 0 {
            let player = contest.to_move().unwrap();
            if (2..=5).contains(&held(contest.as_ref())) {
                let searching = |algorithm: &str| agent(&format!("{algorithm},nodes=1M,table=64k"), 0);
                let card = decide(searching("paranoid:zero-window-deepening").as_mut(), contest.as_ref());
                let advice = advise(searching("paranoid:alpha-beta").as_mut(), contest.as_ref());
                assert!(advice.exact);
                let own = |decision| expected(&advice, decision).map(|worth| worth[player]);
                assert_eq!(own(&card), own(&advice.best), "{card} in deal {seed}");
                compared += 1;
            }
            let decision = decide(random.as_mut(), contest.as_ref());
            contest.play(&decision).unwrap();
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn every_algorithm_decides_or_says_why_not() {
    const REFUSED: &str = "paranoid:zero-window-deepening";
    let others = [maxn::Algorithm::ProbMaxn, maxn::Algorithm::BestFirst];
    let all = maxn::Algorithm::all().chain(others);
    for algorithm in all.filter(|algorithm| algorithm.to_string() != REFUSED) {
        let mut searcher = agent(&format!("{algorithm},nodes=500,table=64k"), 0);
        let mut contest = start("oh-hell", 3, "most=2", 1);
        ahead_of_random(contest.as_mut(), searcher.as_mut(), 3);
        assert_eq!(contest.hands_played(), 3);
    }
    let contest = start("hearts", 3, "papers", 1);
    let mut refused = spec(&format!("{REFUSED},nodes=500")).build(&AgentSetup::default()).unwrap();
    let error = refused.advise(Situation::Open(contest.as_ref()), Scope::Best).unwrap_err();
    assert!(matches!(error, AgentError::Search(SearchFailure::Search(_))), "{error:?}");
}

/// What a player of its own choices was seen to do changes what is expected of it.
#[test]
fn beliefs_follow_what_others_do() {
    let mut contest = start("othello", 3, "", 1);
    let mut learner = agent("prob-maxn,types=own+random,depth=3", 0);
    let mut untaught = agent("prob-maxn,types=own+random,depth=3", 0);
    let mut others = agent("maxn:none,depth=2", 0);
    assert!(learner.learns() && !agent("prob-maxn,types=own", 0).learns() && !others.learns());
    let (mut differs, mut decided) = (0, 0);
    while let Some(player) = contest.to_move() {
        let advice = if player == 0 {
            let [one, other] =
                [&mut learner, &mut untaught].map(|agent| advise(agent.as_mut(), contest.as_ref()));
            let own = |advice: &AgentAdvice| expected(advice, &advice.best).map(|worth| worth[0]);
            differs += u32::from(own(&one) != own(&other));
            decided += 1;
            one
        } else {
            let advice = advise(others.as_mut(), contest.as_ref());
            learner.observe(0, contest.as_ref(), &advice.best);
            advice
        };
        contest.play(&advice.best).unwrap();
    }
    assert!(differs * 2 > decided && decided > 10, "{differs} of {decided}");
}

#[test]
fn advice_covers_every_legal_card_and_its_best_is_best() {
    let mut contest = start("hearts", 4, "standard", 2);
    let mut searcher = agent("maxn,nodes=20k,table=64k", 0);
    let mut checked = 0;
    while contest.hands_played() == 0 {
        let player = contest.to_move().unwrap();
        let is_play = contest.prompt().unwrap().kind == "play";
        let advice = advise(searcher.as_mut(), contest.as_ref());
        assert!(advice.choices.iter().any(|choice| choice.decision == advice.best));
        if is_play {
            let listed: Vec<_> = advice.choices.iter().map(|choice| choice.decision.clone()).collect();
            assert_eq!(listed, contest.legal());
        }
        if let Some(best) = expected(&advice, &advice.best) {
            checked += 1;
            for worth in advice.choices.iter().filter_map(|choice| choice.expected.as_ref()) {
                assert!(best[player] <= worth[player], "fewest points are best: {advice:?}");
            }
            if is_play && advice.exact {
                let sum = best.iter().sum::<f64>();
                assert!((sum - 26.0).abs() < 1e-9 || (sum - 78.0).abs() < 1e-9, "{sum} points");
            }
        }
        contest.play(&advice.best).unwrap();
    }
    assert!(checked > 40, "most decisions are weighed: {checked}");
}

/// Decisions before the play are candidates, and the others go on by rule. The answer is called exact only where neither changes
/// anything: after the last bid of a small hand.
#[test]
fn answers_before_the_play_name_what_they_leave_out() {
    let (mut exact, mut with_left_out, mut by_rule) = (0, 0, 0);
    for (game, players, options) in [
        ("hearts", 4, "standard"),
        ("spades", 3, ""),
        ("spades", 4, "nil=100"),
        ("oh-hell", 3, "most=2"),
        ("oh-hell", 4, "most=3"),
        ("sergeant-major", 3, ""),
        ("cribbage", 2, ""),
        ("cribbage", 3, ""),
        ("pinochle", 3, ""),
    ] {
        for seed in 0..3 {
            let mut contest = start(game, players, options, seed);
            let mut random = agent("random", seed);
            while contest.hands_played() < 2 {
                let is_small = held(contest.as_ref()) <= 3;
                if contest.prompt().unwrap().kind != "play" {
                    let result = search(contest.as_ref(), (!is_small).then_some(500));
                    let begins_play = |decision: &Decision| {
                        let mut after = contest.clone_box();
                        after.play(decision).unwrap();
                        let is_play = |contest: &dyn Contest| {
                            contest.prompt().is_none_or(|prompt| prompt.kind == "play")
                        };
                        // Decisions without a choice are not left to a rule.
                        while !is_play(after.as_ref()) && after.legal().len() == 1 {
                            let only = after.legal().remove(0);
                            after.play(&only).unwrap();
                        }
                        is_play(after.as_ref())
                    };
                    let moves = result.moves.iter().map(|value| value.decision.clone());
                    let mut all: Vec<Decision> =
                        moves.chain(result.left_out.iter().flatten().cloned()).collect();
                    let mut legal = contest.legal();
                    let is_last = legal.iter().all(begins_play);
                    all.sort_unstable();
                    legal.sort_unstable();
                    assert_eq!(all, legal, "{game}");
                    assert!(result.left_out.is_some() || is_last, "{game}: the others decide by rule");
                    assert!(result.left_out.is_none() || !result.exact, "{game}");
                    if result.exact {
                        let player = contest.to_move().unwrap();
                        let value = |decision| {
                            let mut after = contest.clone_box();
                            after.play(decision).unwrap();
                            search(after.as_ref(), None).scores[player]
                        };
                        assert_eq!(Some(result.scores[player]), legal.iter().map(value).max(), "{game}");
                        exact += 1;
                    }
                    with_left_out += u32::from(result.left_out.as_ref().is_some_and(|list| !list.is_empty()));
                    by_rule += u32::from(result.left_out.is_some_and(|list| list.is_empty()));
                }
                let decision = decide(random.as_mut(), contest.as_ref());
                contest.play(&decision).unwrap();
            }
        }
    }
    assert!(exact > 5 && with_left_out > 20 && by_rule > 10, "{exact}, {with_left_out}, {by_rule}");
}

fn search(contest: &dyn Contest, nodes: Option<u64>) -> SearchResult {
    let mut request = SearchRequest::default();
    request.options.root_values = true;
    request.options.limits.nodes = nodes;
    contest.search(&request, &mut TablePool::new(1 << 16)).unwrap()
}

#[test]
fn the_same_position_is_decided_the_same_way() {
    let play = || {
        let mut contest = start("spades", 3, "", 9);
        ahead_of_random(contest.as_mut(), agent("maxn,nodes=1k,table=64k", 0).as_mut(), 1);
        contest.scores()
    };
    assert_eq!(play(), play());
}

#[test]
fn contests_that_cannot_be_played_are_refused() {
    let hearts = GAMES.find("hearts").unwrap();
    let refusal = |players, options: &str| {
        let request = StartRequest { players, options: options.to_string(), seed: 1 };
        hearts.start(&request).err().unwrap().to_string()
    };
    assert_eq!(refusal(Some(2), ""), "hearts is for 3 to 6 players, not for 2");
    assert!(refusal(None, "moon=blue").contains("moon cannot be 'blue'"));
    assert!(GAMES.find("heart").err().unwrap().to_string().contains("hearts, spades"));
}

/// Determinizations and contests are searched by the same code, so what a search finds is there after playing its line.
#[test]
fn an_open_hand_is_played_to_the_outcome_that_its_search_found() {
    use maxn_play::DealRequest;
    for game in GAMES.of(maxn_play::GameKind::Cards) {
        for players in game.players() {
            let cards = match game.name() {
                "cribbage" => 4,
                "crazy-eights" if players > 4 => 2,
                "uno" => {
                    if players > 4 {
                        1
                    } else {
                        2
                    }
                }
                _ => 3,
            };
            let request =
                DealRequest { players: Some(players), cards: Some(cards), seed: 4, ..DealRequest::default() };
            let mut contest: Box<dyn Contest> = game.deal(&request).unwrap().contest;
            let mut search = SearchRequest::default();
            search.options.root_values = true;
            let result = contest.search(&search, &mut TablePool::new(1 << 20)).unwrap();
            assert!(result.exact, "{game:?} for {players}");
            let legal = contest.legal();
            let moves = result.moves.iter();
            let mut valued: Vec<_> =
                moves.flat_map(|value| std::iter::once(&value.decision).chain(&value.merged)).collect();
            valued.sort_unstable();
            let mut all: Vec<_> = legal.iter().collect();
            all.sort_unstable();
            assert_eq!(valued, all, "{game:?} for {players}: every legal card has one value");
            let best = result.best_index.unwrap();
            assert_eq!(Some(&result.moves[best].decision), result.best.as_ref());
            assert_eq!(result.moves[best].scores.as_ref(), Some(&result.scores));
            for step in &result.line {
                assert_eq!(contest.to_move(), Some(step.player));
                contest.play(&step.decision).unwrap();
            }
            assert_eq!(contest.to_move(), None);
            assert_eq!((contest.scores(), contest.hands_played()), (result.outcome, 1));
            assert!(!contest.winners().is_empty());
            let again = game.read(&contest.notation().unwrap()).unwrap();
            assert_eq!(again.notation(), contest.notation());
        }
    }
}

#[test]
fn trees_of_simulations_do_better_than_random_players_in_every_game() {
    for (game, players, options, hands) in TABLES {
        let mut contest = start(game, players, options, 3);
        let ahead = ahead_of_random(contest.as_mut(), agent("mcts,sims=300", 0).as_mut(), hands);
        assert!(ahead > 0.0, "{game} for {players}: {ahead}");
    }
}

#[test]
fn trees_of_simulations_say_how_sure_they_are() {
    let mut contest = start("hearts", 4, "standard", 2);
    let (mut grower, mut searcher) = (agent("mcts,sims=2k", 0), agent("maxn,nodes=1M,table=64k", 0));
    let mut solved = 0;
    while contest.hands_played() == 0 {
        let is_play = contest.prompt().unwrap().kind == "play";
        let advice = advise(grower.as_mut(), contest.as_ref());
        assert!(advice.choices.iter().any(|choice| choice.decision == advice.best));
        if is_play {
            let listed: Vec<_> = advice.choices.iter().map(|choice| choice.decision.clone()).collect();
            assert_eq!(listed, contest.legal());
            for choice in &advice.choices {
                let visits = choice.visits.expect("every card is counted");
                assert!(choice.expected.is_some() || visits == 0, "{choice:?}");
                let errors = choice.standard_error.iter().flatten();
                assert!(errors.clone().all(|error| (0.0..30.0).contains(error)), "{choice:?}");
            }
            if advice.exact && contest.legal().len() > 1 {
                let truth = advise(searcher.as_mut(), contest.as_ref());
                assert!(truth.exact);
                assert_eq!(expected(&advice, &advice.best), expected(&truth, &truth.best));
                solved += 1;
            }
        }
        contest.play(&advice.best).unwrap();
    }
    assert!(solved > 3, "the last tricks are solved: {solved}");
}

/// Zero-window deepening answers where only tricks count (DISS Theorem 6.1), with the value of plain paranoid search, and is
/// refused where anything else does.
#[test]
fn a_position_is_searched_by_zero_window_deepening_where_only_tricks_count() {
    const DEEPENING: &str = "paranoid:zero-window-deepening";
    let search = |game: &str, evaluation: Option<&str>, algorithm: &str, seed| {
        let request = DealRequest { cards: Some(5), seed, ..DealRequest::default() };
        let dealt = GAMES.find(game).unwrap().deal(&request).unwrap();
        let options = SearchOptions { algorithm: algorithm.parse().unwrap(), ..SearchOptions::default() };
        let evaluation = evaluation.map(str::to_string);
        let request = SearchRequest { options, evaluation, ..SearchRequest::default() };
        let mover = dealt.contest.to_move().unwrap();
        let result = dealt.contest.search(&request, &mut TablePool::new(1 << 16));
        result.map(|result| (result.scores[mover], result.exact))
    };
    for seed in 0..20 {
        for (game, evaluation) in [("spades", Some("MT")), ("sergeant-major", None)] {
            let plain = search(game, evaluation, "paranoid:none", seed).unwrap();
            let (value, exact) = search(game, evaluation, DEEPENING, seed).unwrap();
            assert!(exact && value == plain.0, "{game}, deal {seed}: {value}, not {}", plain.0);
        }
    }
    for (game, evaluation) in [("spades", Some("smOT")), ("hearts", None), ("oh-hell", None)] {
        let refused = search(game, evaluation, DEEPENING, 1).unwrap_err();
        assert_eq!(refused, SearchFailure::Search(SearchError::NeedsGrowth), "{game}");
    }
}
