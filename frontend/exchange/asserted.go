package exchange

import (
	"fmt"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/exchange/same"
	"ic3play/frontend/witness"
)

// invariantSite is the position of an invariant: before stmt, at the start of each iteration of the
// loop stmt ("loop"), or at every return of fn ("returns"). A nil stmt means that the position is
// unreachable.
type invariantSite struct {
	stmt    ast.Stmt
	loop    bool
	returns bool
	fn      *ast.Func // for a contract: the function, whose body is stmt; otherwise nil
}

// withAssertions returns the program with an assertion for each invariant, and the positions of
// these assertions. If it cannot insert them, ok is false.
func (v *validation) withAssertions() (u *frontend.Unit, sites []invariantSite, ok bool) {
	e := &edits{program: v.p}
	v.guarded = map[int]bool{}
	v.claims = v.w.claims()
	idle, kind := 0, same.Assertions
	for i, in := range v.claims {
		if v.ctx.Err() != nil {
			v.end(witness.Unknown, "%s.", v.ended())
			return nil, nil, false
		}
		e.line = firstInserted + i
		s, err := e.assert(in, i, len(v.claims))
		if in.Type == ensures {
			kind = same.Contracts
		}
		if err != nil {
			v.reportLocation(err)
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
		if found, changed = v.unchanged(f, sites, kind); changed != nil {
			return
		}
		if v.rules.ErrorsEnd {
			assertionsEndRun(f)
		}
		for _, x := range found {
			if guard(x.X.(*ast.Cond)) {
				v.guarded[x.Line()] = true
			}
		}
	}
	rules := v.rules
	if rules.ErrorsEnd {
		// With UndefinedEnds, the inserted assertions can fail. The function assertionsEndRun makes
		// the program's own assertions end the run.
		rules.ErrorsEnd, rules.UndefinedEnds = false, true
	}
	// By default, a label ERROR is a failure unless the program has assertions or calls error
	// functions. The inserted assertions must not count, so the rule is taken from the original
	// program.
	rules.ErrorLabel = v.p.errorLabel()
	unit, diags, err := frontend.LoadEdited(v.ctx, v.file, v.src, rules, nil, e.edit(tree))
	switch {
	case v.refused("with the invariants", changed, unit, diags, err):
		return nil, nil, false
	case err == nil && unit == nil:
		d := diags[0]
		if d.Line < firstInserted {
			v.add(checkPositions, witness.Invalid, "with the invariants the program has errors: line %d: %s", d.Line, d.Message)
		} else {
			in := v.claimAt(d.Line)
			v.add(checkPositions, witness.Invalid, "the invariant at %v cannot be read: %s", in.Location, d.Message)
		}
		v.end(witness.Invalid, "An invariant of the witness cannot be read.")
		return nil, nil, false
	case !v.loaded(unit, diags, err, "The program with its invariants"):
		return nil, nil, false
	}
	text := v.claimCount() + " read, each at a location of the program"
	if idle > 0 {
		text += fmt.Sprintf("; %d in functions that main does not call", idle)
	}
	v.add(checkPositions, witness.Confirmed, "%s", v.withNote(text))
	return unit, sites, true
}

// claimAt returns the invariant or contract of the witness that was inserted at a line. Inserted
// lines have numbers from firstInserted on.
func (v *validation) claimAt(line int) *Invariant {
	return v.claims[(line-firstInserted)%len(v.claims)]
}

func (v *validation) claimCount() string {
	contracts := 0
	for _, e := range v.w.Content {
		if e.Contract != nil {
			contracts++
		}
	}
	n := len(v.w.Content) - contracts
	switch {
	case contracts == 0:
		return witness.Count(n, "invariant")
	case n == 0:
		return witness.Count(contracts, "contract")
	}
	return witness.Count(n, "invariant") + " and " + witness.Count(contracts, "contract")
}

func (v *validation) withNote(text string) string {
	for _, n := range v.p.notes {
		text += "; " + n
	}
	return text
}

// unchanged checks that the program without the inserted invariants equals the original program,
// and that each invariant is at the position for which it was inserted.
func (v *validation) unchanged(f *ast.File, sites []invariantSite, kind same.Kind) ([]same.Found, error) {
	plain := *v.p.unit.AST
	// The type checker's annotations in a tree depend on the rules, so use the same rules for both
	// trees.
	plain.Rules = f.Rules
	found, err := same.Trees(&plain, f, firstInserted, kind)
	if err != nil {
		return nil, &unsupportedError{Location{}, "the invariants would change the program: " + err.Error()}
	}
	seen := make([]map[ast.Stmt]bool, len(sites))
	for _, x := range found {
		i := x.Line() - firstInserted
		if i >= len(sites) || !sites[i].has(x) {
			return nil, &unsupportedError{v.claimAt(x.Line()).Location, "the invariant would be inserted at another place"}
		}
		if name := sites[i].captured(x.X); name != "" {
			return nil, &unsupportedError{v.claimAt(x.Line()).Location, name + " in a contract, because the function declares a variable of this name"}
		}
		if seen[i] == nil {
			seen[i] = map[ast.Stmt]bool{}
		}
		for _, s := range []ast.Stmt{x.Before, x.Returns} {
			if s != nil {
				seen[i][s] = true
			}
		}
		if x.Closes != nil {
			seen[i][x.Closes] = true
		}
	}
	for i, s := range sites {
		if s.stmt != nil && seen[i] == nil || s.returns && !s.everyReturn(v.p.unit.AST, seen[i]) {
			return nil, &unsupportedError{v.claims[i].Location, "the invariant would be lost"}
		}
	}
	return found, nil
}

// has reports whether the annotation x was found at the position s. It compares positions in the
// text, because the syntax tree may contain several copies of a function, one for each combination
// of its pointer arguments.
func (s invariantSite) has(x same.Found) bool {
	is := func(got, want ast.Stmt) bool { return got != nil && want != nil && got.Pos() == want.Pos() }
	if s.returns {
		r, isBefore := x.Before.(*ast.Return)
		switch {
		case x.Closes != nil && is(x.Closes, s.stmt):
			return true
		case x.Returns != nil:
			r = x.Returns
		case !isBefore:
			return false
		}
		return s.stmt.Pos().Contains(r.Span.Start)
	}
	switch st := s.stmt.(type) {
	case nil:
		return false
	case *ast.DoWhile:
		if s.loop {
			return is(x.Before, st.Body) || x.Opens != nil && is(x.Opens, st.Body)
		}
	case *ast.Labeled, *ast.Case:
		// An annotation at a label is inserted after the label, before the labelled statement. So
		// there is no position to compare.
		return true
	case *ast.Block:
		return is(x.Before, st) || x.Opens != nil && is(x.Opens, st)
	}
	if s.loop {
		return is(x.Tests, s.stmt)
	}
	return is(x.Before, s.stmt)
}

// assert inserts an invariant into the program and returns its position. "claim" is the number of
// this invariant, and "lines" is the number of all invariants.
func (e *edits) assert(in *Invariant, claim, lines int) (invariantSite, error) {
	if in.Type == requires || in.Type == ensures {
		return e.contract(in, claim, lines)
	}
	if err := e.expression(in.Value); err != nil {
		return invariantSite{}, fmt.Errorf("the invariant at %v: %w", in.Location, err)
	}
	what, want := "statement", func(ast.Stmt) bool { return true }
	if in.Type == loopInvariant {
		what, want = "loop", func(s ast.Stmt) bool { return ast.IsLoop(s) }
	}
	s, err := e.statement(in.Location, what, want)
	site := invariantSite{stmt: s.stmt, loop: in.Type == loopInvariant}
	switch {
	case err != nil && e.idle(in.Location):
		return invariantSite{}, nil
	case err != nil:
		return site, err
	case !site.loop:
		return site, e.insertBefore(s, asserts(in.Value))
	}
	if do, ok := s.stmt.(*ast.DoWhile); ok {
		return site, e.insideBody(do, asserts(in.Value))
	}
	from, to, ok := e.head(s.stmt)
	switch {
	case !ok || e.tokens[from-1].Macro:
		return site, &unsupportedError{in.Location, "a macro makes this loop"}
	case to == from+1 && e.isText(from, "*"):
		return site, &unsupportedError{in.Location, "the loop's condition is *, which is not C; write a call of a nondet function"}
	case from == to:
		e.insertTrue(from)
	}
	e.insertPart(from, asserts(in.Value)+",")
	return site, nil
}

func (e *edits) insideBody(loop *ast.DoWhile, text string) error {
	i := e.tokenAt(loop.Span.Start)
	if i >= 0 && e.isText(i, "do") && e.isText(i+1, "{") {
		e.insertStatement(i+2, text+";")
		return nil
	}
	for _, c := range e.stmts {
		if c.stmt == loop.Body {
			return e.insertBefore(c, text)
		}
	}
	return &unsupportedError{Location{Line: loop.Span.Start.Line, Column: loop.Span.Start.Col}, "a label or a macro begins the loop's body"}
}

// assertionsEndRun changes the tree for the property no-overflow: a false assertion or a call of an
// error function ends the run, and no label is an error. Only the assertions that the validation
// inserted can fail.
func assertionsEndRun(f *ast.File) {
	own := func(n ast.Node) bool { return n.Span.Start.Line < firstInserted }
	ast.Walk(f, func(n any, _ int) {
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
