//! Agents by name: one syntax wherever agents are asked for.

mod counsel;
mod hidden;
mod on_board;
mod search;
mod words;

pub use counsel::{Counsel, Means, NoCounsel};

use super::process::CommandLine;
use super::{
    Adviser, Agent, Best, Budget, HiddenAgent, InformationSet, MonteCarlo, OpenHands, Playable, Process,
    Random, Rollout, RuleBased, Searched, Seated, Uct,
};
use crate::analysis::Settings;
use crate::quantity;
use crate::title::Title;
use maxn::{Player, SearchError, nearest};
use on_board::OnBoard;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use words::Words;

/// An agent as it is asked for: a kind, and options after commas.
///
/// | name | who decides |
/// |---|---|
/// | `maxn:speculative,nodes=500k` | a search that looks at all hands; any algorithm of [`maxn::Algorithm`] |
/// | `paranoid:zero-window,time=1s` | the same with another rule and limit |
/// | `maxn:none,ties=root-least` | the same with another preference on ties |
/// | `mc(maxn:speculative,nodes=2k),worlds=20` | the search in brackets in worlds that may be, so many nodes in each |
/// | `uct,worlds=30,sims=333` | a tree grown in every world |
/// | `ismcts,sims=10k` | one tree over all worlds |
/// | `rollout,playouts=10k,infer=0.5` | hands played out by a model of the players |
/// | `best` | the strongest of these for each game |
/// | `rules` | rules of thumb that look no further than the trick |
/// | `random` | chance |
/// | `process:python3 bot.py` | any program, see [`Process`] |
///
/// Searches take `nodes`, `time`, `depth`, `table`, `ties`, `classifier`, `heuristic`, `objective` and `width`; without a
/// limit they take 100k nodes a decision. On a board they also take `ties=random` (near the root), `book=FILE`, and in
/// Chinese Checkers `evaluation=database`; there only searches, chance and programs play. Players that may not look take `time` for a decision; `mc` also `combine` (mean, vote,
/// worst) and `leaves` (evaluated, played-out). Programs take `time` (10s) and `nodes` before the colon:
/// `process,time=2s:python3 bot.py`.
///
/// It is written back in full, so that the same agent always has the same name:
///
/// ```
/// use maxn_lab::agents::AgentName;
///
/// let name: AgentName = "maxn,nodes=500000".parse()?;
/// assert_eq!(name.to_string(), "maxn:speculative,nodes=500k");
/// # Ok::<(), maxn_lab::agents::BadAgent>(())
/// ```
#[derive(Clone, Debug)]
pub struct AgentName {
    text: String,
    kind: Kind,
    on_board: OnBoard,
}

#[derive(Clone, Debug)]
enum Kind {
    Search(Box<Settings>),
    MonteCarlo(Box<MonteCarlo<Searched>>),
    Uct(MonteCarlo<Uct>),
    InformationSet(InformationSet),
    Rollout(Rollout),
    Best(Best),
    Rules,
    Random,
    Process { command: CommandLine, time: Option<Duration>, nodes: Option<u64> },
}

/// Reads the rest of a name of some kind.
type Reader = fn(&Words<'_>) -> Result<AgentName, BadAgent>;

/// Every kind of agent, by the word that its name begins with.
const KINDS: [(&str, Reader); 10] = [
    ("best", hidden::best),
    ("maxn", search::read),
    ("paranoid", search::read),
    ("mc", hidden::monte_carlo),
    ("uct", hidden::uct),
    ("ismcts", hidden::information_set),
    ("rollout", hidden::rollout),
    ("rules", hidden::rules),
    ("random", random),
    ("process", process),
];

/// Who sits where in which game: what an agent has to know before it begins.
#[derive(Clone, Debug)]
pub struct Place {
    /// The seat.
    pub player: Player,
    /// The seed of what the agent leaves to chance.
    pub seed: u64,
    /// The game.
    pub game: Title,
    /// Its house rules.
    pub options: String,
}

/// A name that no agent has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAgent {
    /// No kind of agent.
    #[error("there is no agent '{word}'; did you mean '{nearest}'? Agents begin with {kinds}")]
    Kind {
        /// What was written.
        word: String,
        /// The nearest kind.
        nearest: String,
        /// All kinds.
        kinds: String,
    },
    /// No option of this kind of agent.
    #[error("the agent '{agent}' has no option '{word}'; did you mean '{nearest}'?")]
    Option {
        /// The agent.
        agent: String,
        /// What was written.
        word: String,
        /// The nearest option.
        nearest: String,
    },
    /// Something else is wrong with it.
    #[error("the agent '{agent}': {problem}")]
    Other {
        /// The agent.
        agent: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
}

impl AgentName {
    fn new(text: String, kind: Kind) -> Self {
        AgentName { text, kind, on_board: OnBoard::default() }
    }

    /// The agent itself, who takes a seat.
    ///
    /// # Errors
    /// If there is no memory for its tables.
    pub fn sit_down<C, const N: usize>(&self, place: &Place) -> Result<Box<dyn Agent<C, N>>, SearchError>
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
        RuleBased: HiddenAgent<C, N>,
    {
        Ok(match &self.kind {
            Kind::Search(settings) => Box::new(OpenHands::new(Settings::clone(settings))?),
            Kind::MonteCarlo(player) => Box::new(Seated(MonteCarlo::clone(player).seed(place.seed))),
            Kind::Uct(player) => Box::new(Seated(player.clone().seed(place.seed))),
            Kind::InformationSet(player) => Box::new(Seated(player.clone().seed(place.seed))),
            Kind::Best(player) => Box::new(Seated(player.clone().seed(place.seed))),
            Kind::Rollout(player) => Box::new(Seated(player.clone().seed(place.seed))),
            Kind::Rules => Box::new(Seated(RuleBased)),
            Kind::Random => Box::new(Random::new(place.seed)),
            Kind::Process { command, time, nodes } => {
                let budget = Budget { time: *time, nodes: *nodes, worlds: None };
                Box::new(Process::<N>::new(command.clone(), place.clone(), budget))
            }
        })
    }
}

fn random(words: &Words<'_>) -> Result<AgentName, BadAgent> {
    words.no_method()?;
    words.each_option(&[], |_, _| Ok(()))?;
    Ok(AgentName::new("random".to_string(), Kind::Random))
}

fn process(words: &Words<'_>) -> Result<AgentName, BadAgent> {
    let line =
        words.method.ok_or_else(|| words.wrong("a program is missing, as in process:python3 bot.py"))?;
    let command: CommandLine = line.parse().map_err(|problem| words.wrong(problem))?;
    let (mut time, mut nodes) = (None, None);
    words.each_option(&["time", "nodes"], |key, value| {
        match key {
            "time" => time = Some(quantity::duration(value)?),
            _ => nodes = Some(quantity::count(value)?),
        }
        Ok(())
    })?;
    let time_option = time.map(|time| format!(",time={}", quantity::written_duration(time)));
    let nodes_option = nodes.map(|nodes| format!(",nodes={}", quantity::written_count(nodes)));
    let (time_option, nodes_option) = (time_option.unwrap_or_default(), nodes_option.unwrap_or_default());
    let text = format!("process{time_option}{nodes_option}:{}", line.trim());
    Ok(AgentName::new(text, Kind::Process { command, time, nodes }))
}

impl FromStr for AgentName {
    type Err = BadAgent;

    fn from_str(text: &str) -> Result<Self, BadAgent> {
        let words = Words::of(text)?;
        let kinds = KINDS.map(|(name, _)| name);
        match KINDS.iter().find(|(name, _)| *name == words.kind) {
            Some((_, read)) => read(&words),
            None => Err(BadAgent::Kind {
                word: words.kind.to_string(),
                nearest: nearest(words.kind, kinds).unwrap_or_default().to_string(),
                kinds: kinds.join(", "),
            }),
        }
    }
}

impl fmt::Display for AgentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl PartialEq for AgentName {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for AgentName {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let name = text.parse::<AgentName>();
        name.map(|name| name.to_string()).map_err(|problem| problem.to_string())
    }

    #[test]
    fn names_are_written_in_full_and_read_again() {
        for (text, full) in [
            ("maxn", "maxn:speculative,nodes=100k"),
            ("maxn:none,ties=root-least,nodes=2000", "maxn:none,nodes=2k,ties=root-least"),
            ("paranoid:zero-window , time=1500ms", "paranoid:zero-window,time=1500ms"),
            ("paranoid,objective=difference,depth=4", "paranoid:zero-window,depth=4,objective=difference"),
            (
                "maxn:abbnb,table=off,heuristic=off,classifier=table,width=5,nodes=7",
                "maxn:abbnb,nodes=7,table=off,classifier=table,heuristic=off,width=5",
            ),
            ("mc(maxn,nodes=500)", "mc(maxn:speculative,nodes=500),worlds=20"),
            (
                "mc( paranoid,depth=2 ),leaves=played-out,worlds=100,combine=vote,time=1s",
                "mc(paranoid:zero-window,depth=2),worlds=100,time=1s,combine=vote,leaves=played-out",
            ),
            ("maxn,ties=random,width=6", "maxn:speculative,nodes=100k,width=6,ties=random"),
            (
                "maxn,evaluation=database,ties=random",
                "maxn:speculative,nodes=100k,ties=random,evaluation=database",
            ),
            ("maxn,evaluation=static", "maxn:speculative,nodes=100k"),
            ("uct", "uct,worlds=30,sims=333"),
            ("ismcts,time=50ms", "ismcts,sims=10k,time=50ms"),
            ("ismcts,aim=stake,infer=.5", "ismcts,sims=10k,infer=0.5,aim=stake"),
            ("uct,infer=0,aim=worth", "uct,worlds=30,sims=333"),
            ("uct,infer=1", "uct,worlds=30,sims=333,infer=1"),
            ("best", "best"),
            ("best,time=20ms", "best,time=20ms"),
            ("rollout,infer=1", "rollout,playouts=10k,infer=1"),
            ("rollout,playouts=500,time=1s,infer=0", "rollout,playouts=500,infer=0,time=1s"),
            ("rules", "rules"),
            ("random", "random"),
            ("process: python3 bot.py --level 3,4", "process:python3 bot.py --level 3,4"),
            ("process,nodes=500k,time=2s:a b:c", "process,time=2s,nodes=500k:a b:c"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(full), "{text}");
            assert_eq!(read(full).as_deref(), Ok(full), "{full}");
        }
    }

    #[test]
    fn a_wrong_name_gets_the_nearest_right_one() {
        for (text, answer) in [
            ("randon", "did you mean 'random'?"),
            ("", "did you mean"),
            ("maxn:speclative", "speculative"),
            ("maxn,node=5", "did you mean 'nodes'?"),
            (
                "maxn,ties=rootleast",
                "did you mean 'root-least'? It can be order, root-least, leader-least, random",
            ),
            ("maxn,evaluation=databas", "did you mean 'database'?"),
            ("maxn,book=no-such.book", "no-such.book"),
            ("mc(maxn,ties=random)", "ties=random is for board games"),
            ("maxn,nodes=many", "expected a count such as 2000, 500k or 2M"),
            ("maxn,nodes=0", "at least 1"),
            ("maxn,nodes", "options are written key=value"),
            ("maxn,nodes=1,nodes=2", "nodes is given twice"),
            ("maxn,width=0", "at least 1"),
            ("random,nodes=1", "has no options"),
            ("random:x", "nothing can stand behind"),
            ("process", "a program is missing"),
            ("process:", "the command is empty"),
            ("process:'a", "a quote is not closed"),
            ("maxn(random)", "nothing can stand in brackets"),
            ("mc", "a search is missing"),
            ("mc(random)", "a search is expected"),
            ("mc(maxn),worlds=0", "at least 1"),
            ("uct,sim=5", "did you mean 'sims'?"),
            ("rules,worlds=3", "has no options"),
            ("rollout,infer=2", "from 0 to 1"),
            ("maxn(random", "a bracket is not closed"),
        ] {
            let problem = read(text).unwrap_err();
            assert!(problem.contains(answer), "{text}: {problem}");
        }
    }
}
