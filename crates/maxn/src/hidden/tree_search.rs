//! Information-set Monte-Carlo tree search.

use super::deadline::Deadline;
use super::error::HiddenError;
use super::information_set::{InformationSet, MoveOf};
use super::options::TreeOptions;
use super::policy::Policy;
use super::posterior::{Inference, Posterior, weighed_for};
use super::report::{DecisionReport, Moments, most_visited};
use super::simulation::{Simulator, payoff_scale};
use super::tree::{Tree, merged_roots};
use crate::generator::Generator;
use crate::parallel;

/// Grows one tree of moves, in a new world per simulation, and takes the move visited most: single-observer ISMCTS.
///
/// Moves are compared by their results whenever they were possible. All moves are assumed to be seen by everybody; a secret
/// move of another player is treated as if the seat saw it. With a limit on time every thread grows a tree of its own, and
/// their results are added up; otherwise there is one tree, the same on any number of threads.
///
/// The tree branches by moves and chance events alone. Whatever else a seat observes, such as the answer to a question or a
/// card that it draws within a move, does not branch it: after such a move a seat plays in the tree as if it had not seen it.
/// A game can make such an observation a chance event.
///
/// # Errors
/// If there is nothing to decide, an option makes no sense, or the game breaks its contract.
pub fn grow_tree<S: InformationSet>(
    set: &S,
    options: &TreeOptions,
) -> Result<DecisionReport<MoveOf<S>>, HiddenError> {
    let simulations = options.most_simulations()?;
    grow_trees::<MoveOf<S>>(options, payoff_scale(set), &|simulator, tree, _| {
        let deadline = Deadline::within(options.time);
        simulator.grow(set, tree, simulations, deadline)
    })
}

/// Grows one tree as [`grow_tree`] does, in worlds weighted by a policy, which also plays them out after the tree.
///
/// # Errors
/// If there is nothing to decide, an option makes no sense, or the game breaks its contract.
pub fn grow_tree_with<S, P>(
    set: &S,
    policy: &P,
    inference: &Inference,
    options: &TreeOptions,
) -> Result<DecisionReport<MoveOf<S>>, HiddenError>
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    let simulations = options.most_simulations()?;
    grow_trees::<MoveOf<S>>(options, payoff_scale(set), &|simulator, tree, seed| {
        let deadline = Deadline::within(options.time);
        let weighed = weighed_for(simulations, options.time);
        let posterior = Posterior::new(set, policy, inference, weighed, seed, 1)?;
        simulator.grow_with(&posterior, policy, tree, simulations, deadline)
    })
}

/// Grows a tree from a seed.
type Grow<'g, M> = &'g (dyn Fn(&mut Simulator<'_, M>, &mut Tree<M>, u64) -> Result<(), HiddenError> + Sync);

/// Grows a tree on each thread, and reports on all of them. It is compiled once for a type of moves: only the simulations
/// know the game.
fn grow_trees<M: Copy + PartialEq + Send>(
    options: &TreeOptions,
    scale: f64,
    grow: Grow<'_, M>,
) -> Result<DecisionReport<M>, HiddenError> {
    let trees = if options.time.is_some() { options.threads.max(1) } else { 1 };
    let seeds: Vec<u64> = (0..trees as u64).map(|tree| options.seed.wrapping_add(tree << 32)).collect();
    let grown = parallel::map(&seeds, trees, |&seed| {
        let mut generator = Generator::new(seed);
        let mut tree = Tree::new(options.exploration);
        grow(&mut Simulator::new(options.random, &mut generator), &mut tree, seed)?;
        Ok((tree.root_moves(), tree.simulations()))
    });
    let grown = grown.into_iter().collect::<Result<Vec<(Vec<(M, Moments)>, u64)>, HiddenError>>()?;
    let simulations = grown.iter().map(|(_, simulations)| simulations).sum();
    let moves = merged_roots(grown.into_iter().map(|(moves, _)| moves));
    most_visited(&moves, scale, simulations)
}
