//! Orders that learn while a search runs: good for any game, better than no order.
//!
//! What refuted one move often refutes the next: moves that made a cutoff are tried early where
//! they come up again. Three memories, from the most special to the most general:
//!
//! - *killers*: the last two moves that made a cutoff at this ply (Akl and Newborn 1977);
//! - *countermoves*: the move that refuted this very previous move (Uiterwijk 1992);
//! - *history*: how often, and how deep, a move made cutoffs anywhere (Schaeffer 1983), less what
//!   it was tried for in vain.

use game_core::{MoveIndex, NodeContext, Order, Position, Stochastic, Track};

/// Cutoffs at one ply that are remembered.
const KILLERS: usize = 2;

/// Scores of moves that come before all others by history.
const HINT: i64 = i64::MAX;
const KILLER: i64 = i64::MAX / 2;
const COUNTER: i64 = i64::MAX / 4;

/// History scores stay below this size: then the old ones count half.
const MOST: i64 = 1 << 40;

/// The table's move, killers, the countermove, then by history.
///
/// For games whose moves have numbers ([`MoveIndex`]). All moves are worth trying.
#[derive(Clone, Debug)]
pub struct History<P: Position> {
    killers: Vec<[Option<P::Move>; KILLERS]>,
    /// By the number of the previous move.
    counters: Vec<Option<P::Move>>,
    /// By the number of the move.
    scores: Vec<i64>,
    /// Moves with their score and their place in the list, while they are sorted.
    scored: Vec<(i64, usize, P::Move)>,
}

impl<P: MoveIndex> Default for History<P> {
    fn default() -> Self {
        let (counters, scores) = (vec![None; P::MOVE_INDICES], vec![0; P::MOVE_INDICES]);
        Self {
            killers: Vec::new(),
            counters,
            scores,
            scored: Vec::new(),
        }
    }
}

/// The moves to try before all others at a node, looked up once for all its moves.
struct Favourites<M> {
    hint: Option<M>,
    killers: [Option<M>; KILLERS],
    counter: Option<M>,
}

impl<P: MoveIndex> History<P> {
    #[inline]
    fn favourites(&self, context: NodeContext<P::Move>) -> Favourites<P::Move> {
        let killers = self
            .killers
            .get(context.ply)
            .copied()
            .unwrap_or([None; KILLERS]);
        let counter = context
            .previous
            .and_then(|previous| *self.counters.get(P::move_index(previous))?);
        Favourites {
            hint: context.hint,
            killers,
            counter,
        }
    }

    #[inline]
    fn score(&self, favourites: &Favourites<P::Move>, m: P::Move) -> i64 {
        let is = |favourite: Option<P::Move>| favourite == Some(m);
        match favourites {
            f if is(f.hint) => HINT,
            f if is(f.killers[0]) => KILLER,
            f if is(f.killers[1]) => KILLER - 1,
            f if is(f.counter) => COUNTER,
            _ => self.scores.get(P::move_index(m)).copied().unwrap_or(0),
        }
    }

    fn learn(&mut self, m: P::Move, by: i64) {
        if let Some(score) = self.scores.get_mut(P::move_index(m)) {
            *score += by;
            if score.abs() > MOST {
                self.scores.iter_mut().for_each(|score| *score /= 2);
            }
        }
    }
}

impl<P: MoveIndex + Stochastic> Track<P> for History<P> {
    /// A new line from a root: what was learnt stays.
    fn reset(&mut self, _: &P) {}
}

impl<P: MoveIndex + Stochastic> Order<P> for History<P> {
    fn select(&mut self, _: &P, context: NodeContext<P::Move>, moves: &mut [P::Move]) -> usize {
        let favourites = self.favourites(context);
        if moves.len() <= SHORT {
            sort_short(moves, |m| self.score(&favourites, m));
            return moves.len();
        }
        let mut scored = core::mem::take(&mut self.scored);
        scored.clear();
        scored.extend(
            moves
                .iter()
                .enumerate()
                .map(|(number, &m)| (self.score(&favourites, m), number, m)),
        );
        sort_long(&mut scored);
        for (place, &(_, _, m)) in moves.iter_mut().zip(&scored) {
            *place = m;
        }
        self.scored = scored;
        moves.len()
    }

    fn cutoff(&mut self, _: &P, context: NodeContext<P::Move>, m: P::Move, before: &[P::Move]) {
        if self.killers.len() <= context.ply {
            self.killers.resize(context.ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[context.ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        if let Some(counter) = context
            .previous
            .and_then(|p| self.counters.get_mut(P::move_index(p)))
        {
            *counter = Some(m);
        }
        let weight = i64::from(context.depth.min(64));
        self.learn(m, weight);
        for &vain in before {
            self.learn(vain, -weight);
        }
    }
}

/// Up to this length a list is sorted by insertion, which is faster there than anything clever.
const SHORT: usize = 24;

/// Sorts a short list by score, the greatest first; equal scores stay in the order of the
/// generator.
#[inline]
fn sort_short<M: Copy>(moves: &mut [M], score: impl Fn(M) -> i64) {
    let mut scores = [0; SHORT];
    for end in 0..moves.len() {
        let m = moves[end];
        let (score, mut at) = (score(m), end);
        while at > 0 && scores[at - 1] < score {
            (scores[at], moves[at]) = (scores[at - 1], moves[at - 1]);
            at -= 1;
        }
        (scores[at], moves[at]) = (score, m);
    }
}

/// Sorts a long list in the same way; nothing is allocated.
fn sort_long<M>(scored: &mut [(i64, usize, M)]) {
    scored.sort_unstable_by_key(|&(score, number, _)| (core::cmp::Reverse(score), number));
}
