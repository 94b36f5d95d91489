//! Rules about the project's own text that the compiler does not know. Every test names the rule it holds.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // tests read files

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The most lines a Rust file may have; longer ones hold two ideas.
const MOST_LINES: usize = 600;
/// The most lines a function may have, and how long most of them may be: in hundredths of all.
const MOST_LINES_OF_A_FUNCTION: usize = 100;
const FEW_LINES: usize = 30;
const LEAST_SHORT: usize = 90;
/// What may be longer: the interpreter is one match over the instructions, kept in one place for speed.
const INTERPRETER: (&str, &str) = ("crates/run/src/vm/interpret.rs", "interpret");
/// The most lines its file may have.
const MOST_LINES_OF_INTERPRETER: usize = 760;

/// A file of the project.
struct File {
    /// Its path from the workspace's directory.
    name: String,
    text: String,
}

impl File {
    /// Lines that are not comments, with their numbers.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate().map(|(index, line)| (index + 1, line));
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// The crate it belongs to.
    fn of_crate(&self) -> &str {
        self.name.strip_prefix("crates/").and_then(|rest| rest.split('/').next()).unwrap_or("")
    }

    /// Whether it is part of a crate of `crates/`, not of its tests.
    fn in_source(&self) -> bool {
        self.name.starts_with("crates/") && self.name.split('/').nth(2) == Some("src")
    }

    /// Whether it is this file, which has to name what it forbids.
    fn is_this(&self) -> bool {
        self.name == "xtask/tests/tidy.rs"
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name} can be read: {error}"))
}

/// All Rust files of the workspace.
fn rust_files() -> Vec<File> {
    let mut names = Vec::new();
    collect(&root().join("crates"), &mut names);
    collect(&root().join("xtask"), &mut names);
    names.sort();
    names.into_iter().map(|name| File { text: read(&name), name }).collect()
}

fn collect(dir: &Path, names: &mut Vec<String>) {
    for entry in std::fs::read_dir(dir).expect("the workspace can be read") {
        let path = entry.expect("the workspace can be read").path();
        if path.is_dir() {
            collect(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).expect("the file lies in the workspace");
            names.push(name.to_string_lossy().into_owned());
        }
    }
}

/// The names of the crates: the directories in `crates/`.
fn crates() -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join("crates")).expect("the workspace can be read");
    entries.map(|entry| entry.expect("the workspace can be read").file_name().to_string_lossy().into_owned()).collect()
}

/// Panics with the list, if there is anything in it.
fn none(rule: &str, found: &[String]) {
    assert!(found.is_empty(), "{rule}:\n  {}", found.join("\n  "));
}

/// Places outside comments where one of the words stands.
fn places<'a>(files: impl Iterator<Item = &'a File>, words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files.filter(|file| !file.is_this()) {
        for (line, text) in file.code() {
            for word in words.iter().filter(|word| text.contains(**word)) {
                found.push(format!("{}:{line}: {word}", file.name));
            }
        }
    }
    found
}

/// The rows of the crate table in ARCHITECTURE.md: what each crate may use.
fn crate_table() -> BTreeMap<String, BTreeSet<String>> {
    let text = read("ARCHITECTURE.md");
    let mut rows = text.lines().skip_while(|line| !line.starts_with("| crate | holds | may use |"));
    assert!(rows.next().is_some(), "ARCHITECTURE.md has a table with the columns crate, holds, may use");
    let mut table = BTreeMap::new();
    for row in rows.skip(1).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 4, "four columns in {row}");
        table.insert(cells[0].trim_matches('`').to_string(), may_use(cells[2]));
    }
    table
}

/// `-`, names, or `all but` names.
fn may_use(cell: &str) -> BTreeSet<String> {
    let names = |text: &str| -> BTreeSet<String> {
        text.split([' ', ',']).map(|name| name.trim_matches('`').to_string()).filter(|name| !name.is_empty()).collect()
    };
    let known = crates();
    let used = match (cell, cell.strip_prefix("all but ")) {
        ("-", _) => BTreeSet::new(),
        (_, Some(rest)) => {
            let out = names(rest);
            assert!(out.is_subset(&known), "`{cell}` names crates that exist");
            known.difference(&out).cloned().collect()
        }
        (_, None) => names(cell),
    };
    assert!(used.is_subset(&known), "`{cell}` names crates that exist");
    used
}

/// The crates of this workspace that a manifest's dependencies name.
fn dependencies(name: &str) -> BTreeSet<String> {
    let manifest = read(&format!("crates/{name}/Cargo.toml"));
    let known = crates();
    let mut used = BTreeSet::new();
    let mut section = String::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            section = header.trim_end_matches(']').to_string();
            let last = section.rsplit('.').next().unwrap_or_default();
            if section.contains("dependencies.") && !section.contains("dev-dependencies") && known.contains(last) {
                used.insert(last.to_string());
            }
        } else if section.ends_with("dependencies") && !section.ends_with("dev-dependencies") {
            let dependency = line.split(['=', '.', ' ']).next().unwrap_or_default();
            if known.contains(dependency) {
                used.insert(dependency.to_string());
            }
        }
    }
    used
}

#[test]
fn crates_use_only_what_the_table_allows() {
    let table = crate_table();
    let rows: BTreeSet<String> = table.keys().cloned().collect();
    assert_eq!(rows, crates(), "every crate has a row in ARCHITECTURE.md, and every row a crate");
    let mut found = Vec::new();
    for (name, allowed) in &table {
        for used in dependencies(name).difference(allowed) {
            found.push(format!("`{name}` uses `{used}`"));
        }
    }
    none("edges that ARCHITECTURE.md forbids", &found);
}

#[test]
fn only_the_front_end_knows_the_c_parser() {
    let files = rust_files();
    let mut found = places(files.iter().filter(|file| file.of_crate() != "cfront"), &["rucc"]);
    let others = crates().into_iter().filter(|name| name != "cfront").map(|name| format!("crates/{name}/Cargo.toml"));
    for manifest in others.chain(["Cargo.toml".to_string(), "xtask/Cargo.toml".to_string()]) {
        if read(&manifest).contains("rucc") {
            found.push(manifest);
        }
    }
    none("the C parser is named outside crates/cfront", &found);
}

#[test]
fn only_the_command_line_does_io() {
    let files = rust_files();
    let below = files.iter().filter(|file| file.in_source() && file.of_crate() != "cli");
    none("IO outside crates/cli", &places(below, &["std::fs", "std::process", "println!", "print!"]));
}

#[test]
fn nothing_depends_on_hash_order() {
    let files = rust_files();
    let sources = files.iter().filter(|file| file.in_source());
    none("collections without order", &places(sources, &["HashMap", "HashSet"]));
}

#[test]
fn nothing_is_ignored_or_left_out() {
    let files = rust_files();
    none("tests or code left out", &places(files.iter(), &["#[ignore", "todo!", "unimplemented!"]));
}

#[test]
fn files_are_short() {
    let mut found = Vec::new();
    for file in rust_files() {
        let most = if file.name == INTERPRETER.0 { MOST_LINES_OF_INTERPRETER } else { MOST_LINES };
        let lines = file.text.lines().count();
        if lines > most {
            found.push(format!("{}: {lines} lines, {most} are allowed", file.name));
        }
    }
    none("long files", &found);
}

/// The functions of a text as rustfmt writes them, each with its number of lines: from `fn` to the brace that stands as far left.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let Some((before, rest)) = line.split_once("fn ") else { continue };
        let is_header =
            before.split_whitespace().all(|word| word.starts_with("pub") || ["const", "unsafe"].contains(&word));
        let name = rest.split(['(', '<']).next().unwrap_or_default();
        if !is_header || line.ends_with(';') {
            continue;
        }
        let end = format!("{}}}", " ".repeat(line.len() - line.trim_start().len()));
        let last = lines[first..].iter().position(|line| *line == end);
        found.extend(if line.ends_with('}') { Some((name, 1)) } else { last.map(|last| (name, last + 1)) });
    }
    found
}

#[test]
fn functions_are_short() {
    let (mut found, mut all, mut short) = (Vec::new(), 0, 0);
    for file in rust_files() {
        for (name, lines) in functions(&file.text) {
            all += 1;
            short += usize::from(lines < FEW_LINES);
            if lines > MOST_LINES_OF_A_FUNCTION && (file.name.as_str(), name) != INTERPRETER {
                found.push(format!("{}: `{name}` has {lines} lines", file.name));
            }
        }
    }
    assert!(all > 3000, "functions are found: {all}");
    none("long functions", &found);
    assert!(short * 100 >= all * LEAST_SHORT, "{short} of {all} functions have less than {FEW_LINES} lines");
}

#[test]
fn lengths_of_functions_are_counted() {
    let text = "fn one() {}\n\nimpl A {\n    pub(super) const fn two<T>(\n        a: T,\n    ) {\n        if a {\n        }\n    }\n}\n";
    assert_eq!(functions(text), [("one", 1), ("two", 6)]);
    let text = read(INTERPRETER.0);
    let interpreter = functions(&text).into_iter().find(|(name, _)| *name == INTERPRETER.1);
    assert!(interpreter.is_some_and(|(_, lines)| lines > MOST_LINES_OF_A_FUNCTION), "it needs its exception");
}

/// Whoever runs or checks a program does not know whether it was edited: the crates that they use, and those that these use.
#[test]
fn engines_never_see_edits() {
    for engine in ["run", "check", "logic", "analyse", "ir", "cfront"] {
        let (mut seen, mut waiting) = (BTreeSet::new(), vec![engine.to_string()]);
        while let Some(name) = waiting.pop() {
            if seen.insert(name.clone()) {
                waiting.extend(dependencies(&name));
            }
        }
        for unwanted in ["edit", "explain", "report", "pipeline"] {
            assert!(!seen.contains(unwanted), "`{engine}` sees `{unwanted}`");
        }
    }
    assert!(dependencies("explain").contains("edit"), "dependencies are found");
}

#[test]
fn modules_say_what_they_are() {
    let without = rust_files().into_iter().filter(|file| file.in_source() && !file.text.starts_with("//! "));
    none("files that do not start with `//!`", &without.map(|file| file.name).collect::<Vec<_>>());
}

#[test]
fn exit_codes_are_documented() {
    let main = read("crates/cli/src/main.rs");
    let constants = main.lines().filter_map(|line| line.trim().strip_prefix("pub const ")?.split_once(": u8 = "));
    let defined: BTreeSet<u8> =
        constants.map(|(_, value)| value.trim_end_matches(';').parse().expect("an exit code is a number")).collect();
    assert!(!defined.is_empty(), "crates/cli/src/main.rs defines exit codes");

    let readme = read("README.md");
    let rows = readme.lines().skip_while(|line| *line != "## Exit codes").skip(1);
    let rows = rows.take_while(|line| !line.starts_with("## ")).filter_map(|line| line.strip_prefix("| "));
    let told: BTreeSet<u8> = rows.filter_map(|row| row.split(' ').next()?.parse().ok()).collect();
    assert_eq!(told, defined, "README.md lists the exit codes of crates/cli/src/main.rs");

    let options = read("crates/cli/src/options.rs");
    let help = options.lines().skip_while(|line| !line.ends_with("Exit codes:")).skip(1);
    let help = help.take_while(|line| line.starts_with(' ')).filter_map(|line| line.split_whitespace().next());
    let helped: BTreeSet<u8> = help.filter_map(|word| word.parse().ok()).collect();
    assert_eq!(helped, defined, "--help lists the exit codes of crates/cli/src/main.rs");
}

/// The parts of a schema by name: what stands below `$defs`, to the letter.
fn definitions(schema: &str) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(root().join(format!("docs/{schema}.schema.json"))).expect("a schema");
    let (_, text) = text.split_once("  \"$defs\": {\n").expect("a schema has definitions");
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut name = String::new();
    for line in text.lines().take_while(|line| *line != "  }") {
        if let Some(start) = line.strip_prefix("    \"").and_then(|rest| rest.strip_suffix("\": {")) {
            name = start.to_string();
        }
        let piece = found.entry(name.clone()).or_default();
        piece.push_str(line.trim_end_matches(','));
        piece.push('\n');
    }
    found
}

#[test]
fn schemas_describe_the_same_things_alike() {
    let report = definitions("report");
    for (schema, least) in [("check", 5), ("run", 4)] {
        let own = definitions(schema);
        let shared: Vec<&String> = own.keys().filter(|name| report.contains_key(*name)).collect();
        assert!(shared.len() >= least, "{schema} shares {shared:?}");
        for name in shared {
            assert_eq!(own[name], report[name], "`{name}` of {schema}.schema.json");
        }
    }
}

/// What the second look shares with the methods: what is explained, what is said, what the user chose.
const SHARED_WITH_VERIFY: [&str; 4] = ["case", "explanation", "measure", "proposition"];

#[test]
fn the_second_look_uses_nothing_of_the_methods() {
    let files = rust_files();
    let is_verify = |file: &&File| file.name.starts_with("crates/explain/src/verify");
    assert!(files.iter().filter(is_verify).count() >= 3, "the second look has a file for each method");
    let mut found = places(files.iter().filter(is_verify), &["methods", "super::super"]);
    for file in files.iter().filter(is_verify) {
        for (line, text) in file.code() {
            for rest in text.split("crate::").skip(1) {
                let module = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
                if module != "verify" && !SHARED_WITH_VERIFY.contains(&module) {
                    found.push(format!("{}:{line}: crate::{module}", file.name));
                }
            }
        }
    }
    // What is shared hands nothing of the methods on, and the methods add nothing to it that others can call.
    let is_part_of = |file: &File, module: &str| {
        let rest = file.name.strip_prefix("crates/explain/src/").and_then(|rest| rest.strip_prefix(module));
        rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    };
    let shared: Vec<&File> =
        files.iter().filter(|file| SHARED_WITH_VERIFY.iter().any(|module| is_part_of(file, module))).collect();
    assert!(shared.len() >= SHARED_WITH_VERIFY.len(), "every shared module has its files");
    found.extend(places(shared.iter().copied(), &["pub use crate", "methods::distance", "methods::infection"]));
    let declared = |text: &str| {
        let name = text.strip_prefix("pub struct ").or_else(|| text.strip_prefix("pub enum "))?;
        Some(name.split(|c: char| !c.is_alphanumeric()).next()?.to_string())
    };
    let types: BTreeSet<String> = shared.iter().flat_map(|file| file.text.lines().filter_map(declared)).collect();
    for file in files.iter().filter(|file| file.name.starts_with("crates/explain/src/methods")) {
        let mut is_shared = false;
        for (line, text) in file.code() {
            if let Some(header) = text.strip_prefix("impl") {
                let name =
                    header.rsplit(" for ").next().unwrap_or_default().trim_start_matches(['<', '\'', '_', '>', ' ']);
                let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                // A method may have a type of its own that is called like one.
                let is_own = ["struct", "enum"].iter().any(|kind| file.text.contains(&format!(" {kind} {name} {{")));
                is_shared = types.contains(name) && !is_own;
            }
            is_shared &= text != "}";
            if is_shared && (text.starts_with("    pub fn ") || text.starts_with("    pub(crate) fn ")) {
                found.push(format!("{}:{line}: {}", file.name, text.trim()));
            }
        }
    }
    none("the second look can use code that took part in making the explanation", &found);
}

/// The module of `explain` that a file belongs to: `methods/distance`, `baselines/slices`; none if it is one for all.
fn method_of(file: &File) -> Option<(&str, &str)> {
    let rest = file.name.strip_prefix("crates/explain/src/")?;
    let (folder, rest) = rest.split_once('/').filter(|(folder, _)| ["methods", "baselines"].contains(folder))?;
    let name = rest.split(['/', '.']).next()?;
    (name != "mod").then_some((folder, name))
}

#[test]
fn methods_use_nothing_of_other_methods() {
    let files = rust_files();
    let methods: BTreeSet<&str> =
        files.iter().filter_map(method_of).filter(|(folder, _)| *folder == "methods").map(|(_, name)| name).collect();
    assert!(methods.len() >= 2, "every method has a folder: {methods:?}");
    let mut found = Vec::new();
    // The table names the methods, and the library's root hands their options on.
    let is_table = |file: &File| ["methods/mod.rs", "lib.rs"].iter().any(|end| file.name.ends_with(end));
    for file in files.iter().filter(|file| file.name.starts_with("crates/explain/src/") && !is_table(file)) {
        let own = method_of(file).map_or("", |(_, name)| name);
        let others = methods.iter().filter(|name| **name != own).map(|name| format!("methods::{name}"));
        found.extend(places(
            std::iter::once(file),
            &others.collect::<Vec<_>>().iter().map(String::as_str).collect::<Vec<_>>(),
        ));
        if method_of(file).is_some() {
            found.extend(places(std::iter::once(file), &["super::super"]));
        }
    }
    none(
        "what is shared lies in a module for all, so that a method can be read, changed and deleted by itself",
        &found,
    );
}
