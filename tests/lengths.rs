//! Functions stay within 60 lines and files within 600, tests and examples included.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

const LINES_OF_A_FUNCTION: usize = 60;
const LINES_OF_A_FILE: usize = 600;

/// All Rust sources below a folder, without build outputs.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Collects the functions of a file that are too long.
#[derive(Default)]
struct Lengths {
    functions: usize,
    long: Vec<String>,
}

impl Lengths {
    /// A function from the line of its signature to that of its closing brace.
    fn note(&mut self, name: &syn::Ident, signature: &syn::Signature, block: &syn::Block) {
        let lines =
            block.brace_token.span.close().end().line - signature.fn_token.span.start().line + 1;
        self.functions += 1;
        if lines > LINES_OF_A_FUNCTION {
            self.long.push(format!("{name} has {lines} lines"));
        }
    }
}

impl<'ast> Visit<'ast> for Lengths {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.note(&item.sig.ident, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.note(&item.sig.ident, &item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.note(&item.sig.ident, &item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

fn measure(text: &str) -> Lengths {
    let mut lengths = Lengths::default();
    lengths.visit_file(&syn::parse_file(text).unwrap());
    lengths
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn functions_and_files_are_short() {
    let mut files = vec![];
    sources(Path::new(env!("CARGO_MANIFEST_DIR")), &mut files);
    let (mut functions, mut faults) = (0, vec![]);
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let lengths = measure(&text);
        functions += lengths.functions;
        faults.extend(
            lengths
                .long
                .into_iter()
                .map(|long| format!("{}: {long}", file.display())),
        );
        let lines = text.lines().count();
        if lines > LINES_OF_A_FILE {
            faults.push(format!("{}: {lines} lines", file.display()));
        }
    }
    assert!(faults.is_empty(), "split by idea:\n{}", faults.join("\n"));
    assert!(
        files.len() > 30 && functions > 200,
        "{} files, {functions} functions: too few were read",
        files.len()
    );
}

/// The measure works: a function of 61 lines is found everywhere.
#[test]
fn long_functions_are_found() {
    let body = "    let _ = 0;\n".repeat(59);
    let long = format!("fn long() {{\n{body}}}\n");
    assert_eq!(measure(&long).long, ["long has 61 lines"]);
    assert_eq!(measure(&format!("impl Thing {{\n{long}}}\n")).long.len(), 1);
    assert_eq!(
        measure(&format!("trait Thing {{\n{long}}}\n")).long.len(),
        1
    );
    assert_eq!(
        measure(&format!("fn outer() {{}}\nmod inner {{\n{long}}}\n"))
            .long
            .len(),
        1
    );
    assert!(
        measure("/// Doc.\n#[inline]\nfn short() {}\n")
            .long
            .is_empty()
    );
}
