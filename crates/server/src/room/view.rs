//! What everybody may know of a room, and what a seat knows besides.
//!
//! The public part is made of fields that hold no layout before its round is over; the private part
//! is the seat's own secret. There is no third source, so nothing else can reach a wire.

use game_core::Score;
use records::commitment;
use serde::Serialize;

use super::state::{Fired, Match, Phase, Played, RoomState};

/// A seat, as all see it.
#[derive(Clone, Debug, Serialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "members of the wire, each true or false by itself"
)]
struct SeatView {
    kind: &'static str,
    name: String,
    online: bool,
    hidden: bool,
    ready: bool,
    down: usize,
    up: bool,
}

/// A round that is over.
#[derive(Clone, Debug, Serialize)]
struct Shown<'a> {
    round: usize,
    layouts: [String; 3],
    salts: [&'a str; 3],
    commitments: [String; 3],
    shots: &'a [Fired],
    points: [Score; 3],
}

/// What everybody may know.
#[derive(Clone, Debug, Serialize)]
struct Public<'a> {
    room: &'a str,
    phase: Phase,
    r#match: u64,
    round: usize,
    rounds: u16,
    turn: usize,
    setup: String,
    hide_seconds: u16,
    shoot_seconds: u16,
    show_seconds: u16,
    bot_ms: u16,
    left_ms: Option<u64>,
    mover: Option<usize>,
    seats: [Option<SeatView>; 3],
    spectators: usize,
    commitments: [Option<String>; 3],
    shots: &'a [Fired],
    points: [Score; 3],
    scores: &'a [[Score; 3]],
    totals: [Score; 3],
    winners: Option<[bool; 3]>,
    shown: Option<Shown<'a>>,
}

/// What a seat knows alone.
#[derive(Clone, Debug, Serialize)]
struct Own<'a> {
    seat: usize,
    layout: Option<String>,
    salt: Option<&'a str>,
}

/// Who is there, and how long: what a view has from the living room.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence<'a> {
    pub(super) room: &'a str,
    pub(super) online: [bool; 3],
    pub(super) spectators: usize,
    pub(super) left: Option<u64>,
}

impl RoomState {
    /// The public part, as the members of a JSON object without its first brace.
    pub(super) fn public(&self, presence: Presence<'_>) -> String {
        let (terms, points) = (self.terms, self.points());
        let totals = self.played.standing.totals();
        // A round that is shown is in the totals already.
        let open = if self.shown_now().is_some() {
            [0; 3]
        } else {
            points
        };
        let public = Public {
            room: presence.room,
            phase: self.phase,
            r#match: self.number(),
            round: self.round(),
            rounds: terms.rounds,
            turn: self.turn(),
            setup: self.world.setup().to_string(),
            hide_seconds: terms.hide_seconds,
            shoot_seconds: terms.shoot_seconds,
            show_seconds: terms.show_seconds,
            bot_ms: terms.bot_ms,
            left_ms: presence.left,
            mover: self.mover(),
            seats: [0, 1, 2].map(|seat| self.seat_view(seat, presence.online[seat])),
            spectators: presence.spectators,
            commitments: self.commitments(),
            shots: self.shots(),
            points,
            scores: self.played.standing.rounds(),
            totals: [0, 1, 2].map(|seat| totals[seat] + open[seat]),
            winners: self
                .played
                .standing
                .winners()
                .filter(|_| self.phase == Phase::Over),
            shown: shown(&self.played, &|layout| self.text(layout)),
        };
        // These are plain values, which always can be written.
        serde_json::to_string(&public).map_or_else(|_| "}".to_owned(), |text| text[1..].to_owned())
    }

    /// The private part of a seat; of a spectator, nothing.
    pub(super) fn own(&self, seat: Option<usize>) -> String {
        let own = seat.map(|seat| {
            let ended = self.shown_now().map(|played| &played.secrets[seat]);
            let secret = self.secrets[seat].as_ref().or(ended);
            let layout = secret.map(|secret| self.text(secret.layout));
            Own {
                seat,
                layout,
                salt: secret.map(|secret| secret.salt.as_str()),
            }
        });
        serde_json::to_string(&own).unwrap_or_else(|_| "null".to_owned())
    }

    fn seat_view(&self, seat: usize, online: bool) -> Option<SeatView> {
        let occupant = self.seats[seat].as_ref()?;
        let down = self
            .shots()
            .iter()
            .filter(|shot| shot.target == seat && shot.answer == "h")
            .count();
        let is_person = occupant.is_person();
        Some(SeatView {
            kind: if is_person { "person" } else { "bot" },
            name: occupant.name(),
            online: online || !is_person,
            hidden: self.secrets[seat].is_some() || self.shown_now().is_some(),
            ready: self.ready[seat] || !is_person,
            down,
            up: down < self.world.setup().planes,
        })
    }

    fn commitments(&self) -> [Option<String>; 3] {
        let ended = self.shown_now();
        [0, 1, 2].map(|seat| {
            let secret = self.secrets[seat]
                .as_ref()
                .or(ended.map(|played| &played.secrets[seat]))?;
            Some(commitment(&secret.salt, &self.text(secret.layout)))
        })
    }

    /// The points of the round that is played or shown.
    fn points(&self) -> [Score; 3] {
        let mut points = [0; 3];
        for shot in self.shots() {
            points[shot.by] += shot.points;
        }
        points
    }
}

/// The last round that is over.
fn shown<'a>(played: &'a Match, text: &dyn Fn(usize) -> String) -> Option<Shown<'a>> {
    let Played {
        secrets,
        shots,
        points,
        ..
    } = played.rounds.last()?;
    let layouts = secrets.each_ref().map(|secret| text(secret.layout));
    let salts = secrets.each_ref().map(|secret| secret.salt.as_str());
    let commitments = [0, 1, 2].map(|seat: usize| commitment(salts[seat], &layouts[seat]));
    Some(Shown {
        round: played.rounds.len() - 1,
        layouts,
        salts,
        commitments,
        shots,
        points: *points,
    })
}
