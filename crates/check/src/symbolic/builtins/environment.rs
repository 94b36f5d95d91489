//! The environment of the program: a variable is not set, or set to any text.

use std::sync::Arc;

use ir::SiteId;
use logic::Term;

use super::super::value::Pointer;
use super::super::{Executor, Halt};
use super::{Outcome, Request};

/// More variables than this are not looked at.
const MOST_VARIABLES: usize = 64;

impl Executor<'_> {
    /// What a variable is set to, by its name.
    pub(super) fn environment(&mut self, request: Request) -> Outcome {
        let mut result = Pointer::NULL;
        for (when, target) in self.argument_pointer(request, 0).cases(self.terms) {
            let name = self.under(when, |executor| executor.constant_text(&Pointer::One(target), request.site));
            if self.dead {
                return Outcome::Nothing;
            }
            let Some(name) = name else {
                self.refuse_if(when, "an environment variable whose name is computed");
                continue;
            };
            let value = self.environment_text(name.into(), when);
            result = Pointer::choose(when, &value, &result, self.terms);
        }
        Outcome::Pointer(result)
    }

    /// A string that is the same in all runs.
    fn constant_text(&mut self, from: &Pointer, site: Option<SiteId>) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        for character in self.string(from, None, site) {
            match self.terms.as_constant(character.byte)? as u8 {
                0 => return Some(text),
                byte => text.push(byte),
            }
        }
        None
    }

    /// The text of a variable; one that was not known before makes the execution begin anew.
    fn environment_text(&mut self, name: Arc<[u8]>, when: Term) -> Pointer {
        let here = self.here();
        let is_asked = self.terms.and(here, when);
        if let Some(text) = self.environment.get_mut(&name) {
            text.asked = self.terms.or(text.asked, is_asked);
            return text.value.clone();
        }
        if self.probe.is_some() || self.contexts.environment.len() >= MOST_VARIABLES {
            self.refuse_if(when, "one more environment variable");
        } else {
            self.contexts.environment.push(name);
            self.begins_anew = true;
            self.halt = Some(Halt::TooLong);
            self.dead = true;
        }
        Pointer::NULL
    }
}
