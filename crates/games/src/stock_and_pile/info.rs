//! A shedding game at run time, and its decisions as numbers.

use super::game::SheddingGame;
use super::hand::{SheddingHand, SheddingMove};
use super::notation::players_in;
use super::observation::TABLE_FIELDS;
use super::pack::{Card, Kind, Suit, each};
use super::series::Series;
use maxn_play::toolkit::hidden::{self, HAND_FIELDS, ObservedSeat};
use maxn_play::{
    ActionSpace, Contest, Deal, DealRequest, Field, GameFacts, GameInfo, ObservationError, ObservedSituation,
    StartError, StartRequest, players_asked,
};
use std::marker::PhantomData;
use std::sync::LazyLock;

/// A shedding game at run time.
#[derive(Debug)]
pub struct SheddingInfo<G> {
    facts: &'static GameFacts,
    fields: LazyLock<Vec<&'static str>>,
    actions: LazyLock<ActionSpace>,
    game: PhantomData<G>,
}

/// Returns all fields of an observation.
fn fields<G: SheddingGame>() -> Vec<&'static str> {
    let own = [G::SUIT].into_iter().chain(G::OBSERVATION_FIELDS.iter().copied());
    HAND_FIELDS.into_iter().chain(TABLE_FIELDS).chain(own).collect()
}

/// Returns the action space: the cards, the wild cards with each suit, drawing, passing and answers.
fn actions<G: SheddingGame>() -> ActionSpace {
    let mut cards: Vec<Kind> = (0..G::KINDS).collect();
    cards.sort_by_key(|&kind| G::index(kind));
    let wilds = each(G::WILDS).map(Card::<G>::of);
    let named = wilds.flat_map(|card| Suit::ALL.map(|suit| SheddingMove::Play(card, Some(suit))));
    let answers = G::ANSWERS.iter().map(|&answer| SheddingMove::<G>::Answer(answer));
    let others = [SheddingMove::Draw, SheddingMove::Pass].into_iter().chain(answers);
    ActionSpace::default()
        .with_cards(cards.into_iter().map(G::name))
        .with_words(named.map(|mv| mv.to_string()))
        .with_words(others.map(|mv| mv.to_string()))
}

/// Returns the number of a move in the action space.
#[inline]
pub(super) fn number<G: SheddingGame>(mv: SheddingMove<G>) -> u32 {
    let named = u32::from(G::KINDS);
    let others = named + 4 * G::WILDS.count_ones();
    match mv {
        SheddingMove::Play(card, None) => G::index(card.kind()) as u32,
        SheddingMove::Play(card, Some(suit)) => {
            let below = G::WILDS & ((1 << card.kind()) - 1);
            named + 4 * below.count_ones() + u32::from(suit.number())
        }
        SheddingMove::Draw => others,
        SheddingMove::Pass => others + 1,
        SheddingMove::Answer(answer) => {
            let place = G::ANSWERS.iter().position(|&other| other == answer);
            others + 2 + place.unwrap_or_default() as u32
        }
    }
}

impl<G: SheddingGame> SheddingInfo<G> {
    /// Describes the game with these facts.
    pub const fn new(facts: &'static GameFacts) -> Self {
        SheddingInfo {
            facts,
            fields: LazyLock::new(fields::<G>),
            actions: LazyLock::new(actions::<G>),
            game: PhantomData,
        }
    }
}

impl<G: SheddingGame> GameInfo for SheddingInfo<G> {
    fn facts(&self) -> &'static GameFacts {
        self.facts
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        &G::info().fields
    }

    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        Some(&G::info().actions)
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = players_asked(self, request.players)?;
        let options: G::Options = request.options.parse().map_err(StartError::new)?;
        hidden::start(Series::<G>::new(players, options), request.seed)
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        let players = players_asked(self, request.players)?;
        let options: G::Options =
            request.options.as_deref().unwrap_or_default().parse().map_err(StartError::new)?;
        let (cards, usual) = (request.cards, G::cards_dealt(players));
        if let Some(cards) = cards.filter(|cards| !(1..=usual).contains(cards)) {
            let reason =
                format!("{} for {players} players has 1 to {usual} cards each, not {cards}", self.name());
            return Err(StartError::new(reason));
        }
        let dealer = players - 1;
        let hand = SheddingHand::<G>::deal(players, cards.unwrap_or(usual), dealer, options, request.seed);
        let hand = if cards.is_some_and(|cards| cards < usual) { hand.shortened() } else { hand };
        Ok(Deal { dealer: Some(dealer), ..hidden::dealt::<Series<G>>(hand) })
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        players_asked(self, Some(players_in::<G>(position).map_err(StartError::new)?))?;
        hidden::read::<Series<G>>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        let seat = ObservedSeat::read(G::info(), observation)?;
        let players = self.players();
        if !players.contains(&seat.players()) {
            let problem = format!("the game is for {} to {} players", players.start(), players.end());
            return Err(ObservationError::new("players", problem));
        }
        hidden::situation::<Series<G>>(&seat)
    }
}
