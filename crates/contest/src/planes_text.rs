//! Shots and answers in words.

use game_core::{Text, text};

use crate::event::By;
use crate::team::Team;

/// A team shoots.
pub(crate) fn shot(team: Team, cell: &str, by: By) -> Text {
    let reserve = if by == By::Reserve {
        text!(" (reserve)", "（备用）")
    } else {
        Text::default()
    };
    text!(
        "Team {team} shoots at {cell}{reserve}.",
        "{team} 队射击 {cell}{reserve:#}。"
    )
}

/// A team answers a shot; we say ours aloud.
pub(crate) fn answered(team: Team, is_ours: bool, shot: &str, answer: &str) -> Text {
    let words = answer_words(answer);
    if is_ours {
        let loud = words.en.to_uppercase();
        return text!(
            "WE ANSWER: {shot} {loud} ({answer})",
            "我方反馈：{shot} {words:#}（{answer}）"
        );
    }
    text!(
        "Team {team} answers {shot}: {words}.",
        "{team} 队反馈 {shot}：{words:#}。"
    )
}

/// An answer in words, in English and in Chinese.
#[must_use]
pub fn answer_words(answer: &str) -> Text {
    let word = match answer.chars().next() {
        Some('m') => text!("miss", "空"),
        Some('b') => text!("body", "伤"),
        _ => text!("head", "死"),
    };
    let nose: String = answer
        .chars()
        .skip(1)
        .flat_map(|nose| [' ', nose])
        .collect();
    text!("{word}{nose}", "{word:#}{nose}")
}
