//! The structure as an object: boxes are numbered from 1 in reading order, edges are the texts of
//! moves, players are 1 and 2.

use std::borrow::Cow;

use engines::dots::{MoveStudy, Study};
use serde::Serialize;

use ::dots::Nimber;
use ::dots::structure::{Chain, Tree};

use super::move_table::player;

/// The part of `analyze --structure`. Unknown values are `null`.
#[derive(Serialize)]
pub(crate) struct StructureObject<'a> {
    rows: usize,
    columns: usize,
    edges_left: u32,
    boxes_left: u32,
    turns_to_come: u32,
    boxes: Vec<BoxObject>,
    c_boxes: &'a [usize],
    dead: usize,
    leaves: u32,
    trees: Vec<TreeObject<'a>>,
    double_crosses: &'a [(usize, usize)],
    chains: Vec<ChainObject<'a>>,
    loops: &'a [Vec<usize>],
    junctions: &'a [usize],
    control: Control,
    value: Option<i32>,
    nimstring: Option<String>,
    greedy: Option<Greedy>,
    moves: Vec<Move>,
    nodes: u64,
}

#[derive(Serialize)]
struct BoxObject {
    number: usize,
    mark: char,
    liberties: u32,
    neighbours: u32,
    openness: u32,
    dead: bool,
    dead_neighbours: u32,
}

#[derive(Serialize)]
struct TreeObject<'a> {
    boxes: &'a [usize],
    c_boxes: &'a [usize],
    open: bool,
}

#[derive(Serialize)]
struct ChainObject<'a> {
    boxes: &'a [usize],
    long: bool,
}

/// The fight for control, once the mover has taken all that they can.
#[derive(Serialize)]
struct Control {
    long_chains: usize,
    /// Whether the mover wants their number to be even or odd.
    wanted: &'static str,
    favours: Option<usize>,
    controlled_value: Option<i32>,
}

#[derive(Serialize)]
struct Greedy {
    #[serde(rename = "move")]
    m: String,
    loses: Option<i32>,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    m: String,
    name: Option<String>,
    kind: Cow<'static, str>,
    loony: bool,
    takes: u32,
    gives: u32,
    leaves: u32,
    value: Option<i32>,
    nimstring: Option<String>,
    long_chains: usize,
    favours: Option<usize>,
    greedy_loses: Option<i32>,
}

impl<'a> From<&'a Study> for StructureObject<'a> {
    fn from(study: &'a Study) -> Self {
        let (structure, position) = (&study.structure, &study.position);
        let greedy = study
            .greedy
            .map(|edge| position.size().number(edge).to_string());
        Self {
            rows: structure.size.rows(),
            columns: structure.size.columns(),
            edges_left: position.edges_left(),
            boxes_left: position.boxes_left(),
            turns_to_come: study.turns_to_come(),
            boxes: boxes(study),
            c_boxes: &structure.c_boxes,
            dead: structure.dead(),
            leaves: structure.choice.left(),
            trees: structure
                .trees
                .iter()
                .map(
                    |Tree {
                         boxes,
                         c_boxes,
                         open,
                     }| tree(boxes, c_boxes, *open),
                )
                .collect(),
            double_crosses: &structure.double_crosses,
            chains: structure.chains.iter().map(chain).collect(),
            loops: &structure.loops,
            junctions: &structure.junctions,
            control: control(study),
            value: study.value,
            nimstring: nimstring(study.nimstring),
            greedy: greedy.map(|m| Greedy {
                m,
                loses: study.greedy_loses,
            }),
            moves: study
                .moves
                .iter()
                .map(|move_study| move_object(study, move_study))
                .collect(),
            nodes: study.nodes,
        }
    }
}

fn boxes(study: &Study) -> Vec<BoxObject> {
    let object = |(at, facts): (usize, &::dots::structure::BoxFacts)| BoxObject {
        number: at + 1,
        mark: study.structure.mark(at + 1),
        liberties: facts.liberties,
        neighbours: facts.neighbours,
        openness: facts.openness(),
        dead: facts.dead,
        dead_neighbours: facts.dead_neighbours,
    };
    study
        .structure
        .boxes
        .iter()
        .enumerate()
        .map(object)
        .collect()
}

const fn tree<'a>(boxes: &'a [usize], c_boxes: &'a [usize], open: bool) -> TreeObject<'a> {
    TreeObject {
        boxes,
        c_boxes,
        open,
    }
}

fn chain(chain: &Chain) -> ChainObject<'_> {
    ChainObject {
        boxes: &chain.boxes,
        long: chain.is_long(),
    }
}

fn control(study: &Study) -> Control {
    Control {
        long_chains: study.long_chains,
        wanted: if study.wanted == 0 { "even" } else { "odd" },
        favours: study.favours.map(player),
        controlled_value: study
            .structure
            .endgame
            .map(|endgame| endgame.controlled_value()),
    }
}

fn nimstring(nimber: Option<Nimber>) -> Option<String> {
    nimber.map(|nimber| nimber.to_string())
}

fn move_object(study: &Study, move_study: &MoveStudy) -> Move {
    let (size, facts) = (study.position.size(), &move_study.facts);
    Move {
        m: size.number(facts.edge).to_string(),
        name: size.contest_text(facts.edge),
        kind: facts.kind.name().en,
        loony: facts.is_loony(),
        takes: facts.takes,
        gives: facts.boxes_given,
        leaves: facts.choice.left(),
        value: move_study.value,
        nimstring: nimstring(move_study.nimstring),
        long_chains: move_study.long_chains,
        favours: move_study.favours.map(player),
        greedy_loses: move_study.greedy_loses,
    }
}
