//! A slow account of the rules, from scratch: cells are points of the plane, in half steps across and rows up from the
//! centre, found by drawing the star; moves are found by recursion.

use super::super::{Move, Position, Rules, Size};
use crate::hex::Cell;
use maxn::Game;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Half steps to the right, rows up.
pub(super) type Point = (i32, i32);

const DIRECTIONS: [Point; 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

#[derive(Clone, Debug)]
pub(super) struct SlowGame {
    radius: i32,
    rules: Rules,
    star: HashSet<Point>,
    seats: Vec<u32>,
    pub(super) pieces: HashMap<Point, usize>,
    pub(super) turn: usize,
    pub(super) played: usize,
    pub(super) winner: Option<usize>,
}

impl SlowGame {
    pub(super) fn start(size: Size, rules: Rules, players: usize) -> SlowGame {
        let radius = size.side() as i32;
        // Row by row: a point downwards, widening at the hexagon to the broad side of two points, and the same upwards.
        let mut star = HashSet::new();
        for row in 0..=2 * radius {
            let cells = if row > radius { 2 * radius - row + 1 } else { 2 * radius + 1 + row };
            for cell in 0..cells {
                let across = 2 * cell - (cells - 1);
                star.insert((across, row));
                star.insert((across, -row));
            }
        }
        let seats: Vec<u32> = match players {
            2 => vec![0, 3],
            3 => vec![0, 2, 4],
            4 => vec![0, 1, 3, 4],
            5 => vec![0, 1, 2, 3, 4],
            _ => (0..6).collect(),
        };
        let mut game =
            SlowGame { radius, rules, star, seats, pieces: HashMap::new(), turn: 0, played: 0, winner: None };
        for player in 0..players {
            for point in game.home(player) {
                game.pieces.insert(point, player);
            }
        }
        game
    }

    /// The triangle of a seat: the lowest one, turned clockwise.
    fn triangle(&self, seat: u32) -> HashSet<Point> {
        let lowest = self.star.iter().filter(|point| point.1 < -self.radius);
        lowest.map(|&point| (0..seat % 6).fold(point, |point, _| clockwise(point))).collect()
    }

    fn home(&self, player: usize) -> HashSet<Point> {
        self.triangle(self.seats[player])
    }

    fn goal(&self, player: usize) -> HashSet<Point> {
        self.triangle(self.seats[player] + 3)
    }

    fn may_rest(&self, player: usize, point: Point) -> bool {
        let seat = self.seats[player];
        let foreign = (0..6).filter(|&other| other != seat && other != (seat + 3) % 6);
        self.rules == Rules::OpenSpiel
            || !foreign.into_iter().any(|other| self.triangle(other).contains(&point))
    }

    /// Every move of the player to move; none for a pass.
    pub(super) fn moves(&self) -> BTreeSet<(Point, Point)> {
        let mut moves = BTreeSet::new();
        for (&from, _) in self.pieces.iter().filter(|&(_, &owner)| owner == self.turn) {
            let mut board = self.pieces.clone();
            board.remove(&from);
            let free = |point: &Point| self.star.contains(point) && !board.contains_key(point);
            let mut reached = HashSet::new();
            self.jump(from, &board, &mut reached);
            reached
                .extend(DIRECTIONS.map(|step| (from.0 + step.0, from.1 + step.1)).into_iter().filter(free));
            reached.retain(|&to| to != from && self.may_rest(self.turn, to));
            moves.extend(reached.into_iter().map(|to| (from, to)));
        }
        moves
    }

    fn jump(&self, from: Point, board: &HashMap<Point, usize>, reached: &mut HashSet<Point>) {
        for (across, up) in DIRECTIONS {
            let over = (from.0 + across, from.1 + up);
            let landing = (over.0 + across, over.1 + up);
            let free = self.star.contains(&landing) && !board.contains_key(&landing);
            if board.contains_key(&over) && free && reached.insert(landing) {
                self.jump(landing, board, reached);
            }
        }
    }

    pub(super) fn play(&mut self, mv: Option<(Point, Point)>) {
        if let Some((from, to)) = mv {
            let owner = self.pieces.remove(&from).expect("a piece to move");
            assert_eq!((owner, self.pieces.insert(to, owner)), (self.turn, None));
        }
        let mover = self.turn;
        self.played += 1;
        self.turn = (self.turn + 1) % self.seats.len();
        let owners = |player| {
            self.goal(player).iter().map(|point| self.pieces.get(point).copied()).collect::<Vec<_>>()
        };
        self.winner = match self.rules {
            Rules::Standard => (0..self.seats.len()).find(|&player| {
                owners(player).iter().all(Option::is_some) && owners(player).contains(&Some(player))
            }),
            Rules::OpenSpiel => {
                Some(mover).filter(|&mover| owners(mover).iter().all(|&owner| owner == Some(mover)))
            }
        };
    }

    pub(super) fn is_over(&self) -> bool {
        let longest = if self.rules == Rules::Standard { 200 * self.seats.len() } else { 1000 };
        self.winner.is_some() || self.played >= longest
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.is_over() {
            return u64::from(depth == 0);
        }
        let moves = self.moves();
        let choices: Vec<_> =
            if moves.is_empty() { vec![None] } else { moves.into_iter().map(Some).collect() };
        if depth == 1 {
            return choices.len() as u64;
        }
        let after = |mv| {
            let mut game = self.clone();
            game.play(mv);
            game.perft(depth - 1)
        };
        choices.into_iter().map(after).sum()
    }
}

/// A sixth of a circle: half steps and rows make thirds and halves of each other.
fn clockwise((across, up): Point) -> Point {
    (i32::midpoint(across, 3 * up), (up - across) / 2)
}

/// The point of a cell.
pub(super) fn point<const N: usize>(position: &Position<N>, cell: Cell) -> Point {
    let (x, y) = position.star().board().place(cell).plane();
    ((2.0 * x).round() as i32, (y / 0.75_f64.sqrt()).round() as i32)
}

/// The moves of a position, told in points.
pub(super) fn told<const N: usize>(position: &Position<N>) -> BTreeSet<(Point, Point)> {
    let moves = super::moves(position);
    let told: BTreeSet<_> = moves
        .iter()
        .filter_map(|&mv| match mv {
            Move::Piece { from, to } => Some((point(position, from), point(position, to))),
            Move::Pass => None,
        })
        .collect();
    assert_eq!(told.len(), moves.iter().filter(|&&mv| mv != Move::Pass).count(), "each destination once");
    told
}

/// Plays a random game by both accounts.
fn compare<const N: usize>(size: Size, rules: Rules, seed: u64, longest: usize) -> Option<usize> {
    let mut position = Position::<N>::start(size, rules);
    let mut slow = SlowGame::start(size, rules, N);
    let mut dice = super::Dice(seed);
    for _ in 0..longest {
        assert_eq!(
            (position.is_terminal(), position.winner()),
            (slow.is_over(), slow.winner),
            "{position:?}"
        );
        if position.is_terminal() {
            break;
        }
        assert_eq!(position.player(), slow.turn);
        assert_eq!(told(&position), slow.moves(), "{position:?}");
        let mv = super::random_move(&position, &mut dice);
        let _ = position.apply(mv);
        slow.play(match mv {
            Move::Piece { from, to } => Some((point(&position, from), point(&position, to))),
            Move::Pass => None,
        });
    }
    position.winner()
}

#[test]
fn random_games_are_played_alike() {
    for seed in 0..3 {
        for rules in [Rules::Standard, Rules::OpenSpiel] {
            for size in [Size::Tiny, Size::Mini, Size::Small, Size::Full] {
                compare::<2>(size, rules, seed, 40);
                compare::<3>(size, rules, seed, 40);
                compare::<4>(size, rules, seed, 40);
                compare::<5>(size, rules, seed, 40);
                compare::<6>(size, rules, seed, 40);
            }
        }
    }
}

#[test]
fn whole_games_end_alike() {
    let mut won = 0;
    for seed in 0..8 {
        won += usize::from(compare::<2>(Size::Tiny, Rules::Standard, seed, 401).is_some());
        won += usize::from(compare::<3>(Size::Tiny, Rules::OpenSpiel, seed, 1001).is_some());
        won += usize::from(compare::<6>(Size::Tiny, Rules::Standard, seed, 1201).is_some());
        won += usize::from(compare::<3>(Size::Mini, Rules::Standard, seed, 601).is_some());
    }
    assert!(won > 20, "only {won} of 32 games were won");
}
