//! Passing, and hands one after the other.

use maxn::{Game, Scores};
use maxn_games::cards::{Deal, Hand};
use maxn_games::hearts::pass::{self, Direction};
use maxn_games::hearts::{HeartsHand, Moon, Options, QUEEN, Series};
use maxn_play::toolkit::hidden::HandSeries;

#[test]
fn directions_come_round() {
    use Direction::{Across, Hold, Left, Right};
    let round = |players| [0, 1, 2, 3, 4].map(|hand| Direction::of_hand(&Options::STANDARD, players, hand));
    assert_eq!(round(3), [Left, Right, Hold, Left, Right]);
    assert_eq!(round(4), [Left, Right, Across, Hold, Left]);
    assert_eq!(round(5), [Left, Right, Hold, Left, Right]);
    assert_eq!(Direction::of_hand(&Options::PAPERS, 4, 0), Hold);
    assert_eq!([Left, Right, Across, Hold].map(|to| to.receiver(3, 4)), [0, 2, 1, 3]);
    for direction in [Left, Right, Across, Hold] {
        assert!((0..6).all(|player| direction.giver(direction.receiver(player, 6), 6) == player));
    }
}

#[test]
fn cards_go_where_they_are_passed() {
    let hands = Deal::new(Hand::DECK, 4).hands(4, 13);
    let chosen: Vec<Hand> = hands.iter().map(|&hand| pass::choose(hand)).collect();
    for direction in [Direction::Left, Direction::Right, Direction::Across] {
        let passed = pass::exchange(&hands, &chosen, direction);
        for player in 0..4 {
            let receiver = direction.receiver(player, 4);
            assert_eq!(passed[receiver] & chosen[player], chosen[player]);
            assert_eq!(passed[player] & chosen[player], Hand::EMPTY);
            assert_eq!(passed[player].len(), 13);
        }
    }
    assert_eq!(pass::exchange(&hands, &chosen, Direction::Hold), hands);
}

#[test]
fn a_guarded_queen_is_kept_and_a_bare_one_passed() {
    let keeps = |text: &str| !pass::choose(text.parse().unwrap()).contains(QUEEN);
    assert!(keeps("S:AQ875 H:K5 D:J86 C:985"));
    assert!(!keeps("S:Q85 H:AK5 D:AJ86 C:985"));
}

/// Plays a hand by the first moves; returns its end and the player who led.
fn played(mut hand: HeartsHand) -> (HeartsHand, usize) {
    let mut leader = None;
    while !hand.is_terminal() {
        if hand.before().is_none() {
            leader.get_or_insert(hand.player());
        }
        let mut moves = Vec::new();
        hand.moves(&mut moves);
        hand.apply(moves[0]);
    }
    (hand, leader.unwrap())
}

#[test]
fn a_series_played_to_its_end_divides_every_hand() {
    let mut series = Series::new(4, Options { moon: Moon::Off, ..Options::STANDARD }).unwrap();
    let mut leaders = Vec::new();
    while let Some(hand) = series.deal(u64::from(series.hands_played())) {
        assert!(series.winners().is_empty());
        let (end, leader) = played(hand);
        leaders.push(leader);
        assert_eq!(series.score(&end).sum(), 26);
        assert_eq!(series.scores().sum(), 26 * series.hands_played() as i32);
    }
    let scores = series.scores();
    assert!(scores.first(4).iter().max() >= Some(&100));
    leaders.dedup();
    assert!(leaders.len() > 1, "the two of clubs travels: {leaders:?}");
    let least = scores[series.winners()[0]];
    assert!(scores.first(4).iter().all(|&total| total >= least));
}

#[test]
fn the_deal_goes_round() {
    let series = |hands| Series::resumed(3, Options::PAPERS, hands, Scores::ZERO).unwrap();
    let leaders = [0, 1, 2, 3].map(|hands| series(hands).deal(1).unwrap().player());
    assert_eq!(leaders, [0, 1, 2, 0]);
}
