//! Where the fault is: what a correction changes.

use std::collections::BTreeSet;

/// The faulty lines of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truth {
    /// The lines.
    pub lines: BTreeSet<usize>,
    /// Whether something is missing, and nothing is wrong: the correction only adds lines.
    pub is_omission: bool,
    /// In how many places the correction changes something.
    pub places: usize,
}

/// What is between two stretches that are the same in both texts.
#[derive(Debug, Default)]
struct Hunk {
    /// Lines that only the faulty text has.
    removed: Vec<usize>,
    /// Lines that only the other has: their text.
    added: Vec<String>,
    /// The line of the faulty text before which they stand.
    before: usize,
}

impl Truth {
    /// Compares a faulty text with its correction. Where lines are only missing, those around the gap count; where a line
    /// was moved, those that it was moved across count as well.
    pub fn of(faulty: &str, fixed: &str) -> Truth {
        let hunks = hunks(faulty, fixed);
        let text: Vec<&str> = faulty.lines().collect();
        let mut lines: BTreeSet<usize> = BTreeSet::new();
        for hunk in &hunks {
            lines.extend(&hunk.removed);
        }
        for hunk in hunks.iter().filter(|hunk| hunk.removed.is_empty()) {
            let moved = hunks.iter().flat_map(|other| &other.removed);
            let moved = moved.filter(|&&line| hunk.added.iter().any(|added| added.trim() == text[line - 1].trim()));
            let moved: Vec<usize> = moved.copied().collect();
            for &line in &moved {
                lines.extend(if line < hunk.before { line..=hunk.before - 1 } else { hunk.before..=line });
            }
            if moved.is_empty() {
                lines.extend([hunk.before - 1, hunk.before].into_iter().filter(|line| (1..=text.len()).contains(line)));
            }
        }
        Truth { lines, is_omission: hunks.iter().all(|hunk| hunk.removed.is_empty()), places: hunks.len() }
    }
}

fn hunks(faulty: &str, fixed: &str) -> Vec<Hunk> {
    let (a, b): (Vec<&str>, Vec<&str>) = (faulty.lines().collect(), fixed.lines().collect());
    // The longest common subsequence, from the ends backwards.
    let mut longest = vec![vec![0u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i][j] =
                if a[i] == b[j] { longest[i + 1][j + 1] + 1 } else { longest[i + 1][j].max(longest[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    let (mut hunks, mut open): (Vec<Hunk>, Option<Hunk>) = (Vec::new(), None);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            hunks.extend(open.take());
            (i, j) = (i + 1, j + 1);
            continue;
        }
        let hunk = open.get_or_insert_with(|| Hunk { before: i + 1, ..Hunk::default() });
        if j < b.len() && (i == a.len() || longest[i][j + 1] >= longest[i + 1][j]) {
            hunk.added.push(b[j].to_string());
            j += 1;
        } else {
            hunk.removed.push(i + 1);
            i += 1;
        }
    }
    hunks.extend(open);
    hunks
}

#[cfg(test)]
mod tests {
    use super::Truth;

    fn lines(faulty: &str, fixed: &str) -> (Vec<usize>, bool, usize) {
        let truth = Truth::of(faulty, fixed);
        (truth.lines.into_iter().collect(), truth.is_omission, truth.places)
    }

    #[test]
    fn wrong_lines_and_gaps() {
        assert_eq!(lines("a\nb\nc\n", "a\nB\nc\n"), (vec![2], false, 1));
        assert_eq!(lines("a\nc\n", "a\nb\nc\n"), (vec![1, 2], true, 1));
        // One place is wrong, in another one something is missing: both count.
        assert_eq!(lines("a\nb\nc\nd\n", "A\nb\nc\nx\nd\n"), (vec![1, 3, 4], false, 2));
    }

    #[test]
    fn moved_lines() {
        assert_eq!(lines("a\nb\nc\nd\n", "b\nc\na\nd\n"), (vec![1, 2, 3], false, 2));
        assert_eq!(lines("a\nb\nc\n  d\n", "a\nd\nb\nc\n"), (vec![2, 3, 4], false, 2));
    }
}
