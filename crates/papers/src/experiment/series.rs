//! The matches of an experiment, one after the other, and the table of their results.

use super::bout::{Bout, Bouts, Budget, Claim, Quantity};
use super::{Effort, ExperimentError, Watcher};
use crate::table::{Cell, EffectSize, Headline, Table, Verdict};
use maxn::StopHandle;
use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, Measure, PlanError};
use maxn_lab::report::{Comparison, MatchReport, Significance};
use maxn_lab::results_db::Store;
use maxn_lab::statistics::{CONFIDENCE, FEWEST_DEALS, holm};
use maxn_lab::{DealShare, Progress};

/// Makes an experiment; games that are in the database already are not played again.
pub(super) fn run(
    title: &str,
    bouts: Bouts,
    effort: &Effort,
    store: &mut Store,
    progress: &mut Watcher,
) -> Result<Table, ExperimentError> {
    let full = full_size(bouts, effort);
    let bouts = planned(bouts, effort);
    let reports = play(&bouts, DealShare::ALL, store, effort.threads, progress)?;
    Ok(table(&titled(title, full, effort, &bouts), &bouts, &reports))
}

/// The number of deals of an experiment in full.
pub(super) fn full_size(bouts: Bouts, effort: &Effort) -> u64 {
    bouts(Budget(effort.nodes)).iter().map(|bout| u64::from(bout.plan.deals)).sum()
}

/// The title with the extent of the matches.
fn titled(title: &str, full: u64, effort: &Effort, bouts: &[Bout]) -> String {
    let asked: u64 = bouts.iter().map(|bout| u64::from(bout.plan.deals)).sum();
    let nodes = if (effort.nodes - 1.0).abs() > f64::EPSILON {
        format!("; {} TIMES THE NODES, so that it is another experiment", effort.nodes)
    } else {
        String::new()
    };
    format!("{title}; {asked} deals of {full}, seed {}{nodes}", effort.seed)
}

/// The table of matches that may be unfinished: those of which nothing is there are left out, and noted.
pub(super) fn finished_table(
    title: &str,
    full: u64,
    effort: &Effort,
    bouts: Vec<Bout>,
    reports: Vec<MatchReport>,
) -> Table {
    let (begun, missing): (Vec<_>, Vec<_>) =
        bouts.into_iter().zip(reports).partition(|(_, report)| report.deals > 0);
    let (mut bouts, reports): (Vec<Bout>, Vec<MatchReport>) = begun.into_iter().unzip();
    for (bout, report) in bouts.iter_mut().zip(&reports) {
        bout.plan.deals = report.deals as u32;
    }
    let mut table = table(&titled(title, full, effort, &bouts), &bouts, &reports);
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(|(bout, _)| bout.name.as_str()).collect();
        table.notes.push(format!("Not played yet: {}.", names.join(", ")));
        table.is_open = true;
    }
    table
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
pub(super) fn planned(bouts: Bouts, effort: &Effort) -> Vec<Bout> {
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
        let mut name = bout.name.as_str();
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
    for (bout, report) in bouts.iter().zip(reports) {
        table.headlines.extend(headline(bout, report));
        table.sizes.extend(lead(bout, report));
    }
    for report in reports {
        let agents: Vec<&str> = report.agents.iter().map(|agent| agent.name.as_str()).collect();
        table.notes.push(format!("{}: {}. {}", report.title(), agents.join(" against "), report.extent()));
    }
    let deals: Vec<String> = reports.iter().map(|report| report.deals.to_string()).collect();
    table.extent = format!("{} deals", deals.join(", "));
    if bouts.iter().any(|bout| bout.sides.len() > 2) {
        table.verdict = leaders(bouts, reports);
        (table.is_open, table.has_claim) = (true, false);
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

/// The paper's first figure of a match, and ours.
fn headline(bout: &Bout, report: &MatchReport) -> Option<Headline> {
    let figure = bout.figures.iter().find(|figure| figure.theirs.iter().all(Option::is_some))?;
    let theirs = figure.theirs.iter().flatten().map(f64::to_string).collect::<Vec<_>>().join(" : ");
    let ours = report.agents.iter().map(|agent| figure.quantity.of(agent).to_string());
    let name = format!("{}, {} of {}", bout.name, figure.quantity.name(), bout.sides.join(" : "));
    Some(Headline { name, theirs, ours: ours.collect::<Vec<_>>().join(" : ") })
}

/// The lead of the agent that is better in the paper.
fn lead(bout: &Bout, report: &MatchReport) -> Option<EffectSize> {
    let Claim::Better(claimed) = bout.claim else { return None };
    let (measure, comparison) = (bout.measure()?, report.comparisons.first()?);
    let quantity = if measure == Measure::Wins { Quantity::Wins } else { Quantity::Score };
    let figure = bout.figures.iter().find(|figure| figure.quantity == quantity)?;
    let theirs = (figure.theirs[claimed]? - figure.theirs[1 - claimed]?).abs();
    let (paired, unit) = match measure {
        Measure::Wins => (&comparison.wins, 100.0),
        Measure::Score => (&comparison.score, 1.0),
    };
    let judged = comparison.judged_by(measure, &report.played);
    let ours = unit * judged.lead() * if judged.ahead == claimed { 1.0 } else { -1.0 };
    let half_width = paired.differences().half_width(CONFIDENCE).map(|half| unit * half);
    Some(EffectSize { name: format!("lead, {}", bout.name), theirs, ours, half_width })
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
    let name = &bout.name;
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

/// The differences of matches between several that are significant, corrected for all comparisons of the experiment (Holm).
fn leaders(bouts: &[Bout], reports: &[MatchReport]) -> Verdict {
    let all: Vec<(usize, &Comparison)> = reports
        .iter()
        .enumerate()
        .flat_map(|(at, report)| report.comparisons.iter().map(move |comparison| (at, comparison)))
        .filter(|(_, comparison)| comparison.significance != Significance::Unknown)
        .collect();
    let p_values: Vec<f64> =
        all.iter().map(|(_, comparison)| comparison.decisive().p_value().unwrap_or(1.0)).collect();
    let corrected = holm(&p_values);
    let sentence = |(at, bout): (usize, &Bout)| {
        let significant =
            all.iter().zip(&corrected).filter(|&(&(of, _), &p)| of == at && p <= 1.0 - CONFIDENCE);
        let side = |agent: usize| bout.sides[agent];
        let beats: Vec<String> = significant
            .map(|((_, one), p)| format!("{} beats {} (p = {p:.3})", side(one.ahead), side(one.behind())))
            .collect();
        let all = if beats.is_empty() { "nothing is significant".to_string() } else { beats.join(", ") };
        format!("{}: {all}", bout.name)
    };
    let sentences: Vec<String> = bouts.iter().take(reports.len()).enumerate().map(sentence).collect();
    let corrected = format!("Corrected for {} comparisons: ", p_values.len());
    Verdict { holds: true, sentence: corrected + &sentences.join("; ") + "." }
}
