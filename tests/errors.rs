//! Every error of the libraries is covered by some test, as far as sources tell.
//!
//! A variant counts as covered if tests of its crate, of the program or of the workspace name it,
//! `Enum::Variant`, or contain a part of its sentence; the catalogue of bad inputs contains
//! sentences too. The rest is in a list below with reasons, which grows only on purpose.
//!
//! Errors are written in one way: `thiserror` makes `Display`, `Error` and `From` from the sentence
//! beside each variant, and their names end in `Error`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// The endings of the names of error types.
const ENDS: [&str; 2] = ["Error", "Fault"];

/// Fewest letters of a part of a sentence by which it is recognised.
const FEWEST: usize = 7;

const CARRIES: &str = "it carries another error, which tests meet by itself";
const SYSTEM: &str = "the system would have to fail";
const NEVER: &str = "the program would be at fault, and not what it was given";

/// Variants that no test covers, and the reasons.
const LEFT: &[(&str, &str)] = &[
    ("arena GameRecordError::Job", CARRIES),
    ("contest RecordError::Step", NEVER),
    ("contest RecordError::Write", CARRIES),
    ("dots SolveError::NoThread", SYSTEM),
    ("engines HidingError::Contradiction", NEVER),
    ("engines HidingError::Equilibrium", CARRIES),
    ("engines HidingError::Tree", CARRIES),
    ("engines JobBuildError::Farm", CARRIES),
    ("engines JobBuildError::Folder", CARRIES),
    ("engines JobBuildError::Objects", CARRIES),
    ("engines LayoutsError::Endings", CARRIES),
    ("engines LayoutsError::Equilibrium", CARRIES),
    ("engines LayoutsError::NoValue", NEVER),
    ("engines TableFolderError::Endings", CARRIES),
    ("farm FarmError::Transport", CARRIES),
    ("farm ObjectError::Transport", CARRIES),
    ("records ReplayError::Shot", NEVER),
    ("registry QueryError::Tables", CARRIES),
    ("registry TextError::Illegal", CARRIES),
    ("registry TextError::Parse", CARRIES),
    ("search EquilibriumError::Matrix", CARRIES),
    ("search FractionsError::Search", CARRIES),
    ("search LoadError::File", CARRIES),
    ("search LoadError::Ranking", CARRIES),
    ("search ProofError::Walk", CARRIES),
    ("search StrategyFault::Walk", CARRIES),
    ("web ArchiveError::Verdict", NEVER),
    ("web RequestError::NoEngine", CARRIES),
    ("web RequestError::Refusal", CARRIES),
    ("web RequestError::Spec", CARRIES),
];

/// All Rust sources below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The text of all sources below a folder.
fn text(folder: &Path) -> String {
    let mut found = Vec::new();
    sources(folder, &mut found);
    found.sort();
    found
        .iter()
        .map(|path| fs::read_to_string(path).unwrap() + "\n")
        .collect()
}

/// Collects the variants of public enums of errors, each with the parts of its sentence.
#[derive(Default)]
struct Variants(Vec<(String, String, Vec<String>)>);

impl<'ast> Visit<'ast> for Variants {
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        let name = item.ident.to_string();
        if matches!(item.vis, syn::Visibility::Public(_))
            && ENDS.iter().any(|end| name.ends_with(end))
        {
            let parts = |variant: &syn::Variant| variant.attrs.iter().flat_map(message).collect();
            self.0.extend(
                item.variants
                    .iter()
                    .map(|one| (name.clone(), one.ident.to_string(), parts(one))),
            );
        }
        visit::visit_item_enum(self, item);
    }
}

/// Collects the types that are errors.
#[derive(Default)]
struct Errors {
    by_hand: Vec<String>,
    derived: Vec<String>,
}

impl Errors {
    fn note_derived(&mut self, name: &syn::Ident, attributes: &[syn::Attribute]) {
        let derives = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("derive"));
        if derives
            .flat_map(inside)
            .any(|token| token == Token::Name("Error".to_owned()))
        {
            self.derived.push(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Errors {
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.note_derived(&item.ident, &item.attrs);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.note_derived(&item.ident, &item.attrs);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let last = |path: &syn::Path| {
            path.segments
                .last()
                .map(|segment| segment.ident.to_string())
        };
        if let (Some((implemented, _)), syn::Type::Path(on)) = (&item.trait_, &*item.self_ty)
            && last(implemented).as_deref() == Some("Error")
        {
            self.by_hand.extend(last(&on.path));
        }
    }
}

/// The names and texts in the brackets of an attribute.
fn inside(attribute: &syn::Attribute) -> Vec<Token> {
    let mut found = Vec::new();
    if let syn::Meta::List(list) = &attribute.meta {
        flatten(list.tokens.clone(), &mut found);
    }
    found
}

/// The parts of the sentence of a variant, from the attribute of `thiserror`.
fn message(attribute: &syn::Attribute) -> Vec<String> {
    let is_message = attribute.path().is_ident("error");
    inside(attribute)
        .iter()
        .filter(|_| is_message)
        .flat_map(parts)
        .collect()
}

/// The parts of a text between the placeholders; none of any other token.
fn parts(token: &Token) -> Vec<String> {
    let Token::Text(text) = token else {
        return Vec::new();
    };
    let parts = text.split(['{', '}']).step_by(2).map(str::trim);
    parts
        .filter(|part| part.len() >= FEWEST)
        .map(str::to_owned)
        .collect()
}

/// A token that matters here: a name, a text, or `::`.
#[derive(PartialEq)]
enum Token {
    Name(String),
    Text(String),
    Path,
}

/// The tokens of a stream and of all groups in it.
fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut colon = false;
    for tree in stream {
        let was_colon = std::mem::replace(&mut colon, false);
        match tree {
            TokenTree::Group(group) => flatten(group.stream(), tokens),
            TokenTree::Ident(ident) => tokens.push(Token::Name(ident.to_string())),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    tokens.push(Token::Text(text.value()));
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => {
                if was_colon {
                    tokens.push(Token::Path);
                } else {
                    colon = true;
                }
            }
            TokenTree::Punct(_) => {}
        }
    }
}

/// The tokens of a source; none of a part that is not whole.
fn tokens(source: &str) -> Vec<Token> {
    let mut found = Vec::new();
    flatten(source.parse().unwrap_or_default(), &mut found);
    found
}

/// The name at this index, if there is one.
fn name(tokens: &[Token], at: usize) -> Option<&str> {
    if let Token::Name(name) = tokens.get(at)? {
        Some(name)
    } else {
        None
    }
}

/// All `Enum::Variant`.
fn named(tokens: &[Token]) -> BTreeSet<(String, String)> {
    let at = |place: usize| {
        Some((
            name(tokens, place)?.to_owned(),
            name(tokens, place + 2)?.to_owned(),
        ))
    };
    let paths = (0..tokens.len()).filter(|&place| tokens.get(place + 1) == Some(&Token::Path));
    paths.filter_map(at).collect()
}

/// The parts of the sentences of each variant: the texts after `Self::Variant`, up to the next one,
/// without placeholders.
fn sentences(tokens: &[Token]) -> BTreeMap<String, Vec<String>> {
    let (mut found, mut current) = (BTreeMap::<String, Vec<String>>::new(), None);
    for (place, token) in tokens.iter().enumerate() {
        match token {
            Token::Name(this) if this == "fn" => current = None,
            Token::Name(this) if this == "Self" && tokens.get(place + 1) == Some(&Token::Path) => {
                current = name(tokens, place + 2).map(str::to_owned);
            }
            Token::Text(_) => {
                if let Some(variant) = &current {
                    found
                        .entry(variant.clone())
                        .or_default()
                        .extend(parts(token));
                }
            }
            _ => {}
        }
    }
    found
}

/// The names and texts in the tests of a folder: those beside the sources, in them, and in their
/// documentation.
fn tests_of(folder: &Path) -> (BTreeSet<(String, String)>, Vec<String>, String) {
    let mut found = Vec::new();
    sources(&folder.join("src"), &mut found);
    let inner = found.iter().filter_map(|path| {
        let source = fs::read_to_string(path).unwrap();
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        if is_test {
            Some(source)
        } else {
            source
                .split_once("#[cfg(test)]")
                .map(|(_, tests)| tests.to_owned())
        }
    });
    let tokens: Vec<Token> = inner
        .chain([text(&folder.join("tests"))])
        .flat_map(|source| tokens(&source))
        .collect();
    let said = tokens.iter().filter_map(|token| match token {
        Token::Text(text) if text.len() >= FEWEST && text.contains(' ') => Some(text.clone()),
        _ => None,
    });
    let documented = text(&folder.join("src"))
        .lines()
        .filter(|line| line.trim_start().starts_with("//"))
        .collect();
    (named(&tokens), said.collect(), documented)
}

/// The crates, by their names, and their folders.
fn crates() -> BTreeMap<String, PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let folders = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir());
    folders
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                path,
            )
        })
        .collect()
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn errors_are_derived_and_called_errors() {
    let (mut by_hand, mut misnamed, mut count) = (Vec::new(), Vec::new(), 0);
    for (krate, folder) in crates() {
        let mut errors = Errors::default();
        errors.visit_file(&syn::parse_file(&without_heads(&text(&folder.join("src")))).unwrap());
        count += errors.derived.len();
        let all = errors.by_hand.iter().chain(&errors.derived);
        misnamed.extend(
            all.filter(|name| !name.ends_with("Error"))
                .map(|name| format!("{krate} {name}")),
        );
        by_hand.extend(errors.by_hand.iter().map(|name| format!("{krate} {name}")));
    }
    assert_eq!(
        (by_hand, misnamed),
        (Vec::new(), Vec::new()),
        "errors by hand, and errors by another name"
    );
    assert!(count >= 80, "{count}");
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn every_error_is_met_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut catalogue = String::new();
    for entry in fs::read_dir(root.join("tests/catalogue")).unwrap() {
        catalogue += &fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    // The tests of the toys cover game-core.
    let everywhere = ["", "crates/cli", "crates/toys"].map(|folder| tests_of(&root.join(folder)));
    let (mut count, mut missing) = (0, BTreeSet::new());
    for (krate, folder) in crates() {
        // Games that break laws on purpose have no errors of their own, and the measuring program
        // is no library.
        if krate == "toys" || krate == "xtask" {
            continue;
        }
        let library = text(&folder.join("src"));
        let mut variants = Variants::default();
        variants.visit_file(&syn::parse_file(&without_heads(&library)).unwrap());
        let sentences = sentences(&tokens(&without_heads(&library)));
        let own = tests_of(&folder);
        let tests = || everywhere.iter().chain([&own]);
        for (name, variant, mut parts) in variants.0 {
            count += 1;
            let pair = (name.clone(), variant.clone());
            let path = format!("{name}::{variant}");
            parts.extend(sentences.get(&variant).cloned().unwrap_or_default());
            let is_said = |part: &String| {
                catalogue.contains(part)
                    || tests().any(|test| {
                        test.1
                            .iter()
                            .any(|text| part.contains(text) || text.contains(part))
                    })
            };
            let is_met = tests().any(|test| test.0.contains(&pair) || test.2.contains(&path))
                || parts.iter().any(is_said);
            if !is_met {
                missing.insert(format!("{krate} {path}"));
            }
        }
    }
    assert!(count >= 350, "{count}");
    let left: BTreeSet<String> = LEFT
        .iter()
        .map(|(variant, _)| (*variant).to_owned())
        .collect();
    assert_eq!(
        missing, left,
        "these errors are met by no test, or are by now"
    );
}

/// Sources one after another, without comments, and without the attributes that may stand only at
/// the head of a file.
fn without_heads(sources: &str) -> String {
    let mut in_attribute = false;
    let mut is_head = |line: &&str| {
        let begins = line.starts_with("#![");
        let is_part = begins || in_attribute;
        in_attribute = is_part && !line.ends_with(']');
        is_part || line.trim_start().starts_with("//")
    };
    let lines: Vec<&str> = sources.lines().filter(|line| !is_head(line)).collect();
    lines.join("\n")
}
