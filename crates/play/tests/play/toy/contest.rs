//! Contests of the toy games.

use super::info::ToyInfo;
use super::knowledge::Knowledge;
use maxn::hidden::TreeOptions;
use maxn::{MctsLimits, MctsOptions, Player};
use maxn_play::{
    AgentAdvice, AgentError, Choice, Contest, Cost, Decision, DecisionError, Event, EventKind, GameInfo,
    MctsRequest, Observation, Prompt, Scene, SearchFailure, SearchRequest, SearchResult, SeatKnowledge,
    SimulationOptions, TablePool, TableScene,
};
use maxn_play::{CardScene, HandScene};
use std::sync::{Arc, Mutex};

/// A contest of some hands.
#[derive(Clone)]
pub(crate) struct Toy {
    pub(crate) info: &'static ToyInfo,
    pub(crate) options: String,
    pub(crate) seed: u64,
    pub(crate) hands: u32,
    pub(crate) full: u8,
    pub(crate) played: u32,
    pub(crate) totals: [i32; 3],
    pub(crate) hand: Hand,
    /// Every search, simulation and draw that was asked for.
    pub(crate) log: Arc<Mutex<Vec<String>>>,
    /// Panics when it is searched.
    pub(crate) panics: bool,
}

/// The hand that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hand {
    pub(crate) pile: u8,
    pub(crate) mover: Player,
    pub(crate) turns: u32,
    pub(crate) taken: [i32; 3],
    pub(crate) bonus: [i32; 3],
    /// Guesses that the number of turns will be odd; `None` where nobody guesses or has yet to guess.
    pub(crate) odd: [Option<bool>; 3],
    pub(crate) guesses: bool,
}

impl Hand {
    pub(crate) fn guesser(&self) -> Option<Player> {
        (0..3).find(|&player| self.guesses && self.odd[player].is_none())
    }

    pub(crate) fn mover(&self) -> Player {
        self.guesser().unwrap_or(self.mover)
    }

    pub(crate) fn legal(&self) -> Vec<Decision> {
        match self.guesser() {
            Some(_) => ["even", "odd"].map(Decision::new).to_vec(),
            None => (1..=self.pile.min(3)).map(|count| Decision::new(count.to_string())).collect(),
        }
    }

    pub(crate) fn take(&mut self, count: u8) {
        self.pile -= count;
        self.taken[self.mover] += i32::from(count);
        if self.pile == 0 {
            self.taken[self.mover] += self.bonus[self.mover];
        }
        self.turns += 1;
        self.mover = (self.mover + 1) % 3;
    }
}

impl Toy {
    pub(crate) fn deal(&mut self) {
        let card = |player: u64| (self.seed + u64::from(self.played) * 7 + player * player) % 3;
        let bonus =
            if self.info.hidden { [card(1), card(2), card(3)].map(|card| card as i32) } else { [1; 3] };
        self.hand = Hand {
            pile: self.full,
            mover: self.played as usize % 3,
            turns: 0,
            taken: [0; 3],
            bonus,
            odd: [None; 3],
            guesses: self.info.hidden,
        };
    }

    pub(crate) fn note(&self, text: String) {
        self.log.lock().unwrap().push(text);
    }

    pub(crate) fn notes(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    fn is_over(&self) -> bool {
        self.played >= self.hands
    }
}

impl Contest for Toy {
    fn clone_box(&self) -> Box<dyn Contest> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static dyn GameInfo {
        self.info
    }

    fn players(&self) -> usize {
        3
    }

    fn to_move(&self) -> Option<Player> {
        (!self.is_over()).then(|| self.hand.mover())
    }

    fn legal(&self) -> Vec<Decision> {
        if self.is_over() { Vec::new() } else { self.hand.legal() }
    }

    fn prompt(&self) -> Option<Prompt> {
        self.to_move()?;
        let (kind, question) = match self.hand.guesser() {
            Some(_) => ("guess", "even or odd"),
            None => ("take", "how many matches to take, such as 2"),
        };
        Some(Prompt { kind: kind.to_string(), question: question.to_string() })
    }

    fn parse(&self, text: &str) -> Result<Decision, DecisionError> {
        let prompt = self.prompt().ok_or(DecisionError::Over)?;
        let unreadable =
            || DecisionError::Unreadable { text: text.to_string(), question: prompt.question.clone() };
        match self.hand.guesser() {
            Some(_) if ["even", "odd"].contains(&text) => Ok(Decision::new(text)),
            Some(_) => Err(unreadable()),
            None => text.parse().map(|count: u8| Decision::new(count.to_string())).map_err(|_| unreadable()),
        }
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        let player = self.to_move().ok_or(DecisionError::Over)?;
        if !self.legal().contains(decision) {
            return Err(DecisionError::illegal(format!("player {} cannot take {decision}", player + 1)));
        }
        if self.hand.guesser().is_some() {
            self.hand.odd[player] = Some(decision.as_str() == "odd");
            let mut event =
                Event::public(EventKind::Message, format!("player {} guesses {decision}", player + 1));
            event.seen_by = Some(vec![player]);
            return Ok(vec![event]);
        }
        self.hand.take(decision.as_str().parse().expect("a legal number"));
        if self.hand.pile > 0 {
            return Ok(Vec::new());
        }
        let right =
            |player: usize| self.hand.odd[player].is_some_and(|odd| odd == (self.hand.turns % 2 == 1));
        let points: Vec<i32> =
            (0..3).map(|player| self.hand.taken[player] + i32::from(right(player))).collect();
        for player in 0..3 {
            self.totals[player] += points[player];
        }
        self.played += 1;
        let text = format!("points: {points:?}");
        let mut events = vec![Event::public(EventKind::HandOver { points, bids_made: Vec::new() }, text)];
        if self.is_over() {
            events.push(Event::public(EventKind::GameOver, "the end"));
        } else {
            self.deal();
        }
        Ok(events)
    }

    fn is_secret(&self) -> bool {
        self.hand.guesser().is_some()
    }

    fn scores(&self) -> Vec<i32> {
        self.totals.to_vec()
    }

    fn winners(&self) -> Vec<Player> {
        let most = self.totals.iter().max();
        (0..3).filter(|&player| self.is_over() && Some(&self.totals[player]) == most).collect()
    }

    fn hands_played(&self) -> u32 {
        self.played
    }

    fn notation(&self) -> Option<String> {
        let Hand { pile, mover, .. } = self.hand;
        (!self.info.hidden).then(|| format!("full {}; pile {pile}; turn {}", self.full, mover + 1))
    }

    fn key(&self) -> Option<u64> {
        let Hand { pile, mover, taken, .. } = self.hand;
        let parts = [i32::from(pile), mover as i32, taken[0], taken[1], taken[2], self.played as i32];
        (!self.info.hidden).then(|| parts.iter().fold(0, |key, &part| key * 101 + part as u64))
    }

    fn board(&self) -> Option<&'static str> {
        (!self.info.hidden).then_some(if self.full > 12 { "long" } else { "short" })
    }

    fn check_evaluation(&self, evaluation: &str) -> Result<(), SearchFailure> {
        match evaluation {
            "static" => Ok(()),
            "database" if self.full <= 12 => Ok(()),
            "database" => {
                Err(SearchFailure::Evaluation("evaluation=database is for piles of at most 12".to_string()))
            }
            other => Err(SearchFailure::Evaluation(format!("there is no evaluation '{other}'"))),
        }
    }

    fn evaluate(&self, _evaluation: Option<&str>) -> Result<Vec<i32>, SearchFailure> {
        Ok(self.hand.taken.to_vec())
    }

    fn scene(&self, seat: Option<Player>) -> Scene {
        let hand = |player: usize| {
            let text = self.hand.bonus[player].to_string();
            let shown = seat.is_none_or(|seat| seat == player);
            let (cards, text) = if shown { (vec![text.clone()], text) } else { (Vec::new(), String::new()) };
            HandScene { cards, text, count: 1 }
        };
        let hands = (0..3).map(hand).collect();
        Scene {
            to_move: self.to_move(),
            prompt: self.prompt(),
            scores: self.scores(),
            facts: vec![format!("pile {}", self.hand.pile)],
            table: TableScene::Cards(CardScene {
                hands,
                laid: Vec::new(),
                turned_up: None,
                columns: Vec::new(),
            }),
        }
    }

    fn observation(&self, seat: Player) -> Observation {
        let mut observation = Observation::new(self.info.name(), 3, &self.options, seat, &self.scores());
        let prompt = self.prompt();
        observation.set("wanted", prompt.as_ref().map(|prompt| prompt.kind.clone()));
        observation.set("question", prompt.map(|prompt| prompt.question));
        observation.set("legal", self.legal().iter().map(Decision::to_string).collect::<Vec<_>>());
        if self.info.hidden {
            observation.set("pile", self.hand.pile);
            observation.set("taken", self.hand.taken.to_vec());
            observation.set("bonus", self.hand.bonus[seat]);
            let word = |odd: bool| if odd { "odd" } else { "even" };
            observation.set("guess", self.hand.odd[seat].map(word));
            observation.set("guesses", self.hand.odd.iter().flatten().count());
        } else {
            observation.set("position", self.notation());
        }
        observation
    }

    fn information_set(&self, seat: Player) -> Option<Box<dyn SeatKnowledge>> {
        if !self.info.hidden || self.is_over() {
            return None;
        }
        Some(Box::new(Knowledge::new(self, seat)))
    }

    fn search(&self, request: &SearchRequest, tables: &mut TablePool) -> Result<SearchResult, SearchFailure> {
        assert!(!self.panics, "a toy that breaks");
        self.to_move().ok_or(SearchFailure::Over)?;
        super::search::search(self, request, tables)
    }

    fn simulate(&self, options: &SimulationOptions) -> Result<AgentAdvice, AgentError> {
        let TreeOptions { limits: MctsLimits { simulations, time, .. }, seed, .. } = &options.tree;
        self.note(format!("simulate {simulations:?} {time:?} {seed}"));
        let player = self.to_move().ok_or(AgentError::Over)?;
        let legal = self.legal();
        let best = legal[(seed % legal.len() as u64) as usize].clone();
        let choice = |decision: &Decision| {
            let mut expected = vec![0.0; 3];
            expected[player] = f64::from(u8::from(*decision == best));
            Choice::new(decision.clone(), Some(expected))
        };
        let choices = legal.iter().map(choice).collect();
        let cost = Cost::of(simulations.unwrap_or(1));
        Ok(AgentAdvice { choices, cost, measure: "points", ..AgentAdvice::bare(best) })
    }

    fn mcts(&self, request: &MctsRequest) -> Result<AgentAdvice, AgentError> {
        let MctsOptions { limits, threads, seed, .. } = &request.options;
        let MctsLimits { simulations, nodes, time, .. } = limits;
        self.note(format!("mcts {simulations:?} {nodes:?} {time:?} on {threads}"));
        let best = self.legal().into_iter().nth((seed % 2) as usize).ok_or(AgentError::Over)?;
        Ok(AgentAdvice { cost: Cost::of(1), ..AgentAdvice::bare(best) })
    }
}
