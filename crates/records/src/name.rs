//! Names of files, as contests ask for them.
//!
//! `C6-North B vs South W-先手胜-2017.07.29 14.00 重庆-2017 CCGC.txt`, and for EinStein `WTN-North
//! vs South-…`. For Dots and Boxes, and where there is no contest, the names are made in the same
//! way.

use game_core::{Player, Side};

use crate::format::Format;
use crate::moment::moment_text;
use crate::record::Record;
use crate::tags::verdict_text;

/// Most characters of a part: four of them, in Chinese, stay below the 255 bytes of a name.
const LONGEST: usize = 18;

/// The name of the file of a record.
pub(crate) fn file_name(record: &Record, format: Format) -> String {
    let (heading, play) = (record.heading(), record.play());
    let opener = play.opener();
    let contest = format.info().contest;
    let (kind, signs) = contest.map_or((play.game().name(), ["", ""]), |file| {
        (file.prefix, file.signs)
    });
    let player = |side: Side| {
        format!(
            "{}{}",
            clean(&heading.players[side.index()]),
            signs[side.index()]
        )
    };
    let names = format!("{} vs {}", player(opener), player(!opener));
    let place = clean(&heading.place);
    let moment = moment_text(heading.moment, &place, ['.', '.']);
    let parts = [
        kind,
        &names,
        verdict_text(heading.verdict, opener),
        &moment,
        &clean(&heading.event),
    ];
    let parts: Vec<&str> = parts
        .iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty() && *part != "vs")
        .collect();
    format!("{}.{}", parts.join("-"), format.extension())
}

/// A text without what no system has in names of files.
fn clean(text: &str) -> String {
    let allowed = |c: char| {
        if c.is_control() || "/\\:*?\"<>|".contains(c) {
            '_'
        } else {
            c
        }
    };
    text.chars()
        .map(allowed)
        .take(LONGEST)
        .collect::<String>()
        .trim()
        .trim_matches('.')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_everywhere() {
        assert_eq!(clean("a/b\\c:d*e?f\"g<h>|\n"), "a_b_c_d_e_f_g_h___");
        assert_eq!(clean(" ../.. "), "_");
        assert_eq!(clean(&"队".repeat(100)).chars().count(), LONGEST);
    }
}
