//! What time alone brings about: turns of bots and of late players, the end of the look at the
//! layouts.

use super::{FollowUp, Phase, Room, Transition};
use crate::event::Event;

/// Milliseconds in which changes of who is connected are sent together.
const VIEW_DELAY: u64 = 250;

/// Milliseconds more for each connection: joining and leaving a full room does not send frames to
/// two hundred.
const VIEW_DELAY_EACH: u64 = 20;

impl Room {
    /// When there is something to do by itself, in milliseconds of the caller's clock.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        [self.deadline, self.view_due, self.members.due()]
            .into_iter()
            .flatten()
            .min()
    }

    /// The plan that is due at this time; `None` if there is none.
    pub fn tick(&mut self, now: u64) -> Option<Transition> {
        if self.view_due.is_some_and(|view_due| view_due <= now) {
            self.view_due = None;
            return Some(Transition {
                event: None,
                then: FollowUp::Nothing,
            });
        }
        if self.members.due().is_some_and(|due| due <= now) {
            return Some(Transition {
                event: None,
                then: FollowUp::Expire,
            });
        }
        self.deadline.filter(|&deadline| deadline <= now)?;
        let event = match self.state.phase() {
            Phase::Hiding => self
                .next_to_hide()
                .map(|seat| self.state.hide_event(seat, &mut self.random)),
            Phase::Shooting => self.state.shoot_event(&mut self.random),
            Phase::Shown => Some(Event::Onward),
            Phase::Lobby | Phase::Over => None,
        };
        if event.is_none() {
            self.deadline = None;
        }
        event.map(|event| Transition {
            event: Some(event),
            then: FollowUp::Nothing,
        })
    }

    /// Postpones the next plan until then.
    pub const fn postpone(&mut self, until: u64) {
        if self.deadline.is_some() {
            self.deadline = Some(until);
        }
    }

    /// The next seat that has not hidden, bots first, as they never wait.
    fn next_to_hide(&self) -> Option<usize> {
        let open = |&seat: &usize| self.state.secrets[seat].is_none();
        let bot = (0..3).filter(open).find(|&seat| self.state.is_bot(seat));
        bot.or_else(|| (0..3).find(open))
    }

    /// Schedules one view for all recent changes of who is connected.
    pub(super) fn schedule_view(&mut self, now: u64) {
        self.changes += 1;
        let wait = VIEW_DELAY + VIEW_DELAY_EACH * self.members.len() as u64;
        self.view_due = self.view_due.or(Some(now + wait));
    }

    /// The time of the phase begins.
    pub(super) fn set_deadline(&mut self, now: u64) {
        let terms = self.state.terms();
        let seconds = |count: u16| 1_000 * u64::from(count);
        let is_bots = |seat: Option<usize>| seat.is_some_and(|seat| self.state.is_bot(seat));
        let wait = match self.state.phase() {
            Phase::Hiding if is_bots(self.next_to_hide()) => Some(0),
            Phase::Hiding => Some(seconds(terms.hide_seconds)),
            Phase::Shooting if is_bots(self.state.mover()) => Some(terms.bot_ms.into()),
            Phase::Shooting => Some(seconds(terms.shoot_seconds)),
            Phase::Shown => Some(seconds(terms.show_seconds)),
            Phase::Lobby | Phase::Over => None,
        };
        self.deadline = wait
            .map(|wait| now + wait)
            .filter(|_| !self.members.is_empty());
    }
}
