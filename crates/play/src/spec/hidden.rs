//! Specs of agents for hidden cards.

use super::search::{at_least_one, name_of, one_of, written};
use super::tokens::{SpecError, SpecTokens};
use super::{AgentSpec, Kind};
use crate::agent::{PimcAgent, WorldSolver};
use crate::hidden_options::{
    Aim, AlphaMuAgentOptions, AlphaMuOptions, Combination, DecisionBudget, Effort, End, Inference,
    IsmctsOptions, RolloutOptions, Schedule, SimulationOptions,
};
use crate::quantity::{self, written_count, written_duration};
use crate::search::SearchRequest;
use crate::search_options::LEAVES_OPTION as LEAVES;
use maxn::hidden::TreeOptions;
use maxn::{Leaves, MctsLimits};
use std::error::Error;
use std::time::Duration;

const COMBINATIONS: [(&str, Combination); 3] =
    [("mean", Combination::Mean), ("vote", Combination::Vote), ("worst", Combination::Worst)];
const AIMS: [(&str, Aim); 2] = [("worth", Aim::Worth), ("stake", Aim::Stake)];

/// The determinizations of a search and of UCT, and the simulations in each or of one tree, unless others are asked for.
const WORLDS: u64 = 20;
const UCT_WORLDS: u64 = 30;
const UCT_SIMULATIONS: u64 = 333;
const TREE_SIMULATIONS: u64 = 10_000;

/// The play-outs of a rollout.
const PLAY_OUTS: u64 = 10_000;

/// The most cards with which a bid is searched for, and the most positions of that.
const BID_CARDS: usize = 6;
const BID_NODES: u64 = 1_000_000;

/// Reads `mc(maxn:speculative,nodes=2k),worlds=20`.
pub(super) fn pimc(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    let inner = tokens.inner.ok_or_else(|| tokens.wrong("a search is missing, as in mc(maxn),worlds=20"))?;
    let inner: AgentSpec = inner.parse()?;
    let Kind::Search(search) = inner.kind else {
        return Err(tokens.wrong("in brackets a search is expected, as in mc(maxn),worlds=20"));
    };
    search.refuse_board_options().map_err(|problem| tokens.wrong(problem))?;
    let mut request = search.request;
    let effort = request.options.limits.nodes.map_or(Effort::Whole, Effort::Each);
    let (mut schedule, mut time, mut combination) = (schedule(WORLDS, effort), None, Combination::default());
    let mut inference = Inference::NONE;
    tokens.options(&["worlds", "end", "nodes", "time", "infer", "combine", LEAVES.key], |key, value| {
        match key {
            "worlds" => (schedule.first, schedule.last) = falling(value)?,
            "end" => schedule.end = Some(end(value)?),
            "nodes" => schedule.effort = Effort::InAll(at_least_one(quantity::count(value)?)?),
            "time" => time = Some(quantity::duration(value)?),
            "infer" => inference = believed(value)?,
            "combine" => combination = one_of(value, &COMBINATIONS)?,
            _ => LEAVES.set(&mut request.options, value)?,
        }
        Ok(())
    })?;
    let solver = WorldSolver::Search(Box::new(request));
    Ok(of_pimc(PimcAgent { combination, inference, ..agent(solver, schedule, time) }))
}

/// Reads `20`, or `40-13`: determinizations with a full hand and, falling evenly, towards its end.
fn falling(value: &str) -> Result<(usize, usize), Box<dyn Error>> {
    let number = |text: &str| -> Result<usize, Box<dyn Error>> {
        Ok(usize::try_from(at_least_one(quantity::count(text)?)?)?)
    };
    let (first, last) = value.split_once('-').unwrap_or((value, value));
    Ok((number(first)?, number(last)?))
}

/// Reads `3x30`: with three cards in hand or fewer, thirty determinizations are searched to the end.
fn end(value: &str) -> Result<End, Box<dyn Error>> {
    const EXPECTED: &str = "expected CARDSxWORLDS, as in 3x30";
    let (cards, worlds) = value.split_once('x').ok_or(EXPECTED)?;
    let number = |text: &str| text.parse().ok().filter(|&number: &usize| number > 0).ok_or(EXPECTED);
    Ok(End { cards: number(cards)?, worlds: number(worlds)? })
}

/// The spec of a search in determinizations.
pub(super) fn pimc_spec(request: SearchRequest, schedule: Schedule, time: Option<Duration>) -> AgentSpec {
    of_pimc(agent(WorldSolver::Search(Box::new(request)), schedule, time))
}

/// Reads `uct,worlds=30,sims=333`.
pub(super) fn uct(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    let (mut worlds, mut simulations, mut time) = (UCT_WORLDS, UCT_SIMULATIONS, None);
    let (mut inference, mut aim) = (Inference::NONE, Aim::default());
    tokens.each_option(&["worlds", "sims", "time", "infer", "aim"], |key, value| {
        match key {
            "worlds" => worlds = at_least_one(quantity::count(value)?)?,
            "sims" => simulations = at_least_one(quantity::count(value)?)?,
            "infer" => inference = believed(value)?,
            "aim" => aim = one_of(value, &AIMS)?,
            _ => time = Some(quantity::duration(value)?),
        }
        Ok(())
    })?;
    let solver = WorldSolver::Tree(SimulationOptions { aim, ..SimulationOptions::default() });
    let schedule = schedule(worlds, Effort::Each(simulations));
    Ok(of_pimc(PimcAgent { inference, ..agent(solver, schedule, time) }))
}

/// An agent with the usual combination, all determinizations being equally likely.
fn agent(solver: WorldSolver, schedule: Schedule, time: Option<Duration>) -> PimcAgent {
    let (combination, inference) = (Combination::default(), Inference::NONE);
    PimcAgent { solver, schedule, combination, inference, time, threads: 1, seed: 0, stop: None }
}

fn schedule(worlds: u64, effort: Effort) -> Schedule {
    Schedule::even(usize::try_from(worlds).unwrap_or(usize::MAX), effort)
}

/// The spec of an agent that judges determinizations.
fn of_pimc(agent: PimcAgent) -> AgentSpec {
    let Schedule { first, last, effort, end } = agent.schedule;
    let (each, in_all) = match effort {
        Effort::Each(nodes) => (Some(nodes), String::new()),
        Effort::InAll(nodes) => (None, format!(",nodes={}", written_count(nodes))),
        Effort::Whole => (None, String::new()),
    };
    let last = if last == first { String::new() } else { format!("-{last}") };
    let end = end.map(|End { cards, worlds }| format!(",end={cards}x{worlds}")).unwrap_or_default();
    let worlds = format!("worlds={first}{last}{end}{in_all}");
    let (time, belief) = (written_time(agent.time), written_belief(&agent.inference));
    let text = match &agent.solver {
        WorldSolver::Search(request) => {
            let mut request = SearchRequest::clone(request);
            request.options.limits.nodes = each;
            let combination = (agent.combination != Combination::default())
                .then(|| format!(",combine={}", name_of(agent.combination, &COMBINATIONS)));
            let leaves = LEAVES.get(&request.options).filter(|_| request.options.leaves != Leaves::default());
            let leaves = leaves.map(|leaves| format!(",leaves={leaves}"));
            let named: String = combination.into_iter().chain(leaves).collect();
            format!("mc({}),{worlds}{time}{belief}{named}", written(&request))
        }
        WorldSolver::Tree(options) => {
            let simulations = each.map(|each| format!(",sims={}", written_count(each))).unwrap_or_default();
            format!("uct,{worlds}{simulations}{time}{belief}{}", written_aim(options.aim))
        }
    };
    AgentSpec { text, kind: Kind::Pimc(Box::new(agent)) }
}

/// Reads `ismcts,sims=10k`.
pub(super) fn tree(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    let (mut simulations, mut time) = (TREE_SIMULATIONS, None);
    let (mut inference, mut aim) = (Inference::NONE, Aim::default());
    tokens.each_option(&["sims", "time", "infer", "aim"], |key, value| {
        match key {
            "sims" => simulations = at_least_one(quantity::count(value)?)?,
            "infer" => inference = believed(value)?,
            "aim" => aim = one_of(value, &AIMS)?,
            _ => time = Some(quantity::duration(value)?),
        }
        Ok(())
    })?;
    let shown = written_belief(&inference) + &written_aim(aim);
    let text = format!("ismcts,sims={}{}{shown}", written_count(simulations), written_time(time));
    let limits = MctsLimits { time, ..MctsLimits::of_simulations(simulations) };
    let tree = TreeOptions { limits, ..TreeOptions::default() };
    let options = IsmctsOptions {
        simulation: SimulationOptions { tree, aim },
        inference: (inference != Inference::NONE).then_some(inference),
        before_play: DecisionBudget { nodes: Some(simulations), ..DecisionBudget::default() },
    };
    Ok(AgentSpec { text, kind: Kind::Tree(Box::new(options)) })
}

/// Reads `rollout,playouts=10k,infer=0.5`.
pub(super) fn rollout(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    let (mut play_outs, mut time) = (PLAY_OUTS, None);
    let mut inference = Inference::default();
    tokens.each_option(&["playouts", "infer", "time"], |key, value| {
        match key {
            "playouts" => play_outs = at_least_one(quantity::count(value)?)?,
            "infer" => inference.belief = belief(value)?,
            _ => time = Some(quantity::duration(value)?),
        }
        Ok(())
    })?;
    let (count, belief) = (written_count(play_outs), inference.belief);
    let text = format!("rollout,playouts={count},infer={belief}{}", written_time(time));
    let options = RolloutOptions { play_outs: Some(play_outs), inference, time, ..RolloutOptions::default() };
    Ok(AgentSpec { text, kind: Kind::Rollout(options) })
}

/// Reads `alpha-mu,worlds=20,turns=2,cards=6,nodes=1M,playouts=10k,infer=0.5`.
pub(super) fn alpha_mu(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    let mut options = AlphaMuAgentOptions {
        search: AlphaMuOptions::default(),
        worlds: WORLDS as usize,
        cards: BID_CARDS,
        nodes: BID_NODES,
        rollout: RolloutOptions { play_outs: Some(PLAY_OUTS), ..RolloutOptions::default() },
    };
    let number = |value: &str, most: u64| -> Result<u64, Box<dyn Error>> {
        let count = at_least_one(quantity::count(value)?)?;
        if count <= most { Ok(count) } else { Err(format!("at most {most}").into()) }
    };
    tokens.each_option(&["worlds", "turns", "cards", "nodes", "playouts", "infer"], |key, value| {
        match key {
            "worlds" => options.worlds = number(value, 64)? as usize,
            "turns" => options.search.turns = number(value, 17)? as u32,
            "cards" => options.cards = number(value, 17)? as usize,
            "nodes" => options.nodes = number(value, u64::MAX)?,
            "playouts" => options.rollout.play_outs = Some(number(value, u64::MAX)?),
            _ => options.rollout.inference.belief = belief(value)?,
        }
        Ok(())
    })?;
    let AlphaMuAgentOptions { search, worlds, cards, nodes, rollout } = &options;
    let play_outs = written_count(rollout.play_outs.unwrap_or(PLAY_OUTS));
    let text = format!(
        "alpha-mu,worlds={worlds},turns={},cards={cards},nodes={},playouts={play_outs},infer={}",
        search.turns,
        written_count(*nodes),
        rollout.inference.belief
    );
    Ok(AgentSpec { text, kind: Kind::AlphaMu(Box::new(options)) })
}

/// Reads `best`, or `best,nodes=20k,worlds=50`.
pub(super) fn best(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    let mut budget = DecisionBudget::default();
    tokens.each_option(&["time", "nodes", "sims", "worlds"], |key, value| {
        match key {
            "time" => budget.time = Some(quantity::duration(value)?),
            "worlds" => budget.worlds = Some(at_least_one(quantity::count(value)?)?),
            _ if budget.nodes.is_some() => return Err("nodes and sims mean the same here".into()),
            _ => budget.nodes = Some(at_least_one(quantity::count(value)?)?),
        }
        Ok(())
    })?;
    Ok(best_spec(budget))
}

/// The spec of the strongest agent.
pub(super) fn best_spec(budget: DecisionBudget) -> AgentSpec {
    let nodes = budget.nodes.map(|nodes| format!(",nodes={}", written_count(nodes))).unwrap_or_default();
    let worlds = budget.worlds.map(|worlds| format!(",worlds={worlds}")).unwrap_or_default();
    AgentSpec { text: format!("best{}{nodes}{worlds}", written_time(budget.time)), kind: Kind::Best(budget) }
}

/// Reads `rules`.
pub(super) fn rules(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    tokens.each_option(&[], |_, _| Ok::<(), Box<dyn Error>>(()))?;
    Ok(AgentSpec { text: "rules".to_string(), kind: Kind::Rules })
}

fn belief(word: &str) -> Result<f64, &'static str> {
    let number = word.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or("expected a number from 0 to 1: how much of what players show by their cards is believed")
}

/// The usual inference with this belief.
fn believed(word: &str) -> Result<Inference, &'static str> {
    let belief = belief(word)?;
    Ok(if belief == 0.0 { Inference::NONE } else { Inference { belief, ..Inference::default() } })
}

/// Empty without inference, the default wherever determinizations are judged one by one.
fn written_belief(inference: &Inference) -> String {
    if *inference == Inference::NONE { String::new() } else { format!(",infer={}", inference.belief) }
}

fn written_aim(aim: Aim) -> String {
    if aim == Aim::default() { String::new() } else { format!(",aim={}", name_of(aim, &AIMS)) }
}

fn written_time(time: Option<Duration>) -> String {
    time.map(|time| format!(",time={}", written_duration(time))).unwrap_or_default()
}
