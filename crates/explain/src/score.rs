//! How good a report is, if one knows where the fault is.
//!
//! **Score** (Renieris and Reiss; chapter 5 of Groce's thesis). Somebody who recognises a faulty line on sight reads the
//! reported lines first, then all lines that are one step away in the dependence graph, then those two steps away, and so
//! on, until a layer holds a faulty line. With `|BFS*|` for the lines read by then the score is `1 - |BFS*| / |PDG|`: the
//! share of the program that need not be read. It is 0 if nothing leads to the fault, or if nothing is reported. The
//! thesis takes one step in the directed graph. In the graphs of Horwitz and Reps, which it refers to, an edge leads to what
//! depends on a line, and so the thesis speaks of it (9.3: a fault that depends on a reported branch is one step away).
//! [`Follow`] has the other ways to go.
//!
//! **Against the run.** In a large program every short report has a good score. So the same count is set against the lines
//! of the failing run, `1 - |BFS*| / |CE|`. It is negative if one would better have read the run.
//!
//! **Rank** is the place of the first entry of the report that names a faulty line. **EXAM** is the share of all lines that
//! are read until the first faulty one, in the order of the report; entries of equal weight may be read in any order, hence
//! a best and a worst case, and so may all lines that are not reported, which come last.
//!
//! **Where the fault is.** A faulty node is one that the correction changes. The thesis has no rule for lines without a
//! node; of its omission (a missing `return`) it counts the branch that the statement is missing in. Here a
//! line without a node stands for the statement or the macro it is part of, and otherwise for the nearest nodes before and
//! after it ([`Graph::nodes_for`]): of an omission, the two lines around the gap are the faulty ones.

use std::collections::BTreeSet;

use analyse::dependence::{Graph, Line};

/// Which way a reader goes from a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follow {
    /// To what it depends on, and to what depends on it.
    Both,
    /// To what it depends on.
    Causes,
    /// To what depends on it.
    Effects,
}

/// An entry of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspect {
    /// The lines that it names.
    pub lines: Vec<Line>,
    /// Neighbours in the list with the same weight are equally suspicious.
    pub weight: i64,
    /// Whether it is one of those that the report says to look at first: with these the reader begins.
    pub is_likely: bool,
}

/// A number between 0 and 1, or below 0; counted in ten-thousandths, so that it is written the same everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// In ten-thousandths.
    pub ten_thousandths: i64,
}

impl Share {
    /// A part of a whole, rounded; 0 of nothing.
    pub fn of(part: i64, whole: i64) -> Share {
        let ten_thousandths = if whole == 0 { 0 } else { (part * 20_000 + whole * part.signum()) / (2 * whole) };
        Share { ten_thousandths }
    }

    /// What is left of a whole without a part.
    fn without(part: usize, whole: usize) -> Share {
        let (part, whole) = (count(part), count(whole));
        Share::of(whole - part, whole)
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// What a report is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measures {
    /// Lines in the graph.
    pub lines: usize,
    /// Lines that the report says to look at first.
    pub reported: usize,
    /// Steps in the graph from the report to the next faulty line; none if there is no way.
    pub steps: Option<usize>,
    /// Lines that are read until then.
    pub read: usize,
    /// The share of the program that need not be read.
    pub score: Share,
    /// The same against the failing run, if that is known.
    pub run: Option<RunMeasures>,
    /// The place of the first entry that names a faulty line, from 1.
    pub rank: Option<usize>,
    /// The share of lines read until the first faulty one, at best and at worst.
    pub exam: (Share, Share),
}

/// The failing run as something to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunMeasures {
    /// Its lines.
    pub lines: usize,
    /// The score that it would have as a report.
    pub score: Share,
    /// The share of it that need not be read.
    pub spared: Share,
}

/// The measures of a report, in the order of its entries; `run` are the lines of the failing run.
pub fn measure(graph: &Graph, report: &[Suspect], faulty: &[Line], run: &[Line], follow: Follow) -> Measures {
    let faulty = nodes(graph, faulty);
    let likely = report.iter().filter(|suspect| suspect.is_likely);
    let reported: BTreeSet<usize> = likely.flat_map(|suspect| nodes(graph, &suspect.lines)).collect();
    let neighbours = neighbours(graph, follow);
    let all = graph.lines().len();
    let (steps, read) = search(&neighbours, &reported, &faulty);
    let run = nodes(graph, run);
    let run = (!run.is_empty()).then(|| RunMeasures {
        lines: run.len(),
        score: Share::without(search(&neighbours, &run, &faulty).1, all),
        spared: Share::without(read, run.len()),
    });
    let names_faulty = |suspect: &Suspect| !nodes(graph, &suspect.lines).is_disjoint(&faulty);
    Measures {
        lines: all,
        reported: reported.len(),
        steps,
        read,
        score: Share::without(read, all),
        run,
        rank: report.iter().position(names_faulty).map(|position| position + 1),
        exam: exam(graph, report, &faulty),
    }
}

fn nodes(graph: &Graph, lines: &[Line]) -> BTreeSet<usize> {
    lines.iter().flat_map(|&line| graph.nodes_for(line)).collect()
}

fn neighbours(graph: &Graph, follow: Follow) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); graph.lines().len()];
    for node in 0..graph.lines().len() {
        for (other, _) in graph.depends(node) {
            if follow != Follow::Effects {
                neighbours[node].push(other);
            }
            if follow != Follow::Causes {
                neighbours[other].push(node);
            }
        }
    }
    neighbours
}

/// How many layers there are before the one with a faulty line, and how many lines are read with it; all lines if there is
/// no such layer.
fn search(neighbours: &[Vec<usize>], start: &BTreeSet<usize>, faulty: &BTreeSet<usize>) -> (Option<usize>, usize) {
    let mut read = start.clone();
    let mut layer: Vec<usize> = start.iter().copied().collect();
    let mut steps = 0;
    while !layer.is_empty() {
        if layer.iter().any(|node| faulty.contains(node)) {
            return (Some(steps), read.len());
        }
        let next = layer.iter().flat_map(|&node| &neighbours[node]);
        layer = next.copied().filter(|&node| read.insert(node)).collect();
        steps += 1;
    }
    (None, neighbours.len())
}

fn exam(graph: &Graph, report: &[Suspect], faulty: &BTreeSet<usize>) -> (Share, Share) {
    let all = graph.lines().len();
    let mut read = BTreeSet::new();
    let groups = report.chunk_by(|one, other| one.weight == other.weight);
    let groups = groups.map(|group| group.iter().flat_map(|suspect| nodes(graph, &suspect.lines)).collect());
    for group in groups.chain([(0..all).collect::<BTreeSet<usize>>()]) {
        let new: BTreeSet<usize> = group.difference(&read).copied().collect();
        let found = new.intersection(faulty).count();
        if found > 0 {
            let share = |lines: usize| Share::of(count(lines), count(all));
            return (share(read.len() + 1), share(read.len() + new.len() - found + 1));
        }
        read.extend(new);
    }
    (Share::of(1, 1), Share::of(1, 1))
}

#[cfg(test)]
mod tests {
    use ir::FileId;

    use super::{Follow, Share, Suspect, measure};
    use analyse::dependence::{Dependence, Graph, Line};

    fn line(line: u32) -> Line {
        Line { file: FileId(0), line }
    }

    fn lines(numbers: &[u32]) -> Vec<Line> {
        numbers.iter().copied().map(line).collect()
    }

    fn graph(numbers: &[u32], depends: &[(u32, u32)]) -> Graph {
        let depends = depends.iter().map(|&(one, other)| (line(one), line(other), Dependence::Data));
        Graph::new(lines(numbers), depends)
    }

    fn report(entries: &[(u32, i64)]) -> Vec<Suspect> {
        entries.iter().map(|&(number, weight)| Suspect { lines: vec![line(number)], weight, is_likely: true }).collect()
    }

    fn share(ten_thousandths: i64) -> Share {
        Share { ten_thousandths }
    }

    /// 1 <- 2 <- 3 <- 4 <- 5, and 3 <- 6; 7 and 8 stand alone.
    fn chain() -> Graph {
        graph(&[1, 2, 3, 4, 5, 6, 7, 8], &[(2, 1), (3, 2), (4, 3), (5, 4), (6, 3)])
    }

    #[test]
    fn layers_are_read_until_one_holds_the_fault() {
        // {5}, {4, 5}, {3, 4, 5}, {2, 3, 4, 5, 6}: 5 of 8 lines are read.
        let measures = measure(&chain(), &report(&[(5, 1)]), &lines(&[2]), &[], Follow::Both);
        assert_eq!((measures.steps, measures.read, measures.score), (Some(3), 5, share(3750)));
        // To causes alone, line 6 is not met.
        let measures = measure(&chain(), &report(&[(5, 1)]), &lines(&[2]), &[], Follow::Causes);
        assert_eq!((measures.steps, measures.read, measures.score), (Some(3), 4, share(5000)));
        // Nothing depends on line 5.
        let measures = measure(&chain(), &report(&[(5, 1)]), &lines(&[2]), &[], Follow::Effects);
        assert_eq!((measures.steps, measures.read, measures.score), (None, 8, share(0)));
    }

    #[test]
    fn a_report_of_the_fault_alone_is_the_best() {
        let measures = measure(&chain(), &report(&[(2, 1)]), &lines(&[2]), &lines(&[1, 2, 3, 4, 5]), Follow::Both);
        assert_eq!((measures.steps, measures.read, measures.score), (Some(0), 1, share(8750)));
        let run = measures.run.expect("the run is known");
        assert_eq!((run.lines, run.score, run.spared), (5, share(3750), share(8000)));
        assert_eq!((measures.rank, measures.exam), (Some(1), (share(1250), share(1250))));
    }

    #[test]
    fn the_whole_program_and_nothing_are_worth_nothing() {
        let all: Vec<(u32, i64)> = (1..=8).map(|number| (number, 1)).collect();
        assert_eq!(measure(&chain(), &report(&all), &lines(&[2]), &[], Follow::Both).score, share(0));
        let nothing = measure(&chain(), &[], &lines(&[2]), &lines(&[1, 2]), Follow::Both);
        assert_eq!((nothing.score, nothing.rank, nothing.reported), (share(0), None, 0));
        // Eight lines read against two of the run.
        assert_eq!(nothing.run.expect("the run is known").spared, share(-30_000));
        assert_eq!(nothing.exam, (share(1250), share(10_000)));
        assert_eq!(measure(&chain(), &report(&[(7, 1)]), &lines(&[2]), &[], Follow::Both).steps, None);
    }

    /// The figures that table 5.1 of the thesis has for a kernel, as far as its numbers say: a report of 4 lines and a failing
    /// run of 21 in a graph of 700, both with the faulty line.
    #[test]
    fn the_figures_of_a_large_program() {
        let graph = graph(&(1..=700).collect::<Vec<u32>>(), &[]);
        let run = lines(&(101..=121).collect::<Vec<u32>>());
        let two_digits = |share: Share| (share.ten_thousandths + 50).div_euclid(100);
        let named: Vec<(u32, i64)> = [110, 111, 112, 113].map(|number| (number, 1)).to_vec();
        let measures = measure(&graph, &report(&named), &lines(&[111]), &run, Follow::Both);
        let of_run = measures.run.expect("the run is known");
        let seen = [measures.score, of_run.score, of_run.spared].map(two_digits);
        assert_eq!(seen, [99, 97, 81], "0.99 for the report, 0.97 for the run, 0.81 of the run spared");
        let perfect = measure(&graph, &report(&[(111, 1)]), &lines(&[111]), &run, Follow::Both);
        assert_eq!(perfect.run.map(|run| two_digits(run.spared)), Some(95));
        let whole_run: Vec<(u32, i64)> = (101..=121).map(|number| (number, 1)).collect();
        let baseline = measure(&graph, &report(&whole_run), &lines(&[111]), &run, Follow::Both);
        assert_eq!(baseline.run.map(|run| two_digits(run.spared)), Some(0));
    }

    #[test]
    fn entries_of_equal_weight_may_be_read_in_any_order() {
        // First line 8; then 3, 4, 5 in any order, of which 4 and 5 are faulty: 2 or 3 lines of 8 are read.
        let entries = report(&[(8, 9), (3, 5), (4, 5), (5, 5), (6, 1)]);
        let measures = measure(&chain(), &entries, &lines(&[4, 5]), &[], Follow::Both);
        assert_eq!((measures.rank, measures.exam), (Some(3), (share(2500), share(3750))));
        // Not reported: after 5 lines, one of 1, 2, 7.
        let measures = measure(&chain(), &entries, &lines(&[7]), &[], Follow::Both);
        assert_eq!((measures.rank, measures.exam), (None, (share(7500), share(10_000))));
    }

    #[test]
    fn a_line_without_code_stands_for_its_neighbours() {
        // Two branches that meet: 10 <- 20, 10 <- 30, 20 <- 40, 30 <- 40.
        let diamond = graph(&[10, 20, 30, 40], &[(20, 10), (30, 10), (40, 20), (40, 30)]);
        // A gap at 25 lies between 20 and 30, one step from 40: 3 of 4 lines are read.
        let measures = measure(&diamond, &report(&[(40, 1)]), &lines(&[25]), &[], Follow::Both);
        assert_eq!((measures.steps, measures.read, measures.score), (Some(1), 3, share(2500)));
        // Before the first line there is only the first.
        let measures = measure(&diamond, &report(&[(40, 1)]), &lines(&[5]), &[], Follow::Both);
        assert_eq!((measures.steps, measures.read), (Some(2), 4));
        // In another file there is nothing.
        let elsewhere = Line { file: FileId(1), line: 20 };
        assert_eq!(measure(&diamond, &report(&[(40, 1)]), &[elsewhere], &[], Follow::Both).steps, None);
    }

    #[test]
    fn shares_are_rounded() {
        assert_eq!(Share::of(2, 3), share(6667));
        assert_eq!(Share::of(-2, 3), share(-6667));
        assert_eq!(Share::of(1, 3), share(3333));
        assert_eq!(Share::of(5, 0), share(0));
    }
}
