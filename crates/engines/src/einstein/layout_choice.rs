//! How a side places its stones before a game of EinStein: read, written, and chosen.
//!
//! Six numbers in reading order as the owners see their home triangle from their corner, so that a
//! layout does not depend on the colour: `125/63/4`. Records of contests name squares instead,
//! `A5-1;B5-2;…` for Red and `E1-1;D1-2;…` for Blue, row 5 on top; either form is read.
//!
//! Which layout is good was measured: [`studied`] is the best of `data/layouts.tsv`, where every
//! layout plays against all others (docs/einstein.md). Where the opponent's stones already stand,
//! [`against`] has an engine evaluate every answer.
//!
//! Contests, games at the terminal and the page choose by this module.

use einstein::{AnyEinStein, EinStein, Layout, Size};
use game_core::{Player, Side};
use registry::{Engine, ErasedGame, Limits, QueryError};

/// The study: a layout a line, its win rates behind it, in percent.
const STUDY: &[u8] = include_bytes!("../../data/layouts.tsv");

/// The cell of a line of the study that has the win rate of the opener; that of the other side is
/// the next one.
const OPENING: usize = 5;

/// The best layouts: for the side that opens and for the other. They are found when this is
/// compiled, so that a page does not load the study.
const STUDIED: [[u8; 6]; 2] = [best(STUDY, OPENING), best(STUDY, OPENING + 1)];

/// Nodes for each layout that an engine evaluates: all of them take less than a second.
const NODES: u64 = 2000;

/// Rows and columns of the home triangle's squares in reading order.
const HOME: [(u8, u8); 6] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)];

/// The layout that a text names; `None` if it names none.
///
/// ```
/// use engines::einstein::layout_choice as layout;
/// let same = ["125634", "125/63/4", "A5-1;B5-2;C5-5;A4-6;B4-3;A3-4", "E1-1 D1-2 C1-5 E2-6 D2-3 E3-4"];
/// assert!(same.iter().all(|text| layout::read(text) == Some([1, 2, 5, 6, 3, 4])));
/// assert_eq!(layout::read("125635"), None);
/// ```
#[must_use]
pub fn read(text: &str) -> Option<[u8; 6]> {
    let signs: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !"/;,-；，".contains(*c))
        .collect();
    let stones = if signs.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        squares(&signs)?
    } else {
        digits(&signs)?
    };
    Layout::<6>::new(stones).ok().map(|_| stones)
}

/// Six digits.
fn digits(signs: &str) -> Option<[u8; 6]> {
    let digits: Vec<u8> = signs
        .chars()
        .map(|c| c.to_digit(10).and_then(|d| u8::try_from(d).ok()))
        .collect::<Option<_>>()?;
    digits.try_into().ok()
}

/// `A51B52…`: a square of the contest's board and a stone, six times.
fn squares(signs: &str) -> Option<[u8; 6]> {
    let signs = signs.to_ascii_uppercase().into_bytes();
    if signs.len() != 18 {
        return None;
    }
    let placed = |owner: Side| {
        let mut stones = [0; 6];
        for item in signs.chunks(3) {
            let &[column, row, stone] = item else {
                return None;
            };
            let (column, row) = (column.checked_sub(b'A')?, b'5'.checked_sub(row)?);
            let place = place_of(owner, row, column)?;
            stones[place] = stone.checked_sub(b'0')?;
        }
        Some(stones)
    };
    placed(Side::First).or_else(|| placed(Side::Second))
}

/// A layout as it is shown: `125/63/4`.
#[must_use]
pub fn text(stones: [u8; 6]) -> String {
    let [a, b, c, d, e, f] = stones;
    format!("{a}{b}{c}/{d}{e}/{f}")
}

/// The text of the position in which a game of these layouts begins: Red's, Blue's.
#[must_use]
pub fn start(layouts: [[u8; 6]; 2], opener: Side) -> Option<String> {
    let [red, blue] = layouts.map(|stones| Layout::<6>::new(stones).ok());
    Some(EinStein::<5>::of_layouts(red?, blue?, opener).to_string())
}

/// The layouts of a position in which every stone still stands at home: Red's, Blue's; `None` of any
/// other position, and of boards of other sizes.
#[must_use]
pub fn placed(position: &AnyEinStein) -> Option<[[u8; 6]; 2]> {
    if position.size() != Size::STANDARD {
        return None;
    }
    let mut layouts = [[0; 6]; 2];
    for side in [Side::First, Side::Second] {
        let stones = &position.setup().stones[side.index()];
        for (stone, square) in (1..=6).zip(stones) {
            let square = (*square)?;
            let at = (square.row(), square.column());
            let place = place_of(side, u8::try_from(at.0).ok()?, u8::try_from(at.1).ok()?)?;
            layouts[side.index()][place] = stone;
        }
    }
    Some(layouts)
}

/// The place in a side's layout of the square in that row and column of the board.
fn place_of(owner: Side, row: u8, column: u8) -> Option<usize> {
    let own = match owner {
        Side::First => (row, column),
        Side::Second => (4_u8.checked_sub(row)?, 4_u8.checked_sub(column)?),
    };
    HOME.iter().position(|&square| square == own)
}

/// The best layout by the study, for the side that opens or for the other.
#[must_use]
pub const fn studied(opens: bool) -> [u8; 6] {
    if opens { STUDIED[0] } else { STUDIED[1] }
}

/// The text of the position in which a game of the best layouts by the study begins.
#[must_use]
pub fn studied_start(opener: Side) -> Option<String> {
    let layouts = [Side::First, Side::Second].map(|side| studied(side == opener));
    start(layouts, opener)
}

/// The layout with the highest win rate in that cell of its line, the first among equals; without
/// any, the stones in their order.
///
/// A line begins with a layout, `125/63/4`; any other line is passed over.
const fn best(study: &[u8], cell: usize) -> [u8; 6] {
    let (mut stones, mut most, mut from) = ([1, 2, 3, 4, 5, 6], 0, 0);
    while from < study.len() {
        if study[from].is_ascii_digit() && from + 8 <= study.len() {
            let rate = hundredths(study, from, cell);
            if rate > most {
                most = rate;
                let mut place = 0;
                while place < 6 {
                    stones[place] = study[from + PLACES[place]] - b'0';
                    place += 1;
                }
            }
        }
        from = after(study, from, b'\n');
    }
    stones
}

/// Where the stones of `125/63/4` stand in its text.
const PLACES: [usize; 6] = [0, 1, 2, 4, 5, 7];

/// The number in that cell of the line that begins here, in hundredths; 0 if it has no such cell.
const fn hundredths(study: &[u8], mut from: usize, cell: usize) -> u32 {
    let mut tabs = 0;
    while tabs < cell {
        from = after(study, from, b'\t');
        tabs += 1;
    }
    let (mut number, mut digits, mut is_fraction) = (0, 0, false);
    while from < study.len() && digits < 2 {
        match study[from] {
            digit if digit.is_ascii_digit() => {
                number = 10 * number + (digit - b'0') as u32;
                digits += is_fraction as u32;
            }
            b'.' => is_fraction = true,
            _ => break,
        }
        from += 1;
    }
    while digits < 2 {
        (number, digits) = (10 * number, digits + 1);
    }
    number
}

/// The place behind the next byte of this value.
const fn after(study: &[u8], mut from: usize, byte: u8) -> usize {
    while from < study.len() && study[from] != byte {
        from += 1;
    }
    from + 1
}

/// The layout that an engine likes best against one that is already there, for the side that is to
/// place its stones; the first among equals.
///
/// The reversal of the numbers (k → 7 − k) changes no value, so one layout of each pair is tried.
/// Each has the same limit of nodes and no clock, so an engine without chance gives the same answer
/// everywhere.
///
/// # Errors
///
/// The engine has no opinion.
pub fn against(
    engine: &mut dyn Engine,
    game: &dyn ErasedGame,
    theirs: [u8; 6],
    side: Side,
    opener: Side,
) -> Result<[u8; 6], QueryError> {
    let mut best: Option<(f64, [u8; 6])> = None;
    for layout in Layout::<6>::all() {
        let Ok(stones) = <[u8; 6]>::try_from(layout.stones()) else {
            continue;
        };
        if stones.map(|stone| 7 - stone) < stones {
            continue;
        }
        let layouts = if side == Side::First {
            [stones, theirs]
        } else {
            [theirs, stones]
        };
        let mut position = game.boxed();
        if start(layouts, opener).is_none_or(|text| position.read(&text).is_err()) {
            continue;
        }
        let analysis = engine.think(position.as_ref(), &Limits::new().nodes(NODES))?;
        let Some(value) = analysis.value else {
            continue;
        };
        // The value is that of the side that throws first.
        let value = if side == opener { value } else { 1.0 - value };
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, stones));
        }
    }
    best.map(|(_, stones)| stones).ok_or(QueryError::Finished)
}
