//! More than ten programs in every format: the page of the terminal, whole and brief, the text of the HTML page, JSON of
//! every command, SARIF, annotations, C tests, test suites.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::c_tests::{self, Verdict};
use crate::test_comp::{metadata_problems, test_case_problems};
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
        command.args(["--html", &name(".html"), "--record", &name(".inputs")]);
        let output = self.given(&mut command);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code().is_some_and(|code| code <= 3), "{}: {}\n{said}", self.name, output.status);
        let printed = String::from_utf8(output.stdout).expect("pages are UTF-8");
        let (annotations, page): (Vec<&str>, Vec<&str>) =
            printed.split_inclusive('\n').partition(|line| line.starts_with("::"));
        let (annotations, page) = (annotations.concat(), without_time(&page.concat()));
        let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
        let mut written = vec![(name(".github"), annotations), (name(".says"), said), (name(".txt"), page)];
        let html = read(&name(".html")).unwrap_or_default();
        written.push((name(".html.txt"), readable(&html)));
        let mut command = cexplain(folder);
        let output = self.given(command.arg(&own).args(&self.files).args(&self.options).arg("--brief"));
        written.push((name(".brief.txt"), without_time(&String::from_utf8_lossy(&output.stdout))));
        let mut command = cexplain(folder);
        command.arg("check").arg(&own).args(&self.files).args(&self.options);
        let output = self.given(command.args(["--json", "-"]));
        written.push((name(".check.json"), without_numbers(&String::from_utf8_lossy(&output.stdout))));
        let mut command = cexplain(folder);
        command.arg("run").arg(&own).args(&self.files).args(["--json", "-", "--stdin", "/dev/null"]);
        if folder.join(name(".inputs")).exists() {
            command.args(["--inputs", &name(".inputs")]);
        }
        let output = self.given(&mut command);
        written.push((name(".run.json"), String::from_utf8_lossy(&output.stdout).into_owned()));
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

    /// Runs a command with the arguments of the program behind it.
    fn given(&self, command: &mut Command) -> Output {
        if !self.arguments.is_empty() {
            command.arg("--args").args(&self.arguments);
        }
        command.output().expect("the binary under test starts")
    }
}

/// The page without the time it took.
fn without_time(page: &str) -> String {
    page.rsplit_once(" (").map_or(page.to_string(), |(before, _)| format!("{before}\n"))
}

/// The result of a check with the numbers of its statistics as 0: they change without harm.
fn without_numbers(json: &str) -> String {
    let mut out = String::new();
    for line in json.split_inclusive('\n') {
        let is_statistics = line.starts_with("  \"statistics\"");
        let mut before = ' ';
        for letter in line.chars() {
            match letter.is_ascii_digit() && is_statistics {
                true if before.is_ascii_digit() => {}
                true => out.push('0'),
                false => out.push(letter),
            }
            before = letter;
        }
    }
    out
}

/// What a reader sees of a page without scripts: blocks on lines of their own, cells of a row side by side.
fn readable(page: &str) -> String {
    let Some((_, rest)) = page.split_once("<header") else { return String::new() };
    let (main, _) = rest.split_once("</main>").expect("the main part ends");
    let (_, mut rest) = main.split_once('>').expect("a tag ends");
    let mut out = String::new();
    while let Some((text, behind)) = rest.split_once('<') {
        out.push_str(text);
        let (tag, mut behind) = behind.split_once('>').expect("a tag ends");
        if tag.starts_with("button") && tag.ends_with(" hidden") {
            // Only scripts show it.
            behind = behind.split_once("</button>").expect("a button ends").1;
        }
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or_default();
        match name {
            "td" | "th" if !tag.starts_with('/') => out.push_str("  "),
            "p" | "li" | "tr" | "h1" | "h2" | "h3" | "section" | "article" | "div" | "table" | "ol" | "ul" | "pre"
            | "details" | "summary" | "caption" | "header" | "main" | "nav" | "br" => out.push('\n'),
            _ => {}
        }
        rest = behind;
    }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    let text = entities.iter().fold(out, |text, (entity, letter)| text.replace(entity, letter));
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    lines.join("\n") + "\n"
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
            let problems = match name {
                name if name.ends_with(".metadata.xml") => metadata_problems(seen),
                name if name.ends_with(".xml") => test_case_problems(seen),
                _ => Vec::new(),
            };
            wrong.extend(problems.into_iter().map(|problem| format!("{name}: {problem}")));
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
    // Up to the quote that ends it; what is escaped are quotes and backslashes.
    let quoted = |text: String| -> Option<String> {
        let (mut out, mut letters) = (String::new(), text.chars());
        loop {
            match letters.next()? {
                '"' => return Some(out),
                '\\' => out.push(letters.next()?),
                letter => out.push(letter),
            }
        }
    };
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
