//! Any commands in any order: nothing panics, and the recorded events lead to the same table again.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::time::Duration;

use contest::record::{self, RecordError};
use contest::{
    Awaits, Command, Ending, Event, JournalEntry, Kind, MatchState, Phase, Team, Terms, typing,
};
use game_core::Localized;
use proptest::prelude::*;
use registry::ErasedGame;

/// The visible state of a table, as text.
fn seen(state: &MatchState, now: Duration) -> String {
    let clocks = Team::ALL.map(|team| state.left(team, now));
    let game = state.game().map(ErasedGame::text);
    let past = state.history().map(|history| {
        history
            .plies()
            .iter()
            .map(|played| played.step.clone())
            .collect::<Vec<_>>()
    });
    let layouts = Team::ALL.map(|team| state.layout(team));
    let phase = (
        state.phase(),
        state.is_paused(),
        state.is_closed(),
        state.began(),
    );
    let hidden = (
        state.setup().map(ToString::to_string),
        Team::ALL.map(|team| state.planes_of(team)),
    );
    format!(
        "{clocks:?} {game:?} {past:?} {layouts:?} {hidden:?} {phase:?} {:?} {:?}",
        state.finished(),
        state.terms()
    )
}

/// A table that executes lines, and its recorded events.
struct Obeying {
    state: MatchState,
    entries: Vec<JournalEntry>,
    now: Duration,
}

impl Obeying {
    fn new(game: &str) -> Self {
        let kind = Kind::of(game).unwrap();
        Self {
            state: MatchState::new(kind, Terms::new(&kind, 5)),
            entries: Vec::new(),
            now: Duration::ZERO,
        }
    }

    /// Executes a line if that is possible.
    fn say(&mut self, line: &str) -> bool {
        let Ok(Some(command)) = Command::read(line) else {
            return false;
        };
        let before = seen(&self.state, self.now);
        match self.state.execute(&command, self.now, (None, None)) {
            Ok(entries) => {
                self.entries.extend(entries);
                true
            }
            Err(refused) => {
                assert_eq!(
                    seen(&self.state, self.now),
                    before,
                    "{line} is refused and changes something"
                );
                assert!(refused.to_string().ends_with('.') && refused.text().zh.ends_with('。'));
                false
            }
        }
    }

    fn must(&mut self, line: &str) {
        assert!(self.say(line), "{line}: {:?}", self.state.phase());
    }

    /// A legal step, the one of that number.
    fn step(&mut self, number: usize) -> bool {
        let Some(history) = self.state.history() else {
            return false;
        };
        let steps = history.game().steps();
        let Some(step) = steps.get(number % steps.len().max(1)) else {
            return false;
        };
        let line = match (self.state.awaits(), self.state.own_answer()) {
            (_, Some(_)) => "answer".to_owned(),
            (Awaits::Answer, None) => format!("answer {step}"),
            _ => format!("move {}", typing::shown(history.game(), step)),
        };
        self.say(&line)
    }
}

/// The table by definition: all recorded events happen again.
fn replayed(game: &str, entries: &[JournalEntry]) -> MatchState {
    let kind = Kind::of(game).unwrap();
    let mut state = MatchState::new(kind, Terms::new(&kind, 5));
    for entry in entries {
        // As a journal has it.
        let text = serde_json::to_string(entry).unwrap();
        state.replay(&serde_json::from_str(&text).unwrap()).unwrap();
    }
    state
}

/// An oracle without a table: the standing moves and the points, from the events alone.
fn naive(entries: &[JournalEntry]) -> (Vec<String>, [u32; 2]) {
    let (mut past, mut points, mut said) = (Vec::new(), [0, 0], None);
    for entry in entries {
        match &entry.event {
            Event::Started { .. } => (past, said) = (Vec::new(), None),
            Event::Step { text, .. } => past.push(text.clone()),
            Event::Back { kept } => {
                past.truncate(*kept);
                said = None;
            }
            Event::Ended(ending) => said = Some(*ending),
            Event::Next => {
                let [a, b] = said.map_or([0, 0], Ending::points);
                points = [points[0] + a, points[1] + b];
                past.clear();
            }
            _ => {}
        }
    }
    (past, points)
}

const LINES: &[&str] = &[
    "name a 北方",
    "name b South",
    "event 2026",
    "place here",
    "date 2026-08-01",
    "time auto",
    "we b",
    "we a",
    "games 3",
    "games 0",
    "clock 1:00",
    "clock a 0:05",
    "clock b 99:00",
    "margin 2",
    "red a",
    "red opener",
    "dice ours",
    "dice both",
    "layout a 125634",
    "layout b 654321",
    "start",
    "start",
    "die 3",
    "die 7",
    "roll",
    "move x",
    "undo",
    "undo 3",
    "pause",
    "go",
    "resign",
    "resign b",
    "flag a",
    "result draw",
    "result void",
    "result b",
    "next",
    "next",
    "close",
    "record",
    "status",
    "now",
    "J10",
    "a6h",
    "setup 7x7/1r",
    "setup 6x6/2[.h./bbb/.b./bbb]",
    "hide",
    "hide c1^",
    "hide 7x7 D1^",
    "reveal C1^",
    "reveal d4>",
    "peek",
    "answer",
    "answer m",
    "m",
    "b",
    "伤",
    "h^",
    "D4",
];

fn check_any(game: &str, steps: &[(u8, u16)]) {
    let mut obeying = Obeying::new(game);
    let mut prefixes = vec![(0, seen(&obeying.state, Duration::ZERO))];
    for &(kind, number) in steps {
        obeying.now += Duration::from_millis(u64::from(number) % 997);
        let before = obeying.entries.len();
        // Lines and legal moves in equal parts; the match is closed only at the end.
        let line = LINES[usize::from(number) % LINES.len()];
        if kind % 2 == 0 {
            obeying.step(usize::from(number));
        } else if line != "close" || kind == 255 {
            obeying.say(line);
        }
        // Of a turn of several moves only the last one is seen now.
        if obeying.entries.len() > before {
            prefixes.push((obeying.entries.len(), seen(&obeying.state, obeying.now)));
        }
    }
    for (length, seen_then) in &prefixes {
        let state = replayed(game, &obeying.entries[..*length]);
        assert_eq!(
            &seen(&state, Duration::from_secs(1 << 40)),
            seen_then,
            "after {length} events"
        );
    }
    let (past, points) = naive(&obeying.entries);
    if let Some(history) = obeying.state.history() {
        assert_eq!(
            history
                .plies()
                .iter()
                .map(|played| played.step.clone())
                .collect::<Vec<_>>(),
            past
        );
    }
    // The oracle does not know games that ended by their rules.
    if !obeying
        .state
        .finished()
        .iter()
        .any(|game| matches!(game.ending, Ending::Rules(_) | Ending::Repetition))
    {
        assert_eq!(obeying.state.points(), points);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_commands_lead_to_the_table_that_the_journal_has(
        game in 0_usize..5,
        steps in proptest::collection::vec(any::<(u8, u16)>(), 0..120),
    ) {
        check_any(["einstein", "dots", "connect6", "lgame", "planes"][game], &steps);
    }

    /// Random lines are a command, a sentence, or a move that is refused.
    #[test]
    fn any_line_is_understood_or_refused(line in "\\PC{0,40}", word in 0_usize..contest::keywords::KEYWORDS.len()) {
        for game in ["connect6", "planes"] {
            let mut obeying = Obeying::new(game);
            obeying.must("start");
            obeying.say(&line);
            let name = contest::keywords::KEYWORDS[word].names[0];
            obeying.say(&format!("{name} {line}"));
        }
    }
}

/// A referee may give a game to the player who lost it by its rules; then there is no record of it
/// in the contest's format.
#[test]
fn a_word_against_the_rules_is_no_record() {
    let mut obeying = Obeying::new("connect6");
    assert_eq!(record::of(&obeying.state).unwrap_err(), RecordError::NoGame);
    obeying.must("start");
    for stone in "J10 A1 C1 K10 L10 E1 G1 M10 N10 J1 L1 O10".split(' ') {
        obeying.must(&format!("move {stone}"));
    }
    let winner = obeying.state.ending().and_then(Ending::winner).unwrap();
    assert!(record::of(&obeying.state).is_ok());
    obeying.must(&format!(
        "result {}",
        (!winner).letter().to_ascii_lowercase()
    ));
    let fault = record::of(&obeying.state).unwrap_err();
    assert!(matches!(fault, RecordError::Verdict(_)), "{fault:?}");
    assert!(fault.text().en.ends_with('.') && fault.text().zh.ends_with('。'));
    obeying.must(&format!("result {}", winner.letter().to_ascii_lowercase()));
    assert!(record::of(&obeying.state).is_ok());
}

/// A game that records cannot hold is still played, and the program reports that there is no
/// record.
#[test]
fn a_game_without_records_is_played() {
    static OTHER: registry::Entry = registry::Entry {
        name: "other",
        ..engines::LGAME
    };
    let kind = Kind {
        entry: &OTHER,
        ..Kind::of("lgame").unwrap()
    };
    let state = MatchState::new(kind, Terms::new(&kind, 5));
    let mut obeying = Obeying {
        state,
        entries: Vec::new(),
        now: Duration::ZERO,
    };
    obeying.must("start");
    let step = obeying.state.game().unwrap().steps().remove(0);
    obeying.must(&format!("move {step}"));
    let fault = record::of(&obeying.state).unwrap_err();
    assert_eq!(
        (&fault, fault.text().en.as_ref()),
        (&RecordError::NoFormat, "There are no records of this game.")
    );
}

/// The first to win four games of seven wins; the rules decide who opens.
#[test]
fn a_match_of_seven() {
    let mut obeying = Obeying::new("einstein");
    obeying.must("layout a 125634");
    assert!(!obeying.say("start"), "B has not placed its stones");
    obeying.must("layout b 125/63/4");
    let mut openers = String::new();
    for winner in ["a", "b", "a", "a", "b", "a"] {
        openers.push(obeying.state.opener().letter());
        obeying.must("start");
        assert_eq!(obeying.state.due(), Some(obeying.state.opener()));
        obeying.must(&format!("result {winner}"));
        obeying.must("next");
    }
    assert_eq!(openers, "ABBAAB");
    assert_eq!(
        (obeying.state.phase(), obeying.state.points()),
        (Phase::Done, [8, 4])
    );
    assert!(!obeying.say("start"));
    obeying.must("close");
    assert!(!obeying.say("name a x"));
}

#[test]
fn clocks_run_for_the_team_to_throw_or_to_move() {
    let mut obeying = Obeying::new("einstein");
    for line in ["layout a 125634", "layout b 125634", "start"] {
        obeying.must(line);
    }
    let left =
        |obeying: &Obeying| Team::ALL.map(|team| obeying.state.left(team, obeying.now).as_secs());
    obeying.now += Duration::from_secs(10);
    obeying.must("die 4");
    obeying.now += Duration::from_secs(10);
    assert!(obeying.step(0));
    assert_eq!(left(&obeying), [220, 240]);
    obeying.now += Duration::from_secs(7);
    obeying.must("pause");
    obeying.now += Duration::from_secs(1000);
    assert_eq!(left(&obeying), [220, 233]);
    assert!(!obeying.say("pause"));
    obeying.must("clock a 3:00");
    obeying.must("go");
    obeying.now += Duration::from_secs(3);
    // A takeback stops both clocks; a throw starts one.
    obeying.must("undo");
    obeying.now += Duration::from_secs(50);
    assert_eq!(
        (left(&obeying), obeying.state.is_paused()),
        ([180, 230], true)
    );
    assert!(obeying.step(1));
    obeying.now += Duration::from_secs(500);
    assert_eq!(
        (left(&obeying), obeying.state.flag(obeying.now)),
        ([180, 0], Some(Team::B))
    );
    obeying.must("flag b");
    assert_eq!(
        obeying.state.ending().and_then(Ending::winner),
        Some(Team::A)
    );
    // The referee may decide otherwise, and the decision can be taken back separately.
    obeying.must("result b");
    obeying.must("undo");
    assert_eq!(
        obeying.state.history().map(|history| history.plies().len()),
        Some(2)
    );
}
