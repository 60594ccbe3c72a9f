//! Makes `data/connect6_book.txt`, the first turns of the engine `connect6`, from deep searches of its
//! own. Which positions they are about, statistics of human games say.
//!
//! ```text
//! zcat connect6-human-games.csv.gz > games.csv
//! cargo run --release -p engines --example connect6_book -- games.csv 20000 600000 > crates/engines/data/connect6_book.txt
//! ```
//!
//! The file has a game in each line: the stones in the order of play between quotes, separated by
//! commas, and after them the winner, `,black` or `,white`. The numbers are the nodes of a short
//! search and of a deep one. The same games and nodes make the same book everywhere, however many
//! threads there are (one for each core). Without arguments a tiny book is made as a trial.
//!
//! # How
//!
//! Black's first stone stands in the centre; equivalent positions are one.
//!
//! 1. White's replies: all pairs of stones at most two cells from the centre, and those that people
//!    played. A short search values each.
//! 2. Of these the most popular, and those that the short searches think best for White, are searched
//!    deeply: that gives Black's answers.
//! 3. After those that are then best for White, Black's likely answers are searched deeply: that
//!    gives White's second turns, and minimax the best of White's first ones.

mod games;
mod searches;
mod tree;

use std::error::Error;

use engines::connect6::OpeningBook;

use games::HumanGames;
use tree::{BookMaker, Breadth};

/// The book in the library.
const FILE: &str = "crates/engines/data/connect6_book.txt";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (games, quick, deep, breadth) = match &arguments[..] {
        [] => (HumanGames::default(), 20, 40, Breadth::TRIAL),
        [games, quick, deep] => (
            HumanGames::read(&std::fs::read_to_string(games)?),
            quick.parse()?,
            deep.parse()?,
            Breadth::USUAL,
        ),
        _ => return Err("The arguments are GAMES NODES NODES, or none for a trial.".into()),
    };
    let remarks = [
        "The first turns of the engine connect6 on 19x19. Columns: the turns played, the turn to play, the value to the"
            .to_owned(),
        "mover in thousandths of a logit, how many human games came there, how many of these the mover won.".to_owned(),
        format!(
            "Made on {} from {} games that people played (their counts alone are here)",
            date(),
            games.len()
        ),
        format!("and searches of {quick} and {deep} nodes by the command"),
        format!("cargo run --release -p engines --example connect6_book -- games.csv {quick} {deep} > {FILE}"),
    ];
    let mut maker = BookMaker {
        games: &games,
        quick,
        deep,
        breadth,
        book: OpeningBook::new(remarks),
    };
    maker.make()?;
    print!("{}", maker.book);
    Ok(())
}

/// The day on which the book is made, from `SOURCE_DATE`: the standard library has no calendar.
fn date() -> String {
    std::env::var("SOURCE_DATE").unwrap_or_else(|_| "an unknown day (SOURCE_DATE)".to_owned())
}
