//! Saving and loading games.

use std::io;
use std::path::Path;

use game_core::{Text, text};

use super::refusals;
use super::saved::Saved;
use super::seat::SeatPlayer;
use super::session::Session;
use crate::commands::play::args::SeatChoice;
use crate::failure::Failure;
use crate::width::quoted;

impl Session<'_> {
    /// The game as it is saved.
    pub(super) fn saved(&self) -> Saved {
        Saved::new(
            &self.course,
            self.seats.iter().map(SeatPlayer::text).collect(),
            self.seed,
        )
    }

    /// Writes the game into a file, which is new or contains a saved game.
    pub(super) fn save(&self, name: &str) -> Result<Text, Failure> {
        let path = Path::new(name);
        let failed = |error: &io::Error| refusals::file(path, error);
        match self.context.files.read(path) {
            Ok(bytes) if !Saved::is_one(&bytes) => return Err(refusals::foreign(path)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(&error)),
            Ok(_) | Err(_) => {}
        }
        let bytes = self
            .saved()
            .bytes()
            .map_err(|error| failed(&error.into()))?;
        self.context
            .files
            .write(path, &bytes)
            .map_err(|error| failed(&error))?;
        let name = quoted(name);
        Ok(text!(
            "The game is saved in {name}.\n",
            "对局已保存到 {name}。\n"
        ))
    }

    /// Resumes a saved game with its players.
    pub(super) fn load(&mut self, name: &str) -> Result<Text, Failure> {
        self.open(Path::new(name), &[])?;
        Ok(self.greet())
    }

    /// Resumes a saved game; the players in `wanted` replace those of the game.
    ///
    /// # Errors
    ///
    /// Fails if the file contains no such game, or an unknown engine; nothing has changed then.
    pub(super) fn open(
        &mut self,
        path: &Path,
        wanted: &[Option<SeatChoice>],
    ) -> Result<(), Failure> {
        let bytes = self
            .context
            .files
            .read(path)
            .map_err(|error| refusals::file(path, &error))?;
        let game = self.course.game();
        let read =
            Saved::read(&bytes, game.name()).and_then(|saved| Ok((saved.replay(game)?, saved)));
        let (course, saved) = read.map_err(|error| refusals::saved(path, &error))?;
        let mut seats = Vec::new();
        for (number, text) in saved.seats.iter().enumerate() {
            let wanted = wanted.get(number).cloned().flatten();
            let choice = wanted.map_or_else(|| SeatChoice::read(text), Ok)?;
            seats.push(SeatPlayer::new(course.game(), &choice, saved.seed)?);
        }
        self.tell_end();
        (self.course, self.seats, self.seed) = (course, seats, saved.seed);
        (self.adviser, self.is_paused, self.helped_at) = (None, false, None);
        Ok(())
    }
}
