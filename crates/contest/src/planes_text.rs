//! Notices where planes are hidden: shots and answers in place of moves.

use game_core::{Text, text};

use crate::event::By;
use crate::match_state::MatchState;
use crate::notice::Notice;
use crate::secrets::answer_words;
use crate::team::Team;

/// The sentence of a notice where planes are hidden; `None` if it is the usual one.
pub(crate) fn text(notice: &Notice, state: &MatchState) -> Option<Text> {
    if !state.kind().rules.has_planes {
        return None;
    }
    Some(match notice {
        Notice::Hidden => {
            text!(
                "Our planes are hidden; `peek` shows them to us.",
                "我方已布阵，输入 `查看` 可显示。"
            )
        }
        Notice::Revealed(team) => {
            let planes = state.planes_of(*team).unwrap_or_default();
            text!(
                "Team {team} had hidden {planes}: that fits every answer it gave.",
                "{team} 队的布局为 {planes}，与其所有反馈一致。"
            )
        }
        Notice::Answered(team, shot, answer) => answered(state, *team, shot, answer),
        Notice::Played(team, cell, by) => shot(*team, cell, *by),
        Notice::Announce(turn) => {
            let turn = turn.join(" ");
            text!("WE SHOOT: {turn}", "我方射击：{turn}")
        }
        _ => return None,
    })
}

/// The hint after the end of a round.
pub(crate) fn behind(state: &MatchState) -> Text {
    if state.kind().rules.has_planes {
        text!(
            " `peek` shows our planes, `reveal` takes theirs.",
            "`查看` 显示我方布局，`亮阵` 输入对方布局。"
        )
    } else {
        Text::default()
    }
}

fn shot(team: Team, cell: &str, by: By) -> Text {
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

fn answered(state: &MatchState, team: Team, shot: &str, answer: &str) -> Text {
    let words = answer_words(answer);
    if team == state.terms().ours {
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
