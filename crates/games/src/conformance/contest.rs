//! Board games as front ends meet them.

use maxn::Generator;
use maxn_play::{
    AgentError, BoardScene, CellChange, Contest, DealRequest, Decision, DecisionError, Field, GameInfo,
    MctsRequest, ObservedSituation, SearchFailure, SearchRequest, SimulationOptions, StartRequest, TablePool,
    TableScene,
};
use serde_json::Value;

/// More moves than any board game has.
const MOST_MOVES: usize = 2_000;

/// Begins contests of a board game with every number of players it is for, plays them at random to their end, and checks
/// on the way that
///
/// - everything listed as legal is accepted and reads back; everything else is refused and changes nothing;
/// - the scene shows the changes that the last move made, and a path leads from the cell that was left to the one that was reached;
/// - positions read back from their notation and from observations, wrong ones are refused;
/// - every evaluation that is listed can be searched with, or says why not; others are refused;
/// - wrong numbers of players and wrong options are refused.
///
/// # Panics
/// If something is wrong.
pub fn check_board_info(game: &'static dyn GameInfo) {
    let start = |players, options: &str| {
        game.start(&StartRequest { players: Some(players), options: options.to_string(), seed: 1 })
    };
    for players in game.players() {
        let contest = start(players, "").unwrap_or_else(|error| panic!("{players} players: {error}"));
        assert_eq!((contest.players(), contest.game().name()), (players, game.name()));
        check_start(game, contest.as_ref());
        check_searches(game, contest.as_ref());
        check_board_contest(contest, players as u64);
    }
    let beyond = game.players().end() + 1;
    let refused = start(beyond, "").err().unwrap_or_else(|| panic!("{beyond} players are too many"));
    assert!(refused.to_string().contains(&format!("not for {beyond}")), "{refused}");
    for wrong in ["standart", "no-such-option=1", "standard standard"] {
        assert!(start(*game.players().start(), wrong).is_err(), "{wrong} is no option");
    }
    for wrong in ["", ";", "nonsense", "é"] {
        assert!(game.read(wrong).is_err(), "'{wrong}' is no position");
    }
}

/// The start is what is dealt, what is read, and what an observation tells.
fn check_start(game: &dyn GameInfo, contest: &dyn Contest) {
    let position = contest.notation().expect("positions of board games have a notation");
    let deal = game
        .deal(&DealRequest { players: Some(contest.players()), seed: 1, ..DealRequest::default() })
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((deal.position.as_str(), Some(deal.leader)), (position.as_str(), contest.to_move()));
    assert!(
        game.deal(&DealRequest { cards: Some(3), ..DealRequest::default() }).is_err(),
        "there are no cards"
    );
    let seat = contest.to_move().expect("a start has a player to move");
    let told = Value::Object(contest.observation(seat).into_fields());
    match game.situation(&Field::whole(&told)) {
        Ok(ObservedSituation::Open(read)) => assert_eq!(read.notation(), Some(position)),
        Ok(ObservedSituation::Hidden(_)) => panic!("nothing is hidden on a board"),
        Err(error) => panic!("{error}"),
    }
    for (field, wrong) in [
        ("seat", Value::from((seat + 1) % contest.players() + 1)),
        ("players", Value::from(contest.players() % 7 + 1)),
        ("position", Value::Null),
        ("position", Value::from("nonsense")),
    ] {
        let mut told = told.clone();
        told[field] = wrong;
        let error = game.situation(&Field::whole(&told)).err().unwrap_or_else(|| panic!("{field} is wrong"));
        assert_eq!(error.at, field, "{error}");
    }
}

fn check_searches(game: &dyn GameInfo, contest: &dyn Contest) {
    let mut request = SearchRequest::default();
    request.options.limits.depth = Some(1);
    request.options.root_values = true;
    let mut tables = TablePool::new(0);
    let legal = contest.legal();
    for evaluation in game.evaluations() {
        request.evaluation = Some(evaluation.name.to_string());
        match contest.search(&request, &mut tables) {
            Ok(result) => {
                let moves: Vec<&Decision> = result.moves.iter().map(|value| &value.decision).collect();
                assert_eq!(moves, legal.iter().collect::<Vec<_>>());
                assert_eq!(result.best, result.best_index.map(|index| legal[index].clone()));
                assert_eq!(result.line.first().map(|played| &played.decision), result.best.as_ref());
                assert!(result.moves.iter().all(|value| value.scores.is_some() && value.expected.is_some()));
                assert_eq!(
                    (result.outcome.len(), result.scores.len()),
                    (contest.players(), contest.players())
                );
            }
            Err(SearchFailure::Evaluation(reason)) => assert!(reason.contains(game.name()), "{reason}"),
            Err(error) => panic!("{}: {error}", evaluation.name),
        }
    }
    request.evaluation = Some("no-such-evaluation".to_string());
    let refused = contest.search(&request, &mut tables);
    assert!(matches!(refused, Err(SearchFailure::Evaluation(_))), "{refused:?}");
    check_simulations(contest);
    let simulated = contest.simulate(&SimulationOptions::default());
    assert!(matches!(simulated, Err(AgentError::Unsuitable(_))), "{simulated:?}");
    assert!((0..contest.players()).all(|seat| contest.information_set(seat).is_none()));
}

/// Grows a small tree and checks that its statistics add up.
fn check_simulations(contest: &dyn Contest) {
    let mut request = MctsRequest::default();
    request.options.limits.simulations = Some(100);
    request.options.play_out_moves = Some(20);
    let advice = contest.mcts(&request).unwrap_or_else(|error| panic!("it can be simulated: {error}"));
    let listed: Vec<Decision> = advice.choices.iter().map(|choice| choice.decision.clone()).collect();
    assert_eq!(listed, contest.legal());
    assert!(listed.contains(&advice.best));
    assert_eq!(advice.choices.iter().filter_map(|choice| choice.visits).sum::<u64>(), advice.cost.nodes);
    for choice in &advice.choices {
        assert!(choice.expected.as_ref().is_none_or(|expected| expected.len() == contest.players()));
    }
    assert_eq!(contest.mcts(&request), Ok(advice), "the same seed gives the same tree");
    request.evaluation = Some("no-such-evaluation".to_string());
    assert!(contest.mcts(&request).is_err());
}

/// Plays a contest of a board game at random to its end and checks every step as [`check_board_info`] says. Returns the
/// number of moves.
///
/// # Panics
/// If something is wrong.
pub fn check_board_contest(mut contest: Box<dyn Contest>, seed: u64) -> usize {
    let mut dice = Generator::new(seed);
    // Moves of positions before: most of them are wrong later.
    let mut earlier: Vec<Decision> = Vec::new();
    let mut played = 0;
    while let Some(player) = contest.to_move() {
        assert!(played < MOST_MOVES, "the game does not end");
        assert!(player < contest.players() && contest.winners().is_empty() && contest.hands_played() == 0);
        let legal = contest.legal();
        if played % 16 < 2 {
            check_decisions(contest.as_ref(), &legal, &earlier);
        }
        let chosen = legal[dice.index(legal.len())].clone();
        let before = board(contest.as_ref());
        let path = contest.path(&chosen);
        contest.play(&chosen).unwrap_or_else(|error| panic!("{chosen} is listed: {error}"));
        for (cell, before) in board(contest.as_ref()).cells.iter().zip(&before.cells) {
            assert_eq!(cell.change.is_some(), cell.owner != before.owner, "{}", cell.name);
            assert_eq!(cell.change == Some(CellChange::Left), before.owner.is_some() && cell.owner.is_none());
        }
        if let [first, .., last] = &path[..] {
            let change = |name: &String| {
                board(contest.as_ref())
                    .cells
                    .iter()
                    .find(|cell| cell.name == *name)
                    .and_then(|cell| cell.change)
            };
            assert_eq!(
                (change(first), change(last)),
                (Some(CellChange::Left), Some(CellChange::Reached)),
                "{path:?}"
            );
        }
        earlier.truncate(12);
        earlier.insert(0, chosen);
        played += 1;
    }
    assert_eq!((contest.legal(), contest.hands_played()), (Vec::new(), 1));
    assert!(contest.prompt().is_none() && contest.ending().is_some());
    assert!(!contest.winners().is_empty(), "a draw is everybody's");
    assert_eq!(contest.parse("a1"), Err(DecisionError::Over));
    if let Some(last) = earlier.first() {
        assert_eq!(contest.play(last), Err(DecisionError::Over));
    }
    let result = contest.search(&SearchRequest::default(), &mut TablePool::new(0));
    let result = result.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((result.best, result.moves, result.line), (None, Vec::new(), Vec::new()));
    assert_eq!(result.outcome, contest.scores());
    played
}

fn check_decisions(contest: &dyn Contest, legal: &[Decision], earlier: &[Decision]) {
    let position = contest.notation().expect("positions of board games have a notation");
    for decision in legal {
        assert_eq!(contest.parse(decision.as_str()).as_ref(), Ok(decision));
        assert!(contest.clone_box().play(decision).is_ok(), "{decision} is listed");
    }
    for other in earlier.iter().filter(|other| !legal.contains(other)) {
        let mut copy = contest.clone_box();
        let refused = copy.play(other).expect_err("it is not listed");
        assert!(!refused.to_string().is_empty());
        assert_eq!(copy.notation().as_ref(), Some(&position), "{other} is refused, and nothing has changed");
    }
    for nonsense in ["", "-", "?", "z99", "a1-", "é1-é2", "a1-a1", "pass pass"] {
        assert!(contest.parse(nonsense).is_err(), "{nonsense}");
    }
    let read = contest.game().read(&position).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!((read.notation(), read.legal()), (Some(position), legal.to_vec()));
}

/// The board of a scene.
fn board(contest: &dyn Contest) -> BoardScene {
    match contest.scene(None).table {
        TableScene::Board(board) => board,
        TableScene::Cards(_) => panic!("a board game has a board"),
    }
}
