//! The violated properties of a program, in the order in which they are explained and shown.

use check::{FailingRuns, Options, Property, Report, Verdict};
use ir::{Program, PropertyClass};
use run::{Discard, Trace};

use crate::unconstrained::is_only_unconstrained;

/// Groups of violated properties, those to look at first in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailureGroup {
    /// What the program itself says must not happen: a false assertion, an error location that is reached, an abort.
    Stated,
    /// Everything else: undefined behaviour, and what other classes are about.
    Unstated,
    /// Undefined behaviour that only unconstrained inputs reach.
    Unconstrained,
}

/// A violated property.
#[derive(Debug, Clone, Copy)]
pub struct Violation<'a> {
    /// The property.
    pub property: &'a Property,
    /// The runs that violate it.
    pub runs: &'a FailingRuns,
    /// Where it belongs.
    pub group: FailureGroup,
}

/// The violated properties: group by group, each in the order of the program.
pub fn violations<'a>(program: &Program, options: &Options, report: &'a Report) -> Vec<Violation<'a>> {
    let mut all = Vec::new();
    for (property, verdict) in &report.properties {
        if let Verdict::Violated(runs) = verdict {
            all.push(Violation { property, runs, group: group(program, options, property, runs) });
        }
    }
    all.sort_by_key(|violation| violation.group);
    all
}

fn group(program: &Program, options: &Options, property: &Property, runs: &FailingRuns) -> FailureGroup {
    use PropertyClass as C;
    match property.class {
        C::Assertion | C::Rule | C::ReachError | C::Abort | C::Unreachable | C::Deadlock | C::LockMisuse => {
            return FailureGroup::Stated;
        }
        C::SignedOverflow | C::DivisionByZero | C::BadShift | C::LeftShift | C::FloatConversion => {}
        C::NullDereference
        | C::InvalidPointer
        | C::OutOfBounds
        | C::UseAfterFree
        | C::UseAfterScope
        | C::DoubleFree
        | C::InvalidFree
        | C::StackOverflow
        | C::Leak
        | C::Uninitialised
        | C::ReadOnlyWrite
        | C::BadCall
        | C::Overlap
        | C::PointerDifference
        | C::VlaSize
        | C::VarArgs
        | C::Library
        | C::DataRace
        | C::Misaligned
        | C::UnsignedWrap
        | C::PointerArithmetic => return FailureGroup::Unstated,
    }
    // Without a recording nothing is known of the inputs.
    let replay =
        |run: &check::FailingRun| Trace::replay(program, &check::run_options(options, &run.script), &mut Discard).ok();
    match runs.list.first().and_then(replay) {
        Some(trace) if is_only_unconstrained(&trace, options.classes) => FailureGroup::Unconstrained,
        _ => FailureGroup::Unstated,
    }
}
