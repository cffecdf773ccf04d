//! The rule-based player of Oh Hell: a bid by the cards, then exactly those tricks.

use super::OhHellContest;
use crate::card_contest::{CardContest, CardDecision};
use crate::hidden::View;
use crate::tricks::{TrickTurn, expected_tricks, nearest_bid};

/// The decision of a seat that is to move.
pub(super) fn decide(view: &View<OhHellContest>) -> Option<CardDecision> {
    let (contest, hand, hidden) = (view.table(), view.hand(), view.hidden_cards().cards());
    if let Some(bidding) = contest.bidding() {
        let expected = expected_tricks(hand, contest.trump(), hidden, contest.players());
        return nearest_bid(bidding.legal(), expected).map(CardDecision::Bid);
    }
    let game = contest.play()?;
    let turn = TrickTurn { table: game.table(), player: view.seat(), hand, legal: game.legal(), hidden };
    let missing = i32::from(game.rules().bids()[turn.player]) - game.table().tricks()[turn.player];
    let card = if missing > 0 { turn.take(None) } else { turn.duck() };
    card.map(CardDecision::Play)
}
