//! `--test-xml DIR`: the runs as a test suite in the format of Test-Comp.

use std::path::Path;
use std::time::SystemTime;

use report::Answer;
use report::formats::{self, ProgramFile};

use crate::options::CheckOptions;

/// The files of the suite with their names; the error says why there is none.
pub fn files(answer: &Answer<'_>, options: &CheckOptions) -> Result<Vec<(String, String)>, String> {
    let [file] = options.read.files.as_slice() else {
        return Err("a test suite is about a program of one file".to_string());
    };
    let bytes = std::fs::read(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let file =
        ProgramFile { name: file.display().to_string(), hash: report::sha256_hex(&bytes), time: creation_time() };
    let mut files = vec![("metadata.xml".to_string(), formats::suite_metadata(answer, &file))];
    for finding in &answer.findings {
        let passing = finding.passing.as_ref().filter(|_| options.passing);
        for run in std::iter::once(&finding.failing).chain(passing) {
            let text = formats::test_case(answer, run)?;
            files.push((format!("testcase-{}.xml", files.len()), text));
        }
    }
    Ok(files)
}

/// Writes the files into a folder.
pub fn write(folder: &Path, files: &[(String, String)]) -> Result<(), String> {
    let complain = |path: &Path, error: std::io::Error| format!("cannot write {}: {error}", path.display());
    std::fs::create_dir_all(folder).map_err(|error| complain(folder, error))?;
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| complain(&path, error))?;
    }
    Ok(())
}

/// The time as ISO 8601 has it. `SOURCE_DATE_EPOCH` decides where results have to be the same every day.
fn creation_time() -> String {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    iso_8601(given.unwrap_or_else(now))
}

/// Seconds since 1970 as a date and a time.
fn iso_8601(seconds: u64) -> String {
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if days < length || year == 9999 {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
}

#[cfg(test)]
mod tests {
    use super::iso_8601;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(iso_8601(0), "1970-01-01T00:00:00Z");
        assert_eq!(iso_8601(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(iso_8601(1_704_067_199), "2023-12-31T23:59:59Z");
        assert_eq!(iso_8601(4_107_542_400), "2100-03-01T00:00:00Z");
    }
}
