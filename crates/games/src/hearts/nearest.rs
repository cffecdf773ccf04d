//! What somebody may have meant.

/// The word that takes the fewest changed letters to become `word`.
pub(super) fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> String {
    words.into_iter().min_by_key(|known| distance(known, word)).unwrap_or_default().to_string()
}

/// The number of letters to insert, delete or change to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
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
        assert_eq!(nearest("moo", ["lead", "moon"]), "moon");
        assert_eq!(nearest("", ["target", "lead"]), "lead");
        assert_eq!(nearest("xyz", ["abc", "def"]), "abc");
    }
}
