//! From a message to a plan, or a refusal.

use super::{Connection, FollowUp, Room, Transition};
use crate::error::RoomError;
use crate::event::{Event, How};
use crate::message::Message;
use crate::room::Phase;
use crate::secret::{draw, hash};

impl Room {
    /// Turns a message into a plan.
    ///
    /// # Errors
    ///
    /// The reason for which the message changes nothing.
    pub fn handle(
        &mut self,
        from: Connection,
        message: &Message,
        id: Option<u64>,
    ) -> Result<Transition, RoomError> {
        self.check_place(from, message)?;
        let plan = match message {
            Message::Watch => Transition {
                event: None,
                then: FollowUp::View { to: from, id },
            },
            Message::Sit { seat, name } => self.handle_sit(from, *seat, name, id)?,
            Message::Return { token } => {
                let seat = self.state.seat_of(&hash(token)).ok_or(RoomError::Token)?;
                Transition {
                    event: None,
                    then: FollowUp::Seat {
                        to: from,
                        id,
                        seat,
                        token: token.clone(),
                    },
                }
            }
            _ => {
                let seat = self.members.seat(from).ok_or(RoomError::Standing)?;
                if self.is_repeated(seat, message) {
                    return Ok(Transition {
                        event: None,
                        then: FollowUp::Done { to: from, id },
                    });
                }
                let event = self.event_of(seat, message)?;
                let then = match message {
                    Message::Leave => FollowUp::Stand { to: from, id },
                    _ => FollowUp::Done { to: from, id },
                };
                Transition {
                    event: Some(event),
                    then,
                }
            }
        };
        plan.event
            .as_ref()
            .map_or(Ok(()), |event| self.state.check(event))?;
        if let Message::Sit { name, .. } = message {
            self.state.check_new_name(name)?;
        }
        Ok(plan)
    }

    /// A waiting connection can take a seat and nothing else; beyond the server's limits only its
    /// own seat.
    fn check_place(&self, from: Connection, message: &Message) -> Result<(), RoomError> {
        let may = match message {
            Message::Return { .. } => true,
            Message::Sit { .. } => !self.members.is_beyond(from),
            _ => !self.members.is_waiting(from),
        };
        if may { Ok(()) } else { Err(RoomError::Full) }
    }

    /// Whether this message repeats an earlier one: repetitions do not fill the journal.
    fn is_repeated(&self, seat: usize, message: &Message) -> bool {
        let phase = match message {
            Message::Next => Phase::Shown,
            Message::Rematch => Phase::Over,
            _ => return false,
        };
        self.state.phase() == phase && self.state.ready[seat]
    }

    fn handle_sit(
        &mut self,
        from: Connection,
        seat: usize,
        name: &str,
        id: Option<u64>,
    ) -> Result<Transition, RoomError> {
        if self.members.seat(from).is_some() {
            return Err(RoomError::Seated);
        }
        let token = draw(&mut self.random);
        let event = Event::Sit {
            seat,
            name: name.to_owned(),
            token: hash(&token),
        };
        Ok(Transition {
            event: Some(event),
            then: FollowUp::Seat {
                to: from,
                id,
                seat,
                token,
            },
        })
    }

    /// The event of a seated person's message.
    fn event_of(&self, seat: usize, message: &Message) -> Result<Event, RoomError> {
        let state = &self.state;
        Ok(match message {
            Message::Bot { seat, kind } => Event::Bot {
                seat: *seat,
                kind: kind.clone(),
            },
            Message::Free { seat: other } => {
                let is_there = self.online().get(*other).copied().ok_or(RoomError::Seat)?;
                if is_there {
                    return Err(RoomError::Person);
                }
                Event::Free { seat: *other }
            }
            Message::Begin => Event::Begin,
            Message::Hide {
                round,
                layout,
                salt,
            } => {
                if state.phase() == Phase::Hiding && *round != state.round() {
                    return Err(RoomError::Round);
                }
                Event::Hide {
                    seat,
                    layout: self.canonical(layout)?,
                    salt: salt.clone(),
                    how: How::Person,
                }
            }
            Message::Shoot { turn, target, cell } => {
                if state.phase() == Phase::Shooting && *turn != state.turn() {
                    return Err(RoomError::Late);
                }
                let (cell, how) = (cell.clone(), How::Person);
                Event::Shoot {
                    seat,
                    target: *target,
                    cell,
                    how,
                }
            }
            Message::Next => Event::Next { seat },
            Message::Rematch => Event::Rematch { seat },
            _ => Event::Leave { seat },
        })
    }

    /// A layout as the server writes it.
    fn canonical(&self, layout: &str) -> Result<String, RoomError> {
        let number =
            planes::notation::read_layout(&self.state.world, layout).map_err(RoomError::Layout)?;
        Ok(self.state.text(number))
    }
}
