//! Information sets: the knowledge of a seat.

use super::table::{CardTable, written};
use crate::hidden::{HiddenGame, Posterior, View, grow_tree, roll_out};
use crate::knowledge::{CardWorld, Generator, SeedableRng};
use maxn::Player;
use maxn_play::{
    AgentAdvice, AgentError, Decision, Determinization, GameInfo, Inference, InformationSet, RolloutOptions,
    TreeOptions, WorldOptions,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The knowledge of a seat of a card game at run time.
#[derive(Clone, Debug)]
pub struct CardSeat<C, const N: usize> {
    info: &'static dyn GameInfo,
    options: Arc<str>,
    view: View<C, N>,
}

impl<C: HiddenGame<N>, const N: usize> CardSeat<C, N> {
    /// The knowledge of a seat that is to move, under these house rules.
    pub fn new(info: &'static dyn GameInfo, view: View<C, N>, options: impl Into<Arc<str>>) -> Self {
        CardSeat { info, options: options.into(), view }
    }

    /// The view as its game knows it.
    pub fn view(&self) -> &View<C, N> {
        &self.view
    }

    /// Draws worlds as often as they are likely.
    fn sample(&self, options: &WorldOptions) -> Vec<CardWorld> {
        if options.inference == Inference::NONE {
            let Some(sampler) = self.view.sampler() else { return Vec::new() };
            let mut generator = Generator::seed_from_u64(options.seed);
            return (0..options.count).map(|_| sampler.draw(&mut generator)).collect();
        }
        let weighed = options.count as u64 * WEIGHED_PER_WORLD;
        let model = C::model();
        let posterior =
            Posterior::new(&self.view, &model, &options.inference, weighed, options.seed, options.threads);
        let draw =
            |posterior: Posterior| (0..options.count as u64).map(|place| posterior.draw(place)).collect();
        posterior.map_or(Vec::new(), draw)
    }
}

/// The number of worlds that are drawn and weighted for each that is judged.
const WEIGHED_PER_WORLD: u64 = 10;

/// Different worlds in the order in which they were first drawn, each with the number of times.
fn counted(worlds: Vec<CardWorld>) -> Vec<(CardWorld, f64)> {
    let mut different: Vec<(CardWorld, f64)> = Vec::new();
    let mut places: HashMap<CardWorld, usize> = HashMap::new();
    for world in worlds {
        let place = *places.entry(world).or_insert_with(|| {
            different.push((world, 0.0));
            different.len() - 1
        });
        different[place].1 += 1.0;
    }
    different
}

impl<C: HiddenGame<N>, const N: usize> InformationSet for CardSeat<C, N> {
    fn game(&self) -> &'static dyn GameInfo {
        self.info
    }

    fn players(&self) -> usize {
        N
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
    fn determinizations(&self, options: &WorldOptions) -> Vec<Determinization> {
        let open = |(world, weight): (CardWorld, f64)| Determinization {
            contest: Box::new(CardTable::new(
                self.info,
                self.view.determinize(&world),
                Arc::clone(&self.options),
            )),
            weight,
        };
        counted(self.sample(options)).into_iter().map(open).collect()
    }

    fn grow_tree(&self, options: &TreeOptions) -> Result<AgentAdvice, AgentError> {
        grow_tree(&self.view, options).map(AgentAdvice::from)
    }

    fn roll_out(&self, options: &RolloutOptions) -> Result<AgentAdvice, AgentError> {
        roll_out(&self.view, &C::model(), options).map(AgentAdvice::from)
    }
}
