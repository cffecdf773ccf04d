//! Every option does what it says.

use crate::support::generate::Family;
use crate::support::teams::in_teams;
use crate::support::tree::{Graph, Kind, Tree};
use crate::support::trials::for_each_tree;
use maxn::{
    Bounds, Evaluation, Game, Generator, Mcts, MctsOptions, MctsReport, Means, Perspective, PlayOutPolicy,
    PlayOuts, PlayerWeights, Reward, RewardScale, Scores, Teams, TreeRule, Widening,
};

fn run(tree: &Tree, options: MctsOptions) -> MctsReport<u16> {
    Mcts::new(tree).options(options).run(&tree.game()).expect("a sound game")
}

/// Player 2 takes its 3 and leaves player 1 its 5, unless it is out to hurt player 1.
const TRUST: &str = "[0,[1,(5,3,0),(0,2,0)],(3,0,0)]";

#[test]
fn the_rule_of_the_tree_decides_what_others_do() {
    let tree = Tree::parse(TRUST);
    assert_eq!(run(&tree, MctsOptions::default()).best, Some(0));
    let paranoid = MctsOptions { rule: TreeRule::Paranoid, ..MctsOptions::default() };
    let report = run(&tree, paranoid);
    assert_eq!(report.best, Some(1));
    assert!(!report.exact, "what the solver proves is max^n");
}

#[test]
fn a_paranoid_tree_is_that_of_its_perspective() {
    let tree = Tree::parse("[0,(5,1),(0,0)]");
    let of = |player| MctsOptions {
        rule: TreeRule::Paranoid,
        perspective: Perspective::Of(player),
        ..MctsOptions::default()
    };
    assert_eq!(run(&tree, of(0)).best, Some(0));
    assert_eq!(run(&tree, of(1)).best, Some(1), "player 1 hurts player 2, whatever it costs");
}

/// Player 3 can leave player 1 its 5 or nothing.
const PARTNER: &str = "[0,[2,(0,0,1),(5,0,0)],(3,0,0)]";

#[test]
fn partners_maximise_with_the_player_of_a_paranoid_tree() {
    let tree = Tree::parse(PARTNER);
    let best =
        |teams| run(&tree, MctsOptions { rule: TreeRule::Paranoid, teams, ..MctsOptions::default() }).best;
    assert_eq!(best(Teams::default()), Some(1));
    assert_eq!(best(Teams::new(&[&[0, 2]]).expect("nobody is in two teams")), Some(0));
}

/// Partners with equal scores are one player: the trees are the same, visit by visit.
#[test]
fn two_teams_are_two_players() {
    let teams = Teams::by_number(&[0, 1, 0, 1]).expect("four players");
    for_each_tree(2, Family::Chances, 300, |tree, random| {
        let teamed = in_teams(tree, random);
        let view = random.below(4);
        // The limits that the trees state differ.
        let two =
            MctsOptions { rule: TreeRule::Paranoid, scale: RewardScale::Seen, ..MctsOptions::default() };
        let two = MctsOptions { perspective: Perspective::Of(view % 2), ..two };
        let four = MctsOptions { perspective: Perspective::Of(view), teams, ..two.clone() };
        let alone = Mcts::new(tree).options(two).simulations(200).run(&tree.game()).expect("sound");
        let together = Mcts::new(&teamed).options(four).simulations(200).run(&teamed.game()).expect("sound");
        assert_eq!((together.best, &together.line), (alone.best, &alone.line), "{teamed}");
        for (four, two) in together.moves.iter().zip(&alone.moves) {
            assert_eq!(four.visits, two.visits, "{teamed}");
            let both =
                |two: Means| std::array::from_fn(|player| if player < 4 { two[player % 2] } else { 0.0 });
            assert_eq!(four.mean, two.mean.map(both));
        }
    });
}

#[test]
fn weights_make_partners() {
    let tree = Tree::parse("[0,(2,0,0),(1,0,2)]");
    let rows = [[1.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 1.0]];
    let partners =
        MctsOptions { rule: TreeRule::Weights(PlayerWeights::new(rows)), ..MctsOptions::default() };
    assert_eq!(run(&tree, MctsOptions::default()).best, Some(0));
    assert_eq!(run(&tree, partners).best, Some(1));
    let own = MctsOptions {
        rule: TreeRule::Weights(PlayerWeights::new([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])),
        ..MctsOptions::default()
    };
    assert_eq!(run(&tree, own).best, Some(0));
}

fn means(scores: [i32; 2]) -> Means {
    Scores::from(scores).to_means()
}

#[test]
fn rewards_differ() {
    let tree = Tree::parse("[0,(5,9),(3,1)]");
    let with = |reward| run(&tree, MctsOptions { reward, ..MctsOptions::default() });
    assert_eq!(with(Reward::Score).best, Some(0));
    let lead = with(Reward::Lead);
    assert_eq!((lead.best, lead.moves[1].mean), (Some(1), Some(means([2, -2]))));
    let win = with(Reward::Win);
    assert_eq!((win.best, win.moves[1].mean), (Some(1), Some(means([1, 0]))));
    let end = Tree::parse("(3,5)");
    let of_end = |reward| run(&end, MctsOptions { reward, ..MctsOptions::default() }).mean;
    let expected = [[3, 5], [-2, 2], [0, 1]].map(means);
    assert_eq!([Reward::Score, Reward::Lead, Reward::Win].map(of_end), expected);
    let draw = Tree::parse("[0,(3,3)]");
    let draw = run(&draw, MctsOptions { reward: Reward::Win, ..MctsOptions::default() });
    assert_eq!(draw.moves[0].mean.map(|mean| [mean[0], mean[1]]), Some([0.5, 0.5]));
}

/// Only a score of exactly 3 is worth anything.
struct Exactly3(Tree);

impl Evaluation<Graph<'_>> for Exactly3 {
    fn evaluate(&self, game: &Graph<'_>) -> Scores {
        self.0.evaluate(game)
    }
    fn stake(&self, _: &Graph<'_>, scores: &Scores) -> Means {
        scores.map(2, |score| i32::from(score == 3)).to_means().map(|met| 0.75 * met)
    }
}

#[test]
fn the_stake_is_that_of_the_evaluation() {
    let tree = Tree::parse("[0,(5,9),(3,1)]");
    let evaluation = Exactly3(tree.clone());
    let report = Mcts::new(&evaluation).reward(Reward::Stake).run(&tree.game()).expect("sound");
    assert_eq!(
        (report.best, report.moves[1].mean.map(|mean| [mean[0], mean[1]])),
        (Some(1), Some([0.75, 0.0]))
    );
}

#[test]
fn rewards_that_lie_close_together_are_told_apart_by_the_scale_seen() {
    let mut tree = Tree::parse("[0,[1,(500,0)],[1,(501,0)],[1,(502,0)]]");
    tree.bounds = Bounds { least: Some(0), greatest: Some(1_000), ..Bounds::default() };
    let share = |scale| {
        let report = run(&tree, MctsOptions { scale, solver: false, ..MctsOptions::default() });
        report.moves[2].visits as f64 / report.simulations as f64
    };
    assert!(share(RewardScale::Stated) < 0.4);
    assert!(share(RewardScale::Seen) > 0.9);
}

#[test]
fn exploration_spreads_visits() {
    let tree = Tree::parse("[0,[1,(0,1)],[1,(1,0)]]");
    let visits = |exploration| {
        let report = run(&tree, MctsOptions { exploration, solver: false, ..MctsOptions::default() });
        report.moves[0].visits
    };
    assert_eq!(visits(0.0), 1);
    assert!((2..200).contains(&visits(1.0)));
    assert!(visits(1_000.0) > 4_000);
}

#[test]
fn the_solver_can_be_off() {
    let tree = Tree::parse(TRUST);
    assert!(run(&tree, MctsOptions::default()).exact);
    let off = run(&tree, MctsOptions { solver: false, ..MctsOptions::default() });
    assert!(!off.exact && off.simulations == 10_000);
    assert!(off.moves.iter().all(|one| !one.is_worse && one.proved().is_none()));
}

/// Two players in turn choose one of eight moves; one of them is worth a point.
#[derive(Clone)]
struct Choices {
    ply: u32,
    length: u32,
    points: Scores,
    /// Moves are hinted at by their numbers, of which the last is the good one.
    hinted: bool,
    /// A step takes this many moves.
    step: u32,
}

const GOOD: u8 = 7;

impl Choices {
    fn new(length: u32) -> Self {
        Choices { ply: 0, length, points: Scores::ZERO, hinted: false, step: 1 }
    }
}

impl Game for Choices {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn player(&self) -> usize {
        self.ply as usize % 2
    }
    fn is_terminal(&self) -> bool {
        self.ply == self.length
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..=GOOD);
    }
    fn apply(&mut self, mv: u8) {
        let mover = self.player();
        self.points[mover] += i32::from(mv == GOOD);
        self.ply += 1;
    }
    fn undo(&mut self, mv: u8, (): ()) {
        self.ply -= 1;
        let mover = self.player();
        self.points[mover] -= i32::from(mv == GOOD);
    }
    fn hint(&self, mv: u8) -> i32 {
        if self.hinted { mv.into() } else { 0 }
    }
    fn starts_step(&self) -> bool {
        self.ply.is_multiple_of(self.step)
    }
}

struct Points;

impl Evaluation<Choices> for Points {
    fn evaluate(&self, game: &Choices) -> Scores {
        assert!(game.starts_step(), "no play-out ends in the middle of a step");
        game.points
    }
}

fn choose(game: &Choices, simulations: u64, options: MctsOptions) -> MctsReport<u8> {
    Mcts::new(&Points).options(options).simulations(simulations).run(game).expect("a sound game")
}

#[test]
fn progressive_history_prefers_moves_that_did_well_elsewhere() {
    // Both moves of the root are worth the same, but later on the first place is good and the second is not.
    let tree = Tree::parse("[0,[1,[0,(1,0),(0,0)]],[1,[0,(1,0),(0,0)]]]");
    let visits = |history| {
        let play_outs = PlayOuts::Random;
        let options = MctsOptions { history, play_outs, solver: false, ..MctsOptions::default() };
        let report = Mcts::new(&tree).options(options).simulations(1_000).run(&tree.game());
        report.expect("a sound game").moves[0].visits
    };
    let (without, with) = (visits(0.0), visits(3.0));
    assert!((400..600).contains(&without) && with > 600, "{without} visits without, {with} with");
}

#[test]
fn widening_looks_at_few_moves_in_the_order_of_hints() {
    let tried = |widening, simulations| {
        let game = Choices { hinted: true, ..Choices::new(20) };
        let options = MctsOptions { widening, ..MctsOptions::default() };
        let report = choose(&game, simulations, options);
        report.moves.iter().rev().take_while(|one| one.visits > 0).count()
    };
    let square_root = Some(Widening { factor: 1.0, exponent: 0.5 });
    assert_eq!(tried(None, 10), 8);
    // The ninth simulation is the last that sees eight visits: three moves.
    assert_eq!((tried(square_root, 9), tried(square_root, 10)), (3, 3));
    assert_eq!(tried(square_root, 1_000), 8);
    assert_eq!(tried(Some(Widening { factor: 2.0, exponent: 0.0 }), 1_000), 2);
}

#[test]
fn the_evaluation_of_nodes_is_backed_up_by_maxn() {
    // The first move looks best, until player 2's reply is seen.
    let mut tree = Tree::parse("[0,[1,(0,2),(2,0)],[1,(1,1)]]");
    let first = tree.nodes[0].children()[0];
    if let Kind::Inner { estimate, .. } = &mut tree.nodes[first].kind {
        *estimate = [2, 0].into();
    }
    let ask = |evaluation_weight, simulations| {
        let options = MctsOptions {
            evaluation_weight,
            exploration: 0.0,
            solver: false,
            play_outs: PlayOuts::Evaluated,
            ..MctsOptions::default()
        };
        Mcts::new(&tree).options(options).simulations(simulations).run(&tree.game()).expect("sound")
    };
    let trusting = ask(1.0, 3);
    assert_eq!(trusting.moves[0].visits, 2, "the third simulation follows the evaluation");
    let report = ask(1.0, 100);
    assert_eq!(report.best, Some(1));
    assert_eq!(report.moves[0].visits, 2, "once is enough to see the reply");
}

/// Always the good move.
struct Good;

impl PlayOutPolicy<Choices> for Good {
    fn choose(&self, _: &Choices, moves: &[u8], _: &mut Generator) -> usize {
        moves.len() - 1
    }
}

#[test]
fn play_outs_go_by_their_policy() {
    let game = Choices::new(20);
    let mean = |report: MctsReport<u8>| report.mean[1];
    let with = |play_outs| MctsOptions { play_outs, exploration: 0.0, ..MctsOptions::default() };
    // Ten moves of player 2, one in eight of them good.
    let random = mean(choose(&game, 100, with(PlayOuts::Random)));
    assert!((0.5..3.0).contains(&random), "{random}");
    let searched = mean(choose(&game, 100, with(PlayOuts::Search { width: 8, random: 0.0 })));
    assert!(searched > 8.5, "{searched}");
    let narrow = mean(choose(&game, 100, with(PlayOuts::Search { width: 7, random: 0.0 })));
    assert!(narrow < 4.0, "the good move is not among the first seven: {narrow}");
    let by_policy = |random| {
        let search =
            Mcts::new(&Points).options(with(PlayOuts::Policy { random })).simulations(100).policy(Good);
        mean(search.run(&game).expect("a sound game"))
    };
    assert!(by_policy(0.0) > 8.5);
    assert!(by_policy(1.0) < 3.0);
    let hinted = choose(&Choices { hinted: true, ..game }, 100, with(PlayOuts::Policy { random: 0.0 }));
    assert!(mean(hinted) > 8.5);
}

#[test]
fn play_outs_are_cut_off_at_the_end_of_a_step() {
    let nodes = |play_outs, play_out_moves, step| {
        let options = MctsOptions { play_outs, play_out_moves, ..MctsOptions::default() };
        choose(&Choices { step, ..Choices::new(200) }, 8, options).nodes
    };
    // Every simulation tries another move of the root.
    assert_eq!(nodes(PlayOuts::Random, None, 1), 8 * 200);
    assert_eq!(nodes(PlayOuts::Random, Some(5), 1), 8 * 6);
    assert_eq!(nodes(PlayOuts::Random, Some(5), 4), 8 * 8);
    assert_eq!(nodes(PlayOuts::Evaluated, None, 1), 8);
    assert_eq!(nodes(PlayOuts::Evaluated, None, 4), 8 * 4);
}

#[test]
fn the_end_of_the_game_is_reported_as_it_is() {
    let game = Choices { ply: 3, length: 3, points: [2, 1].into(), ..Choices::new(3) };
    let report = choose(&game, 10, MctsOptions::default());
    assert_eq!((report.exact, report.scores, report.best), (true, Some([2, 1].into()), None));
}
