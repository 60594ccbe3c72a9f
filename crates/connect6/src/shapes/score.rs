//! The worth of a turn, formulas 2 to 9.
//!
//! ```text
//! score = My + Threat + Extra + W
//! My     = F1 + F2 + A    table 1, as the mover sees his stones
//! Threat = F1 + F2 + A    table 2, as if the opponent had placed them
//! W      = W1 + W2        Wi = −min/2 where the greater of both Fi is k times the smaller
//! ```
//!
//! `F` sums a stone's shapes over the four directions. Two stones that stand within five cells of
//! each other on one line are *related*: that direction is left out of both sums and counted once
//! as `A`, the greater of both worths there.

use game_core::Side;

use super::table::Shapes;
use super::values::ShapeValues;
use crate::cell::Cell;
use crate::direction::Direction;
use crate::lines::{Lines, REACH};
use crate::turn::Turn;

/// The parts of a turn's score, in points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TurnScore {
    /// `F1` and `F2` of the mover's own shapes.
    pub mine: [i32; 2],
    /// `A` of them.
    pub mine_related: i32,
    /// `F1` and `F2` of the shapes that the opponent is denied.
    pub theirs: [i32; 2],
    /// `A` of them.
    pub theirs_related: i32,
    /// `W`, 0 or negative.
    pub imbalance: i32,
    /// Edge and room; threats are for who knows the whole position.
    pub extra: i32,
}

impl TurnScore {
    /// All parts together.
    #[must_use]
    pub const fn sum(&self) -> i32 {
        let my = self.mine[0] + self.mine[1] + self.mine_related;
        let threat = self.theirs[0] + self.theirs[1] + self.theirs_related;
        my + threat + self.extra + self.imbalance
    }
}

/// How two stones are related: the direction of their line, and how many cells further on along it
/// the second one stands.
fn related(first: Cell, second: Cell) -> Option<(Direction, i32)> {
    let direction =
        Direction::between(first, second).filter(|_| first.distance(second) <= REACH)?;
    let step = i32::try_from(direction.step()).unwrap_or(1);
    let [from, to] = [first, second].map(|cell| i32::try_from(cell.bit()).unwrap_or(0));
    let along = (to - from) / step;
    // Places of rising lines are columns, which fall in the direction of reading.
    Some((
        direction,
        if direction == Direction::Rising {
            -along
        } else {
            along
        },
    ))
}

/// What a stone makes of the four lines through its cell: both worths in each direction.
///
/// What it makes does not depend on another stone of its turn, but for the line that both share. So
/// who scores many pairs of a few stones looks every stone up once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) cell: Cell,
    mine: [i32; 4],
    theirs: [i32; 4],
    extra: i32,
}

impl ShapeValues {
    /// The parts of the score of a turn of `me`, whose stones may stand already or not.
    #[must_use]
    #[inline]
    pub fn score<const N: usize>(
        &self,
        shapes: &Shapes,
        lines: &Lines<N>,
        turn: Turn,
        me: Side,
    ) -> TurnScore {
        match turn {
            Turn::One(cell) => {
                let seen = self.seen(shapes, lines, cell, me);
                let [mine, theirs] = [seen.mine, seen.theirs].map(|worths| worths.iter().sum());
                let (imbalance, extra) = (self.imbalance(mine, theirs), seen.extra);
                TurnScore {
                    mine: [mine, 0],
                    theirs: [theirs, 0],
                    imbalance,
                    extra,
                    ..TurnScore::default()
                }
            }
            Turn::Two(first, second) => {
                let stones = [first, second].map(|cell| self.seen(shapes, lines, cell, me));
                self.together(shapes, lines, &stones, me)
            }
        }
    }

    /// What a stone of `me` makes of its lines.
    #[inline]
    pub(crate) fn seen<const N: usize>(
        &self,
        shapes: &Shapes,
        lines: &Lines<N>,
        cell: Cell,
        me: Side,
    ) -> Seen {
        let worths = |side: Side, worth: &[i32; 14]| {
            Direction::ALL
                .map(|direction| worth[shapes.of(lines.around(cell, direction, side)).index()])
        };
        let (mine, theirs) = (worths(me, &self.mine), worths(!me, &self.theirs));
        Seen {
            cell,
            mine,
            theirs,
            extra: self.extra(lines, cell, me),
        }
    }

    /// The score of a turn of `me` by what its stones make of their lines.
    #[inline]
    pub(crate) fn together<const N: usize>(
        &self,
        shapes: &Shapes,
        lines: &Lines<N>,
        stones: &[Seen; 2],
        me: Side,
    ) -> TurnScore {
        let [first, second] = stones;
        let mut mine = [first, second].map(|stone| stone.mine.iter().sum::<i32>());
        let mut theirs = [first, second].map(|stone| stone.theirs.iter().sum::<i32>());
        let (mut mine_related, mut theirs_related) = (0, 0);
        if let Some((direction, offset)) = related(first.cell, second.cell) {
            let shared = |side: Side, worth: &[i32; 14]| {
                let of = |cell: Cell, offset: i32| {
                    worth[shapes
                        .of(lines.around(cell, direction, side).with(offset))
                        .index()]
                };
                of(first.cell, offset).max(of(second.cell, -offset))
            };
            for (number, stone) in stones.iter().enumerate() {
                mine[number] -= stone.mine[direction.index()];
                theirs[number] -= stone.theirs[direction.index()];
            }
            mine_related = shared(me, &self.mine);
            theirs_related = shared(!me, &self.theirs);
        }
        let imbalance = self.imbalance(mine[0], theirs[0]) + self.imbalance(mine[1], theirs[1]);
        TurnScore {
            mine,
            mine_related,
            theirs,
            theirs_related,
            imbalance,
            extra: first.extra + second.extra,
        }
    }

    /// `Wi`: what a stone loses that is good for attack or for defence alone.
    #[inline]
    fn imbalance(&self, mine: i32, theirs: i32) -> i32 {
        let (greater, smaller) = (mine.max(theirs), mine.min(theirs));
        if smaller > 0 && self.ratio.reached(greater, smaller) {
            -(smaller / 2)
        } else {
            0
        }
    }

    /// Edge and room of a stone.
    #[inline]
    fn extra<const N: usize>(&self, lines: &Lines<N>, cell: Cell, me: Side) -> i32 {
        if self.extras.edge == 0 && self.extras.room == 0 {
            return 0;
        }
        let rim = cell
            .row()
            .min(cell.column())
            .min((N - 1).saturating_sub(cell.row().max(cell.column())));
        let near = i32::try_from(REACH.saturating_sub(rim)).unwrap_or(0);
        let room: u32 = Direction::ALL
            .into_iter()
            .map(|direction| room(lines, cell, direction, me))
            .sum();
        self.extras.room * i32::try_from(room).unwrap_or(0) - self.extras.edge * near
    }
}

/// Cells that a stone sees in one line, empty or with own stones, up to what blocks it.
fn room<const N: usize>(lines: &Lines<N>, cell: Cell, direction: Direction, me: Side) -> u32 {
    let around = lines.around(cell, direction, me);
    let free = |place: usize| around.blocked >> place & 1 == 0;
    let after = (REACH + 1..=2 * REACH).take_while(|&place| free(place));
    let before = (0..REACH).rev().take_while(|&place| free(place));
    u32::try_from(after.chain(before).count()).unwrap_or(0)
}
