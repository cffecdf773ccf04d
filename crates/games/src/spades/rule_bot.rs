//! The rule-based player of Spades: a bid by the cards, then tricks until it is made.

use super::SpadesContest;
use super::rules::Spades;
use crate::card_contest::{CardContest, CardDecision};
use crate::cards::{Card, Suit};
use crate::hidden::View;
use crate::tricks::{TrickTurn, Tricks, expected_tricks, nearest_bid};

/// A bid that is missed costs more than an overtrick brings.
const CAUTION: f64 = 0.4;

/// The decision of a seat that is to move.
pub(super) fn decide(view: &View<SpadesContest>) -> Option<CardDecision> {
    let (contest, hand, hidden) = (view.table(), view.hand(), view.hidden_cards().cards());
    if let Some(bidding) = contest.bidding() {
        let expected = expected_tricks(hand, Some(Suit::Spades), hidden, contest.players()) - CAUTION;
        // A bid of none is worth nothing.
        let least = expected.max(1.0);
        return nearest_bid(bidding.legal(), least).map(CardDecision::Bid);
    }
    let game = contest.play()?;
    let turn = TrickTurn { table: game.table(), player: view.seat(), hand, legal: game.legal(), hidden };
    card(game, &turn).map(CardDecision::Play)
}

fn card(game: &Tricks<Spades>, turn: &TrickTurn<'_>) -> Option<Card> {
    let players = game.table().players();
    let partner = (players == 4).then_some((turn.player + 2) % players);
    let (bids, tricks) = (game.rules().bids(), game.table().tricks());
    let missing = |player: usize| i32::from(bids[player]) - tricks[player];
    let own = missing(turn.player) + partner.map_or(0, missing);
    let others: i32 = (0..players)
        .filter(|&player| player != turn.player && Some(player) != partner)
        .map(|player| missing(player).max(0))
        .sum();
    // Overtricks are no use, unless they are what the others lack.
    if own > 0 || others >= game.table().left() { turn.take(partner) } else { turn.duck() }
}
