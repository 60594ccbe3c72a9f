//! The laws of rooms for three.

use std::sync::{Arc, LazyLock};

use game_core::Localized;
use planes::{Setup, World};
use server::journal::read;
use server::{Connection, Effect, Message, Room, RoomState, Terms};

/// Most lines of a session.
const MOST: usize = 24;

/// The layouts of all rooms.
static WORLD: LazyLock<Option<Arc<World>>> =
    LazyLock::new(|| World::new(Setup::standard(9, 2)).ok().map(Arc::new));

/// The state of a room as text.
fn stand(room: &Room) -> String {
    format!("{} {}", room.state().events(), room.view(3, 0))
}

/// The events so far lead to the same state.
fn replay(room: &Room, events: &[server::Event]) {
    let Some(world) = WORLD.as_ref() else { return };
    let mut state = RoomState::new(room.state().terms(), Arc::clone(world));
    assert!(events.iter().all(|event| state.apply(event, 0).is_ok()));
    assert_eq!(format!("{state:?}"), format!("{:?}", room.state()));
}

/// Lines: a digit chooses one of four connections, `t` lets time pass, `p` and `j` disconnect and
/// connect. Every message is answered or refused with a sentence, a refused one changes nothing, a
/// spectator sees no layout before it is shown, and the events lead to the same room.
pub fn room_messages_are_answered_or_refused(bytes: &[u8]) {
    let Some(world) = WORLD.as_ref() else { return };
    let terms = Terms {
        rounds: 1,
        bot_ms: 0,
        ..Terms::default()
    };
    let mut room = Room::fresh("testroom22".to_owned(), terms, Arc::clone(world), [1; 32]);
    let (mut now, mut events, mut sent) = (0, Vec::new(), Vec::new());
    for connection in 0..4 {
        sent.extend(room.join(connection, now));
    }
    for line in String::from_utf8_lossy(bytes).lines().take(MOST) {
        let Some((first, text)) = line.split_at_checked(1) else {
            continue;
        };
        let connection: Connection = first.parse().unwrap_or(4) % 4;
        let plan = match first {
            "t" => {
                now = now.max(room.due().unwrap_or(now));
                room.tick(now)
            }
            "p" => {
                room.disconnect(connection, now);
                None
            }
            "j" => {
                sent.extend(room.join(connection, now));
                None
            }
            _ => {
                let before = stand(&room);
                let plan = Message::read(text)
                    .map_err(|(refused, _)| refused)
                    .and_then(|(message, id)| room.handle(connection, &message, id));
                if let Err(refused) = &plan {
                    let said = refused.text();
                    assert!(
                        said.en.ends_with('.') && said.zh.ends_with('。'),
                        "{said:?}"
                    );
                    assert_eq!(stand(&room), before, "{line:?}");
                }
                plan.ok()
            }
        };
        if let Some(plan) = plan {
            events.extend(plan.event.clone());
            sent.extend(room.carry_out(plan, now, 0));
        }
        check_secrecy(&room, &sent);
        sent.clear();
    }
    replay(&room, &events);
}

/// No spectator gets a hidden layout.
fn check_secrecy(room: &Room, sent: &[Effect]) {
    let secrets = room.state().secrets().iter().flatten();
    let hidden: Vec<&str> = secrets.map(|secret| secret.salt.as_str()).collect();
    for effect in sent {
        let (Effect::Send(_, frame) | Effect::Close(_, frame)) = effect;
        let is_spectators = frame.contains(r#""own":null"#);
        assert!(
            !(is_spectators && hidden.iter().any(|salt| frame.contains(salt))),
            "{frame}"
        );
    }
}

/// Bytes are a journal or refused with a sentence, and so are lines with correct checksums; a
/// journal that is read is read again up to the end of its whole lines.
pub fn room_journals_are_read_or_refused(bytes: &[u8]) {
    let Some(world) = WORLD.as_ref() else { return };
    let sealed: String = String::from_utf8_lossy(bytes)
        .lines()
        .map(|line| journal::seal_line(line) + "\n")
        .collect();
    for bytes in [bytes, sealed.as_bytes()] {
        match read(bytes, world) {
            Ok(kept) => {
                let length = usize::try_from(kept.length).unwrap_or(usize::MAX);
                let again = read(&bytes[..length], world);
                assert!(
                    again.is_ok_and(
                        |again| format!("{:?}", again.state) == format!("{:?}", kept.state)
                    )
                );
            }
            Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
        }
    }
}

/// A text is a match of three or refused at a place in it; a match that is read is written and read
/// back unchanged.
pub fn records_of_three_round_trip(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // Other setups take a second each to list, and have targets of their own.
    if !text.contains("\"9x9/2\"") {
        return;
    }
    match records::ThreeRecord::read(&text) {
        Ok(three) => {
            let written = three.text();
            assert!(records::ThreeRecord::is_one(&written));
            assert_eq!(records::ThreeRecord::read(&written).as_ref(), Ok(&three));
        }
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            assert!(
                usize::try_from(error.line).is_ok_and(|line| line <= text.lines().count() + 1),
                "{error}"
            );
        }
    }
}
