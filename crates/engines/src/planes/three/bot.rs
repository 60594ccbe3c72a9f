//! Bots by name.

use core::fmt;
use core::str::FromStr;

use ::planes::World;
use ::planes::paper::Hider;
use game_core::below;
use rand_core::Rng;
use thiserror::Error;

use super::{Ahead, Attack, Greedy, Gunner, Paper, Weights};

/// Near layouts of the paper's bots, in a thousand: the paper says only "much more often".
const NEAR: u32 = 900;

/// The value of a bit to `info`, in points.
const BIT: f64 = 0.15;

/// A bot: its way to hide and its way to shoot.
///
/// The text is a name, optionally with options: `ahead:three=0.2,width=4` sets weights;
/// `paper:near=1000` sets the number of near layouts in a thousand, as for all bots of the paper.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bot {
    /// Most expected points.
    Points,
    /// Most points + 0.15 · bits.
    Info,
    /// Most bits.
    Entropy,
    /// The paper's attack, and the number of near layouts in a thousand.
    Paper(Attack, u32),
    /// Considers the shots before its next turn.
    Ahead(Weights),
}

/// The bots against which a new one is measured.
pub const BASELINES: [Bot; 5] = [
    Bot::Points,
    Bot::Info,
    Bot::Entropy,
    Bot::Paper(Attack::Safe, NEAR),
    Bot::Paper(Attack::Risky, NEAR),
];

impl Bot {
    /// A new gunner for a round.
    #[must_use]
    pub fn gunner(&self) -> Box<dyn Gunner> {
        match *self {
            Self::Points => Box::new(Greedy::new(1.0, 0.0)),
            Self::Info => Box::new(Greedy::new(1.0, BIT)),
            Self::Entropy => Box::new(Greedy::new(0.0, 1.0)),
            Self::Paper(attack, _) => Box::new(Paper::new(attack)),
            Self::Ahead(weights) => Box::new(Ahead::new(weights)),
        }
    }

    /// The way to hide in a world.
    #[must_use]
    pub fn hider(&self, world: &World) -> Hiding {
        match *self {
            Self::Paper(_, near) => {
                Hider::new(world, near).map_or(Hiding::Even(world.len()), Hiding::Paper)
            }
            _ => Hiding::Even(world.len()),
        }
    }
}

/// How layouts are drawn.
#[derive(Clone, Debug)]
pub enum Hiding {
    /// Uniformly among this many layouts.
    Even(usize),
    /// Near and far layouts, as in the paper.
    Paper(Hider),
}

impl Hiding {
    /// Draws the number of a layout.
    pub fn draw(&self, random: &mut impl Rng) -> usize {
        match self {
            Self::Even(count) => usize::try_from(below(random, *count as u64)).unwrap_or(0),
            Self::Paper(hider) => hider.draw(random),
        }
    }
}

/// Why a text is no bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotError {
    /// There is no bot of this name.
    #[error("There is no bot {0:?}; there are points, info, entropy, paper, risky and ahead.")]
    Name(String),
    /// The bot has no such option, or the option does not allow this value.
    #[error(
        "{0:?} is no option here: `ahead` has three, two, give, mine (0 to 100) and width (1 to 100), \
         the paper's bots have near (0 to 1000)."
    )]
    Option(String),
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points => f.write_str("points"),
            Self::Info => f.write_str("info"),
            Self::Entropy => f.write_str("entropy"),
            Self::Paper(attack, near) => {
                f.write_str(if *attack == Attack::Safe {
                    "paper"
                } else {
                    "risky"
                })?;
                if *near == NEAR {
                    Ok(())
                } else {
                    write!(f, ":near={near}")
                }
            }
            Self::Ahead(weights) if *weights == Weights::default() => f.write_str("ahead"),
            Self::Ahead(Weights {
                three,
                two,
                give,
                mine,
                width,
            }) => {
                write!(
                    f,
                    "ahead:three={three},two={two},give={give},mine={mine},width={width}"
                )
            }
        }
    }
}

impl FromStr for Bot {
    type Err = BotError;

    fn from_str(text: &str) -> Result<Self, BotError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let options = options.split(',').filter(|option| !option.is_empty());
        let mut bot = match name {
            "points" => Self::Points,
            "info" => Self::Info,
            "entropy" => Self::Entropy,
            "paper" => Self::Paper(Attack::Safe, NEAR),
            "risky" => Self::Paper(Attack::Risky, NEAR),
            "ahead" => Self::Ahead(Weights::default()),
            _ => return Err(BotError::Name(name.to_owned())),
        };
        for option in options {
            set(&mut bot, option).ok_or_else(|| BotError::Option(option.to_owned()))?;
        }
        Ok(bot)
    }
}

/// Sets one option; `None` if there is no such option or value.
fn set(bot: &mut Bot, option: &str) -> Option<()> {
    let (key, value) = option.split_once('=')?;
    match bot {
        Bot::Paper(_, near) if key == "near" => {
            *near = value.parse().ok().filter(|&near| near <= 1_000)?;
        }
        Bot::Ahead(weights) if key == "width" => {
            weights.width = value
                .parse()
                .ok()
                .filter(|width| (1..=100).contains(width))?;
        }
        Bot::Ahead(weights) => {
            let weight = match key {
                "three" => &mut weights.three,
                "two" => &mut weights.two,
                "give" => &mut weights.give,
                "mine" => &mut weights.mine,
                _ => return None,
            };
            *weight = value
                .parse()
                .ok()
                .filter(|weight| (0.0..=100.0).contains(weight))?;
        }
        _ => return None,
    }
    Some(())
}
