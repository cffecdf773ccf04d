//! The play of tricks in a contest.

use super::BadDecision;
use super::event::CardEvent;
use crate::cards::{Card, Hand};
use crate::tricks::{Rules, Table, Tricks};
use crate::view::Knowledge;
use maxn::{Game, Player};

/// Plays a card if the rules allow it, and tells if it completed a trick. Everybody learns what it shows.
pub(crate) fn play_card<R: Rules<N>, const N: usize>(
    game: &mut Tricks<R, N>,
    card: Card,
    knowledge: &mut Knowledge<N>,
) -> Result<Vec<CardEvent<N>>, BadDecision> {
    if !game.legal().contains(card) {
        return Err(BadDecision::Illegal(why_not(game, card)));
    }
    let mut cards = laid(game.table());
    cards.push((game.player(), card));
    knowledge.note_play(game, card);
    game.apply(card);
    if cards.len() < N {
        return Ok(Vec::new());
    }
    let winner = game.table().trick().leader();
    Ok(vec![CardEvent::Trick { winner, cards }])
}

/// The cards of the trick on the table, and who played them.
pub(crate) fn laid<const N: usize>(table: &Table<N>) -> Vec<(Player, Card)> {
    let leader = table.trick().leader();
    table.trick().cards().enumerate().map(|(place, card)| ((leader + place) % N, card)).collect()
}

fn why_not<R: Rules<N>, const N: usize>(game: &Tricks<R, N>, card: Card) -> String {
    let (table, player) = (game.table(), game.player());
    let legal = list(game.legal());
    if !table.hands()[player].contains(card) {
        format!("player {} does not hold {card}", player + 1)
    } else if let Some(led) = table.trick().led().filter(|&led| led != card.suit())
        && !table.hands()[player].of(led).is_empty()
    {
        format!("{card} does not follow suit: player {} has to play one of {legal}", player + 1)
    } else {
        format!("the rules do not allow {card} yet: player {} may play {legal}", player + 1)
    }
}

/// A bid, or that there is none yet.
pub(crate) fn written_bid(bid: Option<u8>) -> String {
    bid.map_or_else(|| "-".to_string(), |bid| bid.to_string())
}

/// Cards one by one.
pub(super) fn list(cards: Hand) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
