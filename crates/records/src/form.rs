//! Recognises the beginning of a game in a file.

use crate::{golem_dots, table, trmph};

/// A format, as far as its beginning shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Our own JSON, and that of the contests of Dots and Boxes.
    Json,
    C6,
    Wtn,
    Sgf,
    /// Lists of Little Golem.
    List,
    /// Strings of the L-Game.
    Strings,
    /// Lines of moves.
    Moves,
    /// Texts of Little Golem with tags.
    Tags,
    /// Links to trmph.
    Link,
    /// Rows of a table.
    Row,
}

impl Form {
    /// The form of a game that begins with these bytes; `None` if no game does.
    pub(crate) fn of(text: &[u8]) -> Option<Self> {
        let begins = |starts: &[&str]| {
            starts
                .iter()
                .any(|start| text.starts_with(start.as_bytes()))
        };
        if begins(&["{[C6]", "{{C6}", "[C6]"]) {
            return Some(Self::C6);
        }
        if behind(text, b'#').unwrap_or(text).starts_with(b"[WTN]") {
            return Some(Self::Wtn);
        }
        let forms = [
            (begins(&["{"]), Self::Json),
            (
                behind(text, b'(').is_some_and(|rest| rest.starts_with(b";")),
                Self::Sgf,
            ),
            (golem_dots::has_tag(text), Self::Tags),
            (trmph::is_link(text), Self::Link),
            (begins(&["1_", "2_", "B_", "R_"]), Self::Strings),
            (begins(&["1."]), Self::List),
            (table::is_row(text), Self::Row),
            (
                begins(&["name", "new "]) || Self::is_turn(text),
                Self::Moves,
            ),
        ];
        forms
            .into_iter()
            .find(|(is_so, _)| *is_so)
            .map(|(_, form)| form)
    }

    /// Whether matching brackets delimit a game of this form.
    pub(crate) const fn has_brackets(self) -> bool {
        matches!(self, Self::Json | Self::C6 | Self::Sgf)
    }

    /// Whether a line with this beginning starts a game, even within another one.
    pub(crate) fn is_certain(self, line: &[u8]) -> bool {
        match self {
            Self::C6 | Self::Wtn | Self::Link => true,
            Self::Json => begins_object(line),
            Self::Sgf => begins_tree(line),
            Self::Tags => line.starts_with(b"[Event "),
            Self::List | Self::Strings | Self::Moves | Self::Row => false,
        }
    }

    /// Whether a line is a turn in a protocol's notation.
    pub(crate) fn is_turn(line: &[u8]) -> bool {
        ["move ", "black ", "white "]
            .iter()
            .any(|word| line.starts_with(word.as_bytes()))
    }
}

/// The text after a sign and blanks; `None` if it begins otherwise.
fn behind(text: &[u8], sign: u8) -> Option<&[u8]> {
    text.strip_prefix(&[sign]).map(<[u8]>::trim_ascii_start)
}

/// Whether a JSON object begins with a key that no object within a record has.
pub(crate) fn begins_object(text: &[u8]) -> bool {
    behind(text, b'{')
        .is_some_and(|rest| rest.starts_with(b"\"quincunx\"") || rest.starts_with(b"\"R\""))
}

/// Whether a game tree begins with root properties, which no variation has. In a comment their
/// brackets are escaped.
fn begins_tree(text: &[u8]) -> bool {
    let root = behind(text, b'(')
        .and_then(|rest| behind(rest, b';'))
        .unwrap_or_default();
    let roots = [
        "FF[", "GM[", "EV[", "PB[", "CA[", "AP[", "SZ[", "GN[", "DT[",
    ];
    let value = roots
        .iter()
        .find_map(|name| root.strip_prefix(name.as_bytes()));
    let ends = value.and_then(|value| Some((value, value.iter().position(|&byte| byte == b']')?)));
    ends.is_some_and(|(value, end)| !value[..end].ends_with(b"\\"))
}
