//! A position as turns: the lines that set up a game that the program has not followed.

use connect6::{AnyConnect6, Cell, Turn};
use game_core::Side;

use super::stones::Stones;

/// The lines that give a program all turns of a game, and let it move.
pub(crate) fn lines(turns: &[(Side, Turn)]) -> impl Iterator<Item = String> {
    let (first, last) = if turns.is_empty() {
        ("new black", None)
    } else {
        ("new white", Some("next".to_owned()))
    };
    let placed = turns.iter().map(|&(side, turn)| {
        let name = if side == Side::First {
            "black"
        } else {
            "white"
        };
        format!("{name} {}", Stones { turn })
    });
    [first.to_owned()].into_iter().chain(placed).chain(last)
}

/// Turns that lead to a position: one stone of Black, then two of each side as far as there are
/// any. Their order is unknown and does not matter. Returns `None` if no turns lead there, as to a
/// handicap or a study, or into the middle of a turn.
pub(crate) fn turns(position: &AnyConnect6) -> Option<Vec<(Side, Turn)>> {
    let turns = dealt(position);
    let mut told = AnyConnect6::empty(position.size())?;
    let played = turns
        .iter()
        .all(|&(side, turn)| told.mover() == side && told.try_turn(turn).is_ok());
    (played && told == *position).then_some(turns)
}

/// The stones of a position as turns, whether they can be played or not.
fn dealt(position: &AnyConnect6) -> Vec<(Side, Turn)> {
    let [black, white] = [Side::First, Side::Second]
        .map(|side| position.stones(side).into_iter().collect::<Vec<_>>());
    let (first, rest) = black.split_at(black.len().min(1));
    let (mut blacks, mut whites) = (rest.chunks(2), white.chunks(2));
    let mut pieces: Vec<(Side, &[Cell])> = vec![(Side::First, first)];
    for _ in 0..blacks.len().max(whites.len()) {
        pieces.extend(whites.next().map(|turn| (Side::Second, turn)));
        pieces.extend(blacks.next().map(|turn| (Side::First, turn)));
    }
    let turn = |(side, cells): (Side, &[Cell])| match *cells {
        [first, second] => Some((side, Turn::Two(first, second))),
        [only] => Some((side, Turn::One(only))),
        _ => None,
    };
    pieces.into_iter().filter_map(turn).collect()
}

/// The opponent's turn that leads from one position to the other, if there is one.
pub(crate) fn turn_between(before: &AnyConnect6, after: &AnyConnect6) -> Option<Turn> {
    let opponent = before.mover();
    let new: Vec<Cell> = (after.stones(opponent) - before.stones(opponent))
        .into_iter()
        .collect();
    let turn = match *new.as_slice() {
        [first, second] => Turn::Two(first, second),
        [only] => Turn::One(only),
        _ => return None,
    };
    let mut played = *before;
    played
        .try_turn(turn)
        .ok()
        .filter(|()| played == *after)
        .map(|()| turn)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_written_in_lines() {
        let told = |text: &str| {
            lines(&turns(&text.parse().unwrap()).unwrap())
                .collect::<Vec<_>>()
                .join(", ")
        };
        assert_eq!(told("19x19"), "new black");
        assert_eq!(told("J10"), "new white, black JJ, next");
        assert_eq!(told("J10 A1A19"), "new white, black JJ, white AAAS, next");
    }

    /// Played in their order, the turns lead to the position.
    #[test]
    fn a_position_is_written_in_turns() {
        for text in [
            "19x19",
            "J10",
            "J10 A1A2",
            "J10 A1A2 B1B2",
            "J10 S1S19 B1B2 K10A19 Q3R4",
        ] {
            let position: AnyConnect6 = text.parse().unwrap();
            let mut told = AnyConnect6::default();
            for (side, turn) in turns(&position).unwrap() {
                assert_eq!(told.mover(), side, "{text}");
                told.try_turn(turn).unwrap();
            }
            assert_eq!(told, position, "{text}");
        }
    }

    /// A handicap, a study, the middle of a turn, another side to move: no turns lead there.
    #[test]
    fn unreachable_positions_are_not_written() {
        let rows = |stones: &str, mover: &str| {
            let first = format!("{stones}{}", ".".repeat(19 - stones.len()));
            format!(
                "{first}{} {mover}",
                format!("/{}", ".".repeat(19)).repeat(18)
            )
        };
        for text in [
            rows("xxoo", "x 2"),
            rows("xo", "o 1"),
            rows("x", "o 1"),
            rows("", "o 2"),
            rows("xoo", "o 2"),
        ] {
            let position: AnyConnect6 = text.parse().unwrap();
            assert_eq!(turns(&position), None, "{text}");
        }
        assert_eq!(turns(&"J10 A1".parse().unwrap()), None);
        assert_eq!(
            turns(&"15x15 H8".parse().unwrap()).map(|turns| turns.len()),
            Some(1)
        );
        let sound: AnyConnect6 = rows("xoo", "x 2").parse().unwrap();
        assert_eq!(turns(&sound).map(|turns| turns.len()), Some(2));
    }

    #[test]
    fn the_opponents_turn_is_found() {
        let read = |text: &str| text.parse::<AnyConnect6>().unwrap();
        let text = |before: &str, after: &str| {
            turn_between(&read(before), &read(after)).map(|turn| Stones { turn }.to_string())
        };
        assert_eq!(text("19x19", "J10"), Some("JJ".to_owned()));
        assert_eq!(text("J10", "J10 A19S1"), Some("AASS".to_owned()));
        assert_eq!(text("J10 A1A2", "J10 A1A2 K10L10 B1B2"), None);
        assert_eq!(text("J10", "J11 A19S1"), None);
        assert_eq!(text("J10", "J10"), None);
    }
}
