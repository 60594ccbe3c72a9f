//! Monte Carlo tree search with the race, or with play-outs.

use einstein::{AnyEinStein, AnyRace, EinStein};

use super::exact::{Exact, TABLES};
use super::judges::{ContestRace, SizesRace};
use super::sizes::{Both, Sizes};
use crate::caps::Memory;
use crate::mcts::{Choice, Guess, NAME, OPTIONS, Planner};
use crate::{EngineError, EngineInfo, Maker, Settings, Thinker};

/// The engine in the registry.
pub(super) const MCTS: Maker<AnyEinStein> = Maker {
    info: EngineInfo {
        name: NAME,
        description: "Grows a tree by play-outs or by the race evaluation (UCT), and proves what it can.",
        description_zh: "以随机模拟或竞速评估扩展搜索树（UCT），并证明能证明的结果。",
        options: const { &[OPTIONS[0], OPTIONS[1], OPTIONS[2], OPTIONS[3], OPTIONS[4], OPTIONS[5], TABLES] },
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
        let (judge, choice) = (ContestRace::within(self.exact.clone()), Choice::of(&self.settings));
        let leaf = Guess::of(&self.settings, judge.race.clone());
        let planner = Planner::new(choice, judge, leaf, self.memory().bytes()?);
        Ok(Box::new(planner.map_err(|_| self.memory().short())?))
    }

    fn all(&self) -> Result<Box<dyn Thinker<AnyEinStein>>, EngineError> {
        let choice = Choice::of(&self.settings);
        let leaf = Guess::of(&self.settings, AnyRace::default());
        let planner = Planner::new(choice, SizesRace::default(), leaf, self.memory().bytes()?);
        Ok(Box::new(planner.map_err(|_| self.memory().short())?))
    }
}
