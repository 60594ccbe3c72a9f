//! Who wins a connected position beside a heap.

use alloc::vec::Vec;

use super::NodeLimitError;
use super::known::{HeapTable, bit, web_code};
use crate::capture::Choice;
use crate::grid::Grid;
use crate::move_reduction::handouts;
use crate::sets::{Liberties, Sets, parts};
use crate::symmetry::Symmetries;
use crate::word::Word;

/// A running search. Positions in it are such that no box can be taken.
pub(super) struct NimstringSearch<'m, G: Grid> {
    pub(super) grid: G,
    pub(super) symmetries: &'m Symmetries<G::Word>,
    pub(super) table: &'m mut HeapTable<G::Word>,
    /// Positions that may still be looked at.
    pub(super) nodes: u64,
}

/// A position after a move and its captures.
struct OpenReply<W> {
    /// What it may cost to find out who wins it.
    effort: u32,
    rest: W,
}

/// What the replies of a part say before one is searched.
struct OpenReplies<W> {
    /// Those whose winner is not known, the cheapest first.
    open: Vec<OpenReply<W>>,
    /// Values of others: the part has none of these. A set of heaps as [`bit`] has them.
    values: u32,
}

/// What is known of a position without a search.
struct PartialSum {
    /// Its known parts together, with the heap beside it.
    heap: u32,
    /// Undrawn edges of its other parts.
    unknown: u32,
    /// Whether the mover wins, if that is known.
    wins: Option<bool>,
}

impl<'m, G: Grid> NimstringSearch<'m, G> {
    /// The heap that a position is worth.
    pub(super) fn heap(&mut self, drawn: G::Word) -> Result<u32, NodeLimitError> {
        let mut sum = 0;
        for part in self.parts(drawn) {
            sum ^= self.part_heap(part)?;
        }
        Ok(sum)
    }

    /// Whether the mover wins a position beside a heap: all parts but the largest join the heap.
    pub(super) fn wins(&mut self, drawn: G::Word, heap: u32) -> Result<bool, NodeLimitError> {
        let (mut largest, mut heap) = (None, heap);
        for part in self.parts(drawn) {
            if let Some(known) = self.table.at(part).heap() {
                heap ^= known;
                continue;
            }
            let size = (self.grid.edges() & !part).count();
            let smaller = match largest {
                Some((most, _)) if size <= most => Some(part),
                _ => largest.replace((size, part)).map(|(_, part)| part),
            };
            if let Some(part) = smaller {
                heap ^= self.part_heap(part)?;
            }
        }
        match largest {
            Some((_, part)) => self.part_wins(part, heap),
            None => Ok(heap != 0),
        }
    }

    /// The connected parts of a position, each as the position in which all other edges are drawn.
    ///
    /// On boards of one word symmetric parts are one. On wider ones finding the image costs more
    /// than it saves, and webs find most of them.
    fn parts(&self, drawn: G::Word) -> impl Iterator<Item = G::Word> + use<'m, G> {
        let (grid, symmetries) = (self.grid, self.symmetries);
        let mut left = grid.boxes() & !grid.closed(drawn);
        core::iter::from_fn(move || {
            let first = (!left.is_empty()).then(|| G::Word::single(left.first()))?;
            let part = grid.connected(first, left, drawn);
            left &= !part;
            let part = drawn | grid.edges() & !grid.around(part);
            Some(if G::Word::BITS > 64 {
                part
            } else {
                symmetries.canonical(part)
            })
        })
    }

    /// The heap that a part is worth: the first beside which the mover loses.
    fn part_heap(&mut self, part: G::Word) -> Result<u32, NodeLimitError> {
        let mut heap = 0;
        while self.part_wins(part, heap)? {
            heap += 1;
        }
        Ok(heap)
    }

    /// Whether the mover wins a part beside a heap.
    fn part_wins(&mut self, part: G::Word, heap: u32) -> Result<bool, NodeLimitError> {
        if let Some(wins) = self.table.at(part).wins(heap) {
            return Ok(wins);
        }
        let liberties = self.grid.liberties(part);
        let code = web_code(&self.grid, part, &liberties);
        if let Some(wins) = self.table.by_web(part, code.as_ref()).wins(heap) {
            return Ok(wins);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(NodeLimitError)?;
        let wins = self.has_winning_move(part, &liberties, heap)?;
        self.table.note(part, code, heap, wins);
        Ok(wins)
    }

    /// Whether a move in the part, or one in the heap, leaves the opponent a lost position.
    ///
    /// Beside a heap of two or more the moves in the heap come first: they ask for the value of the
    /// part, which all questions about it can use.
    fn has_winning_move(
        &mut self,
        part: G::Word,
        liberties: &Liberties<G::Word>,
        heap: u32,
    ) -> Result<bool, NodeLimitError> {
        let Some(OpenReplies { open, values }) = self.replies(part, liberties, heap) else {
            return Ok(true);
        };
        let heap_first = heap >= 2;
        if heap_first && self.wins_by_heap(part, heap, values)? {
            return Ok(true);
        }
        for reply in open {
            if !self.wins(reply.rest, heap)? {
                return Ok(true);
            }
        }
        Ok(!heap_first && self.wins_by_heap(part, heap, values)?)
    }

    /// Whether the part is lost beside a smaller heap. `values` are those of replies: beside such
    /// a heap the part is won.
    fn wins_by_heap(
        &mut self,
        part: G::Word,
        heap: u32,
        values: u32,
    ) -> Result<bool, NodeLimitError> {
        for smaller in (0..heap).filter(|&smaller| values & bit(smaller) == 0) {
            if !self.part_wins(part, smaller)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The replies that must be searched; `None` if the part is won because one is known to win, or
    /// because there are fewer than the heap has counters: a value is no larger than their number.
    ///
    /// Edges that touch no box of two liberties give nothing, and an edge of a short chain gives
    /// one box or two without a choice. All others are loony.
    fn replies(
        &self,
        part: G::Word,
        liberties: &Liberties<G::Word>,
        heap: u32,
    ) -> Option<OpenReplies<G::Word>> {
        let (grid, mut open, mut values, mut count) = (self.grid, Vec::new(), 0, 0);
        let mut quiet = grid.edges() & !part & !grid.around(liberties.two);
        let quiet = core::iter::from_fn(|| {
            let edge = (!quiet.is_empty()).then(|| G::Word::single(quiet.first()))?;
            quiet = quiet.without_first();
            Some(part | edge)
        });
        let short = handouts(&grid, part, liberties.two)
            .filter(|after| after.choice == Choice::TakeAll)
            .map(|after| after.rest);
        for rest in quiet.chain(short) {
            count += 1;
            let sum = self.look(rest, heap);
            match sum.wins {
                Some(false) => return None,
                Some(true) if sum.unknown == 0 => values |= bit(sum.heap ^ heap),
                Some(true) => {}
                None => open.push(OpenReply {
                    effort: effort(&grid, rest, sum.unknown),
                    rest,
                }),
            }
        }
        open.sort_by_key(|reply| reply.effort);
        (heap <= count).then_some(OpenReplies { open, values })
    }

    /// What is known of a position beside a heap.
    fn look(&self, drawn: G::Word, heap: u32) -> PartialSum {
        let (grid, mut open) = (self.grid, None);
        let mut sum = PartialSum {
            heap,
            unknown: 0,
            wins: None,
        };
        let mut alone = true;
        for part in self.parts(drawn) {
            let known = self.table.at(part);
            if let Some(heap) = known.heap() {
                sum.heap ^= heap;
            } else {
                sum.unknown += (grid.edges() & !part).count();
                alone = open.is_none();
                open = Some(known);
            }
        }
        sum.wins = match open {
            None => Some(sum.heap != 0),
            Some(known) if alone => known.wins(sum.heap),
            Some(_) => None,
        };
        sum
    }
}

/// What it may cost to find the winner of a position: the more moves and junctions there are, the
/// more. Found by trying on positions of play on 7×7 boxes.
fn effort<G: Grid>(grid: &G, drawn: G::Word, unknown: u32) -> u32 {
    let Liberties {
        two, three, four, ..
    } = grid.liberties(drawn);
    let quiet = (grid.edges() & !drawn & !grid.around(two)).count();
    let short = parts(grid, two, drawn).filter(|part| part.count() <= 2);
    let short = short.fold(0, |count, _| count + 1);
    unknown + 6 * (quiet + short + three.count() + 2 * four.count())
}
