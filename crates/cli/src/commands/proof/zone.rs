//! Wins of Connect6: forced by double threats, or with zones.

use connect6::zone::{Verified, VerifyError, verify};
use game_core::{Localized, Text, text};
use serde::Serialize;

use super::placed;
use crate::console::{Console, print_object};
use crate::failure::Failure;

/// Whether a text begins like such a win.
pub(super) fn is(text: &str) -> bool {
    text.lines()
        .next()
        .is_some_and(|line| line.starts_with("zone proof"))
}

/// Checks a win, and prints what it proves.
pub(super) fn check(console: Console, text: &str) -> Result<(), Failure> {
    let verified = verify(text).map_err(|error| failure(text, &error))?;
    let found = ProofObject::new(&verified);
    if console.json {
        print_object(&found)
    } else {
        console.print(&found.text())
    }
}

/// What a win proves.
#[derive(Serialize)]
struct ProofObject<'v> {
    kind: &'static str,
    game: &'static str,
    position: &'v str,
    winner: &'static str,
    /// The first turn of the win.
    turn: &'v str,
    /// The longest sequence of turns.
    depth: usize,
    turns: u64,
    /// Replies of two stones that were looked up.
    replies: u64,
}

impl<'v> ProofObject<'v> {
    fn new(verified: &'v Verified) -> Self {
        let Verified {
            position,
            attacker,
            turn,
            depth,
            checked,
            ..
        } = verified;
        let winner = if *attacker == game_core::Side::First {
            "black"
        } else {
            "white"
        };
        let (turns, replies) = (checked.turns, checked.replies);
        Self {
            kind: "connect6 win",
            game: "connect6",
            position,
            winner,
            turn,
            depth: *depth,
            turns,
            replies,
        }
    }

    fn text(&self) -> Text {
        let Self {
            position,
            turn,
            depth,
            turns,
            replies,
            winner,
            ..
        } = self;
        let winner = if *winner == "black" {
            text!("Black", "黑方")
        } else {
            text!("White", "白方")
        };
        text!(
            "The proof holds. {winner} wins by {turn} in\n{position}\n{turns} turns of the winner were played, up to {depth} in a row, and {replies} replies looked up.\n",
            "证明成立。{winner:#}走 {turn} 必胜，局面：\n{position}\n已走查胜方的 {turns} 手（最长 {depth} 手），逐一核对应手 {replies} 个。\n"
        )
    }
}

/// Why a win cannot be read, or which part of it does not hold.
fn failure(text: &str, error: &VerifyError) -> Failure {
    match error {
        VerifyError::Text(error) => placed(text, error.line, error.fault.expected(), error.text()),
        VerifyError::Flaw(flaw) => {
            Failure::impossible(text!("a win that holds", "成立的必胜证明"), flaw.text())
        }
        _ => Failure::impossible(
            text!("a win that holds", "成立的必胜证明"),
            error.to_string(),
        ),
    }
}
