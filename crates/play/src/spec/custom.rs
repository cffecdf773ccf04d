//! Agents that the program itself registers.

use super::tokens::{SpecError, SpecTokens};
use super::{AgentSetup, AgentSpec, Kind};
use crate::advice::AgentError;
use crate::agent::Agent;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Builds an agent.
type Build = dyn Fn(&AgentSetup) -> Result<Box<dyn Agent>, AgentError> + Send + Sync;

/// All that are registered, by name.
static REGISTERED: Mutex<BTreeMap<String, Arc<Build>>> = Mutex::new(BTreeMap::new());

fn registered() -> MutexGuard<'static, BTreeMap<String, Arc<Build>>> {
    REGISTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AgentSpec {
    /// Registers an agent of the program that uses this library, in place of another of the same name, and returns its spec: from
    /// now on `custom:NAME` can stand wherever agents are named in this process. The function builds it for each seat of each game.
    ///
    /// ```
    /// use maxn_play::{Agent, AgentAdvice, AgentError, AgentSetup, AgentSpec, Scope, Situation};
    ///
    /// /// Takes the last legal decision.
    /// struct Last;
    ///
    /// impl Agent for Last {
    ///     fn advise(&mut self, situation: Situation<'_>, _: Scope) -> Result<AgentAdvice, AgentError> {
    ///         situation.legal().pop().map(AgentAdvice::bare).ok_or(AgentError::Over)
    ///     }
    /// }
    ///
    /// let spec = AgentSpec::register("last", |_| Ok(Box::new(Last)))?;
    /// assert_eq!(spec.to_string(), "custom:last");
    /// let _agent = spec.build(&AgentSetup::default())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the name has other characters than letters, digits, `.`, `-` and `_`.
    pub fn register(
        name: &str,
        build: impl Fn(&AgentSetup) -> Result<Box<dyn Agent>, AgentError> + Send + Sync + 'static,
    ) -> Result<Self, SpecError> {
        let spec = format!("custom:{name}").parse()?;
        registered().insert(name.to_string(), Arc::new(build));
        Ok(spec)
    }
}

/// Reads `custom:NAME`. Whether there is such an agent is seen when it is to play.
pub(super) fn read(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.each_option(&[], |_, _| Ok(()))?;
    let name = tokens.method.unwrap_or_default();
    let is_letter = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
    if name.is_empty() || !name.chars().all(is_letter) {
        return Err(tokens.wrong("expected a name of letters, digits, '.', '-' and '_', as in custom:mine"));
    }
    Ok(AgentSpec { text: format!("custom:{name}"), kind: Kind::Custom(name.to_string()) })
}

/// Checks that there is an agent of a name.
pub(super) fn check(name: &str) -> Result<(), String> {
    let all = registered();
    if all.contains_key(name) {
        return Ok(());
    }
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    let others =
        if names.is_empty() { "none is".to_string() } else { format!("there are {}", names.join(", ")) };
    Err(format!("no agent '{name}' is registered in this program; {others}"))
}

/// Builds the agent of a name.
pub(super) fn build(name: &str, setup: &AgentSetup) -> Result<Box<dyn Agent>, AgentError> {
    check(name).map_err(AgentError::Unsuitable)?;
    let build = registered().get(name).cloned();
    // The function is called without the lock: it may take its time, or build other agents.
    build.ok_or(AgentError::Over)?(setup)
}
