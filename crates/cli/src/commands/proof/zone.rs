//! Wins of Connect6: forced by double threats, or with zones.

use connect6::zone::{Verified, VerifyError, ZoneFault, verify};
use game_core::{Localized, Text, text};
use serde::Serialize;

use super::placed;
use crate::console::{Console, print_object};
use crate::failure::Failure;

/// Whether a text begins as such a win does.
pub(super) fn is(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.starts_with("zone proof"))
}

/// Checks a win, and says what it proves.
pub(super) fn check(console: Console, text: &str) -> Result<(), Failure> {
    let verified = verify(text).map_err(|error| failure(text, &error))?;
    let found = Object::new(&verified);
    if console.json { print_object(&found) } else { console.print(&found.text()) }
}

/// What a win proves.
#[derive(Serialize)]
struct Object<'v> {
    kind: &'static str,
    game: &'static str,
    position: &'v str,
    winner: &'static str,
    /// The turn that begins it.
    turn: &'v str,
    /// The most turns in a row.
    depth: usize,
    turns: u64,
    /// Replies of two stones that were looked up.
    replies: u64,
}

impl<'v> Object<'v> {
    fn new(verified: &'v Verified) -> Self {
        let Verified { position, attacker, turn, depth, checked, .. } = verified;
        let winner = if *attacker == game_core::Side::First { "black" } else { "white" };
        let (turns, replies) = (checked.turns, checked.replies);
        Self { kind: "connect6 win", game: "connect6", position, winner, turn, depth: *depth, turns, replies }
    }

    fn text(&self) -> Text {
        let Self { position, turn, depth, turns, replies, winner, .. } = self;
        let winner = if *winner == "black" { text!("Black", "黑方") } else { text!("White", "白方") };
        text!(
            "The proof holds. {winner} wins by {turn} in\n{position}\n{turns} turns of the winner were played, up to {depth} in a row, and {replies} replies looked up.\n",
            "证明成立。{winner:#}走 {turn} 必胜，局面：\n{position}\n已走查胜方的 {turns} 手（最长 {depth} 手），逐一核对应手 {replies} 个。\n"
        )
    }
}

/// Why a win cannot be read, or what of it does not hold.
fn failure(text: &str, error: &VerifyError) -> Failure {
    match error {
        VerifyError::Text(fault) => {
            let (line, expected) = (fault.line, expected(&fault.fault));
            let message = text!("{fault}", "第 {line} 行：此处应为{expected:#}。");
            placed(text, line, expected, message)
        }
        VerifyError::Flaw(flaw) => Failure::impossible(text!("a win that holds", "成立的必胜证明"), flaw.text()),
        _ => Failure::impossible(text!("a win that holds", "成立的必胜证明"), error.to_string()),
    }
}

/// What should stand in the line.
const fn expected(fault: &ZoneFault) -> Text {
    match fault {
        ZoneFault::Format => Text::new("the line `zone proof 1`", "`zone proof 1`"),
        ZoneFault::Position(_) => Text::new("`position` with a position of Connect6", "`position` 与六子棋局面"),
        ZoneFault::Turns => Text::new("`turns` with a number", "`turns` 与手数"),
        ZoneFault::Line => Text::new("a reply, a turn and a number of replies", "应手、一手棋与应手个数"),
        ZoneFault::Deep => Text::new("no more turns than the board has room for", "棋盘容得下的手数"),
        _ => Text::new("the line `end` behind the last turn", "末手之后的 `end`"),
    }
}
