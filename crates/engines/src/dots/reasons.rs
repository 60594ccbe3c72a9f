//! Why a move is good, in the terms of the game.

use ::dots::structure::{MoveFacts, MoveKind};
use ::dots::{AnyDots, Choice, Edge};
use game_core::{Position, Score, Side, Text, text};

/// The kind of the move, and the fight for control after it.
pub(super) fn reasons(position: &AnyDots, best: Edge) -> Vec<Text> {
    let structure = position.structure();
    let facts = structure.moves.iter().find(|facts| facts.edge == best);
    facts
        .map(|facts| kind(position, facts))
        .into_iter()
        .chain(control(&position.after(best)))
        .collect()
}

/// A win is proved, though only this lower bound of the value is known.
pub(super) fn proved(least: Score) -> Text {
    text!(
        "A win is proved: from here on the move brings {least} boxes or more, seen by its player.",
        "已证必胜：此后走棋方净得至少 {least} 格。"
    )
}

/// What the move does.
fn kind(position: &AnyDots, facts: &MoveFacts) -> Text {
    let (number, gives, left) = (
        position.size().number(facts.edge),
        facts.boxes_given,
        facts.choice.left(),
    );
    let kind = facts.kind.name();
    let does = match facts.kind {
        MoveKind::Capture | MoveKind::DoubleCapture if gives == 0 => {
            text!("nothing more can be taken after it", "此后没有可捕获的格")
        }
        MoveKind::Capture | MoveKind::DoubleCapture => {
            text!(
                "{gives} more can be taken after it",
                "此后还可捕获 {gives} 格"
            )
        }
        MoveKind::Decline => text!("{gives} are left to the opponent", "留给对手 {gives} 格"),
        MoveKind::Safe => text!("it gives nothing", "不送格"),
        _ if facts.choice == Choice::TakeAll => {
            text!(
                "it gives {gives}, and the opponent must move on",
                "送出 {gives} 格，且对手必须继续走棋"
            )
        }
        _ => text!(
            "it gives {gives}, of which the opponent may leave {left}",
            "送出 {gives} 格，对手可留下其中 {left} 格"
        ),
    };
    text!(
        "Edge {number}, {kind}: {does}.",
        "边 {number}，{kind:#}：{does:#}。"
    )
}

/// The side that the long chains favour, once the player to move has taken all that they can.
fn control(after: &AnyDots) -> Option<Text> {
    let rest = after.after_captures();
    let long = u32::try_from(rest.structure().long_chains()).ok()?;
    if rest.edges_left() == 0 {
        return None;
    }
    let odd = long % 2 == 1;
    let parity = if odd {
        text!("odd", "奇数")
    } else {
        text!("even", "偶数")
    };
    let player = if rest.favoured(long) == Side::First {
        1
    } else {
        2
    };
    Some(text!(
        "Long chains: {long} ({parity}). If it stays so, control goes to player {player}.",
        "长链：{long} 条（{parity:#}）。若保持不变，控制权归棋手 {player}。"
    ))
}
