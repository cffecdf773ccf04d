//! Abalone: the suite of board games, and what only this one has.

mod evaluation;
mod examples;
mod reference;
mod repetition;
mod rules;

use crate::board::{check_by_reference, check_errors, check_exact_searches, check_garbage};
use maxn::{Algorithm, Game, Generator, MaxnPruning, Search};
use maxn_games::abalone::{Abalone, INFO, PushedOff, Strength};
use maxn_games::conformance::{self, ReferenceRules, check_board_game, check_board_info, perft};
use maxn_play::{GameInfo, StartRequest};
use reference::Reference;

/// The positions of a few random games from the start.
fn positions(players: usize, games: u64) -> Vec<Abalone> {
    conformance::positions(&Abalone::start(players), games)
}

#[test]
fn games_go_by_the_slow_rules() {
    for players in 2..=6 {
        let start = Abalone::start(players);
        let ends = check_by_reference(&start, &Reference::of(&start), 3, 3, 120);
        assert!(ends.iter().any(|game| game.pushed_off().sum() > 0), "nobody ever pushed a marble off");
        assert!(ends.iter().all(|game| game.is_terminal() == game.ending().is_some()));
    }
}

#[test]
fn the_standard_start_has_44_moves() {
    assert_eq!(perft(&mut Abalone::start(2), 1), 44);
}

/// Six marbles before five: 12 steps of one marble, 10 of two behind each other, and broadside, in two directions, 5 pairs
/// and 4 triples. DISS 7.4 speaks of "over 40", without a set-up; two players have 44.
#[test]
fn the_start_for_three_has_40_moves() {
    assert_eq!(perft(&mut Abalone::start(3), 1), 12 + 10 + 2 * (5 + 4));
}

#[test]
fn positions_and_contests_keep_the_rules_of_games() {
    for (players, games) in [(2, 3), (3, 3), (4, 2), (5, 2), (6, 2)] {
        check_board_game(&Abalone::start(players), games);
    }
    check_board_info(&INFO);
}

#[test]
fn openings_are_moves_made() {
    let request = StartRequest { players: Some(3), options: "opening=9".to_string(), seed: 1 };
    let contest = INFO.start(&request).unwrap();
    assert!(contest.notation().unwrap().ends_with("made 9"));
    assert!(contest.scene(None).scores.iter().all(|&score| score == 0));
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    for (players, count, depth) in [(2, 4, 2), (3, 3, 3), (6, 2, 3)] {
        check_exact_searches(&Abalone::start(players), &Strength { players }, 10, count, depth);
    }
    check_exact_searches(&Abalone::start(3), &PushedOff { players: 3 }, 10, 3, 3);
}

/// Near the end, where there are few marbles and the bounds are close.
#[test]
fn evaluations_keep_their_bounds() {
    for players in [2, 3, 6] {
        let close = |game: &Abalone| game.pushed_off().first(players).contains(&5);
        for game in positions(players, 10).into_iter().filter(close).step_by(40) {
            conformance::check(&game, &PushedOff { players }, 1, 3);
            conformance::check(&game, &Strength { players }, 1, 4);
        }
        conformance::check(&Abalone::start(players), &PushedOff { players }, 2, 1);
    }
}

/// The scores have a constant sum, so three bounds together prune; with a sum that is never reached nothing would be.
#[test]
fn bounds_of_three_players_prune_in_the_middle_of_a_game() {
    let strength = Strength { players: 3 };
    let mut dice = Generator::new(30);
    for _ in 0..2 {
        let mut game = Abalone::start(3);
        for _ in 0..30 {
            let moves = conformance::moves(&game);
            game.play(&moves[dice.index(moves.len())]).expect("the move is legal");
        }
        let search = |pruning| {
            let search = Search::new(&strength).algorithm(Algorithm::Maxn(pruning)).depth(4).deepening(false);
            search.run(&mut game.clone()).expect("every limit is stated")
        };
        let plain = search(MaxnPruning::None);
        let speculative = search(MaxnPruning::Speculative);
        let approximate = search(MaxnPruning::ApproximateDeep);
        assert_eq!((speculative.scores, speculative.best), (plain.scores, plain.best), "{game}");
        let nodes = [plain, speculative, approximate].map(|report| report.counts.nodes);
        assert!(3 * nodes[1] <= nodes[0] && nodes[2] < nodes[1], "{game}: {nodes:?}");
    }
}

#[test]
fn the_starts_are_as_they_are_written_down() {
    let standard = "22222/222222/..222../......../........./......../..111../111111/11111";
    assert!(Abalone::start(2).to_string().contains(standard));
    for (players, each) in (2..).zip([14, 11, 9, 8, 6]) {
        let text = Abalone::start(players).to_string();
        let board = text.split("board ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
        for player in 1..=players {
            assert_eq!(board.matches(&player.to_string()).count(), each, "{text}");
        }
    }
}

#[test]
fn errors_point_at_the_word() {
    let good = "players 2; turn 1; board \
                22222/222222/..222../......../........./......../..111../111111/11111; off 0 0; made 0; moves a1-b2";
    let errors = [
        ("players 2", "players 7", "7", "a whole number from 2 to 6"),
        ("players 2", "", "", "the field 'players' is missing"),
        ("turn 1", "turn 3", "3", "a whole number from 1 to 2"),
        ("turn 1", "trun 1", "trun", "did you mean 'turn'?"),
        ("..111..", "..111.", "..111.", "row c has 6 cells, expected 7"),
        ("..111..", "..113..", "..113..", "'3' on c5: expected a player from 1 to 2, or a dot"),
        ("..111..", ".1111..", "11111", "player 1 has more than 14 marbles by here"),
        ("..111..", "...11..", "off", "1 marbles are missing of 14 for each player, and 0 are pushed off"),
        ("/......../.........", "", "board", "has 7 words, expected 9 rows"),
        ("off 0 0", "off 1 0", "1", "only 0 marbles of the others are missing"),
        ("off 0 0", "off 0", "off", "has 1 words, expected 2, one for each player"),
        ("off 0 0", "off 0 é", "é", "a whole number from 0 to 6"),
        ("made 0", "made 401", "401", "a whole number from 0 to 400"),
        ("a1-b2", "a1-a9", "a1-a9", "there is no cell a9 on this board"),
        ("a1-b2", "a1", "a1", "'a1' is no move"),
        ("a1-b2", "a1-b2-c3-d4", "a1-b2-c3-d4", "is no move"),
        ("a1-b2", "a1-i9", "a1-i9", "with a1 possible are a1-b2"),
        ("a1-b2", "e5-e6", "e5-e6", "player 1 cannot move so"),
        ("a1-b2", "pass", "pass", "player 1 cannot move so"),
    ];
    check_errors::<Abalone>(good, &errors);
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let words = ["off", "made", "11111", ".........", "a1-b2", "a1-é", "-"];
    assert!(check_garbage::<Abalone>(&words, Abalone::without_past) > 0);
}
