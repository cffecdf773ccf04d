//! Trees that are guided by a model, such as a network, which judges many positions at once (PUCT).

use super::information_set::{InformationSet, MoveOf};
use super::report::{DecisionReport, MoveEstimate};
use super::simulation::{MOST_MOVES, drawn, happen};
use super::tree_search::sign;
use crate::game::Game;
use crate::generator::Generator;
use crate::limits::Deadline;
use crate::mcts::{
    Counts, Kept, MctsLimits, ROOT, Rewards, SimulationError, Tree, check_not_negative, check_option,
};
use crate::scores::Means;

/// A model that judges positions, many at a time: the probabilities of moves, and the payoff that each player can expect.
pub trait LeafModel<G: Game> {
    /// The reason why it does not.
    type Error: From<SimulationError>;

    /// Judges positions, none of which is over: fills in one judgement for each, which is empty before.
    ///
    /// # Errors
    /// If it cannot; the search ends then.
    fn judge(&mut self, leaves: &[Leaf<G>], judgements: &mut [Judgement]) -> Result<(), Self::Error>;
}

/// A position that waits for a judgement.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The position, with a player to move.
    pub game: G,
    /// Its moves.
    pub moves: Vec<G::Move>,
    /// The number of the information set whose tree it belongs to.
    pub set: usize,
    /// The nodes that its simulation came through, the root first.
    path: Vec<u32>,
    /// The place of the move that the simulation made at the root.
    root_place: Option<usize>,
    /// The last node of the path is that of the position: the tree was not full.
    is_in_tree: bool,
}

/// The judgement of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The probability of each move, in their order; of any sum, since they are scaled. Empty or all 0 if the model does not
    /// prefer any.
    pub priors: Vec<f32>,
    /// The payoff that each player can expect, in the unit of [`InformationSet::payoff`].
    pub values: Means,
}

/// Options of [trees guided by a model](grow_guided).
#[derive(Clone, Debug)]
pub struct GuidedOptions {
    /// The limits that end the simulations of each tree.
    pub limits: MctsLimits,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of positions that are judged at a time, of all trees together. With more than one, simulations begin before
    /// those under way have a result.
    pub batch: usize,
    /// The weight of moves with a high prior and few visits (c in PUCT), for results from 0 to 1.
    pub exploration: f64,
    /// The number of lost visits that a simulation under way counts as, so that others go elsewhere.
    pub virtual_loss: f64,
}

impl Default for GuidedOptions {
    /// Ten thousand simulations, 64 positions at a time, and the exploration of `MuZero`, whose values are scaled alike.
    fn default() -> Self {
        GuidedOptions {
            limits: MctsLimits::default(),
            seed: 0,
            batch: 64,
            exploration: 1.25,
            virtual_loss: 1.0,
        }
    }
}

/// Grows a tree over each of several information sets, each by simulations in new worlds, guided by a model that judges the
/// leaves of all of them together.
///
/// A simulation goes down by the model's priors and the results so far ([PUCT](https://arxiv.org/abs/1712.01815)), each player
/// by its own results (max^n), to the end of the game or to the first position with a move that was never judged. That position is
/// judged, and its values are the result. There are no play-outs. In a single world this is the search of `AlphaZero` with a value
/// per player.
///
/// Results are scaled from 0 to 1, by [`InformationSet::span`] or by the differences seen so far. The decision is the move
/// visited most, and among equals that with the highest prior.
///
/// ```
/// use maxn::hidden::{GuidedOptions, InformationSet, Judgement, Leaf, LeafModel, grow_guided};
/// use maxn::SimulationError;
///
/// /// Every move is as good as any other, and nobody is ahead.
/// struct NoIdea;
///
/// impl<G: maxn::Game> LeafModel<G> for NoIdea {
///     type Error = SimulationError;
///
///     fn judge(&mut self, _: &[Leaf<G>], _: &mut [Judgement]) -> Result<(), SimulationError> {
///         Ok(())
///     }
/// }
///
/// fn decide<S: InformationSet>(sets: &[S]) -> Result<(), SimulationError> {
///     for report in grow_guided(sets, &mut NoIdea, &GuidedOptions::default())? {
///         println!("{:?} after {} simulations", report.best, report.simulations);
///     }
///     Ok(())
/// }
/// ```
///
/// # Errors
/// If there is nothing to decide, an option makes no sense, the game breaks its contract, or the model fails.
pub fn grow_guided<S, M>(
    sets: &[S],
    model: &mut M,
    options: &GuidedOptions,
) -> Result<Vec<DecisionReport<MoveOf<S>>>, M::Error>
where
    S: InformationSet,
    M: LeafModel<S::Game>,
{
    check_not_negative("the exploration constant", options.exploration)?;
    check_not_negative("the virtual loss", options.virtual_loss)?;
    check_option("the batch", 0.0, options.batch > 0, "at least 1")?;
    let deadline = options.limits.start()?;
    let memory = options.limits.memory / sets.len().max(1);
    let new = |(number, set)| GuidedTree::new(set, number, options, memory);
    let mut trees = sets.iter().enumerate().map(new).collect::<Result<Vec<_>, _>>()?;
    let (mut leaves, mut judgements) = (Vec::new(), Vec::new());
    loop {
        // 1. Simulations begin, one of each tree in turn, until the batch is full, or all trees are done or have to wait.
        let mut growing: Vec<usize> = (0..trees.len()).collect();
        while leaves.len() < options.batch && !growing.is_empty() {
            let mut place = 0;
            while place < growing.len() && leaves.len() < options.batch {
                if trees[growing[place]].begin(&deadline, &mut leaves)? {
                    place += 1;
                } else {
                    growing.remove(place);
                }
            }
        }
        if leaves.is_empty() {
            break;
        }
        // 2. The model judges the positions that they came to.
        judgements.resize(leaves.len(), Judgement::default());
        for judgement in &mut judgements {
            judgement.priors.clear();
            judgement.values = Means::default();
        }
        model.judge(&leaves, &mut judgements)?;
        // 3. The values go up the trees.
        for (leaf, judgement) in leaves.drain(..).zip(&judgements) {
            trees[leaf.set].finish(&leaf, judgement)?;
        }
    }
    Ok(trees.into_iter().map(GuidedTree::report).collect::<Result<Vec<_>, _>>()?)
}

/// A tree that grows over an information set, and buffers that its simulations share.
struct GuidedTree<'s, S: InformationSet> {
    set: &'s S,
    number: usize,
    options: &'s GuidedOptions,
    generator: Generator,
    /// The determinization, where there is one world.
    only: Option<(S::Game, S::Terms)>,
    tree: Tree<MoveOf<S>>,
    rewards: Rewards,
    /// The factor that turns payoffs into rewards.
    scale: f64,
    counts: Counts,
    /// The number of simulations that have begun.
    begun: u64,
    /// The nodes that wait for a judgement.
    waiting: Vec<u32>,
    /// The edges that were available in the simulation that goes down.
    available: Vec<u32>,
    events: Vec<(MoveOf<S>, u32)>,
}

impl<'s, S: InformationSet> GuidedTree<'s, S> {
    fn new(
        set: &'s S,
        number: usize,
        options: &'s GuidedOptions,
        memory: usize,
    ) -> Result<Self, SimulationError> {
        if let Some(span) = set.span().filter(|span| !(*span > 0.0 && span.is_finite())) {
            return Err(SimulationError::BadSpan(span));
        }
        let seed = options.seed.wrapping_add((number as u64) << 32);
        let mut generator = Generator::new(seed);
        // Without any choice of worlds, all simulations share the determinization.
        let is_only = set.worlds() == Some(1);
        let mut before = generator.clone();
        let first = drawn(set, 0, set.draw(if is_only { &mut generator } else { &mut before }))?;
        let players = first.0.players();
        Ok(GuidedTree {
            set,
            number,
            options,
            generator,
            only: is_only.then_some(first),
            tree: Tree::over_information_set(players, Kept::PRIORS, memory),
            rewards: Rewards::own(players, set.span().is_some()),
            scale: sign(set) / set.span().unwrap_or(1.0),
            counts: Counts::default(),
            begun: 0,
            waiting: Vec::new(),
            available: Vec::new(),
            events: Vec::new(),
        })
    }

    /// Begins a simulation, which comes to a leaf, or at once to a result. Returns whether another one may begin before the
    /// leaves are judged.
    fn begin(
        &mut self,
        deadline: &Deadline<'_>,
        leaves: &mut Vec<Leaf<S::Game>>,
    ) -> Result<bool, SimulationError> {
        let limits = &self.options.limits;
        // The first simulation is always made, so that there is a move to play.
        let is_over = self.begun > 0
            && (limits.simulations.is_some_and(|most| self.begun >= most)
                || self.counts.is_over(limits, deadline, false));
        if is_over {
            return Ok(false);
        }
        let world;
        let (game, terms) = if let Some((game, terms)) = &self.only {
            (game.clone(), terms)
        } else {
            let (game, terms) = drawn(self.set, self.begun, self.set.draw(&mut self.generator))?;
            world = terms;
            (game, &world)
        };
        let mut leaf = Leaf {
            game,
            moves: Vec::new(),
            set: self.number,
            path: vec![ROOT as u32],
            root_place: None,
            is_in_tree: true,
        };
        self.available.clear();
        // The terms are those of the tree or of this simulation: neither changes on the way down.
        let end = descend(
            (self.set, terms),
            (&mut self.tree, &self.rewards, self.options),
            (&mut self.generator, &mut self.events),
            (&mut leaf, &mut self.available, &mut self.counts.nodes),
        )?;
        let last = leaf.path[leaf.path.len() - 1];
        if end == Descent::Leaf && self.waiting.contains(&last) {
            // The same position as another simulation that has not ended: as if this one had not begun.
            return Ok(false);
        }
        self.begun += 1;
        self.tree.pass(&self.available);
        match end {
            Descent::Leaf => {
                self.tree.wait(&leaf.path, true);
                self.waiting.push(last);
                leaves.push(leaf);
            }
            Descent::End(payoff) => self.record(&leaf, &payoff)?,
        }
        Ok(true)
    }

    /// Ends a simulation with the judgement of its leaf.
    fn finish(&mut self, leaf: &Leaf<S::Game>, judgement: &Judgement) -> Result<(), SimulationError> {
        let Judgement { priors, values } = judgement;
        let is_number = priors.iter().all(|&prior| prior >= 0.0 && prior.is_finite())
            && values.iter().all(|value| value.is_finite());
        if !is_number || !(priors.is_empty() || priors.len() == leaf.moves.len()) {
            return Err(SimulationError::BadJudgement);
        }
        self.waiting.clear();
        self.tree.wait(&leaf.path, false);
        if leaf.is_in_tree {
            let node = leaf.path[leaf.path.len() - 1] as usize;
            let priors = priors.iter().copied().chain(std::iter::repeat(0.0));
            self.tree.judge(node, &leaf.moves, priors);
        }
        self.record(leaf, values)
    }

    /// Adds the result of a simulation to the nodes that it came through.
    fn record(&mut self, leaf: &Leaf<S::Game>, payoff: &Means) -> Result<(), SimulationError> {
        let rewards = payoff.map(|payoff| payoff * self.scale);
        if !rewards.iter().all(|reward| reward.is_finite()) {
            return Err(SimulationError::BadPayoff);
        }
        self.rewards.see(&rewards);
        let root_edge = leaf.root_place.map(|place| self.tree.root_edge(place));
        self.tree.record(&leaf.path, root_edge, &rewards);
        self.counts.simulations += 1;
        Ok(())
    }

    fn report(self) -> Result<DecisionReport<MoveOf<S>>, SimulationError> {
        let scale = sign(self.set) * self.set.span().unwrap_or(1.0);
        let tried = self.tree.root_moves();
        Ok(DecisionReport {
            best: self.tree.most_visited_at_root().ok_or(SimulationError::NoMoves)?,
            moves: tried.iter().filter_map(|(mv, results)| MoveEstimate::new(*mv, results, scale)).collect(),
            simulations: self.counts.simulations,
            worlds: self.counts.simulations,
        })
    }
}

/// The end of a way down a tree.
#[derive(PartialEq)]
enum Descent {
    /// A position with a move that was never judged, or where the tree is full.
    Leaf,
    /// The end of the game.
    End(Means),
}

/// Plays down a tree to a leaf or to the end of the game. Nothing that is chosen by visits is noted yet.
fn descend<S: InformationSet>(
    (set, terms): (&S, &S::Terms),
    (tree, rewards, options): (&mut Tree<MoveOf<S>>, &Rewards, &GuidedOptions),
    (generator, events): (&mut Generator, &mut Vec<(MoveOf<S>, u32)>),
    (leaf, available, nodes): (&mut Leaf<S::Game>, &mut Vec<u32>, &mut u64),
) -> Result<Descent, SimulationError> {
    // `None` once the tree is full: outside of it, chance goes on to the next decision.
    let mut node = Some(ROOT);
    loop {
        let game = &mut leaf.game;
        if game.is_terminal() || set.is_decided(game, terms) {
            return Ok(Descent::End(set.payoff(game, terms)));
        }
        let (mv, next) = if game.is_chance() {
            let event = happen(game, events, generator)?;
            let edge = node.and_then(|node| tree.edge_of(node, event));
            (event, edge.and_then(|edge| tree.follow(edge)))
        } else {
            leaf.moves.clear();
            game.moves(&mut leaf.moves);
            let (player, players) = (game.player(), tree.players());
            if player >= players {
                return Err(SimulationError::BadMover { player, players });
            }
            if leaf.moves.is_empty() {
                return Err(SimulationError::NoMoves);
            }
            let weights = (options.exploration, options.virtual_loss);
            let chosen = node.and_then(|node| {
                tree.select_by_prior(node, player, &leaf.moves, rewards, weights, available)
            });
            let Some(edge) = chosen else {
                leaf.is_in_tree = node.is_some();
                return Ok(Descent::Leaf);
            };
            let Some(next) = tree.follow(edge) else {
                leaf.is_in_tree = false;
                return Ok(Descent::Leaf);
            };
            if node == Some(ROOT) {
                leaf.root_place = Some(tree.place_at_root(edge));
            }
            (tree.mv(edge), Some(next))
        };
        game.advance(mv);
        *nodes += 1;
        node = next.map(|(next, _)| next);
        leaf.path.extend(node.map(|node| node as u32));
        if leaf.path.len() > MOST_MOVES as usize {
            return Err(SimulationError::Endless { moves: MOST_MOVES });
        }
    }
}
