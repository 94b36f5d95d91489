//! Ten programs in every format.

use std::path::{Path, PathBuf};

use crate::c_tests::{self, Verdict};
use crate::{cexplain, gcc_works, root, scratch};

/// A program of `tests/formats`.
struct Sample {
    /// Its name without `.c`.
    name: String,
    options: Vec<String>,
    files: Vec<String>,
    arguments: Vec<String>,
}

impl Sample {
    fn read(path: &Path) -> Option<Sample> {
        let bytes = std::fs::read(path).expect("a sample can be read");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let field = |key: &str| {
            let start = format!("//@ {key}:");
            text.lines().find_map(|line| line.strip_prefix(&start).map(|rest| rest.trim().to_string()))
        };
        let words = |text: String| text.split_whitespace().map(str::to_string).collect();
        let arguments = field("args").map(|text| text.split('|').map(str::to_string).collect());
        Some(Sample {
            name: path.file_stem()?.to_str()?.to_string(),
            options: words(field("options")?),
            files: words(field("files").unwrap_or_default()),
            arguments: arguments.unwrap_or_default(),
        })
    }

    fn all() -> Vec<Sample> {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(root().join("tests/formats"))
            .expect("the samples can be listed")
            .map(|entry| entry.expect("the samples can be listed").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
            .collect();
        paths.sort();
        paths.iter().filter_map(|path| Sample::read(path)).collect()
    }

    /// Writes every format with one command, in a folder of its own; names and contents of what was written.
    fn write(&self, folder: &Path) -> Vec<(String, String)> {
        let own = format!("{}.c", self.name);
        for file in self.files.iter().chain([&own]) {
            std::fs::copy(root().join("tests/formats").join(file), folder.join(file)).expect("a sample can be copied");
        }
        let name = |ending: &str| format!("{}{ending}", self.name);
        let mut command = cexplain(folder);
        command.arg(&own).args(&self.files).args(&self.options);
        command.args(["--github", "--json", &name(".json"), "--sarif", &name(".sarif")]);
        command.args(["--emit-test", &name("_test.c"), "--passing", "--test-xml", "suite"]);
        if !self.arguments.is_empty() {
            command.arg("--args").args(&self.arguments);
        }
        let output = command.output().expect("the binary under test starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code().is_some_and(|code| code <= 3), "{}: {}\n{said}", self.name, output.status);
        let printed = String::from_utf8(output.stdout).expect("pages are UTF-8");
        let annotations: String = printed.split_inclusive('\n').filter(|line| line.starts_with("::")).collect();
        let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
        let mut written = vec![(name(".github"), annotations), (name(".says"), said)];
        for ending in [".json", ".sarif", "_test.c", "_test_passing.c"] {
            written.extend(read(&name(ending)).map(|text| (name(ending), text)));
        }
        for (from, to) in
            [("metadata", ".metadata.xml"), ("testcase-1", ".testcase-1.xml"), ("testcase-2", ".testcase-2.xml")]
        {
            written.extend(read(&format!("suite/{from}.xml")).map(|text| (name(to), text)));
        }
        written
    }
}

#[test]
fn formats_are_as_they_were_read() {
    if !gcc_works() {
        crate::say("formats: SKIPPED because there is no gcc with sanitizers");
        return;
    }
    let samples = Sample::all();
    assert!(samples.len() >= 10, "there are ten samples");
    let mut wrong = Vec::new();
    for sample in &samples {
        let folder = scratch(&format!("formats-{}", sample.name));
        let written = sample.write(&folder);
        assert!(written.iter().any(|(name, _)| name.ends_with(".sarif")), "{}: SARIF is written", sample.name);
        for (name, seen) in &written {
            // C tests lie in a folder of their own: in the other one they would be samples.
            let file = root().join("tests/formats/written").join(name.replace("_test", ".test"));
            let expected = std::fs::read_to_string(&file).unwrap_or_default();
            if *seen != expected && std::env::var_os("BLESS").is_some() {
                std::fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
                std::fs::write(&file, seen).expect("the file can be written");
            } else if *seen != expected {
                wrong.push(format!("{}\n--- expected\n{expected}--- seen\n{seen}", file.display()));
            }
            if name.ends_with(".c") {
                let verdict = c_tests::try_out(&folder, seen);
                if !matches!(verdict, Verdict::AsExpected) {
                    wrong.push(format!("{name}: {verdict:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} files differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn names_of_files_may_be_odd() {
    let folder = scratch("formats-names");
    let name = "a 'b' \"c\" ;$(touch x) %41 ü*.c";
    std::fs::copy(root().join("tests/formats/average.c"), folder.join(name)).expect("a sample can be copied");
    let mut command = cexplain(&folder);
    command.args([name, "--json", "r.json", "--sarif", "r.sarif", "--emit-test", "t 'x'.c", "--github"]);
    command.args(["--test-xml", "s"]);
    let output = command.output().expect("the binary under test starts");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(read("r.sarif").contains(r"a%20%27b%27%20%22c%22%20%3B%24%28touch%20x%29%20%2541%20%C3%BC%2A.c"));
    assert!(read("r.json").contains(r#"a 'b' \"c\" ;$(touch x) %41 ü*.c"#));
    assert!(read("s/metadata.xml").contains("a 'b' &quot;c&quot; ;$(touch x) %41 ü*.c"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("::error file=a 'b' \"c\" ;$(touch x) %2541 ü*.c,line=7"));
    if gcc_works() {
        assert!(matches!(c_tests::try_out(&folder, &read("t 'x'.c")), Verdict::AsExpected));
        assert!(!folder.join("x").exists(), "the shell runs nothing but the command");
    }
}

#[test]
fn fingerprints_do_not_depend_on_lines() {
    let folder = scratch("formats-fingerprints");
    let text = std::fs::read_to_string(root().join("tests/formats/average.c")).expect("the sample can be read");
    let fingerprint = |text: String| {
        std::fs::write(folder.join("a.c"), text).expect("the file can be written");
        let output = cexplain(&folder).args(["check", "a.c", "--sarif", "-"]).output().expect("the binary starts");
        let log = String::from_utf8(output.stdout).expect("SARIF is UTF-8");
        let line = log.lines().find(|line| line.contains("primaryLocationLineHash")).expect("a fingerprint");
        line.trim().to_string()
    };
    let moved = fingerprint(text.replace("static int average", "static int unused;\n\n\nstatic int average"));
    assert_eq!(fingerprint(text.clone()), moved);
    assert_ne!(fingerprint(text.replace("low + high", "low - high - 2 - high")), moved);
}

/// An edit that a report proposes: the property, the file, the line, the columns and the text.
#[derive(Debug)]
struct Proposed {
    property: String,
    file: String,
    line: usize,
    columns: std::ops::Range<usize>,
    text: String,
}

/// The edits of a report. It is read as text: the writer puts each edit on one line.
fn proposed(report: &str) -> Vec<Proposed> {
    let after = |text: &str, start: &str| text.split_once(start).map(|(_, rest)| rest.to_string());
    let quoted = |text: String| text.split('"').next().map(str::to_string);
    let number = |text: &str, name: &str| {
        let rest = after(text, &format!("\"{name}\": "))?;
        rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse::<usize>().ok()
    };
    let (mut property, mut found) = (String::new(), Vec::new());
    for line in report.lines() {
        if let Some(name) = after(line, "\"property\": {\"name\": \"").and_then(quoted) {
            property = name;
        }
        for rest in line.split("\"edit\": ").skip(1) {
            let read = || {
                let (first, end) = (number(rest, "column")?, number(rest, "end_column")?);
                Some(Proposed {
                    property: property.clone(),
                    file: after(rest, "\"file\": \"").and_then(quoted)?,
                    line: number(rest, "line")?,
                    columns: first - 1..end - 1,
                    text: after(rest, "\"text\": \"").and_then(quoted)?,
                })
            };
            found.push(read().expect("an edit has a place and a text"));
        }
    }
    found
}

#[test]
fn proposed_edits_help() {
    let mut tried = 0;
    for sample in Sample::all() {
        let folder = scratch(&format!("formats-edits-{}", sample.name));
        let _ = sample.write(&folder);
        let report = std::fs::read_to_string(folder.join(format!("{}.json", sample.name))).expect("JSON is written");
        for edit in proposed(&report) {
            let original = std::fs::read(folder.join(&edit.file)).expect("the file can be read");
            let mut lines: Vec<Vec<u8>> = original.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
            lines[edit.line - 1].splice(edit.columns.clone(), edit.text.bytes());
            std::fs::write(folder.join(&edit.file), lines.join(&b'\n')).expect("the file can be written");
            let mut command = cexplain(&folder);
            command.arg("check").arg(format!("{}.c", sample.name)).args(&sample.files).args(&sample.options);
            command.args(["--property", &edit.property]);
            if !sample.arguments.is_empty() {
                command.arg("--args").args(&sample.arguments);
            }
            let code = command.output().expect("the binary under test starts").status.code();
            assert!(code == Some(0) || code == Some(3), "{}: {edit:?} ends with {code:?}", sample.name);
            std::fs::write(folder.join(&edit.file), &original).expect("the file can be written");
            tried += 1;
        }
    }
    assert!(tried >= 5, "{tried} edits are proposed");
}
