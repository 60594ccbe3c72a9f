//! Faults of engines: the reason of each lost game in a sentence.

use arena::{Reason, Report};
use game_core::{Text, text};

use crate::number::{elapsed, grouped};
use crate::width::{quoted, visible};

/// The first faults of a match, each on a line; empty if there are none.
pub(super) fn listed(report: &Report) -> Text {
    let mut text = Text::default();
    if report.faults.is_empty() {
        return text;
    }
    let title = text!(
        "\nWhat engines did wrong, the first games of all",
        "\n引擎的违规（最初几局）"
    );
    text.push_line(&title);
    for fault in &report.faults {
        let game = grouped(fault.game);
        let engine = report
            .engines
            .get(fault.engine)
            .map(|standing| standing.engine.as_str())
            .unwrap_or_default();
        let engine: String = engine.chars().map(visible).collect();
        let said = sentence(&fault.reason);
        text.push_line(&text!(
            "  Game {game}, {engine}: {said}",
            "  第 {game} 局，{engine}：{said:#}"
        ));
    }
    text
}

/// The fault of an engine. Text from other programs is shortened and made visible.
pub(in crate::commands) fn sentence(reason: &Reason) -> Text {
    match reason {
        Reason::Illegal { text, message } => {
            let (text, message) = (quoted(text), quoted(message));
            text!(
                "the move {text} is not legal: {message}.",
                "走法 {text} 不合法：{message}。"
            )
        }
        Reason::Refusal { message } => {
            let message = quoted(message);
            text!("it did not move: {message}.", "没有走棋：{message}。")
        }
        Reason::Panic { message } => {
            let message = quoted(message);
            text!("it crashed: {message}.", "崩溃：{message}。")
        }
        Reason::Time { used, allowed } => {
            let (used, allowed) = (elapsed(*used), elapsed(*allowed));
            text!(
                "it took {used} for a move that had {allowed}.",
                "一步用时 {used}，限时 {allowed}。"
            )
        }
        // These are no faults.
        Reason::Decided | Reason::Repetition | Reason::Adjudicated | Reason::Plies => {
            reason.name().into()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use arena::{EngineFault, Standing};

    use super::*;

    #[test]
    fn every_fault_is_a_line_in_both_languages() {
        let (text, message) = ("Z9\u{1b}".to_owned(), "no \"such\" cell".to_owned());
        let ms = Duration::from_millis;
        let reasons = [
            Reason::Illegal {
                text,
                message: message.clone(),
            },
            Reason::Refusal {
                message: message.clone(),
            },
            Reason::Panic { message },
            Reason::Time {
                used: ms(250),
                allowed: ms(100),
            },
        ];
        let engines = vec![Standing {
            engine: "cheat".to_owned(),
            ..Standing::default()
        }];
        let faults = reasons
            .into_iter()
            .map(|reason| EngineFault {
                game: 3,
                engine: 0,
                reason,
            })
            .collect();
        let report = Report {
            engines,
            faults,
            ..Report::default()
        };
        let Text {
            en: english,
            zh: chinese,
        } = listed(&report);
        assert_eq!((english.lines().count(), chinese.lines().count()), (6, 6));
        assert!(!english.contains('\u{1b}') && !chinese.contains('\u{1b}'));
        assert!(
            english
                .lines()
                .skip(2)
                .all(|line| line.starts_with("  Game 3, cheat: ") && line.ends_with('.'))
        );
        assert!(
            chinese
                .lines()
                .skip(2)
                .all(|line| line.starts_with("  第 3 局，cheat：") && line.ends_with('。'))
        );
        assert!(
            english.contains("it took 250.0 ms for a move that had 100.0 ms."),
            "{english}"
        );
        assert!(listed(&Report::default()).is_empty());
    }
}
