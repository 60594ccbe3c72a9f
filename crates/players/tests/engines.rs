//! Engines of a game that the registry does not hold: what it takes to write one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use game_core::{Notation, Position};
use players::{
    Analysis, AnyGame, At, Ending, EngineInfo, EngineSpec, Limits, Maker, OptionInfo, OptionKind, Refusal, Skills,
    Thinker, Unit, entry,
};
use toys::tic_tac_toe::Board;

/// Plays the move of a number that is chosen, plus one for each game that it has won.
#[derive(Debug)]
struct Stubborn {
    number: u64,
    won: u64,
}

impl Thinker<Board> for Stubborn {
    fn think(&mut self, position: &Board, _: &Limits<'_>) -> Result<Analysis, Refusal> {
        let number = usize::try_from(self.number + self.won).unwrap();
        let m = position.moves().nth(number).ok_or(Refusal::Finished)?;
        Ok(Analysis {
            engine: "stubborn",
            best: position.move_text(m),
            value: 0.0,
            unit: Unit::Points,
            distance: None,
            proved: false,
            depth: 0,
            nodes: 1,
            variation: vec![position.move_text(m)],
            moves: Vec::new(),
            reasons: Vec::new(),
        })
    }

    fn end(&mut self, ending: Ending) {
        self.won += u64::from(ending == Ending::Won);
    }
}

static SKILLS: Skills<Board> = Skills {
    name: "tic-tac-toe",
    solve: |_| Err(Refusal::Finished),
    engines: &[Maker {
        info: EngineInfo {
            name: "stubborn",
            description: "Plays the move of a number.",
            description_zh: "按编号走棋。",
            options: &[OptionInfo {
                name: "number",
                description: "The number of the move.",
                description_zh: "走法编号。",
                kind: OptionKind::Whole { min: 0, max: 8, default: 4 },
            }],
        },
        make: |settings| Ok(Box::new(Stubborn { number: settings.whole("number"), won: 0 })),
    }],
};

#[test]
fn an_engine_learns_from_the_end_of_its_games_and_keeps_to_its_option() {
    let start: Box<dyn AnyGame> = Box::new(At::new(Board::START, &SKILLS));
    let best = |spec: &str, endings: &[Ending]| {
        let mut engine = start.engine(&spec.parse::<EngineSpec>().unwrap()).unwrap();
        for &ending in endings {
            engine.begin(7);
            engine.end(ending);
        }
        engine.think(start.as_ref(), &Limits::new()).unwrap().best
    };
    let steps = start.steps();
    assert_eq!(best("stubborn", &[]), steps[4]);
    assert_eq!(best("stubborn:number=1", &[]), steps[1]);
    assert_eq!(best("stubborn:number=1", &[Ending::Won, Ending::Lost, Ending::Drawn, Ending::Won]), steps[3]);
}

#[test]
fn a_position_of_another_game_is_refused() {
    let (mine, other) = (At::new(Board::START, &SKILLS), entry("lgame").unwrap().start());
    let mut engine = mine.engine(&EngineSpec::named("stubborn").unwrap()).unwrap();
    let refused = engine.think(other.as_ref(), &Limits::new());
    assert_eq!(refused, Err(Refusal::AnotherGame { engine: "stubborn", game: "lgame" }));
    for info in other.engines() {
        let mut engine = other.engine(&EngineSpec::named(info.name).unwrap()).unwrap();
        let refused = engine.think(&mine, &Limits::new());
        assert_eq!(refused, Err(Refusal::AnotherGame { engine: info.name, game: "tic-tac-toe" }));
    }
}
