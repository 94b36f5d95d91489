//! Runs near the failing one, as text and data.

use explain::{
    CheckOptions, Choice, CutShort, Goal, Likely, LikelyRelation, PointInvariants, PointKind, Transformation,
    Transition, Variation, VariationWhy, VariationsEvidence,
};
use ir::{Arm, Op, SpanId, TypeKind, VarId};

use crate::json::Json;
use crate::location::location_json;
use crate::words::{Words, counted};

/// The most transitions of a set, and of one side of a transformation, that are told.
const MAX_TRANSITIONS: usize = 12;
/// The most transformations that are told.
const MAX_TRANSFORMATIONS: usize = 4;

/// A heading with places and what happens or holds there.
pub(crate) struct VariationRow {
    /// What is said before.
    pub(crate) title: String,
    /// What happens or holds where; without a place where that is in the title.
    pub(crate) items: Vec<(Option<SpanId>, String)>,
}

impl VariationRow {
    fn plain(title: String) -> VariationRow {
        VariationRow { title, items: Vec::new() }
    }
}

impl Words<'_> {
    /// What runs near the failing one have in common, and what tells them apart.
    pub(crate) fn variation_rows(&self, evidence: &VariationsEvidence) -> Vec<VariationRow> {
        let mut rows = vec![VariationRow::plain(found(evidence))];
        if evidence.positives.is_empty() {
            return rows;
        }
        let (fails, passes) = ("fails", passes(evidence.goal));
        let sets = &evidence.transitions;
        let near = match evidence.compared_within == evidence.depth {
            true => String::new(),
            false => {
                format!(" (of those that go their own way for at most {})", counted(evidence.compared_within, "step"))
            }
        };
        let causes = [(fails, passes, &sets.cause_negatives), (passes, fails, &sets.cause_positives)];
        for (own, other, transitions) in causes {
            if !transitions.is_empty() {
                let title = format!("Every run that {own} does this, and none that {other}{near}:");
                rows.push(self.transition_row(title, transitions));
            }
        }
        let only = [
            (fails, passes, &sets.only_negatives, &sets.cause_negatives),
            (passes, fails, &sets.only_positives, &sets.cause_positives),
        ];
        for (own, other, transitions, told) in only {
            let rest: Vec<Transition> = transitions.iter().filter(|one| !told.contains(one)).cloned().collect();
            if !rest.is_empty() {
                let title = format!("Some runs that {} do this, and none that {other}{near}:", plural(own));
                rows.push(self.transition_row(title, &rest));
            }
        }
        if sets.only_negatives.is_empty() && sets.only_positives.is_empty() {
            let title = format!("Runs that fail and runs that {} execute the same statements.", plural(passes));
            rows.push(VariationRow::plain(title));
        }
        rows.extend(evidence.invariants.iter().flat_map(|point| self.point_rows(point, passes)));
        let told = evidence.transformations.iter().filter(|one| one.size() > 0).take(MAX_TRANSFORMATIONS);
        rows.extend(told.flat_map(|one| self.transformation_rows(one)));
        let over = &evidence.of_transformations.cause_negatives;
        if !over.is_empty() && sets.cause_negatives.is_empty() {
            rows.push(
                self.transition_row("Each of these changes has this in the run that fails only:".to_string(), over),
            );
        }
        rows
    }

    fn transition_row(&self, title: String, transitions: &[Transition]) -> VariationRow {
        let mut items: Vec<(Option<SpanId>, String)> =
            transitions.iter().take(MAX_TRANSITIONS).map(|one| (Some(one.span), self.transition(one))).collect();
        if transitions.len() > MAX_TRANSITIONS {
            items.push((None, format!("and {} more", transitions.len() - MAX_TRANSITIONS)));
        }
        VariationRow { title, items }
    }

    /// What a run does in a move.
    fn transition(&self, transition: &Transition) -> String {
        let source = self.source(transition.span);
        let source = source.trim_end_matches(';');
        let choices: Vec<String> = transition.choices.iter().map(|choice| self.choice(transition, *choice)).collect();
        match choices.is_empty() {
            true => format!("`{source}`"),
            false => format!("`{source}` is {}", choices.join(", then ")),
        }
    }

    fn choice(&self, transition: &Transition, choice: Choice) -> String {
        match choice {
            Choice::Outcome(holds) | Choice::Truth(holds) => holds.to_string(),
            Choice::Label(edge) => match self.program[transition.function].edge(edge).op {
                Op::Case { arm: Arm::Range(low, high), .. } if low == high => low.to_string(),
                Op::Case { arm: Arm::Range(low, high), .. } => format!("between {low} and {high}"),
                _ => "none of the cases".to_string(),
            },
        }
    }

    fn point_rows(&self, point: &PointInvariants, passes: &str) -> Vec<VariationRow> {
        let line = self.line_of(point.span);
        let place = match point.kind {
            PointKind::Check => format!("At the check in line {line}"),
            PointKind::Return => format!("Where `{}` returns in line {line}", self.program[point.function].name),
            PointKind::Loop => format!("At the head of the loop in line {line}"),
        };
        let sides = [("fails", passes, &point.negatives), (passes, "fails", &point.positives)];
        let side = |(own, other, likely): (&str, &str, &Vec<Likely>)| {
            let items = likely.iter().map(|one| (None, self.likely(one, other))).collect();
            VariationRow { title: format!("{place}, in every run that {own}:"), items }
        };
        sides.into_iter().filter(|(.., likely)| !likely.is_empty()).map(side).collect()
    }

    fn likely(&self, likely: &Likely, other: &str) -> String {
        let relation = self.likely_relation(&likely.relation);
        match likely.violated == likely.others {
            true => format!("`{relation}`, and never in one that {other}"),
            false => format!(
                "`{relation}`; not so in {} of {} visits of runs that {}",
                likely.violated,
                likely.others,
                plural(other)
            ),
        }
    }

    fn likely_relation(&self, relation: &LikelyRelation) -> String {
        let name = |var: &VarId| self.program[*var].name.clone();
        let is_pointer = |var: &VarId| matches!(self.program.types.kind(self.program[*var].ty), TypeKind::Pointer(_));
        match relation {
            LikelyRelation::Constant(var, 0) if is_pointer(var) => format!("{} == NULL", name(var)),
            LikelyRelation::Constant(var, _) if is_pointer(var) => format!("{} != NULL", name(var)),
            LikelyRelation::Constant(var, value) => format!("{} == {value}", name(var)),
            LikelyRelation::Among(var, values) => {
                let one = |value: &i128| format!("{} == {value}", name(var));
                values.iter().map(one).collect::<Vec<_>>().join(" || ")
            }
            LikelyRelation::AtLeast(var, value) => format!("{} >= {value}", name(var)),
            LikelyRelation::AtMost(var, value) => format!("{} <= {value}", name(var)),
            LikelyRelation::Remainder(var, modulus, rest) => format!("{} % {modulus} == {rest}", name(var)),
            // In the order in which they are declared, so that both sides read alike.
            LikelyRelation::Less(one, other) if other < one => format!("{} > {}", name(other), name(one)),
            LikelyRelation::Less(one, other) => format!("{} < {}", name(one), name(other)),
            LikelyRelation::LessOrEqual(one, other) if other < one => format!("{} >= {}", name(other), name(one)),
            LikelyRelation::LessOrEqual(one, other) => format!("{} <= {}", name(one), name(other)),
            LikelyRelation::Equal(one, other) => format!("{} == {}", name(one), name(other)),
            LikelyRelation::NotEqual(one, other) => format!("{} != {}", name(one), name(other)),
            LikelyRelation::Linear { result, factor, of, offset } => {
                let product = match factor {
                    1 => name(of),
                    -1 => format!("-{}", name(of)),
                    _ => format!("{factor} * {}", name(of)),
                };
                match offset {
                    0 => format!("{} == {product}", name(result)),
                    1.. => format!("{} == {product} + {offset}", name(result)),
                    _ => format!("{} == {product} - {}", name(result), offset.unsigned_abs()),
                }
            }
        }
    }

    fn transformation_rows(&self, one: &Transformation) -> Vec<VariationRow> {
        let changed = counted(one.size(), "step");
        let title = match (one.in_positive.is_empty(), one.in_negative.is_empty()) {
            (true, _) => format!("A passing run fails with {} more:", counted(one.in_negative.len(), "step")),
            (_, true) => format!("A passing run fails without {}:", counted(one.in_positive.len(), "step")),
            _ => format!("A passing run fails ({changed} change) with this:"),
        };
        match (one.in_positive.is_empty(), one.in_negative.is_empty()) {
            (true, _) => vec![self.transition_row(title, &one.in_negative)],
            (_, true) => vec![self.transition_row(title, &one.in_positive)],
            _ => vec![
                self.transition_row(title, &one.in_negative),
                self.transition_row("in place of this:".to_string(), &one.in_positive),
            ],
        }
    }

    /// Why a line is a cause, by the runs near the failing one.
    pub(crate) fn variation_why(&self, why: VariationWhy) -> &'static str {
        match why {
            VariationWhy::EveryNegativeOnly => "every failing run near this one does this, and no passing one",
            VariationWhy::EveryTransformationOnly => {
                "every change that makes a passing run fail has this in the failing run only"
            }
            VariationWhy::SomeNegativeOnly => "some failing runs near this one do this, and no passing one",
            VariationWhy::EveryPositiveOnly => "every passing run near this one does this, and no failing one",
            VariationWhy::SmallestTransformation => "part of the smallest change that makes a passing run fail",
        }
    }

    /// What was looked at, for the end of the page.
    pub(crate) fn variations_facts(&self, method: &str, evidence: &VariationsEvidence) -> String {
        let mut facts = format!(
            "`{method}`: {} and {} were found that go their own way for at most {}, or then go on as this run does; each was replayed.",
            counted(evidence.negatives.len(), "failing run"),
            counted(evidence.positives.len(), "passing run"),
            counted(evidence.depth, "step"),
        );
        if evidence.has_sampled_inputs {
            facts.push_str(" Of inputs with many values, values were tried that the program knows, their neighbours, and those of this run.");
        }
        if evidence.from_solver > 0 {
            facts.push_str(&format!(" {} of them on other paths, by the solver.", evidence.from_solver));
        }
        match evidence.cut_short {
            Some(CutShort::Enough) => {
                facts.push_str(" There may be more: the search ended with as many as were asked for.")
            }
            Some(CutShort::Budget) => facts.push_str(" There may be more: the search was ended by its budget."),
            None => {}
        }
        facts
    }

    /// What was found as data.
    pub(crate) fn variations_json(&self, evidence: &VariationsEvidence, options: &CheckOptions) -> Json {
        let runs = |side: &[Variation]| {
            let run = |one: &Variation| {
                Json::Object(vec![
                    ("inputs", self.inputs_json(options, &one.script)),
                    ("steps", Json::count(one.steps)),
                    ("moves", Json::count(one.moves.len())),
                ])
            };
            Json::List(side.iter().map(run).collect())
        };
        let sets = &evidence.transitions;
        let over = &evidence.of_transformations;
        let list = |transitions: &[Transition]| self.transitions_list(transitions);
        let transformation = |one: &Transformation| {
            Json::Object(vec![
                ("size", Json::count(one.size())),
                ("pairs", Json::count(one.pairs)),
                ("in_positive", list(&one.in_positive)),
                ("in_negative", list(&one.in_negative)),
            ])
        };
        let cut_short = match evidence.cut_short {
            Some(CutShort::Enough) => Json::text("enough"),
            Some(CutShort::Budget) => Json::text("budget"),
            None => Json::Null,
        };
        Json::Object(vec![
            ("goal", Json::text(if evidence.goal == Goal::Ends { "ends" } else { "passes-check" })),
            ("depth", Json::count(evidence.depth)),
            ("compared_within", Json::count(evidence.compared_within)),
            ("negatives", runs(&evidence.negatives)),
            ("positives", runs(&evidence.positives)),
            ("all_negatives", list(&sets.all_negatives)),
            ("all_positives", list(&sets.all_positives)),
            ("only_negatives", list(&sets.only_negatives)),
            ("only_positives", list(&sets.only_positives)),
            ("cause_negatives", list(&sets.cause_negatives)),
            ("cause_positives", list(&sets.cause_positives)),
            ("cause_of_transformations", list(&over.cause_negatives)),
            ("invariants", Json::List(evidence.invariants.iter().map(|point| self.point_json(point)).collect())),
            ("transformations", Json::List(evidence.transformations.iter().map(transformation).collect())),
            ("sampled_inputs", Json::Bool(evidence.has_sampled_inputs)),
            ("from_solver", Json::count(evidence.from_solver)),
            ("cut_short", cut_short),
        ])
    }

    fn transitions_list(&self, transitions: &[Transition]) -> Json {
        let one = |one: &Transition| {
            let choices = one.choices.iter().map(|choice| Json::text(self.choice(one, *choice)));
            Json::Object(vec![
                ("location", location_json(self.program, one.span)),
                ("choices", Json::List(choices.collect())),
            ])
        };
        let told = transitions.iter().filter(|one| location_json(self.program, one.span) != Json::Null);
        Json::List(told.map(one).collect())
    }

    fn point_json(&self, point: &PointInvariants) -> Json {
        let likely = |side: &[Likely]| {
            let one = |one: &Likely| {
                Json::Object(vec![
                    ("relation", Json::text(self.likely_relation(&one.relation))),
                    ("visits", Json::count(one.visits)),
                    ("violated", Json::count(one.violated)),
                    ("others", Json::count(one.others)),
                ])
            };
            Json::List(side.iter().map(one).collect())
        };
        let kind = match point.kind {
            PointKind::Check => "check",
            PointKind::Return => "return",
            PointKind::Loop => "loop",
        };
        Json::Object(vec![
            ("location", location_json(self.program, point.span)),
            ("kind", Json::text(kind)),
            ("negatives", likely(&point.negatives)),
            ("positives", likely(&point.positives)),
        ])
    }
}

/// How many runs were found.
fn found(evidence: &VariationsEvidence) -> String {
    let others = evidence.negatives.len() - 1;
    let passes = plural(passes(evidence.goal));
    let failing = match others {
        0 => "No other run near this one fails here".to_string(),
        _ => {
            format!("{} near this one {} here, too", counted(others, "run"), if others == 1 { "fails" } else { "fail" })
        }
    };
    match evidence.positives.len() {
        0 => {
            format!("{failing}; none was found that {}: there is nothing to compare with.", self::passes(evidence.goal))
        }
        count => format!("{failing}; {count} {}.", if count == 1 { self::passes(evidence.goal) } else { &passes }),
    }
}

/// What positives do.
fn passes(goal: Goal) -> &'static str {
    match goal {
        Goal::PassesCheck => "passes the check",
        Goal::Ends => "ends without failing",
    }
}

fn plural(verb: &str) -> String {
    verb.replacen("passes", "pass", 1).replacen("ends", "end", 1).replacen("fails", "fail", 1)
}
