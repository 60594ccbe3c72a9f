//! The report of a match for people.

use std::fmt::Write;
use std::time::Duration;

use arena::{Decision, Encounter, Estimate, Reason, Report, Standing, Verdict};

use super::faults;
use crate::columns;
use crate::commands::game::Subject;
use crate::language::Language;
use crate::number::{elapsed, grouped};
use crate::width::{push_left, push_line, push_right, text_width, visible};

/// The least columns that names of engines get.
const NAME: usize = 12;

/// The reasons for the end of a game, in the order of [`Reason::NAMES`].
const REASONS: [(&str, &str); 8] = [
    ("decided on the board", "盘面决胜"),
    ("third repetition", "三次重复"),
    ("adjudicated", "裁定"),
    ("too many plies", "步数达到上限"),
    ("illegal move", "非法走法"),
    ("refused to move", "拒绝走棋"),
    ("crash", "崩溃"),
    ("time", "超时"),
];

/// The whole report.
pub(super) fn report(language: Language, subject: &Subject, report: &Report, time: Duration) -> String {
    let title = language.pick(subject.entry.title, subject.entry.title_zh);
    let (games, planned) = (grouped(report.games()), grouped(report.planned));
    let count = if games == planned {
        language.pick(format!("{games} games"), format!("{games} 局"))
    } else {
        language.pick(format!("{games} of at most {planned} games"), format!("{games} 局（至多 {planned} 局）"))
    };
    let mut text = format!("{title}  {count}\n\n");
    push_table(&mut text, language, &report.engines);
    for encounter in &report.encounters {
        push_encounter(&mut text, language, report, encounter);
    }
    if let Some(test) = &report.test {
        push_line(&mut text, &decision(language, test));
    }
    text += &faults::listed(language, report);
    match exhausted(language, report) {
        "" => {}
        advice => push_line(&mut text, advice),
    }
    push_line(&mut text, &language.pick(format!("\nTime: {}.", elapsed(time)), format!("\n用时：{}。", elapsed(time))));
    text
}

/// The name of an engine as it may be shown.
fn name(standing: &Standing) -> String {
    standing.engine.chars().map(visible).collect()
}

/// A line for each engine.
fn push_table(text: &mut String, language: Language, engines: &[Standing]) {
    let titles = [
        ("engine", "引擎"),
        ("points", "得分"),
        ("won", "胜"),
        ("drawn", "和"),
        ("lost", "负"),
        ("time/move", "每步用时"),
        ("nodes/move", "每步节点"),
    ];
    let titles = titles.map(|(english, chinese)| language.pick(english, chinese).to_owned());
    let width = engines.iter().map(|standing| text_width(&name(standing))).max().unwrap_or(0).max(NAME);
    push_row(text, width, &titles);
    for standing in engines {
        let [lost, drawn, won] = standing.results;
        let time = standing.usage.time_per_move().map_or_else(|| "-".to_owned(), elapsed);
        let nodes = standing.usage.nodes.checked_div(standing.usage.moves);
        let nodes = nodes.map_or_else(|| "-".to_owned(), grouped);
        let [won, drawn, lost] = [won, drawn, lost].map(grouped);
        push_row(text, width, &[name(standing), standing.points().to_string(), won, drawn, lost, time, nodes]);
    }
}

fn push_row(text: &mut String, width: usize, cells: &[String; 7]) {
    const COLUMNS: [usize; 6] = [10, 8, 8, 8, 12, 14];
    let [name, numbers @ ..] = cells;
    let mut line = "  ".to_owned();
    push_left(&mut line, name, width);
    numbers.iter().zip(COLUMNS).for_each(|(cell, columns)| push_right(&mut line, cell, columns));
    push_line(text, &line);
}

/// What the games of two engines say.
fn push_encounter(text: &mut String, language: Language, report: &Report, encounter: &Encounter) {
    let engine = |place: usize| report.engines.get(place).map(name).unwrap_or_default();
    let (a, b) = (engine(encounter.a), engine(encounter.b));
    push_line(text, &language.pick(format!("\n{a} against {b}"), format!("\n{a} 对 {b}")));
    let Estimate { elo, low, high, .. } = encounter.estimate();
    let score = encounter.trinomial().score();
    let [lost, drawn, won] = encounter.results;
    let elo = language.pick(
        format!("{}, 95 % between {} and {}", leads(elo), leads(low), leads(high)),
        format!("{}，95 % 区间 {} 到 {}", leads(elo), leads(low), leads(high)),
    );
    let lines = [
        (language.pick("Score", "得分率"), format!("{:.1} % (+{won} ={drawn} -{lost})", score * 100.0)),
        (language.pick("Elo", "Elo 差"), elo),
        (language.pick("Superiority", "优势概率"), format!("{:.1} %", encounter.superiority() * 100.0)),
        (language.pick("Pairs", "对局对"), pairs(language, encounter)),
        (language.pick("Reasons", "终局原因"), reasons(language, encounter)),
    ];
    text.push_str(&columns::pairs(&lines));
}

/// The pairs by half points, and how many were played in vain.
fn pairs(language: Language, encounter: &Encounter) -> String {
    let counts = encounter.pairs.map(grouped).join(" ");
    let [all, repeats] = [encounter.all_pairs(), encounter.repeats].map(grouped);
    if encounter.repeats == 0 {
        return counts + language.pick(" (0 to 4 half points)", "（0 到 4 个半分）");
    }
    language.pick(
        format!("{counts} (0 to 4 half points; {all} pairs, {repeats} of them repeats)"),
        format!("{counts}（0 到 4 个半分；共 {all} 对，其中重复 {repeats} 对）"),
    )
}

/// What to do where more games say nothing more; empty where they do.
fn exhausted(language: Language, report: &Report) -> &'static str {
    if !report.encounters.iter().any(Encounter::is_exhausted) {
        return "";
    }
    language.pick(
        "\nThe openings are used up, and the engines play each of them always alike: more games decide nothing. \
         Give more openings (--openings) or more random plies (--random-plies).",
        "\n开局已经用尽，引擎在每个开局上的走法总是相同：再多的对局也得不出结论。\
         请提供更多开局（--openings）或增加随机步数（--random-plies）。",
    )
}

/// A lead in Elo, with its sign.
fn leads(elo: f64) -> String {
    if elo.is_finite() { format!("{elo:+.1}") } else { format!("{}∞", if elo > 0.0 { '+' } else { '-' }) }
}

/// Why the games ended.
fn reasons(language: Language, encounter: &Encounter) -> String {
    let mut text = String::new();
    let all = REASONS.iter().zip(encounter.reasons).filter(|&(_, count)| count > 0);
    for (number, ((english, chinese), count)) in all.enumerate() {
        let comma = if number == 0 { "" } else { language.pick(", ", "，") };
        let _ = write!(text, "{comma}{} {}", language.pick(english, chinese), grouped(count));
    }
    text
}

/// What the test says, as a sentence.
fn decision(language: Language, test: &Decision) -> String {
    let Decision { elo0, elo1, ratio, low, high, verdict } = *test;
    let (english, chinese) = match verdict {
        Verdict::Open => ("not decided yet".to_owned(), "尚未得出结论".to_owned()),
        Verdict::Lower => (format!("H0 is accepted, {elo0} Elo"), format!("接受 H0：{elo0} Elo")),
        Verdict::Higher => (format!("H1 is accepted, {elo1} Elo"), format!("接受 H1：{elo1} Elo")),
    };
    language.pick(
        format!(
            "\nSPRT of {elo0} against {elo1} Elo: {english}. \
             The log-likelihood ratio is {ratio:.2}, the bounds are {low:.2} and {high:.2}."
        ),
        format!("\nSPRT（{elo0} 对 {elo1} Elo）：{chinese}。对数似然比 {ratio:.2}，界为 {low:.2} 和 {high:.2}。"),
    )
}

/// One text for each reason.
const _: () = assert!(REASONS.len() == Reason::NAMES.len());
