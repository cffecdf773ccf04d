//! Texts to try readers of positions with.

use super::NotationError;
use maxn::Generator;

/// Pieces of text in any order, with spaces between some of them.
pub fn garbage(pieces: &[&str], most: usize, seed: u64) -> String {
    let mut dice = Generator::new(seed);
    let mut below = |end: usize| dice.below(end as u64) as usize;
    let count = below(most);
    (0..count).flat_map(|_| [pieces[below(pieces.len())], ["", " "][below(2)]]).collect()
}

/// Changes a good text in one place, and checks that it is refused at this word, with this in the message.
pub fn check_error<T: std::fmt::Debug>(
    good: &str,
    read: impl Fn(&str) -> Result<T, NotationError>,
    (from, to): (&str, &str),
    (word, message): (&str, &str),
) {
    assert!(good.contains(from), "{from}");
    let text = good.replacen(from, to, 1);
    let error = read(&text).unwrap_err();
    let at: String = text.chars().skip(error.column - 1).take(error.word.chars().count()).collect();
    assert_eq!((at.as_str(), error.word.as_str()), (word, word), "{error}");
    assert!(error.to_string().contains(message), "{error}");
}
