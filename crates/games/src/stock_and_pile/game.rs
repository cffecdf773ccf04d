//! The trait that a shedding game implements.

use super::hand::{SheddingHand, SheddingMove};
use super::info::SheddingInfo;
use super::pack::{Card, Cards, Kind, Kinds, Pack, Suit};
use super::stock::Stock;
use super::table::Table;
use maxn::Player;
use maxn_play::options::OptionError;
use maxn_play::toolkit::fields::{Fields, NotationError};
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{Observation, ObservationError, Prompt, VectorWriter};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// House rules of a shedding game; by default the usual ones.
pub trait SheddingOptions:
    Copy + Debug + Default + Eq + FromStr<Err = OptionError> + Send + Sync + 'static
{
    /// Returns the rules that every game has.
    fn common(&self) -> CommonRules;

    /// Changes the rules for an end game that can be searched as a whole: at most this many cards are played.
    fn shorten(&mut self, max_turns: u16);

    /// Returns all options with their values, in a text that can be read back.
    fn resolved(&self) -> String;
}

/// The rules that every shedding game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommonRules {
    /// The score that ends the series.
    pub target: i32,
    /// The number of cards played after which a hand ends, even if no player is out.
    pub max_turns: u16,
    /// The most cards drawn in a turn.
    pub max_draw_cards: u8,
    /// True if a player may draw with cards that fit.
    pub draw_at_will: bool,
    /// True if the discards become the stock when it is empty.
    pub reshuffle: bool,
}

/// A game in which players get rid of their cards by following suit or rank: its pack and what is special in its rules.
///
/// From this trait a game gets its hand as a [`HiddenHand`](maxn_play::toolkit::hidden::HiddenHand), [`SheddingHand`], the
/// knowledge of a seat, [`SheddingView`](super::SheddingView), [`Series`](super::Series), evaluations, a rule-based player, the
/// notation, and its [`GameInfo`](maxn_play::GameInfo), [`SheddingInfo`].
pub trait SheddingGame: Pack {
    /// The house rules.
    type Options: SheddingOptions;

    /// The part of a position that other games do not have; by default as when a hand begins.
    type State: Copy + Debug + Default + Eq + Send + Sync + 'static;

    /// An answer to a question other than which card to play, drawing and passing.
    type Answer: Copy + Debug + Display + Eq + Hash + Send + Sync + 'static;

    /// All answers.
    const ANSWERS: &'static [Self::Answer] = &[];

    /// The unit of points.
    const MEASURE: &'static str;

    /// The unit of chances to win.
    const WIN_MEASURE: &'static str;

    /// True if the cards left count against their owners, and the fewest points win; otherwise those of all count for the player
    /// who is out.
    const LOWEST_WINS: bool = false;

    /// About the points that two ends of a hand differ by.
    const SPAN: f64;

    /// True if a player who has drawn can play nothing but the card drawn.
    const PLAYS_DRAWN_CARD: bool = false;

    /// The suit in the example of an answer with a card that names one.
    const NAMED: char;

    /// The fields of a position besides those of the table, the suit and the options.
    const POSITION_FIELDS: &'static [&'static str];

    /// The fields of an observation besides those of the table and the suit.
    const OBSERVATION_FIELDS: &'static [&'static str];

    /// Returns the game at run time.
    fn info() -> &'static SheddingInfo<Self>;

    // The deal.

    /// Returns the number of cards dealt to each player.
    fn cards_dealt(players: usize) -> usize;

    /// Returns whether a card may be turned up after the deal.
    fn may_be_turned_up(card: Card<Self>) -> bool;

    /// Begins the hand with the dealer to move: by default as if the dealer had played the card turned up.
    fn turn_up(hand: &mut SheddingHand<Self>, card: Card<Self>) {
        Self::take_effect(hand, card, None, &mut |_| ());
    }

    // Moves.

    /// Returns the kinds that fit on the pile.
    fn fitting(hand: &SheddingHand<Self>) -> Kinds;

    /// Returns the kinds that the player to move may play.
    #[inline]
    fn playable(hand: &SheddingHand<Self>) -> Kinds {
        hand.own().kinds() & Self::fitting(hand)
    }

    /// Returns kinds that are not wild in the order in which searches try them.
    fn in_order(kinds: Kinds) -> impl Iterator<Item = Kind>;

    /// Returns those of some wild kinds that searches try: the others are as good as one of these.
    #[inline]
    fn distinct(wilds: Kinds) -> Kinds {
        wilds
    }

    /// Returns whether an answer is asked for, instead of a card.
    #[inline]
    fn asks(_hand: &SheddingHand<Self>) -> bool {
        false
    }

    /// Returns whether the player to move, if it plays nothing, has to draw before it may pass.
    #[inline]
    fn may_draw(hand: &SheddingHand<Self>) -> bool {
        hand.drawn < hand.common().max_draw_cards && !hand.table.stock().is_empty()
    }

    /// Draws for the player to move, and notes what it shows by that.
    fn draw(hand: &mut SheddingHand<Self>, arrange: &mut impl FnMut(&mut Stock));

    /// Gives an answer that is asked for.
    fn answer(_hand: &mut SheddingHand<Self>, _answer: Self::Answer, _arrange: &mut impl FnMut(&mut Stock)) {}

    /// Passes the turn on after a card has been played; `before` is the suit that had to be followed.
    fn take_effect(
        hand: &mut SheddingHand<Self>,
        card: Card<Self>,
        before: Option<Suit<Self>>,
        arrange: &mut impl FnMut(&mut Stock),
    );

    /// Forgets what a turn that ends has drawn.
    #[inline]
    fn end_turn(_state: &mut Self::State) {}

    /// Returns the state as a number without its lowest 16 bits, for the key of a position.
    fn code(state: &Self::State) -> u64;

    // Judgement.

    /// Returns the quarters of a turn that a hand is better than others of its size.
    fn head_start(hand: &Cards) -> usize;

    /// Rates a card that is not wild by itself.
    fn worth(card: Card<Self>) -> i32;

    /// Rates the effect of a card that is not wild on the next player.
    fn hindrance(hand: &SheddingHand<Self>, card: Card<Self>) -> i32;

    /// Rates a wild card; `is_late` if somebody is about to be out, `is_next` if it is the next player.
    fn urgency(card: Card<Self>, is_late: bool, is_next: bool) -> i32;

    /// Rates an answer.
    fn answer_merit(_hand: &SheddingHand<Self>, _answer: Self::Answer) -> i32 {
        0
    }

    // Words.

    /// Returns the cards that fit in words.
    fn fitting_words(hand: &SheddingHand<Self>) -> String;

    /// Returns the reason why a move that is not a card, or any move where an answer is asked for, is not allowed.
    fn refusal(hand: &SheddingHand<Self>, mv: SheddingMove<Self>) -> String;

    /// Checks a card that the player to move holds, as far as the rules are not those of all games.
    ///
    /// # Errors
    /// The reason why it may not be played.
    fn check_card(_hand: &SheddingHand<Self>, _card: Card<Self>) -> Result<(), String> {
        Ok(())
    }

    /// Returns the question put to the player to move, where it is not for a card that fits.
    fn question(_hand: &SheddingHand<Self>, _example: &str) -> Option<Prompt> {
        None
    }

    /// Returns the consequences of a move, besides the naming of a suit and cards that are drawn.
    fn consequences(
        before: &SheddingHand<Self>,
        mv: SheddingMove<Self>,
        after: &SheddingHand<Self>,
    ) -> Vec<String>;

    /// Returns facts about the position that everybody knows, or that a seat knows.
    fn position_facts(hand: &SheddingHand<Self>, seat: Option<Player>) -> Vec<String>;

    // Notation and observation.

    /// Writes the fields of the state.
    ///
    /// # Errors
    /// If the formatter fails.
    fn write(hand: &SheddingHand<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads the fields of the state into a position.
    ///
    /// # Errors
    /// If there is no such position; the error names the word.
    fn read_state(hand: &mut SheddingHand<Self>, fields: &Fields<'_>) -> Result<(), NotationError>;

    /// Takes out what nobody but the player to move sees, if that is somebody else, and what nobody sees.
    fn redact(_state: &mut Self::State, _is_mover: bool) {}

    /// Puts in what a world says.
    fn fill(_state: &mut Self::State, _table: &Table) {}

    /// Adds the state as a seat knows it to an observation.
    fn observe(hand: &SheddingHand<Self>, observation: &mut Observation);

    /// Writes the state as a seat knows it as numbers.
    fn write_vector(hand: &SheddingHand<Self>, writer: &mut VectorWriter<'_>);

    /// Reads the same into a position.
    ///
    /// # Errors
    /// If that cannot have happened; the error names the field.
    fn observed(hand: &mut SheddingHand<Self>, seat: &ObservedSeat<'_>) -> Result<(), ObservationError>;
}
