// Package logic reads terms of SMT-LIB over the sorts Int and Bool, evaluates them, and translates
// them into formulas of linear arithmetic.
//
// A term is a graph: a term named by let is one node, however often it is used, so a text of n
// bytes has O(n) nodes. Applications of defined functions are expanded.
//
// Evaluation and translation share only the graph. The check of derivations evaluates terms, so a
// mistake in the translation cannot make it accept a wrong derivation.
package logic

import (
	"ic3play/lia/num"
)

type Sort uint8

const (
	Int Sort = iota
	Bool
	Array // (Array Int Int)
)

// String returns the sort in SMT-LIB.
func (s Sort) String() string {
	return [...]string{"Int", "Bool", "(Array Int Int)"}[s]
}

// Op is the operation of a term.
type Op uint8

const (
	Constant Op = iota
	Variable
	Apply
	Not
	And
	Or
	Implies
	Xor
	Equal // two arguments of one sort
	Ite
	Le // Le and Lt have two arguments
	Lt
	Add
	Neg
	Mul
	Div // Div and Mod have two arguments
	Mod
	Abs
	Forall // binds the variables Bound in one argument
	Exists
	Select // the value of an array at an index
	Store  // an array with a new value at an index
	Fill   // the array that has one value at every index
)

// Var is a variable, free or bound by a quantifier. Variables are compared by address.
type Var struct {
	Name string
	Sort Sort
}

// Pred is an uninterpreted predicate.
type Pred struct {
	Name   string
	Params []Var // a, b, c ... if the text has no names
	Index  int   // index in the order of declaration
	At     int
	// Of, if not nil, is a predicate over arrays that this one replaces. For example, Of is p(n, a)
	// and this predicate is q(i, n, a[i]), about one cell of each array. Of holds if this predicate
	// holds for every index i.
	Of *Pred
}

// Term is a node of a term graph. Terms are immutable.
type Term struct {
	Op    Op
	Sort  Sort
	Args  []*Term
	Num   num.Int
	Var   *Var
	Pred  *Pred
	Bound []*Var
	At    int

	preds, quant bool
	arrays       bool
	depth        int32
}

// HasPreds reports whether an uninterpreted predicate occurs in the term.
func (t *Term) HasPreds() bool { return t.preds }

// HasQuantifiers reports whether a quantifier occurs in the term.
func (t *Term) HasQuantifiers() bool { return t.quant }

// HasArrays reports whether a subterm has the sort Array.
func (t *Term) HasArrays() bool { return t.arrays }

// New returns a node with the fields of t. It computes the unexported fields.
func New(t Term) *Term {
	t.preds = t.Op == Apply
	t.arrays = t.Sort == Array
	t.quant = t.Op == Forall || t.Op == Exists
	for _, a := range t.Args {
		t.preds = t.preds || a.preds
		t.quant = t.quant || a.quant
		t.arrays = t.arrays || a.arrays
		t.depth = max(t.depth, a.depth+1)
	}
	return &t
}

// Replace returns t with variable(v) in place of each variable v. memo contains the results so far,
// so that shared nodes remain shared. Applications get new nodes even if their arguments stay the
// same.
func (t *Term) Replace(memo map[*Term]*Term, variable func(*Term) *Term) *Term {
	if t.Op == Variable {
		return variable(t)
	}
	if len(t.Args) == 0 && t.Op != Apply {
		return t
	}
	if x := memo[t]; x != nil {
		return x
	}
	n := *t
	n.Args = make([]*Term, len(t.Args))
	for i, a := range t.Args {
		n.Args[i] = a.Replace(memo, variable)
	}
	x := New(n)
	memo[t] = x
	return x
}

// VarTerm returns the term that consists of the variable v.
func VarTerm(v *Var, at int) *Term { return New(Term{Op: Variable, Sort: v.Sort, Var: v, At: at}) }

// Truth returns the constant true or false of sort Bool.
func Truth(value bool, at int) *Term {
	t := Term{Op: Constant, Sort: Bool, At: at}
	if value {
		t.Num = num.One()
	}
	return New(t)
}

// IsTrue and IsFalse report whether t is the constant true or false of sort Bool.
func (t *Term) IsTrue() bool  { return t.Op == Constant && t.Sort == Bool && !t.Num.IsZero() }
func (t *Term) IsFalse() bool { return t.Op == Constant && t.Sort == Bool && t.Num.IsZero() }

// Negation returns the negation of t.
func Negation(t *Term) *Term {
	switch {
	case t.Op == Not:
		return t.Args[0]
	case t.Op == Constant:
		return Truth(t.IsFalse(), t.At)
	}
	return New(Term{Op: Not, Sort: Bool, Args: []*Term{t}, At: t.At})
}

// Vars calls visit for every variable in t, possibly more than once for a variable.
func (t *Term) Vars(visit func(*Var)) {
	seen := map[*Term]bool{}
	todo := []*Term{t}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x.Op == Variable {
			visit(x.Var)
		}
		if len(x.Args) == 0 || seen[x] {
			continue
		}
		seen[x] = true
		todo = append(todo, x.Args...)
	}
}

// IsUniversal reports whether asserting t asserts a universal statement: its quantifiers are
// universal, or existential below a negation. Then t implies each of its instances.
func (t *Term) IsUniversal() bool {
	type signed struct {
		t    *Term
		sign bool
	}
	seen := map[signed]bool{}
	todo := []signed{{t, true}}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !x.t.quant || seen[x] {
			continue
		}
		seen[x] = true
		if x.t.Op == Forall && !x.sign || x.t.Op == Exists && x.sign {
			return false
		}
		for i, a := range x.t.Args {
			switch {
			case x.t.Op == Not, x.t.Op == Implies && i == 0:
				todo = append(todo, signed{a, !x.sign})
			case x.t.Op == And, x.t.Op == Or, x.t.Op == Implies, x.t.Op == Forall, x.t.Op == Exists, x.t.Op == Ite && i > 0:
				todo = append(todo, signed{a, x.sign})
			default: // the operand occurs with both polarities
				todo = append(todo, signed{a, true}, signed{a, false})
			}
		}
	}
	return true
}
