//! Positions with what a search thinks of them, and the file that holds them.
//!
//! ```text
//! a byte      number of stones
//! two each    a stone: row · 19 + column, and 32,768 more for White; all numbers little-endian
//! a byte      the side that has just moved: 0 for Black, 1 for White
//! two bytes   the chance that a search gives that side, in 65,535ths
//! a byte      the result of the game for that side: 1 won, 255 lost, 0 not known
//! ```

use connect6::{Cell, Connect6, Setup};
use game_core::{Player, Side};

/// The sign of a white stone.
const WHITE: u16 = 1 << 15;

/// A position at the beginning of a turn, and what it is worth.
#[derive(Clone, Debug)]
pub(crate) struct Labelled {
    pub(crate) position: Connect6,
    /// The chance that a search gives the side that has just moved.
    pub(crate) chance: f32,
    /// The result of the game for that side, 1 or 0; `None` for a draw, for a game that was broken off,
    /// and for a position beside a game.
    pub(crate) result: Option<f32>,
}

impl Labelled {
    /// Appends its bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let stones = |side: Side| {
            self.position.stones(side).into_iter().map(move |cell| {
                let number = cell.row() * 19 + cell.column();
                u16::try_from(number).unwrap_or(0) | [0, WHITE][side.index()]
            })
        };
        let all: Vec<u16> = stones(Side::First).chain(stones(Side::Second)).collect();
        bytes.push(u8::try_from(all.len()).unwrap_or(u8::MAX));
        bytes.extend(all.iter().take(255).flat_map(|stone| stone.to_le_bytes()));
        bytes.push(u8::from(self.position.mover() == Side::First));
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to 65535"
        )]
        let chance = (self.chance.clamp(0.0, 1.0) * 65_535.0) as u16;
        bytes.extend(chance.to_le_bytes());
        bytes.push(match self.result {
            Some(won) if won > 0.5 => 1,
            Some(lost) if lost < 0.5 => 255,
            _ => 0,
        });
    }

    /// The first position in some bytes, and the bytes behind it.
    fn first(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (&count, rest) = bytes.split_first()?;
        let (stones, rest) = rest.split_at_checked(2 * usize::from(count))?;
        let (end, rest) = rest.split_first_chunk::<4>()?;
        let mut setup = Setup {
            stones: [connect6::Cells::EMPTY; 2],
            mover: if end[0] == 0 {
                Side::Second
            } else {
                Side::First
            },
            left: 2,
        };
        for pair in stones.chunks_exact(2) {
            let stone = u16::from_le_bytes([pair[0], pair[1]]);
            let number = usize::from(stone & !WHITE);
            let cell = Cell::new(number / 19, number % 19)?;
            let side = usize::from(stone & WHITE != 0);
            setup.stones[side] = setup.stones[side].with(cell);
        }
        let labelled = Self {
            position: Connect6::from_setup(&setup).ok()?,
            chance: f32::from(u16::from_le_bytes([end[1], end[2]])) / 65_535.0,
            result: match end[3] {
                1 => Some(1.0),
                255 => Some(0.0),
                _ => None,
            },
        };
        Some((labelled, rest))
    }

    /// All positions of a file.
    pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Self>, String> {
        let (mut rest, mut all) = (bytes, Vec::new());
        while !rest.is_empty() {
            let at = bytes.len() - rest.len();
            let (labelled, more) = Self::first(rest)
                .ok_or_else(|| format!("There is no position in byte {at} of the file."))?;
            all.push(labelled);
            rest = more;
        }
        Ok(all)
    }
}
