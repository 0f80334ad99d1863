package export

import (
	"slices"
	"strconv"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Elements of arrays are variables whose names have numbers in brackets: a[0], m[1][0], s[2].x. A
// guard may define an input d as an element chosen by cases:
//
//	i = 0 and d = a[0], or i = 1 and d = a[1], or i = 2 and d = a[2].
//
// Then the label shows d = a[i], with the range of i. A guard may also define the new values d, e
// of all elements,
//
//	i = 0 and d = x and e = a[1], or i = 1 and d = a[0] and e = x,
//
// where the edge assigns d to a[0] and e to a[1]. Then the label shows a[i] = x.
//
// maxCells is the largest number of cases, and of values of an index, for which labels show
// elements like this.

const maxCells = 256

// elementName is the name of an array element whose indices are terms, such as m[i][j+1].x. In
// different states it means different elements.
type elementName struct {
	parts []string   // parts of the name: "m[", "][", "].x"
	index []lia.Term // the indices: terms that stand between the parts
}

// "numbered" splits "m[1][0]" into "m[", "][", "]" and 1, 0.
func numbered(name string) (parts []string, at []num.Int) {
	for {
		before, rest, found := strings.Cut(name, "[")
		digits, after, closed := strings.Cut(rest, "]")
		if !found || !closed {
			break
		}
		k, err := strconv.ParseInt(digits, 10, 64)
		if err != nil {
			break
		}
		if len(parts) == 0 {
			parts = []string{""}
		}
		parts[len(parts)-1] += before + "["
		parts, at = append(parts, "]"), append(at, num.From(k))
		name = after
	}
	if len(parts) > 0 {
		parts[len(parts)-1] += name
	}
	return parts, at
}

// elementCase is one case in the definition of an input d: if the equations in "when" hold, d is
// the array element called "name".
type elementCase struct {
	when []lia.Formula // equations of the form y = k
	name string
}

// choose finds index terms that select the element of each case. Every number in the names of the
// elements must be constant, or a linear function of one term that the cases compare. The cases
// must cover the ranges of these terms. The result "ends" has the ranges as conditions.
func choose(d lia.Var, cases []elementCase) (at elementName, ends []lia.Formula, ok bool) {
	if len(cases) < 2 {
		return at, nil, false
	}
	var terms []lia.Term
	first := map[string]bool{}
	ks := make([][]num.Int, len(cases))
	for i, w := range cases {
		if len(w.when) != len(cases[0].when) {
			return at, nil, false
		}
		for _, f := range w.when {
			y, _, is := caseOf(d, f)
			if !is || !mentionsOnlyBelow(d, y.Vars) {
				return at, nil, false
			}
			if i == 0 {
				terms = append(terms, y)
			}
		}
		ks[i] = make([]num.Int, len(terms))
		for j, y := range terms {
			n := slices.IndexFunc(w.when, func(f lia.Formula) bool {
				z, _, is := caseOf(d, f)
				return is && z.Equal(y)
			})
			if n < 0 {
				return at, nil, false
			}
			_, ks[i][j], _ = caseOf(d, w.when[n])
		}
		key := ""
		for _, k := range ks[i] {
			key += k.String() + " "
		}
		if first[key] {
			return at, nil, false
		}
		first[key] = true
	}
	all := 1
	for j, y := range terms {
		low, high := ks[0][j], ks[0][j]
		for i := range cases {
			if ks[i][j].Less(low) {
				low = ks[i][j]
			}
			if high.Less(ks[i][j]) {
				high = ks[i][j]
			}
		}
		n, small := high.Sub(low).Int64()
		if !small || n >= maxCells {
			return at, nil, false
		}
		all *= int(n) + 1
		ends = append(ends, within(y, low, high)...)
	}
	if all != len(cases) {
		return at, nil, false
	}
	var numbers [][]num.Int
	for i, w := range cases {
		parts, ns := numbered(w.name)
		if len(ns) == 0 || i > 0 && !slices.Equal(parts, at.parts) {
			return at, nil, false
		}
		at.parts, numbers = parts, append(numbers, ns)
	}
	for n := range numbers[0] {
		t, ok := line(n, numbers, terms, ks)
		if !ok {
			return at, nil, false
		}
		at.index = append(at.index, t)
	}
	return at, ends, true
}

// The function "line" finds a linear term for the n-th index of an element's name. In case i, the
// index is numbers[i][n], and the value of terms[j] is ks[i][j]. The result is a constant, or c*y +
// k for an element y of "terms", and has the right value in every case. If there is no such term,
// "line" returns false.
func line(n int, numbers [][]num.Int, terms []lia.Term, ks [][]num.Int) (lia.Term, bool) {
	is := func(of func(i int) num.Int) bool {
		for i := range numbers {
			if !numbers[i][n].Equal(of(i)) {
				return false
			}
		}
		return true
	}
	if is(func(int) num.Int { return numbers[0][n] }) {
		return lia.Const(numbers[0][n]), true
	}
	for j, y := range terms {
		for i := range ks {
			dk, dn := ks[i][j].Sub(ks[0][j]), numbers[i][n].Sub(numbers[0][n])
			if dk.IsZero() {
				continue
			}
			c := dn.Quo(dk)
			k := numbers[0][n].Sub(c.Mul(ks[0][j]))
			if !c.IsZero() && is(func(i int) num.Int { return c.Mul(ks[i][j]).Add(k) }) {
				return y.Mul(c).AddConst(k), true
			}
			break
		}
	}
	return lia.Term{}, false
}

// expand returns the disjuncts of the disjunctive normal form of f, each as a list of conjuncts. If
// there are more than maxCells, ok is false.
func expand(f lia.Formula) (out [][]lia.Formula, ok bool) {
	switch f.Op() {
	case lia.OpOr:
		for _, g := range f.Args() {
			more, ok := expand(g)
			if out = append(out, more...); !ok || len(out) > maxCells {
				return nil, false
			}
		}
		return out, true
	case lia.OpAnd:
		out = [][]lia.Formula{nil}
		for _, g := range f.Args() {
			cases, ok := expand(g)
			if !ok || len(out)*len(cases) > maxCells {
				return nil, false
			}
			var next [][]lia.Formula
			for _, a := range out {
				for _, b := range cases {
					next = append(next, append(a[:len(a):len(a)], b...))
				}
			}
			out = next
		}
		return out, true
	}
	return [][]lia.Formula{{f}}, true
}

func (es *expressions) cases(g lia.Formula) (out [][]lia.Formula, ok bool) {
	if g.Op() != lia.OpOr {
		return nil, false
	}
	all, ok := expand(g)
	if !ok {
		return nil, false
	}
	for _, conjuncts := range all {
		if len(conjuncts) > 1 || !es.excluded(conjuncts[0]) {
			out = append(out, conjuncts)
		}
	}
	return out, len(out) > 1
}

// findElement recognises a guard that defines d as an element chosen by indices.
func (es *expressions) findElement(d lia.Var) {
	for i, g := range es.rest {
		if !g.Has(d) {
			continue
		}
		all, ok := es.cases(g)
		if !ok {
			continue
		}
		var cases []elementCase
		var cells []lia.Var
		for _, conjuncts := range all {
			f, t, known := equation(d, lia.And(conjuncts...))
			v, isVar := t.AsVar()
			if !known || !isVar || v >= d {
				break
			}
			cases, cells = append(cases, elementCase{f.Conjuncts(), es.cell(v)}), append(cells, v)
		}
		if len(cases) < len(all) {
			continue
		}
		at, ends, ok := choose(d, cases)
		if !ok {
			continue
		}
		es.of[d] = value{op: 'a', at: at, cells: cells}
		es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
		es.require(ends)
		es.wellDefined[d] = ends
		return
	}
}

// require adds conditions to those of the label.
func (es *expressions) require(conditions []lia.Formula) {
	for _, f := range conditions {
		if !f.IsTrue() && !slices.ContainsFunc(es.rest, f.Equal) {
			es.rest = append(es.rest, f)
		}
	}
}

// cell returns the name of the array element v. If v is an input with the new value of an element,
// it returns the name of this element. For other inputs it returns "".
func (es *expressions) cell(v lia.Var) string {
	if s := es.arrayStore[v]; s != nil {
		v = s.to[v]
	}
	if int(v) < len(es.p.Vars) {
		return es.name(v)
	}
	return ""
}

// store is an assignment to an array element that is chosen by indices, such as a[i] = x. The edge
// has an input for the new value of each element that the assignment may change.
type store struct {
	at elementName
	to map[lia.Var]lia.Var // maps each of these inputs to its element
	x  lia.Term            // the assigned value
	d  lia.Var             // the smallest of these inputs
}

// findStores recognises guards of assignments to array elements, such as a[i] = x. The edge has an
// input for each element, and the guard defines these inputs as the elements' values after the
// assignment.
func (es *expressions) findStores(e *cfa.Edge, derived []lia.Var) {
	to := map[lia.Var]lia.Var{}
	for _, a := range e.Assigns {
		if in, ok := a.Term.AsVar(); ok && slices.Contains(derived, in) {
			if _, twice := to[in]; twice {
				a.Var = -1
			}
			to[in] = a.Var
		}
	}
	if len(to) < 2 {
		return
	}
	for i := 0; i < len(es.rest); i++ {
		s, ends, ok := es.storeIn(es.rest[i], derived, to)
		if !ok {
			continue
		}
		es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
		i--
		for d := range s.to {
			es.arrayStore[d] = s
		}
		es.require(ends)
		es.wellDefined[s.d] = ends
	}
}

func (es *expressions) storeIn(g lia.Formula, derived []lia.Var, to map[lia.Var]lia.Var) (*store, []lia.Formula, bool) {
	if g.Op() != lia.OpOr || !slices.ContainsFunc(derived, func(d lia.Var) bool { _, is := to[d]; return is && g.Has(d) }) {
		return nil, nil, false
	}
	all, ok := es.cases(g)
	if !ok {
		return nil, nil, false
	}
	s := &store{to: map[lia.Var]lia.Var{}}
	var cases []elementCase
	var values []map[lia.Var]lia.Term
	var changed []lia.Var
	for i, conjuncts := range all {
		f, of := equations(derived, lia.And(conjuncts...))
		if i > 0 && len(of) != len(values[0]) {
			return nil, nil, false
		}
		values = append(values, of)
		new := lia.Var(-1)
		for d, t := range of {
			v, kept := to[d]
			if !kept || v < 0 || es.arrayStore[d] != nil {
				return nil, nil, false
			}
			s.to[d] = v
			if !t.Equal(lia.V(v)) {
				if new >= 0 {
					return nil, nil, false
				}
				new = d
			}
		}
		if new < 0 {
			return nil, nil, false
		}
		cases, changed = append(cases, elementCase{f.Conjuncts(), es.name(to[new])}), append(changed, new)
	}
	if len(s.to) != len(all) || len(values[0]) != len(all) {
		return nil, nil, false
	}
	s.x, s.d = values[0][changed[0]], changed[0]
	for d := range s.to {
		s.d = min(s.d, d)
	}
	for i, d := range changed {
		if slices.Contains(changed[:i], d) || !values[i][d].Equal(s.x) {
			return nil, nil, false
		}
	}
	at, ends, ok := choose(s.d, cases)
	s.at = at
	return s, ends, ok && mentionsOnlyBelow(s.d, s.x.Vars)
}

func (es *expressions) place(at elementName, names lia.Names) string {
	text := at.parts[0]
	for k, t := range at.index {
		t = es.term(t)
		text += t.Format(es.named(names, es.tight(t, nil))) + at.parts[k+1]
	}
	return text
}

func (es *expressions) readPlace(at elementName, visit func(lia.Var)) {
	for _, t := range at.index {
		es.readTerm(es.term(t), visit)
	}
}
