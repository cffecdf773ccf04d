//! Points, the moon and the bonuses, by example.

use maxn::{Evaluation, Scores};
use maxn_games::hearts::{Hearts, Points};
use std::collections::HashSet;

const HEARTS: &str = "H:AKQJT98765432";

fn points(options: &str, taken: &str) -> Scores {
    let text = format!("options papers {options}; hands S:- | S:- | S:-; taken {taken}");
    let over: Hearts = text.parse().unwrap();
    let points = Points::new(&over);
    points.points(&points.evaluate(&over))
}

#[test]
fn the_moon_is_added_subtracted_or_ignored() {
    let moon = format!("S:Q5 {HEARTS} | S:A43 | S:K67");
    assert_eq!(points("moon=add", &moon), [0, 26, 26]);
    assert_eq!(points("moon=subtract", &moon), [-26, 0, 0]);
    assert_eq!(points("moon=off", &moon), [26, 0, 0]);
    let split = "H:AKQJT98765432 S:52 | S:Q43 | S:K67";
    for moon in ["add", "subtract", "off"] {
        assert_eq!(points(&format!("moon={moon}"), split), [13, 13, 0]);
    }
}

#[test]
fn bonuses_take_points_off() {
    let split = "H:AKQ | S:Q43 D:J54 | S:-";
    assert_eq!(points("moon=off jd_bonus=true", split), [3, 3, 0]);
    assert_eq!(points("moon=off avoid_all_tricks_bonus=true", split), [3, 13, -5]);
    let moon = format!("S:Q5 {HEARTS} D:J87 | S:A43 | S:-");
    assert_eq!(points("moon=add jd_bonus=true avoid_all_tricks_bonus=true", &moon), [-10, 26, 26]);
}

/// DISS Table 5.9: points (3, 10, 13) out of 26 become scores (23, 16, 13) out of 52.
#[test]
fn scores_are_the_maximisation_form() {
    let taken = "H:AKQ | H:JT9876543 S:2 D:54 | S:QJT H:2 D:876".replace("H:2 D:876", "D:876");
    let text = format!("options papers moon=off; hands H:2 | C:2 | C:3; taken {taken}");
    let game: Hearts = text.parse().unwrap();
    let points = Points::new(&game);
    assert_eq!(points.bounds().sum, Some(52));
    assert_eq!((points.bounds().least, points.bounds().greatest), (Some(0), Some(26)));
    assert_eq!(Points::so_far(&game).evaluate(&game), [23, 17, 13]);
    assert_eq!(points.evaluate(&game), [22, 17, 13], "the last heart is its holder's");
}

#[test]
fn full_deals_list_every_division_once() {
    let deal = maxn_games::hearts::deal(3, maxn_games::hearts::Options::PAPERS_NODES, 17, 1).unwrap();
    let outcomes = Points::new(&deal).outcomes().unwrap();
    let different: HashSet<_> = outcomes.iter().map(|outcome| outcome.scores).collect();
    assert_eq!(different.len(), outcomes.len());
    // 105 ways to divide thirteen hearts, times three for the queen; thirteen points are hearts or the queen.
    let by_hand: HashSet<Scores> = (0..=13)
        .flat_map(|a| (0..=13 - a).map(move |b| [a, b, 13 - a - b]))
        .flat_map(|hearts| {
            (0..3).map(move |owner| {
                let mut scores = hearts.map(|own| 26 - own);
                scores[owner] -= 13;
                scores.into()
            })
        })
        .collect();
    assert_eq!(different, by_hand);
}
