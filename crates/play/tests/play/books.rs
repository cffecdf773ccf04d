//! Books: built, written, read, damaged, and played by.

use crate::toy::{self, GAMES, advice, agent, play, start};
use maxn_play::{Book, BookAgent, BookError, BookPlan, Contest, Scope, SearchRequest, Situation, by_search};
use std::path::PathBuf;
use std::sync::Arc;

const PLAN: BookPlan = BookPlan { depth: 3, width: 2, most: 1000 };

fn built(plan: BookPlan) -> Result<Book, BookError> {
    let contest = start("open-pile", "", 1);
    Book::build(contest.as_ref(), plan, &mut by_search(&SearchRequest::default()), &mut |_| {})
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_book_knows_the_positions_it_followed_and_no_others() {
    let mut done = 0;
    let mut contest = start("open-pile", "", 1);
    let book = Book::build(contest.as_ref(), PLAN, &mut by_search(&SearchRequest::default()), &mut |count| {
        done = count;
    })
    .unwrap();
    assert!((4..=7).contains(&book.len()), "1 + 2 + 4 positions at most: {}", book.len());
    assert_eq!(done, book.len());
    assert_eq!((book.game(), book.start()), ("open-pile", "full 10; pile 10; turn 1"));
    let line = book.line(contest.as_ref()).unwrap();
    assert_eq!(line.len(), 3);
    for step in line {
        assert_eq!(book.recall(contest.as_ref()), Some(step.clone()), "the best moves are followed");
        contest.play(&step).unwrap();
    }
    assert_eq!(book.recall(contest.as_ref()), None, "the book is three moves deep");
    assert_eq!(built(BookPlan { most: 2, ..PLAN }), Err(BookError::TooMany(2)));
    assert_eq!(book.start_contest(GAMES).unwrap().notation().as_deref(), Some(book.start()));
}

#[test]
fn a_ranking_decides_where_the_book_ends() {
    let contest = start("open-pile", "", 1);
    // The last legal move while there are many matches.
    let mut rank = |contest: &dyn Contest| Ok(if contest.legal().len() == 3 { vec![2] } else { Vec::new() });
    let plan = BookPlan { depth: 9, ..PLAN };
    let book = Book::build(contest.as_ref(), plan, &mut rank, &mut |_| {}).unwrap();
    let line: Vec<String> = book.line(contest.as_ref()).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!((line.join(" ").as_str(), book.len()), ("3 3 3", 3));
}

#[test]
fn books_are_for_one_game_board_and_start() {
    let book = built(PLAN).unwrap();
    let other = book.check(start("open-pile", "pile=20", 1).as_ref()).unwrap_err();
    let expected = "the book is for open-pile with 3 players on the board 'short', \
                    not for open-pile with 3 players on the board 'long'";
    assert_eq!(other.to_string(), expected);
    let other = book.check(start("pile", "", 1).as_ref()).unwrap_err().to_string();
    assert_eq!(other, "the book is for open-pile, not for pile with 3 players");
    let cards = start("pile", "", 1);
    let refused = Book::build(cards.as_ref(), PLAN, &mut |_| Ok(vec![0]), &mut |_| {});
    assert_eq!(refused, Err(BookError::NoKeys));
}

#[test]
fn files_are_read_as_written_and_refused_when_damaged() {
    let book = built(PLAN).unwrap();
    let path = path("good.book");
    book.save(&path).unwrap();
    let read = Book::open(&path).unwrap();
    assert_eq!((&read, read.digest()), (&book, book.digest()));
    assert_ne!(built(BookPlan { depth: 2, ..PLAN }).unwrap().digest(), book.digest());
    let bytes = std::fs::read(&path).unwrap();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&path, damaged).unwrap();
        assert!(Book::open(&path).unwrap_err().to_string().contains("build it again"), "byte {at}");
        std::fs::write(&path, &bytes[..at]).unwrap();
        assert!(Book::open(&path).is_err(), "cut after {at} bytes");
    }
    std::fs::write(&path, [&bytes[..], b"more"].concat()).unwrap();
    assert!(Book::open(&path).unwrap_err().to_string().contains("bytes, not"));
    assert!(book.save(&path.join("no/such/folder")).unwrap_err().to_string().contains("cannot write"));
}

#[test]
fn an_agent_plays_by_the_book_and_then_by_itself() {
    let book = Arc::new(built(PLAN).unwrap());
    let mut contest = start("open-pile", "", 1);
    let mut by_book = BookAgent::new(Arc::clone(&book), agent("random", 1));
    for _ in 0..3 {
        let advice = by_book.advise_best(contest.as_ref());
        assert_eq!(Some(&advice.best), book.recall(contest.as_ref()).as_ref());
        assert_eq!((advice.source, advice.cost.nodes), (Some("from the book"), 0));
        contest.play(&advice.best).unwrap();
    }
    let alone = advice("random", 1, contest.as_ref()).unwrap();
    assert_eq!(by_book.advise_best(contest.as_ref()), alone, "the book has not asked the agent before");
}

/// Asks for the best decision alone.
trait AdviseBest {
    fn advise_best(&mut self, contest: &dyn Contest) -> maxn_play::AgentAdvice;
}

impl<A: maxn_play::Agent> AdviseBest for A {
    fn advise_best(&mut self, contest: &dyn Contest) -> maxn_play::AgentAdvice {
        self.advise(Situation::Open(contest), Scope::Best).unwrap()
    }
}

#[test]
fn a_spec_has_a_book_that_judges_nothing() {
    let book = built(PLAN).unwrap();
    let path = path("spec.book");
    book.save(&path).unwrap();
    let text = format!("maxn,nodes=50,book={}", path.display());
    let spec = toy::spec(&text);
    assert_eq!(spec.book_digest(), Some(book.digest()));
    assert_eq!(spec.to_string(), text.replacen("maxn", "maxn:speculative", 1));
    let contest = start("open-pile", "", 1);
    let every = advice(&text, 1, contest.as_ref()).unwrap();
    assert_eq!((Some(every.best), every.source), (book.recall(contest.as_ref()), Some("from the book")));
    assert_eq!(every.choices.len(), 3, "the search values every move");
    let refusal = spec.check(start("pile", "", 1).as_ref()).unwrap_err().to_string();
    assert!(refusal.contains("is for board games, not for cards"), "{refusal}");
}

#[test]
fn a_book_answers_in_place_of_a_search() {
    let book = built(PLAN).unwrap();
    let mut contest = start("open-pile", "", 1);
    let answer = book.answer(contest.as_ref(), None).unwrap().expect("the start is known");
    assert_eq!(
        (answer.best.clone(), answer.depth, answer.exact),
        (book.recall(contest.as_ref()), Some(3), false)
    );
    let line: Vec<String> = answer.line.iter().map(|step| step.decision.to_string()).collect();
    assert_eq!(answer.line.iter().map(|step| step.player).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(answer.line.iter().map(|step| step.ends_part).collect::<Vec<_>>(), [false, false, true]);
    play(contest.as_mut(), &line.join(" "));
    assert_eq!(answer.scores, contest.evaluate(None).unwrap(), "the evaluation at the end of the line");
    assert_eq!(book.answer(contest.as_ref(), None), Ok(None));
    let json = answer.to_json();
    assert_eq!((&json["book"], &json["nodes"]), (&true.into(), &0.into()));
}
