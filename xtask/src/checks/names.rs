//! A game is named in its folder, in the list of games, and nowhere else.
//!
//! The games are the folders of the games' crates whose `info.rs` declares `INFO`. Outside them, their
//! declaration as modules and the list, code and texts must take names, options, examples and labels from the game's `GameInfo`. Comments and tests may name games; so may the crate of the
//! papers' experiments, which is not read.

use super::{crates, read, shown};
use crate::source::{Masked, crate_roots, modules};
use crate::steps::root;
use std::collections::BTreeSet;
use std::fs;

/// The crates that must not name a game.
const CRATES: [&str; 16] = [
    "maxn",
    "play",
    "trees",
    "cards",
    "trick-taking",
    "bidding",
    "melding",
    "shedding",
    "boards",
    "games",
    "lab",
    "studio",
    "web",
    "cli",
    "python",
    "fuzz",
];

/// The file with the list of games.
const LIST: &str = "crates/games/src/lib.rs";

/// The folders of the games.
const GAME_FOLDERS: [&str; 5] = [
    "crates/trick-taking/src/",
    "crates/bidding/src/",
    "crates/melding/src/",
    "crates/shedding/src/",
    "crates/boards/src/",
];

/// The folder of packs and hands.
const CARDS_FOLDER: &str = "crates/cards/src/";

/// The crates in which suits are met everywhere.
const CRATES_WITH_SUITS: [&str; 5] = [
    CARDS_FOLDER,
    "crates/trick-taking/src/",
    "crates/bidding/src/",
    "crates/melding/src/",
    "crates/shedding/src/",
];

/// Fails if a game is named outside its folder.
pub(crate) fn run() -> Result<(), String> {
    let mut games = Vec::new();
    for folder in GAME_FOLDERS {
        games.extend(games_in(folder)?);
    }
    let list = Masked::new(&read(&root().join(LIST))?).code;
    if let Some(missing) = games.iter().find(|game| !list.contains(&format!("{}::INFO", game.folder))) {
        return Err(format!("{LIST} does not list {}::INFO", missing.folder));
    }
    let suits = suits()?;
    let (mut found, mut files) = (Vec::new(), 0);
    for folder in crates()?.iter().filter(|folder| CRATES.iter().any(|name| folder.ends_with(name))) {
        for root_file in crate_roots(folder) {
            for module in modules(&root_file)?.iter().filter(|module| !module.for_tests) {
                let file = shown(&module.file);
                files += 1;
                if file == LIST {
                    continue;
                }
                for (place, line) in module.source.text.lines().enumerate() {
                    let words = Phrase::words(line);
                    let named = games.iter().find(|game| {
                        let at_home = file.starts_with(&format!("{}{}/", game.crate_folder, game.folder));
                        let is_declared = line == format!("pub mod {};", game.folder);
                        !at_home && !is_declared && game.is_named(&words, &suits, &file)
                    });
                    if named.is_some() {
                        found.push(format!("{file}:{}: {}", place + 1, line.trim()));
                    }
                }
            }
        }
    }
    println!(
        "{} games, {files} files, {} lines that name a game outside its folder",
        games.len(),
        found.len()
    );
    if found.is_empty() {
        Ok(())
    } else {
        Err(format!("games named outside their folders\n\n{}", found.join("\n")))
    }
}

/// The games of a crate: the folders that declare an `INFO`.
fn games_in(crate_folder: &'static str) -> Result<Vec<Phrase>, String> {
    let folder = &root().join(crate_folder);
    let problem = |error: std::io::Error| format!("{}: {error}", shown(folder));
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        let info = path.join("info.rs");
        if info.is_file() && Masked::new(&read(&info)?).code.contains("pub static INFO:") {
            found.extend(
                path.file_name().map(|name| Phrase::of_folder(crate_folder, &name.to_string_lossy())),
            );
        }
    }
    found.sort_by(|one, other| one.folder.cmp(&other.folder));
    if found.is_empty() {
        return Err(format!("no folder in {} has an info.rs with an INFO", shown(folder)));
    }
    Ok(found)
}

/// The names of suits, from the declaration of `Suit`.
fn suits() -> Result<Vec<String>, String> {
    let file = root().join(CARDS_FOLDER).join("cards/card.rs");
    let code = Masked::new(&read(&file)?).code;
    let body = code.split("enum Suit").nth(1).and_then(|rest| rest.split(['{', '}']).nth(1));
    let body = body.ok_or_else(|| format!("{}: there is no 'enum Suit'", shown(&file)))?;
    Ok(Phrase::words(body).into_iter().map(|word| word.text).collect())
}

/// A word of a line: a hump of a name such as `OhHell`, or a piece of one such as `oh_hell` or `oh-hell`.
#[derive(Debug, PartialEq, Eq)]
struct Word {
    text: String,
    /// The characters between this word and the one before.
    gap: String,
}

/// The name of a game in any spelling.
#[derive(Debug, PartialEq, Eq)]
struct Phrase {
    crate_folder: &'static str,
    folder: String,
    words: Vec<String>,
}

impl Phrase {
    fn of_folder(crate_folder: &'static str, folder: &str) -> Self {
        Phrase { crate_folder, folder: folder.into(), words: folder.split('_').map(str::to_string).collect() }
    }

    /// The words of a text, in lower case.
    fn words(text: &str) -> Vec<Word> {
        let (mut found, mut gap, mut previous) = (Vec::<Word>::new(), String::new(), ' ');
        for here in text.chars() {
            if here.is_alphanumeric() {
                let goes_on = previous.is_alphanumeric() && !(previous.is_lowercase() && here.is_uppercase());
                if !goes_on {
                    found.push(Word { text: String::new(), gap: std::mem::take(&mut gap) });
                }
                if let Some(word) = found.last_mut() {
                    word.text.extend(here.to_lowercase());
                }
            } else {
                gap.push(here);
            }
            previous = here;
        }
        found
    }

    /// The places where the words have this name.
    fn places(&self, words: &[Word]) -> Vec<usize> {
        let joined = |word: &Word| ["", "_", "-", " "].contains(&word.gap.as_str());
        let here = |place: &usize| {
            let candidates = &words[*place..*place + self.words.len()];
            candidates.iter().zip(&self.words).all(|(word, name)| word.text == *name)
                && candidates[1..].iter().all(joined)
        };
        (0..(words.len() + 1).saturating_sub(self.words.len())).filter(here).collect()
    }

    /// Tests if a line of a file names the game. A word that is a suit as well may mean the suit.
    fn is_named(&self, words: &[Word], suits: &[String], file: &str) -> bool {
        let may_be_suit = self.words.len() == 1 && suits.contains(&self.words[0]);
        self.places(words).iter().any(|&place| !(may_be_suit && means_suit(words, place, suits, file)))
    }
}

/// Tests if a word means the suit: after `Suit::` or as in "queen of spades", among all other suits, and in the toolkits and
/// card games, where suits are met everywhere, unless it is part of a path or of a longer name such as `SpadesRules`.
fn means_suit(words: &[Word], place: usize, suits: &[String], file: &str) -> bool {
    let word = &words[place];
    let before = place.checked_sub(1).map_or("", |before| words[before].text.as_str());
    let after = words.get(place + 1).map_or(" ", |after| after.gap.as_str());
    let others: BTreeSet<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let after_suit = before == "suit" && word.gap == "::";
    let of_suit = before == "of" && word.gap == " ";
    let among_suits = suits.iter().all(|suit| others.contains(suit.as_str()));
    let in_name = after.is_empty() || after.starts_with("::") || word.gap.ends_with("::");
    let has_suits = CRATES_WITH_SUITS.iter().any(|folder| file.starts_with(folder));
    after_suit || of_suit || among_suits || (has_suits && !in_name)
}

#[cfg(test)]
mod tests {
    use super::{CARDS_FOLDER, Phrase};

    const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

    fn named_in(file: &str, folder: &str, line: &str) -> bool {
        let suits = SUITS.map(str::to_string);
        Phrase::of_folder(CARDS_FOLDER, folder).is_named(&Phrase::words(line), &suits, file)
    }

    fn named(folder: &str, line: &str) -> bool {
        named_in("crates/lab/src/plan.rs", folder, line)
    }

    #[test]
    fn every_spelling_is_found() {
        for line in ["\"oh-hell\"", "oh_hell::INFO", "OhHellInfo", "Oh Hell is", "MY_OH_HELL", "oh_hell"] {
            assert!(named("oh_hell", line), "{line}");
        }
        for line in ["oh, hell", "ooh_hell", "oh::hell", "hell-oh"] {
            assert!(!named("oh_hell", line), "{line}");
        }
    }

    #[test]
    fn games_of_one_word_are_found_as_words() {
        assert!(named("hearts", "play hearts --peek"));
        assert!(named("hearts", "HeartsSeries::new()"));
        assert!(!named("hearts", "sweethearts"));
    }

    #[test]
    fn a_suit_is_no_game() {
        assert!(!named("hearts", "Some(Suit::Hearts)"));
        assert!(!named("spades", "QS plays the queen of spades"));
        assert!(!named("spades", "which suit is trump: spades, hearts, diamonds or clubs"));
        assert!(named("hearts", "Hearts and Suit::Spades"));
        assert!(named("hearts", "hearts::lead(Suit::Hearts)"));
    }

    #[test]
    fn among_the_card_games_a_suit_is_a_game_in_paths_and_longer_names() {
        let named = |line: &str| named_in("crates/bidding/src/oh_hell/rules.rs", "spades", line);
        assert!(!named("let spades = held.of(Suit::Spades);"));
        assert!(!named("no spades on the first trick"));
        assert!(named("use crate::spades::Utility;"));
        assert!(named("SpadesRules::new()"));
        assert!(named("use super::super::{hearts, spades::Bids};"));
    }
}
