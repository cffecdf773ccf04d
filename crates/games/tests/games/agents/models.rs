//! Models of the players, and the stakes of a hand.

use maxn_games::hearts::{self, Hearts, HeartsFeatures, HeartsHand, HeartsRules};
use maxn_games::spades::{self, Spades, SpadesHand};
use maxn_games::trick_game::TrickGame;
use maxn_games::trick_game::model::{TrickFeatures, Weighted};
use maxn_games::tricks::Tricks;
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand};

#[test]
fn the_weights_are_those_of_the_features() {
    let hearts = Weighted::<HeartsFeatures>::read::<Hearts>(include_str!("../../../src/hearts/weights.txt"));
    assert_eq!(hearts.unwrap().weights(), HeartsHand::policy().weights());
    let spades =
        Weighted::<TrickFeatures>::read::<Tricks<Spades>>(include_str!("../../../src/spades/weights.txt"));
    assert_eq!(spades.unwrap().weights(), SpadesHand::policy().weights());
    let wrong = |text: &str| Weighted::<HeartsFeatures>::read::<Hearts>(text).err().unwrap().to_string();
    assert!(wrong("1 2 x").contains("weight 3 is 'x'"));
    assert!(wrong("1 2").starts_with("2 weights, expected "));
}

#[test]
fn the_moon_is_as_bad_for_the_others_whether_it_adds_or_subtracts() {
    let stakes = ["add", "subtract"].map(|moon| {
        let options = format!("standard pass_cards=false moon={moon}").parse().unwrap();
        let series = hearts::Series::new(4, options).unwrap();
        let text = format!(
            "options standard pass_cards=false moon={moon}; hands S:- | S:- | S:- | S:-; \
             taken S:Q32 H:AKQJT98765432 | S:- | S:- | S:-"
        );
        let end: HeartsHand = text.parse().unwrap();
        series.stake(&end, HeartsRules::payoff(&end))
    });
    for stakes in stakes {
        assert!((stakes[0] + 26.0).abs() < 1e-9 && (stakes[2] - 26.0 / 3.0).abs() < 1e-9, "{stakes:?}");
    }
}

#[test]
fn a_bid_made_is_worth_its_points_and_overtricks_threaten() {
    let series = spades::Series::new(3, spades::Options::STANDARD).unwrap();
    let stake = |tricks: &str| {
        let text = format!("hands S:- | S:- | S:-; tricks {tricks}; bids 5 6 6");
        let end: SpadesHand = text.parse().unwrap();
        series.stake(&end, Spades::payoff(&end))[0]
    };
    assert!((stake("5 6 6") - (50.0 - 30.0)).abs() < 1e-9);
    assert!((stake("7 5 5") - (52.0 - 4.0 + 30.0)).abs() < 1e-9);
    assert!((stake("4 7 6") - (-50.0 - 0.5 * (61.0 - 1.0 + 60.0) / 2.0)).abs() < 1e-9);
}
