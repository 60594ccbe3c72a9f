//! The commands of the operator, one line each, in English or Chinese.
//!
//! ```text
//! name a 北方队          layout a 125634        die 4           clock a 3:12
//! 队名 a 北方队          布局 a 125634          点数 4          棋钟 a 3:12
//! ```
//!
//! A line that does not begin with a keyword is the opponent's move or, when a die has to be
//! thrown, the number that it shows. Our own move needs its keyword, so the two are never confused.
//! Both languages are understood at any time.

use std::time::Duration;

use crate::event::Ending;
use crate::keywords::{Keyword, KeywordError, read_keyword};
use crate::layout;
use crate::team::Team;
use crate::terms::{Colours, Day, Dice, Hour, millis};

/// A command of the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The list of keywords.
    Help,
    /// The state of the match.
    Status,
    /// The board.
    Board,
    /// The legal moves that begin with this text.
    Moves(String),
    /// A team's name.
    Name(Team, String),
    /// The contest.
    Event(String),
    /// Where it is played.
    Place(String),
    /// The day.
    Day(Option<Day>),
    /// The hour.
    Hour(Option<Hour>),
    /// Which team is ours.
    Ours(Team),
    /// Games of the match.
    Games(u32),
    /// Both teams' time for a game, or what a team's clock shows; in milliseconds.
    Clock(Option<Team>, u64),
    /// The part of our time that the engine never gets, in milliseconds.
    Margin(u64),
    /// Who plays the first colour.
    Colours(Colours),
    /// Who throws dice.
    Dice(Dice),
    /// Board, planes and reveal rule.
    Setup(String),
    /// Where our planes are hidden; `None` if the program chooses.
    Hide(Option<String>),
    /// Where the opponent's planes were, once the round is over.
    Reveal(String),
    /// Show our own planes.
    Peek,
    /// The answer to the pending shot; `None` if the shot is at our planes, where the program
    /// computes it.
    Answer(Option<String>),
    /// How a team places its stones; `None` if the program chooses.
    Layout(Team, Option<[u8; 6]>),
    /// The next game begins.
    Start,
    /// The die shows this.
    Die(String),
    /// The program throws the die.
    Roll,
    /// A move or a whole turn, for either team.
    Move(String),
    /// A text without a keyword: the opponent's move, or what a die shows.
    Bare(String),
    /// Take this number of steps back.
    Takeback(usize),
    /// Stop both clocks.
    Pause,
    /// Start the clocks again.
    Go,
    /// The engine has to move at once.
    Now,
    /// The game has ended in this way.
    End(Ending),
    /// We resign.
    Resign,
    /// Leave this game and prepare the next one.
    Next,
    /// Write the record.
    Record,
    /// Close the match for good.
    Close,
    /// End the program; the match can be resumed.
    Quit,
}

impl Command {
    /// Parses a line; `None` if it is empty.
    ///
    /// ```
    /// use contest::{Command, Team};
    /// assert_eq!(Command::read("name a North")?, Some(Command::Name(Team::A, "North".into())));
    /// assert_eq!(Command::read("队名 A North")?, Command::read("name a North")?);
    /// assert_eq!(Command::read("J10")?, Some(Command::Bare("J10".into())));
    /// assert!(Command::read("clock a yesterday").is_err());
    /// # Ok::<(), contest::KeywordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The argument of a keyword is wrong.
    pub fn read(line: &str) -> Result<Option<Self>, KeywordError> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let Some((row, rest)) = read_keyword(line)? else {
            return Ok(Some(Self::Bare(line.to_owned())));
        };
        let wrong = || KeywordError::Argument { word: row.word };
        Self::of(row.word, rest).ok_or_else(wrong).map(Some)
    }

    /// The command of a keyword with its argument; `None` if the argument is wrong.
    fn of(word: Keyword, rest: &str) -> Option<Self> {
        Some(match word {
            Keyword::Moves => Self::Moves(rest.to_owned()),
            Keyword::Event => Self::Event(clean(rest)),
            Keyword::Place => Self::Place(clean(rest)),
            Keyword::Day => Self::Day(unless_auto(rest, Day::read)?),
            Keyword::Hour => Self::Hour(unless_auto(rest, Hour::read)?),
            Keyword::Ours => Self::Ours(Team::read(rest)?),
            Keyword::Games => Self::Games(rest.parse().ok()?),
            Keyword::Margin => Self::Margin(millis(duration(rest)?)),
            Keyword::Colours => Self::Colours(match rest {
                "opener" | "先手" => Colours::Opener,
                team => Colours::Fixed(Team::read(team)?),
            }),
            Keyword::Dice => Self::Dice(match rest {
                "hand" | "手动" => Dice::Hand,
                "ours" | "我方" => Dice::Ours,
                "both" | "双方" => Dice::Both,
                _ => return None,
            }),
            Keyword::Setup => Self::Setup(rest.to_owned()),
            Keyword::Hide => Self::Hide(
                Some(rest.to_owned()).filter(|rest| !matches!(rest.as_str(), "" | "auto" | "自动")),
            ),
            Keyword::Reveal => Self::Reveal(rest.to_owned()),
            Keyword::Answer => Self::Answer(Some(rest.to_owned()).filter(|rest| !rest.is_empty())),
            Keyword::Die => Self::Die(rest.to_owned()),
            Keyword::Move => Self::Move(rest.to_owned()),
            Keyword::Takeback if rest.is_empty() => Self::Takeback(1),
            Keyword::Takeback => Self::Takeback(rest.parse().ok().filter(|&count| count > 0)?),
            Keyword::Resign if rest.is_empty() => Self::Resign,
            Keyword::Resign => Self::End(Ending::Resigned(Team::read(rest)?)),
            Keyword::Flag => Self::End(Ending::Time(Team::read(rest)?)),
            Keyword::Result => Self::End(match rest {
                "draw" | "和" => Ending::Ruled(None),
                "void" | "流局" => Ending::Void,
                team => Ending::Ruled(Some(Team::read(team)?)),
            }),
            Keyword::Name | Keyword::Layout | Keyword::Clock => return Self::of_team(word, rest),
            alone => return Self::alone(alone),
        })
    }

    /// The command of a keyword without an argument.
    fn alone(word: Keyword) -> Option<Self> {
        Some(match word {
            Keyword::Help => Self::Help,
            Keyword::Status => Self::Status,
            Keyword::Board => Self::Board,
            Keyword::Peek => Self::Peek,
            Keyword::Start => Self::Start,
            Keyword::Roll => Self::Roll,
            Keyword::Pause => Self::Pause,
            Keyword::Go => Self::Go,
            Keyword::Now => Self::Now,
            Keyword::Next => Self::Next,
            Keyword::Record => Self::Record,
            Keyword::Close => Self::Close,
            Keyword::Quit => Self::Quit,
            _ => return None,
        })
    }

    /// The same for keywords that are followed by a team.
    fn of_team(word: Keyword, rest: &str) -> Option<Self> {
        let (first, argument) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let (team, argument) = (Team::read(first), argument.trim());
        Some(match word {
            Keyword::Name => Self::Name(team?, clean(argument)),
            Keyword::Layout => Self::Layout(team?, unless_auto(argument, layout::read)?),
            _ => match team {
                Some(team) => Self::Clock(Some(team), millis(duration(argument)?)),
                None => Self::Clock(None, millis(duration(rest)?)),
            },
        })
    }
}

/// The value that `read` returns for a text, or `Some(None)` for `auto`.
#[allow(clippy::option_option, reason = "`auto`, a value, or neither")]
fn unless_auto<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if matches!(text, "auto" | "自动") {
        Some(None)
    } else {
        read(text).map(Some)
    }
}

/// The longest name, in characters.
const LONGEST: usize = 60;

/// A name without control characters: no record and no terminal accepts those.
fn clean(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .take(LONGEST)
        .collect()
}

/// Parses a time: `3:12`, `1:02:03`, `90` (seconds), `3:12.5`; `None` if it is not a time.
#[must_use]
pub fn duration(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| {
        let fits =
            !text.is_empty() && text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| text.parse::<u64>().ok()).flatten()
    };
    let parts: Vec<u64> = whole
        .split([':', '：'])
        .map(digits)
        .collect::<Option<_>>()?;
    let small = |number: &u64| *number < 60;
    let seconds = match parts.as_slice() {
        [seconds] => *seconds,
        [minutes, seconds] if small(seconds) => minutes * 60 + seconds,
        [hours, minutes, seconds] if small(minutes) && small(seconds) => {
            hours * 3600 + minutes * 60 + seconds
        }
        _ => return None,
    };
    let millis = digits(&format!("{part:0<3}")).filter(|_| (1..=3).contains(&part.len()))?;
    Some(Duration::from_millis(seconds * 1000 + millis))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let seconds = |text| duration(text).map(|time| time.as_secs_f64());
        assert_eq!(
            ["90", "3:12", "1:02:03", "0:00.5", "3：12"].map(seconds),
            [90.0, 192.0, 3723.0, 0.5, 192.0].map(Some)
        );
        for text in [
            "", "3:60", "3:", ":3", "-1", "1e3", "1:2:3:4", "1:60:00", "0.1234", "1.", "9999999",
            "３",
        ] {
            assert_eq!(duration(text), None, "{text}");
        }
    }

    #[test]
    fn arguments_are_understood_or_refused() {
        let read = |line| Command::read(line).unwrap().unwrap();
        assert_eq!(read("clock 4:00"), Command::Clock(None, 240_000));
        assert_eq!(
            read("棋钟 b 0:30.250"),
            Command::Clock(Some(Team::B), 30_250)
        );
        assert_eq!(read("layout A auto"), Command::Layout(Team::A, None));
        assert_eq!(
            read("布局 b 123456"),
            Command::Layout(Team::B, Some([1, 2, 3, 4, 5, 6]))
        );
        assert_eq!(
            (read("undo 3"), read("悔棋")),
            (Command::Takeback(3), Command::Takeback(1))
        );
        assert_eq!(read("result draw"), Command::End(Ending::Ruled(None)));
        assert_eq!(read("flag b"), Command::End(Ending::Time(Team::B)));
        assert_eq!(read("red opener"), Command::Colours(Colours::Opener));
        assert_eq!(read("date auto"), Command::Day(None));
        assert_eq!(
            (read("hide"), read("布阵 auto"), read("answer")),
            (
                Command::Hide(None),
                Command::Hide(None),
                Command::Answer(None)
            )
        );
        assert_eq!(read("hide C1^"), Command::Hide(Some("C1^".to_owned())));
        assert_eq!(read("反馈 伤"), Command::Answer(Some("伤".to_owned())));
        assert_eq!(Command::read(" \t").unwrap(), None);
        for line in [
            "clock",
            "name",
            "layout a",
            "layout a 1",
            "undo 0",
            "undo x",
            "we c",
            "games x",
            "dice me",
            "date 1",
        ] {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }
}
