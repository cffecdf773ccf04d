//! The table as it looks.

use crate::card_contest::{Layout, TableNotes, list};
use crate::cards::Hand;
use maxn::Player;
use maxn_play::{CardScene, Contest, HandScene, Laid, PlayerColumn, Scene, TableScene};

/// The scene of a layout, as a seat sees it or with everything open.
pub(super) fn scene(
    contest: &dyn Contest,
    layout: &Layout,
    notes: TableNotes,
    seat: Option<Player>,
) -> Scene {
    let hand = |(player, &cards): (Player, &Hand)| {
        if seat.is_none_or(|seat| seat == player) {
            HandScene { cards: listed(cards), text: cards.to_string(), count: cards.len() }
        } else {
            HandScene { cards: Vec::new(), text: String::new(), count: cards.len() }
        }
    };
    let columns = notes.columns.into_iter();
    Scene {
        to_move: contest.to_move(),
        // Its example names cards of the player to move.
        prompt: contest.prompt().filter(|_| seat.is_none() || seat == contest.to_move()),
        scores: contest.scores(),
        facts: notes.facts,
        table: TableScene::Cards(CardScene {
            hands: layout.hands.iter().enumerate().map(hand).collect(),
            laid: layout.laid.iter().map(|&(player, card)| Laid { player, card: card.to_string() }).collect(),
            turned_up: layout.turned_up.map(|card| card.to_string()),
            columns: columns
                .map(|(heading, values)| PlayerColumn { heading: heading.to_string(), values })
                .collect(),
        }),
    }
}

/// The cards of a hand one by one.
pub(super) fn listed(cards: Hand) -> Vec<String> {
    let text = list(cards);
    text.split_whitespace().map(str::to_string).collect()
}
