//! The crates of the workspace in layers, as `cargo metadata` knows them.
//!
//! A crate stands in the row above the highest of those that it uses. A line goes to what a crate
//! uses, unless another of its lines leads there, too.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::length;
use crate::error::TaskError;
use crate::notices::metadata;
use crate::svg::{Anchor, Svg};

/// The names of crates that each crate uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

#[derive(Deserialize)]
struct Workspace {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: String,
    dependencies: Vec<Dependency>,
}

/// A crate of this workspace has a `path`; a dependency for tests has the `kind` `dev`.
#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
    path: Option<String>,
}

/// The crates below `crates` and the facade, with those that they use.
fn read_graph() -> Result<Graph, TaskError> {
    let workspace: Workspace = metadata(&["--no-deps", "--offline"])?;
    let is_shown = |package: &Package| {
        package.name == "quincunx"
            || package
                .manifest_path
                .replace('\\', "/")
                .contains("/crates/")
    };
    let used = |package: Package| {
        let used = package.dependencies.into_iter();
        let used = used.filter(|used| used.kind.is_none() && used.path.is_some());
        (package.name, used.map(|used| used.name).collect())
    };
    let packages = workspace.packages.into_iter().filter(is_shown);
    Ok(packages.map(used).collect())
}

/// The row of a crate, from the lowest one up.
fn row(graph: &Graph, name: &str) -> usize {
    let used = graph.get(name).into_iter().flatten();
    used.map(|used| row(graph, used) + 1).max().unwrap_or(0)
}

/// All that a crate uses, directly or not.
fn reached(graph: &Graph, name: &str, found: &mut BTreeSet<String>) {
    for used in graph.get(name).into_iter().flatten() {
        if found.insert(used.clone()) {
            reached(graph, used, found);
        }
    }
}

/// The same without what a crate reaches by another one.
fn direct(graph: &Graph) -> Graph {
    let kept = |used: &BTreeSet<String>| {
        let mut further = BTreeSet::new();
        for name in used {
            reached(graph, name, &mut further);
        }
        used.difference(&further).cloned().collect()
    };
    graph
        .iter()
        .map(|(name, used)| (name.clone(), kept(used)))
        .collect()
}

/// The width of the picture, of a box and the height of a row.
const WIDTH: f64 = 840.0;
const BOX: (f64, f64) = (88.0, 26.0);
const ROW: f64 = 74.0;

/// The rows, each in the order in which the lines are shortest, as far as a few passes find it.
fn rows(graph: &Graph) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for name in graph.keys() {
        let row = row(graph, name);
        rows.resize_with(rows.len().max(row + 1), Vec::new);
        rows[row].push(name.clone());
    }
    for _ in 0..6 {
        let places = places(&rows);
        for row in &mut rows {
            row.sort_by(|a, b| {
                pull(graph, &places, a)
                    .total_cmp(&pull(graph, &places, b))
                    .then_with(|| a.cmp(b))
            });
        }
    }
    rows
}

/// The mean place of a crate and its neighbours.
fn pull(graph: &Graph, places: &BTreeMap<String, (f64, f64)>, name: &str) -> f64 {
    let above = graph.iter().filter(|(_, used)| used.contains(name));
    let near = graph[name].iter().chain(above.map(|(user, _)| user));
    let near: Vec<f64> = near.map(|near| places[near].0).collect();
    (places[name].0 + near.iter().sum::<f64>()) / length(near.len() + 1)
}

/// The middle of each box.
fn places(rows: &[Vec<String>]) -> BTreeMap<String, (f64, f64)> {
    let mut places = BTreeMap::new();
    for (number, row) in rows.iter().rev().enumerate() {
        for (column, name) in row.iter().enumerate() {
            let x = WIDTH * (length(column) + 0.5) / length(row.len());
            places.insert(name.clone(), (x, 30.0 + ROW * length(number)));
        }
    }
    places
}

/// The picture.
pub(super) fn draw() -> Result<String, TaskError> {
    let graph = direct(&read_graph()?);
    let rows = rows(&graph);
    let places = places(&rows);
    let height = ROW * length(rows.len()) - 10.0;
    let mut svg = Svg::new(WIDTH, height, "The crates and what they use, in layers")
        .styled(".crate { fill: #ddf4ff; stroke: #0072b2; } .crate + text { fill: #1f2328; }\n");
    for (name, used) in &graph {
        let (x, y) = places[name];
        for (other_x, other_y) in used.iter().map(|used| places[used]) {
            svg.line(
                (x, y + BOX.1 / 2.0),
                (other_x, other_y - BOX.1 / 2.0),
                "axis",
            );
        }
    }
    for (name, (x, y)) in &places {
        svg.bar(
            (x - BOX.0 / 2.0, x + BOX.0 / 2.0),
            (y - BOX.1 / 2.0, BOX.1),
            "crate",
        );
        svg.text((*x, y + 4.0), Anchor::Middle, "", name);
    }
    Ok(svg.finish())
}
