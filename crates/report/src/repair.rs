//! Fixes as text and data: what would have to change for the failing run not to fail, in the words of the source.

use std::collections::{BTreeMap, BTreeSet};

use explain::{Changed, Fix, FixChange, FixEnd, FixState, RepairConfig, RepairEvidence};
use ir::SpanId;

use crate::json::Json;
use crate::location::location_json;
use crate::reasons::reached;
use crate::words::{Words, counted};

/// The most values of a change that are told.
const MAX_VALUES: usize = 3;

/// A fix as it is told.
pub(crate) struct FixRow {
    /// The changes.
    pub(crate) changes: Vec<ChangeRow>,
    /// What is known of it.
    pub(crate) known: String,
}

/// A change as it is told.
pub(crate) struct ChangeRow {
    /// Where.
    pub(crate) span: SpanId,
    /// What.
    pub(crate) text: String,
}

impl Words<'_> {
    /// The fixes, the best first; not those that were refuted as edits.
    pub(crate) fn fix_rows(&self, evidence: &RepairEvidence) -> Vec<FixRow> {
        let row = |fix: &Fix| FixRow {
            changes: fix.changes.iter().map(|change| self.change_row(change)).collect(),
            known: known(fix),
        };
        let mut rows: Vec<FixRow> =
            evidence.fixes.iter().filter(|fix| fix.state != FixState::Refuted).map(row).collect();
        self.tell_apart(&mut rows);
        rows
    }

    /// Says the column of changes that are told in the same words in the same line.
    fn tell_apart(&self, rows: &mut [FixRow]) {
        let place = |span: SpanId| self.program.sources.span(span).map(|span| (span.told.file, span.told.line));
        let mut spans: BTreeMap<_, BTreeSet<SpanId>> = BTreeMap::new();
        for change in rows.iter().flat_map(|row| &row.changes) {
            spans.entry((place(change.span), change.text.clone())).or_default().insert(change.span);
        }
        for change in rows.iter_mut().flat_map(|row| &mut row.changes) {
            let same = spans.get(&(place(change.span), change.text.clone()));
            if let Some(span) =
                self.program.sources.span(change.span).filter(|_| same.is_some_and(|same| same.len() > 1))
            {
                change.text += &format!(" (column {})", span.told.column);
            }
        }
    }

    fn change_row(&self, change: &FixChange) -> ChangeRow {
        let edit = change.edit(self.program);
        let span = edit.as_ref().and_then(|edit| edit::changed_span(self.program, edit)).unwrap_or(change.span);
        let mut text = match edit {
            Some(edit) => edit::in_words(self.program, &edit),
            None => self.other_values(change),
        };
        // Values say their steps themselves.
        if let Some(step) = change.only_step.filter(|_| change.values.is_empty()) {
            text += &format!(", only in step {}", step + 1);
        }
        ChangeRow { span, text }
    }

    /// `another value of `n - 1`: 3 in place of 4`
    fn other_values(&self, change: &FixChange) -> String {
        let source = self.source(change.span);
        let Changed::Values(expr) = change.what else { return source };
        let edge = self.program[change.function].edge(change.edge);
        if matches!(edge.op, ir::Op::Assume { .. }) {
            return format!("another outcome of `{source}`");
        }
        let ty = self.program[expr].ty();
        let told: Vec<String> = change
            .values
            .iter()
            .take(MAX_VALUES)
            .map(|value| {
                let before = value.before.render(self.program, ty);
                format!("{} in place of {before} (step {})", self.value(Some(value.bits), Some(ty)), value.step + 1)
            })
            .collect();
        let more = match change.values.len().saturating_sub(told.len()) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        match told.is_empty() {
            true => format!("another value of `{source}`"),
            false => format!("another value of `{source}`: {}{more}", told.join(", ")),
        }
    }

    /// What was found and what it rests on, in sentences.
    pub(crate) fn repair_summary(&self, evidence: &RepairEvidence) -> Vec<String> {
        let mut texts = Vec::new();
        if evidence.fixes.is_empty() {
            let left_out = evidence.counts.first().map_or(0, |(_, count)| *count);
            texts.push(match left_out {
                0 => format!(
                    "No change was found that keeps this run from failing, of at most {} at once (--repair-changes).",
                    evidence.most_changes
                ),
                _ => "Every change that keeps this run from failing changes what proofs of other checks need; \
                      --repair-config correlated lists them."
                    .to_string(),
            });
        }
        let refuted = evidence.fixes.iter().filter(|fix| fix.state == FixState::Refuted).count();
        if refuted > 0 && refuted == evidence.fixes.len() {
            texts.push(format!(
                "{} this run from failing, but another run fails then, or one that passed: refuted.",
                if refuted == 1 { "1 change keeps".to_string() } else { format!("{refuted} changes keep") }
            ));
        } else if refuted > 0 {
            texts.push(format!(
                "{} along this run {} refuted: another run fails then, or one that passed.",
                counted(refuted, "more change"),
                if refuted == 1 { "was" } else { "were" }
            ));
        }
        if evidence.has_nothing_in_common {
            texts.push(format!(
                "No change helps all {}; these are for the first.",
                counted(evidence.runs, "failing run")
            ));
        } else if evidence.runs > 1 {
            texts.push(format!("Each of them helps all {}.", counted(evidence.runs, "failing run")));
        }
        for trusted in &evidence.trusted {
            texts.push(format!(
                "Not changed: `{}` (line {}); that {} rests on it.",
                self.source(trusted.span).trim_end_matches(';'),
                self.line_of(trusted.span),
                trusted.proven
            ));
        }
        texts
    }

    /// What was looked at, for the end of the page.
    pub(crate) fn repair_facts(&self, method: &str, evidence: &RepairEvidence) -> String {
        let counts: Vec<String> =
            evidence.counts.iter().map(|(config, count)| format!("{count} ({})", config.name())).collect();
        let more = if evidence.is_cut_short { " There may be more: not all was looked at." } else { "" };
        let proofs =
            evidence.no_proofs.as_ref().map_or(String::new(), |why| format!(" Proofs of other checks: {why}."));
        let at_once = match evidence.config {
            RepairConfig::Default => "any number of steps changed at once".to_string(),
            _ => format!("at most {} at once", counted(evidence.most_changes, "change")),
        };
        format!(
            "`{method}`: fixes by configuration: {}; {} and {} along {}, {at_once}.{more}{proofs}",
            counts.join(", "),
            counted(evidence.places, "place"),
            counted(evidence.ways, "way to change them").replace("way to change thems", "ways to change them"),
            counted(evidence.steps, "step"),
        )
    }

    /// The fixes as data.
    pub(crate) fn repair_json(&self, evidence: &RepairEvidence) -> Json {
        let fixes = evidence.fixes.iter().map(|fix| self.fix_json(fix));
        let counts = evidence.counts.iter().map(|(config, count)| {
            Json::Object(vec![("configuration", Json::text(config.name())), ("fixes", Json::count(*count as u64))])
        });
        let trusted = evidence.trusted.iter().map(|trusted| {
            Json::Object(vec![
                ("location", location_json(self.program, trusted.span)),
                ("proven", Json::text(&trusted.proven)),
            ])
        });
        Json::Object(vec![
            ("configuration", Json::text(evidence.config.name())),
            ("fixes", Json::List(fixes.collect())),
            ("counts", Json::List(counts.collect())),
            ("trusted", Json::List(trusted.collect())),
            ("steps", Json::count(evidence.steps as u64)),
            ("places", Json::count(evidence.places as u64)),
            ("ways", Json::count(evidence.ways as u64)),
            ("runs", Json::count(evidence.runs as u64)),
            ("nothing_in_common", Json::Bool(evidence.has_nothing_in_common)),
            ("cut_short", Json::Bool(evidence.is_cut_short)),
            ("work", Json::count(evidence.work)),
            ("no_proofs", evidence.no_proofs.as_ref().map_or(Json::Null, Json::text)),
        ])
    }

    fn fix_json(&self, fix: &Fix) -> Json {
        let changes = fix.changes.iter().map(|change| {
            let row = self.change_row(change);
            Json::Object(vec![
                ("location", location_json(self.program, row.span)),
                ("kind", Json::text(change.what.name())),
                ("text", Json::text(&row.text)),
                ("executed", Json::count(change.copies as u64)),
            ])
        });
        let reach = match fix.state {
            FixState::Checked(reach) | FixState::CheckedThis(reach) => Json::Bool(reach.is_complete()),
            FixState::Tried | FixState::Along | FixState::Refuted => Json::Null,
        };
        let left_at = match fix.end {
            FixEnd::Passes => Json::Null,
            FixEnd::Leaves(step) => Json::count(step as u64),
        };
        Json::Object(vec![
            ("changes", Json::List(changes.collect())),
            ("state", Json::text(fix.state.name())),
            ("complete", reach),
            ("cost", Json::count(fix.cost)),
            ("kept_steps", Json::count(fix.steps as u64)),
            ("leaves_at_step", left_at),
            ("survives", Json::text(fix.survives.name())),
        ])
    }
}

/// What is known of a fix.
fn known(fix: &Fix) -> String {
    let state = match fix.state {
        FixState::Checked(reach) => format!("checked: nothing fails then {}", reached(reach)),
        FixState::CheckedThis(reach) => format!("checked: this failure is gone {}; others remain", reached(reach)),
        FixState::Tried => "not checked: all runs pass that were tried".to_string(),
        FixState::Along => "not tried: it holds along this run".to_string(),
        FixState::Refuted => {
            "refuted: as it stands another run fails, or one that passed; it holds along this run".to_string()
        }
    };
    let survives = match fix.survives {
        RepairConfig::Default | RepairConfig::Trusted => "",
        RepairConfig::Correlated => " (against what proofs of other checks need)",
        RepairConfig::Invariants => " (changes what proofs of other checks rest on)",
    };
    format!("{state}{survives}")
}
