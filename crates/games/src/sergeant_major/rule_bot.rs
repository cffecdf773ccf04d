//! The rule-based player of Sergeant Major: every trick is welcome.

use super::SergeantMajorContest;
use crate::card_contest::CardDecision;
use crate::hidden::{HiddenGame, View};
use crate::tricks::TrickTurn;

/// The decision of a seat that is to move.
pub(super) fn decide(view: &View<SergeantMajorContest>) -> Option<CardDecision> {
    let (contest, hand, hidden) = (view.table(), view.hand(), view.hidden_cards().cards());
    // Gifts, trump and the kitty: the first candidate is that of a rule.
    let Some(game) = contest.play() else { return contest.candidates(view.seat()).first().copied() };
    let turn = TrickTurn { table: game.table(), player: view.seat(), hand, legal: game.legal(), hidden };
    turn.take(None).map(CardDecision::Play)
}
