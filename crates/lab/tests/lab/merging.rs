//! Shares of a match, played apart and merged: the same as the match played at once.

use maxn::StopHandle;
use maxn_games::GAMES;
use maxn_lab::DealShare;
use maxn_lab::matches::{self, Kept, Match, MatchPlan, Recording, play_game};
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::{GameRecord, Merge, MergeError, Store};

const SEARCH: &str = "maxn,nodes=60,table=64k";

fn plan(game: &str, agents: [&str; 2]) -> MatchPlan {
    MatchPlan { players: Some(3), deals: 5, ..MatchPlan::new(game, agents) }
}

/// Plays a share of a match in memory.
fn share(plan: &MatchPlan, share: &str) -> Store {
    let mut store = Store::in_memory().unwrap();
    let games = Match::new(plan.clone(), GAMES).unwrap().with_share(share.parse().unwrap()).unwrap();
    matches::run(&mut store, &games, 2, &mut |_| ()).unwrap();
    store
}

/// Everything that a report says, times apart.
fn told(store: &Store) -> Vec<String> {
    let stored = store.matches().unwrap();
    let report = |id| MatchReport::of(store, id, GAMES).unwrap();
    stored
        .iter()
        .map(|one| report(one.id))
        .map(|report| report.csv(false) + &report.markdown(false))
        .collect()
}

/// All games with their moves, times and numbers apart.
fn games(store: &Store, id: i64) -> Vec<GameRecord> {
    let ids = store.games(id).unwrap().into_iter().map(|game| game.id);
    ids.map(|id| untimed(store.game(id).unwrap().1)).collect()
}

fn untimed(mut record: GameRecord) -> GameRecord {
    record.elapsed = std::time::Duration::ZERO;
    for step in &mut record.moves {
        (step.elapsed, step.processor) = (std::time::Duration::ZERO, None);
    }
    record
}

#[test]
fn merged_shares_are_the_whole_match() {
    for (game, shares) in [("hearts", 2), ("abalone", 3)] {
        let plan = plan(game, [SEARCH, "random"]);
        let parts: Vec<Store> =
            (1..=shares).map(|number| share(&plan, &format!("{number}/{shares}"))).collect();
        assert!(parts.iter().all(|part| games(part, 1).len().is_multiple_of(6) && games(part, 1).len() < 30));
        let (all, whole) = (Store::in_memory().unwrap(), share(&plan, "1/1"));
        let summary = Merge::default().run_in(&all, &parts).unwrap();
        assert_eq!(told(&all), told(&whole), "{game}");
        assert_eq!(games(&all, 1), games(&whole, 1), "{game}");
        let merged = &summary.matches[0];
        assert_eq!((merged.added, merged.equal, merged.not_comparable), (30, 0, 0));
        assert_eq!((merged.games, merged.planned, merged.parts), (30, 30, shares));
        // Once more: nothing is new.
        let summary = Merge::default().run_in(&all, &parts).unwrap();
        assert_eq!((summary.matches[0].added, summary.matches[0].equal), (0, 30));
        assert_eq!(told(&all), told(&whole), "{game}");
    }
}

#[test]
fn overlapping_parts_are_compared() {
    let plan = plan("hearts", [SEARCH, "random"]);
    let parts = [share(&plan, "1/2"), share(&MatchPlan { deals: 3, ..plan.clone() }, "1/1")];
    let all = Store::in_memory().unwrap();
    let summary = Merge::default().run_in(&all, &parts).unwrap();
    // Deals 1, 3, 5 and 1, 2, 3.
    let merged = &summary.matches[0];
    assert_eq!((merged.added, merged.equal, merged.games, merged.planned), (24, 12, 24, 30));
    // The match goes on from the merged file.
    let mut all = all;
    let rest = Match::new(plan.clone(), GAMES).unwrap();
    let mut first = None;
    matches::run(&mut all, &rest, 2, &mut |standing| first = first.or(Some(standing.done))).unwrap();
    assert_eq!(first, Some(24));
    assert_eq!(told(&all), told(&share(&plan, "1/1")));
}

#[test]
fn several_matches_and_names_of_agents_are_kept_apart() {
    let hearts = plan("hearts", [SEARCH, "random"]);
    let named = MatchPlan {
        name: "named".into(),
        agents: vec!["deep=maxn,nodes=60,table=64k".into(), "random".into()],
        ..hearts.clone()
    };
    let other = MatchPlan { seed: 2, ..hearts.clone() };
    let parts = [share(&hearts, "1/2"), share(&named, "2/2"), share(&other, "1/1")];
    let all = Store::in_memory().unwrap();
    let summary = Merge::default().run_in(&all, &parts).unwrap();
    let games: Vec<usize> = summary.matches.iter().map(|merged| merged.games).collect();
    assert_eq!(games, [30, 30]);
    assert!(summary.matches[0].title.starts_with("named: hearts for 3 players"), "{summary:?}");
}

/// A store with the games of another one, changed.
fn changed(part: &Store, plan: &MatchPlan, change: impl Fn(&mut GameRecord)) -> Store {
    let mut store = Store::in_memory().unwrap();
    let id = store.begin(&Match::new(plan.clone(), GAMES).unwrap().entry()).unwrap();
    let mut records = games(part, 1);
    records.iter_mut().for_each(change);
    store.save(id, &records).unwrap();
    store
}

#[test]
fn a_part_with_another_game_is_refused_and_named() {
    let plan = plan("hearts", [SEARCH, "random"]);
    let part = share(&plan, "1/2");
    let refusal = |change: &dyn Fn(&mut GameRecord)| {
        let all = Store::in_memory().unwrap();
        let other = changed(&part, &plan, change);
        let error = Merge::default().run_in(&all, &[share(&plan, "1/2"), other]).unwrap_err();
        assert!(all.matches().unwrap().is_empty(), "nothing is merged");
        error.to_string()
    };
    let at = |record: &GameRecord| (record.deal, record.seating) == (2, 4);
    let scores = refusal(&|record| record.scores[0] += i32::from(at(record)));
    assert!(scores.contains("deal 3, seating 5") && scores.contains("the scores ["), "{scores}");
    assert!(scores.starts_with(":memory:: hearts for 3 players"), "{scores}");
    let nodes = refusal(&|record| record.moves[9].nodes += u64::from(at(record)));
    assert!(nodes.contains("deal 3, seating 5") && nodes.contains("the nodes of move 10"), "{nodes}");
    let card = refusal(&|record| {
        if at(record) {
            record.moves[3].decision = "nothing".into();
        }
    });
    assert!(card.contains("move 4 \"nothing\" instead of"), "{card}");
    // Times may differ.
    let same = changed(&part, &plan, |record| record.elapsed += std::time::Duration::from_secs(1));
    let summary = Merge::default().run_in(&Store::in_memory().unwrap(), &[part, same]).unwrap();
    assert_eq!(summary.matches[0].equal, 18);
}

#[test]
fn games_of_agents_limited_by_time_are_not_comparable() {
    let plan = MatchPlan { deals: 2, ..plan("hearts", ["maxn,time=1ms,table=64k", "random"]) };
    let part = share(&plan, "1/1");
    let other = changed(&part, &plan, |record| {
        record.scores[0] += i32::from(record.deal == 1);
    });
    let all = Store::in_memory().unwrap();
    let before = games(&part, 1);
    let summary = Merge::default().run_in(&all, &[part, other]).unwrap();
    let merged = &summary.matches[0];
    assert_eq!((merged.added, merged.equal, merged.not_comparable), (12, 6, 6));
    assert_eq!(games(&all, 1), before, "the first is kept");
}

#[test]
fn versions_that_differ_are_refused_unless_it_is_said() {
    let plan = plan("hearts", [SEARCH, "random"]);
    let old = changed(&share(&plan, "1/2"), &plan, |record| record.version = "0.0.1".into());
    let parts = [share(&plan, "2/2"), old];
    let error = Merge::default().run_in(&Store::in_memory().unwrap(), &parts).unwrap_err();
    assert!(matches!(error, MergeError::Versions { .. }), "{error}");
    assert!(
        error.to_string().contains("0.0.1, ") && error.to_string().contains("--mixed-versions"),
        "{error}"
    );
    let all = Store::in_memory().unwrap();
    let summary = Merge { mixed_versions: true }.run_in(&all, &parts).unwrap();
    assert_eq!(summary.matches[0].games, 30);
    assert_eq!(all.matches().unwrap()[0].versions.len(), 2);
}

#[test]
fn shares_that_judge_are_refused() {
    let plan = MatchPlan { until_clear: true, ..plan("hearts", [SEARCH, "random"]) };
    let games = Match::new(plan, GAMES).unwrap();
    let error = games.clone().with_share("1/2".parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("--until-clear and --share"), "{error}");
    assert!(games.with_share(DealShare::ALL).is_ok());
}

#[test]
fn games_from_elsewhere_come_to_the_same_end_in_any_order() {
    for (until_clear, deals) in [(false, 8), (true, 70)] {
        let plan = MatchPlan { until_clear, deals, ..plan("hearts", [SEARCH, "random"]) };
        let whole = share(&plan, "1/1");
        let begin = || {
            let games = Match::new(plan.clone(), GAMES).unwrap();
            Recording::begin(Store::in_memory().unwrap(), games).unwrap()
        };
        let mut recording = begin();
        let mut missing = recording.missing();
        missing.reverse();
        for pair in missing.chunks(5) {
            let games = recording.games();
            let played = pair.iter().map(|&(deal, seating)| {
                play_game(games, deal, seating, &StopHandle::new()).unwrap().unwrap()
            });
            let played: Vec<GameRecord> = played.collect();
            let count = pair.len();
            assert_eq!(recording.keep(played.clone()).unwrap(), Kept { added: count, repeated: 0 });
            assert_eq!(recording.keep(played).unwrap(), Kept { added: 0, repeated: count });
        }
        assert!(recording.missing().is_empty());
        assert_eq!(recording.decided().is_some(), until_clear);
        assert_eq!(told(recording.store()), told(&whole));
        assert!(play_game(recording.games(), 99, 0, &StopHandle::new()).is_err());
    }
}
