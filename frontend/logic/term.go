// Package logic reads SMT-LIB terms over the sorts Int and Bool, evaluates them, and translates
// them to formulas of linear arithmetic. A caller may also allow the sort (Array Int Int), whose
// terms are read and evaluated only.
//
// A term is a directed acyclic graph. If let gives a name to a term, the term is one node, however
// often the name is used. So a text of n bytes has O(n) nodes, unless it applies defined functions.
// An application of a defined function is replaced by the body of the function.
//
// The evaluation and the translation share only the graph, no code. The check of derivations uses
// the evaluation, so a mistake in the translation cannot make the check accept a wrong derivation.
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

// String returns the name of the sort in SMT-LIB.
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
	Equal // has two arguments of the same sort
	Ite
	Le // Le (<=) and Lt (<) have two arguments
	Lt
	Add
	Neg
	Mul
	Div // Div (quotient) and Mod (remainder) have two arguments
	Mod
	Abs
	Forall // has one argument, in which it binds the variables in the field Bound
	Exists
	Select // select: the value of an array at an index
	Store  // store: a copy of an array, with a new value at an index
	Fill   // as const: the array that has the same value at every index
)

// Var is a variable of a term. A quantifier may bind it. Two variables with the same name may
// differ, so variables are compared by address.
type Var struct {
	Name string
	Sort Sort
}

// Pred is an uninterpreted predicate.
type Pred struct {
	Name     string
	Params   []Var // the names are empty until package horn chooses them
	Index    int   // index in the order of declaration
	At       int
	Elements *Elements // nil unless the predicate replaces a predicate over arrays
}

// Elements describes a predicate about elements of arrays, which replaces a predicate over arrays.
// For example, q(k, n, u) replaces p(n, a), where u is the value of a[n+k]. Then p(n, a) holds if
// q(k, n, a[n+k]) holds for every k.
type Elements struct {
	Of *Pred // the predicate over arrays
	// Indices is the number of indices, such as k. They are the first parameters. The parameters of
	// Of follow, where the elements of an array stand in its place.
	Indices int
	Cells   [][]Cell // for each array of Of: its elements
}

// Cell is an element of an array. The index at which it lies is the sum of one of the predicate's
// indices, one of the parameters of Of, and Offset. If Index or Base is -1, this summand is 0.
type Cell struct {
	Index, Base int
	Offset      int64
}

// Term is a node in the graph of a term. It represents the term of which it is the root. Terms are
// immutable.
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

// HasArrays reports whether the term or one of its subterms has the sort Array.
func (t *Term) HasArrays() bool { return t.arrays }

// New returns a new node. It copies the exported fields of t and computes the other fields.
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

// Replace returns a copy of t in which variable(v) replaces each variable v. The map "memo"
// contains the results for the nodes that were copied before, so a node that is shared in t is also
// shared in the copy. Every application of a predicate gets a new node, even if its arguments are
// unchanged.
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

// Vars calls the function "visit" for every variable in t. It may call "visit" more than once for
// the same variable.
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

// IsUniversal reports whether each universal quantifier of t is below an even number of negations,
// and each existential quantifier below an odd number. The left side of => counts as negated. Then
// t implies each of its instances.
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
			default: // the operand counts as negated and as not negated, like a in (= a b)
				todo = append(todo, signed{a, true}, signed{a, false})
			}
		}
	}
	return true
}
