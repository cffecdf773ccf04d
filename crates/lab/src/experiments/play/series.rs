//! The matches of an experiment, one after the other, and the table that comes of them.

use super::bout::{Bout, Claim};
use crate::experiment::{Progress, Watcher};
use crate::matches::{self, Match, MatchProblem};
use crate::report::{MatchReport, Significance};
use crate::store::Store;
use crate::table::{Cell, Table, Verdict};

/// Plays all that is not in the store yet.
pub(super) fn play(
    bouts: &[Bout],
    store: &mut Store,
    threads: usize,
    progress: &mut Watcher,
) -> Result<Vec<MatchReport>, MatchProblem> {
    let games = bouts
        .iter()
        .map(|bout| {
            Match::try_from(bout.plan.clone()).map_err(|problem| MatchProblem::Plan(Box::new(problem)))
        })
        .collect::<Result<Vec<Match>, _>>()?;
    let sizes = games.iter().map(|games| games.plan().deals as usize * games.seatings().len());
    let total = sizes.clone().sum();
    let mut before = 0;
    let mut reports = Vec::new();
    for (games, size) in games.iter().zip(sizes) {
        let mut watcher = |standing: &matches::Standing<'_>| {
            progress(Progress { done: before + standing.done, total, standing: Some(standing) });
        };
        let id = matches::run(store, games, threads, &mut watcher)?;
        before += size;
        reports.push(MatchReport::of(store, id)?);
    }
    Ok(reports)
}

/// Ours beside theirs.
pub(super) fn table(title: &str, bouts: &[Bout], reports: &[MatchReport]) -> Table {
    let mut table = Table::new(title, ["match", "deals", "agent", "figure", "theirs", "ours, ± 95 %"]);
    for (bout, report) in bouts.iter().zip(reports) {
        let mut name = bout.name;
        let mut deals = Cell::Count(report.deals as u64);
        for figure in &bout.figures {
            for (agent, side) in bout.sides.iter().enumerate() {
                let theirs =
                    figure.theirs[agent].map_or(Cell::Empty, |value| Cell::Real { value, decimals: 2 });
                let ours = figure.quantity.of(&report.agents[agent]);
                let heading = std::mem::take(&mut name);
                let deals = std::mem::replace(&mut deals, Cell::Empty);
                let quantity = Cell::from(figure.quantity.name());
                table.push([Cell::from(heading), deals, Cell::from(*side), quantity, theirs, ours]);
            }
        }
    }
    for report in reports {
        let agents: Vec<&str> = report.agents.iter().map(|agent| agent.name.as_str()).collect();
        table.notes.push(format!("{}: {}. {}", report.title(), agents.join(" against "), report.extent()));
    }
    let judged: Vec<Judgement> =
        bouts.iter().zip(reports).filter_map(|(bout, report)| judge(bout, report)).collect();
    let sentences: Vec<&str> = judged.iter().map(|judgement| judgement.sentence.as_str()).collect();
    let holds = judged.iter().all(|judgement| judgement.holds != Some(false));
    table.is_open = holds && judged.iter().any(|judgement| judgement.holds.is_none());
    table.verdict = Verdict { holds, sentence: sentences.join("; ") + "." };
    table
}

/// What a match says of the paper's conclusion.
struct Judgement {
    /// Nothing where it may be luck.
    holds: Option<bool>,
    sentence: String,
}

/// Whether the paper's conclusion on a match holds, and in which words.
fn judge(bout: &Bout, report: &MatchReport) -> Option<Judgement> {
    let name = bout.name;
    let comparison = report.comparisons.first()?;
    let comparison = comparison.judged_by(bout.measure().unwrap_or(comparison.measure), &report.played);
    let side = |agent: usize| bout.sides[agent];
    let (holds, sentence) = match (bout.claim, comparison.significance) {
        (Claim::Open, _) => return None,
        (Claim::Even, Significance::Better { agent, .. }) => {
            (Some(false), format!("{name}: {} is better, where the paper found no difference", side(agent)))
        }
        (Claim::Even, _) => (Some(true), format!("{name}: no significant difference, as in the paper")),
        (Claim::Better(claimed), Significance::Better { agent, .. }) if agent == claimed => {
            (Some(true), format!("{name}: {} is better, significantly, as in the paper", side(agent)))
        }
        (Claim::Better(_), Significance::Better { agent, .. }) => {
            (Some(false), format!("{name}: {} is better, significantly, unlike in the paper", side(agent)))
        }
        (Claim::Better(claimed), Significance::Unclear { .. } | Significance::Unknown) => {
            let ahead = comparison.ahead;
            let direction = if ahead == claimed { "as in the paper" } else { "unlike in the paper" };
            (None, format!("{name}: {} is ahead, {direction}, but it may be luck", side(ahead)))
        }
    };
    Some(Judgement { holds, sentence })
}
