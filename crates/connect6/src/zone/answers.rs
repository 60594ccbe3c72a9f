//! The replies to one turn, answered by proofs that come from anywhere, one after the other.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use game_core::Side;
use smallvec::SmallVec;

use super::check::{AnsweredReply, ZoneCheckError, ZoneChecker};
use super::proof::{Reply, ZoneProof};
use super::prover::behind;
use super::turns::StoneGains;
use crate::cells::Cells;
use crate::position::Connect6;
use crate::roads::Roads;
use crate::turn::Turn;

/// Which replies to a turn of the attacker are answered, and which are to be answered next.
///
/// It is for a proof that is put together from parts, where the [`Prover`](super::Prover) finds one
/// in one piece. Each answer is [checked](fn@super::check) when it is added, and what matters to it
/// is worked out by the checker alone. Once there is no next reply, the turn with these answers is a
/// proof.
///
/// ```
/// use connect6::zone::{Options, Prover, TurnAnswers, ZoneProof, check};
/// use connect6::Connect6;
/// use game_core::Limits;
///
/// let position: Connect6 = "J10 A1S19 L11N8 B2B18".parse()?;
/// let prove = |position: &Connect6| {
///     let mut prover = Prover::new(position, Options::DEFAULT)?;
///     prover.run::<()>(&Limits::new().nodes(100));
///     prover.proof()
/// };
/// let turn = prove(&position).ok_or("no win was found")?.turn;
/// let (mut answers, mut replies) = (TurnAnswers::new(&position, turn)?, Vec::new());
/// loop {
///     let next = answers.next_replies();
///     if next.is_empty() {
///         break;
///     }
///     for reply in next {
///         let proof = prove(&answers.position(reply)).ok_or("no win was found")?;
///         answers.add(reply, &proof)?;
///         replies.push((reply, proof));
///     }
/// }
/// check(&position, &ZoneProof { turn, replies })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TurnAnswers<const N: usize = 19, const FIVES: bool = false> {
    after: Connect6<N, FIVES>,
    attacker: Side,
    checker: ZoneChecker,
    /// Of the attacker and of the defender, after the turn.
    stones: [Cells; 2],
    /// The empty cells of each window that the turn threatens.
    hot: SmallVec<[Cells; 8]>,
    answers: BTreeMap<Reply, AnsweredReply>,
}

impl<const N: usize, const FIVES: bool> TurnAnswers<N, FIVES> {
    /// For a turn of a position; nothing is answered yet.
    ///
    /// # Errors
    ///
    /// The turn is not legal or makes six, or the opponent can make six in reply.
    pub fn new(position: &Connect6<N, FIVES>, turn: Turn) -> Result<Self, ZoneCheckError> {
        let (checker, before) = ZoneChecker::start(position)?;
        let (own, won) = checker
            .place(before, turn)
            .ok_or(ZoneCheckError::Illegal(0))?;
        if won {
            return Err(ZoneCheckError::Over(0));
        }
        let stones = [own, before[1]];
        let hot = checker
            .look(stones, &mut checker.relevant(turn))
            .ok_or(ZoneCheckError::Counter(0))?;
        let after = behind(position, turn.cells().collect());
        if after.empty().len() < 2 {
            return Err(ZoneCheckError::Full(0));
        }
        Ok(Self {
            after,
            attacker: position.mover(),
            checker,
            stones,
            hot,
            answers: BTreeMap::new(),
        })
    }

    /// The position behind a reply of empty cells, with the attacker to move. The stones of the
    /// reply that are not known are nowhere.
    #[must_use]
    pub fn position(&self, reply: Reply) -> Connect6<N, FIVES> {
        behind(&self.after, reply)
    }

    /// Adds the win behind a reply.
    ///
    /// # Errors
    ///
    /// The reply has a stone on a cell that is not empty, is answered already, or the win is none.
    pub fn add(&mut self, reply: Reply, win: &ZoneProof) -> Result<(), ZoneCheckError> {
        if self.answers.contains_key(&reply) {
            return Err(ZoneCheckError::Twice(0));
        }
        let answered = self.checker.follow_reply(self.stones, reply, win, 0)?;
        self.answers.insert(reply, answered);
        Ok(())
    }

    /// The replies that are to be answered next, the most urgent first; none once all are answered.
    ///
    /// First come the least replies that stop what the turn threatens, or the null move where it
    /// threatens nothing. Behind the null move come single stones that matter to its answer, as each
    /// answers many pairs; and at last the pairs that are left.
    #[must_use]
    pub fn next_replies(&mut self) -> Vec<Reply> {
        let open = self
            .checker
            .meet(self.stones, &self.hot, &self.answers, usize::MAX);
        if open.is_empty() {
            return Vec::new();
        }
        let roads = Roads::of(&self.after);
        let least = roads.defences(&self.after, self.attacker, &[]);
        let least = least.sets().iter().map(|set| set.cells().collect());
        let least: Vec<Reply> = least.filter(|reply| self.is_new(reply)).collect();
        if !least.is_empty() {
            return least;
        }
        let open_cells: Cells = open.iter().flatten().copied().collect();
        let null = self.answers.get(&Reply::NONE);
        let singles = null.map_or(Cells::EMPTY, |answer| answer.alone & open_cells);
        let singles = singles.iter().map(Reply::one);
        let mut next: Vec<Reply> = singles.filter(|reply| self.is_new(reply)).collect();
        if next.is_empty() {
            next = open.into_iter().map(|[a, b]| Reply::two(a, b)).collect();
        }
        let gains = StoneGains::new();
        next.sort_by_cached_key(|reply| {
            let gain = |cell| gains.of(&roads, cell, !self.attacker);
            (-reply.cells().map(gain).sum::<i32>(), *reply)
        });
        next
    }

    fn is_new(&self, reply: &Reply) -> bool {
        !self.answers.contains_key(reply)
    }
}

impl<const N: usize, const FIVES: bool> fmt::Debug for TurnAnswers<N, FIVES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TurnAnswers")
            .field("answered", &self.answers.len())
            .finish_non_exhaustive()
    }
}
