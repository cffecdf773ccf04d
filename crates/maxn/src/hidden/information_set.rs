//! The interface of hidden information to the engine.

use crate::game::Game;
use crate::generator::Generator;
use crate::scores::{Means, Player};
use std::hash::Hash;

/// A game in which a player does not see everything.
///
/// The [`Game`] itself is the position as an umpire knows it. A player decides on a [view](HiddenInformation::view), which
/// does not contain what is hidden from it, so that it cannot look.
pub trait HiddenInformation: Game {
    /// The knowledge of a seat.
    type View: InformationSet<Game = Self>;

    /// Returns everything that a seat has seen so far, and nothing else.
    fn view(&self, seat: Player) -> Self::View;
}

/// The move of the game of an information set.
pub(super) type MoveOf<S> = <<S as InformationSet>::Game as Game>::Move;

/// The knowledge of one seat that has to decide, from which determinizations are drawn.
///
/// An implementation is a type that does **not** contain what is hidden: the seat's own cards, everything that lies open, and
/// what follows about the rest. It leaves open a set of *worlds*, the possible values of what is hidden; a world makes it a
/// position with nothing hidden, a determinization, which is a [`Game`] like any other.
///
/// ```
/// use maxn::hidden::{HiddenInformation, InformationSet, TreeOptions, grow_tree};
/// use maxn::{Game, Generator, MctsLimits, Means, Scores};
///
/// /// Each of three players holds a number from 1 to 6, no two the same. In turn each stays or folds; of those who stay,
/// /// the highest number wins a point, and the others lose one.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Highest {
///     numbers: [u8; 3],
///     stays: [Option<bool>; 3],
/// }
///
/// impl Game for Highest {
///     type Move = bool;
///     type Undo = ();
///
///     fn players(&self) -> usize {
///         3
///     }
///     fn player(&self) -> usize {
///         self.stays.iter().position(Option::is_none).unwrap_or(0)
///     }
///     fn is_terminal(&self) -> bool {
///         self.stays.iter().all(Option::is_some)
///     }
///     fn moves(&self, moves: &mut Vec<bool>) {
///         moves.extend([true, false]);
///     }
///     fn apply(&mut self, stays: bool) {
///         let player = self.player();
///         self.stays[player] = Some(stays);
///     }
///     fn undo(&mut self, _: bool, (): ()) {
///         let last = self.stays.iter().rposition(Option::is_some).unwrap_or(0);
///         self.stays[last] = None;
///     }
/// }
///
/// /// A player sees its own number, and who stays.
/// #[derive(Clone, Copy, PartialEq)]
/// struct View {
///     seat: usize,
///     number: u8,
///     stays: [Option<bool>; 3],
/// }
///
/// impl HiddenInformation for Highest {
///     type View = View;
///
///     fn view(&self, seat: usize) -> View {
///         View { seat, number: self.numbers[seat], stays: self.stays }
///     }
/// }
///
/// impl InformationSet for View {
///     type Game = Highest;
///     type Terms = ();
///     type World = [u8; 3];
///
///     fn seat(&self) -> usize {
///         self.seat
///     }
///     fn draw(&self, generator: &mut Generator) -> Option<[u8; 3]> {
///         let mut others: Vec<u8> = (1..=6).filter(|&number| number != self.number).collect();
///         generator.shuffle(&mut others);
///         let mut numbers = [others[0], others[1], others[2]];
///         numbers[self.seat] = self.number;
///         Some(numbers)
///     }
///     fn agrees(&self, &numbers: &[u8; 3]) -> bool {
///         Highest { numbers, stays: self.stays }.view(self.seat) == *self
///     }
///     fn determinize(&self, &numbers: &[u8; 3]) -> (Highest, ()) {
///         (Highest { numbers, stays: self.stays }, ())
///     }
///     fn payoff(&self, end: &Highest, (): &()) -> Means {
///         let stays = |player: &usize| end.stays[*player] == Some(true);
///         let highest = (0..3).filter(stays).max_by_key(|&player| end.numbers[player]);
///         let points = Scores::from_fn(3, |player| match stays(&player) {
///             true if highest == Some(player) => 1,
///             true => -1,
///             false => 0,
///         });
///         points.to_means()
///     }
/// }
///
/// let decide = |numbers| {
///     let game = Highest { numbers, stays: [None; 3] };
///     let report = grow_tree(&game.view(0), &TreeOptions { limits: MctsLimits::of_simulations(2000), ..TreeOptions::default() })?;
///     Ok::<bool, maxn::SimulationError>(report.best)
/// };
/// assert!(decide([6, 1, 2])?, "with the highest number it stays");
/// assert!(!decide([1, 3, 2])?, "with the lowest it folds");
/// assert_eq!(decide([3, 4, 5])?, decide([3, 1, 2])?, "it cannot see the others' numbers");
/// # Ok::<(), maxn::SimulationError>(())
/// ```
pub trait InformationSet: Sync {
    /// The game with nothing hidden.
    type Game: Game;

    /// Facts of a determinization that a [payoff](InformationSet::payoff) depends on besides the end of the game, and that
    /// moves do not change, such as the score before it; `()` for most games.
    type Terms: Send;

    /// One possible value of what is hidden. Small: worlds are compared, counted and stored by the thousands.
    type World: Clone + Eq + Hash + Send + Sync;

    /// Returns the seat, which is to move.
    fn seat(&self) -> Player;

    /// Draws a world that agrees with everything the seat has seen, each equally likely; `None` if no world does.
    fn draw(&self, generator: &mut Generator) -> Option<Self::World>;

    /// Returns whether a world agrees with everything the seat has seen. Where the game has
    /// [views](HiddenInformation::view): whether the view of the determinization equals this one.
    fn agrees(&self, world: &Self::World) -> bool;

    /// Returns the number of worlds, where it is known without listing them.
    fn worlds(&self) -> Option<u128> {
        None
    }

    /// Returns the world of a position with nothing hidden that this is a view of, as an umpire knows it: for measures and tests, never for
    /// a decision. `None`, the default, where that is not offered.
    fn world_of(&self, _game: &Self::Game) -> Option<Self::World> {
        None
    }

    /// Returns the position in a world, nothing hidden, and the terms of its payoff. The seat is to move there.
    fn determinize(&self, world: &Self::World) -> (Self::Game, Self::Terms);

    /// Returns the value of the end of a determinized game to each player, in any unit.
    fn payoff(&self, end: &Self::Game, terms: &Self::Terms) -> Means;

    /// Returns whether nothing that is still to be played changes the payoff. Play-outs end there.
    fn is_decided(&self, _game: &Self::Game, _terms: &Self::Terms) -> bool {
        false
    }

    /// Returns whether the lowest payoff is best.
    fn lowest_wins(&self) -> bool {
        false
    }

    /// Returns the usual difference between two payoffs, so that the weight of exploration means the same in every game. By default
    /// it is that between the least and the greatest payoff of each player in the simulations so far.
    fn span(&self) -> Option<f64> {
        None
    }

    // Inference.

    /// Returns the moves of the game since the [beginning](InformationSet::beginning), which everybody has seen.
    fn history(&self) -> Vec<<Self::Game as Game>::Move> {
        Vec::new()
    }

    /// Returns the position of a world before the first move of the [history](InformationSet::history); `None` if it cannot be
    /// reconstructed.
    fn beginning(&self, _world: &Self::World) -> Option<Self::Game> {
        None
    }

    /// Returns whether the other players' decisions say anything about the worlds.
    fn has_evidence(&self) -> bool {
        !self.history().is_empty()
    }

    /// Returns the logarithm of the likelihood of everything the others did, besides the
    /// [history](InformationSet::history), in a world; up to a constant.
    fn log_likelihood(&self, _world: &Self::World) -> f64 {
        0.0
    }
}
