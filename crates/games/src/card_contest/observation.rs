//! Checks of everything that a seat has seen.

use super::{CardContest, CardDecision};
use crate::cards::{Card, Hand};
use crate::tricks::Bidding;
use maxn::Player;
use maxn_play::ObservationError;
use std::fmt::Display;

/// Returns the field of a card that was played.
pub fn play_field(place: usize) -> String {
    format!("plays[{place}]")
}

/// Returns the field of a player's bid.
pub fn bid_field(player: Player) -> String {
    format!("bids[{player}]")
}

/// Checks that a hand has the expected number of cards, all of the pack.
///
/// # Errors
/// If a card is not in the pack, or their number is another.
pub fn check_hand(hand: Hand, each: usize, pack: Hand) -> Result<(), ObservationError> {
    let strange = (hand - pack).into_iter().next();
    match strange {
        Some(card) => Err(ObservationError::new("hand", format!("{card} is not in the pack"))),
        None if hand.len() != each => {
            let problem = format!("{} cards were dealt to the seat, expected {each}", hand.len());
            Err(ObservationError::new("hand", problem))
        }
        None => Ok(()),
    }
}

/// Checks that there is a player of this number.
///
/// # Errors
/// If there is no such player; the error names the field.
pub fn check_seat(seat: Player, players: usize, at: &str) -> Result<(), ObservationError> {
    if seat < players {
        return Ok(());
    }
    let number = seat.saturating_add(1);
    Err(ObservationError::new(at, format!("there is no player {number}: the players are 1 to {players}")))
}

/// Returns the cards of a hand that a seat can name at its start: its own, and those that the others have played since.
///
/// # Errors
/// If somebody plays a card twice, or one that it cannot have.
pub fn known_hands(
    players: usize,
    seat: Player,
    own: Hand,
    plays: &[(Player, Card)],
) -> Result<Vec<Hand>, ObservationError> {
    check_seat(seat, players, "seat")?;
    let mut hands = vec![Hand::EMPTY; players];
    hands[seat] = own;
    let mut played = Hand::EMPTY;
    for (place, &(player, card)) in plays.iter().enumerate() {
        let at = play_field(place);
        check_seat(player, players, &at)?;
        if played.contains(card) {
            return Err(ObservationError::new(at, format!("{card} was played twice")));
        }
        if own.contains(card) != (player == seat) {
            let holder = if player == seat { "does not hold" } else { "cannot have played the seat's own" };
            return Err(ObservationError::new(at, format!("player {} {holder} {card}", player + 1)));
        }
        played.insert(card);
        hands[player].insert(card);
    }
    Ok(hands)
}

/// Checks that it was a player's turn to play a card.
///
/// # Errors
/// If it was not.
pub fn check_turn(turn: Option<Player>, place: usize, play: (Player, Card)) -> Result<(), ObservationError> {
    let (player, card) = (play.0 + 1, play.1);
    let problem = match turn {
        Some(turn) if turn == play.0 => return Ok(()),
        Some(turn) => format!("it was the turn of player {} when player {player} played {card}", turn + 1),
        None => format!("it was not the turn of player {player} when it played {card}"),
    };
    Err(ObservationError::new(play_field(place), problem))
}

/// Checks that it is the seat's turn in the end.
///
/// # Errors
/// If it is not.
pub fn check_end(turn: Option<Player>, seat: Player) -> Result<(), ObservationError> {
    if turn == Some(seat) {
        return Ok(());
    }
    let whose = turn.map(|turn| format!(" but of player {}", turn + 1)).unwrap_or_default();
    Err(ObservationError::new("seat", format!("it is not the turn of player {}{whose}", seat + 1)))
}

/// Plays the cards that were played, each in turn, until it is the seat's turn. Returns the number of cards that each player then
/// holds, if all began with `size`.
///
/// # Errors
/// If a card could not be played; the error names it.
pub fn replay<C: CardContest>(
    contest: &mut C,
    seat: Player,
    plays: &[(Player, Card)],
    size: usize,
) -> Result<Vec<usize>, ObservationError> {
    let hand = contest.hands_played();
    let mut sizes = vec![size; contest.players()];
    // Players of whom nothing more is known hold nothing here: if it is their turn, the hand seems to be over.
    let turn = |contest: &C| contest.turn().filter(|_| contest.hands_played() == hand);
    for (place, &(player, card)) in plays.iter().enumerate() {
        let at = |problem: &dyn Display| ObservationError::new(play_field(place), problem);
        check_turn(turn(contest), place, (player, card))?;
        contest.decide(&CardDecision::Play(card)).map_err(|problem| at(&problem))?;
        sizes[player] = sizes[player]
            .checked_sub(1)
            .ok_or_else(|| at(&format!("player {} has no card left for {card}", player + 1)))?;
    }
    check_end(turn(contest), seat)?;
    Ok(sizes)
}

/// Repeats the bids that were made, from the dealer's left. Unless all were, no card can have been played.
///
/// # Errors
/// If a bid was not allowed, or cards were played too early.
pub fn rebid(
    mut bidding: Bidding,
    bids: &[u8],
    plays: &[(Player, Card)],
) -> Result<Bidding, ObservationError> {
    for &bid in bids {
        let at = bid_field(bidding.player().unwrap_or_default());
        bidding.bid(bid).map_err(|problem| ObservationError::new(at, problem))?;
    }
    match bidding.player() {
        Some(player) if !plays.is_empty() => {
            let problem = format!("cards were played, but player {} has not bid", player + 1);
            Err(ObservationError::new(bid_field(player), problem))
        }
        _ => Ok(bidding),
    }
}
