package horn

import (
	"fmt"
	"slices"

	"ic3play/frontend/logic"
	"ic3play/lia/sexp"
)

// This file replaces predicates over arrays by predicates over integers (Monniaux, Gonnord: Cell
// morphing, SAS 2016). A predicate p becomes p', where p(x, a) means "for all k: p'(k, x, a[k])".
// Several arrays have one index or an index each (Form.Apart). The index may count from another
// parameter than 0 (bases.go).
//
// For example, let an assertion say that p(x, a) and x < a[3] imply q(x, a). The new assertion says
// that p'(k, x, u) and p'(3, x, v) and x < v imply q'(k, x, u). Here k is arbitrary, u is the value
// of a[k] and v is the value of a[3]. If k = 3, then u = v.
//
// The new body requires p' only at some indices, so the old body implies it. Therefore a model of
// the new assertions is also a model of the old ones. But a derivation from the new assertions need
// not be a derivation from the old ones.

// maxElements limits the number of array elements that one assertion reads. elementLimit limits the
// number of elements of one array variable.
const (
	maxElements  = 200_000
	elementLimit = 300
)

// HasArrays reports whether predicates have arrays as arguments.
func (s *System) HasArrays() bool { return s.arrays }

// DescribesElements reports whether the predicates of the system are about single elements of
// arrays instead of whole arrays. A derivation from the clauses of such a system need not be a
// derivation about the arrays.
func (s *System) DescribesElements() bool { return s.elements }

// EliminateArrays returns a system whose predicates have integers as arguments instead of arrays. A
// model of the result gives a model of s: p(x, a) holds if p'(k, x, a[k]) holds for all k.
func (s *System) EliminateArrays(form Form) (*System, *sexp.Error) {
	out := &System{File: s.File, Text: s.Text, elements: true, values: s.values}
	of := map[*logic.Pred]*logic.Pred{}
	for _, p := range s.Preds {
		q := &logic.Pred{Name: p.Name, Index: p.Index, At: p.At, Elements: form.elements(p, s.starts[p])}
		e := elementsOf(q)
		q.Params = slices.Repeat([]logic.Var{{Sort: logic.Int}}, e.Indices)
		arrays := 0
		for _, v := range p.Params {
			if !isArray(v) {
				q.Params = append(q.Params, v)
				continue
			}
			q.Params = append(q.Params, slices.Repeat([]logic.Var{{Sort: logic.Int}}, len(e.Cells[arrays]))...)
			arrays++
		}
		of[p] = q
		out.Preds = append(out.Preds, q)
	}
	for i := range s.Asserts {
		x := s.newArrayElimination(of, form)
		if err := x.split(s.Asserts[i].Term); err != nil {
			return nil, err
		}
		x.simplify()
		t, err := x.build(s.Asserts[i].Term.At)
		if err != nil {
			return nil, err
		}
		out.Asserts = append(out.Asserts, Assert{t, s.Asserts[i].Span})
	}
	if err := out.makeClauses(); err != nil {
		return nil, err
	}
	out.nameParams()
	return out, nil
}

func isArray(v logic.Var) bool { return v.Sort == logic.Array }

type arrayElimination struct {
	s      *System
	predOf map[*logic.Pred]*logic.Pred
	form   Form

	assert     int
	quantified []*logic.Var
	body       []*logic.Term
	constraint []*logic.Term
	head       *logic.Term
	integers   bool       // whether to remove also variables of sort Int, not only arrays
	removed    []equation // removed variables in the order of removal, with their values

	vars         []*logic.Var
	groups       forest[*logic.Var]           // the arrays of the assertion; see relate
	headIndices  []*logic.Term                // the indices of the head's predicate
	indices      map[*logic.Var][]*logic.Term // the indices of each group of arrays
	readIndices  map[groupIndex]bool          // the indices at which the assertion reads arrays of a group
	arrays       []*logic.Var                 // array variables in the order of their first read
	elements     map[*logic.Var][]element
	witness      map[*logic.Term]*logic.Term // for each disequality of "arrays", an index at which they differ
	compared     map[*logic.Term]bool
	requested    int                 // number of elements requested so far
	ids          map[*logic.Term]int // the id of each term; equal terms have the same id
	textIDs      map[string]int
	elementTerms map[arrayIndex]*logic.Term
	scalars      map[*logic.Term]*logic.Term
}

type arrayIndex struct {
	array *logic.Term
	at    int
}

type groupIndex struct {
	group *logic.Var
	at    int
}

// id returns the same number for terms with the same structure and the same variables. It compares
// variables by address, because different variables can have the same name.
func (x *arrayElimination) id(t *logic.Term) int {
	if id, ok := x.ids[t]; ok {
		return id
	}
	shape := fmt.Sprintf("%d %v %p", t.Op, t.Num, t.Var)
	for _, a := range t.Args {
		shape += fmt.Sprintf(" %d", x.id(a))
	}
	id, ok := x.textIDs[shape]
	if !ok {
		id = len(x.textIDs)
		x.textIDs[shape] = id
	}
	x.ids[t] = id
	return id
}

func (s *System) newArrayElimination(of map[*logic.Pred]*logic.Pred, form Form) *arrayElimination {
	return &arrayElimination{s: s, predOf: of, form: form, groups: forest[*logic.Var]{}, indices: map[*logic.Var][]*logic.Term{}, elements: map[*logic.Var][]element{}, witness: map[*logic.Term]*logic.Term{},
		readIndices: map[groupIndex]bool{}, compared: map[*logic.Term]bool{}, ids: map[*logic.Term]int{}, textIDs: map[string]int{}, elementTerms: map[arrayIndex]*logic.Term{}, scalars: map[*logic.Term]*logic.Term{}}
}

// element is the value of an array variable at an index.
type element struct {
	at, value *logic.Term
}

func (x *arrayElimination) refuse(t *logic.Term, hint, format string, args ...any) *sexp.Error {
	at := t.At
	if at == 0 { // variables have no position, so use that of the assertion
		at = x.assert
	}
	return &sexp.Error{At: x.s.Text.PosAt(at), Msg: fmt.Sprintf(format, args...), Hint: hint}
}

const clauseForm = "with arrays, write (forall (...) (=> (and ...) head))"

func (x *arrayElimination) split(t *logic.Term) *sexp.Error {
	at := t.At
	x.assert = at
	for t.Op == logic.Forall || t.Op == logic.Not && t.Args[0].Op == logic.Exists {
		bound := t
		if t.Op == logic.Not {
			bound = t.Args[0]
		}
		x.quantified = append(x.quantified, bound.Bound...)
		for _, v := range bound.Bound {
			if v.Sort != logic.Array {
				x.vars = append(x.vars, v)
			}
		}
		if t = bound.Args[0]; bound.Op == logic.Exists {
			t = logic.Negation(t)
		}
	}
	if t.Op == logic.Not && !t.Args[0].HasQuantifiers() {
		t = implication(nil, t.Args[0], logic.Truth(false, at), at)
	}
	body, head := logic.Truth(true, at), t
	if t.Op == logic.Implies {
		body, head = t.Args[0], t.Args[1]
	}
	if head.Op == logic.Apply {
		x.head = head
	} else if head.HasPreds() || head.HasQuantifiers() {
		return x.refuse(head, clauseForm, "the head is not a predicate")
	} else if !head.IsFalse() {
		body = node(logic.And, at, body, logic.Negation(head))
	}
	for _, c := range flatten([]*logic.Term{body}) {
		switch {
		case c.Op == logic.Apply:
			x.body = append(x.body, c)
		case c.HasPreds() || c.HasQuantifiers():
			return x.refuse(c, clauseForm, "a predicate or quantifier stands inside of a condition")
		default:
			x.constraint = append(x.constraint, c)
		}
	}
	return nil
}

func (x *arrayElimination) build(at int) (*logic.Term, *sexp.Error) {
	x.relate()
	if x.head != nil {
		var err *sexp.Error
		if x.headIndices, err = x.makeHeadIndices(at); err != nil {
			return nil, err
		}
	}
	for _, c := range x.constraint {
		if err := x.witnesses(c, true); err != nil {
			return nil, err
		}
	}
	seen := map[*logic.Term]bool{}
	for _, c := range slices.Concat(x.constraint, x.body) {
		if err := x.collectIndices(c, seen); err != nil {
			return nil, err
		}
	}
	if x.head != nil {
		if err := x.collectIndices(x.head, seen); err != nil {
			return nil, err
		}
	}
	var all []*logic.Term
	for _, c := range x.constraint {
		f, err := x.condition(c, true)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	for _, p := range x.body {
		instances, err := x.instances(p, at)
		if err != nil {
			return nil, err
		}
		for _, ks := range instances {
			f, err := x.apply(p, ks)
			if err != nil {
				return nil, err
			}
			all = append(all, f)
		}
	}
	head := logic.Truth(false, at)
	if x.head != nil {
		f, err := x.apply(x.head, x.headIndices)
		if err != nil {
			return nil, err
		}
		head = f
	}
	all = append(all, x.congruences()...)
	return implication(x.vars, node(logic.And, at, all...), head, at), nil
}

// implication returns the term "for all values of vars, body implies head".
func implication(vars []*logic.Var, body, head *logic.Term, at int) *logic.Term {
	f := logic.New(logic.Term{Op: logic.Implies, Sort: logic.Bool, Args: []*logic.Term{body, head}, At: at})
	if len(vars) > 0 {
		f = logic.New(logic.Term{Op: logic.Forall, Sort: logic.Bool, Bound: vars, Args: []*logic.Term{f}, At: at})
	}
	return f
}

func node(op logic.Op, at int, args ...*logic.Term) *logic.Term {
	switch len(args) {
	case 0:
		return logic.Truth(op == logic.And, at)
	case 1:
		return args[0]
	}
	return logic.New(logic.Term{Op: op, Sort: logic.Bool, Args: args, At: at})
}

func equal(a, b *logic.Term) *logic.Term {
	return logic.New(logic.Term{Op: logic.Equal, Sort: logic.Bool, Args: []*logic.Term{a, b}, At: a.At})
}

func (x *arrayElimination) fresh(name string, at int) *logic.Term {
	v := &logic.Var{Name: name, Sort: logic.Int}
	x.vars = append(x.vars, v)
	return logic.VarTerm(v, at)
}

// element returns a term for a[k]. The term contains no array.
func (x *arrayElimination) element(a, k *logic.Term) (*logic.Term, *sexp.Error) {
	p := arrayIndex{a, x.id(k)}
	if t := x.elementTerms[p]; t != nil {
		return t, nil
	}
	if x.requested++; x.requested > maxElements {
		return nil, x.refuse(a, "split the assertion", "an assertion reads too many elements of arrays")
	}
	t, err := x.findElement(a, k)
	x.elementTerms[p] = t
	return t, err
}

func (x *arrayElimination) findElement(a, k *logic.Term) (*logic.Term, *sexp.Error) {
	switch a.Op {
	case logic.Variable:
		for _, e := range x.elements[a.Var] {
			if x.id(e.at) == x.id(k) {
				return e.value, nil
			}
		}
		if len(x.elements[a.Var]) == elementLimit {
			return nil, x.refuse(a, "split the assertion", "an assertion reads an array at more than %d indices", elementLimit)
		}
		v := x.fresh(a.Var.Name, a.At)
		if x.elements[a.Var] == nil {
			x.arrays = append(x.arrays, a.Var)
		}
		x.elements[a.Var] = append(x.elements[a.Var], element{k, v})
		return v, nil
	case logic.Fill:
		return x.scalar(a.Args[0])
	case logic.Store:
		i, err := x.scalar(a.Args[1])
		if err != nil {
			return nil, err
		}
		v, err := x.scalar(a.Args[2])
		if err != nil {
			return nil, err
		}
		if x.id(i) == x.id(k) {
			return v, nil
		}
		rest, err := x.element(a.Args[0], k)
		if err != nil {
			return nil, err
		}
		return logic.New(logic.Term{Op: logic.Ite, Sort: logic.Int, Args: []*logic.Term{equal(i, k), v, rest}, At: a.At}), nil
	case logic.Ite:
		c, err := x.scalar(a.Args[0])
		if err != nil {
			return nil, err
		}
		yes, err := x.element(a.Args[1], k)
		if err != nil {
			return nil, err
		}
		no, err := x.element(a.Args[2], k)
		if err != nil {
			return nil, err
		}
		return logic.New(logic.Term{Op: logic.Ite, Sort: logic.Int, Args: []*logic.Term{c, yes, no}, At: a.At}), nil
	}
	return nil, x.refuse(a, "use select, store and ite", "this array is not supported")
}

func (x *arrayElimination) scalar(t *logic.Term) (*logic.Term, *sexp.Error) {
	if out := x.scalars[t]; out != nil {
		return out, nil
	}
	out, err := x.makeScalar(t)
	if err == nil {
		x.scalars[t] = out
	}
	return out, err
}

func (x *arrayElimination) makeScalar(t *logic.Term) (*logic.Term, *sexp.Error) {
	if !t.HasArrays() {
		return t, nil
	}
	if t.Op == logic.Select {
		k, err := x.scalar(t.Args[1])
		if err != nil {
			return nil, err
		}
		return x.element(t.Args[0], k)
	}
	n := *t
	n.Args = make([]*logic.Term, len(t.Args))
	for i, a := range t.Args {
		if a.Sort == logic.Array {
			return nil, x.refuse(t, "compare arrays in a conjunction or disjunction", "arrays are compared where this is not supported")
		}
		var err *sexp.Error
		if n.Args[i], err = x.scalar(a); err != nil {
			return nil, err
		}
	}
	return logic.New(n), nil
}

func (x *arrayElimination) compares(t *logic.Term) bool {
	if !t.HasArrays() {
		return false
	}
	out, ok := x.compared[t]
	if !ok {
		out = t.Op == logic.Equal && t.Args[0].Sort == logic.Array
		for _, a := range t.Args {
			out = out || x.compares(a)
		}
		x.compared[t] = out
	}
	return out
}

// comparison splits a condition such as (and A B) into its operands if one of them contains an
// equation between arrays. It returns ok = false if no operand contains such an equation, or if the
// condition itself is an equation between arrays.
func (x *arrayElimination) comparison(t *logic.Term, sign bool) (ps []signedTerm, and, ok bool) {
	if !x.compares(t) || t.Op == logic.Equal && t.Args[0].Sort == logic.Array {
		return nil, false, false
	}
	return parts(signedTerm{t, sign})
}

// "witnesses" introduces an index for each disequality a != b of arrays. At this index the elements
// of a and b differ.
func (x *arrayElimination) witnesses(t *logic.Term, sign bool) *sexp.Error {
	for t.Op == logic.Not {
		t, sign = t.Args[0], !sign
	}
	if t.Op == logic.Equal && t.Args[0].Sort == logic.Array {
		if !sign && x.witness[t] == nil {
			x.witness[t] = x.fresh("k", t.At)
			x.addIndex(x.groupOf(t.Args[0]), x.witness[t])
		}
		return nil
	}
	ps, _, ok := x.comparison(t, sign)
	if !ok && x.compares(t) {
		return x.refuse(t, "compare arrays in a conjunction or disjunction", "arrays are compared where this is not supported")
	}
	for _, p := range ps {
		if err := x.witnesses(p.t, p.sign); err != nil {
			return err
		}
	}
	return nil
}

func (x *arrayElimination) collectIndices(t *logic.Term, seen map[*logic.Term]bool) *sexp.Error {
	if seen[t] {
		return nil
	}
	seen[t] = true
	for _, a := range t.Args {
		if err := x.collectIndices(a, seen); err != nil {
			return err
		}
	}
	if t.Op != logic.Select {
		return nil
	}
	k, err := x.scalar(t.Args[1])
	if err != nil {
		return err
	}
	if read := (groupIndex{x.groupOf(t.Args[0]), x.id(k)}); !x.readIndices[read] {
		x.readIndices[read] = true
		x.addIndex(read.group, k)
	}
	return nil
}

// condition returns a condition without arrays that follows from the signed condition. For an
// equation of arrays it requires equal elements at each index of their group. For a disequality of
// arrays it requires different elements at the index in x.witness.
func (x *arrayElimination) condition(t *logic.Term, sign bool) (*logic.Term, *sexp.Error) {
	for t.Op == logic.Not {
		t, sign = t.Args[0], !sign
	}
	if t.Op == logic.Equal && t.Args[0].Sort == logic.Array {
		at := x.indices[x.groupOf(t.Args[0])]
		if !sign {
			at = []*logic.Term{x.witness[t]}
		}
		var all []*logic.Term
		for _, k := range at {
			a, err := x.element(t.Args[0], k)
			if err != nil {
				return nil, err
			}
			b, err := x.element(t.Args[1], k)
			if err != nil {
				return nil, err
			}
			all = append(all, equal(a, b))
		}
		f := node(logic.And, t.At, all...)
		if !sign {
			f = logic.Negation(f)
		}
		return f, nil
	}
	ps, and, ok := x.comparison(t, sign)
	if !ok {
		f, err := x.scalar(t)
		if err == nil && !sign {
			f = logic.Negation(f)
		}
		return f, err
	}
	var all []*logic.Term
	for _, p := range ps {
		f, err := x.condition(p.t, p.sign)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	if and {
		return node(logic.And, t.At, all...), nil
	}
	return node(logic.Or, t.At, all...), nil
}

// congruences returns axioms for each array: if two of its indices are equal, the values at these
// indices are equal.
func (x *arrayElimination) congruences() []*logic.Term {
	var out []*logic.Term
	for _, v := range x.arrays {
		es := x.elements[v]
		for i := range es {
			for _, e := range es[:i] {
				out = append(out, or(logic.Negation(equal(e.at, es[i].at)), equal(e.value, es[i].value)))
			}
		}
	}
	return out
}
