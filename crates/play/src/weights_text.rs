//! What players play for as text: weights and standings, numbers with semicolons between them, and types of opponents.

use crate::nearest::suggestion_and_all;
use maxn::{Aim, MAX_PLAYERS, MAX_TYPES, OpponentTypes, Scores, Weights};

/// The values of the option `weights`, in words.
pub(crate) const VALUES: &str =
    "offence-2, against-2 (players from 1), shares, or a row of numbers for each player, as in 1;-1/0;1";

/// The values of the option `types`, in words.
pub(crate) const TYPES: &str = "up to four of own, lead, hostile, random, with + between them";

/// The types of opponents that have names. Games may have evaluations of others besides, as `evaluation-1`.
pub(crate) const AIMS: [(&str, Aim, &str); 4] = [
    ("own", Aim::Own, "for its score"),
    ("lead", Aim::Lead, "for its lead over the mean of the others"),
    ("hostile", Aim::Hostile, "for its score minus that of the player who searches"),
    ("random", Aim::Random, "any move, as probable as the others"),
];

/// The text before the number of an evaluation.
const EVALUATION: &str = "evaluation-";

/// Reads types of opponents such as `own+hostile`.
pub(crate) fn read_types(text: &str) -> Result<OpponentTypes, String> {
    let aim = |word: &str| {
        let number = word.strip_prefix(EVALUATION).and_then(|number| number.parse::<usize>().ok());
        if let Some(number) = number.and_then(|number| number.checked_sub(1)) {
            return Ok(Aim::Evaluation(number));
        }
        let found = AIMS.iter().find(|(name, ..)| *name == word).map(|&(_, aim, _)| aim);
        found.ok_or_else(|| suggestion_and_all(word, &AIMS.map(|(name, ..)| name)))
    };
    let aims = text.split('+').map(aim).collect::<Result<Vec<_>, _>>()?;
    let types = OpponentTypes::new(&aims);
    types.ok_or_else(|| format!("there are from one to {MAX_TYPES} types, all different"))
}

/// Writes types of opponents as they are read.
pub(crate) fn written_types(types: &OpponentTypes) -> String {
    let word = |aim: &Aim| match (aim, AIMS.iter().find(|(_, known, _)| known == aim)) {
        (Aim::Evaluation(number), _) => format!("{EVALUATION}{}", number + 1),
        (_, Some((name, ..))) => (*name).to_string(),
        (_, None) => unreachable!("every aim has a name"),
    };
    types.aims().iter().map(word).collect::<Vec<_>>().join("+")
}

/// Reads `offence-2`, `against-2`, `shares`, or rows of numbers such as `1;-1;0/0;1;0/0;0;1`.
pub(crate) fn read_weights(text: &str) -> Result<Weights, String> {
    let player = |text: &str| match text.parse::<usize>() {
        Ok(player @ 1..=MAX_PLAYERS) => Ok(player - 1),
        _ => Err(format!("'{text}' is no player; players are numbers from 1 to {MAX_PLAYERS}")),
    };
    if let Some(leader) = text.strip_prefix("offence-") {
        return player(leader).map(Weights::Offence);
    }
    if let Some(leader) = text.strip_prefix("against-") {
        return player(leader).map(Weights::Against);
    }
    if text == "shares" {
        return Ok(Weights::Shares);
    }
    let rows = text.split('/').map(numbers).collect::<Result<Vec<_>, _>>()?;
    let count = rows.len();
    if count > MAX_PLAYERS || rows.iter().any(|row| row.len() != count) {
        return Err(format!("it can be {VALUES}: as many numbers in each row as there are rows"));
    }
    let weight = |player: usize, of: usize| rows.get(player).and_then(|row| row.get(of)).copied();
    Ok(Weights::Matrix(std::array::from_fn(|player| {
        std::array::from_fn(|of| weight(player, of).unwrap_or_default())
    })))
}

/// Writes weights as they are read; of numbers, as many rows as have one that is not 0.
pub(crate) fn written_weights(weights: &Weights) -> String {
    match *weights {
        Weights::Offence(leader) => format!("offence-{}", leader + 1),
        Weights::Against(leader) => format!("against-{}", leader + 1),
        Weights::Shares => "shares".to_string(),
        Weights::Matrix(rows) => {
            let is_used = |place: usize| {
                rows.iter().any(|row| row[place] != 0) || rows[place].iter().any(|&one| one != 0)
            };
            let count = (0..MAX_PLAYERS).rev().find(|&place| is_used(place)).map_or(1, |place| place + 1);
            let row = |row: &[i32; MAX_PLAYERS]| written_numbers(&row[..count]);
            rows[..count].iter().map(row).collect::<Vec<_>>().join("/")
        }
    }
}

/// Reads a score for each player, such as `10;4;7`.
pub(crate) fn read_standing(text: &str) -> Result<Scores, String> {
    let scores = numbers(text)?;
    if scores.len() > MAX_PLAYERS {
        return Err(format!("there are at most {MAX_PLAYERS} players"));
    }
    Ok(Scores::from_fn(scores.len(), |player| scores[player]))
}

/// Writes a standing as it is read, up to the last player that has any score.
pub(crate) fn written_standing(standing: Scores) -> String {
    let scores = standing.first(MAX_PLAYERS);
    let count = scores.iter().rposition(|&score| score != 0).map_or(1, |place| place + 1);
    written_numbers(&scores[..count])
}

fn numbers(text: &str) -> Result<Vec<i32>, String> {
    let number = |part: &str| part.trim().parse().map_err(|_| format!("'{part}' is no whole number"));
    text.split(';').map(number).collect()
}

fn written_numbers(numbers: &[i32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(";")
}
