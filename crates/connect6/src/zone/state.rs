//! A search that was stopped, as bytes: the tree in the order of a walk, without what can be worked
//! out again. Files around them, with checksums, are for others.

use alloc::boxed::Box;
use alloc::vec::Vec;

use game_core::{Position, Side};
use smallvec::SmallVec;
use thiserror::Error;

use super::area::WindowTally;
use super::options::Options;
use super::proof::Reply;
use super::prover::{Prover, behind};
use super::tree::{Children, Expansion, INFINITE, Id, Node, ROOT, Replies};
use crate::cell::{Cell, MOST, STRIDE};
use crate::forced::{Answered, ForcedWin};
use crate::position::Connect6;
use crate::turn::Turn;

/// Why bytes are no state of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StateError {
    /// There are fewer bytes than are needed.
    #[error("The state of the search ends too early.")]
    Short,
    /// There are more bytes than are needed.
    #[error("The state of the search goes on behind its end.")]
    Long,
    /// They are for another position.
    #[error("The state belongs to the search of another position.")]
    Position,
    /// A byte has no meaning, counted from 0.
    #[error("The state of the search has an unknown value in byte {0}.")]
    Unknown(usize),
    /// A stone is placed where it cannot be; before this byte, from 0.
    #[error("The state of the search has an impossible stone before byte {0}.")]
    Stone(usize),
    /// More turns stand in a row than a board has room for.
    #[error("The state of the search has more turns than a board has room for.")]
    Deep,
}

const LEAF: u8 = 0;
const CHOICE: u8 = 1;
const WON: u8 = 2;
const REPLIES: u8 = 3;
/// Added where the turn before knows of a reply that it is answered.
const NOTED: u8 = 0x80;

fn number(out: &mut Vec<u8>, number: usize) {
    out.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
}

fn stones(out: &mut Vec<u8>, cells: impl Iterator<Item = Cell>) {
    let at = out.len();
    out.push(0);
    for cell in cells {
        out[at] += 1;
        out.extend(u16::try_from(cell.bit()).unwrap_or(u16::MAX).to_le_bytes());
    }
}

fn forced(out: &mut Vec<u8>, win: &ForcedWin) {
    stones(out, win.turn.cells());
    number(out, win.replies.len());
    for answered in &win.replies {
        stones(out, answered.reply.into_iter());
        forced(out, &answered.win);
    }
}

/// What distinguishes positions.
fn head<const N: usize, const FIVES: bool>(position: &Connect6<N, FIVES>) -> Vec<u8> {
    let mut out = [
        u8::try_from(N).unwrap_or(0),
        u8::from(FIVES),
        position.mover() as u8,
    ]
    .to_vec();
    for side in [Side::First, Side::Second] {
        number(&mut out, position.stones(side).len());
        position
            .stones(side)
            .into_iter()
            .for_each(|cell| number(&mut out, cell.bit()));
    }
    out
}

impl<const N: usize, const FIVES: bool> Prover<N, FIVES> {
    /// The state of the search: with it [`restore`](Self::restore) goes on from here.
    #[must_use]
    pub fn state(&self) -> Vec<u8> {
        let mut out = head(&self.root);
        out.extend(self.steps.to_le_bytes());
        out.extend(self.nodes.to_le_bytes());
        self.put(ROOT, &mut out);
        out
    }

    fn put(&self, id: Id, out: &mut Vec<u8>) {
        let node = self.tree.node(id);
        let noted = if node.noted { NOTED } else { 0 };
        let tag = match node.what {
            Expansion::Leaf => LEAF,
            Expansion::Choice(_) => CHOICE,
            Expansion::Won(_) => WON,
            Expansion::Replies(_) => REPLIES,
        };
        out.push(noted | tag);
        stones(out, node.stones.cells());
        match &node.what {
            Expansion::Leaf => {}
            Expansion::Won(win) => forced(out, win),
            Expansion::Choice(_) => number(out, self.tree.children(id).len()),
            Expansion::Replies(replies) => {
                number(out, replies.seen.len());
                replies
                    .seen
                    .iter()
                    .for_each(|reply| stones(out, reply.cells()));
                number(out, replies.queue.len());
                for (urgency, reply) in &replies.queue {
                    out.extend(urgency.to_le_bytes());
                    stones(out, reply.cells());
                }
                number(out, replies.children.len());
            }
        }
        self.tree
            .children(id)
            .iter()
            .for_each(|&child| self.put(child, out));
    }

    /// A search that goes on where another one was when its state was taken.
    ///
    /// # Errors
    ///
    /// The bytes are none, or were taken of another position.
    pub fn restore(
        position: &Connect6<N, FIVES>,
        options: Options,
        bytes: &[u8],
    ) -> Result<Self, StateError> {
        let mut prover = Self::new(position, options).ok_or(StateError::Position)?;
        let head = head(position);
        if bytes.get(..head.len()).ok_or(StateError::Short)? != head {
            return Err(StateError::Position);
        }
        let mut from = Source {
            bytes,
            at: head.len(),
        };
        prover.steps = u64::from_le_bytes(from.take()?);
        prover.nodes = u64::from_le_bytes(from.take()?);
        let root = prover.get(&mut from, position, 0)?;
        // The root that `new` made is in its place.
        let node = prover.tree.node(root).clone();
        *prover.tree.node_mut(ROOT) = node;
        if root != ROOT {
            *prover.tree.node_mut(root) = Node::leaf(Reply::NONE);
            prover.tree.remove(root);
        }
        if from.at < bytes.len() {
            Err(StateError::Long)
        } else {
            Ok(prover)
        }
    }

    /// A node and all behind it; `before` is the position before its stones.
    fn get(
        &mut self,
        from: &mut Source<'_>,
        before: &Connect6<N, FIVES>,
        depth: usize,
    ) -> Result<Id, StateError> {
        if depth > N * N {
            return Err(StateError::Deep);
        }
        let tag = from.byte()?;
        let reply = from.reply(before)?;
        let is_root = depth == 0;
        let is_turn = tag & !NOTED == REPLIES;
        if is_turn != (depth % 2 == 1)
            || (is_turn && reply.count() < 2)
            || (is_root && reply.count() > 0)
        {
            return Err(StateError::Unknown(from.at));
        }
        let position = if is_root {
            *before
        } else {
            behind(before, reply)
        };
        let id = self.tree.add(Node {
            noted: tag & NOTED > 0,
            ..Node::leaf(reply)
        });
        match tag & !NOTED {
            LEAF => {}
            WON => {
                let win = from.forced(&position, 0)?;
                let area = WindowTally::of(&self.grid, &position, self.attacker())
                    .forced(&self.grid, &win);
                let node = self.tree.node_mut(id);
                node.proof = 0;
                node.disproof = INFINITE;
                node.area = Some(Box::new(area));
                node.what = Expansion::Won(Box::new(win));
            }
            CHOICE => {
                let turns = self.children(from, &position, depth)?;
                self.tree.node_mut(id).what = Expansion::Choice(turns);
                self.tree.choose(id);
            }
            REPLIES => {
                let mut replies = from.replies(&position)?;
                replies.children = self.children(from, &position, depth)?;
                self.tree.node_mut(id).what = Expansion::Replies(Box::new(replies));
                self.collect(id, &position);
            }
            _ => return Err(StateError::Unknown(from.at)),
        }
        Ok(id)
    }

    fn children<C: FromIterator<Id>>(
        &mut self,
        from: &mut Source<'_>,
        position: &Connect6<N, FIVES>,
        depth: usize,
    ) -> Result<C, StateError> {
        (0..from.number()?)
            .map(|_| self.get(from, position, depth + 1))
            .collect()
    }
}

/// Bytes, and how many of them were read.
struct Source<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Source<'_> {
    fn take<const K: usize>(&mut self) -> Result<[u8; K], StateError> {
        let taken = self
            .bytes
            .get(self.at..)
            .and_then(<[u8]>::first_chunk)
            .ok_or(StateError::Short)?;
        self.at += K;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, StateError> {
        Ok(self.take::<1>()?[0])
    }

    fn number(&mut self) -> Result<u32, StateError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    /// Stones on cells that are empty, at most two.
    fn cells<const N: usize, const FIVES: bool>(
        &mut self,
        position: &Connect6<N, FIVES>,
    ) -> Result<SmallVec<[Cell; 2]>, StateError> {
        let (count, mut cells) = (self.byte()?, SmallVec::new());
        for _ in 0..count {
            let bit = usize::from(u16::from_le_bytes(self.take()?));
            let cell = Some(Cell::at(bit))
                .filter(|&cell| bit < STRIDE * MOST && position.empty().contains(cell));
            let is_new = |cell: &Cell| cells.len() < 2 && !cells.contains(cell);
            let cell = cell.filter(is_new).ok_or(StateError::Stone(self.at))?;
            cells.push(cell);
        }
        Ok(cells)
    }

    fn reply<const N: usize, const FIVES: bool>(
        &mut self,
        position: &Connect6<N, FIVES>,
    ) -> Result<Reply, StateError> {
        Ok(self.cells(position)?.into_iter().collect())
    }

    /// What the search knows about replies, without the tree behind them.
    fn replies<const N: usize, const FIVES: bool>(
        &mut self,
        position: &Connect6<N, FIVES>,
    ) -> Result<Replies, StateError> {
        let seen = (0..self.number()?)
            .map(|_| self.reply(position))
            .collect::<Result<_, _>>()?;
        let queue = (0..self.number()?)
            .map(|_| Ok((i32::from_le_bytes(self.take()?), self.reply(position)?)));
        let queue = queue.collect::<Result<_, StateError>>()?;
        Ok(Replies {
            children: Children::new(),
            seen,
            queue,
        })
    }

    /// A win by double threats.
    fn forced<const N: usize, const FIVES: bool>(
        &mut self,
        position: &Connect6<N, FIVES>,
        depth: usize,
    ) -> Result<ForcedWin, StateError> {
        if depth > N * N || position.is_over() {
            return Err(StateError::Deep);
        }
        let turn = match *self.cells(position)? {
            [first] => Turn::One(first),
            [first, second] => Turn::Two(first, second),
            _ => return Err(StateError::Stone(self.at)),
        };
        let mut after = *position;
        turn.cells().for_each(|cell| after.play(cell));
        let mut replies = Vec::new();
        for _ in 0..self.number()? {
            let [first, second] = self.cells(&after)?[..] else {
                return Err(StateError::Stone(self.at));
            };
            let behind = after.after(first).after(second);
            let win = self.forced(&behind, depth + 1)?;
            replies.push(Answered {
                reply: [first, second],
                win,
            });
        }
        Ok(ForcedWin { turn, replies })
    }
}
