//! Outlines of boards.

use super::axial::Axial;
use super::cells::Cells;

/// The outline of a board, its centre in the centre of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    outline: Outline,
    side: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Outline {
    Hexagon,
    Star,
}

/// A size that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a {name} of side {side} is no board: the side is a number from 1 to {most}, for at most {} cells",
    Cells::MOST
)]
pub struct ShapeError {
    name: &'static str,
    side: usize,
    most: i8,
}

impl Shape {
    /// Returns a hexagon with this many cells on each of its sides: 61 cells for 5.
    ///
    /// # Errors
    /// If it has no cells, or more than a set can hold.
    pub fn hexagon(side: usize) -> Result<Shape, ShapeError> {
        Shape::new(Outline::Hexagon, "hexagon", side, 7)
    }

    /// Returns a star: six triangles with this many cells on each side, around a hexagon whose sides have one more: 121
    /// cells for 4. Two points are at the top and at the bottom.
    ///
    /// # Errors
    /// If its triangles have no cells, or it has more than a set can hold.
    pub fn star(side: usize) -> Result<Shape, ShapeError> {
        Shape::new(Outline::Star, "star", side, 4)
    }

    fn new(outline: Outline, name: &'static str, side: usize, most: i8) -> Result<Shape, ShapeError> {
        match i8::try_from(side) {
            Ok(side @ 1..) if side <= most => Ok(Shape { outline, side }),
            _ => Err(ShapeError { name, side, most }),
        }
    }

    /// The distance of the outermost cells from the centre, in rows.
    pub(super) fn radius(self) -> i8 {
        match self.outline {
            Outline::Hexagon => self.side - 1,
            Outline::Star => 2 * self.side,
        }
    }

    /// Returns true if a hexagon of the plane belongs to the board.
    pub fn contains(self, place: Axial) -> bool {
        // How far it lies along three axes at a third of a circle to each other; they add up to nothing.
        let along = [place.diagonal, -place.row, place.row - place.diagonal];
        match self.outline {
            Outline::Hexagon => place.distance(Axial::CENTRE) < self.side as u8,
            // Two triangles, one upside down.
            Outline::Star => {
                along.iter().all(|&steps| steps <= self.side)
                    || along.iter().all(|&steps| steps >= -self.side)
            }
        }
    }

    /// Returns the cells, row by row from the bottom, each from left to right.
    pub fn places(self) -> impl Iterator<Item = Axial> {
        let span = -self.radius()..=self.radius();
        span.clone()
            .flat_map(move |row| span.clone().map(move |diagonal| Axial { row, diagonal }))
            .filter(move |&place| self.contains(place))
    }
}
