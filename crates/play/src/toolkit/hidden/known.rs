//! A hand as an information set of the engine.

use super::game::{HandSeries, HiddenHand, MoveOf, ViewOf, decision};
use crate::advice::{AgentAdvice, Choice, Cost};
use crate::hidden_options::Aim;
use maxn::hidden::{DecisionReport, HiddenInformation, InformationSet};
use maxn::{Game, Generator, Means, Player};

/// A hand as a seat sees it, or with everything open, where there is one world. One type serves both, so that simulations are
/// compiled once.
pub(super) struct KnownHand<'k, S: HandSeries> {
    pub(super) series: &'k S,
    pub(super) view: &'k ViewOf<S::Hand>,
    /// The position, if nothing is hidden.
    pub(super) open: Option<&'k S::Hand>,
    pub(super) aim: Aim,
}

/// Legal moves, each with the searched move that stands for it.
pub(super) type LegalMoves<M> = Vec<(M, M)>;

/// The world of a view.
pub(super) type WorldOf<H> = <<H as HiddenInformation>::View as InformationSet>::World;

impl<S: HandSeries> KnownHand<'_, S> {
    /// The advice that a report amounts to: every legal move has the results of the searched one that stands for it.
    pub(super) fn advice(
        &self,
        report: &DecisionReport<MoveOf<S::Hand>>,
        worlds: Option<u64>,
    ) -> AgentAdvice {
        let players = self.series.players();
        let choice = |(mv, searched)| {
            let found = report.moves.iter().find(|estimate| estimate.mv == searched);
            let error = found.and_then(|estimate| estimate.standard_error);
            Choice {
                decision: decision::<S::Hand>(mv),
                expected: found.map(|estimate| estimate.mean[..players].to_vec()),
                standard_error: error.map(|error| error[..players].to_vec()),
                visits: Some(found.map_or(0, |estimate| estimate.visits)),
            }
        };
        AgentAdvice {
            choices: self.considered().into_iter().map(choice).collect(),
            measure: self.series.measure(self.aim),
            cost: Cost::of(report.simulations),
            worlds,
            ..AgentAdvice::bare(decision::<S::Hand>(report.best))
        }
    }

    /// The position in some world; `None` if no world agrees with what the seat has seen, or it is not to move.
    ///
    /// The moves of the seat are the same in every world, so any will do to list them.
    pub(super) fn any_position(&self) -> Option<S::Hand> {
        let (hand, ()) = self.determinize(&self.draw(&mut Generator::new(0))?);
        (!hand.is_terminal() && hand.player() == self.seat()).then_some(hand)
    }

    /// Returns whether any world agrees with what the seat has seen.
    pub(super) fn is_possible(&self) -> bool {
        self.draw(&mut Generator::new(0)).is_some()
    }

    /// All legal moves, each with the searched move that stands for it.
    pub(super) fn legal(&self) -> LegalMoves<MoveOf<S::Hand>> {
        self.any_position().map(|hand| legal_moves(&hand)).unwrap_or_default()
    }

    /// The legal moves for which a searched one stands; those that are not worth trying are left out.
    pub(super) fn considered(&self) -> LegalMoves<MoveOf<S::Hand>> {
        let Some(hand) = self.any_position() else { return Vec::new() };
        let mut searched = Vec::new();
        hand.moves(&mut searched);
        legal_moves(&hand).into_iter().filter(|(_, standing)| searched.contains(standing)).collect()
    }
}

impl<S: HandSeries> InformationSet for KnownHand<'_, S> {
    type Game = S::Hand;
    type Terms = ();
    type World = Option<WorldOf<S::Hand>>;

    fn seat(&self) -> Player {
        self.view.seat()
    }

    #[inline]
    fn draw(&self, generator: &mut Generator) -> Option<Self::World> {
        if self.open.is_some() { Some(None) } else { self.view.draw(generator).map(Some) }
    }

    fn agrees(&self, world: &Self::World) -> bool {
        world.as_ref().is_none_or(|world| self.view.agrees(world))
    }

    fn worlds(&self) -> Option<u128> {
        if self.open.is_some() { Some(1) } else { self.view.worlds() }
    }

    #[inline]
    fn determinize(&self, world: &Self::World) -> (S::Hand, ()) {
        match (world, self.open) {
            (Some(world), _) => self.view.determinize(world),
            (None, Some(open)) => (open.clone(), ()),
            (None, None) => unreachable!("only an open hand draws no world"),
        }
    }

    #[inline]
    fn payoff(&self, end: &S::Hand, (): &()) -> Means {
        let payoff = self.view.payoff(end, &());
        match self.aim {
            Aim::Worth => payoff,
            Aim::Stake => self.series.stake(end, payoff),
        }
    }

    #[inline]
    fn is_decided(&self, hand: &S::Hand, (): &()) -> bool {
        self.view.is_decided(hand, &())
    }

    fn lowest_wins(&self) -> bool {
        S::Hand::LOWEST_WINS
    }

    fn span(&self) -> Option<f64> {
        self.view.span()
    }

    fn history(&self) -> Vec<MoveOf<S::Hand>> {
        self.view.history()
    }

    fn beginning(&self, world: &Self::World) -> Option<S::Hand> {
        self.view.beginning(world.as_ref()?)
    }

    fn has_evidence(&self) -> bool {
        self.open.is_none() && self.view.has_evidence()
    }

    fn log_likelihood(&self, world: &Self::World) -> f64 {
        world.as_ref().map_or(0.0, |world| self.view.log_likelihood(world))
    }
}

/// All legal moves of a position that is not terminal, each with the searched move that stands for it.
pub(super) fn legal_moves<H: HiddenHand>(hand: &H) -> LegalMoves<H::Move> {
    let mut legal = Vec::new();
    hand.legal(&mut legal);
    legal.into_iter().map(|mv| (mv, hand.representative(mv))).collect()
}
