//! Boards of hexagonal cells.
//!
//! - [`Axial`] and [`Direction`]: the plane of hexagons, its six directions, distances, rotations and reflections.
//! - [`Shape`]: the outline of a board: a hexagon, or a star of six points.
//! - [`Board`]: the cells of a shape, numbered densely, with neighbours, names and symmetries.
//! - [`Cell`] and [`Cells`]: a cell of a board and a set of them.
//! - [`seats`]: where players sit around a board.
//!
//! # Names of cells
//! A row is a letter, from `a` at the bottom; a diagonal that rises to the left is a number, from 1 at the left:
//! `a1` is the left end of the lowest row of a hexagon, and the cells around `e5` are `e4 e6 d4 d5 f5 f6`.
//!
//! ```
//! use maxn_games::hex::{Board, Shape};
//!
//! let board = Board::new(Shape::hexagon(5)?);
//! let centre = board.parse("e5")?;
//! let mut around: Vec<String> = board.neighbours(centre).map(|cell| board.name(cell).to_string()).collect();
//! around.sort();
//! assert_eq!(around.join(" "), "d4 d5 e4 e6 f5 f6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axial;
mod board;
mod cells;
mod name;
mod shape;
mod symmetry;

pub use axial::{Axial, Direction};
pub use board::Board;
pub use cells::{Cell, Cells, CellsIter};
pub use name::{CellName, CellNameError};
pub use shape::{Shape, ShapeError};
pub use symmetry::{Symmetry, seats};
