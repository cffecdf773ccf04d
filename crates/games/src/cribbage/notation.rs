//! Positions as text.

pub use maxn_play::toolkit::fields::NotationError;

use super::board::{Board, MOST_PLAYERS};
use super::hand::{CribbageHand, DealError, Place};
use super::hidden::Move;
use crate::cards::{Hand, card_at, cards_at, names};
use maxn::{Game, Scores};
use maxn_play::toolkit::fields::{Field, Fields, Word};
use maxn_play::toolkit::hidden::HiddenHand;
use std::fmt;
use std::str::FromStr;

/// The fields of a position.
const NAMES: [&str; 10] =
    ["dealer", "starter", "hands", "crib", "played", "discarded", "top", "scores", "target", "partners"];

/// Reads a deal at any moment.
///
/// ```text
/// dealer 1; hands S:5J H:- D:T C:42 | S:K H:74 D:2 C:8 | S:- H:A9 D:63 C:Q; crib S:- H:- D:7 C:-
/// dealer 1; starter 5H; hands 4S 5S 9S TS | 6H JH QH KH | 5D 7D 8D 8H; crib 2C 3C AC KD; played 6H 5D
/// dealer 2; target 121; scores 98 112; starter 5H; hands ...
/// ```
///
/// Fields separated by semicolons, in any order, each a name and its value.
///
/// | field | meaning |
/// |---|---|
/// | `hands` | a hand for each player, with bars between: all cards dealt or, with a starter, the four kept |
/// | `dealer` | who deals and has the crib, from 1 |
/// | `starter` | the card turned up; without it the discards are still to be made |
/// | `crib` | its four cards; without a starter those dealt to it (one with three players, else none) |
/// | `played` | the cards played, in order; who played them follows from the rules |
/// | `discarded` | without a starter: the cards discarded so far, of the players from the dealer's left, with bars between |
/// | `top` | without a starter: the card on top of the pack, which will be turned up; without it, that is left to chance |
/// | `scores` | the scores before the deal; without it zero |
/// | `target` | the score that ends the game; without it the deal is played to its end |
/// | `partners` | `yes` if the players across the table are partners; without it `no` |
///
/// Cards are written one by one (`5H 5C`) or by suit (`H:5 C:5`, `D:-` for none), as one likes. `hands` has all cards that were
/// dealt, those discarded so far included. Points of the deal are not written: they follow from the cards.
///
/// ```
/// use maxn_games::cribbage::CribbageHand;
///
/// let text = "dealer 1; starter 5H; hands 4S 5S 9S TS | 6H JH QH KH; crib 2C 3C AC KD; played 6H 9S";
/// let hand: CribbageHand = text.parse()?;
/// assert_eq!(hand.to_string().parse(), Ok(hand));
/// # Ok::<(), maxn_games::cribbage::NotationError>(())
/// ```
impl FromStr for CribbageHand {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        let hands = fields.required("hands")?;
        let players = hands.parts().len();
        if !(2..=MOST_PLAYERS).contains(&players) {
            let problem = format!("there are {players} hands, separated by '|', not 2 to {MOST_PLAYERS}");
            return Err(hands.head.error(problem));
        }
        let dealer = fields.required("dealer")?.only()?.number(1..=players)? - 1;
        let board = board(players, &fields)?;
        let mut seen = Hand::EMPTY;
        let (held, places) = read_hands(hands, &mut seen)?;
        let crib_field = fields.get("crib");
        let crib = crib_field.map_or(Ok(Hand::EMPTY), |field| cards_at(&field.words, &mut seen))?;
        // Wrong numbers of cards are shown where the cards begin.
        let at_place = |error: DealError| {
            let word = match error {
                DealError::Size(Place::Hand(player), ..) => places.get(player - 1).copied(),
                DealError::Size(Place::Crib, ..) => crib_field.map(|field| field.head),
                _ => None,
            };
            word.unwrap_or(hands.head).error(error)
        };
        let Some(starter) = fields.get("starter") else {
            if let Some(played) = fields.get("played") {
                return Err(played.head.error(
                    "there can be cards played only after a starter is turned up; the field 'starter' is missing",
                ));
            }
            let top = fields.get("top").map(|top| card_at(top.only()?, &mut seen)).transpose()?;
            let hand = CribbageHand::new(dealer, &held, crib, board).map_err(at_place)?;
            return discarded(CribbageHand { starter: top, ..hand }, &fields);
        };
        for name in ["discarded", "top"] {
            if let Some(field) = fields.get(name) {
                return Err(field.head.error("the starter is turned up: all have discarded"));
            }
        }
        let starter = card_at(starter.only()?, &mut seen)?;
        fields.required("crib")?;
        let mut hand = CribbageHand::playing(dealer, &held, crib, starter, board).map_err(at_place)?;
        for &word in fields.get("played").map_or(&[][..], |played| &played.words) {
            // Cards played are in the hands as well, so nothing counts as seen.
            let card = card_at(word, &mut Hand::default())?;
            decide(&mut hand, Move::Play(card), word)?;
        }
        Ok(hand)
    }
}

/// A deal after the discards of some players.
fn discarded(mut hand: CribbageHand, fields: &Fields<'_>) -> Result<CribbageHand, NotationError> {
    let Some(field) = fields.get("discarded") else { return Ok(hand) };
    for part in field.parts() {
        let word = part.first().copied().unwrap_or(field.head);
        if hand.discards_left == 0 || hand.discards_left == 1 && hand.starter.is_some() {
            return Err(word.error("after the last discard a starter is turned up"));
        }
        let discard = Move::discard(cards_at(part, &mut Hand::default())?);
        let discard = discard.ok_or_else(|| word.error("a player discards one or two cards"))?;
        decide(&mut hand, discard, word)?;
    }
    Ok(hand)
}

/// Makes a decision that is written at a word.
fn decide(hand: &mut CribbageHand, mv: Move, word: Word<'_>) -> Result<(), NotationError> {
    if hand.is_terminal() {
        return Err(word.error("it cannot be played: the play is over"));
    }
    let problem = |problem| format!("it is the turn of player {}: {problem}", hand.player() + 1);
    hand.check(mv).map_err(|error| word.error(problem(error)))?;
    let _ = hand.apply(mv);
    Ok(())
}

/// The hands, and the word where each of them begins.
fn read_hands<'t>(field: &Field<'t>, seen: &mut Hand) -> Result<(Vec<Hand>, Vec<Word<'t>>), NotationError> {
    let read = |part: &&[Word<'t>]| Ok((cards_at(part, seen)?, part.first().copied().unwrap_or(field.head)));
    field.parts().iter().map(read).collect()
}

fn board(players: usize, fields: &Fields<'_>) -> Result<Board, NotationError> {
    let mut board = Board::new(players);
    if let Some(field) = fields.get("target") {
        board = Board::to(players, field.only()?.number(1..=Board::MOST as usize)? as i32);
    }
    let mut place = None;
    if let Some(field) = fields.get("scores") {
        let mut scores = Scores::ZERO;
        for (player, word) in field.each(players)?.iter().enumerate() {
            scores[player] = word.number(0..=board.most_before_a_deal() as usize)? as i32;
        }
        board = board.with_scores(scores).map_err(|problem| field.head.error(problem))?;
        place = Some(field.head);
    }
    if let Some(field) = fields.get("partners") {
        let word = field.only()?;
        match word.text {
            "yes" => {
                let place = if players == 4 { place.unwrap_or(word) } else { word };
                board = board.with_partners().map_err(|problem| place.error(problem))?;
            }
            "no" => {}
            _ => return Err(word.error("expected yes or no")),
        }
    }
    Ok(board)
}

impl fmt::Display for CribbageHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dealer {}{}", self.dealer + 1, Settings(&self.before))?;
        if let Some(starter) = self.starter() {
            write!(f, "; starter {starter}; hands {}; crib {}", Hands(self.kept()), self.crib)?;
            let played = names(self.played.iter().map(|(_, card)| card));
            return if played.is_empty() { Ok(()) } else { write!(f, "; played {played}") };
        }
        let discarded = &self.discarded[..self.before.players()];
        let dealt: Vec<Hand> =
            self.kept().iter().zip(discarded).map(|(&kept, &discarded)| kept | discarded).collect();
        write!(f, "; hands {}", Hands(&dealt))?;
        let crib = discarded.iter().fold(self.crib, |crib, &discarded| crib - discarded);
        if !crib.is_empty() {
            write!(f, "; crib {crib}")?;
        }
        let players = self.before.all_after(self.dealer);
        let made: Vec<Hand> =
            players.map(|player| discarded[player]).take_while(|cards| !cards.is_empty()).collect();
        if !made.is_empty() {
            write!(f, "; discarded {}", Hands(&made))?;
        }
        self.starter.map_or(Ok(()), |top| write!(f, "; top {top}"))
    }
}

/// Writes hands.
struct Hands<'p>(&'p [Hand]);

impl fmt::Display for Hands<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(Hand::to_string).collect::<Vec<_>>().join(" | "))
    }
}

/// Writes what a board has that is not as usual.
struct Settings<'p>(&'p Board);

impl fmt::Display for Settings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        if let Some(target) = board.target() {
            write!(f, "; target {target}")?;
        }
        let scores = board.scores();
        if scores != Scores::ZERO {
            let scores = scores.first(board.players()).iter().map(ToString::to_string);
            write!(f, "; scores {}", scores.collect::<Vec<_>>().join(" "))?;
        }
        if board.partners() { f.write_str("; partners yes") } else { Ok(()) }
    }
}
