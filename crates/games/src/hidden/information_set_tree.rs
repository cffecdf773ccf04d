//! Information-set Monte-Carlo tree search.

use super::advice::{CardAdvice, CardChoice, failure, greatest, of_tree};
use super::game::HiddenGame;
use super::play::CardPlay;
use super::rollout::roll_out;
use super::view::View;
use maxn::Generator;
use maxn::hidden::{self, Deadline, Inference, InformationSet, Moments, Simulator, payoff_scale};
use maxn_play::{AgentError, DecisionBudget, IsmctsOptions, RolloutOptions, SimulationOptions};

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
/// use maxn_play::{DecisionBudget, SimulationOptions, IsmctsOptions};
///
/// let contest = HeartsContest::new(4, Options::PAPERS, 1)?;
/// let options = IsmctsOptions {
///     simulation: SimulationOptions { simulations: 1000, ..SimulationOptions::default() },
///     inference: None,
///     threads: 1,
///     before_play: DecisionBudget::default(),
/// };
/// let advice = grow_tree(&contest.view(0), &options)?;
/// assert!(contest.decisions().contains(&advice.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grow_tree<C: HiddenGame>(view: &View<C>, options: &IsmctsOptions) -> Result<CardAdvice, AgentError> {
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
fn before_play(options: &IsmctsOptions, inference: Inference) -> RolloutOptions {
    let SimulationOptions { simulations, time, seed, .. } = options.simulation;
    let rollout = RolloutOptions {
        play_outs: simulations,
        worlds: None,
        inference,
        time: None,
        threads: options.threads,
        seed,
    };
    DecisionBudget { time, ..options.before_play }.limit_rollout(rollout)
}

/// Decides on a card of the play.
fn advise_card<C: HiddenGame>(view: &View<C>, options: &IsmctsOptions) -> Result<CardAdvice, AgentError> {
    let SimulationOptions { simulations, time, seed, exploration, random, aim } = options.simulation;
    let tree = hidden::TreeOptions { simulations, time, seed, threads: options.threads, exploration, random };
    let play = CardPlay::new(view, aim).map_err(failure)?;
    let report = match &options.inference {
        Some(inference) => hidden::grow_tree_with(&play, &C::model(), inference, &tree),
        None => hidden::grow_tree(&play, &tree),
    };
    let report = report.map_err(failure)?;
    let worlds = Some(report.worlds);
    Ok(CardAdvice {
        worlds,
        ..of_tree(view.table().players(), &report, &view.table().decisions(), view.table().measure(aim))
    })
}

/// Tries the candidates before the play in turn, all in the same worlds.
fn advise_before_play<C: HiddenGame>(
    view: &View<C>,
    options: &IsmctsOptions,
) -> Result<CardAdvice, AgentError> {
    let settings = &options.simulation;
    let known = CardPlay::new(view, settings.aim).map_err(failure)?;
    let candidates = view.table().candidates(view.seat());
    let most = (settings.simulations / candidates.len().max(1) as u64).max(1);
    let deadline = Deadline::within(settings.time);
    let mut generator = Generator::new(settings.seed);
    let mut simulator = Simulator::new(settings.random, &mut generator);
    let mut results = vec![Moments::default(); candidates.len()];
    for done in 0..most {
        if done > 0 && deadline.is_over() {
            break;
        }
        let world = known.draw(simulator.generator()).ok_or(AgentError::Over)?;
        let open = known.contest(&world);
        for (decision, results) in candidates.iter().zip(&mut results) {
            let after = open.clone().by_rule(*decision);
            if let Some((play, contest)) = after.and_then(|after| Some((after.position()?, after))) {
                results.add(&simulator.play_out(&known, play, &contest).map_err(failure)?);
            }
        }
    }
    let players = view.table().players();
    let judged = |scale: f64| {
        let choice = |(&decision, results)| CardChoice::new(decision, players, results, scale);
        candidates.iter().zip(&results).map(choice).collect::<Vec<CardChoice>>()
    };
    // Results are scaled so that the most is best; expectations are in the measure.
    let best = greatest(&judged(1.0), view.seat(), 1.0).ok_or(AgentError::Over)?;
    let nodes = results.iter().map(Moments::count).sum();
    let choices = judged(payoff_scale(&known));
    Ok(CardAdvice { best, choices, measure: view.table().measure(settings.aim), nodes, worlds: None })
}
