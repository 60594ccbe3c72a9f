//! Reads and checks a written proof of a board of any size.

use alloc::string::{String, ToString};

use game_core::Side;
use thiserror::Error;

use super::{ZoneCheckError, ZoneChecked, ZoneError, ZoneProof, check};

/// What a written proof proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The position in rows.
    pub position: String,
    /// Who wins, with the next turn.
    pub attacker: Side,
    /// The text of the turn that begins the win.
    pub turn: String,
    /// The most turns of the winner that are written down in a row.
    pub depth: usize,
    /// What was checked.
    pub checked: ZoneChecked,
}

/// Why a written proof proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// It cannot be read.
    #[error(transparent)]
    Text(ZoneError),
    /// It does not hold.
    #[error(transparent)]
    Flaw(ZoneCheckError),
}

fn verify_of<const N: usize>(text: &str) -> Result<Verified, VerifyError> {
    let (position, proof) = ZoneProof::read::<N, false>(text).map_err(VerifyError::Text)?;
    let checked = check(&position, &proof).map_err(VerifyError::Flaw)?;
    let (turn, depth) = (position.turn_text(proof.turn), proof.depth());
    Ok(Verified {
        position: position.to_string(),
        attacker: position.mover(),
        turn,
        depth,
        checked,
    })
}

/// The number of rows that stands before a position; 19 where none does.
fn size(text: &str) -> usize {
    let position = text
        .lines()
        .nth(1)
        .and_then(|line| line.strip_prefix("position "))
        .unwrap_or_default();
    let rows = position
        .split_once('x')
        .and_then(|(rows, _)| rows.parse().ok());
    rows.filter(|rows| (6..=19).contains(rows)).unwrap_or(19)
}

/// Reads and [checks](fn@check) a written proof, of a board of any size.
///
/// # Errors
///
/// It cannot be read, or does not hold.
pub fn verify(text: &str) -> Result<Verified, VerifyError> {
    macro_rules! of_size {
        ($($size:literal)*) => {
            match size(text) {
                $($size => verify_of::<$size>(text),)*
                _ => verify_of::<19>(text),
            }
        };
    }
    of_size!(6 7 8 9 10 11 12 13 14 15 16 17 18)
}
