//! Pondering: on which positions, until when, and that it changes nothing else.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use connect6::{AnyConnect6, Cell, Turn};
use engines::entry;
use game_core::{Position, Side};
use protocols::connectmore::{Session, Stones};
use protocols::{EngineDefaults, Line, Moment, Protocol, Session as _, converse};
use registry::{Analysis, Engine, EngineInfo, ErasedGame, GameResult, Limits, QueryError};

/// The positions that an engine was given, and whether with a clock.
type Asked = Arc<Mutex<Vec<(AnyConnect6, bool)>>>;

/// The engine `connect6`, with a list of its calls.
#[derive(Debug)]
struct Spied(Box<dyn Engine>, Asked);

impl Engine for Spied {
    fn info(&self) -> &'static EngineInfo {
        self.0.info()
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        self.1
            .lock()
            .unwrap()
            .push((game.text().parse().unwrap(), limits.time_limit().is_some()));
        self.0.think(game, limits)
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn plans_turns(&self) -> bool {
        self.0.plans_turns()
    }

    fn end(&mut self, ending: GameResult) {
        self.0.end(ending);
    }
}

/// A session that ponders, and the calls of its engine.
fn session(defaults: EngineDefaults) -> (Session, Asked) {
    let (game, asked) = (entry("connect6").unwrap().start(), Asked::default());
    let engine = Spied(
        game.engine(&"connect6:book=off".parse().unwrap()).unwrap(),
        Arc::clone(&asked),
    );
    (Session::new(Box::new(engine), game, defaults), asked)
}

fn handle(session: &mut Session, line: &str) -> Vec<String> {
    let begin = Instant::now();
    session
        .handle(
            &Line::Text(line.to_owned()),
            Moment::alone(&|| begin.elapsed()),
        )
        .lines
}

/// The opponent's time, all of it or until a line arrives.
fn idle(session: &mut Session, arrived: &AtomicBool) {
    let begin = Instant::now();
    session.idle(&|| begin.elapsed(), arrived);
}

const NODES: EngineDefaults = EngineDefaults {
    time: None,
    nodes: Some(300),
    depth: None,
    threads: 1,
    ponder: true,
};

/// The turn of a line `move …`.
fn turn(line: &str) -> Turn {
    Stones::read(line.strip_prefix("move ").unwrap())
        .unwrap()
        .turn
}

#[test]
fn the_position_behind_the_expected_reply_is_thought_of() {
    let (mut session, asked) = session(NODES);
    handle(&mut session, "new white");
    let mut board: AnyConnect6 = "J10".parse().unwrap();
    board
        .try_turn(turn(&handle(&mut session, "move JJ")[0]))
        .unwrap();
    let before = asked.lock().unwrap().len();
    idle(&mut session, &AtomicBool::new(false));
    let (expected, by_clock) = *asked.lock().unwrap().last().unwrap();
    assert!(!by_clock && asked.lock().unwrap().len() == before + 1);
    // Black has placed two stones, and it is the engine's turn.
    let new: Vec<Cell> = (expected.stones(Side::First) - board.stones(Side::First))
        .into_iter()
        .collect();
    assert_eq!(
        (expected.mover(), expected.left(), new.len()),
        (Side::Second, 2, 2)
    );
    board.try_turn(Turn::Two(new[0], new[1])).unwrap();
    assert_eq!(board, expected);
    // A finished thought is not repeated, and the reply is answered as usual.
    idle(&mut session, &AtomicBool::new(false));
    assert_eq!(asked.lock().unwrap().len(), before + 1);
    let letters: String = new.into_iter().flat_map(Cell::letters).collect();
    assert!(
        board
            .try_turn(turn(&handle(&mut session, &format!("move {letters}"))[0]))
            .is_ok()
    );
}

#[test]
fn no_engine_thinks_without_a_request() {
    let (mut idler, asked) = session(EngineDefaults {
        ponder: false,
        ..NODES
    });
    handle(&mut idler, "new black");
    idle(&mut idler, &AtomicBool::new(false));
    assert_eq!(asked.lock().unwrap().len(), 1);
    // Before the first turn and after the last there is no position to ponder.
    let (mut fresh, asked) = session(NODES);
    idle(&mut fresh, &AtomicBool::new(false));
    handle(&mut fresh, "new black");
    handle(&mut fresh, "end");
    idle(&mut fresh, &AtomicBool::new(false));
    assert_eq!(asked.lock().unwrap().len(), 1);
}

/// A thought without a limit ends when a line arrives, and resumes if it was no move.
#[test]
fn a_thought_ends_when_a_line_arrives() {
    let (mut session, asked) = session(EngineDefaults {
        time: Some(Duration::from_millis(30)),
        nodes: None,
        ..NODES
    });
    handle(&mut session, "new white");
    handle(&mut session, "move JJ");
    let arrived = AtomicBool::new(false);
    for _ in 0..2 {
        arrived.store(false, Relaxed);
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(30));
                arrived.store(true, Relaxed);
            });
            idle(&mut session, &arrived);
        });
        handle(&mut session, "print");
    }
    let asked = asked.lock().unwrap().clone();
    let [.., first, second] = asked.as_slice() else {
        panic!("{asked:?}")
    };
    assert!(first == second && !first.1);
}

/// A game of the pondering program against a peer that places stones in a corner: whole legal
/// turns, and then the peer hangs up or leaves during a thought.
fn game(protocol: Protocol, ends: fn(PipeWriter)) {
    let ((hears, mut input), (output, mut says)) =
        (std::io::pipe().unwrap(), std::io::pipe().unwrap());
    let talk = thread::spawn(move || {
        let game = entry("connect6").unwrap().start();
        let engine = game.engine(&"connect6".parse().unwrap()).unwrap();
        let defaults = EngineDefaults {
            time: Some(Duration::from_millis(20)),
            nodes: None,
            ..NODES
        };
        let mut session = protocol.session(engine, game, defaults, None).unwrap();
        let begin = Instant::now();
        converse(
            protocol,
            session.as_mut(),
            BufReader::new(hears),
            &mut says,
            move || begin.elapsed(),
            &mut |_| (),
        )
        .unwrap();
    });
    let mut output = BufReader::new(output).lines();
    let mut board: AnyConnect6 = "J10".parse().unwrap();
    writeln!(input, "new white\nmove JJ@@").unwrap();
    // One turn of the peer: after two the engine may win already.
    board
        .try_turn(turn(&output.next().unwrap().unwrap()))
        .unwrap();
    thread::sleep(Duration::from_millis(20));
    let corner: Vec<Cell> = board.moves().step_by(3).take(2).collect();
    board.try_turn(Turn::Two(corner[0], corner[1])).unwrap();
    let letters: String = corner.into_iter().flat_map(Cell::letters).collect();
    writeln!(input, "move {letters}").unwrap();
    board
        .try_turn(turn(&output.next().unwrap().unwrap()))
        .unwrap();
    assert!(!board.is_over());
    thread::sleep(Duration::from_millis(20));
    ends(input);
    // The conversation ends, and only the reading thread remains.
    talk.join().unwrap();
}

#[test]
fn a_peer_that_hangs_up_or_leaves() {
    for protocol in [Protocol::ConnectMore, Protocol::Sau] {
        game(protocol, drop);
        game(protocol, |mut input| writeln!(input, "quit").unwrap());
    }
}
