//! Trees of simulations with everything open.

use super::evaluation::PythonScores;
use super::position::PythonGame;
use super::{Subject, WhenStopped};
use crate::agent::{Estimate, advice};
use crate::errors;
use crate::numbers::{Count, Index, Seed, Time};
use crate::options::Arguments;
use maxn::{Mcts, MctsLimits, MctsOptions, Perspective, PlayOuts, Reward, StopHandle, TreeRule};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

const KEYS: [&str; 9] =
    ["simulations", "nodes", "time", "seed", "rule", "reward", "exploration", "play_outs", "perspective"];

/// Grows a tree of simulations of a game written in Python: the advice.
#[pyfunction]
pub(crate) fn mcts_game<'py>(
    game: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let stop = StopHandle::new();
    let options = read(&Arguments::new(options, &KEYS)?, &stop)?;
    let subject = Subject::new(game, &stop, WhenStopped::Answer)?;
    let done = subject.work(py, &stop, move |py, subject| grow(py, subject, options).map(Bound::unbind))?;
    Ok(done.result.into_bound(py))
}

fn read(arguments: &Arguments<'_>, stop: &StopHandle) -> PyResult<MctsOptions> {
    let mut options = MctsOptions::default();
    let simulations = arguments.get::<Count>("simulations")?.map(|count| count.0);
    let nodes = arguments.get::<Count>("nodes")?.map(|count| count.0);
    let time = arguments.get::<Time>("time")?.map(|time| time.0);
    let usual = if nodes.is_none() && time.is_none() { options.limits.simulations } else { None };
    options.limits = MctsLimits {
        simulations: simulations.or(usual),
        nodes,
        time,
        stop: Some(stop.clone()),
        ..MctsLimits::default()
    };
    options.seed = arguments.get::<Seed>("seed")?.map_or(0, |seed| seed.0);
    let rules = [("maxn", TreeRule::Maxn), ("paranoid", TreeRule::Paranoid)];
    options.rule = arguments.word("rule", &rules)?.unwrap_or_default();
    let rewards = [("score", Reward::Score), ("lead", Reward::Lead), ("win", Reward::Win)];
    options.reward = arguments.word("reward", &rewards)?.unwrap_or_default();
    options.exploration = arguments.get("exploration")?.unwrap_or(options.exploration);
    let play_outs =
        [("policy", PlayOuts::default()), ("random", PlayOuts::Random), ("evaluated", PlayOuts::Evaluated)];
    options.play_outs = arguments.word("play_outs", &play_outs)?.unwrap_or_default();
    let perspective = arguments.get::<Index>("perspective")?;
    options.perspective = perspective.map_or(Perspective::Mover, |player| Perspective::Of(player.0));
    Ok(options)
}

fn grow<'py>(py: Python<'py>, subject: &Subject, options: MctsOptions) -> PyResult<Bound<'py, PyAny>> {
    let scores = PythonScores::new(subject.object.bind(py), subject.session.players)?;
    let game = PythonGame::new(subject.object.clone_ref(py), Arc::clone(&subject.session));
    let report = Mcts::new(&scores).options(options).run(&game);
    if subject.session.has_failed() {
        return Ok(py.None().into_bound(py));
    }
    let report = report.map_err(errors::search)?;
    let best = report.best.ok_or_else(|| {
        let is_chance = maxn::Game::is_chance(&game);
        errors::search(if is_chance {
            "chance is next: apply one of chances first"
        } else {
            "the game is over"
        })
    })?;
    let player = maxn::Game::player(&game);
    let players = subject.session.players;
    let choices = report.moves.iter().map(|tried| Estimate {
        decision: subject.session.move_of(py, tried.mv),
        expected: tried.mean.map(|mean| mean[..players].to_vec()),
        standard_error: tried.standard_error.map(|error| error[..players].to_vec()),
        visits: Some(tried.visits),
    });
    let fields = PyDict::new(py);
    fields.set_item("decision", subject.session.move_of(py, best))?;
    fields.set_item("player", player)?;
    fields.set_item("exact", report.exact)?;
    fields.set_item("left_out", None::<Vec<String>>)?;
    fields.set_item("nodes", report.nodes)?;
    fields.set_item("depth", f64::from(report.depth))?;
    fields.set_item("worlds", None::<u64>)?;
    fields.set_item("elapsed", report.elapsed.as_secs_f64())?;
    advice(&fields, choices, "score", None)
}
