//! How a team places its stones before a game of EinStein: read, written, and chosen.
//!
//! Six numbers in reading order as the owners see their home triangle from their corner, so that a
//! layout does not depend on the colour: `125/63/4`. Records of contests name squares instead,
//! `A5-1;B5-2;…` for Red and `E1-1;D1-2;…` for Blue, row 5 on top; either form is read.
//!
//! Which layout is good was measured: [`studied`] reads `data/layouts.tsv`, every layout against
//! all others (docs/einstein.md). Where the opponent has already placed their stones, an engine is
//! [asked](against) about each of the 720 answers.

use einstein::{EinStein, Layout};
use game_core::Side;
use registry::{Engine, ErasedGame, Limits, QueryError};

/// The study: a layout a line, the best first.
const STUDY: &str = include_str!("../data/layouts.tsv");

/// Nodes for each layout that an engine evaluates: 720 layouts take less than a second.
const NODES: u64 = 2000;

/// Rows and columns of the home triangle's squares in reading order.
const HOME: [(u8, u8); 6] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)];

/// The layout that a text says; nothing if it says none.
///
/// ```
/// use contest::layout;
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
            let own = match owner {
                Side::First => (row, column),
                Side::Second => (4_u8.checked_sub(row)?, 4_u8.checked_sub(column)?),
            };
            let place = HOME.iter().position(|&square| square == own)?;
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

/// The best layout by the study, for the team that opens or for the other.
#[must_use]
pub fn studied(opens: bool) -> Option<[u8; 6]> {
    let column = if opens { 5 } else { 6 };
    let lines = STUDY.lines().filter(|line| !line.starts_with(['#', 'l']));
    let rows = lines.filter_map(|line| {
        let mut cells = line.split('\t');
        let stones = read(cells.next()?)?;
        Some((cells.nth(column - 1)?.parse::<f64>().ok()?, stones))
    });
    // The first among equals: later ones must be better.
    rows.fold(None, |best: Option<(f64, [u8; 6])>, row| match best {
        Some(best) if best.0 >= row.0 => Some(best),
        _ => Some(row),
    })
    .map(|(_, stones)| stones)
}

/// The layout that an engine likes best against one that is already there, for the side that is to
/// place its stones; the first among equals.
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn the_study_knows_the_best() {
        assert_eq!(studied(true).map(text).as_deref(), Some("125/63/4"));
        assert_eq!(studied(false).map(text).as_deref(), Some("125/63/4"));
    }

    #[test]
    fn squares_are_those_of_records() {
        let red = "A5-6;B5-2;C5-4;A4-1;B4-5;A3-3";
        let blue = "E3-1;D2-2;E2-3;C1-4;D1-5;E1-6";
        assert_eq!(
            (read(red), read(blue)),
            (Some([6, 2, 4, 1, 5, 3]), Some([6, 5, 4, 3, 2, 1]))
        );
        let text = start([read(red).unwrap(), read(blue).unwrap()], Side::First).unwrap();
        assert_eq!(text, "624../15.../3...a/...bc/..def r");
        for text in [
            "",
            "12345",
            "1234567",
            "123450",
            "A5-6;B5-2;C5-4;A4-1;B4-5;A2-3",
            "A5-6;A5-2;C5-4;A4-1;B4-5;A3-3",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn an_engine_answers_a_bad_layout() {
        let game = crate::Kind::of("einstein").unwrap().entry.start();
        let mut engine = game
            .engine(&"race:depth=1,tables=0".parse().unwrap())
            .unwrap();
        let theirs = read("342/56/1").unwrap();
        let ours = against(
            engine.as_mut(),
            game.as_ref(),
            theirs,
            Side::Second,
            Side::First,
        )
        .unwrap();
        assert!(Layout::<6>::new(ours).is_ok());
    }
}
