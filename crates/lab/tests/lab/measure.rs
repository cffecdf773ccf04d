//! Measures of games, where they can be worked out by hand.

use maxn_games::GAMES;
use maxn_lab::measure::{Measure, Measurement, Measures};
use serde_json::Value;

fn measured(game: &str, options: &str, games: usize, threads: usize) -> Measures {
    let game = GAMES.find(game).unwrap();
    let measurement =
        Measurement { games, nodes: 500, options: options.to_string(), ..Measurement::of(game) };
    let mut seen = 0;
    let measures = measurement.run(threads, &mut |progress| seen = progress.done).unwrap();
    assert_eq!(seen, games);
    measures
}

/// Hands of one card for three: three bids of two, then three forced cards, of which the first player sees none, the second one and the
/// third two. The last bid changes its player's points and nothing else.
#[test]
fn hands_of_one_card_are_measured_as_worked_out() {
    let options = "most=1 dealer_restriction=false";
    let game = GAMES.find("oh-hell").unwrap();
    let measurement = Measurement {
        players: Some(3),
        options: options.to_string(),
        games: 12,
        nodes: 100,
        ..Measurement::of(game)
    };
    let measures = measurement.run(1, &mut |_| ()).unwrap().all();
    let one = |name: &str| -> &Measure { measures.iter().find(|measure| measure.name == name).unwrap() };
    let worlds = (1.0 + 1.0 / 50.0 + 1.0 / (50.0 * 49.0)) / 3.0;
    for (name, mean, count) in [
        ("length", 6.0, 12),
        ("branching", 1.5, 12),
        ("leaf_correlation_points", 2.0 / 3.0, 36),
        ("worlds_left", worlds, 36),
    ] {
        let sample = one(name).sample;
        assert!((sample.mean() - mean).abs() < 1e-9 && sample.count() == count, "{name}: {sample:?}");
    }
    // By worlds left: all, none and none.
    assert!((one("disambiguation").sample.mean() - 2.0 / 3.0).abs() < 0.01);
}

#[test]
fn measures_do_not_depend_on_threads_and_lie_where_they_can() {
    for (game, options) in [("spades", "standard"), ("othello", "standard"), ("uno", "standard")] {
        let measures = measured(game, options, 4, 2);
        let json = measures.to_json();
        assert_eq!(json, measured(game, options, 4, 1).to_json(), "{game}");
        let value = |name: &str| json[name]["mean"].as_f64();
        for measure in measures.all() {
            let share = !matches!(measure.name, "length" | "branching" | "truth");
            let in_range = measure.sample.count() == 0 || (0.0..=1.0).contains(&measure.sample.mean());
            assert!(!share || in_range, "{game}: {measure:?}");
        }
        assert!(value("branching") > Some(1.0) && value("ties_matter") <= value("ties_may_matter"), "{json}");
        // Inference is for trick games, and hidden cards are for card games.
        assert_eq!(json["truth"] == Value::Null, game != "spades");
        assert_eq!(json["truth_by_seat"].as_array().unwrap().is_empty(), game != "spades");
        assert_eq!(json["worlds_left"] == Value::Null, game != "spades");
    }
}
