//! Positions that differ by a symmetry of the board.

use maxn_games::conformance::moves;
use maxn_games::othello::Othello;

/// The eight images of a position, turned as text.
fn images(game: &Othello) -> Vec<Othello> {
    let text = game.to_string();
    let (head, board) = text.split_once("board ").unwrap();
    let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    let image = |symmetry: usize| {
        let place = |place: usize, mirror: usize| if symmetry & mirror == 0 { place } else { 7 - place };
        let square = |row: usize, column: usize| {
            let (row, column) = if symmetry & 4 == 0 { (row, column) } else { (column, row) };
            rows[place(row, 1)][place(column, 2)]
        };
        let rows = (0..8).map(|row| (0..8).map(|column| square(row, column)).collect::<String>());
        format!("{head}board {}", rows.collect::<Vec<_>>().join("/")).parse().unwrap()
    };
    (0..8).map(image).collect()
}

#[test]
fn symmetric_positions_have_the_same_first_one_and_moves_that_correspond() {
    let mut game = Othello::start(3);
    for turn in 0..20 {
        let (first, here) = game.canonical();
        for image in images(&game) {
            let (other, there) = image.canonical();
            assert_eq!(other, first, "turn {turn}, {image}");
            assert_eq!(there.len(), here.len());
            for (&one, &other) in here.iter().zip(&there) {
                let (mut after, mut after_image) = (game, image);
                after.play(one).unwrap();
                after_image.play(other).unwrap();
                assert_eq!(after.canonical().0, after_image.canonical().0, "{one} and {other}");
            }
        }
        assert_eq!(first.canonical(), (first, moves(&first)), "the first one is its own");
        let Some(&mv) = here.get(turn % here.len().max(1)) else { return };
        game.play(mv).unwrap();
    }
}
