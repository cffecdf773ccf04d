//! Matches of an experiment, with the paper's figures.

use crate::table::Cell;
use maxn_lab::matches::{MatchPlan, Measure};
use maxn_lab::report::AgentReport;
use maxn_lab::statistics::{CONFIDENCE, Interval, Sample};

/// The bouts of an experiment, within a budget.
pub(crate) type Bouts = fn(Budget) -> Vec<Bout>;

/// A match, and the paper's figures of it.
#[derive(Clone, Debug)]
pub(crate) struct Bout {
    /// The name, such as `3 players`.
    pub(crate) name: String,
    /// The match, on as many deals as the paper's.
    pub(crate) plan: MatchPlan,
    /// Short names of the agents.
    pub(crate) sides: Vec<&'static str>,
    pub(crate) figures: Vec<Figure>,
    pub(crate) claim: Claim,
}

/// A measured quantity, and the paper's value for each agent, if it has one.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) quantity: Quantity,
    pub(crate) theirs: Vec<Option<f64>>,
}

/// A quantity that is measured of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// The score of a player.
    Score,
    /// The standard deviation of the score per deal.
    Deviation,
    /// The part of the games won, in percent.
    Wins,
    /// The number of moves that losing players were from winning.
    MovesLeft,
    /// The depth of the searches.
    Depth,
}

/// The paper's conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// This agent is better.
    Better(usize),
    /// There is no difference.
    Even,
    /// The paper draws none.
    Open,
}

/// The part of the papers' node limits that is spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(pub(crate) f64);

impl Budget {
    /// A number of the paper's nodes, as written in the spec of an agent.
    pub(crate) fn nodes(self, theirs: u64) -> String {
        ((theirs as f64 * self.0).round() as u64).max(1).to_string()
    }
}

impl Bout {
    /// Two agents, each with a short name, on a number of deals.
    pub(crate) fn new(
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
        Bout { name: name.to_string(), plan, sides, figures: Vec::new(), claim }
    }

    /// Adds a quantity with the paper's figures of both agents.
    pub(crate) fn figure(mut self, quantity: Quantity, theirs: [f64; 2]) -> Self {
        self.figures.push(Figure { quantity, theirs: theirs.map(Some).to_vec() });
        self
    }

    /// Adds a quantity that the paper does not have.
    pub(crate) fn also(mut self, quantity: Quantity) -> Self {
        self.figures.push(Figure { quantity, theirs: vec![None; self.sides.len()] });
        self
    }

    /// The measure that the paper's conclusion is drawn from: its first figure of scores or wins.
    pub(super) fn measure(&self) -> Option<Measure> {
        let reported = self.figures.iter().filter(|figure| figure.theirs.iter().any(Option::is_some));
        reported.map(|figure| figure.quantity).find_map(|quantity| match quantity {
            Quantity::Score => Some(Measure::Score),
            Quantity::Wins => Some(Measure::Wins),
            Quantity::Deviation | Quantity::MovesLeft | Quantity::Depth => None,
        })
    }

    /// Changes the plan.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut MatchPlan)) -> Self {
        change(&mut self.plan);
        self
    }
}

impl Quantity {
    /// The name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Quantity::Score => "score",
            Quantity::Deviation => "sd per deal",
            Quantity::Wins => "wins %",
            Quantity::MovesLeft => "from winning",
            Quantity::Depth => "depth",
        }
    }

    /// The measured value, with its confidence interval where it has one.
    pub(super) fn of(self, agent: &AgentReport) -> Cell {
        let plain = |value: Option<f64>| value.map_or(Cell::Empty, |value| Cell::Real { value, decimals: 2 });
        match self {
            Quantity::Score => interval(&agent.score, 1.0, 2),
            Quantity::Wins => percentage(&agent.wins),
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

/// A share in percent, with an interval that does not leave 0 to 100.
fn percentage(sample: &Sample) -> Cell {
    let (mean, decimals) = (100.0 * sample.mean(), 1);
    match sample.share_interval(0.0, 1.0, CONFIDENCE) {
        Some(Interval { low, high }) => {
            Cell::Interval { mean, low: 100.0 * low, high: 100.0 * high, decimals }
        }
        None => Cell::Real { value: mean, decimals },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_parts_of_the_papers() {
        assert_eq!(Budget(1.0).nodes(250_000), "250000");
        assert_eq!(Budget(0.1).nodes(2_500_000), "250000");
        assert_eq!(Budget(1e-9).nodes(100), "1");
    }
}
