//! The report of a match for people.

use std::time::Duration;

use arena::{Decision, Encounter, Estimate, Reason, Report, ScoreMoments, Standing, Verdict};
use game_core::{Text, text};

use super::faults;
use crate::columns;
use crate::commands::game::Subject;
use crate::number::{elapsed, grouped};
use crate::width::{text_width, visible};

/// Least columns for the names of engines.
const NAME: usize = 12;

/// The reasons for the end of a game, in the order of [`Reason::NAMES`].
static REASONS: [Text; 8] = [
    Text::new("decided on the board", "盘面决胜"),
    Text::new("third repetition", "三次重复"),
    Text::new("adjudicated", "裁定"),
    Text::new("too many plies", "步数达到上限"),
    Text::new("illegal move", "非法走法"),
    Text::new("refused to move", "拒绝走棋"),
    Text::new("crash", "崩溃"),
    Text::new("time", "超时"),
];

/// The whole report.
pub(super) fn report(subject: &Subject, report: &Report, time: Duration) -> Text {
    let title = subject.entry.title;
    let (games, planned) = (grouped(report.games()), grouped(report.planned));
    let count = if games == planned {
        text!("{games} games", "{games} 局")
    } else {
        text!(
            "{games} of at most {planned} games",
            "{games} 局（至多 {planned} 局）"
        )
    };
    let mut text = text!("{title}  {count}\n\n", "{title:#}  {count:#}\n\n");
    push_table(&mut text, &report.engines);
    for encounter in &report.encounters {
        push_encounter(&mut text, report, encounter);
    }
    if let Some(test) = &report.test {
        text.push_line(&decision(test));
    }
    text += &faults::listed(report);
    if report.encounters.iter().any(Encounter::is_exhausted) {
        text.push_line(&exhausted());
    }
    let time = elapsed(time);
    text + &text!("\nTime: {time}.\n", "\n用时：{time}。\n")
}

/// The name of an engine, made visible.
fn name(standing: &Standing) -> String {
    standing.engine.chars().map(visible).collect()
}

/// A line for each engine.
fn push_table(text: &mut Text, engines: &[Standing]) {
    let titles = [
        ("engine", "引擎"),
        ("points", "得分"),
        ("won", "胜"),
        ("drawn", "和"),
        ("lost", "负"),
        ("time/move", "每步用时"),
        ("nodes/move", "每步节点"),
    ];
    let titles = titles.map(|(english, chinese)| Text::new(english, chinese));
    let width = engines
        .iter()
        .map(|standing| text_width(&name(standing)))
        .max()
        .unwrap_or(0)
        .max(NAME);
    push_row(text, width, &titles);
    for standing in engines {
        let [lost, drawn, won] = standing.results;
        let time = standing
            .usage
            .time_per_move()
            .map_or_else(|| "-".to_owned(), elapsed);
        let nodes = standing.usage.nodes.checked_div(standing.usage.moves);
        let nodes = nodes.map_or_else(|| "-".to_owned(), grouped);
        let [won, drawn, lost] = [won, drawn, lost].map(grouped);
        let row = [
            name(standing),
            standing.points().to_string(),
            won,
            drawn,
            lost,
            time,
            nodes,
        ];
        push_row(text, width, &row.map(Text::from));
    }
}

fn push_row(text: &mut Text, width: usize, cells: &[Text; 7]) {
    const COLUMNS: [usize; 6] = [10, 8, 8, 8, 12, 14];
    let [name, numbers @ ..] = cells;
    let line = Text::from("  ") + &columns::left(name, width);
    let row = numbers
        .iter()
        .zip(COLUMNS)
        .fold(line, |line, (cell, columns)| {
            line + &columns::right(cell, columns)
        });
    text.push_line(&row);
}

/// The results of the games of two engines.
fn push_encounter(text: &mut Text, report: &Report, encounter: &Encounter) {
    let engine = |place: usize| report.engines.get(place).map(name).unwrap_or_default();
    let (a, b) = (engine(encounter.a), engine(encounter.b));
    text.push_line(&text!("\n{a} against {b}", "\n{a} 对 {b}"));
    let Estimate { elo, low, high, .. } = encounter.estimate();
    let score = encounter.trinomial().score();
    let [lost, drawn, won] = encounter.results;
    let elo = interval(elo, low, high);
    let mut lines = vec![
        (
            text!("Score", "得分率"),
            format!("{:.1} % (+{won} ={drawn} -{lost})", score * 100.0).into(),
        ),
        (text!("Elo", "Elo 差"), elo),
        (
            text!("Superiority", "优势概率"),
            format!("{:.1} %", encounter.superiority() * 100.0).into(),
        ),
        (text!("Pairs", "对局对"), pairs(encounter)),
        (text!("Reasons", "终局原因"), reasons(encounter)),
    ];
    if let Some(scores) = &encounter.adjusted {
        lines.push((text!("Without luck", "运气修正得分"), adjusted(scores)));
    }
    *text += &columns::pairs(&lines);
}

/// A lead in Elo with its interval.
fn interval(elo: f64, low: f64, high: f64) -> Text {
    let [elo, low, high] = [elo, low, high].map(leads);
    text!(
        "{elo}, 95 % between {low} and {high}",
        "{elo}，95 % 区间 {low} 到 {high}"
    )
}

/// The score from which the luck of the throws is subtracted.
fn adjusted(scores: &ScoreMoments) -> Text {
    let (score, margin) = (scores.score() * 100.0, scores.margin() * 100.0);
    let Estimate { elo, low, high, .. } = scores.estimate();
    let (margin, elo) = (format!("{margin:.1}"), interval(elo, low, high));
    text!(
        "{score:.1} % ± {margin}, Elo {elo}",
        "{score:.1} % ± {margin}，Elo 差 {elo:#}"
    )
}

/// The pairs by half points, and the number of repeats.
fn pairs(encounter: &Encounter) -> Text {
    let counts = encounter.pairs.map(grouped).join(" ");
    let [all, repeats] = [encounter.all_pairs(), encounter.repeats].map(grouped);
    if encounter.repeats == 0 {
        return text!("{counts} (0 to 4 half points)", "{counts}（0 到 4 个半分）");
    }
    text!(
        "{counts} (0 to 4 half points; {all} pairs, {repeats} of them repeats)",
        "{counts}（0 到 4 个半分；共 {all} 对，其中重复 {repeats} 对）"
    )
}

/// What to do if more games would bring nothing new.
fn exhausted() -> Text {
    text!(
        "\nThe openings are used up, and the engines play each of them always alike: more games decide nothing. \
         Give more openings (--openings) or more random plies (--random-plies).",
        "\n开局已经用尽，引擎在每个开局上的走法总是相同：再多的对局也得不出结论。\
         请提供更多开局（--openings）或增加随机步数（--random-plies）。"
    )
}

/// A lead in Elo, with its sign.
fn leads(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.1}")
    } else {
        format!("{}∞", if elo > 0.0 { '+' } else { '-' })
    }
}

/// Why the games ended.
fn reasons(encounter: &Encounter) -> Text {
    let mut text = Text::default();
    let all = REASONS
        .iter()
        .zip(encounter.reasons)
        .filter(|&(_, count)| count > 0);
    for (number, (reason, count)) in all.enumerate() {
        let comma = if number == 0 {
            Text::default()
        } else {
            text!(", ", "，")
        };
        let count = grouped(count);
        text += &text!("{comma}{reason} {count}", "{comma:#}{reason:#} {count}");
    }
    text
}

/// The decision of the test, as a sentence.
fn decision(test: &Decision) -> Text {
    let Decision {
        elo0,
        elo1,
        ratio,
        low,
        high,
        verdict,
    } = *test;
    let verdict = match verdict {
        Verdict::Open => text!("not decided yet", "尚未得出结论"),
        Verdict::Lower => text!("H0 is accepted, {elo0} Elo", "接受 H0：{elo0} Elo"),
        Verdict::Higher => text!("H1 is accepted, {elo1} Elo", "接受 H1：{elo1} Elo"),
    };
    text!(
        "\nSPRT of {elo0} against {elo1} Elo: {verdict}. \
             The log-likelihood ratio is {ratio:.2}, the bounds are {low:.2} and {high:.2}.",
        "\nSPRT（{elo0} 对 {elo1} Elo）：{verdict:#}。对数似然比 {ratio:.2}，界为 {low:.2} 和 {high:.2}。"
    )
}

/// One text for each reason.
const _: () = assert!(REASONS.len() == Reason::NAMES.len());
