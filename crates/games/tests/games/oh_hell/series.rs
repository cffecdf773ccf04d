//! Series of hands.

use maxn::Game;
use maxn_games::oh_hell::{Missed, OhHellHand, Options, Series, Sizes};
use maxn_games::trick_game::TrickMove;
use maxn_play::toolkit::hidden::HandSeries;

/// A hand that is over, with these bids and tricks of each player.
fn end(bids: &str, tricks: &str) -> OhHellHand {
    let hands = vec!["S:-"; bids.split(' ').count()].join(" | ");
    format!("hands {hands}; tricks {tricks}; trump S; bids {bids}; missed penalty").parse().unwrap()
}

#[test]
fn deals_go_up_and_down() {
    let sizes = |sizes, most| {
        let mut series = Series::new(7, Options { sizes, most, ..Options::STANDARD }).unwrap();
        let nothing = end("0 0 0 0 0 0 0", "0 0 0 0 0 0 0");
        std::iter::from_fn(|| {
            let cards = series.cards()?;
            series.score(&nothing);
            Some(cards)
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(sizes(Sizes::UpAndDown, 3), [1, 2, 3, 2, 1]);
    assert_eq!(sizes(Sizes::DownAndUp, 3), [3, 2, 1, 2, 3]);
    assert_eq!(sizes(Sizes::Up, 9), [1, 2, 3, 4, 5, 6, 7], "seven players have seven cards at most");
    assert_eq!(sizes(Sizes::Down, 2), [2, 1]);
}

#[test]
fn a_series_ends_and_has_a_winner() {
    let options = Options { most: 2, sizes: Sizes::Down, missed: Missed::Penalty, ..Options::STANDARD };
    let mut series = Series::new(3, options).unwrap();
    assert_eq!((series.dealer(), series.deal(1).unwrap().player()), (2, 0));
    assert_eq!(series.score(&end("0 2 1", "1 0 1")), [-1, -2, 11]);
    assert!(series.winners().is_empty());
    assert_eq!(series.score(&end("1 0 1", "1 0 0")), [11, 10, -1]);
    assert_eq!((series.scores(), series.winners()), ([10, 8, 10].into(), vec![0, 2]));
    assert!(series.deal(1).is_none());
}

#[test]
fn the_dealer_is_restricted() {
    let mut hand = Series::new(3, Options::STANDARD).unwrap().deal(1).unwrap();
    for _ in 0..2 {
        hand.apply(TrickMove::Before(0));
    }
    assert_eq!(hand.before().unwrap().legal().collect::<Vec<_>>(), [0]);
}

#[test]
fn what_cannot_be_is_refused() {
    assert!(Series::new(2, Options::STANDARD).is_err() && Series::new(8, Options::STANDARD).is_err());
    assert!(Series::new(3, Options { most: 0, ..Options::STANDARD }).is_err());
}
