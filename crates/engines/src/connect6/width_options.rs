//! The options for the width of all players of whole turns.

use connect6::Width;
use game_core::Text;

use registry::{OptionInfo, OptionKind, Settings};

/// A number from `min` up to `max`.
const fn number([min, max, default]: [u64; 3]) -> OptionKind {
    OptionKind::Whole { min, max, default }
}

/// The most first stones, second stones with each, and pairs of them on the largest board.
const MOST: [u64; 3] = [361, 360, 64_620];

/// The option for the number of first stones.
pub(super) const FIRST: OptionInfo = OptionInfo {
    name: "first",
    description: &Text::new(
        "Width: first stones of a turn that are tried.",
        "宽度：每回合尝试的第一子个数。",
    ),
    kind: number([1, MOST[0], 9]),
};

/// The option for the number of second stones with each of them.
pub(super) const SECOND: OptionInfo = OptionInfo {
    name: "second",
    description: &Text::new(
        "Width: second stones that are tried with each first one.",
        "宽度：每个第一子所配的第二子个数。",
    ),
    kind: number([1, MOST[1], 4]),
};

/// The option for the number of these pairs that are searched.
pub(super) const TURNS: OptionInfo = OptionInfo {
    name: "turns",
    description: &Text::new(
        "Width: how many of these pairs are searched.",
        "宽度：最终搜索的着法（两子）数。",
    ),
    kind: number([1, MOST[2], 30]),
};

/// The same for a player whose width depends on what evaluates: 0 is what suits it.
pub(super) const FIRST_OR_USUAL: OptionInfo = OptionInfo {
    name: "first",
    description: &Text::new(
        "Width: first stones of a turn that roads choose; 0 for 14 with the network, 9 with roads alone.",
        "宽度：由路选出的每回合第一子个数；0 表示用网络时 14，仅用路时 9。",
    ),
    kind: number([0, MOST[0], 0]),
};

/// The same of second stones.
pub(super) const SECOND_OR_USUAL: OptionInfo = OptionInfo {
    name: "second",
    description: &Text::new(
        "Width: second stones that roads choose with each first one; 0 for 6 with the network, 4 with roads alone.",
        "宽度：由路选出的每个第一子所配的第二子个数；0 表示用网络时 6，仅用路时 4。",
    ),
    kind: number([0, MOST[1], 0]),
};

/// The same of pairs.
pub(super) const TURNS_OR_USUAL: OptionInfo = OptionInfo {
    name: "turns",
    description: &Text::new(
        "Width: how many of these pairs roads leave; 0 for 60 with the network, 30 with roads alone.",
        "宽度：由路留下的着法（两子）数；0 表示用网络时 60，仅用路时 30。",
    ),
    kind: number([0, MOST[2], 0]),
};

/// The option for the number of turns that the network leaves.
pub(super) const KEEP: OptionInfo = OptionInfo {
    name: "keep",
    description: &Text::new(
        "Width: of these turns those are searched that the network rates best, this many of them.",
        "宽度：其中由网络评分最高、实际搜索的着法数。",
    ),
    kind: number([1, MOST[2], 10]),
};

/// Reads the options.
pub(super) fn of(settings: &Settings) -> Width {
    or_usual(settings, Width::default())
}

/// Reads the options; what is 0 is that of the `usual` width.
pub(super) fn or_usual(settings: &Settings, usual: Width) -> Width {
    let count = |option: OptionInfo, usual: usize| match settings.whole(option.name) {
        0 => usual,
        given => usize::try_from(given).unwrap_or(usize::MAX),
    };
    Width::new(
        count(FIRST, usual.first()),
        count(SECOND, usual.second()),
        count(TURNS, usual.turns()),
    )
    .unwrap_or(usual)
}

/// Reads how many turns the network leaves.
pub(super) fn kept(settings: &Settings) -> usize {
    usize::try_from(settings.whole(KEEP.name)).unwrap_or(usize::MAX)
}
