//! Databases and end games as asked for: built, shown, and refused with the right words.

use maxn_papers::database::{self, DatabaseRequest};
use maxn_papers::endgame::EndgameRequest;
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_database_is_shown_as_it_was_built() {
    let request = DatabaseRequest { board: "tiny".to_string(), file: Some(path("tiny.db")) };
    let mut last = (0, 1);
    let built = request.build(2, &mut |done, of| last = (done, of)).unwrap();
    assert_eq!(last.0, last.1, "all placements are solved");
    assert_eq!(request.show().unwrap(), built.summary);
    assert_eq!(built.summary.histogram.iter().sum::<usize>(), built.summary.placements);
    assert_eq!(built.summary.histogram.len(), usize::from(built.summary.longest) + 1);
    let bytes = std::fs::read(&built.path).unwrap();
    std::fs::write(&built.path, &bytes[..bytes.len() - 1]).unwrap();
    let error = request.show().unwrap_err().to_string();
    assert!(error.starts_with("no database to be used; 'maxn db build' makes one: "), "{error}");
}

#[test]
fn databases_are_refused_with_a_reason() {
    let request = |board: &str, file| DatabaseRequest { board: board.to_string(), file };
    let error = |request: DatabaseRequest| request.build(1, &mut |_, _| {}).unwrap_err().to_string();
    assert!(error(request("huge", Some(path("huge.db")))).starts_with("--board huge: "));
    assert!(error(request("tiny", Some(path("")))).ends_with("it is a folder"));
    assert!(error(request("full", Some(path("full.db")))).contains("full"));
    assert_eq!(database::boards(), ["tiny", "mini", "small", "full"]);
}

#[test]
fn an_end_game_is_opened_if_it_is_the_one_asked_for() {
    let file = Some(path("asked.endgame"));
    let request =
        EndgameRequest { board: Some("tiny".to_string()), file: file.clone(), ..EndgameRequest::default() };
    let built = request.build(&mut |_, _| {}).unwrap();
    assert_eq!(request.open().unwrap(), built.game);
    assert_eq!(
        EndgameRequest { file: file.clone(), ..EndgameRequest::default() }.open().unwrap(),
        built.game
    );
    let error = |request: EndgameRequest| request.open().unwrap_err().to_string();
    let another = error(EndgameRequest { players: Some(2), file: file.clone(), ..EndgameRequest::default() });
    assert!(another.contains("is about another game: chinese-checkers, players 3, board tiny"), "{another}");
    let missing = error(EndgameRequest { file: Some(path("none.endgame")), ..EndgameRequest::default() });
    assert!(missing.starts_with("no end game to be used; 'maxn endgame build' makes one: "), "{missing}");
    let players = EndgameRequest { players: Some(7), file, ..EndgameRequest::default() };
    let refused = players.build(&mut |_, _| {}).unwrap_err().to_string();
    assert_eq!(refused, "--players 7: chinese-checkers is for 2 to 6 players");
}
