//! Strangers fill a room while the line of a player is down.

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::Failure;
use crate::honest::{Person, aim};
use crate::wire::{Socket, address, hear, room, say, socket};

/// Strangers from one address, and as many from others.
const STRANGERS: usize = 200;

/// The first of the addresses from which they come, and the player's.
const ADDRESSES: usize = 1 << 19;

/// The result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Return {
    /// Strangers whose connections the server took.
    pub(crate) strangers: usize,
    /// From the first attempt to return to the acknowledged shot.
    pub(crate) waited: Duration,
}

/// Fills the room of a player, cuts the line, and returns with the token to shoot.
///
/// # Errors
///
/// Fails if the player cannot return to the seat.
pub(crate) async fn attack(port: u16) -> Result<Return, Failure> {
    let home = address(ADDRESSES);
    let room = room(home, port, r#"{"bot_ms":0,"shoot_seconds":60}"#).await?;
    let mut player = Person {
        socket: socket(home, port, &room).await?,
        seat: 0,
    };
    let token = sit(&mut player.socket).await?;
    for seat in [1, 2] {
        player
            .ask(&json!({"do": "bot", "seat": seat, "kind": "ahead"}))
            .await?;
    }
    player.ask(&json!({"do": "begin"})).await?;
    let salt = "00112233445566778899aabbccddeeff";
    player
        .ask(&json!({"do": "hide", "round": 0, "layout": "9x9 C1^ G2^", "salt": salt}))
        .await?;
    let mut strangers = Vec::new();
    for number in 0..STRANGERS {
        // Ten of the others share an address.
        for from in [
            address(ADDRESSES + 200),
            address(ADDRESSES + 400 + 20 * number),
        ] {
            strangers.extend(socket(from, port, &room).await.ok());
        }
    }
    // The line drops, and the strangers connect before the player does.
    drop(player);
    for number in 0..20 {
        strangers.extend(
            socket(address(ADDRESSES + 400 + 200 * number), port, &room)
                .await
                .ok(),
        );
    }
    let begun = Instant::now();
    let mut player = Person {
        socket: socket(home, port, &room).await?,
        seat: 0,
    };
    if !player.ask(&json!({"do": "return", "token": token})).await? {
        return Err("the player is kept out of the seat".into());
    }
    shoot(&mut player).await?;
    Ok(Return {
        strangers: strangers.len(),
        waited: begun.elapsed(),
    })
}

/// Sits down; returns the token of the seat.
async fn sit(socket: &mut Socket) -> Result<String, Failure> {
    say(
        socket,
        json!({"do": "sit", "seat": 0, "name": "player"}).to_string(),
    )
    .await?;
    loop {
        let frame: Value = serde_json::from_str(&hear(socket).await?)?;
        if frame["is"] == "seated" {
            return Ok(frame["token"].as_str().ok_or("no token")?.to_owned());
        }
    }
}

/// Shoots as soon as it is the player's turn.
async fn shoot(player: &mut Person) -> Result<(), Failure> {
    let mut random = ChaCha8Rng::seed_from_u64(0);
    loop {
        let view = player.look().await?;
        if view["mover"] == player.seat && player.ask(&aim(&view, player.seat, &mut random)).await?
        {
            return Ok(());
        }
        sleep(Duration::from_millis(20)).await;
    }
}
