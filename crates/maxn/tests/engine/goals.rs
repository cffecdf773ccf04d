//! One strategy for many worlds, compared with an enumeration of all strategies on random trees.

use maxn::hidden::{AlphaMuOptions, Forced, Goal, InformationSet, alpha_mu, forced};
use maxn::{Bounds, Evaluation, Game, Generator, Means, Range, Scores, SimulationError};
use std::sync::Arc;

const SEAT: usize = 0;
const WORLDS: u8 = 5;

/// A node of a tree that everybody sees.
struct Node {
    player: usize,
    /// The moves: the worlds in which each is legal, and the node after it. None at an end.
    moves: Vec<(u8, usize)>,
    /// At an end, the worlds in which the seat has reached its goal.
    reached: u8,
    /// The turns of the seat before this node.
    turns: u32,
}

type Tree = Arc<Vec<Node>>;

/// A tree in a world.
#[derive(Clone)]
struct Position {
    tree: Tree,
    world: u8,
    path: Vec<usize>,
}

impl Position {
    fn place(&self) -> usize {
        self.path[self.path.len() - 1]
    }
    fn node(&self) -> &Node {
        &self.tree[self.place()]
    }
}

impl Game for Position {
    type Move = usize;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }
    fn player(&self) -> usize {
        self.node().player
    }
    fn is_terminal(&self) -> bool {
        self.node().moves.is_empty()
    }
    fn moves(&self, moves: &mut Vec<usize>) {
        let legal = self.node().moves.iter().filter(|(worlds, _)| worlds >> self.world & 1 == 1);
        moves.extend(legal.map(|&(_, place)| place));
    }
    fn apply(&mut self, place: usize) {
        self.path.push(place);
    }
    fn undo(&mut self, _: usize, (): ()) {
        self.path.pop();
    }
    fn key(&self) -> Option<u64> {
        Some(Generator::derive((self.place() * 8) as u64 + u64::from(self.world)))
    }
}

/// 1 for the seat in the worlds where it reaches its goal.
struct Reached;

impl Evaluation<Position> for Reached {
    fn evaluate(&self, game: &Position) -> Scores {
        let reached = game.is_terminal() && game.node().reached >> game.world & 1 == 1;
        Scores::from_fn(3, |player| i32::from(player == SEAT && reached))
    }
    fn bounds(&self) -> Bounds {
        Bounds { least: Some(0), greatest: Some(1), ..Bounds::default() }
    }
    /// Sees a ply ahead where nothing but ends follows.
    fn range(&self, game: &Position) -> Range {
        let end = |place: usize| {
            let node = &game.tree[place];
            node.moves.is_empty().then_some(node.reached >> game.world & 1 == 1)
        };
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut range = Bounds { least: Some(0), greatest: Some(1), ..Bounds::default() }.range(3);
        match moves.into_iter().map(end).collect::<Option<Vec<bool>>>() {
            Some(ends) if ends.iter().all(|&reached| reached) => range.lower[SEAT] = 1,
            Some(ends) if !ends.contains(&true) => range.upper[SEAT] = 0,
            _ => {}
        }
        range
    }
}

/// The seat knows the tree, and not the world.
struct View(Tree);

impl InformationSet for View {
    type Game = Position;
    type Terms = ();
    type World = u8;

    fn seat(&self) -> usize {
        SEAT
    }
    fn draw(&self, generator: &mut Generator) -> Option<u8> {
        Some(generator.below(WORLDS.into()) as u8)
    }
    fn agrees(&self, &world: &u8) -> bool {
        world < WORLDS
    }
    fn determinize(&self, &world: &u8) -> (Position, ()) {
        (Position { tree: Arc::clone(&self.0), world, path: vec![0] }, ())
    }
    fn payoff(&self, _: &Position, (): &()) -> Means {
        unreachable!("nothing is played out")
    }
}

/// A random tree in which the seat begins. Somebody may move twice running, and others may show by a move which worlds are left.
fn tree(generator: &mut Generator) -> Tree {
    let mut nodes: Vec<Node> = Vec::new();
    grow(&mut nodes, 0, 0, generator);
    Arc::new(nodes)
}

fn grow(nodes: &mut Vec<Node>, depth: u32, turns: u32, generator: &mut Generator) -> usize {
    let (place, worlds) = (nodes.len(), (1 << WORLDS) - 1);
    let player = if depth == 0 { SEAT } else { generator.index(3) };
    let reached = (generator.next_u64() | generator.next_u64()) as u8;
    nodes.push(Node { player, moves: Vec::new(), reached, turns });
    let seat_nodes = nodes.iter().filter(|node| node.player == SEAT).count();
    let ends = depth == 4 || depth > 1 && generator.below(5) == 0 || seat_nodes > 9;
    if !ends {
        let count = 2 + generator.index(2).min(usize::from(player != SEAT));
        let mut left = worlds;
        for number in 0..count {
            let after = grow(nodes, depth + 1, turns + u32::from(player == SEAT), generator);
            // Every world has a legal move; the last move is legal wherever no other is.
            let mut legal = if player == SEAT { worlds } else { generator.next_u64() as u8 & worlds };
            left &= !legal;
            if number + 1 == count {
                legal |= left;
            }
            nodes[place].moves.push((legal, after));
        }
    }
    place
}

/// Whether the seat reaches its goal in a world by a plan, which says its move at each of its nodes. After some turns it sees the world.
fn reaches(tree: &[Node], plan: &[usize], turns: u32, place: usize, world: u8) -> bool {
    let node = &tree[place];
    let mut legal = node.moves.iter().filter(|(worlds, _)| worlds >> world & 1 == 1).map(|&(_, after)| after);
    let reaches = |after: usize| reaches(tree, plan, turns, after, world);
    match () {
        () if node.moves.is_empty() => node.reached >> world & 1 == 1,
        () if node.player != SEAT => legal.all(reaches),
        () if node.turns >= turns => legal.any(reaches),
        () => reaches(node.moves[plan[place]].1),
    }
}

/// For each move at the root, the best part of the worlds, by weight, of all plans.
fn best_plans(tree: &[Node], turns: u32, weights: &[f64]) -> Vec<f64> {
    let mut best = vec![0.0_f64; tree[0].moves.len()];
    let mut plan = vec![0; tree.len()];
    loop {
        let won = (0..WORLDS).filter(|&world| reaches(tree, &plan, turns, 0, world));
        let won: f64 = won.map(|world| weights[usize::from(world)]).sum();
        best[plan[0]] = best[plan[0]].max(won / weights.iter().sum::<f64>());
        // The next plan: counts through the moves at all nodes of the seat that matter.
        let counts = |place: &usize| tree[*place].player == SEAT && tree[*place].turns < turns;
        let has_next = (0..tree.len()).filter(counts).any(|place| {
            plan[place] += 1;
            let is_over = plan[place] >= tree[place].moves.len();
            plan[place] *= usize::from(!is_over);
            !is_over
        });
        if !has_next {
            return best;
        }
    }
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

fn goal(nodes: Option<u64>) -> Goal<'static, Reached, impl Fn(&Position, &mut Vec<usize>)> {
    let legal = |game: &Position, moves: &mut Vec<usize>| game.moves(moves);
    Goal { evaluation: &Reached, legal, nodes, table_bytes: 1 << 12, time: None, stop: None }
}

#[test]
fn alpha_mu_and_forced_goals_equal_all_plans() {
    let mut generator = Generator::new(33);
    let (mut falls, mut are_forced, mut refuted, mut cut) = (0, 0, 0, 0);
    for _ in 0..200 {
        let tree = tree(&mut generator);
        let view = View(Arc::clone(&tree));
        let weights: Vec<f64> = (0..WORLDS).map(|_| 1.0 + generator.index(3) as f64).collect();
        let worlds: Vec<(u8, f64)> = (0..WORLDS).zip(weights.iter().copied()).collect();
        let mut before: Option<Vec<f64>> = None;
        for turns in 1..=5 {
            let options = AlphaMuOptions { turns, front: usize::MAX };
            let report = alpha_mu(&view, &worlds, &goal(None), &options).unwrap().unwrap();
            let found: Vec<f64> = report.moves.iter().map(|estimate| estimate.reached).collect();
            assert_eq!(found, best_plans(&tree, turns, &weights), "{turns} turns");
            let most = found.iter().copied().fold(0.0, f64::max);
            let best = report.moves.iter().find(|estimate| estimate.mv == report.best).unwrap();
            assert!(same(best.reached, most) && !report.capped);
            if let Some(before) = before {
                assert!(found.iter().zip(&before).all(|(now, before)| now <= before), "it can only fall");
                falls += u32::from(found != before);
            }
            before = Some(found.clone());
            let capped = AlphaMuOptions { turns, front: 1 };
            let capped = alpha_mu(&view, &worlds, &goal(None), &capped).unwrap().unwrap();
            assert!(capped.moves.iter().zip(&found).all(|(capped, exact)| capped.reached <= *exact));
        }
        let exact = before.unwrap();
        let all: Vec<u8> = (0..WORLDS).collect();
        let Forced { moves, unknown, .. } = forced(&view, &all, &goal(None)).unwrap();
        let certain = tree[0].moves.iter().zip(&exact).filter(|(_, reached)| same(**reached, 1.0));
        let certain: Vec<usize> = certain.map(|(&(_, place), _)| place).collect();
        assert!(moves == certain && unknown.is_empty());
        are_forced += u32::from(!certain.is_empty());
        let open = best_plans(&tree, 1, &weights);
        refuted +=
            u32::from(open.iter().zip(&exact).any(|(open, exact)| same(*open, 1.0) && !same(*exact, 1.0)));
        // One world is known.
        for world in all {
            let one = [(world, 2.0)];
            let report = alpha_mu(&view, &one, &goal(None), &AlphaMuOptions { turns: 3, front: 9 });
            let found = report.unwrap().unwrap().moves;
            let open = tree[0].moves.iter().map(|&(_, after)| reaches(&tree, &[], 0, after, world));
            assert!(found.iter().zip(open).all(|(found, open)| same(found.reached, f64::from(open))));
        }
        let limited = forced(&view, &[0, 1, 2, 3, 4], &goal(Some(0))).unwrap();
        assert!(limited.moves.iter().all(|mv| moves.contains(mv)), "a limit proves nothing that is not so");
        let limited = alpha_mu(&view, &worlds, &goal(Some(0)), &AlphaMuOptions::default()).unwrap();
        cut += u32::from(limited.is_none());
    }
    assert!(falls > 10 && are_forced > 10 && refuted > 3 && cut > 50, "{falls} {are_forced} {refuted} {cut}");
}

#[test]
fn what_has_no_answer_is_refused() {
    let view = View(tree(&mut Generator::new(1)));
    let worlds = |count: usize| vec![(0, 1.0); count];
    let refusal = |count, turns, front| {
        alpha_mu(&view, &worlds(count), &goal(None), &AlphaMuOptions { turns, front }).unwrap_err()
    };
    assert_eq!(refusal(0, 1, 1), SimulationError::NoWorlds);
    assert!(refusal(65, 1, 1).to_string().contains("64 or less"));
    assert!(refusal(2, 0, 1).to_string().contains("1 or more"));
    assert!(refusal(2, 1, 0).to_string().contains("1 or more"));
}
