package horn

import (
	"slices"

	"ic3play/frontend/logic"
	"ic3play/lia/sexp"
)

// This file reads SyGuS-INV problems as Horn clauses. synth-inv declares a predicate.
// inv-constraint asserts that the precondition implies the predicate, that transitions
// preserve it, and that it implies the postcondition.

// synthInv reads (synth-inv f ((x Int) ...)). It refuses a grammar after the parameters, because a
// grammar restricts the form of the answer.
func (s *System) synthInv(r *logic.Reader, n sexp.Node, items []sexp.Node) *sexp.Error {
	if len(items) < 3 {
		return s.Text.Errorf(n, "write (synth-inv f ((x Int)))", "synth-inv takes a name and parameters")
	}
	if len(items) > 3 {
		return s.Text.Errorf(items[3], "remove the grammar", "grammars are not supported")
	}
	params, err := r.Bindings(items[2])
	if err != nil {
		return err
	}
	var sorts []logic.Sort
	for _, v := range params {
		sorts = append(sorts, v.Sort)
	}
	if err := r.DeclarePred(items[1], sorts); err != nil {
		return err
	}
	p := r.Preds[len(r.Preds)-1]
	for i, v := range params {
		if !slices.ContainsFunc(p.Params, func(o logic.Var) bool { return o.Name == v.Name }) {
			p.Params[i].Name = v.Name
		}
	}
	return nil
}

// invConstraint reads (inv-constraint f pre trans post) and adds its three assertions.
func (s *System) invConstraint(r *logic.Reader, n sexp.Node, it []sexp.Node) *sexp.Error {
	if len(it) != 5 {
		return s.Text.Errorf(n, "write (inv-constraint f pre trans post)", "inv-constraint takes four names")
	}
	i := slices.IndexFunc(r.Preds, func(p *logic.Pred) bool { return p.Name == s.Text.Word(it[1]) })
	if i < 0 {
		return s.Text.Errorf(it[1], "declare it by synth-inv", "%s is not declared", s.Text.Word(it[1]))
	}
	at := s.Text.Offset(n)
	vars := func(prime string) (vs []*logic.Var, ts []*logic.Term) {
		for _, p := range r.Preds[i].Params {
			vs = append(vs, &logic.Var{Name: p.Name + prime, Sort: p.Sort})
			ts = append(ts, logic.VarTerm(vs[len(vs)-1], at))
		}
		return vs, ts
	}
	call := func(k int, args []*logic.Term) (*logic.Term, *sexp.Error) {
		t, err := r.Call(it[k], args)
		if err == nil && t.Sort != logic.Bool {
			err = s.Text.Errorf(it[k], "define it as a Bool", "%s is not a condition", s.Text.Word(it[k]))
		}
		return t, err
	}
	now, x := vars("")
	next, y := vars("!")
	both := append(slices.Clip(x), y...)
	var parts [5]*logic.Term
	for k, args := range [][]*logic.Term{1: x, 2: x, 3: both, 4: x} {
		if k == 0 {
			continue
		}
		t, err := call(k, args)
		if err != nil {
			return err
		}
		parts[k] = t
	}
	after, err := call(1, y)
	if err != nil {
		return err
	}
	s.add(implication(now, parts[2], parts[1], at), n)
	s.add(implication(append(slices.Clip(now), next...), node(logic.And, at, parts[1], parts[3]), after, at), n)
	s.add(implication(now, parts[1], parts[4], at), n)
	return nil
}
