//! What the text of the game leaves open, as named choices.

use core::fmt;
use core::str::FromStr;

use game_core::{ParseError, Score, Text, phrase};

/// What the head is worth with which an opponent loses the last plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// 3 in all.
    #[default]
    Three,
    /// 1 for the head and 3 for the opponent: 4 in all.
    Four,
}

/// Who gets an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Hearing {
    /// All three seats.
    #[default]
    Everyone,
    /// The shooter and the target. That a plane is down is announced to all, not where.
    Shooter,
}

/// Who opens the rounds of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opener {
    /// Always the seat with number 0.
    #[default]
    Same,
    /// The seats in turn, beginning with number 0.
    InTurn,
}

/// What follows if the greatest total is not one seat's alone after the last round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AfterTie {
    /// One more round of all three, again and again until one seat leads.
    #[default]
    UntilDecided,
    /// One more round; who is level after that shares the match.
    OneRound,
}

/// All choices. The text is `three everyone same decided 18`: scoring, hearing, opener, tie,
/// rounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The worth of an eliminating head.
    pub scoring: Scoring,
    /// Who gets the answers.
    pub hearing: Hearing,
    /// Who opens rounds.
    pub opener: Opener,
    /// How a level match goes on.
    pub tie: AfterTie,
    /// Rounds of a match before it may be decided.
    pub rounds: u16,
}

impl Default for Rules {
    /// As the paper's game is read here, 18 rounds.
    fn default() -> Self {
        let (scoring, hearing, opener, tie) = Default::default();
        Self {
            scoring,
            hearing,
            opener,
            tie,
            rounds: 18,
        }
    }
}

impl Rules {
    /// What a head is worth, in points; whether it is the last one of its owner.
    #[must_use]
    pub const fn worth(&self, last: bool) -> Score {
        match (last, self.scoring) {
            (false, _) => 1,
            (true, Scoring::Three) => 3,
            (true, Scoring::Four) => 4,
        }
    }
}

/// Words with their meanings, in the order of the text.
const SCORINGS: [(&str, Scoring); 2] = [("three", Scoring::Three), ("four", Scoring::Four)];
const HEARINGS: [(&str, Hearing); 2] = [
    ("everyone", Hearing::Everyone),
    ("shooter", Hearing::Shooter),
];
const OPENERS: [(&str, Opener); 2] = [("same", Opener::Same), ("turns", Opener::InTurn)];
const TIES: [(&str, AfterTie); 2] = [
    ("decided", AfterTie::UntilDecided),
    ("once", AfterTie::OneRound),
];

fn word<T: Copy + PartialEq>(words: &[(&'static str, T); 2], meaning: T) -> &'static str {
    words
        .iter()
        .find(|(_, other)| *other == meaning)
        .map_or("", |(word, _)| word)
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scoring, hearing) = (word(&SCORINGS, self.scoring), word(&HEARINGS, self.hearing));
        let (opener, tie) = (word(&OPENERS, self.opener), word(&TIES, self.tie));
        write!(f, "{scoring} {hearing} {opener} {tie} {}", self.rounds)
    }
}

/// Reads words one by one and knows in which column each begins.
struct Words<'t> {
    rest: &'t str,
    column: u32,
}

impl<'t> Words<'t> {
    fn next(&mut self) -> (&'t str, u32) {
        let (word, rest) = self.rest.split_once(' ').unwrap_or((self.rest, ""));
        let column = self.column;
        (self.rest, self.column) = (
            rest,
            column
                .saturating_add(u32::try_from(word.chars().count()).unwrap_or(u32::MAX))
                .saturating_add(1),
        );
        (word, column)
    }

    fn one_of<T: Copy>(
        &mut self,
        words: &[(&str, T); 2],
        expected: &'static Text,
    ) -> Result<T, ParseError> {
        let (word, column) = self.next();
        let found = words.iter().find(|(other, _)| *other == word);
        found
            .map(|(_, meaning)| *meaning)
            .ok_or(ParseError::new(column, expected))
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words = &mut Words {
            rest: text,
            column: 1,
        };
        let scoring = words.one_of(&SCORINGS, phrase!("`three` or `four` points"))?;
        let hearing = words.one_of(&HEARINGS, phrase!("who hears: `everyone` or `shooter`"))?;
        let opener = words.one_of(&OPENERS, phrase!("who opens: `same` or `turns`"))?;
        let tie = words.one_of(&TIES, phrase!("after a tie: `decided` or `once`"))?;
        let (rounds, column) = words.next();
        let count = rounds
            .parse()
            .ok()
            .filter(|count| (1..=1_000).contains(count));
        let rounds = count.filter(|_| words.rest.is_empty() && !text.ends_with(' '));
        let rounds = rounds.ok_or(ParseError::new(
            column,
            phrase!("the number of rounds, 1 to 1000"),
        ))?;
        Ok(Self {
            scoring,
            hearing,
            opener,
            tie,
            rounds,
        })
    }
}
