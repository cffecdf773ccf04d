//! Cards in texts, drawn with signs and colour.

use crate::output::{Output, Style};
use maxn_play::{Decision, HandScene};
use std::io::Write;

/// The suits: letter, sign and colour.
const SUITS: [(char, char, Style); 4] =
    [('S', '♠', Style::Plain), ('H', '♥', Style::Red), ('D', '♦', Style::Red), ('C', '♣', Style::Plain)];

/// The ranks of cards.
const RANKS: &str = "23456789TJQKA";

/// The text with every card (`QS`) and suit of a hand (`S:AKQ`) drawn, where colour is shown; elsewhere as it is.
pub(super) fn drawn<W: Write>(output: &Output<W>, text: &str) -> String {
    map_words(output, text, |style, word| output.paint(style, word))
}

/// The same without the colour: for a field of a table.
pub(super) fn with_signs<W: Write>(output: &Output<W>, text: &str) -> String {
    map_words(output, text, |_, word| word.to_string())
}

/// A hand, its cards drawn where colour is shown. Where some of them may be played and others not, the others are faint.
pub(super) fn hand<W: Write>(output: &Output<W>, hand: &HandScene, legal: &[Decision]) -> String {
    let is_legal = |card: &str| legal.iter().any(|decision| decision.as_str() == card);
    if !output.is_coloured() || !hand.cards.iter().any(|card| is_legal(card)) {
        return drawn(output, &hand.text);
    }
    let card = |rank: char, suit: &(char, char, Style)| {
        let playable = is_legal(&format!("{rank}{}", suit.0));
        output.paint(if playable { suit.2 } else { Style::Faint }, &rank.to_string())
    };
    let suit_of = |word: &str| SUITS.into_iter().find(|suit| word.starts_with(suit.0));
    let draw = |word: &str| match (suit_of(word), word.split_once(':')) {
        (Some(suit), Some((_, ranks))) => {
            let ranks: String = ranks.chars().map(|rank| card(rank, &suit)).collect();
            format!("{} {ranks}", output.paint(suit.2, &suit.1.to_string()))
        }
        _ => word.to_string(),
    };
    hand.text.split(' ').map(draw).collect::<Vec<_>>().join(" ")
}

/// The colour of a card.
pub(super) fn style(card: &str) -> Style {
    sign(card).map_or(Style::Plain, |(style, _)| style)
}

fn map_words<W: Write>(output: &Output<W>, text: &str, paint: impl Fn(Style, &str) -> String) -> String {
    if !output.is_coloured() {
        return text.to_string();
    }
    let draw = |word: &str| {
        let (body, rest) = word.split_at(word.trim_end_matches([',', '.', ':', ';', ')']).len());
        sign(body).map_or_else(|| word.to_string(), |(style, sign)| paint(style, &sign) + rest)
    };
    text.split(' ').map(draw).collect::<Vec<_>>().join(" ")
}

/// A card or a suit of a hand with its sign in place of the letter, and its colour; `None` for any other word.
fn sign(word: &str) -> Option<(Style, String)> {
    let suit = |letter: char| SUITS.into_iter().find(|suit| suit.0 == letter);
    let mut letters = word.chars();
    let (first, second, more) = (letters.next()?, letters.next()?, letters.as_str());
    if second == ':' {
        let (_, sign, style) = suit(first)?;
        let ranks = more.chars().all(|rank| rank == '-' || RANKS.contains(rank));
        return ranks.then(|| (style, format!("{sign} {more}")));
    }
    let (_, sign, style) = suit(second)?;
    (RANKS.contains(first) && more.is_empty()).then(|| (style, format!("{first}{sign}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_and_suits_have_signs_and_other_words_do_not() {
        let signs = |word: &str| sign(word).map(|(_, sign)| sign);
        assert_eq!(signs("QS").as_deref(), Some("Q♠"));
        assert_eq!(signs("H:AT2").as_deref(), Some("♥ AT2"));
        assert_eq!(signs("D:-").as_deref(), Some("♦ -"));
        for word in ["as", "player", "3", "", "X:AK", "SS:A", "best:", "AS2", "S:you"] {
            assert_eq!(signs(word), None, "{word}");
        }
        assert_eq!((style("QS"), style("QH")), (Style::Plain, Style::Red));
    }
}
