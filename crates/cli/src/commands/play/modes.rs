//! Games with hidden things, of which Planes is one: who hides and who shoots, advice for a game
//! with a real opponent, what was hidden, and what is shown to a single player.
//!
//! | mode | who shoots | who answers |
//! |---|---|---|
//! | seek | a person | the program, with the layout of its seed |
//! | hide | an engine | a person, with a layout on paper |
//! | helper | a person, with advice | a person, who types the opponent's answers |
//! | duel | both, in turn: see [`duel`](super::super::duel) | the program, for both boards |

use engines::planes::concealed;
use game_core::{Text, ToMove, text};
use registry::{EngineSpec, ErasedGame};

use registry::GameEnd;

use super::course::{Course, move_number};
use super::session::{Session, Terms};
use super::topic::Topic;
use crate::commands::play::args::{Chance, Mode, SeatChoice};
use crate::failure::Failure;

/// The terms of a mode; unchanged without one.
///
/// # Errors
///
/// Fails if nothing is hidden in this game.
pub(super) fn terms(
    game: &dyn ErasedGame,
    terms: Terms,
    mode: Option<Mode>,
) -> Result<Terms, Failure> {
    let Some(mode) = mode else { return Ok(terms) };
    if concealed(game, 0).is_none() {
        let name = game.name();
        let message = text!(
            "Nothing is hidden in {name}: `--mode` is for planes.",
            "{name} 没有隐藏信息：`--mode` 仅用于 planes。"
        );
        return Err(Failure::usage("planes", message));
    }
    let first = game
        .engines()
        .first()
        .and_then(|info| EngineSpec::named(info.name).ok());
    let (seat, chance) = match mode {
        Mode::Seek => (SeatChoice::Person, Chance::Roll),
        Mode::Hide => (
            first.map_or(SeatChoice::Person, SeatChoice::Engine),
            Chance::Type,
        ),
        Mode::Helper | Mode::Duel => (SeatChoice::Person, Chance::Type),
    };
    let seats = vec![Some(terms.seats.first().cloned().flatten().unwrap_or(seat))];
    Ok(Terms {
        seats,
        chance,
        ..terms
    })
}

impl Session<'_> {
    /// Advice before a person's decision, once, if it is switched on.
    ///
    /// # Errors
    ///
    /// Fails if there is no advice.
    pub(super) fn advise(&mut self) -> Result<Option<Text>, Failure> {
        let steps = self.course.plies().len();
        let decides = matches!(self.course.game().to_move(), ToMove::Player(player) if self.has_person(player));
        if !self.helps
            || self.is_closed
            || self.course.end().is_some()
            || !decides
            || self.helped_at == Some(steps)
        {
            return Ok(None);
        }
        self.helped_at = Some(steps);
        self.hint().map(Some)
    }

    /// The program's layout, once the game is over.
    pub(super) fn revealed(&self) -> Text {
        if self.course.end().is_none() || self.chance != Chance::Roll {
            return Text::default();
        }
        let Some(concealed) = concealed(self.course.game(), self.seed) else {
            return Text::default();
        };
        let layout = concealed.text;
        let mut text = text!("\nHidden was {layout}.\n", "\n所隐藏的布局：{layout}。\n");
        for line in concealed.drawing.lines() {
            text.push_line(&format!("  {line}").into());
        }
        text
    }
}

/// The sentence in place of who is to move and who has won, if there is a single player.
pub(super) fn state(topic: Topic, course: &Course) -> Option<Text> {
    let shots = move_number(course) - 1;
    match (topic.players, course.end(), course.game().to_move()) {
        ([_], Some(GameEnd::Decided(_)), _) => {
            let rule = topic.ending;
            Some(text!(
                "The game is over after {shots} moves. {rule}",
                "对局已结束，共 {shots} 步。{rule:#}"
            ))
        }
        ([_], None, ToMove::Chance) => {
            let answers = Text::list(course.game().steps());
            Some(text!(
                "What is the answer: {answers}?",
                "反馈是什么：{answers:#}？"
            ))
        }
        _ => None,
    }
}
