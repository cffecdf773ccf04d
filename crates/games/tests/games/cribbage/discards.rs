//! The choice of discards.

use super::{hand, list, oracle};
use maxn_games::cards::{Card, Deal, Hand};
use maxn_games::cribbage::{Crib, discards};

/// The average of the show for keeping four cards, by definition.
fn average(kept: Hand, discarded: Hand, crib: Crib) -> f64 {
    let unseen = list(!(kept | discarded));
    let mut total = 0.0;
    for &starter in &unseen {
        total += oracle::show(&list(kept), starter, false) as f64 / unseen.len() as f64;
    }
    if crib == Crib::Own {
        let (mut points, mut cases) = (0, 0);
        each_crib(&list(discarded), &unseen, &mut |crib: &[Card], rest: &[Card]| {
            for &starter in rest {
                points += oracle::show(crib, starter, true);
                cases += 1;
            }
        });
        total += points as f64 / f64::from(cases);
    }
    total
}

/// Fills the crib with any of the unseen cards, in all ways.
fn each_crib(discarded: &[Card], unseen: &[Card], visit: &mut impl FnMut(&[Card], &[Card])) {
    assert_eq!(discarded.len(), 2, "with more to draw this takes too long");
    for i in 0..unseen.len() {
        for j in 0..i {
            let crib = [discarded, &[unseen[i], unseen[j]]].concat();
            let rest: Vec<Card> = unseen.iter().copied().filter(|card| !crib.contains(card)).collect();
            visit(&crib, &rest);
        }
    }
}

#[test]
fn averages_are_what_the_definition_says() {
    for seed in 0..8 {
        let [six, five] = [6, 5].map(|cards| Deal::new(Hand::DECK, seed).hands(1, cards)[0]);
        for (cards, choices) in [(six, 15), (five, 5)] {
            let all = discards(cards, Crib::Other);
            assert_eq!(all.len(), choices);
            assert!(all.windows(2).all(|pair| pair[0].average() >= pair[1].average()), "best first");
            for choice in all {
                let expected = average(cards - choice.cards, choice.cards, Crib::Other);
                assert!((choice.average() - expected).abs() < 1e-9, "{cards}: {choice:?}, not {expected}");
            }
        }
    }
}

#[test]
fn the_own_crib_counts() {
    let six = Deal::new(Hand::DECK, 7).hands(1, 6)[0];
    let choice = discards(six, Crib::Own)[7];
    let expected = average(six - choice.cards, choice.cards, Crib::Own);
    assert!((choice.average() - expected).abs() < 1e-9, "{choice:?}, not {expected}");
    // A pair of fives goes to the own crib rather than to another's.
    let cards = hand("5S 5H 2D 9C QS KH");
    let fives = |crib| discards(cards, crib).iter().position(|choice| choice.cards == hand("5S 5H")).unwrap();
    assert!(fives(Crib::Own) < fives(Crib::Other));
}

/// With one card to discard and three unknown, the crib averages the same whichever way it is drawn: checked
/// by sampling cribs from shuffled packs.
#[test]
fn the_own_crib_counts_with_one_card_discarded() {
    let cards = hand("5S 6S 7H 8D JC");
    let best = discards(cards, Crib::Own)[0];
    let alone = discards(cards, Crib::Other).into_iter().find(|choice| choice.cards == best.cards).unwrap();
    let samples = 8_000;
    let mut points = 0;
    for seed in 0..samples {
        let mut pack = Deal::new(!cards, seed);
        let crib: Vec<Card> = best.cards.into_iter().chain(pack.by_ref().take(3)).collect();
        points += oracle::show(&crib, pack.next().unwrap(), true);
    }
    let estimate = points as f64 / samples as f64;
    let exact = best.average() - alone.average();
    assert!((estimate - exact).abs() < 0.15, "four standard errors or more: {estimate} {exact}");
}

#[test]
fn other_hands_have_nothing_to_discard() {
    for cards in ["", "5S 5H 5D 5C", "AS 2S 3S 4S 5S 6S 7S"] {
        assert!(discards(hand(cards), Crib::Own).is_empty());
    }
}
