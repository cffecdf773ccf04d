//! The boards: four stars, and the tables that are worked out once.

use crate::hex::{Board, Cell, Cells, Direction, Shape, Symmetry};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The size of a board.
///
/// | name | side of a triangle | pieces of a player | cells | cells a player may rest on |
/// |---|---|---|---|---|
/// | `tiny` | 1 | 1 | 13 | 9 |
/// | `mini` | 2 | 3 | 37 | 25 |
/// | `small` | 3 | 6 | 73 | 49 |
/// | `full` | 4 | 10 | 121 | 81 |
///
/// `small` and `full` are played; `tiny` and `mini` are for solving games completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// Triangles of side 1.
    Tiny,
    /// Triangles of side 2.
    Mini,
    /// Triangles of side 3: the dissertation's simplified game.
    Small,
    /// Triangles of side 4: the usual board.
    Full,
}

impl Size {
    /// All sizes.
    pub const ALL: [Size; 4] = [Size::Tiny, Size::Mini, Size::Small, Size::Full];

    /// Returns the number of cells on a side of a triangle.
    pub const fn side(self) -> usize {
        self as usize + 1
    }

    /// Returns the number of pieces a player has: as many as a triangle has cells.
    pub const fn pieces(self) -> usize {
        self.side() * (self.side() + 1) / 2
    }

    /// Returns the name in the notation.
    pub const fn name(self) -> &'static str {
        ["tiny", "mini", "small", "full"][self as usize]
    }

    /// Returns the board of this size.
    pub fn star(self) -> &'static Star {
        static STARS: LazyLock<[Star; 4]> = LazyLock::new(|| Size::ALL.map(Star::new));
        &STARS[self as usize]
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such board; the boards are tiny, mini, small, full")]
pub struct SizeError;

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(word: &str) -> Result<Size, SizeError> {
        Size::ALL.into_iter().find(|size| size.name().eq_ignore_ascii_case(word)).ok_or(SizeError)
    }
}

/// A board with the tables that playing needs.
#[derive(Debug)]
pub struct Star {
    size: Size,
    board: Board,
    all: Cells,
    seats: [Seat; 6],
    pub(super) steps: [Cells; Cells::MOST],
    pub(super) jumps: [Jumps; Cells::MOST],
    /// The landing of the jump from a cell over one of its neighbours; the cell itself, where it would leave the board.
    beyond: Box<[[Cell; Cells::MOST]; Cells::MOST]>,
    /// The cells at most two steps away, from where a piece can help another to jump.
    pub(super) near: [Cells; Cells::MOST],
}

/// The jumps that may begin at a cell: over which, to where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jumps {
    ways: [(Cell, Cell); 6],
    count: u8,
}

impl Jumps {
    #[inline]
    pub(super) fn ways(&self) -> &[(Cell, Cell)] {
        &self.ways[..usize::from(self.count)]
    }
}

/// One of the six points of the star, as the home of a player. Seats are counted clockwise from the lowest point.
#[derive(Debug)]
pub struct Seat {
    /// The triangle the player's pieces come from.
    pub home: Cells,
    /// The triangle they go to, opposite.
    pub goal: Cells,
    /// The cells they may rest on: home, goal, and the hexagon between.
    pub rest: Cells,
    /// The number of steps from each cell to the far corner of the goal.
    pub distance: [u8; Cells::MOST],
    /// The cells by these distances.
    pub(super) levels: [Cells; Star::LEVELS],
    /// Every cell as the player of the lowest point would see it.
    pub(super) canonical: [Cell; Cells::MOST],
}

/// A seat is equal to itself only.
impl PartialEq for Seat {
    fn eq(&self, other: &Seat) -> bool {
        std::ptr::eq(self, other)
    }
}

impl PartialEq for Star {
    fn eq(&self, other: &Star) -> bool {
        self.size == other.size
    }
}

impl Star {
    /// The number of distances to a corner.
    pub(super) const LEVELS: usize = 17;

    fn new(size: Size) -> Star {
        let board = Board::new(Shape::star(size.side()).expect("all sizes are stars"));
        let nowhere = Cell::new(0);
        let mut steps = [Cells::EMPTY; Cells::MOST];
        let mut near = [Cells::EMPTY; Cells::MOST];
        let mut beyond = Box::new([[nowhere; Cells::MOST]; Cells::MOST]);
        let mut jumps = [Jumps { ways: [(nowhere, nowhere); 6], count: 0 }; Cells::MOST];
        for cell in board.cells() {
            steps[cell.index()] = board.neighbours(cell).collect();
            near[cell.index()] =
                board.cells().filter(|&other| (1..=2).contains(&board.distance(cell, other))).collect();
            beyond[cell.index()].fill(cell);
            let from = &mut jumps[cell.index()];
            for direction in Direction::ALL {
                let Some(over) = board.neighbour(cell, direction) else { continue };
                let Some(landing) = board.neighbour(over, direction) else { continue };
                beyond[cell.index()][over.index()] = landing;
                from.ways[usize::from(from.count)] = (over, landing);
                from.count += 1;
            }
        }
        let seats = std::array::from_fn(|seat| Seat::new(&board, size, seat));
        Star { size, all: board.all(), board, seats, steps, jumps, beyond, near }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Its cells, with names, neighbours and places for a drawing.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns all cells.
    #[inline]
    pub fn all(&self) -> Cells {
        self.all
    }

    /// Returns a point of the star, from 0 to 5, clockwise from the lowest.
    #[inline]
    pub fn seat(&self, seat: usize) -> &Seat {
        &self.seats[seat]
    }

    /// Returns the destinations of a piece among these pieces, of which it is one: by a step, or by jumps over single
    /// pieces onto empty cells. It may pass through every cell, and rest on these.
    #[inline]
    pub fn destinations(&self, from: Cell, occupied: Cells, rest: Cells) -> Cells {
        // The piece itself is in nobody's way.
        let others = occupied.without(from);
        let mut reached = Cells::from(from);
        let mut open = reached;
        while let Some(cell) = open.first() {
            open.remove(cell);
            // Few neighbours are pieces, and which ones nobody can predict: to look at these alone has the fewest branches.
            for over in self.steps[cell.index()] & others {
                let landing = Cells::from(self.beyond[cell.index()][over.index()]) & !(others | reached);
                reached |= landing;
                open |= landing;
            }
        }
        (self.steps[from.index()] | reached) & rest & !occupied
    }
}

impl Seat {
    fn new(board: &Board, size: Size, seat: usize) -> Seat {
        let radius = size.side() as i8;
        // Seats follow each other clockwise, rotations go the other way.
        let here = Symmetry::rotation(6 - seat);
        let lowest: Cells = board.cells().filter(|&cell| board.place(cell).row < -radius).collect();
        let highest = board.images(lowest, Symmetry::rotation(3));
        let middle: Cells = board
            .cells()
            .filter(|&cell| board.place(cell).distance(crate::hex::Axial::CENTRE) <= radius as u8)
            .collect();
        let corner = board.image(board.cells().last().expect("no board is empty"), here);
        let (home, goal) = (board.images(lowest, here), board.images(highest, here));
        let mut distance = [0; Cells::MOST];
        let mut levels = [Cells::EMPTY; Star::LEVELS];
        let mut canonical = [corner; Cells::MOST];
        for cell in board.cells() {
            distance[cell.index()] = board.distance(cell, corner);
            levels[usize::from(distance[cell.index()])].insert(cell);
            canonical[cell.index()] = board.image(cell, here.inverse());
        }
        Seat { home, goal, rest: home | goal | middle, distance, levels, canonical }
    }
}
