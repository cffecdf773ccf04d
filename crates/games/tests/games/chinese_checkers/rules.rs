//! Random games, and positions made up for one rule each.

use super::positions;
use super::reference::Reference;
use maxn::Game;
use maxn_games::chinese_checkers::{Move, Position, Rules, Size};
use maxn_games::conformance::{ReferenceRules, check_rules, moves};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays random games by both accounts: the number of those that were won.
fn random_games(players: usize, size: Size, rules: Rules, games: u64, most: usize) -> usize {
    let ends = check_rules::<Reference, _>(&Position::start(size, rules, players), games, most);
    for end in &ends {
        assert_eq!(Reference::of(end).winner(), end.winner(), "{end}");
    }
    ends.iter().filter(|end| end.winner().is_some()).count()
}

#[test]
fn random_games_go_by_the_reference() {
    for rules in [Rules::Standard, Rules::OpenSpiel] {
        for size in Size::ALL {
            for players in 2..=6 {
                random_games(players, size, rules, 2, 40);
            }
        }
    }
}

#[test]
fn whole_games_end_by_the_reference() {
    let won = random_games(2, Size::Tiny, Rules::Standard, 8, 401)
        + random_games(3, Size::Tiny, Rules::OpenSpiel, 8, 1001)
        + random_games(6, Size::Tiny, Rules::Standard, 8, 1201)
        + random_games(3, Size::Mini, Rules::Standard, 8, 601);
    assert!(won > 20, "only {won} of 32 games were won");
}

#[test]
fn boards_have_the_sizes_that_are_told() {
    let told = [(13, 9, 1), (37, 25, 3), (73, 49, 6), (121, 81, 10)];
    for (size, (cells, rest, pieces)) in Size::ALL.into_iter().zip(told) {
        let star = size.star();
        assert_eq!((star.board().len(), size.pieces()), (cells, pieces));
        for seat in 0..6 {
            let seat = star.seat(seat);
            assert_eq!((seat.home.len(), seat.goal.len(), seat.rest.len()), (pieces, pieces, rest));
        }
        for seat in 0..6 {
            assert_eq!(star.seat(seat).home, star.seat((seat + 3) % 6).goal);
        }
    }
}

#[test]
fn seats_follow_each_other_clockwise_from_the_bottom() {
    let star = Size::Full.star();
    let tip = |seat: usize| {
        let star = Size::Full.star();
        let home = star.seat((seat + 3) % 6);
        star.board().cells().find(|cell| home.distance[cell.index()] == 0).unwrap()
    };
    let (x, y): (Vec<f64>, Vec<f64>) = (0..6).map(|seat| star.board().place(tip(seat)).plane()).unzip();
    assert!(y[0] < y[1] && y[1] < y[2] && y[2] < y[3], "up on the left: {y:?}");
    assert!(x[1] < 0.0 && x[2] < 0.0 && x[4] > 0.0 && x[5] > 0.0, "{x:?}");
}

#[test]
fn a_full_goal_with_one_own_piece_wins_whoever_filled_it() {
    // The goal of player 1 is h6 h7 i7; player 2, whose home it is, steps back into its last empty cell.
    let mut game = position("board mini; turn 2; pieces i7 c3-c4 | h7 g5 e3");
    assert_eq!(game.winner(), None);
    let _ = game.apply(game.parse_move("g5-h6").unwrap());
    assert_eq!((game.winner(), game.is_terminal()), (Some(0), true), "{game:?}");
    let mut game = position("board mini; turn 2; rules openspiel; pieces i7 c3-c4 | h7 g5 e3");
    let _ = game.apply(game.parse_move("g5-h6").unwrap());
    assert_eq!(game.winner(), None);
}

#[test]
fn a_goal_full_of_others_wins_for_nobody() {
    let start = Position::start(Size::Small, Rules::Standard, 6);
    assert_eq!(start.winner(), None);
    assert!(!start.is_terminal());
}

#[test]
fn pieces_jump_through_foreign_triangles_but_do_not_rest_there() {
    let mut through = 0;
    for game in positions(3, Size::Small, Rules::Standard).into_iter().filter(|game| !game.is_terminal()) {
        let rest = game.seat(game.player()).rest;
        for mv in moves(&game) {
            let Move::Piece { to, .. } = mv else { continue };
            assert!(rest.contains(to));
            through += usize::from(game.path(mv).into_iter().any(|cell| !rest.contains(cell)));
        }
    }
    assert!(through > 0, "nobody ever jumped through a foreign triangle");
}

#[test]
fn the_way_shown_is_a_way_of_single_jumps() {
    let mut chains = 0;
    for game in positions(3, Size::Full, Rules::Standard).into_iter().take(150) {
        for mv in moves(&game) {
            let Move::Piece { from, to } = mv else { continue };
            let path = game.path(mv);
            assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
            let board = game.star().board();
            let apart: Vec<u8> = path.windows(2).map(|pair| board.distance(pair[0], pair[1])).collect();
            assert!(apart == [1] || apart.iter().all(|&steps| steps == 2), "{apart:?}");
            chains += usize::from(path.len() > 2);
        }
    }
    assert!(chains > 100, "{chains}");
}

#[test]
fn a_player_without_a_move_passes() {
    // Player 1's only piece is in the corner; the cells before it and behind them are taken.
    let star = Size::Tiny.star();
    let board = star.board();
    let corner = board.cells().next().unwrap();
    let around: Vec<_> = board.neighbours(corner).collect();
    // One piece of each neighbour is not enough on the tiny board: every way out has to be blocked, jumps included.
    let mut blocked = None;
    let others: Vec<_> = board.cells().filter(|&cell| cell != corner).collect();
    for &three in &others {
        for &four in &others {
            let pieces = [corner, around[0], around[1], three, four].map(maxn_games::hex::Cells::from);
            let position = Position::new(Size::Tiny, Rules::OpenSpiel, &pieces, 0, 0);
            blocked = blocked.or(position.ok().filter(|position| moves(position) == [Move::Pass]));
        }
    }
    let mut blocked = blocked.expect("a way to block a corner");
    let before = blocked.clone();
    let undo = blocked.apply(Move::Pass);
    assert_eq!((blocked.player(), blocked.played()), (1, 1));
    blocked.undo(Move::Pass, undo);
    assert_eq!(blocked, before);
}

#[test]
fn a_long_game_is_a_draw() {
    let text = "board mini; turn 3; played 599; pieces home | home | home";
    let mut game = position(text);
    assert!(!game.is_terminal());
    let _ = game.apply(moves(&game)[0]);
    assert!(game.is_terminal() && game.winner().is_none());
}
