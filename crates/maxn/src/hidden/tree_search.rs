//! Information-set Monte-Carlo tree search.

use super::choices::{Choices, Dice};
use super::information_set::{InformationSet, MoveOf};
use super::options::TreeOptions;
use super::policy::Policy;
use super::posterior::{Inference, Posterior, weighed_for};
use super::report::{DecisionReport, most_visited};
use super::simulation::{MOST_MOVES, drawn, happen, play_out, play_out_with};
use crate::game::Game;
use crate::generator::Generator;
use crate::limits::Deadline;
use crate::mcts::{Counts, Kept, ROOT, Rewards, SimulationError, Tree, check_not_negative, check_share};
use crate::moments::Moments;
use crate::parallel;
use crate::scores::Means;

/// Grows one tree of moves, in a new world per simulation, and takes the move visited most: single-observer ISMCTS. In a single
/// world it is an ordinary tree of simulations (UCT).
///
/// Every player goes by its own mean result (max^n), of the simulations in which a move was possible. All moves are assumed to
/// be seen by everybody; a secret move of another player is treated as if the seat saw it. With a limit on time alone every
/// thread grows a tree of its own, and their results are added up; otherwise there is one tree, the same on any number of
/// threads.
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
) -> Result<DecisionReport<MoveOf<S>>, SimulationError> {
    grow_trees(set, options, |seed, deadline| {
        let mut generator = Generator::new(seed);
        // Without any choice of worlds, all simulations share the determinization.
        let is_only = set.worlds() == Some(1);
        let mut before = generator.clone();
        let first = drawn(set, 0, set.draw(if is_only { &mut generator } else { &mut before }))?;
        let growth = Growth::new(set, options, first.0.players(), generator);
        growth.grow(deadline, |growth, number| {
            if is_only {
                return growth.simulate(first.0.clone(), &first.1);
            }
            let (game, terms) = drawn(set, number, set.draw(&mut growth.generator))?;
            growth.simulate(game, &terms)
        })
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
) -> Result<DecisionReport<MoveOf<S>>, SimulationError>
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    grow_trees(set, options, |seed, deadline| {
        let weighed = weighed_for(options.limits.simulations, options.limits.time);
        let posterior = Posterior::new(set, policy, inference, weighed, seed, 1)?;
        let memory = posterior.memory(policy);
        let mut choices = Choices::default();
        let players = drawn(set, 0, posterior.draw(0))?.0.players();
        let growth = Growth::new(set, options, players, Generator::new(seed));
        growth.grow(deadline, |growth, number| {
            let (mut game, terms) = drawn(set, number, posterior.draw(number))?;
            let mut memory = memory.clone();
            growth.descend(&mut game, |game, mv| policy.note(game, mv, &mut memory))?;
            let mut dice = Dice::new(growth.generator.next_u64());
            let (game, nodes) = ((&mut game, &terms), &mut growth.counts.nodes);
            let payoff = play_out_with((set, policy), game, nodes, &mut memory, &mut dice, &mut choices)?;
            growth.record(&payoff)
        })
    })
}

/// The moves at the root of a tree with their results, and the number of simulations.
type Grown<M> = (Vec<(M, Moments)>, u64);

/// Grows a tree on each thread, and reports on all of them.
fn grow_trees<S: InformationSet>(
    set: &S,
    options: &TreeOptions,
    grow: impl Fn(u64, &Deadline<'_>) -> Result<Grown<MoveOf<S>>, SimulationError> + Sync,
) -> Result<DecisionReport<MoveOf<S>>, SimulationError> {
    check_not_negative("the exploration constant", options.exploration)?;
    check_share("the probability of a random move", options.random)?;
    if let Some(span) = set.span().filter(|span| !(*span > 0.0 && span.is_finite())) {
        return Err(SimulationError::BadSpan(span));
    }
    let deadline = options.limits.start()?;
    let trees = options.limits.trees(options.threads);
    let seeds: Vec<u64> = (0..trees as u64).map(|tree| options.seed.wrapping_add(tree << 32)).collect();
    let grown = parallel::map(&seeds, trees, |&seed| grow(seed, &deadline));
    let grown = grown.into_iter().collect::<Result<Vec<_>, SimulationError>>()?;
    let simulations = grown.iter().map(|(_, simulations)| simulations).sum();
    let moves = merged(grown.into_iter().map(|(moves, _)| moves));
    most_visited(&moves, sign(set) * set.span().unwrap_or(1.0), simulations)
}

/// The factor by which the highest payoff is best.
pub(super) fn sign<S: InformationSet>(set: &S) -> f64 {
    if set.lowest_wins() { -1.0 } else { 1.0 }
}

/// The moves at the root of several trees together.
fn merged<M: Copy + PartialEq>(trees: impl IntoIterator<Item = Vec<(M, Moments)>>) -> Vec<(M, Moments)> {
    let mut all: Vec<(M, Moments)> = Vec::new();
    for (mv, results) in trees.into_iter().flatten() {
        match all.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, before)) => before.add_all(&results),
            None => all.push((mv, results)),
        }
    }
    all
}

/// A tree that grows over an information set, and buffers that its simulations share, so that none allocates.
struct Growth<'s, S: InformationSet> {
    set: &'s S,
    options: &'s TreeOptions,
    generator: Generator,
    tree: Tree<MoveOf<S>>,
    rewards: Rewards,
    /// The factor that turns payoffs into rewards: the most is best and, where a span is stated, differences are up to about 1.
    scale: f64,
    counts: Counts,
    /// The nodes passed in a simulation, the root first, and the edge taken there.
    path: Vec<u32>,
    root_edge: Option<usize>,
    moves: Vec<MoveOf<S>>,
    events: Vec<(MoveOf<S>, u32)>,
}

impl<'s, S: InformationSet> Growth<'s, S> {
    fn new(set: &'s S, options: &'s TreeOptions, players: usize, generator: Generator) -> Self {
        let memory = options.limits.memory / options.limits.trees(options.threads);
        Growth {
            set,
            options,
            generator,
            tree: Tree::over_information_set(players, Kept::default(), memory),
            rewards: Rewards::own(players, set.span().is_some()),
            scale: sign(set) / set.span().unwrap_or(1.0),
            counts: Counts::default(),
            path: Vec::new(),
            root_edge: None,
            moves: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Runs simulations until a limit is reached: at least one, so that there is a move to play.
    fn grow(
        mut self,
        deadline: &Deadline<'_>,
        mut simulate: impl FnMut(&mut Self, u64) -> Result<(), SimulationError>,
    ) -> Result<Grown<MoveOf<S>>, SimulationError> {
        loop {
            let number = self.counts.simulations;
            simulate(&mut self, number)?;
            self.counts.simulations += 1;
            if self.counts.is_over(&self.options.limits, deadline, false) {
                return Ok((self.tree.root_moves(), self.counts.simulations));
            }
        }
    }

    /// Plays down the tree, then out, mostly the preferred move, now and then any, and adds the result to the tree.
    fn simulate(&mut self, mut game: S::Game, terms: &S::Terms) -> Result<(), SimulationError> {
        self.descend(&mut game, |_, _| ())?;
        let Growth { set, options, generator, counts, moves, events, .. } = self;
        let payoff = play_out(*set, &mut game, terms, &mut counts.nodes, |game| {
            if game.is_chance() {
                return happen(game, events, generator);
            }
            moves.clear();
            game.moves(moves);
            let any = options.random > 0.0 && generator.unit() < options.random;
            let place = if any { (generator.unit() * moves.len() as f64) as usize } else { 0 };
            moves.get(place).copied().ok_or(SimulationError::NoMoves)
        })?;
        self.record(&payoff)
    }

    /// Plays down the tree as far as it goes and one move beyond, looking at each move before it is made.
    fn descend(
        &mut self,
        game: &mut S::Game,
        mut look: impl FnMut(&S::Game, MoveOf<S>),
    ) -> Result<(), SimulationError> {
        self.path.clear();
        self.path.push(ROOT as u32);
        self.root_edge = None;
        let mut node = ROOT;
        while !game.is_terminal() {
            let is_chance = game.is_chance();
            let edge = if is_chance {
                let event = happen(game, &mut self.events, &mut self.generator)?;
                self.tree.edge_of(node, event)
            } else {
                self.moves.clear();
                game.moves(&mut self.moves);
                let (player, players) = (game.player(), self.tree.players());
                if player >= players {
                    return Err(SimulationError::BadMover { player, players });
                }
                if self.moves.is_empty() {
                    return Err(SimulationError::NoMoves);
                }
                let Growth { moves, rewards, options, .. } = self;
                self.tree.select_available(node, player, moves, rewards, options.exploration)
            };
            // Where the tree is full, the play-out begins earlier.
            let Some((edge, (next, is_new))) = edge.and_then(|edge| Some((edge, self.tree.follow(edge)?)))
            else {
                break;
            };
            let mv = self.tree.mv(edge);
            look(game, mv);
            game.advance(mv);
            self.counts.nodes += 1;
            self.path.push(next as u32);
            self.root_edge = self.root_edge.or(Some(edge));
            // Nobody chose an event: no move is new there. Moves end where the tree does, but chance goes on.
            if is_new && !is_chance {
                break;
            }
            if self.path.len() > MOST_MOVES as usize {
                return Err(SimulationError::Endless { moves: MOST_MOVES });
            }
            node = next;
        }
        Ok(())
    }

    /// Adds the result of a simulation to the nodes that it came through.
    fn record(&mut self, payoff: &Means) -> Result<(), SimulationError> {
        let rewards = payoff.map(|payoff| payoff * self.scale);
        if !rewards.iter().all(|reward| reward.is_finite()) {
            return Err(SimulationError::BadPayoff);
        }
        self.rewards.see(&rewards);
        self.tree.record(&self.path, self.root_edge, &rewards);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_trees_are_added_up() {
        let moments = |results: &[f64]| {
            let mut moments = Moments::default();
            for &result in results {
                moments.add(&[result], 1.0);
            }
            moments
        };
        let first = vec![('a', moments(&[1.0])), ('b', moments(&[0.5]))];
        let second = vec![('c', moments(&[0.25])), ('a', moments(&[0.0, 0.0, 0.0]))];
        let together =
            [('a', moments(&[1.0, 0.0, 0.0, 0.0])), ('b', moments(&[0.5])), ('c', moments(&[0.25]))];
        assert_eq!(merged([first.clone(), second]), together);
        assert_eq!(merged([first.clone()]), first);
        assert!(merged::<char>([]).is_empty());
    }
}
