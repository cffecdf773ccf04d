//! Cribbage at run time.

use super::action_space::ACTIONS;
use super::board::Board;
use super::contest::CribbageContest;
use super::deal::{Dealt, KEPT, cards_dealt};
use super::evaluation::EVALUATIONS;
use super::notation::Position;
use super::observation::observed;
use super::open::OpenDeal;
use super::options::{HOUSE_RULES, Options};
use crate::card_table::{CARD_FIELDS, CardTable, ObservedHand, OpenHand, refuse_options};
use crate::cards;
use maxn_play::{
    ActionSpace, Contest, Deal, DealRequest, Example, Field, GameFacts, GameInfo, GameKind, Labels,
    ObservationError, ObservedSituation, StartError, StartRequest, players_asked,
};

/// Cribbage, for two to four players.
#[derive(Clone, Copy, Debug)]
pub struct CribbageInfo;

/// The game.
pub static INFO: CribbageInfo = CribbageInfo;

const EXAMPLES: &[Example] = &[
    Example { command: "play", arguments: "cribbage --players 2 --level 4", meaning: "" },
    Example { command: "solve", arguments: "cribbage --cards 4 --seed 2", meaning: "after the discards" },
    Example { command: "deal", arguments: "cribbage --players 2 --cards 4", meaning: "" },
    Example { command: "match", arguments: "cribbage uct,worlds=10,sims=200 rules --deals 10", meaning: "" },
];

static FACTS: GameFacts = GameFacts {
    name: "cribbage",
    summary: "peg points in the play to thirty-one, and show hand and crib",
    aim: "Discard to the crib, play to thirty-one, and show; the first to the end has won.",
    rules: "Everybody discards to the crib, which belongs to the dealer, until four cards are left. Then a card is turned \
         up, and cards are played in turn while the count stays within 31: 15 and 31 peg two, pairs two, three of a kind six, \
         runs a point per card, and the last card of a count one.\n\n\
         Afterwards each hand with the card turned up is shown, then the crib: two for each fifteen, two for each pair, a point \
         per card of a run, four or five for a flush, one for the jack of the turned-up suit. The first at the target wins.",
    kind: GameKind::Cards,
    players: 2..=4,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: Some("target"),
    evaluations: EVALUATIONS,
    labels: Labels { score: "points", steps: "cards", decision: "card", part: "count", whole: "hand" },
    best_agent: "uct,worlds=30,sims=1k",
    small_deal: Some(4),
    examples: EXAMPLES,
};

impl GameInfo for CribbageInfo {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        CARD_FIELDS
    }

    fn action_space(&self, _board: Option<&str>) -> Option<&'static ActionSpace> {
        Some(ACTIONS.space())
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = players_asked(self, request.players)?;
        let options: Options = request.options.parse().map_err(StartError::new)?;
        let contest = CribbageContest::new(players, options, request.seed).map_err(StartError::new)?;
        Ok(Box::new(CardTable::new(&INFO, contest, options.resolved())))
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        refuse_options(self, request.options.as_deref())?;
        deal(players_asked(self, request.players)?, request)
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        let position: Position = position.parse().map_err(StartError::new)?;
        Ok(Box::new(OpenHand::new(&INFO, OpenDeal::new(position, None))))
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        let hand = ObservedHand::read(&INFO, observation)?;
        hand.situation(observed(&hand))
    }
}

/// Deals a hand. The last player deals, so that the first one leads; where only the cards kept are asked for, all discard by
/// expectation.
fn deal(players: usize, request: &DealRequest) -> Result<Deal, StartError> {
    let dealer = players - 1;
    let mut pack = cards::Deal::new(cards::Hand::DECK, request.seed);
    let dealt = Dealt::deal(&mut pack, dealer, Board::new(players));
    let starter = pack.next().ok_or_else(|| StartError::new("the pack has no card to turn up"))?;
    let (position, hands) = match request.cards {
        Some(KEPT) => {
            let round = dealt.discard(&dealt.best_discards(), starter).map_err(StartError::new)?;
            let hands = round.hands().to_vec();
            (Position::Play(round), hands)
        }
        Some(cards) if cards != cards_dealt(players) => {
            let all = cards_dealt(players);
            return Err(StartError::new(format!(
                "cribbage for {players} players has {all} cards each, or {KEPT} after the discards, not {cards}"
            )));
        }
        _ => (Position::Discard(dealt), dealt.hands().to_vec()),
    };
    Ok(Deal {
        position: position.to_string(),
        hands: hands.iter().map(ToString::to_string).collect(),
        bids: None,
        trump: None,
        leader: 0,
        dealer: Some(dealer),
        contest: Box::new(OpenHand::new(&INFO, OpenDeal::new(position, Some(starter)))),
    })
}
