//! Melds against all ways to lay them out.

use maxn::Generator;
use maxn_games::cards::Suit;
use maxn_games::pinochle::{Card, Hand, Melds};

/// The cards of a meld, and the points of a number of them.
type Class = (Vec<String>, fn(usize) -> i32);

/// The most points that melds of one class bring: `melds` are tried again and again on the cards that are left, and a number of
/// each is worth its points.
fn most(hand: &[String], melds: &[Class]) -> i32 {
    fn lay(hand: &[String], melds: &[Class], counts: &mut Vec<usize>) -> i32 {
        let mut best = melds.iter().zip(&*counts).map(|((_, worth), &count)| worth(count)).sum();
        for (place, (cards, _)) in melds.iter().enumerate() {
            let mut rest = hand.to_vec();
            let is_there = cards.iter().all(|card| {
                let found = rest.iter().position(|held| held == card);
                found.map(|found| rest.remove(found)).is_some()
            });
            if is_there {
                counts[place] += 1;
                best = i32::max(best, lay(&rest, melds, counts));
                counts[place] -= 1;
            }
        }
        best
    }
    lay(hand, melds, &mut vec![0; melds.len()])
}

/// The points of melds: a card counts once in each class, and run and marriage of trump are one class.
pub(super) fn slow_melds(hand: &[String], trump: &str) -> i32 {
    let of = |ranks: &str, suit: &str| ranks.chars().map(|rank| format!("{rank}{suit}")).collect::<Vec<_>>();
    let around = |rank: &str| "SHDC".chars().map(|suit| format!("{rank}{suit}")).collect::<Vec<_>>();
    let mut points = 0;
    for suit in ["S", "H", "D", "C"] {
        points += if suit == trump {
            let run: fn(usize) -> i32 = |count| [0, 15, 150][count];
            most(hand, &[(of("ATKQJ", suit), run), (of("KQ", suit), |count| 4 * count as i32)])
        } else {
            most(hand, &[(of("KQ", suit), |count| 2 * count as i32)])
        };
    }
    points += most(hand, &[(of("9", trump), |count| count as i32)]);
    points += most(hand, &[(vec!["QS".into(), "JD".into()], |count| [0, 4, 30][count])]);
    points += most(hand, &[(around("A"), |count| [0, 10, 100][count])]);
    points += most(hand, &[(around("K"), |count| [0, 8, 80][count])]);
    points += most(hand, &[(around("Q"), |count| [0, 6, 60][count])]);
    points + most(hand, &[(around("J"), |count| [0, 4, 40][count])])
}

fn check(hand: Hand, trump: Suit) -> Melds {
    let melds = Melds::of(hand, trump);
    let slow = slow_melds(&hand.listed(), &trump.letter().to_string());
    assert_eq!(melds.points(), slow, "{hand}, trump {}: {melds}", trump.name());
    let shown = melds.shown(trump);
    assert!(hand.includes(shown), "{shown} of {hand}");
    assert_eq!(Melds::of(shown, trump), melds, "the cards that are shown tell the melds");
    for card in shown.kinds() {
        let mut less = shown;
        less.remove(card);
        assert!(Melds::of(less, trump).points() < melds.points(), "{card} is shown for nothing");
    }
    melds
}

#[test]
fn melds_of_random_hands_are_the_best_way_to_lay_them_out() {
    let mut generator = Generator::new(7);
    let mut seen = [0; 12];
    for round in 0..3000 {
        // Hands of court cards have more of everything.
        let mut pack: Vec<Card> = Hand::PACK
            .cards()
            .filter(|card| round % 3 > 0 || "KQJA".contains(&card.to_string()[..1]))
            .collect();
        generator.shuffle(&mut pack);
        let hand: Hand = pack.into_iter().take(if round % 2 == 0 { 15 } else { 18 }).collect();
        let trump = Suit::ALL[round % 4];
        let melds = check(hand, trump);
        let kinds = [
            melds.runs > 0,
            melds.runs > 0 && melds.royal_marriages > 0,
            melds.royal_marriages > 1,
            melds.marriages.contains(&2),
            melds.nines > 0,
            melds.nines > 1,
            melds.pinochles == 1,
            melds.pinochles == 2,
            melds.around[0] > 0,
            melds.around[1] > 0,
            melds.around.contains(&2),
            melds == Melds::default(),
        ];
        seen.iter_mut().zip(kinds).for_each(|(seen, kind)| *seen += i32::from(kind));
    }
    assert!(seen.iter().all(|&seen| seen > 0), "{seen:?}");
}

#[test]
fn named_melds_have_their_points() {
    for (hand, trump, points, words) in [
        ("S:ATKQJ", Suit::Spades, 15, "run 15"),
        ("S:ATKKQQJ", Suit::Spades, 19, "run 15, royal marriage 4"),
        ("S:AATTKKQQJJ", Suit::Spades, 150, "two runs 150"),
        ("S:ATKQJ", Suit::Hearts, 2, "marriage in spades 2"),
        (
            "H:KKQQ99",
            Suit::Hearts,
            10,
            "royal marriage 4, royal marriage 4, nine of trump 1, nine of trump 1",
        ),
        ("S:Q D:J", Suit::Clubs, 4, "pinochle 4"),
        ("S:QQ D:JJ", Suit::Clubs, 30, "two pinochles 30"),
        ("S:A H:A D:A C:A", Suit::Clubs, 10, "four aces 10"),
        ("S:AA H:AA D:AA C:AA", Suit::Clubs, 100, "eight aces 100"),
        ("S:KK H:KK D:KK C:KK", Suit::Clubs, 80, "eight kings 80"),
        ("S:QQ H:QQ D:QQ C:QQ", Suit::Clubs, 60, "eight queens 60"),
        ("S:JJ H:JJ D:JJ C:JJ", Suit::Clubs, 40, "eight jacks 40"),
        ("S:AT H:T9 D:T C:J", Suit::Clubs, 0, "nothing"),
    ] {
        let melds = check(hand.parse().unwrap(), trump);
        assert_eq!((melds.points(), melds.to_string().as_str()), (points, words), "{hand}");
    }
    // A round house: kings and queens around are four marriages as well.
    let round_house: Hand = "S:KQ H:KQ D:KQ C:KQ".parse().unwrap();
    assert_eq!(check(round_house, Suit::Hearts).points(), 8 + 6 + 4 + 3 * 2);
}

/// No hand of 18 cards and 25 points reach a bid above the highest.
#[test]
fn no_deal_brings_more_than_the_highest_bid() {
    let best: Hand = "S:AATTKKQQJJ H:AA D:AAJJ C:AA".parse().unwrap();
    assert_eq!((best.len(), check(best, Suit::Spades).points()), (18, 280));
    // The best hands have these parts; a hill climb from many hands finds nothing better.
    let pack: Vec<Card> = Hand::PACK.cards().collect();
    let mut generator = Generator::new(5);
    let mut most = 0;
    for _ in 0..60 {
        let mut cards = pack.clone();
        generator.shuffle(&mut cards);
        let worth = |cards: &[Card]| Melds::of(cards[..18].iter().copied().collect(), Suit::Spades).points();
        let mut value = worth(&cards);
        for _ in 0..4000 {
            let (one, other) = (generator.below(18) as usize, 18 + generator.below(30) as usize);
            cards.swap(one, other);
            let changed = worth(&cards);
            if changed + 3 >= value {
                value = changed;
            } else {
                cards.swap(one, other);
            }
            most = most.max(value);
        }
    }
    assert!((100..=280).contains(&most), "{most}");
    assert!(280 + maxn_games::pinochle::POINTS <= i32::from(maxn_games::pinochle::MOST_BID));
}
