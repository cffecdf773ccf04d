//! A contest of Cribbage: deal after deal until a player is out.

use super::board::{BoardError, MOST_PLAYERS};
use super::deal::{Dealt, cards_discarded};
use super::options::Options;
use super::pegging::THIRTY_ONE;
use super::play::Play;
use super::rank::Rank;
use super::round::Round;
use super::series::Series;
use crate::card_contest::{CardContest, CardDecision, CardEvent, CardPrompt, Layout, TableNotes, hand_seed};
use crate::cards::{Card, Deal, Hand, subsets};
use crate::knowledge::Knowledge;
use maxn::{Game, Player, Scores};
use maxn_play::DecisionError;

/// A contest of Cribbage. Players discard to the crib one after the other from the dealer's left; then the starter is turned
/// up.
#[derive(Clone, Debug, PartialEq)]
pub struct CribbageContest {
    pub(super) series: Series,
    pub(super) seed: u64,
    pub(super) phase: Phase,
    pub(super) knowledge: Knowledge,
}

/// The place of the crib, after the players'.
pub(super) const fn crib_place(players: usize) -> usize {
    players
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    /// The starter is not known to those who only look at a contest.
    Discarding {
        dealt: Dealt,
        starter: Option<Card>,
        discards: Discards,
    },
    Playing(Round),
    Over,
}

/// The cards that players have discarded.
pub(super) type Discards = [Option<Hand>; MOST_PLAYERS];

impl CribbageContest {
    /// Creates a contest whose first hand is dealt by the last player, so that player 1 begins.
    ///
    /// # Errors
    /// If there are partners but not four players.
    ///
    /// # Panics
    /// If there are not two to four players.
    pub fn new(players: usize, options: Options, seed: u64) -> Result<Self, BoardError> {
        let series = Series::new(options.board(players)?, players - 1);
        let mut contest =
            CribbageContest { series, seed, phase: Phase::Over, knowledge: Knowledge::default() };
        contest.deal();
        Ok(contest)
    }

    /// Returns the running score, as it was before this deal.
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// Returns the cards dealt, and the discards so far.
    pub fn dealt(&self) -> Option<(&Dealt, &[Option<Hand>])> {
        match &self.phase {
            Phase::Discarding { dealt, discards, .. } => Some((dealt, &discards[..self.players()])),
            _ => None,
        }
    }

    /// Returns the deal that is being played, from the starter on.
    pub fn round(&self) -> Option<&Round> {
        match &self.phase {
            Phase::Playing(round) => Some(round),
            _ => None,
        }
    }

    /// Returns the cards each player holds.
    pub fn hands(&self) -> Vec<Hand> {
        match &self.phase {
            Phase::Discarding { dealt, discards, .. } => {
                let hands = dealt.hands().iter().zip(discards);
                hands.map(|(&hand, discarded)| hand - discarded.unwrap_or_default()).collect()
            }
            Phase::Playing(round) => round.play().hands().to_vec(),
            Phase::Over => vec![Hand::EMPTY; self.players()],
        }
    }

    fn deal(&mut self) {
        self.knowledge = Knowledge::default();
        let mut pack = Deal::new(Hand::DECK, hand_seed(self.seed, self.series.deals()));
        let dealt = self.series.deal(&mut pack);
        self.phase = match dealt {
            Some(dealt) => Phase::Discarding { dealt, starter: pack.next(), discards: Discards::default() },
            None => Phase::Over,
        };
    }

    fn discard(&mut self, cards: Hand) -> Result<Vec<CardEvent>, DecisionError> {
        let players = self.players();
        let Phase::Discarding { dealt, starter, discards } = &mut self.phase else {
            return Err(DecisionError::Over);
        };
        let player = next_to_discard(dealt, discards).ok_or(DecisionError::Over)?;
        dealt.check_discard(player, cards).map_err(DecisionError::illegal)?;
        discards[player] = Some(cards);
        self.knowledge.see(player, cards, crib_place(players));
        if next_to_discard(dealt, discards).is_some() {
            return Ok(Vec::new());
        }
        let (starter, dealer) = (starter.ok_or(DecisionError::Over)?, dealt.dealer());
        let round = dealt
            .discard(&discards.map(Option::unwrap_or_default)[..players], starter)
            .map_err(DecisionError::illegal)?;
        let mut events = vec![CardEvent::TurnedUp(starter)];
        let heels = round.play().board().scores()[dealer] - round.before().scores()[dealer];
        if heels > 0 {
            events.push(CardEvent::Pegged { player: dealer, points: heels, reason: "his heels" });
        }
        self.phase = Phase::Playing(round);
        events.extend(self.finish());
        Ok(events)
    }

    fn play_card(&mut self, card: Card) -> Result<Vec<CardEvent>, DecisionError> {
        let Phase::Playing(round) = &mut self.phase else { return Err(DecisionError::Over) };
        let before = *round.play();
        round.play_card(card).map_err(DecisionError::illegal)?;
        let (player, after) = (before.player(), round.play());
        let gained = after.board().scores()[player] - before.board().scores()[player];
        let pegged = before.pile().pegs(Rank::of(card));
        note_goes(&before, card, after, &mut self.knowledge);
        let mut events = Vec::new();
        let mut left = gained;
        let full = before.pile().count() + Rank::of(card).value() == THIRTY_ONE;
        let kinds = [
            (pegged.count, if full { "thirty-one" } else { "fifteen" }),
            (pegged.pairs, "a pair or more of a kind"),
            (pegged.run, "a run"),
            (gained - pegged.total(), "the last card of a count"),
        ];
        // A peg never goes beyond the last hole.
        for (points, reason) in kinds {
            let points = points.min(left);
            if points > 0 {
                events.push(CardEvent::Pegged { player, points, reason });
                left -= points;
            }
        }
        events.extend(self.finish());
        Ok(events)
    }

    /// Shows and records a deal that has been played, and deals the next one.
    fn finish(&mut self) -> Vec<CardEvent> {
        let Phase::Playing(round) = &self.phase else { return Vec::new() };
        let Some(shows) = round.shows() else { return Vec::new() };
        let mut events: Vec<CardEvent> = shows
            .iter()
            .map(|counted| CardEvent::Shown {
                player: counted.player,
                is_crib: counted.is_crib,
                cards: if counted.is_crib { round.crib() } else { round.hands()[counted.player] },
                points: counted.show.total(),
                account: counted.show.account(),
            })
            .collect();
        let before = self.series.board().scores();
        if self.series.record(round).is_ok() {
            let points = (self.series.board().scores() - before).first(self.players()).to_vec();
            events.push(CardEvent::HandOver { points, bids_made: Vec::new() });
            self.deal();
        }
        events
    }
}

/// Notes that players who are passed over after a card lack all that the count has room for; if nobody plays on, all do.
pub(super) fn note_goes(before: &Play, card: Card, after: &Play, knowledge: &mut Knowledge) {
    let count = before.pile().count() + Rank::of(card).value();
    let playable: Hand =
        Hand::DECK.into_iter().filter(|&card| count + Rank::of(card).value() <= THIRTY_ONE).collect();
    let next = (!after.pile().is_empty()).then(|| after.player());
    for player in before.board().all_after(before.player()).take_while(|&player| Some(player) != next) {
        knowledge.rule_out(player, playable);
    }
}

/// The next player from the dealer's left who has not discarded.
pub(super) fn next_to_discard(dealt: &Dealt, discards: &Discards) -> Option<Player> {
    dealt.board().all_after(dealt.dealer()).find(|&player| discards[player].is_none())
}

impl CardContest for CribbageContest {
    fn players(&self) -> usize {
        self.series.board().players()
    }

    fn turn(&self) -> Option<Player> {
        match &self.phase {
            Phase::Discarding { dealt, discards, .. } => next_to_discard(dealt, discards),
            Phase::Playing(round) => Some(round.play().player()),
            Phase::Over => None,
        }
    }

    fn decisions(&self) -> Vec<CardDecision> {
        match (&self.phase, self.turn()) {
            (Phase::Discarding { dealt, .. }, Some(player)) => {
                subsets(dealt.hands()[player], cards_discarded(self.players()))
                    .map(CardDecision::DiscardToCrib)
                    .collect()
            }
            (Phase::Playing(round), Some(player)) => {
                let (hand, pile) = (round.play().hands()[player], round.play().pile());
                hand.into_iter().filter(|&card| pile.takes(Rank::of(card))).map(CardDecision::Play).collect()
            }
            _ => Vec::new(),
        }
    }

    fn decide(&mut self, decision: &CardDecision) -> Result<Vec<CardEvent>, DecisionError> {
        let prompt = self.prompt().ok_or(DecisionError::Over)?;
        match (&self.phase, *decision) {
            (Phase::Discarding { .. }, CardDecision::DiscardToCrib(cards)) => self.discard(cards),
            (Phase::Playing(_), CardDecision::Play(card)) => self.play_card(card),
            _ => Err(prompt.instead_of(decision)),
        }
    }

    /// The score as it stands on the board, in the middle of a deal too.
    fn scores(&self) -> Scores {
        match &self.phase {
            Phase::Playing(round) => round.play().board().scores(),
            _ => self.series.board().scores(),
        }
    }

    fn teams(&self) -> Option<Vec<usize>> {
        self.series.board().partners().then(|| (0..self.players()).map(|player| player % 2).collect())
    }

    fn winners(&self) -> Vec<Player> {
        let board = self.series.board();
        let winner = board.winner();
        (0..self.players())
            .filter(|&player| winner.is_some_and(|winner| board.share(winner, player)))
            .collect()
    }

    fn hands_played(&self) -> u32 {
        self.series.deals()
    }

    fn prompt(&self) -> Option<CardPrompt> {
        match &self.phase {
            Phase::Discarding { .. } => {
                Some(CardPrompt::DiscardToCrib { count: cards_discarded(self.players()) })
            }
            Phase::Playing(_) => Some(CardPrompt::Play),
            Phase::Over => None,
        }
    }

    fn layout(&self) -> Layout {
        let on_table = self.round().map(Round::on_count).unwrap_or_default();
        let turned_up = self.round().map(Round::starter);
        Layout { hands: self.hands(), laid: on_table, turned_up }
    }

    fn notes(&self) -> TableNotes {
        let mut facts = Vec::new();
        match &self.phase {
            Phase::Discarding { dealt, .. } => {
                facts.push(format!("player {} deals, whose crib it is", dealt.dealer() + 1));
            }
            Phase::Playing(round) => {
                facts.push(format!("player {} dealt, whose crib it is", round.dealer() + 1));
                facts.push(format!("{} is turned up", round.starter()));
                facts.push(format!("the count is {}", round.play().pile().count()));
            }
            Phase::Over => {}
        }
        if self.series.board().partners() {
            facts.push("players 1 and 3 play against 2 and 4".to_string());
        }
        TableNotes { facts, columns: Vec::new() }
    }
}
