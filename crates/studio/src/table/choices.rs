//! The decisions that a person can make, in a form that a page can offer without knowing the game.

use maxn_play::{CardScene, Contest, Decision, Scene, TableScene};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// The decisions of a person.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Choices {
    /// Any cards of the hand in the given number, after a word: all such sets are legal.
    Pick {
        /// The word before the cards; may be empty.
        word: String,
        /// The number of cards.
        count: usize,
    },
    /// One of these.
    One {
        /// The decisions in the game's order.
        of: Vec<Offer>,
    },
}

/// A decision that is offered.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Offer {
    /// The decision.
    decision: Decision,
    /// The cards or cells that it names, in its order; none for a bid, say.
    parts: Vec<String>,
}

impl Choices {
    /// The legal decisions of the player to move.
    pub(crate) fn of(contest: &dyn Contest, scene: &Scene) -> Choices {
        let names = names(scene);
        let offer = |decision: Decision| Offer { parts: parts(decision.as_str(), &names), decision };
        let offers: Vec<Offer> = contest.legal().into_iter().map(offer).collect();
        Choices::pick(&offers, names.len()).unwrap_or(Choices::One { of: offers })
    }

    /// A choice of several cards, if every set of that many is offered.
    fn pick(offers: &[Offer], held: usize) -> Option<Choices> {
        let first = offers.first()?;
        let count = first.parts.len();
        let word = |offer: &Offer| offer.decision.as_str().split(' ').next().map(str::to_string);
        let word_of_first = word(first).filter(|word| !first.parts.contains(word)).unwrap_or_default();
        let written = |offer: &Offer| {
            let words = std::iter::once(&word_of_first).filter(|word| !word.is_empty());
            words.chain(&offer.parts).map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        let is_alike =
            |offer: &Offer| offer.parts.len() == count && written(offer) == offer.decision.as_str();
        let is_any =
            count > 1 && offers.len() as u128 == combinations(held, count) && offers.iter().all(is_alike);
        is_any.then_some(Choices::Pick { word: word_of_first, count })
    }
}

/// The number of sets of some of several things.
fn combinations(all: usize, some: usize) -> u128 {
    (0..some.min(all)).fold(1, |count, place| count * (all - place) as u128 / (place + 1) as u128)
}

/// The names of the things that decisions can be about: the cards of the player to move, or the cells.
fn names(scene: &Scene) -> HashSet<&str> {
    match &scene.table {
        TableScene::Cards(table) => own_cards(scene, table).iter().map(String::as_str).collect(),
        TableScene::Board(board) => board.cells.iter().map(|cell| cell.name.as_str()).collect(),
    }
}

fn own_cards<'s>(scene: &Scene, table: &'s CardScene) -> &'s [String] {
    scene.to_move.and_then(|player| table.hands.get(player)).map_or(&[], |hand| &hand.cards)
}

/// The names in a decision, in its order.
fn parts(decision: &str, names: &HashSet<&str>) -> Vec<String> {
    let words = decision.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| names.contains(word)).map(str::to_string).collect()
}

/// The cards of the player to move that the rules forbid now, each with the reason.
pub(crate) fn forbidden(contest: &dyn Contest, scene: &Scene) -> BTreeMap<String, String> {
    let TableScene::Cards(table) = &scene.table else { return BTreeMap::new() };
    let names = names(scene);
    let usable: HashSet<String> =
        contest.legal().iter().flat_map(|decision| parts(decision.as_str(), &names)).collect();
    let refusal = |card: &String| {
        // A card of which several are asked for is not forbidden, though it is no decision by itself.
        let decision = contest.parse(card).ok().filter(|_| !usable.contains(card))?;
        let refusal = contest.clone_box().play(&decision).err()?;
        Some((card.clone(), refusal.to_string()))
    };
    own_cards(scene, table).iter().filter_map(refusal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::GAMES;
    use maxn_play::StartRequest;

    /// Plays a contest of every game for a while, and looks at every decision on the way.
    fn each_moment(mut look: impl FnMut(&dyn Contest, &Scene)) {
        for game in GAMES.iter() {
            let mut contest = game.start(&StartRequest { seed: 9, ..StartRequest::default() }).unwrap();
            for step in 0..80_usize {
                let Some(mover) = contest.to_move() else { break };
                let scene = contest.scene(Some(mover));
                look(contest.as_ref(), &scene);
                let legal = contest.legal();
                contest.play(&legal[step * 7 % legal.len()]).unwrap();
            }
        }
    }

    #[test]
    fn every_legal_decision_can_be_made_from_the_choices() {
        let (mut picks, mut offers) = (0, 0);
        each_moment(|contest, scene| {
            let legal: HashSet<Decision> = contest.legal().into_iter().collect();
            match Choices::of(contest, scene) {
                Choices::One { of } => {
                    offers += 1;
                    let offered: HashSet<Decision> = of.into_iter().map(|offer| offer.decision).collect();
                    assert_eq!(offered, legal);
                }
                Choices::Pick { word, count } => {
                    picks += 1;
                    // Any cards of the hand, in any order.
                    let TableScene::Cards(table) = &scene.table else {
                        panic!("cards are picked on a board")
                    };
                    let mut cards = own_cards(scene, table).to_vec();
                    cards.reverse();
                    let text = format!("{word} {}", cards[..count].join(" "));
                    let decision = contest.parse(text.trim()).unwrap();
                    assert!(legal.contains(&decision), "{text}");
                }
            }
        });
        assert!(picks > 3 && offers > 300, "{picks} {offers}");
    }

    #[test]
    fn a_card_is_either_legal_or_forbidden_with_a_reason() {
        let mut refused = 0;
        each_moment(|contest, scene| {
            let TableScene::Cards(table) = &scene.table else { return };
            let legal: HashSet<String> = contest.legal().iter().map(ToString::to_string).collect();
            let cards = own_cards(scene, table);
            if !legal.iter().all(|decision| cards.contains(decision)) {
                return;
            }
            let forbidden = forbidden(contest, scene);
            for card in cards {
                assert_ne!(legal.contains(card), forbidden.contains_key(card), "{card}");
            }
            refused += forbidden.len();
            assert!(forbidden.values().all(|reason| reason.len() > 5));
        });
        assert!(refused > 50, "{refused}");
    }

    #[test]
    fn combinations_are_those_of_the_triangle() {
        for all in 1..20 {
            for some in 1..=all {
                assert_eq!(
                    combinations(all, some),
                    combinations(all - 1, some - 1)
                        + if some < all { combinations(all - 1, some) } else { 0 }
                );
            }
        }
    }
}
