//! The results of each class, and the file that keeps them between runs.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::classes::{Class, text};

/// Sums over the games of one class.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sums {
    /// Passes over the enemy layouts that are met.
    pub(crate) passes: u32,
    /// Pairs of games: the same enemy and dice, the class opening in one of the two.
    pub(crate) pairs: f64,
    /// Results of games that the class opened, and of the others.
    pub(crate) results: [f64; 2],
    /// Squares of the pairs' means.
    pub(crate) squares: f64,
}

impl Sums {
    /// Adds a pair.
    pub(crate) fn add(&mut self, results: [f64; 2]) {
        self.pairs += 1.0;
        self.results[0] += results[0];
        self.results[1] += results[1];
        let mean = f64::midpoint(results[0], results[1]);
        self.squares += mean * mean;
    }

    /// Mean results in percent, opening and not.
    pub(crate) fn percents(&self) -> [f64; 2] {
        self.results.map(|sum| 100.0 * sum / self.pairs.max(1.0))
    }

    /// The mean of both.
    pub(crate) fn percent(&self) -> f64 {
        let [first, second] = self.percents();
        f64::midpoint(first, second)
    }

    /// Half the width of the 95 % interval of that mean, in percent.
    pub(crate) fn half_width(&self) -> f64 {
        let mean = self.percent() / 100.0;
        let variance = (self.squares / self.pairs.max(1.0) - mean * mean).max(0.0);
        196.0 * (variance / (self.pairs - 1.0).max(1.0)).sqrt()
    }
}

/// Reads the results of an earlier run of the same study.
pub(crate) fn load(
    path: &Path,
    study: &str,
    classes: &[Class],
) -> Result<Vec<Sums>, Box<dyn Error>> {
    let Ok(file) = fs::read_to_string(path) else {
        return Ok(vec![Sums::default(); classes.len()]);
    };
    let mut lines = file.lines();
    if lines.next() != Some(study) {
        return Err(format!("{} belongs to another study.", path.display()).into());
    }
    let mut all = Vec::new();
    for (class, line) in classes.iter().zip(lines) {
        let mut words = line.split('\t');
        if words.next() != Some(&text(&class.stones)) {
            return Err(format!("{} has other layouts.", path.display()).into());
        }
        let mut next = || words.next().ok_or("A line is too short.");
        let passes = next()?.parse()?;
        let [pairs, first, second, squares] = [next()?, next()?, next()?, next()?];
        let results = [first.parse()?, second.parse()?];
        all.push(Sums {
            passes,
            pairs: pairs.parse()?,
            results,
            squares: squares.parse()?,
        });
    }
    if all.len() == classes.len() {
        Ok(all)
    } else {
        Err("The file is too short.".into())
    }
}

/// Writes everything to a temporary file first, so that a stopped program leaves the old file or
/// the new.
pub(crate) fn save(
    path: &Path,
    study: &str,
    classes: &[Class],
    all: &[Sums],
) -> Result<(), Box<dyn Error>> {
    let mut file = format!("{study}\n");
    for (class, sums) in classes.iter().zip(all) {
        let [first, second] = sums.results;
        let Sums {
            passes,
            pairs,
            squares,
            ..
        } = sums;
        writeln!(
            file,
            "{}\t{passes}\t{pairs}\t{first:e}\t{second:e}\t{squares:e}",
            text(&class.stones)
        )?;
    }
    let beside = path.with_extension("new");
    fs::write(&beside, file)?;
    fs::rename(beside, path)?;
    Ok(())
}

/// The table of results, the best class first.
pub(crate) fn table(classes: &[Class], all: &[Sums], head: &str) -> Result<String, Box<dyn Error>> {
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by(|&a, &b| all[b].percent().total_cmp(&all[a].percent()));
    let mut table =
        format!("# {head}\nlayout\tmembers\tgames\twins\thalf_width\topening\tsecond\n");
    for at in order {
        let (class, sums) = (&classes[at], &all[at]);
        let ([first, second], games) = (sums.percents(), 2.0 * sums.pairs);
        let (name, members) = (text(&class.stones), class.members);
        let (wins, width) = (sums.percent(), sums.half_width());
        writeln!(
            table,
            "{name}\t{members}\t{games}\t{wins:.2}\t{width:.2}\t{first:.2}\t{second:.2}"
        )?;
    }
    Ok(table)
}
