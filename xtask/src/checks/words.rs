//! The words of the documentation.
//!
//! A doc comment is a noun phrase for a type and a verb phrase for a function, so few of them begin with a question word. A
//! target in the documentation has a reason and is called a target.

use super::{documents, prose, read, shown};
use crate::source::rust_files;
use crate::steps::root;

const QUESTION_WORDS: [&str; 6] = ["What", "Who", "How", "Where", "Whether", "Why"];

/// The greatest share of doc comments that may begin with a question word.
const MOST: f64 = 0.02;

/// The number of files that are printed, worst first.
const WORST: usize = 15;

/// Fails if too many doc comments begin with a question word, or the documentation calls a target wanted.
pub(crate) fn run() -> Result<(), String> {
    let mut files = Vec::new();
    for file in rust_files(&root().join("crates"))? {
        files.push((shown(&file), Count::of(&read(&file)?)));
    }
    let all = files.iter().fold(Count::default(), |all, (_, count)| all.plus(*count));
    println!(
        "{} of {} doc comments begin with a question word: {:.1} %",
        all.questions,
        all.comments,
        100.0 * all.share()
    );
    files.retain(|(_, count)| count.questions > 0);
    files.sort_by_key(|(_, count)| std::cmp::Reverse(count.questions));
    for (file, count) in files.iter().take(WORST) {
        println!("  {:>4} of {:<4} {file}", count.questions, count.comments);
    }
    let mut wanted = Vec::new();
    for file in documents()? {
        let lines = lines_with(&read(&file)?, "wanted");
        wanted.extend(lines.iter().map(|line| format!("{}:{line}", shown(&file))));
    }
    if all.share() >= MOST {
        return Err(format!("{:.1} % of the doc comments may begin with a question word", 100.0 * MOST));
    }
    if wanted.is_empty() {
        Ok(())
    } else {
        Err(format!("'wanted' is no word for a target\n\n{}", wanted.join("\n")))
    }
}

/// Doc comments of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    comments: usize,
    questions: usize,
}

impl Count {
    fn of(source: &str) -> Self {
        let mut count = Count::default();
        let mut inside = false;
        for line in source.lines().map(str::trim_start) {
            let doc = (line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))).map(str::trim_start);
            if let Some(doc) = doc.filter(|_| !inside) {
                let first: String = doc.chars().take_while(|here| here.is_alphabetic()).collect();
                count.comments += 1;
                count.questions += usize::from(QUESTION_WORDS.contains(&first.as_str()));
            }
            inside = doc.is_some();
        }
        count
    }

    fn plus(self, other: Count) -> Count {
        Count { comments: self.comments + other.comments, questions: self.questions + other.questions }
    }

    fn share(self) -> f64 {
        self.questions as f64 / self.comments.max(1) as f64
    }
}

/// The numbers of the lines that have a word outside code.
fn lines_with(markdown: &str, word: &str) -> Vec<usize> {
    let is_word = |other: &str| other.eq_ignore_ascii_case(word);
    let has_word = |text: &str| text.split(|here: char| !here.is_alphanumeric()).any(is_word);
    prose(markdown).into_iter().filter(|(_, text)| has_word(text)).map(|(line, _)| line).collect()
}

#[cfg(test)]
mod tests {
    use super::{Count, lines_with};

    #[test]
    fn the_first_line_of_a_comment_counts() {
        let source = "//! What it is.\n//! Where it is.\n\n/// A move.\n///\n/// Why not.\nfn a() {}\n    /// Whether it is.\n// How\n/// However.\n";
        assert_eq!(Count::of(source), Count { comments: 4, questions: 2 });
    }

    #[test]
    fn words_in_code_do_not_count() {
        let text = "a `wanted` field\n\n| x | wanted |\n```json\n{\"wanted\":1}\n```\nunwanted\nWanted: 1";
        assert_eq!(lines_with(text, "wanted"), [3, 8]);
    }
}
