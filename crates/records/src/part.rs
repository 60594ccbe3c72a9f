//! Parts of a record beside its moves, and a record without those that a format has no place for.

use std::fmt;

use game_core::{Localized, Text};

use crate::format::Format;
use crate::line::Note;
use crate::play::Play;
use crate::record::{Heading, Record};

/// A part of a record beside its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The names of the players.
    Players,
    /// The result of a game that was not played to its end.
    Verdict,
    /// The day.
    Date,
    /// The time of day.
    Time,
    /// The seconds of the time of day.
    Seconds,
    /// The place.
    Place,
    /// The contest.
    Event,
    /// The time of each side.
    Clock,
    /// The remark on the game.
    Comment,
    /// Remarks on plies. In SGF they stand beside turns: that of a turn's last stone.
    Comments,
    /// Marks of plies.
    Marks,
    /// The time that plies took.
    Spent,
    /// A die that was thrown and not moved by.
    Die,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Players,
        Self::Verdict,
        Self::Date,
        Self::Time,
        Self::Seconds,
        Self::Place,
        Self::Event,
        Self::Clock,
        Self::Comment,
        Self::Comments,
        Self::Marks,
        Self::Spent,
        Self::Die,
    ];
}

impl Localized for Part {
    fn text(&self) -> Text {
        match self {
            Self::Players => Text::new("the players", "双方名称"),
            Self::Verdict => Text::new("the result", "结果"),
            Self::Date => Text::new("the date", "日期"),
            Self::Time => Text::new("the time of day", "时间"),
            Self::Seconds => Text::new("the seconds of the time of day", "时间的秒数"),
            Self::Place => Text::new("the place", "地点"),
            Self::Event => Text::new("the contest", "赛事"),
            Self::Clock => Text::new("the clock", "用时规定"),
            Self::Comment => Text::new("the remark on the game", "对局评注"),
            Self::Comments => Text::new("remarks on plies", "各步评注"),
            Self::Marks => Text::new("marks of plies", "各步标记"),
            Self::Spent => Text::new("the time of plies", "各步用时"),
            Self::Die => Text::new("the last die", "最后一次掷骰"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl Record {
    /// The record without the parts for which the format has no place, and these parts: the result
    /// of writing the record in that format and reading it back.
    #[must_use]
    pub fn within(&self, format: Format) -> (Self, Vec<Part>) {
        let (mut record, mut left_out) = (self.clone(), Vec::new());
        for part in Part::ALL.into_iter().filter(|&part| !format.holds(part)) {
            let without = record.without(part);
            if without != record {
                left_out.push(part);
                record = without;
            }
        }
        if format == Format::Sgf {
            let without = record.with_notes_of_turns();
            if without != record {
                left_out.push(Part::Comments);
                record = without;
            }
        }
        (record, left_out)
    }

    /// The record without a part.
    fn without(&self, part: Part) -> Self {
        let (mut heading, mut play) = self.clone().into_parts();
        match part {
            Part::Players => heading.players = <[String; 2]>::default(),
            Part::Verdict => heading.verdict = play.verdict(),
            Part::Date => heading.moment.date = None,
            Part::Time => heading.moment.time = None,
            Part::Seconds => heading.moment.time = heading.moment.time.map(crate::Time::to_minute),
            Part::Place => heading.place.clear(),
            Part::Event => heading.event.clear(),
            Part::Clock => heading.clock = None,
            Part::Comment => heading.comment.clear(),
            Part::Comments => {
                play = play.noted(|_, note| Note {
                    comment: String::new(),
                    ..note.clone()
                });
            }
            Part::Marks => {
                play = play.noted(|_, note| Note {
                    mark: None,
                    ..note.clone()
                });
            }
            Part::Spent => {
                play = play.noted(|_, note| Note {
                    spent: None,
                    ..note.clone()
                });
            }
            Part::Die => play = play.without_last_event(),
        }
        remade(heading, play, self)
    }

    /// Remarks beside stones that are not the last of their turn are left out.
    fn with_notes_of_turns(&self) -> Self {
        let (heading, play) = self.clone().into_parts();
        let last = |place: usize, steps: usize| place.is_multiple_of(2) || place + 1 == steps;
        let play = match &play {
            Play::Connect6(line) => {
                let steps = line.steps().len();
                let note = |place, note: &Note| {
                    if last(place, steps) {
                        note.clone()
                    } else {
                        Note::default()
                    }
                };
                Play::Connect6(line.noted(note))
            }
            _ => play,
        };
        remade(heading, play, self)
    }
}

/// The parts put together again: their verdict is still that of the game.
fn remade(heading: Heading, play: Play, before: &Record) -> Record {
    Record::new(heading, play).unwrap_or_else(|_| before.clone())
}
