//! The laws of what the page calls: any texts of people and of servers.

use web::{ALL, PageGame, Published, verify};

use crate::planes::is_large;

/// Most calls of one table.
const MOST: usize = 12;

/// The state of a table.
fn stand(table: &PageGame) -> (String, usize) {
    (table.game().text(), table.steps().count())
}

/// The first byte chooses the game, the rest are lines: `open TEXT`, `go NUMBER`, and all others
/// are steps. Each is answered or refused with a sentence, a refused one changes nothing, and the
/// view shows the played steps.
pub fn page_tables_answer_or_refuse(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let mut table = PageGame::new(ALL[usize::from(*first) % ALL.len()]);
    for line in String::from_utf8_lossy(rest).lines().take(MOST) {
        let before = stand(&table);
        if line.strip_prefix("open ").is_some_and(is_large) {
            continue;
        }
        let refused = if let Some(text) = line.strip_prefix("open ") {
            table.open(text).map_err(web::RequestError::from).err()
        } else if let Some(number) = line
            .strip_prefix("go ")
            .and_then(|number| number.parse().ok())
        {
            table.go_to(number);
            None
        } else {
            table.play(line).map_err(web::RequestError::from).err()
        };
        if let Some(trouble) = refused {
            assert_eq!(stand(&table), before, "{line:?}");
            let object = trouble.object();
            let message = object["error"]["message"].as_str().unwrap_or("");
            assert!(
                message.ends_with('.') && !message.contains(char::is_control),
                "{message:?}"
            );
        }
    }
    let (view, (text, cursor)) = (table.view(), stand(&table));
    assert_eq!(
        (view["text"].as_str(), view["cursor"].as_u64()),
        (Some(text.as_str()), Some(cursor as u64))
    );
    // Every position on the way can be shown, and the last one again.
    for step in (0..=cursor).rev() {
        table.go_to(step);
        assert_eq!(table.steps().count(), step);
    }
    table.go_to(usize::MAX);
    assert!(table.steps().count() >= cursor);
    let seed = u64::from(*first);
    assert_eq!(table.concealed(seed), table.concealed(seed));
}

/// Parts of the text, between lines `-`, are what a server publishes of a round. The three seats
/// are checked for any text, only shots are called wrong, and a seat without a commitment has
/// broken none.
pub fn page_rooms_are_judged_whatever_they_say(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut parts = text.split("\n-\n");
    let mut part = || parts.next().unwrap_or("");
    let (layouts, salts, commitments, shots) = (part(), part(), part(), part());
    let found = verify(Published {
        setup: "7x7/1",
        layouts,
        salts,
        commitments,
        shots,
    })
    .unwrap_or_default();
    assert_eq!(found.as_array().map(Vec::len), Some(3), "{found}");
    for (seat, judged) in found.as_array().into_iter().flatten().enumerate() {
        let is_seen = commitments
            .lines()
            .nth(seat)
            .is_some_and(|line| !line.is_empty());
        assert_eq!(judged["bound"].is_null(), !is_seen, "{judged}");
        let mut wrong = judged["wrong"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(serde_json::Value::as_u64);
        assert!(
            wrong.all(|shot| shot < shots.lines().count() as u64),
            "{judged}"
        );
    }
}
