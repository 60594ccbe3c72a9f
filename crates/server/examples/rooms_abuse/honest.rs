//! Honest players: they play match after match, and measure the delays.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::Failure;
use crate::wire::{Socket, address, hear, room, say, socket};

/// A person on a seat.
pub(crate) struct Person {
    pub(crate) socket: Socket,
    pub(crate) seat: usize,
}

/// The first of the addresses of honest players.
const ADDRESSES: usize = 1 << 20;

/// Plays in one room until the end; returns how long each shot waited for `done`.
pub(crate) async fn play(
    port: u16,
    number: usize,
    pause: Duration,
    bots: bool,
    end: Instant,
) -> Result<Vec<Duration>, Failure> {
    // A house with three people, or a school in which everyone has a room.
    let from = address(ADDRESSES + 20 * number);
    // Rooms begin at different moments.
    sleep(pause * u32::try_from(number % 64)? / 64).await;
    let room = room(from, port, r#"{"rounds":2,"show_seconds":1}"#).await?;
    let mut people = Vec::new();
    for seat in 0..if bots { 1 } else { 3 } {
        let mut person = Person {
            socket: socket(from, port, &room).await?,
            seat,
        };
        person
            .ask(&json!({"do": "sit", "seat": seat, "name": format!("honest {seat}")}))
            .await?;
        people.push(person);
    }
    for (seat, kind) in [(1, "ahead"), (2, "info")].into_iter().filter(|_| bots) {
        people[0]
            .ask(&json!({"do": "bot", "seat": seat, "kind": kind}))
            .await?;
    }
    people[0].ask(&json!({"do": "begin"})).await?;
    let mut random = ChaCha8Rng::seed_from_u64(number as u64);
    let mut times = Vec::new();
    while Instant::now() < end {
        // All read their views, so none is slow.
        let mut view = Value::Null;
        for person in &mut people {
            view = person.look().await?;
        }
        if let Some(waited) = act(&mut people, &view, &mut random).await? {
            times.push(waited);
        }
        sleep(pause).await;
    }
    Ok(times)
}

/// Acts for the players who have something to do; returns how long a shot waited.
async fn act(
    people: &mut [Person],
    view: &Value,
    random: &mut ChaCha8Rng,
) -> Result<Option<Duration>, Failure> {
    for person in people {
        let seat = person.seat;
        match view["phase"].as_str().unwrap_or_default() {
            "hiding" if view["seats"][seat]["hidden"] == false => {
                let salt = format!("{:032x}", random.random::<u128>());
                let hide = json!({"do": "hide", "round": view["round"], "layout": "9x9 C1^ G2^", "salt": salt});
                person.ask(&hide).await?;
            }
            "shooting" if view["mover"] == seat => {
                let shot = aim(view, seat, random);
                let begun = Instant::now();
                return Ok(person.ask(&shot).await?.then(|| begun.elapsed()));
            }
            "shown" => drop(person.ask(&json!({"do": "next"})).await?),
            "over" => drop(person.ask(&json!({"do": "rematch"})).await?),
            _ => {}
        }
    }
    Ok(None)
}

/// A shot at any cell that was not shot at yet.
pub(crate) fn aim(view: &Value, seat: usize, random: &mut ChaCha8Rng) -> Value {
    let target = (0..3)
        .find(|&other| other != seat && view["seats"][other]["up"] == true)
        .unwrap_or(0);
    let shots = view["shots"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    loop {
        let number: u8 = random.random_range(0..81);
        let cell = format!("{}{}", char::from(b'A' + number % 9), number / 9 + 1);
        if !shots
            .iter()
            .any(|shot| shot["target"] == target && shot["cell"] == *cell)
        {
            return json!({"do": "shoot", "turn": view["turn"], "target": target, "cell": cell});
        }
    }
}

impl Person {
    /// Sends a message and waits for the answer; returns whether it was done.
    pub(crate) async fn ask(&mut self, message: &Value) -> Result<bool, Failure> {
        say(&mut self.socket, message.to_string()).await?;
        loop {
            let text = hear(&mut self.socket).await?;
            if text.starts_with(r#"{"is":"view""#) {
                continue;
            }
            let frame: Value = serde_json::from_str(&text)?;
            match frame["is"].as_str() {
                Some("done" | "seated") => return Ok(true),
                // Bots may have acted in the meantime.
                Some("refused")
                    if ["phase", "late", "turn", "round"]
                        .iter()
                        .any(|code| frame["code"] == *code) =>
                {
                    return Ok(false);
                }
                _ => return Err(format!("{frame}").into()),
            }
        }
    }

    /// The newest view.
    pub(crate) async fn look(&mut self) -> Result<Value, Failure> {
        self.ask(&json!({"do": "watch"})).await?;
        loop {
            let text = hear(&mut self.socket).await?;
            if text.starts_with(r#"{"is":"view""#) {
                return Ok(serde_json::from_str(&text)?);
            }
        }
    }
}
