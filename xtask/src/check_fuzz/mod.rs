//! Random programs with few inputs: what `cexplain check` says about all runs of a program must be what the
//! interpreter finds when it goes through all of them.

mod enumerate;
mod expressions;
mod judge;
mod program;
mod statements;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::Fuzz;
use crate::process::{build_cexplain, in_parallel, target_dir};
use crate::random::Random;
use enumerate::Behaviour;
use judge::Comparison;

/// What was seen in all programs.
#[derive(Debug, Default)]
struct Counts {
    programs: u64,
    /// Programs that some run of fails.
    violated: u64,
    /// Programs that nothing can be said about; each one is a fault of the generator.
    unusable: u64,
    same: u64,
    partial: u64,
    undecided: u64,
    different: u64,
    lines: usize,
    runs: u64,
    /// Time for runs.
    time: Duration,
    /// By class, the number of programs that violate it.
    classes: BTreeMap<String, u64>,
    /// Programs where only a few of the runs (at most a tenth) fail.
    rare: u64,
}

/// Compares so many programs; whether there was no difference.
pub fn run(count: u64, fuzz: &Fuzz, enumerate_only: bool) -> Result<bool, String> {
    let cexplain = if enumerate_only { None } else { Some(build_cexplain(fuzz.release)?) };
    let dir = target_dir().join("fuzz-check");
    std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let counts = Mutex::new(Counts::default());
    in_parallel(fuzz.jobs, count, |_, index| {
        let seed = fuzz.seed + index;
        let start = Instant::now();
        let (text, behaviour) = make(seed);
        let time = start.elapsed();
        let file = dir.join(format!("seed-{seed}.c"));
        std::fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
        let comparison = match (&cexplain, &behaviour.unusable) {
            (Some(cexplain), None) => Some(judge::compare(cexplain, &file, &behaviour)?),
            _ => None,
        };
        let again = format!("kept as {}; again: cargo xtask fuzz --check 1 --seed {seed}", file.display());
        let keep = match (&comparison, &behaviour.unusable) {
            (_, Some(why)) => {
                println!("seed {seed}: {why}; {again}");
                true
            }
            (Some(Comparison::Different(why)), _) => {
                println!("seed {seed}: DIFFERENT: {why}; {again}");
                true
            }
            (Some(Comparison::Undecided(why)), _) => {
                println!("seed {seed}: {why}; {again}");
                true
            }
            // A single program is there to be looked at.
            _ => count == 1,
        };
        if count == 1 {
            println!("{}", describe(&behaviour));
        }
        if !keep {
            let _ = std::fs::remove_file(&file);
        }
        let mut counts = counts.lock().expect("no thread panics with the lock");
        counts.add(&text, &behaviour, comparison.as_ref(), time);
        Ok(())
    })?;
    let counts = counts.into_inner().expect("no thread panics with the lock");
    counts.print(fuzz.seed, enumerate_only);
    Ok(counts.different == 0 && counts.unusable == 0)
}

/// The program of a seed and what its runs do.
fn make(seed: u64) -> (String, Behaviour) {
    let program = program::generate(seed);
    let mut random = Random::new(seed, 1);
    match enumerate::claims(&program, &mut random) {
        Ok(claims) => {
            let text = program.text(&claims);
            let behaviour = enumerate::enumerate(&text, &program.inputs);
            (text, behaviour)
        }
        Err(why) => (program.probe(), Behaviour { unusable: Some(why), ..Behaviour::default() }),
    }
}

/// What all runs do, for a person.
fn describe(behaviour: &Behaviour) -> String {
    let mut text = format!("{} runs", behaviour.runs);
    for ((line, class), runs) in &behaviour.violated {
        text.push_str(&format!("\n  line {line}: {class} violated by {runs}"));
    }
    text
}

impl Counts {
    fn add(&mut self, text: &str, behaviour: &Behaviour, comparison: Option<&Comparison>, time: Duration) {
        self.programs += 1;
        self.unusable += u64::from(behaviour.unusable.is_some());
        self.violated += u64::from(!behaviour.violated.is_empty());
        let failing: u64 = behaviour.violated.values().sum();
        self.rare += u64::from(failing > 0 && failing * 10 <= behaviour.runs);
        self.lines += text.lines().count();
        self.runs += behaviour.runs;
        self.time += time;
        let classes: std::collections::BTreeSet<&String> = behaviour.violated.keys().map(|(_, class)| class).collect();
        for class in classes {
            *self.classes.entry(class.clone()).or_default() += 1;
        }
        match comparison {
            Some(Comparison::Same) => self.same += 1,
            Some(Comparison::Partial) => self.partial += 1,
            Some(Comparison::Undecided(_)) => self.undecided += 1,
            Some(Comparison::Different(_)) => self.different += 1,
            None => {}
        }
    }

    fn print(&self, seed: u64, enumerate_only: bool) {
        let each = |total: f64| total / self.programs.max(1) as f64;
        println!("{} programs, seeds {seed} to {}", self.programs, seed + self.programs.saturating_sub(1));
        println!(
            "{} violated ({:.0} %), {} of them by few runs; {} unusable; on average {:.0} lines, {:.0} runs, {:.0} ms",
            self.violated,
            each(self.violated as f64) * 100.0,
            self.rare,
            self.unusable,
            each(self.lines as f64),
            each(self.runs as f64),
            each(self.time.as_secs_f64() * 1000.0),
        );
        let classes: Vec<String> = self.classes.iter().map(|(class, count)| format!("{class} {count}")).collect();
        println!("programs that violate a class: {}", classes.join(", "));
        if !enumerate_only {
            let (same, partial) = (self.same, self.partial);
            println!(
                "{same} same, {partial} the same as far as decided, {} undecided, {} different",
                self.undecided, self.different
            );
            println!("{} passed, {} failed", same + partial, self.different);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_makes_one_program() {
        for seed in 1..20 {
            let (text, behaviour) = make(seed);
            assert_eq!(text, make(seed).0, "seed {seed}");
            assert!(behaviour.unusable.is_none(), "seed {seed}: {:?}\n{text}", behaviour.unusable);
            assert!(behaviour.runs > 1 && behaviour.runs <= 250, "seed {seed}: {} runs", behaviour.runs);
        }
    }
}
