//! Games that begin in different ways.

use super::{BoardContest, BoardGame};
use crate::options::{BadOption, OptionWord, no_option, number, one_preset, option_words};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use std::str::FromStr;

/// How a game begins: after so many moves, of all players together, made at random. A board game has one start, and agents
/// that know no chance would play the same game again and again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The number of moves; none by default.
    pub moves: u16,
}

impl Opening {
    /// The most random moves that a game can begin with.
    const MOST: i32 = 1000;

    /// Reads the value of the option `opening`.
    pub(crate) fn option(key: &str, value: &str) -> Result<Opening, BadOption> {
        Ok(Opening { moves: number(key, value, 0..=Self::MOST)? as u16 })
    }
}

impl FromStr for Opening {
    type Err = BadOption;

    /// Reads `opening=6`; nothing, or `standard`, is the start itself.
    fn from_str(text: &str) -> Result<Opening, BadOption> {
        let mut opening = Opening::default();
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => opening = one_preset(name, &[("standard", Opening::default())])?,
                OptionWord::Set(key @ "opening", value) => opening = Opening::option(key, value)?,
                OptionWord::Set(key, _) => return Err(no_option(key, ["opening"])),
            }
        }
        Ok(opening)
    }
}

impl<G: BoardGame<N>, const N: usize> BoardContest<G, N> {
    /// A contest that goes on from a position after random moves, the same ones for the same seed; fewer than there should
    /// be where one would end the game.
    pub fn opened(game: G, opening: Opening, seed: u64) -> Self {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut contest = BoardContest::from_position(game);
        for _ in 0..opening.moves {
            let moves = contest.legal();
            let mut next = contest.game.clone();
            // Not exactly even, but nobody can tell: there are at most hundreds of moves for 2^64 numbers.
            let place = (u128::from(generator.next_u64()) * moves.len() as u128) >> 64;
            next.make(moves[place as usize]);
            if next.is_terminal() {
                break;
            }
            contest.game = next;
        }
        contest
    }
}
