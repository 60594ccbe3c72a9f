//! Random records, the same on every machine.
#![allow(dead_code, reason = "no test file uses all of it")]

use std::time::Duration;

use connect6::{AnyConnect6, Connect6};
use dots::{AnyDots, Setup, Size};
use einstein::{AnyEinStein, EinStein, Layout};
use game_core::{Side, Stochastic, ToMove};
use lgame::LGame;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use records::{Clock, Date, Game, Heading, Hunt, Line, Moment, Note, Play, Record, Time, Verdict};

/// A number below `count`.
pub(crate) fn draw(random: &mut ChaCha8Rng, count: usize) -> usize {
    random.random_range(0..count)
}

/// Plays on at random, at most this many plies.
fn go<P: Stochastic>(line: &mut Line<P>, random: &mut ChaCha8Rng, most: usize) {
    while line.plies() < most {
        match line.position().to_move() {
            ToMove::Nobody => return,
            ToMove::Chance => {
                let point = random.random_range(0..line.position().total_weight());
                line.happen(line.position().event_at(point).unwrap())
                    .unwrap();
            }
            ToMove::Player(_) => {
                let place = draw(random, line.position().move_count());
                line.play(line.position().nth_move(place).unwrap(), Note::default())
                    .unwrap();
            }
        }
    }
}

/// A side.
pub(crate) fn side(random: &mut ChaCha8Rng) -> Side {
    [Side::First, Side::Second][draw(random, 2)]
}

/// A game of EinStein from random layouts, half of them to the end.
pub(crate) fn einstein(random: &mut ChaCha8Rng) -> Line<AnyEinStein> {
    let [first, second] = [0; 2].map(|_| Layout::<6>::numbered(draw(random, 720)).unwrap());
    let mut line = Line::new(AnyEinStein::from(EinStein::<5>::of_layouts(
        first,
        second,
        side(random),
    )));
    let most = [draw(random, 30), 999][draw(random, 2)];
    go(&mut line, random, most);
    line
}

/// A game of Connect6 whose last turn is whole, crowded in a corner so that many are won.
pub(crate) fn connect6(random: &mut ChaCha8Rng) -> Line<AnyConnect6> {
    let mut line = Line::new(AnyConnect6::Large(Connect6::EMPTY));
    let (most, width) = (1 + draw(random, 80), 7 + draw(random, 12));
    while !line.is_over() && (line.plies() < most || line.position().left() == 1) {
        // The board may be too crowded near the corner.
        let wide = if line.plies() > 40 { 19 } else { width };
        let cell = connect6::Cell::new(draw(random, wide), draw(random, wide)).unwrap();
        let _ = line.play(cell, Note::default());
    }
    line
}

/// A game of Dots and Boxes whose last turn is whole, First or either opening.
pub(crate) fn dots(random: &mut ChaCha8Rng, mover: Side) -> Line<AnyDots> {
    let start = AnyDots::from_setup(&Setup {
        mover,
        ..Setup::empty(Size::STANDARD)
    })
    .unwrap();
    let mut line = Line::new(start);
    let most = [1 + draw(random, 60), 60][draw(random, 2)];
    go(&mut line, random, most);
    // On to the end of the turn.
    while let Some(before) = line
        .steps()
        .last()
        .map(|_| mover_before_last(&line))
        .filter(|_| !line.is_over())
    {
        if line.position().mover() != before {
            break;
        }
        let next = line.plies() + 1;
        go(&mut line, random, next);
    }
    line
}

/// The player of the last edge.
fn mover_before_last(line: &Line<AnyDots>) -> Side {
    line.steps()
        .last()
        .map(|(before, _)| before.mover())
        .unwrap()
}

/// A game of the L-Game.
pub(crate) fn lgame(random: &mut ChaCha8Rng) -> Line<LGame> {
    let mut line = Line::new(LGame::START);
    let most = draw(random, 30);
    go(&mut line, random, most);
    line
}

/// A game of Planes, by one or two players, with layouts shown or not.
pub(crate) fn planes(random: &mut ChaCha8Rng) -> Hunt {
    let setup = planes::Setup::standard(7, 1);
    let setup = if draw(random, 2) == 0 {
        setup
    } else {
        setup.revealing(planes::Reveal::Plane)
    };
    let mut hunt = Hunt::new(setup, 1 + draw(random, 2)).unwrap();
    let layouts = [0; 2].map(|_| draw(random, hunt.world().len()));
    let most = [draw(random, 20), 98][draw(random, 2)];
    while let Some(seat) = hunt.due().filter(|_| hunt.shots().len() < most) {
        let cell = planes::Cell::new(draw(random, 7), draw(random, 7)).unwrap();
        let answer = hunt.world().answer(layouts[seat], cell);
        let _ = hunt.shoot(cell, answer, note(random, true));
    }
    for (seat, &layout) in layouts.iter().enumerate().take(hunt.seats()) {
        if draw(random, 2) == 0 {
            hunt.show(seat, layout).unwrap();
        }
    }
    hunt
}

/// A text that people write.
fn text(random: &mut ChaCha8Rng) -> String {
    ["", "North", "南方 大学", "A-B (2)", "重庆", "B队", "Wien"][draw(random, 7)].to_owned()
}

/// A note, of every part or of none.
pub(crate) fn note(random: &mut ChaCha8Rng, full: bool) -> Note {
    if !full || draw(random, 2) == 0 {
        return Note::default();
    }
    Note {
        comment: ["", "good\nmove]\\", "妙手 \"\u{1}"][draw(random, 3)].to_owned(),
        mark: Some([-2, -1, 0, 1, 2][draw(random, 5)]),
        spent: Some(Duration::from_millis(random.random_range(0..1_000_000))),
    }
}

/// A heading that suits every format.
pub(crate) fn heading(random: &mut ChaCha8Rng, verdict: Option<Verdict>) -> Heading {
    let date = Date::new(2000 + u16::try_from(draw(random, 30)).unwrap(), 2, 28);
    let time = Time::new(9, 5, [None, Some(7)][draw(random, 2)]);
    let said = [
        None,
        Some(Verdict::Drawn),
        Some(Verdict::Void),
        Some(Verdict::Won(side(random))),
    ][draw(random, 4)];
    Heading {
        players: [text(random), text(random)],
        verdict: verdict.or(said),
        moment: Moment {
            date: date.filter(|_| draw(random, 3) > 0),
            time: time.filter(|_| draw(random, 3) > 0),
        },
        place: text(random),
        event: text(random),
        clock: [
            None,
            Some(Clock {
                seconds: 900,
                increment: 5,
            }),
        ][draw(random, 2)],
        comment: text(random),
    }
}

/// A random record of a game; `full` gives it notes too.
pub(crate) fn record(random: &mut ChaCha8Rng, game: Game, opener: Side, full: bool) -> Record {
    let play = match game {
        Game::EinStein => Play::EinStein(noted(&einstein(random), random, full)),
        Game::Connect6 => Play::Connect6(noted(&connect6(random), random, full)),
        Game::LGame => Play::LGame(noted(&lgame(random), random, full)),
        Game::Dots => Play::Dots(noted(&dots(random, opener), random, full)),
        Game::Planes => Play::Planes(planes(random)),
    };
    Record::new(heading(random, play.verdict()), play).unwrap()
}

/// The same line with notes.
fn noted<P: Stochastic>(line: &Line<P>, random: &mut ChaCha8Rng, full: bool) -> Line<P> {
    let mut copy = Line::new(line.start().clone());
    for (_, ply) in line.steps() {
        match ply.step {
            game_core::Step::Move(m) => copy.play(m, note(random, full)).unwrap(),
            game_core::Step::Event(event) => copy.happen(event).unwrap(),
        }
    }
    copy
}
