//! The connections of a room: who has a seat, how many may watch, and a room without any.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use common::{LAYOUT, Wires, hidden, shoot, terms, three, world};
use serde_json::json;
use server::RoomError;

#[test]
fn time_stands_still_in_an_empty_room() {
    let mut wires = hidden(1);
    for connection in [1, 2, 3, 9] {
        wires.room.disconnect(connection, wires.now);
    }
    assert_eq!(wires.room.due(), None);
    wires.now = 10_000_000;
    wires.join(4);
    assert_eq!(wires.view(4)["left_ms"], 45_000);
}

#[test]
fn the_latest_connection_with_the_token_has_the_seat() {
    let mut wires = hidden(1);
    let token = wires.last(1, "seated").unwrap()["token"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        wires
            .frames
            .iter()
            .all(|(&to, frames)| to == 1 || frames.iter().all(|frame| !frame.contains(&token)))
    );
    wires.join(4);
    wires
        .say(4, &format!(r#"{{"do":"return","id":7,"token":"{token}"}}"#))
        .unwrap();
    assert_eq!(wires.view(4)["own"]["layout"], LAYOUT);
    assert_eq!(wires.closed, [1]);
    assert_eq!(wires.last(1, "closing").unwrap()["code"], "replaced");
    assert_eq!(
        wires.say(1, &shoot(0, 1, "A1")).unwrap_err(),
        RoomError::Standing
    );
    wires.say(4, &shoot(0, 1, "A1")).unwrap();
}

#[test]
fn comings_and_goings_share_one_view() {
    let mut wires = three(1);
    wires.step();
    let count = wires.frames[&9].len();
    for connection in 20..60 {
        wires.join(connection);
        wires.room.disconnect(connection, wires.now);
    }
    while wires.step() {}
    assert!(wires.frames[&9].len() <= count + 1);
}

/// Closed as `full`, and not for another reason.
fn is_full(wires: &Wires, connection: u64) -> bool {
    wires.closed.contains(&connection)
        && wires.last(connection, "closing").unwrap()["code"] == "full"
}

#[test]
fn a_room_has_a_limit_of_connections() {
    let mut wires = Wires::new(terms(1), &world(), 1);
    let spectators = server::MOST_SPECTATORS as u64;
    for connection in 0..spectators + 5 {
        wires.join(connection);
    }
    assert_eq!(wires.view(0)["spectators"], spectators);
    assert_eq!(
        wires.say(spectators, r#"{"do":"watch"}"#).unwrap_err(),
        RoomError::Full
    );
    assert_eq!(
        wires.say(spectators, r#"{"do":"begin"}"#).unwrap_err(),
        RoomError::Full
    );
    // A seat has a place of its own: spectators do not fill it.
    wires
        .say(spectators, r#"{"do":"sit","seat":1,"name":"Ada"}"#)
        .unwrap();
    // When one leaves, one of those who wait gets the place.
    wires.room.disconnect(0, wires.now);
    while wires.step() {}
    assert!(wires.now >= server::WAIT);
    assert_eq!(wires.view(1)["spectators"], spectators);
    let places = [0, 1, 2, 3, 4].map(|more| is_full(&wires, spectators + more));
    assert_eq!(places, [false, false, true, true, true]);
}

#[test]
fn other_clients_of_a_full_room_cannot_block_a_seat() {
    let mut wires = hidden(1);
    let token = wires.last(1, "seated").unwrap()["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let count = server::MOST_CONNECTIONS as u64;
    for connection in 100..100 + count {
        wires.join(connection);
    }
    wires.room.disconnect(1, wires.now);
    for connection in 400..400 + count {
        wires.join(connection);
    }
    wires.join(1_000);
    wires
        .say(
            1_000,
            &format!(r#"{{"do":"return","id":1,"token":"{token}"}}"#),
        )
        .unwrap();
    assert_eq!(wires.view(1_000)["own"]["seat"], 0);
    wires.say(1_000, &shoot(0, 1, "C1")).unwrap();
    // A connection beyond the limits of the server may return to a seat, but take no other.
    wires.room.disconnect(1_000, wires.now);
    let beyond = server::Origin {
        address: None,
        beyond: true,
    };
    wires.room.join_from(1_001, beyond, wires.now);
    let sit = r#"{"do":"sit","seat":0,"name":"Eve"}"#;
    assert_eq!(wires.say(1_001, sit).unwrap_err(), RoomError::Full);
    wires
        .say(
            1_001,
            &format!(r#"{{"do":"return","id":1,"token":"{token}"}}"#),
        )
        .unwrap();
    assert_eq!(wires.view(1_001)["own"]["seat"], 0);
}

#[test]
fn an_address_has_a_limit_of_spectators_in_a_room() {
    let mut wires = Wires::new(terms(1), &world(), 1);
    let most = server::MOST_OF_ADDRESS as u64;
    let of = |last: u8| server::Origin {
        address: Some([192, 0, 2, last].into()),
        beyond: false,
    };
    for connection in 0..most + 3 {
        let effects = wires.room.join_from(connection, of(1), 0);
        wires.deliver(effects);
    }
    let effects = wires.room.join_from(999, of(2), 0);
    wires.deliver(effects);
    assert_eq!(wires.view(0)["spectators"], most + 1);
    while wires.step() {}
    assert_eq!(
        (wires.closed.len(), wires.view(0)["spectators"].clone()),
        (3, json!(most + 1))
    );
    assert!((most..most + 3).all(|connection| is_full(&wires, connection)));
}
