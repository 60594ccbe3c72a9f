//! How good is each layout of EinStein würfelt nicht!? All 720 of the contest's game, up to
//! reflection and reversal of the numbers, against every layout of the enemy, opening and not.
//!
//! ```console
//! cargo run --release --example einstein_layout_study          one pass by moves of one turn, which writes nothing
//! cargo run --release --example einstein_layout_study -- --turns 2 --passes 4 --kept learnt.sums \
//!     --out crates/engines/data/layouts.tsv --picture docs/einstein_layouts.svg
//! cargo run --release --example einstein_layout_study -- --turns 2 --passes 4 --kept race.sums --player race \
//!     --out data/einstein/layouts_race.tsv
//! ```
//!
//! In one pass a layout meets each of the 720 enemy layouts once as the opener and once not, with
//! the same dice (with `--every 20` one in twenty of them); all layouts get the same dice. A run
//! that was stopped resumes where it was; with more `--passes` than before it adds to the results.
//! The dice follow from the seed, so results do not depend on that.

mod classes;
mod games;
mod picture;
mod sums;

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use classes::Class;
use games::Table;
use quincunx::einstein::{EinStein, Layout, Size};
use quincunx::engines::einstein::tables::Tables;
use quincunx::game_core::Side;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use sums::Sums;

/// The options of the command line.
struct Choice {
    player: String,
    turns: u32,
    /// Of the enemy's layouts one in this many is met.
    every: NonZeroUsize,
    passes: u32,
    /// The file of the table of results, if any.
    out: Option<PathBuf>,
    /// The file of the picture, if any.
    picture: Option<PathBuf>,
    /// The file that is kept between runs, if any.
    kept: Option<PathBuf>,
}

impl Choice {
    fn of(arguments: &[String]) -> Result<Self, Box<dyn Error>> {
        let (mut player, mut turns, mut passes) = (String::from("learnt"), 1, 1);
        let mut every = NonZeroUsize::MIN;
        let (mut out, mut picture, mut kept) = (None, None, None);
        for pair in arguments.chunks(2) {
            match pair {
                [name, value] if name == "--player" => player.clone_from(value),
                [name, value] if name == "--turns" => turns = value.parse()?,
                [name, value] if name == "--every" => every = value.parse()?,
                [name, value] if name == "--passes" => passes = value.parse()?,
                [name, value] if name == "--out" => out = Some(PathBuf::from(value)),
                [name, value] if name == "--picture" => picture = Some(PathBuf::from(value)),
                [name, value] if name == "--kept" => kept = Some(PathBuf::from(value)),
                _ => {
                    return Err(
                        "Options are --player, --turns, --every, --passes, --out, --picture and --kept, each with a value."
                            .into(),
                    );
                }
            }
        }
        Ok(Self {
            player,
            turns,
            every,
            passes,
            out,
            picture,
            kept,
        })
    }

    /// Names the study: sums of another one are not added to.
    fn study(&self) -> String {
        let all = format!("layouts by {}, {} turns", self.player, self.turns);
        match self.every.get() {
            1 => all,
            every => format!("{all}, one enemy in {every}"),
        }
    }

    /// Which of the enemy's layouts are met.
    fn met(&self) -> &'static str {
        if self.every.get() == 1 {
            "all"
        } else {
            "those"
        }
    }
}

/// The dice of a pass against an enemy layout.
fn dice(pass: u32, enemy: usize) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(u64::from(pass) << 32 | enemy as u64)
}

/// One pass of one class: every enemy layout or one in `every`, both openers.
fn pass(
    table: &mut Table,
    class: &Class,
    every: NonZeroUsize,
    sums: &mut Sums,
) -> Result<(), Box<dyn Error>> {
    let own = Layout::<6>::new(class.stones)?;
    for (enemy, other) in Layout::<6>::all().enumerate().step_by(every.get()) {
        let mut results = [0.0; 2];
        for (opener, result) in [Side::First, Side::Second].into_iter().zip(&mut results) {
            let position = EinStein::of_layouts(own, other, opener);
            *result = table.play(position, &mut dice(sums.passes, enemy))?;
        }
        sums.add(results);
    }
    sums.passes += 1;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let choice = Choice::of(&std::env::args().skip(1).collect::<Vec<_>>())?;
    let classes = classes::all();
    let study = choice.study();
    let mut all = match &choice.kept {
        Some(kept) => sums::load(kept, &study, &classes)?,
        None => vec![Sums::default(); classes.len()],
    };
    let exact = Tables::shared().einstein(Size::STANDARD, 4)?;
    let mut table = Table::new(&choice.player, choice.turns, exact)?;
    let begin = Instant::now();
    for number in 0..choice.passes {
        for (at, class) in classes.iter().enumerate() {
            if all[at].passes > number {
                continue;
            }
            pass(&mut table, class, choice.every, &mut all[at])?;
            if at % 20 == 19 || at + 1 == classes.len() {
                if let Some(kept) = &choice.kept {
                    sums::save(kept, &study, &classes, &all)?;
                }
                let seconds = begin.elapsed().as_secs_f64();
                eprintln!(
                    "{seconds:7.1} s: pass {} of {}, layout {} of {}",
                    number + 1,
                    choice.passes,
                    at + 1,
                    classes.len()
                );
            }
        }
    }
    let head = format!(
        "{study}, {} passes; wins in percent against {} layouts",
        choice.passes,
        choice.met()
    );
    if let Some(out) = &choice.out {
        std::fs::write(out, sums::table(&classes, &all, &head)?)?;
    }
    if let Some(picture) = &choice.picture {
        std::fs::write(picture, picture::draw(&classes, &all)?)?;
    }
    println!("{} classes; by kind of stone and square:", classes.len());
    for (kind, means) in ["1 or 6", "2 or 5", "3 or 4"]
        .iter()
        .zip(picture::means(&classes, &all))
    {
        println!(
            "| {kind} | {} |",
            means.map(|mean| format!("{mean:.1}")).join(" | ")
        );
    }
    Ok(())
}
