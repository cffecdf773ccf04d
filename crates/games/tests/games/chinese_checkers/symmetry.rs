//! The board looks the same from every seat.

use super::positions;
use maxn::Game;
use maxn_games::chinese_checkers::{Move, Position, Rules, Size};
use maxn_games::conformance::moves;
use maxn_games::hex::Symmetry;

/// The position in which everybody has moved one player on.
fn turned(position: &Position, sixths: usize) -> Position {
    let board = position.star().board();
    let symmetry = Symmetry::rotation(6 - sixths);
    let players = position.players();
    let image = |player| board.images(position.pieces((player + players - 1) % players), symmetry);
    let pieces: Vec<_> = (0..players).map(image).collect();
    let turn = (position.player() + 1) % players;
    Position::new(position.star().size(), position.rules(), &pieces, turn, position.played()).unwrap()
}

fn check(players: usize, size: Size, sixths: usize) {
    let going_on = |position: &Position| !position.is_terminal();
    for position in positions(players, size, Rules::Standard).into_iter().filter(going_on).take(60) {
        let other = turned(&position, sixths);
        let board = position.star().board();
        let symmetry = Symmetry::rotation(6 - sixths);
        let mut images: Vec<_> = moves(&position)
            .into_iter()
            .map(|mv| match mv {
                Move::Piece { from, to } => {
                    let mv = Move::Piece { from: board.image(from, symmetry), to: board.image(to, symmetry) };
                    (position.move_text(mv), other.hint(mv))
                }
                Move::Pass => (position.move_text(mv), 0),
            })
            .collect();
        let mut moves: Vec<_> =
            moves(&other).into_iter().map(|mv| (other.move_text(mv), other.hint(mv))).collect();
        images.sort();
        moves.sort();
        assert_eq!(images, moves);
        for player in 0..players {
            assert_eq!(position.progress(player), other.progress((player + 1) % players));
        }
    }
}

#[test]
fn turning_the_board_by_a_seat_turns_the_moves() {
    for size in Size::ALL {
        check(2, size, 3);
        check(3, size, 2);
        check(6, size, 1);
    }
}

#[test]
fn moves_are_in_the_order_of_their_hints() {
    for position in positions(4, Size::Full, Rules::Standard).into_iter().take(100) {
        let moves = moves(&position);
        assert!(moves.is_sorted_by(|&one, &next| position.hint(one) >= position.hint(next)));
    }
}
