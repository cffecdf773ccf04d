//! Games that begin in different ways.

use super::game::EvaluatedGame;
use super::table::BoardTable;
use maxn::Generator;
use maxn_play::options::{OptionError, OptionWord, no_option, number, one_preset, option_words};
use maxn_play::{GameOption, StartRequest};
use std::str::FromStr;

/// The random moves, of all players together, that a game begins with. A board game has one start, and agents without
/// chance would play the same game again and again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The number of moves; none by default.
    pub moves: u16,
}

impl Opening {
    /// The option, for the list of a game's options.
    pub const OPTION: GameOption = GameOption {
        name: "opening",
        values: "a number from 0 to 1000",
        meaning: "the number of random moves that the game begins with",
    };

    /// The most random moves that a game can begin with.
    const MOST: i32 = 1000;

    /// Returns the option with its value, in a text that can be read back.
    pub fn resolved(self) -> String {
        format!("opening={}", self.moves)
    }

    /// Reads the value of the option `opening`.
    ///
    /// # Errors
    /// If it is no number from 0 to 1000.
    pub fn option(key: &str, value: &str) -> Result<Opening, OptionError> {
        Ok(Opening { moves: number(key, value, 0..=Self::MOST)? as u16 })
    }
}

impl FromStr for Opening {
    type Err = OptionError;

    /// Reads `opening=6`, the only option of most board games; nothing, or `standard`, is the start itself.
    fn from_str(text: &str) -> Result<Opening, OptionError> {
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

impl<G: EvaluatedGame> BoardTable<G> {
    /// Starts a contest as it was asked for: from a position after random moves, which are the same for the same seed. There
    /// are fewer of them where one would end the game.
    pub fn start(mut game: G, opening: Opening, request: &StartRequest) -> Self {
        let mut generator = Generator::new(request.seed);
        let mut moves = Vec::new();
        for _ in 0..opening.moves {
            if game.is_terminal() {
                break;
            }
            moves.clear();
            game.moves(&mut moves);
            // The bias is below 2^-50: there are at most hundreds of moves for 2^64 numbers.
            let index = (u128::from(generator.next_u64()) * moves.len() as u128) >> 64;
            let mut next = game.clone();
            next.make(moves[index as usize]);
            if next.is_terminal() {
                break;
            }
            game = next;
        }
        BoardTable::new(game).with_options(opening.resolved())
    }
}
