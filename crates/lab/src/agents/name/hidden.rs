//! Names of players that may not look.

use super::search::{at_least_one, name_of, one_of};
use super::words::Words;
use super::{AgentName, BadAgent, Kind, search};
use crate::agents::{
    Aim, Best, Combination, Effort, Inference, InformationSet, MonteCarlo, Rollout, Schedule, Searched,
    TreeSearch, Uct,
};
use crate::quantity::{self, written_count, written_duration};
use maxn::Leaves;
use std::error::Error;
use std::time::Duration;

const COMBINATIONS: [(&str, Combination); 3] =
    [("mean", Combination::Mean), ("vote", Combination::Vote), ("worst", Combination::Worst)];
const AIMS: [(&str, Aim); 2] = [("worth", Aim::Worth), ("stake", Aim::Stake)];
const LEAVES: [(&str, Leaves); 2] = [("evaluated", Leaves::Evaluated), ("played-out", Leaves::PlayedOut)];

/// The worlds of a search and of UCT, unless others are asked for, and the simulations in each, or of one tree.
const WORLDS: u64 = 20;
const UCT_WORLDS: u64 = 30;
const UCT_SIMULATIONS: u64 = 333;
const TREE_SIMULATIONS: u64 = 10_000;

/// The play-outs of a rollout.
const PLAY_OUTS: u64 = 10_000;

/// `mc(maxn:speculative,nodes=2k),worlds=20`: the search in brackets in every world.
pub(super) fn monte_carlo(name: &Words<'_>) -> Result<AgentName, BadAgent> {
    name.no_method()?;
    let inner = name.inner.ok_or_else(|| name.wrong("a search is missing, as in mc(maxn),worlds=20"))?;
    let inner: AgentName = inner.parse()?;
    inner.on_board.refuse().map_err(|problem| name.wrong(problem))?;
    let Kind::Search(settings) = inner.kind else {
        return Err(name.wrong("in brackets a search is expected, as in mc(maxn),worlds=20"));
    };
    let (mut worlds, mut time) = (WORLDS, None);
    let (mut combination, mut leaves) = (Combination::default(), Leaves::default());
    let mut inference = Inference::NONE;
    name.options(&["worlds", "time", "infer", "combine", "leaves"], |key, value| {
        match key {
            "worlds" => worlds = at_least_one(quantity::count(value)?)?,
            "time" => time = Some(quantity::duration(value)?),
            "infer" => inference = believed(value)?,
            "combine" => combination = one_of(value, &COMBINATIONS)?,
            _ => leaves = one_of(value, &LEAVES)?,
        }
        Ok(())
    })?;
    let effort = settings.limits.nodes.map_or(Effort::Whole, Effort::Each);
    let named = [
        (combination != Combination::default())
            .then(|| format!(",combine={}", name_of(combination, &COMBINATIONS))),
        (leaves != Leaves::default()).then(|| format!(",leaves={}", name_of(leaves, &LEAVES))),
    ];
    let named: String = named.into_iter().flatten().collect();
    let shown = written_belief(&inference);
    let text =
        format!("mc({}),worlds={worlds}{}{shown}{named}", search::written(&settings), written_time(time));
    let solver = Searched { settings: *settings, leaves };
    let player = MonteCarlo::new(solver, schedule(worlds, effort)).combination(combination);
    let player = player.inference(inference);
    Ok(AgentName::new(text, Kind::MonteCarlo(Box::new(within(player, time)))))
}

/// `uct,worlds=30,sims=333`: a tree grown in every world.
pub(super) fn uct(name: &Words<'_>) -> Result<AgentName, BadAgent> {
    name.no_method()?;
    let (mut worlds, mut simulations, mut time) = (UCT_WORLDS, UCT_SIMULATIONS, None);
    let (mut inference, mut aim) = (Inference::NONE, Aim::default());
    name.each_option(&["worlds", "sims", "time", "infer", "aim"], |key, value| {
        match key {
            "worlds" => worlds = at_least_one(quantity::count(value)?)?,
            "sims" => simulations = at_least_one(quantity::count(value)?)?,
            "infer" => inference = believed(value)?,
            "aim" => aim = one_of(value, &AIMS)?,
            _ => time = Some(quantity::duration(value)?),
        }
        Ok(())
    })?;
    let sims = written_count(simulations);
    let shown = written_belief(&inference) + &written_aim(aim);
    let text = format!("uct,worlds={worlds},sims={sims}{}{shown}", written_time(time));
    let solver = Uct(TreeSearch { aim, ..TreeSearch::default() });
    let player = MonteCarlo::new(solver, schedule(worlds, Effort::Each(simulations)));
    let player = player.inference(inference);
    Ok(AgentName::new(text, Kind::Uct(within(player, time))))
}

/// `ismcts,sims=10k`: one tree over all worlds.
pub(super) fn information_set(name: &Words<'_>) -> Result<AgentName, BadAgent> {
    name.no_method()?;
    let (mut simulations, mut time) = (TREE_SIMULATIONS, None);
    let (mut inference, mut aim) = (Inference::NONE, Aim::default());
    name.each_option(&["sims", "time", "infer", "aim"], |key, value| {
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
    let player = InformationSet::new(simulations).settings(TreeSearch { aim, ..TreeSearch::default() });
    let player = if inference == Inference::NONE { player } else { player.modelled(inference) };
    let player = time.map_or(player.clone(), |time| player.time(time));
    Ok(AgentName::new(text, Kind::InformationSet(player)))
}

/// `best`: the strongest for each game.
pub(super) fn best(name: &Words<'_>) -> Result<AgentName, BadAgent> {
    name.no_method()?;
    let mut time = None;
    name.each_option(&["time"], |_, value| {
        time = Some(quantity::duration(value)?);
        Ok(())
    })?;
    let player = time.map_or(Best::default(), |time| Best::default().time(time));
    Ok(AgentName::new(format!("best{}", written_time(time)), Kind::Best(player)))
}

/// `rollout,playouts=10k,infer=0.5`: hands played out by a model of the players.
pub(super) fn rollout(name: &Words<'_>) -> Result<AgentName, BadAgent> {
    name.no_method()?;
    let (mut play_outs, mut time) = (PLAY_OUTS, None);
    let mut inference = Inference::default();
    name.each_option(&["playouts", "infer", "time"], |key, value| {
        match key {
            "playouts" => play_outs = at_least_one(quantity::count(value)?)?,
            "infer" => inference.belief = belief(value)?,
            _ => time = Some(quantity::duration(value)?),
        }
        Ok(())
    })?;
    let (count, belief) = (written_count(play_outs), inference.belief);
    let text = format!("rollout,playouts={count},infer={belief}{}", written_time(time));
    let player = Rollout::new(play_outs).inference(inference);
    let player = time.map_or(player.clone(), |time| player.time(time));
    Ok(AgentName::new(text, Kind::Rollout(player)))
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

/// Nothing where nothing is believed, as usual in worlds that are searched.
fn written_belief(inference: &Inference) -> String {
    if *inference == Inference::NONE { String::new() } else { format!(",infer={}", inference.belief) }
}

fn written_aim(aim: Aim) -> String {
    if aim == Aim::default() { String::new() } else { format!(",aim={}", name_of(aim, &AIMS)) }
}

/// `rules`: rules of thumb.
pub(super) fn rules(name: &Words<'_>) -> Result<AgentName, BadAgent> {
    name.no_method()?;
    name.each_option(&[], |_, _| Ok::<(), Box<dyn Error>>(()))?;
    Ok(AgentName::new("rules".to_string(), Kind::Rules))
}

fn schedule(worlds: u64, effort: Effort) -> Schedule {
    Schedule::even(usize::try_from(worlds).unwrap_or(usize::MAX), effort)
}

fn within<S>(player: MonteCarlo<S>, time: Option<Duration>) -> MonteCarlo<S> {
    match time {
        Some(time) => player.time(time),
        None => player,
    }
}

fn written_time(time: Option<Duration>) -> String {
    time.map(|time| format!(",time={}", written_duration(time))).unwrap_or_default()
}
