//! The arguments of `main`: given ones, or any within bounds. The environment, which is any as well.
//!
//! Arguments that may be any are inputs: how many there are, and for each its characters up to the first 0. An argument's object
//! ends with that 0, as in the interpreter, so that reading behind it is out of bounds; and so does the table.

use std::sync::Arc;

use ir::TypeId;
use logic::Term;

use super::object::{Background, Cell};
use super::value::{Pointer, Target, Value};
use super::{ArgumentPart, EnvironmentText, Executor, Form, InputKey, ObjectKind, Size, start_of};
use crate::options::{AnyArguments, Arguments};

/// In place of a function in the keys of inputs: arguments are there before any function is called.
const BEFORE_START: u32 = u32::MAX;
/// The same for the environment.
const IN_ENVIRONMENT: u32 = u32::MAX - 1;

impl Executor<'_> {
    /// `argc`, `argv` and an empty environment.
    pub(super) fn main_values(&mut self) -> Vec<Value> {
        let (count, argv) = match self.options.arguments.clone() {
            Arguments::Given(given) => self.given_arguments(&given),
            Arguments::Any(any) => self.any_arguments(&any),
        };
        if self.program.uses_of_main_arguments().environment {
            self.refuse("the environment as the third parameter of `main`");
        }
        let environment = self.pointer_table(&[Value::Pointer(Pointer::NULL)]);
        vec![Value::Bits(count), Value::Pointer(argv), Value::Pointer(start_of(environment))]
    }

    fn given_arguments(&mut self, given: &[Vec<u8>]) -> (Term, Pointer) {
        let mut table: Vec<Value> = given.iter().map(|text| Value::Pointer(start_of(self.text_object(text)))).collect();
        table.push(Value::Pointer(Pointer::NULL));
        let count = self.number(32, given.len() as u128);
        (count, start_of(self.pointer_table(&table)))
    }

    /// What nobody looks at is not made.
    fn any_arguments(&mut self, any: &AnyArguments) -> (Term, Pointer) {
        let used = self.program.uses_of_main_arguments();
        if !used.any() {
            return self.given_arguments(std::slice::from_ref(&any.name));
        }
        let further = self.argument_input(ArgumentPart::Count, self.terms.truth());
        let most = self.number(32, u128::from(any.count.saturating_sub(1)));
        let too_many = self.terms.ult(most, further);
        self.require_not(too_many);
        let one = self.number(32, 1);
        let count = self.terms.add(further, one);
        if !used.texts {
            return (count, Pointer::NULL);
        }
        let mut table = vec![Value::Pointer(start_of(self.text_object(&any.name)))];
        for argument in 1..any.count {
            let number = self.number(32, u128::from(argument));
            let is_there = self.terms.ule(number, further);
            let character = |position| ArgumentPart::Character { argument, position };
            let text = start_of(self.any_text(character, any.length, is_there));
            table.push(Value::Pointer(Pointer::choose(is_there, &text, &Pointer::NULL, self.terms)));
        }
        table.push(Value::Pointer(Pointer::NULL));
        let id = self.pointer_table(&table);
        // The table ends with the null pointer behind the last argument.
        let (two, width) = (self.number(32, 2), u128::from(self.pointer_bits_of_machine() / 8));
        let entries = self.terms.add(further, two);
        let (entries, width) = (self.terms.zero_extend(entries, 64), self.number(64, width));
        let size = self.terms.mul(entries, width);
        let most = self.objects[id as usize].size.most();
        self.objects[id as usize].size = Size::Computed(size, most);
        (count, start_of(id))
    }

    /// A text of any characters; what lies behind its first 0 does not exist.
    fn any_text(&mut self, part: impl Fn(u32) -> ArgumentPart, length: u32, is_there: Term) -> u32 {
        let mut asked = is_there;
        let (zero, mut size) = (self.number(8, 0), self.number(64, u128::from(length) + 1));
        let mut characters = Vec::new();
        for position in 0..length {
            let character = self.argument_input(part(position), asked);
            let is_end = self.terms.eq(character, zero);
            let goes_on = self.terms.not(is_end);
            asked = self.terms.and(asked, goes_on);
            characters.push((character, is_end));
        }
        for (position, &(_, is_end)) in characters.iter().enumerate().rev() {
            let own = self.number(64, position as u128 + 1);
            size = self.terms.ite(is_end, own, size);
        }
        let size = Size::Computed(size, u64::from(length) + 1);
        let id = self.new_object(ObjectKind::Environment, size, Background::Zero);
        for (position, (character, _)) in characters.into_iter().enumerate() {
            self.write_at(id, position as i64, 1, Value::Bits(character));
        }
        id
    }

    /// The variables of the environment that are known to be asked for: each not set, or any text.
    pub(super) fn environment_variables(&mut self) {
        let (truth, one) = (self.terms.truth(), self.number(8, 1));
        for name in self.contexts.environment.clone() {
            let part = |position| ArgumentPart::Variable { name: Arc::clone(&name), position };
            let flag = self.argument_input(part(None), truth);
            let is_no_flag = self.terms.ult(one, flag);
            self.require_not(is_no_flag);
            let is_set = self.terms.eq(flag, one);
            let text = self.any_text(|position| part(Some(position)), self.options.environment_length, is_set);
            let value = Pointer::choose(is_set, &start_of(text), &Pointer::NULL, self.terms);
            self.environment.insert(name, EnvironmentText { value, asked: self.terms.falsehood() });
        }
    }

    fn argument_input(&mut self, part: ArgumentPart, needed: Term) -> Term {
        let (key, width, ty): (InputKey, u32, _) = match &part {
            ArgumentPart::Count => ((0, BEFORE_START, 1, 0), 32, self.type_of_count()),
            ArgumentPart::Character { argument, position } => {
                ((0, BEFORE_START, 1 + argument, *position), 8, self.byte_type())
            }
            ArgumentPart::Variable { name, position } => {
                let number = self.contexts.environment.iter().position(|known| known == name);
                let place = position.map_or(0, |position| position + 1);
                ((0, IN_ENVIRONMENT, number.map_or(u32::MAX, |number| number as u32), place), 8, self.byte_type())
            }
        };
        self.input_at(key, width, ty, (needed, Form::Argument(part)))
    }

    /// The type of the first parameter of `main`.
    fn type_of_count(&self) -> TypeId {
        let first = self.program.start.and_then(|start| self.program[start].parameters.first());
        first.map_or_else(|| self.byte_type(), |&parameter| self.program[parameter].ty)
    }

    fn text_object(&mut self, text: &[u8]) -> u32 {
        let size = Size::Known(text.len() as u64 + 1);
        let id = self.new_object(ObjectKind::Environment, size, Background::Zero);
        for (at, &byte) in text.iter().enumerate() {
            let value = Value::Bits(self.number(8, u128::from(byte)));
            self.write_at(id, at as i64, 1, value);
        }
        id
    }

    fn pointer_table(&mut self, values: &[Value]) -> u32 {
        let width = self.pointer_bits_of_machine() / 8;
        let size = Size::Known(values.len() as u64 * u64::from(width));
        let id = self.new_object(ObjectKind::Environment, size, Background::Zero);
        for (index, value) in values.iter().enumerate() {
            self.write_at(id, index as i64 * i64::from(width), width, value.clone());
        }
        id
    }

    fn write_at(&mut self, object: u32, offset: i64, size: u32, value: Value) {
        let pointer = Pointer::One(Target::at(object, offset));
        self.write(&pointer, &Cell::known(size, value));
    }
}
