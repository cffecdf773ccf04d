//! Two agents against each other.

use crate::matches::Measure;
use crate::statistics::{CONFIDENCE, ConfidenceSequence, Paired};
use crate::store::StoredMatch;

/// Two agents on the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The agent named first.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// What decides: points in a hand, winning in a series.
    pub measure: Measure,
    /// The one's scores less the other's.
    pub score: Paired,
    /// The one's wins less the other's.
    pub wins: Paired,
    /// The part of its bids that the one made less the other's, where they bid for tricks.
    pub bids_made: Option<Paired>,
    /// Who has more of what decides, or fewer points where those are best; the one named first if they have the same.
    pub ahead: usize,
    /// What it comes to.
    pub significance: Significance,
}

/// How sure it is that a difference is more than luck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Significance {
    /// There are too few deals to say anything.
    Unknown,
    /// One of them is better.
    Better {
        /// Which of them.
        agent: usize,
        /// How likely so large a difference is by luck alone; none if it was looked for again and again, and was clear
        /// at all looks together.
        p_value: Option<f64>,
    },
    /// It may be luck.
    Unclear {
        /// How likely so large a difference is by luck alone.
        p_value: Option<f64>,
    },
}

/// Every two agents.
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
    /// The same, with another measure to decide.
    pub(crate) fn judged_by(self, measure: Measure, played: &StoredMatch) -> Self {
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
    let Some(p_value) = paired.p_value() else { return Significance::Unknown };
    if played.until_clear {
        // An ordinary p-value is not worth much to whoever stops when it is small.
        let is_clear = ConfidenceSequence::new(CONFIDENCE).is_clear(paired.differences());
        return if is_clear {
            Significance::Better { agent: ahead, p_value: None }
        } else {
            Significance::Unclear { p_value: None }
        };
    }
    // Many comparisons are many chances to be fooled (Bonferroni).
    let comparisons = (agents * (agents - 1) / 2).max(1);
    let p_value = (p_value * comparisons as f64).min(1.0);
    if p_value <= 1.0 - CONFIDENCE {
        Significance::Better { agent: ahead, p_value: Some(p_value) }
    } else {
        Significance::Unclear { p_value: Some(p_value) }
    }
}
