//! The toy games by name.

use super::contest::{Hand, Toy};
use super::knowledge::Knowledge;
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::{
    Contest, Deal, DealRequest, EvaluationInfo, Field, GameFacts, GameInfo, GameKind, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest,
};

pub(crate) struct ToyInfo {
    facts: GameFacts,
    pub(crate) hidden: bool,
}

/// The game with hidden cards.
pub(crate) static PILE: ToyInfo =
    ToyInfo { facts: facts("pile", GameKind::Cards, "uct,worlds=4,sims=100"), hidden: true };

/// The game without.
pub(crate) static OPEN_PILE: ToyInfo =
    ToyInfo { facts: facts("open-pile", GameKind::Board, "maxn:none,nodes=1k"), hidden: false };

#[derive(Clone, Copy)]
struct Options {
    hands: u32,
    pile: u8,
}

static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options { hands: 1, pile: 10 })],
    rules: &[
        HouseRule::number("hands", 1..=9, "the hands of a contest", |o| &mut o.hands),
        HouseRule::number("pile", 1..=50, "the matches at the start of a hand", |o| &mut o.pile),
    ],
};

impl ToyInfo {
    pub(crate) fn try_toy(&'static self, options: &str, seed: u64) -> Result<Toy, StartError> {
        let Options { hands, pile } = HOUSE_RULES.read(options).map_err(StartError::new)?;
        let hand = Hand {
            pile: 0,
            mover: 0,
            turns: 0,
            taken: [0; 3],
            bonus: [0; 3],
            odd: [None; 3],
            guesses: self.hidden,
        };
        let mut toy = Toy {
            info: self,
            options: options.to_string(),
            seed,
            hands,
            full: pile,
            played: 0,
            totals: [0; 3],
            hand,
            log: std::sync::Arc::default(),
            panics: false,
        };
        toy.deal();
        Ok(toy)
    }

    /// A contest whose log can be read.
    pub(crate) fn toy(&'static self, options: &str, seed: u64) -> Toy {
        self.try_toy(options, seed).unwrap()
    }

    /// A static reference to the game that this is.
    fn own(&self) -> &'static ToyInfo {
        if self.hidden { &PILE } else { &OPEN_PILE }
    }
}

/// The facts about a toy.
const fn facts(name: &'static str, kind: GameKind, best_agent: &'static str) -> GameFacts {
    GameFacts {
        name,
        summary: "take matches from a pile",
        aim: "The most matches win.",
        rules: "Take one to three matches from the pile.",
        kind,
        players: 3..=3,
        usual_players: 3,
        house_rules: &HOUSE_RULES,
        target_option: None,
        evaluations: &[EvaluationInfo { name: "static", meaning: "matches taken" }],
        labels: Labels { score: "matches", steps: "moves", decision: "move", part: "round", whole: "hand" },
        best_agent,
        small_deal: None,
        examples: &[],
    }
}

impl GameInfo for ToyInfo {
    fn facts(&self) -> &'static GameFacts {
        &self.own().facts
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        if self.hidden { &["pile", "taken", "bonus", "guess", "guesses"] } else { &["position"] }
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        match request.players {
            None | Some(3) => Ok(Box::new(self.own().try_toy(&request.options, request.seed)?)),
            Some(players) => Err(StartError::players(self, players)),
        }
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        let contest: Box<dyn Contest> = Box::new(self.own().try_toy("", request.seed)?);
        let position = contest.notation().unwrap_or_default();
        let hands = vec!["0".to_string(); 3];
        Ok(Deal {
            position,
            hands,
            bids: Some(vec![1, 2, 3]),
            trump: Some('S'),
            leader: 0,
            dealer: Some(2),
            contest,
        })
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        let wrong = || StartError::new(format!("'{position}' is no pile"));
        let number = |word: &str| -> Option<u8> {
            let field = position.split("; ").find_map(|field| field.strip_prefix(word))?;
            field.trim().parse().ok()
        };
        let (full, pile, turn) = (number("full"), number("pile"), number("turn"));
        let (full, pile) = (full.ok_or_else(wrong)?, pile.ok_or_else(wrong)?);
        let mut toy = self.own().try_toy(&format!("pile={full}"), 0)?;
        toy.hand.pile = pile;
        toy.hand.mover = usize::from(turn.ok_or_else(wrong)?.saturating_sub(1)) % 3;
        toy.played = u32::from(pile == 0);
        Ok(Box::new(toy))
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        if let Some(position) = observation.get("position") {
            let contest = self.read(position.text("a text")?).map_err(|error| position.problem(error))?;
            return Ok(ObservedSituation::Open(contest));
        }
        let options = observation.get("options").map(|field| field.text("a text")).transpose()?;
        let toy = self.own().try_toy(options.unwrap_or_default(), 0);
        let mut toy = toy.map_err(|error| ObservationError::new("options", error))?;
        let seat = observation.need("seat", "a player from 1 to 3")?.number(1..=3_u64)? as usize - 1;
        toy.hand.pile = observation.need("pile", "the matches left")?.number(1..=50_u8)?;
        if let Some(taken) = observation.get("taken") {
            for (player, item) in taken.items(3, "a list of numbers")?.iter().enumerate() {
                toy.hand.taken[player] = item.number(0..=50_i32)?;
            }
        }
        let guesses = observation.get("guesses").map(|field| field.number(0..=3_u64)).transpose()?;
        for player in 0..guesses.unwrap_or(3) as usize {
            toy.hand.odd[player] = Some(false);
        }
        if let Some(guess) = observation.get("guess") {
            toy.hand.odd[seat] = Some(guess.text("even or odd")? == "odd");
        }
        toy.hand.mover = seat;
        if toy.hand.mover() != seat {
            return Err(ObservationError::new("seat", format!("it is not the turn of player {}", seat + 1)));
        }
        let mut known = Knowledge::new(&toy, seat);
        known.toy.hand.bonus[seat] = observation.need("bonus", "the bonus card")?.number(0..=9_i32)?;
        Ok(ObservedSituation::Hidden(Box::new(known)))
    }
}
