//! Synthetic trees by name: `b=10,d=6,n=3,seed=1,leaves=cut`.

use super::super::{Incremental, Order, Shape, ShapeError, Uniform};
use super::{Leaves, SyntheticTree};
use crate::tree::MAX_LEVELS;
use maxn::MAX_PLAYERS;
use std::fmt;
use std::str::FromStr;

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

#[cfg(test)]
mod tests {
    use super::super::tests::MODELS;
    use super::*;

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
