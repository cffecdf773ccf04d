//! The ways in which contests begin, by which they are written down.

use crate::errors;
use maxn_games::GAMES;
use maxn_play::{
    Contest, DealRequest, Determinization, DrawOptions, GameInfo, Inference, Record, StartError, StartRequest,
};
use pyo3::PyResult;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The beginning of a contest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Origin {
    /// A contest that deals by itself.
    Started {
        /// The game.
        game: &'static str,
        /// The contest that was asked for.
        request: StartRequest,
    },
    /// A position in the game's notation.
    Read {
        /// The game.
        game: &'static str,
        /// The position.
        position: String,
    },
    /// A determinization of what a seat knew of another contest.
    World {
        /// The other contest: its origin and its decisions.
        contest: Box<(Origin, Vec<String>)>,
        /// The world among all that were drawn.
        drawn: Drawn,
    },
}

/// A determinization among those of one call.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    /// The seat that knows what the worlds agree with.
    pub(crate) seat: usize,
    /// The number of draws.
    pub(crate) count: usize,
    /// Their seed.
    pub(crate) seed: u64,
    /// The number among the different worlds that were drawn.
    pub(crate) number: usize,
    /// They were drawn as often as they are likely by what the others did.
    #[serde(default)]
    pub(crate) weighted: bool,
}

/// The most worlds that can be drawn at a time.
const MOST_WORLDS: usize = 100_000;

/// Draws worlds that agree with what a seat has seen of a contest.
///
/// # Errors
/// If nothing is hidden, or there are too many.
pub(crate) fn worlds(
    contest: &dyn Contest,
    seat: usize,
    count: usize,
    seed: u64,
    weighted: bool,
) -> PyResult<Vec<Determinization>> {
    if !(1..=MOST_WORLDS).contains(&count) {
        return Err(errors::observation(format!("count is {count}; expected 1 to {MOST_WORLDS} worlds")));
    }
    let known = contest.information_set(seat).filter(|_| contest.to_move().is_some()).ok_or_else(|| {
        errors::observation(
            "nothing is hidden here: hands are hidden in a contest that is not over, and open in a position that was dealt or read",
        )
    })?;
    let inference = if weighted { Inference::default() } else { Inference::NONE };
    let options = DrawOptions { count, inference, seed, threads: 1 };
    Ok(known.determinizations(&options))
}

/// The game of a name.
pub(crate) fn find(name: &str) -> PyResult<&'static dyn GameInfo> {
    GAMES.find(name).map_err(|unknown| match unknown.nearest() {
        Some(meant) => errors::start(format!("there is no game '{name}'; did you mean '{meant}'?")),
        None => errors::start(unknown),
    })
}

/// The fields of JSON that a contest can have.
const KNOWN: [&str; 8] = ["game", "players", "options", "seed", "position", "decisions", "world_of", "world"];

impl Origin {
    /// A contest of a game, which need not be possible yet.
    pub(crate) fn started(game: &str, players: Option<usize>, options: &str, seed: u64) -> PyResult<Self> {
        let request = StartRequest { players, options: options.to_string(), seed };
        Ok(Origin::Started { game: find(game)?.name(), request })
    }

    /// A position, which need not be right yet.
    pub(crate) fn read(game: &str, players: Option<usize>, options: &str, position: &str) -> PyResult<Self> {
        let game = find(game)?;
        if players.is_some() || !options.is_empty() {
            return Err(errors::start(
                "a position tells the players and options itself; give neither with it",
            ));
        }
        Ok(Origin::Read { game: game.name(), position: position.to_string() })
    }

    /// A position dealt to be searched with open hands, or the start of a board game.
    pub(crate) fn dealt(game: &str, request: &DealRequest) -> PyResult<(Self, Value)> {
        let game = find(game)?;
        check_players(game, request.players)?;
        let deal = game.deal(request).map_err(errors::start)?;
        Ok((Origin::Read { game: game.name(), position: deal.position.clone() }, deal.to_json()))
    }

    /// Begins the contest, and notes the number of players, so that the usual one and the same one by number are equal.
    pub(crate) fn begin(&mut self) -> PyResult<Box<dyn Contest>> {
        match self {
            Origin::Started { game, request } => {
                let game = find(game)?;
                check_players(game, request.players)?;
                let contest = game.start(request).map_err(errors::start)?;
                request.players = Some(contest.players());
                Ok(contest)
            }
            Origin::Read { game, position } => find(game)?.read(position).map_err(errors::start),
            Origin::World { contest, drawn: Drawn { seat, count, seed, number, weighted } } => {
                let (origin, decisions) = &mut **contest;
                let mut contest = origin.begin()?;
                for decision in decisions {
                    contest.play_text(decision).map_err(errors::start)?;
                }
                if *seat >= contest.players() {
                    return Err(errors::start(format!("world: there is no seat {seat}")));
                }
                let all = worlds(contest.as_ref(), *seat, *count, *seed, *weighted)?;
                let world = all.into_iter().nth(*number);
                let world =
                    world.ok_or_else(|| errors::start(format!("world: there is no number {number}")))?;
                Ok(world.contest)
            }
        }
    }

    /// A game record that begins like this.
    pub(crate) fn record(&self) -> PyResult<Record> {
        match self {
            Origin::Started { game, request: StartRequest { players, options, seed } } => {
                let players = players.unwrap_or(find(game)?.usual_players());
                Ok(Record::started(game, players, options, *seed))
            }
            Origin::Read { game, position } => Ok(Record::of_position(game, position)),
            Origin::World { .. } => {
                Err(errors::start("a world that was drawn has no game record; to_json writes it"))
            }
        }
    }

    /// The fields of JSON.
    pub(crate) fn to_json(&self) -> Map<String, Value> {
        let fields = match self {
            Origin::Started { game, request: StartRequest { players, options, seed } } => {
                json!({"game": game, "players": players, "options": options, "seed": seed})
            }
            Origin::Read { game, position } => json!({"game": game, "position": position}),
            Origin::World { contest, drawn } => {
                let (origin, decisions) = &**contest;
                let mut of = origin.to_json();
                of.insert("decisions".to_string(), json!(decisions));
                json!({"world_of": of, "world": drawn})
            }
        };
        fields.as_object().cloned().unwrap_or_default()
    }

    /// Reads an origin and the decisions after it.
    pub(crate) fn from_json(text: &str) -> PyResult<(Self, Vec<String>)> {
        let value =
            serde_json::from_str(text).map_err(|error| errors::start(format!("not a contest: {error}")))?;
        Origin::from_value(&value)
    }

    fn from_value(value: &Value) -> PyResult<(Self, Vec<String>)> {
        let wrong = |problem: String| errors::start(format!("not a contest: {problem}"));
        let fields = value.as_object().ok_or_else(|| wrong("it is no object".to_string()))?;
        if let Some(key) = fields.keys().find(|key| !KNOWN.contains(&key.as_str())) {
            return Err(wrong(format!("there is no field '{key}'; there are {}", KNOWN.join(", "))));
        }
        let field = |key: &str| fields.get(key).filter(|value| !value.is_null());
        let text = |key: &'static str| match field(key).map(|value| (value, value.as_str())) {
            None => Ok(None),
            Some((_, Some(text))) => Ok(Some(text)),
            Some((value, None)) => Err(wrong(format!("{key} is {value}; expected a text"))),
        };
        let number = |key: &'static str| match field(key).map(|value| (value, value.as_u64())) {
            None => Ok(None),
            Some((_, Some(number))) => Ok(Some(number)),
            Some((value, None)) => Err(wrong(format!("{key} is {value}; expected a whole number from 0 on"))),
        };
        let origin = if let Some(of) = field("world_of") {
            let drawn = field("world").cloned().unwrap_or_default();
            let drawn = serde_json::from_value(drawn).map_err(|error| wrong(format!("world: {error}")))?;
            Origin::World { contest: Box::new(Origin::from_value(of)?), drawn }
        } else {
            let game = text("game")?.ok_or_else(|| wrong("the field game is missing".to_string()))?;
            let players = number("players")?.map(|players| players as usize);
            let options = text("options")?.unwrap_or_default();
            match text("position")? {
                Some(position) => Origin::read(game, players, options, position)?,
                None => Origin::started(game, players, options, number("seed")?.unwrap_or(0))?,
            }
        };
        let decisions = match field("decisions") {
            None => Vec::new(),
            Some(list) => serde_json::from_value(list.clone())
                .map_err(|error| wrong(format!("decisions: {error}; expected a list of texts")))?,
        };
        Ok((origin, decisions))
    }
}

/// Refuses a number of players before a game has to deal with it.
fn check_players(game: &dyn GameInfo, players: Option<usize>) -> PyResult<()> {
    match players {
        Some(players) if !game.players().contains(&players) => {
            Err(errors::start(StartError::players(game, players)))
        }
        _ => Ok(()),
    }
}
