//! How a record that was read differs from the majority form.

use std::fmt;

/// A way in which a record was written otherwise than most are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Dialect {
    /// Text in another encoding than the contest's, or with a byte order mark.
    Encoding,
    /// `{{C6}[`: the name of the format in braces.
    Braces,
    /// The brace at the end is missing.
    NoBrace,
    /// A semicolon before the end, or two in a row.
    Semicolons,
    /// No semicolon behind the tags.
    NoSemicolon,
    /// Blanks between the plies.
    Blanks,
    /// Names without the sign of their side.
    NoSides,
    /// A name that is blank.
    BlankName,
    /// Fewer tags than the majority.
    FewTags,
    /// The place in a tag of its own.
    PlaceTag,
    /// A time with seconds.
    Seconds,
    /// A date that is not written with dots.
    DateSigns,
    /// A result in other words, or none.
    Result,
    /// Rows counted from the top, or row 1 on top.
    RowsFromTop,
    /// `E31`: no hyphen between square and stone.
    NoHyphen,
    /// `红方:` and `蓝方:`.
    ChineseSides,
    /// A tag says which side opens.
    OpenerTag,
    /// Blue's layout comes first.
    BlueFirst,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Encoding,
        Self::Braces,
        Self::NoBrace,
        Self::Semicolons,
        Self::NoSemicolon,
        Self::Blanks,
        Self::NoSides,
        Self::BlankName,
        Self::FewTags,
        Self::PlaceTag,
        Self::Seconds,
        Self::DateSigns,
        Self::Result,
        Self::RowsFromTop,
        Self::NoHyphen,
        Self::ChineseSides,
        Self::OpenerTag,
        Self::BlueFirst,
    ];
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Encoding => "another encoding than the contest's",
            Self::Braces => "`{{C6}` for `{[C6]`",
            Self::NoBrace => "no brace at the end",
            Self::Semicolons => "more semicolons than needed",
            Self::NoSemicolon => "no semicolon behind the tags",
            Self::Blanks => "blanks between the plies",
            Self::NoSides => "names without the sign of their side",
            Self::BlankName => "a blank name",
            Self::FewTags => "fewer tags",
            Self::PlaceTag => "the place in a tag of its own",
            Self::Seconds => "a time with seconds",
            Self::DateSigns => "a date without dots",
            Self::Result => "other words for the result or none",
            Self::RowsFromTop => "rows counted from the top",
            Self::NoHyphen => "no hyphen between square and stone",
            Self::ChineseSides => "the sides in Chinese",
            Self::OpenerTag => "a tag for the side that opens",
            Self::BlueFirst => "Blue's layout first",
        })
    }
}
