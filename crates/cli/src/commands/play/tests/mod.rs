//! The conversation without a terminal and without a disk.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod chance;
mod changes;
mod commands;
mod damage;
mod property;

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::time::Duration;

use engines::entry;
use game_core::{Language, LimitValues};
use registry::{ErasedGame, SolveRequest};

use super::paint::Paint;
use super::session::{Session, SessionContext, Terms};
use crate::commands::files::Files;
use crate::commands::play::args::{Chance, SeatChoice};
use crate::failure::{Complaint, Failure};

/// Files in memory.
#[derive(Default)]
struct Memory(RefCell<HashMap<PathBuf, Vec<u8>>>);

impl Files for Memory {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.0
            .borrow()
            .get(path)
            .cloned()
            .ok_or(io::ErrorKind::NotFound.into())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        // This name stands for a file that cannot be written.
        if path == Path::new("full") {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.borrow_mut().insert(path.to_owned(), bytes.to_vec());
        Ok(())
    }
}

const PLAIN: Paint = Paint {
    colours: false,
    unicode: false,
};

/// A clock that stands still: engines are limited by nodes.
fn stand_still() -> Duration {
    Duration::ZERO
}

/// A conversation with a person who reads one language.
struct Talk<'f> {
    session: Session<'f>,
    language: Language,
}

impl<'f> Deref for Talk<'f> {
    type Target = Session<'f>;

    fn deref(&self) -> &Session<'f> {
        &self.session
    }
}

impl<'f> DerefMut for Talk<'f> {
    fn deref_mut(&mut self) -> &mut Session<'f> {
        &mut self.session
    }
}

impl Talk<'_> {
    fn greet(&self) -> String {
        self.session.greet().into_string(self.language)
    }

    fn prompt(&self) -> String {
        self.session.prompt().into_string(self.language)
    }

    fn handle(&mut self, line: &str) -> Result<String, Failure> {
        self.session
            .handle(line)
            .map(|said| said.into_string(self.language))
    }
}

/// A conversation about a game.
fn talk<'f>(
    language: Language,
    files: &'f Memory,
    game: Box<dyn ErasedGame>,
    terms: &Terms,
) -> Talk<'f> {
    let context = SessionContext {
        paint: PLAIN,
        clock: &stand_still,
        files,
    };
    Talk {
        session: Session::new(context, game, terms).unwrap(),
        language,
    }
}

/// The terms of a game of L-Game between these two.
fn terms(seats: [&str; 2]) -> Terms {
    let seat = |text: &str| (!text.is_empty()).then(|| SeatChoice::read(text).unwrap());
    let budget = LimitValues {
        nodes: Some(1000),
        threads: 1,
        ..LimitValues::default()
    };
    let topic = entry("lgame").unwrap().into();
    Terms {
        topic,
        seats: seats.map(seat).to_vec(),
        budget,
        chance: Chance::Roll,
        seed: 0,
    }
}

/// The L-Game at a position.
fn lgame(position: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("lgame").unwrap().start();
    game.read(position).unwrap();
    game
}

const START: &str = "nAA./.BA./.BA./.BBn A";

/// Won in one ply for B.
const WON: &str = "n.AA/.B.A/.B.A/.BBn B";

/// A conversation about the L-Game from its start.
fn session<'f>(language: Language, files: &'f Memory, seats: [&str; 2]) -> Talk<'f> {
    talk(language, files, lgame(START), &terms(seats))
}

/// Types a line and lets the program act; returns the whole output.
fn say(session: &mut Talk<'_>, line: &str) -> String {
    let mut said = session
        .handle(line)
        .unwrap_or_else(|failure| panic!("{line}: {}", complaint(failure).message));
    said += &settle(session);
    said
}

/// Lets the program act until it waits.
fn settle(session: &mut Talk<'_>) -> String {
    let mut said = String::new();
    while let Some(text) = session.act().unwrap() {
        said += text.get(session.language);
    }
    said
}

/// Types a line that is refused and changes nothing; returns the sentence.
fn refused(session: &mut Talk<'_>, line: &str) -> String {
    let before = state(session);
    let message = complaint(session.handle(line).expect_err(line))
        .message
        .into_string(session.language);
    assert!(message.ends_with(['.', '。']), "{message}");
    assert_eq!(state(session), before, "{line}");
    message
}

fn complaint(failure: Failure) -> Complaint {
    match failure {
        Failure::Complaint(complaint) => *complaint,
        other => panic!("{other:?}"),
    }
}

/// The observable state of a conversation: the saved game, the steps that can be played again, and
/// whether it goes on.
fn state(session: &Talk<'_>) -> (Vec<u8>, String, bool, bool) {
    let course = format!("{:?}", session.course);
    (
        session.saved().bytes().unwrap(),
        course,
        session.is_paused,
        session.is_closed,
    )
}

/// The text of the position.
fn position(session: &Talk<'_>) -> String {
    session.course.game().text()
}

/// A move that does not lose: the first of the best.
fn good(session: &Talk<'_>) -> String {
    let moves = session
        .course
        .game()
        .solve(&SolveRequest::default())
        .unwrap()
        .answer
        .moves;
    let best = moves
        .iter()
        .filter_map(|valued| valued.value)
        .fold(-1.0, f64::max);
    moves
        .into_iter()
        .find(|valued| valued.value == Some(best))
        .unwrap()
        .m
}

/// Plays such a move.
fn advance(session: &mut Talk<'_>) -> String {
    let line = good(session);
    say(session, &line)
}
