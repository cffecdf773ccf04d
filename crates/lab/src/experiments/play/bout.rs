//! A match of an experiment, with what a paper reports of it.

use crate::matches::{MatchPlan, Measure};
use crate::quantity::written_count;
use crate::report::AgentReport;
use crate::statistics::{CONFIDENCE, Sample};
use crate::table::Cell;

/// A match, and what a paper reports of it.
#[derive(Clone, Debug)]
pub(crate) struct Bout {
    /// What it is called, such as `3 players`.
    pub(super) name: &'static str,
    /// What is played, on as many deals as the paper's.
    pub(super) plan: MatchPlan,
    /// The agents in short.
    pub(super) sides: Vec<&'static str>,
    pub(super) figures: Vec<Figure>,
    pub(super) claim: Claim,
}

/// What was measured of the agents, and the paper's value for each, if it has one.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    pub(super) quantity: Quantity,
    pub(super) theirs: Vec<Option<f64>>,
}

/// What is measured of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// The score of a player.
    Score,
    /// Its standard deviation from deal to deal.
    Deviation,
    /// The part of the games it wins, in percent.
    Wins,
    /// How many moves those who lost were from winning.
    MovesLeft,
    /// How deep it looked.
    Depth,
}

/// What the paper concludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// This one of two agents is better.
    Better(usize),
    /// It makes no difference.
    Even,
    /// Nobody has said anything.
    Open,
}

/// How much of the papers' node limits is spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(pub(crate) f64);

impl Budget {
    /// So many nodes of the paper's, as it is written in an agent's name.
    pub(super) fn nodes(self, theirs: u64) -> String {
        written_count(((theirs as f64 * self.0).round() as u64).max(1))
    }
}

impl Bout {
    /// Two agents, each with its name in short, on so many deals.
    pub(super) fn new(
        name: &'static str,
        game: &str,
        agents: &[(&'static str, String); 2],
        deals: u32,
        claim: Claim,
    ) -> Self {
        let sides = agents.iter().map(|&(side, _)| side).collect();
        let plan = MatchPlan {
            players: Some(3),
            deals,
            name: name.to_string(),
            ..MatchPlan::new(game, agents.iter().map(|(_, agent)| agent.as_str()))
        };
        Bout { name, plan, sides, figures: Vec::new(), claim }
    }

    /// With the paper's figures of both agents.
    pub(super) fn figure(mut self, quantity: Quantity, theirs: [f64; 2]) -> Self {
        self.figures.push(Figure { quantity, theirs: theirs.map(Some).to_vec() });
        self
    }

    /// With figures that the paper does not have.
    pub(super) fn also(mut self, quantity: Quantity) -> Self {
        self.figures.push(Figure { quantity, theirs: vec![None; self.sides.len()] });
        self
    }

    /// What the paper's conclusion is drawn from: the first figure that it has of scores or wins.
    pub(super) fn measure(&self) -> Option<Measure> {
        let reported = self.figures.iter().filter(|figure| figure.theirs.iter().any(Option::is_some));
        reported.map(|figure| figure.quantity).find_map(|quantity| match quantity {
            Quantity::Score => Some(Measure::Score),
            Quantity::Wins => Some(Measure::Wins),
            Quantity::Deviation | Quantity::MovesLeft | Quantity::Depth => None,
        })
    }

    /// With another plan.
    pub(super) fn with(mut self, change: impl FnOnce(&mut MatchPlan)) -> Self {
        change(&mut self.plan);
        self
    }
}

impl Quantity {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Quantity::Score => "score",
            Quantity::Deviation => "sd per deal",
            Quantity::Wins => "wins %",
            Quantity::MovesLeft => "from winning",
            Quantity::Depth => "depth",
        }
    }

    /// What was measured, with its confidence interval where it has one.
    pub(super) fn of(self, agent: &AgentReport) -> Cell {
        let plain = |value: Option<f64>| value.map_or(Cell::Empty, |value| Cell::Real { value, decimals: 2 });
        match self {
            Quantity::Score => interval(&agent.score, 1.0, 2),
            Quantity::Wins => interval(&agent.wins, 100.0, 1),
            Quantity::MovesLeft => {
                agent.moves_left.as_ref().map_or(Cell::Empty, |left| interval(left, 1.0, 2))
            }
            Quantity::Deviation => plain(agent.score.deviation()),
            Quantity::Depth => plain(agent.depth),
        }
    }
}

fn interval(sample: &Sample, factor: f64, decimals: usize) -> Cell {
    let mean = sample.mean() * factor;
    match sample.half_width(CONFIDENCE) {
        Some(half) => Cell::Estimate { mean, error: half * factor, decimals },
        None => Cell::Real { value: mean, decimals },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_parts_of_the_papers() {
        assert_eq!(Budget(1.0).nodes(250_000), "250k");
        assert_eq!(Budget(0.1).nodes(2_500_000), "250k");
        assert_eq!(Budget(1e-9).nodes(100), "1");
    }
}
