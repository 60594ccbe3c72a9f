//! Positions, of any size.

use core::fmt::{self, Write};

use game_core::text::Reader;
use game_core::{ParseError, Side, Text};

use super::expected;
use crate::grid::Grid;
use crate::position::Dots;
use crate::setup::Setup;
use crate::size::Size;

/// What a text says, not yet known to be a position, and where it says it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionDraft {
    pub(crate) setup: Setup,
    /// The boxes of the score in all, if there is one.
    pub(crate) score: Option<u32>,
    /// Column of the score's first number.
    column: u32,
}

impl PositionDraft {
    /// The error that the score does not add up.
    pub(crate) const fn refusal(&self) -> ParseError {
        ParseError::new(self.column, expected::SUM)
    }
}

/// Reads a position of any size.
pub(crate) fn read(text: &str) -> Result<PositionDraft, ParseError> {
    let reader = &mut Reader::new(text);
    let rows = number(reader, expected::SIZE)?;
    reader.literal('x', expected::SIZE)?;
    let columns = number(reader, expected::SIZE)?;
    let size =
        Size::new(rows.into(), columns.into()).ok_or(ParseError::new(1, expected::SUPPORTED))?;
    let mut draft = PositionDraft {
        setup: Setup::empty(size),
        score: None,
        column: 1,
    };
    let mut parts = parts(reader)?;
    if parts == Part::Edges {
        read_edges(reader, &mut draft.setup)?;
        parts = self::parts(reader)?;
    }
    if parts == Part::Score {
        read_score(reader, &mut draft)?;
        parts = self::parts(reader)?;
    }
    match parts {
        Part::Nothing => Ok(draft),
        Part::Edges | Part::Player => {
            draft.setup.mover = reader.take(expected::PLAYER, |c| match c {
                '1' => Some(Side::First),
                '2' => Some(Side::Second),
                _ => None,
            })?;
            reader.end(expected::END)?;
            Ok(draft)
        }
        Part::Score => Err(reader.refusal(expected::PLAYER)),
    }
}

/// What follows in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Edges,
    Score,
    Player,
    Nothing,
}

/// Takes the space before the next part and says which it is: no board has a single edge, so a
/// single digit is a player.
fn parts(reader: &mut Reader<'_>) -> Result<Part, ParseError> {
    if reader.is_at_end() {
        return Ok(Part::Nothing);
    }
    reader.literal(' ', expected::SPACE)?;
    let mut ahead = reader.clone();
    match ahead.take(expected::PART, Some)? {
        's' => Ok(Part::Score),
        '1' | '2' if ahead.is_at_end() => Ok(Part::Player),
        '0' | '1' => Ok(Part::Edges),
        _ => Err(reader.refusal(expected::PART)),
    }
}

/// A number of one or two digits, without zeros in front.
fn number(reader: &mut Reader<'_>, expected: &'static Text) -> Result<u8, ParseError> {
    let first = reader.digit(0..=9, expected)?;
    if first == 0 || !reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(first);
    }
    Ok(10 * first + reader.digit(0..=9, expected)?)
}

fn read_edges(reader: &mut Reader<'_>, setup: &mut Setup) -> Result<(), ParseError> {
    for number in 0..setup.size.edges() {
        if reader.digit(0..=1, expected::BIT)? == 1 {
            setup.drawn = setup.drawn.with(number);
        }
    }
    Ok(())
}

fn read_score(reader: &mut Reader<'_>, draft: &mut PositionDraft) -> Result<(), ParseError> {
    for letter in "score ".chars() {
        reader.literal(letter, expected::SCORE)?;
    }
    draft.column = reader.refusal(expected::SUM).column;
    let first = number(reader, expected::BOXES)?;
    reader.literal(' ', expected::SPACE)?;
    let second = number(reader, expected::BOXES)?;
    let unowned = read_unowned(reader)?;
    draft.setup.won = [first, second];
    draft.score = Some(u32::from(first) + u32::from(second) + u32::from(unowned));
    Ok(())
}

/// The boxes without an owner, the third number of a score; a single `1` or `2` at the end of the
/// text is rather the player to move.
fn read_unowned(reader: &mut Reader<'_>) -> Result<u8, ParseError> {
    let mut ahead = reader.clone();
    if ahead.literal(' ', expected::SPACE).is_err()
        || !ahead.peek().is_some_and(|c| c.is_ascii_digit())
    {
        return Ok(0);
    }
    let unowned = number(&mut ahead, expected::BOXES)?;
    if ahead.is_at_end() && (1..=2).contains(&unowned) {
        return Ok(0);
    }
    *reader = ahead;
    Ok(unowned)
}

/// Writes a position.
pub(crate) fn write<G: Grid>(position: &Dots<G>, out: &mut impl Write) -> fmt::Result {
    let Setup {
        size,
        drawn,
        won: [first, second],
        mover,
    } = Setup::from(*position);
    write!(out, "{size}")?;
    if !drawn.is_empty() {
        out.write_char(' ')?;
        (0..size.edges()).try_for_each(|number| {
            out.write_char(if drawn.contains(number) { '1' } else { '0' })
        })?;
    }
    let won = u32::from(first) + u32::from(second);
    let unowned = position.closed().saturating_sub(won);
    if won > 0 {
        write!(out, " score {first} {second}")?;
        // The player to move tells the third number apart from the player.
        match unowned {
            0 => {}
            1 | 2 if mover == Side::First => return write!(out, " {unowned} 1"),
            _ => write!(out, " {unowned}")?,
        }
    }
    if mover == Side::Second {
        out.write_str(" 2")
    } else {
        Ok(())
    }
}
