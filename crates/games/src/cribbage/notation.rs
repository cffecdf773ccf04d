//! Positions as text.

pub use maxn_play::toolkit::fields::NotationError;

use super::board::{Board, MOST_PLAYERS};
use super::deal::{DealError, Dealt, Place};
use super::round::Round;
use crate::cards::{Card, CardError, Hand, HandError};
use maxn::Scores;
use maxn_play::toolkit::fields::{Field, Fields, Word};
use std::fmt;
use std::str::FromStr;

/// The fields of a position.
const NAMES: [&str; 8] = ["dealer", "starter", "hands", "crib", "played", "scores", "target", "partners"];

/// A deal at any moment, and the notation of it.
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
/// | `scores` | the scores before the deal; without it zero |
/// | `target` | the score that ends the game; without it the deal is played to its end |
/// | `partners` | `yes` if the players across the table are partners; without it `no` |
///
/// Cards are written one by one (`5H 5C`) or by suit (`H:5 C:5`, `D:-` for none), as one likes. Points of the deal
/// are not written: they follow from the cards.
///
/// ```
/// use maxn_games::cribbage::Position;
///
/// let text = "dealer 1; starter 5H; hands 4S 5S 9S TS | 6H JH QH KH; crib 2C 3C AC KD; played 6H 9S";
/// let position: Position = text.parse()?;
/// assert_eq!(position.to_string().parse(), Ok(position));
/// # Ok::<(), maxn_games::cribbage::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// The discards are to be made.
    Discard(Dealt),
    /// A starter is turned up, and cards are being played.
    Play(Round),
}

impl FromStr for Position {
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
        let crib = crib_field.map_or(Ok(Hand::EMPTY), |field| cards(&field.words, &mut seen))?;
        // Wrong numbers of cards are shown where the cards begin.
        let at_place = |error: DealError| {
            let word = match error {
                DealError::Size { place: Place::Hand(player), .. } => places.get(player - 1).copied(),
                DealError::Size { place: Place::Crib, .. } => crib_field.map(|field| field.head),
                _ => None,
            };
            word.unwrap_or(hands.head).error(error)
        };
        let Some(starter) = fields.get("starter") else {
            return match fields.get("played") {
                Some(played) => Err(played.head.error(
                    "there can be cards played only after a starter is turned up; the field 'starter' is missing",
                )),
                None => Dealt::new(dealer, &held, crib, board).map(Position::Discard).map_err(at_place),
            };
        };
        let starter = card(starter.only()?, &mut seen)?;
        fields.required("crib")?;
        let mut round = Round::new(dealer, &held, crib, starter, board).map_err(at_place)?;
        for &word in fields.get("played").map_or(&[][..], |played| &played.words) {
            // Cards played are in the hands as well, so nothing counts as seen.
            let card = card(word, &mut Hand::default())?;
            round.play_card(card).map_err(|problem| word.error(problem))?;
        }
        Ok(Position::Play(round))
    }
}

/// The hands, and the word where each of them begins.
fn read_hands<'t>(field: &Field<'t>, seen: &mut Hand) -> Result<(Vec<Hand>, Vec<Word<'t>>), NotationError> {
    let read = |part: &&[Word<'t>]| Ok((cards(part, seen)?, part.first().copied().unwrap_or(field.head)));
    field.parts().iter().map(read).collect()
}

/// Cards one by one or by suit, none of them seen before.
fn cards(words: &[Word<'_>], seen: &mut Hand) -> Result<Hand, NotationError> {
    let mut all = Hand::EMPTY;
    for &word in words {
        if !word.text.contains(':') {
            all.insert(card(word, seen)?);
            continue;
        }
        let suit: Hand = word.text.parse().map_err(|problem: HandError| word.error(problem))?;
        if let Some(twice) = (suit & *seen).into_iter().next() {
            return Err(twice_in(word, twice));
        }
        *seen = *seen | suit;
        all = all | suit;
    }
    Ok(all)
}

fn card(word: Word<'_>, seen: &mut Hand) -> Result<Card, NotationError> {
    let card: Card = word.text.parse().map_err(|problem: CardError| word.error(problem))?;
    if seen.contains(card) {
        return Err(twice_in(word, card));
    }
    seen.insert(card);
    Ok(card)
}

fn twice_in(word: Word<'_>, card: Card) -> NotationError {
    word.error(format!("{card} comes twice"))
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

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Discard(dealt) => dealt.fmt(f),
            Position::Play(round) => round.fmt(f),
        }
    }
}

impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dealer {}{}; hands {}", self.dealer() + 1, Settings(self.board()), Hands(self.hands()))?;
        if self.crib().is_empty() { Ok(()) } else { write!(f, "; crib {}", self.crib()) }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dealer, starter) = (self.dealer() + 1, self.starter());
        write!(f, "dealer {dealer}{}; starter {starter}", Settings(self.before()))?;
        write!(f, "; hands {}; crib {}", Hands(self.hands()), self.crib())?;
        let played: Vec<String> = self.played().iter().map(Card::to_string).collect();
        if played.is_empty() { Ok(()) } else { write!(f, "; played {}", played.join(" ")) }
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
