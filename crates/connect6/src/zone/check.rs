//! The checker of wins with zones. It counts windows by definition on the board as it is, works out
//! anew what matters, and shares nothing with the search but the rules.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use game_core::{Localized, Text, text};
use thiserror::Error;

use smallvec::SmallVec;

use super::proof::{Reply, ZoneProof};
use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Connect6;
use crate::turn::Turn;
use crate::window::windows;

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ZoneChecked {
    /// Turns of the attacker.
    pub turns: u64,
    /// Replies of two stones that were looked up, one by one.
    pub replies: u64,
}

/// Why a win with zones is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ZoneCheckError {
    /// The game is over, or a turn has begun.
    #[error("A win begins with a whole turn of a game that goes on.")]
    Start,
    /// A turn is not legal at its place; with the number of turns before it.
    #[error("The turn behind {0} others is not legal.")]
    Illegal(usize),
    /// The opponent can make six in reply.
    #[error("Behind {} turns the opponent makes six himself.", .0 + 1)]
    Counter(usize),
    /// There is no reply, as the board is full, and the win is not there yet.
    #[error("Behind {} turns the board has no room for a reply.", .0 + 1)]
    Full(usize),
    /// A reply has a stone where one stands.
    #[error(
        "Behind {} turns a reply has a stone in {}, \
         counted from the upper left corner, where it cannot be placed.",
        .0 + 1, .1.row_and_column()
    )]
    Taken(usize, Cell),
    /// Two wins are given for the same reply.
    #[error("Behind {} turns the same reply is answered twice.", .0 + 1)]
    Twice(usize),
    /// Replies stand behind a turn that makes six.
    #[error("Behind {} turns the game is over, and replies are given.", .0 + 1)]
    Over(usize),
    /// The opponent may place these two stones, and the proof does not answer them.
    #[error(
        "Behind {} turns the stones in {} and in {}, \
         counted from the upper left corner, are not answered, and they matter.",
        .0 + 1, .1[0].row_and_column(), .1[1].row_and_column()
    )]
    Unanswered(usize, [Cell; 2]),
}

/// As many strange stones as one likes.
const ANY: u8 = u8::MAX;

/// What must be left alone for a win to go through as it is written, whatever other stones the
/// defender has.
#[derive(Debug)]
pub(super) struct Relevant {
    /// The defender must have no stone here.
    cells: Cells,
    /// This many stones in a window are one too many, by the number of the window; at least one.
    least: Vec<u8>,
}

impl Relevant {
    /// The cells on which a single stone matters.
    fn alone(&self, windows: &[Cells]) -> Cells {
        let of = |(&least, &window): (&u8, &Cells)| if least == 1 { window } else { Cells::EMPTY };
        self.least
            .iter()
            .zip(windows)
            .map(of)
            .fold(self.cells, |all, more| all | more)
    }

    /// The cells on which a stone matters together with one on that cell.
    fn beside(&self, windows: &[Cells], cell: Cell) -> Cells {
        let of = |(&least, &window): (&u8, &Cells)| {
            if least == 2 && window.contains(cell) {
                window
            } else {
                Cells::EMPTY
            }
        };
        self.least
            .iter()
            .zip(windows)
            .map(of)
            .fold(Cells::EMPTY, |all, more| all | more)
    }

    /// What matters before a reply of which this many stones were left out: they may be anywhere.
    fn join(&mut self, behind: &Self, left_out: usize) {
        self.cells = self.cells | behind.cells;
        let spare = u8::try_from(left_out).unwrap_or(ANY);
        for (mine, &theirs) in self.least.iter_mut().zip(&behind.least) {
            let eased = if theirs == ANY {
                ANY
            } else {
                theirs.saturating_sub(spare).max(1)
            };
            *mine = eased.min(*mine);
        }
    }
}

/// A reply that is answered, and on which cells one stone more would matter.
#[derive(Debug)]
pub(super) struct AnsweredReply {
    pub(super) relevant: Relevant,
    pub(super) alone: Cells,
}

/// What goes through a proof.
#[derive(Debug)]
pub(super) struct ZoneChecker {
    windows: Vec<Cells>,
    board: Cells,
    checked: ZoneChecked,
}

/// Plays the win against every reply: each is answered itself, or by an answer to fewer of its
/// stones, where the others are shown not to matter.
///
/// # Errors
///
/// The first flaw.
pub fn check<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    proof: &ZoneProof,
) -> Result<ZoneChecked, ZoneCheckError> {
    ZoneChecker::run(position, proof).map(|(checker, _)| checker.checked)
}

/// The pairs of stones that the defender may have besides, each of which alone does not matter to
/// the win: so of a position in which they pass, the replies that lose to this very proof.
///
/// # Errors
///
/// The first flaw.
pub fn free_pairs<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    proof: &ZoneProof,
) -> Result<Vec<[Cell; 2]>, ZoneCheckError> {
    let (checker, relevant) = ZoneChecker::run(position, proof)?;
    let free = position.empty() - relevant.alone(&checker.windows);
    let mut pairs = Vec::new();
    for first in free {
        let beside = relevant.beside(&checker.windows, first);
        pairs.extend(
            (free - beside)
                .iter()
                .filter(|&second| second > first)
                .map(|second| [first, second]),
        );
    }
    Ok(pairs)
}

impl ZoneChecker {
    /// Checks a proof; gives what matters to it, too.
    fn run<const N: usize, const FIVES: bool>(
        position: &Connect6<N, FIVES>,
        proof: &ZoneProof,
    ) -> Result<(Self, Relevant), ZoneCheckError> {
        let (mut checker, stones) = Self::start(position)?;
        let relevant = checker.follow(stones, proof, 0)?;
        Ok((checker, relevant))
    }

    /// Begins with a position; gives the stones of the attacker and of the defender.
    pub(super) fn start<const N: usize, const FIVES: bool>(
        position: &Connect6<N, FIVES>,
    ) -> Result<(Self, [Cells; 2]), ZoneCheckError> {
        if position.is_over() || position.left() != 2 {
            return Err(ZoneCheckError::Start);
        }
        let checker = Self {
            windows: windows(N)
                .map(|window| window.cells().into_iter().collect())
                .collect(),
            board: Cells::board(N),
            checked: ZoneChecked::default(),
        };
        let attacker = position.mover();
        let stones = [position.stones(attacker), position.stones(!attacker)];
        Ok((checker, stones))
    }

    /// What matters to a turn, whatever it threatens.
    pub(super) fn relevant(&self, turn: Turn) -> Relevant {
        Relevant {
            cells: turn.cells().collect(),
            least: vec![ANY; self.windows.len()],
        }
    }

    /// Whether a side has six.
    fn has_six(&self, own: Cells) -> bool {
        self.windows.iter().any(|&window| (window - own).is_empty())
    }

    /// Places a turn of the attacker: the attacker's stones after it, and whether it makes six.
    pub(super) fn place(&self, [own, theirs]: [Cells; 2], turn: Turn) -> Option<(Cells, bool)> {
        let (mut after, mut won) = (own, false);
        for cell in turn.cells() {
            let is_free = self.board.contains(cell) && !(after | theirs).contains(cell);
            if won || !is_free {
                return None;
            }
            after = after.with(cell);
            won = self.has_six(after);
        }
        (won || matches!(turn, Turn::Two(..))).then_some((after, won))
    }

    /// Places a reply: the defender's stones after it, or the first cell that is not free.
    pub(super) fn answer(&self, [own, theirs]: [Cells; 2], reply: Reply) -> Result<Cells, Cell> {
        let mut after = theirs;
        for cell in reply.cells() {
            if !(self.board - own - after).contains(cell) {
                return Err(cell);
            }
            after = after.with(cell);
        }
        Ok(after)
    }

    /// Checks a turn and all that is behind it; gives what matters to it.
    fn follow(
        &mut self,
        before: [Cells; 2],
        proof: &ZoneProof,
        turns: usize,
    ) -> Result<Relevant, ZoneCheckError> {
        self.checked.turns += 1;
        let (own, won) = self
            .place(before, proof.turn)
            .ok_or(ZoneCheckError::Illegal(turns))?;
        let mut relevant = self.relevant(proof.turn);
        if won {
            return if proof.replies.is_empty() {
                Ok(relevant)
            } else {
                Err(ZoneCheckError::Over(turns))
            };
        }
        let stones = [own, before[1]];
        let hot = self
            .look(stones, &mut relevant)
            .ok_or(ZoneCheckError::Counter(turns))?;
        if (self.board - own - stones[1]).len() < 2 {
            return Err(ZoneCheckError::Full(turns));
        }
        let mut answers = BTreeMap::new();
        for (reply, win) in &proof.replies {
            let answered = self.follow_reply(stones, *reply, win, turns)?;
            relevant.join(&answered.relevant, 2 - reply.count());
            if answers.insert(*reply, answered).is_some() {
                return Err(ZoneCheckError::Twice(turns));
            }
        }
        self.meet(stones, &hot, &answers, 1)
            .first()
            .map_or(Ok(relevant), |&pair| {
                Err(ZoneCheckError::Unanswered(turns, pair))
            })
    }

    /// Checks the win behind a reply.
    pub(super) fn follow_reply(
        &mut self,
        stones: [Cells; 2],
        reply: Reply,
        win: &ZoneProof,
        turns: usize,
    ) -> Result<AnsweredReply, ZoneCheckError> {
        let theirs = self
            .answer(stones, reply)
            .map_err(|cell| ZoneCheckError::Taken(turns, cell))?;
        let relevant = self.follow([stones[0], theirs], win, turns + 1)?;
        // Behind two stones nothing is left out.
        let alone = if reply.count() < 2 {
            relevant.alone(&self.windows)
        } else {
            Cells::EMPTY
        };
        Ok(AnsweredReply { relevant, alone })
    }

    /// The empty cells of the attacker's hot windows, all of which matter. The defender must have
    /// none themselves; how many stones they lack for one matters too. `None` if they have one.
    pub(super) fn look(
        &self,
        [own, theirs]: [Cells; 2],
        relevant: &mut Relevant,
    ) -> Option<SmallVec<[Cells; 8]>> {
        let mut hot = SmallVec::new();
        for (&window, least) in self.windows.iter().zip(&mut relevant.least) {
            let (mine, his) = ((window & own).len(), (window & theirs).len());
            if mine == 0 {
                if his >= 4 {
                    return None;
                }
                *least = u8::try_from(4 - his).unwrap_or(1);
            } else if his == 0 && mine >= 4 {
                let missing = window - own;
                relevant.cells = relevant.cells | missing;
                hot.push(missing);
            }
        }
        Some(hot)
    }

    /// The first pairs of stones that stop all threats and are not answered, this many at most.
    pub(super) fn meet(
        &mut self,
        [own, theirs]: [Cells; 2],
        hot: &[Cells],
        answers: &BTreeMap<Reply, AnsweredReply>,
        most: usize,
    ) -> Vec<[Cell; 2]> {
        let mut open = Vec::new();
        let empty = self.board - own - theirs;
        // One of both lies in the first window.
        let firsts = hot.first().map_or(empty, |&missing| missing);
        for first in firsts {
            let null = answers.get(&Reply::NONE);
            let one = answers.get(&Reply::one(first));
            let beside = null.map(|answer| answer.relevant.beside(&self.windows, first));
            for second in empty {
                // A pair within the first window comes once.
                if second == first || (firsts.contains(second) && second < first) {
                    continue;
                }
                let pair = Cells::EMPTY.with(first).with(second);
                if hot.iter().any(|&missing| (missing & pair).is_empty()) {
                    continue;
                }
                self.checked.replies += 1;
                let by_null = null.is_some_and(|answer| (answer.alone & pair).is_empty())
                    && !beside.is_some_and(|beside| beside.contains(second));
                let is_met = by_null
                    || one.is_some_and(|answer| !answer.alone.contains(second))
                    || answers
                        .get(&Reply::one(second))
                        .is_some_and(|answer| !answer.alone.contains(first))
                    || answers.contains_key(&Reply::two(first, second));
                if !is_met {
                    open.push([first.min(second), first.max(second)]);
                    if open.len() >= most {
                        return open;
                    }
                }
            }
        }
        open
    }
}

impl Localized for ZoneCheckError {
    fn text(&self) -> Text {
        let place = |cell: &Cell| {
            let (row, column) = (cell.row() + 1, cell.column() + 1);
            format!("自上第 {row} 行、自左第 {column} 列")
        };
        let turn = match self {
            Self::Start => 0,
            Self::Illegal(turns)
            | Self::Counter(turns)
            | Self::Full(turns)
            | Self::Taken(turns, _)
            | Self::Twice(turns)
            | Self::Over(turns)
            | Self::Unanswered(turns, _) => turns + 1,
        };
        match self {
            Self::Start => text!("{self}", "必胜证明须始于对局未结束时的完整一手。"),
            Self::Illegal(_) => text!("{self}", "第 {turn} 手不合规则。"),
            Self::Counter(_) => text!("{self}", "第 {turn} 手之后，对方可先连成六子。"),
            Self::Full(_) => text!("{self}", "第 {turn} 手之后，棋盘已无处应手。"),
            Self::Taken(_, cell) => {
                let cell = place(cell);
                text!("{self}", "第 {turn} 手之后，应手中{cell}处不能落子。")
            }
            Self::Twice(_) => text!("{self}", "第 {turn} 手之后，同一应手给出了两次。"),
            Self::Over(_) => text!("{self}", "第 {turn} 手已经获胜，其后不应再有应手。"),
            Self::Unanswered(_, cells) => {
                let [a, b] = cells.each_ref().map(place);
                text!(
                    "{self}",
                    "第 {turn} 手之后，{a}与{b}的应手与胜负有关，却没有给出对策。"
                )
            }
        }
    }
}
