//! Numbers of decisions: one for each, for ever.

use maxn::Generator;
use maxn_games::GAMES;
use maxn_play::options::OptionValues;
use maxn_play::{ActionSpace, Contest, Decision, GameInfo, StartRequest};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// The boards of a game; one without a name where it has no choice.
fn boards(game: &dyn GameInfo) -> Vec<Option<&'static str>> {
    let choice = game.options().into_iter().find(|option| option.name == "board");
    match choice.map(|option| option.values) {
        Some(OptionValues::Names(names)) => names.into_iter().map(Some).collect(),
        _ => vec![None],
    }
}

/// Every game on every board with its numbering.
fn spaces() -> Vec<(String, &'static ActionSpace)> {
    let mut spaces = Vec::new();
    for game in GAMES.iter() {
        for board in boards(game) {
            let name = board.map_or(String::new(), |board| format!(" {board}"));
            let space = game.action_space(board).unwrap_or_else(|| panic!("{} has no numbers", game.name()));
            spaces.push((format!("{}{name}", game.name()), space));
        }
    }
    spaces
}

/// House rules beside the standard ones, for decisions that these do not have.
pub(crate) const OPTIONS: [(&str, &str); 12] = [
    ("hearts", "pass_cards=false"),
    ("spades", "nil=50"),
    ("oh-hell", "sizes=down-and-up"),
    ("big-two", "low_straights=true"),
    ("big-two", "pass_is_final=true"),
    ("crazy-eights", "use_special_cards=true,draw_at_will=true"),
    ("uno", "challenge=true,draw_at_will=true"),
    ("chinese-checkers", "board=tiny"),
    ("chinese-checkers", "board=mini"),
    ("chinese-checkers", "board=small"),
    ("chinese-checkers", "rules=openspiel"),
    ("abalone", "opening=30"),
];

/// Plays at random, and looks at each position.
pub(crate) fn play(
    mut contest: Box<dyn Contest>,
    seed: u64,
    most: usize,
    look: &mut dyn FnMut(&dyn Contest, &[Decision]),
) {
    let mut generator = Generator::new(seed);
    for _ in 0..most {
        if contest.to_move().is_none() {
            break;
        }
        let legal = contest.legal();
        look(contest.as_ref(), &legal);
        let place = (u128::from(generator.next_u64()) * legal.len() as u128) >> 64;
        contest.play(&legal[place as usize]).expect("a legal decision");
    }
}

#[test]
fn legal_decisions_have_numbers_of_their_own() {
    let mut looked = HashMap::new();
    for game in GAMES.iter() {
        let others = OPTIONS.iter().filter(|(name, _)| *name == game.name()).map(|(_, options)| *options);
        for options in [""].into_iter().chain(others) {
            for players in game.players() {
                let request =
                    StartRequest { players: Some(players), options: options.into(), seed: players as u64 };
                let contest = game.start(&request).unwrap_or_else(|error| panic!("{}: {error}", game.name()));
                play(contest, 7, 150, &mut |contest, legal| {
                    let space = contest.action_space().expect("all games have numbers");
                    let mut seen = BTreeSet::new();
                    for decision in legal {
                        let number = space.number(decision);
                        let number =
                            number.unwrap_or_else(|| panic!("{}: no number for {decision}", game.name()));
                        assert!(number < space.count(), "{}: {decision}", game.name());
                        assert!(seen.insert(number), "{}: {decision} is not alone", game.name());
                        assert_eq!(space.decision(number).as_ref(), Some(decision), "{}", game.name());
                    }
                    let numbers = contest.legal_actions().expect("all games have numbers");
                    // Found without a text, they are those of the texts.
                    let named: Option<Vec<u32>> =
                        legal.iter().map(|decision| space.number(decision)).collect();
                    assert_eq!(Some(&numbers), named.as_ref(), "{}", game.name());
                    assert_eq!(contest.decision_of(numbers[0]).as_ref(), Ok(&legal[0]));
                    *looked.entry(game.name()).or_insert(0) += legal.len();
                });
            }
        }
    }
    for game in GAMES.iter() {
        assert!(looked[game.name()] > 300, "{}: only {} decisions", game.name(), looked[game.name()]);
    }
}

#[test]
fn every_number_is_of_one_decision() {
    for (name, space) in spaces() {
        assert!(space.count() > 4, "{name}");
        let mut seen = BTreeSet::new();
        // All of them, or in the largest spaces some.
        let step = 1 + space.count() as usize / 30_000;
        for number in (0..space.count()).step_by(step) {
            let decision = space.decision(number).unwrap_or_else(|| panic!("{name}: {number} is missing"));
            assert_eq!(space.number(&decision), Some(number), "{name}: {decision}");
            assert!(seen.insert(decision.clone()), "{name}: {decision} has two numbers");
        }
        assert_eq!(space.decision(space.count()), None, "{name}");
        assert_eq!(space.number(&Decision::new("nonsense")), None, "{name}");
    }
}

#[test]
fn numbers_that_are_not_legal_are_refused() {
    let contest = GAMES.find("hearts").unwrap().start(&StartRequest::default()).unwrap();
    let number = |number| contest.decision_of(number).unwrap_err().to_string();
    assert!(number(4_000_000).contains("there is no decision number 4000000"), "{}", number(4_000_000));
    assert!(number(0).contains("number 0, 2C: player 1 "), "{}", number(0));
}

/// A hash of the texts of all decisions in their order.
fn fingerprint(space: &ActionSpace) -> u64 {
    let texts = (0..space.count()).map(|number| space.decision(number).expect("a number below the count"));
    texts.fold(0xcbf2_9ce4_8422_2325, |hash, decision| {
        let bytes = decision.as_str().bytes().chain([b'\n']);
        bytes.fold(hash, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    })
}

/// The numbers are in files of other programs: this file must not change, except by new games.
#[test]
fn numbers_never_change() {
    let mut found = String::new();
    for (name, space) in spaces() {
        let samples = [0, 1, space.count() / 3, space.count() / 2, space.count() - 2, space.count() - 1];
        let samples =
            samples.map(|number| format!("{number}={}", space.decision(number).expect("a decision")));
        let (count, hash) = (space.count(), fingerprint(space));
        writeln!(found, "{name}: {count} {hash:016x} {}", samples.join(", ")).expect("a text grows");
    }
    let expected = include_str!("actions.txt");
    assert_eq!(found, expected, "decisions have other numbers than before");
}

/// Plays by number in one contest and by text in another: they stay the same.
#[test]
fn a_decision_by_number_is_the_decision_of_its_text() {
    for game in GAMES.iter() {
        let others = OPTIONS.iter().filter(|(name, _)| *name == game.name()).map(|(_, options)| *options);
        for options in [""].into_iter().chain(others) {
            let request = StartRequest { players: None, options: options.into(), seed: 11 };
            let contest = game.start(&request).expect("a contest");
            let (mut told, mut silent, mut made) = (contest.clone(), contest.clone(), 0);
            play(contest, 5, 80, &mut |contest, legal| {
                let state = |contest: &dyn Contest| {
                    let seats = 0..contest.players();
                    let seen =
                        seats.map(|seat| contest.observation(seat).fields().clone()).collect::<Vec<_>>();
                    (contest.to_move(), contest.scores(), contest.key(), seen)
                };
                assert_eq!(state(told.as_ref()), state(contest), "{}", game.name());
                assert_eq!(state(silent.as_ref()), state(contest), "{}", game.name());
                let (mut events, place) = (Vec::new(), made % legal.len());
                let number = contest.legal_actions().expect("numbers")[place];
                assert_eq!(told.clone().play_action(number, Some(&mut events)), Ok(()));
                assert_eq!(contest.clone_box().play(&legal[place]), Ok(events), "{}", game.name());
                // As the loop goes on, by the decision that it makes.
                let mut generator = Generator::new(5);
                let draw = (0..=made).map(|_| generator.next_u64()).last().expect("a number");
                let place = (u128::from(draw) * legal.len() as u128) >> 64;
                let number = contest.legal_actions().expect("numbers")[place as usize];
                told.play_action(number, Some(&mut Vec::new())).expect("a legal number");
                silent.play_action(number, None).expect("a legal number");
                made += 1;
            });
            assert!(made > 10, "{} {options}: {made}", game.name());
            for number in [u32::MAX, 4_000_000] {
                let error = told.play_action(number, None).expect_err("no such number").to_string();
                let is_over = told.to_move().is_none();
                assert!(is_over || error.contains("there is no decision number"), "{}: {error}", game.name());
            }
        }
    }
}

#[test]
fn a_number_that_is_not_legal_changes_nothing() {
    for game in GAMES.iter() {
        let mut contest = game.start(&StartRequest::default()).expect("a contest");
        let legal = contest.legal_actions().expect("numbers");
        let count = contest.action_space().expect("numbers").count();
        let illegal = (0..count).filter(|number| !legal.contains(number)).take(60);
        let before = contest.observation(0);
        let mut tried = 0;
        for number in illegal {
            contest.play_action(number, None).expect_err("not legal");
            tried += 1;
        }
        assert_eq!((contest.observation(0), tried > 10), (before, true), "{}", game.name());
    }
}
