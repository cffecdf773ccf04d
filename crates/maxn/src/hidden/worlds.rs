//! Monte-Carlo over determinizations: any search in drawn worlds, and the results combined (PIMC).

use super::information_set::{InformationSet, MoveOf};
use super::options::WorldOptions;
use super::posterior::Posterior;
use super::report::{DecisionReport, MoveEstimate};
use super::simulation::drawn;
use crate::generator::Generator;
use crate::limits::Deadline;
use crate::mcts::SimulationError;
use crate::moments::Moments;
use crate::parallel;
use crate::report::{Report, RootMove};
use crate::scores::{Means, Player, padded};
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
) -> Result<Vec<(S::World, f64)>, SimulationError> {
    let mut generator = Generator::new(seed);
    let worlds = (0..count).map(|_| set.draw(&mut generator).ok_or(SimulationError::NoWorlds));
    Ok(counted(worlds.collect::<Result<Vec<_>, _>>()?))
}

impl<S: InformationSet> Posterior<'_, S> {
    /// Draws worlds as often as they are likely: different ones in the order in which they were first drawn, each with the
    /// number of times.
    ///
    /// # Errors
    /// If there are no worlds.
    pub fn draw_worlds(&self, count: usize) -> Result<Vec<(S::World, f64)>, SimulationError> {
        let worlds = (0..count as u64).map(|number| self.draw(number).ok_or(SimulationError::NoWorlds));
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
/// # fn decide<S>(view: &S, evaluation: &impl maxn::Evaluation<S::Game>) -> Result<(), maxn::SimulationError>
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
    solve: impl Fn(&mut S::Game, &S::Terms, u64) -> Result<Vec<MoveValue<MoveOf<S>>>, SimulationError> + Sync,
) -> Result<DecisionReport<MoveOf<S>>, SimulationError>
where
    S: InformationSet,
{
    let deadline = Deadline::start(options.time, options.stop.as_ref()).ok_or(SimulationError::NoClock)?;
    let numbered: Vec<(u64, &(S::World, f64))> = (0..).zip(worlds).collect();
    let judged = parallel::map(&numbered, options.threads, |&(number, (world, weight))| {
        if number > 0 && deadline.is_over() {
            return Ok(None);
        }
        let (mut game, terms) = drawn(set, number, Some(world.clone()))?;
        let values = solve(&mut game, &terms, number)?;
        if values.iter().flat_map(|(_, values)| values).any(|value| !value.is_finite()) {
            return Err(SimulationError::BadPayoff);
        }
        Ok(Some((values, *weight)))
    });
    let judged: Vec<_> = judged.into_iter().collect::<Result<Vec<_>, SimulationError>>()?;
    let judged: Vec<_> = judged.into_iter().flatten().collect();
    if judged.is_empty() {
        return Err(SimulationError::NoWorlds);
    }
    let (player, sign) = (set.seat(), if set.lowest_wins() { -1.0 } else { 1.0 });
    let mut results = Vec::with_capacity(judged.len());
    for (values, weight) in &judged {
        let better = |one: Means, other: Means| sign * one[player] > sign * other[player];
        let best = values.iter().reduce(|best, other| if better(other.1, best.1) { other } else { best });
        let best = &best.ok_or(SimulationError::NoMoves)?.0;
        let values = values.iter().map(|(mv, values)| (mv, Some(&values[..])));
        results.push(JudgedWorld { best, results: values.collect(), weight: *weight });
    }
    let combined = options.combination.combine(&results, player, set.lowest_wins());
    let combined = combined.ok_or(SimulationError::NoWorlds)?;
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

/// The combination of the results in several worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Combination {
    /// The decision with the best mean (the papers').
    #[default]
    Mean,
    /// The decision that is best in most worlds.
    Vote,
    /// The decision whose worst world is best.
    Worst,
}

/// The judgement of all decisions in one world.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedWorld<'a, D> {
    /// The best decision in this world.
    pub best: &'a D,
    /// The decisions, each with the result of every player where it was found.
    pub results: Vec<(&'a D, Option<&'a [f64]>)>,
    /// The number of times the world was drawn, or its probability.
    pub weight: f64,
}

/// The results of several worlds together.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Combined<'a, D> {
    /// The best decision on the whole.
    pub best: &'a D,
    /// All decisions, in the order in which they were first met.
    pub choices: Vec<CombinedChoice<'a, D>>,
}

/// A decision, and its results in several worlds together.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CombinedChoice<'a, D> {
    /// The decision.
    pub decision: &'a D,
    /// The weight of the worlds in which there was a result.
    pub weight: f64,
    /// The mean result of each player; `None` without any.
    pub mean: Option<Vec<f64>>,
    /// The standard error of each mean, weights being numbers of draws; `None` with fewer than two.
    pub standard_error: Option<Vec<f64>>,
}

/// A decision and its results so far.
struct Tally<'a, D> {
    decision: &'a D,
    players: usize,
    results: Moments,
    votes: f64,
    worst: f64,
}

impl Combination {
    /// Combines the results of several worlds for a player who aims at the highest or the lowest result; `None` if there are
    /// no worlds.
    ///
    /// ```
    /// use maxn::hidden::{Combination, JudgedWorld};
    ///
    /// // Two decisions in two worlds: the first is better on average, the second has the better worst case.
    /// let world = |best, first: &'static [f64], second: &'static [f64]| JudgedWorld {
    ///     best,
    ///     results: vec![(&'a', Some(first)), (&'b', Some(second))],
    ///     weight: 1.0,
    /// };
    /// let worlds = [world(&'b', &[1.0, 0.0], &[3.0, 0.0]), world(&'a', &[7.0, 0.0], &[4.0, 0.0])];
    /// assert_eq!(Combination::Mean.combine(&worlds, 0, false).unwrap().best, &'a');
    /// assert_eq!(Combination::Worst.combine(&worlds, 0, false).unwrap().best, &'b');
    /// ```
    pub fn combine<'a, D: PartialEq>(
        self,
        worlds: &[JudgedWorld<'a, D>],
        player: Player,
        lowest_wins: bool,
    ) -> Option<Combined<'a, D>> {
        let sign = if lowest_wins { -1.0 } else { 1.0 };
        let mut tallies: Vec<Tally<'a, D>> = Vec::new();
        for JudgedWorld { best, results, weight } in worlds {
            for &(decision, results) in results {
                let tally = tally_of(&mut tallies, decision);
                if let Some(results) = results {
                    tally.players = results.len();
                    tally.results.add(results, *weight);
                    tally.worst = tally.worst.min(sign * results[player]);
                }
            }
            tally_of(&mut tallies, *best).votes += weight;
        }
        let own =
            |tally: &Tally<'_, D>| tally.results.mean(sign).map_or(f64::NEG_INFINITY, |mean| mean[player]);
        let rank = |tally: &Tally<'_, D>| match self {
            Combination::Mean => (own(tally), tally.votes),
            Combination::Vote => (tally.votes, own(tally)),
            Combination::Worst => {
                (if tally.results.count > 0.0 { tally.worst } else { f64::NEG_INFINITY }, own(tally))
            }
        };
        let best = tallies
            .iter()
            .reduce(|best, other| if rank(other) > rank(best) { other } else { best })?
            .decision;
        let choice = |tally: &Tally<'a, D>| CombinedChoice {
            decision: tally.decision,
            weight: tally.results.count,
            mean: tally.results.mean(1.0).map(|mean| mean[..tally.players].to_vec()),
            standard_error: tally.results.standard_error(1.0).map(|error| error[..tally.players].to_vec()),
        };
        Some(Combined { best, choices: tallies.iter().map(choice).collect() })
    }
}

fn tally_of<'t, 'a, D: PartialEq>(
    tallies: &'t mut Vec<Tally<'a, D>>,
    decision: &'a D,
) -> &'t mut Tally<'a, D> {
    let place = tallies.iter().position(|tally| tally.decision == decision).unwrap_or_else(|| {
        let (results, worst) = (Moments::default(), f64::INFINITY);
        tallies.push(Tally { decision, players: 0, results, votes: 0.0, worst });
        tallies.len() - 1
    });
    &mut tallies[place]
}
