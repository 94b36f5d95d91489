//! Compares files with a JSON schema: `validator [--closed] SCHEMA FILE...`. With `--closed`, members that the schema does not
//! describe are errors too.

use std::process::ExitCode;

use serde_json::Value;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_closed = arguments.first().is_some_and(|first| first == "--closed");
    if is_closed {
        arguments.remove(0);
    }
    let Some((schema, files)) = arguments.split_first() else {
        eprintln!("validator [--closed] SCHEMA FILE...");
        return ExitCode::from(2);
    };
    match compare(schema, files, is_closed) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Prints what is wrong with the files; how many are.
fn compare(schema: &str, files: &[String], is_closed: bool) -> Result<usize, String> {
    let mut value = read(schema)?;
    if is_closed {
        close(&mut value);
    }
    let validator = jsonschema::validator_for(&value).map_err(|error| format!("{schema}: {error}"))?;
    let mut wrong = 0;
    for file in files {
        let value = match read(file) {
            Ok(value) => value,
            Err(message) => {
                println!("{message}");
                wrong += 1;
                continue;
            }
        };
        let errors: Vec<String> = validator
            .iter_errors(&value)
            .take(3)
            .map(|error| format!("{file}: {}: {}", error.instance_path, shortened(&error.to_string())))
            .collect();
        wrong += usize::from(!errors.is_empty());
        errors.iter().for_each(|error| println!("{error}"));
    }
    Ok(wrong)
}

fn read(file: &str) -> Result<Value, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))
}

/// Forbids members that are not described.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.values_mut().for_each(close);
            if members.get("properties").is_some_and(Value::is_object) && members.contains_key("required") {
                members.insert("additionalProperties".to_string(), Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(300).collect()
}
