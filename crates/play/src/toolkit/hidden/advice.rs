//! Reports of simulations as advice.

use super::game::{HandSeries, MoveOf, decision};
use super::known::KnownHand;
use crate::advice::{AgentAdvice, Choice, Cost};
use maxn::hidden::DecisionReport;

/// The advice that a report amounts to: every legal move has the results of the searched one that stands for it.
pub(super) fn advice_of<S: HandSeries>(
    known: &KnownHand<'_, S>,
    report: &DecisionReport<MoveOf<S::Hand>>,
    worlds: Option<u64>,
) -> AgentAdvice {
    let players = known.series.players();
    let choice = |(mv, searched)| {
        let found = report.moves.iter().find(|estimate| estimate.mv == searched);
        Choice {
            decision: decision::<S::Hand>(mv),
            expected: found.map(|estimate| estimate.mean[..players].to_vec()),
            standard_error: found
                .and_then(|estimate| estimate.standard_error)
                .map(|error| error[..players].to_vec()),
            visits: Some(found.map_or(0, |estimate| estimate.visits)),
        }
    };
    AgentAdvice {
        best: decision::<S::Hand>(report.best),
        choices: known.considered().into_iter().map(choice).collect(),
        measure: known.measure(),
        exact: false,
        left_out: None,
        cost: Cost::of(report.simulations),
        worlds,
        source: None,
    }
}
