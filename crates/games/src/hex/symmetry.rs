//! The twelve symmetries of a board, and the seats around it.

use super::axial::Axial;

/// A reflection at the vertical line, or none, followed by a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    reflected: bool,
    sixths: u8,
}

impl Symmetry {
    /// Every cell to itself.
    pub const IDENTITY: Symmetry = Symmetry::rotation(0);

    /// Returns a rotation counter-clockwise by a number of sixths of a circle.
    pub const fn rotation(sixths: usize) -> Symmetry {
        Symmetry { reflected: false, sixths: (sixths % 6) as u8 }
    }

    /// Returns a reflection at the vertical line, and then a turn.
    pub const fn reflection(sixths: usize) -> Symmetry {
        Symmetry { reflected: true, sixths: (sixths % 6) as u8 }
    }

    /// Returns all twelve symmetries.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..6).map(Symmetry::rotation).chain((0..6).map(Symmetry::reflection))
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        if self.reflected { self } else { Symmetry::rotation(6 - usize::from(self.sixths)) }
    }

    /// Returns the image of a place.
    pub fn apply(self, place: Axial) -> Axial {
        let place = if self.reflected { place.reflected() } else { place };
        (0..self.sixths).fold(place, |place, _| place.rotated())
    }
}

/// Returns the seats of the players among the six sides or points of a board, clockwise from the lowest.
///
/// Two sit opposite each other, three at every other side, four in two opposite pairs, six everywhere: each of these
/// arrangements looks the same from the seats of all players, but for a reflection with four. Five cannot: the last
/// side stays empty, so that the third player alone has nobody opposite.
///
/// # Panics
/// If there are not two to six players.
pub const fn seats(players: usize) -> &'static [usize] {
    match players {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        6 => &[0, 1, 2, 3, 4, 5],
        _ => panic!("two to six can sit around a board of hexagons"),
    }
}
