//! Which small edit of a line would make the property hold? The strongest evidence that a line is at fault.
//!
//! Edits are tried on runs first ([`trials`]): by the interpreter, which costs next to nothing. Those that survive are weighed,
//! and the best are checked on the whole program within the bounds.

mod avoidance;
mod blocks;
mod calls;
pub mod cases;
mod checks;
mod comparisons;
pub mod declarations_and_jumps;
mod influence;
mod oddities;
mod oracle;
mod persistence;
mod shown;
mod stores;
mod trials;
mod words;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use edit::{
    Asked, Change, Edit, EditCondition, Guard, Joined, JumpTo, Likeness, NewStep, Reached, Rework, Spot, Stored,
    edited, is_among_alike, is_default, is_exchange, is_store_among_alike, location_of, spots_at,
};
use ir::{
    BinaryOp, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, TypeKind, UnaryOp,
};

use crate::case::Case;
use crate::effort::Effort;
use crate::explanation::{Avoidance, Reach};
use crate::lines::{Line, line_of};
use crate::ranking::signs::{EditKind, Judged, Signs};
pub use calls::answers;
pub use checks::{Checked, Checks};
use comparisons::{Role, States};
pub use influence::Functions;
pub use trials::{Effects, Saved, Trials};
pub use words::{MOST_PARTS, Words};

/// The most edits that are tried on runs.
const MOST_EDITS: usize = 12_000;
/// What checks of edits may cost, in hundredths of what finding the failing run took.
pub const CHECK_EFFORT: u64 = 64;
/// How often edits that were left out are looked at, because better ones of their lines were refuted.
const MOST_ROUNDS: usize = 3;
/// The most edits of a line that are checked.
const MOST_OF_A_LINE: usize = 3;
/// The most places that the same statement is looked at in before other edits.
const MOST_PLACES: usize = 3;
/// The most statements that are tried under conditions.
const MOST_UNGUARDED: usize = 24;
/// Edits with more points than this are tried before statements under conditions.
const LIKELIER: u32 = 140;

/// Those of an edit before it is tried.
const NO_EFFECTS: Effects = Effects { changed: 0, turned: 0 };

/// A line with an edit after which all runs pass that were tried.
#[derive(Debug, Clone)]
pub struct Repair {
    /// The line: its position among those given.
    pub line: usize,
    /// The edit.
    pub edit: Edit,
    /// Another edit that has to be made as well, and its line.
    pub also: Option<(usize, Edit)>,
    /// What is known about the whole program after it.
    pub outcome: RepairOutcome,
    /// What it is worth.
    pub judged: Judged,
    /// Other lines where the same could be added, with the same effects on the runs that were tried.
    pub elsewhere: BTreeSet<usize>,
    /// How it only avoids the question, if it does.
    pub avoids: Option<Avoidance>,
}

/// What is known about the whole program after an edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepairOutcome {
    /// Nothing fails as far as loops were followed: that was checked.
    NothingFails(Reach),
    /// This failure is gone as far as loops were followed, and nothing fails that did not before: that was checked. Some other
    /// failure of the program remains.
    OthersRemain(Reach),
    /// It was only tried on runs.
    Tried,
}

/// An edit after which all runs pass.
#[derive(Clone)]
struct Survivor {
    line: usize,
    edit: Edit,
    judged: Judged,
}

/// Looks for edits of lines, the best one for each: passing runs must go on passing, failing runs must pass. An edit after
/// which the code does almost nothing any more mends everything as well; so edits are weighed ([`Judged`]). The lines of
/// which an edit saved the failing run are told as well.
pub fn repairs(
    case: &Case<'_>,
    (lines, is_aside): (&[&Line], &dyn Fn(FunctionId) -> bool),
    words: &Words,
    trials: &mut Trials<'_>,
    effort: Effort,
) -> (Vec<Repair>, BTreeSet<usize>) {
    let mut attempts = Attempts::new(case, lines, words);
    attempts.make_all(trials);
    // What the program is about comes before what states its property; then the order of the list of causes, as far as it is
    // known.
    let of_lines: Vec<u32> = lines.iter().map(|line| points_of(case, line, trials)).collect();
    let points = |one: &Survivor| one.judged.points() + of_lines[one.line];
    let mut checks = Checks::new(effort.hundredths(CHECK_EFFORT));
    let (mut repairs, mut all): (Vec<Repair>, Vec<Survivor>) = (Vec::new(), Vec::new());
    for _ in 0..MOST_ROUNDS {
        let mut survivors = std::mem::take(&mut attempts.survivors);
        survivors.sort_by_key(|one| (is_aside(lines[one.line].function), Reverse(points(one)), one.line));
        let survivors = spread(survivors);
        all.extend(survivors.iter().cloned());
        repairs.extend(checks.best_of(case, survivors, lines, trials));
        // Where all edits of a line were refuted, others may do that were not tried because of them.
        let is_open = |line: &usize| {
            checks.refuted.iter().any(|(of, _)| of == line) || checks.avoiding.iter().any(|one| one.line == *line)
        };
        let open = (0..lines.len()).filter(is_open).filter(|line| repairs.iter().all(|repair| repair.line != *line));
        attempts.go_on(&open.collect(), trials);
        if attempts.survivors.is_empty() {
            break;
        }
    }
    // Where nothing was proven, more is spent.
    if repairs.iter().all(|repair| repair.outcome == RepairOutcome::Tried)
        && let Some(found) = attempts.persist(&all, (&mut checks, &of_lines), trials)
    {
        repairs.retain(|repair| repair.line != found.line && !checks.refuted.contains(&(repair.line, repair.edit)));
        repairs.push(found);
    }
    // What only avoids the question is told where nothing else is known.
    for one in std::mem::take(&mut checks.avoiding) {
        if repairs.iter().all(|repair| repair.line != one.line) {
            repairs.push(one);
        }
    }
    for repair in &mut repairs {
        repair.elsewhere = elsewhere(repair, &all, &checks.refuted);
    }
    (repairs, attempts.saving)
}

/// Other lines where the same could be added: where statements do not depend on each other, it does not matter which of them
/// comes first.
fn elsewhere(repair: &Repair, survivors: &[Survivor], refuted: &[(usize, Edit)]) -> BTreeSet<usize> {
    let has_same_effects = |one: &&Survivor| {
        (one.judged.changed, one.judged.turned) == (repair.judged.changed, repair.judged.turned)
            && one.edit.adds_the_same_elsewhere(&repair.edit)
            && !refuted.contains(&(one.line, one.edit))
    };
    survivors.iter().filter(has_same_effects).map(|one| one.line).filter(|line| *line != repair.line).collect()
}

/// Edits as they are tried.
struct Attempts<'a, 'c> {
    case: &'a Case<'c>,
    lines: &'a [&'a Line],
    words: &'a Words,
    tried: usize,
    /// Those with which all runs pass.
    survivors: Vec<Survivor>,
    /// Those that may mend all failing runs with another one.
    partial: Vec<persistence::Partial>,
    partners: Vec<persistence::Partial>,
    /// Those that were not tried because their lines have better ones.
    left_out: Vec<(usize, Edit)>,
    /// The lines of which an edit saved the failing run, at least.
    saving: BTreeSet<usize>,
    /// What can be told apart at places.
    states: BTreeMap<(FunctionId, LocationId), States>,
}

impl<'a, 'c> Attempts<'a, 'c> {
    fn new(case: &'a Case<'c>, lines: &'a [&'a Line], words: &'a Words) -> Attempts<'a, 'c> {
        let (survivors, left_out, saving) = (Vec::new(), Vec::new(), BTreeSet::new());
        let (tried, partial, partners, states) = (0, Vec::new(), Vec::new(), BTreeMap::new());
        Attempts { case, lines, words, tried, survivors, partial, partners, left_out, saving, states }
    }

    /// Tries all edits, the likelier ones first.
    fn make_all(&mut self, trials: &mut Trials<'_>) {
        let (case, words) = (self.case, self.words);
        let edits = edits_by_worth(case, self.lines, words, trials);
        let is_likelier =
            |edit: &Edit| judged(case.program, words, edit, NO_EFFECTS, trials.passing()).points() > LIKELIER;
        let (likelier, others): (Vec<_>, Vec<_>) = edits.into_iter().partition(|(_, edit)| is_likelier(edit));
        let (mut unguarded, mut restricted) = (Vec::new(), Vec::new());
        for (position, edit) in likelier {
            if self.attempt(position, edit, trials) != Some(false) {
                continue;
            }
            // What mends the failing runs but is not always right may be right under a condition.
            match edit {
                Edit::Steps(Rework::Inserted { new: NewStep::Block { .. }, .. }) => {}
                Edit::Steps(Rework::Inserted { at, new, .. }) => unguarded.push((position, at, new)),
                Edit::Steps(Rework::Restricted { function, edge, .. }) => restricted.push((position, function, edge)),
                _ => {}
            }
        }
        restricted.truncate(MOST_UNGUARDED);
        unguarded.truncate(MOST_UNGUARDED);
        for &(position, function, edge) in &restricted {
            for guard in words.guards_of(case.program, function, edge) {
                let edit = Edit::Steps(Rework::Restricted { function, edge, guard: Some(guard) });
                self.attempt(position, edit, trials);
            }
        }
        let mut calls = calls::Known::new();
        for &(position, at, new) in &unguarded {
            let answered = words.answers_at(case.program, at, &mut calls);
            for guard in words.guards_for(case.program, at).into_iter().chain(answered) {
                let edit = Edit::Steps(Rework::Inserted { at, guard: Some(guard), new });
                self.attempt(position, edit, trials);
            }
        }
        for (position, edit) in others {
            self.attempt(position, edit, trials);
        }
        self.make_comparisons(&restricted, &unguarded, trials);
    }

    /// Tries conditions that stand nowhere: with those that do, and for what is not always right.
    fn make_comparisons(
        &mut self,
        restricted: &[(usize, FunctionId, EdgeId)],
        unguarded: &[(usize, Spot, NewStep)],
        trials: &mut Trials<'_>,
    ) {
        let program = self.case.program;
        for (position, line) in self.lines.iter().enumerate() {
            for edit in new_conditions(self.case, self.words, line, trials) {
                self.attempt(position, edit, trials);
            }
        }
        for &(position, function, edge) in restricted {
            let at = (function, program[function].edge(edge).from);
            for condition in self.comparisons(Role::Kept, at, trials) {
                let guard = Some(Guard { condition: EditCondition::Asked(condition), is_negated: false });
                self.attempt(position, Edit::Steps(Rework::Restricted { function, edge, guard }), trials);
            }
        }
        for &(position, at, new) in unguarded {
            for condition in self.comparisons(Role::Done, (at.function, location_of(program, at)), trials) {
                let guard = Some(Guard { condition: EditCondition::Asked(condition), is_negated: false });
                self.attempt(position, Edit::Steps(Rework::Inserted { at, guard, new }), trials);
            }
        }
    }

    /// New conditions at a place that tell failing runs from passing ones.
    fn comparisons(&mut self, role: Role, at: (FunctionId, LocationId), trials: &mut Trials<'_>) -> Vec<Asked> {
        if trials.are_over() || self.case.is_halted() {
            return Vec::new();
        }
        let states = self.states.entry(at).or_insert_with(|| States::new(self.case, self.words, trials, at, None));
        states.comparisons(self.case.program, role)
    }

    /// Tries what was left out of some lines because of edits that count no more.
    fn go_on(&mut self, lines: &BTreeSet<usize>, trials: &mut Trials<'_>) {
        let (again, rest) = std::mem::take(&mut self.left_out).into_iter().partition(|(line, _)| lines.contains(line));
        self.left_out = rest;
        for (position, edit) in again {
            self.attempt(position, edit, trials);
        }
    }

    /// Tries an edit. If it mends the failing runs: whether it leaves all passing ones alone.
    fn attempt(&mut self, position: usize, edit: Edit, trials: &mut Trials<'_>) -> Option<bool> {
        let case = self.case;
        if avoidance::ends_endless_loop(case.program, self.lines[position], &edit) {
            return None;
        }
        if self.tried == MOST_EDITS || trials.are_over() || case.is_halted() {
            return None;
        }
        // Of a line the best few are enough: what cannot be among them, or changes too much for that, need not be tried out.
        let of_line = self.survivors.iter().filter(|one| one.line == position);
        let mut best: Vec<u32> = of_line.map(|one| one.judged.points()).collect();
        best.sort_unstable_by_key(|worth| Reverse(*worth));
        let least = best.get(MOST_OF_A_LINE - 1).copied().unwrap_or(0);
        let runs = trials.passing();
        let judged = |effects: Effects| judged(case.program, self.words, &edit, effects, runs);
        // What changes so much that nothing speaks for it any more may still be all that is found.
        let is_good_enough = |effects: Effects| least == 0 || judged(effects).points() > least;
        if !is_good_enough(NO_EFFECTS) {
            self.left_out.push((position, edit));
            return None;
        }
        self.tried += 1;
        let function = self.lines[position].function;
        let edited = edited(case.program, &edit);
        if trials.is_begging(case.program, &edited, function) {
            return None;
        }
        let edited = trials.prepare(&edited, function);
        let outcome = trials.saves(case, &edited);
        match outcome {
            Saved::Yes => {}
            // A statement that is missing fails somewhere else: it is needed, but not always.
            Saved::Later => {
                self.keep(position, edit, runs);
                return matches!(edit, Edit::Steps(Rework::Restricted { guard: None, .. })).then_some(false);
            }
            Saved::No => {
                self.keep_as_partner(position, edit);
                return None;
            }
        }
        if matches!(edit, Edit::Expression { .. }) {
            self.saving.insert(position);
        }
        if !trials.mends_others(case, &edited) {
            self.keep(position, edit, runs);
            return None;
        }
        let functions = trials.as_set([function]);
        let effects = trials.effects(case, (&edited, functions), &is_good_enough);
        let effects = effects.filter(|_| !trials.is_tampering(case, &edited, functions));
        if let Some(effects) = effects {
            self.survivors.push(Survivor { line: position, edit, judged: judged(effects) });
        }
        Some(effects.is_some_and(|effects| effects.changed == 0))
    }
}

/// The same statement may be missing at many places. Behind the best ones for it, a line's other edits tell more.
fn spread(survivors: Vec<Survivor>) -> Vec<Survivor> {
    let mut taken: Vec<(NewStep, usize)> = Vec::new();
    let (mut first, mut later) = (Vec::new(), Vec::new());
    for one in survivors {
        let Edit::Steps(Rework::Inserted { new, .. }) = one.edit else {
            first.push(one);
            continue;
        };
        let lines: BTreeSet<usize> = taken.iter().filter(|(known, _)| *known == new).map(|(_, line)| *line).collect();
        if lines.len() >= MOST_PLACES && !lines.contains(&one.line) {
            later.push(one);
        } else {
            taken.push((new, one.line));
            first.push(one);
        }
    }
    first.extend(later);
    first
}

/// What an edit is worth: see [`Judged`].
fn judged(program: &Program, words: &Words, edit: &Edit, Effects { changed, turned }: Effects, runs: usize) -> Judged {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let odd = oddities::count(program, &words.local_reads, edit);
    Judged { kind: kind(program, words, edit), changed: count(changed), turned: count(turned), runs: count(runs), odd }
}

/// What kind of edit it is.
fn kind(program: &Program, words: &Words, edit: &Edit) -> EditKind {
    match edit {
        Edit::Expression { expr, change } => match change {
            Change::Operator(op) if is_boundary(program, *expr, *op) => EditKind::Boundary,
            Change::Operator(op) if op.is_comparison() => EditKind::Comparison,
            Change::Operator(_) => EditKind::Arithmetic,
            Change::Member(_) => EditKind::Member,
            Change::Offset(_) if points_to_record(program, *expr) => EditKind::OffsetRecord,
            Change::Offset(_) => EditKind::Offset,
            Change::Cast { .. } | Change::Around => EditKind::Cast,
            Change::Rewritten(rewriting) => match rewriting.likeness() {
                Likeness::Sign => EditKind::Unary,
                Likeness::RoundedUp => EditKind::RoundedUp,
                Likeness::Order => EditKind::Regrouped,
            },
            Change::OtherConnective => EditKind::Connective,
            Change::Other(_) => EditKind::Other,
            Change::Term(BinaryOp::BitAnd | BinaryOp::BitOr, _) | Change::Cleared(_) => EditKind::Masked,
            Change::Term(..) => EditKind::Term,
            Change::Accumulated(..) => EditKind::Accumulated,
            Change::Joined(joined) if joined.is_first => EditKind::NullGuard,
            Change::Constant(_) if words.is_returned(*expr) => EditKind::ConstantReturned,
            Change::Constant(value) => match program[*expr].kind() {
                ExprKind::Int(old) if old.abs_diff(*value) == 1 => EditKind::ConstantNeighbour,
                _ => EditKind::Constant,
            },
            Change::Negated if is_plain_truth(program, *expr) => EditKind::Negated,
            Change::Negated => EditKind::NegatedComparison,
            Change::Variable(_) if reads_variable(program, *expr) => EditKind::Variable,
            Change::Variable(_) => EditKind::VariableFor,
            Change::Only(_) => EditKind::Only,
            Change::Joined(Joined { condition: Asked::Compared(..), .. }) => EditKind::JoinedNew,
            Change::Joined(_) => EditKind::Joined,
        },
        Edit::Initial { .. } => EditKind::Initial,
        Edit::Declared { .. } => EditKind::Declared,
        Edit::Steps(Rework::Restricted { guard, .. }) => match guard {
            None => EditKind::LeftOut,
            Some(Guard { condition: EditCondition::Asked(Asked::Compared(..)), .. }) => EditKind::GuardedNew,
            Some(_) => EditKind::Restricted,
        },
        Edit::Steps(Rework::Exchanged { statements: 1, .. }) => EditKind::Exchanged,
        Edit::Steps(Rework::Moved { edge, to }) if is_exchange(program, *edge, *to) => EditKind::Exchanged,
        Edit::Steps(Rework::Exchanged { .. } | Rework::Moved { .. }) => EditKind::Moved,
        Edit::Steps(Rework::Arguments { .. }) => EditKind::Arguments,
        Edit::Steps(Rework::Callee { .. }) => EditKind::Callee,
        Edit::Steps(Rework::Result { .. }) => EditKind::Result,
        Edit::Steps(Rework::Predicate { .. }) => EditKind::JoinedCall,
        Edit::Steps(Rework::Case { function, from, to, .. }) => {
            let is_plain = [from, to].into_iter().any(|&arm| is_default(program, *function, arm));
            if is_plain { EditKind::Case } else { EditKind::CaseMoved }
        }
        Edit::Steps(Rework::Loop { .. }) => EditKind::Loop,
        Edit::Steps(Rework::Goto { function, edge, to: JumpTo::Leave | JumpTo::Again })
            if matches!(program[*function].edge(*edge).op, Op::Return { .. }) =>
        {
            EditKind::Jump
        }
        Edit::Steps(Rework::Goto { .. }) => EditKind::Goto,
        Edit::Steps(Rework::Inserted { at, guard, new }) => match (guard, new) {
            (None, NewStep::Copy(function, edge)) => match program[*function].edge(*edge).op {
                Op::Return { .. } => EditKind::Return,
                Op::Call { .. } => EditKind::Call,
                Op::Assign { place, value, .. } if is_set_alike(program, *at, place, value) => EditKind::SetAlike,
                _ => EditKind::Copy,
            },
            (None, NewStep::Call(_)) => EditKind::CallNew,
            (None, NewStep::Jump { .. }) => EditKind::Jump,
            (None, NewStep::Set(target, _)) if is_among_alike(program, *at, *target) => EditKind::SetAlike,
            (None, NewStep::Set(..)) => EditKind::Set,
            (None, NewStep::Add(target, _)) if is_among_alike(program, *at, *target) => EditKind::AddAlike,
            (None, NewStep::Add(..)) => EditKind::Add,
            (None, NewStep::Store(place, value)) => match (value, is_store_among_alike(program, *at, *place)) {
                (Stored::Constant(_), true) => EditKind::SetAlike,
                (Stored::Constant(_), false) => EditKind::Set,
                (Stored::Moved(_), true) => EditKind::AddAlike,
                (Stored::Moved(_), false) => EditKind::Add,
                (Stored::Variable(_) | Stored::Read(_), _) => EditKind::Copy,
            },
            (Some(Guard { condition: EditCondition::Asked(Asked::Compared(..)), .. }), _) => EditKind::GuardedNew,
            (Some(_), NewStep::Copy(function, edge)) => match program[*function].edge(*edge).op {
                Op::Return { .. } => EditKind::GuardedReturn,
                Op::Call { .. } => EditKind::GuardedCall,
                _ => EditKind::GuardedCopy,
            },
            (Some(_), NewStep::Call(_)) => EditKind::GuardedCall,
            (Some(_), NewStep::Jump { .. }) => EditKind::GuardedJump,
            (Some(_), NewStep::Set(..)) => EditKind::GuardedSet,
            (Some(_), NewStep::Add(..)) => EditKind::GuardedSet,
            (Some(_), NewStep::Store(_, value)) => match value {
                Stored::Constant(_) | Stored::Moved(_) => EditKind::GuardedSet,
                Stored::Variable(_) | Stored::Read(_) => EditKind::GuardedCopy,
            },
            (_, NewStep::Block { is_branch: false, .. }) => EditKind::Copy,
            (_, NewStep::Block { .. }) => EditKind::Block,
        },
    }
}

/// The edits of all lines in the order of their worth, as far as it is known before they are tried, with what speaks for their
/// lines: if not all can be tried, the least plausible ones are left out, and fewer need be tried of a line with good ones.
fn edits_by_worth(case: &Case<'_>, lines: &[&Line], words: &Words, trials: &Trials<'_>) -> Vec<(usize, Edit)> {
    let program = case.program;
    let mut edits: Vec<(usize, Edit)> = Vec::new();
    let (mut fitting, mut calls) = (words::Fitting::new(), calls::Known::new());
    for (position, line) in lines.iter().enumerate() {
        let known = (&mut fitting, &mut calls);
        let found = words::edits_of(program, words, line, known);
        edits.extend(found.into_iter().map(|edit| (position, edit)));
    }
    let mut stores = stores::Stores::new();
    for (position, spot) in spots(case, lines, trials.executed()) {
        edits.extend(
            words.statements_for(program, spot, &mut stores, &mut calls).into_iter().map(|edit| (position, edit)),
        );
    }
    // No run executes a table; there is little in it that can be changed.
    let covered = |line: &&Line| if line.initials.is_empty() { suspicion_of(case, line, trials) } else { 1000 };
    let of_lines: Vec<u32> = lines.iter().map(covered).collect();
    edits.sort_by_cached_key(|(position, edit)| {
        let of_value = cases::turned(program, edit).map_or(0, |selected| trials.suspicion_of(selected));
        let signs = Signs { covered: of_lines[*position].max(of_value), ..Signs::default() };
        Reverse(judged(program, words, edit, NO_EFFECTS, 0).points() + signs.points() / 1000)
    });
    edits
}

/// How much more failing runs than passing ones execute a line.
fn suspicion_of(case: &Case<'_>, line: &Line, trials: &Trials<'_>) -> u32 {
    line_of(case, line.function, line.span).map_or(0, |key| trials.suspicion(key))
}

/// The points that a line has for that.
fn points_of(case: &Case<'_>, line: &Line, trials: &Trials<'_>) -> u32 {
    let signs = Signs { covered: suspicion_of(case, line, trials), ..Signs::default() };
    signs.points() / 1000
}

/// Conditions of a line with one more, that stands nowhere.
fn new_conditions(case: &Case<'_>, words: &Words, line: &Line, trials: &mut Trials<'_>) -> Vec<Edit> {
    let (program, mut edits) = (case.program, Vec::new());
    if trials.are_over() || case.is_halted() {
        return edits;
    }
    let mut known: BTreeSet<ExprId> = BTreeSet::new();
    for &(function, edge) in &line.edges {
        let (edge, location) = (program[function].edge(edge), program[function].edge(edge).from);
        let Some(old) = words::truth_of(program, &edge.op).filter(|old| known.insert(*old)) else { continue };
        if program.types.float(program[old].ty()).is_some() {
            continue;
        }
        let states = States::new(case, words, trials, (function, location), Some(old));
        for (role, is_or) in [(Role::And, false), (Role::Or, true)] {
            for condition in states.comparisons(program, role) {
                let joined = Joined { condition, is_negated: false, is_or, is_first: false, function, location };
                edits.push(Edit::Expression { expr: old, change: Change::Joined(joined) });
            }
        }
    }
    edits
}

/// Whether a condition is a variable, a member or what a function answers: there a `!` is easily forgotten.
fn is_plain_truth(program: &Program, mut condition: ExprId) -> bool {
    while let ExprKind::Unary(UnaryOp::LogicalNot, inner) | ExprKind::Convert(inner) = *program[condition].kind() {
        condition = inner;
    }
    matches!(program[condition].kind(), ExprKind::Load(_))
}

/// Whether an expression points to a record: seldom is the next one meant.
fn points_to_record(program: &Program, expr: ExprId) -> bool {
    let TypeKind::Pointer(to) = *program.types.kind(program[expr].ty()) else { return false };
    matches!(program.types.kind(to), TypeKind::Record(_))
}

/// Whether an expression is what a variable holds.
fn reads_variable(program: &Program, expr: ExprId) -> bool {
    match *program[expr].kind() {
        ExprKind::Load(place) => matches!(program[place].kind(), PlaceKind::Variable(_)),
        ExprKind::Convert(inner) => reads_variable(program, inner),
        _ => false,
    }
}

/// Whether a member would become a constant beside others of its record.
fn is_set_alike(program: &Program, at: Spot, place: PlaceId, mut value: ExprId) -> bool {
    while let ExprKind::Convert(inner) = *program[value].kind() {
        value = inner;
    }
    matches!(program[value].kind(), ExprKind::Int(_))
        && is_store_among_alike(program, at, Reached { base: place, member: None })
}

/// Whether a comparison differs from another one only where both sides are equal.
fn is_boundary(program: &Program, old: ExprId, new: BinaryOp) -> bool {
    use BinaryOp::{Ge, Gt, Le, Lt};
    let ExprKind::Binary(old, ..) = *program[old].kind() else { return false };
    matches!((old, new), (Lt, Le) | (Le, Lt) | (Gt, Ge) | (Ge, Gt))
}

/// Where the failing run comes by and a statement may be missing, each with the line that it is told at.
fn spots(case: &Case<'_>, lines: &[&Line], executed: &BTreeSet<(FunctionId, EdgeId)>) -> Vec<(usize, Spot)> {
    let program = case.program;
    // To end `main` early, or to set its inputs to something else, is no repair.
    let executed = executed.iter().copied().filter(|(function, _)| Some(*function) != program.start);
    let position = |function: FunctionId, edge: EdgeId| {
        let key = line_of(case, function, program[function].edge(edge).span)?;
        lines.iter().position(|line| line_of(case, line.function, line.span) == Some(key))
    };
    let mut spots: Vec<(usize, Spot)> = Vec::new();
    for (function, edge) in executed {
        let told = spots_at(program, function, edge).into_iter();
        spots.extend(told.filter_map(|(spot, told)| Some((position(function, told)?, spot))));
    }
    spots.sort_unstable();
    spots
}
