//! A table in which every text stands once.

use std::collections::BTreeMap;

/// Texts with numbers.
#[derive(Debug, Default)]
pub(super) struct Strings {
    texts: Vec<String>,
    numbers: BTreeMap<String, u32>,
}

impl Strings {
    /// The number of a text.
    pub fn id(&mut self, text: &str) -> u32 {
        if let Some(&known) = self.numbers.get(text) {
            return known;
        }
        let number = self.texts.len() as u32;
        self.texts.push(text.to_string());
        self.numbers.insert(text.to_string(), number);
        number
    }

    /// All texts in the order of their numbers.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }
}
