//! Cards in texts, drawn with signs and colour.

use crate::output::{Output, Style};
use maxn_games::cards::{Card, Suit};
use std::io::Write;

/// The text with every card (`QS`) and suit of a hand (`S:AKQ`) drawn, where colour is shown; elsewhere as it is.
pub(super) fn drawn<W: Write>(output: &Output<W>, text: &str) -> String {
    if !output.is_coloured() {
        return text.to_string();
    }
    let words: Vec<String> = text.split(' ').map(|word| draw_word(output, word)).collect();
    words.join(" ")
}

/// A card as it is drawn: a rank and a sign, or two letters.
pub(super) fn face<W: Write>(output: &Output<W>, card: Card) -> String {
    if output.is_coloured() {
        let letters = card.to_string();
        format!("{}{}", &letters[..1], card.suit().symbol())
    } else {
        card.to_string()
    }
}

/// The colour of a suit.
pub(super) fn style(suit: Suit) -> Style {
    match suit {
        Suit::Hearts | Suit::Diamonds => Style::Red,
        Suit::Spades | Suit::Clubs => Style::Plain,
    }
}

fn draw_word<W: Write>(output: &Output<W>, word: &str) -> String {
    let end = word.trim_end_matches([',', '.', ':', ';', ')']).len();
    let (body, rest) = word.split_at(end);
    let is_upper = !body.chars().any(|letter| letter.is_ascii_lowercase());
    if let Some(card) = body.parse::<Card>().ok().filter(|_| is_upper) {
        return output.paint(style(card.suit()), &face(output, card)) + rest;
    }
    match body.split_once(':') {
        Some((letter, ranks)) if letter.len() == 1 && is_upper => {
            match letter.chars().next().and_then(Suit::from_letter) {
                Some(suit) => output.paint(style(suit), &format!("{} {ranks}", suit.symbol())) + rest,
                None => word.to_string(),
            }
        }
        _ => word.to_string(),
    }
}
