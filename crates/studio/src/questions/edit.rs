//! Positions that are set up by hand, one change at a time.

use super::position::Position;
use crate::answer::ApiError;
use crate::api::Api;
use crate::notation::{CardPlace, Notation};
use maxn::Player;
use maxn_play::{Contest, DealRequest, TableScene};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashSet};

/// The deals in which the cards of a pack are looked for: every card is in a hand of one of them.
const DEALS: u64 = 60;

/// A change of a position; without one, the cards that are out of play are listed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditedPosition {
    position: Position,
    /// The text that is changed instead, where changes before have led to something that is no position yet.
    draft: Option<String>,
    change: Option<Change>,
}

/// A change of a position.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Change {
    /// Two cards change places; one of them may be out of play.
    Swap(CardPlace, CardPlace),
    /// A card goes to the hand of a player.
    Give(CardPlace, Player),
    /// A cell of a board gets a piece of a player, or none.
    Put(String, Option<Player>),
    /// A player is to move.
    Turn(Player),
}

/// Changes a position, and returns it in the game's notation. A deal that is no position yet, since one hand has more cards than another,
/// say, is returned with the reason: the next change may mend it.
pub(crate) fn edit(
    api: &Api,
    EditedPosition { position, draft, change }: &EditedPosition,
) -> Result<Value, ApiError> {
    let (contest, text) = position.current(api)?;
    let text = draft.as_ref().unwrap_or(&text);
    let pack = pack(contest.as_ref());
    let mut notation = Notation::read(text, &pack);
    let outside = |notation: &Notation| -> BTreeSet<String> {
        let inside: HashSet<&String> = notation.cards().collect();
        pack.iter().filter(|card| !inside.contains(card)).cloned().collect()
    };
    let Some(change) = change else {
        return Ok(json!({"position": text, "hands": notation.hands(), "outside": outside(&notation)}));
    };
    match change {
        Change::Swap(one, other) => {
            for (card, _) in [one, other] {
                is_card(card, &pack)?;
            }
            notation.swap(one, other).map_err(ApiError::wrong)?;
        }
        Change::Give(card, player) => {
            is_card(&card.0, &pack)?;
            notation.give(card, *player).map_err(ApiError::wrong)?;
        }
        Change::Put(cell, owner) => put(contest.as_ref(), &mut notation, cell, *owner)?,
        Change::Turn(player) => notation.set_turn(*player),
    }
    let text = notation.written();
    let hands = notation.hands();
    let problem = match contest.game().read(&text) {
        Ok(changed) => {
            check(contest.as_ref(), changed.as_ref(), change)?;
            None
        }
        Err(error) if hands.is_some() => Some(error.to_string()),
        Err(error) => return Err(ApiError::wrong(error)),
    };
    Ok(json!({"position": text, "hands": hands, "outside": outside(&notation), "problem": problem}))
}

fn is_card(card: &str, pack: &HashSet<String>) -> Result<(), ApiError> {
    if pack.contains(card) {
        return Ok(());
    }
    Err(ApiError::wrong(format!("'{card}' is no card of this game")))
}

/// Puts a piece on a cell, or takes it away.
fn put(
    contest: &dyn Contest,
    notation: &mut Notation,
    name: &str,
    owner: Option<Player>,
) -> Result<(), ApiError> {
    if let Some(player) = owner.filter(|player| *player >= contest.players()) {
        return Err(ApiError::wrong(format!("there is no player {}", player + 1)));
    }
    let TableScene::Board(mut board) = contest.scene(None).table else {
        return Err(ApiError::wrong("there is no board"));
    };
    let cell = board.cells.iter_mut().find(|cell| cell.name == name);
    cell.ok_or_else(|| ApiError::wrong(format!("there is no cell '{name}'")))?.owner = owner;
    notation.set_board(&board, contest.players()).map_err(ApiError::wrong)
}

/// Checks that the game has understood the change as it was meant.
fn check(before: &dyn Contest, after: &dyn Contest, change: &Change) -> Result<(), ApiError> {
    let is_right = match change {
        Change::Swap(..) => true,
        Change::Give((card, _), player) => match after.scene(None).table {
            TableScene::Cards(table) => {
                table.hands.get(*player).is_some_and(|hand| hand.cards.contains(card))
            }
            TableScene::Board(_) => false,
        },
        Change::Turn(player) => after.to_move() == Some(*player),
        Change::Put(name, owner) => match (before.scene(None).table, after.scene(None).table) {
            (TableScene::Board(before), TableScene::Board(after)) => {
                let wanted =
                    before.cells.iter().map(|cell| if cell.name == *name { *owner } else { cell.owner });
                wanted.eq(after.cells.iter().map(|cell| cell.owner))
            }
            _ => false,
        },
    };
    if is_right { Ok(()) } else { Err(ApiError::wrong("the rules do not allow this here")) }
}

/// The names of all cards of a game.
fn pack(contest: &dyn Contest) -> HashSet<String> {
    let cards_of = |contest: &dyn Contest| match contest.scene(None).table {
        TableScene::Cards(table) => table.hands.into_iter().flat_map(|hand| hand.cards).collect(),
        TableScene::Board(_) => Vec::new(),
    };
    let mut pack: HashSet<String> = cards_of(contest).into_iter().collect();
    if !pack.is_empty() || matches!(contest.scene(None).table, TableScene::Cards(_)) {
        for seed in 0..DEALS {
            let request = DealRequest { players: Some(contest.players()), seed, ..DealRequest::default() };
            if let Ok(deal) = contest.game().deal(&request) {
                pack.extend(cards_of(deal.contest.as_ref()));
            }
        }
    }
    pack
}
