//! Monte-Carlo over determinizations: any search in drawn worlds, and the results combined (PIMC).

use super::combination::{CombinedChoice, JudgedWorld};
use super::deadline::Deadline;
use super::error::HiddenError;
use super::information_set::{InformationSet, MoveOf};
use super::options::WorldOptions;
use super::posterior::Posterior;
use super::report::{DecisionReport, MoveEstimate};
use super::simulation::drawn;
use crate::generator::Generator;
use crate::parallel;
use crate::report::{Report, RootMove};
use crate::scores::{Means, padded};
use std::collections::HashMap;
use std::hash::Hash;

/// Draws worlds, each equally likely: different ones in the order in which they were first drawn, each with the number of times.
///
/// # Errors
/// If there are no worlds.
pub fn draw_worlds<S: InformationSet>(
    set: &S,
    count: usize,
    seed: u64,
) -> Result<Vec<(S::World, f64)>, HiddenError> {
    let mut generator = Generator::new(seed);
    let worlds = (0..count).map(|_| set.draw(&mut generator).ok_or(HiddenError::NoWorlds));
    Ok(counted(worlds.collect::<Result<Vec<_>, _>>()?))
}

impl<S: InformationSet> Posterior<'_, S> {
    /// Draws worlds as often as they are likely: different ones in the order in which they were first drawn, each with the
    /// number of times.
    ///
    /// # Errors
    /// If there are no worlds.
    pub fn draw_worlds(&self, count: usize) -> Result<Vec<(S::World, f64)>, HiddenError> {
        let worlds = (0..count as u64).map(|number| self.draw(number).ok_or(HiddenError::NoWorlds));
        Ok(counted(worlds.collect::<Result<Vec<_>, _>>()?))
    }
}

/// Different worlds in the order in which they were first drawn, each with the number of times.
fn counted<W: Clone + Eq + Hash>(worlds: Vec<W>) -> Vec<(W, f64)> {
    let mut different: Vec<(W, f64)> = Vec::new();
    let mut places: HashMap<W, usize> = HashMap::new();
    for world in worlds {
        let place = *places.entry(world).or_insert_with_key(|world| {
            different.push((world.clone(), 0.0));
            different.len() - 1
        });
        different[place].1 += 1.0;
    }
    different
}

/// A move and the payoff of each player after it.
pub type MoveValue<M> = (M, Means);

/// Returns the values of all moves that a search found with [`root_values`](crate::Search::root_values).
pub fn root_values<M: Copy>(report: &Report<M>) -> Vec<MoveValue<M>> {
    let value = |root_move: &RootMove<M>| Some((root_move.mv, root_move.scores?.to_means()));
    report.root_moves.iter().filter_map(value).collect()
}

/// Judges every move in each of several worlds with nothing hidden, and takes the move that is best on the whole:
/// perfect-information Monte-Carlo.
///
/// `solve` gets a determinization, its terms and its number, and returns the values of its moves by any search; the first
/// of the best counts as the best of that world.
///
/// ```no_run
/// # fn decide<S>(view: &S, evaluation: &impl maxn::Evaluation<S::Game>) -> Result<(), maxn::hidden::HiddenError>
/// # where S: maxn::hidden::InformationSet {
/// use maxn::Search;
/// use maxn::hidden::{WorldOptions, draw_worlds, root_values, search_worlds};
///
/// let search = Search::new(evaluation).depth(6).root_values(true);
/// let worlds = draw_worlds(view, 40, 1)?;
/// let report = search_worlds(view, &worlds, &WorldOptions::default(), |game, _, _| {
///     Ok(root_values(&search.run(game)?))
/// })?;
/// println!("{:?} is best in {} worlds", report.best, report.worlds);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If there is nothing to decide, `solve` fails, or the game breaks its contract.
pub fn search_worlds<S>(
    set: &S,
    worlds: &[(S::World, f64)],
    options: &WorldOptions,
    solve: impl Fn(&mut S::Game, &S::Terms, u64) -> Result<Vec<MoveValue<MoveOf<S>>>, HiddenError> + Sync,
) -> Result<DecisionReport<MoveOf<S>>, HiddenError>
where
    S: InformationSet,
{
    let deadline = Deadline::within(options.time);
    deadline.check()?;
    let numbered: Vec<(u64, &(S::World, f64))> = (0..).zip(worlds).collect();
    let judged = parallel::map(&numbered, options.threads, |&(number, (world, weight))| {
        if number > 0 && deadline.is_over() {
            return Ok(None);
        }
        let (mut game, terms) = drawn(set, number, Some(world.clone()))?;
        let values = solve(&mut game, &terms, number)?;
        if values.iter().flat_map(|(_, values)| values).any(|value| !value.is_finite()) {
            return Err(HiddenError::BadPayoff);
        }
        Ok(Some((values, *weight)))
    });
    let judged: Vec<_> = judged.into_iter().collect::<Result<Vec<_>, HiddenError>>()?;
    let judged: Vec<_> = judged.into_iter().flatten().collect();
    if judged.is_empty() {
        return Err(HiddenError::NoWorlds);
    }
    let (player, sign) = (set.seat(), if set.lowest_wins() { -1.0 } else { 1.0 });
    let mut results = Vec::with_capacity(judged.len());
    for (values, weight) in &judged {
        let better = |one: Means, other: Means| sign * one[player] > sign * other[player];
        let best = values.iter().reduce(|best, other| if better(other.1, best.1) { other } else { best });
        let best = &best.ok_or(HiddenError::NoMoves)?.0;
        let values = values.iter().map(|(mv, values)| (mv, Some(&values[..])));
        results.push(JudgedWorld { best, results: values.collect(), weight: *weight });
    }
    let combined = options.combination.combine(&results, player, set.lowest_wins());
    let combined = combined.ok_or(HiddenError::NoWorlds)?;
    let estimate = |choice: CombinedChoice<'_, MoveOf<S>>| {
        Some(MoveEstimate {
            mv: *choice.decision,
            visits: choice.weight.round() as u64,
            mean: padded(&choice.mean?),
            standard_error: choice.standard_error.map(|error| padded(&error)),
        })
    };
    Ok(DecisionReport {
        best: *combined.best,
        moves: combined.choices.into_iter().filter_map(estimate).collect(),
        simulations: judged.len() as u64,
        worlds: judged.iter().map(|(_, weight)| weight).sum::<f64>().round() as u64,
    })
}
