//! The knowledge of a seat in the toy game with hidden cards.

use super::contest::Toy;
use maxn::Generator;
use maxn::Player;
use maxn_play::{
    AgentAdvice, AgentError, Choice, Contest, Cost, Decision, Determinization, DrawOptions, GameInfo,
    IsmctsOptions, RolloutOptions, SeatKnowledge,
};
use std::sync::Arc;

/// The toy as a seat sees it: the bonus cards of the others are blank.
pub(crate) struct Knowledge {
    pub(crate) toy: Toy,
    pub(crate) seat: Player,
}

impl Knowledge {
    pub(crate) fn new(toy: &Toy, seat: Player) -> Self {
        let mut toy = toy.clone();
        for player in (0..3).filter(|&player| player != seat) {
            toy.hand.bonus[player] = 0;
            toy.hand.odd[player] = toy.hand.odd[player].map(|_| false);
        }
        Knowledge { toy, seat }
    }

    fn advice(&self, nodes: u64, worlds: u64) -> Result<AgentAdvice, AgentError> {
        let best = self.rule_based().ok_or(AgentError::Over)?;
        let choice = |decision| Choice::new(decision, Some(vec![1.0; 3]));
        let choices = self.legal().into_iter().map(choice).collect();
        let cost = Cost::of(nodes);
        Ok(AgentAdvice { choices, cost, measure: "points", worlds: Some(worlds), ..AgentAdvice::bare(best) })
    }
}

impl SeatKnowledge for Knowledge {
    fn game(&self) -> &'static dyn GameInfo {
        self.toy.info
    }

    fn players(&self) -> usize {
        3
    }

    fn seat(&self) -> Player {
        self.seat
    }

    fn lowest_wins(&self) -> bool {
        false
    }

    fn legal(&self) -> Vec<Decision> {
        self.toy.legal()
    }

    fn is_possible(&self) -> bool {
        self.toy.hand.bonus[self.seat] <= 2
    }

    fn cards_held(&self) -> usize {
        usize::from(self.toy.hand.pile)
    }

    fn rule_based(&self) -> Option<Decision> {
        self.legal().pop()
    }

    fn determinizations(&self, options: &DrawOptions) -> Vec<Determinization> {
        self.toy.note(format!("draw {} by {} on {}", options.count, options.seed, options.threads));
        let mut generator = Generator::new(options.seed);
        let mut drawn: Vec<(Toy, f64)> = Vec::new();
        for _ in 0..options.count {
            let mut toy = Toy { log: Arc::clone(&self.toy.log), ..self.toy.clone() };
            for player in (0..3).filter(|&player| player != self.seat) {
                toy.hand.bonus[player] = (generator.next_u64() % 3) as i32;
            }
            match drawn.iter_mut().find(|(other, _)| other.hand == toy.hand) {
                Some((_, weight)) => *weight += 1.0,
                None => drawn.push((toy, 1.0)),
            }
        }
        drawn.into_iter().map(|(toy, weight)| Determinization { contest: Box::new(toy), weight }).collect()
    }

    fn grow_tree(&self, options: &IsmctsOptions) -> Result<AgentAdvice, AgentError> {
        self.toy.note(format!("{options:?}"));
        let simulations = options.simulation.tree.limits.simulations.unwrap_or(1);
        self.advice(simulations, simulations)
    }

    fn roll_out(&self, options: &RolloutOptions) -> Result<AgentAdvice, AgentError> {
        self.toy.note(format!("{options:?}"));
        let play_outs = options.play_outs.unwrap_or(3);
        self.advice(play_outs, play_outs / 3)
    }
}
