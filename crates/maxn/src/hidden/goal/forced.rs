//! Goals that are forced in every world: proof search in belief space (EDELKAMP21).

use super::worlds::{Goal, Interrupted, Worlds};
use crate::evaluation::Evaluation;
use crate::hidden::information_set::{InformationSet, MoveOf};
use crate::mcts::SimulationError;

/// The moves after which a goal can be forced in all worlds by one strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Forced<M> {
    /// The moves that force the goal, in the game's order.
    pub moves: Vec<M>,
    /// The moves of which a limit left that open.
    pub unknown: Vec<M>,
    /// The positions of all open searches.
    pub nodes: u64,
}

/// Finds every move of a seat after which it reaches a goal in each of some worlds, whatever the others play, by a strategy that does not know
/// which of them it is in. Given all worlds that agree with what the seat has seen, that is a proof.
///
/// # Errors
/// If there is nothing to decide, the game breaks its contract, or it is not the turn of the same player in worlds that the seat cannot tell
/// apart.
pub fn forced<S, E, L>(
    set: &S,
    worlds: &[S::World],
    goal: &Goal<'_, E, L>,
) -> Result<Forced<MoveOf<S>>, SimulationError>
where
    S: InformationSet,
    E: Evaluation<S::Game>,
    L: Fn(&S::Game, &mut Vec<MoveOf<S>>),
{
    let mut worlds = Worlds::new(set, worlds, goal)?;
    let all: Vec<u32> = (0..worlds.len()).collect();
    let (mut moves, mut unknown) = (Vec::new(), Vec::new());
    for mv in worlds.own_moves(0) {
        let made = worlds.made();
        worlds.apply(mv, all.iter().copied());
        let holds = holds(&mut worlds, &all);
        worlds.undo_to(made);
        match holds {
            Ok(true) => moves.push(mv),
            Ok(false) => {}
            Err(Interrupted::Unknown) => unknown.push(mv),
            Err(Interrupted::Failed(error)) => return Err(error),
        }
    }
    Ok(Forced { moves, unknown, nodes: worlds.nodes() })
}

/// Returns whether the goal is reached in all these worlds.
fn holds<S, E, L>(worlds: &mut Worlds<'_, S, E, L>, members: &[u32]) -> Result<bool, Interrupted>
where
    S: InformationSet,
    E: Evaluation<S::Game>,
    L: Fn(&S::Game, &mut Vec<MoveOf<S>>),
{
    let verdicts = members.iter().map(|&world| worlds.verdict(world));
    if verdicts.clone().any(|verdict| verdict == Some(false)) {
        return Ok(false);
    }
    let open: Vec<u32> = members
        .iter()
        .zip(verdicts)
        .filter(|(_, verdict)| verdict.is_none())
        .map(|(&world, _)| world)
        .collect();
    match open[..] {
        [] => return Ok(true),
        // A single world is known.
        [only] => return worlds.can_reach(only),
        _ => {}
    }
    // What cannot be reached with open eyes cannot be forced.
    for &world in &open {
        if !worlds.can_reach(world)? {
            return Ok(false);
        }
    }
    if worlds.mover(open.iter().copied())? == worlds.seat {
        for mv in worlds.own_moves(open[0]) {
            if after(worlds, mv, &open)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    for (mv, members) in worlds.others_moves(open.iter().copied()) {
        if !after(worlds, mv, &members)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether the goal is reached in all these worlds after a move.
fn after<S, E, L>(
    worlds: &mut Worlds<'_, S, E, L>,
    mv: MoveOf<S>,
    members: &[u32],
) -> Result<bool, Interrupted>
where
    S: InformationSet,
    E: Evaluation<S::Game>,
    L: Fn(&S::Game, &mut Vec<MoveOf<S>>),
{
    let made = worlds.made();
    worlds.apply(mv, members.iter().copied());
    let holds = holds(worlds, members);
    worlds.undo_to(made);
    holds
}
