//! Expectations: the value of a position is what each player can expect of it.
//!
//! Two rules have such values, and both visit every node.
//!
//! - Max^n with [even ties](crate::Ties::Even): a player takes any of its best moves with the same probability.
//! - Prob-max^n: each opponent is of one of several [types](crate::OpponentTypes), with a probability. A position has a utility
//!   for each type of each player. At a node the mover's types choose, each its own best child; the others' utilities are the
//!   mean over these choices, by the probabilities of the types, and a type's own utility is that of its choice.
//!
//! The player who searches is known to itself: it plays for its own score. Means are fractions; two that differ by no more
//! than [`TOLERANCE`] are equal, whatever the order in which they were added up.

use crate::algorithm::Algorithm;
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::observer::{NodeExit, NodeWindow};
use crate::opponent_types::{Aim, MAX_TYPES, OpponentTypes};
use crate::preference::Preference;
use crate::report::Expected;
use crate::scores::{MAX_PLAYERS, Means, NO_LOWER, Player, Scores};
use crate::search::node::{Best, Node};
use crate::search::root::Found;
use crate::search::worker::{MAX_PLY, Stopped, Worker, steps_left};

/// The greatest difference of means that are equal.
const TOLERANCE: f64 = 1e-9;

/// What the players expect of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expectation {
    /// The scores, as the player who searches expects them.
    scores: Means,
    /// The utility of each type of each player.
    utilities: [[f64; MAX_TYPES]; MAX_PLAYERS],
}

impl Expectation {
    const NOTHING: Self =
        Expectation { scores: [0.0; MAX_PLAYERS], utilities: [[0.0; MAX_TYPES]; MAX_PLAYERS] };

    fn rounded(&self, players: usize) -> Scores {
        Scores::from_fn(players, |player| self.scores[player].round() as i32)
    }
}

/// A child of a node, by its index in the order of preference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpectedChild {
    index: u32,
    expectation: Expectation,
}

/// The players of a search for expectations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expecting {
    types: OpponentTypes,
    /// The player who searches.
    viewer: Player,
    players: usize,
    /// Equal moves are as probable; otherwise the first is taken.
    even: bool,
}

impl Expecting {
    /// The players of a search by an algorithm; `None` where values are no expectations.
    pub(crate) fn new(
        algorithm: Algorithm,
        types: &OpponentTypes,
        (viewer, players): (Player, usize),
        even: bool,
    ) -> Option<Self> {
        let types = match algorithm {
            Algorithm::ProbMaxn => *types,
            _ if even => OpponentTypes::new(&[Aim::Own])?,
            _ => return None,
        };
        Some(Expecting { types, viewer, players, even })
    }

    /// Returns the aims of a player's types, with their probabilities.
    fn types_of(&self, player: Player) -> impl Iterator<Item = (Aim, f64)> {
        let known: (&[Aim], &[f64]) = (&[Aim::Own], &[1.0]);
        let (aims, beliefs) =
            if player == self.viewer { known } else { (self.types.aims(), self.types.beliefs(player)) };
        aims.iter().copied().zip(beliefs.iter().copied())
    }

    /// Returns the expectation at a position with these scores, and those by other evaluations.
    fn leaf(&self, scores: &Scores, other: impl Fn(usize) -> Scores) -> Expectation {
        let mut found = Expectation { scores: scores.to_means(), ..Expectation::NOTHING };
        for player in 0..self.players {
            for (kind, (aim, _)) in self.types_of(player).enumerate() {
                let scores = if let Aim::Evaluation(number) = aim { other(number) } else { *scores };
                found.utilities[player][kind] = aim.utility(&scores, player, self.viewer, self.players);
            }
        }
        found
    }

    /// Returns the probability with which a type of a player takes each of some children, as pairs of place and probability.
    fn choices<'c>(
        &self,
        (player, kind, aim): (Player, usize, Aim),
        children: &'c [ExpectedChild],
    ) -> impl Iterator<Item = (usize, f64)> + use<'c> {
        let utility = move |child: &ExpectedChild| child.expectation.utilities[player][kind];
        let best = children.iter().map(utility).fold(f64::NEG_INFINITY, f64::max);
        let is_best = move |child: &ExpectedChild| aim == Aim::Random || utility(child) >= best - TOLERANCE;
        let count = children.iter().filter(|child| is_best(child)).count();
        let first = children.iter().filter(|child| is_best(child)).map(|child| child.index).min();
        let shared = self.even || aim == Aim::Random;
        let share = if shared { 1.0 / count as f64 } else { 1.0 };
        let takes = move |child: &ExpectedChild| is_best(child) && (shared || Some(child.index) == first);
        children
            .iter()
            .enumerate()
            .filter(move |(_, child)| takes(child))
            .map(move |(place, _)| (place, share))
    }

    /// Returns what the players expect of a node at which a player is to move.
    fn mixed(&self, player: Player, children: &[ExpectedChild]) -> Expectation {
        let mut all = Expectation::NOTHING;
        for (kind, (aim, belief)) in self.types_of(player).enumerate() {
            for (place, share) in self.choices((player, kind, aim), children) {
                let child = &children[place].expectation;
                for other in 0..self.players {
                    all.scores[other] += belief * share * child.scores[other];
                    if other == player {
                        all.utilities[player][kind] += share * child.utilities[player][kind];
                    } else {
                        for (sum, utility) in all.utilities[other].iter_mut().zip(child.utilities[other]) {
                            *sum += belief * share * utility;
                        }
                    }
                }
            }
        }
        all
    }

    /// Returns the likeliest type of a player that does not play at random: the line of play is its choice.
    fn likeliest(&self, player: Player) -> usize {
        let belief = |aim: Aim, belief: f64| if aim == Aim::Random { -1.0 } else { belief };
        let mut best = (0, f64::NEG_INFINITY);
        for (kind, (aim, known)) in self.types_of(player).enumerate() {
            if belief(aim, known) > best.1 {
                best = (kind, belief(aim, known));
            }
        }
        best.0
    }
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Searches a node for what the players expect.
    fn expectation(
        &mut self,
        players: &Expecting,
        game: &mut G,
        mv: G::Move,
        (ply, depth): (usize, u32),
    ) -> Result<Expectation, Stopped> {
        self.visit(game, Some(mv), || NodeWindow::AtLeast(Scores::splat(NO_LOWER)))?;
        let terminal = game.is_terminal();
        if terminal || depth == 0 || ply >= MAX_PLY {
            self.count_leaf(ply, !terminal);
            self.value = if terminal { self.plan.evaluate(game) } else { self.evaluate_leaf(game, ply) };
            let (own, evaluation) = (self.value, self.plan.evaluation);
            self.observe_leaf(game);
            return Ok(players.leaf(&own, |number| evaluation.evaluate_as(game, number).unwrap_or(own)));
        }
        if game.is_chance() {
            return Err(self.fail(game, SearchError::UndeclaredChance));
        }
        let start = self.expected.len();
        let result = self.expected_children(players, game, (ply, depth));
        let found = result.map(|(player, _)| players.mixed(player, &self.expected[start..]));
        self.expected.truncate(start);
        self.observe(|observer| {
            let rounded = |found: &Expectation| NodeExit::Value(found.rounded(players.players));
            observer.leave(game, found.as_ref().map_or(NodeExit::Stopped, rounded));
        });
        found
    }

    /// Searches the children of a node onto the stack. Returns the mover, and the index of the move that its likeliest type
    /// takes, or the first of those; the line of play is the one after it.
    fn expected_children(
        &mut self,
        players: &Expecting,
        game: &mut G,
        (ply, depth): (usize, u32),
    ) -> Result<(Player, u32), Stopped> {
        let moves = self.generate(game, &Node { ply, depth, strayed: 0, window: () }, None);
        if moves.count() == 0 {
            return Err(self.fail(game, SearchError::NoMoves));
        }
        let player = self.mover(game)?;
        let kind = players.likeliest(player);
        let mut best = (f64::NEG_INFINITY, 0);
        for turn in 0..moves.count() {
            let index = self.index(&moves, turn);
            let mv = self.mv(&moves, index);
            let undo = game.apply(mv);
            let left = steps_left(game, depth);
            let found = self.expectation(players, game, mv, (ply + 1, left));
            game.undo(mv, undo);
            let expectation = found?;
            self.expected.push(ExpectedChild { index, expectation });
            let utility = expectation.utilities[player][kind];
            if utility > best.0 + TOLERANCE || utility >= best.0 - TOLERANCE && index < best.1 {
                best = (utility, index);
                self.extend_line(ply, mv);
            }
        }
        self.drop_moves(&moves);
        Ok((player, best.1))
    }

    /// Searches the root: one iteration.
    #[cold]
    pub(crate) fn expect(
        &mut self,
        players: &Expecting,
        game: &mut G,
        depth: u32,
    ) -> Result<Found<G::Move>, Stopped> {
        self.visit(game, None, || NodeWindow::AtLeast(Scores::splat(NO_LOWER)))?;
        self.expected.clear();
        let result = self.expected_children(players, game, (0, depth));
        let found = result.map(|(player, index)| {
            let children = &self.expected[..];
            let all = players.mixed(player, children);
            let mut shares = vec![[0.0; MAX_TYPES]; children.len()];
            for (kind, (aim, _)) in players.types_of(player).enumerate() {
                for (place, share) in players.choices((player, kind, aim), children) {
                    shares[place][kind] = share;
                }
            }
            let legal = children.iter().map(|child| child.index as usize + 1).max().unwrap_or(0);
            let best = Best { scores: all.rounded(players.players), index };
            let mut found = Found::new(best, self.line(0).to_vec(), legal);
            found.expected = Some(all.scores);
            for (child, shares) in children.iter().zip(shares) {
                let (place, scores) = (child.index as usize, child.expectation.scores);
                found.expected_values[place] = Some(Expected { scores, shares });
                let rounded = || child.expectation.rounded(players.players);
                found.values[place] = self.plan.options.root_values.then(rounded);
            }
            found
        });
        let exit = found.as_ref().map_or(NodeExit::Stopped, |found| NodeExit::Value(found.best.scores));
        self.observe(|observer| observer.leave(game, exit));
        found
    }
}
