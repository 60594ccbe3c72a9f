//! No hidden information is on a wrong connection: every frame of whole games is searched.
//!
//! Every frame is checked in two ways. Does it contain the text of a plane, a salt or a token that
//! its connection may not know? And could it reveal one indirectly: would any field differ if
//! another layout with the same answers had been hidden? `ROOM_GAMES` sets the number of games
//! (default 150).
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::{Wires, hide, shoot, world};
use game_core::Position;
use planes::World;
use planes::notation::write_layout;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use server::{Connection, Event, Occupant, Phase, RoomState, Terms};

/// A spectator, beside the connections 0, 1 and 2 of the seats.
const SPECTATOR: Connection = 3;

fn text(world: &World, layout: usize) -> String {
    let mut text = String::new();
    write_layout(world, layout, &mut text).unwrap();
    text
}

/// Tokens, each with the seat that may know it, and their hashes, which no connection may know.
fn tokens_of(
    state: &RoomState,
    tokens: &BTreeMap<Connection, String>,
) -> Vec<(Connection, String)> {
    let hashes = state
        .seats()
        .iter()
        .flatten()
        .filter_map(|occupant| match occupant {
            Occupant::Person { token, .. } => Some((Connection::MAX, token.clone())),
            Occupant::Bot(_) => None,
        });
    hashes
        .chain(tokens.iter().map(|(&seat, token)| (seat, token.clone())))
        .collect()
}

/// The planes and the salt of each seat that has hidden them and has not shown them yet.
fn secrets(state: &RoomState) -> Vec<(Connection, String)> {
    let mut found = Vec::new();
    for (seat, secret) in state.secrets().iter().enumerate() {
        let Some(secret) = secret else { continue };
        found.push((seat as Connection, secret.salt.clone()));
        let layout = state.text(secret.layout);
        found.push((seat as Connection, layout.clone()));
        // A plane by itself: a cell and the direction of the nose, which no shot has.
        found.extend(
            layout
                .split(' ')
                .skip(1)
                .map(|plane| (seat as Connection, plane.to_owned())),
        );
    }
    found
}

/// Searches all frames.
fn search(wires: &Wires, tokens: &BTreeMap<Connection, String>) {
    let mut all = secrets(wires.room.state());
    all.extend(tokens_of(wires.room.state(), tokens));
    for (&to, frames) in &wires.frames {
        for frame in frames {
            for (owner, secret) in &all {
                assert!(
                    *owner == to || !reveals(frame, secret, wires.room.state(), to),
                    "{secret} of {owner} to {to}: {frame}"
                );
            }
        }
    }
}

/// Whether a frame contains a secret, apart from its own layout and layouts that were shown:
/// another seat may have hidden the same plane, and the round before too.
fn reveals(frame: &str, secret: &str, state: &RoomState, to: Connection) -> bool {
    if !frame.contains(secret) {
        return false;
    }
    let mut value: serde_json::Value = serde_json::from_str(frame).unwrap();
    let own = usize::try_from(to)
        .ok()
        .and_then(|seat| state.secrets().get(seat))
        .and_then(Option::as_ref);
    if let Some(own) = own.filter(|_| value["own"].is_object()) {
        assert_eq!(value["own"]["layout"], state.text(own.layout));
        value["own"]["layout"] = "".into();
    }
    if let Some(played) = state.played().rounds.last() {
        let layouts = played
            .secrets
            .each_ref()
            .map(|secret| state.text(secret.layout));
        assert_eq!(value["shown"]["layouts"], serde_json::json!(layouts));
        value["shown"]["layouts"] = serde_json::Value::Null;
    }
    value.to_string().contains(secret)
}

/// Another layout of `seat` that would have given all answers so far.
fn other_layout(
    state: &RoomState,
    world: &Arc<World>,
    seat: usize,
    random: &mut ChaCha8Rng,
) -> Option<usize> {
    let mut belief = planes::Belief::new(Arc::clone(world));
    let layout = state.secrets()[seat].as_ref()?.layout;
    for shot in state.shots().iter().filter(|shot| shot.target == seat) {
        let cell = planes::notation::read_cell(&shot.cell, world.setup().board).unwrap();
        belief.play(cell);
        game_core::Stochastic::happen(&mut belief, world.answer(layout, cell));
    }
    let others: Vec<usize> = belief
        .layouts()
        .iter()
        .filter(|&other| other != layout)
        .collect();
    others.choose(random).copied()
}

/// The frame of a view, where commitments are left out: they are hashes that a salt of 128 bits
/// hides.
fn without_commitments(frame: &str) -> String {
    let mut value: serde_json::Value = serde_json::from_str(frame).unwrap();
    value["commitments"] = serde_json::Value::Null;
    value.to_string()
}

/// The same events with another layout of `seat` lead to the same frames on all connections except
/// the seat's own.
fn compare(wires: &Wires, world: &Arc<World>, terms: Terms, random: &mut ChaCha8Rng) {
    let seat = random.random_range(0..3);
    let Some(other) = other_layout(wires.room.state(), world, seat, random) else {
        return;
    };
    let mut state = RoomState::new(terms, Arc::clone(world));
    let last = wires
        .events
        .iter()
        .rposition(|event| matches!(event, Event::Hide { seat: at, .. } if *at == seat))
        .unwrap();
    for (number, event) in wires.events.iter().enumerate() {
        let mut event = event.clone();
        if let (true, Event::Hide { layout, .. }) = (number == last, &mut event) {
            *layout = text(world, other);
        }
        state.apply(&event, 0).unwrap();
    }
    let mut twin = server::Room::new("testroom22".to_owned(), state, [0; 32]);
    let mut real = server::Room::new("testroom22".to_owned(), wires.room.state().clone(), [0; 32]);
    for connection in 0..4 {
        for room in [&mut twin, &mut real] {
            room.join(connection, wires.now);
        }
    }
    assert_eq!(
        without_commitments(&twin.view(SPECTATOR, 0)),
        without_commitments(&real.view(SPECTATOR, 0))
    );
}

/// One game: people who shoot at random, bots, late people, and people who disconnect and return.
struct Game {
    wires: Wires,
    tokens: BTreeMap<Connection, String>,
    random: ChaCha8Rng,
    salt: u128,
}

impl Game {
    fn new(world: &Arc<World>, number: u64) -> (Self, Terms) {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let terms = Terms {
            rounds: random.random_range(1..=2),
            bot_ms: 0,
            ..Terms::default()
        };
        let mut wires = Wires::new(terms, world, number.to_le_bytes()[0]);
        for connection in 0..4 {
            wires.join(connection);
        }
        let people = random.random_range(1..=3);
        let mut tokens = BTreeMap::new();
        for seat in 0..3 {
            if seat < people {
                wires
                    .say(
                        seat,
                        &format!(r#"{{"do":"sit","seat":{seat},"name":"p{seat}"}}"#),
                    )
                    .unwrap();
                let token = wires.last(seat, "seated").unwrap()["token"]
                    .as_str()
                    .unwrap()
                    .to_owned();
                tokens.insert(seat, token);
            } else {
                let bots = server::bots();
                let kind = bots.choose(&mut random).unwrap();
                wires
                    .say(
                        0,
                        &format!(r#"{{"do":"bot","seat":{seat},"kind":"{kind}"}}"#),
                    )
                    .unwrap();
            }
        }
        wires.say(0, r#"{"do":"begin"}"#).unwrap();
        (
            Self {
                wires,
                tokens,
                random,
                salt: u128::from(number) << 32,
            },
            terms,
        )
    }

    /// One thing that happens.
    fn step(&mut self, world: &World) {
        let state = self.wires.room.state();
        let (phase, round, turn, mover) =
            (state.phase(), state.round(), state.turn(), state.mover());
        let seat = self.random.random_range(0..4);
        match (phase, self.random.random_range(0..20)) {
            // A spectator requests what it must not have, and an old token is used again.
            (_, 0) => {
                let _ = self.wires.say(SPECTATOR, r#"{"do":"watch","id":1}"#);
                let _ = self.wires.say(SPECTATOR, &hide(round, "9x9 C1^ G2^", 1));
            }
            (_, 1) => {
                if let Some(token) = self.tokens.get(&seat).cloned() {
                    self.wires.room.disconnect(seat, self.wires.now);
                    self.wires.join(seat);
                    self.wires
                        .say(seat, &format!(r#"{{"do":"return","token":"{token}"}}"#))
                        .unwrap();
                }
            }
            (Phase::Hiding, 2..17) => {
                self.salt += 1;
                let layout = self.random.random_range(0..world.len());
                let _ = self
                    .wires
                    .say(seat, &hide(round, &text(world, layout), self.salt));
            }
            (Phase::Shooting, 2..19)
                if mover.is_some_and(|mover| self.tokens.contains_key(&(mover as u64))) =>
            {
                let mover = mover.unwrap();
                let cell = self.random.random_range(0..9 * 9);
                let cell = format!("{}{}", char::from(b'A' + cell % 9), cell / 9 + 1);
                let target = (mover + self.random.random_range(1..=2)) % 3;
                let _ = self.wires.say(mover as u64, &shoot(turn, target, &cell));
            }
            (Phase::Shown, 2..17) => {
                let _ = self.wires.say(seat, r#"{"do":"next"}"#);
            }
            _ => {
                self.wires.step();
            }
        }
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn no_frame_reveals_a_hidden_layout() {
    let games: u64 = std::env::var("ROOM_GAMES").map_or(150, |text| text.parse().unwrap());
    let world = world();
    let (mut frames, mut bytes, mut compared) = (0, 0, 0_u64);
    for number in 0..games {
        let (mut game, terms) = Game::new(&world, number);
        while game.wires.room.state().phase() != Phase::Over {
            game.step(&world);
            search(&game.wires, &game.tokens);
            for sent in game.wires.frames.values_mut() {
                frames += sent.len();
                bytes += sent.iter().map(|frame| frame.len()).sum::<usize>();
                sent.clear();
            }
            if game.wires.room.state().phase() == Phase::Shooting && game.random.random_ratio(1, 64)
            {
                compare(&game.wires, &world, terms, &mut game.random);
                compared += 1;
            }
        }
    }
    assert!(
        compared >= games / 4,
        "only {compared} twins in {games} games"
    );
    println!("{games} games, {frames} frames, {bytes} bytes, {compared} twins: nothing told");
}

/// The search is effective: it finds a frame with a layout on a wrong connection.
#[test]
fn the_search_finds_revealed_layouts() {
    let world = world();
    let (mut game, _) = Game::new(&world, 0);
    while game.wires.room.state().phase() != Phase::Shooting {
        game.step(&world);
    }
    let own = game.wires.room.view(0, 0);
    assert!(game.tokens.contains_key(&0) && own.contains("9x9 "));
    let layout = serde_json::from_str::<serde_json::Value>(&own).unwrap()["own"]["layout"]
        .as_str()
        .unwrap()
        .to_owned();
    let state = game.wires.room.state();
    let bad = game.wires.room.view(SPECTATOR, 0).replacen(
        "\"own\":null",
        &format!("\"own\":\"{layout}\""),
        1,
    );
    assert!(
        secrets(state)
            .iter()
            .any(|(owner, secret)| *owner == 0 && reveals(&bad, secret, state, SPECTATOR))
    );
}
