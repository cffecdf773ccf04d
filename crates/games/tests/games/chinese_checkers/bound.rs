//! The lower bound is never above the truth.

use maxn::Generator;
use maxn_games::chinese_checkers::Size;
use maxn_games::chinese_checkers::database::{Database, LowerBound, sample};
use maxn_games::hex::{Cell, Cells};

/// Every placement of three on the mini board.
fn placements(rest: &[Cell]) -> Vec<Cells> {
    let mut all = Vec::new();
    for (first, &one) in rest.iter().enumerate() {
        for (second, &two) in rest.iter().enumerate().skip(first + 1) {
            all.extend(rest[second + 1..].iter().map(|&three| Cells::from(one).with(two).with(three)));
        }
    }
    all
}

#[test]
fn the_bound_is_sound_for_every_placement_of_the_mini_board() {
    let (exact, bound) =
        (Database::build(Size::Mini, 1, &mut |_| ()).unwrap(), LowerBound::build(Size::Mini, 1, &mut |_| ()));
    let rest: Vec<Cell> = Size::Mini.star().seat(0).rest.into_iter().collect();
    let all = placements(&rest);
    assert_eq!(all.len(), exact.count());
    let (mut sum, mut truth) = (0, 0);
    for &pieces in &all {
        let (low, moves) = (bound.moves(pieces, 0).unwrap(), exact.moves(pieces, 0).unwrap());
        assert!(low <= moves, "{pieces:?}: {low} is more than {moves}");
        assert_eq!(low == 0, moves == 0, "only the goal needs no move");
        sum += u32::from(low);
        truth += u32::from(moves);
    }
    assert!(2 * sum > truth, "the bound is at least half of the truth on average: {sum} of {truth}");
}

#[test]
fn the_bound_is_sound_for_every_placement_of_the_tiny_board() {
    let (exact, bound) =
        (Database::build(Size::Tiny, 1, &mut |_| ()).unwrap(), LowerBound::build(Size::Tiny, 1, &mut |_| ()));
    for cell in Size::Tiny.star().seat(0).rest {
        assert!(bound.moves(cell.into(), 0) <= exact.moves(cell.into(), 0));
    }
}

#[test]
fn a_move_changes_the_bound_by_one_at_most() {
    let bound = LowerBound::build(Size::Small, 1, &mut |_| ());
    let star = Size::Small.star();
    let rest = star.seat(0).rest;
    let mut pieces = star.seat(0).home;
    let mut dice = Generator::new(8);
    for _ in 0..2000 {
        let low = bound.moves(pieces, 0).unwrap();
        let mut after = Vec::new();
        for from in pieces {
            let to = star.destinations(from, pieces, rest);
            after.extend(to.into_iter().map(|to| pieces.without(from).with(to)));
        }
        for &next in &after {
            assert!(bound.moves(next, 0).unwrap().abs_diff(low) <= 1, "sound and consistent");
        }
        pieces = after[dice.index(after.len())];
    }
    assert_eq!(bound.moves(star.seat(3).goal, 3), Some(0));
    assert_eq!(bound.moves(rest, 0), None);
}

#[test]
fn samples_are_placements_drawn_by_their_seed() {
    let bound = LowerBound::build(Size::Small, 1, &mut |_| ());
    let drawn = sample(Size::Small, 500, 1);
    assert!(drawn.iter().all(|&pieces| bound.moves(pieces, 0).is_some()), "all of them can be");
    assert_eq!(drawn, sample(Size::Small, 500, 1));
    assert_ne!(drawn, sample(Size::Small, 500, 2));
    let used = drawn.iter().fold(Cells::EMPTY, |used, &pieces| used | pieces);
    assert_eq!(used, Size::Small.star().seat(0).rest, "no cell is left out");
}
