//! The database against plain breadth-first search with the game's own moves.

use maxn::{Game, Generator};
use maxn_games::chinese_checkers::database::Database;
use maxn_games::chinese_checkers::{Position, Rules, Size};
use maxn_games::conformance::moves;
use maxn_games::hex::Cells;
use std::collections::{HashMap, VecDeque};

/// Distances to the goal, found forwards from every placement through a map of sets: the pieces of player 1 move, and there
/// is nobody else on the board.
fn plain(size: Size) -> HashMap<Cells, u8> {
    let star = size.star();
    let seat = star.seat(0);
    let mut distances = HashMap::from([(seat.goal, 0)]);
    let mut queue = VecDeque::from([seat.goal]);
    while let Some(pieces) = queue.pop_front() {
        for from in pieces {
            for to in seat.rest {
                let others = pieces.without(from);
                let after = others.with(to);
                if others.contains(to) || distances.contains_key(&after) || !reaches(size, others, from, to) {
                    continue;
                }
                distances.insert(after, distances[&pieces] + 1);
                queue.push_back(after);
            }
        }
    }
    distances
}

/// Returns true if a piece can go from one cell to another past the others, found by going through all chains.
fn reaches(size: Size, others: Cells, from: maxn_games::hex::Cell, to: maxn_games::hex::Cell) -> bool {
    let board = size.star().board();
    let mut reached = vec![from];
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        at += 1;
        for direction in maxn_games::hex::Direction::ALL {
            let over = board.neighbour(cell, direction).filter(|&over| others.contains(over));
            let landing = over.and_then(|over| board.neighbour(over, direction));
            reached.extend(landing.filter(|&cell| !others.contains(cell) && !reached.contains(&cell)));
        }
    }
    from != to && (reached.contains(&to) || board.distance(from, to) == 1)
}

#[test]
fn small_databases_are_what_plain_search_finds() {
    for size in [Size::Tiny, Size::Mini] {
        let database = Database::build(size, 2, &mut |_| ()).unwrap();
        let plain = plain(size);
        assert_eq!(plain.len(), database.count());
        for (&pieces, &moves) in &plain {
            assert_eq!(database.moves(pieces, 0), Some(moves));
        }
        let mut histogram = vec![0; usize::from(database.longest()) + 1];
        for &moves in plain.values() {
            histogram[usize::from(moves)] += 1;
        }
        assert_eq!(database.histogram(), histogram);
    }
}

#[test]
fn one_database_serves_every_seat() {
    let database = Database::build(Size::Mini, 1, &mut |_| ()).unwrap();
    let position = Position::start(Size::Mini, Rules::Standard, 6);
    let home = database.moves_of(&position, 0).unwrap();
    assert!(home > 1);
    for player in 0..6 {
        assert_eq!(database.moves_of(&position, player), Some(home));
        assert_eq!(database.moves(position.seat(player).goal, player), Some(0));
        assert_eq!(database.moves(position.seat(player).home, (player + 1) % 6), None, "that is nobody's");
    }
    assert_eq!(database.moves_of(&Position::start(Size::Small, Rules::Standard, 6), 0), None);
}

#[test]
fn the_book_leads_to_the_goal_by_the_shortest_way() {
    let database = Database::build(Size::Mini, 1, &mut |_| ()).unwrap();
    let mut position = Position::start(Size::Mini, Rules::Standard, 3);
    let start = database.moves_of(&position, 0).unwrap();
    // Against players who only step back and forth at home, player 1 follows the book.
    let mut needed = 0;
    while !position.is_terminal() {
        if position.player() == 0 {
            let (left, moves) = database.book(&position).unwrap();
            assert!(left < database.moves_of(&position, 0).unwrap());
            let _ = position.apply(moves[0]);
            needed += 1;
        } else {
            let last = *moves(&position).last().unwrap();
            let _ = position.apply(last);
        }
    }
    assert_eq!(position.winner(), Some(0));
    assert!(needed <= start, "others can only have helped: {needed} moves, alone {start}");
    assert_eq!(database.book(&position), None, "the game is over");
}

#[test]
fn progress_is_told_layer_by_layer() {
    let mut layers = Vec::new();
    let database = Database::build(Size::Mini, 2, &mut |layer| layers.push(layer)).unwrap();
    assert_eq!(layers.len(), database.histogram().len());
    let mut solved = 0;
    for (layer, count) in layers.iter().zip(database.histogram()) {
        solved += count;
        assert_eq!((layer.solved, layer.of), (solved, database.count()));
    }
}

#[test]
fn the_full_board_is_too_large() {
    let error = Database::build(Size::Full, 1, &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("'full'") && error.contains("tiny, mini and small"), "{error}");
}

/// All 13,983,816 placements; half a minute in a release build.
#[test]
#[ignore = "takes a minute"]
fn the_database_of_the_small_board() {
    let database = Database::build(Size::Small, 2, &mut |_| ()).unwrap();
    let histogram = database.histogram();
    assert_eq!(histogram.iter().sum::<usize>(), 13_983_816, "every placement can reach the goal");
    // Every placement but the goal has a neighbour that is one move nearer, and none that is more than one nearer.
    let position = Position::start(Size::Small, Rules::Standard, 2);
    let rest: Vec<_> = position.seat(0).rest.into_iter().collect();
    let mut dice = Generator::new(1);
    for _ in 0..100_000 {
        let mut pieces = Cells::EMPTY;
        while pieces.len() < 6 {
            pieces.insert(rest[dice.index(rest.len())]);
        }
        let moves = database.moves(pieces, 0).unwrap();
        let around = pieces.into_iter().flat_map(|from| {
            let to = position.star().destinations(from, pieces, position.seat(0).rest);
            to.into_iter().map(move |to| pieces.without(from).with(to))
        });
        let nearest = around.map(|after| database.moves(after, 0).unwrap()).min().unwrap();
        assert!(moves == 0 || nearest + 1 == moves);
    }
}
