//! Best-reply search: plain recursion by its definition on games in which the turn can be given away.

use crate::support::hash::mix;
use crate::support::random::Random;
use crate::support::tree::Tree;
use crate::support::trials::for_each_seed;
use maxn::{Algorithm, Evaluation, Game, MoveOrdering, Perspective, Player, Scores, Search, SearchError};

/// Players on a board that is a number: each move changes it, and who moves next is whose turn it is.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    players: usize,
    state: u64,
    turn: Player,
    left: u32,
}

/// A pass, beside the moves 1 to 3.
const PASS: u8 = 0;

impl Game for Board {
    type Move = u8;
    type Undo = u64;

    fn players(&self) -> usize {
        self.players
    }
    fn player(&self) -> Player {
        self.turn
    }
    fn is_terminal(&self) -> bool {
        self.left == 0 || self.state.is_multiple_of(11)
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        let count = (mix(self.state ^ (self.turn as u64) << 7) % 4) as u8;
        if count == 0 { moves.push(PASS) } else { moves.extend(1..=count) }
    }
    fn apply(&mut self, mv: u8) -> u64 {
        let before = self.state;
        if mv != PASS {
            // Few different positions, so that lines of play meet.
            self.state = mix(self.state ^ (self.turn as u64) << 3 ^ u64::from(mv)) % 300;
        }
        self.left -= 1;
        self.turn = (self.turn + 1) % self.players;
        before
    }
    fn undo(&mut self, _mv: u8, before: u64) {
        self.state = before;
        self.left += 1;
        self.turn = (self.turn + self.players - 1) % self.players;
    }
    fn key(&self) -> Option<u64> {
        Some(mix(self.state << 16 | u64::from(self.left) << 4 | self.turn as u64))
    }
    fn hint(&self, mv: u8) -> i32 {
        (mix(self.state ^ self.turn as u64 ^ u64::from(mv)) % 5) as i32
    }
    fn give_turn(&mut self, player: Player) -> Option<Player> {
        Some(std::mem::replace(&mut self.turn, player))
    }
    fn is_pass(&self, mv: u8) -> bool {
        mv == PASS
    }
}

/// A few points for everybody, by the board alone.
#[derive(Clone)]
struct Points;

impl Evaluation<Board> for Points {
    fn evaluate(&self, board: &Board) -> Scores {
        Scores::from_fn(board.players, |player| (mix(board.state << 8 | player as u64) % 7) as i32)
    }
}

/// The score of the viewer: its best move against the worst reply of any one opponent that can do more than pass.
fn brs(board: &Board, depth: u32, viewer: Player, mine: bool) -> i32 {
    if board.is_terminal() || depth == 0 {
        return Points.evaluate(board)[viewer];
    }
    if mine {
        return own_moves(board, depth, viewer).into_iter().max().unwrap();
    }
    let mut values = Vec::new();
    for after in 1..board.players {
        let mut asked = board.clone();
        asked.turn = (viewer + after) % board.players;
        let mut moves = Vec::new();
        asked.moves(&mut moves);
        for mv in moves.into_iter().filter(|&mv| mv != PASS) {
            let mut reply = asked.clone();
            reply.apply(mv);
            reply.turn = viewer;
            values.push(brs(&reply, depth - 1, viewer, true));
        }
    }
    if values.is_empty() {
        let mut skipped = board.clone();
        skipped.apply(PASS);
        skipped.turn = viewer;
        values.push(brs(&skipped, depth - 1, viewer, true));
    }
    values.into_iter().min().unwrap()
}

/// The value of each own move.
fn own_moves(board: &Board, depth: u32, viewer: Player) -> Vec<i32> {
    let mut moves = Vec::new();
    board.moves(&mut moves);
    let value = |mv: u8| {
        let mut after = board.clone();
        after.apply(mv);
        brs(&after, depth - 1, viewer, false)
    };
    moves.into_iter().map(value).collect()
}

#[test]
fn it_is_plain_recursion() {
    let mut seen = 0;
    for_each_seed(3_000, |seed| {
        let mut random = Random::new(seed);
        let players = 2 + random.below(4);
        let left = 1 + random.below(9) as u32;
        let board = Board { players, state: random.next() % 300, turn: random.below(players), left };
        if board.is_terminal() {
            return;
        }
        let depth = 1 + random.below(5) as u32;
        let values = own_moves(&board, depth, board.turn);
        let best = *values.iter().max().unwrap();
        let root_values = random.percent(30);
        let search = Search::new(&Points)
            .algorithm(Algorithm::Brs)
            .depth(depth)
            .deepening(random.percent(50))
            .ordering(random.pick(&[MoveOrdering::NONE, MoveOrdering::default(), MoveOrdering::ALL]))
            .table(random.pick(&[0, 1, 300, 1 << 14]))
            .threads(random.pick(&[1, 1, 1, 2]))
            .root_values(root_values);
        let mut game = board.clone();
        let report = search.run(&mut game).expect("the turn can be given away");
        assert_eq!(game, board, "the board is left as it was");
        assert_eq!(report.scores[board.turn], best, "{board:?}, depth {depth}");
        assert_eq!(report.best_index, values.iter().position(|&value| value == best), "{board:?}");
        assert!(!report.exact && report.line.len() == 1, "{board:?}");
        if root_values {
            let found: Vec<_> =
                report.root_moves.iter().map(|root| root.scores.unwrap()[board.turn]).collect();
            assert_eq!(found, values, "{board:?}");
        }
        seen += 1;
    });
    assert!(seen > 1_000, "{seen}");
}

/// With one opponent nobody is skipped.
#[test]
fn for_two_players_it_is_paranoid() {
    for_each_seed(500, |seed| {
        let mut random = Random::new(seed);
        let board = Board { players: 2, state: random.next() % 300, turn: 0, left: 8 };
        let scores = |name: &str| {
            let search = Search::new(&Points).algorithm(name.parse().unwrap());
            search.run(&mut board.clone()).expect("every need is met").scores[0]
        };
        assert_eq!(scores("brs"), scores("paranoid:none"), "{board:?}");
    });
}

#[test]
fn a_game_that_keeps_its_turns_refuses_it() {
    let tree = Tree::parse("[0,(1,2,3),(2,2,0)]");
    let refused = Search::new(&tree).algorithm(Algorithm::Brs).run(&mut tree.game());
    assert_eq!(refused.unwrap_err(), SearchError::NeedsTurns);
    let mut board = Board { players: 3, state: 1, turn: 0, left: 5 };
    let search = Search::new(&Points).algorithm(Algorithm::Brs);
    let refused = search.clone().perspective(Perspective::Of(1)).run(&mut board);
    assert_eq!(refused.unwrap_err(), SearchError::NeedsTurns);
    assert!(search.run(&mut board).is_ok());
}
