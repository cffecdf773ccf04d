//! Prob-max^n and even ties, against recursion over the definitions: with fractions where ties are even.

use crate::support::configuration::{Configuration, Taste, usual};
use crate::support::generate::Family;
use crate::support::random::Random;
use crate::support::tree::{Kind, Tree};
use crate::support::trials::{for_each_tree, tests};
use maxn::{
    Aim, Algorithm, Bounds, Evaluation, Game, MaxnPruning, OpponentTypes, Perspective, Player, Report,
    Scores, Search, SearchError, Ties,
};
use std::cmp::Ordering;

/// A fraction in lowest terms, its denominator above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(over: i128, under: i128) -> Self {
        let (mut a, mut b) = (over.abs(), under);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction(over / a.max(1), under / a.max(1))
    }

    fn mean(all: &[Fraction]) -> Self {
        let sum = all
            .iter()
            .fold(Fraction(0, 1), |sum, one| Fraction::new(sum.0 * one.1 + one.0 * sum.1, sum.1 * one.1));
        Fraction::new(sum.0, sum.1 * all.len() as i128)
    }

    fn compare(self, other: Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn float(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

/// The value where indifferent players choose evenly, and the moves that the player at the node may take.
fn even(tree: &Tree, node: usize) -> (Vec<Fraction>, Vec<usize>) {
    match &tree.nodes[node].kind {
        Kind::Leaf(scores) => {
            (scores.first(tree.players).iter().map(|&one| Fraction(one.into(), 1)).collect(), Vec::new())
        }
        Kind::Inner { player, children, .. } => {
            let values: Vec<_> = children.iter().map(|&child| even(tree, child).0).collect();
            let best = values
                .iter()
                .map(|value| value[*player])
                .reduce(|best, one| if one.compare(best).is_gt() { one } else { best });
            let taken: Vec<usize> =
                (0..values.len()).filter(|&place| Some(values[place][*player]) == best).collect();
            let mean =
                |p: Player| Fraction::mean(&taken.iter().map(|&place| values[place][p]).collect::<Vec<_>>());
            ((0..tree.players).map(mean).collect(), taken)
        }
    }
}

/// The expected scores, and the utility of every type of every player, by the definition.
struct Outlook {
    scores: Vec<f64>,
    utilities: Vec<Vec<f64>>,
}

/// The types of all players, as a player has them in mind who knows itself.
struct Minds<'t> {
    types: &'t OpponentTypes,
    viewer: Player,
    even: bool,
}

impl Minds<'_> {
    fn of(&self, player: Player) -> Vec<(Aim, f64)> {
        if player == self.viewer {
            return vec![(Aim::Own, 1.0)];
        }
        self.types.aims().iter().copied().zip(self.types.beliefs(player).iter().copied()).collect()
    }

    fn utility(&self, aim: Aim, player: Player, scores: &[i32], other: &[i32]) -> f64 {
        let own = f64::from(scores[player]);
        match aim {
            Aim::Own => own,
            Aim::Lead => {
                let others = scores.iter().sum::<i32>() - scores[player];
                own * (scores.len() - 1) as f64 - f64::from(others)
            }
            Aim::Hostile => own - f64::from(scores[self.viewer]),
            Aim::Random => 0.0,
            Aim::Evaluation(_) => f64::from(other[player]),
        }
    }

    /// The probabilities with which a type takes the children.
    fn shares(&self, (player, kind, aim): (Player, usize, Aim), children: &[Outlook]) -> Vec<f64> {
        if aim == Aim::Random {
            return vec![1.0 / children.len() as f64; children.len()];
        }
        let utility = |child: &Outlook| child.utilities[player][kind];
        let best = children.iter().map(utility).fold(f64::MIN, f64::max);
        let mut shares: Vec<f64> =
            children.iter().map(|child| f64::from(u8::from(utility(child) > best - 1e-9))).collect();
        if !self.even {
            let first = shares.iter().position(|&share| share > 0.0);
            shares
                .iter_mut()
                .enumerate()
                .for_each(|(at, share)| *share = f64::from(u8::from(Some(at) == first)));
        }
        let sum: f64 = shares.iter().sum();
        shares.iter().map(|share| share / sum).collect()
    }

    fn value(&self, tree: &Tree, node: usize) -> Outlook {
        match &tree.nodes[node].kind {
            Kind::Leaf(scores) => {
                let other = turned(*scores, tree.players);
                let (scores, other) = (scores.first(tree.players), other.first(tree.players));
                let of = |player: Player| {
                    self.of(player).iter().map(|&(aim, _)| self.utility(aim, player, scores, other)).collect()
                };
                Outlook {
                    scores: scores.iter().map(|&one| one.into()).collect(),
                    utilities: (0..tree.players).map(of).collect(),
                }
            }
            Kind::Inner { player, children, .. } => {
                let children: Vec<Outlook> = children.iter().map(|&child| self.value(tree, child)).collect();
                let types = self.of(*player);
                let shares: Vec<Vec<f64>> = (0..types.len())
                    .map(|kind| self.shares((*player, kind, types[kind].0), &children))
                    .collect();
                // The mean over the children by the choice of one type, or of all.
                let by = |kind: usize, of: &dyn Fn(&Outlook) -> f64| -> f64 {
                    children.iter().zip(&shares[kind]).map(|(child, share)| share * of(child)).sum()
                };
                let by_all = |of: &dyn Fn(&Outlook) -> f64| -> f64 {
                    types.iter().enumerate().map(|(kind, (_, belief))| belief * by(kind, of)).sum()
                };
                let utility = |p: Player, j: usize| {
                    let of = move |child: &Outlook| child.utilities[p][j];
                    if p == *player { by(j, &of) } else { by_all(&of) }
                };
                Outlook {
                    scores: (0..tree.players).map(|p| by_all(&|child| child.scores[p])).collect(),
                    utilities: (0..tree.players)
                        .map(|p| (0..self.of(p).len()).map(|j| utility(p, j)).collect())
                        .collect(),
                }
            }
        }
    }
}

/// Another evaluation: the score of the next player.
fn turned(scores: Scores, players: usize) -> Scores {
    Scores::from_fn(players, |player| scores[(player + 1) % players])
}

/// A tree whose leaves have a second evaluation.
struct Twofold<'t>(&'t Tree);

impl<G: Game> Evaluation<G> for Twofold<'_>
where
    Tree: Evaluation<G>,
{
    fn evaluate(&self, game: &G) -> Scores {
        self.0.evaluate(game)
    }

    fn evaluate_as(&self, game: &G, number: usize) -> Option<Scores> {
        (number == 0).then(|| turned(self.0.evaluate(game), self.0.players))
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds
    }
}

fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-9
}

fn means(report: &Report<u16>) -> Vec<f64> {
    report.expected.expect("values are means").to_vec()
}

fn check_even(tree: &Tree, random: &mut Random, ties: &mut u64) {
    let (value, taken) = even(tree, 0);
    let root_values = random.percent(50);
    let search = Search::new(tree).algorithm(Algorithm::Maxn(MaxnPruning::None)).preference(Ties::Even);
    let search = search.root_values(root_values).deepening(random.percent(30)).threads(1 + random.below(2));
    let report = search.run(&mut tree.game()).expect("there is no chance");
    for (player, value) in value.iter().enumerate() {
        let found = means(&report)[player];
        assert!(is_near(found, value.float()), "{found}, not {value:?}, in {tree}");
        assert!((f64::from(report.scores[player]) - found).abs() <= 0.5);
    }
    assert!(report.exact && report.best_index == taken.first().copied(), "{tree}");
    for (place, root) in report.root_moves.iter().enumerate() {
        let expected = root.expected.expect("values are means");
        let share = if taken.contains(&place) { 1.0 / taken.len() as f64 } else { 0.0 };
        assert!(is_near(expected.shares[0], share), "{tree}");
        let child = tree.nodes[0].children()[place];
        let mean = even(tree, child).0;
        assert!((0..tree.players).all(|p| is_near(expected.scores[p], mean[p].float())), "{tree}");
        assert_eq!(root.scores.is_some(), root_values);
    }
    let plain = usual(tree).run(&mut tree.game()).expect("every need is met");
    let is_maxn = (0..tree.players).all(|p| is_near(f64::from(plain.scores[p]), value[p].float()));
    *ties += u64::from(!is_maxn);
}

fn random_types(random: &mut Random) -> OpponentTypes {
    let all = [Aim::Own, Aim::Lead, Aim::Hostile, Aim::Random, Aim::Evaluation(0)];
    let first = random.below(all.len());
    let aims: Vec<Aim> = (0..=random.below(4)).map(|next| all[(first + next) % all.len()]).collect();
    let types = OpponentTypes::new(&aims).expect("they are different");
    (0..8).fold(types, |types, player| {
        let weights: Vec<f64> = aims.iter().map(|_| (1 + random.below(9)) as f64).collect();
        types.believe(player, &weights)
    })
}

fn check_types(tree: &Tree, random: &mut Random) {
    let Kind::Inner { player: mover, children, .. } = &tree.nodes[0].kind else { return };
    let types = random_types(random);
    let viewer = if random.percent(60) { *mover } else { random.below(tree.players) };
    let even = random.percent(50);
    let minds = Minds { types: &types, viewer, even };
    let expected = minds.value(tree, 0);
    let evaluation = Twofold(tree);
    let search = Search::new(&evaluation).algorithm(Algorithm::ProbMaxn).types(types);
    let search = search
        .preference(if even { Ties::Even } else { Ties::Order })
        .perspective(Perspective::Of(viewer))
        .deepening(random.percent(30));
    let report = search.run(&mut tree.game()).expect("there is no chance");
    let found = means(&report);
    let holds = (0..tree.players).all(|player| is_near(found[player], expected.scores[player]));
    assert!(holds, "{found:?}, not {:?}, with {types:?} in {tree}", expected.scores);
    // The choice of each type of the mover, and what its move then says of it.
    let outlooks: Vec<Outlook> = children.iter().map(|&child| minds.value(tree, child)).collect();
    let mut after = vec![vec![0.0; types.aims().len()]; children.len()];
    for (kind, (aim, belief)) in minds.of(*mover).into_iter().enumerate() {
        let shares = minds.shares((*mover, kind, aim), &outlooks);
        for (place, share) in shares.into_iter().enumerate() {
            let known = report.root_moves[place].expected.unwrap().shares[kind];
            assert!(is_near(known, share), "{known}, not {share}, in {tree}");
            after[place][kind] = belief * (0.9 * share + 0.1 / children.len() as f64);
        }
    }
    if viewer != *mover {
        let place = random.below(children.len());
        let sum: f64 = after[place].iter().sum();
        let shares = report.root_moves[place].expected.unwrap().shares;
        let learned = types.observed(*mover, &shares, children.len(), 0.1);
        for (belief, weight) in learned.beliefs(*mover).iter().zip(&after[place]) {
            assert!(is_near(*belief, weight / sum), "{tree}");
        }
    }
}

/// One type each, of players for themselves: max^n, to the last tie.
fn check_one_type(tree: &Tree, random: &mut Random) {
    let asked = Configuration {
        width: random.percent(20).then(|| 1 + random.below(3)),
        depth: random.percent(30).then(|| 1 + random.below(4) as u32),
        random_ties: random.percent(20).then(|| random.next()),
        root_values: random.percent(50),
        ..Configuration::maxn(MaxnPruning::None)
    };
    let types = OpponentTypes::new(&[Aim::Own]).expect("one type");
    let plain = asked.search(tree).run(&mut tree.game()).expect("it needs nothing");
    let prob = Configuration { algorithm: Algorithm::ProbMaxn, ..asked };
    let prob = prob.search(tree).types(types).run(&mut tree.game()).expect("there is no chance");
    assert_eq!(
        (prob.scores, prob.best_index, &prob.line),
        (plain.scores, plain.best_index, &plain.line),
        "{tree}"
    );
    assert_eq!((prob.exact, prob.depth, prob.counts.nodes), (plain.exact, plain.depth, plain.counts.nodes));
    let values = |report: &Report<u16>| report.root_moves.iter().map(|root| root.scores).collect::<Vec<_>>();
    assert_eq!(values(&prob), values(&plain), "{tree}");
}

fn try_trees(players: usize, family: Family, trees: u64) {
    let mut ties = 0;
    for_each_tree(players, family, trees, |tree, random| {
        check_even(tree, random, &mut ties);
        check_types(tree, random);
        check_one_type(tree, random);
    });
    println!("{ties} trees have another value with even ties");
    assert!(ties > trees / 50, "{ties}");
}

tests! {
    bushes_of_two: try_trees(2, Family::Bushes, 1_000);
    bushes_of_three: try_trees(3, Family::Bushes, 4_000);
    bushes_of_five: try_trees(5, Family::Bushes, 1_000);
    caterpillars_of_three: try_trees(3, Family::Caterpillars, 2_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 1_000);
    forced_moves_of_three: try_trees(3, Family::Forced, 1_000);
    graphs_of_three: try_trees(3, Family::Graphs, 1_000);
}

#[test]
fn what_has_no_means_refuses_even_ties() {
    let tree = Tree::parse("[0,(1,0,0),(1,1,0)]");
    for algorithm in Algorithm::every().filter(|one| one.is_sound()) {
        let result = Search::new(&tree).algorithm(algorithm).preference(Ties::Even).run(&mut tree.game());
        let has_means = ["maxn:none", "prob-maxn"].contains(&algorithm.to_string().as_str());
        match result {
            Ok(report) => {
                assert!(has_means, "{algorithm}");
                assert_eq!(means(&report)[..3], [1.0, 0.5, 0.0]);
            }
            Err(error) => {
                let asked = matches!(error, SearchError::EvenTies(_));
                assert!(!has_means && asked, "{algorithm}: {error}");
            }
        }
    }
    let search = usual(&tree).preference(Taste::Whim(1)).algorithm(Algorithm::ProbMaxn);
    assert_eq!(search.run(&mut tree.game()).unwrap_err(), SearchError::TiesOfMeans);
    let types = OpponentTypes::new(&[Aim::Evaluation(3)]).unwrap();
    let search = usual(&tree).algorithm(Algorithm::ProbMaxn).types(types);
    assert_eq!(search.run(&mut tree.game()).unwrap_err(), SearchError::NoSuchEvaluation { number: 3 });
}
