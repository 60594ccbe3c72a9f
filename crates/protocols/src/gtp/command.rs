//! Commands and answers, as they are written.

use std::fmt::{self, Display};

/// A command, not yet understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The number before it, at most 2^31 − 1, which its answer repeats.
    pub id: Option<u32>,
    /// Its name; empty where a number stands alone.
    pub name: String,
    /// The words behind the name.
    pub arguments: Vec<String>,
}

/// The greatest number of a command.
const MOST_ID: u32 = (1 << 31) - 1;

impl Request {
    /// The command of a line; nothing if there is none, so nothing to answer.
    ///
    /// As the specification has it, control characters but the tab are taken out, then everything
    /// from a `#` on is; a tab is a blank.
    ///
    /// ```
    /// use protocols::gtp::Request;
    /// let request = Request::read("\u{7}7 pl\u{0}ay\tw  D4 # a comment").unwrap();
    /// assert_eq!((request.id, request.name.as_str()), (Some(7), "play"));
    /// assert_eq!(request.arguments, ["w", "D4"]);
    /// assert_eq!(Request::read(" \t # nothing"), None);
    /// ```
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let text: String = line
            .chars()
            .filter(|c| *c == '\t' || !c.is_ascii_control())
            .collect();
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_ascii_whitespace().peekable();
        let number = words
            .peek()?
            .parse()
            .ok()
            .filter(|_| is_digits(words.peek().copied()));
        let id = number.filter(|&id| id <= MOST_ID);
        if id.is_some() {
            words.next();
        }
        let name = words.next().unwrap_or_default().to_owned();
        Some(Self {
            id,
            name,
            arguments: words.map(str::to_owned).collect(),
        })
    }
}

fn is_digits(word: Option<&str>) -> bool {
    word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Display for Request {
    /// The line, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        self.arguments
            .iter()
            .try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// The answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// The number of the command.
    pub id: Option<u32>,
    /// The text of the answer, perhaps several lines of which none is empty; or the error of the
    /// command.
    pub text: Result<String, String>,
}

impl Response {
    /// The first line of an answer; nothing if it begins none.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let is_good = line.starts_with('=');
        let rest = line.strip_prefix(['=', '?'])?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = rest.split_at(digits);
        let text = text.trim().to_owned();
        Some(Self {
            id: id.parse().ok(),
            text: if is_good { Ok(text) } else { Err(text) },
        })
    }
}

impl Display for Response {
    /// Its lines; behind the last one comes an empty line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.text {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        // A board begins on a line of its own.
        if text.is_empty() || text.starts_with('\n') {
            f.write_str(text)
        } else {
            write!(f, " {text}")
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_numbers_up_to_the_greatest() {
        let id = |line: &str| Request::read(line).map(|request| (request.id, request.name));
        assert_eq!(
            id("2147483647 name"),
            Some((Some(MOST_ID), "name".to_owned()))
        );
        // Beyond it, and with a sign, it is the name of no command.
        assert_eq!(id("2147483648 name"), Some((None, "2147483648".to_owned())));
        assert_eq!(id("+1 name"), Some((None, "+1".to_owned())));
        assert_eq!(id("12"), Some((Some(12), String::new())));
        assert_eq!(id(""), None);
    }

    #[test]
    fn answers_are_read_as_they_are_written() {
        for text in [
            "=",
            "=3",
            "= D4",
            "=3 D4",
            "? illegal move",
            "?12 syntax error",
        ] {
            assert_eq!(Response::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Response::read("D4"), None);
        assert_eq!(Response::read(""), None);
    }
}
