//! OpenSpiel as a referee for Othello: games that `referee/othello.py` has written down are played again by our rules,
//! and at every step the same player must be to move, with the same legal moves and the same discs.

use maxn::Game;
use maxn_games::othello::Othello;
use serde::Deserialize;

/// Where the games are that OpenSpiel has played.
const TRACES: &str = "MAXN_REFEREE_OTHELLO";

#[derive(Deserialize)]
struct Trace {
    steps: Vec<Step>,
    scores: [u32; 2],
}

#[derive(Deserialize)]
struct Step {
    player: usize,
    #[serde(rename = "move")]
    played: String,
    legal: Vec<String>,
    standing: [u32; 2],
}

fn legal(game: &Othello<2>) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.sort();
    names
}

#[test]
#[ignore = "needs games played by OpenSpiel: MAXN_REFEREE_OTHELLO names the file that referee/othello.py writes"]
fn our_rules_agree_with_open_spiel() {
    let path = std::env::var(TRACES).unwrap_or_else(|_| panic!("{TRACES} must name a file of games"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut games, mut moves, mut passes) = (0, 0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        let trace: Trace =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("line {number}: {error}"));
        let mut game = Othello::<2>::start();
        for mut step in trace.steps {
            step.legal.sort();
            assert!(!game.is_terminal(), "line {number}: over before {}", step.played);
            assert_eq!(game.player() + 1, step.player, "line {number}: {game}");
            assert_eq!(game.counts(), step.standing, "line {number}: {game}");
            assert_eq!(legal(&game), step.legal, "line {number}: {game}");
            moves += 1;
            passes += usize::from(step.played == "pass");
            let mv = step.played.parse().unwrap_or_else(|error| panic!("line {number}: {error}"));
            game.play(mv).unwrap_or_else(|error| panic!("line {number}: {error}"));
        }
        assert!(game.is_terminal(), "line {number}: not over: {game}");
        assert_eq!(game.counts(), trace.scores, "line {number}");
        games += 1;
    }
    println!("{games} games, {moves} moves, {passes} of them passes");
    assert!(games > 0 && passes > 0, "{path} proves nothing");
}
