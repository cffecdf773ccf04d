//! Candidate decisions, equivalent ones together.

use crate::card_contest::CardDecision;
use crate::cards::{Card, Hand};

/// A decision, and the equivalent ones that it stands for, itself included.
pub(super) struct Candidate {
    pub(super) decision: CardDecision,
    pub(super) stands_for: Vec<CardDecision>,
}

/// Groups decisions. Cards of a suit are equivalent if none of the `separators` lies between them and none is one; the highest
/// stands for them.
pub(super) fn grouped(decisions: Vec<CardDecision>, separators: Hand) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for decision in decisions {
        match (candidates.last_mut(), decision) {
            (Some(last), CardDecision::Play(card)) if is_next(last.stands_for.last(), card, separators) => {
                last.stands_for.push(decision);
            }
            _ => candidates.push(Candidate { decision, stands_for: vec![decision] }),
        }
    }
    candidates
}

/// Returns whether a card comes right after a higher one of the same suit.
fn is_next(higher: Option<&CardDecision>, card: Card, separators: Hand) -> bool {
    match higher {
        Some(&CardDecision::Play(higher)) => {
            let between = (separators & (!Hand::EMPTY).below(higher)).above(card);
            higher.is_above(card)
                && between.is_empty()
                && !separators.contains(card)
                && !separators.contains(higher)
        }
        _ => false,
    }
}
