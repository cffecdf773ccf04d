//! Advice about cards, before it becomes text.

use crate::card_contest::CardDecision;
use crate::cards::Card;
use maxn::Player;
use maxn_play::{AgentAdvice, Choice, Cost, Decision};

/// A decision, and what is expected of it and of others.
#[derive(Clone, Debug, PartialEq)]
pub struct CardAdvice {
    /// The best decision.
    pub best: CardDecision,
    /// The decisions considered, each with the expectation of every player where it was found.
    pub choices: Vec<(CardDecision, Option<Vec<f64>>)>,
    /// The unit of the expectations.
    pub measure: &'static str,
    /// Simulations or play-outs.
    pub nodes: u64,
    /// The number of worlds looked at, where the agent does so.
    pub worlds: Option<u64>,
}

impl From<CardAdvice> for AgentAdvice {
    fn from(advice: CardAdvice) -> Self {
        let choice = |(decision, expected): (CardDecision, Option<Vec<f64>>)| {
            Choice::new(Decision::new(decision.to_string()), expected)
        };
        AgentAdvice {
            best: Decision::new(advice.best.to_string()),
            choices: advice.choices.into_iter().map(choice).collect(),
            measure: advice.measure,
            exact: false,
            cost: Cost::of(advice.nodes),
            worlds: advice.worlds,
            source: None,
        }
    }
}

/// A card at the root of a tree: the number of visits, and the mean result of each player.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TriedCard {
    pub(super) card: Card,
    pub(super) visits: f64,
    pub(super) mean: Vec<f64>,
}

/// The advice of a tree: the card visited most, the first of equals. Cards that are equivalent to one that was tried bring the
/// same; `scale` turns results into the measure.
pub(super) fn most_visited(
    mut tried: Vec<TriedCard>,
    legal: &[CardDecision],
    scale: f64,
    measure: &'static str,
    nodes: u64,
) -> Option<CardAdvice> {
    let best = tried.iter().reduce(|best, other| if other.visits > best.visits { other } else { best })?.card;
    tried.sort_by_key(|tried| tried.card);
    let expected = |decision: &CardDecision| {
        let CardDecision::Play(card) = *decision else { return None };
        // The lowest card that is not below stands for this one.
        let standing = tried.iter().find(|tried| tried.card == card || tried.card.is_above(card))?;
        Some(standing.mean.iter().map(|worth| worth * scale).collect())
    };
    let choices = legal.iter().map(|decision| (*decision, expected(decision))).collect();
    Some(CardAdvice { best: CardDecision::Play(best), choices, measure, nodes, worlds: None })
}

/// The decision with the greatest expectation of a player, times `sign`; the first of equals.
pub(super) fn greatest(
    choices: &[(CardDecision, Option<Vec<f64>>)],
    player: Player,
    sign: f64,
) -> Option<CardDecision> {
    let own = |choice: &(CardDecision, Option<Vec<f64>>)| {
        choice.1.as_ref().map_or(f64::NEG_INFINITY, |worth| sign * worth[player])
    };
    choices.iter().reduce(|best, other| if own(other) > own(best) { other } else { best }).map(|best| best.0)
}
