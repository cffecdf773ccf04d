//! A whole game of Chinese Checkers, one move after the other.

use super::options::Options;
use super::play::Move;
use super::position::Position;
use crate::contest::{BadDecision, BoardContest, BoardGame, BoardLayout};
use maxn::{Game, Player};

/// A contest of Chinese Checkers: the score is the number of pieces in the goal.
///
/// ```
/// use maxn_games::chinese_checkers::ChineseCheckersContest;
/// use maxn_games::contest::Contest;
///
/// let mut contest = ChineseCheckersContest::<3>::new("board=small".parse()?, 1);
/// contest.decide(&contest.parse("c4-d4")?)?;
/// assert_eq!((contest.turn(), contest.last_move()), (Some(1), Some((0, "c4-d4"))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type ChineseCheckersContest<const N: usize> = BoardContest<Position<N>, N>;

impl<const N: usize> ChineseCheckersContest<N> {
    /// A game from the start, or from a random opening by the seed.
    pub fn new(options: Options, seed: u64) -> Self {
        BoardContest::opened(Position::start(options.size, options.rules), options.opening, seed)
    }
}

impl<const N: usize> BoardGame<N> for Position<N> {
    const EXAMPLE: &'static str = "d5-e5";

    fn move_name(&self, mv: Move) -> String {
        self.move_text(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, BadDecision> {
        self.parse_move(text).map_err(BadDecision::illegal)
    }

    fn tally(&self) -> [i32; N] {
        std::array::from_fn(|player| self.in_goal(player) as i32)
    }

    fn ending(&self) -> Option<(String, Vec<Player>)> {
        if let Some(winner) = self.winner() {
            return Some((format!("player {} has reached the goal", winner + 1), vec![winner]));
        }
        let drawn = || (format!("a draw after {} moves", self.played()), (0..N).collect());
        self.is_terminal().then(drawn)
    }

    fn effect(&self, _before: &Self) -> Option<String> {
        None
    }

    fn layout(&self) -> BoardLayout {
        let goal_of = |cell| (0..N).find(|&player| self.seat(player).goal.contains(cell));
        BoardLayout::hexagons(self.star().board(), |cell| self.owner(cell), goal_of)
    }
}
