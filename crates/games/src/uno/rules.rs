//! The rules.

use super::card::{Card, Colour, high_first};
use super::info::INFO;
use super::options::Options;
use crate::stock_and_pile::notation::{read_own, read_suit as read_colour, suit_word};
use crate::stock_and_pile::{
    self, Cards, Kind, Kinds, Pack, SheddingGame, SheddingHand, SheddingInfo, SheddingMove, Stock, Table,
};
use maxn::Player;
use maxn_play::toolkit::fields::{Fields, NotationError};
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{Observation, ObservationError, Prompt, VectorWriter};
use serde_json::json;
use std::fmt;

/// The rules of Uno.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnoRules;

/// A hand of Uno as an umpire knows it.
pub type Uno = SheddingHand<UnoRules>;

/// A decision of the player to move. A wild card comes with the colour that it names.
pub type Move = SheddingMove<UnoRules>;

/// The part of a position that is special.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The card drawn in this turn, which is the only one that may be played.
    drawn: Option<Card>,
    /// A wild draw four that the player to move may challenge.
    doubt: Option<Doubt>,
}

/// A wild draw four that may be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The player who played it.
    pub player: Player,
    /// The colour to be followed before.
    pub colour: Option<Colour>,
    /// True if that player had a card of the colour; not known to the others.
    pub is_guilty: bool,
}

impl Doubt {
    /// The kinds that the player must not have had.
    fn kinds(&self) -> Kinds {
        of_colour(self.colour)
    }

    /// Finds out whether the player had a card of the colour.
    fn judged(self, table: &Table) -> Self {
        Doubt { is_guilty: table.hand(self.player).kinds() & self.kinds() != 0, ..self }
    }

    /// Returns whether somebody can have played a wild draw four that the player to move may challenge.
    fn is_possible(hand: &Uno, player: Player) -> bool {
        hand.options.challenge && player != hand.table.turn() && hand.top() == Card::WILD_DRAW_FOUR
    }
}

/// An answer to a wild draw four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Draws four cards.
    Accept,
    /// Challenges it.
    Challenge,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Answer::Accept => "accept",
            Answer::Challenge => "challenge",
        })
    }
}

/// The cards drawn for a draw two, for a wild draw four, and for a challenge that fails.
const TWO: usize = 2;
const FOUR: usize = 4;
const SIX: usize = 6;

/// The kinds of a colour; none where any card fits.
#[inline]
fn of_colour(colour: Option<Colour>) -> Kinds {
    colour.map_or(0, Colour::kinds)
}

impl Uno {
    /// Returns the wild draw four that the player to move may challenge.
    #[inline]
    pub fn doubt(&self) -> Option<Doubt> {
        self.state.doubt
    }

    /// Passes the turn on after a card that is not challenged.
    #[inline]
    fn pass_on(&mut self, card: Card, arrange: &mut impl FnMut(&mut Stock)) {
        let turns = card.is_in(Card::REVERSES);
        self.table.reversed ^= turns;
        let drawn = match card {
            Card::WILD_DRAW_FOUR => FOUR,
            _ if card.is_in(Card::DRAW_TWOS) => TWO,
            _ => 0,
        };
        if drawn > 0 {
            self.give(self.table.after(1), drawn, arrange);
        }
        let skips = drawn > 0 || card.is_in(Card::SKIPS) || turns && self.table.players() == 2;
        self.table.advance(1 + usize::from(skips));
    }
}

impl SheddingGame for UnoRules {
    type Options = Options;
    type State = State;
    type Answer = Answer;

    const ANSWERS: &'static [Answer] = &[Answer::Accept, Answer::Challenge];
    const MEASURE: &'static str = "points of this hand";
    const WIN_MEASURE: &'static str = "chance to be out first, in hundredths";
    const SPAN: f64 = 100.0;
    const PLAYS_DRAWN_CARD: bool = true;
    const NAMED: char = 'R';
    const POSITION_FIELDS: &'static [&'static str] = &["drawn", "challenged"];
    const OBSERVATION_FIELDS: &'static [&'static str] = &["drawn_card", "challenged"];

    fn info() -> &'static SheddingInfo<Self> {
        &INFO
    }

    fn cards_dealt(_players: usize) -> usize {
        7
    }

    fn may_be_turned_up(card: Card) -> bool {
        card != Card::WILD_DRAW_FOUR
    }

    /// A reverse lets the dealer begin.
    fn turn_up(hand: &mut Uno, card: Card) {
        if card.is_in(Card::REVERSES) {
            hand.table.reversed = true;
        } else {
            hand.pass_on(card, &mut |_| ());
        }
    }

    /// Wild draw fours are included.
    #[inline]
    fn fitting(hand: &Uno) -> Kinds {
        hand.suit.map_or(Kinds::MAX, |colour| colour.kinds() | hand.top().same_value() | Self::WILDS)
    }

    #[inline]
    fn playable(hand: &Uno) -> Kinds {
        let held = hand.own().kinds();
        let mut playable = held & Self::fitting(hand);
        if !hand.options.challenge && held & of_colour(hand.suit) != 0 {
            playable &= !(1 << Card::WILD_DRAW_FOUR.kind());
        }
        if hand.drawn > 0 {
            playable &= hand.state.drawn.map_or(0, |card| 1 << card.kind());
        }
        playable
    }

    #[inline]
    fn in_order(kinds: Kinds) -> impl Iterator<Item = Kind> {
        high_first(kinds)
    }

    #[inline]
    fn asks(hand: &Uno) -> bool {
        hand.state.doubt.is_some()
    }

    fn draw(hand: &mut Uno, arrange: &mut impl FnMut(&mut Stock)) {
        let (player, fitting) = (hand.table.turn(), Self::fitting(hand));
        hand.show_nothing_fits(fitting);
        let drawn = hand.table.draw(player, arrange).map(Card::of);
        if hand.options.draw_at_will || drawn.is_some_and(|card| card.is_in(fitting)) {
            (hand.drawn, hand.state.drawn) = (1, drawn);
        } else {
            // After the draw, too, nothing fits.
            hand.show_nothing_fits(fitting);
            hand.table.advance(1);
        }
    }

    fn answer(hand: &mut Uno, answer: Answer, arrange: &mut impl FnMut(&mut Stock)) {
        let player = hand.table.turn();
        let Some(doubt) = hand.state.doubt.take() else { return };
        if answer == Answer::Challenge && doubt.is_guilty {
            hand.table.show_with(doubt.player, doubt.kinds());
            return hand.give(doubt.player, FOUR, arrange);
        }
        if answer == Answer::Challenge {
            hand.table.show_without(doubt.player, doubt.kinds());
        }
        hand.give(player, if answer == Answer::Accept { FOUR } else { SIX }, arrange);
        hand.table.advance(1);
    }

    #[inline]
    fn take_effect(hand: &mut Uno, card: Card, before: Option<Colour>, arrange: &mut impl FnMut(&mut Stock)) {
        let player = hand.table.turn();
        if card == Card::WILD_DRAW_FOUR {
            if hand.options.challenge && !hand.is_over {
                let doubt = Doubt { player, colour: before, is_guilty: false };
                hand.state.doubt = Some(doubt.judged(&hand.table));
                return hand.table.advance(1);
            }
            // It may be played only without a card of the colour.
            if !hand.options.challenge {
                hand.table.show_without(player, of_colour(before));
            }
        }
        hand.pass_on(card, arrange);
    }

    #[inline]
    fn end_turn(state: &mut State) {
        state.drawn = None;
    }

    fn code(state: &State) -> u64 {
        let doubt = state.doubt.map_or(0, |doubt| {
            let colour = doubt.colour.map_or(4, Colour::number);
            1 | u64::from(doubt.is_guilty) << 1 | u64::from(colour) << 2 | (doubt.player as u64) << 8
        });
        let drawn = state.drawn.map_or(63, Card::kind);
        u64::from(drawn) << 16 | doubt << 32
    }

    /// A wild card is as good as half a card less, and so is an action.
    fn head_start(hand: &Cards) -> usize {
        2 * hand.only(Self::WILDS).len() + hand.only(Card::ACTIONS).len()
    }

    fn worth(card: Card) -> i32 {
        card.points() / 2
    }

    fn hindrance(hand: &Uno, card: Card) -> i32 {
        if !card.is_in(Card::ACTIONS) {
            return 0;
        }
        let effect = if hand.table.held(hand.table.after(1)) <= 2 { 40 } else { 0 };
        effect + if hand.table.players() == 2 { 20 } else { 0 }
    }

    fn urgency(card: Card, is_late: bool, is_next: bool) -> i32 {
        match (card == Card::WILD_DRAW_FOUR, is_next) {
            (true, true) => 60,
            _ if is_late => 25,
            _ => -30,
        }
    }

    /// A player with many cards probably has one of the colour, and four cards are fewer than six.
    fn answer_merit(hand: &Uno, answer: Answer) -> i32 {
        let cards = hand.doubt().map_or(0, |doubt| hand.table.held(doubt.player));
        match answer {
            Answer::Accept => 0,
            Answer::Challenge if cards >= 5 => 20,
            Answer::Challenge => -30,
        }
    }

    fn fitting_words(hand: &Uno) -> String {
        let top = hand.top();
        match (hand.suit, top.is_wild()) {
            (None, _) => "any card".to_string(),
            (Some(colour), true) => format!("a {} card or a wild one", colour.name()),
            (Some(colour), false) => format!("a {} card, a card like {top}, or a wild one", colour.name()),
        }
    }

    fn refusal(hand: &Uno, mv: Move) -> String {
        let reason = match mv {
            _ if Self::asks(hand) => "a wild draw four was played: accept or challenge it",
            Move::Answer(_) => "there is no wild draw four to be challenged",
            _ if hand.has_to_play() => "a card fits and has to be played",
            Move::Pass => "draw a card first",
            _ if hand.drawn > 0 => "one card is drawn in a turn; pass",
            _ => "there is nothing to draw; pass",
        };
        reason.to_string()
    }

    fn check_card(hand: &Uno, card: Card) -> Result<(), String> {
        if hand.drawn > 0 && hand.state.drawn != Some(card) {
            return Err(format!("{card}: only the card that was drawn may be played in this turn"));
        }
        if card.is_in(Self::fitting(hand) & !Self::playable(hand)) {
            let colour = hand.suit.map_or("any", Colour::name);
            return Err(format!("{card} may be played only without a {colour} card"));
        }
        Ok(())
    }

    fn question(hand: &Uno, example: &str) -> Option<Prompt> {
        let (kind, question) = if Self::asks(hand) {
            ("challenge", "accept the wild draw four, or challenge it".to_string())
        } else if hand.drawn > 0 && hand.options.draw_at_will {
            ("play", format!("play the card that was drawn, or pass, such as {example}"))
        } else {
            return None;
        };
        Some(Prompt { kind: kind.to_string(), question })
    }

    fn consequences(before: &Uno, mv: Move, after: &Uno) -> Vec<String> {
        let player = before.table.turn();
        let mut texts = Vec::new();
        match (mv, before.doubt()) {
            (Move::Play(card, _), _) => {
                if after.table.held(player) == 1 {
                    texts.push(format!("player {} says Uno", player + 1));
                }
                if card.is_in(Card::SKIPS) && !after.is_over {
                    texts.push(format!("player {} is skipped", before.table.after(1) + 1));
                } else if card.is_in(Card::REVERSES) && !after.is_over {
                    texts.push("the direction turns".to_string());
                }
            }
            (Move::Answer(Answer::Challenge), Some(doubt)) => {
                let had = if doubt.is_guilty { "had a card" } else { "had no card" };
                texts.push(format!("player {} {had} of the colour", doubt.player + 1));
            }
            _ => {}
        }
        texts
    }

    fn position_facts(hand: &Uno, seat: Option<Player>) -> Vec<String> {
        let mut facts = vec![match hand.suit {
            Some(colour) => format!("{} has to be followed", colour.name()),
            None => "any card can be played".to_string(),
        }];
        if let Some(doubt) = hand.doubt() {
            facts.push(format!("player {} may be challenged", doubt.player + 1));
        }
        if let Some(card) = hand.state.drawn.filter(|_| seat.is_none_or(|seat| seat == hand.table.turn())) {
            facts.push(format!("{card} was drawn"));
        }
        facts
    }

    fn write(hand: &Uno, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(card) = hand.state.drawn {
            write!(f, "; drawn {card}")?;
        }
        if let Some(doubt) = hand.doubt() {
            write!(f, "; challenged {} {}", doubt.player + 1, suit_word(doubt.colour))?;
        }
        Ok(())
    }

    fn read_state(hand: &mut Uno, fields: &Fields<'_>) -> Result<(), NotationError> {
        if let Some(field) = fields.get("drawn") {
            (hand.drawn, hand.state.drawn) = (1, Some(read_own(hand, field.only()?)?));
        }
        let Some(field) = fields.get("challenged") else { return Ok(()) };
        let [word, colour] = field.exactly("a player and the colour before")?;
        let player = word.number(1..=hand.table.players())? - 1;
        if !Doubt::is_possible(hand, player) {
            return Err(word.error("there is no wild draw four of that player to be challenged"));
        }
        let doubt = Doubt { player, colour: read_colour(colour)?, is_guilty: false };
        hand.state.doubt = Some(doubt.judged(&hand.table));
        Ok(())
    }

    fn redact(state: &mut State, is_mover: bool) {
        state.drawn = state.drawn.filter(|_| is_mover);
        state.doubt = state.doubt.map(|doubt| Doubt { is_guilty: false, ..doubt });
    }

    fn fill(state: &mut State, table: &Table) {
        state.doubt = state.doubt.map(|doubt| doubt.judged(table));
    }

    fn observe(hand: &Uno, observation: &mut Observation) {
        let State { drawn, doubt } = hand.state;
        observation.set("drawn_card", json!(drawn.map(|card| card.to_string())));
        let name = |colour: Option<Colour>| colour.map(|colour| colour.to_string());
        let doubt = doubt.map(|doubt| json!({"player": doubt.player + 1, "colour": name(doubt.colour)}));
        observation.set("challenged", json!(doubt));
    }

    fn write_vector(hand: &Uno, writer: &mut VectorWriter<'_>) {
        let State { drawn, doubt } = hand.state;
        if let Some(card) = drawn {
            writer.laid(hand.table.turn(), UnoRules::index(card.kind()));
        }
        let colour = |doubt: Doubt| doubt.colour.map_or(5, |colour| 1 + usize::from(colour.number()));
        writer.number(6, doubt.map_or(0, colour));
    }

    fn observed(hand: &mut Uno, seat: &ObservedSeat<'_>) -> Result<(), ObservationError> {
        let fields = seat.fields();
        if let Some(field) = fields.get("drawn_card") {
            let kind = UnoRules::read(field.text("a card")?).map_err(|problem| field.problem(problem))?;
            if hand.drawn == 0 || !hand.own().contains(kind) {
                return Err(field.problem("the seat has drawn no such card in this turn"));
            }
            hand.state.drawn = Some(Card::of(kind));
        } else if hand.drawn > 0 {
            let missing = ObservationError::new("drawn_card", "it is missing");
            return Err(missing.expected("the card drawn in this turn"));
        }
        if let Some(field) = fields.get("challenged") {
            field.check_fields(&["player", "colour"])?;
            let player = seat.player(&field, "player")?;
            if !Doubt::is_possible(hand, player) {
                return Err(field.problem("there is no wild draw four of that player to be challenged"));
            }
            let colour = stock_and_pile::read_suit(field.get("colour"))?;
            hand.state.doubt = Some(Doubt { player, colour, is_guilty: false });
        }
        Ok(())
    }
}
