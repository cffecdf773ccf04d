//! Chinese Checkers as the rules tell it: cells are points of the plane, in half steps across and rows up from the centre,
//! found by drawing the star; moves are found by recursion.

use maxn::Game;
use maxn_games::chinese_checkers::{Position, Rules, Size};
use maxn_games::conformance::ReferenceRules;
use maxn_games::hex::Cell;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::LazyLock;

/// Half steps to the right, rows up.
type Point = (i32, i32);

const DIRECTIONS: [Point; 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reference {
    size: Size,
    rules: Rules,
    players: usize,
    pieces: BTreeMap<Point, usize>,
    turn: usize,
    played: usize,
}

impl Reference {
    pub(super) fn start(size: Size, rules: Rules, players: usize) -> Reference {
        let mut game = Reference { size, rules, players, pieces: BTreeMap::new(), turn: 0, played: 0 };
        for player in 0..players {
            for point in game.home(player) {
                game.pieces.insert(point, player);
            }
        }
        game
    }

    /// The player who has won.
    pub(super) fn winner(&self) -> Option<usize> {
        (0..self.players).find(|&player| {
            let owners: Vec<_> =
                self.goal(player).iter().map(|point| self.pieces.get(point).copied()).collect();
            match self.rules {
                Rules::OpenSpiel => owners.iter().all(|&owner| owner == Some(player)),
                _ => owners.iter().all(Option::is_some) && owners.contains(&Some(player)),
            }
        })
    }

    fn seat(&self, player: usize) -> u32 {
        let seats: &[u32] = match self.players {
            2 => &[0, 3],
            3 => &[0, 2, 4],
            4 => &[0, 1, 3, 4],
            5 => &[0, 1, 2, 3, 4],
            _ => &[0, 1, 2, 3, 4, 5],
        };
        seats[player]
    }

    /// The triangle of a seat: the lowest one, turned clockwise.
    fn triangle(&self, seat: u32) -> HashSet<Point> {
        let lowest = star(self.size).iter().filter(|point| point.1 < -(self.size.side() as i32));
        lowest.map(|&point| (0..seat % 6).fold(point, |point, _| clockwise(point))).collect()
    }

    fn home(&self, player: usize) -> HashSet<Point> {
        self.triangle(self.seat(player))
    }

    fn goal(&self, player: usize) -> HashSet<Point> {
        self.triangle(self.seat(player) + 3)
    }

    /// The points where no piece of the player to move may rest.
    fn forbidden(&self) -> HashSet<Point> {
        if self.rules == Rules::OpenSpiel {
            return HashSet::new();
        }
        let seat = self.seat(self.turn);
        let foreign = (0..6).filter(|&other| other != seat && other != (seat + 3) % 6);
        foreign.flat_map(|other| self.triangle(other)).collect()
    }

    /// The moves of the player to move.
    fn moves(&self) -> BTreeSet<(Point, Point)> {
        let (mut moves, forbidden) = (BTreeSet::new(), self.forbidden());
        for (&from, _) in self.pieces.iter().filter(|&(_, &owner)| owner == self.turn) {
            let mut board = self.pieces.clone();
            board.remove(&from);
            let free = |point: &Point| star(self.size).contains(point) && !board.contains_key(point);
            let mut reached = HashSet::new();
            self.jump(from, &board, &mut reached);
            let steps = DIRECTIONS.map(|step| (from.0 + step.0, from.1 + step.1));
            reached.extend(steps.into_iter().filter(free));
            reached.retain(|to| *to != from && !forbidden.contains(to));
            moves.extend(reached.into_iter().map(|to| (from, to)));
        }
        moves
    }

    fn jump(&self, from: Point, board: &BTreeMap<Point, usize>, reached: &mut HashSet<Point>) {
        for (across, up) in DIRECTIONS {
            let over = (from.0 + across, from.1 + up);
            let landing = (over.0 + across, over.1 + up);
            let free = star(self.size).contains(&landing) && !board.contains_key(&landing);
            if board.contains_key(&over) && free && reached.insert(landing) {
                self.jump(landing, board, reached);
            }
        }
    }

    fn after(&self, mv: Option<(Point, Point)>) -> Self {
        let mut after = self.clone();
        if let Some((from, to)) = mv {
            let owner = after.pieces.remove(&from).expect("a piece to move");
            assert_eq!((owner, after.pieces.insert(to, owner)), (self.turn, None));
        }
        after.played += 1;
        after.turn = (self.turn + 1) % self.players;
        after
    }
}

impl ReferenceRules<Position> for Reference {
    fn of(position: &Position) -> Self {
        let size = position.star().size();
        let players = position.players();
        let pieces = (0..players).flat_map(|player| {
            position.pieces(player).into_iter().map(move |cell| (point(size, cell), player))
        });
        Reference {
            size,
            rules: position.rules(),
            players,
            pieces: pieces.collect(),
            turn: position.player(),
            played: position.played().into(),
        }
    }

    fn is_over(&self) -> bool {
        let longest = if self.rules == Rules::Standard { 200 * self.players } else { 1000 };
        self.winner().is_some() || self.played >= longest
    }

    fn successors(&self) -> BTreeMap<String, Self> {
        let names = names(self.size);
        let mut all: BTreeMap<String, Self> = BTreeMap::new();
        for (from, to) in self.moves() {
            all.insert(format!("{}-{}", names[&from], names[&to]), self.after(Some((from, to))));
        }
        if all.is_empty() {
            all.insert("pass".to_string(), self.after(None));
        }
        all
    }
}

/// A sixth of a circle: half steps and rows make thirds and halves of each other.
fn clockwise((across, up): Point) -> Point {
    (i32::midpoint(across, 3 * up), (up - across) / 2)
}

/// The points of a star, row by row: a point downwards, widening at the hexagon to the broad side of two points, and the
/// same upwards.
fn star(size: Size) -> &'static HashSet<Point> {
    static STARS: LazyLock<[HashSet<Point>; 4]> = LazyLock::new(|| {
        Size::ALL.map(|size| {
            let radius = size.side() as i32;
            let mut star = HashSet::new();
            for row in 0..=2 * radius {
                let cells = if row > radius { 2 * radius - row + 1 } else { 2 * radius + 1 + row };
                for cell in 0..cells {
                    let across = 2 * cell - (cells - 1);
                    star.extend([(across, row), (across, -row)]);
                }
            }
            star
        })
    });
    &STARS[size as usize]
}

/// The names of the points.
fn names(size: Size) -> &'static BTreeMap<Point, String> {
    static NAMES: LazyLock<[BTreeMap<Point, String>; 4]> = LazyLock::new(|| {
        Size::ALL.map(|size| {
            let board = size.star().board();
            board.cells().map(|cell| (point(size, cell), board.name(cell).to_string())).collect()
        })
    });
    &NAMES[size as usize]
}

/// The point of a cell.
fn point(size: Size, cell: Cell) -> Point {
    let (x, y) = size.star().board().place(cell).plane();
    ((2.0 * x).round() as i32, (y / 0.75_f64.sqrt()).round() as i32)
}
