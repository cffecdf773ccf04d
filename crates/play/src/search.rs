//! Searches asked for and answered at run time.

use crate::decision::Decision;
use maxn::{Classifier, Counts, MctsOptions, Player, SearchError, SearchOptions, Teams};
use serde_json::{Map, Value, json};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A search to be made.
#[derive(Clone, Debug, Default)]
pub struct SearchRequest {
    /// The options of the engine.
    pub options: SearchOptions,
    /// The evaluation by name, one of [`GameInfo::evaluations`](crate::GameInfo::evaluations) with its argument, if any,
    /// after a colon; by default the contest's own.
    pub evaluation: Option<String>,
    /// The evaluation that the player to move takes everybody else to have, by name; by default its own. For max^n in trick games.
    pub others: Option<String>,
    /// A listener to the finished iterations, for progress.
    pub listener: Option<IterationListener>,
}

impl SearchRequest {
    /// Returns the options of the engine in a contest with these [teams](crate::Contest::teams): they are the search's own
    /// where the request names none, so that no partner plays against its own score.
    ///
    /// # Errors
    /// If there are more players than a game can have.
    pub fn options_with(&self, teams: Option<&[usize]>) -> Result<SearchOptions, SearchError> {
        Ok(SearchOptions { teams: teams_of(self.options.teams, teams)?, ..self.options.clone() })
    }
}

/// The teams that a request names, or those of the contest.
fn teams_of(named: Teams, teams: Option<&[usize]>) -> Result<Teams, SearchError> {
    teams.filter(|_| named == Teams::default()).map_or(Ok(named), Teams::by_number)
}

/// The reason against a model of the others in other games.
pub const NO_MODELS: &str =
    "models of the others are for trick games; here everybody has the same evaluation";

/// A listener to the finished iterations of a search.
///
/// ```
/// use maxn_play::{IterationListener, SearchRequest};
///
/// let listener = IterationListener::new(|iteration| {
///     eprintln!("depth {}: {}", iteration.depth, iteration.best);
/// });
/// let request = SearchRequest { listener: Some(listener), ..SearchRequest::default() };
/// # drop(request);
/// ```
#[derive(Clone)]
pub struct IterationListener(Arc<dyn Fn(&Iteration) + Send + Sync>);

impl IterationListener {
    /// Creates a listener that calls a function.
    pub fn new(listener: impl Fn(&Iteration) + Send + Sync + 'static) -> Self {
        IterationListener(Arc::new(listener))
    }

    /// Tells the listener of a finished iteration.
    pub fn tell(&self, iteration: &Iteration) {
        (self.0)(iteration);
    }
}

impl fmt::Debug for IterationListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IterationListener")
    }
}

/// A finished iteration of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    /// The depth in steps.
    pub depth: u32,
    /// The best decision so far.
    pub best: Decision,
    /// The expectation of each player, in the measure that people count in.
    pub expected: Vec<f64>,
    /// True if the search has seen the whole tree.
    pub exact: bool,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Time passed since the search began.
    pub elapsed: Duration,
}

/// A tree of simulations to be grown, with everything open.
#[derive(Clone, Debug, Default)]
pub struct MctsRequest {
    /// The options of the engine.
    pub options: MctsOptions,
    /// The evaluation by name, as in a [`SearchRequest`].
    pub evaluation: Option<String>,
}

impl MctsRequest {
    /// Returns the options of the engine in a contest with these teams, as those of a [search](SearchRequest::options_with).
    ///
    /// # Errors
    /// If there are more players than a game can have.
    pub fn options_with(&self, teams: Option<&[usize]>) -> Result<MctsOptions, SearchError> {
        Ok(MctsOptions { teams: teams_of(self.options.teams, teams)?, ..self.options.clone() })
    }
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The scores that the players end up with, in the terms of the evaluation.
    pub scores: Vec<i32>,
    /// The same in the game's own terms, at the end of the line of play: tricks, points, discs. Where a hand of the
    /// [toolkit](crate::toolkit::hidden) does not end there, an estimate by its first evaluation.
    pub outcome: Vec<i32>,
    /// Soft-max^n: the least and the greatest result of each player whatever the ties, in the
    /// [measure](SearchResult::measure) that people count in. `None` under every other rule.
    pub ranges: Option<Vec<(f64, f64)>>,
    /// The best decision; `None` where the game is over.
    pub best: Option<Decision>,
    /// The index of the best decision in the game's order.
    pub best_index: Option<usize>,
    /// Every move considered, in the game's order; the best alone where no other values were asked for.
    pub moves: Vec<MoveValue>,
    /// The line of play.
    pub line: Vec<LineMove>,
    /// The unit of the [expectations](MoveValue::expected), such as points.
    pub measure: &'static str,
    /// For decisions that all players make at once before the play: the choices of each player with their expectation, the
    /// best first. Empty elsewhere.
    pub simultaneous: Vec<Vec<(Decision, f64)>>,
    /// Steps of the last finished iteration; `None` for several searches together.
    pub depth: Option<u32>,
    /// True if the scores are the true value of the position under the rule.
    pub exact: bool,
    /// The legal decisions that were not tried, where candidates only were: here, or in positions after this one, and then
    /// it may be empty. Those beyond a limit on width are not here but among the moves, without scores. `None` if every
    /// legal decision was searched, or one that is equivalent.
    pub left_out: Option<Vec<Decision>>,
    /// True if a limit ended the search before its last iteration was finished.
    pub stopped: bool,
    /// The cost.
    pub counts: Counts,
    /// The time taken.
    pub elapsed: Duration,
    /// The classifier used.
    pub classifier: Classifier,
    /// True if nothing was searched, and the line is that of an opening book.
    pub from_book: bool,
}

impl SearchResult {
    /// Says what each player gets [whatever the ties](SearchResult::ranges), if that is known: "3 to 4 tricks for player 1, 2
    /// for player 2".
    pub fn whatever_the_ties(&self) -> Option<String> {
        let number =
            |value: f64| if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.1}") };
        let said = |(place, &(least, greatest)): (usize, &(f64, f64))| {
            let range = match (number(least), number(greatest)) {
                (least, greatest) if least == greatest => least,
                (least, greatest) => format!("{least} to {greatest}"),
            };
            let measure = if place == 0 { format!(" {}", self.measure) } else { String::new() };
            format!("{range}{measure} for player {}", place + 1)
        };
        let ranges = self.ranges.as_ref()?;
        Some(ranges.iter().enumerate().map(said).collect::<Vec<_>>().join(", "))
    }

    /// Returns the result as an object of JSON. Moves that were taken for the same are all listed with their value, and once
    /// more under `merged`. With [candidates only](SearchResult::left_out) it says so, and has those left out.
    pub fn to_json(&self) -> Value {
        if !self.simultaneous.is_empty() {
            let choices = |choices: &Vec<(Decision, f64)>| {
                let moves: Map<String, Value> = choices
                    .iter()
                    .map(|(decision, average)| (decision.to_string(), json!(average)))
                    .collect();
                json!({"best": choices.first().map(|(decision, _)| decision), "moves": moves})
            };
            return json!({"discards": self.simultaneous.iter().map(choices).collect::<Vec<_>>()});
        }
        let (mut moves, mut expected, mut merged) = (Map::new(), Map::new(), Map::new());
        let mut ranges = Map::new();
        for value in &self.moves {
            for decision in std::iter::once(&value.decision).chain(&value.merged) {
                moves.insert(decision.to_string(), json!(value.scores));
                expected.insert(decision.to_string(), json!(value.expected));
                ranges.insert(decision.to_string(), json!(value.ranges));
            }
            if !value.merged.is_empty() {
                merged.insert(value.decision.to_string(), json!(value.merged));
            }
        }
        let mut object = Map::new();
        object.insert("scores".into(), json!(self.outcome));
        object.insert("utility".into(), json!(self.scores));
        object.insert("best".into(), json!(self.best));
        object.insert("moves".into(), moves.into());
        object.insert("expected".into(), expected.into());
        object.insert("measure".into(), json!(self.measure));
        if let Some(range) = &self.ranges {
            object.insert("range".into(), json!(range));
            object.insert("ranges".into(), ranges.into());
        }
        if !merged.is_empty() {
            object.insert("merged".into(), merged.into());
        }
        object.insert("nodes".into(), json!(self.counts.nodes));
        object.insert("exact".into(), json!(self.exact));
        if let Some(left_out) = &self.left_out {
            object.insert("candidates_only".into(), json!(true));
            object.insert("left_out".into(), json!(left_out));
        }
        if self.from_book {
            object.insert("book".into(), json!(true));
        }
        object.into()
    }
}

/// A move at the root of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub decision: Decision,
    /// Other legal moves that are equivalent, which the search took for the same.
    pub merged: Vec<Decision>,
    /// The scores after the move, where they were found.
    pub scores: Option<Vec<i32>>,
    /// The same in the [measure](SearchResult::measure) that people count in.
    pub expected: Option<Vec<f64>>,
    /// Soft-max^n: the [ranges](SearchResult::ranges) after the move, where they were found.
    pub ranges: Option<Vec<(f64, f64)>>,
    /// Prob-max^n: the probability with which each type of the player to move takes it.
    pub shares: Option<Vec<f64>>,
}

impl MoveValue {
    /// Returns whether this is the value of a decision: of the move, or of one that was taken for the same.
    pub fn stands_for(&self, decision: &Decision) -> bool {
        self.decision == *decision || self.merged.contains(decision)
    }
}

/// A move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// Its player.
    pub player: Player,
    /// The move.
    pub decision: Decision,
    /// The index of the move in the game's order.
    pub index: usize,
    /// True if it ended a part of the game, such as a trick.
    pub ends_part: bool,
}

/// A search that was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchFailure {
    /// The contest is over.
    #[error("the contest is over")]
    Over,
    /// The engine refuses the method.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The evaluation is unknown, or is not available for this position.
    #[error("{0}")]
    Evaluation(String),
}
