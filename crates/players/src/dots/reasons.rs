//! Why a move is a good one, as a student of the game would say it.

use ::dots::structure::{Language, MoveFacts, MoveKind};
use ::dots::{AnyDots, Choice, Edge};
use game_core::{Position, Score, Side};

use crate::Reason;

/// What kind of move it is, and how the fight for control stands after it.
pub(super) fn reasons(position: &AnyDots, best: Edge) -> Vec<Reason> {
    let structure = position.structure();
    let facts = structure.moves.iter().find(|facts| facts.edge == best);
    facts.map(|facts| kind(position, facts)).into_iter().chain(control(&position.after(best))).collect()
}

/// That a win is proved, though the value is not: it is so much or more.
pub(super) fn proved(least: Score) -> Reason {
    Reason {
        english: format!("A win is proved: from here on the move brings {least} boxes or more, seen by its player."),
        chinese: format!("已证必胜：此后走棋方净得至少 {least} 格。"),
    }
}

/// What the move does.
fn kind(position: &AnyDots, facts: &MoveFacts) -> Reason {
    let (number, gives, left) = (position.size().number(facts.edge), facts.gives, facts.choice.left());
    let [english, chinese] = [Language::English, Language::Chinese].map(|language| facts.kind.name(language));
    let (does, does_zh) = match facts.kind {
        MoveKind::Capture | MoveKind::DoubleCapture if gives == 0 => {
            ("nothing more can be taken after it".to_owned(), "此后没有可捕获的格".to_owned())
        }
        MoveKind::Capture | MoveKind::DoubleCapture => {
            (format!("{gives} more can be taken after it"), format!("此后还可捕获 {gives} 格"))
        }
        MoveKind::Decline => (format!("{gives} are left to the opponent"), format!("留给对手 {gives} 格")),
        MoveKind::Safe => ("it gives nothing".to_owned(), "不送格".to_owned()),
        _ if facts.choice == Choice::TakeAll => {
            (format!("it gives {gives}, and the opponent must move on"), format!("送出 {gives} 格，且对手必须继续走棋"))
        }
        _ => (
            format!("it gives {gives}, of which the opponent may leave {left}"),
            format!("送出 {gives} 格，对手可留下其中 {left} 格"),
        ),
    };
    Reason {
        english: format!("Edge {number}, {english}: {does}."),
        chinese: format!("边 {number}，{chinese}：{does_zh}。"),
    }
}

/// Whom the long chains favour, once whoever is to move has taken what he can.
fn control(after: &AnyDots) -> Option<Reason> {
    let rest = after.after_captures();
    let long = u32::try_from(rest.structure().long_chains()).ok()?;
    if rest.edges_left() == 0 {
        return None;
    }
    let odd = long % 2 == 1;
    let (parity, parity_zh) = if odd { ("odd", "奇数") } else { ("even", "偶数") };
    let player = if rest.favoured(long) == Side::First { 1 } else { 2 };
    Some(Reason {
        english: format!("Long chains: {long} ({parity}). If it stays so, control goes to player {player}."),
        chinese: format!("长链：{long} 条（{parity_zh}）。若保持不变，控制权归棋手 {player}。"),
    })
}
