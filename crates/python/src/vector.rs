//! Many contests, stepped together on threads.

mod environment;

use crate::errors;
use crate::numbers::{Index, Seed};
use environment::{Environment, Setup};
use maxn::Generator;
use maxn_play::{ActionSpace, AgentSpec, ObservationVector};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::panic::resume_unwind;
use std::thread;

/// Many contests of one game, each with a learner on one seat or on all, stepped together on threads.
///
/// A contest that is over begins anew, with another seed, at the next step: its action is ignored then.
#[pyclass(name = "VectorContests", module = "maxn._native")]
pub(crate) struct VectorContests {
    environments: Vec<Environment>,
    /// The observations of all contests, one after the other.
    observations: Vec<f32>,
    setup: Setup,
    threads: usize,
    actions: usize,
    /// False until all contests have begun, and after a step or reset that has failed half-way.
    is_ready: bool,
}

/// The arrays that a step writes to: all of one row per contest.
#[derive(FromPyObject)]
struct Arrays {
    /// Observations, a vector per contest.
    observations: Option<PyBuffer<f32>>,
    /// Rewards: of the learner, or of each player.
    rewards: PyBuffer<f64>,
    /// 1 where the contest is over.
    terminated: PyBuffer<i8>,
    /// The player to move; -1 where the contest is over.
    to_move: PyBuffer<i64>,
}

impl VectorContests {
    /// The contests, unless another thread works on them.
    fn alone<'py>(this: &Bound<'py, Self>) -> PyResult<PyRefMut<'py, Self>> {
        this.try_borrow_mut().map_err(|_| {
            errors::decision("another thread is stepping these contests; each thread needs its own")
        })
    }

    /// Works on all contests, split over the threads, without the interpreter's lock.
    fn each(
        &mut self,
        py: Python<'_>,
        work: impl Fn(usize, &mut Environment, &Setup) -> Result<(), String> + Sync,
    ) -> PyResult<()> {
        let (environments, setup) = (&mut self.environments, &self.setup);
        let observations = &mut self.observations;
        let (size, width) = (environments.len().div_ceil(self.threads.max(1)).max(1), setup.vector.size());
        let work = &work;
        let results: Vec<Result<(), String>> = py.detach(|| {
            let run = |first: usize, chunk: &mut [Environment], observations: &mut [f32]| {
                chunk.iter_mut().enumerate().try_for_each(|(place, one)| work(first + place, one, setup))?;
                // None where nobody observes.
                for (one, observation) in chunk.iter().zip(observations.chunks_mut(width)) {
                    one.observe(setup, observation);
                }
                Ok(())
            };
            if size >= environments.len() {
                return vec![run(0, environments, observations)];
            }
            thread::scope(|scope| {
                // As many parts of the observations as of the contests, empty ones included.
                let chunks = environments.chunks_mut(size).enumerate();
                let mut observations = observations.chunks_mut(size * width);
                let run = &run;
                let threads: Vec<_> = chunks
                    .map(|(place, chunk)| {
                        let observations = observations.next().unwrap_or_default();
                        scope.spawn(move || run(place * size, chunk, observations))
                    })
                    .collect();
                // A panic of any thread is a panic here, which Python gets as an exception with the same text.
                let join = |thread: thread::ScopedJoinHandle<'_, _>| {
                    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
                };
                threads.into_iter().map(join).collect()
            })
        });
        results.into_iter().collect::<Result<(), String>>().map_err(errors::decision)
    }

    /// Copies everything that the contests show to the caller's arrays, and returns the places of all legal decisions in the masks
    /// of all contests, one after the other, as bytes of 64-bit numbers: masks would be mostly zeros.
    fn write<'py>(&self, py: Python<'py>, arrays: &Arrays) -> PyResult<Bound<'py, PyBytes>> {
        let per_reward = if self.setup.seat.is_some() { 1 } else { self.setup.players };
        if let Some(array) = &arrays.observations {
            array.copy_from_slice(py, &self.observations)?;
        }
        let all = &self.environments;
        let rewards: Vec<f64> =
            all.iter().flat_map(|one| one.rewards[..per_reward].iter().copied()).collect();
        arrays.rewards.copy_from_slice(py, &rewards)?;
        let terminated: Vec<i8> = all.iter().map(|one| i8::from(one.is_over())).collect();
        arrays.terminated.copy_from_slice(py, &terminated)?;
        let to_move = all.iter().map(|one| one.to_move().map_or(-1, |player| player as i64));
        arrays.to_move.copy_from_slice(py, &to_move.collect::<Vec<i64>>())?;
        let places = all.iter().zip(0..).flat_map(|(one, number)| {
            let first = (number * self.actions) as i64;
            one.legal().iter().map(move |&action| first + i64::from(action))
        });
        let count: usize = all.iter().map(|one| one.legal().len()).sum();
        PyBytes::new_with(py, count * size_of::<i64>(), |bytes| {
            for (place, bytes) in places.zip(bytes.chunks_exact_mut(size_of::<i64>())) {
                bytes.copy_from_slice(&place.to_ne_bytes());
            }
            Ok(())
        })
    }
}

#[pymethods]
impl VectorContests {
    /// Prepares contests of a game. With `opponents` the learner has one seat, and these agents the others.
    #[new]
    #[pyo3(signature = (game, count, players=None, options="", seat=None, opponents=Vec::new(), hands=None, threads=Index(1), observe=true, flat=false))]
    #[expect(clippy::needless_pass_by_value, reason = "pyo3 hands arguments over by value")]
    #[expect(clippy::too_many_arguments, reason = "they are arguments by name")]
    fn py_new(
        game: &str,
        count: Index,
        players: Option<Index>,
        options: &str,
        seat: Option<Index>,
        opponents: Vec<String>,
        hands: Option<Index>,
        threads: Index,
        observe: bool,
        flat: bool,
    ) -> PyResult<Self> {
        let game = crate::origin::find(game)?;
        let request = maxn_play::StartRequest {
            players: players.map(|players| players.0),
            options: options.to_string(),
            seed: 0,
        };
        let contest = game.start(&request).map_err(errors::start)?;
        let players = contest.players();
        let space: &'static ActionSpace = crate::actions::space(contest.as_ref())?;
        let specs = opponents.iter().map(|spec| spec.parse()).collect::<Result<Vec<AgentSpec>, _>>();
        let specs = specs.map_err(errors::agent)?;
        specs.iter().try_for_each(|spec| spec.check(contest.as_ref())).map_err(errors::agent)?;
        let seat = seat.map(|seat| seat.0);
        match seat {
            None if !specs.is_empty() => return Err(errors::agent("opponents need the seat of the learner")),
            Some(seat) if seat >= players => {
                return Err(errors::start(format!(
                    "there is no seat {seat}: the seats are 0 to {}",
                    players - 1
                )));
            }
            Some(_) if specs.is_empty() => return Err(errors::agent("who has the other seats?")),
            _ => {}
        }
        let vector = ObservationVector::of(contest.as_ref());
        let lowest_wins = contest.lowest_wins();
        let setup = Setup {
            game,
            request,
            players,
            seat,
            opponents: specs,
            hands: match hands {
                None => game.hands_per_game(),
                Some(hands) => u32::try_from(hands.0).ok().filter(|&hands| hands > 0),
            },
            vector,
            space,
            is_flat: flat,
            lowest_wins,
        };
        let environments = (0..count.0).map(|_| Environment::new(&setup)).collect::<Result<_, _>>();
        let environments: Vec<Environment> = environments.map_err(errors::start)?;
        let observations = vec![0.0; if observe { environments.len() * vector.size() } else { 0 }];
        let (threads, actions) =
            (threads.0.max(1), if flat { space.count() } else { space.step_count() } as usize);
        Ok(VectorContests { environments, observations, setup, threads, actions, is_ready: false })
    }

    /// The number of decisions.
    #[getter]
    fn actions(&self) -> usize {
        self.actions
    }

    /// The size of an observation.
    #[getter]
    fn size(&self) -> usize {
        self.setup.vector.size()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.setup.players
    }

    /// Begins all contests, each with a seed of its own.
    #[expect(clippy::needless_pass_by_value, reason = "pyo3 hands arguments over by value")]
    fn reset<'py>(
        this: &Bound<'py, Self>,
        seeds: Vec<Seed>,
        arrays: Arrays,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (mut contests, py) = (VectorContests::alone(this)?, this.py());
        let this = &mut *contests;
        if seeds.len() != this.environments.len() {
            let (seeds, count) = (seeds.len(), this.environments.len());
            return Err(errors::start(format!("there are {seeds} seeds for {count} contests")));
        }
        let seeds: Vec<u64> = seeds.iter().map(|seed| seed.0).collect();
        this.is_ready = false;
        this.each(py, |place, one, setup| one.reset(setup, seeds[place]))?;
        this.is_ready = true;
        this.write(py, &arrays)
    }

    /// Makes one decision in each contest; in none of them if one decision is refused.
    #[expect(clippy::needless_pass_by_value, reason = "pyo3 hands arguments over by value")]
    fn step<'py>(
        this: &Bound<'py, Self>,
        actions: &Bound<'py, PyAny>,
        arrays: Arrays,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (mut contests, py) = (VectorContests::alone(this)?, this.py());
        let this = &mut *contests;
        let actions = PyBuffer::<i64>::get(actions)?.to_vec(py)?;
        if actions.len() != this.environments.len() {
            let (found, count) = (actions.len(), this.environments.len());
            return Err(errors::decision(format!("there are {found} actions for {count} contests")));
        }
        if !this.is_ready {
            return Err(errors::decision("the contests have not begun: reset comes before step"));
        }
        let number = |(place, (one, action)): (usize, (&Environment, i64))| {
            one.number(this.actions, action)
                .map_err(|error| errors::decision(format!("contest {place}: {error}")))
        };
        let numbers = this.environments.iter().zip(actions).enumerate().map(number);
        let numbers: Vec<u32> = numbers.collect::<PyResult<_>>()?;
        this.is_ready = false;
        this.each(py, |place, one, setup| one.step(setup, numbers[place]))?;
        this.is_ready = true;
        this.write(py, &arrays)
    }

    /// A legal decision for each contest, chosen at random; 0 where the contest is over.
    fn random_actions(&self, seed: Seed) -> Vec<u32> {
        let mut generator = Generator::new(seed.0);
        let mut choose =
            |legal: &[u32]| if legal.is_empty() { 0 } else { legal[generator.index(legal.len())] };
        self.environments.iter().map(|one| choose(one.legal())).collect()
    }

    /// The scores of a contest.
    fn scores(&self, place: Index) -> PyResult<Vec<i32>> {
        let one = self.environments.get(place.0);
        one.map(Environment::scores).ok_or_else(|| errors::start(format!("there is no contest {}", place.0)))
    }
}
