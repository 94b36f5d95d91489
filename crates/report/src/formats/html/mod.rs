//! The report as one HTML file. What fails, the causes, the contrast and the source are plain HTML made here; a script
//! adds the explorer, in which the failing run and the passing run can be followed step by step.
//!
//! Everything that comes from the program is escaped ([`text`], and JSON for scripts), and the page allows no script
//! and no style but its own, by their hashes.

mod abstraction;
mod contrast;
mod diff;
mod failure;
mod scope;
mod source;
mod text;
mod transitions;
mod variations;

use explain::{Difference, FailureGroup, RankedCause, Verdict, Why};
use ir::Program;

use self::source::Marks;
use self::text::{code, counted, escaped, sentence};
use crate::answer::{Answer, Finding};
use crate::digest::sha256_base64;
use crate::explorer::{Acting, Explorer, explorer};
use crate::failure::title;
use crate::failure_span;
use crate::group::{MEANING, UNCONSTRAINED};
use crate::words::{Words, property_sentence};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The whole page.
pub fn html_page(answer: &Answer<'_>) -> String {
    let page = Page { answer, words: Words { program: answer.program } };
    let sections: Vec<Section<'_>> =
        (1..).zip(&answer.findings).map(|(number, finding)| page.section(finding, number)).collect();
    let data = sections.iter().filter_map(|section| {
        let explorer = section.explorer.as_ref()?;
        Some(format!("<script type=\"application/json\" id=\"{}-data\">{}</script>\n", section.id, explorer.data))
    });
    fill(PAGE, &|name| match name {
        "script-hash" => hash(SCRIPT),
        "style-hash" => hash(STYLE),
        "version" => env!("CARGO_PKG_VERSION").to_string(),
        "title" => page.title(),
        "style" => STYLE.to_string(),
        "script" => SCRIPT.to_string(),
        "heading" => page.heading(),
        "contents" => page.contents(&sections),
        "body" => page.body(&sections),
        "data" => data.clone().collect(),
        _ => String::new(),
    })
}

/// Replaces each `{{name}}` of a template; what is put in is not looked at again.
fn fill(template: &str, value: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, behind)) = after.split_once("}}") else { break };
        out.push_str(before);
        out.push_str(&value(name));
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// How a page names a script or style that it allows.
fn hash(text: &str) -> String {
    format!("sha256-{}", sha256_base64(text.as_bytes()))
}

/// Runs of more steps are shortened; all failures share this number.
const MOST_STEPS: usize = 400_000;
/// Runs of fewer steps are shown whole, however many failures there are.
const LEAST_STEPS: usize = 20_000;
/// The most causes that stand in the list before it is opened.
const FIRST_CAUSES: usize = 5;
/// The most reasons that are given for a cause.
const MOST_REASONS: usize = 4;

/// The part of the page about one violated property.
struct Section<'a> {
    finding: &'a Finding<'a>,
    /// What the ids of its elements begin with.
    id: String,
    /// What names of its regions end with, so that no two regions of a page have the same name.
    of: String,
    /// How many failures the page has.
    failures: usize,
    explorer: Option<Explorer>,
    parts: Vec<Part>,
}

/// The work on a page.
struct Page<'a> {
    answer: &'a Answer<'a>,
    words: Words<'a>,
}

impl<'a> Page<'a> {
    fn program(&self) -> &'a Program {
        self.answer.program
    }

    fn section(&self, finding: &'a Finding<'a>, number: usize) -> Section<'a> {
        let acting = |ranked: &RankedCause<'_>| {
            let cause = ranked.cause();
            // An initial value acts where it is made use of.
            let span = cause.used_at.unwrap_or(cause.span);
            Acting { function: cause.function, statement: cause.statement, span }
        };
        let statements: Vec<Acting> = finding.causes.iter().map(acting).collect();
        let passing = finding.passing.as_ref().and_then(|run| run.trace.as_ref().ok());
        let failures = self.answer.findings.len().max(1);
        let most_steps = (MOST_STEPS / failures).max(LEAST_STEPS);
        let explorer =
            finding.failing.trace.as_ref().ok().map(|trace| explorer(trace, passing, &statements, most_steps));
        let of = if failures > 1 { format!(" (failure {number})") } else { String::new() };
        let mut section = Section { finding, id: format!("f{number}"), of, failures, explorer, parts: Vec::new() };
        section.parts = self.parts(&section);
        section
    }

    // The head of the page.

    /// The user's files, shortly.
    fn files(&self) -> Vec<String> {
        let named = self.program().sources.files().filter(|(_, file)| !file.library && file.text.is_some());
        let names: Vec<String> = named.map(|(_, file)| file.name.clone()).collect();
        let sources: Vec<String> = names.iter().filter(|name| name.ends_with(".c")).cloned().collect();
        if sources.is_empty() { names.into_iter().take(1).collect() } else { sources }
    }

    fn title(&self) -> String {
        let fails = if self.answer.findings.is_empty() { "checked" } else { "fails" };
        escaped(&format!("{} {fails}: cexplain", self.files().join(", ")))
    }

    fn heading(&self) -> String {
        let files: Vec<String> = self.files().iter().map(|name| code(name)).collect();
        let (mut unknown, mut holding, mut idle) = (0, 0, 0);
        for (_, verdict) in &self.answer.checked.properties {
            match verdict {
                Verdict::Violated(_) => {}
                Verdict::Unknown(_) => unknown += 1,
                Verdict::Holds => holding += 1,
                Verdict::NeverReached => idle += 1,
            }
        }
        let found = self.answer.findings.len();
        let title = match found {
            0 if unknown == 0 => format!("Nothing fails in {}", files.join(", ")),
            0 => format!("No failure found in {}", files.join(", ")),
            _ => format!("Why does {} fail?", files.join(", ")),
        };
        let all = match found + holding + idle + unknown {
            1 => "1 property was checked".to_string(),
            count => format!("{count} properties were checked"),
        };
        let parts = [(found, "fail"), (holding, "hold"), (idle, "never reached"), (unknown, "undecided")];
        let counts: Vec<String> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| match (count, *what) {
                (1, "never reached") => "1 is never reached".to_string(),
                (count, "never reached") => format!("{count} are never reached"),
                (1, "undecided") => "1 is undecided".to_string(),
                (count, "undecided") => format!("{count} are undecided"),
                (1, what) => format!("1 {what}s"),
                (count, what) => format!("{count} {what}"),
            })
            .collect();
        format!("<h1>{title}</h1>\n<p>{all}: {}.</p>", counts.join(", "))
    }

    fn contents(&self, sections: &[Section<'_>]) -> String {
        let mut out = String::from("<ol>\n");
        for section in sections {
            let parts: Vec<String> = section
                .parts
                .iter()
                .map(|part| format!("<li><a href=\"#{}-{}\">{}</a></li>", section.id, part.id, part.title))
                .collect();
            let parts = parts.join("\n");
            if sections.len() == 1 {
                out.push_str(&parts);
            } else {
                let place = self.words.place(section.finding.property.span);
                let place = place.rsplit('/').next().unwrap_or_default();
                let title = format!("{} at {place}", section.finding.property.class.name());
                out.push_str(&format!(
                    "<li class=\"of\"><a href=\"#{}\">{}</a>\n<ol>\n{parts}\n</ol></li>\n",
                    section.id,
                    escaped(&title)
                ));
            }
        }
        out.push_str("\n</ol>");
        out
    }

    fn body(&self, sections: &[Section<'_>]) -> String {
        let mut out = String::new();
        if sections.len() > 1 {
            out.push_str(&self.list(sections));
        }
        for section in sections {
            if self.answer.begins_unconstrained(section.finding) {
                out.push_str(&format!("<h2 id=\"unconstrained\">{UNCONSTRAINED}</h2>\n<p>{MEANING}</p>\n"));
            }
            out.push_str(&format!("<article id=\"{0}\" aria-labelledby=\"{0}-title\">\n", section.id));
            for Part { id, title, html } in &section.parts {
                // The first part has the title of the whole.
                let heading = match *id {
                    "fails" => String::new(),
                    _ => format!("<h3>{title}</h3>\n"),
                };
                out.push_str(&format!(
                    "<section id=\"{}-{id}\" aria-label=\"{title}{}\">\n{heading}{html}</section>\n",
                    section.id, section.of
                ));
            }
            out.push_str("</article>\n");
        }
        if sections.is_empty() {
            out.push_str(&format!(
                "<section aria-labelledby=\"scope-title\"><h2 id=\"scope-title\">Scope and trust</h2>\n{}</section>\n",
                self.scope(None)
            ));
        }
        out
    }

    /// All failures, if there are several.
    fn list(&self, sections: &[Section<'_>]) -> String {
        let item = |section: &Section<'_>| {
            let finding = section.finding;
            let what = finding
                .failing
                .failure()
                .map_or_else(|| property_sentence(finding.property), |failure| title(self.program(), failure));
            let place = code(&self.words.place(finding.property.span));
            format!("<li><a href=\"#{}\">{}</a> {place}</li>\n", section.id, sentence(&what))
        };
        let list = |sections: &[Section<'_>], start: usize| match sections {
            [] => String::new(),
            _ => {
                let items: String = sections.iter().map(item).collect();
                format!("<ol class=\"facts\" start=\"{start}\">\n{items}</ol>\n")
            }
        };
        let is_unconstrained = |section: &Section<'_>| section.finding.group == FailureGroup::Unconstrained;
        let (first, last) = sections.split_at(sections.partition_point(|section| !is_unconstrained(section)));
        let heading = match last {
            [] => String::new(),
            _ => format!("<h3><a href=\"#unconstrained\">{UNCONSTRAINED}</a></h3>\n"),
        };
        format!(
            "<section aria-labelledby=\"all-title\"><h2 id=\"all-title\">{}</h2>\n{}{heading}{}{}</section>\n",
            counted(sections.len(), "failure"),
            list(first, 1),
            list(last, first.len() + 1),
            self.together(sections)
        )
    }

    /// The most likely causes that several failures share.
    fn together(&self, sections: &[Section<'_>]) -> String {
        let likely = self.answer.shared.iter().filter(|shared| shared.is_likely);
        let items: Vec<String> = likely
            .map(|shared| {
                let ranked = self.answer.shared_cause(shared);
                let span = ranked.cause().span;
                let link = self.place_link(&sections[shared.places[0].0].id, span);
                let why = self.words.reasons(ranked).first().map_or(String::new(), |reason| sentence(&reason.text));
                format!("<li>{link}: {}: {why}</li>", code(&self.words.source(span)))
            })
            .collect();
        match items.is_empty() {
            true => String::new(),
            false => format!(
                "<h3>The most likely causes that several of them share</h3>\n<ol class=\"facts\">\n{}\n</ol>\n",
                items.join("\n")
            ),
        }
    }

    // The parts of a section.

    fn parts(&self, section: &Section<'_>) -> Vec<Part> {
        let parts = vec![
            Part { id: "fails", title: "What fails", html: self.what_fails(section) },
            Part { id: "inputs", title: "The failing inputs", html: self.inputs(section.finding) },
            Part { id: "causes", title: "The most likely causes", html: self.causes(section) },
            Part { id: "diff", title: "A fix, checked as text", html: self.diff(section.finding) },
            Part { id: "contrast", title: section.finding.passing_title(), html: self.contrast(section) },
            Part { id: "chain", title: "How the bad value came about", html: self.chain(section) },
            Part { id: "predicates", title: "The closest run over predicates", html: self.abstraction(section) },
            Part { id: "transitions", title: "Edges that no correct run takes", html: self.transitions(section) },
            Part { id: "variations", title: "Runs near this one", html: self.variations(section) },
            Part { id: "fixes", title: "What would keep the run from failing", html: self.fixes(section) },
            Part { id: "source", title: "The source", html: self.source(section) },
            Part { id: "explorer", title: "The runs, step by step", html: self.explorer(section) },
            Part { id: "scope", title: "Scope and trust", html: self.scope(Some(section)) },
        ];
        parts.into_iter().filter(|part| !part.html.is_empty()).collect()
    }

    /// A link to a line of the source below: `line 12`, with the file if there are several.
    fn place_link(&self, id: &str, span: ir::SpanId) -> String {
        let Some(region) = self.program().sources.span(span).map(|span| span.told) else {
            return "<span class=\"place\">in the library</span>".to_string();
        };
        let name = &self.program().sources.file(region.file).name;
        let place = match self.files().as_slice() {
            [only] if only == name => format!("line {}", region.line),
            _ => format!("{name}:{}", region.line),
        };
        if self.program().sources.file(region.file).text.is_none() {
            return format!("<span class=\"place\">{}</span>", escaped(&place));
        }
        format!("<a class=\"place\" href=\"#{id}-s{}-L{}\">{}</a>", region.file.0, region.line, escaped(&place))
    }

    /// What gets a value: a variable as code, a result in words.
    fn named(&self, one: &Difference) -> String {
        let name = self.words.name(one);
        if name.starts_with("the ") { escaped(&text::capital(&name)) } else { code(&name) }
    }

    /// The likely causes in order.
    fn causes(&self, section: &Section<'_>) -> String {
        let finding = section.finding;
        if finding.causes.is_empty() {
            return match finding.explanations {
                [] => String::new(),
                _ => format!("<p>None: {}.</p>\n", finding.why_no_cause()),
            };
        }
        let items: Vec<String> =
            (1..).zip(&finding.causes).map(|(rank, cause)| self.cause(section, rank, cause)).collect();
        let (first, others) = items.split_at(items.len().min(FIRST_CAUSES));
        let mut out = format!("<ol class=\"causes\">\n{}</ol>\n", first.concat());
        if !others.is_empty() {
            out.push_str(&format!(
                "<details class=\"more\"><summary>{}</summary>\n<ol class=\"causes\" start=\"{}\">\n{}</ol></details>\n",
                counted(others.len(), "less likely cause"),
                first.len() + 1,
                others.concat()
            ));
        }
        out
    }

    fn cause(&self, section: &Section<'_>, rank: usize, ranked: &explain::RankedCause<'_>) -> String {
        let cause = ranked.cause();
        let reasons: Vec<String> =
            self.words.reasons(ranked).iter().take(MOST_REASONS).map(|reason| self.why(&reason.why)).collect();
        let remarks = self.words.remarks(ranked);
        let remarks: String =
            remarks.iter().map(|text| format!("<li>{}.</li>\n", sentence(&text::capital(text)))).collect();
        let methods: Vec<String> = ranked
            .named_by
            .iter()
            .map(|(method, place, _)| match ranked.named_by.len() {
                1 => method.info().name.to_string(),
                _ => format!("{} (its {})", method.info().name, crate::words::ordinal(*place)),
            })
            .collect();
        let function = self.words.function_of(cause);
        let function =
            function.map_or(String::new(), |name| format!(" <span class=\"small soft\">in {}</span>", code(name)));
        let acts = section.explorer.as_ref().and_then(|explorer| explorer.acts.get(rank - 1).copied()).unwrap_or(0);
        let jump = match acts {
            0 => String::new(),
            _ => format!(
                "<button type=\"button\" class=\"link jump\" data-for=\"{}\" data-cause=\"{rank}\" hidden>show {} where it acts</button>",
                section.id,
                if acts == 1 { "the step".to_string() } else { format!("the {acts} steps") }
            ),
        };
        format!(
            "<li id=\"{0}-cause-{rank}\"><span class=\"number\" aria-hidden=\"true\">{rank}</span>\n\
             <p class=\"what\"><span class=\"sr\">Cause {rank}: </span>{1} {2}{3}</p>\n\
             <ul>\n{4}{remarks}</ul>\n<p class=\"by\"><span>Named by {5}</span>{jump}</p></li>\n",
            section.id,
            source::marked_line(self.program(), cause.span).unwrap_or_else(|| code(&self.words.source(cause.span))),
            self.place_link(&section.id, cause.span),
            function,
            reasons.concat(),
            escaped(&methods.join(", "))
        )
    }

    /// Why a statement is a cause, as an entry of a list.
    fn why(&self, why: &Why) -> String {
        // A cause may come from a second passing run, which is not the one that the page shows.
        let which = match why.difference() {
            Some(one) if one.contrast > 0 => "in another passing run",
            _ => "in the passing run",
        };
        let runs = |failing: &str, passing: &str| {
            format!(
                "<span class=\"head-fail\">{failing}</span> in the failing run, \
                 <span class=\"head-pass\">{passing}</span> {which}"
            )
        };
        let text = match why {
            Why::Value(one) if one.failing.is_some() && one.passing.is_some() => {
                let value = |bits| code(&self.words.told_value(one, bits));
                let place = escaped(&self.words.where_about(one));
                format!("{} is {}{place}.", self.named(one), runs(&value(one.failing), &value(one.passing)))
            }
            Why::Condition(one) if one.in_failing && one.in_passing => {
                let value = |bits: Option<u128>| if bits == Some(0) { "false" } else { "true" };
                let place = escaped(&self.words.where_about(one));
                format!("The condition is {}{place}.", runs(value(one.failing), value(one.passing)))
            }
            _ => {
                let text = self.words.why(why).replace("in the passing run", which);
                sentence(&format!("{}.", text::capital(&text)))
            }
        };
        match why {
            Why::Repairs(..)
            | Why::RepairsThis(..)
            | Why::RepairTogether(..)
            | Why::RepairThisTogether(..)
            | Why::MayRepair(_)
            | Why::MayRepairThis(_) => {
                format!("<li class=\"repair\">{text}</li>\n")
            }
            Why::CouldSave => format!("<li class=\"soft\">{text}</li>\n"),
            Why::Value(_)
            | Why::Condition(_)
            | Why::OnlyFailing(_)
            | Why::OnlyPassing(_)
            | Why::Avoids(..)
            | Why::Transforms(_)
            | Why::Contradicts(_)
            | Why::Decides(_)
            | Why::BehindDecision(_)
            | Why::Fails
            | Why::Leads
            | Why::OverPredicates(_)
            | Why::OfVariations(_)
            | Why::NoRunPasses(..)
            | Why::NoRunPassesWithValues(_)
            | Why::OfFix(_)
            | Why::Smells(_)
            | Why::Executed
            | Why::DependedOn
            | Why::Covered { .. } => format!("<li>{text}</li>\n"),
        }
    }

    fn source(&self, section: &Section<'_>) -> String {
        let finding = section.finding;
        let mut marks = Marks::default();
        for (rank, cause) in (1..).zip(&finding.causes) {
            marks.add_cause(self.program(), rank, cause.cause().span);
        }
        if let Some(failure) = finding.failing.failure() {
            marks.set_failure(self.program(), failure_span(self.program(), failure));
        }
        for (number, run) in [Some(&finding.failing), finding.passing.as_ref()].into_iter().enumerate() {
            if let Some(Ok(trace)) = run.map(|run| &run.trace) {
                marks.add_run(number, trace);
            }
        }
        let has_passing = finding.passing.is_some();
        let passing = if has_passing { "<li><b>P</b> the passing run comes here</li>" } else { "" };
        let legend = format!(
            "<ul class=\"legend\"><li><b>1</b> rank of a cause</li><li><b>F</b> the failing run comes here</li>{passing}</ul>\n"
        );
        legend + &source::source(self.program(), &marks, section, has_passing)
    }

    fn explorer(&self, section: &Section<'_>) -> String {
        let Some(explorer) = &section.explorer else {
            return "<p>The failing run is too long to be shown.</p>\n".to_string();
        };
        let mut out = String::new();
        for (what, steps) in &explorer.shortened {
            out.push_str(&format!(
                "<p>The {what} run has {steps} steps and was shortened for size: of many iterations and nested calls \
                 only some are kept. Rows with dots say how many were left out.</p>\n"
            ));
        }
        out.push_str(&format!(
            "<noscript><p>The {0} of the runs can be explored if scripts are allowed for this page.</p></noscript>\n\
             <div class=\"explorer\" id=\"{1}-steps\" data-for=\"{1}\" data-of=\"{2}\"></div>\n",
            counted(explorer.rows, "step"),
            section.id,
            section.of
        ));
        out
    }
}

/// A part of a section; nothing is shown of one that is empty.
struct Part {
    id: &'static str,
    title: &'static str,
    html: String,
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn what_is_put_into_a_template_is_not_looked_at_again() {
        let text = fill("<{{a}}|{{b}}>{{", &|name| if name == "a" { "{{b}}".to_string() } else { name.to_string() });
        assert_eq!(text, "<{{b}}|b>{{");
    }
}
