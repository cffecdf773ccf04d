//! Books: built, written, read, damaged, and played by.

use maxn::{Game, Limits, Player};
use maxn_games::chinese_checkers::database::Database;
use maxn_games::chinese_checkers::{Move, Position, Rules, Size, Static};
use maxn_games::contest::{BadDecision, Contest, Event};
use maxn_lab::agents::{Agent, Random};
use maxn_lab::analysis::Settings;
use maxn_lab::books::{Book, Booked, NoBook, Plan, Positioned, by_database, by_search};
use std::path::PathBuf;

type Start = Position<3>;

fn start() -> Start {
    Position::start(Size::Mini, Rules::Standard)
}

fn searched(plan: Plan) -> Result<Book, NoBook> {
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    Book::build("mini", &start(), plan, by_search(&settings, &Static::new(Size::Mini))?, &mut |_| {})
}

const PLAN: Plan = Plan { depth: 3, width: 2, most: 1000 };

#[test]
fn a_book_knows_the_positions_it_followed_and_no_others() {
    let book = searched(PLAN).unwrap();
    assert!((4..=7).contains(&book.len()), "1 + 2 + 4 positions at most: {}", book.len());
    let mut game = start();
    for _ in 0..3 {
        let mv = book.recall(&game).expect("the best moves are followed");
        game.apply(mv);
    }
    assert_eq!(book.recall(&game), None, "the book is three moves deep");
    assert_eq!(searched(Plan { most: 2, ..PLAN }), Err(NoBook::TooMany(2)));
}

#[test]
fn by_the_database_players_go_straight_to_the_goal() {
    let database = Database::build(Size::Mini, 1, &mut |_| ()).unwrap();
    let book = Book::build("mini", &start(), PLAN, by_database(&database), &mut |_| {}).unwrap();
    let mut game = start();
    let before = database.moves_of(&game, 0).unwrap();
    game.apply(book.recall(&game).unwrap());
    assert_eq!(database.moves_of(&game, 0), Some(before - 1));
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn files_are_read_as_written_and_refused_when_damaged() {
    let book = searched(PLAN).unwrap();
    let path = path("good.book");
    book.save(&path).unwrap();
    assert_eq!(Book::open(&path).unwrap(), book);
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

/// A single game as a contest.
#[derive(Clone)]
struct OneGame(Start);

#[derive(Clone, PartialEq, Debug)]
struct Chosen(Move);

impl std::fmt::Display for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Event for Chosen {
    fn is_seen_by(&self, _: Player) -> bool {
        true
    }
}

impl Contest<3> for OneGame {
    type Decision = Chosen;
    type Event = Chosen;

    fn turn(&self) -> Option<Player> {
        (!self.0.is_terminal()).then(|| self.0.player())
    }
    fn decisions(&self) -> Vec<Chosen> {
        let mut moves = Vec::new();
        self.0.moves(&mut moves);
        moves.into_iter().map(Chosen).collect()
    }
    fn decide(&mut self, decision: &Chosen) -> Result<Vec<Chosen>, BadDecision> {
        self.0.apply(decision.0);
        Ok(vec![decision.clone()])
    }
    fn parse(&self, text: &str) -> Result<Chosen, BadDecision> {
        self.0.parse_move(text).map(Chosen).map_err(BadDecision::illegal)
    }
    fn scores(&self) -> [i32; 3] {
        [0; 3]
    }
    fn winners(&self) -> Vec<Player> {
        self.0.winner().into_iter().collect()
    }
    fn hands_played(&self) -> u32 {
        0
    }
}

impl Positioned<3> for OneGame {
    type Game = Start;

    fn position(&self) -> &Start {
        &self.0
    }
    fn decision(&self, mv: Move) -> Chosen {
        Chosen(mv)
    }
}

#[test]
fn a_booked_agent_plays_the_book_and_then_by_itself() {
    let book = searched(PLAN).unwrap();
    let mut contest = OneGame(start());
    let mut booked = Booked::new(book.clone(), Random::new(1));
    for _ in 0..3 {
        let decision = booked.decide(&contest).unwrap();
        assert_eq!(Some(decision.0), book.recall(&contest.0));
        contest.decide(&decision).unwrap();
    }
    let alone: Chosen = Random::new(1).decide(&contest).unwrap();
    assert_eq!(booked.decide(&contest).unwrap(), alone, "the book has not asked the agent before");
}
