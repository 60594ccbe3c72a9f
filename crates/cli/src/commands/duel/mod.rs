//! `play planes --mode duel`: both hide and both shoot in turn, and the first to win ten of
//! nineteen rounds wins the match.
//!
//! It reads lines, as `play` does: before each round a person types the places of their own planes,
//! then shots. The program answers for both boards, so the person need not be trusted. The
//! program's own layout is fixed by the seed and the number of the round, and is shown after the
//! round.
//!
//! `session` holds the state, `telling` the texts, `object` the answer for scripts.

mod object;
mod session;
mod telling;

use std::io::{self, IsTerminal};
use std::time::Duration;

use game_core::{LimitValues, text};

use super::game::Subject;
use super::play::args::PlayArgs;
use super::play::lines::{self, InputLine};
use super::tree::belief;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use object::DuelObject;
use session::DuelSession;

/// Plays until the match is over, the person leaves or the input ends.
pub(crate) fn run(console: Console, args: &PlayArgs) -> Result<(), Failure> {
    let subject = Subject::of(&args.position)?;
    let belief = belief(&subject)?;
    if !belief.shots().is_empty() {
        let message = text!(
            "A duel begins before the first shot: no answer may stand in the position.",
            "对战从首次射击之前开始：局面中不应有反馈。"
        );
        return Err(Failure::usage(belief.world().setup().to_string(), message));
    }
    refuse_others(args)?;
    let mut session = DuelSession::new(belief.world(), args.seed.unwrap_or(0));
    converse(console, &mut session)
}

/// Refuses options of other games at the terminal, which would have no effect.
fn refuse_others(args: &PlayArgs) -> Result<(), Failure> {
    let usual = LimitValues {
        time: Some(Duration::from_secs(1)),
        threads: 1,
        ..LimitValues::default()
    };
    if args.first.is_none() && args.load.is_none() && args.budget() == usual {
        return Ok(());
    }
    let expected = text!(
        "a board, `--seed` and `--json`",
        "棋盘、`--seed` 与 `--json`"
    );
    let message = text!(
        "In a duel the program plays by itself and begins anew: engines, their limits and saved games have no place.",
        "对战由程序自行应战，且总从头开始：不接受引擎、引擎限制与存档。"
    );
    Err(Failure::usage(expected, message))
}

/// Reads lines and writes answers.
fn converse(console: Console, session: &mut DuelSession) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let is_typed = input.is_terminal();
    console.answer(Ok(telling::greet(session)))?;
    while !session.is_over() {
        if is_typed {
            console.answer(Ok(telling::prompt(session)))?;
        }
        match lines::next(&mut input).map_err(|error| lines::unreadable(&error))? {
            InputLine::Text(line) => console.answer(session.handle(&line))?,
            InputLine::TooLong | InputLine::NotText => {
                let message = text!(
                    "This line is no text, or too long.",
                    "此行不是文本，或过长。"
                );
                console.answer(Err(Failure::usage(
                    text!("a cell or a word", "格子或命令"),
                    message,
                )))?;
            }
            InputLine::End => break,
        }
    }
    if console.json {
        print_object(&DuelObject::of(session))
    } else {
        Ok(())
    }
}
