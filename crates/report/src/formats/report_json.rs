//! The report of `cexplain FILE` as JSON; `docs/report.schema.json` describes it.

use explain::{
    Arguments, Comparison, Difference, DistanceEvidence, Evidence, Explanation, FailingRun, Optimality, RankedCause,
    Requirement, SharedCause, Verdict,
};
use ir::Machine;
use run::{Failure, Outcome, Trace};

use super::parts;
use crate::answer::{Answer, Finding, OtherPaths, ReplayedRun};
use crate::conditions::{PartOutcome, condition_parts};
use crate::contrast::is_needed;
use crate::failure::title;
use crate::fix::{CheckedPatch, apart_sentence};
use crate::group::group_name;
use crate::inputs::{input_name, input_number, input_value};
use crate::location::{Location, location_json};
use crate::reasons::refusal_sentence;
use crate::rule_states::broken_rule;
use crate::story::story_beside;
use crate::words::Words;
use crate::{Json, Length, failure_span, story_json};

/// The name and version of the form. A change that old readers do not understand gives it a new number.
pub(crate) const SCHEMA: &str = "cexplain-report-1";

/// The whole report; the stories of runs are as long as asked for.
pub fn report_json(answer: &Answer<'_>, length: Length) -> String {
    let page = Page { answer, words: Words { program: answer.program }, length };
    page.whole().write()
}

struct Page<'a> {
    answer: &'a Answer<'a>,
    words: Words<'a>,
    length: Length,
}

impl Page<'_> {
    fn whole(&self) -> Json {
        let program = self.answer.program;
        let arguments = match &self.answer.options.arguments {
            Arguments::Given(given) => given.get(1..).unwrap_or_default(),
            Arguments::Any(_) => &[],
        };
        let machine = match program.types.machine {
            Machine::Lp64 => "lp64",
            Machine::Ilp32 => "ilp32",
        };
        let failures = self.answer.findings.iter().map(|finding| self.finding(finding));
        let properties = self.answer.checked.properties.iter().map(|(property, verdict)| {
            let mut members = parts::property(program, property);
            members.extend(parts::verdict(verdict));
            Json::Object(members)
        });
        let mut members = vec![
            ("schema", Json::text(SCHEMA)),
            (
                "tool",
                Json::Object(vec![
                    ("name", Json::text("cexplain")),
                    ("version", Json::text(env!("CARGO_PKG_VERSION"))),
                ]),
            ),
            (
                "program",
                Json::Object(vec![
                    ("files", parts::files(program)),
                    ("machine", Json::text(machine)),
                    ("arguments", Json::List(arguments.iter().map(|bytes| readable(bytes)).collect())),
                ]),
            ),
            ("verdict", Json::text(self.verdict())),
        ];
        if !self.answer.shared.is_empty() {
            members.push(("causes", Json::List((1..).zip(&self.answer.shared).map(|one| self.shared(one)).collect())));
        }
        members.extend([
            ("failures", Json::List(failures.collect())),
            ("properties", Json::List(properties.collect())),
            ("scope", parts::scope(self.answer)),
        ]);
        Json::Object(members)
    }

    /// A cause of several failures, with its rank.
    fn shared(&self, (rank, shared): (usize, &SharedCause)) -> Json {
        let (program, ranked) = (self.answer.program, self.answer.shared_cause(shared));
        let listed = shared.places.iter().map(|&(failure, place)| {
            let name = &self.answer.findings[failure].property.name;
            Json::Object(vec![("property", Json::text(name)), ("rank", Json::count(place + 1))])
        });
        let mut members = vec![
            ("rank", Json::count(rank)),
            ("likely", Json::Bool(shared.is_likely)),
            ("location", location_json(program, ranked.cause().span)),
            ("function", Json::text(&program[ranked.cause().function].name)),
            ("text", Json::text(program.sources.snippet(ranked.cause().span).unwrap_or_default())),
            ("score", Json::count(shared.share)),
            ("failures", Json::List(listed.collect())),
        ];
        members.extend(self.elsewhere(ranked));
        Json::Object(members)
    }

    /// Where else what is missing could be added.
    fn elsewhere(&self, ranked: &RankedCause<'_>) -> Option<(&'static str, Json)> {
        let lines = self.words.elsewhere(ranked).map(|span| location_json(self.answer.program, span));
        let lines: Vec<Json> = lines.collect();
        (!lines.is_empty()).then_some(("elsewhere", Json::List(lines)))
    }

    /// The verdict on the whole program; it agrees with the exit code.
    fn verdict(&self) -> &'static str {
        let scope = &self.answer.checked.scope;
        let is_unknown = |(_, verdict): &(_, Verdict)| matches!(verdict, Verdict::Unknown(_));
        if !self.answer.findings.is_empty() {
            "violated"
        } else if self.answer.checked.properties.iter().any(is_unknown)
            || scope.nothing_checked
            || !scope.cut.is_empty()
            || !scope.unsupported.is_empty()
        {
            "unknown"
        } else {
            "holds"
        }
    }

    fn finding(&self, finding: &Finding<'_>) -> Json {
        let program = self.answer.program;
        let property = finding.property;
        let mut members = vec![
            ("property", Json::Object(parts::property(program, property))),
            ("group", Json::text(group_name(finding.group))),
        ];
        match finding.failing.failure() {
            Some(failure) => {
                members.push(("message", Json::text(title(program, failure))));
                members.push(("location", location_json(program, failure_span(program, failure))));
                members.push(("condition", self.condition(finding, failure)));
                members.push(("values", self.values(failure)));
                members.push(("calls", self.calls(failure)));
                members.push(("memory", self.memory(failure)));
            }
            None => {
                members.push(("message", Json::text(property.class.sentence())));
                members.push(("location", location_json(program, property.span)));
            }
        }
        members.extend(self.rule(finding));
        let causes = (1..).zip(&finding.causes).map(|(rank, cause)| self.cause(rank, cause));
        let others: Vec<Json> = finding
            .runs
            .iter()
            .skip(1)
            .map(|run| {
                let replayed = ReplayedRun::new(program, self.answer.options, &run.script, None);
                self.run(&replayed, None, Some(run))
            })
            .collect();
        let passing =
            finding.passing.as_ref().map_or(Json::Null, |run| self.run(run, finding.failing.trace.as_ref().ok(), None));
        let other_passing = finding.other_passing().map(|run| {
            let most_steps = (!run.ends).then_some(run.steps);
            let replayed = ReplayedRun::new(program, self.answer.options, &run.script, most_steps);
            // What it does differently is told in the explanation.
            Json::Object(self.run_members(&replayed))
        });
        members.push(("causes", Json::List(causes.collect())));
        if !finding.fixes.is_empty() {
            members.push(("fixes", Json::List(finding.fixes.iter().map(|fix| self.fix(fix)).collect())));
        }
        if let (Some(apart), Some(said)) = (finding.apart, apart_sentence((program, self.answer.options), finding)) {
            let replayed = ReplayedRun::new(program, self.answer.options, &apart.script, None);
            let run = Json::Object(self.run_members(&replayed));
            members.push(("fixes_differ", Json::Object(vec![("text", Json::text(said)), ("run", run)])));
        }
        let mut runs = vec![
            ("failing", self.run(&finding.failing, None, finding.runs.first())),
            ("passing", passing),
            ("other_failing", Json::List(others)),
            ("other_passing", Json::List(other_passing.collect())),
        ];
        runs.extend(finding.other_paths.map(|paths| ("all_paths", Json::Bool(paths != OtherPaths::Open))));
        members.push(("runs", Json::Object(runs)));
        let explanations = finding.explanations.iter().map(|explanation| self.explanation(explanation));
        members.push(("explanations", Json::List(explanations.collect())));
        let refusals = finding.refusals.iter().map(|(method, refusal)| {
            Json::Object(vec![
                ("method", Json::text(method.info().name)),
                ("text", Json::text(refusal_sentence(refusal))),
            ])
        });
        members.push(("refusals", Json::List(refusals.collect())));
        Json::Object(members)
    }

    /// The usage rule that is broken, with what its automaton did.
    fn rule(&self, finding: &Finding<'_>) -> Option<(&'static str, Json)> {
        let program = self.answer.program;
        let (name, steps) = broken_rule(finding, program)?;
        let steps = steps.iter().map(|step| {
            let changes = step.changes.iter().map(|change| {
                Json::Object(vec![
                    ("state", Json::text(&change.name)),
                    ("before", Json::text(&change.before)),
                    ("after", Json::text(&change.after)),
                ])
            });
            Json::Object(vec![
                ("location", location_json(program, step.span)),
                ("text", Json::text(program.sources.snippet(step.span).unwrap_or_default())),
                ("changes", Json::List(changes.collect())),
            ])
        });
        Some(("rule", Json::Object(vec![("name", Json::text(name)), ("events", Json::List(steps.collect()))])))
    }

    /// The parts of the failed condition that all had to hold.
    fn condition(&self, finding: &Finding<'_>, failure: &Failure) -> Json {
        let program = self.answer.program;
        let parts = condition_parts(program, finding, failure).into_iter().map(|part| {
            let outcome = match part.outcome {
                PartOutcome::True => "true",
                PartOutcome::False => "false",
                PartOutcome::NoValue => "no-value",
                PartOutcome::NotEvaluated => "not-evaluated",
            };
            Json::Object(vec![
                ("text", Json::text(part.text)),
                ("location", location_json(program, part.span)),
                ("outcome", Json::text(outcome)),
            ])
        });
        Json::List(parts.collect())
    }

    /// The values that the failed check saw.
    fn values(&self, failure: &Failure) -> Json {
        // What a library function works with is not the user's.
        let sources = &self.answer.program.sources;
        let users = failure.operands.iter().filter(|operand| !sources.is_library(operand.span));
        let values = users.map(|operand| {
            Json::Object(vec![
                ("name", Json::text(&operand.text)),
                ("value", Json::text(&operand.rendered)),
                ("location", location_json(self.answer.program, operand.span)),
            ])
        });
        Json::List(values.collect())
    }

    /// The open calls of the user's functions, innermost first.
    fn calls(&self, failure: &Failure) -> Json {
        let program = self.answer.program;
        let frames = failure.stack.iter().filter(|frame| !program[frame.function].library).map(|frame| {
            Json::Object(vec![
                ("function", Json::text(&program[frame.function].name)),
                ("location", location_json(program, frame.span)),
            ])
        });
        Json::List(frames.collect())
    }

    /// The memory that the failure is about.
    fn memory(&self, failure: &Failure) -> Json {
        let Some(object) = &failure.object else { return Json::Null };
        let program = self.answer.program;
        Json::Object(vec![
            ("name", Json::text(&object.name)),
            ("size", Json::count(object.size)),
            ("offset", object.offset.map_or(Json::Null, Json::Number)),
            ("allocated", location_json(program, object.allocated)),
            ("ended", object.ended.map_or(Json::Null, |(span, _)| location_json(program, span))),
        ])
    }

    fn fix(&self, fix: &CheckedPatch) -> Json {
        let program = self.answer.program;
        let edits = fix.patch.replacements().iter().map(|edit| {
            let location = Location::of_region(program, edit.region).json();
            Json::Object(vec![("location", location), ("text", Json::text(&edit.text))])
        });
        Json::Object(vec![
            ("text", Json::text(fix.in_words(program))),
            ("known", Json::text(fix.known())),
            ("leaves_others", Json::Bool(fix.leaves_others)),
            ("edits", Json::List(edits.collect())),
            ("diff", Json::text(fix.diff(program))),
        ])
    }

    fn cause(&self, rank: usize, ranked: &RankedCause<'_>) -> Json {
        let (program, cause) = (self.answer.program, ranked.cause());
        let methods = ranked.named_by.iter().map(|(method, ..)| Json::text(method.info().name));
        let reasons = self.words.reasons(ranked).into_iter().map(|reason| {
            let mut members = vec![
                ("method", Json::text(reason.method.info().name)),
                ("kind", Json::text(reason.kind)),
                ("text", Json::text(reason.text)),
            ];
            members.extend(reason.edit.map(|edit| {
                let location = Location::of_region(program, edit.region).json();
                ("edit", Json::Object(vec![("location", location), ("text", Json::text(edit.text))]))
            }));
            Json::Object(members)
        });
        let seen = ranked.signs.named().into_iter().filter(|(_, sign)| *sign > 0);
        let signs = seen.map(|(name, sign)| (name, Json::count(sign)));
        let mut definitions = Vec::new();
        for &constant in ranked.named_by.iter().flat_map(|(_, _, named)| &named.constants) {
            let region = program.sources.span(constant).and_then(|span| span.definition);
            let definition = region.map(|region| Location::of_region(program, region).json());
            definitions.extend(definition.filter(|definition| !definitions.contains(definition)));
        }
        let judged = ranked.signs.repair.map(|judged| {
            let counts =
                [("changed", judged.changed), ("turned", judged.turned), ("runs", judged.runs), ("odd", judged.odd)];
            let mut members = vec![("kind", Json::text(judged.kind.name()))];
            members.extend(counts.map(|(name, count)| (name, Json::count(count))));
            ("repair", Json::Object(members))
        });
        let mut members = vec![
            ("rank", Json::count(rank)),
            ("likely", Json::Bool(ranked.is_likely)),
            ("location", location_json(program, cause.span)),
            ("function", Json::text(&program[cause.function].name)),
            ("text", Json::text(program.sources.snippet(cause.span).unwrap_or_default())),
            ("methods", Json::List(methods.collect())),
            ("score", Json::count(ranked.score)),
            ("signs", Json::Object(signs.collect())),
            ("reasons", Json::List(reasons.collect())),
            ("definitions", Json::List(definitions)),
        ];
        members.extend(self.elsewhere(ranked));
        members.extend(judged);
        Json::Object(members)
    }

    fn run(&self, run: &ReplayedRun<'_>, beside: Option<&Trace<'_>>, failing: Option<&FailingRun>) -> Json {
        let mut members = self.run_members(run);
        if let Some(failing) = failing {
            members.push(("least", Json::Bool(failing.is_least)));
            members.extend(parts::path(self.answer, failing));
        }
        let program = self.answer.program;
        let story = run.trace.as_ref().map(|trace| story_json(program, &story_beside(trace, beside, self.length)));
        members.push(("story", story.unwrap_or(Json::Null)));
        Json::Object(members)
    }

    /// How a run ends, and what decides it.
    fn run_members(&self, run: &ReplayedRun<'_>) -> Vec<(&'static str, Json)> {
        let program = self.answer.program;
        let inputs = run.report.inputs.iter().map(|input| {
            Json::Object(vec![
                ("name", Json::text(input_name(program, input))),
                ("type", Json::text(&program.types.get(input.ty).spelling)),
                ("value", Json::text(input_value(program, input))),
                ("number", Json::text(input_number(program, input))),
                ("location", location_json(program, input.span)),
            ])
        });
        let (ends, status) = match run.report.outcome {
            Outcome::Exit { status } => ("exit", Json::count(status)),
            Outcome::Failure(_) => ("failure", Json::Null),
            Outcome::AssumptionFalse { .. } => ("assumption", Json::Null),
            Outcome::Signal { .. } => ("signal", Json::Null),
            Outcome::Limit(_) => ("limit", Json::Null),
            Outcome::Unsupported { .. } => ("unsupported", Json::Null),
        };
        let mut members = vec![
            ("ends", Json::text(ends)),
            ("status", status),
            ("steps", Json::count(run.report.steps)),
            ("inputs", Json::List(inputs.collect())),
            ("arguments", parts::arguments(run.script)),
            ("stdin", readable(&run.script.stdin)),
            ("stdin_hex", Json::text(run.script.stdin.iter().map(|byte| format!("{byte:02x}")).collect::<String>())),
        ];
        members.extend(parts::environment(run.script));
        members
    }

    fn explanation(&self, explanation: &Explanation) -> Json {
        let info = explanation.method.info();
        let causes = explanation.causes.iter().map(|cause| {
            Json::Object(vec![
                ("location", location_json(self.answer.program, cause.span)),
                ("score", Json::count(cause.score)),
            ])
        });
        let looked = explanation.verified.looked().iter().map(|looked| looked.name());
        let mut members = vec![
            ("method", Json::text(info.name)),
            ("question", Json::text(info.question)),
            ("verified", Json::Bool(explanation.verified.agrees())),
            ("looked_at_again", Json::List(looked.map(Json::text).collect())),
            ("causes", Json::List(causes.collect())),
        ];
        match &explanation.evidence {
            Evidence::Distance(evidence) => members.push(("distance", self.distance(evidence))),
            Evidence::AlwaysFails { dependences, .. } => {
                members.push(("always_fails", Json::Bool(true)));
                members.push(("dependences", self.words.dependences_json(dependences)));
            }
            Evidence::Comparison(Comparison::Spectrum { failing, passing }) => {
                members.push(("failing_runs", Json::count(*failing)));
                members.push(("passing_runs", Json::count(*passing)));
            }
            Evidence::Comparison(Comparison::Trail | Comparison::Slice | Comparison::Diagnosis) => {}
            Evidence::Infection(evidence) => members.push(("infection", self.words.infection_json(evidence))),
            Evidence::Repair(evidence) => members.push(("repair", self.words.repair_json(evidence))),
            Evidence::Abstract(evidence) => {
                members.push(("abstract", self.words.abstract_json(evidence, self.answer.options)));
            }
            Evidence::Variations(evidence) => {
                members.push(("variations", self.words.variations_json(evidence, self.answer.options)));
            }
            Evidence::Transitions(evidence) => {
                members.push(("transitions", self.words.transitions_json(evidence, self.answer.options)));
            }
        }
        Json::Object(members)
    }

    fn distance(&self, evidence: &DistanceEvidence) -> Json {
        let program = self.answer.program;
        let differences = evidence.differences.iter().enumerate().map(|(position, one)| {
            Json::Object(vec![
                ("location", location_json(program, one.span)),
                ("text", Json::text(self.words.difference(one))),
                ("needed", is_needed(evidence, position).map_or(Json::Null, Json::Bool)),
            ])
        });
        let slices = evidence.slices.iter().map(|slice| Json::List(slice.iter().copied().map(Json::count).collect()));
        let ties = evidence.ties.iter().map(|tie| self.changed_inputs(&tie.inputs));
        let is_avoided = evidence.avoided.is_some();
        let mut members = vec![
            ("distance", Json::count(evidence.distance)),
            ("proven", Json::Bool(evidence.optimality == Optimality::Proven)),
            ("unique", Json::Bool(evidence.is_settled)),
            ("values", Json::count(evidence.atoms)),
            ("avoids_question", Json::Bool(is_avoided && evidence.requirement != Requirement::Answers)),
            ("closer_run_avoids_question", Json::Bool(is_avoided)),
            ("inputs", self.changed_inputs(&evidence.inputs)),
            ("slices", Json::count(evidence.slices.len())),
            ("minimal_slices", Json::List(slices.collect())),
            ("differences", Json::List(differences.collect())),
            ("against_the_program", Json::Bool(evidence.is_injected)),
            ("smallest_slice", Json::Bool(evidence.has_smallest_slice)),
            ("equally_close", Json::count(evidence.ties.len())),
            ("equally_close_inputs", Json::List(ties.collect())),
            ("dependences", self.words.dependences_json(&evidence.dependences)),
        ];
        if let Some(searched) = evidence.dependences.searched {
            members.push((
                "relations",
                Json::Object(vec![
                    ("tried", Json::count(searched.tried)),
                    ("undecided", Json::count(searched.undecided)),
                    ("left_out", Json::count(searched.left_out)),
                ]),
            ));
        }
        Json::Object(members)
    }

    /// Inputs that a passing run changes.
    fn changed_inputs(&self, inputs: &[Difference]) -> Json {
        let input = |input: &Difference| {
            Json::Object(vec![
                ("name", Json::text(self.words.name(input))),
                ("location", location_json(self.answer.program, input.span)),
                ("failing", Json::text(self.words.told_value(input, input.failing))),
                ("passing", Json::text(self.words.told_value(input, input.passing))),
            ])
        };
        Json::List(inputs.iter().map(input).collect())
    }
}

/// Bytes for people: what is not UTF-8 is replaced.
fn readable(bytes: &[u8]) -> Json {
    Json::text(String::from_utf8_lossy(bytes))
}
