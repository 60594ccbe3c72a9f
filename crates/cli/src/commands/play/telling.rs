//! Texts about the state of the game, on request and after each step.

use game_core::{Text, ToMove, text};

use super::course::{Actor, Ply};
use super::seat::SeatPlayer;
use super::session::Session;
use super::{listing, scene, words};
use crate::commands::play::args::SeatChoice;
use crate::failure::Failure;

impl Session<'_> {
    /// The board with its sentences.
    pub(super) fn scene(&self) -> Text {
        let last = self
            .course
            .plies()
            .last()
            .map(|ply| self.taken(ply))
            .unwrap_or_default();
        scene::scene(self.context.paint, self.topic, &self.course, &last) + &self.revealed()
    }

    /// The text after a step: the board, or the step alone if the program takes the next one at
    /// once and a person is waiting.
    pub(super) fn after_step(&self) -> Text {
        let somebody = self.seats.iter().any(SeatPlayer::is_person);
        match self.course.plies().last() {
            Some(ply) if somebody && self.acts_next() => self.taken(ply),
            _ => self.scene(),
        }
    }

    /// A sentence about the last step.
    pub(super) fn taken(&self, ply: &Ply) -> Text {
        let game = self.course.game();
        let Actor::Player(number) = ply.by else {
            return scene::taken(self.topic, ply, None, game);
        };
        let engine = self
            .seats
            .get(number)
            .filter(|seat| !seat.is_person())
            .map(SeatPlayer::text);
        scene::taken(self.topic, ply, engine.as_deref(), game)
    }

    /// All moves, or all events, that are possible here.
    pub(super) fn moves(&self) -> Result<Text, Failure> {
        self.check_running()?;
        let game = self.course.game();
        Ok(match game.to_move() {
            ToMove::Chance => listing::events(game),
            _ => listing::moves(self.context.paint, self.topic, game),
        })
    }

    /// A step or a sentence of the game, with cells as people name them.
    pub(super) fn people_text(&self, text: &str) -> String {
        (self.topic.coordinates.people_text)(self.course.game(), text)
    }

    /// The steps that are possible here, with cells as people name them.
    fn people_steps(&self) -> impl Iterator<Item = String> {
        let steps = self.course.game().steps().into_iter();
        steps.map(|step| self.people_text(&step))
    }

    /// The rules of the game, a line each.
    pub(super) fn rules(&self) -> Text {
        let mut text = Text::default();
        for rule in self.topic.rules {
            text.push_line(&(Text::from("  ") + rule));
        }
        text
    }

    /// The candidates for completion: the commands, with the engines if they take one, and the
    /// moves.
    pub(super) fn candidates(&self) -> Vec<String> {
        let game = self.course.game();
        let engines = game
            .engines()
            .into_iter()
            .map(|info| info.name)
            .chain([SeatChoice::PERSON]);
        let engines = engines.map(|name| format!("engine {name}"));
        words::names()
            .map(str::to_owned)
            .chain(engines)
            .chain(self.people_steps())
            .collect()
    }

    /// The words, and an example of a move.
    pub(super) fn help(&self) -> Text {
        let example = self.people_steps().next().unwrap_or_default();
        let mut text = words::help();
        if !example.is_empty() {
            text += &text!(
                "Anything else is a move, as in `{example}`, or its number in `moves`, as in `#1`.\n",
                "其他输入视为走法，如 `{example}`；也可输入其在 `走法` 中的序号，如 `#1`。\n"
            );
        }
        text
    }
}
