//! Wins of Connect6: forced by double threats, or with zones.

use connect6::zone::{Verified, VerifyError, ZoneCheckError, ZoneFault, verify};
use game_core::{Text, text};
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
        VerifyError::Flaw(flaw) => {
            let chinese = broken(flaw);
            Failure::impossible(text!("a win that holds", "成立的必胜证明"), text!("{flaw}", "{chinese}"))
        }
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

/// What does not hold, in Chinese.
fn broken(flaw: &ZoneCheckError) -> String {
    let place = |cell: &connect6::Cell| format!("自上第 {} 行、自左第 {} 列", cell.row() + 1, cell.column() + 1);
    match flaw {
        ZoneCheckError::Start => "必胜证明须始于对局未结束时的完整一手。".to_owned(),
        ZoneCheckError::Illegal(turns) => format!("第 {} 手不合规则。", turns + 1),
        ZoneCheckError::Counter(turns) => format!("第 {} 手之后，对方可先连成六子。", turns + 1),
        ZoneCheckError::Full(turns) => format!("第 {} 手之后，棋盘已无处应手。", turns + 1),
        ZoneCheckError::Taken(turns, cell) => format!("第 {} 手之后，应手中{}处不能落子。", turns + 1, place(cell)),
        ZoneCheckError::Twice(turns) => format!("第 {} 手之后，同一应手给出了两次。", turns + 1),
        ZoneCheckError::Over(turns) => format!("第 {} 手已经获胜，其后不应再有应手。", turns + 1),
        ZoneCheckError::Unanswered(turns, [a, b]) => {
            format!("第 {} 手之后，{}与{}的应手与胜负有关，却没有给出对策。", turns + 1, place(a), place(b))
        }
        _ => format!("证明不成立：{flaw}"),
    }
}
