//! EinStein at a contest: four minutes, seven games, dice, layouts, and rows that count from the
//! bottom.

use std::time::Duration;

use registry::{ContestRules, ErasedGame, Typing};

use super::coordinates::FROM_THE_BOTTOM;

pub(super) const RULES: ContestRules = ContestRules {
    clock: Duration::from_secs(4 * 60),
    games: 7,
    has_dice: true,
    has_layouts: true,
    has_colours: true,
    typing: Typing {
        spoken: stone_and_square,
        // The alias is the target only, accepted if unambiguous.
        alias: |_, spoken| spoken.split_once('-').map(|(_, to)| to.to_owned()),
        ..Typing::AS_WRITTEN
    },
    ..ContestRules::DEFAULT
};

/// Turns `5:A2-B3x`, with rows from the top, into `5-B3`, with rows from the bottom.
fn stone_and_square(game: &dyn ErasedGame, step: &str) -> Option<String> {
    let people = (FROM_THE_BOTTOM.people_text)(game, step);
    let (stone, squares) = people.split_once(':')?;
    let (_, to) = squares.trim_end_matches('x').split_once('-')?;
    Some(format!("{stone}-{to}"))
}
