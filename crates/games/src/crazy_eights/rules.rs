//! The rules.

use super::card::{Card, Suit};
use super::info::INFO;
use super::options::Options;
use crate::stock_and_pile::{
    Cards, Kind, Kinds, SheddingGame, SheddingHand, SheddingInfo, SheddingMove, Stock,
};
use maxn::Player;
use maxn_play::toolkit::fields::{Fields, NotationError};
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{Observation, ObservationError, VectorWriter};
use std::convert::Infallible;
use std::fmt;

/// The rules of Crazy Eights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CrazyEightsRules;

/// A hand of Crazy Eights as an umpire knows it.
pub type CrazyEights = SheddingHand<CrazyEightsRules>;

/// A decision of the player to move. An eight comes with the suit that it names.
pub type Move = SheddingMove<CrazyEightsRules>;

/// The cards that twos have piled up, to be drawn by the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Penalty(u8);

/// The most cards that twos pile up.
const MOST_PENALTY: u8 = 16;

impl CrazyEights {
    /// Returns the number of cards that twos have piled up.
    #[inline]
    pub fn penalty(&self) -> usize {
        usize::from(self.state.0)
    }

    /// Returns whether twos can have piled up anything.
    fn may_pile_up(&self) -> bool {
        self.options.use_special_cards && !self.table.stock().is_empty()
    }
}

impl SheddingGame for CrazyEightsRules {
    type Options = Options;
    type State = Penalty;
    type Answer = Infallible;

    const MEASURE: &'static str = "points of this hand, fewer is better";
    const WIN_MEASURE: &'static str = "lost chance to win, in hundredths";
    const LOWEST_WINS: bool = true;
    const SPAN: f64 = 30.0;
    const NAMED: char = 'H';
    const POSITION_FIELDS: &'static [&'static str] = &["drawn", "penalty"];
    const OBSERVATION_FIELDS: &'static [&'static str] = &["penalty"];

    fn info() -> &'static SheddingInfo<Self> {
        &INFO
    }

    fn cards_dealt(players: usize) -> usize {
        if players == 2 { 7 } else { 5 }
    }

    fn may_be_turned_up(card: Card) -> bool {
        !card.is_wild()
    }

    #[inline]
    fn fitting(hand: &CrazyEights) -> Kinds {
        if hand.state.0 > 0 {
            return Card::TWOS;
        }
        hand.suit.map_or(0, Suit::kinds) | hand.top().same_value() | Card::EIGHTS
    }

    /// High cards first.
    #[inline]
    fn in_order(mut kinds: Kinds) -> impl Iterator<Item = Kind> {
        std::iter::from_fn(move || {
            let kind = kinds.checked_ilog2()?;
            kinds &= !(1 << kind);
            Some(kind as Kind)
        })
    }

    /// After it is played, nothing tells one eight from another: one stands for all.
    #[inline]
    fn distinct(eights: Kinds) -> Kinds {
        eights & eights.wrapping_neg()
    }

    #[inline]
    fn may_draw(hand: &CrazyEights) -> bool {
        let has_drawn_all = hand.drawn >= hand.options.max_draw_cards || hand.table.stock().is_empty();
        hand.state.0 > 0 || !has_drawn_all
    }

    fn draw(hand: &mut CrazyEights, arrange: &mut impl FnMut(&mut Stock)) {
        hand.show_nothing_fits(Self::fitting(hand));
        let (player, penalty) = (hand.table.turn(), std::mem::take(&mut hand.state));
        if penalty.0 > 0 {
            hand.give(player, penalty.0.into(), arrange);
            hand.table.advance(1);
        } else {
            hand.give(player, 1, arrange);
            hand.drawn += 1;
        }
    }

    #[inline]
    fn take_effect(hand: &mut CrazyEights, card: Card, _: Option<Suit>, _: &mut impl FnMut(&mut Stock)) {
        if hand.options.use_special_cards {
            if card.is_in(Card::QUEENS) {
                return hand.table.advance(2);
            }
            if card.is_in(Card::ACES) {
                hand.table.reversed = !hand.table.reversed;
            } else if card.is_in(Card::TWOS) && !hand.table.stock().is_empty() {
                hand.state.0 += 2;
            }
        }
        hand.table.advance(1);
    }

    fn code(penalty: &Penalty) -> u64 {
        u64::from(penalty.0) << 16
    }

    /// An eight is as good as half a card less.
    fn head_start(hand: &Cards) -> usize {
        2 * hand.only(Card::EIGHTS).len()
    }

    fn worth(card: Card) -> i32 {
        card.points()
    }

    fn hindrance(hand: &CrazyEights, card: Card) -> i32 {
        if !hand.options.use_special_cards || !card.is_in(Card::TWOS | Card::QUEENS | Card::ACES) {
            return 0;
        }
        let skips = card.is_in(Card::QUEENS) && hand.table.players() == 2;
        let effect = if hand.table.held(hand.table.after(1)) <= 2 { 40 } else { -4 };
        effect + if skips { 20 } else { 0 }
    }

    /// The last but one: the other card will fit, or not, whatever is named.
    fn urgency(_: Card, is_late: bool, _: bool) -> i32 {
        if is_late { 45 } else { -30 }
    }

    fn fitting_words(hand: &CrazyEights) -> String {
        if hand.state.0 > 0 {
            return "a two, or draw".to_string();
        }
        let suit = hand.suit.map_or("", Suit::name);
        format!("{suit}, a card of the rank of {}, or an eight", hand.top())
    }

    fn refusal(hand: &CrazyEights, mv: Move) -> String {
        if hand.has_to_play() {
            "a card fits and has to be played".to_string()
        } else if mv == Move::Pass {
            format!("draw first, up to {} cards in a turn", hand.options.max_draw_cards)
        } else {
            "there is nothing to draw; pass".to_string()
        }
    }

    fn consequences(before: &CrazyEights, mv: Move, after: &CrazyEights) -> Vec<String> {
        let Move::Play(card, _) = mv else { return Vec::new() };
        if !before.options.use_special_cards || after.is_over {
            Vec::new()
        } else if card.is_in(Card::QUEENS) {
            vec![format!("player {} is skipped", before.table.after(1) + 1)]
        } else if card.is_in(Card::ACES) {
            vec!["the direction turns".to_string()]
        } else if after.state.0 > 0 {
            let next = after.table.turn() + 1;
            vec![format!("player {next} has to play a two or draw {}", after.state.0)]
        } else {
            Vec::new()
        }
    }

    fn position_facts(hand: &CrazyEights, _seat: Option<Player>) -> Vec<String> {
        let mut facts = vec![if hand.state.0 > 0 {
            format!("twos have piled up {} cards", hand.state.0)
        } else {
            format!("{} has to be followed", hand.suit.map_or("", Suit::name))
        }];
        if hand.drawn > 0 {
            facts.push(format!("{} of {} cards are drawn", hand.drawn, hand.options.max_draw_cards));
        }
        facts
    }

    fn write(hand: &CrazyEights, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if hand.drawn > 0 {
            write!(f, "; drawn {}", hand.drawn)?;
        }
        if hand.state.0 > 0 {
            write!(f, "; penalty {}", hand.state.0)?;
        }
        Ok(())
    }

    fn read_state(hand: &mut CrazyEights, fields: &Fields<'_>) -> Result<(), NotationError> {
        if let Some(field) = fields.get("drawn") {
            hand.drawn = field.only()?.number(0..=hand.options.max_draw_cards.into())? as u8;
        }
        if let Some(field) = fields.get("penalty") {
            hand.state.0 = field.only()?.number(0..=MOST_PENALTY.into())? as u8;
            if hand.state.0 > 0 && !hand.may_pile_up() {
                let problem = "without special cards, or without a stock, twos pile up nothing";
                return Err(field.only()?.error(problem));
            }
        }
        Ok(())
    }

    fn observe(hand: &CrazyEights, observation: &mut Observation) {
        observation.set("penalty", hand.penalty());
    }

    fn write_vector(hand: &CrazyEights, writer: &mut VectorWriter<'_>) {
        writer.number(6, hand.penalty());
    }

    fn observed(hand: &mut CrazyEights, seat: &ObservedSeat<'_>) -> Result<(), ObservationError> {
        if let Some(field) = seat.fields().get("penalty") {
            hand.state.0 = field.number(0..=MOST_PENALTY)?;
            if hand.state.0 > 0 && !hand.may_pile_up() {
                return Err(field.problem("there are no cards to be drawn for twos"));
            }
        }
        Ok(())
    }
}
