//! Whole matches: the same results with any number of threads and after any interruption.

use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, MatchError, MatchPlan};
use maxn_lab::report::{MatchReport, Significance, page};
use maxn_lab::results_db::{Store, StoredGame};

const SEARCH: &str = "maxn,nodes=100,table=64k";

fn plan() -> MatchPlan {
    MatchPlan { players: Some(3), deals: 4, ..MatchPlan::new("hearts", [SEARCH, "random"]) }
}

/// Plays a match: its database and number there.
fn played(plan: MatchPlan, threads: usize) -> (Store, i64) {
    let mut store = Store::in_memory().unwrap();
    let id = matches::run(&mut store, &Match::new(plan, GAMES).unwrap(), threads, &mut |_| ()).unwrap();
    (store, id)
}

/// Games without their numbers, which depend on the order in which they were finished.
fn games(store: &Store, id: i64) -> Vec<StoredGame> {
    store.games(id).unwrap().into_iter().map(|game| StoredGame { id: 0, ..game }).collect()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (one, id) = played(plan(), 1);
    let (three, other) = played(plan(), 3);
    assert_eq!(games(&one, id), games(&three, other));
    let (one, three) =
        (MatchReport::of(&one, id, GAMES).unwrap(), MatchReport::of(&three, other, GAMES).unwrap());
    assert_eq!(one.csv(false), three.csv(false));
    assert_eq!(one.markdown(false), three.markdown(false));
}

#[test]
fn a_search_beats_chance_and_the_report_says_so() {
    let (store, id) = played(MatchPlan { deals: 12, ..plan() }, 2);
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert_eq!((report.deals, report.games), (12, 72));
    let better = report.comparisons[0].significance;
    assert!(matches!(better, Significance::Better { agent: 0, .. }), "{}", report.verdicts()[0]);
    assert!(report.agents[0].depth.is_some_and(|depth| depth >= 1.0));
    assert_eq!((report.agents[1].depth, report.agents[1].nodes), (None, 0.0));
    // A hand of Hearts has 26 points, shared by three, or 52 if somebody shot the moon.
    let mean = f64::midpoint(report.agents[0].score.mean(), report.agents[1].score.mean());
    assert!((26.0 / 3.0..=52.0 / 3.0).contains(&mean), "{mean}");
    let wins = report.agents[0].wins.mean() + report.agents[1].wins.mean();
    assert!((wins - 1.0).abs() < 1e-9, "somebody wins every game: {wins}");
}

#[test]
fn deals_can_be_played_once_with_the_seatings_in_turn() {
    let plan = MatchPlan { deals: 6, one_seating: true, ..plan() };
    let (store, id) = played(plan.clone(), 2);
    // They are games of the match in all seatings, one of each deal.
    let (whole, other) = played(MatchPlan { one_seating: false, ..plan }, 2);
    let mut whole = games(&whole, other);
    whole.retain(|game| game.seating == game.deal);
    assert_eq!(games(&store, id), whole);
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert_eq!((report.deals, report.games, report.games_planned), (6, 6, 6));
    assert!(report.extent().contains("Wins are those of one player"), "{}", report.extent());
}

#[test]
fn agents_with_hidden_cards_play_the_same_games_on_any_number_of_threads() {
    let agents = ["mc(maxn,nodes=100,table=off),worlds=3", "uct,worlds=3,sims=20", "ismcts,sims=60", "rules"];
    for game in ["hearts", "spades"] {
        for pair in agents.windows(2) {
            let plan = MatchPlan { players: Some(3), deals: 2, ..MatchPlan::new(game, [pair[0], pair[1]]) };
            let (one, id) = played(plan.clone(), 1);
            let (two, other) = played(plan, 2);
            assert_eq!(games(&one, id), games(&two, other), "{game}, {pair:?}");
            let report = |store, id| MatchReport::of(store, id, GAMES).unwrap().csv(false);
            assert_eq!(report(&one, id), report(&two, other), "{game}, {pair:?}");
            assert_eq!(games(&one, id).len(), 12);
        }
    }
}

#[test]
fn a_difference_that_may_be_luck_is_called_that() {
    // Neither looks at more than a card.
    let plan = MatchPlan {
        deals: 6,
        ..MatchPlan::new("hearts", ["maxn,nodes=1,table=off", "paranoid,nodes=1,table=off"])
    };
    let (store, id) = played(MatchPlan { players: Some(3), ..plan }, 2);
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert!(
        matches!(report.comparisons[0].significance, Significance::Unclear { .. }),
        "{:?}",
        report.comparisons
    );
    assert!(report.verdicts()[0].contains("are level"), "{}", report.verdicts()[0]);
    let one_deal = MatchPlan { deals: 1, ..self::plan() };
    let (store, id) = played(one_deal, 2);
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert!(report.verdicts()[0].contains("too few deals"), "{}", report.verdicts()[0]);
}

#[test]
fn naming_the_agents_in_another_order_renames_the_results() {
    let (store, id) = played(plan(), 2);
    let turned = MatchPlan { agents: vec!["random".to_string(), SEARCH.to_string()], ..plan() };
    let (other, other_id) = played(turned, 2);
    // Chance depends on the seating; what does not is the cards: both hold every hand in every company equally often.
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    let turned = MatchReport::of(&other, other_id, GAMES).unwrap();
    assert_eq!(report.agents[0].name, turned.agents[1].name);
    assert!(report.agents[0].score.mean() < report.agents[1].score.mean());
    assert!(turned.agents[1].score.mean() < turned.agents[0].score.mean());
}

#[test]
fn a_match_goes_on_where_it_stopped_and_can_grow() {
    let mut store = Store::in_memory().unwrap();
    let mut run = |deals: u32| {
        let games = Match::new(MatchPlan { deals, ..plan() }, GAMES).unwrap();
        let mut seen = Vec::new();
        let id = matches::run(&mut store, &games, 2, &mut |standing| seen.push(standing.done)).unwrap();
        (id, seen[0], seen[seen.len() - 1])
    };
    let (id, ..) = run(1);
    assert_eq!(run(1), (id, 6, 6), "nothing is played twice");
    assert_eq!(run(4), (id, 6, 24), "only what is missing is played");
    let (fresh, fresh_id) = played(plan(), 1);
    assert_eq!(games(&store, id), games(&fresh, fresh_id));
}

#[test]
fn it_stops_when_it_is_clear_whatever_the_threads() {
    let plan = || MatchPlan { deals: 200, until_clear: true, ..plan() };
    let (one, id) = played(plan(), 1);
    let (four, other) = played(plan(), 4);
    let (one, four) =
        (MatchReport::of(&one, id, GAMES).unwrap(), MatchReport::of(&four, other, GAMES).unwrap());
    let decided = one.played.decided.expect("a search is clearly better than chance");
    assert!((20..200).contains(&decided), "{decided}");
    assert_eq!(one.csv(false), four.csv(false));
    assert_eq!(one.extent(), four.extent());
    assert!(one.extent().contains("when it was clear"), "{}", one.extent());
}

#[test]
fn openings_are_the_same_for_every_seating_of_a_deal() {
    let (store, id) = played(MatchPlan { opening: Some(7), deals: 2, ..plan() }, 2);
    let opening = |game: &StoredGame| -> Vec<String> {
        let (_, record) = store.game(game.id).unwrap();
        record.moves.into_iter().take(7).map(|step| step.decision).collect()
    };
    let games = store.games(id).unwrap();
    let openings: Vec<(u32, Vec<String>)> = games.iter().map(|game| (game.deal, opening(game))).collect();
    for (deal, moves) in &openings {
        let first = openings.iter().find(|(other, _)| other == deal).unwrap();
        assert_eq!(*moves, first.1);
    }
    assert_ne!(openings[0].1, openings[6].1, "another deal opens in another way");
}

#[test]
fn three_agents_are_compared_two_by_two() {
    let agents = ["random", SEARCH, "paranoid,nodes=100,table=64k"];
    let (store, id) = played(MatchPlan { players: Some(3), deals: 6, ..MatchPlan::new("hearts", agents) }, 2);
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert_eq!((report.games, report.comparisons.len()), (36, 3));
    assert!(
        report.verdicts()[0].contains("corrected for the number of comparisons"),
        "{:?}",
        report.verdicts()
    );
}

#[test]
fn whole_series_are_played_to_their_end() {
    let series = MatchPlan {
        options: "most=2".to_string(),
        series: true,
        deals: 6,
        players: Some(3),
        ..MatchPlan::new("oh-hell", [SEARCH, "random"])
    };
    let (store, id) = played(series, 2);
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert!(report.extent().contains("a whole series each"), "{}", report.extent());
    assert!(report.verdicts()[0].contains("it wins more games, by"), "{}", report.verdicts()[0]);
}

#[test]
fn what_an_agent_cannot_do_stops_the_match_with_a_reason() {
    let agents = ["paranoid:zero-window-deepening,nodes=100", "random"];
    let mut store = Store::in_memory().unwrap();
    let games = Match::new(MatchPlan { deals: 1, ..MatchPlan::new("hearts", agents) }, GAMES).unwrap();
    let error = matches::run(&mut store, &games, 2, &mut |_| ()).unwrap_err();
    assert!(matches!(error, MatchError::Agent { .. }), "{error}");
    assert!(error.to_string().starts_with("paranoid:zero-window-deepening"), "{error}");
}

#[test]
fn the_page_needs_nothing_else_and_hides_no_markup() {
    let agents = [SEARCH, "process,time=1ms:sh -c exit <script>"];
    let plan = MatchPlan {
        players: Some(3),
        deals: 1,
        name: "a <b> & c".to_string(),
        ..MatchPlan::new("hearts", agents)
    };
    let (store, id) = played(plan, 2);
    let page = page(&[MatchReport::of(&store, id, GAMES).unwrap()], true);
    assert_eq!(page.matches("<svg").count(), 4, "score, wins, depth, nodes");
    for title in ["lower is better", "wins in percent of all games", "round of the table", "nodes per move"] {
        assert!(page.contains(title), "an axis says what it is: {title}");
    }
    assert!(
        page.contains("prefers-color-scheme: dark") && page.contains("<code>maxn match hearts "),
        "{page}"
    );
    let version = env!("CARGO_PKG_VERSION");
    assert!(page.contains(&format!("Reported by maxn {version}, 2")), "the date is there");
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;"));
    assert!(page.contains("a &lt;b&gt; &amp; c"));
    for outside in ["src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("NaN") && !page.contains("inf"), "every figure is a number");
}

/// The seat whose card wins a trick, spades being trump.
fn winner(trick: &[(usize, String)]) -> usize {
    let led = trick[0].1.chars().nth(1).unwrap();
    let strength = |card: &str| {
        let mut signs = card.chars();
        let rank = "23456789TJQKA".find(signs.next().unwrap()).unwrap();
        match signs.next().unwrap() {
            'S' => 200 + rank,
            suit if suit == led => 100 + rank,
            _ => rank,
        }
    };
    trick.iter().max_by_key(|(_, card)| strength(card)).unwrap().0
}

#[test]
fn bids_that_were_made_are_counted() {
    let plan = MatchPlan { deals: 2, ..MatchPlan::new("spades", ["random", "rules"]) };
    let (store, id) = played(MatchPlan { players: Some(3), ..plan }, 2);
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    // By hand: all cards but bids, three to a trick.
    let mut parts = [[0.0; 2]; 2];
    for deal in 0..2 {
        let (mut bids, mut made) = ([0; 2], [0; 2]);
        for game in store.games(id).unwrap().into_iter().filter(|game| game.deal == deal) {
            let (_, record) = store.game(game.id).unwrap();
            let (cards, bid): (Vec<_>, Vec<_>) = record
                .moves
                .iter()
                .map(|step| (step.player, step.decision.clone()))
                .partition(|(_, decision)| decision.parse::<u8>().is_err());
            for (player, bid) in bid {
                let tricks = cards.chunks(3).filter(|trick| winner(trick) == player).count();
                let agent = record.seats[player];
                bids[agent] += 1;
                made[agent] += i32::from(tricks >= bid.parse().unwrap());
            }
        }
        for agent in 0..2 {
            parts[agent][deal as usize] = f64::from(made[agent]) / f64::from(bids[agent]);
        }
    }
    for (agent, parts) in report.agents.iter().zip(parts) {
        let mean = agent.bids_made.as_ref().unwrap().mean();
        assert!((mean - f64::midpoint(parts[0], parts[1])).abs() < 1e-9, "{mean} is not that of {parts:?}");
    }
    assert!(report.markdown(false).contains("bids made %") && report.verdicts()[0].contains("makes its bid"));
    let (store, id) = played(self::plan(), 1);
    assert!(
        MatchReport::of(&store, id, GAMES).unwrap().agents[0].bids_made.is_none(),
        "nobody bids in Hearts"
    );
}
