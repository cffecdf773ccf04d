//! House rules as text.

use maxn_games::hearts::Options;

#[test]
fn presets_and_single_changes_round_trip() {
    for (name, preset) in Options::PRESETS {
        assert_eq!(name.parse(), Ok(preset));
        assert_eq!(preset.to_string().parse(), Ok(preset), "{preset}");
        for (key, values) in [
            ("pass_cards", ["true", "false"]),
            ("no_pts_on_first_trick", ["true", "false"]),
            ("can_lead_any_club", ["true", "false"]),
            ("must_break_hearts", ["true", "false"]),
            ("can_lead_any_suit", ["true", "false"]),
            ("qs_breaks_hearts", ["true", "false"]),
            ("can_lead_hearts_instead_of_qs", ["true", "false"]),
            ("jd_bonus", ["true", "false"]),
            ("avoid_all_tricks_bonus", ["true", "false"]),
            ("moon", ["add", "subtract"]),
            ("lead", ["two_of_clubs", "left_of_dealer"]),
            ("target", ["50", "500"]),
        ] {
            let [one, other] = values.map(|value| {
                let mut options = preset;
                options.set(key, value).unwrap();
                assert_eq!(options.to_string().parse(), Ok(options), "{options}");
                options
            });
            assert_ne!(one, other, "{key} makes a difference");
        }
    }
}

#[test]
fn wrong_words_get_the_nearest_right_one() {
    let error = |text: &str| text.parse::<Options>().unwrap_err().to_string();
    assert_eq!(error("paper"), "there is no preset 'paper'; did you mean 'papers'?");
    assert_eq!(error("standard jb_bonus=true"), "there is no option 'jb_bonus'; did you mean 'jd_bonus'?");
    assert_eq!(
        error("moon=subtrakt"),
        "moon cannot be 'subtrakt'; did you mean 'subtract'? It can be add, subtract, off"
    );
    assert!(error("target=none").contains("a number from 1"));
    assert!(error("standard papers").contains("'papers' is not an option"));
}
