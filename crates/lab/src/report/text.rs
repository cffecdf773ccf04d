//! Reports in sentences.

use super::{Comparison, MatchReport, Significance};
use crate::matches::Measure;
use crate::statistics::{CONFIDENCE, Sample};
use maxn_play::GameKind;

impl MatchReport {
    /// The name of the match, and its game, players and options.
    pub fn title(&self) -> String {
        let played = &self.played;
        let name = if played.name.is_empty() { String::new() } else { format!("{}: ", played.name) };
        let options =
            if played.options.is_empty() { String::new() } else { format!(" ({})", played.options) };
        format!("{name}{} for {} players{options}", played.game, played.players)
    }

    /// The extent of the match, and the reading of the figures.
    pub fn extent(&self) -> String {
        let played = &self.played;
        let length = match played.hands {
            None if self.kind == Some(GameKind::Board) => "to the end".to_string(),
            None => "a whole series each".to_string(),
            Some(1) => "one hand each".to_string(),
            Some(hands) => format!("{hands} hands each"),
        };
        let seatings = if played.alone { "seatings of the first agent alone" } else { "seatings" };
        let mut sentences = vec![format!(
            "{} deals in all {} {seatings}: {} games, {length}, seed {}.",
            self.deals,
            played.seatings,
            self.deals * played.seatings,
            played.seed
        )];
        if played.opening > 0 {
            sentences.push(format!("The first {} decisions are made at random.", played.opening));
        }
        if self.games < self.games_planned {
            sentences.push(format!(
                "Not finished: {} of {} games; only deals of which every seating is finished count.",
                self.games, self.games_planned
            ));
        }
        if let Some(deals) = played.decided {
            sentences.push(format!("Stopped after {deals} deals, when it was clear who is better."));
        }
        if played.versions.len() > 1 {
            sentences
                .push(format!("Played by several versions of the program: {}.", played.versions.join(", ")));
        }
        if self.agents.iter().any(|agent| agent.moves_left.is_some()) {
            let bound = self.bounded_board.map(|board| format!("; at least, for the {board} board"));
            let bound = bound.unwrap_or_default();
            sentences.push(format!(
                "From winning: the moves that those who lost would still need, alone on the board{bound}."
            ));
        }
        if played.lowest_wins {
            sentences.push("The lowest score is best.".to_string());
        }
        sentences.push(format!(
            "All seatings of a deal are averaged first{}; ± is a {:.0} % confidence interval.",
            if played.alone { ", and wins are those of one player" } else { "" },
            CONFIDENCE * 100.0
        ));
        sentences.join(" ")
    }

    /// The conclusion for each pair of agents in a sentence, and one on their bids, where they bid.
    pub fn verdicts(&self) -> Vec<String> {
        let verdict = |comparison| [self.verdict(comparison), self.bids_made(comparison)].concat();
        self.comparisons.iter().map(verdict).collect()
    }

    /// The comparison of bids made; empty where there are none.
    fn bids_made(&self, comparison: &Comparison) -> String {
        let Some(bids) = &comparison.bids_made else { return String::new() };
        let name = |agent: usize| self.agents[agent].name.as_str();
        let chance = bids.p_value().map_or(String::new(), |p_value| format!(" ({})", chance(Some(p_value))));
        format!(
            " {} makes its bid in {} % more of its hands than {}{chance}.",
            name(comparison.one),
            interval(bids.differences(), 100.0),
            name(comparison.other),
        )
    }

    fn verdict(&self, comparison: &Comparison) -> String {
        let name = |agent: usize| self.agents[agent].name.as_str();
        let (one, other) = (name(comparison.one), name(comparison.other));
        let difference = match comparison.measure {
            Measure::Score => format!("{} points", interval(comparison.score.differences(), 1.0)),
            Measure::Wins => format!("{} % of wins", interval(comparison.wins.differences(), 100.0)),
        };
        let correction =
            if self.comparisons.len() > 1 { ", corrected for the number of comparisons" } else { "" };
        match comparison.significance {
            Significance::Unknown => {
                format!("{one} against {other}: too few deals to say anything; two are the least.")
            }
            Significance::Better { agent, p_value } => format!(
                "{} is better than {}: {one} has {difference} more than {other}, which is significant ({}{correction}).",
                name(agent),
                name(comparison.one + comparison.other - agent),
                chance(p_value),
            ),
            Significance::Unclear { p_value } => format!(
                "{one} against {other}: {difference} more, which is NOT significant ({}{correction}): it may be luck.",
                chance(p_value),
            ),
        }
    }
}

/// Writes the probability of a difference by luck alone.
fn chance(p_value: Option<f64>) -> String {
    match p_value {
        Some(p_value) if p_value < 0.0001 => "p < 0.0001".to_string(),
        Some(p_value) => format!("p = {p_value:.4}"),
        None => "at all looks together".to_string(),
    }
}

/// Writes a mean with its confidence interval.
fn interval(sample: &Sample, factor: f64) -> String {
    let mean = sample.mean() * factor;
    match sample.half_width(CONFIDENCE) {
        Some(half) => format!("{mean:+.2} ± {:.2}", half * factor),
        None => format!("{mean:+.2}"),
    }
}
