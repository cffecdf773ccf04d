//! Simulations: one play from a determinization to the end.

use super::choices::{Choices, Dice};
use super::information_set::{InformationSet, MoveOf};
use super::policy::Policy;
use crate::game::Game;
use crate::generator::Generator;
use crate::mcts::SimulationError;
use crate::scores::{MAX_PLAYERS, Means};

/// The most moves of a play-out: a game that takes longer does not end.
pub(super) const MOST_MOVES: u32 = 1 << 20;

/// The number of worlds that are compared with the knowledge of the seat. A game that draws wrong ones does so early, and
/// the comparison is not free.
const COMPARED: u64 = 16;

/// Returns the determinization of a world that was drawn as the one of a number.
pub(super) fn drawn<S: InformationSet>(
    set: &S,
    number: u64,
    world: Option<S::World>,
) -> Result<(S::Game, S::Terms), SimulationError> {
    let world = world.ok_or(SimulationError::NoWorlds)?;
    if number < COMPARED && !set.agrees(&world) {
        return Err(SimulationError::Contradiction);
    }
    let (game, terms) = set.determinize(&world);
    let players = game.players();
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Err(SimulationError::BadPlayers(players));
    }
    if game.is_terminal() {
        return Err(SimulationError::Over);
    }
    if game.is_chance() {
        return Err(SimulationError::ChanceRoot);
    }
    let (found, own) = (game.player(), set.seat());
    if found >= players {
        return Err(SimulationError::BadMover { player: found, players });
    }
    if found == own { Ok((game, terms)) } else { Err(SimulationError::WrongPlayer { found, seat: own }) }
}

/// Draws the event that happens at a chance position.
pub(super) fn happen<G: Game>(
    game: &G,
    events: &mut Vec<(G::Move, u32)>,
    generator: &mut Generator,
) -> Result<G::Move, SimulationError> {
    if !game.has_chance() {
        return Err(SimulationError::UndeclaredChance);
    }
    events.clear();
    game.chances(events);
    let drawn = generator.weighted(events.iter().map(|&(_, weight)| weight));
    drawn.map(|index| events[index].0).ok_or(SimulationError::NoChances)
}

/// Plays to the end by choices of moves and events, and returns the payoff. Positions are added to `nodes`.
pub(super) fn play_out<S: InformationSet>(
    set: &S,
    game: &mut S::Game,
    terms: &S::Terms,
    nodes: &mut u64,
    mut choose: impl FnMut(&S::Game) -> Result<MoveOf<S>, SimulationError>,
) -> Result<Means, SimulationError> {
    let mut moves = 0;
    while !game.is_terminal() && !set.is_decided(game, terms) {
        let mv = choose(game)?;
        game.advance(mv);
        moves += 1;
        if moves == MOST_MOVES {
            return Err(SimulationError::Endless { moves });
        }
    }
    *nodes += u64::from(moves);
    let payoff = set.payoff(game, terms);
    if payoff.iter().all(|payoff| payoff.is_finite()) { Ok(payoff) } else { Err(SimulationError::BadPayoff) }
}

/// Plays to the end as a policy does, and returns the payoff.
pub(super) fn play_out_with<S, P>(
    (set, policy): (&S, &P),
    (game, terms): (&mut S::Game, &S::Terms),
    nodes: &mut u64,
    memory: &mut P::Memory,
    dice: &mut Dice,
    choices: &mut Choices<MoveOf<S>>,
) -> Result<Means, SimulationError>
where
    S: InformationSet,
    P: Policy<S::Game>,
{
    play_out(set, game, terms, nodes, |game| {
        let mv = if game.is_chance() {
            happen(game, &mut choices.events, dice.generator())?
        } else {
            policy.weigh(game, memory, choices);
            choices.choose(dice).ok_or(SimulationError::NoMoves)?
        };
        policy.note(game, mv, memory);
        Ok(mv)
    })
}
