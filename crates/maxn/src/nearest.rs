//! The word that was probably meant, for the error of an unknown algorithm.

/// Returns the one of some words that takes the fewest changed letters to become `word`; capitals do not matter, and
/// the first of equals is taken. `None` if there are no words.
pub(crate) fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    words.into_iter().min_by_key(|known| distance(known, word))
}

/// No word is longer; the rest is ignored.
const LONGEST: usize = 64;

/// The number of letters to insert, delete or change to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let letters = |word: &str| -> Vec<char> {
        word.chars().take(LONGEST).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let (from, to) = (letters(from), letters(to));
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.into_iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..to.len() {
            let change = diagonal + usize::from(letter != to[j]);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_and_a_tie_goes_to_the_first() {
        assert_eq!(nearest("moo", ["lead", "moon"]), Some("moon"));
        assert_eq!(nearest("", ["target", "lead"]), Some("lead"));
        assert_eq!(nearest("xyz", ["abc", "def"]), Some("abc"));
        assert_eq!(nearest("x", []), None);
    }

    #[test]
    fn distances_are_edits() {
        for (one, other, edits) in
            [("", "", 0), ("abc", "abc", 0), ("abc", "ABD", 1), ("abc", "ac", 1), ("ab", "xaby", 2)]
        {
            assert_eq!((distance(one, other), distance(other, one)), (edits, edits), "{one} {other}");
        }
    }
}
