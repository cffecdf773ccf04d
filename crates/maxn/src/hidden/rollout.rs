//! Rollouts: every move is tried in sampled worlds, which a policy plays out.

use super::choices::Choices;
use super::deadline::Deadline;
use super::error::HiddenError;
use super::information_set::{InformationSet, MoveOf};
use super::options::RolloutOptions;
use super::policy::Policy;
use super::posterior::Posterior;
use super::race::Race;
use super::report::{DecisionReport, MoveEstimate};
use super::simulation::{drawn, play_out_with};
use crate::game::Game;
use crate::scores::padded;

/// Plays out every legal move in worlds that agree with the knowledge of a seat, and takes the move after which the seat does
/// best.
///
/// In a play-out each player follows the policy, which sees only what that player sees; a search of each world, in contrast,
/// sees all hands. All moves are tried in the same worlds with the same dice; those that fall behind clearly are
/// dropped, and their play-outs go to the others. The same knowledge is decided the same way on any number of threads, unless
/// there is a limit on time.
///
/// # Errors
/// If there is nothing to decide, an option makes no sense, or the game breaks its contract.
pub fn roll_out<S, P>(
    set: &S,
    policy: &P,
    options: &RolloutOptions,
) -> Result<DecisionReport<MoveOf<S>>, HiddenError>
where
    S: InformationSet,
    MoveOf<S>: Sync,
    P: Policy<S::Game>,
{
    let deadline = Deadline::within(options.time);
    let posterior =
        Posterior::new(set, policy, &options.inference, options.weighed(), options.seed, options.threads)?;
    let (first, _) = drawn(set, 0, posterior.draw(0))?;
    let players = first.players();
    let mut moves = Vec::new();
    first.moves(&mut moves);
    let memory = posterior.memory(policy);
    let in_world = |number: u64, contenders: &[usize]| {
        let (game, terms) = drawn(set, number, posterior.draw(number))?;
        let mut choices = Choices::default();
        let mut results = Vec::with_capacity(contenders.len() * players);
        for &contender in contenders {
            let (mut game, mut memory) = (game.clone(), memory.clone());
            policy.note(&game, moves[contender], &mut memory);
            game.apply(moves[contender]);
            let mut dice = options.dice(number);
            let result = play_out_with(set, policy, &mut game, &terms, &mut memory, &mut dice, &mut choices)?;
            results.extend_from_slice(&result[..players]);
        }
        Ok(results)
    };
    let mut race = Race::new(moves.len(), players, set.seat(), set.lowest_wins());
    race.run(options, deadline, &in_world)?;
    let leader = race.leader().ok_or(HiddenError::NoMoves)?;
    let estimate = |(place, &mv): (usize, &MoveOf<S>)| {
        let error = race.standard_error(place);
        Some(MoveEstimate {
            mv,
            visits: race.visits(place),
            mean: padded(&race.mean(place)?),
            standard_error: error.map(|error| padded(&error)),
        })
    };
    Ok(DecisionReport {
        best: moves[leader],
        moves: moves.iter().enumerate().filter_map(estimate).collect(),
        simulations: race.play_outs(),
        worlds: race.worlds(),
    })
}
