//! What the table says where planes are hidden: shots and answers in place of moves.

use crate::event::By;
use crate::hidden::answer_words;
use crate::note::Note;
use crate::said::Said;
use crate::table::Table;
use crate::team::Team;

/// The sentence of a note that is another one where planes are hidden; nothing where it is the same.
pub(crate) fn said(note: &Note, table: &Table) -> Option<Said> {
    if !table.kind().has_planes {
        return None;
    }
    Some(match note {
        Note::Hidden => {
            Said::new("Our planes are hidden; `peek` shows them to us.", "我方已布阵，输入 `查看` 可显示。")
        }
        Note::Revealed(team) => {
            let planes = table.planes_of(*team).unwrap_or_default();
            Said::of(
                format!("Team {team} had hidden {planes}: that fits every answer it gave."),
                format!("{team} 队的布局为 {planes}，与其所有反馈一致。"),
            )
        }
        Note::Answered(team, shot, answer) => answered(table, *team, shot, answer),
        Note::Played(team, cell, by) => shot(*team, cell, *by),
        Note::Announce(turn) => {
            let turn = turn.join(" ");
            Said::of(format!("WE SHOOT: {turn}"), format!("我方射击：{turn}"))
        }
        _ => return None,
    })
}

/// What is said behind the end of a round, in English and Chinese.
pub(crate) fn behind(table: &Table) -> [&'static str; 2] {
    if table.kind().has_planes {
        [" `peek` shows our planes, `reveal` takes theirs.", "`查看` 显示我方布局，`亮阵` 输入对方布局。"]
    } else {
        ["", ""]
    }
}

fn shot(team: Team, cell: &str, by: By) -> Said {
    let reserve = if by == By::Reserve { [" (reserve)", "（备用）"] } else { ["", ""] };
    Said::of(format!("Team {team} shoots at {cell}{}.", reserve[0]), format!("{team} 队射击 {cell}{}。", reserve[1]))
}

fn answered(table: &Table, team: Team, shot: &str, answer: &str) -> Said {
    let [english, chinese] = answer_words(answer);
    if team == table.terms().ours {
        return Said::of(
            format!("WE ANSWER: {shot} {} ({answer})", english.to_uppercase()),
            format!("我方反馈：{shot} {chinese}（{answer}）"),
        );
    }
    Said::of(format!("Team {team} answers {shot}: {english}."), format!("{team} 队反馈 {shot}：{chinese}。"))
}
