//! How a record that was read differs from the majority form.

use std::fmt;

use game_core::{Localized, Text};

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

impl Localized for Dialect {
    fn text(&self) -> Text {
        match self {
            Self::Encoding => {
                Text::new("another encoding than the contest's", "编码与比赛规定不同")
            }
            Self::Braces => Text::new("`{{C6}` for `{[C6]`", "`{{C6}` 代替 `{[C6]`"),
            Self::NoBrace => Text::new("no brace at the end", "末尾缺少括号"),
            Self::Semicolons => Text::new("more semicolons than needed", "多余的分号"),
            Self::NoSemicolon => Text::new("no semicolon behind the tags", "标签之后缺少分号"),
            Self::Blanks => Text::new("blanks between the plies", "步与步之间有空白"),
            Self::NoSides => Text::new(
                "names without the sign of their side",
                "队名没有标明所执一方",
            ),
            Self::BlankName => Text::new("a blank name", "队名为空"),
            Self::FewTags => Text::new("fewer tags", "标签较少"),
            Self::PlaceTag => Text::new("the place in a tag of its own", "地点为单独的标签"),
            Self::Seconds => Text::new("a time with seconds", "时间带秒"),
            Self::DateSigns => Text::new("a date without dots", "日期不用点分隔"),
            Self::Result => Text::new("other words for the result or none", "结果用语不同或缺少"),
            Self::RowsFromTop => Text::new("rows counted from the top", "行号自上而下"),
            Self::NoHyphen => Text::new(
                "no hyphen between square and stone",
                "格子与棋子之间没有连字符",
            ),
            Self::ChineseSides => Text::new("the sides in Chinese", "双方用中文标明"),
            Self::OpenerTag => Text::new("a tag for the side that opens", "有标明先手方的标签"),
            Self::BlueFirst => Text::new("Blue's layout first", "蓝方布局在前"),
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}
