//! A whole game of Abalone, one move after the other.

use super::grid::board;
use super::mv::Move;
use super::rules::{Abalone, Ending};
use crate::contest::{BadDecision, BoardContest, BoardGame, BoardLayout, Opening, leaders};
use maxn::Player;

/// A contest of Abalone: the score is the number of marbles pushed off.
///
/// ```
/// use maxn_games::abalone::AbaloneContest;
/// use maxn_games::contest::Contest;
///
/// let mut contest = AbaloneContest::<3>::new("opening=6".parse()?, 1);
/// assert_eq!((contest.turn(), contest.game().made()), (Some(0), 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type AbaloneContest<const N: usize> = BoardContest<Abalone<N>, N>;

impl<const N: usize> AbaloneContest<N> {
    /// A game from the start, or from a random opening by the seed.
    pub fn new(opening: Opening, seed: u64) -> Self {
        BoardContest::opened(Abalone::start(), opening, seed)
    }
}

impl<const N: usize> BoardGame<N> for Abalone<N> {
    const EXAMPLE: &'static str = "b2-c3, or c3-c5-d4 broadside";

    fn move_name(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, BadDecision> {
        self.read(text).map_err(BadDecision::illegal)
    }

    fn make(&mut self, mv: Move) {
        self.play(&mv).expect("a legal move");
    }

    fn tally(&self) -> [i32; N] {
        self.pushed_off().map(i32::from)
    }

    /// By score where nobody has pushed off enough.
    fn ending(&self) -> Option<(String, Vec<Player>)> {
        let ending = Abalone::ending(self)?;
        let winners = match ending {
            Ending::Won(winner) | Ending::Alone(winner) => vec![winner],
            Ending::Repetition | Ending::MoveLimit => leaders(self.tally()),
        };
        Some((ending.to_string(), winners))
    }

    fn effect(&self, before: &Self) -> Option<String> {
        let (counts, had) = (self.counts(), before.counts());
        let fallen = (0..N).find(|&player| counts[player] < had[player])?;
        Some(format!("a marble of player {} is pushed off", fallen + 1))
    }

    fn layout(&self) -> BoardLayout {
        BoardLayout::hexagons(board(), |cell| self.owner(cell), |_| None)
    }
}
