//! The rules once more, slowly: cards are pairs of a rank and a suit in lists.

/// A card: its rank, from 0 for the three to 12 for the two, and its suit, from 0 for diamonds to 3 for spades.
pub(super) type Card = (usize, usize);

/// The order among plays of one size: the kind, then numbers that are compared one after the other.
pub(super) type Strength = (usize, Vec<usize>);

/// The name of the card.
fn named(card: Card) -> String {
    let letters = |text: &str, place: usize| text.chars().nth(place).unwrap().to_string();
    letters("3456789TJQKA2", card.0) + &letters("DCHS", card.1)
}

/// The cards, highest first, as they are written.
pub(super) fn written(cards: &[Card]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.reverse();
    if cards.is_empty() { "pass".into() } else { cards.into_iter().map(named).collect::<Vec<_>>().join(" ") }
}

/// Reads cards as they are written.
pub(super) fn read(text: &str) -> Vec<Card> {
    let card = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        ("3456789TJQKA2".find(letters[0]).unwrap(), "DCHS".find(letters[1]).unwrap())
    };
    text.split_whitespace().map(card).collect()
}

/// The highest card of a straight in the sense of the rules.
fn top_of_straight(sorted: &[Card], low_straights: bool) -> Option<Card> {
    let ranks: Vec<usize> = sorted.iter().map(|card| card.0).collect();
    // Ranks in a row, none of them a two.
    if ranks.windows(2).all(|two| two[0] + 1 == two[1]) && ranks[4] < 12 {
        return Some(sorted[4]);
    }
    match ranks[..] {
        [0, 1, 2, 11, 12] if low_straights => Some(sorted[2]),
        [0, 1, 2, 3, 12] if low_straights => Some(sorted[3]),
        _ => None,
    }
}

/// The strength of cards played together; `None` if they make no play.
pub(super) fn strength(cards: &[Card], low_straights: bool) -> Option<Strength> {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let same_rank = |cards: &[Card]| cards.iter().all(|card| card.0 == cards[0].0);
    let best = *sorted.last()?;
    match sorted.len() {
        1 => return Some((0, vec![best.0, best.1])),
        2 if same_rank(&sorted) => return Some((0, vec![best.0, best.1])),
        3 if same_rank(&sorted) => return Some((0, vec![best.0])),
        5 => {}
        _ => return None,
    }
    let flush = sorted.iter().all(|card| card.1 == sorted[0].1);
    let straight = top_of_straight(&sorted, low_straights);
    if let (true, Some(top)) = (flush, straight) {
        return Some((4, vec![top.0, top.1]));
    }
    for rank in 0..13 {
        let of_rank = sorted.iter().filter(|card| card.0 == rank).count();
        let others: Vec<Card> = sorted.iter().copied().filter(|card| card.0 != rank).collect();
        if of_rank == 4 {
            return Some((3, vec![rank]));
        }
        if of_rank == 3 && same_rank(&others) {
            return Some((2, vec![rank]));
        }
    }
    if flush {
        let mut ranks: Vec<usize> = sorted.iter().rev().map(|card| card.0).collect();
        ranks.push(sorted[0].1);
        return Some((1, ranks));
    }
    straight.map(|top| (0, vec![top.0, top.1]))
}

/// A hand in play.
#[derive(Clone, Debug)]
pub(super) struct Account {
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) turn: usize,
    /// Plays since the last lead, each with its player; passes are empty.
    round: Vec<(usize, Vec<Card>)>,
    first: bool,
    pass_is_final: bool,
    low_straights: bool,
}

impl Account {
    pub(super) fn new(hands: Vec<Vec<Card>>, pass_is_final: bool, low_straights: bool) -> Self {
        let lowest = |hand: &Vec<Card>| hand.iter().min().copied();
        let turn = (0..hands.len()).min_by_key(|&player| lowest(&hands[player])).unwrap();
        Account { hands, turn, round: Vec::new(), first: true, pass_is_final, low_straights }
    }

    /// The last play of the round that is no pass.
    fn last(&self) -> Option<&(usize, Vec<Card>)> {
        self.round.iter().rev().find(|(_, cards)| !cards.is_empty())
    }

    pub(super) fn is_over(&self) -> bool {
        self.hands.iter().any(Vec::is_empty)
    }

    /// All legal plays, from all sets of one, two, three and five cards.
    pub(super) fn legal(&self) -> Vec<Vec<Card>> {
        let hand = &self.hands[self.turn];
        let mut found = Vec::new();
        for set in 1_u32..1 << hand.len() {
            if ![1, 2, 3, 5].contains(&set.count_ones()) {
                continue;
            }
            let chosen = (0..hand.len()).filter(|place| set >> place & 1 == 1);
            let cards: Vec<Card> = chosen.map(|place| hand[place]).collect();
            let Some(strength) = strength(&cards, self.low_straights) else { continue };
            if self.first && !cards.contains(hand.iter().min().unwrap()) {
                continue;
            }
            let follows = self.last().is_none_or(|(_, last)| {
                last.len() == cards.len() && Some(strength) > self::strength(last, self.low_straights)
            });
            if follows {
                found.push(cards);
            }
        }
        if !self.round.is_empty() {
            found.push(Vec::new());
        }
        found
    }

    pub(super) fn play(&mut self, cards: &[Card]) {
        let players = self.hands.len();
        self.hands[self.turn].retain(|card| !cards.contains(card));
        self.round.push((self.turn, cards.to_vec()));
        self.first = false;
        if self.is_over() {
            return;
        }
        let leader = self.last().unwrap().0;
        let since_last = self.round.iter().rev().take_while(|(_, cards)| cards.is_empty());
        let out: Vec<usize> = if self.pass_is_final {
            self.round.iter().filter(|(_, cards)| cards.is_empty()).map(|(player, _)| *player).collect()
        } else {
            since_last.map(|(player, _)| *player).collect()
        };
        let mut next = (self.turn + 1) % players;
        while out.contains(&next) {
            next = (next + 1) % players;
        }
        self.turn = next;
        if next == leader {
            self.round.clear();
        }
    }

    /// The points of each player at the end.
    pub(super) fn points(&self) -> Vec<i32> {
        let pays = |hand: &Vec<Card>| {
            let count = hand.len() as i32;
            if count >= 13 {
                3 * count
            } else if count >= 10 {
                2 * count
            } else {
                count
            }
        };
        let all: i32 = self.hands.iter().map(pays).sum();
        self.hands.iter().map(|hand| if hand.is_empty() { all } else { -pays(hand) }).collect()
    }
}
