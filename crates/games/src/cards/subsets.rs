//! Choices of several cards.

use super::hand::Hand;

/// Returns every set of `size` of these cards, those with the highest cards first.
///
/// ```
/// use maxn_games::cards::{Hand, subsets};
///
/// let pairs = subsets("S:AK H:2".parse()?, 2).map(|pair| pair.to_string());
/// assert_eq!(pairs.collect::<Vec<_>>(), ["S:AK H:- D:- C:-", "S:A H:2 D:- C:-", "S:K H:2 D:- C:-"]);
/// # Ok::<(), maxn_games::cards::HandError>(())
/// ```
pub fn subsets(cards: Hand, size: usize) -> impl Iterator<Item = Hand> {
    let mut sets = Vec::new();
    extend(Hand::EMPTY, cards, size, &mut sets);
    sets.into_iter()
}

/// Adds every set of the chosen cards and `size` of the others.
fn extend(chosen: Hand, mut others: Hand, size: usize, sets: &mut Vec<Hand>) {
    if size == 0 {
        return sets.push(chosen);
    }
    for card in others {
        others.remove(card);
        extend(chosen | Hand::only(card), others, size - 1, sets);
    }
}
