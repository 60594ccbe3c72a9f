//! Explains the patent's evaluation: its sums, and its tables of relations and probabilities
//! ([0032], [0033], claim 4), a sentence for each stone.

use einstein::patent::{Evaluable, EvaluationTerms, Patent};
use game_core::{Text, text};
use registry::Thousandths;

/// The sums of both sides and the relations of every stone, before any search.
pub(super) fn reasons(patent: &Patent, position: &impl Evaluable) -> Vec<Text> {
    let relations = patent.relations(position);
    let stones = relations.stones.iter().map(|stone| {
        let text = stone.text(relations.faces);
        text!("{text}.", "{text:#}。")
    });
    std::iter::once(sums(&patent.terms(position)))
        .chain(stones)
        .collect()
}

/// Attack and threat, in worths summed over the faces of the die.
fn sums(terms: &EvaluationTerms) -> Text {
    let [[red, red_threat], [blue, blue_threat]] =
        [0, 1].map(|side| [terms.attack[side], terms.threat[side]].map(worths));
    text!(
        "Summed over the faces, Red's attack is {red} and its threat {red_threat}; Blue's attack is {blue} and its threat {blue_threat}.",
        "按骰子各点数求和：红方进攻值 {red}、威胁值 {red_threat}；蓝方进攻值 {blue}、威胁值 {blue_threat}。"
    )
}

/// A number of quarters in worths.
fn worths(quarters: i32) -> String {
    Thousandths(250 * i64::from(quarters)).to_string()
}
