//! Dates and times of day, as records write them.

use std::fmt;

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A time of day; seconds only where they are known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Time {
    hour: u8,
    minute: u8,
    second: Option<u8>,
}

/// When a game was played, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Moment {
    /// The day.
    pub date: Option<Date>,
    /// The time of day.
    pub time: Option<Time>,
}

impl Date {
    /// A day of the calendar; nothing for the 30th of February.
    ///
    /// ```
    /// use records::Date;
    /// assert!(Date::new(2024, 2, 29).is_some());
    /// assert_eq!(Date::new(2023, 2, 29), None);
    /// ```
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => 0,
        };
        if 1 <= day && day <= days && year >= 1 && year <= 9999 {
            Some(Self { year, month, day })
        } else {
            None
        }
    }

    /// As `2017.07.29`, with that sign between the parts.
    pub(crate) fn text(self, sign: char) -> String {
        let Self { year, month, day } = self;
        format!("{year:04}{sign}{month:02}{sign}{day:02}")
    }
}

impl Time {
    /// A time of day, with seconds if they are known; nothing for 24:00, nor for a leap second:
    /// records have the time of a clock on a wall, which shows no 60.
    #[must_use]
    pub const fn new(hour: u8, minute: u8, second: Option<u8>) -> Option<Self> {
        let fits = match second {
            Some(second) => second < 60,
            None => true,
        };
        if hour < 24 && minute < 60 && fits {
            Some(Self {
                hour,
                minute,
                second,
            })
        } else {
            None
        }
    }

    /// Whether seconds are known.
    #[must_use]
    pub const fn has_seconds(self) -> bool {
        self.second.is_some()
    }

    /// The same to the minute.
    #[must_use]
    pub const fn to_minute(self) -> Self {
        Self {
            second: None,
            ..self
        }
    }

    /// As `14:00`, with that sign between the parts.
    pub(crate) fn text(self, sign: char) -> String {
        let minutes = format!("{:02}{sign}{:02}", self.hour, self.minute);
        self.second.map_or(minutes.clone(), |second| {
            format!("{minutes}{sign}{second:02}")
        })
    }
}

impl fmt::Display for Date {
    /// As `2017-07-29`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text('-'))
    }
}

impl fmt::Display for Time {
    /// As `14:00` or `14:00:05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(':'))
    }
}

/// A number of this many digits, and the rest.
fn digits(text: &str, least: usize, most: usize) -> Option<(u16, &str)> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    if count < least || count > most {
        return None;
    }
    let (number, rest) = text.split_at(count);
    Some((number.parse().ok()?, rest))
}

/// The same, below 256.
fn small(text: &str, least: usize, most: usize) -> Option<(u8, &str)> {
    let (number, rest) = digits(text, least, most)?;
    Some((u8::try_from(number).ok()?, rest))
}

/// A date at the beginning of a text and the rest: `2017.07.29`, `2017-7-29`, `2017/07/29`,
/// `2017年7月29日`.
fn date(text: &str) -> Option<(Date, &str)> {
    let (year, rest) = digits(text, 4, 4)?;
    let sign = rest.chars().next()?;
    let (month, rest) = small(rest.strip_prefix(sign)?, 1, 2)?;
    let (day, rest) = small(
        rest.strip_prefix(if sign == '年' { '月' } else { sign })?,
        1,
        2,
    )?;
    let rest = if sign == '年' {
        rest.strip_prefix('日')?
    } else {
        rest
    };
    Some((Date::new(year, month, day)?, rest))
}

/// A time at the beginning of a text and the rest: `14:00`, `14:00:05`, `14:00 05 place`. Seconds
/// after a blank are two digits by themselves.
fn time(text: &str) -> Option<(Time, &str)> {
    let (hour, rest) = small(text, 1, 2)?;
    let (minute, rest) = small(rest.strip_prefix([':', '：'])?, 2, 2)?;
    if let Some(after) = rest.strip_prefix([':', '：']) {
        let (second, rest) = small(after, 2, 2)?;
        return Some((Time::new(hour, minute, Some(second))?, rest));
    }
    let seconds = rest.strip_prefix(' ').and_then(|after| small(after, 2, 2));
    match seconds.filter(|(_, rest)| rest.is_empty() || rest.starts_with(' ')) {
        Some((second, rest)) => Some((Time::new(hour, minute, Some(second))?, rest)),
        None => Some((Time::new(hour, minute, None)?, rest)),
    }
}

/// Whether a text sets out to be a date, so that it is one or wrong.
fn begins_date(text: &str) -> bool {
    digits(text, 4, 4).is_some_and(|(_, rest)| {
        let mut rest = rest.chars();
        matches!(rest.next(), Some('.' | '-' | '/' | '年'))
            && rest.next().is_some_and(|c| c.is_ascii_digit())
    })
}

/// Whether a text sets out to be a time.
fn begins_time(text: &str) -> bool {
    digits(text, 1, 2).is_some_and(|(_, rest)| {
        let mut rest = rest.chars();
        matches!(rest.next(), Some(':' | '：')) && rest.next().is_some_and(|c| c.is_ascii_digit())
    })
}

/// A date, a time and a place, all of which may be missing; nothing where the text sets out to be a
/// date or a time and is none.
pub(crate) fn moment(text: &str) -> Option<(Moment, &str)> {
    let (mut moment, mut rest) = (Moment::default(), text.trim());
    if begins_date(rest) {
        let (day, after) = date(rest)?;
        (moment.date, rest) = (Some(day), after.trim_start());
    }
    if begins_time(rest) {
        let (hour, after) = time(rest)?;
        (moment.time, rest) = (Some(hour), after.trim_start());
    }
    Some((moment, rest))
}

/// Date, time and place as the tag of a record has them; the signs stand between the parts of date
/// and time.
pub(crate) fn moment_text(moment: Moment, place: &str, signs: [char; 2]) -> String {
    let parts = [
        moment.date.map(|date| date.text(signs[0])),
        moment.time.map(|time| time.text(signs[1])),
    ];
    let place = (!place.is_empty()).then(|| place.to_owned());
    parts
        .into_iter()
        .chain([place])
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, String, &str) {
        let (Moment { date, time }, place) = moment(text).unwrap();
        let text = |part: Option<String>| part.unwrap_or_default();
        (
            text(date.map(|date| date.to_string())),
            text(time.map(|time| time.to_string())),
            place,
        )
    }

    #[test]
    fn every_dress_is_read() {
        for (text, date, time, place) in [
            ("2017.07.29 14:00 重庆", "2017-07-29", "14:00", "重庆"),
            ("2017-7-9 14:00:05 重庆", "2017-07-09", "14:00:05", "重庆"),
            ("2019-08-01 09:30:15北京", "2019-08-01", "09:30:15", "北京"),
            ("2024.08.01 14:00 59 淮北", "2024-08-01", "14:00:59", "淮北"),
            ("2017年7月29日 9:05", "2017-07-29", "09:05", ""),
            ("2026 辽宁", "", "", "2026 辽宁"),
            ("14:00 12 Elm Street", "", "14:00:12", "Elm Street"),
            ("", "", "", ""),
            ("Hall 3", "", "", "Hall 3"),
            ("3: the hall", "", "", "3: the hall"),
            ("12 8th Street", "", "", "12 8th Street"),
        ] {
            assert_eq!(
                parts(text),
                (date.to_owned(), time.to_owned(), place),
                "{text}"
            );
        }
    }

    #[test]
    fn seconds_are_left_out() {
        let (Moment { time, .. }, _) = moment("14:00:05").unwrap();
        let to_minute = time.unwrap().to_minute();
        assert_eq!(
            (to_minute.to_string().as_str(), to_minute.has_seconds()),
            ("14:00", false)
        );
    }

    #[test]
    fn impossible_days_and_hours_are_refused() {
        for text in [
            "2017.13.01",
            "2017.02.29",
            "2017.07.32 14:00",
            "2017.07.29 25:00",
            "2017.07-29",
            "2017.07.29 14:61",
        ] {
            assert_eq!(moment(text), None, "{text}");
        }
    }

    /// Seconds are those of a clock on a wall, however they are written.
    #[test]
    fn there_is_no_second_60() {
        for (text, is_time) in [("23:59:59", true), ("23:59:60", false), ("14:00:99", false)] {
            assert_eq!(moment(text).is_some(), is_time, "{text}");
            let apart = text.replacen(':', " ", 2).replacen(' ', ":", 1) + " 重庆";
            assert_eq!(moment(&apart).is_some(), is_time, "{apart}");
        }
        assert!(Time::new(23, 59, Some(59)).is_some());
        assert_eq!(
            [60, 61, u8::MAX].map(|second| Time::new(23, 59, Some(second))),
            [None; 3]
        );
    }
}
