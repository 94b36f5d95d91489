//! Reads rules: everything but the C in them.

use std::ops::Range;
use std::sync::Arc;

use super::lex::{Class, Token, tokens};
use super::{Event, Kind, MAX_OBJECTS, OBJECTS, Pattern, Rule, RuleText, State, Word};
use crate::Diagnostic;

type Parsed<T> = Result<T, Box<Diagnostic>>;

/// The rules of a file, with functions named as they are in the program.
pub(crate) fn rules(source: &Arc<RuleText>, renames: &[(String, String)]) -> Parsed<Vec<Rule>> {
    let tokens = tokens(&source.text).map_err(|(range, what)| Box::new(source.wrong(&range, what)))?;
    let mut parser = Parser { source, tokens, next: 0 };
    let mut rules = Vec::new();
    while parser.next < parser.tokens.len() {
        rules.push(parser.rule()?);
    }
    if rules.is_empty() {
        return Err(Box::new(source.wrong(&(0..0), "there is no rule in this file")));
    }
    rename(&mut rules, renames, source)?;
    Ok(rules)
}

/// Gives functions the names that they have in the program; an event of a name that stands for several becomes several.
fn rename(rules: &mut [Rule], renames: &[(String, String)], source: &RuleText) -> Parsed<()> {
    let is_named = |name: &str| {
        rules.iter().flat_map(|rule| &rule.events).any(|event| event.kind != Kind::Exit && event.function.text == name)
    };
    if let Some((name, _)) = renames.iter().find(|(name, _)| !is_named(name)) {
        let message = format!("no rule in {} speaks of a function `{name}`", source.name);
        return Err(Box::new(Diagnostic::plain(message)));
    }
    for rule in rules {
        let events = std::mem::take(&mut rule.events);
        for event in events {
            let meant: Vec<&String> = renames
                .iter()
                .filter(|(name, _)| event.kind != Kind::Exit && *name == event.function.text)
                .map(|(_, meant)| meant)
                .collect();
            if meant.is_empty() {
                rule.events.push(event);
                continue;
            }
            for name in meant {
                let function = Word { text: name.clone(), at: event.function.at.clone() };
                rule.events.push(Event { function, ..event.clone() });
            }
        }
    }
    Ok(())
}

struct Parser<'s> {
    source: &'s Arc<RuleText>,
    tokens: Vec<Token>,
    next: usize,
}

impl Parser<'_> {
    fn text(&self, token: &Token) -> &str {
        &self.source.text[token.at.clone()]
    }

    /// The next token, if it reads like this.
    fn peeks(&self, text: &str) -> bool {
        self.tokens.get(self.next).is_some_and(|token| self.text(token) == text)
    }

    fn takes(&mut self, text: &str) -> bool {
        let is_there = self.peeks(text);
        self.next += usize::from(is_there);
        is_there
    }

    /// A complaint about the next token.
    fn expected<T>(&self, what: &str) -> Parsed<T> {
        let end = self.source.text.len();
        let diagnostic = match self.tokens.get(self.next) {
            Some(token) => self.source.wrong(&token.at, format!("{what} is expected here, not `{}`", self.text(token))),
            None => self.source.wrong(&(end..end), format!("{what} is expected here, but the file ends")),
        };
        Err(Box::new(diagnostic))
    }

    fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.takes(text) { Ok(()) } else { self.expected(&format!("`{text}`")) }
    }

    fn word(&mut self, what: &str) -> Parsed<Word> {
        match self.tokens.get(self.next) {
            Some(token) if token.class == Class::Word => {
                let word = Word { text: self.text(token).to_string(), at: token.at.clone() };
                self.next += 1;
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    fn rule(&mut self) -> Parsed<Rule> {
        self.expect("rule")?;
        let name = self.word("the name of a rule")?;
        let each = self.each()?;
        self.expect("{")?;
        let mut rule = Rule { source: Arc::clone(self.source), name, each, states: Vec::new(), events: Vec::new() };
        while !self.takes("}") {
            if self.takes("state") {
                self.states(&mut rule)?;
            } else if self.takes("on") {
                self.events(&mut rule)?;
            } else {
                return self.expected("`state`, `on` or `}`");
            }
        }
        self.check(&rule)?;
        Ok(rule)
    }

    /// `for each (lock) at most 16`
    fn each(&mut self) -> Parsed<Option<(Word, u32)>> {
        if !self.takes("for") {
            return Ok(None);
        }
        self.expect("each")?;
        self.expect("(")?;
        let name = self.word("a name for the objects")?;
        self.expect(")")?;
        if !self.takes("at") {
            return Ok(Some((name, OBJECTS)));
        }
        self.expect("most")?;
        let number = self.tokens.get(self.next).and_then(|token| self.text(token).parse::<u32>().ok());
        match number {
            Some(count @ 1..=MAX_OBJECTS) => {
                self.next += 1;
                Ok(Some((name, count)))
            }
            _ => self.expected(&format!("a number from 1 to {MAX_OBJECTS}")),
        }
    }

    /// The tokens up to the brace that closes the one that was just read, which is taken too.
    fn braced(&mut self) -> Parsed<Range<usize>> {
        let first = self.next;
        let mut depth = 0usize;
        loop {
            if self.peeks("{") {
                depth += 1;
            } else if self.peeks("}") {
                match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => break,
                }
            } else if self.next >= self.tokens.len() {
                return self.expected("`}`");
            }
            self.next += 1;
        }
        self.next += 1;
        Ok(first..self.next - 1)
    }

    /// `state { int held = 0, times; }`
    fn states(&mut self, rule: &mut Rule) -> Parsed<()> {
        self.expect("{")?;
        let inside = self.braced()?;
        let tokens = self.tokens[inside].to_vec();
        for declaration in tokens.split_inclusive(|token| self.text(token) == ";") {
            let Some((semicolon, words)) = declaration.split_last() else { continue };
            if self.text(semicolon) != ";" {
                return Err(Box::new(self.source.wrong(&semicolon.at, "`;` is missing after this")));
            }
            self.declaration(words, rule)?;
        }
        Ok(())
    }

    /// `int held = 0, times`: a type, and names with their first values.
    fn declaration(&self, tokens: &[Token], rule: &mut Rule) -> Parsed<()> {
        let mut ty: Option<Range<usize>> = None;
        let mut depth = 0usize;
        let is_comma = |token: &Token| {
            match self.text(token) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && self.text(token) == ","
        };
        for declarator in tokens.split(is_comma) {
            let equals = declarator.iter().position(|token| self.text(token) == "=");
            let (head, value) = declarator.split_at(equals.unwrap_or(declarator.len()));
            let wrong = |token: &Token, what: &str| Err(Box::new(self.source.wrong(&token.at, what)));
            if let Some(odd) = head.iter().find(|token| matches!(self.text(token), "[" | "(")) {
                return wrong(odd, "a state is a number or a pointer: no arrays and functions");
            }
            let place = declarator.first().or(tokens.first());
            let Some((name, before)) = head.split_last().filter(|(name, _)| name.class == Class::Word) else {
                let at = place.map_or(0..0, |token| token.at.clone());
                return Err(Box::new(self.source.wrong(&at, "a state is declared as in C: `int held = 0;`")));
            };
            if before.is_empty() && ty.is_none() {
                return wrong(name, "a state is declared as in C: `int held = 0;`");
            }
            if ty.is_none() {
                ty = before.first().zip(before.last()).map(|(first, last)| first.at.start..last.at.end);
            } else if !before.is_empty() {
                return wrong(&before[0], "pointers get a declaration of their own");
            }
            let first = match value {
                [_, first, .., last] => Some(first.at.start..last.at.end),
                [_, only] => Some(only.at.clone()),
                [equals] => return wrong(equals, "a value is missing after this"),
                [] => None,
            };
            let name = Word { text: self.text(name).to_string(), at: name.at.clone() };
            if rule.states.iter().any(|state| state.name.text == name.text) {
                return Err(Box::new(self.source.wrong(&name.at, format!("there are two states `{}`", name.text))));
            }
            rule.states.push(State { name, ty: ty.clone().unwrap_or_default(), first });
        }
        Ok(())
    }

    /// `on enter f(a), g(a) { ... }`
    fn events(&mut self, rule: &mut Rule) -> Parsed<()> {
        let mut heads = Vec::new();
        if self.takes("exit") {
            let function = self.word("`main`")?;
            if function.text != "main" {
                let message = "the end of the program is `on exit main`; for a function write `on leave`";
                return Err(Box::new(self.source.wrong(&function.at, message)));
            }
            heads.push((Kind::Exit, function, Vec::new()));
        } else if self.takes("enter") {
            heads.push(self.call(false)?);
            while self.takes(",") {
                heads.push(self.call(false)?);
            }
        } else if self.takes("leave") {
            heads.push(self.call(true)?);
            while self.takes(",") {
                heads.push(self.call(true)?);
            }
        } else {
            return self.expected("`enter`, `leave` or `exit main`");
        }
        self.expect("{")?;
        let inside = self.braced()?;
        let from = self.tokens[inside.start - 1].at.end;
        let body = from..self.tokens[inside.end].at.start;
        self.check_violations(inside)?;
        for (kind, function, patterns) in heads {
            rule.events.push(Event { kind, function, patterns, body: body.clone() });
        }
        Ok(())
    }

    /// `r = f(a, _, 3)`
    fn call(&mut self, may_name_result: bool) -> Parsed<(Kind, Word, Vec<Pattern>)> {
        let mut function = self.word("the name of a function")?;
        let mut result = None;
        if may_name_result && self.takes("=") {
            let called = self.word("the name of a function")?;
            result = Some(std::mem::replace(&mut function, called)).filter(|word| word.text != "_");
        }
        self.expect("(")?;
        let mut patterns = Vec::new();
        while !self.takes(")") {
            patterns.push(self.pattern()?);
            if !self.peeks(")") {
                self.expect(",")?;
            }
        }
        let kind = if may_name_result { Kind::Leave(result) } else { Kind::Enter };
        Ok((kind, function, patterns))
    }

    fn pattern(&mut self) -> Parsed<Pattern> {
        let what = "a name, `_` or a constant";
        let start = self.tokens.get(self.next).map(|token| token.at.start);
        let is_negative = self.takes("-");
        let Some(token) = self.tokens.get(self.next) else { return self.expected(what) };
        let range = start.unwrap_or(token.at.start)..token.at.end;
        let pattern = match (token.class, self.text(token)) {
            (Class::Number, _) => Pattern::Constant(range),
            (Class::Character, _) | (Class::Word, "NULL") if !is_negative => Pattern::Constant(range),
            (Class::Word, "_") if !is_negative => Pattern::Any,
            (Class::Word, text) if !is_negative => Pattern::Bind(Word { text: text.to_string(), at: range }),
            (Class::Word | Class::String | Class::Sign | Class::Character, _) => return self.expected(what),
        };
        self.next += 1;
        Ok(pattern)
    }

    /// Every `violation` says what is wrong.
    fn check_violations(&self, inside: Range<usize>) -> Parsed<()> {
        for at in inside {
            if self.text(&self.tokens[at]) == "violation" && self.tokens[at + 1].class != Class::String {
                let message = "`violation` needs a sentence: `violation \"it is locked twice\";`";
                return Err(Box::new(self.source.wrong(&self.tokens[at].at, message)));
            }
        }
        Ok(())
    }

    /// What makes a rule useless or ambiguous.
    fn check(&self, rule: &Rule) -> Parsed<()> {
        let wrong = |range: &Range<usize>, message: String| Err(Box::new(self.source.wrong(range, message)));
        let name = &rule.name;
        let says_violation = |event: &Event| {
            let mut own = self.tokens.iter().filter(|token| event.body.contains(&token.at.start));
            own.any(|token| self.text(token) == "violation")
        };
        if !rule.events.iter().any(says_violation) {
            return wrong(
                &name.at,
                format!("no event of the rule `{}` has a `violation`: nothing can break it", name.text),
            );
        }
        let is_state = |word: &Word| rule.states.iter().any(|state| state.name.text == word.text);
        for event in &rule.events {
            let mut seen: Vec<&Word> = Vec::new();
            for word in event.names() {
                if is_state(word) {
                    return wrong(&word.at, format!("`{}` is a state of the rule", word.text));
                }
                if seen.iter().any(|known| known.text == word.text) {
                    return wrong(&word.at, format!("`{}` names two things here", word.text));
                }
                seen.push(word);
            }
        }
        match &rule.each {
            Some((each, _)) if is_state(each) => wrong(&each.at, format!("`{}` is a state of the rule", each.text)),
            Some((each, _)) if !rule.events.iter().any(|event| event.names().any(|word| word.text == each.text)) => {
                wrong(&each.at, format!("no event says which argument is the `{}`", each.text))
            }
            _ => Ok(()),
        }
    }
}

impl Event {
    /// The names that the event gives to arguments and the result.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Word> {
        let result = match &self.kind {
            Kind::Leave(result) => result.as_ref(),
            Kind::Enter | Kind::Exit => None,
        };
        let bound = self.patterns.iter().filter_map(|pattern| match pattern {
            Pattern::Bind(word) => Some(word),
            Pattern::Any | Pattern::Constant(_) => None,
        });
        bound.chain(result)
    }
}
