//! The plane of hexagons.

use std::ops::{Add, Mul, Neg, Sub};

/// A hexagon of the plane: its diagonal and its row.
///
/// Rows are level and counted upwards; diagonals rise to the left and are counted to the right. So a step to the right
/// changes the diagonal only, a step up and to the left the row only, and a step up and to the right both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Axial {
    /// The row, counted upwards.
    pub row: i8,
    /// The diagonal, counted to the right.
    pub diagonal: i8,
}

/// One of the six directions to a neighbour, counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Along the row.
    Right,
    /// Up, where the two rows meet on the right.
    UpRight,
    /// Up along the diagonal.
    UpLeft,
    /// Back along the row.
    Left,
    /// The opposite of [`UpRight`](Direction::UpRight).
    DownLeft,
    /// Down along the diagonal.
    DownRight,
}

impl Direction {
    /// All six, counter-clockwise.
    pub const ALL: [Direction; 6] = [
        Direction::Right,
        Direction::UpRight,
        Direction::UpLeft,
        Direction::Left,
        Direction::DownLeft,
        Direction::DownRight,
    ];

    /// Returns the opposite direction.
    #[must_use]
    pub fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// Turns the direction counter-clockwise by a number of sixths of a circle.
    #[must_use]
    pub fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    /// Returns the step to the neighbour in this direction.
    pub fn step(self) -> Axial {
        let (diagonal, row) = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)][self as usize];
        Axial { row, diagonal }
    }
}

impl Axial {
    /// The middle of the plane.
    pub const CENTRE: Axial = Axial { row: 0, diagonal: 0 };

    /// Returns the number of steps between two hexagons.
    pub fn distance(self, other: Axial) -> u8 {
        let Axial { row, diagonal } = self - other;
        row.unsigned_abs().max(diagonal.unsigned_abs()).max((diagonal - row).unsigned_abs())
    }

    /// Returns the neighbour in a direction.
    #[must_use]
    pub fn neighbour(self, direction: Direction) -> Axial {
        self + direction.step()
    }

    /// Rotates counter-clockwise around the centre by a sixth of a circle.
    #[must_use]
    pub fn rotated(self) -> Axial {
        Axial { row: self.diagonal, diagonal: self.diagonal - self.row }
    }

    /// Reflects at the vertical line through the centre.
    #[must_use]
    pub fn reflected(self) -> Axial {
        Axial { row: self.row, diagonal: self.row - self.diagonal }
    }

    /// Returns the middle of the hexagon in a drawing: to the right and upwards from the centre, where neighbours are
    /// 1 apart.
    pub fn plane(self) -> (f64, f64) {
        let (row, diagonal) = (f64::from(self.row), f64::from(self.diagonal));
        (diagonal - row / 2.0, row * 0.75_f64.sqrt())
    }
}

impl Add for Axial {
    type Output = Axial;

    fn add(self, step: Axial) -> Axial {
        Axial { row: self.row + step.row, diagonal: self.diagonal + step.diagonal }
    }
}

impl Sub for Axial {
    type Output = Axial;

    fn sub(self, other: Axial) -> Axial {
        self + -other
    }
}

impl Neg for Axial {
    type Output = Axial;

    fn neg(self) -> Axial {
        Axial { row: -self.row, diagonal: -self.diagonal }
    }
}

impl Mul<i8> for Axial {
    type Output = Axial;

    fn mul(self, times: i8) -> Axial {
        Axial { row: self.row * times, diagonal: self.diagonal * times }
    }
}
