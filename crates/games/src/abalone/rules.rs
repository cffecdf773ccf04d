//! Positions and the moves in them.

use super::grid::{GRID, OFF, start};
use super::moves::{Kind, Move, MoveError, SLOTS};
use super::position::{MOST_PLAYERS, Position};
use crate::bitboard;
use crate::hex::Cell;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::leaders;
use std::fmt;
use std::sync::Arc;

/// The number of marbles pushed off that wins.
pub const TARGET: u8 = 6;

/// The number of moves after which the game ends.
pub const MOST_MOVES: u16 = 400;

/// A position of Abalone with two to six players.
///
/// ```
/// use maxn::{Game, Search};
/// use maxn_games::abalone::{Abalone, Strength};
///
/// let mut game = Abalone::start(3);
/// game.play(&game.read("b2-c3")?)?;
/// assert_eq!((game.player(), game.counts()), (1, [11, 11, 11].into()));
///
/// let report = Search::new(&Strength { players: 3 }).depth(2).run(&mut game)?;
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abalone {
    position: Position,
    past: Past,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player has pushed off six marbles.
    Won(Player),
    /// Only this player has marbles.
    Alone(Player),
    /// A position has come back.
    Repetition,
    /// There have been [`MOST_MOVES`].
    MoveLimit,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Won(player) => write!(f, "player {} has pushed off {TARGET} marbles", player + 1),
            Ending::Alone(player) => write!(f, "only player {} has marbles", player + 1),
            Ending::Repetition => f.write_str("the position has been there before"),
            Ending::MoveLimit => write!(f, "{MOST_MOVES} moves have been made"),
        }
    }
}

impl Abalone {
    /// Returns the start position.
    ///
    /// # Panics
    /// If there are not two to six players.
    pub fn start(players: usize) -> Self {
        assert!((2..=MOST_PLAYERS).contains(&players), "Abalone is for two to six players");
        Self::of(Position::new(start(players), players, &GRID))
    }

    /// A position that begins a game.
    pub(super) fn of(position: Position) -> Self {
        Abalone { position, past: Past::default() }
    }

    /// Returns the owner of the marble on a cell of [`board`](super::board).
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        self.position.owner(cell.index() as u8)
    }

    /// Returns the number of marbles that each player has on the board.
    #[inline]
    pub fn counts(&self) -> Scores {
        self.position.marbles.map(|marbles| marbles.count_ones() as i32).into()
    }

    /// Returns the number of marbles that each player has pushed off.
    #[inline]
    pub fn pushed_off(&self) -> Scores {
        self.position.pushed_off.map(i32::from).into()
    }

    /// Returns the number of moves made.
    pub fn made(&self) -> u16 {
        self.position.made
    }

    /// Returns the end of the game, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        let Position { marbles, pushed_off, made, .. } = &self.position;
        if let Some(winner) = pushed_off.iter().position(|&off| off >= TARGET) {
            return Some(Ending::Won(winner));
        }
        let left = marbles.iter().filter(|&&marbles| marbles != 0).count();
        if left < 2 {
            return marbles.iter().position(|&marbles| marbles != 0).map(Ending::Alone);
        }
        if !self.past.is_empty() && self.past.contains(self.placement()) {
            return Some(Ending::Repetition);
        }
        (*made >= MOST_MOVES).then_some(Ending::MoveLimit)
    }

    /// Returns the winners of a game that is over: those who have pushed off most where nobody has pushed off enough.
    pub fn winners(&self) -> Vec<Player> {
        match self.ending() {
            Some(Ending::Won(winner) | Ending::Alone(winner)) => vec![winner],
            Some(Ending::Repetition | Ending::MoveLimit) => {
                leaders(self.pushed_off().first(self.players()), false)
            }
            None => Vec::new(),
        }
    }

    /// Marks the position as one that has been there before, which ends the game.
    pub(super) fn mark_repeated(&mut self) {
        self.past.add(self.placement());
    }

    /// Returns the same position without its past, so that no earlier position can come back.
    #[must_use]
    pub fn without_past(mut self) -> Self {
        self.past = Past::default();
        self
    }

    /// Plays a move if the rules allow it, and remembers the position it leaves: one that comes back ends the game.
    /// A search, which only tries moves, adds nothing to that memory.
    ///
    /// # Errors
    /// If the move is not possible; nothing has changed then.
    pub fn play(&mut self, mv: &Move) -> Result<(), MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::Over(ending.to_string()));
        }
        let mut moves = Vec::new();
        self.moves(&mut moves);
        if !moves.contains(mv) {
            return Err(self.not_possible(&mv.to_string(), &moves));
        }
        self.make(*mv);
        Ok(())
    }

    /// Plays a move that is known to be legal, as [`Abalone::play`] does.
    pub(super) fn make(&mut self, mv: Move) {
        let left = self.placement();
        if self.position.play(mv.0, &GRID) {
            self.past = Past::default();
        } else {
            self.past.add(left);
        }
    }

    /// Reads the legal move that a word means.
    ///
    /// # Errors
    /// If the word is no move, or the move is not possible.
    pub fn read(&self, word: &str) -> Result<Move, MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::Over(ending.to_string()));
        }
        let word = word.to_ascii_lowercase();
        let mut moves = Vec::new();
        self.moves(&mut moves);
        if let Some(mv) = moves.iter().find(|mv| mv.names().contains(&word)) {
            return Ok(*mv);
        }
        if word != "pass" {
            let cells: Vec<&str> = word.split('-').collect();
            if !(2..=3).contains(&cells.len()) {
                return Err(MoveError::Unknown(format!("'{word}' is no move")));
            }
            for cell in cells {
                super::board().parse(cell).map_err(|problem| MoveError::Unknown(problem.to_string()))?;
            }
        }
        Err(self.not_possible(&word, &moves))
    }

    fn not_possible(&self, word: &str, moves: &[Move]) -> MoveError {
        let marble = word.split('-').next().unwrap_or_default().to_string();
        let begins = |name: &String| name.split('-').next() == Some(marble.as_str());
        let possible: Vec<String> = moves.iter().flat_map(|mv| mv.names()).filter(begins).collect();
        MoveError::NotPossible { player: self.player() + 1, marble, possible: possible.join(" ") }
    }

    #[inline]
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// The key of the marbles and the player to move.
    #[inline]
    fn placement(&self) -> u64 {
        bitboard::key(&self.position.marbles[..self.players()], self.position.turn.into())
    }
}

impl Game for Abalone {
    type Move = Move;
    /// The position before the move.
    type Undo = Before;

    #[inline]
    fn players(&self) -> usize {
        self.position.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.position.turn.into()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        let Position { pushed_off, made, .. } = &self.position;
        // As `ending`, which also tells the reason.
        pushed_off[..self.players()].iter().any(|&off| off >= TARGET)
            || *made >= MOST_MOVES
            || !self.position.has_opponents()
            || !self.past.is_empty() && self.past.contains(self.placement())
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        self.position.moves(&GRID, moves);
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Before {
        let before = Before(self.position);
        self.position.play(mv.0, &GRID);
        before
    }

    #[inline]
    fn undo(&mut self, _mv: Move, before: Before) {
        self.position = before.0;
    }

    /// The marbles, the player to move, the marbles pushed off, the moves made, and the past.
    #[inline]
    fn key(&self) -> Option<u64> {
        let Position { marbles, pushed_off, turn, made, .. } = &self.position;
        let off = pushed_off[..self.players()].iter().fold(0, |all, &off| all << 4 | u64::from(off));
        let rest = off << 32 | u64::from(*made) << 8 | u64::from(*turn);
        Some(bitboard::key(&marbles[..self.players()], rest ^ self.past.key()))
    }

    /// Marbles pushed off, then pushed, then brought nearer to the centre.
    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        match mv.0 {
            Kind::Inline { rear, front, step, pushed } => {
                let last = (0..pushed).fold(front, |cell, _| GRID.next(cell, step));
                let fell = i32::from(pushed > 0 && last == OFF);
                100 * fell + 10 * i32::from(pushed) + GRID.distance(rear) - GRID.distance(front)
            }
            Kind::Broadside { first, axis, three, step } => {
                let from = GRID.line(first, axis.into(), three);
                let to = GRID.line(GRID.next(first, step), axis.into(), three);
                let distance = |line| bitboard::cells(line).map(|cell| GRID.distance(cell)).sum::<i32>();
                distance(from) - distance(to)
            }
            Kind::Pass => 0,
        }
    }

    fn history_slots(&self) -> usize {
        self.players() * SLOTS
    }

    fn history_slot(&self, mv: Move) -> usize {
        self.player() * SLOTS + mv.slot()
    }
}

/// A position to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Before(Position);

/// The positions since a marble fell off, which no move takes back.
///
/// A position that comes back ends the game, and whether it does depends on how the game went; but two lines of play
/// in a search that lead to one position should be one entry of a transposition table. So the past is what was *played*
/// ([`Abalone::play`]), and a search, whose moves are tried and taken back, adds nothing to
/// it: given the past, the end is a matter of the position alone, and the table is sound. The past is part of the key,
/// so that a table may outlive a search. Not seen by a search is a repetition between two of its own moves, for which
/// everybody has to go and come back: that is twice as many moves deep as there are players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Past {
    /// Keys of positions with the player to move, sorted; shared, for a game is cloned for every thread.
    seen: Option<Arc<[u64]>>,
    /// The key of them all.
    key: u64,
}

impl Past {
    /// The key of the past: 0 for none.
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// Returns whether the past is empty.
    #[inline]
    fn is_empty(&self) -> bool {
        self.seen.is_none()
    }

    /// Returns true if a position is one of them.
    fn contains(&self, position: u64) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.binary_search(&position).is_ok())
    }

    /// Adds a position.
    fn add(&mut self, position: u64) {
        let seen = self.seen.as_deref().unwrap_or_default();
        if let Err(place) = seen.binary_search(&position) {
            let (before, after) = seen.split_at(place);
            let seen: Arc<[u64]> = before.iter().chain([&position]).chain(after).copied().collect();
            self.key = bitboard::key(&seen, 0);
            self.seen = Some(seen);
        }
    }
}
