//! `play`: a game at the terminal, against an engine or a person.
//!
//! A program of lines: it draws no screen, so it works through any connection, with screen readers
//! and in scripts.
//!
//! | | |
//! |---|---|
//! | `args` | the command line |
//! | `session` | the conversation as a state machine: a line in, a text out |
//! | `words` | the commands that can be typed beside moves |
//! | `acting`, `turn`, `changes`, `keeping` | the program's own steps, whole turns of a person, a person's changes, files |
//! | `course`, `seat`, `topic` | the game so far, who plays, the names of the game |
//! | `layouts` | how stones are placed before a game, where they are |
//! | `modes` | who hides and who shoots, and what was hidden, in games with hidden things |
//! | `telling`, `scene`, `listing`, `paint` | the output |
//! | `saved` | the format of saved games |
//! | `input`, `lines` | input with a line editor, and lines of any input |
//! | `refusals`, `object` | the error messages, and the object of `--json` |

use game_core::{Text, text};

mod acting;
pub(super) mod args;
mod changes;
mod course;
mod editor;
mod input;
mod keeping;
mod layouts;
pub(super) mod lines;
mod listing;
mod modes;
mod object;
pub(super) mod paint;
mod refusals;
mod saved;
mod scene;
mod seat;
mod session;
mod telling;
#[cfg(test)]
mod tests;
mod topic;
mod turn;
mod words;

use std::time::Instant;

use super::files::Disk;
use super::game::Subject;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::progress::Thinking;
use args::Mode;
pub(crate) use args::PlayArgs;
use course::Course;
use input::Input;
use lines::InputLine;
use object::Played;
use paint::Paint;
use session::{Session, SessionContext, Terms};

/// Plays until the person leaves or the input ends.
pub(crate) fn run(console: Console, args: &PlayArgs) -> Result<(), Failure> {
    if args.mode == Some(Mode::Duel) {
        return super::duel::run(console, args);
    }
    let mut subject = Subject::of(&args.position)?;
    if args.position.position.is_none() {
        let start = layouts::studied_start(subject.game.as_ref());
        subject.game = start.unwrap_or(subject.game);
    }
    let began = Instant::now();
    let clock = || began.elapsed();
    let terminal = Paint::of_terminal();
    let paint = Paint {
        unicode: terminal.unicode && !args.ascii,
        ..terminal
    };
    let context = SessionContext {
        paint,
        clock: &clock,
        files: &Disk,
    };
    let seats = vec![args.first.clone(), args.second.clone()];
    let (budget, chance, seed) = (args.budget(), args.chance, args.seed.unwrap_or(0));
    let terms = Terms {
        topic: subject.entry.into(),
        seats,
        budget,
        chance,
        seed,
    };
    let terms = modes::terms(subject.game.as_ref(), terms, args.mode)?;
    let mut session = Session::new(context, subject.game, &terms)?;
    session.helps = args.mode == Some(Mode::Helper);
    if let Some(text) = &args.layout {
        session.course = Course::new(session.start_with(text)?);
    }
    if let Some(path) = &args.load {
        session.open(path, &terms.seats)?;
        session.seed = args.seed.unwrap_or(session.seed);
    }
    converse(console, &mut session)
}

/// Reads lines and writes answers.
fn converse(console: Console, session: &mut Session<'_>) -> Result<(), Failure> {
    let mut input = Input::new(console);
    let is_typed = input.is_typed();
    console.answer(Ok(session.greet()))?;
    while !session.is_closed {
        while let Some(said) = thinking(console, is_typed, || session.act().transpose()) {
            console.answer(said)?;
        }
        let prompt = if console.json {
            Text::default()
        } else {
            session.prompt()
        };
        match input.next(prompt.get(console.language), || session.candidates())? {
            InputLine::Text(line) => {
                let answer = thinking(console, is_typed, || session.handle(&line));
                console.answer(answer)?;
            }
            InputLine::TooLong => {
                console.answer(Err(not_a_line(text!(
                    "This line is too long to be a move.",
                    "此行过长。"
                ))))?;
            }
            InputLine::NotText => {
                console.answer(Err(not_a_line(text!(
                    "This line is not UTF-8.",
                    "此行不是 UTF-8 文本。"
                ))))?;
            }
            InputLine::End => session.close(),
        }
    }
    if console.json {
        print_object(&Played::new(session))
    } else {
        Ok(())
    }
}

/// Runs the work and returns its result; on a terminal its seconds are counted meanwhile.
fn thinking<T>(console: Console, is_typed: bool, work: impl FnOnce() -> T) -> T {
    let shown = is_typed.then(|| Thinking::begin(console.language));
    let done = work();
    drop(shown);
    done
}

fn not_a_line(message: Text) -> Failure {
    Failure::usage(text!("a move or a word", "走法或命令"), message)
}
