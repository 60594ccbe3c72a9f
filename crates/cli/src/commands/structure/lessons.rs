//! What each move does, as a table: the best first, where values are known.

use ::dots::Nimber;
use ::dots::structure::Language as Words;
use players::dots::{Lesson, Study};

use super::text::player;
use crate::columns::table;
use crate::language::Language;

/// Columns of the table.
const COLUMNS: usize = 10;

/// The table with its title and what its columns mean.
pub(super) fn lessons(language: Language, study: &Study) -> String {
    let mut rows = vec![titles(language)];
    let mut sorted: Vec<&Lesson> = study.moves.iter().collect();
    // Among equals by their numbers: the sort is stable.
    sorted.sort_by_key(|lesson| std::cmp::Reverse(lesson.value));
    rows.extend(sorted.into_iter().map(|lesson| row(language, study, lesson)));
    let count = study.moves.len();
    let mut text = language.pick(format!("\nEach move ({count})\n"), format!("\n每步走法（{count}）\n"));
    text += &table(&rows);
    text + language.pick(
        "\n  name: as contest records have it. value: boxes more than the opponent from here on. nimstring, long\n  \
         chains and whom they favour: after the move, and the captures that follow it. greedy: what a greedy\n  \
         player who moves next would lose by his turn. ?: not found within the limits.\n",
        "\n  记录：比赛棋谱中的写法。值：此后净得格数。尼姆数、长链、控制方：该步之后（长链为随后的捕获之后）。\n  \
         贪婪损失：下一步由贪婪算法走时其本轮的损失。?：限度之内未得出。\n",
    )
}

fn titles(language: Language) -> [String; COLUMNS] {
    let titles = [
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
    ];
    titles.map(|(english, chinese)| language.pick(english, chinese).to_owned())
}

fn row(language: Language, study: &Study, lesson: &Lesson) -> [String; COLUMNS] {
    let (size, facts) = (study.position.size(), &lesson.facts);
    let words = language.pick(Words::English, Words::Chinese);
    let loony = if facts.is_loony() { language.pick("yes", "是") } else { language.pick("no", "否") };
    let known = |value: Option<i32>| value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    [
        size.number(facts.edge).to_string(),
        size.contest_text(facts.edge).unwrap_or_default(),
        facts.kind.name(words).to_owned(),
        loony.to_owned(),
        facts.takes.to_string(),
        facts.gives.to_string(),
        known(lesson.value),
        match lesson.nimstring {
            Some(Nimber::Loony) => language.pick("loony", "疯局").to_owned(),
            Some(Nimber::Heap(heap)) => heap.to_string(),
            None => "?".to_owned(),
        },
        chains(language, lesson),
        known(lesson.greedy_loses),
    ]
}

/// `3, odd: player 2`.
fn chains(language: Language, lesson: &Lesson) -> String {
    let count = lesson.long_chains;
    let parity = if count.is_multiple_of(2) { language.pick("even", "偶") } else { language.pick("odd", "奇") };
    let favoured = lesson.favours.map(player);
    favoured.map_or_else(
        || count.to_string(),
        |player| {
            language.pick(format!("{count}, {parity}: player {player}"), format!("{count}（{parity}）：棋手 {player}"))
        },
    )
}
