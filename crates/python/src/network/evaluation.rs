//! Functions of Python at the leaves of searches by max^n and paranoid.

use super::REWARDS;
use super::model::Network;
use crate::contest::Contest;
use crate::errors;
use crate::numbers::Index;
use crate::options::{Arguments, Options};
use crate::solution;
use crate::worker;
use maxn::{Bounds, Evaluation, Game, Means, Reward, SCORE_LIMIT, Scores, Search, StopHandle};
use maxn_play::toolkit::describe::{Describe, describe};
use maxn_play::{BeforeMove, ContestGame};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The options of the function, which the search itself does not have.
const OWN_KEYS: [&str; 6] = ["evaluate", "actions", "batch", "reward", "unit", "bounds"];

/// The units in a point, unless others are asked for.
const UNIT: i32 = 1000;

/// The positions that are judged at a time, unless another number is asked for.
const BATCH: usize = 64;

/// The nodes of a search without a limit: each leaf takes a call, or a part of one.
const NODES: u64 = 10_000;

/// Searches a contest with everything open, whose leaves a function judges: the fields of a solution.
#[pyfunction]
pub(crate) fn solve_with_network<'py>(
    contest: &Bound<'py, Contest>,
    own: &Bound<'py, PyDict>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = contest.py();
    let arguments = Arguments::new(own, &OWN_KEYS)?;
    let Options { mut search, utility, is_limited, stop, on_iteration } = Options::read(options, 0)?;
    if utility.is_some() || on_iteration.is_some() || search.threads > 1 {
        return Err(errors::search("with evaluate there is no utility, no on_iteration, and one thread"));
    }
    if !is_limited {
        search.limits.nodes = Some(NODES);
    }
    let unit = unit(&arguments)?;
    let bounds = stated_bounds(&arguments, unit, contest.borrow().inner().players())?;
    let reward = arguments.word("reward", &REWARDS)?.unwrap_or_default();
    let batch = arguments.get::<Index>("batch")?.map_or(BATCH, |batch| batch.0.max(1));
    let network = Mutex::new(Judged::new(Network::new(&arguments, contest)?));
    let leaves = Leaves { network, unit, bounds, reward, batch, stop: stop.clone() };
    let game = ContestGame::new(contest.borrow().detached())
        .ok_or_else(|| errors::search("its decisions have no numbers"))?;
    let algorithm = search.algorithm;
    let done = worker::stoppable(py, &stop, move || {
        let report = Search::new(&leaves).options(search.clone()).run(&mut game.clone());
        if let Some(error) = leaves.judged().failure.take() {
            return Err(error);
        }
        let report = report.map_err(errors::search)?;
        Ok(describe(&game, &report, search.root_values, &leaves))
    })?;
    solution::fields(py, &done.result?, algorithm, done.interrupted)
}

/// The units in a point.
pub(crate) fn unit(arguments: &Arguments<'_>) -> PyResult<i32> {
    let Some(unit) = arguments.get::<Index>("unit")? else { return Ok(UNIT) };
    let fits = i32::try_from(unit.0).ok().filter(|unit| (1..=SCORE_LIMIT).contains(unit));
    fits.ok_or_else(|| errors::search(format!("unit is {}; expected 1 to {SCORE_LIMIT} to a point", unit.0)))
}

/// The limits that the caller states, in points.
fn stated_bounds(arguments: &Arguments<'_>, unit: i32, players: usize) -> PyResult<Bounds> {
    let Some(stated) = arguments.object("bounds")? else { return Ok(Bounds::default()) };
    let limit = |name: &str| -> PyResult<Option<i32>> {
        let points: Option<i32> = stated.getattr(name)?.extract()?;
        points.map(|points| in_units(points.into(), unit, name)).transpose()
    };
    // Values are rounded: the sum by up to half a unit for each player.
    let sum = limit("sum")?.map(|sum| sum.saturating_add(players as i32 / 2 + 1));
    Ok(Bounds { least: limit("least")?, greatest: limit("greatest")?, sum, ..Bounds::default() })
}

/// A value as a whole number of units.
pub(crate) fn in_units(value: f64, unit: i32, what: &str) -> PyResult<i32> {
    let units = (value * f64::from(unit)).round();
    if units.abs() <= f64::from(SCORE_LIMIT) {
        return Ok(units as i32);
    }
    let most = SCORE_LIMIT / unit;
    Err(errors::search(format!(
        "{what} is {value}; with unit={unit} values are numbers from -{most} to {most}"
    )))
}

/// Values as whole numbers of units.
///
/// # Errors
/// If they are too large, or outside of the bounds.
pub(crate) fn scores_in_units(
    values: &Means,
    players: usize,
    unit: i32,
    bounds: &Bounds,
) -> PyResult<Scores> {
    let mut scores = Scores::ZERO;
    for player in 0..players {
        scores[player] = in_units(values[player], unit, "a value")?;
    }
    let own = scores.first(players);
    let Bounds { least, greatest, sum, .. } = *bounds;
    let is_within = least.is_none_or(|least| own.iter().all(|&score| score >= least))
        && greatest.is_none_or(|greatest| own.iter().all(|&score| score <= greatest))
        && sum.is_none_or(|sum| own.iter().map(|&score| i64::from(score)).sum::<i64>() <= sum.into());
    if is_within {
        return Ok(scores);
    }
    Err(errors::search(format!("evaluate: the values {:?} are outside of the bounds", &values[..players])))
}

/// The evaluation of contests by a function.
struct Leaves {
    network: Mutex<Judged>,
    unit: i32,
    bounds: Bounds,
    reward: Reward,
    batch: usize,
    stop: StopHandle,
}

/// The function, and what it has said of the positions beside the last one.
struct Judged {
    network: Network,
    /// The position before them.
    before: Option<u64>,
    scores: HashMap<u32, Scores>,
    failure: Option<PyErr>,
}

impl Judged {
    fn new(network: Network) -> Self {
        Judged { network, before: None, scores: HashMap::new(), failure: None }
    }
}

impl Leaves {
    fn judged(&self) -> MutexGuard<'_, Judged> {
        self.network.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn scores(&self, values: &Means, players: usize) -> PyResult<Scores> {
        scores_in_units(values, players, self.unit, &self.bounds)
    }

    /// Judges a position that is not over, and with it those after other moves, since their turn comes next.
    fn judge(&self, game: &ContestGame) -> PyResult<Scores> {
        let mut judged = self.judged();
        let Some(before) = game.before() else {
            let found = self.call(&mut judged.network, std::slice::from_ref(game))?;
            return Ok(found[0]);
        };
        if judged.before != Some(before.id) {
            judged.before = Some(before.id);
            judged.scores.clear();
        }
        if let Some(&scores) = judged.scores.get(&before.mv) {
            return Ok(scores);
        }
        let (moves, games) = self.siblings(game, &before, &judged.scores);
        let found = self.call(&mut judged.network, &games)?;
        judged.scores.extend(moves.into_iter().zip(found.iter().copied()));
        Ok(found[0])
    }

    /// The position itself, and as many of those after other moves as fit in a batch, the next ones first.
    fn siblings(
        &self,
        game: &ContestGame,
        before: &BeforeMove<'_>,
        known: &HashMap<u32, Scores>,
    ) -> (Vec<u32>, Vec<ContestGame>) {
        let mut legal = before.contest.legal_actions().unwrap_or_default();
        let own = legal.iter().position(|&mv| mv == before.mv).unwrap_or(0);
        legal.rotate_left(own);
        let others = legal.into_iter().filter(|mv| *mv != before.mv && !known.contains_key(mv));
        let others =
            others.map(|mv| (mv, game.sibling(before, mv))).filter(|(_, other)| !other.is_terminal());
        let own = (before.mv, game.sibling(before, before.mv));
        std::iter::once(own).chain(others.take(self.batch - 1)).unzip()
    }

    fn call(&self, network: &mut Network, games: &[ContestGame]) -> PyResult<Vec<Scores>> {
        let legal: Vec<Vec<u32>> =
            games.iter().map(|game| game.contest().legal_actions().unwrap_or_default()).collect();
        let position = |(game, legal)| {
            let (game, legal): (&ContestGame, &Vec<u32>) = (game, legal);
            (game.contest(), game.player(), &legal[..])
        };
        let positions: Vec<_> = games.iter().zip(&legal).map(position).collect();
        let mut values = vec![Means::default(); games.len()];
        network.judge_all(&positions, |row, _, means| values[row] = means)?;
        values.iter().map(|values| self.scores(values, games[0].players())).collect()
    }
}

impl Evaluation<ContestGame> for Leaves {
    fn evaluate(&self, game: &ContestGame) -> Scores {
        let result = match game.is_terminal() {
            true => self.scores(&game.result(self.reward), game.players()),
            // Nothing is asked any more after an error.
            false if self.judged().failure.is_some() => return Scores::ZERO,
            false => self.judge(game),
        };
        result.unwrap_or_else(|error| {
            self.stop.stop();
            self.judged().failure.get_or_insert(error);
            Scores::ZERO
        })
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn unit(&self) -> i32 {
        self.unit
    }
}

impl Describe<ContestGame> for Leaves {
    fn measure(&self) -> &'static str {
        "value"
    }

    fn outcome(&self, end: &ContestGame, _scores: Scores) -> Scores {
        let scores = end.contest().scores();
        Scores::from_fn(scores.len(), |player| scores[player])
    }

    fn expected(&self, _root: &ContestGame, scores: Scores) -> Means {
        scores.to_means().map(|score| score / f64::from(self.unit))
    }

    fn name(&self, game: &ContestGame, mv: u32) -> String {
        let decision = game.contest().action_space().and_then(|space| space.decision(mv));
        decision.map_or_else(String::new, |decision| decision.to_string())
    }

    fn begins_part(&self, _game: &ContestGame) -> bool {
        false
    }
}
