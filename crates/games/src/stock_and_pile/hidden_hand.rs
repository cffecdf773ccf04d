//! A hand for the layers above the rules: names, questions, events and the table.

use super::evaluation::{Goal, SheddingEvaluation};
use super::game::SheddingGame;
use super::hand::{SheddingHand, SheddingMove};
use super::info::number;
use super::pack::{Card, Kind, Pack, Suit};
use super::strategy::Sensible;
use super::table::Table;
use super::view::SheddingView;
use maxn::hidden::HiddenInformation;
use maxn::{Game, Means, Player, Scores};
use maxn_play::toolkit::hidden::{HiddenHand, Layout};
use maxn_play::{CardScene, DecisionError, Event, EventKind, HandScene, Prompt, SearchFailure};

impl<G: SheddingGame> SheddingHand<G> {
    fn check_play(&self, card: Card<G>, named: Option<Suit<G>>) -> Result<(), DecisionError> {
        let player = self.table.turn();
        if !self.own().contains(card.kind()) {
            return Err(DecisionError::NotHeld { player, cards: card.to_string() });
        }
        G::check_card(self, card).map_err(DecisionError::illegal)?;
        if !card.is_in(G::fitting(self)) {
            let fitting = G::fitting_words(self);
            return Err(DecisionError::illegal(format!("{card} does not fit; play {fitting}")));
        }
        let (suit, wild) = (G::SUIT, G::WILD);
        match named {
            None if card.is_wild() && !self.is_last() => Err(DecisionError::illegal(format!(
                "name a {suit} with {card}, such as '{card} {}'",
                G::NAMED
            ))),
            Some(named) if !card.is_wild() => {
                Err(DecisionError::illegal(format!("'{named}' after {card}: only {wild} names a {suit}")))
            }
            _ => Ok(()),
        }
    }
}

impl<G: SheddingGame> HiddenInformation for SheddingHand<G> {
    type View = SheddingView<G>;

    fn view(&self, seat: Player) -> SheddingView<G> {
        SheddingView::of(self, seat)
    }
}

impl<G: SheddingGame> HiddenHand for SheddingHand<G> {
    type Evaluation = SheddingEvaluation<G>;
    type Policy = Sensible;

    const MEASURE: &'static str = G::MEASURE;
    const LOWEST_WINS: bool = G::LOWEST_WINS;

    fn legal(&self, moves: &mut Vec<Self::Move>) {
        let playable = G::playable(self);
        self.list(playable, playable & G::WILDS, moves);
    }

    fn representative(&self, mv: Self::Move) -> Self::Move {
        let distinct = G::distinct(self.own().kinds() & G::WILDS);
        match mv {
            SheddingMove::Play(card, named) if card.is_wild() && !card.is_in(distinct) => {
                SheddingMove::Play(Card::of(distinct.trailing_zeros() as Kind), named)
            }
            _ => mv,
        }
    }

    fn move_name(mv: Self::Move) -> String {
        mv.to_string()
    }

    fn action(mv: Self::Move) -> Option<u32> {
        Some(number(mv))
    }

    fn read_move(&self, text: &str) -> Result<Self::Move, DecisionError> {
        let words: Vec<&str> = text.split([' ', ',', '=', '>']).filter(|word| !word.is_empty()).collect();
        let card = |word: &str| word.parse::<Card<G>>().map_err(DecisionError::illegal);
        match words[..] {
            [word] => {
                let answers = G::ANSWERS.iter().map(|&answer| SheddingMove::Answer(answer));
                let mut others = [SheddingMove::Draw, SheddingMove::Pass].into_iter().chain(answers);
                let other = others.find(|other| word.eq_ignore_ascii_case(&other.to_string()));
                other.map_or_else(|| Ok(SheddingMove::Play(card(word)?, None)), Ok)
            }
            [word, suit] => {
                let (card, suit) = (card(word)?, suit.parse::<Suit<G>>().map_err(DecisionError::illegal)?);
                // The last card ends the hand: the suit says nothing.
                let is_idle = card.is_wild() && self.is_last();
                Ok(SheddingMove::Play(card, Some(suit).filter(|_| !is_idle)))
            }
            _ => {
                let question = self.prompt().question;
                Err(DecisionError::Unreadable { text: text.to_string(), question })
            }
        }
    }

    fn check(&self, mv: Self::Move) -> Result<(), DecisionError> {
        if let SheddingMove::Play(card, named) = mv {
            if G::asks(self) {
                return Err(DecisionError::illegal(G::refusal(self, mv)));
            }
            return self.check_play(card, named);
        }
        let mut legal = Vec::new();
        self.moves(&mut legal);
        if legal.contains(&mv) {
            return Ok(());
        }
        Err(DecisionError::illegal(format!("{mv}: {}", G::refusal(self, mv))))
    }

    fn prompt(&self) -> Prompt {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        let example = legal.first().map(ToString::to_string).unwrap_or_default();
        G::question(self, &example).unwrap_or_else(|| {
            let question = if G::playable(self) == 0 {
                format!("nothing fits: {example}")
            } else {
                format!("play {}, such as {example}", G::fitting_words(self))
            };
            Prompt { kind: "play".to_string(), question }
        })
    }

    fn events(&self, mv: Self::Move, after: &Self) -> Vec<Event> {
        let mut texts = Vec::new();
        if let SheddingMove::Play(_, Some(suit)) = mv {
            texts.push(format!("player {} names {}", self.table.turn() + 1, suit.name()));
        }
        texts.extend(G::consequences(self, mv, after));
        let say = |text| Event::public(EventKind::Message, text);
        let mut events: Vec<Event> = texts.into_iter().map(say).collect();
        for player in 0..self.table.players() {
            events.extend(drawn_event::<G>(&self.table, &after.table, player));
        }
        if self.table.seed != after.table.seed {
            events.push(say("the discards are shuffled and become the stock".to_string()));
        }
        events
    }

    fn points(&self) -> Scores {
        self.result()
    }

    fn evaluation(&self, name: Option<&str>) -> Result<Self::Evaluation, SearchFailure> {
        let goal = name.map_or(Some(Goal::Points), Goal::named);
        let unknown =
            || SearchFailure::Evaluation(format!("there is no evaluation '{}'", name.unwrap_or_default()));
        Ok(SheddingEvaluation::new(goal.ok_or_else(unknown)?, self))
    }

    fn measure(evaluation: &Self::Evaluation) -> &'static str {
        match evaluation.goal() {
            Goal::Points => G::MEASURE,
            Goal::Win => G::WIN_MEASURE,
        }
    }

    /// Where fewer points are better, so are fewer hundredths of a lost chance.
    fn expected(&self, evaluation: &Self::Evaluation, scores: Scores) -> Means {
        if !G::LOWEST_WINS {
            return scores.to_means();
        }
        scores.map(self.table.players(), |score| evaluation.best() - score).to_means()
    }

    fn policy() -> Sensible {
        Sensible
    }

    fn searchable(&self) -> Self {
        let mut hand = self.clone();
        hand.table.records = false;
        hand
    }

    fn layout(&self, seat: Option<Player>) -> Layout {
        layout::<G>(&self.table, G::position_facts(self, seat))
    }
}

/// Returns the things on a table.
fn layout<P: Pack>(table: &Table, mut facts: Vec<String>) -> Layout {
    let hand = |player: usize| {
        let cards: Vec<Kind> = table.hand(player).iter().collect();
        HandScene {
            text: P::names(cards.iter().copied()),
            cards: cards.iter().map(|&kind| P::name(kind)).collect(),
            count: table.held(player),
        }
    };
    facts.push(format!("{} cards are in the stock", table.stock().len()));
    if table.is_reversed() {
        facts.push("the turn passes to the right".to_string());
    }
    Layout {
        facts,
        cards: CardScene {
            hands: (0..table.players()).map(hand).collect(),
            laid: Vec::new(),
            turned_up: Some(P::name(table.top())),
            columns: Vec::new(),
        },
    }
}

/// Returns the cards that a player has drawn between two tables: all see how many, the player sees which.
fn drawn_event<P: Pack>(before: &Table, after: &Table, player: Player) -> Vec<Event> {
    let count = after.held(player).saturating_sub(before.held(player));
    if count == 0 {
        return Vec::new();
    }
    let mut drawn = *after.hand(player);
    before.hand(player).iter().for_each(|kind| drawn.remove(kind));
    let cards = if count == 1 { "a card".to_string() } else { format!("{count} cards") };
    let number = player + 1;
    vec![
        Event::public(EventKind::Message, format!("player {number} draws {cards}")),
        Event {
            kind: EventKind::Message,
            text: format!("drawn: {}", P::names(drawn.iter())),
            seen_by: Some(vec![player]),
        },
    ]
}
