//! Matches on boards: the same results on any number of threads, and different games in each deal.

use maxn::{Limits, SearchOptions};
use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, MatchPlan};
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::{GameRecord, Store};
use maxn_play::{Book, BookPlan, SearchRequest, StartRequest, by_search};
use std::collections::BTreeSet;
use std::path::Path;

const SEARCH: &str = "maxn,nodes=100,table=64k";

fn checkers(agents: [&str; 2]) -> MatchPlan {
    let options = "board=mini".to_string();
    MatchPlan { options, deals: 2, ..MatchPlan::new("chinese-checkers", agents) }
}

/// Plays a match: all its games, and its report.
fn played(plan: MatchPlan, threads: usize) -> (Vec<GameRecord>, MatchReport) {
    let mut store = Store::in_memory().unwrap();
    let id = matches::run(&mut store, &Match::new(plan, GAMES).unwrap(), threads, &mut |_| ()).unwrap();
    let games = store.games(id).unwrap();
    let records = games.iter().map(|game| store.game(game.id).unwrap().1).collect();
    (records, MatchReport::of(&store, id, GAMES).unwrap())
}

fn decisions(game: &GameRecord) -> Vec<String> {
    game.moves.iter().map(|step| step.decision.clone()).collect()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let plans = [
        checkers([SEARCH, "paranoid,nodes=100,table=off,ties=random"]),
        MatchPlan { deals: 1, ..MatchPlan::new("abalone", ["maxn,nodes=30,table=off", "random"]) },
        MatchPlan { deals: 2, ..MatchPlan::new("othello", [SEARCH, "random"]) },
    ];
    for plan in plans {
        let name = plan.game.clone();
        let (one, report) = played(plan.clone(), 1);
        let (three, other) = played(plan, 3);
        assert_eq!(one.len(), report.deals * 6, "{name}");
        for (one, three) in one.iter().zip(&three) {
            assert_eq!((decisions(one), &one.scores), (decisions(three), &three.scores), "{name}");
            assert_eq!(one.moves_left, three.moves_left, "{name}");
        }
        assert_eq!(report.csv(false), other.csv(false), "{name}");
    }
}

#[test]
fn a_search_beats_chance_and_the_report_counts_what_the_losers_lacked() {
    let (games, report) = played(MatchPlan { deals: 4, ..checkers([SEARCH, "random"]) }, 2);
    assert!(report.agents[0].wins.mean() > 0.8, "{report:?}");
    let left = |agent: usize| report.agents[agent].moves_left.as_ref().unwrap().mean();
    assert!(left(0) < left(1), "{} and {}", left(0), left(1));
    for game in &games {
        let [winner] = game.winners[..] else { panic!("one player wins: {game:?}") };
        let moves_left = game.moves_left.as_ref().unwrap();
        assert!((0..3).all(|player| player == winner || moves_left[player] > 0), "{moves_left:?}");
    }
    let text = report.markdown(false);
    assert!(
        text.contains("from winning") && text.contains("to the end") && !text.contains("at least"),
        "{text}"
    );
    assert!(text.contains("The first 6 decisions are made at random"), "{text}");
}

#[test]
fn ties_broken_at_random_make_other_games_and_the_same_ones_again() {
    let plan = |agents| MatchPlan { opening: Some(0), deals: 3, ..checkers(agents) };
    let first_of_each_deal = |games: &[GameRecord]| -> BTreeSet<Vec<String>> {
        games.iter().filter(|game| game.seating == 0).map(decisions).collect()
    };
    let (fixed, _) = played(plan(["maxn,nodes=200", "paranoid,nodes=200"]), 2);
    assert_eq!(first_of_each_deal(&fixed).len(), 1, "nothing is left to chance");
    let random = ["maxn,nodes=200,ties=random", "paranoid,nodes=200,ties=random"];
    let (varied, _) = played(plan(random), 2);
    assert_eq!(first_of_each_deal(&varied).len(), 3);
    let (again, _) = played(plan(random), 1);
    assert!(varied.iter().zip(&again).all(|(one, other)| decisions(one) == decisions(other)));
}

#[test]
fn openings_are_the_same_for_every_seating_of_a_deal() {
    let (games, _) = played(checkers([SEARCH, "random"]), 2);
    let opening = |game: &GameRecord| decisions(game)[..6].to_vec();
    for game in &games {
        let first = games.iter().find(|other| other.deal == game.deal).unwrap();
        assert_eq!(opening(game), opening(first));
    }
    assert_ne!(opening(&games[0]), opening(&games[6]), "another deal opens in another way");
}

#[test]
fn a_player_with_a_database_needs_no_depth() {
    let agents = ["maxn,depth=1,evaluation=database", "maxn,depth=1"];
    let (_, report) = played(MatchPlan { deals: 6, ..checkers(agents) }, 2);
    assert!(report.agents[0].wins.mean() > 0.5, "{}", report.markdown(false));
}

/// Builds a book for three-player Othello, searched with few nodes, and saves it.
fn save_book(path: &Path, depth: u32, width: usize, nodes: u64) {
    let start = GAMES.find("othello").unwrap().start(&StartRequest::default()).unwrap();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let options = SearchOptions { limits, ..SearchOptions::default() };
    let request = SearchRequest { options, ..SearchRequest::default() };
    let mut rank = by_search(&request);
    let plan = BookPlan { depth, width, most: 100_000 };
    Book::build(start.as_ref(), plan, &mut rank, &mut |_| {}).unwrap().save(path).unwrap();
}

#[test]
fn another_book_at_the_same_path_makes_another_match() {
    let path = std::env::temp_dir().join(format!("maxn-plan-{}.book", std::process::id()));
    let booked = format!("maxn,book={}", path.display());
    let identity = |moves: u32| {
        save_book(&path, moves, 1, 50);
        Match::new(MatchPlan::new("othello", [booked.as_str(), "random"]), GAMES).unwrap().entry().identity
    };
    let (short, again, long) = (identity(1), identity(1), identity(2));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(short, again);
    assert_ne!(short, long);
}

#[test]
fn a_book_is_played_without_thinking() {
    let path = std::env::temp_dir().join(format!("maxn-match-{}.book", std::process::id()));
    save_book(&path, 3, 20, 200);
    let booked = format!("maxn,nodes=200,book={}", path.display());
    let plan = MatchPlan { opening: Some(0), deals: 1, ..MatchPlan::new("othello", [&booked, "random"]) };
    let (games, _) = played(plan, 2);
    std::fs::remove_file(&path).unwrap();
    let mut thought = 0;
    for game in &games {
        let own = |from: usize, to: usize| {
            let steps = game.moves.iter().skip(from).take(to - from);
            steps.filter(|step| game.seats[step.player] == 0).map(|step| step.nodes).sum::<u64>()
        };
        assert_eq!(own(0, 3), 0, "by the book: {game:?}");
        thought += own(3, game.moves.len());
    }
    assert!(thought > 0, "and then by itself");
}

#[cfg(unix)]
#[test]
fn programs_play_on_boards_too_and_lose_if_they_cannot() {
    let first_legal = r#"while read -r line; do legal=${line#*\"legal\":[}; legal=${legal%%]*}; echo "{\"move\":${legal%%,*},\"nodes\":5}"; done"#;
    let honest = format!("process:sh -c '{first_legal}'");
    let plan = |agent: &str| MatchPlan { deals: 1, ..MatchPlan::new("othello", ["random", agent]) };
    let (games, report) = played(plan(&honest), 2);
    assert!(games.iter().all(|game| game.forfeits.is_empty()), "{:?}", games[0].forfeits);
    assert!((report.agents[1].nodes - 5.0).abs() < 1e-9);
    let (games, report) =
        played(plan("process:sh -c 'while read line; do echo \"{\\\"move\\\":\\\"z9\\\"}\"; done'"), 2);
    for game in &games {
        assert!(game.forfeits.iter().all(|lost| lost.reason.starts_with("z9: ")), "{:?}", game.forfeits);
        assert!(!game.forfeits.is_empty());
    }
    assert!((report.agents[0].wins.mean() - 1.0).abs() < 1e-9, "who forfeits has lost");
}
