//! Proves that an opening is won: a proof with zones, checked by code that knows the rules alone.
//!
//! `cargo run --release -p connect6 --example connect6_opening -- [POSITION] [OPTIONS]`
//!
//! | | |
//! |---|---|
//! | `--seconds N` | ends after this many seconds (10) |
//! | `--nodes N` | ends after the search for double threats has looked at this many positions |
//! | `--state FILE` | stores the search in this file every half minute, and resumes it from there |
//! | `--proof FILE` | writes the proof |
//! | `--far N` | instead: the first N of White's replies to J10, those farthest from it first, this many seconds for each |
//!
//! Without POSITION: a quick one. `"J10 A1S19"` takes a few seconds: White answers J10 in two
//! corners.

use std::error::Error;
use std::fs;
use std::io::{IsTerminal, Write, stderr};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use connect6::zone::{Options, Prover, ZoneProgress, check, free_pairs};
use connect6::{Cell, Connect6, Symmetry, Turn};
use game_core::Position;
use search::Limits;
use search::file::{Label, load, save, verify};

/// The interval at which a search is stored.
const INTERVAL: Duration = Duration::from_secs(30);

/// The request.
struct Request {
    position: Connect6,
    time: Duration,
    nodes: u64,
    state: Option<PathBuf>,
    proof: Option<PathBuf>,
    far: Option<usize>,
}

impl Request {
    fn read() -> Result<Self, Box<dyn Error>> {
        let (mut words, mut position) =
            (std::env::args().skip(1), "J10 A1S19 L11N8 B2B18".to_owned());
        let (mut time, mut nodes) = (Duration::from_secs(10), u64::MAX);
        let (mut state, mut proof, mut far) = (None, None, None);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value."));
            match &*word {
                "--seconds" => time = Duration::from_secs(value()?.parse()?),
                "--nodes" => nodes = value()?.parse()?,
                "--state" => state = Some(value()?.into()),
                "--proof" => proof = Some(value()?.into()),
                "--far" => far = Some(value()?.parse()?),
                _ => position = word,
            }
        }
        Ok(Self {
            position: position.parse()?,
            time,
            nodes,
            state,
            proof,
            far,
        })
    }
}

/// The identity of a stored search.
fn label(position: &Connect6) -> Label {
    Label {
        kind: "zone search".into(),
        game: "connect6".into(),
        parameters: vec![position.key()],
    }
}

/// The stored search, or a new one.
fn begin(position: &Connect6, state: Option<&Path>) -> Result<Prover, Box<dyn Error>> {
    let Some(path) = state.filter(|path| path.exists()) else {
        return Ok(
            Prover::new(position, Options::DEFAULT).ok_or("A win begins with a whole turn.")?
        );
    };
    let ((_, length), mut bytes) = (verify(path)?, Vec::new());
    load(path, &label(position), length, &mut |block| {
        bytes.extend_from_slice(block);
    })?;
    Ok(Prover::restore(position, Options::DEFAULT, &bytes)?)
}

fn keep(prover: &Prover, state: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let Some(path) = state else { return Ok(()) };
    let bytes = prover.state();
    Ok(save(
        path,
        &label(prover.position()),
        bytes.len() as u64,
        &mut &*bytes,
    )?)
}

/// Searches until an answer or a limit; stores the search now and then.
fn search(prover: &mut Prover, request: &Request) -> Result<ZoneProgress, Box<dyn Error>> {
    let Request {
        time,
        nodes,
        ref state,
        ..
    } = *request;
    let (begin, is_shown) = (Instant::now(), stderr().is_terminal());
    loop {
        let (end, shown) = (begin.elapsed() + INTERVAL, Mutex::new(Duration::ZERO));
        let listener = |progress: &ZoneProgress| {
            let now = begin.elapsed();
            if is_shown
                && let Ok(mut shown) = shown.lock()
                && now >= *shown + Duration::from_millis(500)
            {
                *shown = now;
                let ZoneProgress {
                    proof,
                    disproof,
                    steps,
                    positions,
                    ..
                } = progress;
                eprint!(
                    "\r{now:.0?}: {steps} steps, {positions} positions, {proof} to prove, {disproof} to refute  "
                );
            }
            if now >= end.min(time) || progress.nodes >= nodes {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let progress = prover.run(&Limits::new().progress(&listener));
        keep(prover, state.as_deref())?;
        let is_over = prover.is_full() || begin.elapsed() >= time || progress.nodes >= nodes;
        if progress.answer.is_some() || is_over {
            if is_shown {
                eprintln!();
            }
            return Ok(progress);
        }
    }
}

/// Searches, prints the result, and checks it.
fn prove(position: &Connect6, request: &Request) -> Result<(String, bool), Box<dyn Error>> {
    let begin_time = Instant::now();
    let mut prover = begin(position, request.state.as_deref())?;
    let progress = search(&mut prover, request)?;
    let (
        took,
        ZoneProgress {
            steps,
            nodes,
            positions,
            ..
        },
    ) = (begin_time.elapsed(), progress);
    let work = format!("{steps} steps, {nodes} positions of double threats, {took:.1?}");
    let Some(proof) = prover.proof() else {
        let mebibytes = prover.bytes() >> 20;
        let why = if progress.answer.is_some() {
            "no win among the turns tried"
        } else {
            "not settled"
        };
        return Ok((
            format!("{why}; {work}, tree of {positions} positions, {mebibytes} MiB"),
            false,
        ));
    };
    let text = proof.write(position);
    if let Some(path) = &request.proof {
        fs::write(path, &text)?;
    }
    let checking = Instant::now();
    let checked = check(position, &proof)?;
    let checked_in = checking.elapsed();
    let (first, depth, bytes) = (position.turn_text(proof.turn), proof.depth(), text.len());
    let free = free_pairs(position, &proof)?.len();
    Ok((
        format!(
            "won by {first}; {work}; proof of {} turns, {depth} in a row, {bytes} bytes; {} replies checked in {:.1?}; \
             {free} pairs of stones more would not matter",
            checked.turns, checked.replies, checked_in
        ),
        true,
    ))
}

/// White's replies to J10, one of each equivalent set, the farthest first.
fn replies(first: &Connect6) -> Vec<(usize, Connect6)> {
    let centre = first.stones(game_core::Side::First).first();
    let distance = |cell: Cell| centre.map_or(0, |centre| centre.distance(cell));
    let mut found = Vec::new();
    for turn in first.turns() {
        let Turn::Two(a, b) = turn else { continue };
        let image = |symmetry: Symmetry| {
            let [a, b] = [a, b].map(|cell| symmetry.image(cell, 19));
            (a.min(b), a.max(b))
        };
        if Symmetry::all().all(|symmetry| image(symmetry) >= (a, b)) {
            found.push((
                distance(a).min(distance(b)),
                distance(a) + distance(b),
                first.after(a).after(b),
            ));
        }
    }
    found.sort_by_key(|&(nearest, sum, _)| std::cmp::Reverse((nearest, sum)));
    found
        .into_iter()
        .map(|(nearest, _, position)| (nearest, position))
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let request = Request::read()?;
    let Some(most) = request.far else {
        println!("{}", prove(&request.position, &request)?.0);
        return Ok(());
    };
    let all = replies(&"J10".parse()?);
    println!("{} replies that are not alike", all.len());
    let mut tally = [[0_u32; 2]; 10];
    for (nearest, position) in all.into_iter().take(most) {
        let white = position.stones(game_core::Side::Second);
        let names: String = white
            .into_iter()
            .map(|cell| connect6::notation::cell_text(cell, 19))
            .collect();
        let (said, is_won) = prove(&position, &request)?;
        println!("{names}, {nearest} away: {said}");
        std::io::stdout().flush()?;
        tally[nearest.min(9)][usize::from(is_won)] += 1;
    }
    for (nearest, [open, won]) in tally
        .into_iter()
        .enumerate()
        .filter(|(_, counts)| *counts != [0, 0])
    {
        println!("nearer stone {nearest} away: {won} won, {open} open");
    }
    Ok(())
}
