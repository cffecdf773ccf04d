//! The rules once more, slow and obvious: cards are words, and everything is worked out from the cards played so far.

use maxn_games::hearts::{Lead, Moon, Options};

pub(super) struct Slow {
    pub(super) options: Options,
    /// The hands as they were dealt and passed.
    pub(super) dealt: Vec<Vec<String>>,
    /// The leader to the first trick.
    pub(super) leader: usize,
    /// The cards played, in order.
    pub(super) played: Vec<String>,
}

fn suit(card: &str) -> char {
    card.chars().last().unwrap()
}

fn height(card: &str) -> usize {
    "23456789TJQKA".find(card.chars().next().unwrap()).unwrap()
}

fn points(card: &str) -> i32 {
    match card {
        "QS" => 13,
        _ if suit(card) == 'H' => 1,
        _ => 0,
    }
}

impl Slow {
    fn players(&self) -> usize {
        self.dealt.len()
    }

    /// The tricks, each with the player who led it and its cards; the last may be unfinished or empty.
    fn tricks(&self) -> Vec<(usize, Vec<String>)> {
        let mut tricks = vec![(self.leader, Vec::new())];
        for card in &self.played {
            let (leader, cards) = tricks.last_mut().unwrap();
            cards.push(card.clone());
            if cards.len() == self.dealt.len() {
                let winner = self.winner(*leader, cards);
                tricks.push((winner, Vec::new()));
            }
        }
        tricks
    }

    fn winner(&self, leader: usize, cards: &[String]) -> usize {
        let led = suit(&cards[0]);
        let mut best = 0;
        for (place, card) in cards.iter().enumerate() {
            if suit(card) == led && height(card) > height(&cards[best]) {
                best = place;
            }
        }
        (leader + best) % self.players()
    }

    pub(super) fn is_over(&self) -> bool {
        self.played.len() == self.dealt.iter().map(Vec::len).sum::<usize>()
    }

    pub(super) fn turn(&self) -> usize {
        let (leader, cards) = self.tricks().pop().unwrap();
        (leader + cards.len()) % self.players()
    }

    pub(super) fn legal(&self) -> Vec<String> {
        let options = &self.options;
        let player = self.turn();
        let hand: Vec<String> =
            self.dealt[player].iter().filter(|card| !self.played.contains(card)).cloned().collect();
        let (_, trick) = self.tricks().pop().unwrap();
        let first_trick = self.played.len() < self.players();
        let keep = |cards: &[String], test: &dyn Fn(&str) -> bool| -> Vec<String> {
            cards.iter().filter(|card| test(card)).cloned().collect()
        };

        let mut cards = hand.clone();
        if let Some(led) = trick.first() {
            let same = keep(&hand, &|card| suit(card) == suit(led));
            if !same.is_empty() {
                cards = same;
            }
        }
        if self.played.is_empty() && options.lead == Lead::TwoOfClubs {
            let all = self.dealt.iter().flatten().filter(|card| suit(card) == 'C');
            if let Some(lowest) = all.min_by_key(|card| height(card)) {
                if options.can_lead_any_club {
                    return keep(&hand, &|card| suit(card) == 'C');
                }
                return vec![lowest.clone()];
            }
        }
        if first_trick && options.no_pts_on_first_trick {
            let harmless = keep(&cards, &|card| points(card) == 0);
            if !harmless.is_empty() {
                cards = harmless;
            }
        }
        if trick.is_empty() && options.must_break_hearts {
            let broken =
                self.played.iter().any(|card| suit(card) == 'H' || card == "QS" && options.qs_breaks_hearts);
            let others = keep(&cards, &|card| suit(card) != 'H');
            let only_the_queen = others.len() == 1 && others[0] == "QS";
            let excused = only_the_queen && options.can_lead_hearts_instead_of_qs;
            if !broken && !others.is_empty() && !excused {
                cards = others;
            }
        }
        cards
    }

    /// The points of a finished hand.
    pub(super) fn score(&self) -> Vec<i32> {
        let players = self.players();
        let mut taken = vec![Vec::new(); players];
        for (leader, cards) in self.tricks() {
            if cards.len() == players {
                taken[self.winner(leader, &cards)].extend(cards);
            }
        }
        let in_play: i32 = self.dealt.iter().flatten().map(|card| points(card)).sum();
        let mut score: Vec<i32> =
            taken.iter().map(|cards| cards.iter().map(|card| points(card)).sum()).collect();
        let shooter = (0..players).find(|&player| in_play > 0 && score[player] == in_play);
        let moon = self.options.moon != Moon::Off && shooter.is_some();
        if moon {
            for player in 0..players {
                let own = Some(player) == shooter;
                score[player] = match self.options.moon {
                    Moon::Add => {
                        if own {
                            0
                        } else {
                            in_play
                        }
                    }
                    _ => {
                        if own {
                            -in_play
                        } else {
                            0
                        }
                    }
                };
            }
        }
        for player in 0..players {
            if self.options.jd_bonus && taken[player].iter().any(|card| card == "JD") {
                score[player] -= 10;
            }
            if self.options.avoid_all_tricks_bonus && !moon && taken[player].is_empty() {
                score[player] -= 5;
            }
        }
        score
    }
}
