//! From a message to an event: what chance and the bots add.

use engines::planes::three::{Ahead, Bot, Gunner, Situation, Weights};
use game_core::{Score, Seat};
use planes::three::Shot;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

use super::state::{Occupant, RoomState};
use crate::event::{Event, How};
use crate::secret::draw;

impl RoomState {
    /// A seat hides by itself: as its bot does, or any layout for a person who is late.
    pub(super) fn hide_event(&self, seat: usize, random: &mut ChaCha8Rng) -> Event {
        let (layout, how) = match &self.seats[seat] {
            Some(Occupant::Bot(bot)) => (bot.hider(&self.world).draw(random), How::Bot),
            _ => (random.random_range(0..self.world.len()), How::Late),
        };
        let salt = self.fresh_salt(random);
        Event::Hide {
            seat,
            layout: self.text(layout),
            salt,
            how,
        }
    }

    /// A salt that was not used here.
    fn fresh_salt(&self, random: &mut impl Rng) -> String {
        loop {
            let salt = draw(random);
            if !self.salts.contains(&salt) {
                return salt;
            }
        }
    }

    /// The seat that is to move shoots by itself: as its bot does, or as `ahead` for a person who
    /// is late. It knows what its seat knows.
    pub(super) fn shoot_event(&self, random: &mut ChaCha8Rng) -> Option<Event> {
        let seat = self.mover()?;
        let view = self.seen(seat)?;
        let (mut gunner, how): (Box<dyn Gunner>, How) = match &self.seats[seat] {
            Some(Occupant::Bot(bot)) => (bot.gunner(), How::Bot),
            _ => (Box::new(Ahead::new(Weights::default())), How::Late),
        };
        let (before, now) = (self.played.standing.totals(), view.points());
        let totals: [Score; 3] = [0, 1, 2].map(|seat| before[seat] + now[seat]);
        let first = Seat::around(seat + random.random_range(1..=2));
        let shot = gunner.shot(&Situation {
            view,
            totals,
            first,
        });
        let legal = |shot: &Shot| view.targets(shot.target).contains(shot.cell);
        let shot = shot.filter(legal).or_else(|| view.shots().next())?;
        let target = game_core::Player::index(shot.target);
        Some(Event::Shoot {
            seat,
            target,
            cell: shot.cell.to_string(),
            how,
        })
    }
}

/// The names of the bots that may be put on a seat.
#[must_use]
pub fn bots() -> Vec<String> {
    let ahead = Bot::Ahead(Weights::default()).to_string();
    std::iter::once(ahead)
        .chain(engines::planes::three::BASELINES.iter().map(Bot::to_string))
        .collect()
}
