//! What the first lines of a program say about it: `//@ key: value`.

use std::path::{Path, PathBuf};

use crate::support::root;

/// The C files of a folder of the workspace and of the folders in it, by name; not those that others are compiled with.
pub fn programs(folder: &str) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    collect(&root().join(folder), &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are programs in {folder}");
    paths
}

fn collect(dir: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display())) {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", dir.display())).path();
        if path.is_dir() && !path.ends_with("with") {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            paths.push(path);
        }
    }
}

/// The path of a program from the workspace's directory.
pub fn name_of(path: &Path) -> String {
    path.strip_prefix(root()).expect("programs lie in the workspace").to_string_lossy().into_owned()
}

/// Hands on every key with its value, in order. Keys that are not among `repeatable` are given once; `expect` is given.
pub fn read(
    text: &[u8],
    repeatable: &[&str],
    set: &mut dyn FnMut(&str, &str) -> Result<(), String>,
) -> Result<(), String> {
    let mut seen: Vec<String> = Vec::new();
    for line in text.split(|byte| *byte == b'\n').take_while(|line| line.starts_with(b"//")) {
        let Some(rest) = line.strip_prefix(b"//@ ") else { continue };
        let rest = str::from_utf8(rest).map_err(|_| "the header is not UTF-8".to_string())?;
        let (key, value) = rest.split_once(':').ok_or(format!("no key in `{rest}`"))?;
        if seen.iter().any(|known| known == key) && !repeatable.contains(&key) {
            return Err(format!("`{key}` is given twice"));
        }
        seen.push(key.to_string());
        set(key, value.strip_prefix(' ').unwrap_or(value))?;
    }
    match seen.iter().any(|key| key == "expect") {
        true => Ok(()),
        false => Err("the header says nothing under `expect`".to_string()),
    }
}

/// The words of a value.
pub fn words(value: &str) -> Vec<String> {
    value.split_whitespace().map(str::to_string).collect()
}

/// Text with the escapes of C as bytes.
pub fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let bytes = text.as_bytes();
    let mut result = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        at += 1;
        if byte != b'\\' {
            result.push(byte);
            continue;
        }
        let escape = *bytes.get(at).ok_or("a backslash at the end")?;
        at += 1;
        result.push(match escape {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            b'\\' | b'"' | b'\'' | b'?' => escape,
            b'0'..=b'7' => digits(bytes, at - 1, 3, 8, &mut at),
            b'x' => digits(bytes, at, 2, 16, &mut at),
            _ => return Err(format!("unknown escape \\{}", escape as char)),
        });
    }
    Ok(result)
}

/// The value of at most so many digits from `start`; `at` is set behind them.
fn digits(bytes: &[u8], start: usize, most: usize, base: u32, at: &mut usize) -> u8 {
    let mut value = 0u32;
    *at = start;
    while *at < bytes.len() && *at < start + most {
        let Some(digit) = (bytes[*at] as char).to_digit(base) else { break };
        value = value * base + digit;
        *at += 1;
    }
    value as u8
}
