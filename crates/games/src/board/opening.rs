//! Games that begin in different ways.

use super::game::EvaluatedGame;
use super::table::BoardTable;
use maxn::Generator;
use maxn_play::options::{HouseRule, HouseRules, NumberField};
use maxn_play::{StartRequest, options_by_house_rules};

/// The random moves, of all players together, that a game begins with. A board game has one start, and agents without
/// chance would play the same game again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The number of moves; none by default.
    pub moves: u16,
}

impl Opening {
    /// Returns the rule `opening`, for the table of a game that has others too.
    pub const fn rule<O: Copy>(field: fn(&mut O) -> &mut dyn NumberField) -> HouseRule<O> {
        HouseRule::number("opening", 0..=1000, "the number of random moves that the game begins with", field)
    }

    /// The house rules of most board games: nothing but the opening.
    pub const HOUSE_RULES: HouseRules<Opening> = HouseRules {
        presets: &[("standard", Opening { moves: 0 })],
        rules: &[Opening::rule(|opening| &mut opening.moves)],
    };
}

options_by_house_rules!(Opening, Opening::HOUSE_RULES);

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
