//! The play of tricks in a contest.

use super::decision::list;
use super::event::CardEvent;
use crate::cards::Card;
use crate::knowledge::Knowledge;
use crate::tricks::{Rules, Table, Tricks};
use maxn::{Game, Player};
use maxn_play::DecisionError;

/// Plays a card if the rules allow it, and reports a completed trick. Everybody learns what the card shows.
///
/// # Errors
/// If the rules forbid the card; the position is unchanged then.
pub fn play_card<R: Rules>(
    game: &mut Tricks<R>,
    card: Card,
    knowledge: &mut Knowledge,
) -> Result<Vec<CardEvent>, DecisionError> {
    if game.legal().contains(card) {
        knowledge.note_play(game, card);
    }
    play_open_card(game, card)
}

/// Plays a card with open hands if the rules allow it, and reports a completed trick.
///
/// # Errors
/// If the rules forbid the card; the position is unchanged then.
pub fn play_open_card<R: Rules>(game: &mut Tricks<R>, card: Card) -> Result<Vec<CardEvent>, DecisionError> {
    if !game.legal().contains(card) {
        return Err(DecisionError::Illegal(reason_against(game, card)));
    }
    let mut cards = laid(game.table());
    cards.push((game.player(), card));
    game.apply(card);
    if cards.len() < game.players() {
        return Ok(Vec::new());
    }
    let winner = game.table().trick().leader();
    Ok(vec![CardEvent::Trick { winner, cards }])
}

/// Returns the cards of the trick on the table, and their players.
pub fn laid(table: &Table) -> Vec<(Player, Card)> {
    let player = |place| table.trick().player_at(place);
    table.trick().cards().enumerate().map(|(place, card)| (player(place), card)).collect()
}

/// The reason why a card may not be played.
fn reason_against<R: Rules>(game: &Tricks<R>, card: Card) -> String {
    let (table, player) = (game.table(), game.player());
    let legal = list(game.legal());
    if !table.hands()[player].contains(card) {
        DecisionError::NotHeld { player, cards: card.to_string() }.to_string()
    } else if let Some(led) = table.trick().led().filter(|&led| led != card.suit())
        && !table.hands()[player].of(led).is_empty()
    {
        format!("{card} does not follow suit: player {} has to play one of {legal}", player + 1)
    } else {
        format!("the rules do not allow {card} yet: player {} may play {legal}", player + 1)
    }
}

/// Writes a bid, or a dash where there is none yet.
pub fn written_bid(bid: Option<u8>) -> String {
    bid.map_or_else(|| "-".to_string(), |bid| bid.to_string())
}
