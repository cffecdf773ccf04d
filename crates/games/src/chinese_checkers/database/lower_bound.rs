//! A lower bound on the moves that a player alone on the board needs, for boards of every size.
//!
//! # Why not subsets of the pieces
//! The usual pattern database solves the puzzle for some of the pieces and leaves the others out. Here the others are what
//! a piece jumps over, so to be sound they must be allowed to be wherever they are needed. But then a single chain of jumps
//! takes a piece to any cell whose row and diagonal are both an even number away, and no piece ever needs more than two
//! moves, in whatever company: subsets of the pieces know almost nothing.
//!
//! # Lines instead of cells
//! This database forgets something else: of every piece it keeps only the line it is on, for one of the three directions
//! of lines on the board. The players' rows are lines across the way to the goal; the other two directions are mirror
//! images of each other. A placement becomes the number of pieces on each line. What can a move do to these numbers? One
//! piece goes
//! - by a step, to its own line or the next;
//! - by jumps, each of which stays on the line or crosses exactly one line to the one behind it, where the piece jumped
//!   over is on the line that is crossed. So to get from line `a` to line `a + 2j` it has to cross the lines `a + 1`,
//!   `a + 3`, ... in between at least once each, and on every one of these there must be another piece.
//!
//! In the puzzle on lines, everything is a move that meets these conditions and leaves no more pieces on a line than there
//! are cells to rest on. Then every move of the game is one of the puzzle (or changes nothing in it), and the goal of the
//! game is the goal of the puzzle. So the puzzle's exact number of moves, which there is room to store for every
//! placement on lines, is never more than the game's: the bound is sound. The greatest of the three directions' bounds is
//! taken.

use super::layers::{self, Layer};
use super::ranking::{Ranking, bits};
use crate::chinese_checkers::star::Size;
use crate::hex::{Axial, Cells};

/// The bound for one board.
///
/// ```
/// use maxn_games::chinese_checkers::database::{Database, LowerBound};
/// use maxn_games::chinese_checkers::Size;
///
/// let bound = LowerBound::build(Size::Mini, 1, &mut |_| ());
/// let home = Size::Mini.star().seat(0).home;
/// let exact = Database::build(Size::Mini, 1, &mut |_| ())?.moves(home, 0);
/// assert!(bound.moves(home, 0) <= exact);
/// # Ok::<(), maxn_games::chinese_checkers::database::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct LowerBound {
    size: Size,
    across: Lines,
    /// Diagonals that rise to the left; a reflection makes the others of them.
    along: Lines,
}

impl LowerBound {
    /// Solves the puzzles on lines, on this many threads.
    pub fn build(size: Size, threads: usize, progress: &mut dyn FnMut(Layer)) -> LowerBound {
        let across = Lines::solve(size, |place| place.row, threads, progress);
        let along = Lines::solve(size, |place| place.diagonal, threads, progress);
        LowerBound { size, across, along }
    }

    /// Returns the bytes it takes.
    pub fn bytes(&self) -> usize {
        self.across.moves.len() + self.along.moves.len()
    }

    /// Returns a lower bound on the number of moves that pieces of the player at a seat need, alone on the board. `None` if
    /// they are not as many as they should be, or rest where they must not.
    pub fn moves(&self, pieces: Cells, seat: usize) -> Option<u8> {
        let star = self.size.star();
        let seat = star.seat(seat);
        if pieces.len() != self.size.pieces() || !seat.rest.includes(pieces) {
            return None;
        }
        let places = || pieces.into_iter().map(|cell| star.board().place(seat.canonical[cell.index()]));
        let across = self.across.moves(places());
        let along = self.along.moves(places());
        let mirrored = self.along.moves(places().map(Axial::reflected));
        Some(across.max(along).max(mirrored))
    }
}

/// The puzzle on the lines of one direction, solved.
#[derive(Clone, Debug)]
struct Lines {
    /// The line of a place.
    line: fn(Axial) -> i8,
    /// The lowest line.
    first: i8,
    ranking: Ranking,
    /// The moves needed, by the number of the placement on lines.
    moves: Vec<u8>,
}

impl Lines {
    fn solve(size: Size, line: fn(Axial) -> i8, threads: usize, progress: &mut dyn FnMut(Layer)) -> Lines {
        let (board, seat) = (size.star().board(), size.star().seat(0));
        let lines = |cells: Cells| cells.into_iter().map(|cell| line(board.place(cell)));
        let first = lines(seat.rest).min().expect("there are cells to rest on");
        let last = lines(seat.rest).max().expect("there are cells to rest on");
        let mut room = vec![0; (last - first) as usize + 1];
        lines(seat.rest).for_each(|line| room[(line - first) as usize] += 1);
        // A line may hold several pieces. The `i`th piece, from the lowest line on, is given the place `line + i`, so that
        // no two have the same.
        let ranking = Ranking::new(room.len() + size.pieces() - 1, size.pieces());
        let mut solved = Lines { line, first, ranking, moves: Vec::new() };
        let goal = solved.rank(seat.goal.into_iter().map(|cell| board.place(cell)));
        let expand = |node, neighbours: &mut Vec<usize>| solved.neighbours(node, &room, neighbours);
        solved.moves = layers::distances(solved.ranking.count(), goal, threads, expand, progress);
        solved
    }

    fn moves(&self, places: impl Iterator<Item = Axial>) -> u8 {
        self.moves[self.rank(places)]
    }

    fn rank(&self, places: impl Iterator<Item = Axial>) -> usize {
        let mut counts = [0_u8; MOST_LINES];
        places.for_each(|place| counts[((self.line)(place) - self.first) as usize] += 1);
        self.ranking.rank(spread(&counts))
    }

    /// Pushes the placements on lines that are one move away.
    fn neighbours(&self, node: usize, room: &[u8], neighbours: &mut Vec<usize>) {
        let mut counts = [0_u8; MOST_LINES];
        for (piece, place) in bits(self.ranking.unrank(node)).enumerate() {
            counts[place - piece] += 1;
        }
        let inside = |line: isize| usize::try_from(line).ok().filter(|&line| line < room.len());
        for from in 0..room.len() {
            if counts[from] == 0 {
                continue;
            }
            counts[from] -= 1;
            let mut go = |to: usize| {
                if counts[to] < room[to] {
                    let mut after = counts;
                    after[to] += 1;
                    neighbours.push(self.ranking.rank(spread(&after)));
                }
            };
            for direction in [-1, 1] {
                let next = from as isize + direction;
                inside(next).into_iter().for_each(&mut go);
                // On as long as there is a piece to jump over.
                let mut over = next;
                while let (Some(bridge), Some(landing)) = (inside(over), inside(over + direction)) {
                    if counts[bridge] == 0 {
                        break;
                    }
                    go(landing);
                    over += 2 * direction;
                }
            }
            counts[from] += 1;
        }
    }
}

/// As many lines as the largest board has rows.
const MOST_LINES: usize = 17;

/// Each piece its line and the number of pieces before it.
fn spread(counts: &[u8; MOST_LINES]) -> u64 {
    let mut set = 0;
    let mut pieces = 0;
    for (line, &count) in counts.iter().enumerate() {
        set |= ((1_u64 << count) - 1) << (line + pieces);
        pieces += usize::from(count);
    }
    set
}
