//! Passing, and hands one after the other.

use maxn::{Game, Scores};
use maxn_games::cards::{Deal, Hand};
use maxn_games::hearts::pass::{self, Direction};
use maxn_games::hearts::{HeartsHand, Moon, Options, QUEEN, Series};
use maxn_play::Contest;
use maxn_play::toolkit::hidden::{HandSeries, HandTable, HiddenHand};

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

/// A search before the play tries passes of its player only.
#[test]
fn passes_are_searched() {
    let series = Series::new(6, Options::STANDARD).unwrap();
    let hand = series.deal(3).unwrap();
    let mut open = hand.searchable();
    let mut moves = Vec::new();
    open.moves(&mut moves);
    assert_eq!(moves.len(), 20);
    open.apply(moves[0]);
    moves.clear();
    open.moves(&mut moves);
    assert_eq!(moves.len(), 1);
    let estimate = HandSeries::evaluation(&series, &hand, None).unwrap();
    let report = maxn::Search::new(&estimate).depth(1).run(&mut hand.searchable()).unwrap();
    assert_eq!(report.root_moves.len(), 20);
}

#[test]
fn passes_that_cannot_be_are_refused() {
    let series = Series::new(4, Options::STANDARD).unwrap();
    let mut table = HandTable::start(series, 1).unwrap();
    assert!(table.is_secret());
    let own = table.hand().position().hands()[0];
    let cards: Vec<String> = own.into_iter().map(|card| card.to_string()).collect();
    let other = table.hand().position().hands()[1].into_iter().next().unwrap();
    let mut error = |text: String| table.play(&maxn_play::Decision::new(text)).unwrap_err().to_string();
    assert_eq!(error(format!("pass {} {}", cards[0], cards[1])), "player 1 passes 2 cards, expected 3");
    assert_eq!(error(cards[..4].join(" ")), "player 1 passes 4 cards, expected 3");
    assert_eq!(
        error(format!("{} {} {other}", cards[0], cards[1])),
        format!("player 1 does not hold {other}")
    );
    assert_eq!(error(other.to_string()), format!("player 1 does not hold {other}"));
    assert_eq!(
        error("pass".to_string()),
        "'pass' does not answer the question: which 3 cards to pass to player 2"
    );
    let question = table.prompt().unwrap().question;
    let example = format!("such as pass {} {} {}", cards[0], cards[1], cards[2]);
    assert_eq!(question, format!("which 3 cards to pass to player 2, {example}"));
}
