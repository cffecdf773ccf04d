//! The test of whether an outcome that meets every need is still possible: the second half of all pruning.

use crate::error::SearchError;
use crate::evaluation::{Outcome, Range};
use crate::options::Classifier;
use crate::scores::{MAX_PLAYERS, Player, Scores};

/// The test of what is possible, given the scores that players need and the limits known at a position.
#[derive(Debug)]
pub(crate) enum OutcomeClassifier {
    /// By the greatest sum of scores.
    Sum(i32),
    /// By the greatest sum of scores, for each two players: as much of it as holds for rounded means.
    Pairs(i32),
    /// By the list of all outcomes.
    Outcomes(OutcomeTable),
}

impl OutcomeClassifier {
    /// Returns whether some outcome within `range` gives every player at least what it needs.
    #[inline]
    pub(crate) fn meets(&self, needs: &Scores, range: &Range) -> bool {
        match self {
            OutcomeClassifier::Sum(most) => {
                !range.upper.is_below_anywhere(needs) && needs.highest(&range.lower).sum() <= *most
            }
            OutcomeClassifier::Pairs(most) => pairs_meet(*most, needs, range),
            OutcomeClassifier::Outcomes(table) => table.meets(needs, range),
        }
    }
}

/// Returns whether no player, and no two players, need more than the others' lower limits leave of the sum.
fn pairs_meet(most: i32, needs: &Scores, range: &Range) -> bool {
    let mut sum = 0;
    // The two who need most beyond their lower limits.
    let (mut first, mut second) = (0, 0);
    for player in 0..MAX_PLAYERS {
        if needs[player] > range.upper[player] {
            return false;
        }
        sum += range.lower[player];
        let beyond = needs[player] - range.lower[player];
        if beyond > first {
            (first, second) = (beyond, first);
        } else if beyond > second {
            second = beyond;
        }
    }
    sum + first + second <= most
}

/// Returns the outcomes to make a leaf-value table of, if the search should have one.
pub(crate) fn listed(
    classifier: Classifier,
    players: usize,
    outcomes: &dyn Fn() -> Option<Vec<Outcome>>,
) -> Result<Option<Vec<Outcome>>, SearchError> {
    match classifier {
        Classifier::Linear => Ok(None),
        Classifier::Table => outcomes().map(Some).ok_or(SearchError::NeedsOutcomes),
        Classifier::Auto => {
            Ok(outcomes()
                .filter(|listed| listed.len() <= FEW_OUTCOMES && !are_all_divisions(listed, players)))
        }
    }
}

/// A leaf-value table is made for each search, in time and memory that grow with the square of its size: with more
/// outcomes than this it seldom pays.
const FEW_OUTCOMES: usize = 512;

/// Returns whether the outcomes are all the ways to divide something among the players, so that the sum alone decides
/// which are possible.
fn are_all_divisions(outcomes: &[Outcome], players: usize) -> bool {
    let whole: i32 = outcomes.first().map_or(0, |outcome| outcome.scores.sum());
    let divides = |outcome: &Outcome| {
        let Outcome { scores, measure } = outcome;
        scores == measure && !scores.is_below_anywhere(&Scores::ZERO) && scores.sum() == whole
    };
    // The number of ways grows with every player: once it is above the length of the list it stays there.
    let count = outcomes.len() as u64;
    let ways = (1..players as u64).try_fold(1, |ways, part| {
        let ways = ways * (u64::from(whole.unsigned_abs()) + part) / part;
        (ways <= count).then_some(ways)
    });
    ways == Some(count) && outcomes.iter().all(divides)
}

/// A leaf-value table (IJCAI05, see docs/bibliography.md) as sets of bits: for each player and each threshold, the
/// outcomes that reach it. A test intersects a few of these sets, which is so cheap that caching the results of whole
/// tests, as the paper does, would save nothing.
#[derive(Debug)]
pub(crate) struct OutcomeTable {
    /// Outcomes whose scores reach a threshold.
    scores: Vec<Thresholds>,
    /// Outcomes whose measure reaches a threshold.
    measure: Vec<Thresholds>,
    /// 64-bit words in a set.
    words: usize,
}

impl OutcomeTable {
    /// The sets take up to `3 * n * MOST^2 / 8` bytes.
    pub(crate) const MOST: usize = 4096;

    /// An outcome that is listed twice is a second bit in the same sets, and harmless.
    pub(crate) fn new(outcomes: &[Outcome], players: usize) -> Result<Self, SearchError> {
        if outcomes.len() > Self::MOST {
            return Err(SearchError::TooManyOutcomes { count: outcomes.len(), most: Self::MOST });
        }
        let thresholds = |column: &dyn Fn(&Outcome, Player) -> i32| {
            let of = |player| Thresholds::new(&mut outcomes.iter().map(|outcome| column(outcome, player)));
            (0..players).map(of).collect()
        };
        Ok(OutcomeTable {
            scores: thresholds(&|outcome, player| outcome.scores[player]),
            measure: thresholds(&|outcome, player| outcome.measure[player]),
            words: outcomes.len().div_ceil(64),
        })
    }

    fn meets(&self, needs: &Scores, range: &Range) -> bool {
        // Sets that must hold (reaching a threshold), and one that must not (reaching one above the upper limit).
        let mut starts = [[0; 3]; MAX_PLAYERS];
        for (player, (scores, measure)) in self.scores.iter().zip(&self.measure).enumerate() {
            starts[player] = [
                scores.reaching(needs[player]),
                measure.reaching(range.lower[player]),
                measure.reaching(range.upper[player] + 1),
            ];
        }
        (0..self.words).any(|word| {
            let players = starts.iter().zip(&self.scores).zip(&self.measure);
            let left = players.fold(!0, |left, ((&[needed, inside, above], scores), measure)| {
                left & scores.sets[needed + word] & measure.sets[inside + word] & !measure.sets[above + word]
            });
            left != 0
        })
    }
}

/// The sets of outcomes whose value is at least v, for every v.
#[derive(Debug)]
struct Thresholds {
    /// The different values, ascending.
    values: Vec<i32>,
    /// For values close together: the place of the first value that reaches `least + i`.
    places: Vec<u32>,
    /// One set for each place, and an empty one.
    sets: Vec<u64>,
    words: usize,
}

impl Thresholds {
    /// Ranges of values up to this wide are looked up, wider ones searched.
    const DENSE: usize = 4096;

    fn new(column: &mut dyn Iterator<Item = i32>) -> Self {
        let column: Vec<i32> = column.collect();
        let words = column.len().div_ceil(64);
        let mut values = column.clone();
        values.sort_unstable();
        values.dedup();
        let mut sets = vec![0; words * (values.len() + 1)];
        for (place, &value) in values.iter().enumerate() {
            for (outcome, _) in column.iter().enumerate().filter(|&(_, &own)| own >= value) {
                sets[place * words + outcome / 64] |= 1 << (outcome % 64);
            }
        }
        let span = values.last().map_or(0, |last| (last - values[0]) as usize + 1);
        let places = if span <= Self::DENSE {
            (0..span).map(|i| values.partition_point(|&value| value < values[0] + i as i32) as u32).collect()
        } else {
            Vec::new()
        };
        Thresholds { values, places, sets, words }
    }

    /// Returns the place where the set of outcomes begins that reach a value: all for one below them all, and none for one
    /// above.
    #[inline]
    fn reaching(&self, value: i32) -> usize {
        let Some(&least) = self.values.first() else { return 0 };
        let place = if value <= least {
            0
        } else if self.places.is_empty() {
            self.values.partition_point(|&own| own < value)
        } else {
            self.places.get((value - least) as usize).map_or(self.values.len(), |&place| place as usize)
        };
        place * self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::{NO_LOWER, NO_UPPER};

    /// A small deterministic generator, enough for tests.
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    #[test]
    fn the_table_answers_as_a_scan_of_its_outcomes_does() {
        let mut state = 7;
        for round in 0..400 {
            let wide = if round % 5 == 0 { 100_000 } else { 6 };
            let mut draw = |most: i32| (next(&mut state) % (most as u64 + 1)) as i32 - most / 3;
            let outcomes: Vec<Outcome> = (0..=round % 150)
                .map(|_| Outcome {
                    scores: Scores::from_fn(3, |_| draw(wide)),
                    measure: Scores::from_fn(3, |_| draw(5)),
                })
                .collect();
            let table = OutcomeTable::new(&outcomes, 3).unwrap();
            for _ in 0..50 {
                let some = |value: i32, missing: i32| if value % 3 == 0 { missing } else { value };
                let needs = Scores::from_fn(3, |_| some(draw(wide), NO_LOWER));
                let range = Range {
                    lower: Scores::from_fn(3, |_| some(draw(5), NO_LOWER)),
                    upper: Scores::from_fn(3, |_| some(draw(5), NO_UPPER)),
                };
                let scan = outcomes.iter().any(|outcome| {
                    (0..3).all(|player| {
                        outcome.scores[player] >= needs[player]
                            && outcome.measure[player] >= range.lower[player]
                            && outcome.measure[player] <= range.upper[player]
                    })
                });
                assert_eq!(table.meets(&needs, &range), scan, "{outcomes:?} {needs:?} {range:?}");
            }
        }
    }

    /// All the ways to divide a whole among three players.
    fn divisions(whole: i32) -> Vec<Outcome> {
        let parts = (0..=whole).flat_map(|first| (0..=whole - first).map(move |second| (first, second)));
        parts.map(|(first, second)| [first, second, whole - first - second].into()).collect()
    }

    #[test]
    fn divisions_of_a_whole_need_no_table() {
        let all = divisions(4);
        assert!(are_all_divisions(&all, 3));
        assert!(!are_all_divisions(&all, 2) && !are_all_divisions(&all, 4), "others have other divisions");
        assert!(!are_all_divisions(&all[1..], 3), "one is missing");
        let doubled =
            |outcome: &Outcome| Outcome { scores: outcome.scores.map(3, |score| 2 * score), ..*outcome };
        assert!(!are_all_divisions(&all.iter().map(doubled).collect::<Vec<_>>(), 3));
        assert!(!are_all_divisions(&[Outcome::from([1 << 26; 8])], 8), "no overflow");
    }

    #[test]
    fn a_table_is_made_of_few_outcomes_that_are_not_all_divisions() {
        let auto = |outcomes: Option<Vec<Outcome>>| listed(Classifier::Auto, 3, &|| outcomes.clone());
        assert_eq!(auto(None), Ok(None));
        assert_eq!(auto(Some(divisions(4))), Ok(None));
        let few = divisions(4)[1..].to_vec();
        assert_eq!(auto(Some(few.clone())), Ok(Some(few)));
        let many = divisions(40)[1..].to_vec();
        assert!(many.len() > FEW_OUTCOMES);
        assert_eq!(auto(Some(many.clone())), Ok(None));
        assert_eq!(listed(Classifier::Table, 3, &|| Some(many.clone())), Ok(Some(many)));
        assert_eq!(listed(Classifier::Table, 3, &|| None), Err(SearchError::NeedsOutcomes));
        assert_eq!(listed(Classifier::Linear, 3, &|| Some(divisions(3))), Ok(None));
    }

    #[test]
    fn the_sum_counts_needs_and_lower_limits() {
        let sum = OutcomeClassifier::Sum(10);
        let range = Range { lower: [0, 0, 2].into(), upper: [10; 3].into() };
        assert!(sum.meets(&[6, 2, NO_LOWER].into(), &range));
        assert!(!sum.meets(&[6, 3, NO_LOWER].into(), &range));
        assert!(!sum.meets(&[11, NO_LOWER, NO_LOWER].into(), &range));
    }

    #[test]
    fn pairs_count_the_two_greatest_needs() {
        let pairs = OutcomeClassifier::Pairs(10);
        let range = Range { lower: [0, 0, 2].into(), upper: [10; 3].into() };
        assert!(pairs.meets(&[6, 2, NO_LOWER].into(), &range));
        assert!(!pairs.meets(&[6, 3, NO_LOWER].into(), &range));
        assert!(
            pairs.meets(&[4, 4, 5].into(), &range),
            "two of them leave enough for the least of the third"
        );
        assert!(!pairs.meets(&[4, 4, 7].into(), &range));
        assert!(!pairs.meets(&[11, NO_LOWER, NO_LOWER].into(), &range));
        let range = Range { lower: [-2; 3].into(), upper: [0; 3].into() };
        assert!(OutcomeClassifier::Pairs(-6).meets(&[NO_LOWER; 3].into(), &range));
    }

    #[test]
    fn too_many_outcomes_are_refused() {
        let outcomes: Vec<_> = (0..=OutcomeTable::MOST as i32).map(|score| [score, 0].into()).collect();
        assert!(matches!(
            OutcomeTable::new(&outcomes, 2),
            Err(SearchError::TooManyOutcomes { count: 4097, .. })
        ));
    }
}
