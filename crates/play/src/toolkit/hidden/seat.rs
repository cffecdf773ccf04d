//! The knowledge of a seat at run time.

use super::game::{HandSeries, HandView, HiddenHand, ViewOf, decision};
use super::known::{KnownHand, WorldOf};
use super::table::HandTable;
use crate::advice::{AgentAdvice, AgentError};
use crate::decision::Decision;
use crate::game::{Determinization, GameInfo, SeatKnowledge};
use crate::hidden_options::{
    Aim, AlphaMuAgentOptions, DrawOptions, ForcedBid, IsmctsOptions, RolloutOptions,
};
use maxn::hidden::{self, Inference, InformationSet as _, Policy, Posterior, draw_worlds};
use maxn::{Player, SimulationError};

/// The knowledge of a seat, and the series that the hand belongs to.
#[derive(Clone, Debug)]
pub struct HandSeat<S: HandSeries> {
    series: S,
    view: ViewOf<S::Hand>,
}

/// Worlds, each with the number of times that it was drawn.
type DrawnWorlds<W> = Vec<(Option<W>, f64)>;

/// The number of worlds that are drawn and weighted for each that is judged.
const WEIGHED_PER_WORLD: u64 = 10;

impl<S: HandSeries> HandSeat<S> {
    /// Creates the knowledge of a seat that is to move in a hand of a series.
    pub fn new(series: S, view: ViewOf<S::Hand>) -> Self {
        HandSeat { series, view }
    }

    /// Returns the view as its game knows it.
    pub fn view(&self) -> &ViewOf<S::Hand> {
        &self.view
    }

    /// Tries every move by [rollouts](hidden::roll_out) with a model of the players, which may be another than the game's.
    ///
    /// # Errors
    /// If there is nothing to decide.
    pub fn roll_out_with(
        &self,
        policy: &impl Policy<S::Hand>,
        options: &RolloutOptions,
    ) -> Result<AgentAdvice, AgentError> {
        let known = self.known(Aim::Stake);
        let report = hidden::roll_out(&known, policy, options)?;
        Ok(known.advice(&report, Some(report.worlds)))
    }

    fn known(&self, aim: Aim) -> KnownHand<'_, S> {
        KnownHand { series: &self.series, view: &self.view, open: None, aim }
    }

    /// Returns the [sampling ratio](hidden::sampling_ratio) of the hand that is really played; `None` where nothing is inferred from
    /// what the others did.
    pub(super) fn sampling_ratio(&self, hand: &S::Hand, options: &DrawOptions) -> Option<f64> {
        let truth = self.view.world_of(hand).filter(|_| self.view.has_evidence())?;
        let DrawOptions { count, inference, seed, .. } = options;
        hidden::sampling_ratio(&self.view, &S::Hand::policy(), inference, &truth, *count as u64, *seed).ok()
    }

    /// Draws worlds as often as they are likely: different ones, each with the number of times.
    fn sample(&self, options: &DrawOptions) -> Result<DrawnWorlds<WorldOf<S::Hand>>, SimulationError> {
        let DrawOptions { count, inference, seed, threads } = *options;
        let known = self.known(Aim::default());
        if inference == Inference::NONE {
            return draw_worlds(&known, count, seed);
        }
        let weighed = count as u64 * WEIGHED_PER_WORLD;
        Posterior::new(&known, &S::Hand::policy(), &inference, weighed, seed, threads)?.draw_worlds(count)
    }
}

impl<S: HandSeries> SeatKnowledge for HandSeat<S> {
    fn game(&self) -> &'static dyn GameInfo {
        S::info()
    }

    fn players(&self) -> usize {
        self.series.players()
    }

    fn seat(&self) -> Player {
        self.view.seat()
    }

    fn lowest_wins(&self) -> bool {
        S::Hand::LOWEST_WINS
    }

    fn legal(&self) -> Vec<Decision> {
        self.known(Aim::default()).legal().into_iter().map(|(mv, _)| decision::<S::Hand>(mv)).collect()
    }

    fn is_possible(&self) -> bool {
        self.known(Aim::default()).is_possible()
    }

    fn worlds(&self) -> Option<u128> {
        self.view.worlds()
    }

    fn cards_held(&self) -> usize {
        self.view.cards_held()
    }

    fn rule_based(&self) -> Option<Decision> {
        let choice = match self.known(Aim::default()).legal()[..] {
            [] => None,
            [(only, _)] => Some(only),
            _ => self.view.rule_of_thumb(),
        };
        choice.map(decision::<S::Hand>)
    }

    fn determinizations(&self, options: &DrawOptions) -> Vec<Determinization> {
        let open = |(world, weight): (Option<_>, f64)| {
            let hand = self.view.record(&world?);
            let contest = Box::new(HandTable::resumed(self.series.clone(), hand));
            Some(Determinization { contest, weight })
        };
        self.sample(options).unwrap_or_default().into_iter().filter_map(open).collect()
    }

    fn grow_tree(&self, options: &IsmctsOptions) -> Result<AgentAdvice, AgentError> {
        if let Some(inference) = options.inference.filter(|_| self.view.is_before_play()) {
            return self.roll_out(&options.before_play(inference));
        }
        let (known, tree) = (self.known(options.simulation.aim), &options.simulation.tree);
        let report = match &options.inference {
            Some(inference) => hidden::grow_tree_with(&known, &S::Hand::policy(), inference, tree)?,
            None => hidden::grow_tree(&known, tree)?,
        };
        Ok(known.advice(&report, Some(report.worlds)))
    }

    fn roll_out(&self, options: &RolloutOptions) -> Result<AgentAdvice, AgentError> {
        self.roll_out_with(&S::Hand::policy(), options)
    }

    fn check_bids(&self) -> Result<(), &'static str> {
        self.known(Aim::default()).check_bids()
    }

    fn alpha_mu(&self, options: &AlphaMuAgentOptions) -> Result<AgentAdvice, AgentError> {
        let known = self.known(Aim::default());
        self.check_bids().map_err(|reason| AgentError::Unsuitable(reason.to_string()))?;
        let rollout = self.roll_out(&options.rollout)?;
        if !known.suits_alpha_mu(options) {
            return Ok(rollout);
        }
        let RolloutOptions { inference, seed, threads, .. } = options.rollout;
        let worlds = self.sample(&DrawOptions { count: options.worlds, inference, seed, threads })?;
        let drawn = worlds.iter().map(|(_, weight)| weight).sum::<f64>();
        let Some(report) = known.alpha_mu(&worlds, options)? else { return Ok(rollout) };
        Ok(AgentAdvice { worlds: Some(drawn.round() as u64), ..known.of_alpha_mu(&report, &rollout) })
    }

    fn forced_bid(&self, draw: &DrawOptions, nodes: u64) -> Option<ForcedBid> {
        self.known(Aim::default()).forced_bid(draw, nodes)
    }
}
