//! The language of the program in this run.

use std::env;

use game_core::{Language, text};

use crate::args::ValueError;
use crate::failure::Failure;
use crate::width::quoted;

/// Parses the language of the command line.
///
/// # Errors
///
/// Fails if the program does not support it.
pub(crate) fn read(code: &str) -> Result<Language, ValueError> {
    match code {
        "en" => Ok(Language::English),
        "zh" => Ok(Language::Chinese),
        _ => {
            let code = quoted(code);
            let message = text!(
                "The program does not speak the language {code}. Known languages: en, zh.",
                "不支持语言 {code}。可选：en、zh。"
            );
            Err(Failure::usage("en, zh", message).into())
        }
    }
}

/// The language of the environment: that of the first variable that is set and not empty.
pub(crate) fn of_environment() -> Language {
    let values = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(env::var_os);
    let locale = values
        .map(|value| value.to_string_lossy().into_owned())
        .find(|value| !value.is_empty());
    of_locale(&locale.unwrap_or_default())
}

/// The language of a locale such as `zh_CN.UTF-8`; English if it is neither.
fn of_locale(locale: &str) -> Language {
    let code = locale
        .split(['_', '-', '.', '@'])
        .next()
        .unwrap_or_default();
    if code.eq_ignore_ascii_case("zh") {
        Language::Chinese
    } else {
        Language::English
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_are_recognised_by_their_first_part() {
        for locale in ["zh_CN.UTF-8", "zh-TW", "zh", "ZH_cn", "zh.GB18030", "zh@x"] {
            assert_eq!(of_locale(locale), Language::Chinese, "{locale}");
        }
        for locale in [
            "",
            "C",
            "POSIX",
            "en_GB.UTF-8",
            "de_DE",
            "zha_CN",
            "C.UTF-8",
        ] {
            assert_eq!(of_locale(locale), Language::English, "{locale}");
        }
    }
}
