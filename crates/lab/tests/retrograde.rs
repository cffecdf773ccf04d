//! Retrograde solving against its definitions on random graphs with cycles, and against forward search.

use maxn::{Game, MaxnPruning, ParanoidPruning, Perspective, Search};
use maxn_games::chinese_checkers::Size;
use maxn_games::chinese_checkers::reduced::{Numbering, Reduction, Winner};
use maxn_lab::retrograde::{EndGame, Graph, Node, Solution, Verdict, Win, decided, guaranteed, possible};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Positions in no order, moves to anywhere: cycles of every length, players who move twice running, dead ends.
fn random_graph(players: usize, count: usize, seed: u64) -> Graph {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut below = |limit: usize| (dice.next_u64() % limit as u64) as usize;
    let describe = |_, moves: &mut Vec<usize>| match below(8) {
        0 | 1 => Node::Over(Some(below(players))),
        2 if below(4) == 0 => Node::Over(None),
        _ => {
            moves.extend((0..=below(4)).map(|_| below(count)));
            Node::Turn(below(players))
        }
    };
    Graph::new(players, count, describe, &mut |_| {}).unwrap()
}

/// Whether a player can win within so many moves whatever the others do, by going forwards.
fn can_force(graph: &Graph, place: usize, player: usize, within: u16) -> bool {
    match graph.node(place) {
        Node::Void => false,
        Node::Over(winner) => winner == Some(player),
        Node::Turn(_) if within == 0 => false,
        Node::Turn(mover) if mover == player => {
            graph.next(place).any(|next| can_force(graph, next, player, within - 1))
        }
        Node::Turn(_) => graph.next(place).all(|next| can_force(graph, next, player, within - 1)),
    }
}

/// The winner of max^n if it can be told within so many moves, by going forwards.
fn decide(graph: &Graph, place: usize, within: u16) -> Option<usize> {
    match graph.node(place) {
        Node::Void => None,
        Node::Over(winner) => winner,
        Node::Turn(_) if within == 0 => None,
        Node::Turn(mover) => {
            let winners: Vec<Option<usize>> =
                graph.next(place).map(|next| decide(graph, next, within - 1)).collect();
            if winners.contains(&Some(mover)) {
                return Some(mover);
            }
            winners.iter().copied().collect::<Option<Vec<usize>>>().map(|winners| winners[0])
        }
    }
}

const DEEP: u16 = 6;

#[test]
fn random_graphs_are_solved_as_the_definitions_say() {
    let (mut gifts, mut open) = (0, 0);
    for seed in 0..60 {
        let graph = random_graph(2 + seed as usize % 3, 40, seed);
        let (guaranteed, decided) = (guaranteed(&graph), decided(&graph));
        let possible = possible(&graph, &guaranteed);
        for place in 0..graph.len() {
            for moves in 0..=DEEP {
                for player in 0..graph.players() {
                    let expected =
                        guaranteed[place].is_some_and(|win| win.player == player && win.moves <= moves);
                    assert_eq!(can_force(&graph, place, player, moves), expected, "{seed} {place} {moves}");
                }
                let expected = decided[place].filter(|win| win.moves <= moves).map(|win| win.player);
                assert_eq!(decide(&graph, place, moves), expected, "{seed} {place} {moves}");
            }
            if let Some(Win { player, .. }) = guaranteed[place] {
                assert_eq!(decided[place].map(|win| win.player), Some(player));
                assert_eq!(possible[place], 1 << player);
            } else if let Some(Win { player, .. }) = decided[place] {
                assert_ne!(possible[place] & 1 << player, 0);
                assert!(graph.players() > 2, "with two players every decided win is guaranteed");
                gifts += 1;
            } else {
                open += usize::from(matches!(graph.node(place), Node::Turn(_)));
            }
        }
        consistent(&graph, &decided);
    }
    assert!(gifts > 50 && open > 50, "{gifts} gifts, {open} open positions: the test shows something");
}

/// Open as "nobody wins", between winning and losing: everybody has what is best for them.
fn consistent(graph: &Graph, decided: &[Option<Win>]) {
    for place in 0..graph.len() {
        let Node::Turn(mover) = graph.node(place) else { continue };
        let worth = |place: usize| match decided[place] {
            Some(win) if win.player == mover => 2,
            None => 1,
            Some(_) => 0,
        };
        assert_eq!(Some(worth(place)), graph.next(place).map(worth).max());
    }
}

fn graph_of<const N: usize>(numbers: &Numbering<N>) -> Graph {
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
    Graph::new(N, numbers.count(), describe, &mut |_| {}).unwrap()
}

/// What a search of the engine says, to a depth.
fn search<const N: usize>(
    numbers: &Numbering<N>,
    place: usize,
    algorithm: maxn::Algorithm,
    perspective: Perspective,
    depth: u16,
) -> [i32; N] {
    let mut position = numbers.position(place).unwrap();
    let search = Search::new(&Winner).algorithm(algorithm).perspective(perspective).depth(u32::from(depth));
    search.run(&mut position).unwrap().scores
}

/// Sampled positions of a reduced game against the engine's searches, both ways.
fn agrees_with_search<const N: usize>(reduction: Reduction, every: usize, deep: u16) {
    let numbers = Numbering::<N>::new(reduction).unwrap();
    let graph = graph_of(&numbers);
    let (guaranteed, decided) = (guaranteed(&graph), decided(&graph));
    let maxn = maxn::Algorithm::Maxn(MaxnPruning::None);
    let paranoid = maxn::Algorithm::Paranoid(ParanoidPruning::AlphaBeta);
    let mut checked = 0;
    for place in (0..graph.len()).step_by(every) {
        let Node::Turn(_) = graph.node(place) else { continue };
        for moves in 1..=deep {
            for player in 0..N {
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
    agrees_with_search::<2>(Reduction::new(Size::Tiny, 1, 5).unwrap(), 1, 6);
    agrees_with_search::<3>(Reduction::new(Size::Tiny, 1, 5).unwrap(), 1, 5);
    agrees_with_search::<3>(Reduction::new(Size::Mini, 1, 6).unwrap(), 97, 4);
    agrees_with_search::<3>(Reduction::new(Size::Mini, 2, 4).unwrap(), 401, 4);
}

#[test]
fn a_solution_keeps_what_was_found() {
    let numbers = Numbering::<3>::new(Reduction::new(Size::Mini, 1, 6).unwrap()).unwrap();
    let graph = graph_of(&numbers);
    let solution = Solution::of(&graph);
    let guaranteed = guaranteed(&graph);
    for place in 0..graph.len() {
        let expected =
            guaranteed[place].map(|win| Verdict::Unstoppable { player: win.player, moves: win.moves });
        let found = solution.verdict(place);
        assert_eq!(expected.is_some(), matches!(found, Verdict::Unstoppable { .. }));
        assert!(expected.is_none_or(|expected| expected == found));
    }
    let census = solution.census();
    let sum = census.void
        + census.open
        + census.unstoppable.iter().sum::<usize>()
        + census.gifts.iter().sum::<usize>();
    assert_eq!(sum, solution.len());
    // The board looks the same from every seat, and every player is to move equally often.
    assert!(census.unstoppable.iter().all(|&wins| wins == census.unstoppable[0]), "{census:?}");
    println!("{} positions, {} moves: {census:?}", graph.len(), graph.moves());
}

#[test]
fn an_end_game_says_of_every_position_what_its_moves_say() {
    let reduction = Reduction::new(Size::Tiny, 1, 5).unwrap();
    let game = EndGame::solve(3, reduction, &mut |_, _| {}).unwrap();
    let numbers = Numbering::<3>::new(reduction).unwrap();
    for position in (0..numbers.count()).filter_map(|place| numbers.position(place)) {
        let judged = game.judge(&position.to_string()).unwrap();
        let Some(best) = judged.best else {
            assert!(position.is_terminal() && judged.outlook.guaranteed() == position.winner());
            continue;
        };
        assert_eq!(judged.turn, Some(position.player()));
        assert_eq!(judged.moves[best].outlook.winner(), judged.outlook.winner(), "{position}");
        let sure_of = |player| move |outlook: Option<usize>| outlook == Some(player);
        let after = judged.moves.iter().map(|choice| choice.outlook.guaranteed());
        for player in 0..3 {
            let is_sure = if judged.turn == Some(player) {
                after.clone().any(sure_of(player))
            } else {
                after.clone().all(sure_of(player))
            };
            assert_eq!(judged.outlook.guaranteed() == Some(player), is_sure, "{position}, player {player}");
        }
        // Only those with a guaranteed win are held to it.
        let might_win = |player: &usize| judged.outlook.might_win.contains(player);
        assert!(judged.outlook.guaranteed().is_some() || after.flatten().all(|player| might_win(&player)));
    }
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tiny.endgame");
    game.save(&path).unwrap();
    assert_eq!(EndGame::open(&path).unwrap(), game);
}
