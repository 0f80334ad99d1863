package closed

import (
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// chooser finds values for the inputs of an edge in a state.
type chooser struct {
	s        *search
	e        *cfa.Edge
	assigned []lia.Var // the inputs that occur in assignments to variables that are live after the edge
	splits   int       // how many more times the search may split a disjunction
	out      [][]num.Int
}

// maxSplits is the largest number of cases into which disjunctions split the choices for one edge.
const maxSplits = 64

// choices returns lists of values for the inputs of the edge e. With each list, e can be taken. The
// guard and the products must have the values of the state before e substituted. For each
// combination of input values that e can assign, there is a list. For the inputs that e only tests,
// a list has values that satisfy the guard. The inputs in "unread" have the values given there.
func (s *search) choices(e *cfa.Edge, guard lia.Formula, products []cfa.Product, unread lia.Model) ([][]num.Int, error) {
	c := &chooser{s: s, e: e, splits: maxSplits}
	vars := s.liveAt(e.To)
	for _, in := range e.Inputs {
		if slices.ContainsFunc(e.Assigns, func(a cfa.Assign) bool { return a.Term.Has(in.Var) && slices.Contains(vars, a.Var) }) {
			c.assigned = append(c.assigned, in.Var)
		}
	}
	err := c.choose(guard, products, maps.Clone(unread))
	return c.out, err
}

// unread returns the value 0 for inputs of e that are uninitialised variables and that the guard
// restricts at most to the values of their type. It omits inputs that occur in a product. In a
// program with procedures, or without a meter, it returns no value.
func (s *search) unread(e *cfa.Edge, products []cfa.Product) lia.Model {
	out := lia.Model{}
	if s.m == nil || s.p.HasPremises() {
		return out
	}
	zero := func(lia.Var) num.Int { return num.Zero() }
	for _, in := range e.Inputs {
		restricted := func(f lia.Formula) bool {
			vars := f.SortedVars()
			return slices.Contains(vars, in.Var) && (len(vars) > 1 || !f.Eval(zero))
		}
		if in.Kind == cfa.Uninit && !slices.ContainsFunc(e.Guard.Conjuncts(), restricted) &&
			!slices.ContainsFunc(products, func(m cfa.Product) bool { return m.Has(in.Var) }) {
			out[in.Var] = num.Zero()
		}
	}
	return out
}

// choose appends to c.out the choices in which the inputs in "known" have the given values. It may
// add values of other inputs to "known". If an input has too many values, it returns errOpen.
func (c *chooser) choose(guard lia.Formula, products []cfa.Product, known lia.Model) error {
	fs, products, ok := cfa.Propagate([]lia.Formula{guard}, products, known)
	if !ok {
		return nil
	}
	guard = lia.And(fs...)
	needed, free := c.splitProducts(guard, products)
	isState := func(v lia.Var) bool { return !c.s.p.IsInput(v) }
	stuck := slices.ContainsFunc(append(guard.SortedVars(), c.factors(needed)...), isState)
	if !stuck && len(needed) == 0 {
		return c.each(guard, c.unknown(c.assigned, known), func(values lia.Model) error {
			if len(c.out) == maxChoices {
				return errOpen
			}
			maps.Copy(values, known)
			for _, m := range free {
				values[m.Value.Monos()[0].Var] = m.Multiply(values.Value)
			}
			var inputs []num.Int
			for _, in := range c.e.Inputs {
				inputs = append(inputs, values[in.Var])
			}
			c.out = append(c.out, inputs)
			return nil
		})
	}
	if factors := c.factors(needed); !stuck && len(factors) > 0 && c.bounded(guard, factors) {
		return c.each(guard, factors, func(values lia.Model) error {
			more := maps.Clone(known)
			for _, v := range factors {
				more[v] = values[v]
			}
			return c.choose(guard, products, more)
		})
	}
	// Split a disjunction. In each of its cases, a factor may have few values, and the case may not
	// mention a state variable without a known value.
	i := slices.IndexFunc(fs, func(f lia.Formula) bool { return f.Op() == lia.OpOr })
	if i < 0 {
		return errOpen
	}
	rest := lia.And(slices.Delete(slices.Clone(fs), i, i+1)...)
	for _, f := range fs[i].Args() {
		if c.splits--; c.splits < 0 {
			return errOpen
		}
		if err := c.choose(lia.And(rest, f), products, maps.Clone(known)); err != nil {
			return err
		}
	}
	return nil
}

// factors returns the variables in the factors of the products, except those that are in the value
// of one of the products.
func (c *chooser) factors(products []cfa.Product) []lia.Var {
	var out []lia.Var
	for _, m := range products {
		for _, f := range m.Factors {
			f.Vars(func(v lia.Var) {
				if !slices.ContainsFunc(products, func(m cfa.Product) bool { return m.Value.Has(v) }) {
					out = append(out, v)
				}
			})
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// splitProducts divides products into those whose values affect the edge (needed) and the others
// (free). A product is free if its value is an input that no guard, no assignment of the edge and
// no factor of a needed product mentions.
func (c *chooser) splitProducts(guard lia.Formula, products []cfa.Product) (needed, free []cfa.Product) {
	vars := append(guard.SortedVars(), c.assigned...)
	for free = products; ; {
		matters := func(m cfa.Product) bool {
			ms := m.Value.Monos()
			return len(ms) != 1 || !m.Value.Equal(lia.V(ms[0].Var)) || slices.Contains(vars, ms[0].Var)
		}
		i := slices.IndexFunc(free, matters)
		if i < 0 {
			return needed, free
		}
		m := free[i]
		needed, free = append(needed, m), slices.Delete(slices.Clone(free), i, i+1)
		for _, f := range m.Factors {
			f.Vars(func(v lia.Var) { vars = append(vars, v) })
		}
	}
}

func (c *chooser) unknown(vars []lia.Var, known lia.Model) []lia.Var {
	return slices.DeleteFunc(slices.Clone(vars), func(v lia.Var) bool { _, ok := known[v]; return ok })
}

// each calls "visit" once for each combination of values of vars that the guard allows. The
// argument of "visit" also has values of the guard's other variables that satisfy the guard. If
// there are too many combinations, "each" returns errOpen.
func (c *chooser) each(guard lia.Formula, vars []lia.Var, visit func(values lia.Model) error) error {
	if c.s.m == nil { // without a solver, visit all values of all variables
		vars = append(vars, guard.SortedVars()...)
		slices.Sort(vars)
		vars = slices.Compact(vars)
	}
	box, ok := interval.Narrow([]lia.Formula{guard})
	if !ok {
		return nil
	}
	count := combinations(box, vars)
	if count == 0 {
		return errOpen
	}
	other := slices.ContainsFunc(guard.SortedVars(), func(v lia.Var) bool { return !slices.Contains(vars, v) })
	if count > maxChoices || other {
		return c.eachModel(guard, vars, visit)
	}
	return c.eachInBox(guard, box, vars, lia.Model{}, visit)
}

// bounded reports whether the guard allows at most maxChoices values for each of the variables.
func (c *chooser) bounded(guard lia.Formula, vars []lia.Var) bool {
	box, ok := interval.Narrow([]lia.Formula{guard})
	return !ok || combinations(box, vars) > 0
}

// combinations returns the number of combinations of values that vars have in a box, but at most
// maxChoices+1. If a variable has more than maxChoices values, it returns 0.
func combinations(box *interval.Box, vars []lia.Var) int64 {
	count := int64(1)
	for _, v := range vars {
		in := box.Of(lia.V(v))
		n, ok := in.High.At.Sub(in.Low.At).Int64()
		if !in.Low.Finite || !in.High.Finite || !ok || n >= maxChoices {
			return 0
		}
		count = min(count*(n+1), maxChoices+1)
	}
	return count
}

func (c *chooser) eachInBox(guard lia.Formula, box *interval.Box, vars []lia.Var, values lia.Model, visit func(lia.Model) error) error {
	if len(vars) == 0 {
		if !guard.Eval(values.Value) {
			return nil
		}
		return visit(values)
	}
	in := box.Of(lia.V(vars[0]))
	for x := in.Low.At; !in.High.At.Less(x); x = x.Add(num.One()) {
		values[vars[0]] = x
		if err := c.eachInBox(guard, box, vars[1:], values, visit); err != nil {
			return err
		}
	}
	return nil
}

// eachModel implements "each" by a solver, which finds models of the guard one after the other.
func (c *chooser) eachModel(guard lia.Formula, vars []lia.Var, visit func(lia.Model) error) error {
	if c.s.m == nil {
		return errOpen
	}
	solver := c.s.smt.NewSolver()
	solver.Assert(guard)
	for range maxChoices + 1 {
		st, err := c.s.m.Check(solver)
		if err != nil || st == smt.Unsat {
			return err
		}
		values := lia.Model{}
		for _, in := range c.e.Inputs {
			values[in.Var] = solver.Value(in.Var)
		}
		var differ []lia.Formula
		for _, v := range vars {
			differ = append(differ, lia.Ne(lia.V(v).AddConst(values[v].Neg())))
		}
		if err := visit(values); err != nil {
			return err
		}
		solver.Assert(lia.Or(differ...))
	}
	return errOpen
}
