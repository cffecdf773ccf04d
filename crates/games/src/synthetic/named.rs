//! Synthetic trees by name: `b=10,d=6,n=3,seed=1,leaves=cut`.

use super::{Cut, Incremental, Order, Ordered, Shape, ShapeError, Synthetic, Uniform, Win};
use crate::tree::MAX_LEVELS;
use crate::tree_search::search_tree;
use maxn::{Evaluation, Game, MAX_PLAYERS, SearchError, SearchOptions};
use maxn_play::{SearchResult, TablePool};
use std::fmt::{self, Write};
use std::str::FromStr;

/// A synthetic tree of any kind and number of players, written as `b=10,d=6,n=3,seed=1,leaves=cut`.
///
/// ```
/// use maxn::SearchOptions;
/// use maxn_games::synthetic::SyntheticTree;
/// use maxn_play::TablePool;
///
/// let tree: SyntheticTree = "b=3,d=4,n=3,seed=7,leaves=win".parse()?;
/// assert_eq!(tree.to_string(), "b=3,d=4,n=3,seed=7,leaves=win");
/// let result = tree.search(&SearchOptions::default(), &mut TablePool::new(0))?;
/// assert_eq!(result.scores.iter().sum::<i32>(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntheticTree {
    shape: Shape,
    seed: u64,
    leaves: Leaves,
}

/// The scores of the leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaves {
    Cut,
    Win,
    Uniform(Uniform),
    /// The root of the tree.
    Incremental(Incremental),
    Ordered(Order),
}

/// Does the same with the root of a tree of any kind and its evaluation.
macro_rules! with_root {
    ($tree:expr, $root:ident, $evaluation:ident => $body:expr) => {{
        let SyntheticTree { shape, seed, leaves } = *$tree;
        match leaves {
            Leaves::Cut => {
                let ($root, $evaluation) = (Synthetic::new(shape, seed), Cut);
                $body
            }
            Leaves::Win => {
                let ($root, $evaluation) = (Synthetic::new(shape, seed), Win { players: shape.players() });
                $body
            }
            Leaves::Uniform($evaluation) => {
                let $root = Synthetic::new(shape, seed);
                $body
            }
            Leaves::Incremental($root) => {
                let $evaluation = $root.evaluation();
                $body
            }
            Leaves::Ordered(order) => {
                let $root = Ordered::new(shape, order, seed);
                let $evaluation = $root.evaluation();
                $body
            }
        }
    }};
}

impl SyntheticTree {
    /// The number of players.
    pub fn players(&self) -> usize {
        self.shape.players()
    }

    /// The same tree as the text of an [explicit](crate::tree) one, with the same bounds and heuristic; `None`
    /// if it has more than `most` nodes.
    pub fn expand(&self, most: usize) -> Option<String> {
        let (mut nodes, mut level) = (1_usize, 1_usize);
        for _ in 0..self.shape.depth() {
            level = level.checked_mul(usize::from(self.shape.branching())).filter(|&level| level <= most)?;
            nodes += level;
        }
        if nodes > most {
            return None;
        }
        Some(with_root!(self, root, evaluation => to_json(&self.to_string(), &mut { root }, &evaluation)))
    }

    /// Searches the tree. Decisions are numbers of children, from 1.
    ///
    /// # Errors
    /// If its leaves do not have what the algorithm needs.
    pub fn search(
        &self,
        options: &SearchOptions,
        tables: &mut TablePool,
    ) -> Result<SearchResult, SearchError> {
        with_root!(self, root, evaluation => search_tree(&mut { root }, &evaluation, options, tables, None))
    }
}

/// A text that names no synthetic tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntheticTreeError {
    /// A part that is not `KEY=VALUE` with one of the keys there are.
    Part(String),
    /// A key that is given twice.
    Repeated(String),
    /// A value that is not what its key takes.
    Value {
        /// The key.
        key: &'static str,
        /// The value given.
        value: String,
        /// A description of a right value.
        expected: &'static str,
    },
    /// A tree that there cannot be.
    Shape(ShapeError),
}

impl fmt::Display for SyntheticTreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyntheticTreeError::Part(part) => write!(
                f,
                "'{part}' is no part of a synthetic tree; expected KEY=VALUE with the keys {}",
                KEYS.join(", ")
            ),
            SyntheticTreeError::Repeated(key) => write!(f, "{key} is given twice; expected each key once"),
            SyntheticTreeError::Value { key, value, expected } => {
                write!(f, "{key}={value}: expected {expected}")
            }
            SyntheticTreeError::Shape(shape) => shape.fmt(f),
        }
    }
}

impl std::error::Error for SyntheticTreeError {}

impl From<ShapeError> for SyntheticTreeError {
    fn from(error: ShapeError) -> Self {
        SyntheticTreeError::Shape(error)
    }
}

const KEYS: [&str; 7] = ["b", "d", "n", "seed", "leaves", "sum", "points"];
const MODELS: &str = "uniform, cut, win, incremental, perfect, worst, equal, immediate-best or shallow-best";

impl FromStr for SyntheticTree {
    type Err = SyntheticTreeError;

    /// Reads `KEY=VALUE` pairs; what is left out has a default.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut branching, mut depth, mut players, mut seed) = (4, 6, 3, 1);
        let (mut model, mut sum, mut points) = ("uniform", 100, 1);
        let mut keys = Vec::new();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (key, value) =
                part.split_once('=').ok_or_else(|| SyntheticTreeError::Part(part.to_string()))?;
            if keys.contains(&key) {
                return Err(SyntheticTreeError::Repeated(key.to_string()));
            }
            keys.push(key);
            match key {
                "b" => branching = number("b", value, 1, i64::from(u16::MAX))? as u16,
                "d" => depth = number("d", value, 0, MAX_LEVELS as i64 - 1)? as u16,
                "n" => players = number("n", value, 2, MAX_PLAYERS as i64)? as usize,
                "seed" => seed = value.parse().map_err(|_| bad("seed", value, "a whole number from 0"))?,
                "leaves" => model = value,
                "sum" => sum = number("sum", value, 0, i64::from(maxn::SCORE_LIMIT))? as i32,
                "points" => points = number("points", value, 0, i64::from(maxn::SCORE_LIMIT))? as i32,
                _ => return Err(SyntheticTreeError::Part(part.to_string())),
            }
        }
        let shape = Shape::new(branching, depth, players)?;
        let leaves = match model {
            "cut" => Leaves::Cut,
            "win" => Leaves::Win,
            "uniform" => Leaves::Uniform(Uniform::new(sum)?),
            "incremental" => Leaves::Incremental(Incremental::new(shape, points, seed)?),
            _ => {
                let order = Order::ALL.into_iter().find(|&order| order_name(order) == model);
                Leaves::Ordered(order.ok_or_else(|| bad("leaves", model, MODELS))?)
            }
        };
        Ok(SyntheticTree { shape, seed, leaves })
    }
}

fn order_name(order: Order) -> &'static str {
    match order {
        Order::Perfect => "perfect",
        Order::Worst => "worst",
        Order::Equal => "equal",
        Order::ImmediateBest => "immediate-best",
        Order::ShallowBest => "shallow-best",
    }
}

fn bad(key: &'static str, value: &str, expected: &'static str) -> SyntheticTreeError {
    SyntheticTreeError::Value { key, value: value.to_string(), expected }
}

fn number(key: &'static str, value: &str, least: i64, most: i64) -> Result<i64, SyntheticTreeError> {
    let expected = match key {
        "b" => "a branching factor from 1 to 65535",
        "d" => "a depth from 0 to 9999",
        "n" => "2 to 8 players",
        _ => "a number from 0 to 67108864",
    };
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| bad(key, value, expected))
}

impl fmt::Display for SyntheticTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (b, d) = (self.shape.branching(), self.shape.depth());
        write!(f, "b={b},d={d},n={},seed={},leaves=", self.players(), self.seed)?;
        match self.leaves {
            Leaves::Cut => write!(f, "cut"),
            Leaves::Win => write!(f, "win"),
            Leaves::Uniform(uniform) => write!(f, "uniform,sum={}", uniform.sum()),
            Leaves::Incremental(root) => write!(f, "incremental,points={}", root.each_move()),
            Leaves::Ordered(order) => f.write_str(order_name(order)),
        }
    }
}

/// A game from this position on as the text of an explicit tree.
fn to_json<G: Game>(title: &str, game: &mut G, evaluation: &impl Evaluation<G>) -> String {
    let mut text = String::new();
    write_document(&mut text, title, game, evaluation).expect("writing to a string cannot fail");
    text
}

fn write_document<G: Game>(
    text: &mut String,
    title: &str,
    game: &mut G,
    evaluation: &impl Evaluation<G>,
) -> fmt::Result {
    let players = game.players();
    let bounds = evaluation.bounds();
    write!(text, "{{\"title\":\"{title}\",\"players\":{players},\"delta\":{}", bounds.delta)?;
    for (key, limit) in [("maxsum", bounds.sum), ("minp", bounds.least), ("maxp", bounds.greatest)] {
        if let Some(limit) = limit {
            write!(text, ",\"{key}\":{limit}")?;
        }
    }
    text.push_str(",\"root\":");
    write_node(text, game, evaluation)?;
    text.push('}');
    Ok(())
}

fn write_node<G: Game>(text: &mut String, game: &mut G, evaluation: &impl Evaluation<G>) -> fmt::Result {
    let players = game.players();
    // Debug writes numbers in a list as JSON does.
    if game.is_terminal() {
        return write!(text, "{{\"scores\":{:?}}}", evaluation.evaluate(game).first(players));
    }
    write!(text, "{{\"player\":{}", game.player() + 1)?;
    let range = evaluation.range(game);
    if range != evaluation.bounds().range(players) {
        write!(
            text,
            ",\"lower\":{:?},\"upper\":{:?}",
            range.lower.first(players),
            range.upper.first(players)
        )?;
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for (i, mv) in moves.into_iter().enumerate() {
        text.push_str(if i == 0 { ",\"children\":[" } else { "," });
        game.explore(mv, |after| write_node(text, after, evaluation))?;
    }
    text.push_str("]}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Document;

    /// One of each kind.
    const MODELS: [&str; 9] = [
        "cut",
        "win",
        "uniform,sum=9",
        "incremental,points=2",
        "perfect",
        "worst",
        "equal",
        "immediate-best",
        "shallow-best",
    ];

    #[test]
    fn an_expanded_tree_is_a_tree_of_as_many_nodes() {
        for model in MODELS {
            let tree: SyntheticTree = format!("b=3,d=4,leaves={model}").parse().unwrap();
            let document = Document::parse(&tree.expand(200).unwrap()).unwrap();
            assert_eq!(document.nodes().len(), 1 + 3 + 9 + 27 + 81);
            assert!(tree.expand(120).is_none());
        }
    }

    #[test]
    fn names_round_trip() {
        for model in MODELS {
            let name = format!("b=3,d=4,n=5,seed=18446744073709551615,leaves={model}");
            assert_eq!(name.parse::<SyntheticTree>().unwrap().to_string(), name);
        }
        assert_eq!(
            "".parse::<SyntheticTree>().unwrap().to_string(),
            "b=4,d=6,n=3,seed=1,leaves=uniform,sum=100"
        );
    }

    #[test]
    fn nonsense_is_refused_with_what_was_expected() {
        let wrong = [
            "b",
            "b=0",
            "b=-1",
            "x=3",
            "n=9",
            "n=1",
            "d=10000",
            "seed=-1",
            "leaves=cat",
            "sum=99999999999",
            "b=3,d=2,b=4",
        ];
        for text in wrong {
            let error = text.parse::<SyntheticTree>().unwrap_err();
            assert!(error.to_string().contains("expected"), "{error}");
        }
        assert!("d=9999,leaves=incremental,points=67108864".parse::<SyntheticTree>().is_err());
    }
}
