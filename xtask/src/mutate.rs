//! Damaged programs: fixtures with bytes and tokens changed at random. Whatever the text, `cexplain run` must
//! end in time and with a documented exit code.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::Fuzz;
use crate::process::{build_cexplain, in_parallel, root, run_limited, shell_status, target_dir};
use crate::random::Random;

/// Seconds after which a run counts as hanging; it is told to stop after 5.
const WALL_LIMIT: u64 = 20;
/// Exit codes a run may end with.
const DOCUMENTED: &[i32] = &[0, 1, 2, 3];
/// Tokens that change what a program means.
const TOKENS: &[&str] = &[
    "0",
    "1",
    "-1",
    "0x7fffffff",
    "2147483648",
    "18446744073709551615ULL",
    "1e300",
    "'\\0'",
    "\"\"",
    "\"%d%s\"",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "->",
    ".",
    "++",
    "--",
    "/",
    "%",
    "<<",
    ">>",
    "=",
    "==",
    "?",
    ":",
    "int",
    "char",
    "long",
    "unsigned",
    "double",
    "float",
    "void",
    "struct",
    "union",
    "enum",
    "static",
    "extern",
    "const",
    "volatile",
    "_Bool",
    "sizeof",
    "return",
    "goto",
    "if",
    "else",
    "while",
    "for",
    "do",
    "switch",
    "case",
    "default",
    "break",
    "continue",
    "typedef",
    "__int128",
    "_Complex",
    "_Atomic",
    "asm",
    "__attribute__((packed))",
    "#define",
    "#include",
    "#if",
    "#endif",
    "...",
    "main",
    "malloc",
    "free",
    "memcpy",
    "printf",
    "//",
    "/*",
    "*/",
    "\\\n",
    "??/",
];

/// Numbers at the edges of types.
const NUMBERS: &[&str] =
    &["0", "1", "-1", "31", "32", "64", "255", "0x7fffffff", "0x80000000u", "~0ULL", "1e30", "(-128)"];
/// Binary operators.
const OPERATORS: &[&str] = &["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "<", "==", "&&", ",", "="];

/// Runs so many damaged programs; whether all ended well.
pub fn run(count: u64, fuzz: &Fuzz) -> Result<bool, String> {
    let mut files = Vec::new();
    collect(&root().join("tests/run"), &mut files)?;
    files.sort();
    let mut texts = Vec::new();
    for file in &files {
        texts.push(std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?);
    }
    if texts.is_empty() {
        return Err("there are no fixtures in tests/run".to_string());
    }
    let cexplain = build_cexplain(fuzz.release)?;
    let dir = target_dir().join("fuzz");
    std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let ends: Mutex<BTreeMap<i32, u64>> = Mutex::default();
    let failures = Mutex::new(0u64);
    in_parallel(fuzz.jobs, count, |job, index| {
        let mut random = Random::new(fuzz.seed, index);
        let origin = random.below(texts.len());
        let other = random.below(texts.len());
        let text = mutate(&texts[origin], &texts[other], &mut random);
        let file = dir.join(format!("mutate-{job}.c"));
        std::fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
        let (status, problem) = attempt(&cexplain, &dir, &file, &mut random)?;
        *ends.lock().expect("no thread panics with the lock").entry(status).or_default() += 1;
        if let Some(problem) = problem {
            let kept = dir.join(format!("mutate-seed-{}-{index}.c", fuzz.seed));
            std::fs::copy(&file, &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
            println!("{} from {}: {problem}", kept.display(), files[origin].display());
            *failures.lock().expect("no thread panics with the lock") += 1;
        }
        Ok(())
    })?;
    let ends = ends.into_inner().expect("no thread panics with the lock");
    let failures = failures.into_inner().expect("no thread panics with the lock");
    let parts: Vec<String> = ends.iter().map(|(status, number)| format!("{number} with exit code {status}")).collect();
    println!("{count} damaged programs, seed {}: {}", fuzz.seed, parts.join(", "));
    println!("{} passed, {failures} failed", count - failures);
    Ok(failures == 0)
}

/// Runs one program; the status and what is wrong with it.
fn attempt(cexplain: &Path, dir: &Path, file: &Path, random: &mut Random) -> Result<(i32, Option<String>), String> {
    let mut words = vec!["run", "--color", "never", "--timeout", "5", "--max-steps", "1000000", "--memory", "512"];
    if random.below(4) == 0 {
        words.extend(["--machine", "ilp32"]);
    }
    if random.below(4) == 0 {
        words.extend(["--uninitialised", "error"]);
    }
    let seed = random.below(1000).to_string();
    if random.below(4) == 0 {
        words.extend(["--seed", &seed]);
    }
    let mut arguments: Vec<&OsStr> = words.iter().map(OsStr::new).collect();
    arguments.push(file.as_os_str());
    let ended = run_limited(WALL_LIMIT, dir, cexplain.as_os_str(), &arguments)?;
    let status = shell_status(&ended.output);
    let problem = if ended.late {
        Some(format!("no end after {WALL_LIMIT} s"))
    } else if DOCUMENTED.contains(&status) {
        None
    } else {
        let said = String::from_utf8_lossy(&ended.output.stderr);
        let first = said.lines().find(|line| line.contains("internal error")).or_else(|| said.lines().next());
        Some(format!("exit code {status}: {} [options: {}]", first.unwrap_or("nothing was said"), words[9..].join(" ")))
    };
    Ok((status, problem))
}

/// The text with one to six changes.
fn mutate(text: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    // Half of the texts keep their shape, so that many of them are still programs.
    let gentle = random.below(2) == 0;
    for _ in 0..=random.below(6) {
        match random.below(3) {
            _ if gentle => exchange_token(&mut text, random),
            0 => change_bytes(&mut text, random),
            _ => change_tokens(&mut text, other, random),
        }
    }
    text
}

fn change_bytes(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len());
    let length = random.below(20).min(text.len() - at);
    match random.below(5) {
        0 if !text.is_empty() => text[at] ^= 1 << random.below(8),
        1 => text.insert(at, random.next() as u8),
        2 => drop(text.drain(at..at + length)),
        3 => {
            let piece = text[at..at + length].to_vec();
            let to = random.below(text.len());
            text.splice(to..to, piece);
        }
        _ => text.truncate(at.max(text.len() / 2)),
    }
}

/// Puts another token of the same kind in the place of one.
fn exchange_token(text: &mut Vec<u8>, random: &mut Random) {
    let tokens = tokens(text);
    if tokens.is_empty() {
        return;
    }
    let kind = |token: &Range<usize>| {
        let first = text[token.start];
        (first.is_ascii_digit(), first.is_ascii_alphabetic() || first == b'_', b"+-*/%&|^<>".contains(&first))
    };
    let at = random.pick(&tokens).clone();
    let alike: Vec<&Range<usize>> = tokens.iter().filter(|token| kind(token) == kind(&at)).collect();
    let piece = match (kind(&at), random.below(3)) {
        ((true, ..), 0) => random.pick(NUMBERS).as_bytes().to_vec(),
        ((_, _, true), 0) => random.pick(OPERATORS).as_bytes().to_vec(),
        ((false, false, false), _) => return,
        _ => text[(*random.pick(&alike)).clone()].to_vec(),
    };
    text.splice(at, piece);
}

fn change_tokens(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let tokens = tokens(text);
    let others = self::tokens(other);
    if tokens.is_empty() || others.is_empty() {
        return;
    }
    let at = random.pick(&tokens).clone();
    let second = random.pick(&tokens).clone();
    match random.below(6) {
        0 => drop(text.drain(at)),
        1 => drop(text.splice(at, random.pick(TOKENS).bytes())),
        2 => {
            let piece = other[random.pick(&others).clone()].to_vec();
            text.splice(at, piece);
        }
        3 => {
            let piece = text[second].to_vec();
            text.splice(at, piece);
        }
        4 => {
            let piece = format!(" {} ", random.pick(TOKENS));
            text.splice(at.start..at.start, piece.bytes());
        }
        _ => {
            let line_of = |place: usize| {
                let start = text[..place].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                let end = text[place..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| place + at + 1);
                start..end
            };
            let (line, to) = (line_of(at.start), line_of(second.start).start);
            let piece = text[line].to_vec();
            text.splice(to..to, piece);
        }
    }
}

/// Where the tokens are, roughly: words, numbers, and single other characters.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        at += 1;
        if is_word(text[start]) {
            while at < text.len() && is_word(text[at]) {
                at += 1;
            }
        } else if text[start].is_ascii_whitespace() {
            continue;
        }
        found.push(start..at);
    }
    found
}

/// Collects the C files of a folder and of those in it.
pub fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "c") {
            files.push(path);
        }
    }
    Ok(())
}
