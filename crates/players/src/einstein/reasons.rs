//! Why the patent's evaluation judges as it does: its sums, and its tables of relations and
//! probabilities ([0032], [0033], claim 4), a sentence for each stone.

use einstein::patent::{Judged, Patent, Terms};

use crate::Reason;
use crate::decimals::Thousandths;

/// The sums of both sides, and what there is to say of every stone, before any search.
pub(super) fn reasons(patent: &Patent, position: &impl Judged) -> Vec<Reason> {
    let relations = patent.relations(position);
    let (english, chinese) = (relations.english(), relations.chinese());
    let stones = english
        .lines()
        .zip(chinese.lines())
        .map(|(english, chinese)| Reason { english: format!("{english}."), chinese: format!("{chinese}。") });
    std::iter::once(sums(&patent.terms(position))).chain(stones).collect()
}

/// Attack and threat, in worths summed over the faces of the die.
fn sums(terms: &Terms) -> Reason {
    let [red, blue] = [0, 1].map(|side| [terms.attack[side], terms.threat[side]].map(worths));
    Reason {
        english: format!(
            "Summed over the faces, Red's attack is {} and its threat {}; Blue's attack is {} and its threat {}.",
            red[0], red[1], blue[0], blue[1]
        ),
        chinese: format!(
            "按骰子各点数求和：红方进攻值 {}、威胁值 {}；蓝方进攻值 {}、威胁值 {}。",
            red[0], red[1], blue[0], blue[1]
        ),
    }
}

/// A number of quarters in worths.
fn worths(quarters: i32) -> String {
    Thousandths(250 * i64::from(quarters)).to_string()
}
