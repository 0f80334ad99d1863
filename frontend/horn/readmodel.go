package horn

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ic3play/frontend/logic"
	"ic3play/lia/sexp"
)

// ReadArrayModel reads a model of a system with or without arrays, as ReadModel does. If the system
// has arrays, the definitions are about single elements, and ReadArrayModel also returns the system
// over elements that has these predicates.
func (s *System) ReadArrayModel(src []byte) (*System, []Definition, *sexp.Error) {
	if !s.arrays {
		defs, err := s.ReadModel(src)
		return s, defs, err
	}
	var err *sexp.Error
	for _, f := range []Form{{Fixed: true}, {Apart: true}, {}, {Apart: true, FromZero: true}, {FromZero: true}} {
		f.Premises = true
		cells, wrong := s.EliminateArrays(f)
		if wrong != nil {
			return nil, nil, wrong
		}
		var defs []Definition
		if defs, err = cells.ReadModel(src); err == nil {
			return cells, defs, nil
		}
	}
	return nil, nil, err
}

// ReadModel reads a model as solvers print it: define-fun commands, which may be enclosed in a
// list. The word sat may precede them, and the list may begin with the word model. A definition may
// use earlier definitions. ReadModel also accepts definitions of auxiliary functions, which are no
// predicates of the system, and returns only the definitions of predicates.
func (s *System) ReadModel(src []byte) ([]Definition, *sexp.Error) {
	text, first, err := sexp.Read(src)
	if err != nil {
		return nil, err
	}
	r := logic.NewReader(text)
	r.Arrays = s.elements
	var out []Definition
	var read func(n sexp.Node) *sexp.Error
	read = func(n sexp.Node) *sexp.Error {
		for ; n != sexp.None; n = text.Next(n) {
			switch it := text.Items(n); {
			case text.Is(n, "sat") || text.Is(n, "model"):
			case text.Kind(n) == sexp.List && text.Head(n) == "define-fun" && len(it) == 5:
				params, body, err := r.Define(it[1], it[2], it[3], it[4])
				if err != nil {
					return err
				}
				p := s.pred(text.Word(it[1]))
				if p == nil {
					continue
				}
				if !sameSorts(p, params) || body.Sort != logic.Bool {
					return text.Errorf(n, "define it as it is declared", "%s has other parameters in the clauses", p.Name)
				}
				if p.Elements != nil && body.Sort == logic.Bool {
					if params, body, err = elementDefinition(text, it[4], p, params, body); err != nil {
						return err
					}
				}
				if body.HasQuantifiers() {
					return text.Errorf(it[4], "give a definition without quantifiers", "the definition of %s has a quantifier", p.Name)
				}
				out = append(out, Definition{Pred: p, params: params, term: body})
			case text.Kind(n) == sexp.List && (text.Head(n) == "" || text.Head(n) == "model"):
				if err := read(text.First(n)); err != nil {
					return err
				}
			default:
				return text.Errorf(n, "write (define-fun p ((x Int)) Bool body)", "this is not a definition")
			}
		}
		return nil
	}
	if err := read(first); err != nil {
		return nil, err
	}
	return out, nil
}

func (s *System) pred(name string) *logic.Pred {
	for _, p := range s.Preds {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// elementDefinition turns a definition of a predicate over arrays into a definition over single
// elements: "for all k, F(a[k])" becomes F(v), where v is the value of a[k]. If the predicate has
// indices, the definition must have the form (forall ((k Int)) ...), with a variable for each, or
// read no array. Arrays may be read only at the elements of the predicate.
func elementDefinition(text *sexp.Text, at sexp.Node, p *logic.Pred, params []*logic.Var, body *logic.Term) ([]*logic.Var, *logic.Term, *sexp.Error) {
	e := p.Elements
	own := make([]*logic.Var, e.Indices)
	if e.Indices > 0 && body.Op == logic.Forall && len(body.Bound) == e.Indices && !slices.ContainsFunc(body.Bound, func(v *logic.Var) bool { return v.Sort != logic.Int }) {
		copy(own, body.Bound)
		body = body.Args[0]
	} else {
		for i := range own {
			own[i] = &logic.Var{Name: "k", Sort: logic.Int}
		}
	}
	indices := own
	contents := map[*logic.Var][]content{}
	arrays := 0
	for _, v := range params {
		if v.Sort != logic.Array {
			own = append(own, v)
			continue
		}
		for _, c := range e.Cells[arrays] {
			w := &logic.Var{Name: v.Name, Sort: logic.Int}
			one := content{offset: c.Offset, value: logic.VarTerm(w, 0), sum: map[*logic.Var]int{}}
			if c.Index >= 0 {
				one.sum[indices[c.Index]]++
			}
			if c.Base >= 0 {
				one.sum[params[c.Base]]++
			}
			contents[v] = append(contents[v], one)
			own = append(own, w)
		}
		arrays++
	}
	done := map[*logic.Term]*logic.Term{}
	var read func(t *logic.Term) *logic.Term
	read = func(t *logic.Term) *logic.Term {
		if len(t.Args) == 0 {
			return t
		}
		if x := done[t]; x != nil {
			return x
		}
		out := t
		if v := elementRead(t, contents); v != nil {
			out = v
		} else {
			n := *t
			n.Args = nil
			for _, a := range t.Args {
				n.Args = append(n.Args, read(a))
			}
			out = logic.New(n)
		}
		done[t] = out
		return out
	}
	body = read(body)
	if body.HasArrays() {
		return nil, nil, text.Errorf(at, readHint(p, params), "the definition of %s reads an array at another index than that of its quantifier", p.Name)
	}
	return own, body, nil
}

// content is the value of an array at an index. The index is the sum of some variables and a
// number.
type content struct {
	sum    map[*logic.Var]int
	offset int64
	value  *logic.Term
}

// elementRead returns the value of a term that reads an array at one of its elements, or nil.
func elementRead(t *logic.Term, contents map[*logic.Var][]content) *logic.Term {
	if t.Op != logic.Select || t.Args[0].Op != logic.Variable {
		return nil
	}
	sum := map[*logic.Var]int{}
	offset, ok := int64(0), true
	var add func(t *logic.Term)
	add = func(t *logic.Term) {
		switch n, small := t.Num.Int64(); {
		case t.Op == logic.Add:
			for _, a := range t.Args {
				add(a)
			}
		case t.Op == logic.Variable:
			sum[t.Var]++
		case t.Op == logic.Constant && small:
			offset += n
		case t.Op == logic.Neg && t.Args[0].Op == logic.Constant:
			n, small := t.Args[0].Num.Int64()
			offset, ok = offset-n, ok && small
		default:
			ok = false
		}
	}
	add(t.Args[1])
	for _, c := range contents[t.Args[0].Var] {
		if ok && c.offset == offset && maps.Equal(c.sum, sum) {
			return c.value
		}
	}
	return nil
}

// readHint says at which indices a definition may read the arrays of a predicate.
func readHint(p *logic.Pred, params []*logic.Var) string {
	var reads []string
	arrays := 0
	for _, v := range params {
		if v.Sort != logic.Array {
			continue
		}
		for _, c := range p.Elements.Cells[arrays] {
			switch {
			case c.Index < 0:
			case c.Base >= 0:
				reads = append(reads, fmt.Sprintf("(select %s (+ %s k))", v.Name, params[c.Base].Name))
			default:
				reads = append(reads, fmt.Sprintf("(select %s k)", v.Name))
			}
		}
		arrays++
	}
	return "write (forall ((k Int)) body), and read arrays by " + strings.Join(reads, " and ")
}

func sameSorts(p *logic.Pred, params []*logic.Var) bool {
	of := elementsOf(p).Of
	return slices.EqualFunc(of.Params, params, func(v logic.Var, w *logic.Var) bool { return v.Sort == w.Sort })
}
