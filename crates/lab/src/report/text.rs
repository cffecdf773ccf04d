//! Reports in sentences.

use super::{Comparison, MatchReport, Significance};
use crate::matches::Measure;
use crate::statistics::{CONFIDENCE, FEWEST_DEALS, Sample};
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
        let mut sentences = vec![format!(
            "{}: {}, {length}, seed {}.",
            self.dealt(),
            count(self.deals * played.seatings, "game", "games"),
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
        for agent in &self.agents {
            if let Some(reason) = &agent.first_forfeit {
                let (name, games) = (&agent.name, count(agent.forfeits, "time", "times"));
                sentences.push(format!(
                    "{name} failed and forfeited {games}, which counts as the worst score at the table: the figures are about that as well as about \
                     its play. The first reason: {reason}."
                ));
            }
        }
        if !played.one_seating {
            sentences.push("All seatings of a deal are averaged first.".to_string());
        }
        // With fewer agents than seats, one of them has more players than the other.
        let has_uneven_seats = played.one_seating && !played.teams && played.agents.len() < played.players;
        if played.alone || has_uneven_seats {
            sentences.push("Wins are those of one player.".to_string());
        }
        sentences.push(format!(
            "± is a {:.0} % confidence interval (Student), and so is that of a share (Wilson, for the deals as they scatter).",
            CONFIDENCE * 100.0
        ));
        sentences
            .push("Depth, nodes and times are means over all decisions, forced ones included.".to_string());
        sentences.join(" ")
    }

    /// The deals and the seatings in which each was played.
    fn dealt(&self) -> String {
        let played = &self.played;
        let deals = count(self.deals, "deal", "deals");
        let kind = match (played.alone, played.teams, self.has_mixed_partners) {
            (true, ..) => " of the first agent alone",
            (false, true, _) => ", with the same agent on all seats of a team",
            (false, false, true) => ", with agents against their own partners in some",
            (false, false, false) => "",
        };
        match played.seatings {
            _ if played.one_seating => format!("{deals}, each in one seating, all seatings in turn{kind}"),
            1 => format!("{deals} in one seating{kind}"),
            seatings => format!("{deals} in all {seatings} seatings{kind}"),
        }
    }

    /// The meaning of each short name.
    pub fn legend(&self) -> Vec<String> {
        let named = self.agents.iter().filter(|agent| agent.name != agent.spec);
        named.map(|agent| format!("{} = {}", agent.name, agent.spec)).collect()
    }

    /// The conclusion for each pair of agents in a sentence, and one on their bids, where they bid.
    pub fn verdicts(&self) -> Vec<String> {
        let verdict = |comparison| [self.verdict(comparison), self.bids_made(comparison)].concat();
        self.comparisons.iter().map(verdict).collect()
    }

    /// The comparison of bids made; empty where there are none.
    fn bids_made(&self, comparison: &Comparison) -> String {
        let Some(bids) = &comparison.bids_made else { return String::new() };
        let differences = bids.differences();
        let (more, fewer) = if differences.mean() < 0.0 {
            (comparison.other, comparison.one)
        } else {
            (comparison.one, comparison.other)
        };
        let chance = bids.p_value().map_or(String::new(), |p_value| format!("; {}", chance(Some(p_value))));
        format!(
            " {} makes its bid more often than {}, by {}{chance}.",
            self.agents[more].name,
            self.agents[fewer].name,
            share_difference(differences),
        )
    }

    fn verdict(&self, comparison: &Comparison) -> String {
        let name = |agent: usize| self.agents[agent].name.as_str();
        let (ahead, behind) = (name(comparison.ahead), name(comparison.behind()));
        let correction =
            if self.comparisons.len() > 1 { ", corrected for the number of comparisons" } else { "" };
        let difference = self.difference(comparison);
        match comparison.significance {
            Significance::Unknown => format!(
                "{} and {}: too few deals to say who is better; {} are the fewest.",
                name(comparison.one),
                name(comparison.other),
                FEWEST_DEALS
            ),
            Significance::Better { p_value, .. } => {
                format!("{ahead} is better than {behind}: {difference} ({}{correction}).", chance(p_value))
            }
            Significance::Unclear { .. } if comparison.lead() <= 0.0 => {
                format!("{ahead} and {behind} are level: there is no difference.")
            }
            Significance::Unclear { p_value } => format!(
                "{ahead} is ahead of {behind}, but it may be luck: {difference}, which is not significant ({}{correction}).",
                chance(p_value)
            ),
        }
    }

    /// The lead of the agent that is ahead, in the direction in which it leads.
    fn difference(&self, comparison: &Comparison) -> String {
        match comparison.measure {
            Measure::Score => {
                let differences = comparison.score.differences();
                let half = differences.half_width(CONFIDENCE);
                let half = half.map(|half| format!(" ± {half:.2}")).unwrap_or_default();
                let direction =
                    if self.played.lowest_wins { "points fewer, and fewer is better" } else { "points more" };
                format!("{:.2}{half} {direction}", differences.mean().abs())
            }
            Measure::Wins => {
                format!("it wins more games, by {}", share_difference(comparison.wins.differences()))
            }
        }
    }
}

/// A number of things.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Writes the difference of two shares, without its sign: in percent of all, with its confidence interval.
fn share_difference(differences: &Sample) -> String {
    let sign = if differences.mean() < 0.0 { -1.0 } else { 1.0 };
    let lead = 100.0 * differences.mean().abs();
    let Some(interval) = differences.share_interval(-1.0, 1.0, CONFIDENCE) else {
        return format!("{lead:.1} % of all");
    };
    let mut ends = [interval.low, interval.high].map(|end| 100.0 * sign * end);
    ends.sort_unstable_by(f64::total_cmp);
    // Zero is written without a sign.
    let [low, high] = ends.map(|end| (end * 10.0).round() / 10.0 + 0.0);
    format!("{lead:.1} % of all ({low:.1} to {high:.1})")
}

/// Writes the probability of a difference by luck alone.
fn chance(p_value: Option<f64>) -> String {
    match p_value {
        Some(p_value) if p_value < 0.0001 => "p < 0.0001".to_string(),
        Some(p_value) => format!("p = {p_value:.4}"),
        None => "at all looks together".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::AgentReport;
    use crate::report::comparison;
    use crate::results_db::{EnteredAgent, StoredMatch};
    use std::time::Duration;

    /// The report of two agents with these scores and wins in each deal.
    fn report(scores: [&[f64]; 2], wins: [&[f64]; 2], lowest_wins: bool, hands: Option<u32>) -> MatchReport {
        let played = StoredMatch {
            id: 1,
            name: String::new(),
            game: "cards".to_string(),
            players: 3,
            options: String::new(),
            agents: ["rules", "maxn"].map(str::to_string).to_vec(),
            entered: ["rules", "maxn"]
                .map(|name| EnteredAgent { label: name.to_string(), spec: name.to_string() })
                .to_vec(),
            seed: 1,
            hands,
            opening: 0,
            alone: false,
            teams: false,
            one_seating: false,
            until_clear: false,
            seatings: 6,
            lowest_wins,
            deals: scores[0].len() as u32,
            decided: None,
            versions: Vec::new(),
        };
        let agent = |agent: usize| AgentReport {
            name: played.agents[agent].clone(),
            spec: played.agents[agent].clone(),
            score: Sample::of(scores[agent]),
            wins: Sample::of(wins[agent]),
            bids_made: None,
            moves_left: None,
            depth: None,
            nodes: 0.0,
            time: Duration::ZERO,
            processor: None,
            reported: None,
            forfeits: 0,
            first_forfeit: None,
        };
        let deals = scores[0].len();
        let lists = |lists: [&[f64]; 2]| lists.map(<[f64]>::to_vec).to_vec();
        MatchReport {
            kind: None,
            bounded_board: None,
            has_mixed_partners: false,
            deals,
            games: 6 * deals,
            games_planned: 6 * deals,
            agents: vec![agent(0), agent(1)],
            comparisons: comparison::all(&played, &lists(scores), &lists(wins), None),
            efforts: Vec::new(),
            played,
        }
    }

    #[test]
    fn no_two_columns_have_one_heading() {
        let mut report = report([&[1.0; 6], &[2.0; 6]], NONE_OF_SIX, true, Some(1));
        for agent in &mut report.agents {
            agent.bids_made = Some(Sample::of(&[0.5; 6]));
            agent.moves_left = Some(Sample::of(&[3.0; 6]));
        }
        let mut headings: Vec<&str> = report.columns(true).iter().map(|column| column.heading).collect();
        let count = headings.len();
        headings.sort_unstable();
        headings.dedup();
        assert_eq!(headings.len(), count, "{headings:?}");
    }

    const NONE_OF_SIX: [&[f64]; 2] = [&[0.5; 6], &[0.5; 6]];
    const NONE: [&[f64]; 2] = [&[0.5; 8], &[0.5; 8]];

    #[test]
    fn verdicts_read_forwards() {
        let few = [2.0, 3.0, 1.0, 2.0, 2.5, 1.5, 2.0, 3.0];
        let many = few.map(|points| points + 7.0 + points / 10.0);
        // Where the lowest score wins, the agent with fewer points is better; elsewhere the other one.
        let verdict = report([&few, &many], NONE, true, Some(1)).verdicts().concat();
        assert!(verdict.starts_with("rules is better than maxn: 7.21 ± "), "{verdict}");
        assert!(verdict.contains("points fewer, and fewer is better (p < 0.0001)"), "{verdict}");
        let verdict = report([&few, &many], NONE, false, Some(1)).verdicts().concat();
        assert!(verdict.starts_with("maxn is better than rules: 7.21 ± "), "{verdict}");
        assert!(verdict.contains("points more (p < 0.0001)") && !verdict.contains('-'), "{verdict}");
    }

    #[test]
    fn a_lead_in_wins_has_an_interval_that_is_possible() {
        let wins = [1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0];
        let losses = wins.map(|won| 1.0 - won);
        let verdict = report(NONE, [&losses, &wins], false, None).verdicts().concat();
        assert!(
            verdict.starts_with("maxn is better than rules: it wins more games, by 75.0 % of all ("),
            "{verdict}"
        );
        let ends = verdict.split_once('(').unwrap().1.split_once(')').unwrap().0;
        let ends: Vec<f64> = ends.split(" to ").map(|end| end.parse().unwrap()).collect();
        assert!(-100.0 <= ends[0] && ends[0] < 75.0 && 75.0 < ends[1] && ends[1] <= 100.0, "{verdict}");
    }

    #[test]
    fn of_a_few_deals_nothing_is_said() {
        let verdict =
            report([&[1.0, 2.0], &[9.0, 8.0]], [&[1.0, 1.0], &[0.0, 0.0]], true, Some(1)).verdicts();
        assert_eq!(verdict, ["rules and maxn: too few deals to say who is better; 6 are the fewest."]);
    }

    #[test]
    fn one_deal_is_not_many() {
        let mut one = report([&[1.0], &[2.0]], [&[1.0], &[0.0]], true, Some(1));
        assert!(
            one.extent().starts_with("1 deal in all 6 seatings: 6 games, one hand each"),
            "{}",
            one.extent()
        );
        assert_eq!(one.columns(false)[1].cells, ["1.000", "2.000"]);
        let none = report([&[], &[]], [&[], &[]], true, Some(1));
        assert_eq!(none.columns(false)[1].cells, ["-", "-"], "nothing is known before the first deal");
        one.played.seatings = 1;
        assert!(one.extent().starts_with("1 deal in one seating: 1 game, one hand each"), "{}", one.extent());
        assert!(!one.command().contains("--one-seating"), "{}", one.command());
        one.played.one_seating = true;
        let extent = one.extent();
        assert!(extent.starts_with("1 deal, each in one seating, all seatings in turn: 1 game"), "{extent}");
        assert!(one.command().ends_with("--one-seating"), "{}", one.command());
    }
}
