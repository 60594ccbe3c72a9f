//! A record is checked by the rules, without any engine.

use game_core::ToMove;
use registry::TextHistory;
use thiserror::Error;

use crate::job_error::duel;
use crate::referee::{ended, thrown};
use crate::{EngineProvider, Job, JobError, Reason, Record};

/// Replays a game by the rules of its job: that it begins where the job says, that every move is
/// legal and every throw that of the job's dice, that it goes on until it ends and no further, and
/// that its result follows.
///
/// What an engine *would* have played is not checked, nor are its counts of nodes; nor is whether it
/// really refused, crashed or was late.
///
/// # Errors
///
/// The job describes no game, or the record is none of it.
pub fn replay(
    job: &Job,
    record: &Record,
    provider: &dyn EngineProvider,
) -> Result<(), GameRecordError> {
    let mut game = duel(provider, &job.game)?;
    game.read(&job.start).map_err(JobError::Start)?;
    let mut history = TextHistory::new(game);
    if history.start().text() != record.start {
        return Err(GameRecordError::Start);
    }
    for (ply, step) in record.steps.iter().enumerate() {
        let wrong = |reason: &str| GameRecordError::Step {
            ply,
            reason: reason.to_owned(),
        };
        if ended(&history, &job.rules).is_some() {
            return Err(wrong("The game had ended before it."));
        }
        if history.game().to_move() == ToMove::Chance
            && thrown(&history, job.dice).as_deref() != Some(step.as_str())
        {
            return Err(wrong("The dice of the job fall otherwise."));
        }
        history
            .play_as_written(step, ())
            .map_err(|error| wrong(&error.to_string()))?;
    }
    check_end(job, record, &history)
}

/// Checks the result and its reason.
fn check_end(job: &Job, record: &Record, history: &TextHistory<()>) -> Result<(), GameRecordError> {
    if !record.is_sound() {
        return Err(GameRecordError::Result);
    }
    match (ended(history, &job.rules), &record.reason) {
        (Some(end), reason) => {
            let same = end.winner == record.winner && end.reason == *reason;
            same.then_some(()).ok_or(GameRecordError::Result)
        }
        // An engine lost by what it did: it was the one to move.
        (None, reason) if reason.is_fault() => {
            let legal = match reason {
                Reason::Illegal { text, .. } => history.game().boxed().play(text.as_str()).is_ok(),
                _ => false,
            };
            let loser = record.winner.map(|winner| 1 - winner.min(1));
            let to_move = match history.game().to_move() {
                ToMove::Player(seat) => Some(seat),
                ToMove::Chance | ToMove::Nobody => None,
            };
            // A crash before the first move may be that of either.
            let crashed_at_once = record.steps.is_empty() && matches!(reason, Reason::Panic { .. });
            let fits = !legal && (crashed_at_once || loser == to_move);
            fits.then_some(()).ok_or(GameRecordError::Result)
        }
        (None, _) => Err(GameRecordError::Unfinished),
    }
}

/// Why a record is not one of its job.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum GameRecordError {
    /// The job describes no game.
    #[error(transparent)]
    Job(#[from] JobError),
    /// It begins at another position.
    #[error("The game begins at another position than its job says.")]
    Start,
    /// A step is not possible.
    #[error("Step {} is not possible: {reason}", ply + 1)]
    Step {
        /// Its number, from 0.
        ply: usize,
        /// Why not.
        reason: String,
    },
    /// It stops before its end.
    #[error("The game stops before its end.")]
    Unfinished,
    /// The result does not follow from the moves.
    #[error("The result of the game does not follow from its moves.")]
    Result,
}
