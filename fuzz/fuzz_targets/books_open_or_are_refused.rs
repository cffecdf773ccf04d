//! Opening books: a file opens and has a line of its own positions, or is refused.

#![no_main]

use maxn_fuzz::checked_files;
use maxn_games::GAMES;
use maxn_play::Book;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    checked_files(input, |file| {
        let Ok(book) = Book::open(file) else { return };
        let Ok(contest) = book.start_contest(GAMES) else { return };
        if let Ok(line) = book.line(contest.as_ref()) {
            assert!(line.len() <= book.len());
        }
    });
});
