//! Splits files of many games into games.
//!
//! ```text
//! (;FF[4]…)(;FF[4]…)          SGF collections: game trees one after the other
//! {…}\n{…}   [{…}, {…}]       JSON in lines, one object after the other, or an array
//! {[C6]…}\n{[C6]…}            records of contests one after the other, C6, WTN and Dots
//! 1.j10 2.i9l10\n1.j10 …      lists of Little Golem: a new one begins with turn 1
//! [Event "…"]\n…\n\n[Event …  texts of Little Golem, a table or links of trmph, one a line
//! ```
//!
//! L-Game strings and lines of moves are separated by a blank line, lines of moves by `new` as
//! well.
//!
//! The file is read once, from its beginning, with at most one game in memory. It is split by
//! bytes, so that each game is decoded and read like a file of its own. A game ends where its
//! brackets close. If they do not, it ends at the next line with an unmistakable beginning of a
//! game, so a damaged game does not affect others.

use std::io::{self, Read};

use crate::error::RecordError;
use crate::form::{Form, begins_object};
use crate::format::Format;
use crate::reading::MOST_BYTES;
use crate::source::ByteSource;

/// A game of a file, as its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u32,
    /// The column at which it begins, from 1, in characters.
    pub column: u32,
    /// Its bytes, cut after the first one beyond [`MOST_BYTES`], so that a longer game is refused
    /// for its length.
    pub bytes: Vec<u8>,
}

impl Piece {
    /// Converts the place of an error from these bytes to the file.
    #[must_use]
    pub fn in_file(&self, error: RecordError) -> RecordError {
        let column = if error.line <= 1 {
            self.column.saturating_add(error.column.saturating_sub(1))
        } else {
            error.column
        };
        RecordError {
            line: self.line.saturating_add(error.line.saturating_sub(1)),
            column,
            ..error
        }
    }
}

/// The games of a file, one after the other.
///
/// ```
/// let file = "(;FF[4]PB[Ada];B[j10];W[i9l10])\n(;FF[4];B[j10];W[j10])(;FF[4];B[a1])";
/// let pieces: Vec<_> = records::Splitter::new(file.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(pieces.len(), 3);
/// assert_eq!(records::read(&pieces[0].bytes)?.record.play().plies(), 3);
/// let error = pieces[1].in_file(records::read(&pieces[1].bytes).unwrap_err());
/// assert_eq!((error.line, error.ply), (2, Some(2)));
/// assert_eq!((pieces[2].line, pieces[2].column), (2, 23));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Splitter<R> {
    source: ByteSource<R>,
    is_in_array: bool,
    is_at_end: bool,
    count: u64,
}

impl<R: Read> Splitter<R> {
    /// Splits this source. It is read in large parts, so it needs no buffer.
    pub fn new(source: R) -> Self {
        Self {
            source: ByteSource::new(source),
            is_in_array: false,
            is_at_end: false,
            count: 0,
        }
    }

    /// The next game; `None` after the last one.
    fn piece(&mut self) -> io::Result<Option<Piece>> {
        if self.is_at_end {
            return Ok(None);
        }
        self.skip_between()?;
        self.source.choose_encoding()?;
        let form = match self.source.ahead()? {
            [] => return Ok(None),
            ahead => Form::of(ahead),
        };
        self.count += 1;
        let (line, column) = self.source.place();
        let mut piece = Piece {
            number: self.count,
            line,
            column,
            bytes: Vec::new(),
        };
        let mut walk = Walk::new(form, self.source.ahead()?);
        while let Some(byte) = self.source.take(&mut piece.bytes, MOST_BYTES)? {
            walk.step(byte);
            if form.is_none() && piece.bytes.len() > MOST_BYTES {
                // It does not begin like a game, so the search ends.
                self.is_at_end = true;
                break;
            }
            if walk.ends_before(self.source.ahead()?, self.is_in_array) {
                break;
            }
        }
        // A game that was cut stays too long, even if the cut is among blanks.
        // No character of GB18030 ends with a blank.
        if piece.bytes.len() <= MOST_BYTES {
            piece.bytes.truncate(piece.bytes.trim_ascii_end().len());
        }
        Ok(Some(piece))
    }

    /// Skips everything between games: blanks, byte order marks, commas and brackets of an array,
    /// and the heading and comments of a table.
    fn skip_between(&mut self) -> io::Result<()> {
        loop {
            let ahead = self.source.ahead()?;
            let Some(&byte) = ahead.first() else {
                return Ok(());
            };
            let is_array = byte == b'[' && ahead[1..].trim_ascii_start().first() == Some(&b'{');
            if ahead.starts_with(b"\xEF\xBB\xBF") {
                self.source.skip_mark();
            } else if byte.is_ascii_whitespace() || self.is_in_array && byte == b',' {
                self.source.skip()?;
            } else if !self.is_in_array && is_array {
                self.is_in_array = true;
                self.source.skip()?;
            } else if self.is_in_array && byte == b']' {
                self.is_in_array = false;
                self.source.skip()?;
            } else if ahead.starts_with(b"game_id,") || byte == b'#' && Form::of(ahead).is_none() {
                while self
                    .source
                    .ahead()?
                    .first()
                    .is_some_and(|&byte| byte != b'\n')
                {
                    self.source.skip()?;
                }
            } else {
                return Ok(());
            }
        }
    }
}

impl<R: Read> Iterator for Splitter<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<io::Result<Piece>> {
        let piece = self.piece();
        // A read error is reported once.
        self.is_at_end |= piece.is_err();
        piece.transpose()
    }
}

/// The state of a game that is being read.
#[derive(Debug)]
struct Walk {
    form: Option<Form>,
    brackets: Brackets,
    lines: LineState,
    /// A turn has been read: earlier lines of moves belong to the same game.
    has_turn: bool,
}

impl Walk {
    fn new(form: Option<Form>, ahead: &[u8]) -> Self {
        let has_turn = form != Some(Form::Moves) || Form::is_turn(ahead);
        Self {
            form,
            brackets: Brackets::default(),
            lines: LineState::default(),
            has_turn,
        }
    }

    /// Updates the state by a character, given by its first byte.
    fn step(&mut self, byte: u8) {
        self.lines.step(byte);
        match self.form {
            Some(Form::Json) => self.brackets.step(byte, *b"{}", *b"\"\""),
            Some(Form::Sgf) => self.brackets.step(byte, *b"()", *b"[]"),
            Some(Form::C6) => self.brackets.step_line(byte, *b"{}", *b"[]"),
            _ => {}
        }
    }

    /// Whether the game ends before these bytes.
    fn ends_before(&mut self, ahead: &[u8], is_in_array: bool) -> bool {
        let Some(&next) = ahead.first() else {
            return true;
        };
        if next.is_ascii_whitespace() {
            return false;
        }
        // No object within a record begins like one, and no string can hold it, so this is exact.
        if self.form == Some(Form::Json) && next == b'{' && begins_object(ahead) {
            return true;
        }
        let is_closed = std::mem::take(&mut self.brackets.is_closed);
        if is_closed && (is_in_array && matches!(next, b',' | b']') || Form::of(ahead).is_some()) {
            return true;
        }
        self.lines.is_start && self.begins_next(ahead)
    }

    /// Whether a line begins the next game.
    fn begins_next(&mut self, line: &[u8]) -> bool {
        let Some(found) = Form::of(line) else {
            return false;
        };
        if self.form.is_some_and(Form::has_brackets) {
            return found.is_certain(line);
        }
        let (has_turn, is_behind_blank) = (self.has_turn, self.lines.is_behind_blank);
        self.has_turn |= Form::is_turn(line);
        match (self.form, found) {
            (Some(Form::Strings), Form::Strings) => is_behind_blank,
            (Some(Form::Moves), Form::Moves) => {
                has_turn && (is_behind_blank || line.starts_with(b"new"))
            }
            (Some(Form::Tags), Form::Tags) => found.is_certain(line),
            (Some(Form::Wtn), _) => found.is_certain(line) || is_behind_blank,
            _ => true,
        }
    }
}

/// The brackets of a game, and the values in which they count for nothing: strings of JSON, values
/// of SGF, tags of C6.
#[derive(Default, Debug)]
struct Brackets {
    depth: u32,
    value: ValueState,
    /// The outermost bracket is closed, and only blanks have followed.
    is_closed: bool,
}

/// Whether the next character is inside a value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum ValueState {
    #[default]
    Outside,
    Inside,
    /// After a backslash.
    Escaped,
}

impl Brackets {
    /// Counts a character.
    fn step(&mut self, byte: u8, [open, close]: [u8; 2], [begin, end]: [u8; 2]) {
        match self.value {
            ValueState::Escaped => self.value = ValueState::Inside,
            ValueState::Inside if byte == b'\\' => self.value = ValueState::Escaped,
            ValueState::Inside if byte == end => self.value = ValueState::Outside,
            ValueState::Outside if byte == begin => self.value = ValueState::Inside,
            ValueState::Outside if byte == open => self.depth += 1,
            ValueState::Outside if byte == close && self.depth > 0 => {
                self.depth -= 1;
                self.is_closed = self.depth == 0;
            }
            ValueState::Inside | ValueState::Outside => {}
        }
    }

    /// The same for a format whose values end on their line and have no escapes.
    fn step_line(&mut self, byte: u8, brackets: [u8; 2], value: [u8; 2]) {
        if byte == b'\n' {
            self.value = ValueState::Outside;
        } else if byte != b'\\' {
            self.step(byte, brackets, value);
        }
    }
}

/// The place of the next character in its line.
#[derive(Default, Debug)]
struct LineState {
    /// Only blanks precede it.
    is_start: bool,
    /// Also, the line before is blank.
    is_behind_blank: bool,
}

impl LineState {
    /// Counts a character.
    fn step(&mut self, byte: u8) {
        if byte == b'\n' {
            *self = Self {
                is_start: true,
                is_behind_blank: self.is_start,
            };
        } else if !byte.is_ascii_whitespace() {
            *self = Self::default();
        }
    }
}

/// The text of a record as an entry of a file of many games: our JSON on one line, and a blank line
/// after a game if the format needs a separator. `number` is that of the game in a table.
///
/// ```
/// use records::{Format, as_entry};
/// assert_eq!(as_entry("{\n  \"quincunx\": 1\n}\n", Format::Json, 1), "{ \"quincunx\": 1 }\n");
/// assert_eq!(as_entry("move JJ@@\n", Format::SauConnect6, 1), "move JJ@@\n\n");
/// ```
#[must_use]
pub fn as_entry(text: &str, format: Format, number: u64) -> String {
    let text = text.trim_end();
    match format {
        // JSON strings contain no line breaks.
        Format::Json => {
            text.lines()
                .map(str::trim_start)
                .collect::<Vec<_>>()
                .join(" ")
                + "\n"
        }
        Format::Table => format!(
            "{number}{}\n",
            text.trim_start_matches(|c: char| c.is_ascii_digit())
        ),
        Format::LStrings
        | Format::SauConnect6
        | Format::SauDots
        | Format::ConnectMore
        | Format::GolemDots => {
            format!("{text}\n\n")
        }
        _ => format!("{text}\n"),
    }
}
