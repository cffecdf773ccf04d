//! The parts of an agent's spec, and what can be wrong with them.

use crate::nearest::suggestion;
use std::fmt::Display;

/// Other names of options, which are read as well.
const ALIASES: [(&str, &str); 3] =
    [("simulations", "sims"), ("exploration", "explore"), ("play_outs", "playout")];

/// `kind(inner):method,key=value,...`, or `kind,key=value,...:method` where the method is a command and may hold commas.
#[derive(Debug)]
pub(super) struct SpecTokens<'t> {
    /// The whole text.
    pub(super) text: &'t str,
    /// The kind of agent, the first word.
    pub(super) kind: &'t str,
    /// The text in brackets, such as another agent.
    pub(super) inner: Option<&'t str>,
    /// The text behind the colon.
    pub(super) method: Option<&'t str>,
    options: Vec<&'t str>,
}

impl<'t> SpecTokens<'t> {
    pub(super) fn of(text: &'t str) -> Result<Self, SpecError> {
        let text = text.trim();
        let end = text.find([':', ',', '(']).unwrap_or(text.len());
        let (kind, mut rest) = text.split_at(end);
        let mut tokens =
            SpecTokens { text, kind: kind.trim(), inner: None, method: None, options: Vec::new() };
        if rest.starts_with('(') {
            let close = closing(rest).ok_or_else(|| tokens.wrong("a bracket is not closed"))?;
            tokens.inner = Some(rest[1..close].trim());
            rest = &rest[close + 1..];
        }
        let options = if let Some(behind) = rest.strip_prefix(':') {
            let end = match tokens.kind {
                // A command is everything to the end.
                "process" => behind.len(),
                // Numbers with commas between them, up to the first option.
                "opps" | "mp-mix" => {
                    let numbers = behind.split_inclusive(',').take_while(|part| !part.contains('='));
                    behind[..numbers.map(str::len).sum()].trim_end_matches(',').len()
                }
                _ => behind.find(',').unwrap_or(behind.len()),
            };
            let (method, options) = behind.split_at(end);
            tokens.method = Some(method.trim());
            options
        } else {
            let colon = rest.find(':').unwrap_or(rest.len());
            let (options, behind) = rest.split_at(colon);
            tokens.method = behind.strip_prefix(':').map(str::trim);
            options
        };
        tokens.options = options.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        Ok(tokens)
    }

    /// Hands over every option of an agent without brackets; `known` are the options that it has.
    pub(super) fn each_option(
        &self,
        known: &[&'static str],
        take: impl FnMut(&'static str, &'t str) -> Result<(), Box<dyn std::error::Error>>,
    ) -> Result<(), SpecError> {
        match self.inner {
            None => self.options(known, take),
            Some(_) => Err(self.wrong("nothing can stand in brackets here")),
        }
    }

    /// Hands over every option.
    pub(super) fn options(
        &self,
        known: &[&'static str],
        mut take: impl FnMut(&'static str, &'t str) -> Result<(), Box<dyn std::error::Error>>,
    ) -> Result<(), SpecError> {
        let mut seen = Vec::new();
        for word in &self.options {
            let (key, value) = word.split_once('=').ok_or_else(|| {
                self.wrong(format!("'{word}' is not an option; options are written key=value"))
            })?;
            let (key, value) = (key.trim(), value.trim());
            let usual = ALIASES.iter().find(|(alias, _)| *alias == key).map_or(key, |&(_, usual)| usual);
            let Some(&key) = known.iter().find(|&&name| name == key || name == usual) else {
                if known.is_empty() {
                    return Err(self.wrong("it has no options"));
                }
                let (agent, suggestion) = (self.kind.to_string(), suggestion(key, known));
                return Err(SpecError::Option { agent, word: key.to_string(), suggestion });
            };
            if seen.contains(&key) {
                return Err(self.wrong(format!("{key} is given twice")));
            }
            seen.push(key);
            take(key, value).map_err(|problem| self.wrong(format!("{key}={value}: {problem}")))?;
        }
        Ok(())
    }

    /// Refuses a method.
    pub(super) fn no_method(&self) -> Result<(), SpecError> {
        match self.method {
            None => Ok(()),
            Some(_) => Err(self.wrong(format!("nothing can stand behind '{}:'", self.kind))),
        }
    }

    /// The refusal of the whole spec.
    pub(super) fn wrong(&self, problem: impl Display) -> SpecError {
        SpecError::Other { agent: self.text.to_string(), problem: problem.to_string() }
    }
}

/// Finds the end of the bracket that the text begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(place, letter)| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(place)
    })
}

/// A text that names no agent, or an agent that cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such kind of agent.
    #[error("there is no agent '{word}'; {suggestion}Agents begin with {kinds}")]
    Kind {
        /// The word that was written.
        word: String,
        /// The kind that was probably meant; empty if none is near.
        suggestion: String,
        /// All kinds.
        kinds: String,
    },
    /// The kind of agent has no such option.
    #[error("the agent '{agent}' has no option '{word}'; {suggestion}")]
    Option {
        /// The agent.
        agent: String,
        /// The word that was written.
        word: String,
        /// The option that was probably meant, or all there are.
        suggestion: String,
    },
    /// Any other problem.
    #[error("the agent '{agent}': {problem}")]
    Other {
        /// The agent.
        agent: String,
        /// The problem, with a description of a right value.
        problem: String,
    },
}
