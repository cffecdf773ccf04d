//! A game that is added with one line is matched, reported, replayed and drawn like any other.

use crate::connect_three;
use maxn_lab::drawing::draw_board;
use maxn_lab::matches::{self, Match, MatchPlan};
use maxn_lab::replay::Replay;
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::Store;
use maxn_play::{Games, TableScene};

static GAMES: Games = Games::new(&[&connect_three::INFO]);

#[test]
fn an_added_game_is_matched_reported_replayed_and_drawn() {
    let agents = ["maxn,nodes=500", "random"];
    let games = Match::new(MatchPlan { deals: 4, ..MatchPlan::new("connect-three", agents) }, GAMES).unwrap();
    assert_eq!((games.players(), games.opening()), (3, 6), "boards begin in different ways");
    let mut store = Store::in_memory().unwrap();
    let id = matches::run(&mut store, &games, 2, &mut |_| ()).unwrap();
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert_eq!((report.deals, report.games), (4, 24));
    assert!(report.extent().contains("to the end"), "{}", report.extent());
    assert!(report.agents[0].wins.mean() > report.agents[1].wins.mean(), "{}", report.markdown(false));

    let played = store.one_match(id).unwrap();
    let (_, record) = store.game(store.games(id).unwrap()[0].id).unwrap();
    let mut replay = Replay::new(GAMES, &played, &record).unwrap();
    let mut steps = 0;
    while let Some(step) = replay.step().unwrap() {
        assert_eq!(step.index, steps);
        steps += 1;
    }
    assert_eq!(steps, record.moves.len());
    assert_eq!(replay.contest().scores(), record.scores);
    assert_eq!(replay.contest().winners(), record.winners);
    let TableScene::Board(board) = replay.contest().scene(None).table else { panic!("a board") };
    let svg = draw_board(&board);
    assert_eq!(svg.matches("class=\"cell\"").count(), board.cells.len());
}
