//! Changes of a position in its notation: fields separated by semicolons, of which some hold cards, one the pieces of a board.
//!
//! Nothing here knows the rules: the game reads the changed text, and refuses what cannot be.

use maxn::Player;
use maxn_play::BoardScene;
use std::collections::HashSet;

/// The field of the hands.
const HANDS: &str = "hands";

/// A card, and the player in whose hand it is; `None` if it is in no hand.
pub(crate) type CardPlace = (String, Option<Player>);

/// A position as fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notation {
    fields: Vec<Field>,
}

/// A field: its name, and its parts, which are separated by bars.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    name: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Cards by suit, such as `S:AK H:- D:5 C:72`, in the order of these suits.
    BySuit(Vec<char>, Vec<String>),
    /// Cards one by one, such as `8S KD`; a hyphen for none.
    Cards(Vec<String>),
    /// Anything else.
    Text(String),
}

impl Part {
    fn read(text: &str, pack: &HashSet<String>) -> Part {
        let words: Vec<&str> = text.split_whitespace().collect();
        let by_suit: Option<Vec<(char, &str)>> = words
            .iter()
            .map(|word| {
                let (suit, ranks) = word.split_once(':')?;
                Some((suit.parse().ok()?, ranks))
            })
            .collect();
        if let Some(suits) = by_suit.filter(|suits| !suits.is_empty()) {
            let cards = suits.iter().flat_map(|(suit, ranks)| {
                ranks.chars().filter(|rank| *rank != '-').map(move |rank| format!("{rank}{suit}"))
            });
            return Part::BySuit(suits.iter().map(|(suit, _)| *suit).collect(), cards.collect());
        }
        let is_card = |word: &&str| pack.contains(*word);
        if !words.is_empty() && words.iter().all(is_card) {
            return Part::Cards(words.iter().map(ToString::to_string).collect());
        }
        Part::Text(text.trim().to_string())
    }

    fn cards(&self) -> &[String] {
        match self {
            Part::BySuit(_, cards) | Part::Cards(cards) => cards,
            Part::Text(_) => &[],
        }
    }

    fn cards_mut(&mut self) -> Option<&mut Vec<String>> {
        if *self == Part::Text("-".to_string()) {
            *self = Part::Cards(Vec::new());
        }
        match self {
            Part::BySuit(_, cards) | Part::Cards(cards) => Some(cards),
            Part::Text(_) => None,
        }
    }

    fn written(&self) -> String {
        match self {
            Part::Text(text) => text.clone(),
            Part::Cards(cards) if cards.is_empty() => "-".to_string(),
            Part::Cards(cards) => cards.join(" "),
            Part::BySuit(suits, cards) => {
                let of_suit = |suit: &char| {
                    let ranks: String = cards.iter().filter_map(|card| card.strip_suffix(*suit)).collect();
                    format!("{suit}:{}", if ranks.is_empty() { "-" } else { &ranks })
                };
                suits.iter().map(of_suit).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

impl Notation {
    /// Reads fields and parts; the pack tells which words are cards.
    pub(crate) fn read(text: &str, pack: &HashSet<String>) -> Notation {
        let field = |text: &str| {
            let text = text.trim();
            let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            Field {
                name: name.to_string(),
                parts: rest.split('|').map(|part| Part::read(part, pack)).collect(),
            }
        };
        Notation { fields: text.split(';').map(field).filter(|field| !field.name.is_empty()).collect() }
    }

    /// Writes the position.
    pub(crate) fn written(&self) -> String {
        let field = |field: &Field| {
            let parts: Vec<String> = field.parts.iter().map(Part::written).collect();
            format!("{} {}", field.name, parts.join(" | ")).trim().to_string()
        };
        self.fields.iter().map(field).collect::<Vec<_>>().join("; ")
    }

    fn field(&mut self, name: &str) -> Option<&mut Field> {
        self.fields.iter_mut().find(|field| field.name == name)
    }

    /// All cards of the position, wherever they are.
    pub(crate) fn cards(&self) -> impl Iterator<Item = &String> {
        self.fields.iter().flat_map(|field| &field.parts).flat_map(Part::cards)
    }

    /// The cards of each hand; `None` where there are no hands of cards.
    pub(crate) fn hands(&self) -> Option<Vec<&[String]>> {
        let hands = self.fields.iter().find(|field| field.name == HANDS)?;
        Some(hands.parts.iter().map(Part::cards).collect())
    }

    /// The place of a card in the hand of a player, or else anywhere but in a hand.
    fn place_of(&mut self, (card, holder): &CardPlace) -> Option<&mut String> {
        let is_meant = |field: &Field, part: usize| match holder {
            Some(player) => field.name == HANDS && part == *player,
            None => field.name != HANDS,
        };
        let fields = self.fields.iter_mut();
        let parts = fields.flat_map(|field| {
            let meant: Vec<bool> = (0..field.parts.len()).map(|part| is_meant(field, part)).collect();
            field.parts.iter_mut().zip(meant)
        });
        let mut cards =
            parts.filter(|(_, is_meant)| *is_meant).filter_map(|(part, _)| part.cards_mut()).flatten();
        cards.find(|other| *other == card)
    }

    /// Lets two cards change places; one of them may be out of play.
    ///
    /// # Errors
    /// If neither is where it is said to be.
    pub(crate) fn swap(&mut self, one: &CardPlace, other: &CardPlace) -> Result<(), String> {
        // A mark that no card has stands for the first while the second is changed.
        let mark = "\0".to_string();
        let first = self.place_of(one).map(|place| place.clone_from(&mark));
        let second = self.place_of(other).map(|place| place.clone_from(&one.0));
        if let Some(place) = self.place_of(&(mark, one.1)) {
            place.clone_from(&other.0);
        }
        first.or(second).ok_or_else(|| format!("neither {} nor {} is there", one.0, other.0))
    }

    /// Gives a card to the hand of a player.
    ///
    /// # Errors
    /// If there is no such hand.
    pub(crate) fn give(&mut self, card: &CardPlace, player: Player) -> Result<(), String> {
        // A mark that no card has is taken out of the place where the card was.
        let mark = "\0".to_string();
        if let Some(place) = self.place_of(card) {
            place.clone_from(&mark);
        }
        for part in self.fields.iter_mut().flat_map(|field| &mut field.parts) {
            if part.cards().contains(&mark) {
                part.cards_mut().into_iter().for_each(|cards| cards.retain(|other| *other != mark));
            }
        }
        let hand = self.field(HANDS).and_then(|field| field.parts.get_mut(player));
        let hand =
            hand.and_then(Part::cards_mut).ok_or_else(|| format!("there is no hand {}", player + 1))?;
        hand.push(card.0.clone());
        Ok(())
    }

    /// Replaces the pieces on a board.
    ///
    /// # Errors
    /// If the notation has no field for them.
    pub(crate) fn set_board(&mut self, board: &BoardScene, players: usize) -> Result<(), String> {
        if let Some(field) = self.field("pieces") {
            let of = |player: Player| {
                let own = board.cells.iter().filter(|cell| cell.owner == Some(player));
                Part::Text(own.map(|cell| cell.name.as_str()).collect::<Vec<_>>().join(" "))
            };
            field.parts = (0..players).map(of).collect();
            return Ok(());
        }
        let rows = Part::Text(rows(board));
        let field = self.field("board").ok_or("the pieces of this game cannot be set up by hand")?;
        field.parts = vec![rows];
        Ok(())
    }

    /// Sets the player who is to move.
    pub(crate) fn set_turn(&mut self, player: Player) {
        let value = vec![Part::Text((player + 1).to_string())];
        match ["turn", "leader"].into_iter().find(|name| self.field(name).is_some()) {
            Some(name) => self.field(name).into_iter().for_each(|field| field.parts.clone_from(&value)),
            None => self.fields.push(Field { name: "turn".to_string(), parts: value }),
        }
    }
}

/// The rows of a board from the top, each from the left: the number of a player or a dot.
fn rows(board: &BoardScene) -> String {
    let mut cells: Vec<_> = board.cells.iter().collect();
    cells.sort_by(|one, other| {
        other.place.1.total_cmp(&one.place.1).then(one.place.0.total_cmp(&other.place.0))
    });
    let mut text = String::new();
    let mut height = None;
    for cell in cells {
        if height.is_some_and(|height: f64| height - cell.place.1 > 0.1) {
            text.push('/');
        }
        height = Some(cell.place.1);
        text.push_str(&cell.owner.map_or(".".to_string(), |owner| (owner + 1).to_string()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::GAMES;
    use maxn_play::{DealRequest, GameKind, TableScene};

    #[test]
    fn positions_of_all_games_read_back_from_their_fields() {
        for game in GAMES.iter() {
            for seed in 0..5 {
                let deal = game.deal(&DealRequest { seed, ..DealRequest::default() }).unwrap();
                let scene = deal.contest.scene(None);
                let pack: HashSet<String> = match &scene.table {
                    TableScene::Cards(table) => {
                        table.hands.iter().flat_map(|hand| hand.cards.iter().cloned()).collect()
                    }
                    TableScene::Board(_) => HashSet::new(),
                };
                let mut notation = Notation::read(&deal.position, &pack);
                let again = game.read(&notation.written()).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(again.scene(None), scene, "{}", game.name());
                if let TableScene::Board(board) = &scene.table {
                    notation.set_board(board, deal.contest.players()).unwrap();
                    let again = game.read(&notation.written()).unwrap_or_else(|error| panic!("{error}"));
                    assert_eq!(again.scene(None).table, scene.table, "{}", game.name());
                }
            }
        }
    }

    #[test]
    fn cards_change_places_and_none_is_lost() {
        for game in GAMES.of(GameKind::Cards) {
            let deal = game.deal(&DealRequest { seed: 4, ..DealRequest::default() }).unwrap();
            let TableScene::Cards(table) = deal.contest.scene(None).table else { panic!("no cards") };
            let pack: HashSet<String> = table.hands.iter().flat_map(|hand| hand.cards.clone()).collect();
            let notation = Notation::read(&deal.position, &pack);
            let sorted = |notation: &Notation| {
                let mut cards: Vec<String> = notation.cards().cloned().collect();
                cards.sort();
                cards
            };
            let held =
                |player: Player, place: usize| (table.hands[player].cards[place].clone(), Some(player));
            let (one, other) = (held(0, 0), held(1, 1));
            let mut swapped = notation.clone();
            swapped.swap(&one, &other).unwrap();
            assert_eq!(sorted(&swapped), sorted(&notation), "{}", game.name());
            let mut given = notation.clone();
            given.give(&one, 1).unwrap();
            assert_eq!(sorted(&given), sorted(&notation), "{}", game.name());
            assert!(given.give(&one, 9).is_err());
        }
        let mut notation = Notation::read("hands S:A H:- | S:K H:2; leader 1", &HashSet::new());
        let card = |name: &str, holder| (name.to_string(), holder);
        notation.swap(&card("AS", Some(0)), &card("QS", None)).unwrap();
        assert_eq!(notation.written(), "hands S:Q H:- | S:K H:2; leader 1");
        notation.set_turn(1);
        assert_eq!(notation.written(), "hands S:Q H:- | S:K H:2; leader 2");
        assert!(notation.swap(&card("AS", Some(0)), &card("3S", None)).is_err());
    }
}
