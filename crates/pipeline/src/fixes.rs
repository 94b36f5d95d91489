//! Proven edits as text. That an edit of the graph helps is one thing; that the text says the same is another: the patched
//! files are read and checked like any program, and only what holds then is offered.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use cfront::SourceAccess;
use check::{Property, Reason, Scope, Verdict};
use edit::{Edit, Patch};
use explain::explanation::{Explanation, Reach, Why};
use explain::ranking::consensus::rank;
use explain::telling_apart::{Apart, tell_apart};
use ir::Program;
use report::CheckedPatch;
use run::Script;

use crate::Request;

/// The most edits of a failure whose text is checked.
const MAX_TRIED: usize = 3;
/// So much a new word or sign in the text counts against an edit, in thousandths of points: a hundred points are a factor of e.
const OF_WORD: u32 = 8_000;
/// What the solver may do for one check, in its unit: as much as finding the failing run took this many times, and so much
/// in any case.
const TIMES_FINDING: u64 = 4;
const BASE_WORK: u64 = 20_000_000;

/// What is needed to check the text of edits.
pub(crate) struct Patching {
    pub request: Request,
    pub access: Arc<dyn SourceAccess>,
    pub program: Arc<Program>,
    /// How the program was checked, with the limits of explaining.
    pub options: Arc<check::Options>,
    /// The other violated properties.
    pub others: Vec<Property>,
    /// How much work of a solver finding the failing run took.
    pub solver_work: u64,
    /// Failing and passing runs that are known.
    pub known: Vec<Script>,
}

/// The fixes of a failure.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fixes {
    pub fixes: Vec<CheckedPatch>,
    /// What tells the first two of them apart.
    pub apart: Option<Apart>,
}

impl Patching {
    /// Checks the text of the best proven edits, and adds those that hold; two of them are told apart.
    pub fn check(&self, explanations: &[Explanation], found: &Mutex<Fixes>) {
        // What the preprocessor of the machine made is not the text of the files.
        if self.request.reading.use_cc {
            return;
        }
        let mut patched: Vec<Program> = Vec::new();
        for edits in self.proven(explanations).into_iter().take(MAX_TRIED) {
            if self.options.is_halted() {
                return;
            }
            let Some((checked, program)) = self.check_one(edits) else { continue };
            patched.push(program);
            if let Ok(mut found) = found.lock() {
                found.fixes.push(checked);
            }
        }
        if let [first, second, ..] = &patched[..] {
            let apart = tell_apart(&self.program, &self.options, &self.known, [first, second]);
            if let Ok(mut found) = found.lock() {
                found.apart = apart;
            }
        }
    }

    /// The edits that were proven to help, the best first: those of likelier lines, unless others are much plainer in the text.
    fn proven(&self, explanations: &[Explanation]) -> Vec<Vec<Edit>> {
        let mut proven: Vec<(u32, Vec<Edit>)> = Vec::new();
        for ranked in rank(&self.program, explanations) {
            for why in ranked.named_by.iter().flat_map(|(_, _, cause)| &cause.reasons) {
                let edits = match why {
                    Why::Repairs(edit, _) | Why::RepairsThis(edit, _) => vec![*edit],
                    Why::RepairTogether(edit, other, _) | Why::RepairThisTogether(edit, other, _) => {
                        vec![*edit, *other]
                    }
                    _ => continue,
                };
                let is_same =
                    |known: &[Edit]| known.len() == edits.len() && edits.iter().all(|one| known.contains(one));
                if proven.iter().all(|(_, known)| !is_same(known)) {
                    let added = Patch::of_all(&self.program, &edits).map_or(0, |patch| patch.added(&self.program));
                    let added = u32::try_from(added).unwrap_or(u32::MAX);
                    proven.push((ranked.score.saturating_sub(OF_WORD.saturating_mul(added)), edits));
                }
            }
        }
        proven.sort_by_key(|(points, _)| Reverse(*points));
        proven.into_iter().map(|(_, edits)| edits).collect()
    }

    /// Checks edits that are made together.
    pub fn check_one(&self, edits: Vec<Edit>) -> Option<(CheckedPatch, Program)> {
        let patch = Patch::of_all(&self.program, &edits)?;
        let patched = self.read(&patch)?;
        let classes = self.options.classes;
        let known: Vec<Property> = check::properties(&patched, classes)
            .into_iter()
            .filter(|new| self.others.iter().any(|old| self.is_same(&patch, old, (&patched, new))))
            .collect();
        let options = self.request.options_for(&patched).ok()?;
        let options = check::Options {
            unwind_set: options.unwind_set,
            properties: Vec::new(),
            runs: 1,
            any_failure: true,
            known_failures: known,
            records: false,
            dimacs: false,
            max_work: Some(BASE_WORK.max(self.solver_work.saturating_mul(TIMES_FINDING))),
            ..(*self.options).clone()
        };
        let report = check::check(&patched, &options, &mut |_| {});
        let leaves_others = judge(&report, &options)?;
        Some((CheckedPatch { edits, patch, reach: reach(&report.scope), leaves_others }, patched))
    }

    /// The program that the patched files give.
    fn read(&self, patch: &Patch) -> Option<Program> {
        let mut texts = BTreeMap::new();
        for file in patch.files() {
            let name = PathBuf::from(&self.program.sources.file(file).name);
            texts.insert(name, patch.applied(&self.program, file)?.into_bytes());
        }
        let access = PatchedAccess { access: Arc::clone(&self.access), texts };
        cfront::compile(&self.request.files, &self.request.reading, &access).ok().map(|compiled| compiled.program)
    }

    /// Whether a property of the patched program is one of the program as it was: of the same class at the same place.
    fn is_same(&self, patch: &Patch, old: &Property, (patched, new): (&Program, &Property)) -> bool {
        let (Some(was), Some(is)) = (self.program.sources.span(old.span), patched.sources.span(new.span)) else {
            return false;
        };
        let files = (&self.program.sources.file(was.text.file).name, &patched.sources.file(is.text.file).name);
        old.class == new.class
            && files.0 == files.1
            && patch.moved(&self.program, was.text) == Some((is.text.line, is.text.column))
    }
}

/// Whether other failures remain, if the failure is gone and nothing new fails; none otherwise, or if that is not known.
fn judge(report: &check::Report, options: &check::Options) -> Option<bool> {
    let is_known = |property: &Property| {
        let is_it =
            |known: &Property| (known.site, known.class, known.call) == (property.site, property.class, property.call);
        options.known_failures.iter().any(is_it)
    };
    let Scope { nothing_checked, unsupported, has_longer_texts, stopped, .. } = &report.scope;
    if report.defect.is_some() || *nothing_checked || !unsupported.is_empty() || stopped.is_some() {
        return None;
    }
    let mut leaves_others = false;
    for (property, verdict) in &report.properties {
        match verdict {
            Verdict::Holds | Verdict::NeverReached | Verdict::Unknown(Reason::Bound) => {}
            Verdict::Violated(_) if is_known(property) => leaves_others = true,
            // With a failure that is known the search ends before everything is decided.
            Verdict::Unknown(_) if is_known(property) => leaves_others = true,
            Verdict::Violated(_) | Verdict::Unknown(_) => return None,
        }
    }
    (leaves_others || !has_longer_texts).then_some(leaves_others)
}

/// How far loops and recursions were followed, where they do not end before.
fn reach(scope: &Scope) -> Reach {
    let least = |is_recursion: bool| {
        let cut = scope.cut.iter().filter(|cut| matches!(cut.id, check::LoopId::Recursion(_)) == is_recursion);
        cut.map(|cut| cut.bound).min()
    };
    Reach { iterations: least(false), calls: least(true) }
}

/// Source files, some of them with another text.
#[derive(Debug)]
struct PatchedAccess {
    access: Arc<dyn SourceAccess>,
    texts: BTreeMap<PathBuf, Vec<u8>>,
}

impl SourceAccess for PatchedAccess {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.texts.get(path) {
            Some(text) => Ok(text.clone()),
            None => self.access.read(path),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        self.access.identity(path)
    }

    fn preprocess(&self, path: &Path, arguments: &[String]) -> Result<Vec<u8>, String> {
        self.access.preprocess(path, arguments)
    }
}
