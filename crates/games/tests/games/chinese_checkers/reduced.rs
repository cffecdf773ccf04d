//! The reduced game against the whole one, and its numbers.

use maxn::Game;
use maxn_games::chinese_checkers::reduced::{Numbering, ReducedPosition, Reduction, Winner};
use maxn_games::chinese_checkers::{Position, Rules, Size};
use maxn_games::conformance::check;
use maxn_games::hex::Cells;

#[test]
fn it_keeps_the_rules_of_games() {
    // Few enough cells that random play ends soon.
    let tiny = Reduction::new(Size::Tiny, 1, 5).unwrap();
    check(&ReducedPosition::read(tiny, 3, "pieces home | home | home").unwrap(), &Winner, 20, 1);
    let mini = Reduction::new(Size::Mini, 2, 4).unwrap();
    let numbers = Numbering::new(mini, 3).unwrap();
    let start = (0..numbers.count()).find_map(|number| numbers.position(number)).unwrap();
    check(&start, &Winner, 5, 2);
}

/// With all pieces and rows, the same moves lead to the same positions for as long as one likes.
#[track_caller]
fn whole(players: usize, size: Size) {
    let reduction = Reduction::new(size, size.pieces(), 4 * size.side() + 1).unwrap();
    for game in 0..10_usize {
        let mut whole = Position::start(size, Rules::Standard, players);
        let pieces: Vec<Cells> = (0..players).map(|player| whole.pieces(player)).collect();
        let mut reduced = ReducedPosition::new(reduction, &pieces, 0).unwrap();
        for step in 0..60 {
            assert_eq!((whole.is_terminal(), whole.winner()), (reduced.is_terminal(), reduced.winner()));
            if whole.is_terminal() {
                break;
            }
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            reduced.moves(&mut ours);
            whole.moves(&mut theirs);
            assert_eq!(ours, theirs, "{whole}");
            // Mostly forwards, so that games end.
            let mv = theirs[(game * 31 + step * 7) % theirs.len().min(2 + game)];
            whole.apply(mv);
            reduced.apply(mv);
        }
    }
}

#[test]
fn with_everything_left_it_is_the_whole_game() {
    whole(2, Size::Tiny);
    whole(3, Size::Tiny);
    whole(2, Size::Mini);
    whole(3, Size::Mini);
    whole(6, Size::Mini);
    whole(4, Size::Small);
}

#[test]
fn every_position_has_its_number() {
    let reduction = Reduction::new(Size::Mini, 1, 5).unwrap();
    let numbers = Numbering::new(reduction, 3).unwrap();
    assert_eq!(numbers.count(), 15 * 15 * 15 * 3);
    let mut positions = 0;
    for number in 0..numbers.count() {
        let Some(position) = numbers.position(number) else { continue };
        assert_eq!(numbers.number(&position), number);
        assert_eq!(ReducedPosition::read(reduction, 3, &position.to_string()), Ok(position));
        positions += 1;
    }
    // Six cells are common to any two players, two of them to all three; each has three of its own in the goal.
    let rests: [Cells; 3] = std::array::from_fn(|player| {
        (0..numbers.count())
            .filter_map(|number| numbers.position(number))
            .fold(Cells::EMPTY, |all, position| all | position.pieces(player))
    });
    let mut expected = 0;
    for one in rests[0] {
        for other in rests[1] {
            for third in rests[2] {
                let apart = one != other && one != third && other != third;
                let in_goal =
                    |player: usize, cell| Size::Mini.star().seat([0, 2, 4][player]).goal.contains(cell);
                let winners = [in_goal(0, one), in_goal(1, other), in_goal(2, third)]
                    .iter()
                    .filter(|&&won| won)
                    .count();
                expected += usize::from(apart && winners < 2) * 3;
            }
        }
    }
    assert_eq!(positions, expected);
    assert_eq!(numbers.position(numbers.count()), None);
}

#[test]
fn what_cannot_be_is_refused() {
    assert!(Reduction::new(Size::Tiny, 2, 5).unwrap_err().to_string().contains("1 to 1"));
    assert!(Reduction::new(Size::Mini, 2, 2).unwrap_err().to_string().contains("at least 3"));
    assert!(Reduction::new(Size::Mini, 2, 10).unwrap_err().to_string().contains("has 9"));
    let full = Reduction::new(Size::Full, 1, 17).unwrap();
    assert!(Numbering::new(full, 2).unwrap_err().to_string().contains("too many"));
    let many = Reduction::new(Size::Mini, 3, 9).unwrap();
    assert!(Numbering::new(many, 3).unwrap_err().to_string().contains("fewer pieces"));
    let mini = Reduction::new(Size::Mini, 1, 5).unwrap();
    let read = |text| ReducedPosition::read(mini, 3, text).unwrap_err().to_string();
    assert!(read("board mini; pieces e5 | e4 | e3").contains("no such field"));
    assert!(read("pieces e5 | e4").contains("2 players"));
    assert!(read("pieces e5 | e5 | e3").contains("no position of the reduced game"));
}
