//! What is tried.

use crate::agents::Playable;
use maxn_games::cards::{Card, Hand};
use maxn_games::contest::CardDecision;
use maxn_games::view::View;

/// A decision, and those that it stands for because they are as good.
pub(super) struct Candidate {
    pub(super) decision: CardDecision,
    pub(super) stands_for: Vec<CardDecision>,
}

/// Cards of a suit are as good as each other if no other player can have one between them, and they are worth the same.
/// The highest stands for them.
pub(super) fn candidates<C: Playable<N>, const N: usize>(view: &View<C, N>) -> Vec<Candidate> {
    let between = view.table().parting() | view.unseen().cards();
    let mut candidates: Vec<Candidate> = Vec::new();
    for decision in view.table().candidates(view.seat()) {
        match (candidates.last_mut(), decision) {
            (Some(last), CardDecision::Play(card)) if is_like(last.stands_for.last(), card, between) => {
                last.stands_for.push(decision);
            }
            _ => candidates.push(Candidate { decision, stands_for: vec![decision] }),
        }
    }
    candidates
}

/// Whether a card comes right after a higher one of the same suit.
fn is_like(higher: Option<&CardDecision>, card: Card, between: Hand) -> bool {
    match higher {
        Some(&CardDecision::Play(higher)) => {
            let parts = (between & (!Hand::EMPTY).below(higher)).above(card);
            higher.is_above(card) && parts.is_empty() && !between.contains(card) && !between.contains(higher)
        }
        _ => false,
    }
}
