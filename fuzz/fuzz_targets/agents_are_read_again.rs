//! Agents: the text of each is read as it is written.

#![no_main]

use maxn_play::{AgentSpec, NamedAgent};

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Ok(agent) = input.parse::<NamedAgent>() else { return };
    let spec = agent.spec().to_string();
    assert_eq!(spec.parse::<AgentSpec>().map(|again| again.to_string()).as_ref(), Ok(&spec));
    let named = agent.to_string();
    assert_eq!(named.parse::<NamedAgent>().map(|again| again.to_string()).as_ref(), Ok(&named));
});
