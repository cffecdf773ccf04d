//! One of many contests.

use maxn::{Generator, Player};
use maxn_play::{
    ActionSpace, Agent, AgentSetup, AgentSpec, Contest, DecisionBudget, GameInfo, ObservationVector, Scope,
    Situation, StartRequest,
};
use std::sync::{Mutex, PoisonError};

/// Everything that all contests share.
pub(super) struct Setup {
    pub(super) game: &'static dyn GameInfo,
    pub(super) request: StartRequest,
    pub(super) players: usize,
    /// The seat of the learner; `None` if it has all.
    pub(super) seat: Option<Player>,
    /// The agents on the other seats, in turn.
    pub(super) opponents: Vec<AgentSpec>,
    /// The hands after which a contest is over; `None` for its own end.
    pub(super) hands: Option<u32>,
    pub(super) vector: ObservationVector,
    pub(super) space: &'static ActionSpace,
    /// True if a decision is one action; otherwise a set of cards is chosen one by one.
    pub(super) is_flat: bool,
    pub(super) lowest_wins: bool,
}

/// A contest with a learner.
pub(super) struct Environment {
    contest: Box<dyn Contest>,
    /// The agents on the other seats. Each is used by one thread at a time: nobody waits for these locks.
    agents: Vec<Option<Mutex<Box<dyn Agent>>>>,
    seed: u64,
    over: bool,
    /// The numbers of the legal actions: decisions, or their steps.
    legal: Vec<u32>,
    /// The numbers of the legal decisions, and the steps chosen so far, where a decision has several.
    decisions: Vec<u32>,
    chosen: Vec<u32>,
    /// The change of the score since the last step: of the learner, or of each player.
    pub(super) rewards: Vec<f64>,
    scores: Vec<i32>,
}

impl Environment {
    pub(super) fn new(setup: &Setup) -> Result<Self, String> {
        let contest = setup.game.start(&setup.request).map_err(|error| error.to_string())?;
        Ok(Environment {
            contest,
            agents: Vec::new(),
            seed: 0,
            over: true,
            legal: Vec::new(),
            decisions: Vec::new(),
            chosen: Vec::new(),
            rewards: vec![0.0; setup.players],
            scores: vec![0; setup.players],
        })
    }

    pub(super) fn legal(&self) -> &[u32] {
        &self.legal
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn to_move(&self) -> Option<Player> {
        self.contest.to_move().filter(|_| !self.over)
    }

    pub(super) fn scores(&self) -> Vec<i32> {
        self.contest.scores()
    }

    /// Begins anew.
    pub(super) fn reset(&mut self, setup: &Setup, seed: u64) -> Result<(), String> {
        let request = StartRequest { seed, ..setup.request.clone() };
        self.contest = setup.game.start(&request).map_err(|error| error.to_string())?;
        self.seed = seed;
        self.agents.clear();
        self.chosen.clear();
        for player in 0..setup.players {
            let others = setup.seat.filter(|&seat| seat != player);
            let agent = others.map(|seat| {
                let place = (player + setup.players - seat - 1) % setup.players;
                let spec = &setup.opponents[place % setup.opponents.len()];
                let seed = Generator::derive(seed ^ (player as u64 + 1));
                spec.build(&AgentSetup { seed, threads: 1, budget: DecisionBudget::default() })
            });
            self.agents.push(agent.transpose().map_err(|error| error.to_string())?.map(Mutex::new));
        }
        self.over = false;
        self.scores = self.contest.scores();
        self.go_on(setup)
    }

    /// The number of a legal action; any number for a contest that is over, which needs none.
    ///
    /// # Errors
    /// If there is no such action, or it is not legal now.
    pub(super) fn number(&self, actions: usize, action: i64) -> Result<u32, String> {
        let number = u32::try_from(action).ok().filter(|action| self.legal.contains(action));
        match number {
            Some(number) => Ok(number),
            None if self.over => Ok(0),
            None => Err(format!(
                "action {action} is not legal now; there are {actions} actions, and the mask shows the legal ones"
            )),
        }
    }

    /// Makes the decision of the learner, and those of the agents after it.
    pub(super) fn step(&mut self, setup: &Setup, number: u32) -> Result<(), String> {
        if self.over {
            // As Gymnasium has it: the step after the last one begins the next contest.
            let seed = Generator::derive(self.seed);
            return self.reset(setup, seed);
        }
        if setup.is_flat {
            self.contest.play_action(number, None).map_err(|error| error.to_string())?;
            return self.go_on(setup);
        }
        self.chosen.push(number);
        let Some(decision) = setup.space.chosen(&self.chosen) else {
            self.rewards.fill(0.0);
            self.legal = setup.space.legal_steps(&self.decisions, &self.chosen);
            return Ok(());
        };
        self.chosen.clear();
        self.contest.play_action(decision, None).map_err(|error| error.to_string())?;
        self.go_on(setup)
    }

    /// Lets agents decide until it is the learner's turn, and looks at the contest.
    fn go_on(&mut self, setup: &Setup) -> Result<(), String> {
        loop {
            let is_last = setup.hands.is_some_and(|hands| self.contest.hands_played() >= hands);
            self.over = is_last || self.contest.to_move().is_none();
            let Some(player) = self.to_move() else { break };
            let Some(agent) = &mut self.agents[player] else { break };
            let agent = agent.get_mut().unwrap_or_else(PoisonError::into_inner);
            let advice = agent.advise(Situation::Open(self.contest.as_ref()), Scope::Best);
            let advice = advice.map_err(|error| error.to_string())?;
            self.contest.play(&advice.best).map_err(|error| error.to_string())?;
        }
        let scores = self.contest.scores();
        let sign = if setup.lowest_wins { -1.0 } else { 1.0 };
        let change = |player: Player| sign * f64::from(scores[player] - self.scores[player]);
        match setup.seat {
            Some(seat) => self.rewards[0] = change(seat),
            None => {
                for player in 0..setup.players {
                    self.rewards[player] = change(player);
                }
            }
        }
        self.scores = scores;
        self.decisions.clear();
        if !self.over {
            self.decisions = self.contest.legal_actions().ok_or("a legal decision has no number")?;
        }
        if setup.is_flat {
            self.legal = std::mem::take(&mut self.decisions);
        } else {
            self.legal = setup.space.legal_steps(&self.decisions, &self.chosen);
        }
        Ok(())
    }

    /// Writes the observation of the learner, or of the player to move.
    pub(super) fn observe(&self, setup: &Setup, observation: &mut [f32]) {
        let seat = setup.seat.or(self.contest.to_move()).unwrap_or(0);
        setup.vector.write_to(self.contest.as_ref(), seat, observation);
        setup.vector.add_chosen(setup.space, &self.chosen, observation);
    }
}
