//! The interface of a game to the engine.

use crate::scores::Player;
use std::fmt::Debug;

/// A position of a game of two to eight players, with moves that are applied and undone in place.
///
/// The engine clones the game only to hand it to another thread and to follow its line of play. The checks in
/// [`conformance`](crate::conformance), which every game should pass, also compare and print positions: derive `PartialEq` and `Debug`.
///
/// ```
/// use maxn::Game;
///
/// /// Three players in turn take one or two matches; the player who takes the last one wins.
/// #[derive(Clone)]
/// struct Matches {
///     left: u8,
///     turn: usize,
/// }
///
/// impl Game for Matches {
///     type Move = u8;
///     type Undo = ();
///
///     fn players(&self) -> usize {
///         3
///     }
///     fn player(&self) -> usize {
///         self.turn
///     }
///     fn is_terminal(&self) -> bool {
///         self.left == 0
///     }
///     fn moves(&self, moves: &mut Vec<u8>) {
///         moves.extend(1..=self.left.min(2));
///     }
///     fn apply(&mut self, taken: u8) {
///         self.left -= taken;
///         self.turn = (self.turn + 1) % 3;
///     }
///     fn undo(&mut self, taken: u8, (): ()) {
///         self.left += taken;
///         self.turn = (self.turn + 2) % 3;
///     }
/// }
///
/// let mut game = Matches { left: 4, turn: 0 };
/// let left = game.explore(2, |after| after.left);
/// assert_eq!((left, game.left), (2, 4), "explore takes the move back by itself");
/// ```
///
/// # Games of other kinds
///
/// - **Chance** (dice, a drawn card): [`is_chance`](Game::is_chance), [`chances`](Game::chances) and
///   [`has_chance`](Game::has_chance); see the example `dice_race`.
/// - **Several decisions in one turn:** [`player`](Game::player) returns the same player again. No order of turns is
///   assumed anywhere.
/// - **Simultaneous decisions:** the players decide one after the other, the decisions take effect together with the
///   last one, and nothing that a player sees before depends on the others' decisions. A search that plays by the
///   position knows them all the same: it answers for players who can look. The example `auction` shows the pattern and a
///   way to search without looking.
/// - **Teams:** partners have equal scores, or [`Teams`](crate::Teams) for the paranoid rule.
/// - **Games that can be copied but not undone:** the undo is the position before; see the example `clone_only`.
///
/// ```
/// # #[derive(Clone)] struct Position;
/// # impl Position { fn play(&mut self, _: u8) {} }
/// # impl maxn::Game for Position {
/// # type Move = u8;
/// # fn players(&self) -> usize { 2 }
/// # fn player(&self) -> usize { 0 }
/// # fn is_terminal(&self) -> bool { true }
/// # fn moves(&self, _: &mut Vec<u8>) {}
/// type Undo = Self;
///
/// fn apply(&mut self, mv: u8) -> Self {
///     let before = self.clone();
///     self.play(mv);
///     before
/// }
/// fn undo(&mut self, _mv: u8, before: Self) {
///     *self = before;
/// }
/// # }
/// ```
pub trait Game: Clone + Send {
    /// A move. Small and cheap to copy.
    type Move: Copy + PartialEq + Debug + Send + Sync;

    /// The information that [`undo`](Game::undo) needs besides the move; often `()`.
    type Undo;

    /// Returns the number of players, from 2 to [`MAX_PLAYERS`](crate::MAX_PLAYERS): the same for a position and all that
    /// follow.
    fn players(&self) -> usize;

    /// Returns the player to move, from 0. Not called at a terminal position.
    fn player(&self) -> Player;

    /// Returns whether the game is over.
    fn is_terminal(&self) -> bool;

    /// Pushes every legal move, in the game's **order of preference**: of two moves with equal outcomes a player
    /// takes the one that comes first (the papers' "ties to the left"). The order is part of what the game means;
    /// for speed alone see [`hint`](Game::hint).
    ///
    /// A position that is not terminal has at least one move; a player who cannot move has a pass.
    /// `moves` may hold other moves already: push, do not clear.
    ///
    /// Of moves that are equivalent one is enough. A game that lists only some that are worth trying says so by
    /// [`leaves_out_moves`](Game::leaves_out_moves).
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Returns whether [`moves`](Game::moves) lists candidates only in this position: a legal move is missing that is not
    /// equivalent to a listed one. No search calls a value exact that depends on such a position, and no simulation proves
    /// one by it.
    #[inline]
    fn leaves_out_moves(&self) -> bool {
        false
    }

    /// Applies a move from [`moves`](Game::moves).
    fn apply(&mut self, mv: Self::Move) -> Self::Undo;

    /// Undoes the last move, restoring the position exactly.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Applies a move that is never undone. A game whose [`undo`](Game::undo) needs a copy of the position saves it here.
    #[inline]
    fn advance(&mut self, mv: Self::Move) {
        self.apply(mv);
    }

    /// Returns whether the next event is not a decision but chance: a throw of dice, a card drawn from the pack. Such a
    /// position is not terminal, and its events come from [`chances`](Game::chances) instead of
    /// [`moves`](Game::moves); [`player`](Game::player) is not called.
    ///
    /// ```
    /// use maxn::{Evaluation, Game, Scores, Search};
    ///
    /// /// Two players in turn: keep the points, or throw the die and have what it shows. The other keeps 3.
    /// #[derive(Clone)]
    /// enum Gamble {
    ///     Choice,
    ///     Throw,
    ///     Points(i32),
    /// }
    ///
    /// impl Game for Gamble {
    ///     /// A number of points; 0 for the throw.
    ///     type Move = i32;
    ///     type Undo = Self;
    ///
    ///     fn players(&self) -> usize {
    ///         2
    ///     }
    ///     fn player(&self) -> usize {
    ///         0
    ///     }
    ///     fn is_terminal(&self) -> bool {
    ///         matches!(self, Gamble::Points(_))
    ///     }
    ///     fn moves(&self, moves: &mut Vec<i32>) {
    ///         moves.extend([3, 0]);
    ///     }
    ///     fn is_chance(&self) -> bool {
    ///         matches!(self, Gamble::Throw)
    ///     }
    ///     fn has_chance(&self) -> bool {
    ///         true
    ///     }
    ///     fn chances(&self, events: &mut Vec<(i32, u32)>) {
    ///         events.extend((1..=6).map(|side| (side, 1)));
    ///     }
    ///     fn apply(&mut self, mv: i32) -> Self {
    ///         let after = if mv == 0 { Gamble::Throw } else { Gamble::Points(mv) };
    ///         std::mem::replace(self, after)
    ///     }
    ///     fn undo(&mut self, _mv: i32, before: Self) {
    ///         *self = before;
    ///     }
    /// }
    ///
    /// /// Points in hundredths.
    /// struct Hundredths;
    ///
    /// impl Evaluation<Gamble> for Hundredths {
    ///     fn evaluate(&self, game: &Gamble) -> Scores {
    ///         if let Gamble::Points(points) = game { [100 * points, 300].into() } else { Scores::ZERO }
    ///     }
    ///     fn unit(&self) -> i32 {
    ///         100
    ///     }
    /// }
    ///
    /// let report = Search::new(&Hundredths).algorithm("maxn:none".parse()?).run(&mut Gamble::Choice)?;
    /// assert_eq!((report.best, report.scores, report.unit), (Some(0), [350, 300].into(), 100));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn is_chance(&self) -> bool {
        false
    }

    /// Pushes every event that can happen at a [chance](Game::is_chance) position, each with its weight: at least 1, and
    /// proportional to its probability. Events are applied and undone as moves are; none is ever left out by a search.
    /// `events` may hold others already: push, do not clear.
    fn chances(&self, _events: &mut Vec<(Self::Move, u32)>) {}

    /// Returns whether a [chance](Game::is_chance) position can come up in this position or after it. A search asks at its
    /// root: with true, it leaves out all methods that are valid only without chance. A search or simulation that meets a
    /// chance position after false returns an error.
    #[inline]
    fn has_chance(&self) -> bool {
        false
    }

    /// Returns a key for the transposition table: two positions with the same key have the same player to move, or the
    /// same chance events, and the same future. Their moves may have other names (cards of the same relative rank, say), but correspond one to one
    /// in the order of preference. `None` for a position that should not be looked up.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Returns a static rating of a move: higher is searched earlier. It changes the speed, never the answer.
    fn hint(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Returns whether this position begins a new step of the game. Depth is counted in steps: by default every move is
    /// one; a trick game returns true between tricks, so that a search never stops in the middle of one.
    ///
    /// A chance event costs no step of its own: a step that began with the chance position goes on after the event, so
    /// that by default a depth of 3 means three decisions. Where the chance position did not begin a step, the position
    /// after the event may.
    fn starts_step(&self) -> bool {
        true
    }

    /// Returns the number of entries of a [`History`](crate::History) table for this game; 0 for none.
    fn history_slots(&self) -> usize {
        0
    }

    /// Returns the entry of the history table that a move in this position belongs to.
    fn history_slot(&self, _mv: Self::Move) -> usize {
        0
    }

    /// Gives the turn to a player, and returns the player who had it, so that it can be given back; also at a terminal
    /// position. `None`, the default, leaves the position as it is: where the turn is part of what happens, as in a trick,
    /// it cannot be given away. Best-reply search needs this.
    fn give_turn(&mut self, _player: Player) -> Option<Player> {
        None
    }

    /// Returns whether a move is a pass, which leaves the position as it is. Best-reply search leaves out the replies of a
    /// player that has no other move.
    fn is_pass(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Applies a move, visits the position after it, and undoes the move: the undo that cannot be forgotten.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every node; measured on trick games.
    fn explore<R>(&mut self, mv: Self::Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.apply(mv);
        let result = visit(self);
        self.undo(mv, undo);
        result
    }
}
