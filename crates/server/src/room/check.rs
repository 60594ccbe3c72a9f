//! Whether something can happen now. Whatever passes here can be applied.

use engines::planes::three::Bot;
use game_core::Seat;
use planes::Cell;
use planes::notation::{read_cell, read_layout};
use records::{is_same_name, is_visible_name};

use super::plan::bots;
use super::state::{Occupant, Phase, RoomState};
use crate::error::RoomError;
use crate::event::Event;
use crate::secret::is_digits;

/// The most characters of a name.
const NAME: usize = 24;

impl RoomState {
    /// Whether the event can happen now.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn check(&self, event: &Event) -> Result<(), RoomError> {
        match event {
            Event::Sit { seat, name, .. } => {
                check_name(name)?;
                self.check_free(*seat)
            }
            Event::Bot { seat, kind } => {
                kind_of(kind)?;
                self.check_free(*seat)
            }
            Event::Free { seat } => {
                self.between()?;
                self.occupant(*seat).map(drop)
            }
            Event::Begin => self.check_begin(),
            Event::Hide {
                seat, layout, salt, ..
            } => self.check_hide(*seat, layout, salt),
            Event::Shoot {
                seat, target, cell, ..
            } => self.check_shot(*seat, *target, cell).map(drop),
            Event::Next { seat } => self.person(*seat, Phase::Shown),
            Event::Onward => self.phase_is(Phase::Shown),
            Event::Rematch { seat } => self.person(*seat, Phase::Over),
            Event::Leave { seat } => match self.occupant(*seat)? {
                Occupant::Person { .. } => Ok(()),
                Occupant::Bot(_) => Err(RoomError::Standing),
            },
            Event::Wake => Ok(()),
        }
    }

    /// Whether a new player may have this name now. What a journal holds is read by the rules of
    /// its time, so this is no part of [`check`](Self::check).
    pub(super) fn check_new_name(&self, name: &str) -> Result<(), RoomError> {
        if !is_visible_name(name) {
            return Err(RoomError::Name);
        }
        let sits = self.seats.iter().flatten().map(Occupant::name);
        let is_used = sits.chain(bots()).any(|other| is_same_name(&other, name));
        if is_used {
            Err(RoomError::Used)
        } else {
            Ok(())
        }
    }

    fn phase_is(&self, phase: Phase) -> Result<(), RoomError> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(RoomError::Phase)
        }
    }

    /// Seats change between matches alone.
    fn between(&self) -> Result<(), RoomError> {
        if matches!(self.phase, Phase::Lobby | Phase::Over) {
            Ok(())
        } else {
            Err(RoomError::Phase)
        }
    }

    /// Who has a seat.
    fn occupant(&self, seat: usize) -> Result<&Occupant, RoomError> {
        self.seats
            .get(seat)
            .ok_or(RoomError::Seat)?
            .as_ref()
            .ok_or(RoomError::Empty)
    }

    /// A person of a seat acts in a phase.
    fn person(&self, seat: usize, phase: Phase) -> Result<(), RoomError> {
        self.phase_is(phase)?;
        if self.occupant(seat)?.is_person() {
            Ok(())
        } else {
            Err(RoomError::Standing)
        }
    }

    fn check_free(&self, seat: usize) -> Result<(), RoomError> {
        self.between()?;
        match self.seats.get(seat) {
            None => Err(RoomError::Seat),
            Some(Some(_)) => Err(RoomError::Taken),
            Some(None) => Ok(()),
        }
    }

    fn check_begin(&self) -> Result<(), RoomError> {
        self.phase_is(Phase::Lobby)?;
        (0..3).try_for_each(|seat| self.occupant(seat).map(drop))
    }

    fn check_hide(&self, seat: usize, layout: &str, salt: &str) -> Result<(), RoomError> {
        self.phase_is(Phase::Hiding)?;
        self.occupant(seat)?;
        if self.secrets[seat].is_some() {
            return Err(RoomError::Hidden);
        }
        read_layout(&self.world, layout).map_err(RoomError::Layout)?;
        if is_digits(salt) && !self.salts.contains(salt) {
            Ok(())
        } else {
            Err(RoomError::Salt)
        }
    }

    /// The cell of a shot that may be fired.
    pub(super) fn check_shot(
        &self,
        seat: usize,
        target: usize,
        cell: &str,
    ) -> Result<Cell, RoomError> {
        self.phase_is(Phase::Shooting)?;
        self.occupant(seat)?;
        if self.mover() != Some(seat) {
            return Err(RoomError::Turn);
        }
        let view = self.seen(seat).ok_or(RoomError::Phase)?;
        if target >= 3 || target == seat || !view.is_up(Seat::around(target)) {
            return Err(RoomError::Target);
        }
        let cell = read_cell(cell, self.world.setup().board).map_err(RoomError::Cell)?;
        if view.targets(Seat::around(target)).contains(cell) {
            Ok(cell)
        } else {
            Err(RoomError::Shot)
        }
    }
}

/// The bot of that name; options are for experiments, not for rooms.
pub(super) fn kind_of(kind: &str) -> Result<Bot, RoomError> {
    kind.parse()
        .ok()
        .filter(|_| !kind.contains(':'))
        .ok_or(RoomError::Kind)
}

/// Names are seen by others: no signs that hide or turn what stands beside them.
fn check_name(name: &str) -> Result<(), RoomError> {
    let hides = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let count = name.chars().count();
    let seen = name.chars().any(|sign| !sign.is_whitespace());
    if (1..=NAME).contains(&count) && seen && !name.chars().any(hides) {
        Ok(())
    } else {
        Err(RoomError::Name)
    }
}
