//! Parts of a record beside its moves.

use std::fmt;

use game_core::{Localized, Text};

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
