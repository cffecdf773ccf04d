//! Bids to be made: by one strategy for all worlds, as an agent and as a proof.

use super::game::{HandSeries, HandView, HiddenHand, MoveOf, decision};
use super::known::KnownHand;
use crate::advice::{AgentAdvice, AgentError, Choice, Cost};
use crate::decision::Decision;
use crate::hidden_options::{AlphaMuAgentOptions, DrawOptions, ForcedBid, RolloutOptions};
use maxn::hidden::{self, AlphaMuReport, Goal, InformationSet as _, draw_worlds};
use maxn::{Bounds, Evaluation, Player, Range, Scores};

/// 1 for a player if its bid is made, and 0 if not.
struct BidMade(Player);

const BOUNDS: Bounds = Bounds { least: Some(0), greatest: Some(1), sum: None, delta: 1, growth: None };

impl<H: HiddenHand> Evaluation<H> for BidMade {
    #[inline]
    fn evaluate(&self, hand: &H) -> Scores {
        let made = hand.bid(self.0) == Some(true);
        Scores::from_fn(hand.players(), |player| i32::from(made && player == self.0))
    }

    fn bounds(&self) -> Bounds {
        BOUNDS
    }

    #[inline]
    fn range(&self, hand: &H) -> Range {
        let mut range = BOUNDS.range(hand.players());
        if let Some(made) = hand.bid(self.0) {
            (range.lower[self.0], range.upper[self.0]) = (i32::from(made), i32::from(made));
        }
        range
    }

    fn key(&self, hand: &H) -> u64 {
        hand.bid_key(self.0)
    }
}

/// The tables of the open searches.
const TABLE_BYTES: usize = 1 << 20;

/// A legal move of a hand, for [`Goal`].
type Legal<H> = fn(&H, &mut Vec<MoveOf<H>>);

/// The goal to make a bid.
fn goal<H: HiddenHand>(made: &BidMade, nodes: u64) -> Goal<'_, BidMade, Legal<H>> {
    let (nodes, table_bytes) = (Some(nodes), TABLE_BYTES);
    Goal { evaluation: made, legal: H::legal, nodes, table_bytes, time: None, stop: None }
}

impl<S: HandSeries> KnownHand<'_, S> {
    /// Returns whether the seat has a bid to make.
    fn has_bid(&self) -> bool {
        self.any_position().is_some_and(|hand| hand.has_bid(self.seat()))
    }

    /// Checks that there is a bid of its own for each player.
    pub(super) fn check_bids(&self) -> Result<(), &'static str> {
        self.any_position().map_or(Ok(()), |hand| hand.check_bids())
    }

    /// Weighs every move by the part of the worlds in which the bid can be made by one strategy. `None` if a limit
    /// came first.
    pub(super) fn alpha_mu(
        &self,
        worlds: &[(<Self as hidden::InformationSet>::World, f64)],
        options: &AlphaMuAgentOptions,
    ) -> Result<Option<AlphaMuReport<MoveOf<S::Hand>>>, AgentError> {
        let made = BidMade(self.seat());
        let RolloutOptions { time, stop, .. } = options.rollout.clone();
        let goal = Goal { time, stop, ..goal::<S::Hand>(&made, options.nodes) };
        Ok(hidden::alpha_mu(self, worlds, &goal, &options.search)?)
    }

    /// Returns whether αμ is to decide.
    pub(super) fn suits_alpha_mu(&self, options: &AlphaMuAgentOptions) -> bool {
        self.view.cards_held() <= options.cards && self.has_bid()
    }

    /// The advice of αμ: of equally good moves the one that play-outs find best.
    pub(super) fn of_alpha_mu(
        &self,
        report: &AlphaMuReport<MoveOf<S::Hand>>,
        rollout: &AgentAdvice,
    ) -> AgentAdvice {
        let (seat, players) = (self.seat(), self.series.players());
        let reached = |searched: MoveOf<S::Hand>| {
            report.moves.iter().find(|estimate| estimate.mv == searched).map(|estimate| estimate.reached)
        };
        let most = report.moves.iter().map(|estimate| estimate.reached).fold(0.0, f64::max);
        let mut choices = Vec::new();
        for (mv, searched) in self.legal() {
            let expected = reached(searched)
                .map(|part| (0..players).map(|player| if player == seat { part } else { 0.0 }).collect());
            choices.push(Choice::new(decision::<S::Hand>(mv), expected));
        }
        let is_best = |name: &Decision| {
            let choice = choices.iter().find(|choice| choice.decision == *name);
            choice.and_then(|choice| choice.expected.as_ref()).is_some_and(|expected| expected[seat] >= most)
        };
        let ranked = rollout.ranked(seat, S::Hand::LOWEST_WINS).into_iter();
        let best = ranked.map(|choice| &choice.decision).find(|name| is_best(name)).cloned();
        let best = best.unwrap_or_else(|| decision::<S::Hand>(report.best));
        let cost = Cost::of(report.nodes + rollout.cost.nodes);
        AgentAdvice { choices, measure: "probability to make the bid", cost, ..AgentAdvice::bare(best) }
    }

    /// Finds the moves that make the bid in all worlds that are drawn, and whether these are all that are possible.
    pub(super) fn forced_bid(&self, draw: &DrawOptions, nodes: u64) -> Option<ForcedBid> {
        if !self.has_bid() {
            return None;
        }
        let drawn = draw_worlds(self, draw.count, draw.seed).ok()?;
        let worlds: Vec<_> = drawn.into_iter().map(|(world, _)| world).collect();
        let made = BidMade(self.seat());
        let found = hidden::forced(self, &worlds, &goal::<S::Hand>(&made, nodes)).ok()?;
        let legal = self.legal().into_iter();
        let forces = legal.filter(|(_, searched)| found.moves.contains(searched));
        Some(ForcedBid {
            decisions: forces.map(|(mv, _)| decision::<S::Hand>(mv)).collect(),
            worlds: worlds.len() as u64,
            is_every: self.worlds() == Some(worlds.len() as u128),
        })
    }
}
