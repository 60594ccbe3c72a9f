//! The effect of an event on the state. Nothing is drawn here: a journal always leads to the same
//! room.

use std::sync::Arc;

use engines::planes::three::{Bot, Weights};
use game_core::{Player, Position, Seat};
use planes::notation::read_layout;
use planes::three::{Referee, Shot, Standing};

use super::check::kind_of;
use super::state::{Fired, Match, Occupant, Phase, Played, RoomState, Secret, rules};
use crate::error::RoomError;
use crate::event::{Event, How};

impl RoomState {
    /// Lets an event happen at that second of the clock.
    ///
    /// # Errors
    ///
    /// It cannot happen now; nothing has changed.
    pub fn apply(&mut self, event: &Event, at: u64) -> Result<(), RoomError> {
        self.check(event)?;
        self.events += 1;
        match event {
            Event::Sit { seat, name, token } => {
                self.take(
                    *seat,
                    Occupant::Person {
                        name: name.clone(),
                        token: token.clone(),
                    },
                );
            }
            Event::Bot { seat, kind } => self.take(*seat, Occupant::Bot(kind_of(kind)?)),
            Event::Free { seat } => self.seats[*seat] = None,
            Event::Begin => self.begin(at),
            Event::Hide {
                seat, layout, salt, ..
            } => self.hide(*seat, layout, salt)?,
            Event::Shoot {
                seat,
                target,
                cell,
                how,
            } => self.shoot(*seat, *target, cell, *how)?,
            Event::Next { seat } | Event::Rematch { seat } => self.ready[*seat] = true,
            Event::Onward => self.next_round(),
            Event::Leave { seat } => self.leave(*seat),
            Event::Wake => {}
        }
        self.go_on(at);
        Ok(())
    }

    fn take(&mut self, seat: usize, occupant: Occupant) {
        self.seats[seat] = Some(occupant);
        self.ready[seat] = false;
    }

    /// What follows once all persons are ready.
    fn go_on(&mut self, at: u64) {
        match self.phase {
            Phase::Shown if self.all_ready() => self.next_round(),
            Phase::Over if self.all_ready() && self.is_full() => self.begin(at),
            _ => {}
        }
    }

    /// A match begins.
    fn begin(&mut self, at: u64) {
        let players = self
            .seats
            .each_ref()
            .map(|seat| seat.as_ref().map_or_else(String::new, Occupant::name));
        self.played = Match {
            players,
            began: at,
            rounds: Vec::new(),
            standing: Standing::new(rules(self.terms)),
        };
        self.before = 0;
        self.matches += 1;
        self.next_round();
    }

    /// A round begins.
    fn next_round(&mut self) {
        (self.phase, self.ready, self.table) = (Phase::Hiding, [false; 3], None);
        self.secrets = [None, None, None];
        self.shots.clear();
    }

    fn hide(&mut self, seat: usize, layout: &str, salt: &str) -> Result<(), RoomError> {
        let layout = read_layout(&self.world, layout).map_err(RoomError::Layout)?;
        self.salts.insert(salt.to_owned());
        self.secrets[seat] = Some(Secret {
            layout,
            salt: salt.to_owned(),
        });
        if let [Some(a), Some(b), Some(c)] = &self.secrets {
            // The standing of a match that goes on has an opener.
            let opener = self.played.standing.opener().unwrap_or(Seat::OPENER);
            let layouts = [a.layout, b.layout, c.layout];
            self.table = Referee::new(Arc::clone(&self.world), rules(self.terms), opener, layouts);
            self.phase = Phase::Shooting;
        }
        Ok(())
    }

    fn shoot(&mut self, by: usize, target: usize, text: &str, how: How) -> Result<(), RoomError> {
        let cell = self.check_shot(by, target, text)?;
        let table = self.table.as_mut().ok_or(RoomError::Phase)?;
        let shot = Shot {
            target: Seat::around(target),
            cell,
        };
        let (answer, before) = (table.answer(shot), table.points()[by]);
        table.play(shot);
        let points = table.points()[by] - before;
        let is_over = table.to_move().player().is_none();
        self.shots.push(Fired {
            by,
            target,
            cell: cell.to_string(),
            answer: answer.to_string(),
            points,
            how,
        });
        if is_over {
            self.end_round();
        }
        Ok(())
    }

    /// A round is over: its layouts become public.
    fn end_round(&mut self) {
        let (Some(table), [Some(a), Some(b), Some(c)]) =
            (self.table.take(), std::mem::take(&mut self.secrets))
        else {
            return;
        };
        let points = table.points();
        let opener = self.played.standing.opener().map_or(0, Player::index);
        let shots = std::mem::take(&mut self.shots);
        self.before += shots.len();
        self.played.rounds.push(Played {
            opener,
            secrets: [a, b, c],
            shots,
            points,
        });
        self.played.standing.add(points);
        self.phase = Phase::Shown;
        if self.played.standing.winners().is_some() {
            self.phase = Phase::Over;
            self.finished = Some(Arc::new(self.played.clone()));
        }
    }

    /// A person gets up. In a match a bot takes the seat with what it has hidden; where no person
    /// is left, the match is broken off, and nothing that was hidden is shown.
    fn leave(&mut self, seat: usize) {
        self.seats[seat] = None;
        if matches!(self.phase, Phase::Lobby | Phase::Over) {
            return;
        }
        if self.seats.iter().flatten().any(Occupant::is_person) {
            self.seats[seat] = Some(Occupant::Bot(Bot::Ahead(Weights::default())));
            return;
        }
        let fresh = Self::new(self.terms, Arc::clone(&self.world));
        let old = std::mem::replace(self, fresh);
        (self.finished, self.salts) = (old.finished, old.salts);
        (self.matches, self.events) = (old.matches, old.events);
    }
}
