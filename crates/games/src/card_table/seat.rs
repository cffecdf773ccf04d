//! Information sets: the knowledge of a seat.

use super::table::{CardTable, written};
use crate::hidden::{CardPlay, HiddenGame, View, grow_tree, roll_out};
use crate::knowledge::CardWorld;
use maxn::Player;
use maxn::hidden::{HiddenError, Posterior, draw_worlds};
use maxn_play::{
    AgentAdvice, AgentError, Aim, Decision, Determinization, DrawOptions, GameInfo, Inference, IsmctsOptions,
    RolloutOptions, SeatKnowledge,
};
use std::sync::Arc;

/// The knowledge of a seat of a card game at run time.
#[derive(Clone, Debug)]
pub struct CardSeat<C> {
    info: &'static dyn GameInfo,
    options: Arc<str>,
    view: View<C>,
}

impl<C: HiddenGame> CardSeat<C> {
    /// Creates the knowledge of a seat that is to move, under these house rules.
    pub fn new(info: &'static dyn GameInfo, view: View<C>, options: impl Into<Arc<str>>) -> Self {
        CardSeat { info, options: options.into(), view }
    }

    /// Returns the view as its game knows it.
    pub fn view(&self) -> &View<C> {
        &self.view
    }

    /// Draws worlds as often as they are likely: different ones, each with the number of times.
    fn sample(&self, options: &DrawOptions) -> Result<Vec<(CardWorld, f64)>, HiddenError> {
        let DrawOptions { count, inference, seed, threads } = *options;
        let known = CardPlay::new(&self.view, Aim::default())?;
        if inference == Inference::NONE {
            return draw_worlds(&known, count, seed);
        }
        let weighed = count as u64 * WEIGHED_PER_WORLD;
        Posterior::new(&known, &C::model(), &inference, weighed, seed, threads)?.draw_worlds(count)
    }
}

/// The number of worlds that are drawn and weighted for each that is judged.
const WEIGHED_PER_WORLD: u64 = 10;

impl<C: HiddenGame> SeatKnowledge for CardSeat<C> {
    fn game(&self) -> &'static dyn GameInfo {
        self.info
    }

    fn players(&self) -> usize {
        self.view.table().players()
    }

    fn seat(&self) -> Player {
        self.view.seat()
    }

    fn lowest_wins(&self) -> bool {
        self.view.table().lowest_wins()
    }

    fn legal(&self) -> Vec<Decision> {
        written(self.view.table())
    }

    fn is_possible(&self) -> bool {
        self.view.sampler().is_some()
    }

    fn cards_held(&self) -> usize {
        self.view.hand().len()
    }

    fn rule_based(&self) -> Option<Decision> {
        let decision = match self.view.table().decisions()[..] {
            [only] => Some(only),
            _ => C::rule_of_thumb(&self.view),
        };
        decision.map(|decision| Decision::new(decision.to_string()))
    }

    /// A determinization has seen nothing of this hand yet: its observations begin with its own decisions.
    fn determinizations(&self, options: &DrawOptions) -> Vec<Determinization> {
        let open = |(world, weight): (CardWorld, f64)| Determinization {
            contest: Box::new(CardTable::new(
                self.info,
                self.view.determinize(&world),
                Arc::clone(&self.options),
            )),
            weight,
        };
        self.sample(options).unwrap_or_default().into_iter().map(open).collect()
    }

    fn grow_tree(&self, options: &IsmctsOptions) -> Result<AgentAdvice, AgentError> {
        grow_tree(&self.view, options).map(AgentAdvice::from)
    }

    fn roll_out(&self, options: &RolloutOptions) -> Result<AgentAdvice, AgentError> {
        roll_out(&self.view, &C::model(), options).map(AgentAdvice::from)
    }
}
