//! One simulation: down the tree, out to a result, and back up.

use super::error::SimulationError;
use super::limits::Counts;
use super::options::{MctsOptions, Reward, TreeRule};
use super::policy::PlayOutPolicy;
use super::reward::Rewards;
use super::selection::{MoveAverages, ln, power, upper_confidence_bound};
use super::tree::{Edge, Kept, Kind, Node, ROOT, Target, Tree};
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::generator::Generator;
use crate::scores::{MAX_PLAYERS, Means, Player, Scores};
use std::cmp::Reverse;

/// A tree that grows, and everything that its simulations need.
pub(super) struct Worker<'w, G: Game, E, P> {
    pub(super) options: &'w MctsOptions,
    pub(super) evaluation: &'w E,
    pub(super) policy: &'w P,
    pub(super) generator: Generator,
    pub(super) tree: Tree<G::Move>,
    pub(super) rewards: Rewards,
    averages: Option<MoveAverages>,
    /// The solver is on, and the rule is one that it can prove.
    pub(super) proves: bool,
    /// The game has said that chance may come up.
    has_chance: bool,
    pub(super) counts: Counts,
    /// The length of the longest line in the tree.
    pub(super) depth: u32,

    // Of one simulation, kept so that none allocates.
    path: Vec<u32>,
    /// The history slots of the moves made, and who made them.
    slots: Vec<(u32, Player)>,
    pub(super) moves: Vec<G::Move>,
    pub(super) replies: Vec<G::Move>,
    events: Vec<(G::Move, u32)>,
    /// Indices of moves with their hints, to be sorted.
    pub(super) hints: Vec<(Reverse<i32>, u32)>,
    pub(super) reply_hints: Vec<(Reverse<i32>, u32)>,
}

/// A game, and the moves made since the root, which are undone all together.
pub(super) struct Walk<G: Game> {
    pub(super) game: G,
    made: Vec<(G::Move, G::Undo)>,
}

impl<G: Game> Walk<G> {
    pub(super) fn new(root: &G) -> Self {
        Walk { game: root.clone(), made: Vec::new() }
    }

    #[inline]
    fn make(&mut self, mv: G::Move) {
        let undo = self.game.apply(mv);
        self.made.push((mv, undo));
    }

    #[inline]
    fn return_to_root(&mut self) {
        while let Some((mv, undo)) = self.made.pop() {
            self.game.undo(mv, undo);
        }
    }
}

/// A position that the tree has not seen.
struct NewNode {
    node: Node,
    limits: Range,
    estimate: [f32; MAX_PLAYERS],
}

impl<'w, G, E, P> Worker<'w, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: PlayOutPolicy<G>,
{
    pub(super) fn new(
        options: &'w MctsOptions,
        evaluation: &'w E,
        policy: &'w P,
        game: &G,
        thread: u64,
        memory: usize,
    ) -> Result<Self, SimulationError> {
        let kept = Kept { limits: true, estimates: options.evaluation_weight > 0.0, priors: false };
        let mut worker = Worker {
            options,
            evaluation,
            policy,
            generator: Generator::new(options.seed.wrapping_add(thread.wrapping_mul(SEEDS_APART))),
            tree: Tree::new(game.players(), kept, memory),
            rewards: Rewards::new(options, evaluation.range(game), game)?,
            averages: (options.history > 0.0).then(|| MoveAverages::new(game.history_slots())),
            proves: options.solver && options.rule == TreeRule::Maxn && options.reward == Reward::Score,
            has_chance: !game.is_terminal() && game.has_chance(),
            counts: Counts::default(),
            depth: 0,
            path: Vec::new(),
            slots: Vec::new(),
            moves: Vec::new(),
            replies: Vec::new(),
            events: Vec::new(),
            hints: Vec::new(),
            reply_hints: Vec::new(),
        };
        let NewNode { node, limits, estimate } = worker.node(game)?;
        worker.tree.push(node, &limits, &estimate);
        if node.kind != Kind::End {
            worker.expand(ROOT, game)?;
        }
        Ok(worker)
    }

    /// Runs one simulation from the root, to which it returns.
    pub(super) fn simulate(&mut self, walk: &mut Walk<G>) -> Result<(), SimulationError> {
        self.path.clear();
        self.path.push(ROOT as u32);
        self.slots.clear();
        let mut at = ROOT;
        let mut root_edge = None;
        let scores = loop {
            // 1. A node whose value is known needs no simulation. At the root it may be the move that is not.
            let node = &self.tree.nodes[at];
            if node.kind == Kind::End || node.is_proved && at != ROOT {
                break self.tree.range(at).lower;
            }
            // 2. A leaf grows at its second visit: many are never visited again.
            let is_inner = node.is_expanded()
                || self.tree.visits(at) > 0.0 && !self.tree.is_full && self.expand(at, &walk.game)?;
            if !is_inner {
                break self.play_out(walk)?;
            }
            // 3. The mover or chance chooses.
            let edge = match self.tree.nodes[at].kind {
                Kind::Decision(mover) => self.select(at, mover.into(), &walk.game),
                _ => Some(self.sample_edge(at)),
            };
            let Some(edge) = edge else { break self.play_out(walk)? };
            if at == ROOT {
                root_edge = Some(edge);
            }
            let Edge { mv, target, .. } = self.tree.edges[edge];
            self.make(walk, mv)?;
            // 4. One step beyond the tree there is a new leaf.
            if let Some(child) = target.node() {
                at = child;
                self.path.push(at as u32);
                continue;
            }
            let NewNode { node, limits, estimate } = self.node(&walk.game)?;
            if let Some(leaf) = self.tree.add(edge, node, &limits, &estimate) {
                self.path.push(leaf as u32);
            }
            break if node.kind == Kind::End { limits.lower } else { self.play_out(walk)? };
        };
        let rewards = self.rewards.of(self.evaluation, &walk.game, &scores)?;
        walk.return_to_root();
        self.record(root_edge, &rewards);
        Ok(())
    }

    /// Adds the result of a simulation to the nodes that it came through.
    fn record(&mut self, root_edge: Option<usize>, rewards: &Means) {
        self.rewards.see(rewards);
        self.tree.record(&self.path, root_edge, rewards);
        if let Some(averages) = &mut self.averages {
            for &(slot, mover) in &self.slots {
                averages.add(slot, self.rewards.value(mover, |player| rewards[player]));
            }
        }
        let (_, above) = self.path.split_last().expect("a path begins at the root");
        if self.options.evaluation_weight > 0.0 {
            for &node in above.iter().rev() {
                if !back_up(&mut self.tree, &self.rewards, node as usize) {
                    break;
                }
            }
        }
        if self.proves {
            self.tree.tighten_path(above);
        }
        self.counts.simulations += 1;
        self.depth = self.depth.max(self.path.len() as u32 - 1);
    }

    /// Makes a move that is undone at the end of the simulation.
    #[inline]
    pub(super) fn make(&mut self, walk: &mut Walk<G>, mv: G::Move) -> Result<(), SimulationError> {
        if self.averages.is_some() && !walk.game.is_chance() {
            self.slots.push((walk.game.history_slot(mv) as u32, mover(&walk.game)?));
        }
        self.counts.nodes += 1;
        walk.make(mv);
        Ok(())
    }

    /// Looks at a position that the tree has not seen.
    fn node(&mut self, game: &G) -> Result<NewNode, SimulationError> {
        let (kind, limits) = if game.is_terminal() {
            let scores = self.evaluation.evaluate(game);
            (Kind::End, Range { lower: scores, upper: scores })
        } else {
            let kind = if self.is_chance(game)? { Kind::Chance } else { Kind::Decision(mover(game)? as u8) };
            (kind, if self.proves { self.evaluation.range(game) } else { Range::unknown(game.players()) })
        };
        let mut estimate = [0.0; MAX_PLAYERS];
        if self.options.evaluation_weight > 0.0 {
            let scores = if kind == Kind::End { limits.lower } else { self.evaluation.evaluate(game) };
            let rewards = self.rewards.of(self.evaluation, game, &scores)?;
            self.rewards.see(&rewards);
            estimate = rewards.map(|reward| reward as f32);
        }
        let mut node = Node::new(kind);
        node.is_proved = self.proves && limits.lower == limits.upper;
        Ok(NewNode { node, limits, estimate })
    }

    /// Gives a node its edges: moves by hint, the best first, or chance events. Returns whether there was room.
    fn expand(&mut self, at: usize, game: &G) -> Result<bool, SimulationError> {
        if self.tree.nodes[at].kind == Kind::Chance {
            self.list_events(game);
            if self.events.is_empty() || self.events.iter().any(|&(_, weight)| weight == 0) {
                return Err(SimulationError::NoChances);
            }
            let edge = |&(mv, weight): &_| Edge::new(mv, weight);
            return Ok(self.tree.expand(at, self.events.iter().map(edge)));
        }
        self.moves.clear();
        game.moves(&mut self.moves);
        if self.moves.is_empty() {
            return Err(SimulationError::NoMoves);
        }
        self.tree.nodes[at].leaves_out_moves = game.leaves_out_moves();
        sort_by_hint(game, &self.moves, &mut self.hints);
        let moves = &self.moves;
        let edge = |&(_, index): &(_, u32)| Edge::new(moves[index as usize], index);
        Ok(self.tree.expand(at, self.hints.iter().map(edge)))
    }

    /// Chooses the move of a node: the first that was not tried, or the most promising. `None` where the tree is
    /// full and nothing was tried.
    fn select(&mut self, at: usize, mover: Player, game: &G) -> Option<usize> {
        let edges = self.tree.nodes[at].edges();
        let considered = match self.options.widening {
            // A node that is expanded later has been visited already.
            Some(widening) => {
                let allowed =
                    widening.factor * power(self.tree.visits(at).max(1.0) as u32, widening.exponent);
                (allowed.ceil() as usize).clamp(1, edges.len())
            }
            None => edges.len(),
        };
        let mut tried = self.tree.nodes[at].tried as usize;
        while tried < edges.len() && self.tree.edges[edges.start + tried].target != Target::UNTRIED {
            tried += 1;
        }
        self.tree.nodes[at].tried = tried as u32;
        let is_full = self.tree.is_full && at != ROOT;
        let untried = (tried < edges.len() && !is_full).then_some(edges.start + tried);
        if tried < considered && untried.is_some() {
            return untried;
        }

        let Worker { tree, rewards, averages, options, .. } = &*self;
        let (exploration, weight) = (options.exploration, options.evaluation_weight);
        let visits = tree.visits(at);
        let logarithm = ln(visits as u32);
        let parent_value = || rewards.value(mover, |player| tree.sum(at, player) * (1.0 / visits.max(1.0)));
        let mut best = None;
        let mut most = f64::NEG_INFINITY;
        for (edge, &Edge { mv, target, .. }) in (edges.start..).zip(&tree.edges[edges.start..][..tried]) {
            let Some(child) = target.candidate() else { continue };
            let visits = tree.visits(child);
            let mean = rewards.value(mover, |player| tree.sum(child, player) * (1.0 / visits));
            let mut promise = upper_confidence_bound(mean, exploration, logarithm, visits);
            if weight > 0.0 {
                let estimate = tree.estimate(child);
                let estimate = rewards.value(mover, |player| estimate[player].into());
                promise += weight * (estimate - mean);
            }
            if let Some(averages) = averages {
                let average = averages.mean(game.history_slot(mv)).unwrap_or_else(parent_value);
                promise += options.history * average / ((1.0 - mean) * visits + 1.0);
            }
            if promise > most {
                (best, most) = (Some(edge), promise);
            }
        }
        best.or(untried)
    }

    /// Draws an event of a chance node.
    fn sample_edge(&mut self, at: usize) -> usize {
        let edges = self.tree.nodes[at].edges();
        let weights = self.tree.edges[edges.clone()].iter().map(|edge| edge.rank);
        edges.start + self.generator.weighted(weights).expect("a chance node has an event with a weight")
    }

    /// Returns whether chance is next, if the game has said that it may be.
    #[inline]
    pub(super) fn is_chance(&self, game: &G) -> Result<bool, SimulationError> {
        match game.is_chance() {
            true if !self.has_chance => Err(SimulationError::UndeclaredChance),
            is_chance => Ok(is_chance),
        }
    }

    /// Draws an event of a chance position outside the tree.
    pub(super) fn sample_event(&mut self, game: &G) -> Result<G::Move, SimulationError> {
        self.list_events(game);
        let drawn = self.generator.weighted(self.events.iter().map(|&(_, weight)| weight));
        drawn.map(|index| self.events[index].0).ok_or(SimulationError::NoChances)
    }

    /// Lists the events of a chance position.
    fn list_events(&mut self, game: &G) {
        self.events.clear();
        game.chances(&mut self.events);
    }

    /// Scores a position where a simulation ends.
    pub(super) fn evaluate(&self, game: &G) -> Scores {
        self.evaluation.evaluate(game)
    }
}

/// An odd number far from 0, so that the seeds of threads and those of neighbouring searches do not meet.
const SEEDS_APART: u64 = 0xd1b5_4a32_d192_ed03;

/// Returns the player to move, if the game has it.
#[inline]
pub(super) fn mover<G: Game>(game: &G) -> Result<Player, SimulationError> {
    let (player, players) = (game.player(), game.players());
    if player < players { Ok(player) } else { Err(SimulationError::BadMover { player, players }) }
}

/// Sorts the indices of moves by hint, the best first, equals in the game's order.
#[inline]
pub(super) fn sort_by_hint<G: Game>(game: &G, moves: &[G::Move], hints: &mut Vec<(Reverse<i32>, u32)>) {
    hints.clear();
    hints.extend(moves.iter().zip(0..).map(|(&mv, index)| (Reverse(game.hint(mv)), index)));
    sort_hints(hints);
}

/// Sorts hints. A sort is several kilobytes of code, and this one is compiled once.
fn sort_hints(hints: &mut [(Reverse<i32>, u32)]) {
    // Indices differ, so that no order is left to the algorithm; a stable sort would allocate.
    hints.sort_unstable();
}

/// Backs up the evaluations of a node's children by max^n. Returns whether that of the node has changed.
fn back_up<Move: Copy>(tree: &mut Tree<Move>, rewards: &Rewards, node: usize) -> bool {
    let edges = &tree.edges[tree.nodes[node].edges()];
    let mut backed_up = [0.0; MAX_PLAYERS];
    let estimate = &mut backed_up[..tree.players()];
    estimate.copy_from_slice(tree.estimate(node));
    match tree.nodes[node].kind {
        Kind::Decision(mover) => {
            let mut most = f64::NEG_INFINITY;
            for child in edges.iter().filter_map(|edge| edge.target.candidate()) {
                let of_child = tree.estimate(child);
                let value = rewards.value(mover.into(), |player| of_child[player].into());
                if value > most {
                    most = value;
                    estimate.copy_from_slice(of_child);
                }
            }
        }
        Kind::Chance => {
            let (mut weights, mut sums) = (0.0, [0.0; MAX_PLAYERS]);
            for edge in edges {
                if let Some(child) = edge.target.node() {
                    let weight = f64::from(edge.rank);
                    weights += weight;
                    for (sum, &of_child) in sums.iter_mut().zip(tree.estimate(child)) {
                        *sum += weight * f64::from(of_child);
                    }
                }
            }
            if weights > 0.0 {
                estimate.iter_mut().zip(sums).for_each(|(estimate, sum)| *estimate = (sum / weights) as f32);
            }
        }
        Kind::End | Kind::InformationSet => {}
    }
    let before = tree.estimate_mut(node);
    let has_changed = before.iter().zip(&*estimate).any(|(one, other)| one.to_bits() != other.to_bits());
    before.copy_from_slice(estimate);
    has_changed
}
