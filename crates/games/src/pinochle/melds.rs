//! Melds: combinations of cards that count before the play.

use super::cards::{ACE, Card, Hand, JACK, KING, Kinds, NINE, QUEEN, TEN};
use crate::cards::Suit;
use std::fmt;

/// The melds of a hand. A card counts in several melds of different kinds, but the king and queen of a run are not a marriage
/// as well.
///
/// ```
/// use maxn_games::cards::Suit;
/// use maxn_games::pinochle::Melds;
///
/// let hand = "S:AATKQQJ H:KQ D:AJ C:9".parse()?;
/// let melds = Melds::of(hand, Suit::Spades);
/// assert_eq!(melds.to_string(), "run 15, marriage in hearts 2, pinochle 4");
/// assert_eq!(melds.points(), 21);
/// assert_eq!(melds.shown(Suit::Spades), "S:ATKQJ H:KQ D:J".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Melds {
    /// Runs: ace, ten, king, queen and jack of trump.
    pub runs: u8,
    /// Marriages of trump, those inside runs not counted.
    pub royal_marriages: u8,
    /// Marriages of other suits, in the order of [`Suit::ALL`].
    pub marriages: [u8; 4],
    /// Nines of trump.
    pub nines: u8,
    /// Queens of spades with jacks of diamonds.
    pub pinochles: u8,
    /// Sets of four different cards, by [`AROUND`].
    pub around: [u8; 4],
}

/// The ranks of which four different cards are a meld, with the points of four and of all eight.
pub const AROUND: [(u8, i32, i32); 4] = [(ACE, 10, 100), (KING, 8, 80), (QUEEN, 6, 60), (JACK, 4, 40)];

/// The ranks of a run.
const RUN: [u8; 5] = [ACE, TEN, KING, QUEEN, JACK];

/// The cards of a pinochle.
const PINOCHLE: [Card; 2] = [Card::new(Suit::Spades, QUEEN), Card::new(Suit::Diamonds, JACK)];

impl Melds {
    /// Finds the melds of a hand.
    pub fn of(hand: Hand, trump: Suit) -> Melds {
        let least = |cards: &mut dyn Iterator<Item = Card>| {
            cards.map(|card| hand.count(card)).min().unwrap_or(0) as u8
        };
        let marriages = |suit: Suit| least(&mut [KING, QUEEN].into_iter().map(|rank| Card::new(suit, rank)));
        let runs = least(&mut RUN.into_iter().map(|rank| Card::new(trump, rank)));
        Melds {
            runs,
            royal_marriages: marriages(trump) - runs,
            marriages: Suit::ALL.map(|suit| if suit == trump { 0 } else { marriages(suit) }),
            nines: hand.count(Card::new(trump, NINE)) as u8,
            pinochles: least(&mut PINOCHLE.into_iter()),
            around: AROUND
                .map(|(rank, ..)| least(&mut Suit::ALL.into_iter().map(|suit| Card::new(suit, rank)))),
        }
    }

    /// Returns the points of all melds.
    pub fn points(&self) -> i32 {
        self.list().iter().map(|&(_, points)| points).sum()
    }

    /// Returns the cards that are shown for the melds, each as often as one kind of meld needs it.
    pub fn shown(&self, trump: Suit) -> Hand {
        let mut counts = [0_u8; 24];
        let mut show = |card: Card, count: u8| {
            let known = &mut counts[card.index()];
            *known = (*known).max(count);
        };
        for rank in RUN {
            show(Card::new(trump, rank), self.runs);
        }
        for rank in [KING, QUEEN] {
            // A run and a marriage beside it need different cards.
            show(Card::new(trump, rank), self.runs + self.royal_marriages);
            for (suit, count) in Suit::ALL.into_iter().zip(self.marriages) {
                show(Card::new(suit, rank), count);
            }
        }
        show(Card::new(trump, NINE), self.nines);
        for card in PINOCHLE {
            show(card, self.pinochles);
        }
        for ((rank, ..), count) in AROUND.into_iter().zip(self.around) {
            for suit in Suit::ALL {
                show(Card::new(suit, rank), count);
            }
        }
        Kinds::DECK
            .into_iter()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(counts[card.index()])))
            .collect()
    }

    /// Returns the melds in words, each with its points.
    pub fn list(&self) -> Vec<(String, i32)> {
        let mut list = Vec::new();
        let mut add = |name: &str, points: i32| list.push((name.to_string(), points));
        match self.runs {
            0 => {}
            1 => add("run", 15),
            _ => add("two runs", 150),
        }
        (0..self.royal_marriages).for_each(|_| add("royal marriage", 4));
        for (suit, count) in Suit::ALL.into_iter().zip(self.marriages) {
            (0..count).for_each(|_| add(&format!("marriage in {}", suit.name()), 2));
        }
        (0..self.nines).for_each(|_| add("nine of trump", 1));
        match self.pinochles {
            0 => {}
            1 => add("pinochle", 4),
            _ => add("two pinochles", 30),
        }
        for ((rank, four, eight), count) in AROUND.into_iter().zip(self.around) {
            let name = match rank {
                ACE => "aces",
                KING => "kings",
                QUEEN => "queens",
                _ => "jacks",
            };
            match count {
                0 => {}
                1 => add(&format!("four {name}"), four),
                _ => add(&format!("eight {name}"), eight),
            }
        }
        list
    }
}

impl fmt::Display for Melds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.list();
        if list.is_empty() {
            return f.pad("nothing");
        }
        let words: Vec<String> = list.iter().map(|(name, points)| format!("{name} {points}")).collect();
        f.pad(&words.join(", "))
    }
}
