//! Answers as they are written.

use crate::agents::{AgentName, Counsel};
use maxn::Player;
use maxn_games::contest::Contest;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Legal moves that the agent has not looked at are listed, if there are no more than so many moves.
const MOST_UNJUDGED: usize = 52;

/// A decision and what it is based on: everything but the name of the request.
#[derive(Clone, Debug)]
pub(super) struct Answer(Map<String, Value>);

impl Answer {
    /// What an agent says, the best first.
    pub(super) fn new<C: Contest<N>, const N: usize>(
        contest: &C,
        player: Player,
        counsel: Counsel<C::Decision, N>,
        agent: &AgentName,
        elapsed: Duration,
    ) -> Self {
        let Counsel { advice, worlds } = counsel;
        let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
        let own = |worth: &Option<[f64; N]>| worth.map_or(f64::NEG_INFINITY, |worth| sign * worth[player]);
        let mut choices = advice.choices;
        let legal = contest.decisions();
        if legal.len() <= MOST_UNJUDGED {
            let judged = |decision: &C::Decision| choices.iter().any(|(other, _)| other == decision);
            let unjudged: Vec<_> = legal.into_iter().filter(|decision| !judged(decision)).collect();
            choices.extend(unjudged.into_iter().map(|decision| (decision, None)));
        }
        choices.sort_by(|(one, worth), (other, other_worth)| {
            let is_best = |decision: &C::Decision| *decision == advice.best;
            is_best(other).cmp(&is_best(one)).then(own(other_worth).total_cmp(&own(worth)))
        });
        let expected: Vec<Value> = choices
            .iter()
            .map(|(decision, worth)| {
                let scores = worth.map(|worth| worth.map(rounded).to_vec());
                json!({"move": decision.to_string(), "scores": scores})
            })
            .collect();
        let mut answer = Map::new();
        let mut put = |key: &str, value: Value| answer.insert(key.to_string(), value);
        put("move", advice.best.to_string().into());
        put("expected", expected.into());
        let measured = choices.iter().any(|(_, worth)| worth.is_some());
        put("measure", measured.then_some(advice.measure).into());
        put("exact", advice.exact.into());
        put("worlds", worlds.into());
        put("nodes", advice.cost.nodes.into());
        put("time_ms", rounded(elapsed.as_secs_f64() * 1000.0).into());
        put("agent", agent.to_string().into());
        Answer(answer)
    }

    /// The line, with the name of the request if it has one.
    pub(super) fn written(self, id: Option<&Value>) -> String {
        let named = id.map(|id| ("id".to_string(), id.clone()));
        Value::Object(named.into_iter().chain(self.0).collect()).to_string()
    }
}

/// A number with three places, which is more than anybody can tell apart.
fn rounded(number: f64) -> f64 {
    let rounded = (number * 1000.0).round() / 1000.0;
    // No zero has a sign.
    rounded + 0.0
}
