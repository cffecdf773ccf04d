//! The rules against a slow implementation of them, the search against plain recursion.

mod deals;
mod discards;
mod notation;
mod oracle;
mod plays;
mod search;
mod shows;

use maxn::Generator;
use maxn_cards::cards::{Card, Deal, Hand};
use maxn_melding::cribbage::{Board, Dealt, Round};

fn card(word: &str) -> Card {
    word.parse().unwrap()
}

fn hand(words: &str) -> Hand {
    words.split_whitespace().map(card).collect()
}

fn list(hand: Hand) -> Vec<Card> {
    hand.into_iter().collect()
}

/// A deal with the first cards of every hand discarded.
fn round<const N: usize>(seed: u64, board: Board<N>) -> Round<N> {
    let mut pack = Deal::new(Hand::DECK, seed);
    let dealt = Dealt::deal(&mut pack, seed as usize % N, board);
    let discards = dealt.hands().map(|hand| hand.into_iter().take(hand.len() - 4).collect());
    dealt.discard(discards, pack.next().unwrap()).unwrap()
}

/// Boards of every kind, some of them close to the end.
fn boards<const N: usize>(dice: &mut Generator) -> Vec<Board<N>> {
    let mut near = || 90 + dice.index(31) as i32;
    let scores = std::array::from_fn(|_| near());
    let mut boards = vec![Board::default(), Board::to(121), Board::to(121).with_scores(scores).unwrap()];
    if N == 4 {
        let paired = std::array::from_fn(|player| scores[player % 2]);
        boards.push(Board::default().with_partners().unwrap());
        boards.push(Board::to(121).with_scores(paired).unwrap().with_partners().unwrap());
    }
    boards
}
