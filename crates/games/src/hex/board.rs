//! The cells of a shape, numbered, with their neighbours, names and symmetries.

use super::axial::{Axial, Direction};
use super::cells::{Cell, Cells};
use super::name::{CellName, CellNameError};
use super::shape::Shape;
use super::symmetry::Symmetry;

/// A board: its cells are numbered row by row from the bottom, each row from left to right.
///
/// ```
/// use maxn_games::hex::{Board, Direction, Shape, Symmetry};
///
/// let star = Board::new(Shape::star(4)?);
/// assert_eq!(star.len(), 121);
/// let tip = star.cells().next().unwrap();
/// assert_eq!(star.name(tip).to_string(), "a5");
/// assert_eq!(star.neighbour(tip, Direction::Right), None);
/// let opposite = star.image(tip, Symmetry::rotation(3));
/// assert_eq!((star.name(opposite).to_string(), star.distance(tip, opposite)), ("q13".to_string(), 16));
/// # Ok::<(), maxn_games::hex::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    places: Vec<Axial>,
    neighbours: Vec<[Option<Cell>; 6]>,
}

impl Board {
    /// Returns the board of a shape.
    pub fn new(shape: Shape) -> Board {
        let places: Vec<Axial> = shape.places().collect();
        let cell = |place| places.binary_search(&place).ok().map(Cell::new);
        let around = |&place: &Axial| Direction::ALL.map(|direction| cell(place.neighbour(direction)));
        let neighbours = places.iter().map(around).collect();
        Board { shape, places, neighbours }
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of cells.
    #[allow(clippy::len_without_is_empty)] // No board is empty.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.len()).map(Cell::new)
    }

    /// Returns the cells as a set.
    pub fn all(&self) -> Cells {
        self.cells().collect()
    }

    /// Returns the rows from the bottom, each from left to right, for drawings in lines of text.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = Vec<Cell>> {
        let radius = self.shape.radius();
        (-radius..=radius).map(|row| self.cells().filter(|&cell| self.place(cell).row == row).collect())
    }

    /// Returns the cell at a place of the plane.
    pub fn cell(&self, place: Axial) -> Option<Cell> {
        self.places.binary_search(&place).ok().map(Cell::new)
    }

    /// Returns the place of a cell in the plane.
    pub fn place(&self, cell: Cell) -> Axial {
        self.places[cell.index()]
    }

    /// Returns the next cell in a direction.
    #[inline]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.neighbours[cell.index()][direction as usize]
    }

    /// Returns the cells around a cell.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.neighbours[cell.index()].into_iter().flatten()
    }

    /// Returns the number of steps between two cells.
    pub fn distance(&self, one: Cell, other: Cell) -> u8 {
        self.place(one).distance(self.place(other))
    }

    /// Returns the image of a cell. Every shape is laid on itself by all twelve symmetries.
    pub fn image(&self, cell: Cell, symmetry: Symmetry) -> Cell {
        self.cell(symmetry.apply(self.place(cell))).expect("all shapes are symmetric")
    }

    /// Returns the images of cells.
    pub fn images(&self, cells: Cells, symmetry: Symmetry) -> Cells {
        cells.into_iter().map(|cell| self.image(cell, symmetry)).collect()
    }

    /// Returns the name of a cell: the letter of its row and the number of its diagonal.
    pub fn name(&self, cell: Cell) -> CellName {
        CellName::new(self.place(cell), self.shape.radius())
    }

    /// Returns the cell with a name; large and small letters are the same.
    ///
    /// # Errors
    /// If the word is no name, or there is no such cell on the board.
    ///
    /// ```
    /// use maxn_games::hex::{Board, Shape};
    ///
    /// let board = Board::new(Shape::hexagon(5)?);
    /// let error = board.parse("a6").unwrap_err();
    /// assert_eq!(error.to_string(), "there is no cell a6 on this board: row a goes from a1 to a5");
    /// # Ok::<(), maxn_games::hex::ShapeError>(())
    /// ```
    pub fn parse(&self, word: &str) -> Result<Cell, CellNameError> {
        let place = CellName::parse(word, self.shape.radius()).ok_or_else(|| {
            let example = self.cell(Axial::CENTRE).expect("every shape has a centre");
            CellNameError::NotAName(word.to_string(), self.name(example))
        })?;
        self.cell(place).ok_or_else(|| {
            let mut row = self.cells().filter(|&cell| self.place(cell).row == place.row);
            let ends = row.next().map(|first| (self.name(first), self.name(row.last().unwrap_or(first))));
            CellNameError::OffTheBoard { word: word.to_string(), row: ends }
        })
    }
}
