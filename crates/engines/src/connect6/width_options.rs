//! The options for the width of all players of whole turns.

use connect6::Width;
use game_core::Text;

use registry::{OptionInfo, OptionKind, Settings};

/// The option for the number of first stones.
pub(super) const FIRST: OptionInfo = OptionInfo {
    name: "first",
    description: &Text::new(
        "Width: first stones of a turn that are tried.",
        "宽度：每回合尝试的第一子个数。",
    ),
    kind: OptionKind::Whole {
        min: 1,
        max: 361,
        default: 9,
    },
};

/// The option for the number of second stones with each of them.
pub(super) const SECOND: OptionInfo = OptionInfo {
    name: "second",
    description: &Text::new(
        "Width: second stones that are tried with each first one.",
        "宽度：每个第一子所配的第二子个数。",
    ),
    kind: OptionKind::Whole {
        min: 1,
        max: 360,
        default: 4,
    },
};

/// The option for the number of these pairs that are searched.
pub(super) const TURNS: OptionInfo = OptionInfo {
    name: "turns",
    description: &Text::new(
        "Width: how many of these pairs are searched.",
        "宽度：最终搜索的着法（两子）数。",
    ),
    kind: OptionKind::Whole {
        min: 1,
        max: 64_620,
        default: 30,
    },
};

/// Reads the options.
pub(super) fn of(settings: &Settings) -> Width {
    let count =
        |option: OptionInfo| usize::try_from(settings.whole(option.name)).unwrap_or(usize::MAX);
    Width::new(count(FIRST), count(SECOND), count(TURNS)).unwrap_or_default()
}
