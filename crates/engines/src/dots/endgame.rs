//! Plays endings by their exact values as far as the limits allow.
//!
//! It uses a [part](half) of the limits of a move. The first question is whether the game can be
//! won from here; then come more questions, until the value is known. If the limits end before
//! that, a proved win is still played, so that a won game stays won. A game that is proved lost is
//! left to the search by evaluation, whose moves are harder to answer, unless the caller wants the
//! exact value.

use std::time::Duration;

use ::dots::solve::{Bounds, Siblings};
use ::dots::{AnyDots, Edge};
use game_core::{Listener, Notation, Position, Run, Score, Side};

use super::exact::{ExactSolver, SlicedSolver, Slicing, Usage};
use super::reasons::{proved, reasons};
use super::valued_move::valued;
use registry::{Analysis, Limits, Unit, ValuedMove};

/// Nodes for the exact value of an ending if no limit applies: about a second.
const DEFAULT_NODES: u64 = 400_000;

/// Nodes in a millisecond, for the estimate before anything was tried. The medians of `dots_late`
/// are 1,500 with 36 undrawn edges and 980 with 40; win or loss of positions with 40 to 46 edges is
/// searched at 1,700 to 2,000. `reach` of the player for contests was chosen by a match with it, so
/// do not change one without the other.
const NODES_PER_MILLISECOND: u64 = 1600;

/// Most nodes between two looks at the clock, some thirty milliseconds; otherwise a sixteenth of
/// what was searched.
const LOOK: u64 = 1 << 14;

/// Half of the limits, for the exact value of an ending.
pub(super) fn half<'l>(limits: &Limits<'l>) -> Limits<'l> {
    let nodes = match (limits.node_limit(), limits.time_limit()) {
        (Some(nodes), _) => nodes / 2,
        (None, Some(_)) => u64::MAX,
        (None, None) => DEFAULT_NODES,
    };
    limits
        .shortened(limits.time_limit().unwrap_or_default() / 2)
        .nodes(nodes)
}

/// The limit of nodes, or those that fit the time on a slow machine.
fn afforded(limits: &Limits<'_>) -> u64 {
    let timed = |time: Duration| {
        u64::try_from(time.as_millis())
            .unwrap_or(u64::MAX)
            .saturating_mul(NODES_PER_MILLISECOND)
    };
    limits
        .time_limit()
        .map_or(u64::MAX, timed)
        .min(limits.node_limit().unwrap_or(u64::MAX))
}

#[derive(Debug)]
pub(super) struct EndgameSolver {
    /// The name of the engine that plays by them.
    engine: &'static str,
    /// Bytes of the table at most.
    bytes: usize,
    /// Most undrawn edges, once the captures of the turn are made.
    edges: u64,
    /// Further edges to try, beyond those for which the limits surely suffice.
    reach: u32,
    /// The solver with what it has learnt in this game.
    exact: Option<SlicedSolver>,
    /// Where a win was last proved: what follows from there is worth a trial regardless of the
    /// clock.
    won: Option<AnyDots>,
}

impl EndgameSolver {
    /// For this engine, up to this many undrawn edges, with a table of at most this many bytes.
    pub(super) const fn new(engine: &'static str, edges: u64, bytes: usize) -> Self {
        Self {
            engine,
            bytes,
            edges,
            reach: 0,
            exact: None,
            won: None,
        }
    }

    /// With this many edges beyond those for which the limits surely suffice.
    pub(super) const fn reaching(mut self, edges: u32) -> Self {
        self.reach = edges;
        self
    }

    /// Whether a win of the player to move was proved on the way to this position, and not refuted
    /// since.
    pub(super) fn is_winning(&self, position: &AnyDots) -> bool {
        self.won.is_some_and(|won| follows(position, &won))
    }

    /// Starts another game and forgets what was learnt.
    pub(super) fn forget(&mut self) {
        (self.exact, self.won) = (None, None);
    }

    /// Whether the value of a position is likely to be found within the limits.
    pub(super) fn is_within_reach(&self, position: &AnyDots, limits: &Limits<'_>) -> bool {
        let edges = position.after_captures().edges_left();
        let near = u64::from(edges) <= self.edges && position.edges_left() > 0;
        let likely = || worthwhile_nodes(solver_edges(position).saturating_sub(self.reach));
        near && (self.is_winning(position) || likely() <= afforded(limits))
    }

    /// The move to play, if the limits suffice. By the clock of a game, a move is played as soon as
    /// it is proved best: the first of equal moves and the variation are not searched.
    ///
    /// # Errors
    ///
    /// Returns the number of nodes entered if the limits do not suffice.
    pub(super) fn think(
        &mut self,
        position: &AnyDots,
        limits: &Limits<'_>,
    ) -> Result<Analysis, u64> {
        let run = Run::new(&limits.quiet::<()>());
        let was_winning = self.is_winning(position);
        let Some(exact) = solver_for(&mut self.exact, position, &limits.memory(self.bytes)) else {
            return Err(0);
        };
        let listener = &|_: &Usage| run.report(|| ());
        let (mut bounds, win) = (Bounds::of(position), 1 - position.payoff(position.mover()));
        let every_move = limits.wants_every_move();
        // A point less is a draw. In a lost game all moves lose, and the choice depends on the
        // opponent.
        if !every_move && exact.at_least(position, win - 1, listener) == Ok(false) {
            self.won = self.won.filter(|_| !was_winning);
            return Err(exact.spent().nodes);
        }
        let result = exact.value_within(position, &mut bounds, win, listener);
        // A proof holds until it is refuted: a search that is cut short refutes nothing.
        let is_winning = bounds.lower >= win || was_winning && bounds.upper >= win;
        if is_winning || was_winning {
            self.won = is_winning.then_some(*position);
        }
        let at_once = limits.time_manager().is_some() && !every_move;
        let mut ending = ProvedEndgame {
            engine: self.engine,
            position,
            exact,
            listener,
            every_move,
            at_once,
        };
        let analysis = match result {
            Ok(value) => ending.exactly(value),
            Err(_) if is_winning => ending.at_least(bounds.lower.max(win)),
            Err(_) => None,
        };
        analysis.ok_or(ending.exact.spent().nodes)
    }
}

/// Whether one position can follow another, with the same player to move: edges and boxes are never
/// undone.
fn follows(position: &AnyDots, before: &AnyDots) -> bool {
    let kept = |side| position.won(side) >= before.won(side);
    position.size() == before.size()
        && position.mover() == before.mover()
        && [Side::First, Side::Second].into_iter().all(kept)
        && position.moves().all(|edge| before.is_legal(edge))
}

/// The solver of this board with these limits; `None` if memory is short.
fn solver_for<'e>(
    exact: &'e mut Option<SlicedSolver>,
    position: &AnyDots,
    limits: &Limits<'_>,
) -> Option<&'e mut SlicedSolver> {
    let kept = exact.take().filter(|exact| exact.knows(position));
    let slicing = Slicing {
        nodes: LOOK,
        ..Slicing::BRIEF
    };
    *exact = kept.or_else(|| SlicedSolver::new(position, limits, slicing).ok());
    let exact = exact.as_mut()?;
    exact.allow(limits.node_limit().unwrap_or(u64::MAX));
    Some(exact)
}

/// The undrawn edges, once the captures of the turn are made, of a position of the contest's board
/// that is about as hard for the solver.
///
/// On wider boards the undrawn edges say little, because long chains have many of them and hardly
/// any choice. The [essential moves](::dots::essential_moves) say more: on 7×7 boxes the value of
/// 130 positions of ten games (`data/dots/games7.txt`), after 48 to 74 moves, took 2^(0.55 m + 0.95)
/// nodes with m of them. The standard deviation of that exponent is 1.4; by the edges it is 2.4.
pub(super) fn solver_edges(position: &AnyDots) -> u32 {
    let rest = position.after_captures();
    let edges = rest.edges_left();
    let AnyDots::Wide(wide) = rest else {
        return edges;
    };
    let moves = u32::try_from(wide.essential_moves().count()).unwrap_or(edges);
    edges.min(23 + moves * 11 / 20)
}

/// Least number of nodes that makes a trial worthwhile; it doubles with each edge. With 36 undrawn
/// edges it is more than the median of contest positions (6,277) and less than their worst
/// (57,539). The median grows faster (52,525 with 38 and 322,837 with 40), so from 40 on most
/// trials end without a value (`cargo run --release -p dots --example dots_late -- 36 1000`).
fn worthwhile_nodes(edges: u32) -> u64 {
    1_u64
        .checked_shl(edges.saturating_sub(22))
        .unwrap_or(u64::MAX)
        - 1
}

/// A position with enough known about its value, and the remaining limits.
struct ProvedEndgame<'e, 'g> {
    engine: &'static str,
    position: &'e AnyDots,
    exact: &'e mut SlicedSolver,
    listener: Listener<'g, Usage>,
    every_move: bool,
    at_once: bool,
}

impl ProvedEndgame<'_, '_> {
    /// The analysis by the exact value.
    fn exactly(&mut self, value: Score) -> Option<Analysis> {
        // The search has just proved the value for some move; if the limits end the rest, this one
        // is played.
        let proved = self.proved_move(value);
        if let Some(best) = proved.filter(|_| self.at_once) {
            self.exact.rest();
            return Some(Analysis {
                proved: true,
                variation: self.variation(best),
                ..self.analysis(best, value)
            });
        }
        let (best, moves) = if self.every_move {
            self.all(value)
        } else {
            (self.first(value), Vec::new())
        };
        let best = best.or(proved)?;
        let variation = self.variation(best);
        Some(Analysis {
            proved: true,
            variation,
            moves,
            ..self.analysis(best, value)
        })
    }

    /// The analysis by a move that is proved to be worth at least `least`.
    fn at_least(&mut self, least: Score) -> Option<Analysis> {
        let best = self.proved_move(least)?;
        let unknown = |edge| valued(self.position, edge, None);
        let moves = if self.every_move {
            self.position.moves().map(unknown).collect()
        } else {
            Vec::new()
        };
        let mut analysis = Analysis {
            moves,
            ..self.analysis(best, least)
        };
        analysis.reasons.insert(0, proved(least));
        Some(analysis)
    }

    /// The first move that the table knows to reach this value.
    fn proved_move(&self, value: Score) -> Option<Edge> {
        self.position
            .moves()
            .find(|&edge| self.exact.is_known_to_reach(self.position, edge, value))
    }

    /// The first move that reaches this value; `None` if the limits end the search.
    fn first(&mut self, value: Score) -> Option<Edge> {
        for edge in self.position.moves() {
            if self
                .exact
                .reaches(self.position, edge, value, self.listener)
                .ok()?
            {
                return Some(edge);
            }
        }
        None
    }

    /// The first of the best moves, and all moves with their values, as far as the limits reach.
    fn all(&mut self, value: Score) -> (Option<Edge>, Vec<ValuedMove>) {
        let (mut siblings, mut best, mut goes_on) =
            (Siblings::new(*self.position, value), None, true);
        let mut moves = Vec::new();
        for edge in self.position.moves() {
            let ask = |least| {
                self.exact
                    .reaches(self.position, edge, least, self.listener)
            };
            let result = if goes_on {
                siblings.value(edge, ask).ok()
            } else {
                None
            };
            goes_on = result.is_some();
            best = best.or((result == Some(value)).then_some(edge));
            moves.push(valued(self.position, edge, result));
        }
        (best, moves)
    }

    /// Best play of both sides, the first of equal moves, to the end or to the limits.
    fn variation(&mut self, best: Edge) -> Vec<String> {
        let (mut position, mut next, mut texts) = (*self.position, Some(best), Vec::new());
        while let Some(edge) = next {
            texts.push(position.move_text(edge));
            position.play(edge);
            // Steps without nodes take time too.
            if !(self.listener)(&self.exact.spent()).is_continue() {
                break;
            }
            let Ok(value) = self.exact.value(&position, self.listener) else {
                break;
            };
            let mut reaches =
                |m| self.exact.reaches(&position, m, value, self.listener) == Ok(true);
            next = position.moves().find(|&m| reaches(m));
        }
        texts
    }

    /// The analysis with the fields that are always known.
    fn analysis(&self, best: Edge, value: Score) -> Analysis {
        Analysis {
            engine: self.engine,
            best: Some(self.position.move_text(best)),
            value: Some(f64::from(value)),
            unit: Unit::Boxes,
            depth: self.position.edges_left(),
            // The position itself is entered, even if its value needs no others.
            nodes: self.exact.spent().nodes.max(1),
            variation: vec![self.position.move_text(best)],
            reasons: reasons(self.position, best),
            ..Analysis::default()
        }
    }
}

#[cfg(test)]
mod tests;
