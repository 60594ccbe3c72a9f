//! A question and its answer.

use std::fmt::{self, Display};

use einstein::AnyEinStein;
use game_core::{Notation, Position, ToMove};

/// Squares in a row.
const WIDTH: usize = 5;

/// Stones of both sides.
const STONES: usize = 12;

/// A question: a position of the game of contests after the throw.
///
/// ```
/// use protocols::ewn::Question;
/// let line = "get R 5 A1 B1 C1 A2 B2 A3 E5 D5 C5 E4 D4 E3";
/// let question = Question::read(line).unwrap();
/// assert_eq!(question.text(), "123../45.../6...f/...ed/..cba r 5");
/// assert_eq!(question.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// `r` or `b`, as in our own text.
    mover: char,
    die: char,
    /// Red's stones, then blue's: row and column from 0.
    squares: [Option<(usize, usize)>; STONES],
}

impl Question {
    /// The question of a line, capitals or not; nothing if it is none. Whether there is such a
    /// position is another matter.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        if !words.next()?.eq_ignore_ascii_case("get") {
            return None;
        }
        let mut letter = || words.next().filter(|word| word.len() == 1)?.chars().next();
        let mover = letter()?.to_ascii_lowercase();
        let die = letter()?;
        let mut squares = [None; STONES];
        for place in &mut squares {
            *place = square(words.next()?)?;
        }
        let is_sound = "rb".contains(mover) && ('1'..='6').contains(&die) && words.next().is_none();
        is_sound.then_some(Self {
            mover,
            die,
            squares,
        })
    }

    /// The question that a position asks; nothing if it is not one of contests, after the throw.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let (rows, rest) = text.split_once(' ')?;
        let (mover, die) = rest.split_once(' ')?;
        let mut squares = [None; STONES];
        for (row, line) in rows.split('/').enumerate() {
            for (column, c) in line.chars().enumerate() {
                let stone = match c {
                    '1'..='6' => u32::from(c) - u32::from('1'),
                    'a'..='f' => u32::from(c) - u32::from('a') + 6,
                    _ => continue,
                };
                *squares.get_mut(usize::try_from(stone).ok()?)? = Some((row, column));
            }
        }
        let is_such =
            rows.split('/').count() == WIDTH && rows.split('/').all(|line| line.len() == WIDTH);
        is_such.then_some(Self {
            mover: mover.chars().next()?,
            die: die.chars().next()?,
            squares,
        })
    }

    /// The position in our own text. Where two stones stand on one square, it is none.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in 0..WIDTH {
            text += if row == 0 { "" } else { "/" };
            for column in 0..WIDTH {
                let on = |stone: &usize| {
                    self.squares.get(*stone).copied().flatten() == Some((row, column))
                };
                // A second stone makes the row too long, and is refused so.
                let marks = (0..STONES)
                    .filter(on)
                    .filter_map(|stone| "123456abcdef".chars().nth(stone));
                let marks: String = marks.collect();
                text += if marks.is_empty() { "." } else { &marks };
            }
        }
        format!("{text} {} {}", self.mover, self.die)
    }

    /// The position, if there is such a one.
    #[must_use]
    pub fn position(&self) -> Option<AnyEinStein> {
        self.text().parse().ok()
    }
}

/// A square, or none for a stone that was captured; nothing if the word is neither.
#[allow(
    clippy::option_option,
    reason = "a word may say no square, or say nothing"
)]
fn square(word: &str) -> Option<Option<(usize, usize)>> {
    if ["-", "--", "0", "00", "x", "xx"]
        .iter()
        .any(|none| word.eq_ignore_ascii_case(none))
    {
        return Some(None);
    }
    let [column, row] = *word.as_bytes() else {
        return None;
    };
    let place = |byte: u8, first: u8| {
        usize::from(byte)
            .checked_sub(first.into())
            .filter(|&place| place < WIDTH)
    };
    Some(Some((
        place(row, b'1')?,
        place(column.to_ascii_uppercase(), b'A')?,
    )))
}

impl Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "get {} {}", self.mover.to_ascii_uppercase(), self.die)?;
        self.squares.iter().try_for_each(|square| match square {
            Some((row, column)) => {
                let letter = "ABCDE".chars().nth(*column).unwrap_or('?');
                write!(f, " {letter}{}", row + 1)
            }
            None => f.write_str(" -"),
        })
    }
}

/// The answer for a move, `5:B2-C3` or `5:B2-C3x`: the two squares.
pub(super) fn answer(m: &str) -> Option<String> {
    let (from, to) = m.split_once(':')?.1.split_once('-')?;
    Some(format!("{from} {}", to.trim_end_matches('x')))
}

/// The move of an answer, if it is legal at this position; else its squares. Returns `None` if it
/// does not have two squares.
pub(super) fn reply_of(position: &AnyEinStein, words: &[String]) -> Option<String> {
    let [from, to] = words else { return None };
    (square(from)?.is_some() && square(to)?.is_some()).then_some(())?;
    let said = format!("{} {}", from.to_ascii_uppercase(), to.to_ascii_uppercase());
    let is_player = matches!(position.to_move(), ToMove::Player(_));
    let mut moves = position
        .moves()
        .filter(|_| is_player)
        .map(|m| position.move_text(m));
    let found = moves.find(|text| answer(text).as_deref() == Some(said.as_str()));
    Some(found.unwrap_or(said))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn positions_are_questions_and_back() {
        for text in [
            "123../45.../6...f/...ed/..cba r 5",
            "1..../...../...../..f../....a b 2",
        ] {
            let question = Question::of(text).unwrap();
            assert_eq!(question.text(), text);
            assert_eq!(Question::read(&question.to_string()).unwrap(), question);
            assert!(question.position().is_some());
        }
        for text in [
            "123../45.../6...f/...ed/..cba r",
            "4x4/3 12../3.../...c/..ba r 2",
            "",
        ] {
            assert_eq!(Question::of(text), None, "{text}");
        }
    }

    #[test]
    fn malformed_questions_are_refused() {
        let sound = "get R 5 A1 B1 C1 A2 B2 A3 E5 D5 C5 E4 D4 E3";
        for (old, new) in [
            ("get", "got"),
            ("R", "G"),
            ("R", "RR"),
            ("5 ", "7 "),
            ("A1", "F1"),
            ("A1", "A6"),
            ("A1", ""),
        ] {
            assert_eq!(Question::read(&sound.replacen(old, new, 1)), None, "{new}");
        }
        assert_eq!(Question::read(&format!("{sound} A1")), None);
        // Two stones on one square, and a side without stones, are questions about no position.
        let twice = Question::read(&sound.replacen("B1", "A1", 1)).unwrap();
        assert_eq!(twice.position(), None);
        let no_stones = Question::read("get R 1 - - - - - - x 0 00 -- XX x").unwrap();
        assert_eq!(no_stones.position(), None);
    }

    #[test]
    fn answers_are_moves_or_squares() {
        let position = Question::of("123../45.../6...f/...ed/..cba r 5")
            .unwrap()
            .position()
            .unwrap();
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            reply_of(&position, &words("b2 c3")).as_deref(),
            Some("5:B2-C3")
        );
        assert_eq!(
            reply_of(&position, &words("A1 A2")).as_deref(),
            Some("A1 A2")
        );
        assert_eq!(
            (
                reply_of(&position, &words("A1")),
                reply_of(&position, &words("A1 Z9"))
            ),
            (None, None)
        );
        assert_eq!(answer("3:A2-B3x").as_deref(), Some("A2 B3"));
    }
}
