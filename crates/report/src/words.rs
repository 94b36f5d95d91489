//! Words for what an explanation says: causes, reasons, differences and edits in source terms. Every format uses them.

use edit::{Edit, Replacement};
use explain::{
    ArgumentPart, AtomKind, Avoidance, BranchWay, Cause, Comparison, Difference, Method, Property, RankedCause,
    Surrounding, Why,
};
use ir::{FunctionId, Program, SpanId, TypeId, TypeKind, Variable};
use run::Value;

use crate::reasons::{kind_of, of_shown_run, passing_run, reached};
use crate::smells::smell_words;
use crate::transitions::ends_well;

/// The most characters of a source excerpt.
const WIDTH: usize = 60;
/// The same where it may go on in the next line.
const WIDTH_OF_PARAGRAPH: usize = 180;

/// Puts things of a program into words.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    /// The program.
    pub(crate) program: &'a Program,
}

/// A reason in words.
pub(crate) struct Reasoned {
    /// The method that gives it.
    pub(crate) method: Method,
    /// The reason itself.
    pub(crate) why: Why,
    /// Its kind, for programs.
    pub(crate) kind: &'static str,
    /// A sentence.
    pub(crate) text: String,
    /// The edit that it speaks of, as a change of the source text.
    pub(crate) edit: Option<Replacement>,
}

impl Words<'_> {
    /// Why a line is a cause, over all methods that name it, the strongest reason first. What holds for the passing run that
    /// is shown is not said again of another one.
    pub(crate) fn reasons(&self, ranked: &RankedCause<'_>) -> Vec<Reasoned> {
        let mut said: Vec<Reasoned> = Vec::new();
        let all =
            ranked.named_by.iter().flat_map(|(method, _, cause)| cause.reasons.iter().map(move |why| (*method, why)));
        for (method, why) in all {
            let shown = of_shown_run(why);
            let key = self.why(&shown);
            let reason = |why: Why, text: String| {
                let edit = match &why {
                    Why::Repairs(edit, _) | Why::RepairsThis(edit, _) => Replacement::of(self.program, edit),
                    _ => None,
                };
                Reasoned { method, kind: kind_of(&why), why, text, edit }
            };
            match said.iter_mut().find(|other| self.why(&of_shown_run(&other.why)) == key) {
                None => said.push(reason(why.clone(), self.why(why))),
                Some(other) if *why == shown => *other = reason(shown, key),
                Some(_) => {}
            }
        }
        said
    }

    /// The function that a cause lies in; none for the initial value of a variable outside of functions.
    pub(crate) fn function_of(&self, cause: &Cause) -> Option<&str> {
        let outside = |variable: &Variable| variable.span == cause.span && variable.function.is_none();
        let is_outside = self.program.variables().any(|(_, variable)| outside(variable));
        (!is_outside).then(|| self.program[cause.function].name.as_str())
    }

    /// Where the constants of a cause are defined, each once.
    fn definitions(&self, ranked: &RankedCause<'_>) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for &constant in ranked.named_by.iter().flat_map(|(_, _, cause)| &cause.constants) {
            let text = self.definition(constant);
            if !text.is_empty() && !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// Where else the same could be added, if something is missing; and where the constants of a cause are defined.
    pub(crate) fn remarks(&self, ranked: &RankedCause<'_>) -> Vec<String> {
        let mut lines: Vec<u32> = self.elsewhere(ranked).filter_map(|span| self.line_number(span)).collect();
        lines.sort_unstable();
        lines.dedup();
        let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
        let same = match &lines[..] {
            [] => None,
            [line] => Some(format!("at line {line} it does the same to all runs that were tried")),
            [first @ .., last] => {
                Some(format!("at lines {} and {last} it does the same to all runs that were tried", first.join(", ")))
            }
        };
        let used = self.program.sources.use_of_macro(ranked.cause().span);
        same.into_iter().chain(self.definitions(ranked)).chain(used).collect()
    }

    /// Other lines where what is missing could be added.
    pub(crate) fn elsewhere(&self, ranked: &RankedCause<'_>) -> impl Iterator<Item = SpanId> {
        ranked.cause().elsewhere.clone().into_iter()
    }

    /// Two edits that are made together, the second one with its line.
    fn both(&self, edit: &Edit, other: &Edit) -> String {
        let place = edit::changed_span(self.program, other).and_then(|span| self.line_number(span));
        let place = place.map_or_else(String::new, |line| format!(" at line {line}"));
        format!(
            "{} and, together with it{place}, {}",
            edit::in_words(self.program, edit),
            edit::in_words(self.program, other)
        )
    }

    /// What no run does any more after an edit that avoids the question.
    fn only_avoids(&self, avoidance: Avoidance) -> String {
        let name = |function: FunctionId| &self.program[function].name;
        match avoidance {
            Avoidance::Check => "runs that came to the check no longer do".to_string(),
            Avoidance::Loop(span) => match self.line_number(span) {
                Some(line) => format!("in no run that was tried the loop at line {line} does anything any more"),
                None => "in no run that was tried the loop does anything any more".to_string(),
            },
            Avoidance::Call(function) => format!("no run that was tried calls `{}` any more", name(function)),
            Avoidance::Work(function) => {
                format!("in no run that was tried `{}` does anything any more", name(function))
            }
            Avoidance::Output => "less is printed than before".to_string(),
        }
    }

    fn line_number(&self, span: SpanId) -> Option<u32> {
        self.program.sources.span(span).map(|span| span.told.line)
    }

    /// Why a statement is a cause, in a sentence.
    pub(crate) fn why(&self, why: &Why) -> String {
        match why {
            Why::Repairs(edit, reach) => {
                format!("with {} nothing fails {}", edit::in_words(self.program, edit), reached(*reach))
            }
            Why::RepairsThis(edit, reach) => {
                format!(
                    "with {} this failure is gone {}; others remain",
                    edit::in_words(self.program, edit),
                    reached(*reach)
                )
            }
            Why::RepairTogether(edit, other, reach) => {
                format!("with {} nothing fails {}", self.both(edit, other), reached(*reach))
            }
            Why::RepairThisTogether(edit, other, reach) => {
                format!("with {} this failure is gone {}; others remain", self.both(edit, other), reached(*reach))
            }
            Why::MayRepairThis(edit) => {
                format!(
                    "with {} the runs that were tried do not fail here any more; elsewhere they may",
                    edit::in_words(self.program, edit)
                )
            }
            Why::MayRepair(edit) => {
                format!("with {} all runs pass that were tried; no more is known", edit::in_words(self.program, edit))
            }
            Why::Avoids(edit, avoidance) => {
                let how = self.only_avoids(*avoidance);
                format!("with {} the question is only avoided: {how}", edit::in_words(self.program, edit))
            }
            Why::CouldSave => "with the same inputs the run could pass if this were different".to_string(),
            Why::Transforms(_) => "the bad value, or one that it was computed from, came about here".to_string(),
            Why::Contradicts(_) => "after this outcome the failed condition cannot hold".to_string(),
            Why::Decides(_) => "with the other outcome the run would not have failed".to_string(),
            Why::BehindDecision(_) => {
                "a decision without which the run would not have failed comes from here".to_string()
            }
            Why::Fails => "the run fails here".to_string(),
            Why::Leads => "from here the run goes to the error location".to_string(),
            Why::OverPredicates(why) => self.over_predicates(*why).to_string(),
            Why::OfVariations(why) => self.variation_why(*why).to_string(),
            Why::NoRunPasses(goal, run, way) => {
                let passes = ends_well(*goal);
                let run = if *run == 0 { "" } else { " (in another failing run)" };
                match way {
                    Some(BranchWay::Condition(holds)) => {
                        format!("no run goes on from here with this {holds} and then {passes}{run}")
                    }
                    Some(BranchWay::Label(_)) => format!("no run goes this way here and then {passes}{run}"),
                    None => format!("no run that executes this then {passes}{run}"),
                }
            }
            Why::NoRunPassesWithValues(_) => {
                "the first step after which no run passes the check that has the same values".to_string()
            }
            Why::Smells(smell) => smell_words(*smell).to_string(),
            Why::OfFix(_) => "changed, it keeps the failing run from failing here, step by step".to_string(),
            Why::Executed => "the failing run executes it".to_string(),
            Why::DependedOn => "the failure depends on it".to_string(),
            Why::Covered { failing, passing } => {
                format!("{} and {} execute it", counted(*failing, "failing run"), counted(*passing, "passing run"))
            }
            Why::Value(one) => self.difference(one),
            Why::Condition(one) => self.difference(one),
            Why::OnlyFailing(one) => {
                let about = format!("{}{}", self.given(one, one.failing), self.where_about(one));
                match one.contrast {
                    0 => format!("runs only in the failing run{about}"),
                    _ => format!("runs in the failing run{about}, not in another passing run"),
                }
            }
            Why::OnlyPassing(one) => {
                let about = format!("{}{}", self.given(one, one.passing), self.where_about(one));
                format!("runs only in {}{about}", passing_run(one))
            }
        }
    }

    /// What a method did that only lists lines.
    pub(crate) fn comparison(&self, name: &str, comparison: Comparison) -> String {
        match comparison {
            Comparison::Slice => format!("`{name}`: the lines that the failure depends on, the nearest first."),
            Comparison::Trail => format!("`{name}`: the lines that the failing run executes, the last one first."),
            Comparison::Diagnosis => {
                format!("`{name}`: every line that by itself could have saved the failing run; none is preferred.")
            }
            Comparison::Spectrum { failing, passing } => format!(
                "`{name}`: lines by who executes them, over {} and {}.",
                counted(failing, "failing run"),
                counted(passing, "passing run")
            ),
        }
    }

    /// `LIMIT` is defined at file.c:3
    fn definition(&self, constant: SpanId) -> String {
        let name = self.program.sources.snippet(constant).unwrap_or_default();
        let region = self.program.sources.span(constant).and_then(|span| span.definition);
        region.map_or_else(String::new, |region| {
            format!("`{name}` is defined at {}:{}", self.program.sources.file(region.file).name, region.line)
        })
    }

    /// ` (most = 0)`
    fn given(&self, one: &Difference, value: Option<u128>) -> String {
        match (one.variable, value) {
            (Some(_), Some(_)) => format!(" ({} = {})", self.name(one), self.value(value, one.ty)),
            _ => String::new(),
        }
    }

    /// What the two runs do differently, in a sentence.
    pub(crate) fn difference(&self, one: &Difference) -> String {
        let place = self.where_about(one);
        if one.kind == AtomKind::Guard {
            let edge = self.program[one.function].edge(one.edge);
            let is_allocation = self.program.allocator_at(one.function, edge).is_some();
            let outcome = |is_here: bool, value: Option<u128>| match (is_here, value) {
                (false, _) => "not reached",
                (true, Some(0)) if is_allocation => "succeeds",
                (true, Some(0)) => "false",
                (true, _) if is_allocation => "fails",
                (true, _) => "true",
            };
            let (failing, passing) = (outcome(one.in_failing, one.failing), outcome(one.in_passing, one.passing));
            return format!("{failing} in the failing run, {passing} in {}{place}", passing_run(one));
        }
        let (failing, passing) = (self.told_value(one, one.failing), self.told_value(one, one.passing));
        let name = self.name(one);
        match (one.failing, one.passing) {
            (Some(_), Some(_)) if failing != passing => {
                format!("{name}: {failing} in the failing run, {passing} in {}{place}", passing_run(one))
            }
            _ => format!("{name} gets another value{place}"),
        }
    }

    /// What gets the value: a variable, a part of it, a result.
    pub(crate) fn name(&self, one: &Difference) -> String {
        if let Some(part) = &one.argument {
            return self.argument_name(part);
        }
        let edge = self.program[one.function].edge(one.edge);
        let allocation = self.program.allocator_at(one.function, edge).map(|name| format!("whether {name} fails"));
        if let Some(name) = allocation.or_else(|| self.source_of(one)) {
            return name;
        }
        match one.variable {
            Some(variable) if self.is_whole(one) => self.program[variable].name.clone(),
            _ => match &edge.op {
                ir::Op::Assign { place, .. } | ir::Op::Input { place, .. } => {
                    let text = self.program.sources.snippet(self.program[*place].span());
                    let unnamed = if one.kind == AtomKind::Input { "the input" } else { crate::contrast::UNNAMED };
                    text.unwrap_or_else(|| unnamed.to_string())
                }
                ir::Op::Return { .. } => format!("the result of {}", self.program[one.function].name),
                _ => match one.variable {
                    Some(variable) => self.program[variable].name.clone(),
                    None if one.kind == AtomKind::Input => "the input".to_string(),
                    None => crate::contrast::UNNAMED.to_string(),
                },
            },
        }
    }

    /// `argc`, or `argv[1][0]`, as the program calls them.
    fn argument_name(&self, part: &ArgumentPart) -> String {
        let name = |position: usize, usual: &str| {
            let parameters = self.program.start.map(|start| &self.program[start].parameters);
            let own = parameters.and_then(|parameters| parameters.get(position));
            own.map_or_else(|| usual.to_string(), |&var| self.program[var].name.clone())
        };
        match part {
            ArgumentPart::Count => name(0, "argc"),
            ArgumentPart::Character { argument, position } => format!("{}[{argument}][{position}]", name(1, "argv")),
            ArgumentPart::Variable { name, position: None } => {
                format!("whether {} is set", String::from_utf8_lossy(name))
            }
            ArgumentPart::Variable { name, position: Some(position) } => {
                format!("{}[{position}]", String::from_utf8_lossy(name))
            }
        }
    }

    /// Whether the difference is about the variable itself, and not a part of it.
    fn is_whole(&self, one: &Difference) -> bool {
        let Some(variable) = one.variable else { return false };
        Some(self.program[variable].ty) == one.ty && self.program[variable].kind != ir::VariableKind::Temporary
    }

    /// ` (iteration 3)`
    pub(crate) fn where_about(&self, one: &Difference) -> String {
        self.iteration(&one.around)
    }

    /// ` (iteration 3)`
    pub(crate) fn iteration(&self, around: &[Surrounding]) -> String {
        let iterations: Vec<String> = around
            .iter()
            .rev()
            .map_while(|around| match around {
                Surrounding::Iteration { number, .. } => Some((number + 1).to_string()),
                Surrounding::Call { .. } => None,
            })
            .collect();
        match iterations.split_first() {
            None => String::new(),
            Some((inner, [])) => format!(" (iteration {inner})"),
            Some((inner, outer)) => {
                format!(" (iteration {inner} inside iteration {})", outer.join(" inside iteration "))
            }
        }
    }

    /// A value in source terms.
    pub(crate) fn value(&self, bits: Option<u128>, ty: Option<TypeId>) -> String {
        let (Some(bits), Some(ty)) = (bits, ty) else { return "?".to_string() };
        let types = &self.program.types;
        match types.kind(ty) {
            TypeKind::Float(_) => Value::Float(bits).render(self.program, ty),
            TypeKind::Pointer(_) if bits == 0 => "NULL".to_string(),
            TypeKind::Pointer(_) => "a pointer".to_string(),
            _ => match types.integer(ty) {
                Some((width, true)) if width < 128 => {
                    let shift = 128 - width;
                    Value::Int((bits << shift) as i128 >> shift).render(self.program, ty)
                }
                _ => Value::Int(bits as i128).render(self.program, ty),
            },
        }
    }

    /// `file.c:12`
    pub(crate) fn place(&self, span: SpanId) -> String {
        match self.program.sources.span(span) {
            Some(span) => format!("{}:{}", self.program.sources.file(span.told.file).name, span.told.line),
            None => "(the library)".to_string(),
        }
    }

    /// The source text of a span, cut where it becomes long.
    pub(crate) fn source(&self, span: SpanId) -> String {
        shortened(&self.program.sources.snippet(span).unwrap_or_default())
    }

    /// The source text of a span for a paragraph, which may take several lines.
    pub(crate) fn long_source(&self, span: SpanId) -> String {
        shortened_inside(&self.program.sources.snippet(span).unwrap_or_default(), WIDTH_OF_PARAGRAPH)
    }
}

/// Source text, cut where it becomes long.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(WIDTH) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text.to_string(),
    }
}

/// Text, with its middle left out where it becomes long: the end of a condition says as much as its beginning.
pub(crate) fn shortened_inside(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        return text.to_string();
    }
    let kept = width.saturating_sub("...".len());
    let end = kept / 2;
    let (start, end): (String, String) =
        (text.chars().take(kept - end).collect(), text.chars().skip(count - end).collect());
    format!("{start}...{end}")
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
pub(crate) fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `1 input`, `3 inputs`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Whether the user wrote a property as one.
pub fn is_stated(property: &Property) -> bool {
    use ir::PropertyClass::{Assertion, ReachError, Rule, Unreachable};
    matches!(property.class, Assertion | Rule | ReachError | Unreachable)
}

/// What a property asserts, or what happens when it is violated.
pub fn property_sentence(property: &Property) -> String {
    match &property.text {
        Some(text) if property.class == ir::PropertyClass::Rule => format!("rule {text}"),
        Some(text) => format!("`{text}`"),
        None => property.class.sentence().to_string(),
    }
}
