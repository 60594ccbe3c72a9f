//! The children of a node, and what the search knows about them before one is searched.

use game_core::{Deterministic, Evaluate, Finite, NodeContext, Order, Side, ZeroSum};

use super::Goal;
use super::numbers::Numbers;
use super::store::{Store, TableKey, place_of};
use super::worker::{Child, Worker};
use crate::error::within_bound;
use crate::position_stack::list;
use crate::table::TO_THE_END;
use crate::{Identity, SearchError};

/// What the search knows about a position behind a move of `mover`, as `mover` sees it.
fn known<P, I, const W: usize>(
    position: &P,
    mover: Side,
    goal: Goal,
    store: &Store<W>,
) -> Result<(Option<TableKey<W>>, bool, Numbers), SearchError>
where
    P: Deterministic + ZeroSum,
    I: Identity<P, W>,
{
    let Some((whose, next)) = place_of::<P, I, W>(position, goal)? else {
        let own = Goal {
            player: mover,
            at_least: goal.of(mover),
        };
        within_bound::<P>(position.payoff(mover))?;
        return Ok((None, false, Numbers::settled(own.is_reached(position))));
    };
    let numbers = store
        .get(&whose)
        .map_or(Numbers::UNKNOWN, |(numbers, _)| numbers);
    let turns = next != mover;
    Ok((
        Some(whose),
        turns,
        if turns { numbers.turned() } else { numbers },
    ))
}

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum + Finite,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Lists the moves worth trying at a ply of the line, the best guess first.
    fn list(&mut self, ply: usize, previous: Option<P::Move>) -> Result<(), SearchError> {
        let Self {
            line,
            moves,
            evaluator,
            ..
        } = self;
        let position = line.at(ply);
        let context = NodeContext {
            ply,
            depth: TO_THE_END,
            previous,
            hint: None,
            window: None,
        };
        moves.clear();
        if E::CHOOSES && E::PROVED {
            evaluator.choose(position, context, moves);
        }
        if !moves.is_empty() {
            return Ok(());
        }
        if !list(position.moves(), |m| moves.push(m)) {
            return Err(SearchError::TooManyMoves);
        }
        if moves.is_empty() {
            return Err(SearchError::NoMove);
        }
        let width = if E::SORTS || E::PROVED {
            evaluator.select(position, context, moves)
        } else {
            moves.len()
        };
        if E::PROVED {
            moves.truncate(width.max(1));
        }
        Ok(())
    }

    /// Puts the children of the position at a ply on the stack.
    pub(super) fn expand(
        &mut self,
        ply: usize,
        mover: Side,
        previous: Option<P::Move>,
    ) -> Result<(), SearchError> {
        self.list(ply, previous)?;
        let Self {
            line,
            moves,
            children,
            store,
            goal,
            ..
        } = self;
        let (position, next) = line.with_spare(ply);
        for &m in moves.iter() {
            next.clone_from(position);
            next.play(m);
            let (whose, turns, numbers) = known::<P, I, W>(next, mover, *goal, store)?;
            children.push(Child {
                m,
                whose,
                turns,
                numbers,
            });
            // One move that does it is enough.
            if numbers.answer() == Some(true) {
                break;
            }
        }
        Ok(())
    }
}
