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
	out      [][]num.Int
}

// choices returns values of the inputs of e with which the edge can be taken. The guard and the
// products are given for the state before the edge. Each combination of values that the edge
// assigns occurs in one of the choices. An input that the edge only tests has some value that fits.
func (s *search) choices(e *cfa.Edge, guard lia.Formula, products []cfa.Product) ([][]num.Int, error) {
	c := &chooser{s: s, e: e}
	vars := s.live.At(e.To)
	for _, in := range e.Inputs {
		if slices.ContainsFunc(e.Assigns, func(a cfa.Assign) bool { return a.Term.Has(in.Var) && slices.Contains(vars, a.Var) }) {
			c.assigned = append(c.assigned, in.Var)
		}
	}
	err := c.choose(guard, products, lia.Model{})
	return c.out, err
}

// choose adds choices in which the inputs in "known" have these values. It adds values to "known".
func (c *chooser) choose(guard lia.Formula, products []cfa.Product, known lia.Model) error {
	fs, products, ok := cfa.Propagate([]lia.Formula{guard}, products, known)
	if !ok {
		return nil
	}
	guard = lia.And(fs...)
	if len(products) == 0 {
		return c.each(guard, c.unknown(c.assigned, known), func(values lia.Model) error {
			if len(c.out) == maxChoices {
				return errOpen
			}
			var inputs []num.Int
			for _, in := range c.e.Inputs {
				value, ok := known[in.Var]
				if !ok {
					value = values[in.Var]
				}
				inputs = append(inputs, value)
			}
			c.out = append(c.out, inputs)
			return nil
		})
	}
	// First choose the factors that are no products themselves.
	var factors []lia.Var
	for _, m := range products {
		for _, f := range m.Factors {
			f.Vars(func(v lia.Var) {
				if !slices.ContainsFunc(products, func(m cfa.Product) bool { return m.Value.Has(v) }) {
					factors = append(factors, v)
				}
			})
		}
	}
	slices.Sort(factors)
	if factors = slices.Compact(factors); len(factors) == 0 {
		return errOpen
	}
	return c.each(guard, factors, func(values lia.Model) error {
		more := maps.Clone(known)
		for _, v := range factors {
			more[v] = values[v]
		}
		return c.choose(guard, products, more)
	})
}

func (c *chooser) unknown(vars []lia.Var, known lia.Model) []lia.Var {
	return slices.DeleteFunc(slices.Clone(vars), func(v lia.Var) bool { _, ok := known[v]; return ok })
}

// each calls visit for all values of vars that the guard allows, together with values of the guard's
// other variables that fit.
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
	count := int64(1)
	for _, v := range vars {
		in := box.Of(lia.V(v))
		n, ok := in.High.At.Sub(in.Low.At).Int64()
		if !in.Low.Finite || !in.High.Finite || !ok || n >= maxChoices {
			return errOpen
		}
		count = min(count*(n+1), maxChoices+1)
	}
	other := slices.ContainsFunc(guard.SortedVars(), func(v lia.Var) bool { return !slices.Contains(vars, v) })
	if count > maxChoices || other {
		return c.eachModel(guard, vars, visit)
	}
	return c.eachInBox(guard, box, vars, lia.Model{}, visit)
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
