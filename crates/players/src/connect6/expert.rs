//! The engine `connect6`: alpha-beta by whole turns, with forced wins looked for at the root and on
//! the way.

use connect6::forced::Search;
use connect6::{AnyConnect6, Connect6, Expert, Sight, Turn, Whole, Width};
use search::{AlphaBeta, Report, SearchError};

use super::flow::{Flow, Searching};
use super::found::Found;
use super::hooks::{Forced, Forcing};
use crate::alphabeta::deepened;
use crate::caps::{self, Caps, Memory};
use crate::{EngineError, Limits, OptionInfo, OptionKind, Refusal, Settings, Thinker};

/// Its name.
pub(super) const NAME: &str = "connect6";

/// How many turns are looked ahead where nobody sets a limit.
const DEPTH: u32 = 6;

/// The options of the engine.
pub(super) const OPTIONS: &[OptionInfo] = &[
    caps::TABLE,
    caps::DEPTH,
    caps::NODES,
    OptionInfo {
        name: "first",
        description: "Width: first stones of a turn that are tried.",
        description_zh: "宽度：每回合尝试的第一子个数。",
        kind: OptionKind::Whole { min: 1, max: 361, default: 9 },
    },
    OptionInfo {
        name: "second",
        description: "Width: second stones that are tried with each first one.",
        description_zh: "宽度：每个第一子所配的第二子个数。",
        kind: OptionKind::Whole { min: 1, max: 360, default: 4 },
    },
    OptionInfo {
        name: "turns",
        description: "Width: how many of these pairs are searched.",
        description_zh: "宽度：最终搜索的着法（两子）数。",
        kind: OptionKind::Whole { min: 1, max: 64_620, default: 30 },
    },
    OptionInfo {
        name: "late",
        description: "From which turn of a node on turns are first looked at one turn less deep; 0 for none.",
        description_zh: "从第几个着法起先以少一回合的深度试搜；0 表示不减。",
        kind: OptionKind::Whole { min: 0, max: 64_620, default: 0 },
    },
    OptionInfo {
        name: "forced",
        description: "Positions looked at for a forced win before the search; 0 for none.",
        description_zh: "搜索之前寻找连续迫著的局面数；0 表示不找。",
        kind: OptionKind::Whole { min: 0, max: caps::MOST, default: 20_000 },
    },
    OptionInfo {
        name: "inner",
        description: "Positions looked at for a forced win with one turn to go, four times as many with each turn more; 0 for none.",
        description_zh: "剩一回合时寻找连续迫著的局面数，每多一回合乘四；0 表示不找。",
        kind: OptionKind::Whole { min: 0, max: 10_000, default: 0 },
    },
    OptionInfo {
        name: "leaf",
        description: "Positions looked at for a forced win at each leaf; 0 for none.",
        description_zh: "每个叶节点寻找连续迫著的局面数；0 表示不找。",
        kind: OptionKind::Whole { min: 0, max: 10_000, default: 0 },
    },
];

/// The engine with these values of its options.
pub(super) fn make(settings: &Settings) -> Result<Box<dyn Thinker<AnyConnect6>>, EngineError> {
    let flow = Flow::new(NAME, Searches { style: Style::of(settings)?, boards: None });
    let nodes = settings.whole("forced");
    Ok(Box::new(if nodes > 0 { flow.with_forcing(Box::new(Solver::new(nodes))) } else { flow }))
}

/// How the engine searches.
#[derive(Clone, Copy, Debug)]
struct Style {
    width: Width,
    sight: Sight,
    late: usize,
    caps: Caps,
    /// Bytes of the transposition table.
    table: usize,
}

impl Style {
    /// What the options say.
    fn of(settings: &Settings) -> Result<Self, EngineError> {
        let count = |name| usize::try_from(settings.whole(name)).unwrap_or(usize::MAX);
        let width = Width::new(count("first"), count("second"), count("turns")).unwrap_or_default();
        let sight = Sight { leaf: settings.whole("leaf"), inner: settings.whole("inner"), ..Sight::default() };
        let late = Some(count("late")).filter(|&late| late > 0).unwrap_or(usize::MAX);
        let table = Memory::of(settings, "table", NAME).bytes()?;
        Ok(Self { width, sight, late, caps: Caps::of(settings), table })
    }

    /// A judge that has seen nothing yet.
    fn judge<const N: usize>(&self) -> Expert<N> {
        Expert::new().width(self.width).sight(self.sight).late(self.late)
    }
}

/// The search of one size of board, its table with it.
type Board<const N: usize> = AlphaBeta<Whole<N>, Expert<N>>;

/// A search, by the size of its board.
#[derive(Debug)]
enum Boards {
    Large(Box<Board<19>>),
    Middle(Box<Board<15>>),
    Small(Box<Board<9>>),
}

fn made<const N: usize>(style: &Style) -> Result<Box<Board<N>>, Refusal> {
    let search = AlphaBeta::new(style.judge(), style.table);
    Ok(Box::new(search.map_err(|_| SearchError::Memory { bytes: style.table })?))
}

/// The search for the board that was asked for last.
#[derive(Debug)]
struct Searches {
    style: Style,
    boards: Option<Boards>,
}

impl Searches {
    /// Searches with the board of the position, which is made if it is not there.
    fn report(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Report<Turn>, Refusal> {
        self.prepare(position)?;
        let caps = self.style.caps;
        match (self.boards.as_mut(), position) {
            (Some(Boards::Large(search)), AnyConnect6::Large(p)) => {
                deepened(search, caps, DEPTH, &Whole::from(*p), limits)
            }
            (Some(Boards::Middle(search)), AnyConnect6::Middle(p)) => {
                deepened(search, caps, DEPTH, &Whole::from(*p), limits)
            }
            (Some(Boards::Small(search)), AnyConnect6::Small(p)) => {
                deepened(search, caps, DEPTH, &Whole::from(*p), limits)
            }
            _ => Err(SearchError::NoMove.into()),
        }
    }
}

impl Searching for Searches {
    fn search(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Found, Refusal> {
        Found::of_turns(&self.report(position, limits)?).ok_or(Refusal::Finished)
    }

    fn forget(&mut self) {
        match &mut self.boards {
            Some(Boards::Large(search)) => search.forget(self.style.judge()),
            Some(Boards::Middle(search)) => search.forget(self.style.judge()),
            Some(Boards::Small(search)) => search.forget(self.style.judge()),
            None => {}
        }
    }

    fn prepare(&mut self, position: &AnyConnect6) -> Result<(), Refusal> {
        let fits = matches!(
            (&self.boards, position),
            (Some(Boards::Large(_)), AnyConnect6::Large(_))
                | (Some(Boards::Middle(_)), AnyConnect6::Middle(_))
                | (Some(Boards::Small(_)), AnyConnect6::Small(_))
        );
        if !fits {
            self.boards = Some(match position {
                AnyConnect6::Large(_) => Boards::Large(made(&self.style)?),
                AnyConnect6::Middle(_) => Boards::Middle(made(&self.style)?),
                AnyConnect6::Small(_) => Boards::Small(made(&self.style)?),
            });
        }
        Ok(())
    }
}

/// The solver of forced wins at the root.
#[derive(Debug)]
struct Solver {
    nodes: u64,
    large: connect6::Forced<19>,
    middle: connect6::Forced<15>,
    small: connect6::Forced<9>,
}

impl Solver {
    /// Looks at so many positions at most.
    fn new(nodes: u64) -> Self {
        let (large, middle, small) = (connect6::Forced::new(), connect6::Forced::new(), connect6::Forced::new());
        Self { nodes, large, middle, small }
    }
}

/// Looks for a win in steps, so that the clock is heeded in between.
fn forced<const N: usize>(
    solver: &mut connect6::Forced<N>,
    position: &Connect6<N>,
    most: u64,
    limits: &Limits<'_>,
) -> Forced {
    let begin = limits.now();
    let (mut step, mut nodes) = (most.min(500), 0);
    loop {
        let win = solver.turns(position, Search { nodes: step, ..Search::DEFAULT });
        nodes += solver.nodes();
        let is_late = begin.zip(limits.now()).zip(limits.time_limit());
        let is_late = is_late.is_some_and(|((begin, now), time)| now.saturating_sub(begin) >= time / 4);
        if win.is_some() || solver.nodes() < step || step >= most || is_late || limits.is_stopped() {
            return Forced { win: win.map(|(turns, turn)| (turn, turns.into())), nodes };
        }
        step = step.saturating_mul(4).min(most);
    }
}

impl Forcing for Solver {
    fn win(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Forced {
        let most = limits.node_limit().map_or(self.nodes, |nodes| self.nodes.min(nodes));
        match position {
            AnyConnect6::Large(p) => forced(&mut self.large, p, most, limits),
            AnyConnect6::Middle(p) => forced(&mut self.middle, p, most, limits),
            AnyConnect6::Small(p) => forced(&mut self.small, p, most, limits),
        }
    }

    fn forget(&mut self) {
        self.large.clear();
        self.middle.clear();
        self.small.clear();
    }
}
