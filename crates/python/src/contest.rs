//! Contests of any game.

use crate::actions::{array, no_such, short, short_all, space};
use crate::errors;
use crate::history::History;
use crate::names::DecisionNames;
use crate::numbers::{Index, Seed};
use crate::origin::{self, Drawn, Origin};
use crate::values::{object_to_python, to_python};
use maxn_lab::drawing;
use maxn_play::Record;
use maxn_play::{Decision, Determinization, Event, EventKind, GameKind, ObservationVector, TableScene};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// A contest of a game: a series of hands, a board game, or a position that was read.
///
/// Players count from 0 in Python, and from 1 in texts and in observations, which other programs read as well.
///
/// ```pycon
/// >>> import maxn
/// >>> contest = maxn.start("othello", players=3)
/// >>> contest.to_move, contest.legal()[:3]
/// (0, ['c6', 'd6', 'e6'])
/// >>> [event["text"] for event in contest.play("d6")]
/// ['1 disc turns']
/// >>> contest.undo()
/// 'd6'
///
/// ```
#[pyclass(name = "Contest", module = "maxn")]
pub(crate) struct Contest {
    origin: Origin,
    history: History,
    /// The texts of all decisions, once they are asked for; `None` if decisions have no numbers.
    names: OnceLock<Option<&'static DecisionNames>>,
}

impl Contest {
    /// A contest that begins in some way, after decisions.
    pub(crate) fn new(mut origin: Origin, decisions: &[String]) -> PyResult<Self> {
        let mut history = History::new(origin.begin()?);
        for (number, text) in decisions.iter().enumerate() {
            history
                .decide(text)
                .map_err(|error| errors::decision(format!("decision {}, '{text}': {error}", number + 1)))?;
        }
        Ok(Contest { origin, history, names: OnceLock::new() })
    }

    fn names(&self, py: Python<'_>) -> Option<&'static DecisionNames> {
        *self.names.get_or_init(|| DecisionNames::of(py, self.inner()))
    }

    /// The contest itself.
    pub(crate) fn inner(&self) -> &dyn maxn_play::Contest {
        self.history.state()
    }

    /// A clone of the contest, to work on without the interpreter's lock.
    pub(crate) fn detached(&self) -> Box<dyn maxn_play::Contest> {
        self.inner().clone_box()
    }

    pub(crate) fn seat(&self, seat: Index) -> PyResult<usize> {
        let players = self.inner().players();
        if seat.0 < players {
            return Ok(seat.0);
        }
        Err(errors::observation(format!("there is no seat {}: the seats are 0 to {}", seat.0, players - 1)))
    }

    /// What tells contests apart: on a board the position, which says the rules, elsewhere everything since the beginning.
    fn identity(&self) -> String {
        match self.inner().notation().filter(|_| self.inner().game().kind() == GameKind::Board) {
            Some(position) => [self.game(), &position].join(" "),
            None => self.to_json(),
        }
    }

    fn saved(&self) -> Value {
        let mut saved = self.origin.to_json();
        let decisions: Vec<&str> = self.history.decisions().iter().map(Decision::as_str).collect();
        saved.insert("decisions".to_string(), json!(decisions));
        saved.into()
    }
}

#[pymethods]
impl Contest {
    /// Begins a contest, or reads a position, and makes decisions in it.
    #[new]
    #[pyo3(signature = (game, players=None, options="", seed=None, position=None, decisions=None))]
    fn py_new(
        game: &str,
        players: Option<Index>,
        options: &str,
        seed: Option<Seed>,
        position: Option<&str>,
        decisions: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let players = players.map(|players| players.0);
        let origin = match position {
            None => Origin::started(game, players, options, seed.unwrap_or_default().0)?,
            Some(position) => Origin::read(game, players, options, position)?,
        };
        Contest::new(origin, &decisions.unwrap_or_default())
    }

    /// Reads a contest from the text that `to_json` wrote.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        let (origin, decisions) = Origin::from_json(text)?;
        Contest::new(origin, &decisions)
    }

    /// Reads a position in the game's notation.
    #[staticmethod]
    fn from_notation(game: &str, position: &str) -> PyResult<Self> {
        Contest::new(Origin::read(game, None, "", position)?, &[])
    }

    /// Reads a contest from a game record, as `record` and `maxn replay --record` write it.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Self> {
        let record: Record = text.parse().map_err(errors::start)?;
        let (game, options) = (record.game(), record.options());
        let origin = match record.tag("Position") {
            Some(position) => Origin::read(game, None, "", position)?,
            None => Origin::started(game, Some(record.players()), options, record.seed())?,
        };
        Contest::new(origin, &record.decisions)
    }

    /// Writes the contest as a game record, which people and programs can read; `tags` are added to its head.
    ///
    /// ```pycon
    /// >>> import maxn
    /// >>> contest = maxn.start("othello", players=3)
    /// >>> _ = contest.play("d6")
    /// >>> print(contest.record(tags={"Event": "a test"}))
    /// [Game "othello"]
    /// [Players "3"]
    /// [Options ""]
    /// [Seed "0"]
    /// [Event "a test"]
    /// <BLANKLINE>
    /// 1. d6
    /// <BLANKLINE>
    /// >>> maxn.Contest.from_record(contest.record()) == contest
    /// True
    ///
    /// ```
    #[pyo3(signature = (*, tags=None))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut origin = self.origin.clone();
        let decisions = self.history.decisions().iter().map(ToString::to_string);
        let mut record = origin.record()?;
        record.decisions = decisions.collect();
        if self.inner().to_move().is_none() {
            record.set_result(&self.inner().scores(), &self.inner().winners());
        }
        for (name, value) in tags.into_iter().flatten() {
            let (name, value): (String, String) = (name.extract()?, value.extract()?);
            record.add_tag(&name, &value).map_err(errors::start)?;
        }
        record.with_hands(origin.begin()?).map(|record| record.to_string()).map_err(errors::decision)
    }

    /// Writes the contest as one line of JSON: how it began, and all decisions since.
    ///
    /// ```pycon
    /// >>> import maxn
    /// >>> contest = maxn.start("othello", players=3)
    /// >>> _ = contest.play("d6")
    /// >>> contest.to_json()
    /// '{"game":"othello","players":3,"options":"","seed":0,"decisions":["d6"]}'
    /// >>> maxn.Contest.from_json(contest.to_json()) == contest
    /// True
    ///
    /// ```
    fn to_json(&self) -> String {
        self.saved().to_string()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner().game().name()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.inner().players()
    }

    /// The player to move, from 0; `None` once the contest is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.inner().to_move()
    }

    /// True once the contest is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner().to_move().is_none()
    }

    /// The score of each player so far.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.inner().scores()
    }

    /// The winners; nobody before the contest is over.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.inner().winners()
    }

    /// True if the lowest score wins.
    #[getter]
    fn lowest_wins(&self) -> bool {
        self.inner().lowest_wins()
    }

    /// The team of each player; `None` where everybody plays alone.
    #[getter]
    fn teams(&self) -> Option<Vec<usize>> {
        self.inner().teams()
    }

    /// The number of hands, or games where there are no hands, that have been played to their end.
    #[getter]
    fn hands_played(&self) -> u32 {
        self.inner().hands_played()
    }

    /// The reason why the contest is over, where the game gives one.
    #[getter]
    fn ending(&self) -> Option<String> {
        self.inner().ending()
    }

    /// True if nobody but its player sees the decision that is asked for now.
    #[getter]
    fn is_secret(&self) -> bool {
        self.inner().is_secret()
    }

    /// The position in the game's notation; `None` where a position alone does not determine the state.
    #[getter]
    fn notation(&self) -> Option<String> {
        self.inner().notation()
    }

    /// A key of the position; `None` where positions have none.
    #[getter]
    fn key(&self) -> Option<u64> {
        self.inner().key()
    }

    /// The kind of decision that is asked for and the question in words; `None` once the contest is over.
    #[getter]
    fn prompt<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner()
            .prompt()
            .map(|prompt| to_python(py, &json!({"kind": prompt.kind, "question": prompt.question})))
            .transpose()
    }

    /// The decisions made so far.
    #[getter]
    fn decisions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        texts(py, self.history.decisions())
    }

    /// Generates all legal decisions of the player to move, in the game's order of preference.
    pub(crate) fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let numbered = self.names(py).and_then(|names| Some((names, self.inner().legal_actions()?)));
        match numbered {
            Some((names, numbers)) => names.list(py, &numbers),
            None => texts(py, &self.inner().legal()),
        }
    }

    /// Reads a decision as a person writes it, and returns its canonical form. The rules may still forbid it.
    fn parse(&self, text: &str) -> PyResult<String> {
        self.inner().parse(text).map(|decision| decision.to_string()).map_err(errors::decision)
    }

    /// Makes a decision for the player to move, and returns its consequences.
    fn play<'py>(&mut self, decision: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let py = decision.py();
        let text = decision.to_cow()?;
        let number = self.names(py).map_or(Ok(None), |names| names.number(decision))?;
        // A number that is refused is read as a text, whose error has the reason.
        let events = match number.map(|number| self.history.decide_action(number, &text)) {
            Some(Ok(events)) => events,
            Some(Err(_)) | None => self.history.decide(&text).map_err(errors::decision)?,
        };
        let list = PyList::empty(py);
        for event in events {
            list.append(event_to_python(py, &event)?)?;
        }
        Ok(list)
    }

    /// Takes the last decision back, and returns it.
    fn undo(&mut self) -> PyResult<String> {
        match self.history.undo().map_err(errors::decision)? {
            Some(last) => Ok(last.to_string()),
            None => Err(errors::decision("there is no decision to undo")),
        }
    }

    /// Everything that a seat has seen of this hand or position: an object of JSON, with players from 1.
    fn observation<'py>(&self, py: Python<'py>, seat: Index) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat(seat)?;
        object_to_python(py, self.inner().observation(seat).fields())
    }

    /// The table as a seat sees it, or with everything open.
    #[pyo3(signature = (seat=None))]
    fn scene<'py>(&self, py: Python<'py>, seat: Option<Index>) -> PyResult<Bound<'py, PyAny>> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        let scene = serde_json::to_value(self.inner().scene(seat)).map_err(errors::observation)?;
        to_python(py, &scene)
    }

    /// Draws contests with open hands that agree with everything that a seat has seen: a list of different ones, each with the number of
    /// times that it was drawn. All are equally likely; with `weighted`, as likely as what the others have done makes them, by a model
    /// of the players.
    ///
    /// ```pycon
    /// >>> import maxn
    /// >>> contest = maxn.start("spades", players=3, seed=1)
    /// >>> worlds = contest.worlds(contest.to_move, 20, seed=5)
    /// >>> sum(weight for _, weight in worlds)
    /// 20.0
    /// >>> world, _ = worlds[0]
    /// >>> world.observation(0) == contest.observation(0), world == contest
    /// (True, False)
    ///
    /// ```
    #[pyo3(signature = (seat, count, *, seed=None, weighted=false))]
    fn worlds(
        this: &Bound<'_, Self>,
        seat: Index,
        count: Index,
        seed: Option<Seed>,
        weighted: bool,
    ) -> PyResult<Vec<(Self, f64)>> {
        let (copy, py) = (this.borrow().copy(), this.py());
        let (seat, count, seed) = (copy.seat(seat)?, count.0, seed.unwrap_or_default().0);
        // Of a copy: another thread may play on.
        let contest = copy.inner();
        let drawn = py.detach(|| origin::worlds(contest, seat, count, seed, weighted))?;
        let decisions: Vec<String> = copy.history.decisions().iter().map(ToString::to_string).collect();
        let known = Box::new((copy.origin.clone(), decisions));
        let world = |(number, world): (usize, Determinization)| {
            let drawn = Drawn { seat, count, seed, number, weighted };
            let origin = Origin::World { contest: known.clone(), drawn };
            (
                Contest { origin, history: History::new(world.contest), names: copy.names.clone() },
                world.weight,
            )
        };
        Ok(drawn.into_iter().enumerate().map(world).collect())
    }

    /// Draws one contest with open hands that agrees with everything that a seat has seen, all equally likely.
    #[pyo3(signature = (seat, seed))]
    fn draw(this: &Bound<'_, Self>, seat: Index, seed: Seed) -> PyResult<Self> {
        let drawn = Self::worlds(this, seat, Index(1), Some(seed), false)?.into_iter().next();
        drawn.map(|(world, _)| world).ok_or_else(|| errors::observation("no deal agrees with what was seen"))
    }

    /// Evaluates the position as it stands, without a search.
    #[pyo3(signature = (utility=None))]
    fn evaluate(&self, utility: Option<&str>) -> PyResult<Vec<i32>> {
        self.inner().evaluate(utility).map_err(errors::search)
    }

    /// The number of decisions that any position of a game like this can ask for.
    #[getter]
    fn action_count(&self) -> PyResult<u32> {
        Ok(space(self.inner())?.count())
    }

    /// The numbers of all legal decisions, in the order of `legal`.
    fn legal_actions(&self) -> PyResult<Vec<u32>> {
        space(self.inner())?;
        self.inner().legal_actions().ok_or_else(|| errors::decision("a legal decision has no number"))
    }

    /// Makes the decision of a number.
    ///
    /// ```pycon
    /// >>> import maxn
    /// >>> contest = maxn.start("othello", players=3)
    /// >>> contest.action_count, contest.legal_actions()[:3], contest.legal()[:3]
    /// (65, [42, 43, 44], ['c6', 'd6', 'e6'])
    /// >>> contest.encode("d6"), contest.decode(43)
    /// (43, 'd6')
    /// >>> contest.play_action(43)
    /// >>> contest.decisions
    /// ['d6']
    ///
    /// ```
    fn play_action(&mut self, number: Index) -> PyResult<()> {
        let number = short(number);
        let decision = space(self.inner())?.decision(number);
        let text = decision.as_ref().map_or("", Decision::as_str);
        self.history.decide_action(number, text).map(drop).map_err(errors::decision)
    }

    /// The number of a decision as `legal` writes it.
    fn encode(&self, decision: &str) -> PyResult<u32> {
        let number = space(self.inner())?.number(&Decision::new(decision));
        number.ok_or_else(|| {
            errors::decision(format!("'{decision}' is no decision of the game in canonical form"))
        })
    }

    /// The decision of a number, legal now or not.
    fn decode(&self, number: Index) -> PyResult<String> {
        let (number, space) = (short(number), space(self.inner())?);
        let decision = space.decision(number).map(|decision| decision.to_string());
        decision.ok_or_else(|| no_such("decision", number, space.count()))
    }

    /// A numpy array with 1 for each legal decision; all 0 for a seat that is not to move.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<Index>) -> PyResult<Bound<'py, PyAny>> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        let mut mask = vec![0; space(self.inner())?.count() as usize];
        if self.inner().to_move().is_some_and(|mover| seat.is_none_or(|seat| seat == mover)) {
            self.legal_actions()?.into_iter().for_each(|number| mask[number as usize] = 1);
        }
        array(py, &mask, "int8", "an action mask")
    }

    /// The knowledge of a seat as a numpy array of 32-bit numbers; `docs/python-bridges.md` tells what they are. `chosen` are the
    /// steps chosen so far, where a set of cards is chosen one by one.
    #[pyo3(signature = (seat, *, chosen=Vec::new()))]
    fn vector<'py>(&self, py: Python<'py>, seat: Index, chosen: Vec<Index>) -> PyResult<Bound<'py, PyAny>> {
        let (seat, contest) = (self.seat(seat)?, self.inner());
        let vector = ObservationVector::of(contest);
        let mut values = vector.write(contest, seat);
        vector.add_chosen(space(contest)?, &short_all(chosen), &mut values);
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
        array(py, &bytes, "float32", "an observation vector")
    }

    /// The size of the vectors.
    #[getter]
    fn vector_size(&self) -> usize {
        ObservationVector::of(self.inner()).size()
    }

    /// The number of single steps that decisions consist of: a set of cards is chosen one by one.
    #[getter]
    fn step_count(&self) -> PyResult<u32> {
        Ok(space(self.inner())?.step_count())
    }

    /// The steps that lead to a legal decision, after those chosen so far.
    ///
    /// ```pycon
    /// >>> import maxn
    /// >>> contest = maxn.start("hearts", players=4, seed=1)
    /// >>> contest.action_count, contest.step_count, len(contest.legal_actions()), len(contest.legal_steps([]))
    /// (22152, 104, 286, 13)
    /// >>> chosen = contest.legal_steps([])[-3:]
    /// >>> contest.step_name(chosen[0]), contest.decode(contest.chosen_action(chosen))
    /// ('pass TS', 'pass KS QS TS')
    ///
    /// ```
    fn legal_steps(&self, chosen: Vec<Index>) -> PyResult<Vec<u32>> {
        Ok(space(self.inner())?.legal_steps(&self.legal_actions()?, &short_all(chosen)))
    }

    /// The number of the decision that these steps make; `None` if more are to come.
    fn chosen_action(&self, chosen: Vec<Index>) -> PyResult<Option<u32>> {
        Ok(space(self.inner())?.chosen(&short_all(chosen)))
    }

    /// The steps that make the decision of a number.
    fn steps_of(&self, number: Index) -> PyResult<Vec<u32>> {
        let (number, space) = (short(number), space(self.inner())?);
        space.steps_of(number).ok_or_else(|| no_such("decision", number, space.count()))
    }

    /// A step in words: a decision, or one card of a set.
    fn step_name(&self, step: Index) -> PyResult<String> {
        let (step, space) = (short(step), space(self.inner())?);
        space.step_name(step).ok_or_else(|| no_such("step", step, space.step_count()))
    }

    /// Copies the contest.
    fn copy(&self) -> Self {
        let (origin, history) = (self.origin.clone(), self.history.clone());
        Contest { origin, history, names: self.names.clone() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (this.borrow().to_json(),).into_pyobject(this.py())?;
        Ok((this.get_type().getattr("from_json")?, arguments))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Contest>().is_ok_and(|other| self.identity() == other.borrow().identity())
    }

    /// Of the contest as it stands: do not play on with one that is a key of a dictionary.
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("maxn._display")?.call_method1("contest_text", (this,))
    }

    fn __repr__(&self) -> String {
        let turn = match self.inner().to_move() {
            Some(player) => format!("player {player} to move"),
            None => "over".to_string(),
        };
        let made = self.history.decisions().len();
        format!("<maxn.Contest of {} for {}: {made} decisions made, {turn}>", self.game(), self.players())
    }

    /// The board as a picture; `None` for cards.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<Index>) -> PyResult<Option<String>> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        Ok(match self.inner().scene(seat).table {
            TableScene::Board(board) => Some(drawing::draw_board(&board)),
            TableScene::Cards(_) => None,
        })
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        self.svg(None)
    }

    fn _repr_html_<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("maxn._display")?.call_method1("contest_html", (this,))
    }
}

/// Decisions as a list of texts.
pub(crate) fn texts<'py>(py: Python<'py>, decisions: &[Decision]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, decisions.iter().map(|decision| PyString::new(py, decision.as_str())))
}

fn event_to_python<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyAny>> {
    let fields = if event.kind == EventKind::Message {
        let fields = PyDict::new(py);
        fields.set_item(intern!(py, "kind"), intern!(py, "message"))?;
        fields
    } else {
        let kind = serde_json::to_value(&event.kind).map_err(errors::decision)?;
        object_to_python(py, &kind.as_object().cloned().unwrap_or_default())?
    };
    fields.set_item(intern!(py, "text"), event.text.as_str())?;
    fields.set_item(intern!(py, "seen_by"), event.seen_by.as_ref())?;
    Ok(fields.into_any())
}
