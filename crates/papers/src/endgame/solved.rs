//! Solved end games: Chinese Checkers, reduced until all of its positions can be solved.

use super::GAME;
use maxn::{Game, Player};
use maxn_games::chinese_checkers::reduced::{Numbering, ReducedPosition, Reduction, ReductionError};
use maxn_games::chinese_checkers::{NotationError, Size};
use maxn_lab::retrograde::{Census, EndgameValue, Graph, GraphError, Node, Solution};
use maxn_play::checked_file::{FileError, FileKind};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

/// A reduced game of Chinese Checkers with all of its positions solved.
///
/// ```
/// use maxn_games::chinese_checkers::Size;
/// use maxn_games::chinese_checkers::reduced::Reduction;
/// use maxn_lab::retrograde::EndgameValue;
/// use maxn_papers::endgame::Endgame;
///
/// let game = Endgame::solve(3, Reduction::new(Size::Tiny, 1, 5)?, &mut |_, _| {})?;
/// let start = game.evaluate("turn 1; pieces home | home | home")?;
/// assert!(start.moves.iter().all(|choice| choice.value.value != EndgameValue::Void));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    players: usize,
    reduction: Reduction,
    solution: Solution,
}

/// The value of a position with its possible winners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionValue {
    /// The value.
    pub value: EndgameValue,
    /// The players who might win, when only players with a guaranteed win are bound to their moves.
    pub might_win: Vec<Player>,
}

impl PositionValue {
    /// The player who wins whatever the others do: the paranoid value.
    pub fn guaranteed(&self) -> Option<Player> {
        match self.value {
            EndgameValue::Guaranteed { player, .. } => Some(player),
            _ => None,
        }
    }

    /// The player who wins by max^n.
    pub fn winner(&self) -> Option<Player> {
        match self.value {
            EndgameValue::Guaranteed { player, .. } | EndgameValue::Gift { player, .. } => Some(player),
            EndgameValue::Open | EndgameValue::Void => None,
        }
    }

    /// The number of moves of all players that the win takes.
    pub fn moves(&self) -> Option<u16> {
        match self.value {
            EndgameValue::Guaranteed { moves, .. } | EndgameValue::Gift { moves, .. } => Some(moves),
            EndgameValue::Open | EndgameValue::Void => None,
        }
    }
}

/// A position with the values of all its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatedPosition {
    /// The position in the game's notation.
    pub position: String,
    /// The player to move; `None` at the end.
    pub to_move: Option<Player>,
    /// The value.
    pub value: PositionValue,
    /// The moves in the game's order.
    pub moves: Vec<EvaluatedMove>,
    /// The index of the move that max^n makes.
    pub best: Option<usize>,
}

/// A move and the value of the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatedMove {
    /// The move.
    pub name: String,
    /// The value of the position after it.
    pub value: PositionValue,
}

/// A game that cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndgameError {
    /// The game is not for this number of players.
    Players(usize),
    /// The game is not reduced enough.
    Reduction(ReductionError),
    /// The game has too many moves.
    Graph(GraphError),
}

impl fmt::Display for EndgameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndgameError::Players(found) => {
                let (least, most) = Endgame::PLAYERS.into_inner();
                write!(f, "{GAME} is for {least} to {most} players, not for {found}")
            }
            EndgameError::Reduction(error) => error.fmt(f),
            EndgameError::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EndgameError {}

impl From<ReductionError> for EndgameError {
    fn from(error: ReductionError) -> Self {
        EndgameError::Reduction(error)
    }
}

impl From<GraphError> for EndgameError {
    fn from(error: GraphError) -> Self {
        EndgameError::Graph(error)
    }
}

impl Endgame {
    /// The numbers of players.
    pub const PLAYERS: RangeInclusive<usize> = 2..=6;

    /// Solves all positions of a game. `progress` gets the number of positions described and of all.
    ///
    /// # Errors
    /// If the game is not for this number of players, or has too many positions.
    pub fn solve(
        players: usize,
        reduction: Reduction,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Endgame, EndgameError> {
        if !Self::PLAYERS.contains(&players) {
            return Err(EndgameError::Players(players));
        }
        let graph = graph(&Numbering::new(reduction, players)?, progress)?;
        Ok(Endgame { players, reduction, solution: Solution::of(&graph) })
    }

    /// Reads and checks a file.
    ///
    /// # Errors
    /// If it cannot be read, is no solved end game, of another version, cut off, or damaged.
    pub fn open(path: &Path) -> Result<Endgame, FileError> {
        let title = Solution::title(path)?;
        let wrong = |problem: String| FileKind::wrong(path, problem);
        let (players, reduction) =
            read_title(&title).ok_or_else(|| wrong(format!("is about another game: {title}")))?;
        let numbers =
            Numbering::new(reduction, players).map_err(|error| wrong(format!("cannot be: {error}")))?;
        let solution = Solution::open(path, &title, players, numbers.count())?;
        Ok(Endgame { players, reduction, solution })
    }

    /// Writes a file: all of it, or nothing.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        self.solution.save(path, &self.title())
    }

    /// The title of the game: `chinese-checkers, players 3, board mini, pieces 2, rows 4`.
    pub fn title(&self) -> String {
        format!("{GAME}, players {}, {}", self.players, self.reduction)
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The reduction of the game.
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// Counts the positions by value.
    pub fn census(&self) -> Census {
        self.solution.census()
    }

    /// Evaluates a position and each of its moves.
    ///
    /// # Errors
    /// If the text is no position of this game.
    pub fn evaluate(&self, position: &str) -> Result<EvaluatedPosition, NotationError> {
        let mut position = ReducedPosition::read(self.reduction, self.players, position)?;
        let numbers = self.numbers();
        let to_move = (!position.is_terminal()).then(|| position.player());
        let mut moves = Vec::new();
        if to_move.is_some() {
            position.moves(&mut moves);
        }
        let evaluated = |mv| EvaluatedMove {
            name: position.move_text(mv),
            value: self.value(position.explore(mv, |after| numbers.number(after))),
        };
        let moves: Vec<EvaluatedMove> = moves.into_iter().map(evaluated).collect();
        // A win, the soonest first; then an open position; then the first of moves that are all equal.
        let rank = |place: &usize| match (moves[*place].value.winner(), moves[*place].value.moves()) {
            (None, _) => (1, 0),
            (winner, Some(left)) if winner == to_move => (0, left),
            _ => (2, 0),
        };
        let best = (0..moves.len()).min_by_key(rank);
        Ok(EvaluatedPosition {
            value: self.value(numbers.number(&position)),
            position: position.to_string(),
            to_move,
            moves,
            best,
        })
    }

    /// An example of a position with a value of some kind, such as a gift: the first in the order of their numbers with the
    /// most players who might win.
    pub fn example(&self, kind: impl Fn(EndgameValue) -> bool) -> Option<String> {
        let places = (0..self.solution.len()).filter(|&place| kind(self.solution.value(place)));
        let best = places.rev().max_by_key(|&place| self.solution.might_win(place).count())?;
        Some(self.numbers().position(best)?.to_string())
    }

    fn numbers(&self) -> Numbering {
        Numbering::new(self.reduction, self.players).expect("the game has been solved")
    }

    fn value(&self, place: usize) -> PositionValue {
        PositionValue {
            value: self.solution.value(place),
            might_win: self.solution.might_win(place).collect(),
        }
    }
}

/// Reads the number of players and the reduction from a title.
fn read_title(title: &str) -> Option<(usize, Reduction)> {
    let mut words = title.strip_prefix(GAME)?.strip_prefix(", ")?.split(", ");
    let mut next = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix(' ');
    let players = next("players")?.parse().ok().filter(|players| Endgame::PLAYERS.contains(players))?;
    let size: Size = next("board")?.parse().ok()?;
    let (pieces, rows) = (next("pieces")?.parse().ok()?, next("rows")?.parse().ok()?);
    Some((players, Reduction::new(size, pieces, rows).ok()?))
}

fn graph(numbers: &Numbering, progress: &mut dyn FnMut(usize, usize)) -> Result<Graph, GraphError> {
    let count = numbers.count();
    let mut moves = Vec::new();
    let describe = |place, next: &mut Vec<usize>| {
        let Some(mut position) = numbers.position(place) else { return Node::Void };
        if position.is_terminal() {
            return Node::Over(position.winner());
        }
        moves.clear();
        position.moves(&mut moves);
        next.extend(moves.iter().map(|&mv| position.explore(mv, |after| numbers.number(after))));
        Node::Turn(position.player())
    };
    Graph::new(numbers.players(), count, describe, &mut |done| progress(done, count))
}
