//! Shortens a story: deep recursion first, then whatever takes the most lines, until the story fits.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Entry, Event, LeftOut};

/// Of calls of a function inside of each other so many are kept: the outermost, and the innermost.
const LEVELS: (usize, usize) = (2, 2);

/// A note takes a line too: to save so few lines nothing is left out.
const SLACK: usize = 2;

/// Where the entries inside of each entry end.
fn ends(entries: &[Entry]) -> Vec<usize> {
    let mut ends = vec![entries.len(); entries.len()];
    let mut open: Vec<usize> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        while let Some(&last) = open.last() {
            if entries[last].depth < entry.depth {
                break;
            }
            ends[last] = index;
            open.pop();
        }
        open.push(index);
    }
    ends
}

fn lines(entries: &[Entry]) -> usize {
    entries.iter().map(Entry::lines).sum()
}

/// A note in place of entries.
fn note(instead_of: &Entry, left_out: LeftOut) -> Entry {
    Entry { event: Event::LeftOut(left_out), inline: false, left_out: 0, ..instead_of.clone() }
}

/// Leaves out the middle of long chains of calls of a function by itself. Of what a call in such a chain does,
/// only the last call of itself is followed, or the one that the run ends in.
pub(super) fn fold_recursion(entries: Vec<Entry>) -> Vec<Entry> {
    let ends = ends(&entries);
    let mut out = Vec::new();
    Chains { entries: &entries, ends }.fold(0..entries.len(), 0, &mut out);
    out
}

struct Chains<'a> {
    entries: &'a [Entry],
    ends: Vec<usize>,
}

impl Chains<'_> {
    /// Copies a range, moved to the left, without the middle of its chains.
    fn fold(&self, range: Range<usize>, shift: u32, out: &mut Vec<Entry>) {
        let (starts, deeper) = self.chains(range.clone());
        let mut next = range.start;
        for start in starts {
            if start < next {
                continue;
            }
            let chain = self.follow(start, &deeper);
            let Some(&last) = chain.last() else { continue };
            let hidden = chain.len().saturating_sub(LEVELS.1);
            if hidden < 2 && last == start {
                continue;
            }
            self.copy(next..start, shift, out);
            let (kept, moved) = if hidden < 2 {
                (start, 0)
            } else {
                (chain[hidden], self.note(start, chain[hidden], hidden, shift, out))
            };
            self.copy(kept..last + 1, shift + moved, out);
            self.fold(last + 1..self.ends[last], shift + moved, out);
            self.copy(self.ends[last]..self.ends[kept], shift + moved, out);
            next = self.ends[start];
        }
        self.copy(next..range.end, shift, out);
    }

    fn copy(&self, range: Range<usize>, shift: u32, out: &mut Vec<Entry>) {
        out.extend(self.entries[range].iter().cloned().map(|mut entry| {
            entry.depth -= shift;
            entry
        }));
    }

    /// Notes that calls were left out; how far what follows moves to the left.
    fn note(&self, start: usize, kept: usize, hidden: usize, shift: u32, out: &mut Vec<Entry>) -> u32 {
        let all = lines(&self.entries[start..self.ends[start]]);
        let lines = all - lines(&self.entries[kept..self.ends[kept]]);
        let mut note = note(&self.entries[start], LeftOut { lines, iterations: 0, calls: hidden as u64 });
        note.depth -= shift;
        out.push(note);
        self.entries[kept].depth - self.entries[start].depth
    }

    /// The calls that already lie in so many of the same function, and for every call the last one of the same
    /// function directly under it.
    fn chains(&self, range: Range<usize>) -> (Vec<usize>, BTreeMap<usize, usize>) {
        let mut deeper = BTreeMap::new();
        let mut starts = Vec::new();
        let mut open: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for index in range {
            let Event::Call { name, .. } = &self.entries[index].event else { continue };
            let chain = open.entry(name).or_default();
            while chain.last().is_some_and(|&outer| self.ends[outer] <= index) {
                chain.pop();
            }
            if let Some(&outer) = chain.last() {
                deeper.insert(outer, index);
            }
            if chain.len() == LEVELS.0 {
                starts.push(index);
            }
            chain.push(index);
        }
        (starts, deeper)
    }

    /// The chain from a call on: to its deepest call, or to the one in which the run ends.
    fn follow(&self, start: usize, deeper: &BTreeMap<usize, usize>) -> Vec<usize> {
        let end = self.entries.len();
        let mut chain = vec![start];
        let mut last = start;
        while let Some(&inner) = deeper.get(&last) {
            if self.ends[start] == end && self.ends[inner] != end {
                break;
            }
            chain.push(inner);
            last = inner;
        }
        chain
    }
}

/// Leaves out what takes the most lines until there are at most so many.
pub(super) fn fit(entries: Vec<Entry>, most: usize) -> Vec<Entry> {
    let mut heights = vec![0];
    for entry in &entries {
        heights.push(heights[heights.len() - 1] + entry.height());
    }
    if heights[entries.len()] <= most {
        return entries;
    }
    let mut spine = vec![0; entries.len() + 1];
    let ends = ends(&entries);
    for index in (0..entries.len()).rev() {
        // The lines from an entry that is still open down to the end of the run.
        let open = ends[index] == entries.len();
        spine[index] = if open { spine[index + 1].max(spine_below(&entries, &ends, &spine, index)) + 1 } else { 0 };
    }
    let mut out = Vec::new();
    Fit { entries: &entries, ends, heights, spine }.choose(0..entries.len(), most, &mut out);
    out.dedup_by(|later, earlier| merge(earlier, later));
    out
}

/// Makes one note of two.
fn merge(earlier: &mut Entry, later: &Entry) -> bool {
    match (&mut earlier.event, &later.event) {
        (Event::LeftOut(first), Event::LeftOut(second)) if earlier.depth == later.depth => {
            let iterations = first.iterations > 0 && second.iterations > 0;
            first.iterations = if iterations { first.iterations + second.iterations } else { 0 };
            first.lines += second.lines;
            first.calls = 0;
            true
        }
        _ => false,
    }
}

/// The lines of the open entry directly inside another.
fn spine_below(entries: &[Entry], ends: &[usize], spine: &[usize], index: usize) -> usize {
    let mut inner = index + 1;
    while inner < entries.len() && ends[inner] < entries.len() {
        inner = ends[inner];
    }
    spine.get(inner).copied().unwrap_or(0)
}

struct Fit<'a> {
    entries: &'a [Entry],
    ends: Vec<usize>,
    /// The lines before each entry.
    heights: Vec<usize>,
    /// For entries that are open when the run ends: the lines needed to show that end.
    spine: Vec<usize>,
}

impl Fit<'_> {
    fn height(&self, range: &Range<usize>) -> usize {
        self.heights[range.end] - self.heights[range.start]
    }

    /// The entries of a range that lie in no other of it, each with what lies in it.
    fn siblings(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut siblings = Vec::new();
        let mut at = range.start;
        while at < range.end {
            siblings.push(at..self.ends[at].min(range.end));
            at = self.ends[at];
        }
        siblings
    }

    /// Shows a range within so many lines (at least one).
    fn choose(&self, range: Range<usize>, most: usize, out: &mut Vec<Entry>) {
        if self.height(&range) <= most {
            return out.extend_from_slice(&self.entries[range]);
        }
        let mut others = self.siblings(range);
        if others.iter().any(|sibling| matches!(self.entries[sibling.start].event, Event::Iteration { .. })) {
            return self.choose_iterations(&others, most, out);
        }
        let Some(last) = others.pop() else { return };
        if others.is_empty() {
            return self.shorten(last, most, out);
        }
        if most < 2 {
            return self.leave_out(&[others, vec![last]].concat(), out);
        }
        // The end matters most: it gets what it needs, and half of the lines if it can use them.
        let before = others.iter().map(|range| self.height(range)).sum::<usize>();
        let wanted = most.saturating_sub(before).max(most / 2).max(self.spine[last.start]);
        let for_last = wanted.min(self.height(&last)).min(most - 1);
        self.choose_all(&others, most - for_last, out);
        self.shorten(last, for_last, out);
    }

    /// Shows the iterations of a loop within so many lines: the last ones and the first, if possible whole.
    fn choose_iterations(&self, siblings: &[Range<usize>], most: usize, out: &mut Vec<Entry>) {
        let mut shares = vec![0; siblings.len()];
        let mut rest = most.saturating_sub(1);
        // The end, and the iteration before it.
        for (share, sibling) in shares.iter_mut().zip(siblings).rev() {
            *share = self.height(sibling).min(rest);
            rest -= *share;
            if matches!(self.entries[sibling.start].event, Event::Iteration { .. }) {
                break;
            }
        }
        let order = std::iter::once(0).chain((1..siblings.len()).rev());
        for index in order {
            let height = self.height(&siblings[index]);
            if shares[index] == 0 && height > rest {
                break;
            }
            if shares[index] == 0 {
                shares[index] = height;
                rest -= height;
            }
        }
        let mut hidden: Vec<Range<usize>> = Vec::new();
        for (share, sibling) in shares.into_iter().zip(siblings) {
            if share == 0 {
                hidden.push(sibling.clone());
                continue;
            }
            self.leave_out(&hidden, out);
            hidden.clear();
            self.shorten(sibling.clone(), share, out);
        }
        self.leave_out(&hidden, out);
    }

    /// Shows entries beside each other within so many lines (at least one).
    fn choose_all(&self, siblings: &[Range<usize>], most: usize, out: &mut Vec<Entry>) {
        if siblings.len() > most {
            let first = (most - 1) / 3;
            let last = most - 1 - first;
            for sibling in &siblings[..first] {
                self.shorten(sibling.clone(), 1, out);
            }
            self.leave_out(&siblings[first..siblings.len() - last], out);
            for sibling in &siblings[siblings.len() - last..] {
                self.shorten(sibling.clone(), 1, out);
            }
            return;
        }
        let heights: Vec<usize> = siblings.iter().map(|sibling| self.height(sibling)).collect();
        for (sibling, share) in siblings.iter().zip(shares(&heights, most)) {
            self.shorten(sibling.clone(), share, out);
        }
    }

    /// Shows one entry with what lies in it within so many lines (at least one).
    fn shorten(&self, range: Range<usize>, most: usize, out: &mut Vec<Entry>) {
        let slack = if most > SLACK { SLACK } else { 0 };
        if self.height(&range) <= most + slack {
            return out.extend_from_slice(&self.entries[range]);
        }
        let mut head = self.entries[range.start].clone();
        let inside = range.start + 1..range.end;
        if most < 3 {
            // Of a call at least what it returns.
            let last = self.entries[inside.clone()].last().filter(|last| last.depth == head.depth + 1);
            let result = last.filter(|last| matches!(last.event, Event::Return { .. })).cloned();
            head.left_out += lines(&self.entries[inside]) - result.as_ref().map_or(0, Entry::lines);
            out.push(head);
            out.extend(result.map(|result| Entry { inline: true, ..result }));
            return;
        }
        out.push(head);
        self.choose(inside, most - 1, out);
    }

    fn leave_out(&self, siblings: &[Range<usize>], out: &mut Vec<Entry>) {
        let Some(first) = siblings.first() else { return };
        let mut left_out = LeftOut::default();
        let mut only_iterations = true;
        for sibling in siblings {
            left_out.lines += lines(&self.entries[sibling.clone()]);
            match self.entries[sibling.start].event {
                Event::Iteration { .. } => left_out.iterations += 1,
                Event::LeftOut(LeftOut { iterations, .. }) if iterations > 0 => left_out.iterations += iterations,
                _ => only_iterations = false,
            }
        }
        if !only_iterations {
            left_out.iterations = 0;
        }
        out.push(note(&self.entries[first.start], left_out));
    }
}

/// Divides lines fairly: nobody gets more than needed, and who gets less than needed gets as much as any other.
/// There is a line for everybody.
fn shares(heights: &[usize], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by_key(|&index| heights[index]);
    let mut shares = vec![1; heights.len()];
    let mut rest = most;
    for (done, &index) in order.iter().enumerate() {
        let fair = rest / (heights.len() - done);
        shares[index] = heights[index].min(fair.max(1));
        rest = rest.saturating_sub(shares[index]);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn lines_are_divided_fairly() {
        assert_eq!(shares(&[1, 50, 4, 50], 25), [1, 10, 4, 10]);
        assert_eq!(shares(&[3, 3], 10), [3, 3]);
    }
}
