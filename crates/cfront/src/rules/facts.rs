//! What a unit says of the functions that rules may name: their declarations, their calls, and whether their addresses are taken.

use std::collections::{BTreeMap, BTreeSet};

use rucc_ast::UnaryOp;
use rucc_sema::{Base, Checked, Const, Conversion, DeclId, DeclKind, ExprId, ExprKind};
use rucc_session::Session;
use rucc_types::{TypeId, TypeKind};

/// What a unit says of its functions.
pub(crate) struct Facts {
    /// Declarations by name: one with parameters if there is one.
    pub functions: BTreeMap<String, DeclId>,
    /// The arguments of a call of each function.
    pub calls: BTreeMap<String, Vec<ExprId>>,
    /// Functions that may be called through pointers.
    pub addressed: BTreeSet<String>,
}

impl Facts {
    /// Looks at all declarations and expressions of a unit.
    pub(crate) fn of(checked: &Checked, session: &Session) -> Facts {
        let tast = &checked.tast;
        let name_of = |decl: DeclId| {
            let name = tast[decl].name.map_or("", |name| session.interner.resolve(name));
            name.strip_prefix("__builtin_").unwrap_or(name).to_string()
        };
        let mut facts = Facts { functions: BTreeMap::new(), calls: BTreeMap::new(), addressed: BTreeSet::new() };
        let counts = tast.counts();
        for decl in (0..counts.decls).map(DeclId::from_usize).filter(|&decl| tast[decl].kind == DeclKind::Function) {
            let has_parameters = signature(checked, decl).is_some_and(|(parameters, _)| !parameters.is_empty());
            let known = facts.functions.entry(name_of(decl)).or_insert(decl);
            if has_parameters || tast[decl].body.is_some() {
                *known = decl;
            }
        }
        let mut called = BTreeSet::new();
        let mut named = Vec::new();
        for id in (0..counts.exprs).map(ExprId::from_usize) {
            match tast[id].kind {
                ExprKind::Call { callee, args } => {
                    let mut inner = callee;
                    while let ExprKind::Convert { kind: Conversion::FunctionDecay, operand }
                    | ExprKind::Unary { op: UnaryOp::Deref | UnaryOp::AddrOf, operand } = tast[inner].kind
                    {
                        inner = operand;
                    }
                    if let ExprKind::Decl(decl) = tast[inner].kind {
                        called.insert(inner);
                        facts.calls.entry(name_of(decl)).or_insert_with(|| tast[args].to_vec());
                    }
                }
                ExprKind::Decl(decl) if tast[decl].kind == DeclKind::Function => named.push((id, decl)),
                ExprKind::Const(value) => {
                    if let Const::Address(address) = tast[value]
                        && let Base::Decl(decl) = address.base
                        && tast[decl].kind == DeclKind::Function
                    {
                        facts.addressed.insert(name_of(decl));
                    }
                }
                _ => {}
            }
        }
        facts.addressed.extend(named.into_iter().filter(|(id, _)| !called.contains(id)).map(|(_, decl)| name_of(decl)));
        facts
    }
}

/// The types of parameters and result that a declaration tells; none without a prototype.
pub(crate) fn signature(checked: &Checked, decl: DeclId) -> Option<(Vec<TypeId>, TypeId)> {
    let types = &checked.types;
    let node = &checked.tast[decl];
    let TypeKind::Function(function) = types.kind(types.canonical(node.ty)) else { return None };
    let signature = types.signature(function);
    let declared: Vec<TypeId> = checked.tast[node.params].iter().map(|&parameter| checked.tast[parameter].ty).collect();
    match (signature.prototyped, node.body.is_some()) {
        (true, _) => Some((signature.params.clone(), signature.ret)),
        (false, true) => Some((declared, signature.ret)),
        (false, false) => None,
    }
}
