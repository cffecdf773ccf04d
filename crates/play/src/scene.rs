//! A table as it looks, for terminals, pages and pictures alike.

use crate::decision::Prompt;
use maxn::Player;
use serde::{Deserialize, Serialize};

/// A table as one seat sees it, or with everything open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// The player to move; `None` once the contest is over.
    pub to_move: Option<Player>,
    /// The question put to that player; `None` for a seat that must not know its example of an answer.
    pub prompt: Option<Prompt>,
    /// The score of each player.
    pub scores: Vec<i32>,
    /// Facts that everybody knows, such as the trump suit.
    pub facts: Vec<String>,
    /// Cards or a board.
    pub table: TableScene,
}

/// The things on a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TableScene {
    /// A card table.
    Cards(CardScene),
    /// A board.
    Board(BoardScene),
}

/// A card table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardScene {
    /// The hand of each player.
    pub hands: Vec<HandScene>,
    /// The cards on the table in the order in which they were played.
    pub laid: Vec<Laid>,
    /// The card turned up, where there is one.
    pub turned_up: Option<String>,
    /// Public facts about each player, such as bids, under a heading.
    pub columns: Vec<PlayerColumn>,
}

/// A hand of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandScene {
    /// The cards, such as `QS`; empty for a hand that is hidden from the seat.
    pub cards: Vec<String>,
    /// The cards as one text, such as `S:AKQ H:T9 D:- C:5`; empty for a hidden hand.
    pub text: String,
    /// The number of cards, hidden or not.
    pub count: usize,
}

/// A card on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// Its player.
    pub player: Player,
    /// The card.
    pub card: String,
}

/// A public fact about each player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerColumn {
    /// The heading, such as `bid`.
    pub heading: String,
    /// The value for each player.
    pub values: Vec<String>,
    /// True if partners have it together.
    #[serde(default)]
    pub by_team: bool,
}

impl PlayerColumn {
    /// Creates a column.
    pub fn new(heading: &str, values: Vec<String>) -> Self {
        PlayerColumn { heading: heading.to_string(), values, by_team: false }
    }

    /// Creates a column of numbers.
    pub fn numbers(heading: &str, values: &[i32]) -> Self {
        PlayerColumn::new(heading, values.iter().map(ToString::to_string).collect())
    }

    /// The same column, of which partners have one value together.
    #[must_use]
    pub fn of_teams(mut self) -> Self {
        self.by_team = true;
        self
    }
}

/// A board in the plane: x to the right, y upwards, neighbouring cells 1 apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardScene {
    /// The shape of its cells.
    pub tiling: Tiling,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The letters and numbers of rows and columns, each with its place.
    pub labels: Vec<(String, (f64, f64))>,
}

/// The shape of the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tiling {
    /// Hexagons, six around each.
    Hexagons,
    /// Squares in rows and columns.
    Squares,
}

/// A cell of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// The name of the cell.
    pub name: String,
    /// Its centre.
    pub place: (f64, f64),
    /// The owner of the piece on it.
    pub owner: Option<Player>,
    /// The player whose goal it is.
    pub goal_of: Option<Player>,
    /// The change made by the last move.
    pub change: Option<CellChange>,
}

/// A change that a move made to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CellChange {
    /// The piece that was there has left.
    Left,
    /// A piece has come to an empty cell.
    Reached,
    /// The piece there belongs to another player now.
    Changed,
}

impl BoardScene {
    /// Marks the cells that are not as they were before.
    #[must_use]
    pub fn marked(mut self, before: &BoardScene) -> BoardScene {
        for (cell, before) in self.cells.iter_mut().zip(&before.cells) {
            cell.change = match (before.owner, cell.owner) {
                (before, after) if before == after => None,
                (Some(_), None) => Some(CellChange::Left),
                (None, _) => Some(CellChange::Reached),
                (Some(_), Some(_)) => Some(CellChange::Changed),
            };
        }
        self
    }
}
