//! What the checker says about a program, and whether that is what all of its runs say.
//!
//! What is assumed about `cexplain check FILE`: exit code 0 when nothing can fail, 1 when something can, 3 when
//! that is not decided; and on standard output, for every property that can fail, one line
//! `FILE:LINE:COLUMN: violated CLASS: ...`. If the command's output takes another form, only this file changes.

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
    /// The checker does not decide, or not in time.
    Undecided(String),
    /// One of them is wrong.
    Different(String),
}

/// Asks the checker about a program and compares.
pub fn compare(cexplain: &Path, file: &Path, behaviour: &Behaviour) -> Result<Comparison, String> {
    let arguments = ["check".as_ref(), file.as_os_str()];
    let ended = run_limited(LIMIT, &root(), cexplain.as_os_str(), &arguments)?;
    if ended.late {
        return Ok(Comparison::Undecided(format!("no answer in {LIMIT} s")));
    }
    let status = shell_status(&ended.output);
    let found = violated(file, &String::from_utf8_lossy(&ended.output.stdout));
    let first = String::from_utf8_lossy(&ended.output.stderr).lines().next().unwrap_or("").to_string();
    Ok(verdict(status, &found, &behaviour.violated.keys().cloned().collect(), &first))
}

fn verdict(status: i32, found: &BTreeSet<Property>, expected: &BTreeSet<Property>, said: &str) -> Comparison {
    let wanted = i32::from(!expected.is_empty());
    match status {
        3 if found.is_subset(expected) => Comparison::Undecided(format!("not decided: {said}")),
        _ if status != wanted => Comparison::Different(format!("exit code {status} instead of {wanted}: {said}")),
        _ if found == expected => Comparison::Same,
        _ => {
            let missed: Vec<&Property> = expected.difference(found).collect();
            let invented: Vec<&Property> = found.difference(expected).collect();
            Comparison::Different(format!("missed: {}; invented: {}", list(&missed), list(&invented)))
        }
    }
}

/// The properties that the output calls violated.
fn violated(file: &Path, stdout: &str) -> BTreeSet<Property> {
    let file = file.to_string_lossy();
    let property = |line: &str| {
        let (place, rest) = line.strip_prefix(&*file)?.strip_prefix(':')?.split_once(": violated ")?;
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
        assert_eq!(violated(Path::new("p.c"), text), set(&[(12, "assertion"), (7, "leak")]));
    }

    #[test]
    fn a_missed_property_is_a_difference() {
        let (one, two) = (set(&[(1, "leak")]), set(&[(1, "leak"), (2, "leak")]));
        assert_eq!(verdict(1, &one, &one, ""), Comparison::Same);
        assert!(matches!(verdict(1, &one, &two, ""), Comparison::Different(_)));
        assert!(matches!(verdict(0, &set(&[]), &two, ""), Comparison::Different(_)));
        assert!(matches!(verdict(3, &one, &two, ""), Comparison::Undecided(_)));
        assert!(matches!(verdict(3, &two, &one, ""), Comparison::Different(_)));
    }
}
