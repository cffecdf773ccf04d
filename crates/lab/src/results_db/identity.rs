//! The identity of a match.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// Everything on which the course of a match's games depends. Matches of equal identity are the same match, whenever they
/// are played.
///
/// Result files are keyed by its text, so that the order of the fields and the text of each value must never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line and of plans")]
pub struct MatchIdentity {
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// House rules.
    pub options: String,
    /// The agents in canonical form.
    pub agents: Vec<String>,
    /// The seed of all deals.
    pub seed: u64,
    /// Hands per game; `None` for a whole series.
    pub hands: Option<u32>,
    /// The number of random decisions at the beginning.
    pub opening: u32,
    /// True if the match stops as soon as one agent is clearly better.
    pub until_clear: bool,
    /// True if the first agent always sits alone. Files from before there was this option do not mention it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// True if partners are always the same agent. Files from before that was so do not mention it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub teams: bool,
    /// True if each deal is played in one seating only. Files from before there was this option do not mention it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub one_seating: bool,
    /// The digest of each agent's opening book, if any agent has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Vec<Option<u64>>>,
}

/// An agent as it was asked for. Nothing depends on it but the reading of reports: a match that is resumed may name its agents
/// otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnteredAgent {
    /// The short name, or the spec of an agent without one.
    pub label: String,
    /// The spec in canonical form.
    pub spec: String,
}

/// A match to be begun or resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchEntry {
    /// The key of the match.
    pub identity: MatchIdentity,
    /// The name given by the user.
    pub name: String,
    /// The agents as they were asked for.
    pub agents: Vec<EnteredAgent>,
    /// The number of seatings in which each deal is played.
    pub seatings: usize,
    /// True if the lowest score wins.
    pub lowest_wins: bool,
    /// The number of deals asked for.
    pub deals: u32,
}

impl Display for MatchIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_that_of_existing_files() {
        let plain = MatchIdentity {
            game: "spades".to_string(),
            players: 3,
            options: String::new(),
            agents: vec!["mc(maxn:speculative,nodes=200),worlds=4".to_string(), "random".to_string()],
            seed: 1,
            hands: Some(1),
            opening: 0,
            until_clear: false,
            alone: false,
            teams: false,
            one_seating: false,
            books: None,
        };
        let text = r#"{"game":"spades","players":3,"options":"","agents":["mc(maxn:speculative,nodes=200),worlds=4","random"],"seed":1,"hands":1,"opening":0,"until_clear":false}"#;
        assert_eq!(plain.to_string(), text);
        assert_eq!(serde_json::from_str::<MatchIdentity>(text).unwrap(), plain);
        let all = MatchIdentity {
            hands: None,
            alone: true,
            teams: true,
            one_seating: true,
            books: Some(vec![Some(u64::MAX), None]),
            ..plain
        };
        let ending = r#""hands":null,"opening":0,"until_clear":false,"alone":true,"teams":true,"one_seating":true,"books":[18446744073709551615,null]}"#;
        assert!(all.to_string().ends_with(ending), "{all}");
        assert_eq!(serde_json::from_str::<MatchIdentity>(&all.to_string()).unwrap(), all);
    }
}
