//! EinStein at a contest: four minutes, seven games, dice, layouts, and rows that count from the
//! bottom.

use std::time::Duration;

use registry::{ContestRules, Typing};

pub(super) const RULES: ContestRules = ContestRules {
    clock: Duration::from_secs(4 * 60),
    games: 7,
    has_dice: true,
    has_layouts: true,
    has_colours: true,
    board,
    typing: Typing {
        spoken: |_, step| stone_and_square(step),
        // The alias is the target only, accepted if unambiguous.
        alias: |_, spoken| spoken.split_once('-').map(|(_, to)| to.to_owned()),
        ..Typing::AS_WRITTEN
    },
    ..ContestRules::DEFAULT
};

/// Turns `5:A2-B3x`, with rows from the top, into `5-B3`, with rows from the bottom.
fn stone_and_square(step: &str) -> Option<String> {
    let (stone, squares) = step.split_once(':')?;
    let (_, to) = squares.trim_end_matches('x').split_once('-')?;
    let column = to.chars().next()?;
    let row = to.get(1..)?.parse::<usize>().ok()?;
    // Contests play on five rows.
    (1..=5)
        .contains(&row)
        .then(|| format!("{stone}-{column}{}", 6 - row))
}

/// The picture with row 5 on top, as records have it.
fn board(picture: &str) -> String {
    let renamed = |line: &str| match line
        .trim_start()
        .chars()
        .next()
        .and_then(|sign| sign.to_digit(10))
    {
        Some(row @ 1..=5) if line.starts_with(['1', '2', '3', '4', '5']) => {
            format!("{}{}", 6 - row, &line[1..])
        }
        _ => line.to_owned(),
    };
    picture.lines().map(|line| renamed(line) + "\n").collect()
}
