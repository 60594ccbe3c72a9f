//! The room without a network: its life, its refusals, its time.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use common::{LAYOUT, Wires, hidden, hide, shoot, terms, three, world};
use game_core::{Localized, phrase};
use serde_json::json;
use server::{Event, Message, Phase, RoomError, RoomState, Terms};

/// The mover shoots at heads that are known here, so a round has few shots.
fn play_round(wires: &mut Wires) {
    let mut step = 0;
    while wires.room.state().phase() == Phase::Shooting {
        let state = wires.room.state();
        let (mover, turn) = (state.mover().unwrap(), state.turn());
        let target = (0..3)
            .find(|&seat| seat != mover && wires.view(9)["seats"][seat]["up"] == true)
            .unwrap();
        // Seat 0 hits the heads; others miss.
        let cell = if mover == 0 {
            ["C1", "G2"][usize::from(wires.view(9)["seats"][target]["down"] == 1)].to_owned()
        } else {
            step += 1;
            format!("{}9", char::from(b'A' + u8::try_from(step % 9).unwrap()))
        };
        let shot = shoot(turn, target, &cell);
        if wires.say(mover as u64 + 1, &shot).is_err() {
            let cell = format!("{}8", char::from(b'A' + u8::try_from(step % 9).unwrap()));
            wires
                .say(mover as u64 + 1, &shoot(turn, target, &cell))
                .unwrap();
        }
    }
}

#[test]
fn a_match_of_two_rounds() {
    let mut wires = hidden(2);
    assert_eq!(wires.room.state().phase(), Phase::Shooting);
    play_round(&mut wires);
    assert_eq!(wires.room.state().phase(), Phase::Shown);
    let view = wires.view(9);
    assert_eq!(view["shown"]["layouts"], json!([LAYOUT, LAYOUT, LAYOUT]));
    let salt = view["shown"]["salts"][0].as_str().unwrap();
    assert_eq!(
        view["shown"]["commitments"][0],
        records::commitment(salt, LAYOUT)
    );
    assert_eq!(view["commitments"], view["shown"]["commitments"]);
    assert_eq!(
        (view["points"].clone(), view["totals"].clone()),
        (json!([8, 0, 0]), json!([8, 0, 0]))
    );
    for connection in 1..=3 {
        wires.say(connection, r#"{"do":"next"}"#).unwrap();
    }
    let view = wires.view(9);
    assert_eq!(
        (view["phase"].clone(), view["round"].clone()),
        (json!("hiding"), json!(1))
    );
    assert_eq!(view["shown"]["round"], 0, "the last round stays to be seen");
    assert_eq!(view["commitments"], json!([null, null, null]));
    for seat in 0..3 {
        wires
            .say(seat + 1, &hide(1, LAYOUT, u128::from(seat) + 10))
            .unwrap();
    }
    play_round(&mut wires);
    let view = wires.view(2);
    assert_eq!(
        (view["phase"].clone(), view["winners"].clone()),
        (json!("over"), json!([true, false, false]))
    );
    assert_eq!(
        (view["scores"].clone(), view["match"].clone()),
        (json!([[8, 0, 0], [8, 0, 0]]), json!(0))
    );
    for connection in 1..=3 {
        wires.say(connection, r#"{"do":"rematch"}"#).unwrap();
    }
    let view = wires.view(2);
    assert_eq!(
        (
            view["phase"].clone(),
            view["match"].clone(),
            view["turn"].clone()
        ),
        (json!("hiding"), json!(1), json!(0))
    );
}

#[test]
fn the_record_is_one_that_the_library_reads() {
    let mut wires = hidden(1);
    play_round(&mut wires);
    let finished = wires.room.state().finished().unwrap();
    let text = server::record(finished, &world()).text();
    let read = records::ThreeRecord::read(&text).unwrap();
    assert_eq!(
        (read.players[1].as_str(), read.record.rounds.len()),
        ("林", 1)
    );
    assert_eq!(read.record.standing().unwrap().totals(), [8, 0, 0]);
    assert_eq!(read.text(), text);
}

#[test]
fn a_seat_knows_its_own_layout_alone() {
    let wires = hidden(1);
    assert_eq!(wires.view(1)["own"]["layout"], LAYOUT);
    assert_eq!(wires.view(1)["own"]["seat"], 0);
    assert_eq!(wires.view(9)["own"], json!(null));
    assert!(!wires.view(9).to_string().contains("C1^"));
}

#[test]
fn planes_are_written_in_one_order() {
    let mut wires = three(1);
    wires.say(1, r#"{"do":"begin"}"#).unwrap();
    wires.say(1, &hide(0, "9x9 G2^ C1^", 5)).unwrap();
    assert_eq!(wires.view(1)["own"]["layout"], LAYOUT);
    let salt = format!("{:032x}", 5);
    assert_eq!(
        wires.view(9)["commitments"][0],
        records::commitment(&salt, LAYOUT)
    );
}

/// A name is visible, and does not look like that of another seat or of a bot.
#[test]
fn names_are_seen_and_are_no_others() {
    let mut wires = Wires::new(Terms::default(), &world(), 3);
    (1..=3).for_each(|connection| wires.join(connection));
    wires
        .say(1, r#"{"do":"sit","seat":0,"name":"Ada L"}"#)
        .unwrap();
    let sit = |name: &str| format!(r#"{{"do":"sit","seat":1,"name":"{name}"}}"#);
    let unseen = [
        "\u{3164}",
        "\u{ad}",
        "\u{2800}",
        "\u{34f}",
        "\u{180e}",
        "\u{115f}",
        "\u{ffa0}",
        "\u{e0041}",
        "\u{fe0f}",
        "Eve\u{3164}",
        "E\u{ad}ve",
        "\u{2800}Eve",
        "\u{202e}Eve",
        "\u{301}",
        "",
    ];
    for name in unseen {
        assert_eq!(wires.say(2, &sit(name)), Err(RoomError::Name), "{name:?}");
    }
    for name in [
        "Ada L",
        " ada  l ",
        "ＡＤＡ\u{3000}Ｌ",
        "ahead",
        "Ahead",
        " info",
        "ｅｎｔｒｏｐｙ",
    ] {
        assert_eq!(wires.say(2, &sit(name)), Err(RoomError::Used), "{name:?}");
    }
    wires.say(2, &sit("Ada")).unwrap();
    assert_eq!(
        wires.say(3, &sit("Ada").replace(":1,", ":2,")),
        Err(RoomError::Used)
    );
    // A name is free again when its seat is.
    wires.say(2, r#"{"do":"leave"}"#).unwrap();
    wires.say(3, &sit("ada")).unwrap();
}

/// A journal from a time with other rules for names can be continued.
#[test]
fn names_that_are_written_down_stay() {
    let mut room = server::RoomState::new(Terms::default(), world());
    for (seat, name) in [(0, "ahead"), (1, "ahead"), (2, "A\u{34f}")] {
        room.apply(
            &Event::Sit {
                seat,
                name: name.to_owned(),
                token: String::new(),
            },
            0,
        )
        .unwrap();
    }
}

/// Every reason of the core that does not end a connection.
#[test]
fn impossible_messages_are_refused_and_change_nothing() {
    let mut wires = three(1);
    let cases: [(u64, &str, &str); 14] = [
        (1, "no json", "text"),
        (1, r#"{"do":"dance"}"#, "text"),
        (1, r#"{"do":"sit"}"#, "text"),
        (1, r#"{"do":"watch","seat":1}"#, "text"),
        (1, r#"{"do":"watch","id":9007199254740992}"#, "text"),
        (1, r#"{"do":"sit","seat":1,"name":"x"}"#, "seated"),
        (9, r#"{"do":"sit","seat":1,"name":"x"}"#, "taken"),
        (9, r#"{"do":"sit","seat":3,"name":"x"}"#, "seat"),
        (9, r#"{"do":"begin"}"#, "standing"),
        (9, r#"{"do":"sit","seat":0,"name":"  "}"#, "name"),
        (
            9,
            r#"{"do":"return","token":"0123456789abcdef0123456789abcdef"}"#,
            "token",
        ),
        (1, r#"{"do":"free","seat":1}"#, "person"),
        (1, r#"{"do":"free","seat":7}"#, "seat"),
        (1, r#"{"do":"next"}"#, "phase"),
    ];
    refused(&mut wires, &cases);
    wires.say(3, r#"{"do":"leave"}"#).unwrap();
    refused(
        &mut wires,
        &[
            (1, r#"{"do":"begin"}"#, "empty"),
            (1, r#"{"do":"free","seat":2}"#, "empty"),
            (1, r#"{"do":"bot","seat":2,"kind":"hal"}"#, "kind"),
            (1, r#"{"do":"bot","seat":2,"kind":"ahead:three=3"}"#, "kind"),
        ],
    );
}

#[test]
fn out_of_turn_late_or_twice_is_refused() {
    let mut wires = three(1);
    wires.say(1, r#"{"do":"begin"}"#).unwrap();
    wires.say(1, &hide(0, LAYOUT, 1)).unwrap();
    let twice = hide(0, LAYOUT, 2);
    let (other, used) = (hide(1, LAYOUT, 2), hide(0, LAYOUT, 1));
    refused(
        &mut wires,
        &[
            (1, &twice, "hidden"),
            (2, &other, "round"),
            (2, &used, "salt"),
            (
                2,
                r#"{"do":"hide","round":0,"layout":"9x9 C1^","salt":"00000000000000000000000000000009"}"#,
                "layout",
            ),
            (
                2,
                r#"{"do":"hide","round":0,"layout":"9x9 C1^ G2^","salt":"9"}"#,
                "salt",
            ),
            (
                2,
                r#"{"do":"shoot","turn":0,"target":2,"cell":"A1"}"#,
                "phase",
            ),
            (2, r#"{"do":"bot","seat":2,"kind":"ahead"}"#, "phase"),
        ],
    );
    wires.say(2, &hide(0, LAYOUT, 2)).unwrap();
    wires.say(3, &hide(0, LAYOUT, 3)).unwrap();
    refused(
        &mut wires,
        &[
            (2, &shoot(0, 0, "A1"), "turn"),
            (1, &shoot(1, 1, "A1"), "late"),
            (1, &shoot(0, 0, "A1"), "target"),
            (1, &shoot(0, 3, "A1"), "target"),
            (1, &shoot(0, 1, "K1"), "cell"),
        ],
    );
    wires.say(1, &shoot(0, 1, "A1")).unwrap();
    // The same frame again, as from an intercepted connection.
    refused(
        &mut wires,
        &[
            (1, &shoot(0, 1, "A1"), "late"),
            (1, &shoot(1, 1, "A1"), "turn"),
        ],
    );
    wires.say(2, &shoot(1, 0, "A1")).unwrap();
    wires.say(3, &shoot(2, 0, "A2")).unwrap();
    refused(&mut wires, &[(1, &shoot(3, 1, "A1"), "shot")]);
}

fn refused(wires: &mut Wires, cases: &[(u64, &str, &str)]) {
    for &(connection, text, code) in cases {
        let before = (wires.room.view(9, 0), wires.room.state().events());
        let error = wires.say(connection, text).unwrap_err();
        assert_eq!(error.code(), code, "{text}: {error}");
        assert!(!error.text().en.is_empty() && !error.text().zh.is_empty());
        assert_eq!(
            before,
            (wires.room.view(9, 0), wires.room.state().events()),
            "{text}"
        );
    }
}

#[test]
fn the_server_acts_for_late_players() {
    let mut wires = three(1);
    wires.say(1, r#"{"do":"begin"}"#).unwrap();
    wires.say(1, &hide(0, LAYOUT, 1)).unwrap();
    while wires.room.state().phase() == Phase::Hiding {
        assert!(wires.step());
    }
    assert_eq!(wires.now, 90_000);
    assert_eq!(
        wires.view(1)["own"]["layout"],
        LAYOUT,
        "who was in time keeps the choice"
    );
    assert!(matches!(
        wires.events.last(),
        Some(Event::Hide {
            how: server::How::Late,
            ..
        })
    ));
    while wires.room.state().turn() == 0 {
        assert!(wires.step());
    }
    let shot = &wires.view(9)["shots"][0];
    assert_eq!(
        (wires.now, shot["by"].clone(), shot["how"].clone()),
        (135_000, json!(0), json!("late"))
    );
}

#[test]
fn bots_play_on_without_the_person() {
    let mut wires = Wires::new(terms(2), &world(), 3);
    wires.join(1);
    wires.join(9);
    wires
        .say(1, r#"{"do":"sit","seat":1,"name":"Ada"}"#)
        .unwrap();
    wires
        .say(1, r#"{"do":"bot","seat":0,"kind":"ahead"}"#)
        .unwrap();
    wires
        .say(1, r#"{"do":"bot","seat":2,"kind":"paper"}"#)
        .unwrap();
    wires.say(1, r#"{"do":"begin"}"#).unwrap();
    wires.room.disconnect(1, wires.now);
    for _ in 0..5_000 {
        wires.step();
    }
    assert_eq!(wires.room.state().phase(), Phase::Over);
    assert_eq!(wires.view(9)["seats"][1]["online"], false);
}

#[test]
fn a_bot_replaces_a_person_and_a_match_without_people_is_broken_off() {
    let mut wires = hidden(1);
    wires.say(1, r#"{"do":"leave"}"#).unwrap();
    assert_eq!(wires.view(9)["seats"][0]["kind"], "bot");
    assert_eq!(wires.view(1)["own"], json!(null));
    wires.say(2, r#"{"do":"leave"}"#).unwrap();
    wires.say(3, r#"{"do":"leave"}"#).unwrap();
    let view = wires.view(9);
    assert_eq!(
        (view["phase"].clone(), view["shown"].clone()),
        (json!("lobby"), json!(null))
    );
    assert_eq!(view["seats"], json!([null, null, null]));
}

#[test]
fn repeated_messages_fill_no_journal() {
    let mut wires = hidden(1);
    play_round(&mut wires);
    assert_eq!(wires.view(1)["phase"], "over");
    let count = wires.events.len();
    for id in 0..5 {
        wires
            .say(1, &format!(r#"{{"do":"rematch","id":{id}}}"#))
            .unwrap();
        assert_eq!(wires.last(1, "done").unwrap()["id"], id);
    }
    assert_eq!(wires.events.len(), count + 1);
}

#[test]
fn serials_grow() {
    let mut wires = hidden(1);
    play_round(&mut wires);
    for frames in wires.frames.values() {
        let views = frames
            .iter()
            .map(|frame| serde_json::from_str::<serde_json::Value>(frame).unwrap());
        let serials: Vec<u64> = views.filter_map(|view| view["serial"].as_u64()).collect();
        assert!(serials.is_sorted_by(|a, b| a < b), "{serials:?}");
    }
}

/// The events lead to the same room, as after a crash.
#[test]
fn events_lead_to_the_same_room() {
    let mut wires = hidden(2);
    play_round(&mut wires);
    let mut state = RoomState::new(terms(2), world());
    for event in &wires.events {
        state.apply(event, 0).unwrap();
    }
    assert_eq!(format!("{state:?}"), format!("{:?}", wires.room.state()));
}

#[test]
fn terms_have_their_bounds() {
    assert_eq!(Terms::read("").unwrap(), Terms::default());
    assert_eq!(
        Terms::read(r#"{"rounds":3,"bot_ms":0}"#).unwrap(),
        Terms {
            rounds: 3,
            bot_ms: 0,
            ..Terms::default()
        }
    );
    for text in [
        "[]",
        "{",
        r#"{"rounds":0}"#,
        r#"{"rounds":19}"#,
        r#"{"hide_seconds":0}"#,
        r#"{"shoot_seconds":3601}"#,
        r#"{"bot_ms":10001}"#,
        r#"{"more":1}"#,
        r#"{"rounds":-1}"#,
        r#"{"rounds":1e99}"#,
    ] {
        assert_eq!(Terms::read(text).unwrap_err().code(), "text", "{text}");
    }
}

#[test]
fn messages_have_a_greatest_length() {
    let text = format!(r#"{{"do":"sit","seat":0,"name":"{}"}}"#, "x".repeat(1_024));
    assert_eq!(Message::read(&text).unwrap_err().0, RoomError::Long);
}

/// Programs read the codes: all are different, and each has its sentences.
#[test]
fn every_reason_has_a_code_and_two_sentences() {
    let error = game_core::ParseError::new(3, phrase!("a cell"));
    let all = [
        RoomError::Text {
            column: 0,
            expected: "x",
        },
        RoomError::Text {
            column: 2,
            expected: "x",
        },
        RoomError::Long,
        RoomError::Rate,
        RoomError::Room,
        RoomError::Seat,
        RoomError::Taken,
        RoomError::Empty,
        RoomError::Seated,
        RoomError::Standing,
        RoomError::Name,
        RoomError::Used,
        RoomError::Host,
        RoomError::Origin,
        RoomError::Kind,
        RoomError::Person,
        RoomError::Token,
        RoomError::Phase,
        RoomError::Round,
        RoomError::Turn,
        RoomError::Late,
        RoomError::Layout(error),
        RoomError::Salt,
        RoomError::Hidden,
        RoomError::Target,
        RoomError::Cell(error),
        RoomError::Shot,
        RoomError::Full,
        RoomError::Disk,
        RoomError::Quota,
        RoomError::Journals,
        RoomError::Record,
        RoomError::Replaced,
        RoomError::Idle,
        RoomError::Slow,
        RoomError::Stopping,
    ];
    let mut sentences: Vec<String> = all.iter().map(ToString::to_string).collect();
    let mut codes: Vec<&str> = all.iter().map(|error| error.code()).collect();
    assert!(sentences.iter().all(|sentence| sentence.ends_with('.')));
    assert!(all.iter().all(|error| error.text().zh.ends_with('。')));
    sentences.sort();
    sentences.dedup();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!((sentences.len(), codes.len()), (all.len(), all.len() - 1));
}
