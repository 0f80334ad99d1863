package horn

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sexp"
)

// Automaton is the automaton of a system of Horn clauses. A predicate is a location; its arguments
// are state variables. A rule is an edge to the location of the predicate in its head, or to Error
// if it has no head. The edge starts at the location of the first predicate in the rule's body, or
// at Entry if the body has none. The other predicates of the body are premises.
//
// All predicates share the state variables. For example, the second argument of sort Int is the
// same variable for every predicate. So if a clause passes its arguments on without a change, its
// edge assigns nothing.
type Automaton struct {
	System  *System
	Program *cfa.Program
	// Locs contains the location of each predicate. Slots contains, for each predicate, the state
	// variables of its arguments, followed by the state variables of products of arguments.
	Locs  []cfa.Loc
	Slots [][]lia.Var
	// Edges contains, for each edge of Program, the rule that it represents.
	Edges []Edge

	// products contains, for each predicate, the products of its arguments that are state variables
	// of the program.
	products [][]monomial
	// wantedProducts contains, for each predicate, the products of its arguments that the rules
	// compute. The next round of the translation makes them state variables.
	wantedProducts [][]monomial
	compared       [][][2]int // for each predicate: pairs of arguments that rules compare
	unfolded       []unfolded // the unfolded predicates, in the order of their removal
	premises       bool       // whether some rule has several atoms in its body
}

// Edge relates an edge of the automaton to its rule. The edge starts at the location of the first
// atom in the rule's body. The edge's premises are the other atoms, in the same order.
type Edge struct {
	Rule Rule
	// Vars contains a term for each variable of the rule. The terms are over the inputs of the edge
	// and the state variables at the start of the edge.
	Vars map[*logic.Var]lia.Term
}

// Translate builds the automaton of a system without arrays. If rules multiply arguments of a
// predicate, the product becomes a state variable.
func Translate(s *System) (*Automaton, *sexp.Error) {
	products := make([][]monomial, len(s.Preds))
	for round := 0; ; round++ {
		a, err := translate(s, products)
		if err != nil || round == productRounds {
			return a, err
		}
		wanted, related := add(products, a.wantedProducts), add(products, a.helpfulProducts())
		if !wanted && !related {
			return a, nil
		}
	}
}

// translate builds the automaton with state variables for the given products.
func translate(s *System, products [][]monomial) (*Automaton, *sexp.Error) {
	a := &Automaton{System: s, products: products, wantedProducts: make([][]monomial, len(s.Preds)), compared: make([][][2]int, len(s.Preds))}
	p := &cfa.Program{File: s.File, Entry: 0, Error: 1}
	p.Locs = []cfa.Location{{Name: a.unusedName("start")}, {Name: a.unusedName("false")}}
	a.Program = p
	a.variables()
	for _, pr := range s.Preds {
		a.Locs = append(a.Locs, cfa.Loc(len(p.Locs)))
		pos := source.Pos(s.Text.PosAt(pr.At))
		p.Locs = append(p.Locs, cfa.Location{Name: pr.Name, Pos: source.Span{Start: pos, End: pos}})
	}
	rules, gone := s.unfold()
	a.unfolded = gone
	for _, r := range rules {
		a.premises = a.premises || len(r.Body) > 1
	}
	for _, r := range rules {
		if err := a.rule(r); err != nil {
			return nil, err
		}
	}
	for l, premise := range p.IsPremise() {
		p.Locs[l].Sticky = premise
	}
	p.MarkLoopHeads()
	a.Program = p.With(p.Locs, p.Edges)
	a.Program.Clauses = a.premises
	return a, nil
}

// unusedName returns the given name, followed by as many apostrophes as it takes for no predicate
// to have the same name.
func (a *Automaton) unusedName(name string) string {
	for _, p := range a.System.Preds {
		if p.Name == name {
			return a.unusedName(name + "'")
		}
	}
	return name
}

// "variables" creates the state variables. A variable is named after the first argument that it
// represents, without the characters that are not valid in C formulas.
func (a *Automaton) variables() {
	slot := map[[2]int]lia.Var{}
	names := map[string]bool{}
	for _, p := range a.System.Preds {
		var count [2]int
		slots := make([]lia.Var, len(p.Params))
		for i, v := range p.Params {
			k := [2]int{int(v.Sort), count[v.Sort]}
			count[v.Sort]++
			at, ok := slot[k]
			if !ok {
				at = lia.Var(len(a.Program.Vars))
				slot[k] = at
				name := plainName(v.Name, func(n string) bool { return names[n] })
				names[name] = true
				a.Program.Vars = append(a.Program.Vars, cfa.Var{Name: name, Orig: name, Kind: cfa.Global})
			}
			slots[i] = at
		}
		for _, m := range a.products[p.Index] {
			slots = append(slots, a.product(m, slots))
		}
		a.Slots = append(a.Slots, slots)
	}
}

type translation struct {
	a        *Automaton
	e        cfa.Edge
	terms    map[*logic.Var]lia.Term
	pos      source.Pos
	guard    []lia.Formula
	tr       logic.Translator
	times    logic.Products
	ownCount int // number of state variables that represent products and belong to the predicate where the edge starts
}

func (x *translation) input(sort logic.Sort, kind cfa.InputKind, name string) lia.Var {
	p := x.a.Program
	v := lia.Var(len(p.Vars) + p.NumIn)
	p.NumIn++
	x.e.Inputs = append(x.e.Inputs, cfa.Input{Var: v, Kind: kind, Name: name, Pos: x.pos})
	if sort == logic.Bool {
		x.guard = append(x.guard, bit(lia.V(v)))
	}
	return v
}

// bit returns the formula 0 <= t <= 1, for a number t that represents a Bool.
func bit(t lia.Term) lia.Formula { return lia.And(lia.Ge(t), lia.Le(t.AddConst(num.MinusOne()))) }

func (a *Automaton) rule(r Rule) *sexp.Error {
	span := a.System.Asserts[a.System.Clauses[r.Proof.Clause].Assert].Span
	x := &translation{a: a, terms: map[*logic.Var]lia.Term{}, pos: span.Start}
	x.e = cfa.Edge{From: a.Program.Entry, To: a.Program.Error, Spans: []source.Span{span}}
	x.tr.Var = func(v *logic.Var) lia.Term {
		t, ok := x.terms[v]
		if !ok {
			t = lia.V(x.input(v.Sort, cfa.Nondet, v.Name))
			x.terms[v] = t
		}
		return t
	}
	x.tr.Fresh = func(s logic.Sort, name string, _ int) lia.Var {
		kind := cfa.Derived
		if name != "" {
			kind = cfa.Quotient
		}
		return x.input(s, kind, name)
	}
	x.times = logic.Products{Values: a.System.values, Name: x.name, Fresh: func(name string) lia.Var { return x.input(logic.Int, cfa.Estimate, name) }}
	x.tr.Products = &x.times
	if err := x.build(r); err != nil {
		return a.errorAt(err, span.Start)
	}
	x.recordProducts(r)
	// If some rule has several atoms in its body, later passes do not remove inputs whose value is
	// determined by an equation. So remove these inputs here.
	if a.premises {
		x.solve()
	}
	a.Program.Edges = append(a.Program.Edges, x.e)
	a.Edges = append(a.Edges, Edge{r, x.terms})
	return nil
}

// errorAt returns an error with a position. If err has no position, the position is "at".
func (a *Automaton) errorAt(err error, at source.Pos) *sexp.Error {
	if u, ok := err.(*logic.Unsupported); ok {
		return &sexp.Error{At: a.System.Text.PosAt(u.At), Msg: u.Msg, Hint: u.Hint}
	}
	return &sexp.Error{At: sexp.Pos(at), Msg: err.Error()}
}

func (x *translation) build(r Rule) error {
	if len(r.Body) > 0 {
		if err := x.source(r.Body[0]); err != nil {
			return err
		}
	}
	for _, t := range r.Body[min(1, len(r.Body)):] {
		args, err := x.assigns(t)
		if err != nil {
			return err
		}
		x.e.Premises = append(x.e.Premises, cfa.Premise{At: x.a.Locs[t.Pred.Index], Args: args})
	}
	for _, t := range r.Constraint {
		f, err := x.tr.Formula(t)
		if err != nil {
			return err
		}
		x.guard = append(x.guard, f)
	}
	if r.Head != nil {
		x.e.To = x.a.Locs[r.Head.Pred.Index]
		args, err := x.assigns(r.Head)
		if err != nil {
			return err
		}
		for _, as := range args {
			if !as.Idle() {
				x.e.Assigns = append(x.e.Assigns, as)
			}
		}
	}
	x.e.Guard = lia.And(append(append(x.guard, x.tr.Defs...), x.times.Facts()...)...)
	return nil
}

// solve removes each input whose value an equation in the guard determines, and puts the value in
// its place.
func (x *translation) solve() {
	e := &x.e
	for {
		in, t, ok := determinedVar(e.Guard, x.a.Program.IsInput)
		if !ok {
			return
		}
		put := func(v lia.Var) (lia.Term, bool) { return t, v == in }
		e.Subst(put)
		for v, u := range x.terms {
			x.terms[v] = u.Subst(put)
		}
		e.Inputs = slices.DeleteFunc(e.Inputs, func(i cfa.Input) bool { return i.Var == in })
	}
}

// The function "source" makes the edge start at the location of the predicate in the atom t. For
// example, let t be p(n, n, 3), and let the state variables of p's arguments be a, b and c. Then n
// is translated to a in the rest of the rule, and the guard gets the conjuncts b = n and c = 3.
func (x *translation) source(t *logic.Term) error {
	x.e.From = x.a.Locs[t.Pred.Index]
	slots := x.a.Slots[t.Pred.Index]
	x.ownProducts(t.Pred)
	for i, arg := range t.Args {
		if arg.Op == logic.Variable {
			if _, ok := x.terms[arg.Var]; !ok {
				x.terms[arg.Var] = lia.V(slots[i])
			}
		}
	}
	for i, arg := range t.Args {
		if arg.Op == logic.Variable && x.terms[arg.Var].Equal(lia.V(slots[i])) {
			if arg.Sort == logic.Bool {
				x.guard = append(x.guard, bit(lia.V(slots[i])))
			}
			continue
		}
		v, err := x.tr.Term(arg)
		if err != nil {
			return err
		}
		x.guard = append(x.guard, lia.Eq(lia.V(slots[i]).Sub(v)))
	}
	return nil
}

func (x *translation) assigns(t *logic.Term) ([]cfa.Assign, error) {
	slots := x.a.Slots[t.Pred.Index]
	out := make([]cfa.Assign, 0, len(slots))
	for i, arg := range t.Args {
		v, err := x.tr.Term(arg)
		if err != nil {
			return nil, err
		}
		out = append(out, cfa.Assign{Var: slots[i], Term: v})
	}
	for k, m := range x.a.products[t.Pred.Index] {
		p := lia.Int(1)
		for _, i := range m {
			p = x.times.Times(p, out[i].Term)
		}
		out = append(out, cfa.Assign{Var: slots[len(t.Args)+k], Term: p})
	}
	sortAssigns(out)
	return out, nil
}

func sortAssigns(as []cfa.Assign) {
	for i := 1; i < len(as); i++ {
		for k := i; k > 0 && as[k].Var < as[k-1].Var; k-- {
			as[k], as[k-1] = as[k-1], as[k]
		}
	}
}
