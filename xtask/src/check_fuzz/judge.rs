//! What the checker says about a program, and whether that is what all of its runs say.
//!
//! What is assumed about `cexplain check FILE`: exit code 0 when nothing can fail, 1 when something can, 3 when
//! that is not decided; and on standard output one line `FILE:LINE:COLUMN: violated CLASS: ...` for every property
//! that can fail, and one line `FILE:LINE:COLUMN: unknown CLASS: ...` for every one that is not decided. If the
//! command's output takes another form, only this file changes.

use std::collections::BTreeSet;
use std::path::Path;

use super::enumerate::{Behaviour, Property};
use crate::process::{root, run_limited, shell_status};

/// Seconds for one program.
const LIMIT: u64 = 60;

/// What came of a comparison.
#[derive(Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Checker and runs agree.
    Same,
    /// The checker finds failures, and says that it has not decided everything else. What it does say is right.
    Partial,
    /// The checker decides nothing, and says so, or is late.
    Undecided(String),
    /// One of them is wrong.
    Different(String),
}

/// Asks the checker about a program and compares.
pub fn compare(cexplain: &Path, file: &Path, behaviour: &Behaviour) -> Result<Comparison, String> {
    let arguments = ["check".as_ref(), file.as_os_str(), "--full".as_ref()];
    let ended = run_limited(LIMIT, &root(), cexplain.as_os_str(), &arguments)?;
    if ended.late {
        return Ok(Comparison::Undecided(format!("no answer in {LIMIT} s")));
    }
    let status = shell_status(&ended.output);
    let stdout = String::from_utf8_lossy(&ended.output.stdout);
    let expected = behaviour.violated.keys().cloned().collect();
    let mut unknown = properties(file, &stdout, "unknown");
    if stdout.contains(" undecided properties are shown)") {
        // Not all are listed: whatever is not called violated may be one of the others.
        unknown.extend(behaviour.violated.keys().cloned());
    }
    let comparison = verdict(status, &properties(file, &stdout, "violated"), &unknown, &expected);
    let first = String::from_utf8_lossy(&ended.output.stderr).lines().next().unwrap_or("").to_string();
    Ok(match comparison {
        Comparison::Different(why) if ![0, 1, 3].contains(&status) => Comparison::Different(format!("{why}: {first}")),
        comparison => comparison,
    })
}

fn verdict(
    status: i32,
    violated: &BTreeSet<Property>,
    unknown: &BTreeSet<Property>,
    expected: &BTreeSet<Property>,
) -> Comparison {
    let missed: Vec<&Property> =
        expected.difference(violated).filter(|property| !unknown.contains(*property)).collect();
    let invented: Vec<&Property> = violated.difference(expected).collect();
    if !missed.is_empty() || !invented.is_empty() {
        let (missed, invented) = (list(&missed), list(&invented));
        return Comparison::Different(format!("exit code {status}; missed: {missed}; invented: {invented}"));
    }
    let open: Vec<&Property> = unknown.iter().collect();
    match (status, violated.is_empty()) {
        (0, true) if open.is_empty() => Comparison::Same,
        (1, false) if open.is_empty() => Comparison::Same,
        (1, false) => Comparison::Partial,
        (3, true) => Comparison::Undecided(format!("not decided: {}", list(&open))),
        _ => Comparison::Different(format!("exit code {status} does not go with what is said")),
    }
}

/// The properties that the output calls `word`.
fn properties(file: &Path, stdout: &str, word: &str) -> BTreeSet<Property> {
    let (file, word) = (file.to_string_lossy(), format!(": {word} "));
    let property = |line: &str| {
        let (place, rest) = line.strip_prefix(&*file)?.strip_prefix(':')?.split_once(&word)?;
        let class = rest.split(':').next()?.trim();
        Some((place.split(':').next()?.parse().ok()?, class.to_string()))
    };
    stdout.lines().filter_map(property).collect()
}

fn list(properties: &[&Property]) -> String {
    let texts: Vec<String> = properties.iter().map(|(line, class)| format!("{class} in line {line}")).collect();
    if texts.is_empty() { "nothing".to_string() } else { texts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(properties: &[(usize, &str)]) -> BTreeSet<Property> {
        properties.iter().map(|(line, class)| (*line, (*class).to_string())).collect()
    }

    #[test]
    fn properties_are_read_from_lines() {
        let text = "p.c:12:5: violated assertion: x\nother\np.c:3:1: holds assertion\np.c:7:9: violated leak: y\n";
        assert_eq!(properties(Path::new("p.c"), text, "violated"), set(&[(12, "assertion"), (7, "leak")]));
    }

    #[test]
    fn a_missed_property_is_a_difference() {
        let (none, one, two) = (set(&[]), set(&[(1, "leak")]), set(&[(1, "leak"), (2, "leak")]));
        assert_eq!(verdict(1, &one, &none, &one), Comparison::Same);
        assert_eq!(verdict(0, &none, &none, &none), Comparison::Same);
        assert!(matches!(verdict(1, &one, &none, &two), Comparison::Different(_)));
        assert!(matches!(verdict(0, &none, &none, &two), Comparison::Different(_)));
        assert!(matches!(verdict(1, &two, &none, &one), Comparison::Different(_)));
        assert!(matches!(verdict(3, &none, &none, &one), Comparison::Different(_)));
        assert!(matches!(verdict(3, &none, &one, &one), Comparison::Undecided(_)));
        assert_eq!(verdict(1, &one, &set(&[(2, "leak")]), &two), Comparison::Partial);
    }
}
