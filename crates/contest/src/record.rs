//! The file that is handed in: the game on the board as a record of contests.
//!
//! The steps are played once more, by the rules that the crate `records` holds, so the result is a
//! legal game whatever happened on the way.

use std::time::Duration;

use game_core::{Localized, Notation, ParseError, Player, Side, Text, text};
use planes::duel::Exchange;
use records::{
    Clock, Game, Heading, Hunt, Note, Play, Record, ReplayError, Verdict, VerdictError, WriteError,
    Written,
};
use thiserror::Error;

use crate::event::Ending;
use crate::history::ContestGame;
use crate::match_state::MatchState;
use crate::terms::moment;

/// Why there is no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// No game has begun.
    #[error("There is no game to write down.")]
    NoGame,
    /// Records do not hold this game.
    #[error("There are no records of this game.")]
    NoFormat,
    /// A step is not one of the game's.
    #[error("The game cannot be replayed: {0}")]
    Step(#[from] ParseError),
    /// The result is not that of the game.
    #[error(transparent)]
    Verdict(#[from] VerdictError),
    /// The contest's form does not hold it.
    #[error("The record cannot be written: {0}")]
    Write(#[from] WriteError),
}

impl Localized for RecordError {
    fn text(&self) -> Text {
        match self {
            Self::NoGame => text!("{self}", "没有可写出的对局。"),
            Self::NoFormat => text!("{self}", "该游戏没有棋谱格式。"),
            Self::Step(error) => {
                let error = error.text();
                text!("{self}", "无法重放对局：{error:#}")
            }
            Self::Verdict(_) => text!("{self}", "判定结果与对局结果不符。"),
            Self::Write(error) => {
                let error = error.text();
                text!("{self}", "无法写出棋谱：{error:#}")
            }
        }
    }
}

/// The record of the game on the board.
///
/// # Errors
///
/// There is no game, or the referee's word contradicts its rules.
pub fn of(state: &MatchState) -> Result<Record, RecordError> {
    let history = state.history().ok_or(RecordError::NoGame)?;
    Ok(Record::new(heading(state), play(state, history)?)?)
}

/// Whether the contest's format accepts the terms: it does not accept names with brackets, nor its
/// encoding every character. To be asked when they are typed, not when the game is over.
///
/// # Errors
///
/// It does not.
pub fn accepts(state: &MatchState) -> Result<(), RecordError> {
    let heading = Heading {
        verdict: None,
        ..heading(state)
    };
    let empty = play(state, &ContestGame::new(state.fresh.boxed()))?;
    let record = Record::new(heading, empty)?;
    let format = state.kind().format;
    Ok(records::write(&record, format, format.encoding()).map(drop)?)
}

/// What the record says beside the game.
fn heading(state: &MatchState) -> Heading {
    let terms = state.terms();
    let (day, hour) = state.began();
    let clock = Clock {
        seconds: seconds(Duration::from_millis(terms.clock)),
        increment: 0,
    };
    Heading {
        players: [Side::First, Side::Second].map(|side| terms.name(state.team_of(side))),
        verdict: state.ending().map(|ending| verdict(state, ending)),
        moment: moment(day, hour),
        place: terms.place.clone(),
        event: terms.event.clone(),
        clock: Some(clock),
        comment: String::new(),
    }
}

/// The record as the contest's file: its name, and its bytes in the contest's encoding.
///
/// # Errors
///
/// As [`of`], and a name that the contest's form or encoding does not take.
pub fn written(state: &MatchState) -> Result<Written, RecordError> {
    let format = state.kind().format;
    Ok(records::write(&of(state)?, format, format.encoding())?)
}

fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

fn verdict(state: &MatchState, ending: Ending) -> Verdict {
    match (ending, ending.winner()) {
        (Ending::Void, _) => Verdict::Void,
        (_, Some(team)) => Verdict::Won(state.side_of(team)),
        (_, None) => Verdict::Drawn,
    }
}

/// The steps, played by the rules.
fn play(state: &MatchState, history: &ContestGame) -> Result<Play, RecordError> {
    if state.kind().rules.has_planes {
        return shots(state, history).map(Play::Planes);
    }
    let game = Game::named(state.kind().entry.name).ok_or(RecordError::NoFormat)?;
    let steps: Vec<&str> = history
        .plies()
        .iter()
        .map(|played| played.step.as_str())
        .collect();
    Play::replay(game, history.start().text(), &steps).map_err(|error| match error {
        ReplayError::Start(error) | ReplayError::Step(_, error) => RecordError::Step(error),
        _ => RecordError::NoGame,
    })
}

/// The shots that were answered, and once the round is over both layouts as far as they are known:
/// a record that is written before it shows nothing of ours.
fn shots(state: &MatchState, history: &ContestGame) -> Result<Hunt, RecordError> {
    let setup = state.setup().ok_or(RecordError::NoGame)?.clone();
    let mut hunt = Hunt::new(setup, 2).map_err(|_| RecordError::NoGame)?;
    for played in history.plies() {
        let round: &Exchange = played.before.game().position().ok_or(RecordError::NoGame)?;
        let Some(answerer) = round.answerer() else {
            continue;
        };
        let cell = round
            .known_to(!answerer)
            .question()
            .ok_or(RecordError::NoGame)?;
        hunt.shoot(cell, round.read_event(&played.step)?, Note::default())
            .map_err(|_| RecordError::NoGame)?;
    }
    if state.ending().is_some() {
        for side in [Side::First, Side::Second] {
            if let Some(layout) = state.secrets.layouts[state.team_of(side).index()] {
                // A side's layout stands beside the other's shots.
                hunt.show((!side).index(), layout)
                    .map_err(|_| RecordError::NoGame)?;
            }
        }
    }
    Ok(hunt)
}
