use super::{Generator, random_tree};
use maxn_games::tree::Document;

/// Pieces that are likely to hit something.
const PIECES: [&str; 30] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u12",
    "\\ud800",
    "\n",
    "\0",
    "é",
    "🂡",
    "-",
    "0",
    "1e99",
    "1.5",
    "-0",
    "007",
    "9999999999999999999",
    "null",
    "true",
    "\"player\":",
    "\"scores\":",
    "\"children\":[",
    "\"root\":",
    "\"lower\":[1]",
    "\"label\":\"x\",",
    " ",
];

#[test]
fn damaged_text_never_panics() {
    let mut dice = Generator::new(3);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..30_000 {
        let mut text: Vec<char> = random_tree(&mut dice).chars().collect();
        for _ in 0..=dice.index(3) {
            let at = dice.index(text.len() + 1);
            let end = (at + dice.index(4)).min(text.len());
            let piece = if dice.index(4) == 0 { "" } else { PIECES[dice.index(PIECES.len())] };
            text.splice(at..end, piece.chars());
        }
        let text: String = text.into_iter().collect();
        match Document::parse(&text) {
            Ok(document) => {
                read += 1;
                assert_eq!(Document::parse(&document.to_string()), Ok(document), "{text}");
                // What is read must also be JSON to others.
                assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(read > 1_000 && refused > 1_000, "{read} read, {refused} refused");
}

#[test]
fn every_beginning_of_a_tree_is_refused() {
    let mut dice = Generator::new(4);
    for _ in 0..50 {
        let text = random_tree(&mut dice);
        for (end, _) in text.char_indices() {
            assert!(Document::parse(&text[..end]).is_err(), "{}", &text[..end]);
        }
    }
}

#[test]
fn junk_never_panics() {
    let mut dice = Generator::new(5);
    for _ in 0..30_000 {
        let text: String = (0..dice.index(30)).map(|_| PIECES[dice.index(PIECES.len())]).collect();
        assert!(Document::parse(&text).is_err());
    }
}
