//! The header that C6 and WTN records share: `[North B][South W][先手胜][2017.07.29 14:00
//! 重庆][event]`.
//!
//! The first name is that of the side that opens (先手). Behind a name stands the sign of its side;
//! one dialect writes `红方:` before it instead, and then a tag says which side opens.

use game_core::{Player, Side};

use crate::dialect::Dialect;
use crate::draft::Place;
use crate::error::RecordError;
use crate::expected;
use crate::moment::{moment, moment_text};
use crate::record::Heading;
use crate::scan::Scanner;
use crate::verdict::Verdict;

/// The text between two brackets, without blanks around it, and where it begins.
#[derive(Clone, Debug)]
struct Tag {
    text: String,
    at: Place,
}

/// What a header says.
#[derive(Debug, Default)]
pub(crate) struct Header {
    pub(crate) heading: Heading,
    /// The side of the first name; nothing if no sign says it.
    pub(crate) opener: Option<Side>,
    /// Where a tag says which side opens.
    pub(crate) opener_at: Option<Place>,
    result: Option<WrittenResult>,
    names: [String; 2],
    pub(crate) verdict_at: Place,
    pub(crate) dialects: Vec<Dialect>,
}

/// A result, as formats write it.
#[derive(Clone, Copy, Debug)]
enum WrittenResult {
    /// The opener won, or lost.
    Opener(bool),
    /// This side won.
    Side(Side),
    Drawn,
    Void,
}

/// Tags as long as there are any; blanks and ends of lines may stand before each.
fn tags(scanner: &mut Scanner<'_>) -> Result<Vec<Tag>, RecordError> {
    let mut tags = Vec::new();
    loop {
        let mut ahead = scanner.clone();
        ahead.blanks();
        if !ahead.skip('[') {
            return Ok(tags);
        }
        *scanner = ahead;
        let at = scanner.place();
        let text = scanner.run(|c| !matches!(c, ']' | '\n'));
        scanner.literal(']', expected::TAG_END)?;
        tags.push(Tag {
            text: text.trim().to_owned(),
            at,
        });
    }
}

/// A name without the sign of its side, and the side.
fn name(text: &str, signs: [char; 2]) -> (String, Option<Side>) {
    let sides = [Side::First, Side::Second];
    for (side, sign) in sides.into_iter().zip(signs) {
        let before = text
            .strip_suffix(sign)
            .filter(|before| before.is_empty() || before.ends_with(' '));
        if let Some(before) = before {
            return (before.trim_end().to_owned(), Some(side));
        }
    }
    for (side, word) in sides.into_iter().zip(["红方", "蓝方"]) {
        let behind = text
            .strip_prefix(word)
            .and_then(|rest| rest.strip_prefix([':', '：']));
        if let Some(behind) = behind {
            return (behind.trim().to_owned(), Some(side));
        }
    }
    (text.to_owned(), None)
}

/// A result; nothing where it is unknown.
fn result(tag: &Tag) -> Result<Option<WrittenResult>, RecordError> {
    Ok(Some(match tag.text.as_str() {
        "先手胜" | "先手方胜" => WrittenResult::Opener(true),
        "后手胜" | "后手方胜" => WrittenResult::Opener(false),
        "红方胜" | "红胜" | "黑方胜" | "黑胜" => WrittenResult::Side(Side::First),
        "蓝方胜" | "蓝胜" | "白方胜" | "白胜" => WrittenResult::Side(Side::Second),
        "平局" | "和棋" | "平" => WrittenResult::Drawn,
        "流局" => WrittenResult::Void,
        "" | "未结束" | "未知" | "未知结果" => return Ok(None),
        _ => return Err(tag.at.expected(expected::VERDICT)),
    }))
}

impl Header {
    /// Reads a header whose sides have these signs.
    pub(crate) fn read(scanner: &mut Scanner<'_>, signs: [char; 2]) -> Result<Self, RecordError> {
        let mut header = Self::default();
        let mut tags = tags(scanner)?;
        let names: Vec<Tag> = tags.drain(..tags.len().min(2)).collect();
        header.take_names(&names, signs);
        if let Some(index) = tags
            .iter()
            .position(|tag| matches!(tag.text.as_str(), "红方先手" | "蓝方先手"))
        {
            let tag = tags.remove(index);
            header.opener = Some(if tag.text.starts_with('红') {
                Side::First
            } else {
                Side::Second
            });
            header.opener_at = Some(tag.at);
            header.note(Dialect::OpenerTag);
        }
        if names.len() < 2 || tags.len() < 3 {
            header.note(Dialect::FewTags);
        }
        header.take_rest(&tags)?;
        Ok(header)
    }

    fn note(&mut self, dialect: Dialect) {
        if !self.dialects.contains(&dialect) {
            self.dialects.push(dialect);
        }
    }

    /// Keeps the names in the order of the tags. The opener is the side of the first, if the signs
    /// of the two differ.
    fn take_names(&mut self, tags: &[Tag], signs: [char; 2]) {
        let names: Vec<(String, Option<Side>)> =
            tags.iter().map(|tag| name(&tag.text, signs)).collect();
        if tags
            .iter()
            .any(|tag| tag.text.starts_with("红方") || tag.text.starts_with("蓝方"))
        {
            self.note(Dialect::ChineseSides);
        }
        if names.iter().any(|(_, side)| side.is_none()) {
            self.note(Dialect::NoSides);
        }
        if names.iter().any(|(name, _)| name.is_empty()) {
            self.note(Dialect::BlankName);
        }
        let differ = names.first().map(|(_, side)| *side) != names.get(1).map(|(_, side)| *side);
        self.opener = names.first().and_then(|(_, side)| *side).filter(|_| differ);
        for (index, (name, _)) in names.into_iter().enumerate() {
            self.names[index] = name;
        }
    }

    /// Result, date with place, event, place.
    fn take_rest(&mut self, tags: &[Tag]) -> Result<(), RecordError> {
        if let Some(tag) = tags.first() {
            self.verdict_at = tag.at;
            self.result = result(tag)?;
            if !["先手胜", "后手胜", "平局", "流局"].contains(&tag.text.as_str()) {
                self.note(Dialect::Result);
            }
        }
        if let Some(tag) = tags.get(1) {
            let (moment, place) = moment(&tag.text).ok_or(tag.at.expected(expected::MOMENT))?;
            self.heading.moment = moment;
            place.clone_into(&mut self.heading.place);
            if moment.time.is_some_and(crate::Time::has_seconds) {
                self.note(Dialect::Seconds);
            }
            if moment
                .date
                .is_some_and(|date| !tag.text.starts_with(&date.text('.')))
            {
                self.note(Dialect::DateSigns);
            }
        }
        if let Some(tag) = tags.get(2) {
            tag.text.clone_into(&mut self.heading.event);
        }
        if let Some(tag) = tags.get(3) {
            self.note(Dialect::PlaceTag);
            let parts = [self.heading.place.as_str(), tag.text.as_str()];
            self.heading.place = parts
                .iter()
                .filter(|part| !part.is_empty())
                .copied()
                .collect::<Vec<_>>()
                .join(" ");
        }
        tags.get(4)
            .map_or(Ok(()), |tag| Err(tag.at.expected(expected::TAGS)))
    }

    /// The heading of a game that this side opened.
    pub(crate) fn heading(&self, opener: Side) -> Heading {
        let mut heading = self.heading.clone();
        // With a tag of its own for the opener, the names stand in the order of the sides.
        let first = if self.opener_at.is_some() {
            Side::First
        } else {
            opener
        };
        let [one, other] = self.names.clone();
        heading.players = if first == Side::First {
            [one, other]
        } else {
            [other, one]
        };
        heading.verdict = self.result.map(|result| match result {
            WrittenResult::Opener(true) => Verdict::Won(opener),
            WrittenResult::Opener(false) => Verdict::Won(!opener),
            WrittenResult::Side(side) => Verdict::Won(side),
            WrittenResult::Drawn => Verdict::Drawn,
            WrittenResult::Void => Verdict::Void,
        });
        heading
    }
}

/// The result in the four words of contests; empty if it is unknown.
pub(crate) fn verdict_text(verdict: Option<Verdict>, opener: Side) -> &'static str {
    match verdict {
        None => "",
        Some(Verdict::Drawn) => "平局",
        Some(Verdict::Void) => "流局",
        Some(Verdict::Won(side)) if side == opener => "先手胜",
        Some(Verdict::Won(_)) => "后手胜",
    }
}

/// The header of a game that this side opened.
pub(crate) fn write(heading: &Heading, opener: Side, signs: [char; 2]) -> String {
    let name = |side: Side| {
        format!(
            "[{} {}]",
            heading.players[side.index()],
            signs[side.index()]
        )
    };
    let moment = moment_text(heading.moment, &heading.place, ['.', ':']);
    let (first, second) = (name(opener), name(!opener));
    format!(
        "{first}{second}[{}][{moment}][{}]",
        verdict_text(heading.verdict, opener),
        heading.event
    )
}
