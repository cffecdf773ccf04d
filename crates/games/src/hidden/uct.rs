//! UCT with open hands.

use super::advice::{CardAdvice, greatest, most_visited};
use super::deadline::Deadline;
use super::game::HiddenGame;
use super::simulation::{Simulation, measure_of, scale_of};
use super::tree::Tree;
use crate::card_contest::CardDecision;
use crate::knowledge::{Generator, SeedableRng};
use maxn_play::{AgentError, SimulationOptions};

/// Grows a tree of simulations with open hands. In 30 determinizations with 333 simulations each, this is the approach of the
/// strongest public Hearts program.
///
/// # Errors
/// If there is nothing to decide.
pub fn simulate<C: HiddenGame<N>, const N: usize>(
    contest: &C,
    options: &SimulationOptions,
) -> Result<CardAdvice, AgentError> {
    let player = contest.turn().ok_or(AgentError::Over)?;
    let simulations = options.simulations.max(1);
    let mut generator = Generator::seed_from_u64(options.seed);
    let deadline = Deadline::within(options.time);
    let (measure, scale) = (measure_of::<C, N>(options.aim), scale_of(contest));
    if let Some(tree) = grow(contest, options, simulations, deadline, &mut generator) {
        let advice = most_visited(tree.root_moves(), &contest.decisions(), scale, measure, tree.visits());
        return advice.ok_or(AgentError::Over);
    }
    // Before the play, the candidates are tried evenly.
    let candidates = contest.candidates(player);
    let each = (simulations / candidates.len().max(1) as u64).max(1);
    let mut nodes = 0;
    let mut judge = |decision: CardDecision| {
        let after = contest.clone().by_rule(decision)?;
        let tree = grow(&after, options, each, deadline, &mut generator)?;
        nodes += tree.visits();
        Some(tree.mean().iter().map(|worth| worth * scale).collect())
    };
    let choices: Vec<_> = candidates.into_iter().map(|decision| (decision, judge(decision))).collect();
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    let best = greatest(&choices, player, sign).ok_or(AgentError::Over)?;
    Ok(CardAdvice { best, choices, measure, nodes, worlds: None })
}

/// Grows a tree from the play of a contest; `None` before the play.
fn grow<C: HiddenGame<N>, const N: usize>(
    contest: &C,
    options: &SimulationOptions,
    simulations: u64,
    deadline: Deadline,
    generator: &mut Generator,
) -> Option<Tree<N>> {
    let play = contest.position()?;
    let mut tree = Tree::new(options.exploration);
    let mut simulation = Simulation::new(options, generator);
    for done in 0..simulations {
        if done > 0 && deadline.is_over() {
            break;
        }
        simulation.run(contest, play.clone(), &mut tree);
    }
    Some(tree)
}
