//! Seeded deals.

use super::card::Card;
use super::hand::Hand;
use maxn::Generator;

/// Deals cards off a shuffled pack. The same seed deals the same cards on every machine.
///
/// ```
/// use maxn_games::cards::{Deal, Hand};
///
/// let mut deal = Deal::new(Hand::DECK, 1);
/// let hands = deal.hands(4, 13);
/// assert!(hands.len() == 4 && hands.iter().all(|hand| hand.len() == 13));
/// assert_eq!(deal.next(), None, "the pack is empty");
/// ```
#[derive(Clone, Debug)]
pub struct Deal {
    pack: Vec<Card>,
}

impl Deal {
    /// Shuffles the cards of a pack.
    pub fn new(pack: Hand, seed: u64) -> Deal {
        let mut pack: Vec<Card> = pack.into_iter().collect();
        Generator::new(seed).shuffle(&mut pack);
        Deal { pack }
    }

    /// Deals `cards` cards to each of the players, one at a time around the table; fewer if the pack runs out.
    pub fn hands(&mut self, players: usize, cards: usize) -> Vec<Hand> {
        let mut hands = vec![Hand::EMPTY; players];
        for _ in 0..cards {
            for hand in &mut hands {
                hand.extend(self.next());
            }
        }
        hands
    }
}

/// The cards still in the pack, from the top.
impl Iterator for Deal {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        self.pack.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_a_partition_of_the_pack_and_depends_on_the_seed() {
        let deal = |seed| Deal::new(Hand::DECK, seed).hands(3, 17);
        assert_eq!(deal(5), deal(5));
        assert_ne!(deal(5), deal(6));
        let hands = deal(7);
        assert_eq!(hands.iter().map(|hand| hand.len()).collect::<Vec<_>>(), [17; 3]);
        assert_eq!((hands[0] | hands[1] | hands[2]).len(), 51);
    }

    #[test]
    fn every_card_is_equally_likely_to_be_on_top() {
        let mut counts = [0_f64; 52];
        for seed in 0..20_800 {
            let top = Deal::new(Hand::DECK, seed).next().unwrap();
            counts[top.index()] += 1.0;
        }
        let chi_squared: f64 = counts.iter().map(|count| (count - 400.0).powi(2) / 400.0).sum();
        assert!(chi_squared < 100.0, "51 on average, above 100 once in 20,000 times: {chi_squared}");
    }
}
