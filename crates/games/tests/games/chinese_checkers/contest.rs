//! Chinese Checkers on the run-time layer.

use maxn_games::board::Opening;
use maxn_games::chinese_checkers::{INFO, Options, Position, Rules, Size};
use maxn_games::conformance::{check_board_contest, check_board_game, check_board_info};
use maxn_play::{Contest, GameInfo, SearchRequest, StartRequest, TablePool};

fn start(players: usize, options: &str) -> Box<dyn Contest> {
    let request = StartRequest { players: Some(players), options: options.to_string(), seed: 1 };
    INFO.start(&request).unwrap_or_else(|error| panic!("{options}: {error}"))
}

#[test]
fn positions_keep_the_rules_of_games() {
    for rules in [Rules::Standard, Rules::OpenSpiel] {
        check_board_game(&Position::start(Size::Tiny, rules, 2), 30);
        check_board_game(&Position::start(Size::Mini, rules, 3), 4);
        check_board_game(&Position::start(Size::Tiny, rules, 6), 10);
    }
    check_board_game(&Position::start(Size::Small, Rules::Standard, 4), 1);
    check_board_game(&Position::start(Size::Mini, Rules::Standard, 5), 2);
    check_board_game(&Position::start(Size::Full, Rules::Standard, 3), 1);
}

#[test]
fn contests_keep_the_rules_of_contests() {
    check_board_info(&INFO);
}

#[test]
fn every_board_is_played_to_the_end() {
    for size in [Size::Tiny, Size::Mini, Size::Small] {
        for players in INFO.players() {
            let contest = start(players, &format!("board={size}"));
            assert_eq!(contest.scores(), vec![0; players]);
            check_board_contest(contest, 7);
        }
    }
}

/// A player is ahead of another by the moves that it needs less.
#[test]
fn expectations_by_the_database_count_moves() {
    let mut request = SearchRequest { evaluation: Some("database".to_string()), ..SearchRequest::default() };
    request.options.limits.depth = Some(1);
    let mut contest = start(3, "board=mini");
    let found = contest.search(&request, &mut TablePool::new(0)).unwrap();
    assert_eq!(found.measure, "moves ahead of the average player");
    contest.play(found.best.as_ref().unwrap()).unwrap();
    let left = contest.moves_left().unwrap();
    assert!(left[0] < left[1], "{left:?}");
    let best = found.moves.iter().find(|one| Some(&one.decision) == found.best.as_ref()).unwrap();
    let expected = best.expected.as_ref().unwrap();
    for player in 1..3 {
        let ahead = f64::from(left[player]) - f64::from(left[0]);
        assert!((expected[0] - expected[player] - ahead).abs() < 1e-9, "{expected:?} {left:?}");
    }
}

#[test]
fn the_database_is_an_evaluation_by_name() {
    let mut request = SearchRequest { evaluation: Some("database".to_string()), ..SearchRequest::default() };
    request.options.limits.depth = Some(3);
    let tables = &mut TablePool::new(0);
    let contest = start(3, "board=mini");
    let found = contest.search(&request, tables).unwrap();
    let entry = INFO.look_up(contest.as_ref(), "database").unwrap();
    assert!(entry.best.contains(&found.best_index.unwrap()), "the shortest way is the best for a while");
    assert_eq!(contest.moves_left(), Some(entry.moves_left));
    let full = start(3, "").search(&request, tables).unwrap_err().to_string();
    assert_eq!(full, "evaluation=database is for chinese-checkers with the option board=tiny, mini or small");

    let file = std::env::temp_dir().join(format!("maxn-contest-{}.db", std::process::id()));
    maxn_games::chinese_checkers::database::in_memory(Size::Mini).unwrap().save(&file).unwrap();
    request.evaluation = Some(format!("database:{}", file.display()));
    let by_file = contest.search(&request, tables).unwrap();
    assert_eq!((by_file.scores, by_file.line), (found.scores, found.line));
    let other = start(3, "board=small").search(&request, tables).unwrap_err().to_string();
    assert_eq!(other, "the database is for chinese-checkers on the board 'mini', not for this position");
    let shown = INFO.look_up(start(3, "board=small").as_ref(), &format!("database:{}", file.display()));
    let shown = shown.unwrap_err().to_string();
    assert_eq!(shown, "the database is for the board 'mini', not for this one");
    std::fs::remove_file(file).unwrap();
}

/// Ties are broken by the seed, and everything is reported in the game's own order all the same.
#[test]
fn ties_at_the_root_are_broken_in_every_way() {
    let contest = start(3, "board=mini");
    let mut request = SearchRequest::default();
    request.options.limits.depth = Some(1);
    request.options.root_values = true;
    let tables = &mut TablePool::new(0);
    let plain = contest.search(&request, tables).unwrap();
    let mut taken = std::collections::BTreeSet::new();
    for seed in 0..30 {
        request.options.random_ties = Some(seed);
        let result = contest.search(&request, tables).unwrap();
        assert_eq!((result.scores[0], &result.moves), (plain.scores[0], &plain.moves));
        assert_eq!(result.moves[result.best_index.unwrap()].decision, result.best.clone().unwrap());
        taken.insert(result.best_index);
    }
    assert!(taken.len() > 1, "{taken:?}");
}

#[test]
fn options_are_read_and_wrong_ones_named() {
    let read = |text: &str| text.parse::<Options>().map_err(|problem| problem.to_string());
    let small = Options { size: Size::Small, opening: Opening { moves: 6 }, ..Options::STANDARD };
    assert_eq!(read("board=small opening=6"), Ok(small));
    assert_eq!(read(""), Ok(Options::STANDARD));
    assert!(read("board=smal").unwrap_err().contains("did you mean 'small'?"));
    assert!(read("bord=small").unwrap_err().contains("did you mean 'board'?"));
    assert!(read("opening=-1").unwrap_err().contains("a number from 0"));
    assert!(read("standart").unwrap_err().contains("did you mean 'standard'?"));
}
