//! The score of a series from what was seen at the table, by the rules as a player knows them.

use maxn::{Generator, MAX_PLAYERS};
use maxn_games::GAMES;
use maxn_play::{EventKind, StartRequest};

/// A series that was played at random to its end.
pub(crate) struct Record {
    pub(crate) hands: Vec<Hand>,
    pub(crate) scores: Vec<i32>,
    pub(crate) winners: Vec<usize>,
}

/// The bids and the tricks of a hand.
#[derive(Default)]
pub(crate) struct Hand {
    pub(crate) bids: [i32; MAX_PLAYERS],
    pub(crate) tricks: [i32; MAX_PLAYERS],
    pub(crate) taken: [Vec<String>; MAX_PLAYERS],
    /// The number of decisions before the first card.
    pub(crate) decisions_before: usize,
}

/// More than any series here takes.
const MOST_STEPS: usize = 100_000;

/// Plays a series at random to its end.
pub(crate) fn play_out(game: &str, players: usize, options: &str, seed: u64) -> Record {
    let request = StartRequest { players: Some(players), options: options.to_string(), seed };
    let mut contest = GAMES.find(game).unwrap().start(&request).unwrap();
    let mut generator = Generator::new(seed);
    let (mut hands, mut hand) = (Vec::new(), Hand::default());
    for _ in 0..MOST_STEPS {
        let Some(player) = contest.to_move() else { break };
        assert!(contest.winners().is_empty(), "nobody has won before the end");
        let (legal, kind) = (contest.legal(), contest.prompt().unwrap().kind);
        let place = match kind.as_str() {
            // Who bids at random never gets anywhere; who bids a fair share or less does.
            "bid" => (legal.len() / players).saturating_sub(generator.index(3)),
            _ => generator.index(legal.len()),
        };
        let is_secret = contest.is_secret();
        assert_eq!(is_secret, matches!(kind.as_str(), "pass" | "give" | "kitty"), "{kind}");
        let (scores, hands_before) = (contest.scores(), contest.hands_played());
        let events = contest.play(&legal[place]).unwrap();
        if kind == "bid" {
            hand.bids[player] = legal[place].as_str().parse().unwrap();
        }
        hand.decisions_before += usize::from(kind != "play");
        let mut over = 0;
        for event in events {
            match event.kind {
                EventKind::Trick { winner, cards } => {
                    assert!(cards.iter().any(|&(player, _)| player == winner));
                    hand.tricks[winner] += 1;
                    hand.taken[winner].extend(cards.into_iter().map(|(_, card)| card));
                }
                EventKind::HandOver { .. } => {
                    over += 1;
                    hands.push(std::mem::take(&mut hand));
                }
                _ => {}
            }
        }
        assert_eq!(contest.hands_played() - hands_before, over);
        assert!(over > 0 || contest.scores() == scores, "only the end of a hand scores");
    }
    assert!(contest.to_move().is_none() && contest.legal().is_empty(), "the series ends");
    assert!(contest.play(&maxn_play::Decision::new("1")).is_err() && !contest.winners().is_empty());
    Record { hands, scores: contest.scores(), winners: contest.winners() }
}

pub(crate) fn hearts_score(record: &Record, players: usize, options: &str) -> Vec<i32> {
    let mut scores = vec![0; players];
    let has = |option: &str| options.contains(option);
    for hand in &record.hands {
        let worth = |card: &String| match card.as_str() {
            "QS" => 13,
            name if name.ends_with('H') => 1,
            _ => 0,
        };
        let points: Vec<i32> = hand.taken.iter().map(|cards| cards.iter().map(worth).sum()).collect();
        let subtracts = has("moon=subtract") || has("papers-hd");
        let shooter = points.iter().position(|&points| points == 26).filter(|_| !has("moon=off"));
        for player in 0..players {
            scores[player] += match shooter {
                None => points[player],
                Some(one) if subtracts => -26 * i32::from(one == player),
                Some(one) => 26 * i32::from(one != player),
            };
            if has("jd_bonus=true") && hand.taken[player].iter().any(|card| card == "JD") {
                scores[player] -= 10;
            }
            if has("avoid_all_tricks_bonus=true") && hand.tricks[player] == 0 && shooter.is_none() {
                scores[player] -= 5;
            }
        }
    }
    scores
}

pub(crate) fn spades_score(record: &Record, players: usize, nil: i32) -> Vec<i32> {
    let (mut scores, mut bags) = (vec![0; players], vec![0; players]);
    for hand in &record.hands {
        for player in 0..players {
            let partners = |other: usize| players == 4 && other % 2 == player % 2;
            let side = (0..players).filter(|&other| other == player || partners(other));
            for other in side.clone().filter(|&other| hand.bids[other] == 0) {
                scores[player] += if hand.tricks[other] == 0 { nil } else { -nil };
            }
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

pub(crate) fn oh_hell_score(record: &Record, players: usize, missed: &str) -> Vec<i32> {
    let mut scores = vec![0; players];
    for hand in &record.hands {
        for player in 0..players {
            let (bid, tricks) = (hand.bids[player], hand.tricks[player]);
            scores[player] += match missed {
                _ if bid == tricks => 10 + tricks,
                "tricks" => tricks,
                "nothing" => 0,
                _ => -(bid - tricks).abs(),
            };
        }
    }
    scores
}

pub(crate) fn sergeant_major_score(record: &Record) -> Vec<i32> {
    let mut scores = vec![0; 3];
    for (dealer, hand) in record.hands.iter().enumerate() {
        for (target, place) in [8, 5, 3].into_iter().zip(dealer..) {
            scores[place % 3] += hand.tricks[place % 3] - target;
        }
    }
    scores
}
