//! Games known at run time.

use super::contest::Contest;
use super::situation::ObservedSituation;
use crate::action_space::ActionSpace;
use crate::nearest::suggestion_and_all;
use crate::observation::{Field, ObservationError};
use crate::options::{GameOption, RuleTable};
use crate::search::SearchFailure;

use maxn::Player;
use serde_json::{Map, Value, json};
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// Everything there is to know about a game before it is played, and the ways to begin it.
///
/// A game joins the others with one line: a `&'static dyn GameInfo` in a list of [`Games`](super::Games). Front ends, help texts, tests and
/// reports take all they need from here.
pub trait GameInfo: Sync {
    /// Returns the facts that never change.
    fn facts(&self) -> &'static GameFacts;

    /// Returns the [name](GameFacts::name).
    fn name(&self) -> &'static str {
        self.facts().name
    }

    /// Returns the [summary in one line](GameFacts::summary).
    fn summary(&self) -> &'static str {
        self.facts().summary
    }

    /// Returns the [aim](GameFacts::aim).
    fn aim(&self) -> &'static str {
        self.facts().aim
    }

    /// Returns the [rules in short](GameFacts::rules).
    fn rules(&self) -> &'static str {
        self.facts().rules
    }

    /// Returns the [kind](GameFacts::kind): cards or a board.
    fn kind(&self) -> GameKind {
        self.facts().kind
    }

    /// Returns the [numbers of players](GameFacts::players).
    fn players(&self) -> RangeInclusive<usize> {
        self.facts().players.clone()
    }

    /// Returns the [usual number of players](GameFacts::usual_players).
    fn usual_players(&self) -> usize {
        self.facts().usual_players
    }

    /// Returns the usual number of players under house rules, which a preset may be made for.
    fn usual_players_under(&self, _options: &str) -> usize {
        self.usual_players()
    }

    /// Returns the names of the sets of [house rules](GameFacts::house_rules), the default first.
    fn presets(&self) -> Vec<&'static str> {
        self.facts().house_rules.presets()
    }

    /// Returns the descriptions of the [house rules](GameFacts::house_rules).
    fn options(&self) -> Vec<GameOption> {
        self.facts().house_rules.options()
    }

    /// Returns the [option that ends a series](GameFacts::target_option).
    fn target_option(&self) -> Option<&'static str> {
        self.facts().target_option
    }

    /// Returns the hands of one game of a match or of an episode, unless another number is asked for; `None` for a contest to
    /// its end, as of all board games.
    fn hands_per_game(&self) -> Option<u32> {
        (self.kind() == GameKind::Cards).then_some(1)
    }

    /// Returns the [evaluations](GameFacts::evaluations).
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        self.facts().evaluations
    }

    /// Returns the [words for the parts of the game](GameFacts::labels).
    fn labels(&self) -> Labels {
        self.facts().labels
    }

    /// Returns the [strongest agent](GameFacts::best_agent).
    fn best_agent(&self) -> &'static str {
        self.facts().best_agent
    }

    /// Returns the [size of a small deal](GameFacts::small_deal).
    fn small_deal(&self) -> Option<usize> {
        self.facts().small_deal
    }

    /// Returns the [examples](GameFacts::examples).
    fn examples(&self) -> &'static [Example] {
        self.facts().examples
    }

    /// Returns the fields of an observation besides those that all games share.
    fn observation_fields(&self) -> &'static [&'static str];

    /// Returns the numbers of all decisions on a [board](Contest::board), where the game has several; `None` if decisions have
    /// no numbers.
    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        None
    }

    /// Starts a contest.
    ///
    /// # Errors
    /// If the number of players or the options are wrong.
    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError>;

    /// Deals a position to be searched with open hands, or sets up the start of a board game.
    ///
    /// # Errors
    /// If the number of players or cards, or the options are wrong.
    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError>;

    /// Reads a position in the game's notation.
    ///
    /// # Errors
    /// If the text is no position; the error names the place.
    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError>;

    /// Returns the knowledge of a seat, or the open position, from what the seat has seen.
    ///
    /// # Errors
    /// If that cannot have happened; the error names the field.
    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError>;

    /// Looks a position up in a database of the game, named as an [evaluation](GameInfo::evaluations) is, with its file, if
    /// any, after a colon.
    ///
    /// # Errors
    /// If there is no such database, or it is for other positions.
    fn look_up(&self, _contest: &dyn Contest, source: &str) -> Result<DatabaseEntry, SearchFailure> {
        Err(SearchFailure::Evaluation(format!("{} has no database '{source}'", self.name())))
    }
}

impl fmt::Debug for dyn GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The facts about a game that never change, most of them words.
#[derive(Clone, Debug)]
pub struct GameFacts {
    /// The name on the command line and in files: small letters and hyphens.
    pub name: &'static str,
    /// The game in one line.
    pub summary: &'static str,
    /// The aim of a contest and its end, in a sentence or two.
    pub aim: &'static str,
    /// The rules in short, in paragraphs separated by an empty line, for somebody who sits down to play.
    pub rules: &'static str,
    /// Cards or a board.
    pub kind: GameKind,
    /// The numbers of players.
    pub players: RangeInclusive<usize>,
    /// The number of players, unless another is asked for: of a contest and of a deal to be searched alike.
    pub usual_players: usize,
    /// The house rules that can be set, and the named sets of them.
    pub house_rules: &'static dyn RuleTable,
    /// The name of the option that sets the score at which a series ends, where there is one.
    pub target_option: Option<&'static str>,
    /// The evaluations that a search can use, the default of a position that is read or dealt first.
    pub evaluations: &'static [EvaluationInfo],
    /// The words for the parts of the game.
    pub labels: Labels,
    /// The strongest agent for the game, as the text of an [`AgentSpec`](crate::AgentSpec).
    pub best_agent: &'static str,
    /// The cards per player, where that can be chosen, of a deal small enough to be solved while one waits.
    pub small_deal: Option<usize>,
    /// Examples for the help texts of commands.
    pub examples: &'static [Example],
}

/// Cards or a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// A card game: hands, hidden or open, in a series.
    Cards,
    /// A board game: one game in which nothing is hidden.
    Board,
}

/// An evaluation by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationInfo {
    /// The name.
    pub name: &'static str,
    /// The meaning in a few words.
    pub meaning: &'static str,
}

/// The words for the parts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The unit of the score, such as `tricks`.
    pub score: &'static str,
    /// The unit of depth, such as `tricks` or `moves`.
    pub steps: &'static str,
    /// A decision, such as `card` or `move`.
    pub decision: &'static str,
    /// A part of the line of play, such as `trick` or `round`.
    pub part: &'static str,
    /// The unit of a contest, such as `hand` or `game`.
    pub whole: &'static str,
}

/// An example for the help text of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The command, such as `play`.
    pub command: &'static str,
    /// The arguments after the command.
    pub arguments: &'static str,
    /// The meaning in a few words; may be empty.
    pub meaning: &'static str,
}

/// A contest to be started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartRequest {
    /// The number of players; by default the usual one.
    pub players: Option<usize>,
    /// House rules, such as `standard` or `moon=off`.
    pub options: String,
    /// The seed of all deals.
    pub seed: u64,
}

/// A position to be dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealRequest {
    /// The number of players; by default the usual one.
    pub players: Option<usize>,
    /// Cards per player; by default all there are.
    pub cards: Option<usize>,
    /// House rules; by default the standard ones, as in a contest.
    pub options: Option<String>,
    /// The seed of the deal.
    pub seed: u64,
}

/// A position that was dealt.
pub struct Deal {
    /// The position, to be searched.
    pub contest: Box<dyn Contest>,
    /// The position in the game's notation.
    pub position: String,
    /// The cards of each player; empty on a board.
    pub hands: Vec<String>,
    /// The bids, in games with bids.
    pub bids: Option<Vec<u8>>,
    /// The letter of the trump suit, in games that have one.
    pub trump: Option<char>,
    /// The player who begins.
    pub leader: Player,
    /// The dealer, where that matters.
    pub dealer: Option<Player>,
}

impl Deal {
    /// Returns the deal as an object of JSON, with players from 1.
    pub fn to_json(&self) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), json!(self.contest.game().name()));
        object.insert("position".into(), json!(self.position));
        object.insert("hands".into(), json!(self.hands));
        if let Some(bids) = &self.bids {
            object.insert("bids".into(), json!(bids));
        }
        if let Some(trump) = self.trump {
            object.insert("trump".into(), json!(trump.to_string()));
        }
        object.insert("leader".into(), json!(self.leader + 1));
        if let Some(dealer) = self.dealer {
            object.insert("dealer".into(), json!(dealer + 1));
        }
        object.into()
    }

    /// Makes the decisions that are forced, such as the card that opens every hand, and returns the position in which there is a
    /// choice, with its text: to search before it would say nothing. A hand that plays itself is left as it was dealt.
    pub fn at_a_choice(self) -> (String, Box<dyn Contest>) {
        let mut contest = self.contest.clone();
        while let [only] = &contest.legal()[..] {
            let hands = contest.hands_played();
            if contest.play(only).is_err() || contest.hands_played() != hands {
                break;
            }
        }
        match contest.notation().filter(|_| contest.legal().len() > 1) {
            Some(position) => (position, contest),
            None => (self.position, self.contest),
        }
    }
}

/// The entry of a position in a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseEntry {
    /// The number of moves that each player would need alone on the board.
    pub moves_left: Vec<u32>,
    /// The indices, in the game's order, of the moves that leave the mover the fewest; none where there is nothing to move.
    pub best: Vec<usize>,
}

/// Error when a contest cannot be started or a position cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StartError(String);

impl StartError {
    /// Creates an error with this reason.
    pub fn new(reason: impl Display) -> Self {
        StartError(reason.to_string())
    }

    /// Returns the error for an unsupported number of players.
    pub fn players(game: &dyn GameInfo, players: usize) -> Self {
        let range = game.players();
        let expected = if range.start() == range.end() {
            range.start().to_string()
        } else {
            format!("{} to {}", range.start(), range.end())
        };
        StartError(format!("{} is for {expected} players, not for {players}", game.name()))
    }
}

impl dyn GameInfo {
    /// Checks that an evaluation, with its argument, if any, after a colon, is one of the game.
    ///
    /// # Errors
    /// If there is no evaluation of this name.
    pub fn check_evaluation(&self, evaluation: &str) -> Result<(), SearchFailure> {
        let name = evaluation.split(':').next().unwrap_or_default();
        let names: Vec<&str> = self.evaluations().iter().map(|evaluation| evaluation.name).collect();
        if names.contains(&name) {
            return Ok(());
        }
        Err(SearchFailure::Evaluation(if names.is_empty() {
            format!("{} has no choice of evaluations", self.name())
        } else {
            format!("{} has no evaluation '{name}'; {}", self.name(), suggestion_and_all(name, &names))
        }))
    }
}

/// Returns the number of players that is asked for, or the usual one.
///
/// # Errors
/// If the game is not for that many.
pub fn players_asked(info: &dyn GameInfo, asked: Option<usize>) -> Result<usize, StartError> {
    let players = asked.unwrap_or(info.usual_players());
    if info.players().contains(&players) { Ok(players) } else { Err(StartError::players(info, players)) }
}
