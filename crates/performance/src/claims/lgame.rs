//! The L-Game: solutions, perft, and the quality of the engines' play.

use super::{bench, count};
use crate::claim::Source;
use crate::command::{Command, Kind};
use crate::reading::behind;

pub(super) fn sources() -> Vec<Source> {
    vec![speed(), strength()]
}

fn speed() -> Source {
    let command = Command::new(Kind::Criterion, "lgame");
    Source::new("lgame-bench", "lgame", "lgame.md#how-it-is-solved", command).claims(vec![
        bench("lgame-own", "complete solution, own solver", "lgame/solve/own")
            .at_most(100e-6)
            .rival("Tsai and Lin's program: two minutes on a Pentium MMX-233"),
        bench(
            "lgame-states",
            "generic retrograde analysis, 18,368 states, 1,632,800 moves, no predecessors",
            "lgame/solve/generic/states",
        )
        .at_most(40e-3),
        bench("lgame-states-back", "the same with predecessors", "lgame/solve/generic/states/backwards"),
        bench("lgame-classes", "generic, 2,296 classes, 204,100 moves, no predecessors", "lgame/solve/generic/classes"),
        bench("lgame-classes-back", "the same with predecessors", "lgame/solve/generic/classes/backwards")
            .at_most(8e-3),
        bench("lgame-perft", "perft 4 from the start, 53,599,871 sequences", "lgame/perft/4"),
        bench("lgame-statistics", "all statistics of the paper", "lgame/statistics"),
    ])
}

fn strength() -> Source {
    let command = Command::new(Kind::Example, "lgame_players");
    let moves = |name: &str, engine: &str| {
        let what = format!("own moves `{engine}` needs against chance from the start, on average, exactly");
        count(name, &what, behind(format!("{engine} ")).under("Against a random opponent").skip(1))
    };
    Source::new("lgame-players", "lgame", "lgame.md#how-a-draw-is-played", command).claims(vec![
        moves("lgame-hunt", "hunt").rival("the least that is possible for an engine that never errs"),
        moves("lgame-probability", "probability").rival("the kind of choice that Tsai and Lin describe"),
        moves("lgame-traps", "traps"),
        moves("lgame-perfect", "perfect"),
    ])
}
