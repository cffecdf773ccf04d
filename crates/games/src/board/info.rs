//! The parts of a [`GameInfo`] that all board games share.

use super::game::EvaluatedGame;
use super::opening::Opening;
use super::table::BoardTable;
use maxn_play::{
    ActionSpace, Contest, Deal, DealRequest, Field, GameFacts, GameInfo, ObservationError, ObservedSituation,
    StartError, StartRequest, players_asked,
};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The description of a board game whose only house rule is its opening: its `INFO`.
#[derive(Debug)]
pub struct BoardInfo<G> {
    /// The facts that never change.
    pub facts: &'static GameFacts,
    /// The numbers of all decisions.
    pub actions: &'static LazyLock<ActionSpace>,
    /// The start for a number of players that the game is for.
    pub start: fn(usize) -> G,
}

impl<G: EvaluatedGame> GameInfo for BoardInfo<G> {
    fn facts(&self) -> &'static GameFacts {
        self.facts
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        OBSERVATION_FIELDS
    }

    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        Some(self.actions)
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = players_asked(self, request.players)?;
        let opening: Opening = request.options.parse().map_err(StartError::new)?;
        Ok(Box::new(BoardTable::start((self.start)(players), opening, request)))
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        deal(self, request)
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        read::<G>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        situation(self, observation)
    }
}

/// The fields of an observation on a board besides those that all games share.
pub const OBSERVATION_FIELDS: &[&str] = &["position"];

/// The numbers that players and seats of an observation may have at all.
const SEATS: RangeInclusive<u64> = 1..=7;

/// Reads a position: the `read` of a board game's [`GameInfo`].
///
/// # Errors
/// If the text is no position.
pub fn read<G: EvaluatedGame>(position: &str) -> Result<Box<dyn Contest>, StartError> {
    let position: G = position.parse().map_err(StartError::new)?;
    Ok(Box::new(BoardTable::new(position)))
}

/// Sets up the start: the `deal` of a board game's [`GameInfo`].
///
/// # Errors
/// If the number of players or the options are wrong, or cards are asked for.
pub fn deal(game: &dyn GameInfo, request: &DealRequest) -> Result<Deal, StartError> {
    if request.cards.is_some() {
        return Err(StartError::new(format!("{} has no cards", game.name())));
    }
    let contest = game.start(&StartRequest {
        players: Some(request.players.unwrap_or_else(|| game.usual_players())),
        options: request.options.clone().unwrap_or_else(|| "standard".to_string()),
        seed: request.seed,
    })?;
    Ok(Deal {
        position: contest.notation().unwrap_or_default(),
        hands: Vec::new(),
        bids: None,
        trump: None,
        leader: contest.to_move().unwrap_or_default(),
        dealer: None,
        contest,
    })
}

/// Reads the position of an observation: the `situation` of a board game's [`GameInfo`].
///
/// # Errors
/// If there is no position or no move to be made in it, or if the number of players or the seat is another one.
pub fn situation(
    game: &dyn GameInfo,
    observation: &Field<'_>,
) -> Result<ObservedSituation, ObservationError> {
    let expected = format!("the position, as 'maxn show {}' writes it", game.name());
    let position = observation.need("position", &expected)?;
    let contest = game.read(position.text("a text")?).map_err(|error| position.problem(error))?;
    let Some(mover) = contest.to_move() else { return Err(position.problem("the game is over")) };
    if let Some(field) = observation.get("players") {
        let players = field.number(SEATS)?;
        if players != contest.players() as u64 {
            let problem = field.problem(format!("it is {players}"));
            return Err(problem.expected(format!("{}, as in the position", contest.players())));
        }
    }
    if let Some(field) = observation.get("seat") {
        let seat = field.number(SEATS)?;
        if seat != mover as u64 + 1 {
            let problem = field.problem(format!("it is not the turn of player {seat}"));
            return Err(problem.expected(format!("{}, as in the position", mover + 1)));
        }
    }
    Ok(ObservedSituation::Open(contest))
}
