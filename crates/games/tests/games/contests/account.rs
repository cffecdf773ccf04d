//! The score of a contest from what was seen at the table, by the rules as a player knows them.

use super::random_play::Record;
use maxn::{MAX_PLAYERS, Scores};
use maxn_games::card_contest::{CardDecision, CardEvent};
use maxn_games::cards::Card;
use maxn_games::hearts::{self, Moon};
use maxn_games::oh_hell::Missed;

/// The bids and the tricks of a hand.
#[derive(Default)]
struct Hand {
    bids: Scores,
    tricks: Scores,
    taken: [Vec<Card>; MAX_PLAYERS],
}

fn hands(record: &Record) -> Vec<Hand> {
    let mut hands = Vec::new();
    let mut hand = Hand::default();
    for (player, decision, events) in &record.steps {
        if let CardDecision::Bid(bid) = decision {
            hand.bids[*player] = i32::from(*bid);
        }
        for event in events {
            match event {
                CardEvent::Trick { winner, cards } => {
                    assert!(cards.iter().any(|(player, _)| player == winner));
                    hand.tricks[*winner] += 1;
                    hand.taken[*winner].extend(cards.iter().map(|&(_, card)| card));
                }
                CardEvent::HandOver { .. } => hands.push(std::mem::take(&mut hand)),
                _ => {}
            }
        }
    }
    hands
}

pub(crate) fn hearts_score(record: &Record, options: &hearts::Options) -> Scores {
    let mut scores = Scores::ZERO;
    for hand in hands(record) {
        let worth = |card: &Card| match card.to_string().as_str() {
            "QS" => 13,
            name if name.ends_with('H') => 1,
            _ => 0,
        };
        let points: Vec<i32> = hand.taken.iter().map(|cards| cards.iter().map(worth).sum()).collect();
        let shooter = points.iter().position(|&points| points == 26).filter(|_| options.moon != Moon::Off);
        for player in 0..record.players {
            scores[player] += match (shooter, options.moon) {
                (None, _) => points[player],
                (Some(one), Moon::Add) => 26 * i32::from(one != player),
                (Some(one), _) => -26 * i32::from(one == player),
            };
            if options.jd_bonus && hand.taken[player].iter().any(|card| card.to_string() == "JD") {
                scores[player] -= 10;
            }
            if options.avoid_all_tricks_bonus && hand.tricks[player] == 0 && shooter.is_none() {
                scores[player] -= 5;
            }
        }
    }
    scores
}

pub(crate) fn spades_score(record: &Record) -> Scores {
    let (mut scores, mut bags, players) = (Scores::ZERO, Scores::ZERO, record.players);
    for hand in hands(record) {
        for player in 0..players {
            let partners = |other: usize| players == 4 && other % 2 == player % 2;
            let side = (0..players).filter(|&other| other == player || partners(other));
            let (bid, tricks) = side
                .fold((0, 0), |(bid, tricks), other| (bid + hand.bids[other], tricks + hand.tricks[other]));
            if tricks < bid {
                scores[player] -= 10 * bid;
                continue;
            }
            scores[player] += 10 * bid + tricks - bid;
            bags[player] += tricks - bid;
            while bags[player] >= 10 {
                bags[player] -= 10;
                scores[player] -= 100;
            }
        }
    }
    scores
}

pub(crate) fn oh_hell_score(record: &Record, missed: Missed) -> Scores {
    let mut scores = Scores::ZERO;
    for hand in hands(record) {
        for player in 0..record.players {
            let (bid, tricks) = (hand.bids[player], hand.tricks[player]);
            scores[player] += match missed {
                _ if bid == tricks => 10 + tricks,
                Missed::Tricks => tricks,
                Missed::Nothing => 0,
                Missed::Penalty => -(bid - tricks).abs(),
            };
        }
    }
    scores
}

pub(crate) fn sergeant_major_score(record: &Record) -> Scores {
    let mut scores = Scores::ZERO;
    for (dealer, hand) in hands(record).iter().enumerate() {
        for (target, place) in [8, 5, 3].into_iter().zip(dealer..) {
            scores[place % 3] += hand.tricks[place % 3] - target;
        }
    }
    scores
}
