//! Cards in texts, drawn with signs and colour.

use crate::output::{Output, Style};
use maxn_games::cards::{Card, Suit};
use std::io::Write;

/// The text with every card (`QS`) and suit of a hand (`S:AKQ`) drawn, where colour is shown; elsewhere as it is.
pub(super) fn drawn<W: Write>(output: &Output<W>, text: &str) -> String {
    map_words(output, text, |style, word| output.paint(style, word))
}

/// The same without the colour: for a field of a table.
pub(super) fn with_signs<W: Write>(output: &Output<W>, text: &str) -> String {
    map_words(output, text, |_, word| word.to_string())
}

/// The colour of a suit.
pub(super) fn style(suit: Suit) -> Style {
    match suit {
        Suit::Hearts | Suit::Diamonds => Style::Red,
        Suit::Spades | Suit::Clubs => Style::Plain,
    }
}

fn map_words<W: Write>(output: &Output<W>, text: &str, paint: impl Fn(Style, &str) -> String) -> String {
    if !output.is_coloured() {
        return text.to_string();
    }
    let draw = |word: &str| {
        let (body, rest) = word.split_at(word.trim_end_matches([',', '.', ':', ';', ')']).len());
        sign(body).map_or_else(|| word.to_string(), |(suit, sign)| paint(style(suit), &sign) + rest)
    };
    text.split(' ').map(draw).collect::<Vec<_>>().join(" ")
}

/// A card or a suit of a hand with its sign in place of the letter; `None` for any other word.
fn sign(word: &str) -> Option<(Suit, String)> {
    if word.chars().any(|letter| letter.is_ascii_lowercase()) {
        return None;
    }
    if let Ok(card) = word.parse::<Card>() {
        return Some((card.suit(), word.replace(card.suit().letter(), &card.suit().symbol().to_string())));
    }
    let (letter, ranks) = word.split_once(':')?;
    let mut letters = letter.chars();
    let suit = letters.next().and_then(Suit::from_letter).filter(|_| letters.next().is_none())?;
    Some((suit, format!("{} {ranks}", suit.symbol())))
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
        for word in ["as", "player", "3", "", "X:AK", "SS:A", "best:"] {
            assert_eq!(signs(word), None, "{word}");
        }
    }
}
