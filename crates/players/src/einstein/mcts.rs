//! Monte Carlo tree search with the race, with what was learnt, or with play-outs.

use einstein::{AnyEinStein, AnyRace, EinStein};

use super::exact::{Exact, TABLES};
use super::judges::{ContestLearnt, ContestRace, SizesRace};
use super::sizes::{Both, Sizes};
use crate::caps::Memory;
use crate::mcts::{Choice, Guess, NAME, OPTIONS, Planner};
use crate::{EngineError, EngineInfo, Maker, OptionInfo, OptionKind, Settings, Thinker};

/// What a new position is worth.
const LEAF: OptionInfo = OptionInfo {
    name: "leaf",
    description: "What a new position is worth: played out at random, by the race, or by what was learnt (contest's size).",
    description_zh: "新局面的估值方式：随机模拟到终局、竞速评估，或学得的评估（仅标准棋盘）。",
    kind: OptionKind::Choice { names: &["playout", "evaluation", "learnt"], default: "evaluation" },
};

/// The engine in the registry.
pub(super) const MCTS: Maker<AnyEinStein> = Maker {
    info: EngineInfo {
        name: NAME,
        description: "Grows a tree by play-outs or by the race evaluation (UCT), and proves what it can.",
        description_zh: "以随机模拟或竞速评估扩展搜索树（UCT），并证明能证明的结果。",
        options: const { &[LEAF, OPTIONS[1], OPTIONS[2], OPTIONS[3], OPTIONS[4], OPTIONS[5], TABLES] },
    },
    make: |settings| {
        let exact = Exact::of(settings, NAME)?;
        Ok(Box::new(Sizes::new(Growing { settings: settings.clone(), exact })?))
    },
};

/// What is chosen about it.
#[derive(Debug)]
struct Growing {
    settings: Settings,
    exact: Exact,
}

impl Growing {
    fn memory(&self) -> Memory {
        Memory::of(&self.settings, "tree", NAME)
    }
}

impl Both for Growing {
    fn contest(&self) -> Result<Box<dyn Thinker<EinStein>>, EngineError> {
        let (choice, exact, bytes) = (Choice::of(&self.settings), self.exact.clone(), self.memory().bytes()?);
        if self.settings.choice("leaf") == "learnt" {
            let judge = ContestLearnt::within(exact);
            let leaf = Guess::of(&self.settings, judge.race.clone());
            let planner = Planner::new(choice, judge, leaf, bytes);
            return Ok(Box::new(planner.map_err(|_| self.memory().short())?));
        }
        let judge = ContestRace::within(exact);
        let leaf = Guess::of(&self.settings, judge.race.clone());
        let planner = Planner::new(choice, judge, leaf, bytes);
        Ok(Box::new(planner.map_err(|_| self.memory().short())?))
    }

    fn all(&self) -> Result<Box<dyn Thinker<AnyEinStein>>, EngineError> {
        let choice = Choice::of(&self.settings);
        let leaf = Guess::of(&self.settings, AnyRace::default());
        let planner = Planner::new(choice, SizesRace::default(), leaf, self.memory().bytes()?);
        Ok(Box::new(planner.map_err(|_| self.memory().short())?))
    }
}
