//! Faults made by machine: a correct program with one small change, kept if the change makes it fail a property within the
//! bounds. Every one becomes a pair NAME.c and NAME.fixed.c, as the benchmark of explanations wants them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::bench::programs;
use crate::process::{build_cexplain, measure};
use crate::random::Random;

/// Seconds for a check.
const LIMIT: Duration = Duration::from_secs(30);
/// Changes that are tried for each that is wanted.
const TRIES: usize = 12;

/// What is made.
#[derive(Debug, clap::Args)]
pub struct Seeding {
    /// The folder with correct programs: files NAME.fixed.c, or all C files if there are none of these
    #[arg(long, value_name = "DIR", default_value = "bench/faults")]
    pub from: String,
    /// Where pairs go
    #[arg(long, value_name = "DIR")]
    pub to: String,
    /// How many are wanted
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub count: u64,
    /// Which ones
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// A change of a text: the bytes that go, and what comes in their place.
struct Change {
    kind: &'static str,
    start: usize,
    end: usize,
    text: String,
}

/// Makes pairs until there are enough, or until enough was tried.
pub fn run(seeding: &Seeding) -> Result<bool, String> {
    let cexplain = build_cexplain(true)?;
    let mut sources = programs(Path::new(&seeding.from))?;
    if sources.iter().any(|path| is_fixed(path)) {
        sources.retain(|path| is_fixed(path));
    }
    if sources.is_empty() {
        return Err(format!("{}: no C file", seeding.from));
    }
    let to = PathBuf::from(&seeding.to);
    std::fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    let mut random = Random::new(seeding.seed, 0);
    let (mut made, mut tried) = (0, 0);
    while made < seeding.count && tried < seeding.count as usize * TRIES {
        tried += 1;
        let source = &sources[random.below(sources.len())];
        let text = std::fs::read_to_string(source).map_err(|error| format!("{}: {error}", source.display()))?;
        let changes = changes(&text);
        if changes.is_empty() {
            continue;
        }
        let change = &changes[random.below(changes.len())];
        let faulty = format!("{}{}{}", &text[..change.start], change.text, &text[change.end..]);
        let stem = source.file_name().expect("a program has a name").to_string_lossy();
        let stem = stem.trim_end_matches(".c").trim_end_matches(".fixed");
        let line = text[..change.start].matches('\n').count() + 1;
        let name = format!("{stem}_{}_{line}_{}", change.kind, change.start);
        let file = to.join(format!("{name}.c"));
        let write = |file: &Path, text: &str| {
            std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
        };
        write(&file, &faulty)?;
        if is_kept(&cexplain, &file)? {
            write(&to.join(format!("{name}.fixed.c")), &text)?;
            println!("{name}");
            made += 1;
        } else {
            std::fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    println!("{made} pairs from {tried} changes");
    Ok(made == seeding.count)
}

fn is_fixed(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".fixed.c")
}

/// Whether a property of the changed program is violated.
fn is_kept(cexplain: &Path, file: &Path) -> Result<bool, String> {
    let mut command = Command::new(cexplain);
    command.arg("check").arg(file).args(["--timeout", "20"]);
    Ok(measure(&mut command, LIMIT)?.code == Some(1))
}

/// All changes of the code before `main`, where the harness of a program begins.
fn changes(text: &str) -> Vec<Change> {
    const SWAPS: &[(&str, &[&str])] = &[
        ("<=", &["<"]),
        (">=", &[">"]),
        ("==", &["!="]),
        ("!=", &["=="]),
        ("&&", &["||"]),
        ("||", &["&&"]),
        (" < ", &[" <= ", " > "]),
        (" > ", &[" >= ", " < "]),
        (" + ", &[" - "]),
        (" - ", &[" + "]),
        (" | ", &[" & "]),
        (" & ", &[" | "]),
        ("<<", &[">>"]),
        ("++", &["--"]),
        (" += ", &[" = ", " -= "]),
    ];
    let code = text.find("int main(").unwrap_or(text.len());
    let mut changes = Vec::new();
    let mut offset = 0;
    for line in text[..code].split_inclusive('\n') {
        let trimmed = line.trim();
        let is_code = !trimmed.starts_with(['#', '*', '/']) && !trimmed.starts_with("extern") && !trimmed.is_empty();
        if is_code {
            for (old, news) in SWAPS {
                for (at, _) in line.match_indices(old) {
                    let (start, end) = (offset + at, offset + at + old.len());
                    let swapped = |new: &&str| Change { kind: "operator", start, end, text: (*new).to_string() };
                    changes.extend(news.iter().map(swapped));
                }
            }
            changes.extend(line.match_indices("if (").filter_map(|(at, _)| negated(text, line, at, offset)));
            changes.extend(other_numbers(line, offset));
            let is_statement = trimmed.ends_with(';') && !trimmed.starts_with("return") && line.starts_with("    ");
            let is_declaration = trimmed.split_whitespace().count() > 1 && !trimmed.contains(['(', '='])
                || ["int ", "unsigned ", "char ", "bool ", "struct ", "static ", "const "]
                    .iter()
                    .any(|word| trimmed.starts_with(word));
            if is_statement && !is_declaration {
                changes.push(Change { kind: "missing", start: offset, end: offset + line.len(), text: String::new() });
            }
        }
        offset += line.len();
    }
    changes
}

/// `if (a)` becomes `if (!(a))`, if the condition ends on its line.
fn negated(text: &str, line: &str, at: usize, offset: usize) -> Option<Change> {
    let open = at + "if ".len();
    let mut depth = 0;
    for (index, letter) in line[open..].char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let (start, end) = (offset + open, offset + open + index + 1);
            return Some(Change { kind: "negation", start, end, text: format!("(!{})", &text[start..end]) });
        }
    }
    None
}

/// Plain numbers become their neighbours.
fn other_numbers(line: &str, offset: usize) -> Vec<Change> {
    let bytes = line.as_bytes();
    let is_word =
        |at: usize| bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'.');
    let mut changes = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if length == 0 || at > 0 && is_word(at - 1) || is_word(at + length) {
            at += length.max(1);
            continue;
        }
        if let Ok(number) = line[at..at + length].parse::<u32>() {
            for other in [number.wrapping_add(1), number.wrapping_sub(1)] {
                if other <= 1_000_000 {
                    let (start, end) = (offset + at, offset + at + length);
                    changes.push(Change { kind: "constant", start, end, text: other.to_string() });
                }
            }
        }
        at += length;
    }
    changes
}
