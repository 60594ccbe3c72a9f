//! A whole conversation: lines are read beside the engine's thoughts, so that some can end them.
//!
//! One thread reads. It puts every line into a [`Queue`] together with the [`Interrupt`] of the
//! lines around it. An urgent line interrupts all that were read before and begins a new interrupt:
//! so a `stop` ends the thought that was asked for, wherever it stands in the queue, and none of a
//! later line. The reader never waits until a thought has ended, so it always gets to the line that
//! ends it.
//!
//! The end of the input ends a thought too, but later: a caller that pipes a file of lines into the
//! program wants all answers, and one that has died wants none.
//!
//! In protocols that have lines which are answered while the engine thinks ([`Meanwhile`]), another
//! thread answers them. The reader does not, because output that is not read would stop it.
//!
//! Between lines a session may think on the opponent's time. It does so on the thread that answers,
//! and the queue tells it when a line has come: no thread is left behind.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::queue::{Meanwhile, Queue, ReceivedLine};
use crate::{Interrupt, Lines, Moment, Note, Protocol, Reply, Session, Urgency};

/// How long the engine may still think in all when the input has ended.
const FAREWELL: Duration = if cfg!(test) {
    Duration::from_millis(100)
} else {
    Duration::from_secs(10)
};

/// Why a conversation broke off.
#[derive(Debug, Error)]
pub enum ConversationError {
    /// Standard input cannot be read.
    #[error("The input cannot be read: {0}.")]
    Input(#[source] io::Error),
    /// Standard output cannot be written.
    #[error("The output cannot be written: {0}.")]
    Output(#[source] io::Error),
}

/// Answers the lines of `input` on `output` until the other side leaves, or the input ends. Each
/// answer is flushed, and so are lines sent while the engine thinks; `remark` gets the notes beside
/// the protocol.
///
/// The input is read by a thread of its own, which is left behind when the conversation ends: it
/// may wait for a line that never comes.
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
) -> Result<(), ConversationError> {
    let output = Output(Mutex::new(output));
    let queue = Arc::new(Queue::default());
    let _over = Closing(&queue);
    listen(protocol, input, clock.clone(), Arc::clone(&queue)).map_err(ConversationError::Input)?;
    thread::scope(|scope| {
        // Dropped before the threads of this scope are waited for, and after a panic too.
        let _over = Closing(&queue);
        if let Some(meanwhile) = protocol.meanwhile() {
            let (queue, output) = (&queue, &output);
            let answer = move || answer_meanwhile(queue, meanwhile, output);
            thread::Builder::new()
                .spawn_scoped(scope, answer)
                .map_err(ConversationError::Input)?;
        }
        answer_lines(protocol, session, &queue, &output, &clock, remark)
    })
}

/// Answers line by line.
fn answer_lines(
    protocol: Protocol,
    session: &mut dyn Session,
    queue: &Queue,
    output: &Output<'_>,
    clock: &(impl Fn() -> Duration + Sync),
    remark: &mut dyn FnMut(&Note),
) -> Result<(), ConversationError> {
    // A controller that sends everything at once does not shorten the time of later commands.
    let mut answered = Duration::ZERO;
    // A line that cannot be written now cannot be written with the answer either, and that ends the
    // conversation.
    let aside = |line: &str| drop(output.say(&[line]));
    while let Some(received) = queue
        .next(protocol.meanwhile())
        .map_err(ConversationError::Input)?
    {
        let ReceivedLine {
            line,
            at,
            interrupt,
        } = received;
        let moment = Moment {
            clock,
            received: at.max(answered),
            interrupt: Some(&interrupt),
            aside: Some(&aside),
        };
        let Reply {
            lines,
            notes,
            quits,
        } = session.handle(&line, moment);
        queue.answered();
        output.say(&lines).map_err(ConversationError::Output)?;
        notes.iter().for_each(&mut *remark);
        answered = if lines.is_empty() { answered } else { clock() };
        if quits {
            break;
        }
        if queue.is_quiet() {
            session.idle(clock, queue.arrived());
        }
    }
    Ok(())
}

/// Answers lines that need not wait while the engine thinks, until the conversation is over.
fn answer_meanwhile(queue: &Queue, meanwhile: Meanwhile, output: &Output<'_>) {
    while queue.wait_meanwhile(meanwhile) {
        // The output is locked before the line is taken, so the answers of later lines come later.
        let mut output = output.lock();
        while let Some(answer) = queue.take_meanwhile(meanwhile) {
            if say(&mut **output, &[answer]).is_err() {
                // Nor can the answer of the thought be written, and that ends the conversation.
                return;
            }
        }
    }
}

/// Where answers go, from each of the threads that answer.
struct Output<'o>(Mutex<&'o mut (dyn Write + Send)>);

impl<'o> Output<'o> {
    fn lock(&self) -> MutexGuard<'_, &'o mut (dyn Write + Send)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, lines: &[impl AsRef<str>]) -> io::Result<()> {
        say(&mut **self.lock(), lines)
    }
}

fn say(output: &mut dyn Write, lines: &[impl AsRef<str>]) -> io::Result<()> {
    lines
        .iter()
        .try_for_each(|line| writeln!(output, "{}", line.as_ref()))
        .and_then(|()| output.flush())
}

/// Ends the conversation when it is dropped.
struct Closing<'q>(&'q Queue);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Puts the lines of the input into the queue, as they come.
fn listen(
    protocol: Protocol,
    input: impl BufRead + Send + 'static,
    clock: impl Fn() -> Duration + Send + 'static,
    queue: Arc<Queue>,
) -> io::Result<()> {
    let read = move || {
        let mut lines = Lines::new(input, protocol.longest());
        let (open, result) = attend(protocol, &mut lines, &clock, &queue);
        queue.end(result);
        thread::sleep(FAREWELL);
        interrupt(&open, Urgency::Stop);
    };
    thread::Builder::new()
        .name("lines".to_owned())
        .spawn(read)
        .map(drop)
}

/// Raises an urgency in all of these interrupts.
fn interrupt(open: &VecDeque<Arc<Interrupt>>, urgency: Urgency) {
    for interrupt in open {
        interrupt.raise(urgency);
    }
}

/// Reads to the end; returns what may still be answered then, and whether all could be read.
fn attend(
    protocol: Protocol,
    lines: &mut Lines<impl BufRead>,
    clock: &impl Fn() -> Duration,
    queue: &Queue,
) -> (VecDeque<Arc<Interrupt>>, io::Result<()>) {
    let (mut open, mut current) = (VecDeque::new(), Arc::new(Interrupt::default()));
    open.push_back(Arc::clone(&current));
    loop {
        let line = match lines.next_line() {
            Ok(Some(line)) => line,
            Ok(None) => return (open, Ok(())),
            Err(error) => {
                interrupt(&open, Urgency::Stop);
                return (open, Err(error));
            }
        };
        let urgency = protocol.urgency(&line);
        current = next_interrupt(&mut open, current, urgency);
        let received = ReceivedLine {
            line,
            at: clock(),
            interrupt: Arc::clone(&current),
        };
        if !queue.push(received, urgency) || urgency == Urgency::Quit {
            return (open, Ok(()));
        }
    }
}

/// Passes the urgency of a line to the lines that were read before it; returns the interrupt of
/// that line. The last one that is open is that of the line before; earlier ones are those of
/// thoughts that go on.
fn next_interrupt(
    open: &mut VecDeque<Arc<Interrupt>>,
    current: Arc<Interrupt>,
    urgency: Urgency,
) -> Arc<Interrupt> {
    /// How many hold the interrupt of no line: `open` and the caller.
    const READER: usize = 2;
    match urgency {
        Urgency::Waits => return current,
        // All before the last one were hit already, and nothing waits for this one.
        Urgency::Hit if Arc::strong_count(&current) == READER => return current,
        Urgency::Hit => {
            current.raise(urgency);
            drop(current);
            // Lines are answered in their order, so interrupts that no line has any more are the
            // first.
            while open
                .front()
                .is_some_and(|first| Arc::strong_count(first) == 1)
            {
                open.pop_front();
            }
        }
        Urgency::Stop | Urgency::Cancel | Urgency::Quit => {
            interrupt(open, urgency);
            open.clear();
        }
    }
    let next = Arc::new(Interrupt::default());
    open.push_back(Arc::clone(&next));
    next
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use search::Clock;

    use super::*;
    use crate::Line;

    /// Thinks until it is stopped, and answers.
    #[derive(Debug)]
    struct ThinkingSession;

    impl Session for ThinkingSession {
        fn handle(&mut self, line: &Line, moment: Moment<'_>) -> Reply {
            match line {
                Line::Text(text) if text == "go infinite" => {
                    while moment
                        .interrupt
                        .is_some_and(|interrupt| !interrupt.is_stopped())
                    {
                        thread::sleep(Duration::from_millis(1));
                    }
                    Reply::line("bestmove none")
                }
                Line::Text(text) if text == "quit" => Reply::farewell(),
                _ => Reply::line("readyok"),
            }
        }
    }

    /// The output for these lines.
    fn said(lines: &'static str) -> String {
        let (mut output, mut notes) = (Vec::new(), Vec::new());
        let mut remark = |note: &Note| notes.push(note.clone());
        let clock = || Duration::ZERO;
        converse(
            Protocol::Quincunx,
            &mut ThinkingSession,
            lines.as_bytes(),
            &mut output,
            clock,
            &mut remark,
        )
        .unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_thought_ends_with_the_input_and_is_answered() {
        assert_eq!(said("go infinite\nd"), "bestmove none\nreadyok\n");
    }

    #[test]
    fn a_line_ends_a_thought_and_later_lines_are_read() {
        assert_eq!(
            said("go infinite\nstop\nd\nquit\nd"),
            "bestmove none\nreadyok\nreadyok\n"
        );
    }

    /// A closed output ends the conversation.
    #[test]
    fn a_closed_output_ends_the_conversation() {
        let (mut room, clock) = ([0_u8; 3], || Duration::ZERO);
        let mut output = &mut room[..];
        let broken = converse(
            Protocol::Quincunx,
            &mut ThinkingSession,
            "isready\n".as_bytes(),
            &mut output,
            clock,
            &mut |_| (),
        );
        assert!(matches!(broken, Err(ConversationError::Output(_))));
    }

    /// An input that fails at once.
    struct Broken;

    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }

    #[test]
    fn an_input_that_fails_ends_the_conversation() {
        let (mut output, clock) = (Vec::new(), || Duration::ZERO);
        let input = io::BufReader::new(Broken);
        let broken = converse(
            Protocol::Quincunx,
            &mut ThinkingSession,
            input,
            &mut output,
            clock,
            &mut |_| (),
        );
        assert!(matches!(broken, Err(ConversationError::Input(_))));
    }

    /// Thinks on the opponent's time until it is interrupted, and counts that.
    #[derive(Debug)]
    struct Ponderer(usize);

    impl Session for Ponderer {
        fn handle(&mut self, _: &Line, _: Moment<'_>) -> Reply {
            Reply::line(format!("{}", self.0))
        }

        fn idle(&mut self, _: Clock<'_>, arrived: &AtomicBool) {
            while !arrived.load(Relaxed) {
                thread::yield_now();
            }
            self.0 += 1;
        }
    }

    /// Each line ends a thought, however soon it comes; so does the end of the input, which is
    /// waited for by only the thread that reads.
    #[test]
    fn pondering_notices_every_line_and_the_end() {
        for pause in [
            Duration::ZERO,
            Duration::from_micros(50),
            Duration::from_millis(2),
        ] {
            let (hears, mut input) = std::io::pipe().unwrap();
            let talk = thread::spawn(move || {
                let (mut session, mut output) = (Ponderer(0), Vec::new());
                let (input, clock) = (io::BufReader::new(hears), || Duration::ZERO);
                converse(
                    Protocol::Quincunx,
                    &mut session,
                    input,
                    &mut output,
                    clock,
                    &mut |_| (),
                )
                .unwrap();
                (
                    session.0,
                    String::from_utf8(output).unwrap().lines().count(),
                )
            });
            for _ in 0..200 {
                input.write_all(b"line\n").unwrap();
                thread::sleep(pause);
            }
            drop(input);
            let (thoughts, answers) = talk.join().unwrap();
            // Where lines come without a pause there may be no time for a thought.
            let fewest = usize::from(pause > Duration::from_millis(1));
            assert!(
                answers == 200 && (fewest..=200).contains(&thoughts),
                "{answers} answers, {thoughts} thoughts"
            );
        }
    }

    /// The interrupts of these lines once all of them are read.
    fn interrupts(lines: &str) -> Vec<Arc<Interrupt>> {
        let queue = Queue::default();
        let (_, result) = attend(
            Protocol::Quincunx,
            &mut Lines::new(lines.as_bytes(), 100),
            &|| Duration::ZERO,
            &queue,
        );
        queue.end(result);
        std::iter::from_fn(|| queue.next(None).unwrap())
            .map(|received| received.interrupt)
            .collect()
    }

    #[test]
    fn a_stop_ends_only_earlier_requests() {
        let stopped = |lines| {
            interrupts(lines)
                .iter()
                .map(|one| one.is_stopped())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            stopped("go infinite\nisready\nstop\ngo infinite"),
            [true, true, false, false]
        );
        // A stop where nothing is thought of does nothing, nor does what comes behind it to it.
        assert_eq!(stopped("isready\nstop\ngo infinite"), [true, false, false]);
        assert_eq!(stopped("go ponder\nponderhit\nstop"), [true, true, false]);
        assert_eq!(stopped("go infinite\nquit"), [true, false]);
    }

    /// However many lines come while the engine thinks, no more interrupts are kept than lines that
    /// wait for them.
    #[test]
    fn interrupts_are_forgotten_with_their_lines() {
        let text =
            "go infinite\n".to_owned() + &"ponderhit\n".repeat(10_000) + &"stop\n".repeat(10_000);
        let queue = Queue::default();
        let attended = |text: &str| {
            attend(
                Protocol::Quincunx,
                &mut Lines::new(text.as_bytes(), 100),
                &|| Duration::ZERO,
                &queue,
            )
            .0
            .len()
        };
        assert_eq!(attended(&text), 1);
        let hits = text.replace("stop", "ponderhit");
        assert!(attended(&hits) <= 3);
    }

    #[test]
    fn a_hit_is_that_of_the_thought_before() {
        let hit = |lines| {
            interrupts(lines)
                .iter()
                .map(|one| one.is_hit())
                .collect::<Vec<_>>()
        };
        assert_eq!(hit("go ponder\nponderhit\ngo ponder"), [true, false, false]);
        assert_eq!(hit("go ponder\nstop\nponderhit"), [false, true, false]);
    }
}
