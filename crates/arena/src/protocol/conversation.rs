//! A whole conversation: lines are read beside the engine's thoughts, so that some can end them.
//!
//! One thread reads. It hands every line on together with the [`Interrupt`] of the lines around it, and
//! when a line is urgent, it interrupts all that were read before and begins a new one: so a `stop` ends
//! the thought that was asked for, wherever it stands in the queue, and none that is asked for later.
//!
//! The end of the input ends a thought too, but later: whoever pipes a file of lines into the program
//! wants all answers, and whoever has died wants none.
//!
//! While nothing is said a session may think on the opponent's time. It does so on the thread that answers,
//! and the thread that reads knocks when a line has come: there is no third one to be left behind.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::{Interrupt, Line, Lines, Moment, Note, Protocol, Reply, Session, Urgency};

/// Lines that wait while the engine thinks. Whoever says more waits himself.
const WAITING: usize = 1024;

/// How long the engine may still think in all when the input has ended.
const FAREWELL: Duration = if cfg!(test) { Duration::from_millis(100) } else { Duration::from_secs(10) };

/// Why a conversation broke off.
#[derive(Debug)]
pub enum Broken {
    /// Nothing can be heard.
    Input(io::Error),
    /// Nothing can be said.
    Output(io::Error),
}

/// Answers the lines of `input` on `output` until the other side leaves, or the input ends. Each answer is
/// flushed, and so is what is said while the engine thinks; `remark` has what is said beside the protocol.
///
/// The input is read by a thread of its own, which is left behind when the conversation ends: it may
/// wait for a line that never comes.
///
/// # Errors
///
/// Input or output fail.
pub fn converse(
    protocol: Protocol,
    session: &mut dyn Session,
    input: impl BufRead + Send + 'static,
    output: &mut (dyn Write + Send),
    clock: impl Fn() -> Duration + Clone + Send + Sync + 'static,
    remark: &mut dyn FnMut(&Note),
) -> Result<(), Broken> {
    // Whoever says everything at once is not short of time for what comes later.
    let mut answered = Duration::ZERO;
    let output = Mutex::new(output);
    let say = |lines: &[&str]| {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().try_for_each(|line| writeln!(output, "{line}")).and_then(|()| output.flush())
    };
    // Whoever cannot be told this cannot be told the answer either, and that ends the conversation.
    let aside = |line: &str| drop(say(&[line]));
    let door = Arc::new(Door::default());
    let lines = listen(protocol, input, clock.clone(), Arc::clone(&door)).map_err(Broken::Input)?;
    for number in 1.. {
        let Ok(heard) = lines.recv() else { break };
        let Heard { line, at, interrupt } = heard.map_err(Broken::Input)?;
        let moment =
            Moment { clock: &clock, heard: at.max(answered), interrupt: Some(&interrupt), aside: Some(&aside) };
        let Reply { lines, notes, quits } = session.hear(&line, moment);
        say(&lines.iter().map(String::as_str).collect::<Vec<_>>()).map_err(Broken::Output)?;
        notes.iter().for_each(&mut *remark);
        answered = if lines.is_empty() { answered } else { clock() };
        if quits {
            break;
        }
        if door.is_quiet(number) {
            session.idle(&clock, &door.arrived);
        }
    }
    Ok(())
}

/// Where lines knock before they are handed on.
#[derive(Default)]
struct Door {
    /// How many have knocked, the end of the input among them.
    knocks: Mutex<u64>,
    /// Set by the last knock. It changes under the lock alone, so no knock is ever lost.
    arrived: AtomicBool,
}

impl Door {
    fn knock(&self) {
        let mut knocks = self.knocks.lock().unwrap_or_else(PoisonError::into_inner);
        *knocks += 1;
        self.arrived.store(true, Relaxed);
    }

    /// Whether nobody has knocked since so many lines; then the next knock will be seen.
    fn is_quiet(&self, lines: u64) -> bool {
        let knocks = self.knocks.lock().unwrap_or_else(PoisonError::into_inner);
        let is_quiet = *knocks == lines;
        if is_quiet {
            self.arrived.store(false, Relaxed);
        }
        is_quiet
    }
}

/// A line, when it was heard, and what may reach the engine while it answers.
struct Heard {
    line: Line,
    at: Duration,
    interrupt: Arc<Interrupt>,
}

/// The lines of the input, as they come.
fn listen(
    protocol: Protocol,
    input: impl BufRead + Send + 'static,
    clock: impl Fn() -> Duration + Send + 'static,
    door: Arc<Door>,
) -> io::Result<Receiver<io::Result<Heard>>> {
    let (sender, heard) = sync_channel(WAITING);
    let read = move || {
        let open = attend(protocol, &mut Lines::new(input, protocol.longest()), &clock, &sender, &door);
        door.knock();
        drop(sender);
        thread::sleep(FAREWELL);
        interrupt(&open, Urgency::Stop);
    };
    thread::Builder::new().name("lines".to_owned()).spawn(read)?;
    Ok(heard)
}

/// Lets all of these hear it.
fn interrupt(open: &[Arc<Interrupt>], urgency: Urgency) {
    for interrupt in open {
        interrupt.heard(urgency);
    }
}

/// Reads to the end; returns what may still be answered then.
fn attend(
    protocol: Protocol,
    lines: &mut Lines<impl BufRead>,
    clock: &impl Fn() -> Duration,
    sender: &SyncSender<io::Result<Heard>>,
    door: &Door,
) -> Vec<Arc<Interrupt>> {
    // The last one is that of the line to come; earlier ones are those of thoughts that go on.
    let mut open = vec![Arc::new(Interrupt::default())];
    while let Some(line) = lines.next_line().transpose() {
        let urgency = line.as_ref().map_or(Urgency::Stop, |line| protocol.urgency(line));
        if urgency != Urgency::Waits {
            interrupt(&open, urgency);
            open.retain(|interrupt| urgency == Urgency::Hit && Arc::strong_count(interrupt) > 1);
            open.push(Arc::default());
        }
        let Some(current) = open.last() else { break };
        let (is_last, at) = (line.is_err(), clock());
        door.knock();
        if sender.send(line.map(|line| Heard { line, at, interrupt: Arc::clone(current) })).is_err() || is_last {
            break;
        }
    }
    open
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use search::Clock;

    use super::*;

    /// Thinks until it is stopped, and says so.
    #[derive(Debug)]
    struct Thinker;

    impl Session for Thinker {
        fn hear(&mut self, line: &Line, moment: Moment<'_>) -> Reply {
            match line {
                Line::Text(text) if text == "go infinite" => {
                    while moment.interrupt.is_some_and(|interrupt| !interrupt.is_stopped()) {
                        thread::sleep(Duration::from_millis(1));
                    }
                    Reply::line("bestmove none")
                }
                Line::Text(text) if text == "quit" => Reply::farewell(),
                _ => Reply::line("readyok"),
            }
        }
    }

    /// What is said to these lines.
    fn said(lines: &'static str) -> String {
        let (mut output, mut notes) = (Vec::new(), Vec::new());
        let mut remark = |note: &Note| notes.push(note.clone());
        let clock = || Duration::ZERO;
        converse(Protocol::Quincunx, &mut Thinker, lines.as_bytes(), &mut output, clock, &mut remark).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_thought_ends_with_the_input_and_is_answered() {
        assert_eq!(said("go infinite\nisready"), "bestmove none\nreadyok\n");
    }

    #[test]
    fn a_thought_ends_with_a_line_and_what_follows_is_heard() {
        assert_eq!(said("go infinite\nstop\nisready\nquit\nisready"), "bestmove none\nreadyok\nreadyok\n");
    }

    /// Whoever cannot be told anything more ends the conversation.
    #[test]
    fn a_closed_output_ends_the_conversation() {
        let (mut room, clock) = ([0_u8; 3], || Duration::ZERO);
        let mut output = &mut room[..];
        let broken =
            converse(Protocol::Quincunx, &mut Thinker, "isready\n".as_bytes(), &mut output, clock, &mut |_| ());
        assert!(matches!(broken, Err(Broken::Output(_))));
    }

    /// Thinks on the opponent's time until somebody knocks, and says so.
    #[derive(Debug)]
    struct Ponderer(usize);

    impl Session for Ponderer {
        fn hear(&mut self, _: &Line, _: Moment<'_>) -> Reply {
            Reply::line(format!("{}", self.0))
        }

        fn idle(&mut self, _: Clock<'_>, arrived: &AtomicBool) {
            while !arrived.load(Relaxed) {
                thread::yield_now();
            }
            self.0 += 1;
        }
    }

    /// Each line ends a thought, however soon it comes; so does the end of the input, which is waited for by
    /// nobody but the thread that reads.
    #[test]
    fn every_line_and_the_end_are_noticed_by_whoever_ponders() {
        for pause in [Duration::ZERO, Duration::from_micros(50), Duration::from_millis(2)] {
            let (hears, mut input) = std::io::pipe().unwrap();
            let talk = thread::spawn(move || {
                let (mut session, mut output) = (Ponderer(0), Vec::new());
                let (input, clock) = (io::BufReader::new(hears), || Duration::ZERO);
                converse(Protocol::Quincunx, &mut session, input, &mut output, clock, &mut |_| ()).unwrap();
                (session.0, String::from_utf8(output).unwrap().lines().count())
            });
            for _ in 0..200 {
                input.write_all(b"line\n").unwrap();
                thread::sleep(pause);
            }
            drop(input);
            let (thoughts, answers) = talk.join().unwrap();
            // Where lines come without a pause there may be no time for a thought.
            let fewest = usize::from(pause > Duration::from_millis(1));
            assert!(answers == 200 && (fewest..=200).contains(&thoughts), "{answers} answers, {thoughts} thoughts");
        }
    }

    /// The interrupts of these lines once all of them are heard.
    fn interrupts(lines: &str) -> Vec<Arc<Interrupt>> {
        let (sender, heard) = sync_channel(WAITING);
        attend(
            Protocol::Quincunx,
            &mut Lines::new(lines.as_bytes(), 100),
            &|| Duration::ZERO,
            &sender,
            &Door::default(),
        );
        drop(sender);
        heard.into_iter().map(|heard| heard.map(|heard| heard.interrupt).unwrap()).collect()
    }

    #[test]
    fn a_stop_ends_what_was_asked_before_and_nothing_else() {
        let stopped = |lines| interrupts(lines).iter().map(|one| one.is_stopped()).collect::<Vec<_>>();
        assert_eq!(stopped("go infinite\nisready\nstop\ngo infinite"), [true, true, false, false]);
        // A stop where nothing is thought of does nothing, nor does what comes behind it to it.
        assert_eq!(stopped("isready\nstop\ngo infinite"), [true, false, false]);
        assert_eq!(stopped("go ponder\nponderhit\nstop"), [true, true, false]);
        assert_eq!(stopped("go infinite\nquit"), [true, false]);
    }

    #[test]
    fn a_hit_is_that_of_the_thought_before() {
        let hit = |lines| interrupts(lines).iter().map(|one| one.is_hit()).collect::<Vec<_>>();
        assert_eq!(hit("go ponder\nponderhit\ngo ponder"), [true, false, false]);
        assert_eq!(hit("go ponder\nstop\nponderhit"), [false, true, false]);
    }
}
