//! Agents that are asked about a single decision, with a budget for it.

use super::{AgentName, BadAgent, Kind};
use crate::agents::{
    Advice, Adviser, Agent, BoardSearch, Budget, Cost, HiddenAdviser, HiddenAgent, InformationSet,
    MonteCarlo, NoDecision, OpenHands, Playable, Random, Rollout, RuleBased, Strongest,
};
use crate::analysis::Settings;
use crate::boards::Judged;
use maxn_games::contest::{BoardContest, Contest};
use maxn_games::view::View;

/// What an agent says about a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Counsel<Decision, const N: usize> {
    /// The decisions and what they are expected to bring.
    pub advice: Advice<Decision, N>,
    /// How many worlds were looked at, where the agent does so.
    pub worlds: Option<u64>,
}

/// An agent that does not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCounsel {
    /// It cannot, for what it is.
    Agent(BadAgent),
    /// It could not this time.
    Decision(NoDecision),
}

impl From<NoDecision> for NoCounsel {
    fn from(problem: NoDecision) -> Self {
        NoCounsel::Decision(problem)
    }
}

/// What an agent may use for a decision.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// The seed of what it leaves to chance.
    pub seed: u64,
    /// What it may cost.
    pub budget: Budget,
    /// On how many threads.
    pub threads: usize,
}

type CardCounsel<C, const N: usize> = Counsel<<C as Contest<N>>::Decision, N>;

impl AgentName {
    /// What the agent says about a decision of which it sees no more than a seat does.
    ///
    /// # Errors
    /// If the agent is one that has to see all cards, or is a program; or if it cannot decide.
    pub fn counsel<C, const N: usize>(
        &self,
        view: &View<C, N>,
        means: &Means,
    ) -> Result<CardCounsel<C, N>, NoCounsel>
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
        RuleBased: HiddenAgent<C, N>,
    {
        let seed = means.seed;
        Ok(match &self.kind {
            Kind::MonteCarlo(player) => in_worlds(*player.clone(), view, means)?,
            Kind::Uct(player) => in_worlds(player.clone(), view, means)?,
            Kind::Rollout(player) => tried(player.clone(), view, means)?,
            Kind::Best(player) => match C::STRONGEST {
                Strongest::Rollout(play_outs) => tried(player.rollout(play_outs), view, means)?,
                Strongest::Tree(simulations) => in_one_tree(player.tree(simulations), view, means)?,
                Strongest::Uct(simulations) => in_worlds(player.uct(simulations), view, means)?,
            },
            Kind::InformationSet(player) => in_one_tree(player.clone(), view, means)?,
            Kind::Rules => decided(HiddenAgent::decide(&mut RuleBased, view)?),
            Kind::Random => decided(HiddenAgent::decide(&mut Random::new(seed), view)?),
            Kind::Search(_) => {
                return Err(self.refusal(
                    "it looks at all hands, and only one is known; put it in brackets, as in mc(maxn)",
                ));
            }
            Kind::Process { .. } => return Err(self.refusal("another program cannot be asked")),
        })
    }

    /// What the agent says about a move on a board.
    ///
    /// # Errors
    /// If the agent is one for hidden cards, or is a program; or if it cannot decide.
    pub fn counsel_on_board<G, const N: usize>(
        &self,
        contest: &BoardContest<G, N>,
        means: &Means,
    ) -> Result<CardCounsel<BoardContest<G, N>, N>, NoCounsel>
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        match &self.kind {
            Kind::Search(settings) => {
                let limits = means.budget.limits(&settings.limits);
                let settings = Settings { limits, threads: means.threads, ..Settings::clone(settings) };
                let mut player = BoardSearch::<N>::new(settings).map_err(NoDecision::from)?;
                Ok(Counsel { advice: player.advise(contest)?, worlds: None })
            }
            Kind::Random => Ok(decided(Agent::decide(&mut Random::new(means.seed), contest)?)),
            Kind::Process { .. } => Err(self.refusal("another program cannot be asked")),
            _ => Err(self.refusal("nothing is hidden on a board; take a search such as maxn,nodes=100k")),
        }
    }

    fn refusal(&self, problem: &str) -> NoCounsel {
        NoCounsel::Agent(BadAgent::Other { agent: self.text.clone(), problem: problem.to_string() })
    }
}

/// What a player says that judges every decision in a number of worlds.
fn in_worlds<C, S, const N: usize>(
    player: MonteCarlo<S>,
    view: &View<C, N>,
    means: &Means,
) -> Result<CardCounsel<C, N>, NoDecision>
where
    C: Playable<N>,
    MonteCarlo<S>: HiddenAdviser<C, N>,
{
    let mut player = player.within(&means.budget).threads(means.threads).seed(means.seed);
    Ok(Counsel { advice: player.advise(view)?, worlds: Some(player.worlds(view.hand().len()) as u64) })
}

/// What a player says that looks at a world in every simulation: in the play for one card, and before it for all that is tried.
fn in_one_tree<C: Playable<N>, const N: usize>(
    player: InformationSet,
    view: &View<C, N>,
    means: &Means,
) -> Result<CardCounsel<C, N>, NoDecision> {
    let advice = player.within(&means.budget).threads(means.threads).seed(means.seed).advise(view)?;
    let tried = if view.table().position().is_some() { 1 } else { advice.choices.len().max(1) };
    Ok(Counsel { worlds: Some(advice.cost.nodes / tried as u64), advice })
}

/// What a player says that tries every decision in as many worlds as it takes.
fn tried<C: Playable<N>, const N: usize>(
    player: Rollout,
    view: &View<C, N>,
    means: &Means,
) -> Result<CardCounsel<C, N>, NoDecision> {
    let player = player.within(&means.budget).threads(means.threads).seed(means.seed);
    let (advice, worlds) = player.try_all(view, &C::model())?;
    Ok(Counsel { advice, worlds: Some(worlds) })
}

/// A decision without a reason.
fn decided<D: Clone, const N: usize>(best: D) -> Counsel<D, N> {
    let choices = vec![(best.clone(), None)];
    Counsel {
        advice: Advice { best, choices, measure: "nothing", exact: false, cost: Cost::default() },
        worlds: None,
    }
}
