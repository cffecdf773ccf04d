//! Retrograde analysis against its definitions, on random graphs with cycles.

use maxn::Generator;
use maxn_lab::retrograde::{EndgameValue, Graph, Node, Solution, Win, decided, guaranteed, possible};

/// A random graph: cycles of all lengths, players who move twice in a row, dead ends.
fn random_graph(players: usize, count: usize, seed: u64) -> Graph {
    let mut dice = Generator::new(seed);
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

/// Tests by forward search if a player can win within a number of moves whatever the others do.
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

/// Finds the winner of max^n by forward search, if it is decided within a number of moves.
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

/// Checks that each player has its best move, with open positions between won and lost ones.
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

#[test]
fn a_solution_keeps_all_values() {
    for seed in 0..20 {
        let graph = random_graph(3, 40, seed);
        let solution = Solution::of(&graph);
        let (guaranteed, decided) = (guaranteed(&graph), decided(&graph));
        let possible = possible(&graph, &guaranteed);
        for place in 0..graph.len() {
            let value = match (graph.node(place), guaranteed[place], decided[place]) {
                (Node::Void, ..) => EndgameValue::Void,
                (_, Some(Win { player, moves }), _) => EndgameValue::Guaranteed { player, moves },
                (_, None, Some(Win { player, moves })) => EndgameValue::Gift { player, moves },
                (_, None, None) => EndgameValue::Open,
            };
            assert_eq!(solution.value(place), value);
            let players = solution.might_win(place).fold(0, |players, player| players | 1_u8 << player);
            assert_eq!(players, possible[place]);
        }
        let census = solution.census();
        let wins = census.guaranteed.iter().chain(&census.gifts).sum::<usize>();
        assert_eq!(census.void + census.open + wins, solution.len());
    }
}
