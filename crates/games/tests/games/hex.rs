//! The toolkit against counting, and against distances found by walking.

use maxn_games::hex::*;
use std::collections::{HashMap, HashSet, VecDeque};

fn boards() -> Vec<Board> {
    let hexagons = (1..=7).map(|side| Shape::hexagon(side).unwrap());
    let stars = (1..=4).map(|side| Shape::star(side).unwrap());
    hexagons.chain(stars).map(Board::new).collect()
}

#[test]
fn shapes_have_the_cells_that_formulas_count() {
    for side in 1..=7 {
        let cells = Board::new(Shape::hexagon(side).unwrap()).len();
        assert_eq!(cells, 3 * side * (side - 1) + 1);
    }
    for side in 1..=4 {
        let cells = Board::new(Shape::star(side).unwrap()).len();
        let (hexagon, triangle) = (3 * side * (side + 1) + 1, side * (side + 1) / 2);
        assert_eq!(cells, hexagon + 6 * triangle);
    }
}

#[test]
fn sizes_without_a_board_are_refused() {
    for side in [0, 8, usize::MAX] {
        let error = Shape::hexagon(side).unwrap_err().to_string();
        assert!(
            error.contains(&format!("hexagon of side {side}")) && error.contains("from 1 to 7"),
            "{error}"
        );
    }
    for side in [0, 5, 300] {
        assert!(Shape::star(side).unwrap_err().to_string().contains("from 1 to 4"));
    }
}

#[test]
fn neighbours_are_mutual_and_one_apart_in_a_drawing() {
    for board in boards() {
        let mut neighbours = 0;
        for cell in board.cells() {
            for direction in Direction::ALL {
                let Some(next) = board.neighbour(cell, direction) else { continue };
                assert_eq!(board.neighbour(next, direction.opposite()), Some(cell));
                let ((x, y), (u, v)) = (board.place(cell).plane(), board.place(next).plane());
                assert!(((x - u).hypot(y - v) - 1.0).abs() < 1e-9);
                let turn = (v - y).atan2(u - x).to_degrees().rem_euclid(360.0);
                assert!(
                    (turn - 60.0 * f64::from(direction as u8)).abs() < 1e-6,
                    "{direction:?} at {turn} degrees"
                );
                neighbours += 1;
            }
        }
        assert_eq!(neighbours, board.cells().map(|cell| board.neighbours(cell).count()).sum::<usize>());
        assert!(neighbours >= 2 * (board.cells().count() - 1), "no cell is cut off");
    }
}

#[test]
fn distances_are_those_of_walking_on_a_hexagon() {
    // A hexagon has no notches, so no shortest way leaves it.
    let board = Board::new(Shape::hexagon(5).unwrap());
    for start in board.cells() {
        let mut steps = HashMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            for next in board.neighbours(cell) {
                if !steps.contains_key(&next) {
                    steps.insert(next, steps[&cell] + 1);
                    queue.push_back(next);
                }
            }
        }
        for cell in board.cells() {
            assert_eq!(board.distance(start, cell), steps[&cell]);
        }
    }
}

#[test]
fn symmetries_keep_neighbours_and_have_inverses() {
    for board in boards() {
        let mut seen = HashSet::new();
        for symmetry in Symmetry::all() {
            let images: Vec<Cell> = board.cells().map(|cell| board.image(cell, symmetry)).collect();
            assert_eq!(images.iter().copied().collect::<Cells>(), board.all());
            for cell in board.cells() {
                assert_eq!(board.image(images[cell.index()], symmetry.inverse()), cell);
                for next in board.neighbours(cell) {
                    assert_eq!(board.distance(images[cell.index()], images[next.index()]), 1);
                }
            }
            seen.insert(images);
        }
        assert!(seen.len() == 12 || board.len() == 1);
    }
}

#[test]
fn a_rotation_turns_counter_clockwise() {
    for direction in Direction::ALL {
        let turned = Symmetry::rotation(1).apply(direction.step());
        assert_eq!(turned, direction.turned(1).step());
    }
    assert_eq!(Symmetry::reflection(0).apply(Direction::UpLeft.step()), Direction::UpRight.step());
}

#[test]
fn names_are_all_different_and_read_back() {
    for board in boards() {
        let names: HashSet<String> = board.cells().map(|cell| board.name(cell).to_string()).collect();
        assert_eq!(names.len(), board.len());
        for cell in board.cells() {
            let name = board.name(cell).to_string();
            assert_eq!(board.parse(&name), Ok(cell));
            assert_eq!(board.parse(&name.to_uppercase()), Ok(cell));
        }
    }
}

#[test]
fn the_corners_of_a_hexagon_have_their_usual_names() {
    let board = Board::new(Shape::hexagon(5).unwrap());
    let rows: Vec<Vec<String>> =
        board.rows().map(|row| row.iter().map(|&cell| board.name(cell).to_string()).collect()).collect();
    let ends: Vec<(&str, &str)> =
        rows.iter().map(|row| (row[0].as_str(), row[row.len() - 1].as_str())).collect();
    assert_eq!((ends[0], ends[4], ends[8]), (("a1", "a5"), ("e1", "e9"), ("i5", "i9")));
}

#[test]
fn words_that_are_no_cells_are_refused() {
    let board = Board::new(Shape::star(4).unwrap());
    for word in ["", "a", "5", "a0", "a05", "a+5", "a-5", "é5", "aa5", "a5x", "a999", "a99999999999"] {
        let error = board.parse(word).unwrap_err();
        assert_eq!(
            error,
            CellNameError::NotAName(word.to_string(), board.name(board.cell(Axial::CENTRE).unwrap()))
        );
    }
    for word in ["a4", "a6", "i4", "r1", "z63", "A1"] {
        assert!(matches!(board.parse(word), Err(CellNameError::OffTheBoard { .. })), "{word}");
    }
    assert!(board.parse("b9").unwrap_err().to_string().ends_with("row b goes from b5 to b6"));
}

#[test]
fn sets_behave_as_sets() {
    let board = Board::new(Shape::star(4).unwrap());
    let even: Cells = board.cells().filter(|cell| cell.index() % 2 == 0).collect();
    let odd = board.all() & !even;
    assert_eq!((even.len(), odd.len(), (even | odd).len()), (61, 60, 121));
    assert!((even & odd).is_empty() && board.all().includes(odd) && !odd.includes(even));
    assert_eq!(even ^ board.all(), odd);
    assert_eq!(odd.first().map(Cell::index), Some(1));
    assert!(odd.into_iter().all(|cell| odd.contains(cell) && !odd.without(cell).contains(cell)));
}
