//! What a room is, apart from who is connected: what its journal leads to.

use std::collections::BTreeSet;
use std::sync::Arc;

use engines::planes::three::Bot;
use game_core::{Player, Position, Score, Seat};
use planes::World;
use planes::notation::write_layout;
use planes::three::{Referee, Rules, Standing};
use serde::Serialize;

use crate::event::How;
use crate::terms::Terms;

/// How far a room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Seats are taken.
    Lobby,
    /// Everybody hides.
    Hiding,
    /// A player is to shoot.
    Shooting,
    /// A round is over, and its layouts are public.
    Shown,
    /// The match is over.
    Over,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Occupant {
    /// A person, and the hash of the token.
    Person {
        /// The name.
        name: String,
        /// The hash of the token.
        token: String,
    },
    /// A bot.
    Bot(Bot),
}

impl Occupant {
    /// Whether a person sits here.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }

    /// The name that all see.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Person { name, .. } => name.clone(),
            Self::Bot(bot) => bot.to_string(),
        }
    }
}

/// A layout that is hidden, and its salt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secret {
    /// The number of the layout.
    pub layout: usize,
    /// The salt.
    pub salt: String,
}

/// A shot that was answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fired {
    /// Whose shot.
    pub by: usize,
    /// At whose board.
    pub target: usize,
    /// Where.
    pub cell: String,
    /// `m`, `b` or `h`.
    pub answer: String,
    /// What it brought.
    pub points: Score,
    /// Who chose it.
    pub how: How,
}

/// A round that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The seat that shot first.
    pub opener: usize,
    /// What was hidden, by seat.
    pub secrets: [Secret; 3],
    /// The shots in order.
    pub shots: Vec<Fired>,
    /// The points, by seat.
    pub points: [Score; 3],
}

/// A match: its rounds so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The names when it began.
    pub players: [String; 3],
    /// The second of the clock at which it began.
    pub began: u64,
    /// The rounds that are over.
    pub rounds: Vec<Played>,
    /// Their points.
    pub standing: Standing,
}

/// What a room is, apart from who is connected.
#[derive(Clone, Debug)]
pub struct RoomState {
    pub(super) terms: Terms,
    pub(super) world: Arc<World>,
    pub(super) seats: [Option<Occupant>; 3],
    pub(super) ready: [bool; 3],
    pub(super) phase: Phase,
    pub(super) played: Match,
    /// Of the round that is played.
    pub(super) secrets: [Option<Secret>; 3],
    pub(super) table: Option<Referee>,
    pub(super) shots: Vec<Fired>,
    /// Shots of the rounds that are over.
    pub(super) before: usize,
    /// The last match that is over.
    pub(super) finished: Option<Arc<Match>>,
    /// All salts that were ever used here.
    pub(super) salts: BTreeSet<String>,
    /// How many matches began.
    pub(super) matches: u64,
    pub(super) events: u64,
}

impl RoomState {
    /// An empty room.
    #[must_use]
    pub fn new(terms: Terms, world: Arc<World>) -> Self {
        let played = Match {
            players: Default::default(),
            began: 0,
            rounds: Vec::new(),
            standing: Standing::new(rules(terms)),
        };
        Self {
            terms,
            world,
            seats: [None, None, None],
            ready: [false; 3],
            phase: Phase::Lobby,
            played,
            secrets: [None, None, None],
            table: None,
            shots: Vec::new(),
            before: 0,
            finished: None,
            salts: BTreeSet::new(),
            matches: 0,
            events: 0,
        }
    }

    /// What the room was created with.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// How far it is.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &[Option<Occupant>; 3] {
        &self.seats
    }

    /// What was hidden in the round that is played.
    #[must_use]
    pub const fn secrets(&self) -> &[Option<Secret>; 3] {
        &self.secrets
    }

    /// The match that is played, or was played last.
    #[must_use]
    pub const fn played(&self) -> &Match {
        &self.played
    }

    /// The round that is over and shown now.
    pub(super) fn shown_now(&self) -> Option<&Played> {
        self.played
            .rounds
            .last()
            .filter(|_| matches!(self.phase, Phase::Shown | Phase::Over))
    }

    /// The shots of the round that is played or shown.
    #[must_use]
    pub fn shots(&self) -> &[Fired] {
        self.shown_now().map_or(&self.shots, |played| &played.shots)
    }

    /// The last match that is over.
    #[must_use]
    pub const fn finished(&self) -> Option<&Arc<Match>> {
        self.finished.as_ref()
    }

    /// How many events there were.
    #[must_use]
    pub const fn events(&self) -> u64 {
        self.events
    }

    /// The number of the match in this room, from 0.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.matches.saturating_sub(1)
    }

    /// The number of the round, from 0; after a round, that of the one that ended.
    #[must_use]
    pub fn round(&self) -> usize {
        let over = self.played.rounds.len();
        if matches!(self.phase, Phase::Shown | Phase::Over) {
            over.saturating_sub(1)
        } else {
            over
        }
    }

    /// Shots of this match.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.before + self.shots.len()
    }

    /// The seat that is to shoot.
    #[must_use]
    pub fn mover(&self) -> Option<usize> {
        let table = self
            .table
            .as_ref()
            .filter(|_| self.phase == Phase::Shooting);
        table
            .and_then(|table| table.to_move().player())
            .map(Player::index)
    }

    /// The seat whose token has this hash.
    #[must_use]
    pub fn seat_of(&self, hash: &str) -> Option<usize> {
        self.seats
            .iter()
            .position(|seat| matches!(seat, Some(Occupant::Person { token, .. }) if token == hash))
    }

    /// Whether a bot sits there.
    #[must_use]
    pub const fn is_bot(&self, seat: usize) -> bool {
        matches!(self.seats[seat], Some(Occupant::Bot(_)))
    }

    /// The text of a layout.
    #[must_use]
    pub fn text(&self, layout: usize) -> String {
        let mut text = String::new();
        // A String takes all that is written.
        let _ = write_layout(&self.world, layout, &mut text);
        text
    }

    /// What seat `index` knows of the round, while there is shooting.
    pub(super) fn seen(&self, index: usize) -> Option<&planes::three::PlayerView> {
        self.table
            .as_ref()
            .map(|table| table.seen_by(Seat::around(index)))
    }

    /// Whether no seat is empty, and a person has one.
    pub(super) fn is_full(&self) -> bool {
        self.seats.iter().all(Option::is_some)
            && self.seats.iter().flatten().any(Occupant::is_person)
    }

    /// Whether all persons are ready.
    pub(super) fn all_ready(&self) -> bool {
        let ready = |seat: usize| {
            !matches!(self.seats[seat], Some(Occupant::Person { .. })) || self.ready[seat]
        };
        (0..3).all(ready)
    }
}

/// The rules of a room's matches: public answers, seat 0 opens, ties go on.
pub(super) fn rules(terms: Terms) -> Rules {
    Rules {
        rounds: terms.rounds,
        ..Rules::default()
    }
}
