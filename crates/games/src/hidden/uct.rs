//! UCT with open hands.

use super::advice::{CardAdvice, CardChoice, failure, greatest, of_tree};
use super::game::HiddenGame;
use super::play::CardPlay;
use crate::cards::Card;
use maxn::Generator;
use maxn::hidden::{Deadline, HiddenError, Moments, Simulator, Tree, payoff_scale};
use maxn_play::{AgentError, SimulationOptions};

/// Grows a tree of simulations with open hands. In 30 determinizations with 333 simulations each, this is the approach of the
/// strongest public Hearts program.
///
/// # Errors
/// If there is nothing to decide.
pub fn simulate<C: HiddenGame>(contest: &C, options: &SimulationOptions) -> Result<CardAdvice, AgentError> {
    let player = contest.turn().ok_or(AgentError::Over)?;
    let simulations = options.simulations.max(1);
    let mut generator = Generator::new(options.seed);
    let deadline = Deadline::within(options.time);
    let measure = contest.measure(options.aim);
    if contest.hand().is_some() {
        let (tree, scale) = grow(contest, options, simulations, deadline, &mut generator).map_err(failure)?;
        let report = tree.report(scale).map_err(failure)?;
        return Ok(of_tree(contest.players(), &report, &contest.decisions(), measure));
    }
    // Before the play, the candidates are tried evenly.
    let candidates = contest.candidates(player);
    let each = (simulations / candidates.len().max(1) as u64).max(1);
    let (mut nodes, mut choices) = (0, Vec::with_capacity(candidates.len()));
    for decision in candidates {
        let Some(after) = contest.clone().by_rule(decision).filter(|after| after.hand().is_some()) else {
            choices.push(CardChoice::new(decision, contest.players(), &Moments::default(), 1.0));
            continue;
        };
        let (tree, scale) = grow(&after, options, each, deadline, &mut generator).map_err(failure)?;
        nodes += tree.simulations();
        choices.push(CardChoice::new(decision, contest.players(), &tree.results(), scale));
    }
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    let best = greatest(&choices, player, sign).ok_or(AgentError::Over)?;
    Ok(CardAdvice { best, choices, measure, nodes, worlds: None })
}

/// Grows a tree from the play of a contest; its results become payoffs by the scale that is returned.
fn grow<C: HiddenGame>(
    contest: &C,
    options: &SimulationOptions,
    simulations: u64,
    deadline: Deadline,
    generator: &mut Generator,
) -> Result<(Tree<Card>, f64), HiddenError> {
    let play = CardPlay::open(contest, options.aim)?;
    let mut tree = Tree::new(options.exploration);
    Simulator::new(options.random, generator).grow(&play, &mut tree, simulations, deadline)?;
    Ok((tree, payoff_scale(&play)))
}
