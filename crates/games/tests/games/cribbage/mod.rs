//! The rules against a slow implementation of them, the search against plain recursion.

mod deals;
mod discards;
mod hidden;
mod notation;
mod oracle;
mod plays;
mod search;
mod shows;

use maxn::{Game, Generator, Scores};
use maxn_games::cards::{Card, Deal, Hand};
use maxn_games::cribbage::{Board, CribbageHand, Move};

fn card(word: &str) -> Card {
    word.parse().unwrap()
}

fn hand(words: &str) -> Hand {
    words.split_whitespace().map(card).collect()
}

fn list(hand: Hand) -> Vec<Card> {
    hand.into_iter().collect()
}

/// A deal before the discards.
fn dealt(seed: u64, board: Board) -> CribbageHand {
    CribbageHand::deal(&mut Deal::new(Hand::DECK, seed), seed as usize % board.players(), board)
}

/// A deal with the first cards of every hand discarded.
fn round(seed: u64, board: Board) -> CribbageHand {
    let mut hand = dealt(seed, board);
    discard_first_cards(&mut hand);
    hand
}

/// Discards the first cards of every hand, but for four.
fn discard_first_cards(hand: &mut CribbageHand) {
    while hand.starter().is_none() {
        let held = hand.hands()[hand.player()];
        let first = Move::discard(held.into_iter().take(held.len() - 4).collect()).unwrap();
        let _ = hand.apply(first);
    }
}

/// Boards of every kind, some of them close to the end.
fn boards(players: usize, dice: &mut Generator) -> Vec<Board> {
    let scores = Scores::from_fn(players, |_| 90 + dice.index(31) as i32);
    let (endless, game) = (Board::new(players), Board::to(players, 121));
    let mut boards = vec![endless, game, game.with_scores(scores).unwrap()];
    if players == 4 {
        let paired = Scores::from_fn(4, |player| scores[player % 2]);
        boards.push(endless.with_partners().unwrap());
        boards.push(game.with_scores(paired).unwrap().with_partners().unwrap());
    }
    boards
}
