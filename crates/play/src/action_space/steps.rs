//! Decisions step by step: a set of cards as one card after another.

use super::{ActionSpace, Block, Content, Sets};

/// Sets have no more items than that.
const MOST_ITEMS: usize = 64;

/// Numbers of single steps. A decision that is listed is one step; a set is made item by item, in any order. There are far
/// fewer steps than decisions: to pass three of 52 cards, 52 and not 22,100.
///
/// ```
/// use maxn_play::ActionSpace;
///
/// let cards = ["2C", "3C", "4C", "5C"];
/// let space = ActionSpace::default().with_words(cards).with_sets("pass", &cards.map(String::from), 2);
/// assert_eq!((space.count(), space.step_count()), (4 + 6, 4 + 4));
/// assert_eq!(space.step_name(5).as_deref(), Some("pass 3C"));
/// // Of the cards 2C, 3C and 5C two can be passed.
/// let legal = [4, 7, 8];
/// assert_eq!(space.legal_steps(&legal, &[]), [4, 5, 7]);
/// assert_eq!(space.legal_steps(&legal, &[5]), [4, 7]);
/// assert_eq!((space.chosen(&[5]), space.chosen(&[5, 7])), (None, Some(8)));
/// ```
impl ActionSpace {
    /// Returns the number of steps.
    pub fn step_count(&self) -> u32 {
        self.blocks.iter().map(Block::steps).sum()
    }

    /// Returns the step in words: a decision, or a verb with one item.
    pub fn step_name(&self, step: u32) -> Option<String> {
        let (block, place) = self.block_of(step)?;
        Some(match &block.content {
            Content::Words(words) => words[place].clone(),
            Content::Sets(sets) => format!("{} {}", sets.verb, sets.items[place]),
        })
    }

    /// Returns the index of the card that a step adds to a set; `None` for a decision that is listed.
    pub fn step_card(&self, step: u32) -> Option<usize> {
        match self.block_of(step)? {
            (Block { content: Content::Sets(sets), .. }, place) => self.card_index(&sets.items[place]),
            _ => None,
        }
    }

    /// Returns the steps that lead to one of the legal decisions, after the steps chosen so far.
    pub fn legal_steps(&self, legal: &[u32], chosen: &[u32]) -> Vec<u32> {
        let (mut steps, mut first) = (Vec::new(), 0);
        let begun = chosen
            .iter()
            .filter_map(|&step| self.block_of(step))
            .fold(0, |items, (_, place)| items | 1 << place);
        for block in &self.blocks {
            let own = first..first + block.steps();
            first = own.end;
            if chosen.first().is_some_and(|step| !own.contains(step)) {
                continue;
            }
            let of_block = legal.iter().filter_map(|&number| number.checked_sub(block.first));
            let of_block = of_block.filter(|&place| place < block.len());
            match &block.content {
                Content::Words(_) if chosen.is_empty() => {
                    steps.extend(of_block.map(|place| own.start + place));
                }
                Content::Words(_) => {}
                Content::Sets(sets) => {
                    let fitting =
                        of_block.map(|place| sets.items(place)).filter(|items| items & begun == begun);
                    let items = fitting.fold(0, |all, items| all | items) & !begun;
                    steps.extend(
                        own.zip(0..).filter(|&(_, place)| items >> place & 1 == 1).map(|(step, _)| step),
                    );
                }
            }
        }
        steps
    }

    /// Returns the number of the decision that the steps make, in any order; `None` if more are to come, or they make none.
    pub fn chosen(&self, chosen: &[u32]) -> Option<u32> {
        let mut places = Vec::with_capacity(chosen.len());
        let (block, _) = self.block_of(*chosen.first()?)?;
        for &step in chosen {
            let (other, place) = self.block_of(step)?;
            if other.first != block.first {
                return None;
            }
            places.push(place);
        }
        match &block.content {
            Content::Words(_) => (places.len() == 1).then(|| block.first + places[0] as u32),
            Content::Sets(sets) => {
                places.sort_unstable();
                places.dedup();
                (places.len() == sets.size && chosen.len() == sets.size).then(|| block.first + rank(&places))
            }
        }
    }

    /// Returns the steps of a decision; `None` if there is none of the number.
    pub fn steps_of(&self, number: u32) -> Option<Vec<u32>> {
        let mut first = 0;
        for block in &self.blocks {
            if let Some(place) = number.checked_sub(block.first).filter(|&place| place < block.len()) {
                return Some(match &block.content {
                    Content::Words(_) => vec![first + place],
                    Content::Sets(sets) => sets.places_of(place).map(|item| first + item as u32).collect(),
                });
            }
            first += block.steps();
        }
        None
    }

    /// The block of a step, and the place in it.
    fn block_of(&self, step: u32) -> Option<(&Block, usize)> {
        let mut place = step;
        for block in &self.blocks {
            if place < block.steps() {
                return Some((block, place as usize));
            }
            place -= block.steps();
        }
        None
    }
}

impl Block {
    /// The number of decisions.
    fn len(&self) -> u32 {
        match &self.content {
            Content::Words(words) => words.len() as u32,
            Content::Sets(sets) => super::choose(sets.items.len(), sets.size),
        }
    }

    /// The number of steps.
    fn steps(&self) -> u32 {
        match &self.content {
            Content::Words(words) => words.len() as u32,
            Content::Sets(sets) => sets.items.len() as u32,
        }
    }
}

impl Sets {
    /// The items of a set as bits.
    fn items(&self, place: u32) -> u64 {
        debug_assert!(self.items.len() <= MOST_ITEMS);
        self.places_of(place).fold(0, |items, item| items | 1 << item)
    }
}

/// The place of a set in the combinatorial number system, whose items are in their order.
fn rank(places: &[usize]) -> u32 {
    places.iter().zip(1..).map(|(&place, size)| super::choose(place, size)).sum()
}
