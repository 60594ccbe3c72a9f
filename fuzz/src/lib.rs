//! Laws as fuzz targets.
//!
//! Each body is a plain function over bytes that panics if the law is broken. Under `cargo +nightly
//! fuzz run NAME fuzz/seeds/NAME` libFuzzer calls it; `cargo test -p fuzz` replays the seeds and
//! random damage to them, so a target that no longer compiles or holds is noticed without any
//! fuzzer. [`TARGETS`] names them all.
#![allow(
    clippy::missing_panics_doc,
    reason = "every body panics where its law is broken: so a fuzzer notices"
)]

mod books;
mod connect6;
mod contest;
mod dots;
mod einstein;
mod engines;
mod hiding;
mod lgame;
mod page;
mod planes;
mod position_sets;
mod protocols;
mod records;
#[cfg(test)]
mod replay;
mod rooms;
mod tables;
mod zones;

pub use self::protocols::{
    protocol_connectmore_never_panics_and_answers, protocol_ewn_never_panics_and_answers,
    protocol_gtp_never_panics_and_answers, protocol_lines_are_what_stands_between_their_ends,
    protocol_quincunx_never_panics_and_answers, protocol_sau_never_panics_and_answers,
};
pub use books::connect6_books_are_read_or_refused;
pub use connect6::{
    connect6_experts_do_not_depend_on_the_way, connect6_games_agree_with_a_naive_board,
    connect6_judges_do_not_depend_on_the_way, connect6_positions_round_trip,
    connect6_shapes_agree_with_their_definition, connect6_stones_and_turns_round_trip,
};
pub use contest::{
    contest_journals_are_read_or_refused, contest_lines_lead_where_the_journal_does,
};
pub use dots::{
    dots_captures_give_the_value, dots_captures_give_the_value_on_any_board,
    dots_games_agree_with_a_naive_board, dots_journals_are_read_or_refused,
    dots_looks_have_equal_values, dots_positions_round_trip, dots_solver_gives_the_value,
    dots_structures_hold_together,
};
pub use einstein::{
    einstein_games_agree_with_a_naive_board, einstein_looks_have_equal_values,
    einstein_positions_round_trip,
};
pub use engines::engine_specs_round_trip_and_are_answered;
pub use hiding::hiding_certificates_are_read_or_refused;
pub use lgame::{
    lgame_codes_of_the_paper_round_trip, lgame_moves_lead_where_the_solution_says,
    lgame_positions_round_trip,
};
pub use page::{page_rooms_are_judged_whatever_they_say, page_tables_answer_or_refuse};
pub use planes::{
    planes_beliefs_are_what_filtering_leaves, planes_beliefs_round_trip, planes_trees_round_trip,
};
pub use position_sets::position_sets_are_read_or_refused;
pub use records::{
    c6_records_round_trip, dots_records_round_trip, files_of_games_are_cut_into_them,
    games_of_corpora_round_trip, json_records_round_trip, lines_of_moves_round_trip,
    lists_of_stones_round_trip, sgf_records_round_trip, strings_of_the_l_game_round_trip,
    wtn_records_round_trip,
};
pub use rooms::{
    records_of_three_round_trip, room_journals_are_read_or_refused,
    room_messages_are_answered_or_refused,
};
pub use tables::table_files_are_whole_or_refused;
pub use zones::connect6_zone_proofs_are_read_or_refused;

/// A law over bytes.
pub type Body = fn(&[u8]);

/// Every target: its name, which is also that of its folder of seeds, and its body.
pub const TARGETS: &[(&str, Body)] = &[
    (
        "connect6_positions_round_trip",
        connect6_positions_round_trip,
    ),
    (
        "connect6_games_agree_with_a_naive_board",
        connect6_games_agree_with_a_naive_board,
    ),
    (
        "connect6_shapes_agree_with_their_definition",
        connect6_shapes_agree_with_their_definition,
    ),
    (
        "connect6_stones_and_turns_round_trip",
        connect6_stones_and_turns_round_trip,
    ),
    (
        "connect6_judges_do_not_depend_on_the_way",
        connect6_judges_do_not_depend_on_the_way,
    ),
    (
        "contest_lines_lead_where_the_journal_does",
        contest_lines_lead_where_the_journal_does,
    ),
    (
        "contest_journals_are_read_or_refused",
        contest_journals_are_read_or_refused,
    ),
    (
        "connect6_experts_do_not_depend_on_the_way",
        connect6_experts_do_not_depend_on_the_way,
    ),
    (
        "connect6_books_are_read_or_refused",
        connect6_books_are_read_or_refused,
    ),
    (
        "connect6_zone_proofs_are_read_or_refused",
        connect6_zone_proofs_are_read_or_refused,
    ),
    ("dots_positions_round_trip", dots_positions_round_trip),
    (
        "dots_games_agree_with_a_naive_board",
        dots_games_agree_with_a_naive_board,
    ),
    ("dots_captures_give_the_value", dots_captures_give_the_value),
    (
        "dots_captures_give_the_value_on_any_board",
        dots_captures_give_the_value_on_any_board,
    ),
    ("dots_looks_have_equal_values", dots_looks_have_equal_values),
    (
        "dots_journals_are_read_or_refused",
        dots_journals_are_read_or_refused,
    ),
    ("dots_solver_gives_the_value", dots_solver_gives_the_value),
    (
        "dots_structures_hold_together",
        dots_structures_hold_together,
    ),
    (
        "einstein_positions_round_trip",
        einstein_positions_round_trip,
    ),
    (
        "einstein_games_agree_with_a_naive_board",
        einstein_games_agree_with_a_naive_board,
    ),
    (
        "einstein_looks_have_equal_values",
        einstein_looks_have_equal_values,
    ),
    ("lgame_positions_round_trip", lgame_positions_round_trip),
    (
        "lgame_moves_lead_where_the_solution_says",
        lgame_moves_lead_where_the_solution_says,
    ),
    (
        "lgame_codes_of_the_paper_round_trip",
        lgame_codes_of_the_paper_round_trip,
    ),
    ("planes_beliefs_round_trip", planes_beliefs_round_trip),
    (
        "planes_beliefs_are_what_filtering_leaves",
        planes_beliefs_are_what_filtering_leaves,
    ),
    ("planes_trees_round_trip", planes_trees_round_trip),
    ("page_tables_answer_or_refuse", page_tables_answer_or_refuse),
    (
        "page_rooms_are_judged_whatever_they_say",
        page_rooms_are_judged_whatever_they_say,
    ),
    (
        "hiding_certificates_are_read_or_refused",
        hiding_certificates_are_read_or_refused,
    ),
    (
        "engine_specs_round_trip_and_are_answered",
        engine_specs_round_trip_and_are_answered,
    ),
    (
        "protocol_lines_are_what_stands_between_their_ends",
        protocol_lines_are_what_stands_between_their_ends,
    ),
    (
        "protocol_connectmore_never_panics_and_answers",
        protocol_connectmore_never_panics_and_answers,
    ),
    (
        "protocol_sau_never_panics_and_answers",
        protocol_sau_never_panics_and_answers,
    ),
    (
        "protocol_gtp_never_panics_and_answers",
        protocol_gtp_never_panics_and_answers,
    ),
    (
        "protocol_ewn_never_panics_and_answers",
        protocol_ewn_never_panics_and_answers,
    ),
    (
        "protocol_quincunx_never_panics_and_answers",
        protocol_quincunx_never_panics_and_answers,
    ),
    ("c6_records_round_trip", c6_records_round_trip),
    ("wtn_records_round_trip", wtn_records_round_trip),
    ("dots_records_round_trip", dots_records_round_trip),
    ("sgf_records_round_trip", sgf_records_round_trip),
    ("lists_of_stones_round_trip", lists_of_stones_round_trip),
    (
        "strings_of_the_l_game_round_trip",
        strings_of_the_l_game_round_trip,
    ),
    ("lines_of_moves_round_trip", lines_of_moves_round_trip),
    ("json_records_round_trip", json_records_round_trip),
    ("games_of_corpora_round_trip", games_of_corpora_round_trip),
    (
        "files_of_games_are_cut_into_them",
        files_of_games_are_cut_into_them,
    ),
    (
        "room_messages_are_answered_or_refused",
        room_messages_are_answered_or_refused,
    ),
    (
        "room_journals_are_read_or_refused",
        room_journals_are_read_or_refused,
    ),
    ("records_of_three_round_trip", records_of_three_round_trip),
    (
        "position_sets_are_read_or_refused",
        position_sets_are_read_or_refused,
    ),
    (
        "table_files_are_whole_or_refused",
        table_files_are_whole_or_refused,
    ),
];

/// Runs a body over all of standard input: to examine a crash file without a fuzzer.
///
/// # Errors
///
/// Fails if standard input cannot be read.
pub fn once(body: Body) -> std::io::Result<()> {
    let mut bytes = vec![];
    std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes)?;
    body(&bytes);
    Ok(())
}
