//! The show.

use super::{card, hand, list, oracle};
use maxn_games::cards::{Card, Deal, Hand, Suit};
use maxn_games::cribbage::Show;

#[test]
fn the_dissertations_example_shows_sixteen() {
    for (cards, starter) in [("4S 5H 6D 5C", "JH"), ("4S 5H 6D JC", "5S"), ("JS 5H 6D 5C", "4H")] {
        let show = Show::of_hand(hand(cards), card(starter));
        assert_eq!((show.runs, show.fifteens, show.pairs, show.total()), (6, 8, 2, 16), "{cards} {starter}");
    }
}

#[test]
fn known_hands() {
    for (cards, starter, points) in [
        ("5S 5H 5D JC", "5C", 29),
        ("5S 5H 5D 5C", "JS", 28),
        ("4S 5H 5D 6C", "4C", 24),
        ("7S 7H 8D 8C", "9C", 24),
        ("AS 2S 3S 4S", "5S", 12),
        ("TS JH QD KC", "9S", 5),
        ("2S 4H 6D 8C", "TS", 0),
        ("KS QH 2D 4C", "8S", 0),
        ("QS KH AD 2C", "6S", 0),
    ] {
        let show = Show::of_hand(hand(cards), card(starter));
        assert_eq!(show.total(), points, "{cards} {starter}: {show:?}");
    }
}

#[test]
fn a_flush_in_the_crib_needs_the_starter() {
    let four = hand("2S 4S 6S 8S");
    let flush = |starter: &str| {
        let starter = card(starter);
        (Show::of_hand(four, starter).flush, Show::of_crib(four, starter).flush)
    };
    assert_eq!((flush("TS"), flush("TH")), ((5, 5), (4, 0)));
    assert_eq!(Show::of_hand(hand("2S 4S 6S 8H"), card("TS")).flush, 0, "four with the starter are no flush");
}

#[test]
fn nobs_is_the_jack_in_hand_not_the_one_turned_up() {
    assert_eq!(Show::of_hand(hand("JS 2H 4D 8C"), card("KS")).nobs, 1);
    assert_eq!(Show::of_hand(hand("JH 2H 4D 8C"), card("KS")).nobs, 0);
    assert_eq!(Show::of_hand(hand("2S 3S 4D 8C"), card("JS")).nobs, 0);
}

#[test]
fn all_sets_of_five_cards_agree_with_the_kinds() {
    for seed in 0..6_000 {
        let mut pack = Deal::new(Hand::DECK, seed);
        let four = pack.hands(1, 4)[0];
        let starter = pack.next().unwrap();
        let of_hand = Show::of_hand(four, starter).total() as usize;
        assert_eq!(of_hand, oracle::show(&list(four), starter, false), "{four} {starter}");
        let of_crib = Show::of_crib(four, starter).total() as usize;
        assert_eq!(of_crib, oracle::show(&list(four), starter, true), "{four} {starter}");
    }
}

/// Small packs make pairs, runs and flushes that a whole one hardly ever deals.
#[test]
fn crowded_hands_agree_as_well() {
    let fives: Hand = (0..5).flat_map(|rank| Suit::ALL.map(|suit| Card::new(suit, rank))).collect();
    for pack in [fives, Hand::suit(Suit::Hearts), Hand::suit(Suit::Clubs) | hand("5S 5H JS JH")] {
        for seed in 0..1_500 {
            let mut deal = Deal::new(pack, seed);
            let four = deal.hands(1, 4)[0];
            let starter = deal.next().unwrap();
            let show = Show::of_hand(four, starter);
            assert_eq!(show.total() as usize, oracle::show(&list(four), starter, false), "{four} {starter}");
            assert!((0..=29).contains(&show.total()) && show.total() != 19, "nineteen is impossible");
        }
    }
}

/// The numbers of the 12,994,800 hands with a starter that show 0, 1, 2, ... points.
const DISTRIBUTION: [u32; 30] = [
    1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236, 361_224,
    388_740, 51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708, 0, 8_068, 2_496, 444, 356, 3_680,
    0, 0, 0, 76, 4,
];

#[test]
fn all_hands_are_distributed_as_the_books_say() {
    let mut counts = [0; 30];
    let cards = list(Hand::DECK);
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let four: Hand = [a, b, c, d].map(|at| cards[at]).into_iter().collect();
                    for starter in !four {
                        counts[Show::of_hand(four, starter).total() as usize] += 1;
                    }
                }
            }
        }
    }
    assert_eq!(counts, DISTRIBUTION);
}

#[test]
fn hands_dealt_at_random_are_distributed_so() {
    const DEALS: u32 = 50_000;
    let mut counts = [0.0; 30];
    for seed in 0..DEALS {
        let mut pack = Deal::new(Hand::DECK, u64::from(seed));
        let four = pack.hands(1, 4)[0];
        counts[Show::of_hand(four, pack.next().unwrap()).total() as usize] += 1.0;
    }
    let expected = DISTRIBUTION.map(|count| f64::from(count) * f64::from(DEALS) / 12_994_800.0);
    assert!((0..30).all(|points| expected[points] > 0.0 || counts[points] == 0.0), "{counts:?}");
    let common = (0..30).filter(|&points| expected[points] >= 5.0);
    let chi_squared: f64 =
        common.map(|points| (counts[points] - expected[points]).powi(2) / expected[points]).sum();
    assert!(chi_squared < 55.0, "21 on average, above 55 once in 10,000 times: {chi_squared}");
}

#[test]
fn only_a_jack_with_three_fives_shows_twenty_nine() {
    let mut best = Vec::new();
    for suit in Suit::ALL {
        let fives: Hand =
            Suit::ALL.map(|suit| format!("5{}", suit.letter()).parse().unwrap()).into_iter().collect();
        for starter in fives {
            let four = (fives - Hand::only(starter)) | Hand::only(oracle::jack(suit));
            if Show::of_hand(four, starter).total() == 29 {
                best.push((suit, starter.suit()));
            }
        }
    }
    assert_eq!(best.len(), 4);
    assert!(best.iter().all(|(jack, starter)| jack == starter));
}
