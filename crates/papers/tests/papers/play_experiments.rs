//! The papers' matches in small: complete tables, the same on any number of threads, and no game played twice.

use maxn_lab::Progress;
use maxn_lab::results_db::Store;
use maxn_papers::experiments::play::experiments;
use maxn_papers::{Amount, Cell, Effort, Experiment, ExperimentError, Stopped};

/// A tiny part of the papers' nodes and deals.
const SMALL: Effort = Effort { seed: 1, amount: Amount::Scale(0.001), threads: 2, nodes: 0.0002 };

fn experiment(id: &str) -> &'static Experiment {
    experiments().iter().find(|experiment| experiment.id == id).expect("an id")
}

#[test]
fn a_table_has_the_papers_figures_beside_ours_and_says_what_is_scaled() {
    let table = experiment("play/spades-open").run_with(&SMALL, &mut |_| Ok(()));
    assert!(table.title.contains("3 deals of 300"), "{}", table.title);
    assert!(table.title.contains("0.0002 TIMES THE NODES"), "{}", table.title);
    let theirs: Vec<String> = table.rows.iter().map(|row| row[4].to_string()).collect();
    assert!(["5.65", "5.68", "5.55", "5.78"].iter().all(|figure| theirs.iter().any(|cell| cell == figure)));
    assert!(table.rows.iter().all(|row| row.len() == table.columns.len() && row[5] != Cell::Empty));
    // Seventeen tricks are shared by three.
    let scores: Vec<f64> = table
        .rows
        .iter()
        .filter(|row| row[3].to_string() == "score")
        .map(|row| row[5].to_string().parse().expect("one deal has no interval"))
        .collect();
    assert!((scores[0] + scores[1] - 34.0 / 3.0).abs() < 0.02, "{scores:?}");
    assert!(!table.verdict.sentence.is_empty());
}

#[test]
fn games_are_kept_and_not_played_again() {
    let experiment = experiment("play/lvt-spades");
    let mut store = Store::in_memory().unwrap();
    let mut seen = Vec::new();
    let mut see = |progress: Progress<'_>| {
        let standing = progress.standing.expect("it is a match");
        seen.push((progress.done, progress.total, standing.to_string()));
        Ok(())
    };
    let first = experiment.run_in(&SMALL, &mut store, &mut see).unwrap();
    assert_eq!((seen[0].0, seen.last().unwrap().0), (0, 6));
    let names = "maxn:speculative,nodes=";
    assert!(seen.iter().all(|(.., standing)| standing.starts_with(names)), "{seen:?}");
    let one_thread = Effort { threads: 1, ..SMALL };
    let mut again_seen = Vec::new();
    let mut see = |progress: Progress<'_>| {
        again_seen.push((progress.done, progress.total));
        Ok(())
    };
    let again = experiment.run_in(&one_thread, &mut store, &mut see).unwrap();
    assert_eq!(again_seen, [(6, 6)], "all six are there");
    assert_eq!(first, again);
    assert_eq!(first, experiment.run_with(&one_thread, &mut |_| Ok(())), "on any number of threads");
}

#[test]
fn matches_are_stopped_and_go_on_from_there() {
    let experiment = experiment("play/lvt-spades");
    let one_thread = Effort { threads: 1, ..SMALL };
    let mut store = Store::in_memory().unwrap();
    let mut stop = |progress: Progress<'_>| if progress.done < 2 { Ok(()) } else { Err(Stopped) };
    let stopped = experiment.run_in(&one_thread, &mut store, &mut stop);
    assert!(matches!(stopped, Err(ExperimentError::Stopped(Stopped))), "{stopped:?}");
    let mut first = None;
    let mut see = |progress: Progress<'_>| {
        first.get_or_insert(progress.done);
        Ok(())
    };
    let resumed = experiment.run_in(&one_thread, &mut store, &mut see).unwrap();
    assert_eq!(first, Some(2));
    assert_eq!(resumed, experiment.run_with(&one_thread, &mut |_| Ok(())));
}

#[test]
fn the_search_player_sits_alone_among_rules() {
    let one_deal = Effort { amount: Amount::Deals(1), nodes: 0.000_01, ..SMALL };
    let table = experiment("play/hearts-rule-bots").run_with(&one_deal, &mut |_| Ok(()));
    assert!(table.notes[0].contains("4 seatings of the first agent alone"), "{}", table.notes[0]);
}
