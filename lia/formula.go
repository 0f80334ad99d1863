package lia

import (
	"slices"

	"ic3play/lia/num"
)

// Op is a formula's outermost connective.
type Op uint8

const (
	OpFalse Op = iota
	OpTrue
	OpLit
	OpAnd
	OpOr
)

// Formula is an immutable formula in negation normal form. The zero value is False. An And or Or
// has at least two arguments. The arguments differ from each other. No argument of an And is an
// And, no argument of an Or is an Or, and no argument is a constant.
type Formula struct {
	n *node
}

type node struct {
	op   Op
	size int32 // number of literals with repetition, at most 2^30
	lit  Literal
	args []Formula
	hash uint64
}

// trueNode is the node of True; no code modifies it.
var trueNode = &node{op: OpTrue, hash: 0x7472}

// True and False return the constant formulas.
func True() Formula  { return Formula{trueNode} }
func False() Formula { return Formula{} }

// Bool returns True or False.
func Bool(b bool) Formula {
	if b {
		return True()
	}
	return False()
}

// Op returns the outermost connective.
func (f Formula) Op() Op {
	if f.n == nil {
		return OpFalse
	}
	return f.n.op
}

// IsTrue and IsFalse report whether f is the constant True or False. A formula that is only
// equivalent to the constant does not count.
func (f Formula) IsTrue() bool  { return f.Op() == OpTrue }
func (f Formula) IsFalse() bool { return f.n == nil }

// Lit returns the literal of a formula with Op OpLit, and the zero Literal for other formulas.
func (f Formula) Lit() Literal {
	if f.Op() != OpLit {
		return Literal{}
	}
	return f.n.lit
}

// Atomic returns a pointer to the literal of a formula with Op OpLit, and otherwise nil. Callers
// must not modify it.
func (f Formula) Atomic() *Literal {
	if f.Op() != OpLit {
		return nil
	}
	return &f.n.lit
}

// Equation returns t if f is the literal t = 0.
func (f Formula) Equation() (t Term, ok bool) {
	l := f.Atomic()
	if l == nil || l.Kind != EQ || l.Neg {
		return Term{}, false
	}
	return l.T, true
}

// Args returns the arguments of an And or Or, which callers must not modify.
func (f Formula) Args() []Formula {
	if f.n == nil {
		return nil
	}
	return f.n.args
}

// Size returns the number of literals, counted with repetition (saturating at 2^30).
func (f Formula) Size() int {
	if f.n == nil {
		return 0
	}
	return int(f.n.size)
}

// Hash returns a structural hash of f.
func (f Formula) Hash() uint64 {
	if f.n == nil {
		return 0x66
	}
	return f.n.hash
}

// ID returns a key for memo tables: formulas with the same node have the same ID. Equal formulas
// may have different IDs.
func (f Formula) ID() any { return f.n }

// Equal reports whether f and g are the same tree. It skips nodes that f and g share, and compares
// each pair of nodes once.
func (f Formula) Equal(g Formula) bool {
	if f.n == g.n {
		return true
	}
	if !f.alike(g) {
		return false
	}
	if f.n.op == OpLit {
		return f.n.lit.Same(&g.n.lit)
	}
	type pair struct{ a, b *node }
	var seen map[pair]bool
	todo := []pair{{f.n, g.n}}
	for steps := 0; len(todo) > 0; steps++ {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if steps > 100 { // shared nodes may make the trees far larger than the graphs
			if seen == nil {
				seen = map[pair]bool{}
			}
			if seen[p] {
				continue
			}
			seen[p] = true
		}
		for i, a := range p.a.args {
			b := p.b.args[i]
			switch {
			case a.n == b.n:
			case !a.alike(b), a.n.op == OpLit && !a.n.lit.Same(&b.n.lit):
				return false
			case a.n.op != OpLit:
				todo = append(todo, pair{a.n, b.n})
			}
		}
	}
	return true
}

// alike returns whether f and g have the same hash, connective and number of arguments. They must
// not both be constants.
func (f Formula) alike(g Formula) bool {
	return f.n != nil && g.n != nil && f.n.hash == g.n.hash && f.n.op == g.n.op && len(f.n.args) == len(g.n.args)
}

func fromNorm(a Atom, known, value bool) Formula {
	if known {
		return Bool(value)
	}
	return FromLiteral(Literal{Atom: a})
}

// FromLiteral returns the formula of a literal in normal form.
func FromLiteral(l Literal) Formula {
	return Formula{&node{op: OpLit, lit: l, hash: mix(l.Hash(), 0x6c), size: 1}}
}

// NormLe returns the atom t <= 0 in normal form. If t is constant, the result "constant" is true,
// and the result "value" is the atom's truth value. Unlike Le, NormLe creates no formula.
func NormLe(t Term) (a Atom, constant, value bool) { return normLE(t) }

// NormEq returns the atom t = 0 in normal form, or its truth value, as NormLe does for t <= 0.
func NormEq(t Term) (a Atom, constant, value bool) { return normEQ(t) }

// NormDivides returns the atom k | t in normal form, or its truth value, as NormLe does for t <= 0.
func NormDivides(k num.Int, t Term) (a Atom, constant, value bool) { return normDIV(k, t) }

// Le returns t <= 0.
func Le(t Term) Formula { return fromNorm(normLE(t)) }

// Eq returns t = 0.
func Eq(t Term) Formula { return fromNorm(normEQ(t)) }

// Ne returns t != 0.
func Ne(t Term) Formula { return Not(Eq(t)) }

// Lt returns t < 0.
func Lt(t Term) Formula { return Le(t.AddConst(num.One())) }

// Ge returns t >= 0.
func Ge(t Term) Formula { return Le(t.Neg()) }

// Gt returns t > 0.
func Gt(t Term) Formula { return Lt(t.Neg()) }

// Divides returns k | t. For k = 0 it returns t = 0.
func Divides(k num.Int, t Term) Formula { return fromNorm(normDIV(k, t)) }

// And returns the conjunction of its arguments. It joins nested conjunctions and drops repeated
// arguments. Without arguments, the result is True. If the list has at most 12 arguments and
// contains a literal and its negation, the result is False. Longer lists are not searched for such
// a pair.
func And(fs ...Formula) Formula { return nary(OpAnd, fs) }

// Or returns the disjunction of its arguments. It joins nested disjunctions and drops repeated
// arguments. Without arguments, the result is False. If the list has at most 12 arguments and
// contains a literal and its negation, the result is True. Longer lists are not searched for such a
// pair.
func Or(fs ...Formula) Formula { return nary(OpOr, fs) }

// Implies returns f => g.
func Implies(f, g Formula) Formula { return Or(Not(f), g) }

func nary(op Op, fs []Formula) Formula {
	neutral, absorbing := OpTrue, OpFalse
	if op == OpOr {
		neutral, absorbing = OpFalse, OpTrue
	}
	out := make([]Formula, 0, len(fs))
	for _, f := range fs {
		switch f.Op() {
		case neutral:
		case absorbing:
			return f
		case op:
			out = append(out, f.n.args...)
		default:
			out = append(out, f)
		}
	}
	if len(out) > 1 {
		out = dedupe(out)
		for i, f := range out {
			if f.Op() != OpLit {
				continue
			}
			if complementIn(out, i) {
				return Bool(op == OpOr)
			}
		}
	}
	switch len(out) {
	case 0:
		return Bool(op == OpAnd)
	case 1:
		return out[0]
	}
	h, size := uint64(op)*0x9e3779b9, 0
	for _, f := range out {
		h = mix(h, f.Hash())
		if size += f.Size(); size > 1<<30 {
			size = 1 << 30
		}
	}
	return Formula{&node{op: op, args: out, hash: h, size: int32(size)}}
}

// A list of at most smallNary arguments is searched for repetitions by comparing all pairs. This is
// faster than a hash table.
const smallNary = 12

func dedupe(fs []Formula) []Formula {
	out := fs[:0:len(fs)]
	if len(fs) <= smallNary {
	next:
		for _, f := range fs {
			for _, g := range out {
				if f.Equal(g) {
					continue next
				}
			}
			out = append(out, f)
		}
		return out
	}
	seen := make(map[uint64][]Formula, len(fs))
	for _, f := range fs {
		if slices.ContainsFunc(seen[f.Hash()], f.Equal) {
			continue
		}
		seen[f.Hash()] = append(seen[f.Hash()], f)
		out = append(out, f)
	}
	return out
}

// complementIn reports whether a literal after out[i] is the negation of out[i]. It returns false
// for long lists, because searching each of them for all i takes quadratic time.
func complementIn(out []Formula, i int) bool {
	if len(out) > smallNary {
		return false
	}
	l := &out[i].n.lit
	return slices.ContainsFunc(out[i+1:], func(g Formula) bool { return g.Op() == OpLit && l.complements(&g.n.lit) })
}

// Walk visits every node once, even if several parents share it. It visits a node before the node's
// arguments.
func (f Formula) Walk(visit func(Formula)) {
	seen := map[*node]bool{}
	stack := []Formula{f}
	for len(stack) > 0 {
		g := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.n != nil && g.n.args != nil {
			if seen[g.n] {
				continue
			}
			seen[g.n] = true
		}
		visit(g)
		stack = append(stack, g.Args()...)
	}
}

// EachLiteral calls the function "visit" for each literal. The function must not modify the
// literal.
func (f Formula) EachLiteral(visit func(*Literal)) {
	f.Walk(func(g Formula) {
		if g.Op() == OpLit {
			visit(&g.n.lit)
		}
	})
}

// Vars visits the variables of all literals. It can visit the same variable several times.
func (f Formula) Vars(visit func(Var)) {
	f.EachLiteral(func(l *Literal) { l.T.Vars(visit) })
}

// SortedVars returns the variables of f in ascending order.
func (f Formula) SortedVars() []Var {
	var out []Var
	f.Vars(func(v Var) { out = append(out, v) })
	slices.Sort(out)
	return slices.Compact(out)
}

// Has reports whether v occurs in f.
func (f Formula) Has(v Var) bool { return f.HasAny(func(w Var) bool { return w == v }) }

// HasAny reports whether f contains a variable for which "which" returns true.
func (f Formula) HasAny(which func(Var) bool) bool {
	_, found := f.AnyVar(which)
	return found
}

// AnyVar returns a variable of f for which "which" returns true, or false if there is none.
func (f Formula) AnyVar(which func(Var) bool) (any Var, found bool) {
	f.Vars(func(v Var) {
		if !found && which(v) {
			any, found = v, true
		}
	})
	return any, found
}

// Conjuncts returns the conjuncts of f: none for True, and f itself if it is not a
// conjunction.
func (f Formula) Conjuncts() []Formula {
	switch f.Op() {
	case OpTrue:
		return nil
	case OpAnd:
		return f.Args()
	}
	return []Formula{f}
}

// Literals returns the literals of a literal, a conjunction of literals, or True. It returns false
// for other formulas.
func (f Formula) Literals() ([]Literal, bool) {
	switch f.Op() {
	case OpTrue:
		return nil, true
	case OpLit:
		return []Literal{f.n.lit}, true
	case OpAnd:
		out := make([]Literal, 0, len(f.n.args))
		for _, a := range f.n.args {
			if a.Op() != OpLit {
				return nil, false
			}
			out = append(out, a.n.lit)
		}
		return out, true
	}
	return nil, false
}

// Cube returns the conjunction of literals, and Clause their disjunction.
func Cube(ls []Literal) Formula   { return fromLiterals(OpAnd, ls) }
func Clause(ls []Literal) Formula { return fromLiterals(OpOr, ls) }

func fromLiterals(op Op, ls []Literal) Formula {
	fs := make([]Formula, len(ls))
	for i := range ls {
		fs[i] = FromLiteral(ls[i])
	}
	return nary(op, fs)
}

// Subset reports whether each element of a equals an element of b.
func Subset[T interface{ Equal(T) bool }](a, b []T) bool {
	return !slices.ContainsFunc(a, func(x T) bool { return !slices.ContainsFunc(b, x.Equal) })
}

// Remainder returns two formulas, one of which holds if and only if r is the remainder of C's
// division of a by k. C rounds the quotient towards 0, so |r| < |k|, and r does not have the
// opposite sign of a. The first formula is for a >= 0 and r >= 0, the second for a < 0 and r <= 0.
func Remainder(a, r Term, k num.Int) []Formula {
	m := k.Abs()
	return []Formula{
		And(Ge(a), Ge(r), Lt(r.AddConst(m.Neg()))),
		And(Lt(a), Le(r), Gt(r.AddConst(m))),
	}
}
