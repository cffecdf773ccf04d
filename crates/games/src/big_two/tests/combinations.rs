//! Combinations and the generator, against all sets of cards.

use super::account::{read, strength, written};
use super::{all_rules, cards};
use crate::big_two::{BigTwo, Card, CardSet, Kind, Options, Play, deal};
use maxn::Generator;

fn play(text: &str) -> Play {
    Play::new(cards(text), true).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn kinds_are_recognised() {
    for (text, kind) in [
        ("3D", Kind::Single),
        ("3D 3S", Kind::Pair),
        ("2D 2S 2H", Kind::Triple),
        ("3D 4C 5C 6S 7D", Kind::Straight),
        ("TD JC QC KS AD", Kind::Straight),
        ("AD 2C 3C 4S 5D", Kind::Straight),
        ("2C 3C 4S 5D 6D", Kind::Straight),
        ("2D 9D 3D 4D 7D", Kind::Flush),
        ("3D 3S 3H KD KS", Kind::FullHouse),
        ("3D 3S 3H 3C KS", Kind::Four),
        ("TS JS QS KS AS", Kind::StraightFlush),
        ("2S 3S 4S 5S AS", Kind::StraightFlush),
    ] {
        assert_eq!(play(text).kind(), kind, "{text}");
    }
    for text in [
        "3D 4D",
        "3D 3C 4D",
        "3D 3C 3H 3S",
        "JD QC KS AD 2C",
        "QD KS AD 2C 3C",
        "3D 3C 4D 4C 5S",
        "3D 3C 3H 4D 5S",
    ] {
        assert_eq!(Play::new(cards(text), true), None, "{text}");
    }
    for text in ["AD 2C 3C 4S 5D", "2C 3C 4S 5D 6D"] {
        assert_eq!(Play::new(cards(text), false), None, "{text}");
    }
}

#[test]
fn plays_are_in_the_order_of_the_rules() {
    let ordered = [
        "AD 2C 3C 4S 5D",
        "2C 3C 4S 5D 6D",
        "3D 4C 5C 6S 7D",
        "3D 4C 5C 6D 7S",
        "TD JC QC KS AD",
        "9D 3D 4D 6D 7D",
        "9C 3C 4C 6C 7C",
        "9D 3D 4D 6D 8D",
        "2D 3D 4D 6D 8D",
        "3D 3S 3H KD KS",
        "2D 2S 2H 4D 4S",
        "3D 3S 3H 3C KS",
        "2D 2S 2H 2C 3S",
        "AD 2D 3D 4D 5D",
        "2D 3D 4D 5D 6D",
        "3D 4D 5D 6D 7D",
        "3S 4S 5S 6S 7S",
    ];
    for (place, lower) in ordered.iter().enumerate() {
        for higher in &ordered[place + 1..] {
            assert!(play(higher).beats(play(lower)), "{higher} beats {lower}");
            assert!(!play(lower).beats(play(higher)), "{lower} does not beat {higher}");
        }
        assert!(!play(lower).beats(play(lower)));
    }
    assert!(play("7S 7D").beats(play("7H 7C")) && play("2D").beats(play("AS")));
    assert!(!play("2S").beats(play("3D 3C")), "as many cards");
}

/// Any five cards are the same play by both accounts, and any two plays compare the same.
#[test]
fn any_cards_are_the_same_play_by_both_accounts() {
    let mut generator = Generator::new(4);
    let mut known = [0; 10];
    for _ in 0..400 {
        // Cards of few ranks and suits make many combinations.
        let from = generator.index(5) * 4;
        let pack: Vec<Card> = CardSet::DECK.into_iter().rev().skip(from).take(32).collect();
        let mut plays = Vec::new();
        for _ in 0..60 {
            let size = [1, 2, 3, 5, 5, 5, 5, 4, 6][generator.index(9)];
            let mut set = CardSet::EMPTY;
            while set.len() < size {
                let near = set.bits().checked_ilog2().map_or(generator.index(32), |top| {
                    (top as usize).saturating_sub(from) + generator.index(9)
                });
                set.insert(pack[near % 32]);
            }
            for low_straights in [false, true] {
                let text = set.list();
                let (fast, slow) = (Play::new(set, low_straights), strength(&read(&text), low_straights));
                assert_eq!(fast.is_some(), slow.is_some(), "{text}");
                if let Some((fast, slow)) = fast.zip(slow) {
                    known[fast.kind() as usize] += 1;
                    plays.push((fast, slow, set.len(), low_straights));
                }
            }
        }
        for (one, slow, size, rules) in &plays {
            for (other, slower, other_size, others_rules) in &plays {
                if rules == others_rules {
                    assert_eq!(one.beats(*other), size == other_size && slow > slower, "{one} on {other}");
                }
            }
        }
    }
    let kinds = [
        Kind::Single,
        Kind::Pair,
        Kind::Triple,
        Kind::Straight,
        Kind::Flush,
        Kind::FullHouse,
        Kind::Four,
        Kind::StraightFlush,
    ];
    assert!(kinds.iter().all(|&kind| known[kind as usize] > 0), "{known:?}");
}

/// The plays of a position, as they are written.
fn generated(position: &BigTwo) -> Vec<String> {
    let mut plays = Vec::new();
    position.plays(&mut plays);
    plays.iter().map(ToString::to_string).collect()
}

/// The generator finds every set of cards that is a play, and no other: from a lead, and on plays of every kind.
#[test]
fn the_generator_is_complete() {
    let mut checked = [0; 10];
    for options in all_rules() {
        for seed in 0..24 {
            let mut dealt = if seed % 2 == 0 {
                deal(4, None, &options, seed).unwrap()
            } else {
                // Hands of neighbouring ranks have many plays of five cards.
                dense(&options, seed)
            };
            dealt.table.first = false;
            let hand = read(&dealt.hands()[dealt.table.turn()].list());
            let mut lasts = vec![Play::PASS];
            let others: Vec<usize> = (0..4).filter(|&player| player != dealt.table.turn()).collect();
            for &other in &others {
                let mut plays = Vec::new();
                let mut leading = dealt.clone();
                leading.table.turn = other as u8;
                leading.plays(&mut plays);
                let mut generator = Generator::new(seed);
                generator.shuffle(&mut plays);
                for kind in 1..10 {
                    let of_kind = plays.iter().copied().find(|play| play.kind() as usize == kind);
                    lasts.extend(of_kind);
                }
            }
            let sets = all_sets(&hand, options.low_straights);
            for last in lasts {
                checked[last.kind() as usize] += 1;
                dealt.table.last = last;
                dealt.table.last_by = others[0] as u8;
                let mut expected: Vec<String> = Vec::new();
                let beaten = strength(&read(&last.cards().list()), options.low_straights);
                for (cards, strength) in &sets {
                    if last.is_pass()
                        || (cards.len() == last.cards().len() && Some(strength) > beaten.as_ref())
                    {
                        expected.push(written(cards));
                    }
                }
                expected.extend((!last.is_pass()).then(|| "pass".to_string()));
                let mut found = generated(&dealt);
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{dealt} on {last}");
            }
        }
    }
    let kinds = [0, 1, 2, 3, 5, 6, 7, 8, 9];
    assert!(kinds.iter().all(|&kind: &usize| checked[kind] > 0), "{checked:?}");
}

/// A deal of four in which ranks are dealt together.
fn dense(options: &Options, seed: u64) -> BigTwo {
    let mut dealt = deal(4, None, options, seed).unwrap();
    let mut generator = Generator::new(seed);
    let mut pack: Vec<Card> = CardSet::DECK.into_iter().rev().collect();
    pack.rotate_left(4 * generator.index(13));
    for player in 0..4 {
        let some = &mut pack[13 * player..];
        let reach = some.len().min(18);
        generator.shuffle(&mut some[..reach]);
        dealt.hands[player] = some[..13].iter().copied().collect();
    }
    dealt
}

type Found = (Vec<super::account::Card>, super::account::Strength);

/// Every play among all sets of one, two, three and five cards.
fn all_sets(hand: &[super::account::Card], low_straights: bool) -> Vec<Found> {
    let mut found = Vec::new();
    for set in 1_u32..1 << hand.len() {
        if [1, 2, 3, 5].contains(&set.count_ones()) {
            let cards: Vec<_> =
                (0..hand.len()).filter(|place| set >> place & 1 == 1).map(|place| hand[place]).collect();
            found.extend(strength(&cards, low_straights).map(|strength| (cards, strength)));
        }
    }
    found
}
