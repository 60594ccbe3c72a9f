use std::ops::ControlFlow;

use game_core::ToMove;
use registry::{ErasedGame, Limits, Progress, SolveRequest, Unit};

use crate::Adjudication;

/// Positions after which a solver gives up. It runs after every move of a game, so it must be
/// quick; a number of positions: a number, so that a game ends at the same move on every machine.
const PATIENCE: u64 = 1 << 14;

/// The solver's result for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SolvedResult {
    /// The player of that number wins.
    Won(usize),
    /// A draw.
    Drawn,
}

/// The result of a position that the game's exact solver settles; nothing where it may not or
/// cannot settle it.
///
/// Only what the solver calls exact counts. The meaning of the value depends on its unit: an
/// outcome is the result, a chance of winning is one only at 0 and 1, and a lead in boxes comes on
/// top of the boxes that each side has. Other units say nothing about who wins.
pub(crate) fn adjudicate(
    game: &dyn ErasedGame,
    adjudication: Adjudication,
) -> Option<SolvedResult> {
    let ToMove::Player(mover) = game.to_move() else {
        return None;
    };
    if adjudication == Adjudication::Never {
        return None;
    }
    let listener = |progress: &Progress| {
        if progress.nodes < PATIENCE {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let request = SolveRequest::default().limits(Limits::new().progress(&listener));
    let answer = game
        .solve(&request)
        .ok()
        .map(|solved| solved.answer)
        .filter(|answer| answer.exact)?;
    let lead = lead(game, mover, answer.value?, answer.unit)?;
    if lead > 0.0 {
        Some(SolvedResult::Won(mover))
    } else if lead < 0.0 {
        Some(SolvedResult::Won(1 - mover))
    } else {
        (adjudication == Adjudication::All).then_some(SolvedResult::Drawn)
    }
}

/// A number whose sign is the result for the mover.
fn lead(game: &dyn ErasedGame, mover: usize, value: f64, unit: Unit) -> Option<f64> {
    match unit {
        Unit::Outcome => Some(value),
        Unit::Probability if value >= 1.0 => Some(1.0),
        Unit::Probability if value <= 0.0 => Some(-1.0),
        Unit::Boxes => {
            let payoffs = game.payoffs();
            let secured = |player: usize| payoffs.get(player).copied().map(f64::from);
            // A duel's payoffs are leads: the opponent's is the same with the other sign.
            Some(secured(mover)? + value)
        }
        Unit::Probability | Unit::Shots | Unit::Points => None,
    }
}

#[cfg(test)]
mod tests {
    use registry::{Answer, Erased, GameEngines, QueryError, Solved, UnsolvedError};
    use toys::tic_tac_toe::Board;

    use super::*;

    #[allow(clippy::unnecessary_wraps, reason = "the type of a solver")]
    fn answer(unit: Unit, value: f64, exact: bool) -> Result<Solved, UnsolvedError> {
        let (fraction, distance, nimstring, moves) = (None, None, None, Vec::new());
        Ok(Answer {
            exact,
            value: Some(value),
            unit,
            fraction,
            distance,
            nimstring,
            moves,
            nodes: 1,
        }
        .into())
    }

    type Solve = fn(&Board, &SolveRequest<'_>) -> Result<Solved, UnsolvedError>;

    const fn game_engines(solve: Solve) -> GameEngines<Board> {
        GameEngines {
            name: "board",
            solve,
            moves_left: |_| None,
            engines: &[],
        }
    }

    static GAME_ENGINES: [GameEngines<Board>; 11] = [
        game_engines(|_, _| answer(Unit::Outcome, 1.0, true)),
        game_engines(|_, _| answer(Unit::Outcome, -1.0, true)),
        game_engines(|_, _| answer(Unit::Outcome, 0.0, true)),
        game_engines(|_, _| answer(Unit::Outcome, 1.0, false)),
        game_engines(|_, _| answer(Unit::Probability, 1.0, true)),
        game_engines(|_, _| answer(Unit::Probability, 0.0, true)),
        game_engines(|_, _| answer(Unit::Probability, 0.5, true)),
        game_engines(|_, _| answer(Unit::Boxes, 3.0, true)),
        game_engines(|_, _| answer(Unit::Boxes, 0.0, true)),
        game_engines(|_, _| answer(Unit::Shots, 3.0, true)),
        game_engines(|_, _| Err(QueryError::Finished.into())),
    ];

    /// What the solvers say where Second is to move.
    fn settled(adjudication: Adjudication) -> [Option<SolvedResult>; 11] {
        std::array::from_fn(|number| {
            let mut game = Erased::new(Board::START, &GAME_ENGINES[number]);
            assert_eq!(game.read("x../.../..."), Ok(()));
            adjudicate(&game, adjudication)
        })
    }

    #[test]
    fn values_of_every_unit_settle_games() {
        use SolvedResult::{Drawn, Won};
        let (won, lost, drawn) = (Some(Won(1)), Some(Won(0)), Some(Drawn));
        let all = [
            won, lost, drawn, None, won, lost, None, won, drawn, None, None,
        ];
        assert_eq!(settled(Adjudication::All), all);
        assert_eq!(
            settled(Adjudication::Won),
            all.map(|settled| settled.filter(|&settled| settled != Drawn))
        );
        assert_eq!(settled(Adjudication::Never), [None; 11]);
    }
}
