//! Chinese Checkers, reduced until all of its positions can be solved.

use super::graph::{BadGraph, Graph, Node};
use super::solution::{Census, Solution, Verdict};
use crate::stored::StoredError;
use maxn::{Game, Player};
use maxn_games::chinese_checkers::reduced::{BadReduction, Numbering, ReducedPosition, Reduction};
use maxn_games::chinese_checkers::{NotationError, Size};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

/// A reduced game of Chinese Checkers with all of its positions solved.
///
/// ```
/// use maxn_games::chinese_checkers::Size;
/// use maxn_games::chinese_checkers::reduced::Reduction;
/// use maxn_lab::retrograde::{EndGame, Verdict};
///
/// let game = EndGame::solve(3, Reduction::new(Size::Tiny, 1, 5)?, &mut |_, _| {})?;
/// let judged = game.judge("turn 1; pieces home | home | home")?;
/// assert!(judged.moves.iter().all(|choice| choice.outlook.verdict != Verdict::Void));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndGame {
    players: usize,
    reduction: Reduction,
    solution: Solution,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// What it comes to.
    pub verdict: Verdict,
    /// Who might win, when only those with a guaranteed win are held to it.
    pub might_win: Vec<Player>,
}

impl Outlook {
    /// Who wins whatever the others do: the paranoid value.
    pub fn guaranteed(&self) -> Option<Player> {
        match self.verdict {
            Verdict::Unstoppable { player, .. } => Some(player),
            _ => None,
        }
    }

    /// Who wins by max^n.
    pub fn winner(&self) -> Option<Player> {
        match self.verdict {
            Verdict::Unstoppable { player, .. } | Verdict::Gift { player, .. } => Some(player),
            Verdict::Open | Verdict::Void => None,
        }
    }

    /// How many moves of all players that takes.
    pub fn moves(&self) -> Option<u16> {
        match self.verdict {
            Verdict::Unstoppable { moves, .. } | Verdict::Gift { moves, .. } => Some(moves),
            Verdict::Open | Verdict::Void => None,
        }
    }
}

/// A position with all of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The position, as it is written.
    pub position: String,
    /// Who is to move; nobody at the end.
    pub turn: Option<Player>,
    /// What it comes to.
    pub outlook: Outlook,
    /// The moves, in the game's order.
    pub moves: Vec<JudgedMove>,
    /// The place of the move that max^n makes.
    pub best: Option<usize>,
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub name: String,
    /// What the position after it comes to.
    pub outlook: Outlook,
}

/// Why a game is not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoEndGame {
    /// It is not for so many.
    Players(usize),
    /// It is not reduced enough.
    Reduction(BadReduction),
    /// It has too many moves.
    Graph(BadGraph),
}

impl fmt::Display for NoEndGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoEndGame::Players(found) => {
                let (least, most) = EndGame::PLAYERS.into_inner();
                write!(f, "chinese-checkers is for {least} to {most} players, not for {found}")
            }
            NoEndGame::Reduction(problem) => problem.fmt(f),
            NoEndGame::Graph(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for NoEndGame {}

impl From<BadReduction> for NoEndGame {
    fn from(problem: BadReduction) -> Self {
        NoEndGame::Reduction(problem)
    }
}

impl From<BadGraph> for NoEndGame {
    fn from(problem: BadGraph) -> Self {
        NoEndGame::Graph(problem)
    }
}

/// Calls a function with the number of players as a constant; nothing for a number that cannot play.
macro_rules! for_players {
    ($players:expr, $function:ident($($argument:expr),*)) => {
        match $players {
            2 => Some($function::<2>($($argument),*)),
            3 => Some($function::<3>($($argument),*)),
            4 => Some($function::<4>($($argument),*)),
            5 => Some($function::<5>($($argument),*)),
            6 => Some($function::<6>($($argument),*)),
            _ => None,
        }
    };
}

impl EndGame {
    /// How many can play.
    pub const PLAYERS: RangeInclusive<usize> = 2..=6;

    /// Solves all positions of a game. `progress` is told how many have been looked at, and how many there are.
    ///
    /// # Errors
    /// If it is not for so many players, or has too many positions.
    pub fn solve(
        players: usize,
        reduction: Reduction,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<EndGame, NoEndGame> {
        let graph =
            for_players!(players, graph(reduction, progress)).ok_or(NoEndGame::Players(players))??;
        Ok(EndGame { players, reduction, solution: Solution::of(&graph) })
    }

    /// Reads a file and checks all of it.
    ///
    /// # Errors
    /// If it cannot be read, is no solved end game, of another version, cut off, or damaged.
    pub fn open(path: &Path) -> Result<EndGame, StoredError> {
        let title = Solution::title(path)?;
        let wrong = |problem: String| StoredError::Wrong { path: path.to_path_buf(), problem };
        let unknown = || wrong(format!("is about another game: {title}"));
        let (players, reduction) = read_title(&title).ok_or_else(unknown)?;
        let count = for_players!(players, count(reduction)).ok_or_else(unknown)?;
        let count = count.map_err(|problem| wrong(format!("cannot be: {problem}")))?;
        let solution = Solution::open(path, &title, players, count)?;
        Ok(EndGame { players, reduction, solution })
    }

    /// Writes a file: all of it, or nothing.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn save(&self, path: &Path) -> Result<(), StoredError> {
        self.solution.save(path, &self.title())
    }

    /// What it is about: `chinese-checkers, players 3, board mini, pieces 2, rows 4`.
    pub fn title(&self) -> String {
        format!("{GAME}, players {}, {}", self.players, self.reduction)
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// What the game was reduced to.
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// How many positions come to what.
    pub fn census(&self) -> Census {
        self.solution.census()
    }

    /// What a position comes to, and each of its moves.
    ///
    /// # Errors
    /// If it is no position of this game.
    pub fn judge(&self, position: &str) -> Result<Judged, NotationError> {
        for_players!(self.players, judge(self, position)).expect("so many can play")
    }

    /// A position in which somebody is to move and that comes to something of a kind, such as a gift: the first in the order
    /// of their numbers with most players who might win.
    pub fn example(&self, kind: impl Fn(Verdict) -> bool) -> Option<String> {
        let places = (0..self.solution.len()).filter(|&place| kind(self.solution.verdict(place)));
        let best = places.rev().max_by_key(|&place| self.solution.might_win(place).count())?;
        for_players!(self.players, written(self.reduction, best)).expect("so many can play")
    }

    fn outlook(&self, place: usize) -> Outlook {
        Outlook { verdict: self.solution.verdict(place), might_win: self.solution.might_win(place).collect() }
    }
}

const GAME: &str = "chinese-checkers";

/// The players and the reduction that a title tells.
fn read_title(title: &str) -> Option<(usize, Reduction)> {
    let mut words = title.strip_prefix(GAME)?.strip_prefix(", ")?.split(", ");
    let mut next = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix(' ');
    let players = next("players")?.parse().ok()?;
    let size: Size = next("board")?.parse().ok()?;
    let (pieces, rows) = (next("pieces")?.parse().ok()?, next("rows")?.parse().ok()?);
    Some((players, Reduction::new(size, pieces, rows).ok()?))
}

fn count<const N: usize>(reduction: Reduction) -> Result<usize, BadReduction> {
    Ok(Numbering::<N>::new(reduction)?.count())
}

fn graph<const N: usize>(
    reduction: Reduction,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Graph, NoEndGame> {
    let numbers = Numbering::<N>::new(reduction)?;
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
    Ok(Graph::new(N, count, describe, &mut |done| progress(done, count))?)
}

fn written<const N: usize>(reduction: Reduction, place: usize) -> Option<String> {
    Some(Numbering::<N>::new(reduction).ok()?.position(place)?.to_string())
}

fn judge<const N: usize>(game: &EndGame, text: &str) -> Result<Judged, NotationError> {
    let mut position = ReducedPosition::<N>::read(game.reduction, text)?;
    let numbers = Numbering::<N>::new(game.reduction).expect("the game has been solved");
    let turn = (!position.is_terminal()).then(|| position.player());
    let mut moves = Vec::new();
    if turn.is_some() {
        position.moves(&mut moves);
    }
    let judged = |mv| JudgedMove {
        name: position.move_text(mv),
        outlook: game.outlook(position.explore(mv, |after| numbers.number(after))),
    };
    let moves: Vec<JudgedMove> = moves.into_iter().map(judged).collect();
    // A win, the soonest first; then what stays open; then the first of what is all the same.
    let wish = |place: &usize| match (moves[*place].outlook.winner(), moves[*place].outlook.moves()) {
        (None, _) => (1, 0),
        (winner, Some(left)) if winner == turn => (0, left),
        _ => (2, 0),
    };
    let best = (0..moves.len()).min_by_key(wish);
    Ok(Judged {
        outlook: game.outlook(numbers.number(&position)),
        position: position.to_string(),
        turn,
        moves,
        best,
    })
}
