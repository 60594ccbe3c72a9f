//! Engines that play drawn positions for practical chances: they never give up a draw, win by the
//! shortest way, and explain why they prefer a drawing move to the others.

use game_core::{Outcome, Position, Text, text};
use lgame::{LGame, Manner, Practical};

use super::lookup::analysis;
use registry::{
    Analysis, EngineFactory, EngineInfo, Limits, OptionInfo, OptionKind, QueryError, Settings,
    TypedEngine,
};

/// Maximises the chance of a fast win against a random opponent.
pub(super) const HUNT: EngineFactory<LGame> = EngineFactory {
    info: EngineInfo {
        name: "hunt",
        description: &Text::new(
            "Never errs; among equal moves the one that beats a random opponent soonest.",
            "从不出错；在同值走法中选择对随机对手取胜最快的一步。",
        ),
        options: &[],
    },
    make: |_| {
        Ok(Box::new(PracticalEngine {
            name: "hunt",
            practical: Practical::new(Manner::Hunt),
        }))
    },
};

/// Sets the most traps.
pub(super) const TRAPS: EngineFactory<LGame> = EngineFactory {
    info: EngineInfo {
        name: "traps",
        description: &Text::new(
            "Never errs; among equal moves the one after which most replies lose.",
            "从不出错；在同值走法中选择使对手败着最多的一步。",
        ),
        options: &[OptionInfo {
            name: "measure",
            description: &Text::new(
                "Whether losing replies are counted or their share is taken.",
                "按败着的个数还是所占比例衡量。",
            ),
            kind: OptionKind::Choice {
                names: &["count", "share"],
                default: "count",
            },
        }],
    },
    make: |settings| {
        Ok(Box::new(PracticalEngine {
            name: "traps",
            practical: Practical::new(measure(settings)),
        }))
    },
};

/// Follows probabilities of winning.
pub(super) const PROBABILITY: EngineFactory<LGame> = EngineFactory {
    info: EngineInfo {
        name: "probability",
        description: &Text::new(
            "Never errs; among equal moves the likeliest to win if both went on at random.",
            "从不出错；在同值走法中选择双方随机续走时胜率最高的一步。",
        ),
        options: &[],
    },
    make: |_| {
        Ok(Box::new(PracticalEngine {
            name: "probability",
            practical: Practical::new(Manner::Probability),
        }))
    },
};

fn measure(settings: &Settings) -> Manner {
    if settings.choice("measure") == "share" {
        Manner::TrapShare
    } else {
        Manner::Traps
    }
}

/// Plays the sound move with the greatest merit.
#[derive(Debug)]
struct PracticalEngine {
    name: &'static str,
    practical: Practical,
}

impl TypedEngine<LGame> for PracticalEngine {
    fn think(&mut self, position: &LGame, _: &Limits<'_>) -> Result<Analysis, QueryError> {
        let practical = &self.practical;
        let mut analysis = analysis(self.name, practical.solution(), position, |p| {
            practical.best_move(p)
        })?;
        analysis.reasons = self.reason(position).into_iter().collect();
        Ok(analysis)
    }
}

impl PracticalEngine {
    /// The advantage of the best move over the others, if the values do not show it.
    fn reason(&self, position: &LGame) -> Option<Text> {
        if self.practical.solution().outcome(position) != Outcome::Draw {
            return None;
        }
        let after = position.after(self.practical.best_move(position)?);
        let (merit, replies) = (self.practical.merit(&after), after.move_count());
        let (percent, moves) = (100.0 * merit, 1.0 - merit);
        Some(match self.practical.manner() {
            Manner::Probability => text!(
                "If both sides went on at random, this would win {percent:.1} % of the games.",
                "若此后双方随机走棋，胜率为 {percent:.1} %。"
            ),
            Manner::Traps => text!(
                "Of the opponent's {replies} replies {merit:.0} lose by force.",
                "对手的 {replies} 种应着中有 {merit:.0} 种必败。"
            ),
            Manner::TrapShare => text!(
                "Of the opponent's {replies} replies {percent:.1} % lose by force.",
                "对手的 {replies} 种应着中有 {percent:.1} % 必败。"
            ),
            Manner::Hunt => text!(
                "Against random play this wins within {moves:.2} own moves on average.",
                "对随机对手，平均再走 {moves:.2} 步取胜。"
            ),
        })
    }
}
