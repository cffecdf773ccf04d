//! Spades with its bids and hidden hands.

use super::evaluation::{Payoff, SpadesEvaluation};
use super::most_cards;
use super::rules::{Spades, pack};
use super::sides::by_side;
use super::utility::Utility;
use crate::cards::{Card, Hand, Suit};
use crate::trick_game::bids::{bid_column, made_bids, observe_bids, seen_bids, write_bids};
use crate::trick_game::model::{TrickFeatures, TrickTargets, Weighted};
use crate::trick_game::{TrickGame, TrickHand, TrickMove, TrickView};
use crate::tricks::two_sided::Counted;
use crate::tricks::{
    Bidding, Either, Table, TrickCount, TrickTurn, Tricks, candidate_bids, expected_tricks, nearest_bid,
};
use maxn::hidden::InformationSet;
use maxn::{Game, Means, Player, Scores, SearchError};
use maxn_play::{Observation, PlayerColumn, SearchFailure, VectorWriter};
use std::sync::LazyLock;

/// A hand of Spades: bids, then tricks.
pub type SpadesHand = TrickHand<Spades>;

/// The facts of a series that a hand depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpadesDeal {
    /// The overtricks that each player has gathered; `None` in a position by itself.
    pub overtricks: Option<Scores>,
}

/// The standard deviation of bids from the tricks that a hand is good for.
const BID_DEVIATION: f64 = 1.3;

/// The word for a bid of no trick that is worth points of its own.
const NIL: &str = "nil";

/// The ranks, from 0, up to which the lowest cards of a suit are safe in a hand that wants no trick: five, eight, jack.
const SAFE: [u8; 3] = [3, 6, 9];

/// The most that the lowest cards of such a hand are above them, added up. Of 6,000 hands dealt to four, the rule found 437, of which
/// 83 % took no trick among rule-based players.
const RISK: u8 = 3;

/// A bid that is missed costs more than an overtrick brings.
const CAUTION: f64 = 0.4;

/// The weights of the model, as self-play tuned them.
static MODEL: LazyLock<Weighted<TrickFeatures>> = LazyLock::new(|| {
    let weights = Weighted::read::<Tricks<Spades>>(include_str!("weights.txt"));
    weights.unwrap_or_else(|problem| panic!("the weights of Spades cannot be read: {problem}"))
});

impl TrickGame for Spades {
    type Decision = u8;
    type Opening = Bidding;
    type Deal = SpadesDeal;
    type Memory = ();
    type Evaluation = SpadesEvaluation;
    type Policy = Weighted<TrickFeatures>;

    const MEASURE: &'static str = "worth: ten a trick bid and made, less overtricks beyond two";
    const INFERS_FROM_PLAY: bool = true;

    fn candidates(hand: &SpadesHand, bidding: &Bidding) -> Vec<u8> {
        let own = hand.hands()[hand.player()];
        let mut bids = candidate_bids(bidding, own, Some(Suit::Spades));
        if hand.play().rules().nil() > 0 && bidding.legal().any(|bid| bid == 0) {
            bids.retain(|&bid| bid != 0);
            let place = if suits_nil(own) { 0 } else { bids.len() };
            bids.insert(place, 0);
        }
        bids
    }

    /// The others bid what their hands are good for.
    fn expected_decision(hand: &SpadesHand, bidding: &Bidding) -> Option<u8> {
        let own = hand.hands()[hand.player()];
        let expected = if bids_nil(hand, own) { 0.0 } else { good_for(own, hand.players()).max(1.0) };
        nearest_bid(bidding.legal(), expected)
    }

    fn decide(hand: &mut SpadesHand, mut bidding: Bidding, bid: u8) -> Option<Bidding> {
        // Only legal bids are made.
        bidding.bid(bid).ok()?;
        let Some(bids) = bidding.bids() else { return Some(bidding) };
        let rules = hand.play().rules().with_bids(bids);
        hand.set_play(Tricks::new(*hand.play().table(), rules));
        None
    }

    fn zero_bid(hand: &SpadesHand) -> Option<&'static str> {
        (hand.play().rules().nil() > 0).then_some(NIL)
    }

    fn payoff(end: &SpadesHand) -> Means {
        let (rules, tricks, players) = (end.play().rules(), end.play().table().tricks(), end.players());
        let utility = Utility::usual(rules.has_bids());
        let nils =
            by_side(players, Scores::from_fn(players, |player| rules.nil_points(player, tricks[player])));
        (utility.scores(&rules.bids()[..players], &tricks) + nils).to_means()
    }

    fn span(players: usize) -> f64 {
        10.0 * most_cards(players).unwrap_or(1) as f64 / players as f64
    }

    fn check_bids(hand: &SpadesHand) -> Result<(), &'static str> {
        match hand.players() {
            4 => Err("partners bid together"),
            _ if hand.before().is_none() && !hand.play().rules().has_bids() => {
                Err("nobody bids in this hand")
            }
            _ => Ok(()),
        }
    }

    fn bid_tricks(play: &Tricks<Self>, player: Player) -> u32 {
        u32::MAX << play.rules().bids()[player]
    }

    fn evaluation(hand: &SpadesHand, name: Option<&str>) -> Result<SpadesEvaluation, SearchFailure> {
        let has_bids = hand.play().rules().has_bids();
        let utility = name.map_or(Ok(Utility::usual(has_bids)), str::parse);
        let utility = utility.map_err(|problem| SearchFailure::Evaluation(format!("{problem}")))?;
        if !has_bids && utility != Utility::Tricks {
            let problem =
                format!("nobody bids in this hand of spades: its only utility is MT, not {utility}");
            return Err(SearchFailure::Evaluation(problem));
        }
        let new = if hand.before().is_some() { Payoff::of_any_bids } else { Payoff::new };
        Ok(Either::First(new(utility, hand.play())))
    }

    /// Tricks already taken, where tricks are all that counts.
    fn growing(play: &Tricks<Self>, evaluation: &SpadesEvaluation) -> Option<SpadesEvaluation> {
        let tricks = matches!(evaluation, Either::First(payoff) if payoff.utility() == Utility::Tricks);
        tricks.then(|| Either::Second(TrickCount::taken_within(play.table(), u32::MAX)))
    }

    fn measure(evaluation: &SpadesEvaluation) -> &'static str {
        match evaluation {
            Either::First(payoff) => payoff.measure(),
            Either::Second(_) => Utility::Tricks.measure(),
        }
    }

    fn teams(players: usize) -> Option<Vec<usize>> {
        super::sides::teams(players)
    }

    fn counted(_play: &Tricks<Self>) -> Result<Counted, SearchError> {
        Ok(Counted::Tricks)
    }

    fn facts(hand: &SpadesHand) -> Vec<String> {
        let mut facts = vec!["spades are trump".to_string()];
        if hand.players() == 4 {
            facts.push("players 1 and 3 play against 2 and 4".to_string());
        }
        let nil = hand.play().rules().nil();
        if nil > 0 {
            facts.push(format!("nil: {nil} points for a bid of 0 without a trick, as many lost with one"));
        }
        facts
    }

    fn columns(hand: &SpadesHand) -> Vec<PlayerColumn> {
        let (players, play) = (hand.players(), hand.play());
        let overtricks = hand.deal().overtricks;
        let mut columns: Vec<PlayerColumn> = overtricks
            .map(|gathered| PlayerColumn::numbers("overtricks", gathered.first(players)).of_teams())
            .into_iter()
            .collect();
        if play.rules().has_bids() {
            let mut bids = bid_column(&made_bids(hand, &play.rules().bids()[..players]));
            if play.rules().nil() > 0 {
                bids.values.iter_mut().filter(|bid| *bid == "0").for_each(|bid| *bid = NIL.to_string());
            }
            columns.push(bids);
        }
        if hand.before().is_none() {
            columns.push(PlayerColumn::numbers("tricks", play.table().tricks().first(players)));
        }
        columns
    }

    fn policy() -> Weighted<TrickFeatures> {
        MODEL.clone()
    }

    fn pack(players: usize) -> Option<Hand> {
        Some(pack(players))
    }

    /// A bid by the cards, then tricks until it is made.
    fn rule_of_thumb(view: &TrickView<Self>) -> Option<TrickMove<u8>> {
        let (table, hand, hidden) = (view.table(), view.hand(), view.hidden_cards().cards());
        if let Some(bidding) = table.before() {
            let expected = expected_tricks(hand, Some(Suit::Spades), hidden, view.players()) - CAUTION;
            // Otherwise a bid of none is worth nothing.
            let expected = if bids_nil(table, hand) { 0.0 } else { expected.max(1.0) };
            return nearest_bid(bidding.legal(), expected).map(TrickMove::Before);
        }
        let (play, player) = (table.play(), view.seat());
        let turn = TrickTurn { table: play.table(), player, hand, legal: play.legal(), hidden };
        let players = view.players();
        let partner = (players == 4).then_some((player + 2) % players);
        let avoids = |player: Player| play.rules().avoids_tricks(play.table(), player);
        let (bids, tricks) = (play.rules().bids(), play.table().tricks());
        let missing = |player: usize| i32::from(bids[player]) - tricks[player];
        let own = missing(player) + partner.map_or(0, missing);
        let others = (0..players).filter(|&other| other != player && Some(other) != partner);
        let others: i32 = others.map(|other| missing(other).max(0)).sum();
        // Overtricks are no use, unless they are what the others lack.
        let mut wants_tricks = own > 0 || others >= play.table().left();
        // Whoever bid nil must not win the trick, if it is oneself or the partner, and may, if it is another.
        let winner = (!play.table().trick().is_empty()).then(|| play.table().trick().winner());
        let nil_wins = winner.is_some_and(avoids);
        if avoids(player) || nil_wins && winner != partner {
            wants_tricks = false;
        } else if nil_wins {
            wants_tricks = true;
        }
        let trusted = partner.filter(|&partner| !avoids(partner));
        let card = if wants_tricks { turn.take(trusted) } else { turn.duck() };
        card.map(TrickMove::Play)
    }

    fn observe(view: &TrickView<Self>, observation: &mut Observation) {
        observe_bids(&bids_of(view), observation);
    }

    fn write_vector(view: &TrickView<Self>, writer: &mut VectorWriter<'_>) {
        write_bids(&bids_of(view), writer);
    }

    fn has_signals(view: &TrickView<Self>) -> bool {
        bids_of(view).iter().any(Option::is_some)
    }

    /// Bids are about what the hand is good for.
    fn log_likelihood(view: &TrickView<Self>, hands: &[Hand]) -> f64 {
        let (made, rules) = (bids_of(view), view.table().play().rules());
        let others = (0..made.len()).filter(|&player| player != view.seat());
        let surprise = |player: Player| {
            let (bid, expected) = (f64::from(made[player]?), good_for(hands[player], made.len()));
            // Who can take no trick bids one, unless none is worth more.
            let least = if rules.nil() > 0 && bid == 0.0 { 0.0 } else { 1.0 };
            Some((bid - expected.max(least)) / BID_DEVIATION)
        };
        -others.filter_map(surprise).map(|surprise| surprise * surprise / 2.0).sum::<f64>()
    }
}

/// The bids that a seat has seen.
fn bids_of(view: &TrickView<Spades>) -> Vec<Option<u8>> {
    let rules = view.table().play().rules();
    if rules.has_bids() { seen_bids(view, &rules.bids()) } else { vec![None; view.players()] }
}

impl TrickTargets for Spades {
    #[inline]
    fn needed(&self, table: &Table) -> Scores {
        let mut needed = by_side(table.players(), Scores::from(self.bids().map(i32::from)) - table.tricks());
        if self.nil() > 0 {
            (0..table.players())
                .filter(|&player| self.avoids_tricks(table, player))
                .for_each(|player| needed[player] = 0);
        }
        needed
    }
}

/// The tricks that a player with these cards is likely to take.
fn good_for(hand: Hand, players: usize) -> f64 {
    expected_tricks(hand, Some(Suit::Spades), pack(players) - hand, players)
}

/// Returns whether a player with these cards bids no trick by rule.
fn bids_nil(hand: &SpadesHand, own: Hand) -> bool {
    hand.play().rules().nil() > 0 && suits_nil(own)
}

/// Returns whether a hand is likely to take no trick if it wants none.
fn suits_nil(hand: Hand) -> bool {
    let ranks = |suit: Suit| {
        let mut ranks: Vec<u8> = hand.of(suit).into_iter().map(Card::rank).collect();
        ranks.sort_unstable();
        ranks
    };
    let above: u8 = Suit::ALL
        .iter()
        .flat_map(|&suit| ranks(suit).into_iter().zip(SAFE))
        .map(|(rank, safe)| rank.saturating_sub(safe))
        .sum();
    let spades = ranks(Suit::Spades);
    above <= RISK && spades.len() <= SAFE.len() && spades.last().is_none_or(|&rank| rank <= SAFE[2])
}
