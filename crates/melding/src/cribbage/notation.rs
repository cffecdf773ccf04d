//! Positions as text.

pub use maxn_play::toolkit::fields::NotationError;

use super::board::Board;
use super::deal::{DealError, Dealt, Place};
use super::round::Round;
use maxn::Player;
use maxn_cards::cards::{Card, CardError, Hand, HandError};
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
/// use maxn_melding::cribbage::Position;
///
/// let text = "dealer 1; starter 5H; hands 4S 5S 9S TS | 6H JH QH KH; crib 2C 3C AC KD; played 6H 9S";
/// let position: Position<2> = text.parse()?;
/// assert_eq!(position.to_string().parse(), Ok(position));
/// # Ok::<(), maxn_melding::cribbage::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position<const N: usize> {
    /// The discards are to be made.
    Discard(Dealt<N>),
    /// A starter is turned up, and cards are being played.
    Play(Round<N>),
}

/// Returns the number of players in a text, which is the number of its hands: the `N` of [`Position`] to read it
/// with.
///
/// # Errors
/// If the text has no hands, or not two to four.
pub fn players(text: &str) -> Result<usize, NotationError> {
    let fields = Fields::read(text, &NAMES)?;
    let hands = fields.required("hands")?;
    match hands.parts().len() {
        players @ 2..=4 => Ok(players),
        _ => Err(wrong_players(hands, "2 to 4")),
    }
}

fn wrong_players(hands: &Field<'_>, expected: &str) -> NotationError {
    hands.head.error(format!("there are {} hands, separated by '|', not {expected}", hands.parts().len()))
}

impl<const N: usize> FromStr for Position<N> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fields = Fields::read(text, &NAMES)?;
        let hands = fields.required("hands")?;
        let dealer = dealer::<N>(fields.required("dealer")?)?;
        let board = board(&fields)?;
        let mut seen = Hand::EMPTY;
        let (held, places) = read_hands::<N>(hands, &mut seen)?;
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
                None => Dealt::new(dealer, held, crib, board).map(Position::Discard).map_err(at_place),
            };
        };
        let starter = card(starter.only()?, &mut seen)?;
        fields.required("crib")?;
        let mut round = Round::new(dealer, held, crib, starter, board).map_err(at_place)?;
        for &word in fields.get("played").map_or(&[][..], |played| &played.words) {
            // Cards played are in the hands as well, so nothing counts as seen.
            let card = card(word, &mut Hand::default())?;
            round.play_card(card).map_err(|problem| word.error(problem))?;
        }
        Ok(Position::Play(round))
    }
}

/// The hands, and the word where each of them begins.
fn read_hands<'t, const N: usize>(
    field: &Field<'t>,
    seen: &mut Hand,
) -> Result<([Hand; N], Vec<Word<'t>>), NotationError> {
    let parts = field.parts();
    let mut hands = [Hand::EMPTY; N];
    let mut places = Vec::new();
    for (player, part) in parts.iter().enumerate() {
        let hand = cards(part, seen)?;
        if let Some(slot) = hands.get_mut(player) {
            *slot = hand;
        }
        places.push(part.first().copied().unwrap_or(field.head));
    }
    if parts.len() != N {
        return Err(wrong_players(field, &N.to_string()));
    }
    Ok((hands, places))
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

fn dealer<const N: usize>(field: &Field<'_>) -> Result<Player, NotationError> {
    Ok(field.only()?.number(1..=N)? - 1)
}

fn board<const N: usize>(fields: &Fields<'_>) -> Result<Board<N>, NotationError> {
    let mut board = Board::default();
    if let Some(field) = fields.get("target") {
        board = Board::to(field.only()?.number(1..=Board::<N>::MOST as usize)? as i32);
    }
    let mut place = None;
    if let Some(field) = fields.get("scores") {
        let mut scores = [0; N];
        for (score, word) in scores.iter_mut().zip(field.exactly::<N>(&N.to_string())?) {
            *score = word.number(0..=board.most_before_a_deal() as usize)? as i32;
        }
        board = board.with_scores(scores).map_err(|problem| field.head.error(problem))?;
        place = Some(field.head);
    }
    if let Some(field) = fields.get("partners") {
        let word = field.only()?;
        match word.text {
            "yes" => {
                let place = if N == 4 { place.unwrap_or(word) } else { word };
                board = board.with_partners().map_err(|problem| place.error(problem))?;
            }
            "no" => {}
            _ => return Err(word.error("expected yes or no")),
        }
    }
    Ok(board)
}

impl<const N: usize> fmt::Display for Position<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Discard(dealt) => dealt.fmt(f),
            Position::Play(round) => round.fmt(f),
        }
    }
}

impl<const N: usize> fmt::Display for Dealt<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dealer {}{}; hands {}", self.dealer() + 1, Settings(self.board()), Hands(self.hands()))?;
        if self.crib().is_empty() { Ok(()) } else { write!(f, "; crib {}", self.crib()) }
    }
}

impl<const N: usize> fmt::Display for Round<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dealer, starter) = (self.dealer() + 1, self.starter());
        write!(f, "dealer {dealer}{}; starter {starter}", Settings(self.before()))?;
        write!(f, "; hands {}; crib {}", Hands(self.hands()), self.crib())?;
        let played: Vec<String> = self.played().iter().map(Card::to_string).collect();
        if played.is_empty() { Ok(()) } else { write!(f, "; played {}", played.join(" ")) }
    }
}

/// Writes hands.
struct Hands<'p, const N: usize>(&'p [Hand; N]);

impl<const N: usize> fmt::Display for Hands<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map(|hand| hand.to_string()).join(" | "))
    }
}

/// Writes what a board has that is not as usual.
struct Settings<'p, const N: usize>(&'p Board<N>);

impl<const N: usize> fmt::Display for Settings<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        if let Some(target) = board.target() {
            write!(f, "; target {target}")?;
        }
        if board.scores().iter().any(|&score| score != 0) {
            write!(f, "; scores {}", board.scores().map(|score| score.to_string()).join(" "))?;
        }
        if board.partners() { f.write_str("; partners yes") } else { Ok(()) }
    }
}
