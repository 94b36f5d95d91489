//! The report as SARIF 2.1.0, for code scanning and editors: a result for each violated property, with the failing and the
//! passing run as code flows, and the causes as related locations that the message links to.

use edit::Replacement;
use explain::{ErrorTrace, Evidence, FailureGroup, Property};
use ir::{Program, PropertyClass, Region, SpanId};

use super::rules;
use crate::answer::{Answer, Finding, ReplayedRun};
use crate::failure::{failure_span, title};
use crate::group::{UNCONSTRAINED, group_name};
use crate::rule_states::broken_rule;
use crate::scope::{NotChecked, not_checked};
use crate::story::story_beside;
use crate::words::{Reasoned, Words};
use crate::{Entry, Event, Json, Length, story_entry};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// What relative names of files are relative to.
const ROOT: &str = "%SRCROOT%";
/// The most causes that are linked from the message.
const MOST_CAUSES: usize = 8;

/// The whole log; the flows are as long as asked for.
pub fn sarif(answer: &Answer<'_>, length: Length) -> String {
    let mut broken: Vec<Broken> = Vec::new();
    for finding in &answer.findings {
        let own = Broken::of(answer.program, finding);
        if !broken.contains(&own) {
            broken.push(own);
        }
    }
    let page = Page { answer, words: Words { program: answer.program }, broken, length };
    page.log().write()
}

/// The class that the failing run violates.
fn class_of(finding: &Finding<'_>) -> PropertyClass {
    finding.failing.failure().map_or(finding.property.class, |failure| failure.class)
}

/// What SARIF calls a rule: a class of properties, or a usage rule of the user's.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Broken {
    class: PropertyClass,
    usage_rule: Option<String>,
}

impl Broken {
    fn of(program: &Program, finding: &Finding<'_>) -> Broken {
        let class = class_of(finding);
        let usage_rule = finding.property.site.and_then(|site| program.rule_at(site)).map(|rule| rule.name.clone());
        Broken { class, usage_rule: usage_rule.filter(|_| class == PropertyClass::Rule) }
    }

    /// `division-by-zero`, `rule/spinlock`
    fn id(&self) -> String {
        match &self.usage_rule {
            Some(name) => format!("{}/{name}", self.class.name()),
            None => self.class.name().to_string(),
        }
    }
}

struct Page<'a> {
    answer: &'a Answer<'a>,
    words: Words<'a>,
    /// What the findings break: the rules.
    broken: Vec<Broken>,
    length: Length,
}

impl Page<'_> {
    fn log(&self) -> Json {
        let driver = Json::Object(vec![
            ("name", Json::text("cexplain")),
            ("version", Json::text(env!("CARGO_PKG_VERSION"))),
            ("semanticVersion", Json::text(env!("CARGO_PKG_VERSION"))),
            ("rules", Json::List(self.broken.iter().map(rule).collect())),
        ]);
        let mut seen = Vec::new();
        let results = self.answer.findings.iter().map(|finding| self.result(finding, &mut seen));
        let root = text_object("The directory in which cexplain was started.");
        let run = Json::Object(vec![
            ("tool", Json::Object(vec![("driver", driver)])),
            ("columnKind", Json::text("utf16CodeUnits")),
            ("originalUriBaseIds", Json::Object(vec![(ROOT, Json::Object(vec![("description", root)]))])),
            ("invocations", Json::List(vec![self.invocation()])),
            ("results", Json::List(results.collect())),
        ]);
        Json::Object(vec![
            ("$schema", Json::text(SCHEMA)),
            ("version", Json::text("2.1.0")),
            ("runs", Json::List(vec![run])),
        ])
    }

    /// That cexplain came to an end, and what it did not look at.
    fn invocation(&self) -> Json {
        let mut notes = Vec::new();
        let mut note = |text: String, span: SpanId| {
            let mut members = vec![("level", Json::text("note")), ("message", message(&text))];
            members.extend(self.location(span, None).map(|location| ("locations", Json::List(vec![location]))));
            notes.push(Json::Object(members));
        };
        for NotChecked { span, text } in not_checked(self.answer) {
            note(format!("{}.", capitalised(&text)), span);
        }
        Json::Object(vec![("executionSuccessful", Json::Bool(true)), ("toolExecutionNotifications", Json::List(notes))])
    }

    fn result(&self, finding: &Finding<'_>, seen: &mut Vec<String>) -> Json {
        let program = self.answer.program;
        let class = class_of(finding);
        let (what, span) = match finding.failing.failure() {
            Some(failure) => (title(program, failure), failure_span(program, failure)),
            None => (class.sentence().to_string(), finding.property.span),
        };
        let mut related = Vec::new();
        let text = self.message(finding, &what, &mut related);
        let mut flows = vec![self.flow(&finding.failing, "The failing run", finding)];
        flows.extend(finding.passing.as_ref().map(|run| self.flow(run, finding.passing_title(), finding)));
        flows.extend(self.further_flows(finding));
        let location = self.location(span, None).map(|location| self.in_function(location, finding));
        let broken = Broken::of(program, finding);
        let rule_index = self.broken.iter().position(|known| *known == broken).unwrap_or(0);
        let mut members = vec![
            ("ruleId", Json::text(broken.id())),
            ("ruleIndex", Json::count(rule_index)),
            ("level", Json::text("error")),
            ("message", Json::Object(vec![("text", Json::text(text))])),
            ("locations", Json::List(location.into_iter().collect())),
            ("relatedLocations", Json::List(related)),
            ("codeFlows", Json::List(flows.into_iter().flatten().collect())),
            ("partialFingerprints", self.fingerprints(finding.property, class, span, seen)),
            ("properties", Json::Object(vec![("group", Json::text(group_name(finding.group)))])),
        ];
        let fixes = self.fixes(finding);
        members.extend((!fixes.is_empty()).then_some(("fixes", Json::List(fixes))));
        Json::Object(members)
    }

    /// The edits after which nothing fails, for tools that apply them: first those whose text was checked again.
    fn fixes(&self, finding: &Finding<'_>) -> Vec<Json> {
        let program = self.answer.program;
        let checked = finding.fixes.iter().map(|fix| {
            let text = format!("with {} {}", fix.in_words(program), fix.known());
            self.fix(&text, fix.patch.replacements())
        });
        let reasons = finding.causes.iter().take(MOST_CAUSES).flat_map(|ranked| self.words.reasons(ranked));
        let is_checked = |reason: &Reasoned| {
            finding.fixes.iter().any(|fix| reason.why.edit().is_some_and(|edit| fix.edits == [*edit]))
        };
        let others = reasons.filter(|reason| !is_checked(reason)).filter_map(|reason| {
            let edit = reason.edit?;
            Some(self.fix(&reason.text, std::slice::from_ref(&edit)))
        });
        checked.chain(others).collect()
    }

    /// Changes of the text, file by file.
    fn fix(&self, text: &str, edits: &[Replacement]) -> Json {
        let program = self.answer.program;
        let mut changes = Vec::new();
        for own in edits.chunk_by(|a, b| a.region.file == b.region.file) {
            let replacements = own.iter().map(|edit| {
                Json::Object(vec![
                    ("deletedRegion", region_json(program, edit.region, edit.region)),
                    ("insertedContent", text_object(&edit.text)),
                ])
            });
            changes.push(Json::Object(vec![
                ("artifactLocation", artifact(&program.sources.file(own[0].region.file).name)),
                ("replacements", Json::List(replacements.collect())),
            ]));
        }
        let description = message(&format!("{}.", capitalised(text)));
        Json::Object(vec![("description", description), ("artifactChanges", Json::List(changes))])
    }

    /// What fails, the likely causes as links, and the memory it is about; the targets of the links go into a list.
    fn message(&self, finding: &Finding<'_>, what: &str, related: &mut Vec<Json>) -> String {
        let program = self.answer.program;
        let mut text = format!("{}.", escaped(&capitalised(what)));
        if finding.group == FailureGroup::Unconstrained {
            text.push_str(&format!(" {UNCONSTRAINED}."));
        }
        let mut link = |link_text: &str, span: SpanId, note: &str| -> String {
            let id = related.len() + 1;
            match self.location(span, Some((id, note))) {
                Some(location) => {
                    related.push(location);
                    format!("[{}]({id})", escaped(link_text))
                }
                None => escaped(link_text),
            }
        };
        if let Some((_, steps)) = broken_rule(finding, program) {
            for step in &steps[steps.len().saturating_sub(MOST_CAUSES)..] {
                let note = format!("the rule's state changes here: {}", step.text());
                let place = link(&self.words.source(step.span), step.span, &note);
                text.push_str(&format!(" {}: {}.", place, escaped(&step.text())));
            }
        }
        let mut causes = finding.causes.iter().take(MOST_CAUSES);
        if let Some(first) = causes.next() {
            let reasons: Vec<String> = self.words.reasons(first).into_iter().map(|one| one.text).collect();
            let line = link(&self.words.source(first.cause().span), first.cause().span, &reasons.join("; "));
            text.push_str(&format!(" Most likely cause: {line}"));
            if let Some(reason) = reasons.first() {
                text.push_str(&format!(" ({})", escaped(reason)));
            }
            text.push('.');
        }
        let others: Vec<String> = causes
            .map(|ranked| {
                let cause = ranked.cause();
                let reasons: Vec<String> = self.words.reasons(ranked).into_iter().map(|one| one.text).collect();
                link(&self.words.source(cause.span), cause.span, &reasons.join("; "))
            })
            .collect();
        if !others.is_empty() {
            text.push_str(&format!(" Other candidates: {}.", others.join(", ")));
        }
        if let Some(object) = finding.failing.failure().and_then(|failure| failure.object.as_ref()) {
            let verb = if object.variable.is_some() { "declared" } else { "allocated" };
            if program.sources.span(object.allocated).is_some() {
                let place = link("here", object.allocated, &format!("{} is {verb} here", object.name));
                text.push_str(&format!(" {} is {verb} {place}", escaped(&capitalised(&object.name))));
                if let Some((span, _)) = object.ended {
                    let place = link("here", span, &format!("{} is gone from here on", object.name));
                    text.push_str(&format!(" and gone from {place} on"));
                }
                text.push('.');
            }
        }
        text
    }

    /// A run as a code flow.
    fn flow(&self, run: &ReplayedRun<'_>, name: &str, finding: &Finding<'_>) -> Option<Json> {
        let trace = run.trace.as_ref().ok()?;
        let failing = finding.failing.trace.as_ref().ok().filter(|_| !std::ptr::eq(run, &finding.failing));
        let story = story_beside(trace, failing, self.length);
        let causes: Vec<_> = finding.causes.iter().map(|cause| self.line(cause.cause().span)).collect();
        let mut steps: Vec<Json> = Vec::new();
        for entry in &story.entries {
            let is_cause = causes.contains(&self.line(entry.span));
            let order = steps.len() + 1;
            steps.extend(self.step(entry, order, is_cause));
        }
        // A flow needs at least one step.
        let thread = Json::Object(vec![("locations", Json::List(steps.clone()))]);
        (!steps.is_empty())
            .then(|| Json::Object(vec![("message", message(name)), ("threadFlows", Json::List(vec![thread]))]))
    }

    /// Further failing runs, each with causes of its own, that were found beside the one that is shown.
    fn further_flows(&self, finding: &Finding<'_>) -> Vec<Option<Json>> {
        let evidence = finding.explanations.iter().find_map(|explanation| match &explanation.evidence {
            Evidence::Transitions(evidence) => Some(evidence),
            _ => None,
        });
        let further = evidence.into_iter().flat_map(|evidence| evidence.traces.iter().skip(1));
        let flow = |trace: &ErrorTrace| {
            let run = ReplayedRun::new(self.answer.program, self.answer.options, &trace.script, None);
            self.flow(&run, "Another failing run, with causes of its own", finding)
        };
        further.map(flow).collect()
    }

    fn line(&self, span: SpanId) -> Option<(ir::FileId, u32)> {
        self.answer.program.sources.span(span).map(|span| (span.told.file, span.told.line))
    }

    fn step(&self, entry: &Entry, order: usize, is_cause: bool) -> Option<Json> {
        let (text, remark) = story_entry(entry);
        let text = if remark.is_empty() { text } else { format!("{text} ({remark})") };
        let mut location = self.location(entry.span, None)?;
        if let Json::Object(members) = &mut location {
            members.push(("message", message(&text)));
        }
        let kinds: &[&str] = match &entry.event {
            Event::Branch { holds: true, .. } => &["branch", "true"],
            Event::Branch { holds: false, .. } | Event::LoopEnd { .. } => &["branch", "false"],
            Event::Switch { .. } => &["branch"],
            Event::Call { .. } => &["call", "function"],
            Event::Return { .. } => &["return", "function"],
            Event::Assign { .. } | Event::Input(_) => &["value"],
            Event::Free(_) => &["memory", "release"],
            Event::Read(_) => &[],
            Event::End { failed: true, .. } => &["danger"],
            Event::Assumption { .. }
            | Event::Check { .. }
            | Event::Output(_)
            | Event::Loop { .. }
            | Event::Iteration { .. }
            | Event::LeftOut(_)
            | Event::End { failed: false, .. } => &[],
        };
        let importance = match &entry.event {
            Event::End { .. } => "essential",
            _ if is_cause => "essential",
            Event::Output(_) | Event::LeftOut(_) | Event::Call { library: true, .. } => "unimportant",
            _ => "important",
        };
        let mut members = vec![
            ("location", location),
            ("nestingLevel", Json::count(entry.depth)),
            ("executionOrder", Json::count(order)),
            ("importance", Json::text(importance)),
        ];
        if !kinds.is_empty() {
            members.push(("kinds", Json::List(kinds.iter().map(|kind| Json::text(*kind)).collect())));
        }
        let mut state: Vec<(String, Json)> = Vec::new();
        for fact in entry.event.facts().iter().filter(|fact| !fact.text.is_empty()) {
            if state.iter().all(|(name, _)| *name != fact.text) {
                state.push((fact.text.clone(), text_object(&fact.value)));
            }
        }
        if !state.is_empty() {
            members.push(("state", Json::Map(state)));
        }
        Some(Json::Object(members))
    }

    /// A location; with a number and a note if something links to it.
    fn location(&self, span: SpanId, link: Option<(usize, &str)>) -> Option<Json> {
        let program = self.answer.program;
        let place = program.sources.span(span).filter(|_| !program.sources.is_library(span))?;
        let file = &program.sources.file(place.told.file).name;
        let physical = Json::Object(vec![
            ("artifactLocation", artifact(file)),
            ("region", region_json(program, place.told, place.text)),
        ]);
        let mut members = Vec::new();
        members.extend(link.map(|(id, _)| ("id", Json::count(id))));
        members.push(("physicalLocation", physical));
        members.extend(link.filter(|(_, note)| !note.is_empty()).map(|(_, note)| ("message", message(note))));
        Some(Json::Object(members))
    }

    /// Adds the function that the failure is in.
    fn in_function(&self, mut location: Json, finding: &Finding<'_>) -> Json {
        let program = self.answer.program;
        let function = finding.failing.failure().and_then(|failure| {
            let frame = failure.user_frame.and_then(|index| failure.stack.get(index))?;
            Some(&program[frame.function].name)
        });
        if let (Some(name), Json::Object(members)) = (function, &mut location) {
            let logical =
                Json::Object(vec![("fullyQualifiedName", Json::text(name)), ("kind", Json::text("function"))]);
            members.push(("logicalLocations", Json::List(vec![logical])));
        }
        location
    }

    /// What stays the same when lines are added above: the file, the function, the class, the text, and the how manieth of
    /// its kind it is.
    fn fingerprints(&self, property: &Property, class: PropertyClass, span: SpanId, seen: &mut Vec<String>) -> Json {
        let sources = &self.answer.program.sources;
        let file = sources.span(span).map_or("", |span| &sources.file(span.told.file).name);
        // The name of a property is its function, its class and a number.
        let function = property.name.split('.').next().unwrap_or_default();
        let text = sources.snippet(span).or_else(|| property.text.clone()).unwrap_or_default();
        let identity = [file, function, class.name(), &text].join("\0");
        let before = seen.iter().filter(|other| **other == identity).count();
        let hash = format!("{:016x}:{}", stable_hash(identity.as_bytes()), before + 1);
        seen.push(identity);
        Json::Object(vec![("primaryLocationLineHash", Json::text(&hash)), ("cexplain/v1", Json::text(hash))])
    }
}

fn rule(broken: &Broken) -> Json {
    let class = broken.class;
    let rules::Rule { help, weakness } = rules::rule(class);
    let sentence = format!("{}.", capitalised(class.sentence()));
    let mut tags = vec![Json::text("correctness")];
    tags.extend(weakness.map(|number| Json::text(format!("external/cwe/cwe-{number}"))));
    let mut members = vec![("id", Json::text(broken.id()))];
    // A name has to say more than the id, or to be left out.
    let name = pascal_case(class.name());
    members.extend((!name.eq_ignore_ascii_case(class.name())).then(|| ("name", Json::text(name))));
    members.extend([
        ("shortDescription", text_object(&sentence)),
        ("fullDescription", text_object(help)),
        (
            "help",
            Json::Object(vec![("text", Json::text(help)), ("markdown", Json::text(format!("**{sentence}** {help}")))]),
        ),
        ("defaultConfiguration", Json::Object(vec![("level", Json::text("error"))])),
        ("properties", Json::Object(vec![("tags", Json::List(tags)), ("precision", Json::text("very-high"))])),
    ]);
    Json::Object(members)
}

/// `SignedOverflow`, as names of rules are written.
fn pascal_case(name: &str) -> String {
    name.split('-').map(capitalised).collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn text_object(text: &str) -> Json {
    Json::Object(vec![("text", Json::text(text))])
}

/// A message without links.
fn message(text: &str) -> Json {
    text_object(&escaped(text))
}

/// Text in which nothing is a link or a placeholder.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '[' | ']' | '\\' => out.extend(['\\', letter]),
            '{' | '}' => out.extend([letter, letter]),
            letter => out.push(letter),
        }
    }
    out
}

/// A file as a URI: relative to where cexplain was started, unless its name is absolute.
fn artifact(file: &str) -> Json {
    let mut uri = String::new();
    for byte in file.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'+' | b'@' | b'=' | b',' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    if file.starts_with('/') {
        return Json::Object(vec![("uri", Json::text(format!("file://{uri}")))]);
    }
    Json::Object(vec![("uri", Json::text(uri)), ("uriBaseId", Json::text(ROOT))])
}

/// A region with all four numbers, under the lines that the user knows. Columns count UTF-16 units here.
fn region_json(program: &Program, told: Region, text: Region) -> Json {
    let column = |line: u32, bytes: u32| -> usize {
        let line = program.sources.line(text.file, line).unwrap_or_default();
        match line.get(..bytes as usize - 1) {
            Some(start) => start.encode_utf16().count() + 1,
            None => bytes as usize,
        }
    };
    Json::Object(vec![
        ("startLine", Json::count(told.line)),
        ("startColumn", Json::count(column(text.line, text.column))),
        ("endLine", Json::count(told.end_line)),
        ("endColumn", Json::count(column(text.end_line, text.end_column))),
    ])
}

/// The hash "FNV-1a": the same on every machine and in every version.
fn stable_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::{artifact, escaped, stable_hash};

    #[test]
    fn names_of_files_become_uris() {
        assert_eq!(
            artifact("a b/ü#%.c").write(),
            "{\"uri\": \"a%20b/%C3%BC%23%25.c\", \"uriBaseId\": \"%SRCROOT%\"}\n"
        );
        assert_eq!(artifact("/x/y.c").write(), "{\"uri\": \"file:///x/y.c\"}\n");
    }

    #[test]
    fn text_is_neither_link_nor_placeholder() {
        assert_eq!(escaped(r"a[1](2) \ {0}"), r"a\[1\](2) \\ {{0}}");
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(stable_hash(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
