//! The catalogue of bad inputs: named cases in plain text, which tests of several crates use.
//!
//! ```text
//! # a remark
//! == the name of a case
//! game: lgame
//! position: "nAA." + 3*"x"
//! en: Line 1, column 5: …
//! zh: 第 1 行第 5 列：…
//! ```
//!
//! A value is the text after the colon, to the end of the line; one that begins with a quotation
//! mark is a list of texts as Rust writes them, `+` joins two of them and `n*` repeats one. `\xFF`
//! is a byte.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]
#![allow(dead_code, reason = "no test file uses all of it")]

/// A named case: its fields in their order.
#[derive(Debug)]
pub(crate) struct Case<'t> {
    pub(crate) name: &'t str,
    fields: Vec<(&'t str, &'t str)>,
}

impl<'t> Case<'t> {
    /// The value of a field, as written.
    pub(crate) fn raw(&self, key: &str) -> Option<&'t str> {
        self.fields
            .iter()
            .find(|field| field.0 == key)
            .map(|field| field.1)
    }

    /// The value of a required field.
    pub(crate) fn text(&self, key: &str) -> &'t str {
        self.raw(key)
            .unwrap_or_else(|| panic!("the case {:?} has no {key}", self.name))
    }

    /// The texts of a field, as bytes.
    pub(crate) fn list(&self, key: &str) -> Vec<Vec<u8>> {
        self.raw(key)
            .map(|value| texts(self.name, value))
            .unwrap_or_default()
    }

    /// The one text of a field, as bytes.
    pub(crate) fn bytes(&self, key: &str) -> Vec<u8> {
        let [one] =
            <[_; 1]>::try_from(self.list(key)).unwrap_or_else(|_| panic!("{:?}: {key}", self.name));
        one
    }

    /// All fields with this key, one text each.
    pub(crate) fn lines(&self, key: &str) -> Vec<Vec<u8>> {
        let fields = self.fields.iter().filter(|field| field.0 == key);
        fields.flat_map(|field| texts(self.name, field.1)).collect()
    }

    /// All fields with this key, as written.
    pub(crate) fn raws(&self, key: &str) -> Vec<&'t str> {
        self.fields
            .iter()
            .filter(|field| field.0 == key)
            .map(|field| field.1)
            .collect()
    }
}

/// The cases of a text.
pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some(name) = line.strip_prefix("== ") {
            cases.push(Case {
                name,
                fields: Vec::new(),
            });
            continue;
        }
        let (key, value) = line
            .split_once(':')
            .unwrap_or_else(|| panic!("no field: {line}"));
        cases
            .last_mut()
            .unwrap()
            .fields
            .push((key, value.trim_ascii()));
    }
    cases
}

/// The texts of a value.
fn texts(name: &str, value: &str) -> Vec<Vec<u8>> {
    let (mut texts, mut rest, mut joins) = (Vec::<Vec<u8>>::new(), value, false);
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix('+') {
            (joins, rest) = (true, behind.trim_ascii_start());
            continue;
        }
        let (count, behind) = rest
            .split_once('"')
            .unwrap_or_else(|| panic!("{name}: {value}"));
        let times = count
            .strip_suffix('*')
            .map_or(1, |count| count.parse().unwrap());
        let (text, behind) = literal(behind).unwrap_or_else(|| panic!("{name}: {value}"));
        let text = text.repeat(times);
        match texts.last_mut().filter(|_| joins) {
            Some(last) => last.extend(text),
            None => texts.push(text),
        }
        (joins, rest) = (false, behind.trim_ascii_start());
    }
    texts
}

/// A text up to its quotation mark, and the rest.
fn literal(text: &str) -> Option<(Vec<u8>, &str)> {
    let (mut bytes, mut signs) = (Vec::new(), text.chars());
    loop {
        match signs.next()? {
            '"' => return Some((bytes, signs.as_str())),
            '\\' => match signs.next()? {
                'n' => bytes.push(b'\n'),
                'r' => bytes.push(b'\r'),
                't' => bytes.push(b'\t'),
                '0' => bytes.push(0),
                'x' => {
                    let digits = signs.as_str().get(..2)?;
                    bytes.push(u8::from_str_radix(digits, 16).ok()?);
                    signs = signs.as_str().get(2..)?.chars();
                }
                'u' => {
                    let (digits, rest) = signs.as_str().strip_prefix('{')?.split_once('}')?;
                    let sign = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                    bytes.extend(sign.encode_utf8(&mut [0; 4]).as_bytes());
                    signs = rest.chars();
                }
                sign => bytes.extend(sign.encode_utf8(&mut [0; 4]).as_bytes()),
            },
            sign => bytes.extend(sign.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
}

/// Compares the answer to each case with this field of it, empty if it is missing; reports all
/// differences at once.
pub(crate) fn compare(cases: Vec<Case<'_>>, key: &str, said: impl Fn(&Case<'_>) -> String) {
    let mut wrong = Vec::new();
    for case in cases {
        let found = said(&case);
        if found != case.raw(key).unwrap_or_default() {
            wrong.push(format!("== {}\n{key}: {found}\n", case.name));
        }
    }
    assert!(
        wrong.is_empty(),
        "these cases are answered otherwise:\n{}",
        wrong.concat()
    );
}

/// The text without the parts that depend on the speed of the machine.
pub(crate) fn without_speed(text: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        if word.parse::<f64>().is_ok()
            && kept
                .last()
                .is_some_and(|last| ["nps", "time"].contains(last))
        {
            kept.pop();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}
