//! Exact answers: probabilities as fractions, as far as the reachable positions fit into memory.

use einstein::{AnyEinStein, Face, WIN};
use game_core::{Finite, Notation, Packed, Run, Side, Stochastic, ToMove, ZeroSum};
use search::fractions::{Fraction, Fractions, FractionsError};

use super::NAME;
use registry::{
    Answer, Progress, QueryError, SolveRequest, Solved, Unit, UnsolvedError, ValuedMove,
};

/// Most positions in memory: 1.2 GB while the map grows.
const MOST: usize = 1 << 23;

/// Most combinations of stones and squares, beyond which a position is refused at once. Each stone
/// may stand on any square between its own and its goal, or be gone; about a tenth to a thirtieth
/// of all combinations can be reached.
const HOPELESS: u64 = 1 << 26;

/// The exact value of a position and of every move; before the roll, the moves of every face.
///
/// # Errors
///
/// Fails if too many positions can be reached, a fraction is too fine, or the solver was stopped.
pub(super) fn solve(
    position: &AnyEinStein,
    request: &SolveRequest<'_>,
) -> Result<Solved, UnsolvedError> {
    request.answer_by(NAME, || everything(position, &Run::new(&request.limits)))
}

fn everything(position: &AnyEinStein, run: &Run<'_, Progress>) -> Result<Answer, QueryError> {
    if combinations(position) > HOPELESS {
        return Err(QueryError::TooManyPositions { positions: 0 });
    }
    let (me, faces) = (position.mover(), position.size().faces);
    match position {
        // The contest's game by its own type, which is faster.
        AnyEinStein::Standard(position) => answer(position, me, faces, run),
        position => answer(position, me, faces, run),
    }
}

/// An upper bound of the reachable combinations of stones and squares.
fn combinations(position: &AnyEinStein) -> u64 {
    let (setup, last) = (position.setup(), position.size().width - 1);
    let [red, blue] = setup.stones;
    let down = red
        .iter()
        .flatten()
        .map(|square| (last - square.row(), last - square.column()));
    let up = blue
        .iter()
        .flatten()
        .map(|square| (square.row(), square.column()));
    let ways = |(rows, columns): (usize, usize)| (rows as u64 + 1) * (columns as u64 + 1) + 1;
    down.chain(up).map(ways).fold(1, u64::saturating_mul)
}

/// The answer for a position in which it is `me`'s turn.
fn answer<P>(
    position: &P,
    me: Side,
    faces: usize,
    run: &Run<'_, Progress>,
) -> Result<Answer, QueryError>
where
    P: Stochastic<Event = Face> + ZeroSum + Packed + Finite + Notation,
{
    let mut solver = Solver {
        exact: Fractions::new(WIN, faces as u64).most(MOST),
        me,
        run,
    };
    let value = solver.chance(position)?;
    let moves = match position.to_move() {
        ToMove::Nobody => Vec::new(),
        ToMove::Player(_) => solver.moves(position, None)?,
        ToMove::Chance => {
            let rolls = position
                .events()
                .map(|(face, _)| solver.moves(&position.given(face), Some(face.number())));
            rolls.collect::<Result<Vec<_>, _>>()?.concat()
        }
    };
    Ok(Answer {
        exact: true,
        value: Some(value.to_f64()),
        unit: Unit::Probability,
        fraction: Some(value.to_string()),
        distance: None,
        nimstring: None,
        moves,
        nodes: solver.exact.nodes(),
    })
}

/// The fractions, and the player they belong to.
struct Solver<'t, P> {
    exact: Fractions<P>,
    /// The player whose turn it is.
    me: Side,
    run: &'t Run<'t, Progress>,
}

impl<P: Stochastic<Event = Face> + ZeroSum + Packed + Finite + Notation> Solver<'_, P> {
    /// The probability that the mover wins.
    fn chance(&mut self, position: &P) -> Result<Fraction, QueryError> {
        let run = self.run;
        let listener = |&nodes: &u64| {
            run.report(|| Progress {
                nodes,
                ..Progress::default()
            })
        };
        let value = self
            .exact
            .value(position, &search::Limits::new().progress(&listener))
            .map_err(refusal)?;
        // Before the roll and at the end the value is Red's, else that of the player to move.
        let seen_by = position.to_move().player().unwrap_or(Side::First);
        let value = if seen_by == self.me {
            Some(value)
        } else {
            value.negated()
        };
        value.and_then(Fraction::chance).ok_or(QueryError::TooFine)
    }

    /// The mover's moves, with the roll that allows them.
    fn moves(&mut self, position: &P, die: Option<u8>) -> Result<Vec<ValuedMove>, QueryError> {
        let valued = position.moves().map(|m| {
            let after = position.after(m);
            let value = Some(self.chance(&after)?.to_f64());
            let (m, position) = (position.move_text(m), after.to_string());
            Ok(ValuedMove {
                m,
                position,
                value,
                distance: None,
                turns: None,
                again: None,
                die,
            })
        });
        valued.collect()
    }
}

fn refusal(error: FractionsError) -> QueryError {
    match error {
        FractionsError::TooMany { positions } => QueryError::TooManyPositions { positions },
        FractionsError::TooFine => QueryError::TooFine,
        FractionsError::Stopped => QueryError::Stopped,
        FractionsError::Search(error) => QueryError::Search(error),
        // The solver supports a die with this many faces and payoffs for wins alone.
        _ => QueryError::NoSolver { game: NAME },
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use registry::Limits;

    fn solved(text: &str) -> Result<Answer, QueryError> {
        let result = solve(&text.parse().unwrap(), &SolveRequest::default());
        result
            .map(|solved| solved.answer)
            .map_err(|unsolved| unsolved.why)
    }

    #[test]
    fn known_values() {
        let known = [
            ("1..../6..../...../...../....c r", "43825/46656"),
            ("1..../2..../...../...../....c r", "347/432"),
            ("...../...../.3.../....f/...b. r", "5/9"),
            ("...../.2.4./...../.c.f./..... r", "113015/209952"),
            ("3..../5..../...../...../....c r", "50/81"),
            ("...../...../.3.../....f/...b. b", "413/648"),
            ("...../..6../.1.../...../a...e r", "2165/2187"),
            ("12.../6..../...../...../....d r", "40555/46656"),
            ("1.5../...../...../...../..a.d r", "43580182891/58773123072"),
            // The mover has lost.
            ("...../...../...../..3../....2 b", "0"),
        ];
        for (text, value) in known {
            let answer = solved(text).unwrap();
            assert_eq!(
                (answer.exact, answer.fraction.as_deref()),
                (true, Some(value)),
                "{text}"
            );
        }
    }

    /// The value before a roll is the mean of the best moves of all faces.
    #[test]
    fn a_value_is_the_mean_of_the_best_moves() {
        for text in [
            "...../.2.4./...../.c.f./..... r",
            "...../...../.3.../....f/...b. b",
        ] {
            let answer = solved(text).unwrap();
            let best = |face| {
                let of_face = answer
                    .moves
                    .iter()
                    .filter(|valued| valued.die == Some(face));
                of_face
                    .filter_map(|valued| valued.value)
                    .fold(0.0, f64::max)
            };
            let mean = (1..=6).map(best).sum::<f64>() / 6.0;
            assert!((answer.value.unwrap() - mean).abs() < 1e-12, "{answer:?}");
        }
    }

    #[test]
    fn with_the_die_thrown() {
        let answer = solved("...../..6../.3.../...../a...e r 5").unwrap();
        let value = |m: &str| {
            answer
                .moves
                .iter()
                .find(|valued| valued.m == m)
                .and_then(|valued| valued.value)
                .unwrap()
        };
        assert!(
            (value("3:B3-C4") - 0.988_112).abs() < 1e-6
                && (value("6:C2-D3") - 0.955_190).abs() < 1e-6
        );
        assert_eq!((answer.moves.len(), answer.moves[0].die), (6, None));
        assert!((answer.value.unwrap() - value("3:B3-C4")).abs() < 1e-12);
    }

    #[test]
    fn positions_that_are_too_large_are_refused() {
        let refused = solved(&AnyEinStein::default().to_string());
        assert_eq!(refused, Err(QueryError::TooManyPositions { positions: 0 }));
        let small: AnyEinStein = "4x4/3 12../3.../...c/..ba r".parse().unwrap();
        let break_off = |_: &Progress| ControlFlow::Break(());
        let stopped = solve(
            &small,
            &SolveRequest::default().limits(Limits::new().progress(&break_off)),
        );
        assert_eq!(
            stopped.map_err(|unsolved| unsolved.why),
            Err(QueryError::Stopped)
        );
    }
}
