//! Simulations: one play from the root to the end.

use super::chance::happen;
use super::choices::{Choices, Dice};
use super::deadline::Deadline;
use super::error::{HiddenError, check_option};
use super::information_set::{InformationSet, MoveOf};
use super::policy::Policy;
use super::posterior::Posterior;
use super::tree::{Buffers, Tree};
use crate::game::Game;
use crate::generator::Generator;
use crate::scores::{MAX_PLAYERS, Means};

/// The most moves of a play-out: a game that takes longer does not end.
pub(super) const MOST_MOVES: u32 = 1 << 20;

/// The number of worlds that are compared with the knowledge of the seat. A game that draws wrong ones does so early, and
/// the comparison is not free.
const COMPARED: u64 = 16;

/// The random numbers of simulations, and buffers that they share.
#[derive(Debug)]
pub struct Simulator<'g, M> {
    random: f64,
    generator: &'g mut Generator,
    buffers: Buffers<M>,
    choices: Choices<M>,
}

impl<'g, M: Copy + PartialEq> Simulator<'g, M> {
    /// Creates a simulator. `random` is the probability that a play-out without a policy makes any move, and not the preferred
    /// one.
    pub fn new(random: f64, generator: &'g mut Generator) -> Self {
        Simulator { random, generator, buffers: Buffers::default(), choices: Choices::default() }
    }

    /// Returns the generator.
    pub fn generator(&mut self) -> &mut Generator {
        self.generator
    }

    /// Grows a tree by simulations, each in a new world; the first one is made whatever the time.
    ///
    /// # Errors
    /// If there is nothing to decide, an option makes no sense, or the game breaks its contract.
    pub fn grow<S>(
        &mut self,
        set: &S,
        tree: &mut Tree<M>,
        simulations: u64,
        deadline: Deadline,
    ) -> Result<(), HiddenError>
    where
        S: InformationSet,
        S::Game: Game<Move = M>,
    {
        self.begin(set, tree, deadline)?;
        // Without any choice of worlds, all simulations share the determinization.
        let only = match set.worlds() {
            Some(1) => Some(drawn(set, 0, set.draw(self.generator))?),
            _ => None,
        };
        for done in 0..simulations {
            if done > 0 && deadline.is_over() {
                break;
            }
            if let Some((game, terms)) = &only {
                self.run(set, game.clone(), terms, tree)?;
            } else {
                let (game, terms) = drawn(set, done, set.draw(self.generator))?;
                self.run(set, game, &terms, tree)?;
            }
        }
        Ok(())
    }

    /// Grows a tree by simulations in likely worlds, which a policy plays out after the tree.
    ///
    /// # Errors
    /// If there is nothing to decide, an option makes no sense, or the game breaks its contract.
    pub fn grow_with<S, P>(
        &mut self,
        posterior: &Posterior<'_, S>,
        policy: &P,
        tree: &mut Tree<M>,
        simulations: u64,
        deadline: Deadline,
    ) -> Result<(), HiddenError>
    where
        S: InformationSet,
        S::Game: Game<Move = M>,
        P: Policy<S::Game>,
    {
        let set = posterior.set();
        self.begin(set, tree, deadline)?;
        let memory = posterior.memory(policy);
        for done in 0..simulations {
            if done > 0 && deadline.is_over() {
                break;
            }
            let (mut game, terms) = drawn(set, done, posterior.draw(done))?;
            let mut memory = memory.clone();
            tree.descend(&mut game, &mut self.buffers, self.generator, |game, mv| {
                policy.note(game, mv, &mut memory);
            })?;
            let mut dice = Dice::new(self.generator.next_u64());
            let result =
                play_out_with(set, policy, &mut game, &terms, &mut memory, &mut dice, &mut self.choices)?;
            tree.record(&self.buffers.path, &scaled(set, result)?);
        }
        Ok(())
    }

    /// Checks that the options make sense, and prepares the tree for payoffs of this size.
    fn begin<S: InformationSet>(
        &self,
        set: &S,
        tree: &mut Tree<M>,
        deadline: Deadline,
    ) -> Result<(), HiddenError> {
        tree.check()?;
        tree.set_scaled(set.span().is_some());
        let is_share = (0.0..=1.0).contains(&self.random);
        check_option("the probability of a random move", self.random, is_share, "from 0 to 1")?;
        if let Some(span) = set.span().filter(|span| !(*span > 0.0 && span.is_finite())) {
            return Err(HiddenError::BadSpan(span));
        }
        deadline.check()
    }

    /// Plays down the tree, then out, and adds the result to the tree.
    fn run<S>(
        &mut self,
        set: &S,
        mut game: S::Game,
        terms: &S::Terms,
        tree: &mut Tree<M>,
    ) -> Result<(), HiddenError>
    where
        S: InformationSet,
        S::Game: Game<Move = M>,
    {
        tree.descend(&mut game, &mut self.buffers, self.generator, |_, _| ())?;
        let result = self.play_out(set, game, terms)?;
        tree.record(&self.buffers.path, &result);
        Ok(())
    }

    /// Plays to the end, mostly the preferred move, now and then any. Returns the result as a tree takes it: scaled so that the
    /// most is best and, where a [span](InformationSet::span) is stated, differences are up to about 1. Times [`payoff_scale`], it is
    /// the payoff.
    ///
    /// # Errors
    /// If the game breaks its contract.
    pub fn play_out<S>(&mut self, set: &S, mut game: S::Game, terms: &S::Terms) -> Result<Means, HiddenError>
    where
        S: InformationSet,
        S::Game: Game<Move = M>,
    {
        let mut moves = 0;
        while !game.is_terminal() && !set.is_decided(&game, terms) {
            let mv = if game.is_chance() {
                happen(&game, &mut self.buffers.events, self.generator)?
            } else {
                self.buffers.moves.clear();
                game.moves(&mut self.buffers.moves);
                let any = self.random > 0.0 && self.generator.unit() < self.random;
                let count = self.buffers.moves.len();
                let place = if any { (self.generator.unit() * count as f64) as usize } else { 0 };
                *self.buffers.moves.get(place).ok_or(HiddenError::NoMoves)?
            };
            game.apply(mv);
            moves += 1;
            if moves == MOST_MOVES {
                return Err(HiddenError::Endless { moves });
            }
        }
        scaled(set, set.payoff(&game, terms))
    }
}

/// Plays to the end by a policy, and returns the payoff.
///
/// # Errors
/// If the game breaks its contract.
pub fn play_out_with<S, P>(
    set: &S,
    policy: &P,
    game: &mut S::Game,
    terms: &S::Terms,
    memory: &mut P::Memory,
    dice: &mut Dice,
    choices: &mut Choices<MoveOf<S>>,
) -> Result<Means, HiddenError>
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    let mut moves = 0;
    while !game.is_terminal() && !set.is_decided(game, terms) {
        let mv = if game.is_chance() {
            happen(game, &mut choices.events, dice.generator())?
        } else {
            policy.weigh(game, memory, choices);
            choices.choose(dice).ok_or(HiddenError::NoMoves)?
        };
        policy.note(game, mv, memory);
        game.apply(mv);
        moves += 1;
        if moves == MOST_MOVES {
            return Err(HiddenError::Endless { moves });
        }
    }
    let payoff = set.payoff(game, terms);
    if payoff.iter().all(|payoff| payoff.is_finite()) { Ok(payoff) } else { Err(HiddenError::BadPayoff) }
}

/// The determinization of a world that was drawn as the one of a number.
pub(super) fn drawn<S: InformationSet>(
    set: &S,
    number: u64,
    world: Option<S::World>,
) -> Result<(S::Game, S::Terms), HiddenError> {
    let world = world.ok_or(HiddenError::NoWorlds)?;
    if number < COMPARED && !set.agrees(&world) {
        return Err(HiddenError::Contradiction);
    }
    let (game, terms) = set.determinize(&world);
    let players = game.players();
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Err(HiddenError::BadPlayers(players));
    }
    if game.is_terminal() {
        return Err(HiddenError::Over);
    }
    if game.is_chance() {
        return Err(HiddenError::ChanceRoot);
    }
    let (found, own) = (game.player(), set.seat());
    if found >= players {
        return Err(HiddenError::BadMover { player: found, players });
    }
    if found == own { Ok((game, terms)) } else { Err(HiddenError::WrongPlayer { found, seat: own }) }
}

/// A payoff, scaled so that the most is best and, where a span is stated, differences are up to about 1.
fn scaled<S: InformationSet>(set: &S, payoff: Means) -> Result<Means, HiddenError> {
    let scale = if set.lowest_wins() { -1.0 } else { 1.0 } / set.span().unwrap_or(1.0);
    let scaled = payoff.map(|payoff| payoff * scale);
    if scaled.iter().all(|result| result.is_finite()) { Ok(scaled) } else { Err(HiddenError::BadPayoff) }
}

/// Returns the factor that turns the results in a tree into payoffs.
pub fn payoff_scale<S: InformationSet>(set: &S) -> f64 {
    set.span().unwrap_or(1.0) * if set.lowest_wins() { -1.0 } else { 1.0 }
}
