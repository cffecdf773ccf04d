//! The parts of a [`GameInfo`] that all board games share.

use super::game::EvaluatedGame;
use super::table::BoardTable;
use maxn_play::{
    Contest, Deal, DealRequest, Field, GameInfo, ObservationError, ObservedSituation, StartError,
    StartRequest,
};
use std::ops::RangeInclusive;

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
