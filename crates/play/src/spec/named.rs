//! Agents with a short name: `bot=process:python3 bot.py`.

use super::tokens::SpecError;
use super::{AgentSpec, KINDS, Kind};
use std::fmt;
use std::str::FromStr;

/// An agent with a short name for tables and reports, if it has one.
///
/// ```
/// use maxn_play::NamedAgent;
///
/// let bot: NamedAgent = "bot=process,time=2s:python3 bot.py --log today.txt".parse()?;
/// assert_eq!(bot.label(), "bot");
/// // The command of a named program is no part of its identity.
/// assert_eq!(bot.identity(), "bot=process,time=2s");
///
/// let search: NamedAgent = "deep=maxn,nodes=500000".parse()?;
/// assert_eq!((search.label(), search.identity()), ("deep", "maxn:speculative,nodes=500k".to_string()));
/// # Ok::<(), maxn_play::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAgent {
    name: Option<String>,
    spec: AgentSpec,
}

/// The most letters of a name.
const LONGEST: usize = 24;

impl NamedAgent {
    /// Returns the spec of the agent.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// Returns the name that was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the name, or the whole spec of an agent without one.
    pub fn label(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.spec.text)
    }

    /// Returns the text that identifies this agent in result files. A named program is known by its name: its command
    /// may change, as with the path of a log. Any other agent is known by its spec.
    pub fn identity(&self) -> String {
        match (&self.name, &self.spec.kind) {
            (Some(name), Kind::Process(program)) => format!("{name}=process{}", program.options()),
            _ => self.spec.to_string(),
        }
    }
}

impl FromStr for NamedAgent {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        // The first '=' of a spec without a name stands behind a comma, a colon or a bracket.
        let named = text.split_once('=').map(|(name, spec)| (name.trim(), spec));
        let Some((name, spec)) = named.filter(|(name, _)| name.chars().all(is_letter)) else {
            return Ok(NamedAgent { name: None, spec: text.parse()? });
        };
        let wrong = |problem: String| SpecError::Other { agent: text.trim().to_string(), problem };
        if name.is_empty() || name.len() > LONGEST {
            return Err(wrong(format!(
                "a name has 1 to {LONGEST} letters, as in bot=process:python3 bot.py"
            )));
        }
        if KINDS.iter().any(|(kind, _)| *kind == name) {
            return Err(wrong(format!("'{name}' is the name of a kind of agent; take another one")));
        }
        Ok(NamedAgent { name: Some(name.to_string()), spec: spec.parse()? })
    }
}

impl From<AgentSpec> for NamedAgent {
    fn from(spec: AgentSpec) -> Self {
        NamedAgent { name: None, spec }
    }
}

impl fmt::Display for NamedAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{name}={}", self.spec),
            None => self.spec.fmt(f),
        }
    }
}
