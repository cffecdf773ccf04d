//! Sergeant Major: gifts, trump and the kitty.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::{Player, Refusal};
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::contest::CardDecision;
use maxn_games::sergeant_major::{Exchange, KITTY, Phase, SergeantMajorContest};
use maxn_games::tricks::TrickCount;
use std::cmp::Reverse;

impl OpenContest<3> for SergeantMajorContest {
    const MEASURE: &'static str = "tricks of this hand";

    fn search(&self, searcher: &mut Searcher<'_, 3>) -> Option<Result<Found<3>, Refusal>> {
        let game = self.play()?;
        let found = searcher.run(game, &TrickCount::new(game.table()), |scores| scores.map(f64::from));
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        let hand = self.hands()[player];
        match (self.exchange(), self.play()) {
            (Some(exchange), _) => match exchange.phase() {
                Phase::Give { to, .. } => gifts(hand, exchange.hands()[to]),
                Phase::NameTrump { .. } => trumps(hand),
                Phase::Kitty { .. } => discards(exchange, hand),
                Phase::Play => Vec::new(),
            },
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }
}

/// The lowest card of each suit, first the one for which most comes back.
fn gifts(hand: Hand, other: Hand) -> Vec<CardDecision> {
    let mut lowest: Vec<Card> = Suit::ALL.into_iter().filter_map(|suit| hand.lowest(suit)).collect();
    lowest.sort_by_key(|card| {
        let returned = other.highest(card.suit()).map_or(card.rank(), |back| back.rank().max(card.rank()));
        Reverse(returned - card.rank())
    });
    lowest.into_iter().map(CardDecision::Give).collect()
}

/// All suits, the longest first, of equals the one with the higher cards.
fn trumps(hand: Hand) -> Vec<CardDecision> {
    let mut suits = Suit::ALL;
    suits.sort_by_key(|&suit| Reverse((hand.of(suit).len(), hand.ranks(suit))));
    suits.map(CardDecision::Trump).to_vec()
}

/// The lowest cards that are no trumps, or those of the shortest suits, or none.
fn discards(exchange: &Exchange, hand: Hand) -> Vec<CardDecision> {
    let is_trump = |card: Card| exchange.trump() == Some(card.suit());
    let strength = |card: Card| u32::from(card.rank()) + if is_trump(card) { 13 } else { 0 };
    let total = |cards: Hand| cards.into_iter().map(strength).sum::<u32>();
    let first_by = |key: &dyn Fn(Card) -> (bool, usize, u8)| {
        let mut cards: Vec<Card> = hand.into_iter().collect();
        cards.sort_by_key(|&card| key(card));
        cards.into_iter().take(KITTY).collect::<Hand>()
    };
    let lowest = first_by(&|card| (is_trump(card), 0, card.rank()));
    let shortest =
        first_by(&|card| (is_trump(card) || card.rank() == 12, hand.of(card.suit()).len(), card.rank()));
    let mut choices = vec![lowest, Hand::EMPTY];
    // With open hands the cards that nobody holds are known.
    if total(exchange.kitty()) <= total(lowest) {
        choices.swap(0, 1);
    }
    if shortest != lowest {
        choices.push(shortest);
    }
    choices.into_iter().map(CardDecision::Kitty).collect()
}
