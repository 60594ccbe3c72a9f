use std::sync::LazyLock;

use game_core::{Notation, Position, ToMove};
use lgame::{AtMostOne, LGame, PaperCode, Setup, Solution, UpToBoth};

static SOLUTION: LazyLock<Solution> = LazyLock::new(Solution::new);

/// A text is refused at one of its columns, or is a position that writes exactly this text.
pub fn lgame_positions_round_trip(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<LGame>() {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            assert_eq!(LGame::new(Setup::from(position)), Ok(position));
        }
        Err(error) => {
            let columns = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            assert!(
                error.line == 1 && (1..=columns.saturating_add(1)).contains(&error.column),
                "{error}"
            );
        }
    }
}

/// `position text`, a line end, then moves, one a line: a move is refused, or it is legal, its
/// text is read back, and its outcome is no better than that of the position.
pub fn lgame_moves_lead_where_the_solution_says(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let mut lines = text.lines();
    let Some(Ok(mut position)) = lines.next().map(str::parse::<LGame>) else {
        return;
    };
    // The rule that lets both neutral pieces move reads more moves, and must not panic either.
    let loose = LGame::<UpToBoth>::with_rule(Setup::from(position));
    for line in lines {
        if let Ok(Ok(m)) = loose.map(|p| p.read_move(line)) {
            assert!(loose.is_ok_and(|p| p.is_legal(m) && p.read_move(&p.move_text(m)) == Ok(m)));
        }
        let Ok(m) = position.read_move(line) else {
            continue;
        };
        assert_eq!(position.read_move(&position.move_text(m)), Ok(m));
        let before = SOLUTION.outcome(&position);
        assert!(position.try_play(m).is_ok());
        let after = SOLUTION.outcome(&position).reversed().one_ply_earlier();
        assert!(after.preference() <= before.preference(), "{position}");
        assert_eq!(
            position.to_move() == ToMove::Nobody,
            position.move_count() == 0
        );
    }
}

/// Four bytes are a code of the paper, which is refused or is a position with that code.
pub fn lgame_codes_of_the_paper_round_trip(bytes: &[u8]) {
    let Some(word) = bytes.first_chunk() else {
        return;
    };
    let Ok(code) = PaperCode::from_bits(u32::from_le_bytes(*word)) else {
        return;
    };
    if let Ok(position) = code.position::<AtMostOne>() {
        assert_eq!(PaperCode::of(&position), code);
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}
