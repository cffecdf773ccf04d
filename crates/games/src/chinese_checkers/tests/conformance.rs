//! What every game has to obey.

use super::super::database::Database;
use super::super::{MovesToGoal, Position, Rules, Size, Static, Winner};
use crate::conformance::check;

#[test]
fn the_game_and_its_evaluations_keep_the_rules_of_games() {
    for rules in [Rules::Standard, Rules::OpenSpiel] {
        check(&Position::<2>::start(Size::Tiny, rules), &Static::new(Size::Tiny), 30, 1);
        check(&Position::<3>::start(Size::Mini, rules), &Static::new(Size::Mini), 5, 2);
        check(&Position::<4>::start(Size::Small, rules), &Winner, 1, 3);
        check(&Position::<6>::start(Size::Tiny, rules), &Winner, 20, 4);
    }
    check(&Position::<5>::start(Size::Mini, Rules::Standard), &Static::new(Size::Mini), 2, 5);
    check(&Position::<3>::start(Size::Full, Rules::Standard), &Static::new(Size::Full), 1, 6);
}

#[test]
fn the_database_is_an_evaluation_like_others() {
    let database = Database::build(Size::Mini, 1, &mut |_| ()).unwrap();
    check(&Position::<3>::start(Size::Mini, Rules::Standard), &MovesToGoal::new(&database), 5, 7);
    // Pieces outside its placements are as far away as any.
    check(&Position::<3>::start(Size::Mini, Rules::OpenSpiel), &MovesToGoal::new(&database), 2, 8);
}
