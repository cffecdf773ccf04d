//! Invariants of every game at run time, for tests and for fuzzing. A function panics where its invariant is broken.

use crate::game::{Contest, GameInfo, ObservedSituation, StartRequest};
use crate::observation::Field;

/// Checks one state: legal decisions are read as they are written, their numbers are their own, and scores are those shown.
pub fn check_state(contest: &dyn Contest) {
    let legal = contest.legal();
    assert_eq!(contest.to_move().is_none(), legal.is_empty(), "decisions are listed until the end");
    assert!(contest.to_move().is_none() || contest.winners().is_empty(), "won before the end");
    assert_eq!(contest.scene(None).scores, contest.scores());
    let numbers = contest.legal_actions();
    // All passes of a hand are hundreds: some are enough.
    for (place, decision) in legal.iter().enumerate().take(20) {
        assert_eq!(contest.parse(decision.as_str()).as_ref(), Ok(decision));
        assert!(!legal[..place].contains(decision), "{decision} is listed twice");
        if let Some(numbers) = &numbers {
            assert_eq!(contest.decision_of(numbers[place]).as_ref(), Ok(decision));
        }
    }
}

/// Checks that a position is read as it is written; a state between two positions has no notation, which is no fault.
pub fn check_notation(contest: &dyn Contest) {
    let Some(written) = contest.notation() else { return };
    let again = contest.game().read(&written);
    let again = again.unwrap_or_else(|error| panic!("'{written}' is not read again: {error}"));
    assert_eq!(again.notation().as_ref(), Some(&written), "there is one notation of a position");
    assert_eq!((again.to_move(), again.legal()), (contest.to_move(), contest.legal()), "{written}");
}

/// Checks that what the seat to move has seen is enough to restore what it knows; where nothing is hidden, there is nothing to check.
pub fn check_observation(contest: &dyn Contest) {
    let Some(seat) = contest.to_move() else { return };
    let Some(true_set) = contest.information_set(seat) else { return };
    let observation = contest.observation(seat).into_fields().into();
    let Ok(ObservedSituation::Hidden(known)) = contest.game().situation(&Field::whole(&observation)) else {
        panic!("not read again: {observation}")
    };
    assert_eq!((known.seat(), known.players()), (seat, contest.players()));
    assert_eq!((known.legal(), known.cards_held()), (contest.legal(), true_set.cards_held()));
    assert_eq!(known.rule_based(), true_set.rule_based());
    assert!(known.is_possible(), "{observation}");
}

/// Plays legal decisions, each chosen by a number, and checks every state on the way.
pub fn check_play(contest: &mut dyn Contest, choices: impl IntoIterator<Item = usize>) {
    check_state(contest);
    check_notation(contest);
    check_observation(contest);
    for choice in choices {
        let legal = contest.legal();
        let Some(decision) = legal.get(choice % legal.len().max(1)) else { return };
        let mut by_text = contest.clone_box();
        let read = by_text.play_text(&format!(" {decision} "));
        let events =
            contest.play(decision).unwrap_or_else(|error| panic!("{decision} is listed, but {error}"));
        assert_eq!(read, Ok((decision.clone(), events)), "{decision} by its text");
        assert_eq!(by_text.legal(), contest.legal(), "after {decision} by its text");
        check_state(contest);
        check_notation(contest);
        check_observation(contest);
    }
}

/// Checks that the options which a contest states begin the same contest. Options that the game refuses are no fault.
pub fn check_options(game: &dyn GameInfo, request: &StartRequest) {
    let Ok(contest) = game.start(request) else { return };
    let Some(seat) = contest.to_move() else { return };
    let stated = contest.observation(seat).fields()["options"].clone();
    let options = stated.as_str().expect("options are a text").to_string();
    let again = game.start(&StartRequest { options, ..request.clone() });
    let again = again.unwrap_or_else(|error| panic!("{stated} is not read again: {error}"));
    assert_eq!(again.observation(seat).fields()["options"], stated, "there is one text of options");
    assert_eq!(again.legal(), contest.legal(), "{stated}");
}
