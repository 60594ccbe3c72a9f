//! Roads and shapes of Connect6, and a game that plays itself.

use connect6::{Shape, Shapes};

use super::length;
use crate::error::TaskError;
use crate::svg::{Anchor, Svg};

/// The distance of two cells.
const CELL: f64 = 24.0;

/// The rules of style of stones.
const STYLE: &str = "\
.black { fill: #1f2328; stroke: #8c959f; } .white { fill: #ffffff; stroke: #59636e; } .road { fill: #0072b2; opacity: 0.25; }
.last { fill: none; stroke: #d55e00; stroke-width: 2.5; }
";

/// Lines of which the picture tells the shape: `O` own stones, `x` the other side's.
const LINES: [&str; 6] = [
    "..OOOO...",
    "x.OOOO.x.",
    "O.OO.O...",
    "..OOO....",
    "x..OOO..x",
    "xOOO.....",
];

/// A road, and the shapes of lines.
pub(super) fn terms() -> Result<String, TaskError> {
    let mut svg = Svg::new(
        760.0,
        340.0,
        "Connect6: a road, and the shapes of six lines",
    )
    .styled(STYLE);
    let road = "x.OO.O..";
    let left = 40.0;
    svg.bar((left + 0.5 * CELL, left + 6.5 * CELL), (24.0, 28.0), "road");
    line(&mut svg, (left, 38.0), road);
    let words =
        "Road: six cells in a line without a stone of the other side. This one holds three.";
    svg.text((left + 10.0 * CELL, 42.0), Anchor::Start, "", words);
    let shapes = Shapes::new();
    for (number, signs) in LINES.into_iter().enumerate() {
        let y = 92.0 + 42.0 * length(number);
        let shape = shapes
            .of_text(signs)
            .ok_or_else(|| TaskError::Picture("connect6_terms.svg", signs.to_owned()))?;
        line(&mut svg, (left, y), signs);
        let words = format!(
            "{}, {}: {}",
            shape.english(),
            shape.chinese(),
            meaning(shape)
        );
        svg.text((left + 10.0 * CELL, y + 4.0), Anchor::Start, "", &words);
    }
    Ok(svg.finish())
}

/// What the shapes of the picture mean for the opponent.
const fn meaning(shape: Shape) -> &'static str {
    match shape {
        Shape::LiveFour => "two stones are needed against a six in the next turn",
        Shape::SleepingFour => "one stone is enough against it",
        Shape::LiveThree => "one stone more, and two are needed",
        Shape::HazyThree => "one more needs one stone, two more make a live five",
        Shape::SleepingThree => "one more needs one stone, two more make no live five",
        _ => "less than three stones in a road, or a six",
    }
}

/// Cells in a row with their stones; `O` is black.
fn line(svg: &mut Svg, (x, y): (f64, f64), signs: &str) {
    let cells = signs.chars().count();
    svg.line(
        (x - 10.0, y),
        (x + CELL * length(cells - 1) + 10.0, y),
        "axis",
    );
    for (number, sign) in signs.chars().enumerate() {
        let at = (x + CELL * length(number), y);
        svg.line((at.0, y - 6.0), (at.0, y + 6.0), "axis");
        match sign {
            'O' => svg.circle(at, 10.0, "black"),
            'x' => svg.circle(at, 10.0, "white"),
            _ => {}
        }
    }
}

/// A game on 15×15 cells, as this command plays it:
/// `quincunx play connect6 15x15 --first connect6 --second connect6:depth=1 --nodes 300 --json < /dev/null`.
const GAME: &str = "H8 G9H9 I9I8 I10G8 F7G7 K12J11 L13F6 J10E5 F9F8 F10F5 H7I7 E7J7 H6I5 E9J8 I6I4";

/// Rows and columns of the board.
const SIZE: usize = 15;

/// Seconds from one turn to the next, and those that the end stays.
const TURN: f64 = 0.8;
const END: f64 = 4.0;

/// The game as an animation; without motion it is the last position.
pub(super) fn game() -> String {
    let turns: Vec<&str> = GAME.split(' ').collect();
    let side = CELL * length(SIZE + 1);
    let mut svg = Svg::new(
        side,
        side,
        "A game of Connect6 between two engines: Black wins",
    )
    .styled(STYLE);
    for number in 1..=SIZE {
        let at = CELL * length(number);
        svg.line((CELL, at), (side - CELL, at), "axis");
        svg.line((at, CELL), (at, side - CELL), "axis");
        let row = (SIZE + 1 - number).to_string();
        svg.text((CELL - 13.0, at + 3.0), Anchor::End, "name", &row);
        let column = char::from(b'A' + u8::try_from(number - 1).unwrap_or(0));
        svg.text(
            (at, side - 3.0),
            Anchor::Middle,
            "name",
            &column.to_string(),
        );
    }
    for (number, turn) in turns.iter().enumerate() {
        for (x, y) in stones(turn) {
            let class = if number % 2 == 0 { "black" } else { "white" };
            svg.circle((x, y), 10.0, &format!("{class} t{number}"));
            if number + 1 == turns.len() {
                svg.circle((x, y), 10.0, &format!("last t{number}"));
            }
        }
    }
    svg.finish()
        .replacen("</style>", &format!("{}</style>", motion(turns.len())), 1)
}

/// Where the stones of a turn such as `I9J9` lie.
fn stones(turn: &str) -> Vec<(f64, f64)> {
    let starts: Vec<usize> = turn
        .match_indices(char::is_alphabetic)
        .map(|(at, _)| at)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([turn.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(start, end)| {
            let column = usize::from(turn.as_bytes()[*start] - b'A') + 1;
            let row: usize = turn[start + 1..end].parse().ok()?;
            Some((CELL * length(column), CELL * length(SIZE + 1 - row)))
        })
        .collect()
}

/// The rules by which each turn appears at its time.
fn motion(turns: usize) -> String {
    let all = TURN * length(turns) + END;
    let mut rules = String::from(
        ".name { font-size: 9px; }\n@media (prefers-reduced-motion: no-preference) {\n",
    );
    for number in 0..turns {
        let percent = TURN * length(number) / all * 100.0;
        let rule = format!(
            "@keyframes a{number} {{ 0% {{ opacity: 0; }} {percent:.1}% {{ opacity: 1; }} }} \
             .t{number} {{ animation: a{number} {all:.1}s step-end infinite; }}\n"
        );
        rules.push_str(&rule);
    }
    rules + "}\n"
}
