//! The number of lines of play from the start.

use super::reference::Reference;
use maxn::Game;
use maxn_games::chinese_checkers::{Move, Position, Rules, Size};
use maxn_games::conformance::{ReferenceRules, check_perft, perft};
use maxn_games::hex::{Cell, Cells, Direction};

#[test]
fn the_reference_counts_the_same_lines_on_every_board_for_every_number_of_players() {
    for size in Size::ALL {
        for rules in [Rules::Standard, Rules::OpenSpiel] {
            let depth = if size < Size::Small { 4 } else { 3 };
            for players in 2..=6 {
                let start = Position::start(size, rules, players);
                assert_eq!(Reference::of(&start), Reference::start(size, rules, players));
                check_perft::<Reference, _>(&start, depth);
            }
        }
    }
}

#[test]
fn nobody_meets_in_the_first_round_of_the_full_board() {
    // Two steps for each of the four pieces in front, and two jumps for each of the three behind.
    for depth in 1..=3 {
        let mut start = Position::start(Size::Full, Rules::Standard, 3);
        assert_eq!(perft(&mut start, depth), 14_u64.pow(depth));
    }
}

/// The number of sequences of `OpenSpiel`'s actions, which are single steps and hops: a chain ends with a pass, or by
/// itself where no cell is left that it has not been to.
fn single_hops(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (star, occupied) = (position.star(), position.occupied());
    let mut count = 0;
    for from in position.pieces(position.player()) {
        let near: Cells = star.board().neighbours(from).collect();
        for to in near & !occupied {
            count += position.explore(Move::Piece { from, to }, |after| single_hops(after, depth - 1));
        }
        let hops = Hops { origin: from, others: occupied.without(from) };
        count += hops.count(position, from, from.into(), depth);
    }
    count
}

/// A chain under way.
struct Hops {
    origin: Cell,
    others: Cells,
}

impl Hops {
    fn landings(&self, position: &Position, at: Cell, visited: Cells) -> Cells {
        let board = position.star().board();
        let landing = |direction: Direction| {
            let over = board.neighbour(at, direction).filter(|&over| self.others.contains(over))?;
            board.neighbour(over, direction).filter(|&to| !(self.others | visited).contains(to))
        };
        Direction::ALL.into_iter().filter_map(landing).collect()
    }

    /// The sequences that begin with another hop from here.
    fn count(&self, position: &mut Position, at: Cell, visited: Cells, depth: u32) -> u64 {
        let mut count = 0;
        for to in self.landings(position, at, visited) {
            let visited = visited.with(to);
            let whole = Move::Piece { from: self.origin, to };
            if self.landings(position, to, visited).is_empty() {
                count += position.explore(whole, |after| single_hops(after, depth - 1));
            } else if depth == 1 {
                count += 1;
            } else {
                count += position.explore(whole, |after| single_hops(after, depth - 2));
                count += self.count(position, to, visited, depth - 1);
            }
        }
        count
    }
}

#[test]
fn single_hops_are_as_many_as_in_openspiel() {
    // Counted with its `chinese_checkers`, version 2.0.2.
    let mut start = Position::start(Size::Full, Rules::OpenSpiel, 3);
    for (depth, count) in [(1, 14), (2, 196), (3, 2744), (4, 58_016)] {
        assert_eq!(single_hops(&mut start, depth), count);
    }
}
