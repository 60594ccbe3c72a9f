//! The conversation without a terminal and without a disk.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod chance;
mod changes;
mod commands;
mod damage;
mod property;

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use players::{AnyGame, SolveRequest, entry};

use super::files::Files;
use super::paint::Paint;
use super::session::{Desk, Session, Terms};
use crate::args::{Budget, Chance, SeatChoice};
use crate::failure::{Complaint, Failure};
use crate::language::Language;

/// Files in memory.
#[derive(Default)]
struct Memory(RefCell<HashMap<PathBuf, Vec<u8>>>);

impl Files for Memory {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.0.borrow().get(path).cloned().ok_or(io::ErrorKind::NotFound.into())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        // One name stands for all that cannot be written.
        if path == Path::new("full") {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.borrow_mut().insert(path.to_owned(), bytes.to_vec());
        Ok(())
    }
}

const PLAIN: Paint = Paint { colours: false };

/// A clock that stands still: engines are limited by nodes.
fn stand_still() -> Duration {
    Duration::ZERO
}

fn desk(language: Language, files: &Memory) -> Desk<'_> {
    Desk { language, paint: PLAIN, clock: &stand_still, files }
}

/// How the L-Game is played between these two.
fn terms(seats: [&str; 2]) -> Terms {
    let seat = |text: &str| (!text.is_empty()).then(|| SeatChoice::read(Language::English, text).unwrap());
    let budget = Budget { nodes: Some(1000), threads: 1, ..Budget::default() };
    let topic = entry("lgame").unwrap().into();
    Terms { topic, seats: seats.map(seat).to_vec(), budget, chance: Chance::Roll, seed: 0 }
}

/// The L-Game at a position.
fn lgame(position: &str) -> Box<dyn AnyGame> {
    let mut game = entry("lgame").unwrap().start();
    game.read(position).unwrap();
    game
}

const START: &str = "nAA./.BA./.BA./.BBn A";

/// Won in one ply for B.
const WON: &str = "n.AA/.B.A/.B.A/.BBn B";

/// A conversation about the L-Game from its start.
fn session<'f>(language: Language, files: &'f Memory, seats: [&str; 2]) -> Session<'f> {
    Session::new(desk(language, files), lgame(START), &terms(seats)).unwrap()
}

/// Types a line and lets the program do what follows; returns all that is said.
fn say(session: &mut Session<'_>, line: &str) -> String {
    let mut said = session.hear(line).unwrap_or_else(|failure| panic!("{line}: {}", complaint(failure).message));
    said += &settle(session);
    said
}

/// Lets the program do what it does by itself.
fn settle(session: &mut Session<'_>) -> String {
    let mut said = String::new();
    while let Some(text) = session.act().unwrap() {
        said += &text;
    }
    said
}

/// A line that is refused and changes nothing; returns the sentence.
fn refused(session: &mut Session<'_>, line: &str) -> String {
    let before = state(session);
    let message = complaint(session.hear(line).expect_err(line)).message;
    assert!(message.ends_with(['.', '。']), "{message}");
    assert_eq!(state(session), before, "{line}");
    message
}

fn complaint(failure: Failure) -> Complaint {
    match failure {
        Failure::Complaint(complaint) => complaint,
        other => panic!("{other:?}"),
    }
}

/// All of a conversation that a person can notice: the saved game, what can be played again, and
/// whether it goes on.
fn state(session: &Session<'_>) -> (Vec<u8>, String, bool, bool) {
    let course = format!("{:?}", session.course);
    (session.saved().bytes().unwrap(), course, session.is_paused, session.is_closed)
}

/// The text of the position.
fn position(session: &Session<'_>) -> String {
    session.course.game().text()
}

/// A move that does not lose: the first of the best.
fn good(session: &Session<'_>) -> String {
    let moves = session.course.game().solve(&SolveRequest::default()).unwrap().answer.moves;
    let best = moves.iter().filter_map(|valued| valued.value).fold(-1.0, f64::max);
    moves.into_iter().find(|valued| valued.value == Some(best)).unwrap().m
}

/// Plays such a move.
fn advance(session: &mut Session<'_>) -> String {
    let line = good(session);
    say(session, &line)
}
