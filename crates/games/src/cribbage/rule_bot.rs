//! The rule-based player of Cribbage: it keeps the best cards, and plays the card that pegs most before the next player pegs.

use super::{CribbageContest, Dealt, Rank};
use crate::card_contest::{CardContest, CardDecision};
use crate::cards::{Card, Hand};
use crate::hidden::View;
use maxn::{Game, Player};

/// The decision of a seat that is to move.
pub(super) fn decide(view: &View<CribbageContest>) -> Option<CardDecision> {
    let contest = view.table();
    if let Some((dealt, _)) = contest.dealt() {
        return best_discard(dealt, view.seat()).map(CardDecision::DiscardToCrib);
    }
    let play = contest.round()?.play();
    let worth = |card: Card| {
        let rank = Rank::of(card);
        let mut pile = *play.pile();
        let pegged = f64::from(pile.pegs(rank).total());
        pile.play(rank);
        let hidden = view.hidden_cards().cards();
        let answers = hidden.into_iter().map(Rank::of).filter(|&answer| pile.takes(answer));
        let answered: i32 = answers.map(|answer| pile.pegs(answer).total()).sum();
        let next = play.board().left_of(play.player());
        let sign = if play.board().share(next, play.player()) { 1.0 } else { -1.0 };
        // The next player does not hold every card, but chooses among those it holds.
        let chances = view.held_by(next) as f64 / hidden.len().max(1) as f64;
        pegged + sign * chances * f64::from(answered)
    };
    let cards = contest.decisions().into_iter().filter_map(|decision| match decision {
        CardDecision::Play(card) => Some((card, worth(card))),
        _ => None,
    });
    // Of equals the highest: low ones can still be played when the count is high.
    let best = cards.max_by(|(one, first), (other, second)| {
        first.total_cmp(second).then_with(|| Rank::of(*one).value().cmp(&Rank::of(*other).value()))
    });
    best.map(|(card, _)| CardDecision::Play(card))
}

/// The discard that leaves most in the hand, less the points that it brings to another's crib.
fn best_discard(dealt: &Dealt, player: Player) -> Option<Hand> {
    let own = dealt.board().share(dealt.dealer(), player);
    let worth = |cards: Hand, average: f64| if own { average } else { average - gift(cards) };
    let choices = dealt.discards(player).into_iter().map(|choice| (choice.cards, choice.average()));
    let best = choices.reduce(
        |best, other| {
            if worth(other.0, other.1) > worth(best.0, best.1) { other } else { best }
        },
    );
    best.map(|(cards, _)| cards)
}

/// About the points that cards bring to a crib beyond any others: pairs, fifteens, fives, neighbours.
fn gift(cards: Hand) -> f64 {
    let ranks: Vec<Rank> = cards.into_iter().map(Rank::of).collect();
    let fives = ranks.iter().filter(|rank| rank.number() == 5).count() as f64;
    let pair = match ranks[..] {
        [one, other] if one == other => 2.0,
        [one, other] if one.value() + other.value() == 15 => 2.0,
        [one, other] if one.number().abs_diff(other.number()) <= 2 => 0.7,
        _ => 0.0,
    };
    1.2 * fives + pair
}
