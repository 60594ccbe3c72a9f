//! Lines of text as pictures: what a terminal shows, what two programs say, what a match counted.

use std::fs;

use super::length;
use crate::error::{TaskError, named};
use crate::place;
use crate::svg::{Anchor, Svg};

/// A block of a page: the page below `docs`, a text before the block, and the title of the picture.
#[derive(Clone, Copy)]
pub(super) struct Block {
    page: &'static str,
    after: &'static str,
    title: &'static str,
}

/// The screen of a contest.
pub(super) const CONTEST: Block = Block {
    page: "contest.md",
    after: "\n## During a game\n",
    title: "quincunx contest einstein",
};

/// A game at the terminal.
pub(super) const PLAYING: Block = Block {
    page: "playing.md",
    after: "All of its text exists",
    title: "quincunx play lgame",
};

/// A record.
pub(super) const RECORDS: Block = Block {
    page: "records.md",
    after: "\n### WTN\n",
    title: "a record of EinStein würfelt nicht!",
};

/// A dialogue of the SAU platform with the program.
pub(super) const PROTOCOL: Block = Block {
    page: "protocols.md",
    after: "In Dots and Boxes a line is the whole turn",
    title: "quincunx engine dots --protocol sau --engine greedy",
};

/// The commands of a farm.
pub(super) const FARM: Block = Block {
    page: "farm.md",
    after: "The queue is [NATS]",
    title: "a farm on one machine",
};

/// The result of a match.
pub(super) const MATCH: Block = Block {
    page: "matches.md",
    after: "\n## A first match\n",
    title: "200 pairs of games of alphabeta against perfect, by half points of alphabeta",
};

impl Block {
    /// The lines of the first block behind the text that is no command alone.
    fn lines(self) -> Result<Vec<String>, TaskError> {
        let path = place("docs").join(self.page);
        let page = named(&path, fs::read_to_string(&path))?;
        let block = page.split_once(self.after).and_then(|(_, rest)| {
            let blocks = rest.split("```").skip(1).step_by(2);
            let mut shown = blocks
                .filter_map(|block| block.split_once('\n'))
                .map(|(_, text)| text);
            shown.find(|text| text.lines().count() > 2)
        });
        let block = block.ok_or_else(|| TaskError::Block(self.after.trim().to_owned()))?;
        Ok(block.lines().map(str::to_owned).collect())
    }
}

/// The rules of style of a terminal.
const TERMINAL: &str = "\
.screen { fill: #0d1117; stroke: #59636e; } .signs { fill: #e6edf3; font: 14px monospace; } .big { fill: #7ee2a8; }
";

/// The width of a sign of a terminal, and the height of a line.
const SIGN: (f64, f64) = (8.4, 17.0);

/// A terminal with these lines.
pub(super) fn terminal(block: Block) -> Result<String, TaskError> {
    let lines = block.lines()?;
    let columns = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let (width, height) = (
        SIGN.0 * length(columns) + 32.0,
        SIGN.1 * length(lines.len()) + 50.0,
    );
    let mut svg = Svg::new(width, height, block.title).styled(TERMINAL);
    svg.bar((0.5, width - 0.5), (0.5, height - 1.0), "screen");
    for (number, class) in ["theirs", "hand", "ours"].iter().enumerate() {
        svg.circle((18.0 + 18.0 * length(number), 16.0), 5.0, class);
    }
    svg.terminal_line(
        (84.0, 21.0),
        SIGN.0 * length(block.title.chars().count()),
        "signs",
        block.title,
    );
    for (number, line) in lines.iter().enumerate() {
        let y = 46.0 + SIGN.1 * length(number);
        for (start, run, large) in runs(line) {
            let class = if large { "signs big" } else { "signs" };
            let width = SIGN.0 * length(run.chars().count());
            svg.terminal_line((16.0 + SIGN.0 * length(start), y), width, class, &run);
        }
    }
    Ok(svg.finish())
}

/// The words of a line that two blanks or a change between letters and blocks part: the column
/// where each begins, the word, and whether it is a part of large letters.
fn runs(line: &str) -> Vec<(usize, String, bool)> {
    let large = |sign: char| "▄█▀".contains(sign);
    let mut runs: Vec<(usize, String, bool)> = Vec::new();
    let mut blanks = 0;
    for (column, sign) in line.chars().enumerate() {
        if sign == ' ' {
            blanks += 1;
            continue;
        }
        match runs.last_mut() {
            Some((_, run, is_large)) if blanks < 2 && *is_large == large(sign) => {
                run.push_str(&" ".repeat(blanks));
                run.push(sign);
            }
            _ => runs.push((column, sign.to_string(), large(sign))),
        }
        blanks = 0;
    }
    runs
}

/// The messages of a controller and an engine, from the top down.
pub(super) fn dialogue(block: Block) -> Result<String, TaskError> {
    let lines = block.lines()?;
    let messages: Vec<(&str, &str)> = lines
        .iter()
        .filter_map(|line| line.split_once(' '))
        .collect();
    let messages = messages
        .iter()
        .filter(|(sign, _)| [">", "<", "!"].contains(sign));
    let (left, right) = (150.0, 590.0);
    let height = 90.0 + 40.0 * length(messages.clone().count());
    let mut svg = Svg::new(740.0, height, block.title);
    svg.text((left, 28.0), Anchor::Middle, "", "controller");
    svg.text((right, 28.0), Anchor::Middle, "", block.title);
    for x in [left, right] {
        svg.line((x, 40.0), (x, height - 16.0), "axis");
    }
    for (number, (sign, text)) in messages.enumerate() {
        let y = 72.0 + 40.0 * length(number);
        let (from, to, class) = match *sign {
            ">" => (left, right, "blue"),
            "<" => (right, left, "green"),
            _ => (right, left, "red"),
        };
        svg.arrow((from, y), (to, y), class);
        let error = if class == "red" {
            "standard error: "
        } else {
            ""
        };
        let text = format!("{error}{text}");
        svg.text(
            (f64::midpoint(left, right), y - 7.0),
            Anchor::Middle,
            "",
            &text,
        );
    }
    Ok(svg.finish())
}

/// How many pairs of games brought 0 to 4 half points.
pub(super) fn pairs(block: Block) -> Result<String, TaskError> {
    let lines = block.lines()?;
    let counts = lines
        .iter()
        .find_map(|line| line.trim().strip_prefix("Pairs"));
    let counts: Vec<u32> = counts
        .unwrap_or_default()
        .split_whitespace()
        .map_while(|word| word.parse().ok())
        .collect();
    let most = f64::from(counts.iter().copied().max().unwrap_or(1).max(1));
    let mut svg = Svg::new(640.0, 230.0, block.title);
    svg.text((16.0, 24.0), Anchor::Start, "", block.title);
    let names = ["0: both lost", "1", "2: even", "3", "4: both won"];
    for (number, (count, name)) in counts.iter().zip(names).enumerate() {
        let (y, width) = (
            44.0 + 36.0 * length(number),
            f64::from(*count) / most * 430.0,
        );
        svg.text((120.0, y + 17.0), Anchor::End, "faint", name);
        svg.bar((130.0, 130.0 + width), (y, 24.0), "ours");
        svg.text(
            (140.0 + width, y + 17.0),
            Anchor::Start,
            "",
            &count.to_string(),
        );
    }
    Ok(svg.finish())
}
