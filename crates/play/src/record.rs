//! Game records: games as texts that people can read and programs can parse, one form for all games.

use crate::game::{Contest, Games, StartError, StartRequest};
use crate::scene::TableScene;
use maxn::Player;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A game as a text: tags with everything that its course depends on, then the decisions in the game's notation, each after its
/// number, as in the portable game notation of chess.
///
/// Text in braces is a comment; in records of card games the hands stand there. `docs/game-records.md` is the specification.
///
/// ```
/// use maxn_play::Record;
///
/// let record: Record = "[Game \"othello\"]\n[Players \"3\"]\n\n1. d6 {a comment} 2. e6".parse()?;
/// assert_eq!((record.game(), record.decisions.len()), ("othello", 2));
/// assert_eq!(record.to_string().parse::<Record>()?, record);
/// # Ok::<(), maxn_play::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The tags in their order: names with values.
    tags: Vec<(String, String)>,
    /// The decisions.
    pub decisions: Vec<String>,
    /// Comments, each before the decision of an index.
    comments: Vec<(usize, String)>,
}

/// A text that is no game record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no game record: {0}")]
pub struct RecordError(String);

/// Lines are no longer, where they can be broken.
const WIDTH: usize = 100;

/// The most bytes of a record.
const MOST_BYTES: usize = 16 << 20;

impl Record {
    fn new(game: &str) -> Self {
        Record {
            tags: vec![("Game".to_string(), game.to_string())],
            decisions: Vec::new(),
            comments: Vec::new(),
        }
    }

    /// Creates the record of a contest that deals by itself.
    pub fn started(game: &str, players: usize, options: &str, seed: u64) -> Self {
        let mut record = Record::new(game);
        record.set("Players", &players.to_string());
        record.set("Options", options);
        record.set("Seed", &seed.to_string());
        record
    }

    /// Creates the record of a game that begins with a position.
    pub fn of_position(game: &str, position: &str) -> Self {
        let mut record = Record::new(game);
        record.set("Position", position);
        record
    }

    /// Sets a tag; control characters are not kept.
    fn set(&mut self, name: &str, value: &str) {
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, before)) => *before = value,
            None => self.tags.push((name.to_string(), value)),
        }
    }

    /// Adds a tag of the user's own.
    ///
    /// # Errors
    /// If the name is no word, or one of those that the course of the game depends on.
    pub fn add_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if !is_name(name) {
            return Err(RecordError(format!(
                "'{name}' is no name of a tag: it is made of letters and digits"
            )));
        }
        if ["Game", "Players", "Options", "Seed", "Position"].contains(&name) {
            return Err(RecordError(format!("the tag {name} follows from the contest")));
        }
        self.set(name, value);
        Ok(())
    }

    /// Notes the result.
    pub fn set_result(&mut self, scores: &[i32], winners: &[Player]) {
        let listed = |numbers: Vec<String>| numbers.join(" ");
        self.set("Scores", &listed(scores.iter().map(ToString::to_string).collect()));
        self.set("Winners", &listed(winners.iter().map(|winner| (winner + 1).to_string()).collect()));
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        self.tag("Game").unwrap_or_default()
    }

    /// Returns the number of players; 0 for a game that begins with a position.
    pub fn players(&self) -> usize {
        self.tag("Players").and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    /// Returns the house rules.
    pub fn options(&self) -> &str {
        self.tag("Options").unwrap_or_default()
    }

    /// Returns the seed of the deals.
    pub fn seed(&self) -> u64 {
        self.tag("Seed").and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    /// Begins the contest.
    ///
    /// # Errors
    /// If there is no such game, or it cannot begin like this.
    pub fn begin(&self, games: Games) -> Result<Box<dyn Contest>, StartError> {
        let game = games.find(self.game()).map_err(StartError::new)?;
        if let Some(position) = self.tag("Position") {
            return game.read(position);
        }
        let (options, seed) = (self.options().to_string(), self.seed());
        game.start(&StartRequest { players: Some(self.players()), options, seed })
    }

    /// Adds the cards of all players as a comment at the beginning of each hand, of the contest at its beginning.
    ///
    /// # Errors
    /// If a decision cannot be made.
    pub fn with_hands(mut self, mut contest: Box<dyn Contest>) -> Result<Self, crate::DecisionError> {
        self.comments.clear();
        let mut shown = None;
        for (index, decision) in self.decisions.iter().enumerate() {
            if shown != Some(contest.hands_played()) {
                shown = Some(contest.hands_played());
                if let TableScene::Cards(cards) = contest.scene(None).table {
                    let hands: Vec<&str> = cards.hands.iter().map(|hand| hand.text.as_str()).collect();
                    let number = contest.hands_played() + 1;
                    self.comments.push((index, format!("hand {number}: {}", hands.join(" | "))));
                }
            }
            contest.play_text(decision)?;
        }
        Ok(self)
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric())
}

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let (mut line, mut comments) = (String::new(), self.comments.iter().peekable());
        for (index, decision) in self.decisions.iter().enumerate() {
            while let Some((_, comment)) = comments.next_if(|(before, _)| *before == index) {
                // A line of its own.
                if !line.is_empty() {
                    writeln!(f, "{}", std::mem::take(&mut line))?;
                }
                writeln!(f, "{{{comment}}}")?;
            }
            let word = format!("{}. {decision}", index + 1);
            if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
                writeln!(f, "{}", std::mem::take(&mut line))?;
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        if line.is_empty() { Ok(()) } else { writeln!(f, "{line}") }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        if text.len() > MOST_BYTES {
            return Err(RecordError(format!("it has {} bytes; expected {MOST_BYTES} at most", text.len())));
        }
        let mut record = Record { tags: Vec::new(), decisions: Vec::new(), comments: Vec::new() };
        let mut rest = text.trim_start_matches('\u{feff}').trim_start();
        while let Some(tag) = rest.strip_prefix('[') {
            rest = record.read_tag(tag)?.trim_start();
        }
        record.read_decisions(rest)?;
        record.check()?;
        Ok(record)
    }
}

impl Record {
    /// Reads a tag behind its bracket, and returns the text after it.
    fn read_tag<'t>(&mut self, tag: &'t str) -> Result<&'t str, RecordError> {
        let line: String = tag.lines().next().unwrap_or_default().chars().take(60).collect();
        let wrong = || {
            RecordError(format!(
                "'[{line}' is no tag; expected a name and a value, such as [Game \"hearts\"]"
            ))
        };
        let (name, value) = tag.split_once('"').ok_or_else(wrong)?;
        let name = name.trim();
        if !is_name(name) {
            return Err(wrong());
        }
        if self.tag(name).is_some() {
            return Err(RecordError(format!("the tag {name} is given twice")));
        }
        let (mut text, mut escaped) = (String::new(), false);
        for (place, letter) in value.char_indices() {
            match letter {
                _ if escaped => {
                    text.push(letter);
                    escaped = false;
                }
                '\\' => escaped = true,
                '"' => {
                    self.tags.push((name.to_string(), text));
                    return value[place + 1..].trim_start().strip_prefix(']').ok_or_else(wrong);
                }
                '\n' => return Err(wrong()),
                _ => text.push(letter),
            }
        }
        Err(wrong())
    }

    /// Reads the decisions: words that follow a number with a dot, up to the next one.
    fn read_decisions(&mut self, text: &str) -> Result<(), RecordError> {
        let mut rest = text;
        loop {
            rest = rest.trim_start();
            if let Some(comment) = rest.strip_prefix('{') {
                let problem = || RecordError("a comment is not closed: '}' is missing".to_string());
                let (comment, after) = comment.split_once('}').ok_or_else(problem)?;
                self.comments.push((self.decisions.len(), comment.trim().to_string()));
                rest = after;
                continue;
            }
            let end = rest.find(|letter: char| letter.is_whitespace() || letter == '{').unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            if word.is_empty() {
                break;
            }
            match word.strip_suffix('.').and_then(|number| number.parse::<usize>().ok()) {
                Some(number) if number == self.decisions.len() + 1 => self.decisions.push(String::new()),
                Some(number) => {
                    let expected = self.decisions.len() + 1;
                    return Err(RecordError(format!("decision {number} comes where {expected} is expected")));
                }
                None => {
                    let last = self.decisions.last_mut().ok_or_else(|| {
                        let start: String = word.chars().take(60).collect();
                        RecordError(format!("'{start}' has no number before it, such as 1."))
                    })?;
                    if !last.is_empty() {
                        last.push(' ');
                    }
                    last.push_str(word);
                }
            }
            rest = after;
        }
        match self.decisions.iter().position(String::is_empty) {
            Some(empty) => Err(RecordError(format!("there is no decision behind {}.", empty + 1))),
            None => Ok(()),
        }
    }

    /// Checks that the tags say how the game begins.
    fn check(&self) -> Result<(), RecordError> {
        let wrong = |problem: &str| Err(RecordError(problem.to_string()));
        if self.game().is_empty() {
            return wrong("the tag Game is missing, such as [Game \"hearts\"]");
        }
        let seed = self.tag("Seed");
        if self.tag("Position").is_some() {
            return match seed {
                Some(_) => wrong("it begins with a position or with a seed, not with both"),
                None => Ok(()),
            };
        }
        if self.players() == 0 {
            return wrong("the tag Players is missing, or no number, as in [Players \"4\"]");
        }
        match seed.map(str::parse::<u64>) {
            Some(Err(_)) => wrong("the tag Seed is no whole number"),
            Some(Ok(_)) | None => Ok(()),
        }
    }
}
