//! End games against forward search, and files of end games.

use maxn::{Game, MaxnPruning, ParanoidPruning, Perspective, Scores, Search};
use maxn_games::chinese_checkers::Size;
use maxn_games::chinese_checkers::reduced::{Numbering, Reduction, Winner};
use maxn_lab::retrograde::{EndgameValue, Graph, Node, Solution, decided, guaranteed};
use maxn_papers::endgame::Endgame;

fn graph_of(numbers: &Numbering) -> Graph {
    let describe = |place, next: &mut Vec<usize>| {
        let Some(mut position) = numbers.position(place) else { return Node::Void };
        if position.is_terminal() {
            return Node::Over(position.winner());
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        next.extend(moves.into_iter().map(|mv| position.explore(mv, |after| numbers.number(after))));
        Node::Turn(position.player())
    };
    Graph::new(numbers.players(), numbers.count(), describe, &mut |_| {}).unwrap()
}

/// The value of a search of the engine to a depth.
fn search(
    numbers: &Numbering,
    place: usize,
    algorithm: maxn::Algorithm,
    perspective: Perspective,
    depth: u16,
) -> Scores {
    let mut position = numbers.position(place).unwrap();
    let search = Search::new(&Winner).algorithm(algorithm).perspective(perspective).depth(u32::from(depth));
    search.run(&mut position).unwrap().scores
}

/// Compares sampled positions of a reduced game with the engine's searches.
fn agrees_with_search(players: usize, reduction: Reduction, every: usize, deep: u16) {
    let numbers = Numbering::new(reduction, players).unwrap();
    let graph = graph_of(&numbers);
    let (guaranteed, decided) = (guaranteed(&graph), decided(&graph));
    let maxn = maxn::Algorithm::Maxn(MaxnPruning::None);
    let paranoid = maxn::Algorithm::Paranoid(ParanoidPruning::AlphaBeta);
    let mut checked = 0;
    for place in (0..graph.len()).step_by(every) {
        if !matches!(graph.node(place), Node::Turn(_)) {
            continue;
        }
        for moves in 1..=deep {
            for player in 0..players {
                let wins = search(&numbers, place, paranoid, Perspective::Of(player), moves)[player] == 1;
                let expected =
                    guaranteed[place].is_some_and(|win| win.player == player && win.moves <= moves);
                assert_eq!(wins, expected, "{:?}, player {player}, {moves} moves", numbers.position(place));
            }
            if let Some(win) = decided[place].filter(|win| win.moves <= moves) {
                let scores = search(&numbers, place, maxn, Perspective::Mover, moves);
                assert_eq!(scores[win.player], 1, "{:?}, {moves} moves", numbers.position(place));
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn reduced_chinese_checkers_agrees_with_forward_search() {
    agrees_with_search(2, Reduction::new(Size::Tiny, 1, 5).unwrap(), 1, 6);
    agrees_with_search(3, Reduction::new(Size::Tiny, 1, 5).unwrap(), 1, 5);
    agrees_with_search(3, Reduction::new(Size::Mini, 1, 6).unwrap(), 97, 4);
    agrees_with_search(3, Reduction::new(Size::Mini, 2, 4).unwrap(), 401, 4);
}

#[test]
fn a_solution_keeps_the_guaranteed_wins() {
    let numbers = Numbering::new(Reduction::new(Size::Mini, 1, 6).unwrap(), 3).unwrap();
    let graph = graph_of(&numbers);
    let solution = Solution::of(&graph);
    let guaranteed = guaranteed(&graph);
    for place in 0..graph.len() {
        let expected =
            guaranteed[place].map(|win| EndgameValue::Guaranteed { player: win.player, moves: win.moves });
        let found = solution.value(place);
        assert_eq!(expected.is_some(), matches!(found, EndgameValue::Guaranteed { .. }));
        assert!(expected.is_none_or(|expected| expected == found));
    }
    let census = solution.census();
    let sum = census.void
        + census.open
        + census.guaranteed.iter().sum::<usize>()
        + census.gifts.iter().sum::<usize>();
    assert_eq!(sum, solution.len());
    // The board looks the same from every seat, and every player is to move equally often.
    assert!(census.guaranteed.iter().all(|&wins| wins == census.guaranteed[0]), "{census:?}");
    println!("{} positions, {} moves: {census:?}", graph.len(), graph.moves());
}

#[test]
fn the_value_of_a_position_follows_from_its_moves() {
    let reduction = Reduction::new(Size::Tiny, 1, 5).unwrap();
    let game = Endgame::solve(3, reduction, &mut |_, _| {}).unwrap();
    let numbers = Numbering::new(reduction, 3).unwrap();
    for position in (0..numbers.count()).filter_map(|place| numbers.position(place)) {
        let found = game.evaluate(&position.to_string()).unwrap();
        let Some(best) = found.best else {
            assert!(position.is_terminal() && found.value.guaranteed() == position.winner());
            continue;
        };
        assert_eq!(found.to_move, Some(position.player()));
        assert_eq!(found.moves[best].value.winner(), found.value.winner(), "{position}");
        let sure_of = |player| move |winner: Option<usize>| winner == Some(player);
        let after = found.moves.iter().map(|choice| choice.value.guaranteed());
        for player in 0..3 {
            let is_sure = if found.to_move == Some(player) {
                after.clone().any(sure_of(player))
            } else {
                after.clone().all(sure_of(player))
            };
            assert_eq!(found.value.guaranteed() == Some(player), is_sure, "{position}, player {player}");
        }
        // Only players with a guaranteed win are bound to their moves.
        let might_win = |player: &usize| found.value.might_win.contains(player);
        assert!(found.value.guaranteed().is_some() || after.flatten().all(|player| might_win(&player)));
    }
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tiny.endgame");
    game.save(&path).unwrap();
    assert_eq!(Endgame::open(&path).unwrap(), game);
}
