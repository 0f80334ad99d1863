package horn

import (
	"fmt"
	"slices"

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
	for _, f := range []Form{{Apart: true}, {}, {Apart: true, FromZero: true}, {FromZero: true}} {
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
				if p.Of != nil && body.Sort == logic.Bool {
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
// elements: "for all k, F(a[k])" becomes F(v), where v is the value of a[k]. If the definition
// reads arrays, it must have the form (forall ((k Int)) ...), with as many variables as the
// predicate has indices, and each array must be read at its index only: at k, or at (+ x k) if k
// counts from x.
func elementDefinition(text *sexp.Text, at sexp.Node, p *logic.Pred, params []*logic.Var, body *logic.Term) ([]*logic.Var, *logic.Term, *sexp.Error) {
	own := make([]*logic.Var, indices(p))
	if body.Op == logic.Forall && len(body.Bound) == len(own) && !slices.ContainsFunc(body.Bound, func(v *logic.Var) bool { return v.Sort != logic.Int }) {
		copy(own, body.Bound)
		body = body.Args[0]
	} else {
		for i := range own {
			own[i] = &logic.Var{Name: "k", Sort: logic.Int}
		}
	}
	content := map[*logic.Var]*logic.Term{}
	type index struct{ k, from *logic.Var }
	of := map[*logic.Var]index{}
	for _, v := range params {
		w := v
		if v.Sort == logic.Array {
			w = &logic.Var{Name: v.Name, Sort: logic.Int}
			at := index{k: own[indexOf(p, len(content))]}
			if b := baseOf(p, len(content)); b >= 0 {
				at.from = params[b]
			}
			of[v] = at
			content[v] = logic.VarTerm(w, 0)
		}
		own = append(own, w)
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
		if a := t.Args[0]; t.Op == logic.Select && a.Op == logic.Variable && content[a.Var] != nil && isSum(t.Args[1], of[a.Var].k, of[a.Var].from) {
			out = content[a.Var]
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
		return nil, nil, text.Errorf(at, "write (forall ((k Int)) body), and read arrays by (select a k)"+sumHint(p, params), "the definition of %s reads an array at another index than that of its quantifier", p.Name)
	}
	return own, body, nil
}

// sumHint says which arrays are read at a sum.
func sumHint(p *logic.Pred, params []*logic.Var) string {
	hint, n := "", 0
	for _, v := range params {
		if v.Sort != logic.Array {
			continue
		}
		if at := baseOf(p, n); at >= 0 {
			hint += fmt.Sprintf(", %s by (select %s (+ %s k))", v.Name, v.Name, params[at].Name)
		}
		n++
	}
	return hint
}

// isSum reports whether t is the sum of the two variables, or the first if the second is nil.
func isSum(t *logic.Term, x, y *logic.Var) bool {
	is := func(t *logic.Term, v *logic.Var) bool { return t.Op == logic.Variable && t.Var == v }
	if y == nil {
		return is(t, x)
	}
	return t.Op == logic.Add && len(t.Args) == 2 && (is(t.Args[0], x) && is(t.Args[1], y) || is(t.Args[0], y) && is(t.Args[1], x))
}

func sameSorts(p *logic.Pred, params []*logic.Var) bool {
	if p.Of != nil {
		p = p.Of
	}
	return slices.EqualFunc(p.Params, params, func(v logic.Var, w *logic.Var) bool { return v.Sort == w.Sort })
}
