//! The laws of EinStein würfelt nicht!

use std::collections::BTreeMap;

use einstein::{AnyEinStein, EinStein, Face, Layout};
use game_core::{Finite, Notation, Packed, Position, Side, Stochastic, Symmetric, ToMove};

/// A text is refused at one of its columns, or is a position whose own text is read back unchanged,
/// with the same parts.
pub fn einstein_positions_round_trip(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<AnyEinStein>() {
        Ok(position) => {
            // A size may be given even if it could be left out, and so may faces.
            assert!(
                text.ends_with(
                    position
                        .to_string()
                        .rsplit_once('/')
                        .map_or("", |(_, end)| end)
                ),
                "{text:?}"
            );
            assert_eq!(position.to_string().parse(), Ok(position));
            assert_eq!(
                AnyEinStein::new(position.size(), position.setup()),
                Some(Ok(position))
            );
            assert_eq!(
                position.to_move() == ToMove::Nobody,
                position.moves_left() == 0
            );
            for m in position.moves() {
                assert_eq!(position.read_move(&position.move_text(m)), Ok(m));
            }
        }
        Err(error) => {
            let columns = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            assert!(
                error.line == 1 && (1..=columns.saturating_add(1)).contains(&error.column),
                "{error}"
            );
        }
    }
}

/// Stones by side and number on squares (row, column): the rules without any table.
#[derive(Default)]
struct Naive {
    stones: BTreeMap<(Side, u8), (usize, usize)>,
}

impl Naive {
    fn of(position: &EinStein) -> Self {
        let all = [Side::First, Side::Second]
            .into_iter()
            .flat_map(|side| (1..=6).map(move |number| (side, number)));
        let at = |(side, number)| {
            position
                .stone(side, number)
                .map(|s| ((side, number), (s.row(), s.column())))
        };
        Self {
            stones: all.filter_map(at).collect(),
        }
    }

    /// The legal moves as texts without the mark of a capture.
    fn moves(&self, side: Side, die: u8) -> Vec<String> {
        let alive: Vec<u8> = self
            .stones
            .keys()
            .filter(|key| key.0 == side)
            .map(|key| key.1)
            .collect();
        let smaller = alive.iter().filter(|&&number| number <= die).max();
        let larger = alive.iter().filter(|&&number| number >= die).min();
        let (mut found, mut choice) = (vec![], vec![smaller, larger]);
        choice.dedup();
        for &stone in choice.into_iter().flatten() {
            let (row, column) = self.stones[&(side, stone)];
            for (down, right) in [(0, 1), (1, 0), (1, 1)] {
                let ahead = |at: usize, by: usize| {
                    if side == Side::First {
                        Some(at + by)
                    } else {
                        at.checked_sub(by)
                    }
                };
                let target = ahead(row, down)
                    .zip(ahead(column, right))
                    .filter(|&(r, c)| r < 5 && c < 5);
                found.extend(
                    target.map(|to| format!("{stone}:{}-{}", name((row, column)), name(to))),
                );
            }
        }
        found
    }
}

fn name((row, column): (usize, usize)) -> String {
    format!("{}{}", ["A", "B", "C", "D", "E"][column], row + 1)
}

/// Two bytes choose the layouts, then one for every face of the die and every move: a game in which
/// the position and a naive board agree after each step.
pub fn einstein_games_agree_with_a_naive_board(bytes: &[u8]) {
    let mut bytes = bytes.iter().copied();
    let mut next = || bytes.next().map(usize::from);
    let mut layout = || Layout::<6>::numbered(next()? * 3 % 720);
    let Some((red, blue)) = layout().zip(layout()) else {
        return;
    };
    let mut position = EinStein::of_layouts(red, blue, Side::First);
    let mut left = position.moves_left();
    while let (Some(die), Some(choice)) = (next(), next()) {
        let Some(face) = u8::try_from(die % 6 + 1).ok().and_then(Face::new) else {
            return;
        };
        position.happen(face);
        let (naive, mover) = (Naive::of(&position), position.mover());
        let texts: Vec<String> = position.moves().map(|m| position.move_text(m)).collect();
        let plain: Vec<&str> = texts
            .iter()
            .map(|text| text.trim_end_matches('x'))
            .collect();
        assert_eq!(plain, naive.moves(mover, face.number()), "{position}");
        let Some(m) = position.moves().nth(choice % texts.len()) else {
            return;
        };
        let Some((from, to)) = position.squares(m) else {
            return;
        };
        let mut stones = naive.stones;
        stones.retain(|_, at| *at != (to.row(), to.column()) && *at != (from.row(), from.column()));
        stones.insert((mover, m.stone()), (to.row(), to.column()));
        position.play(m);
        assert_eq!(Naive::of(&position).stones, stones, "{position}");
        assert!(position.moves_left() < left, "{position}");
        left = position.moves_left();
        let goal = if mover == Side::First { (4, 4) } else { (0, 0) };
        let over = stones.iter().any(|(key, &at)| key.0 == mover && at == goal)
            || !stones.keys().any(|key| key.0 != mover);
        assert_eq!(position.winner(), over.then_some(mover), "{position}");
        if over {
            return;
        }
    }
}

/// A position on 3×3 squares: its canonical position, and the same with the colours swapped, have
/// its exact value, and equal packs mean equal values.
pub fn einstein_looks_have_equal_values(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(position) = text.parse::<EinStein<3, 3>>() else {
        return;
    };
    let known = &mut BTreeMap::new();
    let value = numerator(&position, known);
    for alike in [
        position.canonical(),
        position.swapped(),
        position.swapped().canonical(),
    ] {
        assert_eq!(
            (numerator(&alike, known), alike.moves_left()),
            (value, position.moves_left()),
            "{alike}"
        );
    }
}

/// Known values, by pack.
type Known = BTreeMap<[u64; 2], u64>;

/// The probability that the side to move wins, over 3^moves left; at most 3^15.
fn numerator(position: &EinStein<3, 3>, known: &mut Known) -> u64 {
    match position.to_move() {
        ToMove::Nobody => 0,
        ToMove::Player(_) => best(position, known),
        ToMove::Chance => {
            if let Some(&value) = known.get(&position.pack()) {
                return value;
            }
            let faces: Vec<Face> = position.events().map(|(face, _)| face).collect();
            let value = faces
                .into_iter()
                .map(|face| best(&position.given(face), known) / 3)
                .sum();
            known.insert(position.pack(), value);
            value
        }
    }
}

/// The same after a die has been thrown: the best move's.
fn best(thrown: &EinStein<3, 3>, known: &mut Known) -> u64 {
    let power = |moves: usize| {
        u32::try_from(moves)
            .ok()
            .and_then(|moves| 3_u64.checked_pow(moves))
            .unwrap_or(1)
    };
    let all = thrown.moves_left();
    let value = |m| {
        let after = thrown.after(m);
        power(all) - numerator(&after, known) * power(all - after.moves_left())
    };
    thrown.moves().map(value).max().unwrap_or(0)
}
