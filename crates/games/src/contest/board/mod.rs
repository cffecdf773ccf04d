//! Contests on a board: one game, one move after the other.

mod layout;
mod opening;

pub use layout::{BoardCell, BoardLayout, Mark, Tiling};
pub use opening::Opening;

use super::{BadDecision, Contest, Event};
use maxn::{Game, Player};
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// A board game, with what playing it from the start to the end needs besides its rules. It is written and read as a
/// position, the number of players included.
pub trait BoardGame<const N: usize>:
    Game<N> + PartialEq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static>
{
    /// What a move looks like, for a question.
    const EXAMPLE: &'static str;

    /// How a legal move is written.
    fn move_name(&self, mv: Self::Move) -> String;

    /// The legal move that a text says.
    ///
    /// # Errors
    /// If it says none.
    fn read_move(&self, text: &str) -> Result<Self::Move, BadDecision>;

    /// Makes a legal move for good, where that is more than trying it.
    fn make(&mut self, mv: Self::Move) {
        self.apply(mv);
    }

    /// What each player has: pieces in the goal, marbles pushed off, discs.
    fn tally(&self) -> [i32; N];

    /// How the game has ended, and who has won: everybody if it is a draw. `None` before the end.
    fn ending(&self) -> Option<(String, Vec<Player>)>;

    /// What came of the move before, in words, if anything worth telling did.
    fn effect(&self, before: &Self) -> Option<String>;

    /// The board as it is.
    fn layout(&self) -> BoardLayout;
}

/// A game on a board that is being played.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardContest<G, const N: usize> {
    game: G,
    last: Option<Last<G>>,
}

/// The move before.
#[derive(Clone, Debug, PartialEq)]
struct Last<G> {
    /// The position it was made in.
    before: G,
    player: Player,
    name: String,
}

/// A move of a board game, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMove<M> {
    mv: M,
    name: String,
}

impl<M: Copy> BoardMove<M> {
    /// The move as its game knows it.
    pub fn mv(&self) -> M {
        self.mv
    }
}

impl<M> Display for BoardMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// Something that came of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardEvent {
    /// What happened on the board, in words.
    Effect(String),
    /// The game is over, and how.
    Over(String),
}

impl Event for BoardEvent {
    /// There are no secrets on a board.
    fn is_seen_by(&self, _player: Player) -> bool {
        true
    }
}

impl Display for BoardEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardEvent::Effect(text) => f.write_str(text),
            BoardEvent::Over(how) => write!(f, "the game is over: {how}"),
        }
    }
}

impl<G: BoardGame<N>, const N: usize> BoardContest<G, N> {
    /// A contest that goes on from a position.
    pub fn from_position(game: G) -> Self {
        BoardContest { game, last: None }
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Who made the last move, and which.
    pub fn last_move(&self) -> Option<(Player, &str)> {
        self.last.as_ref().map(|last| (last.player, last.name.as_str()))
    }

    /// The board, with what the last move changed marked.
    pub fn layout(&self) -> BoardLayout {
        let layout = self.game.layout();
        match &self.last {
            Some(last) => layout.marked(&last.before.layout()),
            None => layout,
        }
    }

    /// A legal move with its name.
    pub fn named(&self, mv: G::Move) -> BoardMove<G::Move> {
        BoardMove { mv, name: self.game.move_name(mv) }
    }

    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if !self.game.is_terminal() {
            self.game.moves(&mut moves);
        }
        moves
    }
}

impl<G: BoardGame<N>, const N: usize> Contest<N> for BoardContest<G, N> {
    type Decision = BoardMove<G::Move>;
    type Event = BoardEvent;

    fn turn(&self) -> Option<Player> {
        (!self.game.is_terminal()).then(|| self.game.player())
    }

    fn decisions(&self) -> Vec<Self::Decision> {
        self.legal().into_iter().map(|mv| self.named(mv)).collect()
    }

    fn decide(&mut self, decision: &Self::Decision) -> Result<Vec<BoardEvent>, BadDecision> {
        let player = self.turn().ok_or(BadDecision::Over)?;
        if !self.legal().contains(&decision.mv) {
            // The game says why, if it finds anything wrong with the name.
            self.game.read_move(&decision.name)?;
            return Err(BadDecision::illegal(format!("player {} cannot move so", player + 1)));
        }
        let before = self.game.clone();
        self.game.make(decision.mv);
        let effect = self.game.effect(&before).map(BoardEvent::Effect);
        let over = self.game.ending().map(|(how, _)| BoardEvent::Over(how));
        self.last = Some(Last { name: before.move_name(decision.mv), before, player });
        Ok(effect.into_iter().chain(over).collect())
    }

    fn parse(&self, text: &str) -> Result<Self::Decision, BadDecision> {
        self.turn().ok_or(BadDecision::Over)?;
        self.game.read_move(text.trim()).map(|mv| self.named(mv))
    }

    fn scores(&self) -> [i32; N] {
        self.game.tally()
    }

    fn winners(&self) -> Vec<Player> {
        self.game.ending().map(|(_, winners)| winners).unwrap_or_default()
    }

    fn hands_played(&self) -> u32 {
        u32::from(self.game.is_terminal())
    }
}

/// Those who have most.
pub(crate) fn leaders<const N: usize>(tally: [i32; N]) -> Vec<Player> {
    let most = tally.into_iter().max();
    (0..N).filter(|&player| Some(tally[player]) == most).collect()
}
