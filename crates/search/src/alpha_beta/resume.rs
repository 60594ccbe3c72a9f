//! Stopping a search at any node, and resuming it there.
//!
//! A search that has to stop returns through all its nodes, and each pushes its frame and its
//! position on a stack: the deepest first. Nothing else is undone: moves stay on their stack, the
//! evaluator stays where it followed the line. To resume, the stack is popped from the root, each
//! node waits for the one below as it did before, and the deepest looks again at the move that
//! could not be entered. So a search in slices enters the same nodes as one in one piece.

use game_core::{Deterministic, Evaluate, Order, Run, Score, ZeroSum};

use super::frame::{Frame, Next, Stage};
use super::worker::Worker;
use crate::abort::Abort;
use crate::position_stack::list;
use crate::{Identity, SearchError};

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Keeps a node that is under way.
    #[cold]
    pub(super) fn save_frame(&mut self, position: &P, frame: Frame<P::Move>) {
        self.frames.push((frame, position.clone()));
    }

    /// Puts the moves of a fast node on the stack, as those of a full one that has come so far.
    #[cold]
    fn list_again(&mut self, position: &P, frame: &mut Frame<P::Move>) -> Result<(), Abort> {
        let (start, moves) = (self.moves.len(), &mut self.moves);
        if !list(position.moves(), |m| moves.push(m)) {
            return Err(self.fail(SearchError::TooManyMoves));
        }
        frame.start = start;
        frame.now += start;
        frame.end = self.moves.len();
        // A list that changes, which breaks a law, may have become shorter.
        if frame.now < frame.end {
            Ok(())
        } else {
            Err(self.fail(SearchError::NoMove))
        }
    }

    /// Goes on where the search was stopped; the value is that of the uppermost frame.
    pub(super) fn resume(&mut self, run: &Run<'_>) -> Result<Score, Abort> {
        let Some((mut frame, position)) = self.frames.pop() else {
            return Err(Abort::Stop);
        };
        if frame.is_fast() {
            self.list_again(&position, &mut frame)?;
        }
        let value = match self.frames.last() {
            None => self.search_move_once(run, &position, &frame),
            Some((below, _)) => {
                let same = below.at.me == frame.at.me;
                self.resume(run).map(|value| {
                    if frame.stage == Stage::Pass {
                        self.evaluator.pop_pass();
                    } else {
                        self.evaluator.pop();
                    }
                    if same { value } else { -value }
                })
            }
        };
        match value {
            Ok(value) if self.score_move(&position, &mut frame, value) == Next::Done => {
                Ok(self.finish_node(&position, &frame))
            }
            Ok(_) => self.go_on_once(run, &position, frame),
            Err(abort) => {
                self.save_frame(&position, frame);
                Err(abort)
            }
        }
    }

    /// Tries the moves of a node from where its frame stands, where that is done once a search.
    #[cold]
    pub(super) fn go_on_once(
        &mut self,
        run: &Run<'_>,
        position: &P,
        frame: Frame<P::Move>,
    ) -> Result<Score, Abort> {
        self.go_on(run, position, frame)
    }

    /// The same, where it is done once a search.
    #[cold]
    fn search_move_once(
        &mut self,
        run: &Run<'_>,
        position: &P,
        frame: &Frame<P::Move>,
    ) -> Result<Score, Abort> {
        let mut after = position.clone();
        self.search_move(run, position, &mut after, frame)
    }
}
