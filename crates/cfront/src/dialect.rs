//! Syntax of verifiers that C does not have, made C before it is parsed: quantifiers over bounded ranges become
//! loops in statement expressions, `a ==> b` becomes `(!(a) || (b))`, bit vectors become integer types. What has no
//! counterpart is refused by its name. All tokens of the program keep their places.

use rucc_base::{Interner, Symbol};
use rucc_diag::Span;
use rucc_lex::{PpToken, PpTokenKind, Punct, TokenFlags};

/// Words of other syntax, with what they are.
const REFUSED: [(&str, &str); 23] = [
    ("__CPROVER_requires", "contracts of functions"),
    ("__CPROVER_ensures", "contracts of functions"),
    ("__CPROVER_requires_contract", "contracts of functions"),
    ("__CPROVER_ensures_contract", "contracts of functions"),
    ("__CPROVER_assigns", "contracts of functions"),
    ("__CPROVER_frees", "contracts of functions"),
    ("__CPROVER_old", "contracts of functions"),
    ("__CPROVER_return_value", "contracts of functions"),
    ("__CPROVER_loop_invariant", "contracts of loops"),
    ("__CPROVER_loop_entry", "contracts of loops"),
    ("__CPROVER_decreases", "contracts of loops"),
    ("__CPROVER_try", "exceptions"),
    ("__CPROVER_catch", "exceptions"),
    ("__CPROVER_throw", "exceptions"),
    ("__CPROVER_finally", "exceptions"),
    ("__CPROVER_fixedbv", "fixed-point numbers"),
    ("__CPROVER_floatbv", "floating-point numbers of any width"),
    ("__CPROVER_integer", "unbounded integers"),
    ("__CPROVER_natural", "unbounded integers"),
    ("__CPROVER_rational", "rational numbers"),
    ("__CPROVER_real", "real numbers"),
    ("__CPROVER_constant_infinity_uint", "arrays without end"),
    ("__CPROVER_ID", "names of another tool's program"),
];

/// Why tokens cannot be made C, and where.
pub(crate) struct Refusal {
    pub(crate) span: Span,
    pub(crate) what: String,
}

/// Makes C of the tokens of a unit.
pub(crate) fn rewrite(tokens: Vec<PpToken>, interner: &mut Interner) -> Result<Vec<PpToken>, Refusal> {
    let refused: Vec<(Symbol, &str, &str)> =
        REFUSED.iter().filter_map(|&(name, what)| Some((interner.find(name)?, name, what))).collect();
    for token in tokens.iter().filter(|token| token.kind == PpTokenKind::Ident) {
        if let Some((_, name, what)) = refused.iter().find(|(symbol, ..)| Some(*symbol) == token.value) {
            return Err(Refusal { span: token.span, what: format!("`{name}`: {what}") });
        }
    }
    let words = ["__CPROVER_forall", "__CPROVER_exists", "__CPROVER_bitvector"];
    let is_known = words.iter().any(|word| interner.find(word).is_some());
    if !is_known && !tokens.windows(2).any(is_arrow) {
        return Ok(tokens);
    }
    let [forall, exists, bits] = words.map(|word| interner.intern(word));
    let mut rewriter = Rewriter { interner, forall, exists, bits };
    rewriter.list(&tokens)
}

/// Whether two tokens are the arrow of an implication: no C has `== >`.
fn is_arrow(pair: &[PpToken]) -> bool {
    pair[0].punct() == Some(Punct::EqEq) && pair[1].punct() == Some(Punct::Gt)
}

struct Rewriter<'i> {
    interner: &'i mut Interner,
    forall: Symbol,
    exists: Symbol,
    bits: Symbol,
}

/// Tokens between two separators, cut at the arrows.
type Parts = Vec<Vec<PpToken>>;

impl Rewriter<'_> {
    /// Rewrites a list of tokens; brackets in it are balanced, or left as they are.
    fn list(&mut self, tokens: &[PpToken]) -> Result<Vec<PpToken>, Refusal> {
        let mut done = Vec::with_capacity(tokens.len());
        let mut parts: Parts = vec![Vec::new()];
        let mut at = 0;
        while let Some(&token) = tokens.get(at) {
            let is_word = |word| token.kind == PpTokenKind::Ident && token.value == Some(word);
            if is_word(self.forall) || is_word(self.exists) {
                let end = self.group_end(tokens, at + 1, token.span)?;
                let quantified = self.quantifier(token, &tokens[at + 2..end])?;
                last(&mut parts).extend(quantified);
                at = end + 1;
            } else if is_word(self.bits) {
                let end = self.group_end(tokens, at + 1, token.span)?;
                let is_signed_before = at > 0 && self.is_sign(tokens[at - 1]);
                let ty = self.bit_vector(token, &tokens[at + 2..end], is_signed_before)?;
                last(&mut parts).extend(ty);
                at = end + 1;
            } else if tokens.get(at..at + 2).is_some_and(is_arrow) {
                parts.push(Vec::new());
                at += 2;
            } else if let Some(end) = opens(token).then(|| matching(tokens, at)).flatten() {
                let inner = self.list(&tokens[at + 1..end])?;
                last(&mut parts).push(token);
                last(&mut parts).extend(inner);
                last(&mut parts).push(tokens[end]);
                at = end + 1;
                if token.punct() == Some(Punct::LBrace) {
                    self.flush(&mut parts, &mut done);
                }
            } else if self.separates(token) {
                self.flush(&mut parts, &mut done);
                done.push(token);
                at += 1;
            } else {
                last(&mut parts).push(token);
                at += 1;
            }
        }
        self.flush(&mut parts, &mut done);
        Ok(done)
    }

    /// Whether a token ends an operand of `==>`.
    fn separates(&self, token: PpToken) -> bool {
        let is_return = token.kind == PpTokenKind::Ident && token.value == self.interner.find("return");
        is_return
            || matches!(
                token.punct(),
                Some(
                    Punct::Semi
                        | Punct::Comma
                        | Punct::Question
                        | Punct::Colon
                        | Punct::Eq
                        | Punct::StarEq
                        | Punct::SlashEq
                        | Punct::PercentEq
                        | Punct::PlusEq
                        | Punct::MinusEq
                        | Punct::ShlEq
                        | Punct::ShrEq
                        | Punct::AmpEq
                        | Punct::CaretEq
                        | Punct::PipeEq
                )
            )
    }

    /// Writes out what lies between two separators: `a ==> b ==> c` is `(!(a) || ((!(b) || (c))))`.
    fn flush(&mut self, parts: &mut Parts, done: &mut Vec<PpToken>) {
        let mut rest = parts.pop().unwrap_or_default();
        while let Some(left) = parts.pop() {
            let span = left.first().or(rest.first()).map_or(Span::DUMMY, |token| token.span);
            rest = self.template("(!($)||($))", span, &[&left, &rest]);
        }
        parts.push(Vec::new());
        done.extend(rest);
    }

    /// The tokens of a text; each `$` stands for the next of the given lists.
    fn template(&mut self, text: &str, span: Span, lists: &[&[PpToken]]) -> Vec<PpToken> {
        let mut made = Vec::new();
        let mut lists = lists.iter();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                ' ' => 1,
                '$' => {
                    made.extend(lists.next().copied().unwrap_or_default());
                    1
                }
                _ if first.is_ascii_alphanumeric() || first == '_' => {
                    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                    let kind = if first.is_ascii_digit() { PpTokenKind::Number } else { PpTokenKind::Ident };
                    let value = Some(self.interner.intern(&rest[..end]));
                    made.push(PpToken { kind, flags: TokenFlags::LEADING_SPACE, value, span });
                    end
                }
                _ => {
                    let (punct, length) = punctuator(rest);
                    let kind = PpTokenKind::Punct(punct);
                    made.push(PpToken { kind, flags: TokenFlags::EMPTY, value: None, span });
                    length
                }
            };
            rest = &rest[length..];
        }
        made
    }

    /// Where the brackets end that begin at a position.
    fn group_end(&self, tokens: &[PpToken], at: usize, span: Span) -> Result<usize, Refusal> {
        let begins = tokens.get(at).is_some_and(|&token| opens(token) && token.punct() != Some(Punct::LParen));
        begins.then(|| matching(tokens, at)).flatten().ok_or(Refusal { span, what: "this use of the word".to_string() })
    }

    fn is_sign(&self, token: PpToken) -> bool {
        let is = |word| token.value.is_some() && token.value == self.interner.find(word);
        token.kind == PpTokenKind::Ident && (is("signed") || is("unsigned"))
    }

    /// The integer type that has as many bits.
    fn bit_vector(&mut self, word: PpToken, width: &[PpToken], has_sign: bool) -> Result<Vec<PpToken>, Refusal> {
        let digits = match width {
            [one] => one.value.map(|value| self.interner.resolve(value).to_string()).unwrap_or_default(),
            _ => String::new(),
        };
        let ty = match digits.as_str() {
            "8" => "char",
            "16" => "short",
            "32" => "int",
            "64" => "long long",
            _ => {
                let what = "`__CPROVER_bitvector`: bit vectors that are not of 8, 16, 32 or 64 bits".to_string();
                return Err(Refusal { span: word.span, what });
            }
        };
        Ok(self.template(&format!("{}{ty}", if has_sign { "" } else { "unsigned " }), word.span, &[]))
    }

    /// `__CPROVER_forall { int i; range ==> body }` and its kin, as a loop over the range.
    fn quantifier(&mut self, word: PpToken, inner: &[PpToken]) -> Result<Vec<PpToken>, Refusal> {
        let is_all = word.value == Some(self.forall);
        let name = if is_all { "__CPROVER_forall" } else { "__CPROVER_exists" };
        let refuse = |why: &str| Refusal { span: word.span, what: format!("`{name}` {why}") };
        let end = inner.iter().position(|token| token.punct() == Some(Punct::Semi));
        let Some((declaration, mut body)) = end.map(|end| (&inner[..end], &inner[end + 1..])) else {
            return Err(refuse("without a declaration"));
        };
        if let [most @ .., last] = body
            && last.punct() == Some(Punct::Semi)
        {
            body = most;
        }
        let Some(variable) = declaration.last().filter(|token| token.kind == PpTokenKind::Ident).copied() else {
            return Err(refuse("whose variable is no plain one"));
        };
        if declaration.iter().any(|token| token.kind != PpTokenKind::Ident) {
            return Err(refuse("with several variables"));
        }
        let Some(range) = self.range(is_all, body, variable, declaration) else {
            return Err(refuse("over values without bounds at both ends (a range such as `0 <= i && i < n ==> ...`)"));
        };
        let (is_vacuous_outside, low, high) = range;
        let body = self.list(body)?;
        // Outside the range an existential implication is true: one value of there is looked at as well.
        let compare = if high.1 || is_vacuous_outside { "<=" } else { "<" };
        let (begin, stop) = if is_all { ("1", "!($)") } else { ("0", "($)") };
        let outcome = if is_all { "0" } else { "1" };
        let start = if low.1 { "($)" } else { "($)+1" };
        let text = format!(
            "({{_Bool __cexplain_answer={begin};for($={start};${compare}($){};++$)\
             if({stop}){{__cexplain_answer={outcome};break;}}__cexplain_answer;}})",
            if high.1 && is_vacuous_outside { "+1" } else { "" }
        );
        let one = [variable];
        let lists: [&[PpToken]; 6] = [declaration, &low.0, &one, &high.0, &one, &body];
        Ok(self.template(&text, word.span, &lists))
    }

    /// From where to where the values lie outside of which a quantified condition says nothing: each end with whether
    /// it belongs to the range. The first answer says that an existential condition is true outside.
    fn range(
        &mut self,
        is_all: bool,
        body: &[PpToken],
        variable: PpToken,
        declaration: &[PpToken],
    ) -> Option<(bool, End, End)> {
        let body = stripped(body);
        let arrow = top_level(body, &[Punct::EqEq]).into_iter().find(|&at| body.get(at..at + 2).is_some_and(is_arrow));
        let (conditions, negated) = match arrow {
            Some(at) => (conjuncts(&body[..at], Punct::AmpAmp), false),
            None if is_all => (conjuncts(body, Punct::PipePipe), true),
            None => (conjuncts(body, Punct::AmpAmp), false),
        };
        let (mut low, mut high) = (None, None);
        for condition in conditions {
            let Some((relation, bound)) = bound_of(condition, variable, negated) else { continue };
            match relation {
                Punct::Lt => high = high.or(Some((bound, false))),
                Punct::Le => high = high.or(Some((bound, true))),
                Punct::Gt => low = low.or(Some((bound, false))),
                _ => low = low.or(Some((bound, true))),
            }
        }
        let spells = |wanted: &str| {
            declaration.iter().any(|token| token.value.is_some_and(|value| self.interner.resolve(value) == wanted))
        };
        let is_unsigned =
            ["unsigned", "size_t", "__CPROVER_size_t", "_Bool", "__CPROVER_bool"].iter().any(|&ty| spells(ty))
                || ["uint8_t", "uint16_t", "uint32_t", "uint64_t"].iter().any(|&ty| spells(ty));
        if low.is_none() && is_unsigned {
            low = Some((self.template("0", variable.span, &[]), true));
        }
        Some((!is_all && arrow.is_some(), low?, high?))
    }
}

/// An end of a range, and whether it belongs to it.
type End = (Vec<PpToken>, bool);

fn last(parts: &mut Parts) -> &mut Vec<PpToken> {
    if parts.is_empty() {
        parts.push(Vec::new());
    }
    let at = parts.len() - 1;
    &mut parts[at]
}

fn opens(token: PpToken) -> bool {
    matches!(token.punct(), Some(Punct::LParen | Punct::LBracket | Punct::LBrace))
}

fn closes(token: PpToken) -> bool {
    matches!(token.punct(), Some(Punct::RParen | Punct::RBracket | Punct::RBrace))
}

/// The position of the bracket that closes the one at a position.
fn matching(tokens: &[PpToken], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (position, &token) in tokens.iter().enumerate().skip(at) {
        if opens(token) {
            depth += 1;
        } else if closes(token) {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(position);
            }
        }
    }
    None
}

/// The positions of some punctuators outside all brackets.
fn top_level(tokens: &[PpToken], wanted: &[Punct]) -> Vec<usize> {
    let (mut found, mut depth) = (Vec::new(), 0usize);
    for (position, &token) in tokens.iter().enumerate() {
        if opens(token) {
            depth += 1;
        } else if closes(token) {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && token.punct().is_some_and(|punct| wanted.contains(&punct)) {
            found.push(position);
        }
    }
    found
}

/// Tokens without the parentheses around all of them.
fn stripped(mut tokens: &[PpToken]) -> &[PpToken] {
    while let [first, inner @ .., last] = tokens
        && first.punct() == Some(Punct::LParen)
        && last.punct() == Some(Punct::RParen)
        && matching(tokens, 0) == Some(tokens.len() - 1)
    {
        tokens = inner;
    }
    tokens
}

/// The operands of all `&&` (or `||`) that a condition consists of.
fn conjuncts(tokens: &[PpToken], operator: Punct) -> Vec<&[PpToken]> {
    let tokens = stripped(tokens);
    let other = if operator == Punct::AmpAmp { Punct::PipePipe } else { Punct::Question };
    let cuts = top_level(tokens, &[operator]);
    if cuts.is_empty() || !top_level(tokens, &[other]).is_empty() {
        return vec![tokens];
    }
    let mut from = 0;
    let mut all = Vec::new();
    for cut in cuts.into_iter().chain([tokens.len()]) {
        all.extend(conjuncts(&tokens[from..cut], operator));
        from = cut + 1;
    }
    all
}

/// A comparison of a variable with a bound, read with the variable on the left side.
fn bound_of(condition: &[PpToken], variable: PpToken, negated: bool) -> Option<(Punct, Vec<PpToken>)> {
    let is_variable = |token: &PpToken| token.kind == PpTokenKind::Ident && token.value == variable.value;
    let others = [Punct::AmpAmp, Punct::PipePipe, Punct::Question, Punct::EqEq, Punct::Ne, Punct::Comma];
    let relations = [Punct::Lt, Punct::Le, Punct::Gt, Punct::Ge];
    let [at] = top_level(condition, &relations)[..] else { return None };
    if !top_level(condition, &others).is_empty() {
        return None;
    }
    let relation = condition[at].punct()?;
    let turned = |relation| match relation {
        Punct::Lt => Punct::Gt,
        Punct::Le => Punct::Ge,
        Punct::Gt => Punct::Lt,
        _ => Punct::Le,
    };
    let (left, right) = (stripped(&condition[..at]), stripped(&condition[at + 1..]));
    let (relation, bound) = match (left, right) {
        ([one], bound) if is_variable(one) => (relation, bound),
        (bound, [one]) if is_variable(one) => (turned(relation), bound),
        _ => return None,
    };
    let relation = match (negated, relation) {
        (false, relation) => relation,
        (true, Punct::Lt) => Punct::Ge,
        (true, Punct::Le) => Punct::Gt,
        (true, Punct::Gt) => Punct::Le,
        (true, _) => Punct::Lt,
    };
    (!bound.is_empty() && !bound.iter().any(is_variable)).then(|| (relation, bound.to_vec()))
}

/// The punctuator that a text of a template begins with, and its length.
fn punctuator(text: &str) -> (Punct, usize) {
    let two = [("||", Punct::PipePipe), ("<=", Punct::Le), ("++", Punct::PlusPlus)];
    if let Some(&(_, punct)) = two.iter().find(|(spelling, _)| text.starts_with(spelling)) {
        return (punct, 2);
    }
    let punct = match text.as_bytes().first() {
        Some(b'(') => Punct::LParen,
        Some(b')') => Punct::RParen,
        Some(b'{') => Punct::LBrace,
        Some(b'}') => Punct::RBrace,
        Some(b'!') => Punct::Bang,
        Some(b'<') => Punct::Lt,
        Some(b'+') => Punct::Plus,
        Some(b'=') => Punct::Eq,
        _ => Punct::Semi,
    };
    (punct, 1)
}
