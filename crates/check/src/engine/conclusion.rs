//! What a check says in the end: the verdict of each property, and what it holds for.

use analyse::loops::LoopId;
use analyse::reachable::Place;
use std::collections::BTreeSet;

use logic::cnf::Cnf;
use logic::{Answer, Stop, Terms};

use super::{Engine, LOOP_CONFLICTS};
use crate::loops;
use crate::options::{AnyArguments, Arguments, Options};
use crate::properties::{Names, is_stated, of_rules, property};
use crate::reachable_properties::properties_behind;
use crate::symbolic::{Atom, Encoding, Halt, PropertyKey, Refusal};
use crate::verdict::{CutLoop, Property, Reason, Report, Scope, Statistics, Verdict};

impl Engine<'_> {
    /// What could not be followed and is reached by some run.
    fn reachable_refusals<'e>(&mut self, encoding: &'e Encoding) -> Vec<&'e Refusal> {
        let mut reachable: Vec<&Refusal> = Vec::new();
        for refusal in &encoding.refusals {
            if reachable.iter().any(|other| (&other.what, other.span) == (&refusal.what, refusal.span)) {
                continue;
            }
            if self.options.is_halted() {
                reachable.push(refusal);
                continue;
            }
            self.set_limits();
            let answer = self.solver.solve(&self.terms, &[refusal.required, refusal.reached]);
            if !matches!(answer, Answer::Unsat(_)) {
                reachable.push(refusal);
            }
        }
        reachable
    }

    /// Where runs were not followed further.
    fn ends_of_execution(&self, encoding: &Encoding, cut: &BTreeSet<LoopId>, refusals: &[&Refusal]) -> Vec<Place> {
        let entry = |function: ir::FunctionId| (function, self.program[function].entry);
        let mut places: Vec<Place> = refusals.iter().filter_map(|refusal| refusal.at).collect();
        places.extend(cut.iter().map(|&id| self.place_of(id)));
        if encoding.halt.is_some() {
            places.extend(self.program.start.map(entry));
        }
        places
    }

    /// What was found, by whatever search, must not be said to be impossible.
    fn compare_with_proven(&mut self) {
        let Some(&key) = self.found.keys().find(|&&key| self.proven.has(key)) else { return };
        let property = property(self.program, key, &mut Names::of(self.program));
        let place = self.program.sources.describe(property.span);
        self.defect = Some(format!("{} at {place} fails, and is proven by intervals", property.name));
    }

    /// Whether no run comes to a check or to its end.
    fn is_nothing_checked(&mut self, encoding: &Encoding) -> bool {
        if self.options.is_halted() {
            return false;
        }
        let mut conditions = Vec::new();
        for &(reached, required) in &encoding.ends {
            conditions.push(self.terms.and(reached, required));
        }
        for check in &encoding.checks {
            conditions.push(self.terms.and(check.reached, check.required));
        }
        let any = self.terms.or_all(&conditions);
        self.set_limits();
        matches!(self.solver.solve(&self.terms, &[any]), Answer::Unsat(_))
    }

    /// The formula that asks for any violation.
    fn dimacs(&mut self, encoding: &Encoding) -> Option<String> {
        if !self.options.dimacs {
            return None;
        }
        let mut conditions = Vec::new();
        for check in &encoding.checks {
            conditions.push(self.terms.and(check.required, check.violated));
        }
        let any = self.terms.or_all(&conditions);
        Some(Cnf::of_terms(&self.terms, &[any], &[]).dimacs().to_string())
    }

    /// The assignments as text.
    fn assignments(&self, encoding: &Encoding) -> Vec<(Atom, String)> {
        let show = |atom: &Atom| {
            let values: Vec<String> = atom.parts.iter().map(|&part| self.terms.show(part)).collect();
            format!("{} if {}", values.join(", "), self.terms.show(atom.executed))
        };
        encoding.atoms.iter().map(|atom| (atom.clone(), show(atom))).collect()
    }

    pub(super) fn report(mut self, encoding: &Encoding, cut: BTreeSet<LoopId>) -> Report {
        self.compare_with_proven();
        let dimacs = self.dimacs(encoding);
        let assignments = self.assignments(encoding);
        let refusals = self.reachable_refusals(encoding);
        let unsupported: Vec<_> = refusals.iter().map(|refusal| (refusal.what.clone(), refusal.span)).collect();
        let nothing_checked = self.found.is_empty()
            && cut.is_empty()
            && unsupported.is_empty()
            && encoding.halt.is_none()
            && self.is_nothing_checked(encoding);
        let general = match nothing_checked {
            true => Some(Reason::NothingChecked),
            false => self.general_reason(encoding, &cut, &unsupported),
        };
        let mut names = Names::of(self.program);
        let mut keys: BTreeSet<PropertyKey> = encoding.checks.iter().map(|check| check.property).collect();
        keys.extend(self.found.keys());
        let live = self.program.live_functions();
        for (site, info) in self.program.sites() {
            let function = self.program[info.statement].function;
            let is_idle = function.is_some_and(|id| self.program[id].library || !live.contains(&id));
            let class = info.kind.classes()[0];
            if is_stated(info.kind) && !is_idle && self.options.classes.has(class) {
                keys.insert(PropertyKey { site: Some(site), class, call: None });
            }
        }
        if self.options.classes.has(ir::PropertyClass::Rule) {
            let is_live = |key: &PropertyKey| key.call.is_none_or(|(function, _)| live.contains(&function));
            keys.extend(of_rules(self.program, false).into_iter().filter(is_live));
        }
        let places = self.ends_of_execution(encoding, &cut, &refusals);
        keys.extend(properties_behind(self.program, &self.options, places));
        let mut properties = Vec::new();
        for key in keys {
            let property = property(self.program, key, &mut names);
            if !self.options.properties.is_empty() && !self.options.properties.contains(&property.name) {
                continue;
            }
            let verdict = if let Some(found) = self.found.remove(&key) {
                Verdict::Violated(found)
            } else if let Some(why) = self.unconfirmed.get(&key) {
                Verdict::Unknown(Reason::Unconfirmed(why.clone()))
            } else if let Some(reason) = self.undecided.get(&key) {
                Verdict::Unknown(reason.clone())
            } else if let Some(reason) = &general {
                self.proven_or_unknown(encoding, key, reason)
            } else {
                self.holds_or_is_never_reached(encoding, key)
            };
            properties.push((property, verdict));
        }
        let key = |property: &Property| PropertyKey { site: property.site, class: property.class, call: property.call };
        let is_proven =
            |(property, verdict): &&(Property, Verdict)| *verdict == Verdict::Holds && self.is_proven(key(property));
        let proven = properties.iter().filter(is_proven).count();
        let cut = self.cut_loops(&cut, &properties);
        let (solver, terms) = (self.solver.statistics(), self.terms.len() as u64);
        let halt = encoding.halt.map(|halt| reason_of_halt(halt, &self.options));
        let stopped = halt.or_else(|| self.options.stop().map(reason_of));
        if stopped.is_some() {
            // There is no time to free them piece by piece: that is left to the system.
            std::mem::forget(std::mem::take(&mut self.solver));
            std::mem::forget(std::mem::replace(&mut self.terms, Terms::new()));
        }
        Report {
            properties,
            scope: Scope {
                is_given_run: false,
                threads: None,
                proven,
                cut,
                unsupported,
                uses_addresses: encoding.uses_addresses,
                nothing_checked,
                arguments: self.any_arguments(),
                environment: self.any_environment(),
                has_longer_texts: !self.are_arguments_at_their_bounds(),
                stopped,
            },
            statistics: Statistics {
                rounds: self.rounds,
                steps: encoding.steps,
                terms,
                variables: solver.variables,
                clauses: solver.clauses,
                calls: solver.calls,
                conflicts: solver.conflicts,
                work: solver.work,
            },
            assignments,
            dimacs,
            bounds: self.bounds,
            defect: self.defect,
        }
    }

    /// The verdict on a property where something was not looked at: what holds in all runs holds there, too. Behind what cannot be
    /// followed nothing does.
    fn proven_or_unknown(&mut self, encoding: &Encoding, key: PropertyKey, reason: &Reason) -> Verdict {
        let is_stated = key.site.is_some_and(|site| is_stated(self.program[site].kind));
        let is_followed = match reason {
            Reason::Bound => true,
            Reason::Time | Reason::Interrupted | Reason::Solver | Reason::Size => !is_stated,
            Reason::Unsupported { .. }
            | Reason::Unconfirmed(_)
            | Reason::NothingChecked
            | Reason::Schedules
            | Reason::Inputs => false,
        };
        let is_proven = self.is_proven(key) && self.proven.has_beyond_bounds(key);
        if is_followed && is_proven && self.holds_or_is_never_reached(encoding, key) == Verdict::Holds {
            return Verdict::Holds;
        }
        Verdict::Unknown(reason.clone())
    }

    /// The verdict on a property that no run violates. What the user wrote as a property holds only if some run comes to it.
    fn holds_or_is_never_reached(&mut self, encoding: &Encoding, key: PropertyKey) -> Verdict {
        let is_stated = key.site.is_some_and(|site| is_stated(self.program[site].kind));
        if !is_stated || self.options.any_failure {
            return Verdict::Holds;
        }
        let ways = encoding.reached.get(&key).map_or(&[][..], |ways| ways);
        let any = self.terms.or_all(ways);
        let is_proven = self.is_proven(key);
        if any == self.terms.falsehood() || is_proven && self.proven.is_never_reached(key) {
            return Verdict::NeverReached;
        }
        if is_proven {
            // The solver was not asked about it before.
            self.set_limits();
        } else {
            self.solver.set_limits(self.options.solver_limits(Some(LOOP_CONFLICTS)));
        }
        match self.solver.solve(&self.terms, &[any]) {
            Answer::Unsat(_) => Verdict::NeverReached,
            Answer::Sat(_) | Answer::Unknown(_) => Verdict::Holds,
        }
    }

    /// The bounds of arguments that may be any, if somebody looks at them.
    fn any_arguments(&self) -> Option<AnyArguments> {
        let used = self.program.uses_of_main_arguments();
        match &self.options.arguments {
            Arguments::Any(any) if used.any() => Some(any.clone()),
            Arguments::Any(_) | Arguments::Given(_) => None,
        }
    }

    /// The most characters of variables of the environment, if somebody asks for any.
    fn any_environment(&self) -> Option<u32> {
        (!self.contexts.environment.is_empty()).then_some(self.options.environment_length)
    }

    /// Why properties without a violation stay undecided, if they do.
    fn general_reason(
        &self,
        encoding: &Encoding,
        cut: &BTreeSet<LoopId>,
        unsupported: &[(String, ir::SpanId)],
    ) -> Option<Reason> {
        if let Some(halt) = encoding.halt {
            return Some(reason_of_halt(halt, &self.options));
        }
        if self.options.is_halted() {
            return Some(stopped(&self.options));
        }
        if let Some((what, span)) = unsupported.first() {
            return Some(Reason::Unsupported { what: what.clone(), span: *span });
        }
        (!cut.is_empty() || !self.are_arguments_at_their_bounds()).then_some(Reason::Bound)
    }

    fn cut_loops(&self, cut: &BTreeSet<LoopId>, properties: &[(Property, Verdict)]) -> Vec<CutLoop> {
        let undecided = properties.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Unknown(_)));
        let undecided: BTreeSet<PropertyKey> = undecided
            .map(|(property, _)| PropertyKey { site: property.site, class: property.class, call: property.call })
            .collect();
        cut.iter()
            .map(|&id| {
                let (name, span) = loops::name(self.program, id);
                let own = self.bounds.get(&id).copied().unwrap_or(self.options.first_bound);
                let bound = self.options.unwind_of(self.program, id).unwrap_or(own);
                let behind = properties_behind(self.program, &self.options, vec![self.place_of(id)]);
                CutLoop { id, name, span, bound, checks: behind.intersection(&undecided).count() }
            })
            .collect()
    }

    /// Where a loop or a recursion begins.
    fn place_of(&self, id: LoopId) -> Place {
        match id {
            LoopId::Loop(function, head) => (function, head),
            LoopId::Recursion(function) => (function, self.program[function].entry),
        }
    }
}

/// Why an execution ended early.
pub(crate) fn reason_of_halt(halt: Halt, options: &Options) -> Reason {
    match halt {
        Halt::Stopped => stopped(options),
        Halt::TooLong | Halt::TooBig => Reason::Size,
    }
}

fn stopped(options: &Options) -> Reason {
    options.stop().map_or(Reason::Time, reason_of)
}

pub(crate) fn reason_of(stop: Stop) -> Reason {
    match stop {
        Stop::Time => Reason::Time,
        Stop::Interrupted => Reason::Interrupted,
        Stop::Conflicts | Stop::Calls | Stop::Failed => Reason::Solver,
    }
}
