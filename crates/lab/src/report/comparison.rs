//! Comparisons of two agents.

use crate::matches::Measure;
use crate::results_db::StoredMatch;
use crate::statistics::{CONFIDENCE, ConfidenceSequence, FEWEST_DEALS, Paired};

/// The comparison of two agents on the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The agent named first.
    pub one: usize,
    /// The agent named later.
    pub other: usize,
    /// The measure that decides: points in hands, wins in a series.
    pub measure: Measure,
    /// The scores of the first agent less those of the second.
    pub score: Paired,
    /// The wins of the first agent less those of the second.
    pub wins: Paired,
    /// The part of its bids that the first agent made less that of the second, where players bid for themselves.
    pub bids_made: Option<Paired>,
    /// The agent that is ahead by the measure; the one named first if they are equal.
    pub ahead: usize,
    /// The significance of the difference.
    pub significance: Significance,
}

/// The significance of a difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Significance {
    /// There are too few deals.
    Unknown,
    /// One agent is better.
    Better {
        /// The better agent.
        agent: usize,
        /// The probability of such a difference by luck alone; `None` if the test was made after each deal, with
        /// intervals that hold at all deals together.
        p_value: Option<f64>,
    },
    /// The difference may be luck.
    Unclear {
        /// The probability of such a difference by luck alone.
        p_value: Option<f64>,
    },
}

/// Compares each pair of agents.
pub(super) fn all(
    played: &StoredMatch,
    scores: &[Vec<f64>],
    wins: &[Vec<f64>],
    bids: Option<&[Vec<f64>]>,
) -> Vec<Comparison> {
    let agents = played.agents.len();
    let measure = if played.hands.is_some() { Measure::Score } else { Measure::Wins };
    let pairs = (0..agents).flat_map(|one| (one + 1..agents).map(move |other| (one, other)));
    let compare = |(one, other): (usize, usize)| {
        let score = Paired::of(&scores[one], &scores[other]);
        let wins = Paired::of(&wins[one], &wins[other]);
        let bids_made = bids.map(|bids| Paired::of(&bids[one], &bids[other]));
        let unjudged = Significance::Unknown;
        let compared =
            Comparison { one, other, measure, score, wins, bids_made, ahead: one, significance: unjudged };
        compared.judged_by(measure, played)
    };
    pairs.map(compare).collect()
}

impl Comparison {
    /// The agent that is behind by the measure.
    pub fn behind(&self) -> usize {
        self.one + self.other - self.ahead
    }

    /// The difference by the measure, deal by deal: the first agent less the second.
    pub fn decisive(&self) -> Paired {
        match self.measure {
            Measure::Score => self.score,
            Measure::Wins => self.wins,
        }
    }

    /// The difference by the measure, without its sign.
    pub fn lead(&self) -> f64 {
        self.decisive().differences().mean().abs()
    }

    /// The same comparison with another measure to decide.
    #[must_use]
    pub fn judged_by(self, measure: Measure, played: &StoredMatch) -> Self {
        let (decisive, lowest) = match measure {
            Measure::Score => (self.score, played.lowest_wins),
            Measure::Wins => (self.wins, false),
        };
        let difference = decisive.differences().mean() * if lowest { -1.0 } else { 1.0 };
        let ahead = if difference < 0.0 { self.other } else { self.one };
        let significance = significance(played, &decisive, ahead, played.agents.len());
        Comparison { measure, ahead, significance, ..self }
    }
}

fn significance(played: &StoredMatch, paired: &Paired, ahead: usize, agents: usize) -> Significance {
    let enough = paired.differences().count() >= FEWEST_DEALS;
    let Some(p_value) = paired.p_value().filter(|_| enough) else { return Significance::Unknown };
    if played.until_clear {
        // An ordinary p-value means little where the match stops as soon as it is small.
        let is_clear = ConfidenceSequence::new(CONFIDENCE).is_clear(paired.differences());
        return if is_clear {
            Significance::Better { agent: ahead, p_value: None }
        } else {
            Significance::Unclear { p_value: None }
        };
    }
    // Several comparisons are several chances of a false result (Bonferroni).
    let comparisons = (agents * (agents - 1) / 2).max(1);
    let p_value = (p_value * comparisons as f64).min(1.0);
    if p_value <= 1.0 - CONFIDENCE {
        Significance::Better { agent: ahead, p_value: Some(p_value) }
    } else {
        Significance::Unclear { p_value: Some(p_value) }
    }
}
