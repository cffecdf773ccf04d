//! A function of Python as a model of the engine: arrays of numpy in, arrays out, the interpreter's lock once per batch.

use super::NetworkError;
use crate::contest::Contest;
use crate::errors;
use crate::options::Arguments;
use maxn::hidden::{Judgement, Leaf, LeafModel};
use maxn::{Game, Means, Player};
use maxn_play::{ContestGame, ObservationVector};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The most entries of the masks of a batch: 64 MiB, and as many numbers come back.
const MOST_MASKED: usize = 1 << 26;

/// A function that judges positions of contests of one game.
pub(super) struct Network {
    /// The Python side, which makes and checks arrays.
    bridge: Py<PyAny>,
    vector: ObservationVector,
    players: usize,
    /// The number of decisions: the width of a mask.
    actions: usize,
    /// Legal decisions are listed by number instead of masked.
    lists: bool,
    /// Of a batch, one after the other: observations, legal decisions, and the number of these in each position.
    observations: Vec<f32>,
    legal: Vec<i64>,
    counts: Vec<i64>,
}

/// A position with its player to move and its moves.
pub(super) type Position<'p> = (&'p dyn maxn_play::Contest, Player, &'p [u32]);

impl Network {
    /// The function among the arguments of a call, for contests like this one.
    pub(super) fn new(arguments: &Arguments<'_>, contest: &Bound<'_, Contest>) -> PyResult<Self> {
        let py = contest.py();
        let evaluate = arguments.object("evaluate")?.filter(PyAnyMethods::is_callable);
        let evaluate = evaluate.ok_or_else(|| {
            PyTypeError::new_err(
                "evaluate is no function; expected evaluate(observations, masks) -> (policy, values)",
            )
        })?;
        let lists = arguments.word("actions", &[("mask", false), ("list", true)])?.unwrap_or(false);
        let contest = contest.borrow();
        let inner = contest.inner();
        let actions = crate::actions::space(inner)?.count() as usize;
        let (vector, players) = (ObservationVector::of(inner), inner.players());
        let class = py.import("maxn._network")?.getattr("Bridge")?;
        let bridge = class.call1((evaluate, players, vector.size(), (!lists).then_some(actions)))?;
        let bridge = bridge.unbind();
        let (observations, legal, counts) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Network { bridge, vector, players, actions, lists, observations, legal, counts })
    }

    /// Checks that a contest has vectors and decisions as the first one has.
    pub(super) fn check(&self, contest: &Contest) -> PyResult<()> {
        let inner = contest.inner();
        let actions = crate::actions::space(inner)?.count() as usize;
        if (actions, inner.players(), ObservationVector::of(inner).size())
            == (self.actions, self.players, self.vector.size())
        {
            return Ok(());
        }
        Err(errors::search(
            "the contests are of different games or boards, or for different numbers of players",
        ))
    }

    /// Judges positions: `receive` gets the number of each, its priors if there are any, and the values of all players.
    pub(super) fn judge_all(
        &mut self,
        positions: &[Position<'_>],
        mut receive: impl FnMut(usize, &[f32], Means),
    ) -> PyResult<()> {
        let (rows, size) = (positions.len(), self.vector.size());
        if !self.lists && rows * self.actions > MOST_MASKED {
            return Err(errors::search(format!(
                "masks of {} decisions for {rows} positions are too large; take actions='list', or a smaller batch",
                self.actions
            )));
        }
        self.observations.resize(rows * size, 0.0);
        for ((contest, player, _), row) in positions.iter().zip(self.observations.chunks_mut(size)) {
            self.vector.write_to(*contest, *player, row);
        }
        self.legal.clear();
        self.counts.clear();
        for (_, _, moves) in positions {
            self.legal.extend(moves.iter().map(|&mv| i64::from(mv)));
            self.counts.push(moves.len() as i64);
        }
        let (priors, values) = Python::attach(|py| -> PyResult<_> {
            let bridge = self.bridge.bind(py);
            let (observations, legal, counts): (Bound<'_, PyAny>, Bound<'_, PyAny>, Bound<'_, PyAny>) =
                bridge.call_method1("arrays", (rows, self.legal.len()))?.extract()?;
            PyBuffer::<f32>::get(&observations)?.copy_from_slice(py, &self.observations)?;
            PyBuffer::<i64>::get(&legal)?.copy_from_slice(py, &self.legal)?;
            PyBuffer::<i64>::get(&counts)?.copy_from_slice(py, &self.counts)?;
            let judged = bridge.call_method1("judge", (observations, legal, counts))?;
            let (priors, values): (Option<PyBuffer<f32>>, PyBuffer<f64>) = judged.extract()?;
            Ok((priors.map(|priors| priors.to_vec(py)).transpose()?, values.to_vec(py)?))
        })?;
        let mut first = 0;
        for (row, (_, mover, moves)) in positions.iter().enumerate() {
            // As in the observation, the player to move comes first.
            let mut means = Means::default();
            for (turn, &value) in values[row * self.players..][..self.players].iter().enumerate() {
                means[(mover + turn) % self.players] = value;
            }
            receive(row, priors.as_ref().map_or(&[], |priors| &priors[first..][..moves.len()]), means);
            first += moves.len();
        }
        Ok(())
    }
}

impl LeafModel<ContestGame> for Network {
    type Error = NetworkError;

    fn judge(
        &mut self,
        leaves: &[Leaf<ContestGame>],
        judgements: &mut [Judgement],
    ) -> Result<(), NetworkError> {
        let position = |leaf| {
            let Leaf { game, moves, .. }: &Leaf<ContestGame> = leaf;
            (game.contest(), game.player(), &moves[..])
        };
        let positions: Vec<_> = leaves.iter().map(position).collect();
        self.judge_all(&positions, |row, priors, values| {
            judgements[row].priors.extend_from_slice(priors);
            judgements[row].values = values;
        })?;
        Ok(())
    }
}
