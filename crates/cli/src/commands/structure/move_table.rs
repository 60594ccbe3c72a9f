//! A table of the effects of each move, the best first if values are known.

use ::dots::Nimber;
use engines::dots::{MoveStudy, Study};
use game_core::{Player, Side, Text, text};

use crate::columns::table;

/// Columns of the table.
const COLUMNS: usize = 10;

/// The table with its title and the meaning of its columns.
pub(super) fn move_table(study: &Study) -> Text {
    let mut rows = vec![titles()];
    let mut sorted: Vec<&MoveStudy> = study.moves.iter().collect();
    // Among equals by their numbers: the sort is stable.
    sorted.sort_by_key(|move_study| std::cmp::Reverse(move_study.value));
    rows.extend(sorted.into_iter().map(|move_study| row(study, move_study)));
    let count = study.moves.len();
    let mut text = text!("\nEach move ({count})\n", "\n每步走法（{count}）\n");
    text += &table(&rows);
    text + &text!(
        "\n  name: as contest records have it. value: boxes more than the opponent from here on. nimstring, long\n  \
         chains and whom they favour: after the move, and the captures that follow it. greedy: what a greedy\n  \
         player who moves next would lose by his turn. ?: not found within the limits.\n",
        "\n  记录：比赛棋谱中的写法。值：此后净得格数。尼姆数、长链、控制方：该步之后（长链为随后的捕获之后）。\n  \
         贪婪损失：下一步由贪婪算法走时其本轮的损失。?：限度之内未得出。\n"
    )
}

fn titles() -> [Text; COLUMNS] {
    [
        ("edge", "边"),
        ("name", "记录"),
        ("kind", "类别"),
        ("loony", "疯招"),
        ("takes", "捕获"),
        ("gives", "送格"),
        ("value", "值"),
        ("nimstring", "尼姆数"),
        ("long chains", "长链"),
        ("greedy", "贪婪损失"),
    ]
    .map(|(english, chinese)| Text::new(english, chinese))
}

fn row(study: &Study, move_study: &MoveStudy) -> [Text; COLUMNS] {
    let (size, facts) = (study.position.size(), &move_study.facts);
    let loony = if facts.is_loony() {
        text!("yes", "是")
    } else {
        text!("no", "否")
    };
    let known =
        |value: Option<i32>| value.map_or("?".into(), |value| Text::from(value.to_string()));
    [
        size.number(facts.edge).to_string().into(),
        size.contest_text(facts.edge).unwrap_or_default().into(),
        facts.kind.name(),
        loony,
        facts.takes.to_string().into(),
        facts.boxes_given.to_string().into(),
        known(move_study.value),
        match move_study.nimstring {
            Some(Nimber::Loony) => text!("loony", "疯局"),
            Some(Nimber::Heap(heap)) => heap.to_string().into(),
            None => "?".into(),
        },
        chains(move_study),
        known(move_study.greedy_loses),
    ]
}

/// `3, odd: player 2`.
fn chains(move_study: &MoveStudy) -> Text {
    let count = move_study.long_chains;
    let parity = if count.is_multiple_of(2) {
        text!("even", "偶")
    } else {
        text!("odd", "奇")
    };
    let favoured = move_study.favours.map(player);
    favoured.map_or_else(
        || count.to_string().into(),
        |player| {
            text!(
                "{count}, {parity}: player {player}",
                "{count}（{parity:#}）：棋手 {player}"
            )
        },
    )
}

/// 1 or 2.
pub(super) fn player(side: Side) -> usize {
    side.index() + 1
}
