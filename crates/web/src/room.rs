use std::fmt::Write as _;

use planes::{Belief, World, notation};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::RequestError;
use crate::value::value;

/// What seats there are in a room.
const SEATS: usize = 3;

/// A round of a room that is over, as its server has published it: texts, one a line, a line for
/// each seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Published<'t> {
    /// Board and number of planes, as `9x9/2`.
    pub setup: &'t str,
    /// Where planes lay, as `9x9 C1^ G2^`.
    pub layouts: &'t str,
    /// What was hashed before the layout.
    pub salts: &'t str,
    /// What each seat was bound to while the round was played, as far as somebody has seen it; an
    /// empty line where not.
    pub commitments: &'t str,
    /// A line for each shot: the seat that was shot at, the cell, the answer, as `1 E5 b`.
    pub shots: &'t str,
}

/// What a seat was bound to: SHA-256 of the salt followed by the layout, in hexadecimal digits.
///
/// ```
/// let bound = web::commitment("00112233445566778899aabbccddeeff", "9x9 C1^ G2^");
/// assert_eq!(bound, "11a6952d7217005d6ddcf762731d47b284db4de4b6b2635031137047666e4b0c");
/// ```
#[must_use]
pub fn commitment(salt: &str, layout: &str) -> String {
    let hash = Sha256::new()
        .chain_update(salt)
        .chain_update(layout)
        .finalize();
    hash.iter().fold(String::new(), |mut text, byte| {
        // Writing into a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Checks a round without trusting its server: that each layout is one, that it is the one its seat
/// was bound to, and that every answer was true of it.
///
/// For each seat: `layout`, whether it is one; `bound`, whether the commitment is that of the
/// layout, null where none was seen; `wrong`, the numbers of the shots whose answers the layout
/// does not give, from 0.
///
/// # Errors
///
/// The text of the setup says no board.
pub fn verify(round: Published<'_>) -> Result<Value, RequestError> {
    let belief: Belief = round.setup.parse()?;
    let world = belief.world();
    let line = |text: &str, seat: usize| text.lines().nth(seat).unwrap_or("").to_owned();
    let seat = |seat: usize| {
        let (text, salt, seen) = (
            line(round.layouts, seat),
            line(round.salts, seat),
            line(round.commitments, seat),
        );
        let layout = notation::read_layout(world, &text).ok();
        let bound = (!seen.is_empty()).then(|| commitment(&salt, &text) == seen);
        value!({"layout": layout.is_some(), "bound": bound, "wrong": wrong(world, layout, seat, round.shots)})
    };
    Ok(value!((0..SEATS).map(seat).collect::<Vec<_>>()))
}

/// The numbers of the shots at a seat whose answers are not those of its layout.
fn wrong(world: &World, layout: Option<usize>, seat: usize, shots: &str) -> Vec<usize> {
    let at = seat.to_string();
    let is_wrong = |line: &str| {
        let mut words = line.split(' ').skip(1);
        let cell = words
            .next()
            .and_then(|cell| notation::read_cell(cell, world.setup().board).ok());
        let answer = layout
            .zip(cell)
            .map(|(layout, cell)| world.answer(layout, cell).to_string());
        answer.as_deref() != words.next() || answer.is_none()
    };
    let shots = shots
        .lines()
        .enumerate()
        .filter(|(_, line)| line.split(' ').next() == Some(&at));
    shots
        .filter(|(_, line)| is_wrong(line))
        .map(|(number, _)| number)
        .collect()
}
