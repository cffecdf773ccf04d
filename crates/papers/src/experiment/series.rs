//! The matches of an experiment, one after the other, and the table of their results.

use super::bout::{Bout, Bouts, Budget, Claim};
use super::{Effort, ExperimentError, Watcher};
use crate::table::{Cell, Table, Verdict};
use maxn::StopHandle;
use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, PlanError};
use maxn_lab::report::{MatchReport, Significance};
use maxn_lab::results_db::Store;
use maxn_lab::statistics::FEWEST_DEALS;
use maxn_lab::{DealShare, Progress};

/// Makes an experiment; games that are in the database already are not played again.
pub(super) fn run(
    title: &str,
    bouts: Bouts,
    effort: &Effort,
    store: &mut Store,
    progress: &mut Watcher,
) -> Result<Table, ExperimentError> {
    let full: u64 = bouts(Budget(effort.nodes)).iter().map(|bout| u64::from(bout.plan.deals)).sum();
    let bouts = planned(bouts, effort);
    let asked: u64 = bouts.iter().map(|bout| u64::from(bout.plan.deals)).sum();
    let reports = play(&bouts, DealShare::ALL, store, effort.threads, progress)?;
    let nodes = if (effort.nodes - 1.0).abs() > f64::EPSILON {
        format!("; {} TIMES THE NODES, so that it is another experiment", effort.nodes)
    } else {
        String::new()
    };
    let title = format!("{title}; {asked} deals of {full}, seed {}{nodes}", effort.seed);
    Ok(table(&title, &bouts, &reports))
}

/// Plays a share of the games of an experiment.
pub(super) fn run_share(
    bouts: Bouts,
    effort: &Effort,
    share: DealShare,
    store: &mut Store,
    progress: &mut Watcher,
) -> Result<(), ExperimentError> {
    play(&planned(bouts, effort), share, store, effort.threads, progress).map(|_| ())
}

/// The matches to the extent that is asked for.
fn planned(bouts: Bouts, effort: &Effort) -> Vec<Bout> {
    let mut bouts = bouts(Budget(effort.nodes));
    for bout in &mut bouts {
        bout.plan.seed = effort.seed;
        bout.plan.deals = effort.amount.of_at_least(bout.plan.deals as usize, 1) as u32;
    }
    bouts
}

/// Plays all games of a share that are not in the database yet.
fn play(
    bouts: &[Bout],
    share: DealShare,
    store: &mut Store,
    threads: usize,
    progress: &mut Watcher,
) -> Result<Vec<MatchReport>, ExperimentError> {
    let games = bouts
        .iter()
        .map(|bout| Match::new(bout.plan.clone(), GAMES)?.with_share(share))
        .collect::<Result<Vec<Match>, PlanError>>()?;
    let sizes = games.iter().map(|games| games.fixtures().count());
    let total = sizes.clone().sum();
    let mut before = 0;
    let mut reports = Vec::new();
    for (games, size) in games.iter().zip(sizes) {
        let (stop, mut going_on) = (StopHandle::new(), Ok(()));
        let mut watcher = |standing: &matches::Standing<'_>| {
            if going_on.is_ok() {
                going_on =
                    progress(Progress { done: before + standing.done, total, standing: Some(standing) });
            }
            if going_on.is_err() {
                stop.stop();
            }
        };
        let id = matches::run_until(&stop, store, games, threads, &mut watcher)?;
        going_on?;
        before += size;
        reports.push(MatchReport::of(store, id, GAMES)?);
    }
    Ok(reports)
}

/// The table of our figures beside the paper's.
fn table(title: &str, bouts: &[Bout], reports: &[MatchReport]) -> Table {
    let mut table = Table::new(title, ["match", "deals", "agent", "figure", "theirs", "ours, 95 % interval"]);
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
    if bouts.iter().all(|bout| bout.sides.len() > 2) {
        table.verdict = leaders(bouts, reports);
        table.is_open = true;
        table.is_too_small = reports.iter().all(|report| report.deals < FEWEST_DEALS);
        return table;
    }
    let judged: Vec<Judgement> =
        bouts.iter().zip(reports).filter_map(|(bout, report)| judge(bout, report)).collect();
    let sentences: Vec<&str> = judged.iter().map(|judgement| judgement.sentence.as_str()).collect();
    table.is_too_small = reports.iter().all(|report| report.deals < FEWEST_DEALS);
    let holds = judged.iter().all(|judgement| judgement.holds != Some(false));
    table.is_open = holds && judged.iter().any(|judgement| judgement.holds.is_none());
    table.verdict = Verdict { holds, sentence: sentences.join("; ") + "." };
    table
}

/// The number of deals below which the absence of a significant difference says nothing.
const ENOUGH_FOR_NONE: usize = 30;

/// The paper's conclusion beside the result of a match.
struct Judgement {
    /// `None` where the difference may be luck.
    holds: Option<bool>,
    sentence: String,
}

/// Compares the paper's conclusion with the result of a match; `None` where it draws none.
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
        (_, Significance::Unknown) => (
            None,
            format!("{name}: {} deals are too few to tell; {FEWEST_DEALS} are the fewest", report.deals),
        ),
        (Claim::Even, _) if report.deals < ENOUGH_FOR_NONE => {
            let deals = report.deals;
            (None, format!("{name}: no significant difference, but {deals} deals would not show a small one"))
        }
        (Claim::Even, _) => (Some(true), format!("{name}: no significant difference, as in the paper")),
        (Claim::Better(claimed), Significance::Better { agent, .. }) if agent == claimed => {
            (Some(true), format!("{name}: {} is better, significantly, as in the paper", side(agent)))
        }
        (Claim::Better(_), Significance::Better { agent, .. }) => {
            (Some(false), format!("{name}: {} is better, significantly, unlike in the paper", side(agent)))
        }
        (Claim::Better(claimed), Significance::Unclear { .. }) => {
            let ahead = comparison.ahead;
            let direction = if ahead == claimed { "as in the paper" } else { "unlike in the paper" };
            (None, format!("{name}: {} is ahead, {direction}, but it may be luck", side(ahead)))
        }
    };
    Some(Judgement { holds, sentence })
}

/// The best agent of each match between several, and whether it is significantly better than the others.
fn leaders(bouts: &[Bout], reports: &[MatchReport]) -> Verdict {
    let sentences: Vec<String> = bouts
        .iter()
        .zip(reports)
        .map(|(bout, report)| format!("{}: {}", bout.name, best(bout, report)))
        .collect();
    Verdict { holds: true, sentence: sentences.join("; ") + "." }
}

fn best(bout: &Bout, report: &MatchReport) -> String {
    let beats = |agent: usize| {
        let better = |significance: Significance| matches!(significance, Significance::Better { agent: one, .. } if one == agent);
        report.comparisons.iter().filter(|comparison| better(comparison.significance)).count()
    };
    let leaders: Vec<usize> = (0..bout.sides.len()).filter(|&agent| beats(agent) > 0).collect();
    if leaders.is_empty() {
        return "no rule is significantly better than another".to_string();
    }
    let side = |&agent: &usize| match beats(agent) {
        1 => format!("{} beats one of the others", bout.sides[agent]),
        _ => format!("{} beats both others", bout.sides[agent]),
    };
    leaders.iter().map(side).collect::<Vec<_>>().join(", ")
}
