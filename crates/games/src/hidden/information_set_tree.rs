//! Information-set Monte-Carlo tree search.

use super::advice::{CardAdvice, TriedCard, greatest, most_visited};
use super::deadline::Deadline;
use super::game::HiddenGame;
use super::posterior::{Posterior, shown, weighed_for};
use super::rollout::roll_out;
use super::simulation::{Modelled, Simulation, measure_of, scale_of};
use super::tree::{Tree, merged_roots};
use super::view::View;
use crate::knowledge::{Generator, SeedableRng};
use maxn_play::{
    AgentError, DecisionBudget, Inference, RolloutOptions, SimulationOptions, TreeOptions, parallel,
};
use std::time::Duration;

/// Grows one tree of the cards that are played, in a new world per simulation: moves are compared by their results whenever
/// they were possible (single-observer ISMCTS).
///
/// With an inference, worlds are as likely as a model of the players thinks, and it plays the hands out; before the play a
/// [rollout](roll_out) decides. With a limit on time every thread grows a tree of its own, and their results are added up;
/// otherwise there is one tree, the same on any number of threads.
///
/// # Errors
/// If there is nothing to decide.
///
/// ```
/// use maxn_games::card_contest::CardContest;
/// use maxn_games::hearts::{HeartsContest, Options};
/// use maxn_games::hidden::{HiddenGame, grow_tree};
/// use maxn_play::{DecisionBudget, SimulationOptions, TreeOptions};
///
/// let contest = HeartsContest::<4>::new(Options::PAPERS, 1)?;
/// let options = TreeOptions {
///     simulation: SimulationOptions { simulations: 1000, ..SimulationOptions::default() },
///     inference: None,
///     threads: 1,
///     before_play: DecisionBudget::default(),
/// };
/// let advice = grow_tree(&contest.view(0), &options)?;
/// assert!(contest.decisions().contains(&advice.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grow_tree<C: HiddenGame<N>, const N: usize>(
    view: &View<C, N>,
    options: &TreeOptions,
) -> Result<CardAdvice, AgentError> {
    let mut advice = if view.table().hand().is_some() {
        return advise_card(view, options);
    } else if let Some(inference) = options.inference {
        roll_out(view, &C::model(), &before_play(options, inference))?
    } else {
        advise_before_play(view, options)?
    };
    // A simulation looks at a world, and every decision is tried in each.
    advice.worlds = Some(advice.nodes / advice.choices.len().max(1) as u64);
    Ok(advice)
}

/// The rollout that decides before the play.
fn before_play(options: &TreeOptions, inference: Inference) -> RolloutOptions {
    let SimulationOptions { simulations, time, seed, .. } = options.simulation;
    let rollout = RolloutOptions {
        play_outs: simulations,
        worlds: None,
        inference,
        time: None,
        threads: options.threads,
        seed,
    };
    rollout.within(&DecisionBudget { time, ..options.before_play })
}

/// Counts up to `most` simulations as long as there is time.
fn rounds(time: Option<Duration>, most: u64) -> impl Iterator<Item = u64> {
    let deadline = Deadline::within(time);
    (0..most).take_while(move |&done| done == 0 || !deadline.is_over())
}

/// Decides on a card of the play.
fn advise_card<C: HiddenGame<N>, const N: usize>(
    view: &View<C, N>,
    options: &TreeOptions,
) -> Result<CardAdvice, AgentError> {
    let trees = if options.simulation.time.is_some() { options.threads.max(1) } else { 1 };
    let seeds: Vec<u64> =
        (0..trees as u64).map(|tree| options.simulation.seed.wrapping_add(tree << 32)).collect();
    let grown = parallel::map(&seeds, trees, |&seed| grow(view, options, seed));
    let grown = grown.into_iter().collect::<Result<Vec<(Vec<TriedCard>, u64)>, AgentError>>()?;
    let nodes = grown.iter().map(|(_, visits)| visits).sum();
    let tried = merged_roots(grown.into_iter().map(|(tried, _)| tried).collect());
    let measure = measure_of::<C, N>(options.simulation.aim);
    let advice = most_visited(tried, &view.table().decisions(), scale_of(view.table()), measure, nodes);
    advice.map(|advice| CardAdvice { worlds: Some(nodes), ..advice }).ok_or(AgentError::Over)
}

/// Grows a tree of the play: the cards at its root, and the number of simulations.
fn grow<C: HiddenGame<N>, const N: usize>(
    view: &View<C, N>,
    options: &TreeOptions,
    seed: u64,
) -> Result<(Vec<TriedCard>, u64), AgentError> {
    let settings = &options.simulation;
    let rounds = rounds(settings.time, settings.simulations);
    let mut generator = Generator::seed_from_u64(seed);
    let mut simulation = Simulation::new(settings, &mut generator);
    let mut tree = Tree::new(settings.exploration);
    if let Some(inference) = &options.inference {
        let model = C::model();
        let weighed = weighed_for(settings.simulations, settings.time);
        let posterior = Posterior::new(view, &model, inference, weighed, seed, 1).ok_or(AgentError::Over)?;
        let players = Modelled { shown: shown(view, &model), model };
        for round in rounds {
            let open = view.determinize(&posterior.draw(round));
            let play = open.position().ok_or(AgentError::Over)?;
            simulation.run_with(&open, play, &players, &mut tree);
        }
    } else {
        let sampler = view.sampler().ok_or(AgentError::Over)?;
        for _ in rounds {
            let open = view.determinize(&sampler.draw(simulation.generator()));
            let play = open.position().ok_or(AgentError::Over)?;
            simulation.run(&open, play, &mut tree);
        }
    }
    Ok((tree.root_moves(), tree.visits()))
}

/// Tries the candidates before the play in turn, all in the same worlds.
fn advise_before_play<C: HiddenGame<N>, const N: usize>(
    view: &View<C, N>,
    options: &TreeOptions,
) -> Result<CardAdvice, AgentError> {
    let (table, settings) = (view.table(), &options.simulation);
    let sampler = view.sampler().ok_or(AgentError::Over)?;
    let mut generator = Generator::seed_from_u64(settings.seed);
    let mut simulation = Simulation::new(settings, &mut generator);
    let mut nodes = 0;
    let candidates = table.candidates(view.seat());
    let mut sums = vec![([0.0; N], 0.0); candidates.len()];
    let most = (settings.simulations / candidates.len().max(1) as u64).max(1);
    for _ in rounds(settings.time, most) {
        let open = view.determinize(&sampler.draw(simulation.generator()));
        for (decision, (sum, count)) in candidates.iter().zip(&mut sums) {
            let after = open.clone().by_rule(*decision);
            let Some((after, play)) = after.and_then(|after| after.position().map(|play| (after, play)))
            else {
                continue;
            };
            let worth = simulation.play_out(&after, play);
            nodes += 1;
            for player in 0..N {
                sum[player] += worth[player];
            }
            *count += 1.0;
        }
    }
    let means = sums
        .into_iter()
        .map(|(sum, count)| (count > 0.0).then(|| sum.iter().map(|sum| sum / count).collect::<Vec<f64>>()));
    let scaled: Vec<_> = candidates.into_iter().zip(means).collect();
    let best = greatest(&scaled, view.seat(), 1.0).ok_or(AgentError::Over)?;
    let scale = scale_of(table);
    let unscaled = |worth: Vec<f64>| worth.into_iter().map(|worth| worth * scale).collect();
    let choices = scaled.into_iter().map(|(decision, worth)| (decision, worth.map(unscaled))).collect();
    Ok(CardAdvice { best, choices, measure: measure_of::<C, N>(settings.aim), nodes, worlds: None })
}
