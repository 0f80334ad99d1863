package exchange

import (
	"fmt"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/exchange/same"
	"ic3play/frontend/witness"
)

// invariantSite is where an invariant belongs: before a statement, or where the rounds of a loop
// begin. Without a statement no run comes there.
type invariantSite struct {
	stmt ast.Stmt
	loop bool
}

// asserted is the program with an assertion for each invariant, and the places that
// they are at.
func (v *validation) asserted() (u *frontend.Unit, sites []invariantSite, ok bool) {
	e := &edits{program: v.p}
	v.guarded = map[int]bool{}
	idle := 0
	for i, el := range v.w.Content {
		if v.ctx.Err() != nil {
			v.end(witness.Unknown, "%s.", v.ended())
			return nil, nil, false
		}
		e.line = first + i
		s, err := e.assert(el.Invariant)
		if err != nil {
			v.unplaced(err)
			return nil, nil, false
		}
		if s.stmt == nil {
			idle++
		}
		sites = append(sites, s)
	}
	var changed error
	tree := func(f *ast.File) {
		var found []same.Found
		if found, changed = v.unchanged(f, sites); changed != nil {
			return
		}
		if v.rules.Harmless {
			harmless(f)
		}
		for _, x := range found {
			if guard(x.X.(*ast.Cond)) {
				v.guarded[x.Line()] = true
			}
		}
	}
	// What ends runs by itself must be able to fail, where an invariant does it.
	rules := v.rules
	rules.Harmless = false
	rules.ErrorLabel = v.p.errorLabel() // an assertion more says nothing about labels
	unit, diags, err := frontend.LoadEdited(v.ctx, v.file, v.src, rules, nil, e.edit(tree))
	switch {
	case changed != nil:
		v.unplaced(changed)
		return nil, nil, false
	case err == nil && unit == nil:
		d := diags[0]
		if d.Line < first {
			v.add(thePlaces, witness.Invalid, "with the invariants the program has errors: line %d: %s", d.Line, d.Message)
		} else {
			in := v.w.Content[d.Line-first].Invariant
			v.add(thePlaces, witness.Invalid, "the invariant at %v cannot be read: %s", in.Location, d.Message)
		}
		v.end(witness.Invalid, "An invariant of the witness cannot be read.")
		return nil, nil, false
	case !v.loaded(unit, diags, err, "The program with its invariants"):
		return nil, nil, false
	}
	text := count(len(v.w.Content), "invariant") + " read, each at a place of the program"
	if idle > 0 {
		text += fmt.Sprintf("; %d in functions that main does not call", idle)
	}
	v.add(thePlaces, witness.Confirmed, "%s", v.noted(text))
	return unit, sites, true
}

// noted is a text with the notes on places.
func (v *validation) noted(text string) string {
	for _, n := range v.p.notes {
		text += "; " + n
	}
	return text
}

// unchanged compares the program with the invariants in it with the program as it is,
// and looks for each invariant at its place.
func (v *validation) unchanged(f *ast.File, sites []invariantSite) ([]same.Found, error) {
	plain := *v.p.unit.AST
	plain.Rules = f.Rules // the trees tell what follows from these
	found, err := same.Trees(&plain, f, first, same.Assertions)
	if err != nil {
		return nil, &notCovered{Location{}, "the invariants would change the program: " + err.Error()}
	}
	seen := make([]bool, len(sites))
	for _, x := range found {
		i := x.Line() - first
		if !sites[i].has(x) {
			return nil, &notCovered{v.w.Content[i].Invariant.Location, "an invariant would stand elsewhere"}
		}
		seen[i] = true
	}
	for i, s := range sites {
		if s.stmt != nil && !seen[i] {
			return nil, &notCovered{v.w.Content[i].Invariant.Location, "an invariant would stand nowhere"}
		}
	}
	return found, nil
}

// has says whether an invariant that was found stands at a site. A function stands in
// the tree once for each combination of what its parameters point to.
func (s invariantSite) has(x same.Found) bool {
	is := func(got, want ast.Stmt) bool { return got != nil && want != nil && got.Pos() == want.Pos() }
	switch st := s.stmt.(type) {
	case nil:
		return false
	case *ast.DoWhile:
		if s.loop {
			return is(x.Before, st.Body) || x.Opens != nil && is(x.Opens, st.Body)
		}
	case *ast.Labeled, *ast.Case:
		return true // behind it: what follows is not a part of it
	case *ast.Block:
		return is(x.Before, st) || x.Opens != nil && is(x.Opens, st)
	}
	if s.loop {
		return is(x.Tests, s.stmt)
	}
	return is(x.Before, s.stmt)
}

// assert puts an invariant into the program and returns where it is.
func (e *edits) assert(in *Invariant) (invariantSite, error) {
	if err := e.expression(in.Value); err != nil {
		return invariantSite{}, fmt.Errorf("the invariant at %v: %w", in.Location, err)
	}
	claim := "((" + in.Value + ") ? (void)0 : __VERIFIER_error())"
	what, want := "statement", func(ast.Stmt) bool { return true }
	if in.Type == loopInvariant {
		what, want = "loop", isLoop
	}
	s, err := e.statement(in.Location, what, want)
	site := invariantSite{s.stmt, in.Type == loopInvariant}
	switch {
	case err != nil && e.idle(in.Location):
		return invariantSite{}, nil
	case err != nil:
		return site, err
	case !site.loop:
		return site, e.around(s, claim)
	}
	if do, ok := s.stmt.(*ast.DoWhile); ok {
		return site, e.insideBody(do, claim)
	}
	from, to, ok := e.head(s.stmt)
	switch {
	case !ok || e.toks[from-1].Macro:
		return site, &notCovered{in.Location, "a macro makes this loop"}
	case to == from+1 && e.isText(from, "*"):
		return site, &notCovered{in.Location, "the loop's condition is *, which is not C"}
	case from == to:
		e.always(from)
	}
	e.put(from, claim+",")
	return site, nil
}

func isLoop(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.While, *ast.For, *ast.DoWhile:
		return true
	}
	return false
}

// insideBody puts text where a round of a do loop begins.
func (e *edits) insideBody(do *ast.DoWhile, text string) error {
	i := e.tokenAt(do.Span.Start)
	if i >= 0 && e.isText(i, "do") && e.isText(i+1, "{") {
		e.front(i+2, text+";")
		return nil
	}
	for _, c := range e.stmts {
		if c.stmt == do.Body {
			return e.around(c, text)
		}
	}
	return &notCovered{Location{Line: do.Span.Start.Line, Column: do.Span.Start.Col}, "a label or a macro begins the loop's body"}
}

// harmless makes a program's own failures ends of the run, as where overflow alone is
// asked about; what was put into it still fails.
func harmless(f *ast.File) {
	own := func(n ast.Node) bool { return n.Span.Start.Line < first }
	each(f, func(n any) {
		switch n := n.(type) {
		case *ast.Builtin:
			switch {
			case !own(n.Node):
			case n.Kind == ast.Assert:
				n.Kind = ast.Assume
			case n.Kind == ast.Error:
				n.Kind = ast.Halt
			}
		case *ast.Labeled:
			n.Label.Error = false
		}
	})
}

// each calls visit for every statement and expression.
func each(f *ast.File, visit func(any)) {
	var walk func(any)
	walk = func(n any) {
		visit(n)
		for _, c := range ast.Children(n, nil) {
			walk(c)
		}
	}
	for _, fn := range f.Funcs {
		walk(fn.Body)
	}
}
