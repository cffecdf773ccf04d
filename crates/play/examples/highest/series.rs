//! A series of hands.

use super::info::INFO;
use super::rules::{CARDS, Highest, MOST_PLAYERS};
use super::view::View;
use maxn::hidden::InformationSet;
use maxn::{Game, Generator, Scores};
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing};
use maxn_play::{Field, GameInfo, ObservationError, StartError};

/// The only house rule: the number of hands.
pub(super) static HOUSE_RULES: HouseRules<u32> = HouseRules {
    presets: &[("standard", 2)],
    rules: &[HouseRule::number("hands", 1..=9, "the hands of a series", |hands| hands)],
};

/// Some hands, and the points so far.
#[derive(Clone, Debug)]
pub struct Series {
    hands: u32,
    standing: Standing,
}

impl Series {
    /// A series that has not begun, by the option `hands`.
    ///
    /// # Errors
    /// If the options cannot be read.
    pub fn new(players: usize, text: &str) -> Result<Self, StartError> {
        let hands = HOUSE_RULES.read(text).map_err(StartError::new)?;
        Ok(Series { hands, standing: Standing::new(players) })
    }
}

impl HandSeries for Series {
    type Hand = Highest;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        HOUSE_RULES.resolved(&self.hands)
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn is_over(&self) -> bool {
        self.standing.hands >= self.hands
    }

    fn deal(&self, seed: u64) -> Option<Highest> {
        let mut pack: Vec<u8> = (1..=CARDS).collect();
        Generator::new(seed).shuffle(&mut pack);
        let mut cards = [[0; 2]; MOST_PLAYERS];
        for player in 0..self.players() {
            cards[player] = [pack[2 * player], pack[2 * player + 1]];
            cards[player].sort_unstable();
        }
        let (buried, stays) = ([None; MOST_PLAYERS], [None; MOST_PLAYERS]);
        let hand = Highest { players: self.players(), cards, buried, stake: None, stays };
        (!self.is_over()).then_some(hand)
    }

    fn score(&mut self, end: &Highest) -> Scores {
        self.standing.add(end.result())
    }

    fn observed(observed: &ObservedSeat<'_>) -> Result<(Self, View), ObservationError> {
        let (players, seat, fields) = (observed.players(), observed.seat(), observed.fields());
        let text = fields.get("options").map_or(Ok(""), |field| field.text("a text"))?;
        let series = Series::new(players, text).map_err(|error| ObservationError::new("options", error))?;
        let series = Series { standing: Standing::observed(observed), ..series };
        let field = fields.need("cards", "the two cards of the seat, the lower first")?;
        let cards = field
            .items(2, "two cards")?
            .iter()
            .map(|card| card.number(1..=CARDS))
            .collect::<Result<Vec<_>, _>>()?;
        let [low, high] = cards[..] else { return Err(field.wrong("two cards")) };
        if low >= high {
            return Err(field.wrong("two cards, the lower first"));
        }
        let buried = fields.get("buried").map(|card| card.number(low..=high)).transpose()?;
        let burials = fields.get("burials").map_or(Ok(0), |count| count.number(0..=players as u64))? as usize;
        let stake = fields.get("stake").map(|stake| stake.number(1..=2_u8)).transpose()?;
        let mut table = Highest {
            players,
            cards: [[0; 2]; MOST_PLAYERS],
            buried: [None; MOST_PLAYERS],
            stake,
            stays: [None; MOST_PLAYERS],
        };
        (0..burials).for_each(|player| table.buried[player] = Some(0));
        for (player, item) in observed.list("stays", players)?.iter().enumerate() {
            table.stays[player] = stays(item)?;
        }
        observed.check_turn((!table.is_terminal()).then(|| table.player()))?;
        let view = View { seat, cards: [low, high], buried, table };
        if view.draw(&mut Generator::new(0)).is_none_or(|world| !view.agrees(&world)) {
            return Err(ObservationError::new("buried", "the seat cannot have buried that"));
        }
        Ok((series, view))
    }
}

fn stays(field: &Field<'_>) -> Result<Option<bool>, ObservationError> {
    if field.is_null() {
        return Ok(None);
    }
    field.value().as_bool().map(Some).ok_or_else(|| field.wrong("true, false or null"))
}
