//! A game with dice: chance is rolled by the program or typed by a person.

use game_core::{Language, Text};
use registry::{
    Analysis, Coordinates, EngineFactory, EngineInfo, EngineSpec, Erased, GameEngines, Limits,
    Picture, QueryError, Sentences, TypedEngine, Unit,
};
use toys::race::Race;

use super::*;
use crate::commands::play::course::{Actor, move_number};
use crate::commands::play::topic::Topic;

/// Plays the first move in the order of the game.
#[derive(Debug)]
struct Simple;

impl TypedEngine<Race> for Simple {
    fn think(&mut self, position: &Race, _: &Limits<'_>) -> Result<Analysis, QueryError> {
        let best = Erased::new(*position, &GAME_ENGINES)
            .steps()
            .into_iter()
            .next()
            .ok_or(QueryError::Finished)?;
        Ok(Analysis {
            engine: "simple",
            variation: vec![best.clone()],
            best: Some(best),
            value: None,
            unit: Unit::Probability,
            distance: None,
            proved: false,
            depth: 0,
            nodes: 1,
            moves: Vec::new(),
            ..Analysis::default()
        })
    }
}

static GAME_ENGINES: GameEngines<Race> = GameEngines {
    name: "race",
    solve: |_, _| Err(QueryError::Chance.into()),
    moves_left: |_| None,
    engines: &[EngineFactory {
        info: EngineInfo {
            name: "simple",
            description: &Text::new("First.", "首个。"),
            options: &[],
        },
        make: |_| Ok(Box::new(Simple)),
    }],
};

const TOPIC: Topic = Topic {
    title: &Text::new("Race", "竞走"),
    players: &[Text::new("r", "r"), Text::new("b", "b")],
    rules: &[],
    sentences: Sentences::USUAL,
    picture: &Picture::PLAIN,
    coordinates: Coordinates::AS_WRITTEN,
    ending: &Text::new("The corner wins.", "先到角者胜。"),
    solved: false,
};

/// A conversation about the race of dice from its start, where the first die is to be rolled.
fn race<'f>(language: Language, files: &'f Memory, seats: [&str; 2], chance: Chance) -> Talk<'f> {
    let terms = Terms {
        topic: TOPIC,
        chance,
        ..terms(seats)
    };
    talk(
        language,
        files,
        Box::new(Erased::new(Race::START, &GAME_ENGINES)),
        &terms,
    )
}

#[test]
fn the_program_rolls_the_same_dice_for_the_same_seed() {
    let files = Memory::default();
    let game = |seed: u64| {
        let mut session = race(
            Language::English,
            &files,
            ["simple", "simple"],
            Chance::Roll,
        );
        session.seed = seed;
        let said = settle(&mut session);
        assert!(
            session.course.end().is_some() && said.ends_with("The corner wins.\n"),
            "{said}"
        );
        assert!(said.contains("Chance played "), "{said}");
        session.saved()
    };
    assert_eq!(game(7), game(7));
    let games: Vec<_> = (0..16).map(game).collect();
    assert!(
        games
            .iter()
            .any(|other| other.bytes().unwrap().len() != games[0].bytes().unwrap().len())
    );
}

#[test]
fn steps_played_again_have_the_same_dice() {
    let files = Memory::default();
    let mut session = race(Language::English, &files, ["", ""], Chance::Roll);
    settle(&mut session);
    assert_eq!(
        (move_number(&session.course), session.course.plies().len()),
        (1, 1)
    );
    say(&mut session, "#1");
    let after = session.saved();
    assert_eq!(
        session.course.plies().len(),
        5,
        "move, die, the engine's move, die"
    );
    say(&mut session, "undo");
    assert_eq!(session.course.plies().len(), 1, "the die stays");
    say(&mut session, "#1");
    assert_eq!(session.saved(), after);
}

#[test]
fn the_frequencies_of_dice_are_those_of_their_weights() {
    let files = Memory::default();
    let mut counts = [0_u32; 3];
    for seed in 0..3000 {
        let mut session = race(
            Language::English,
            &files,
            ["person", "person"],
            Chance::Roll,
        );
        session.seed = seed;
        settle(&mut session);
        let step = session.course.plies()[0].step.clone();
        counts[step.parse::<usize>().unwrap() - 1] += 1;
    }
    // Five standard deviations of 3000 throws at 1/3 are 129.
    assert!(
        counts.iter().all(|count| (871..=1129).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn a_person_types_what_the_dice_showed_and_can_correct_it() {
    let files = Memory::default();
    let mut session = race(Language::English, &files, ["", ""], Chance::Type);
    assert_eq!(
        (settle(&mut session).as_str(), session.prompt().as_str()),
        ("", "> ")
    );
    let listed = say(&mut session, "moves");
    assert_eq!(
        listed,
        "\nPossible events:\n    1 1  (1/3)\n    2 2  (1/3)\n    3 3  (1/3)\n"
    );
    for line in ["0", "4", "7", "#4", "x"] {
        refused(&mut session, line);
    }
    let refusal = complaint(session.hint().unwrap_err()).message;
    assert!(refusal.en.starts_with("Chance is to move"), "{refusal}");
    let said = say(&mut session, "2");
    assert!(
        said.contains("Chance played 2.\nMove 1: r is to move."),
        "{said}"
    );
    assert_eq!(session.course.plies()[0].by, Actor::Typed);
    refused(&mut session, "roll");
    say(&mut session, "undo");
    assert_eq!(position(&session), Race::START.to_string());
    say(&mut session, "#3");
    assert_eq!(position(&session), Race::START.given_text(3));
    say(&mut session, "undo");
    session.language = Language::Chinese;
    assert!(say(&mut session, "掷").contains("随机事件："));
}

#[test]
fn games_with_dice_are_saved_with_them() {
    let files = Memory::default();
    let mut first = race(Language::English, &files, ["", ""], Chance::Roll);
    settle(&mut first);
    say(&mut first, "#1");
    say(&mut first, "save race");
    let mut second = race(Language::English, &files, ["", ""], Chance::Roll);
    say(&mut second, "load race");
    assert_eq!(second.saved(), first.saved());
    assert_eq!(move_number(&second.course), move_number(&first.course));
    for line in ["#1", "#1"] {
        assert_eq!(say(&mut second, line), say(&mut first, line));
    }
    let lgame = session(Language::English, &files, ["", ""])
        .handle("load race")
        .unwrap_err();
    assert_eq!(
        complaint(lgame).message.en,
        "The file `race` cannot be loaded: it belongs to the game `race`."
    );
}

#[test]
fn engines_of_another_game_are_not_known() {
    let files = Memory::default();
    let mut session = race(Language::English, &files, ["", ""], Chance::Roll);
    settle(&mut session);
    assert!(refused(&mut session, "engine perfect").contains("Known engines: simple."));
    assert!(EngineSpec::named("simple").is_ok());
}

/// The race with a given die, as a text.
trait GivenText {
    fn given_text(&self, die: u8) -> String;
}

impl GivenText for Race {
    fn given_text(&self, die: u8) -> String {
        format!("{self} {die}")
    }
}
