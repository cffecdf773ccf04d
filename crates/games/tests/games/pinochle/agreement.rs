//! Whole deals at random, beside the slow account of the rules.

use super::account::{Calls, legal, points, suit, winner};
use super::melds::slow_melds;
use maxn::{Game, Generator, Scores};
use maxn_games::pinochle::{Bidding, Deal, Hand, LEAST_BID, MOST_BID, Move, MustBeat, Stage};

fn names(hand: Hand) -> Vec<String> {
    hand.listed()
}

fn without(mut hand: Vec<String>, card: &str) -> Vec<String> {
    let place = hand.iter().position(|held| held == card).expect("the card is held");
    hand.remove(place);
    hand
}

fn texts(deal: &Deal) -> Vec<String> {
    let mut moves = Vec::new();
    deal.legal(&mut moves);
    for mv in &moves {
        assert!(deal.is_legal(*mv), "{mv} is listed");
    }
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let count = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), count, "every decision is listed once");
    texts
}

/// Ends of deals that were met: made, lost, conceded, thrown in, melds lost without a trick.
#[derive(Debug, Default)]
struct Met {
    made: u32,
    lost: u32,
    conceded: u32,
    thrown_in: u32,
    melds_lost: u32,
}

#[test]
fn random_deals_agree_with_the_slow_account() {
    let mut met = Met::default();
    for seed in 0..400 {
        let must_beat = MustBeat::ALL[seed as usize % 2].1;
        play_beside(Deal::new(must_beat, seed as usize % 3, seed), seed, &mut met);
    }
    assert!(met.made > 20 && met.lost > 20 && met.conceded > 10 && met.thrown_in > 10, "{met:?}");
    assert!(met.melds_lost > 0, "{met:?}");
}

/// Checks that three cards are buried, of those that no meld needs, and returns the number of ways.
fn check_burials(deal: &Deal, hand: &[String], letter: &str) -> usize {
    let free: Vec<String> = names(deal.buriable());
    if free.len() < 18 {
        let kept = free.iter().fold(hand.to_vec(), |hand, card| without(hand, card));
        assert_eq!(slow_melds(&kept, letter), slow_melds(hand, letter), "the cards that stay are the melds");
    }
    let burials = texts(deal);
    let count = burials.len() - 1;
    let mut expected = Vec::new();
    for first in 0..free.len() {
        for second in 0..first {
            for third in 0..second {
                let mut cards = [&free[first], &free[second], &free[third]];
                cards.sort();
                expected.push(cards.map(ToString::to_string));
            }
        }
    }
    expected.sort();
    expected.dedup();
    assert_eq!(count, expected.len(), "every burial and a concession");
    count
}

fn play_beside(mut deal: Deal, seed: u64, met: &mut Met) {
    let mut generator = Generator::new(seed);
    let mut below = |count: usize| generator.below(count as u64) as usize;
    let mut hands = deal.hands().map(names);
    let widow = names(deal.widow());
    assert_eq!((hands.each_ref().map(Vec::len), widow.len()), ([15; 3], 3));
    let mut all: Vec<String> = hands.iter().flatten().chain(&widow).cloned().collect();
    all.sort();
    let mut pack = names(Hand::PACK);
    pack.sort();
    assert_eq!(all, pack);

    // The auction: now and then somebody bids.
    let mut calls = Calls::new(deal.dealer());
    let mut state = Bidding::Turn(calls.turn);
    while let Bidding::Turn(player) = state {
        assert_eq!((deal.stage(), deal.player()), (Stage::Auction, player));
        let least = calls.high.map_or(20, |(_, bid)| bid + 1);
        let listed = texts(&deal).len();
        assert_eq!(listed, usize::from(MOST_BID - least) + 2, "bids from {least} on, and a pass");
        assert!(!deal.is_legal(Move::Bid(least - 1)) && least >= LEAST_BID);
        let bid = (below(3) == 0).then(|| least + below(3) as u16);
        deal.apply(bid.map_or(Move::Pass, Move::Bid));
        state = calls.call(bid);
    }
    let Bidding::Won(bidder, bid) = state else {
        met.thrown_in += 1;
        assert_eq!((deal.stage(), deal.result(), deal.is_terminal()), (Stage::ThrownIn, Scores::ZERO, true));
        return;
    };
    let bid = i32::from(bid);
    assert_eq!((deal.stage(), deal.player()), (Stage::Trump, bidder));
    hands[bidder].extend(widow);

    // Trump and melds.
    assert_eq!(texts(&deal), ["clubs", "diamonds", "hearts", "spades"]);
    let letter = ["S", "H", "D", "C"][below(4)];
    deal.apply(Move::Trump(maxn_games::cards::Suit::from_letter(letter.chars().next().unwrap()).unwrap()));
    let melds = [0, 1, 2].map(|player| slow_melds(&hands[player], letter));
    assert_eq!(deal.play().contract().melds, melds);

    let count = check_burials(&deal, &hands[bidder], letter);
    if below(8) == 0 {
        deal.apply(Move::Concede);
        met.conceded += 1;
        let expected = [0, 1, 2].map(|player| if player == bidder { -bid } else { melds[player] });
        assert_eq!((deal.result(), deal.is_terminal()), (expected.into(), true));
        return;
    }
    let mut moves = Vec::new();
    deal.legal(&mut moves);
    let Move::Bury(buried) = moves[below(count)] else { panic!("burials come first") };
    deal.apply(Move::Bury(buried));
    let buried = buried.map(|card| card.to_string());
    for card in &buried {
        hands[bidder] = without(hands[bidder].clone(), card);
    }

    // Fifteen tricks.
    let (mut taken, mut tricks) = ([0; 3], [0; 3]);
    taken[bidder] = points(&buried);
    let (mut leader, mut trick) = (bidder, Vec::new());
    let always = deal.play().contract().must_beat == MustBeat::Always;
    while !deal.is_terminal() {
        let player = (leader + trick.len()) % 3;
        assert_eq!((deal.stage(), deal.player()), (Stage::Play, player));
        let allowed = legal(&hands[player], &trick, letter, always);
        assert_eq!(texts(&deal), allowed, "trick {trick:?}, hand {:?}, trump {letter}", hands[player]);
        let card = &allowed[below(allowed.len())];
        deal.apply(Move::Play(card.parse().unwrap()));
        hands[player] = without(hands[player].clone(), card);
        trick.push(card.clone());
        assert!(suit(card).len() == 1);
        if trick.len() == 3 {
            leader = (leader + winner(&trick, letter)) % 3;
            let last = i32::from(hands.iter().all(Vec::is_empty));
            taken[leader] += points(&trick) + last;
            tricks[leader] += 1;
            trick.clear();
        }
        assert_eq!((deal.play().points(), deal.play().tricks()), (taken.into(), tricks.into()));
    }
    assert_eq!((taken.iter().sum::<i32>(), tricks.iter().sum::<i32>()), (25, 15));
    let mut expected = [0; 3];
    for player in 0..3 {
        let melded = if tricks[player] == 0 { 0 } else { melds[player] };
        met.melds_lost += u32::from(tricks[player] == 0 && melds[player] > 0);
        expected[player] = taken[player] + melded;
    }
    if expected[bidder] >= bid {
        met.made += 1;
    } else {
        met.lost += 1;
        expected[bidder] = -bid;
    }
    assert_eq!(deal.result(), expected);
}
