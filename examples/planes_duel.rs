//! The duel of Planes: the value of a round for its opener, the value of reacting to the opponent's
//! shots, and whole matches.
//!
//! ```console
//! cargo run --release --example planes_duel                  the equilibrium of a round on 7×7: seconds
//! cargo run --release --example planes_duel -- watch 2000    who watches the other one, in so many rounds each
//! cargo run --release --example planes_duel -- match 200     matches of a seeker that races against one that does not
//! ```
//!
//! Known values are compared with the results, and a difference is an error.

use std::error::Error;
use std::fmt::Write as _;
use std::sync::Arc;

use quincunx::engines::planes::duel::{
    Hider, KnownOpponent, Prior, RaceEquilibrium, RaceSeeker, Usual, race_equilibrium,
};
use quincunx::engines::planes::hiding::{Fraction, TreeMixture, decimal};
use quincunx::game_core::{Player, Side, mix};
use quincunx::planes::duel::{Contest, DuelRound};
use quincunx::planes::policy::{State, Strategy};
use quincunx::planes::tree::{DecisionTree, Limits, Solver};
use quincunx::planes::{Belief, Cell, World};
use quincunx::search::equilibrium::BigInt;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The value of a round on 7×7 for its opener: pairs of layouts that it wins, of all pairs.
const ASKED: (u64, u64) = (1372, 2304);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u32| words.get(at).map_or(Ok(usual), |word| word.parse());
    match words.first().map(String::as_str) {
        None => print!("{}", text()?),
        Some("watch") => watch(number(1, 2000)?)?,
        Some("match") => matches(number(1, 200)?)?,
        Some(word) => return Err(format!("{word:?} is neither `watch` nor `match`").into()),
    }
    Ok(())
}

/// The text about the equilibrium.
fn text() -> Result<String, Box<dyn Error>> {
    let world = Arc::new(World::default());
    let found = race_equilibrium(&world, &Limits::new())?;
    let (wins, all) = ASKED;
    let value = format!("{wins}/{all}");
    // Fractions are kept in lowest terms, so both are brought to the same number of pairs.
    let pairs = |share: Fraction| (share * BigInt::from(all)).to_string();
    let [lower, upper] = [found.lower.clone(), found.upper.clone()].map(pairs);
    if [&lower, &upper] != [&wins.to_string(); 2] {
        return Err(format!("asked {value}, got {lower} to {upper} of {all}").into());
    }
    let mut text = format!(
        "7x7/1, both hide uniformly, neither watches: the opener wins {value} = {:.4}\n",
        decimal(&found.lower)
    );
    for (name, trees) in [("opener", &found.opener), ("the other", &found.other)] {
        for (tree, share) in trees {
            let shots = tree.verify(&world)?;
            let (mean, worst) = (shots.mean(), shots.worst());
            writeln!(
                text,
                "  {name:9} {share:>8}  mean {mean:.4}, worst {worst}, {:?}",
                shots.histogram()
            )?;
        }
    }
    Ok(text)
}

/// The strategies of shooters.
enum Shooter<'m> {
    /// By trees that were chosen before the round.
    Blind(&'m TreeMixture),
    /// By knowledge of the opponent's trees and progress.
    Watching(&'m TreeMixture, RaceSeeker),
    /// By the usual forecast, and by what was learnt about the opponent's layouts.
    Racing(RaceSeeker, Prior),
    /// By the tree of the least mean.
    Mean(&'m DecisionTree),
}

impl Shooter<'_> {
    fn shot(&self, round: &DuelRound, side: Side, random: &mut ChaCha8Rng) -> Option<Cell> {
        let view = round.view(side);
        match self {
            Self::Blind(trees) => trees.shot(view.opponent_board, random),
            Self::Watching(trees, seeker) => {
                let even = vec![1; view.opponent_board.world().len()];
                seeker
                    .shot(&view, &even, &mut KnownOpponent(trees))
                    .map(|choice| choice.cell)
            }
            Self::Racing(seeker, prior) => seeker
                .shot(&view, &prior.weights(), &mut Usual)
                .map(|choice| choice.cell),
            Self::Mean(tree) => {
                let mut tree: &DecisionTree = tree;
                tree.shot(&state(view.opponent_board, &layouts(view.opponent_board)))
            }
        }
    }
}

fn layouts(belief: &Belief) -> Vec<u32> {
    belief
        .layouts()
        .iter()
        .filter_map(|layout| u32::try_from(layout).ok())
        .collect()
}

fn state<'b>(belief: &'b Belief, layouts: &'b [u32]) -> State<'b> {
    State {
        world: belief.world(),
        layouts,
        known: belief.known(),
    }
}

/// One round; returns the winner.
fn round(
    world: &Arc<World>,
    hidden: [usize; 2],
    opener: Side,
    shooters: [&Shooter<'_>; 2],
    random: &mut ChaCha8Rng,
) -> Result<Side, Box<dyn Error>> {
    let mut round = DuelRound::new(world, hidden, opener).ok_or("no such layout")?;
    while let Some(side) = round.mover() {
        let cell = shooters[side.index()]
            .shot(&round, side, random)
            .ok_or("a shooter has no shot")?;
        round.shoot(cell)?;
    }
    round.winner().ok_or_else(|| "nobody has won".into())
}

/// A share with its standard error, in percent.
fn share(wins: u32, rounds: u32) -> String {
    let share = f64::from(wins) / f64::from(rounds.max(1));
    let error = (share * (1.0 - share) / f64::from(rounds.max(1))).sqrt();
    format!("{:6.2} ± {:.2} %", 100.0 * share, 100.0 * error)
}

/// The opener's share of rounds, by who reacts to the opponent's shots. Both hide uniformly. Those
/// who react know the trees from which the opponent draws: the most that reacting can be worth
/// against them.
fn watch(rounds: u32) -> Result<(), Box<dyn Error>> {
    let world = Arc::new(World::default());
    let RaceEquilibrium { opener, other, .. } = race_equilibrium(&world, &Limits::new())?;
    let (first, second) = (
        TreeMixture::new(&world, &opener)?,
        TreeMixture::new(&world, &other)?,
    );
    let seeker = RaceSeeker::default();
    let openers = [
        ("blind", Shooter::Blind(&first)),
        ("watching", Shooter::Watching(&second, seeker)),
    ];
    let others = [
        ("blind", Shooter::Blind(&second)),
        ("watching", Shooter::Watching(&first, seeker)),
    ];
    println!("7x7/1, {rounds} rounds each: the opener wins");
    for (name, opener) in &openers {
        for (against, other) in &others {
            let mut wins = 0;
            for number in 0..rounds {
                // The same layouts for all pairs of shooters.
                let random = &mut ChaCha8Rng::seed_from_u64(mix(u64::from(number)));
                let hidden = [
                    Hider::Uniform.hide(&world, random),
                    Hider::Uniform.hide(&world, random),
                ];
                wins += u32::from(
                    round(&world, hidden, Side::First, [opener, other], random)? == Side::First,
                );
            }
            println!("  {name:8} against {against:8}  {}", share(wins, rounds));
        }
    }
    Ok(())
}

/// Matches between a seeker that races and learns, and the tree of the least mean.
fn matches(count: u32) -> Result<(), Box<dyn Error>> {
    let world = Arc::new(World::default());
    let mean = Solver::new(&world)?
        .least_mean(&Limits::default())
        .tree
        .ok_or("no tree")?;
    let (mut won, mut rounds, mut played) = (0, 0, 0);
    for number in 0..count {
        let random = &mut ChaCha8Rng::seed_from_u64(mix(u64::from(number)));
        let mut contest = Contest::default();
        let mut racing = Prior::new(&world);
        while contest.winner().is_none() {
            // The players open matches in turn.
            let flip = number % 2 == 1;
            let hidden = [
                Hider::Uniform.hide(&world, random),
                Hider::Uniform.hide(&world, random),
            ];
            let opener = if flip {
                !contest.opener()
            } else {
                contest.opener()
            };
            let shooters = [
                &Shooter::Racing(RaceSeeker::default(), racing.clone()),
                &Shooter::Mean(&mean),
            ];
            let winner = round(&world, hidden, opener, shooters, random)?;
            racing.learn(hidden[Side::Second.index()]);
            contest.record(winner);
            (rounds, played) = (rounds + u32::from(winner == Side::First), played + 1);
        }
        won += u32::from(contest.winner() == Some(Side::First));
    }
    println!("7x7/1, hidden uniformly, a racing seeker against the tree of the least mean:");
    println!("  rounds  {} of {played}", share(rounds, played));
    println!("  matches {} of {count}", share(won, count));
    Ok(())
}
