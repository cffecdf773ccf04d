//! The word that was probably meant.

use maxn::{Algorithm, UnknownAlgorithm};

/// Returns the word that takes the fewest changed letters to become `word`; capitals do not matter, and the first of
/// equals is taken. `None` if no word is near.
///
/// ```
/// assert_eq!(maxn_play::nearest("Shalow", ["immediate", "shallow"]), Some("shallow"));
/// assert_eq!(maxn_play::nearest("deep", ["immediate", "shallow"]), None);
/// ```
pub fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    words.into_iter().filter(|known| is_near(known, word)).min_by_key(|known| distance(known, word))
}

/// Returns whether `word` may stand for `known`: about a third of the letters may be wrong, or the end may be missing.
fn is_near(known: &str, word: &str) -> bool {
    let longer = known.chars().count().max(word.chars().count());
    let begins = known.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    distance(known, word) <= (longer + 1) / 3 || (word.chars().count() > 1 && begins)
}

/// Returns the advice for a misspelled word: the word that was probably meant, or all there are.
///
/// ```
/// use maxn_play::suggestion;
///
/// assert_eq!(suggestion("shalow", &["immediate", "shallow"]), "did you mean 'shallow'?");
/// assert_eq!(suggestion("foo", &["immediate", "shallow"]), "it can be immediate, shallow");
/// ```
pub fn suggestion(word: &str, words: &[&str]) -> String {
    match nearest(word, words.iter().copied()) {
        Some(meant) => format!("did you mean '{meant}'?"),
        None => format!("it can be {}", words.join(", ")),
    }
}

/// The same with all there are in either case: for short lists.
pub(crate) fn suggestion_and_all(word: &str, words: &[&str]) -> String {
    match nearest(word, words.iter().copied()) {
        Some(meant) => format!("did you mean '{meant}'? It can be {}", words.join(", ")),
        None => suggestion(word, words),
    }
}

/// Reads the name of an algorithm.
///
/// # Errors
/// If there is no such algorithm: a sentence with the one that was probably meant.
pub fn read_algorithm(name: &str) -> Result<Algorithm, String> {
    name.parse().map_err(|unknown: UnknownAlgorithm| {
        let all: Vec<String> = Algorithm::named().map(|algorithm| algorithm.to_string()).collect();
        match nearest(name, all.iter().map(String::as_str)) {
            Some(meant) => format!("there is no algorithm '{name}'; did you mean '{meant}'?"),
            None => unknown.to_string(),
        }
    })
}

/// No word is longer; what comes after is not looked at.
const LONGEST: usize = 64;

/// The number of letters to insert, delete, change or swap with a neighbour to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let letters = |word: &str| -> Vec<char> {
        word.chars().take(LONGEST).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let (from, to) = (letters(from), letters(to));
    // Three rows of the table of distances between beginnings: a swap looks back by two.
    let mut before = vec![0; to.len() + 1];
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for i in 0..from.len() {
        let mut row = vec![i + 1];
        for j in 0..to.len() {
            let change = last[j] + usize::from(from[i] != to[j]);
            let mut edits = change.min(row[j] + 1).min(last[j + 1] + 1);
            if i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j] {
                edits = edits.min(before[j - 1] + 1);
            }
            row.push(edits);
        }
        (before, last) = (last, row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_and_a_tie_goes_to_the_first() {
        assert_eq!(nearest("moo", ["lead", "moon"]), Some("moon"));
        assert_eq!(nearest("mood", ["mook", "moon"]), Some("mook"));
        assert_eq!(nearest("max", ["lower", "maxsum"]), Some("maxsum"));
        assert_eq!(nearest("x", []), None);
    }

    #[test]
    fn a_word_that_is_not_near_is_not_suggested() {
        assert_eq!(nearest("foo", ["moon", "lead"]), None);
        assert_eq!(nearest("", ["target", "lead"]), None);
        assert_eq!(nearest("xyz", ["abc", "def"]), None);
        assert_eq!(nearest("ée", ["moon"]), None);
    }

    #[test]
    fn a_wrong_algorithm_gets_the_nearest_right_one() {
        let error = read_algorithm("paranoid:alphabeta").unwrap_err();
        assert_eq!(error, "there is no algorithm 'paranoid:alphabeta'; did you mean 'paranoid:alpha-beta'?");
        assert!(read_algorithm("quantum").unwrap_err().contains("there are maxn:none, "));
    }

    #[test]
    fn distances_are_edits() {
        for (one, other, edits) in [
            ("", "", 0),
            ("abc", "ABD", 1),
            ("abc", "ac", 1),
            ("ab", "xaby", 2),
            ("turn", "trun", 1),
            ("abc", "cab", 2),
        ] {
            assert_eq!((distance(one, other), distance(other, one)), (edits, edits), "{one} {other}");
        }
    }
}
