//! The order of preference, by example.

use maxn::Game;
use maxn_games::cards::Card;
use maxn_games::hearts::Hearts;

fn order(position: &str) -> String {
    let game: Hearts = position.parse().unwrap();
    let mut cards = Vec::new();
    game.without_merging().moves(&mut cards);
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_queen_is_dropped_under_a_higher_spade_and_kept_otherwise() {
    assert_eq!(order("hands S:2 D:9 | S:KQ3 | S:54 D:3; trick AS"), "QS KS 3S");
    assert_eq!(order("hands S:2 D:9 | S:KQ3 | S:59 D:3; trick 4S"), "3S KS QS");
    assert_eq!(order("hands S:2 D:9 | C:KQ S:Q | S:54 D:3; trick AH"), "QS KC QC");
}

#[test]
fn leads_avoid_high_spades_while_the_queen_is_out() {
    assert_eq!(order("hands S:AK2 D:A | S:Q C:53 D:4 | C:6 S:43 D:5"), "2S AD AS KS");
    assert_eq!(order("hands S:AK2 D:A | S:5 D:Q94 | S:3 D:J75"), "2S AS KS AD");
}

#[test]
fn the_queen_is_led_to_the_ace_and_king() {
    assert_eq!(order("hands S:Q C:4 | S:A C:5 | S:K C:3"), "QS 4C");
    assert_eq!(order("hands S:Q C:4 | S:A C:5 | S:2 C:3"), "4C QS");
}

#[test]
fn a_follower_ducks_high_and_wins_low_unless_last() {
    assert_eq!(order("hands D:43 S:2 | C:AJ53 | C:K D:AQJ; trick 7C"), "5C 3C JC AC");
    assert_eq!(order("hands D:43 S:2 | D:765 | C:AJ53; trick 7C 9C"), "5C 3C AC JC");
}

#[test]
fn hearts_that_beat_most_are_thrown_first() {
    assert_eq!(order("hands H:43 S:2 | H:K2 D:A5 | H:Q D:KJ9; trick 7C"), "KH 2H AD 5D");
    let bonus = "options papers jd_bonus=true; hands H:43 S:2 | H:K2 D:AJ | H:Q D:KT9; trick 7C";
    assert_eq!(order(bonus), "KH 2H AD JD");
}

/// A card out of the question still tells its neighbours apart.
#[test]
fn cards_on_both_sides_of_a_queen_that_may_not_be_played_are_not_one() {
    let options = "options papers no_pts_on_first_trick=true";
    let game: Hearts = format!("{options}; hands S:KQJT | C:5432 | C:9876").parse().unwrap();
    let mut cards = Vec::new();
    game.moves(&mut cards);
    assert_eq!(cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" "), "KS JS");
}
