package exchange

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/exchange/same"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/interp"
	"ic3play/frontend/witness"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// segment is the name of the inserted variable that counts the segments passed so far.
const segment = "__ic3play_segment"

const maxWaypoints = 20_000

// violation searches for a run that passes the waypoints. Then it runs the original program with
// the same inputs.
func (v *validation) violation() {
	m := &monitor{edits: &edits{program: v.p}, sites: map[testSite]*testsAt{}, resultValues: map[source.Pos][]num.Int{}, varValues: map[string][]num.Int{}}
	if err := m.read(v.w); err != nil {
		v.reportLocation(err)
		return
	}
	edit, err := m.insertTests()
	if err != nil {
		v.reportLocation(err)
		return
	}
	unit, ok := v.withCounter(m, edit)
	// If overflow is a failure, a run can fail at any arithmetic operation, not only at the target.
	// Then monitor.passesAll compares the position of the failure with the target after the run.
	overflows := v.rules.C && v.rules.Overflow == ast.OverflowFails
	if ok && m.target.Column > 0 && !v.strict && (!m.reached && !overflows || overflows && !m.begins(m.target)) {
		v.p.notes = append(v.p.notes, fmt.Sprintf("no failure begins at %v; any failure on this line is accepted", m.target))
		m.target = m.target.withoutColumn()
		unit, ok = v.withCounter(m, edit)
	}
	if !ok {
		return
	}
	if !m.reached && !overflows {
		v.reportLocation(&missingError{m.target, "failure"})
		return
	}
	v.add(checkPositions, witness.Confirmed, "%s", v.withNote(witness.Count(m.waypoints, "waypoint")+" read, each at a location of the program"))
	if v.runDirectly(unit, m) || v.reportRun(unit, m) {
		v.Verdict = "unsafe"
		v.end(witness.Confirmed, "This witness proves that the program fails%s: a run passes its waypoints, and the interpreter ran the program into the failure.", v.integers())
	}
}

// withCounter returns the program with a counter of segments, in which only the target of the
// witness can fail. If the inserted text changes the program or causes errors, withCounter reports
// this in the answer and returns false.
func (v *validation) withCounter(m *monitor, edit frontend.Edit) (*frontend.Unit, bool) {
	var changed error
	edit.Tree = func(f *ast.File) {
		if _, err := same.Trees(v.p.unit.AST, f, firstInserted, same.Counters); err != nil {
			changed = &unsupportedError{Location{}, "the waypoints would change the program: " + err.Error()}
			return
		}
		m.failOnlyAtTarget(f)
	}
	unit, diags, err := frontend.LoadEdited(v.ctx, v.file, v.src, v.rules, nil, edit)
	switch {
	case v.refused("with its waypoints", changed, unit, diags, err):
		return nil, false
	case err == nil && unit == nil:
		v.add(checkPositions, witness.Invalid, "with its waypoints the program has errors: %s", diags[0].Message)
		v.end(witness.Invalid, "A waypoint of the witness cannot be read.")
		return nil, false
	}
	return unit, v.loaded(unit, diags, err, "The program with its waypoints")
}

func (p *program) begins(l Location) bool {
	return slices.ContainsFunc(p.stmts, func(s stmtAt) bool { return matches(l, s.at, s.fn) }) ||
		slices.ContainsFunc(p.exprs, func(x exprAt) bool { return matches(l, x.expr.Pos().Start, x.fn) })
}

// runDirectly runs the program with the inputs that the waypoints prescribe, and with 0 for all
// other inputs. It returns true if the run passes all waypoints and then fails at the target, and
// if the original program fails with the same inputs.
func (v *validation) runDirectly(u *frontend.Unit, m *monitor) bool {
	given, set := maps.Clone(m.resultValues), maps.Clone(m.varValues)
	var inputs []witness.Input
	out, last, ok := run(v.ctx, u, func(kind cfa.InputKind, name string, at source.Pos) (num.Int, bool) {
		x := num.Zero()
		if list := given[at]; kind == cfa.Nondet && len(list) > 0 {
			x, given[at] = list[0], list[1:]
		} else if list := set[name]; kind == cfa.Uninit && len(list) > 0 {
			x, set[name] = list[0], list[1:]
		}
		inputs = append(inputs, witness.Input{Name: name, Line: at.Line, Col: at.Col, Value: x.String()})
		return x, true
	})
	if !ok || !m.passesAll(out, last) || v.isIrrelevant(out.Failure) {
		return false
	}
	v.add(checkWaypointRun, witness.Confirmed, "its waypoints give every input of a run, which passes all of them")
	return v.runOriginal(inputs)
}

func (v *validation) reportRun(u *frontend.Unit, m *monitor) bool {
	const open = "Whether a run follows this witness could not be decided."
	rep := v.decide(u)
	switch rep.Verdict {
	case "unsafe":
		out, last, ok := v.rerun(u, rep)
		if !ok {
			v.add(checkWaypointRun, witness.Unknown, "the run that the engine %s found cannot be replayed", rep.Engine)
			v.end(witness.Unknown, open)
			return false
		}
		if !m.passesAll(out, last) || v.isIrrelevant(out.Failure) {
			v.add(checkWaypointRun, witness.Unknown, "the run that the engine %s found fails elsewhere, at line %d", rep.Engine, out.Pos.Line)
			v.end(witness.Unknown, open)
			return false
		}
		v.add(checkWaypointRun, witness.Confirmed, "found by the engine %s, and it passes all waypoints", rep.Engine)
		inputs := make([]witness.Input, 0, len(rep.Certificate.Inputs))
		for _, in := range rep.Certificate.Inputs {
			inputs = append(inputs, witness.InputOf(in))
		}
		return v.runOriginal(inputs)
	case "safe":
		v.add(checkWaypointRun, witness.Refuted, "the engine %s proved that no run passes the waypoints, and its proof was checked", rep.Engine)
		v.end(witness.Refuted, "This witness does not prove that the program can fail: no run follows it.")
	default:
		v.add(checkWaypointRun, witness.Unknown, "%s", rep.Reason)
		v.end(witness.Unknown, open)
	}
	return false
}

func (v *validation) runOriginal(inputs []witness.Input) bool {
	w := &witness.Witness{Format: witness.Format, SHA256: witness.Digest(v.src), Ints: v.rules.String(), Verdict: "unsafe", Inputs: inputs}
	a := witness.Validate(v.ctx, w, v.file, v.src)
	last := a.Steps[len(a.Steps)-1]
	v.Steps = append(v.Steps, witness.Step{Name: checkRealRun, Status: last.Status, Text: last.Text, Line: last.Line})
	if a.Status != witness.Confirmed {
		v.end(a.Status, "%s", a.Text)
	}
	return a.Status == witness.Confirmed
}

type testSite struct {
	kind  string
	token int
}

type testsAt struct {
	stmt    stmtAt
	follows []waypointTest
	avoids  []waypointTest
}

// waypointTest is a waypoint of the segment with the given number. A run passes the waypoint if it
// reaches the waypoint's position and cond holds there.
type waypointTest struct {
	segment int
	cond    string
}

type monitor struct {
	*edits
	sites       map[testSite]*testsAt
	siteOrder   []testSite
	target      Location
	lastSegment int // number of all segments except the last one, which contains the target
	reached     bool
	waypoints   int
	// the values that waypoints prescribe: for results of calls, by the position of the call, and
	// for variables, by their names; runDirectly uses them
	resultValues map[source.Pos][]num.Int
	varValues    map[string][]num.Int
}

func (m *monitor) read(w *Witness) error {
	m.lastSegment = len(w.Content) - 1
	for k, e := range w.Content {
		for _, p := range e.Segment {
			if m.waypoints++; m.waypoints > maxWaypoints {
				return &unsupportedError{p.Waypoint.Location, fmt.Sprintf("more than %d waypoints", maxWaypoints)}
			}
			if p.Waypoint.Type == target {
				m.target = p.Waypoint.Location
				continue
			}
			if err := m.addWaypoint(k, p.Waypoint); err != nil {
				return err
			}
		}
	}
	return nil
}

// "result" matches a condition on the result of a call, such as \result >= 0.
var result = regexp.MustCompile(`^\s*\\result\s*(==|!=|<=|>=|<|>)\s*([^<>=!&|^?,]+?)\s*$`)

// "equation" matches a condition that fixes a variable's value, such as x == 3.
var equation = regexp.MustCompile(`^[\s(]*([A-Za-z_]\w*)\s*==\s*[\s(]*(-?\s*\d+)[uUlL]*[\s)]*$`)

func (m *monitor) addWaypoint(k int, w *Waypoint) error {
	here := waypointTest{segment: k, cond: "1"}
	var s testSite
	var stmt stmtAt
	var err error
	switch w.Type {
	case assumption:
		value := withTypes(w.Constraint.Value, m.unit.AST.Rules)
		if err := m.expression(value); err != nil {
			return fmt.Errorf("the waypoint at %v: %w", w.Location, err)
		}
		if stmt, err = m.statement(w.Location, "statement", func(ast.Stmt) bool { return true }); err != nil {
			return err
		}
		s, here.cond = testSite{assumption, m.tokenAt(stmt.at)}, "("+value+")"
		if w.Action == follow {
			for part := range strings.SplitSeq(w.Constraint.Value, "&&") {
				if e := equation.FindStringSubmatch(part); e != nil {
					if x, err := num.Parse(strings.ReplaceAll(e[2], " ", "")); err == nil {
						m.varValues[e[1]] = append(m.varValues[e[1]], x)
					}
				}
			}
		}
	case branching:
		if s, stmt, err = m.branching(w); err != nil {
			return err
		}
		here.cond = w.Constraint.Value
	case functionEnter, functionReturn:
		i, err := m.call(w.Location)
		if err != nil {
			return err
		}
		s = testSite{w.Type, i}
		if w.Type == functionReturn {
			value := w.Constraint.Value
			c := result.FindStringSubmatch(value)
			if c == nil && w.Constraint.Format != inExtendedC {
				return fmt.Errorf("the waypoint at %v: %q is not a comparison of \\result with a constant", w.Location, value)
			}
			if other := strings.ReplaceAll(value, `\result`, " "); strings.Contains(other, `\`) {
				return &unsupportedError{w.Location, fmt.Sprintf("%q has a keyword other than \\result", witness.Shorten(value))}
			}
			value = withTypes(value, m.unit.AST.Rules)
			if err := m.expression(strings.ReplaceAll(value, `\result`, m.resultOf(i))); err != nil {
				return fmt.Errorf("the waypoint at %v: %w", w.Location, err)
			}
			here.cond = "(" + value + ")"
			if c == nil {
				break
			}
			text, less := strings.CutSuffix(c[2], " - 1") // the least value of long long
			if x, err := num.Parse(strings.Trim(text, "()uUlL ")); err == nil && c[1] == "==" && w.Action == follow {
				if less {
					x = x.Sub(num.One())
				}
				at := m.tokens[m.opening(i)-1].Pos()
				m.resultValues[at] = append(m.resultValues[at], x)
			}
		}
	}
	p := m.sites[s]
	if p == nil {
		p = &testsAt{stmt: stmt}
		m.sites[s] = p
		m.siteOrder = append(m.siteOrder, s)
	}
	if w.Action == follow {
		p.follows = append(p.follows, here)
	} else {
		p.avoids = append(p.avoids, here)
	}
	return nil
}

func (m *monitor) branching(w *Waypoint) (testSite, stmtAt, error) {
	for i := range m.tokens {
		t := &m.tokens[i]
		if t.Type == parser.CLexerQUESTION && int(t.Line) == w.Location.Line && int(t.Col) == w.Location.Column {
			return testSite{}, stmtAt{}, &unsupportedError{w.Location, "branchings of ?: are not supported"}
		}
	}
	stmt, err := m.statement(w.Location, "branching", func(s ast.Stmt) bool {
		_, isIf := s.(*ast.If)
		_, isSwitch := s.(*ast.Switch)
		return isIf || isSwitch || ast.IsLoop(s)
	})
	if err != nil {
		return testSite{}, stmt, err
	}
	if _, isSwitch := stmt.stmt.(*ast.Switch); isSwitch {
		return testSite{}, stmt, &unsupportedError{w.Location, "branchings of switch are not supported"}
	}
	if w.Constraint.Value != "true" && w.Constraint.Value != "false" {
		return testSite{}, stmt, fmt.Errorf("the waypoint at %v: a branching is true or false, not %q", w.Location, w.Constraint.Value)
	}
	from, to, ok := m.head(stmt.stmt)
	if !ok || m.tokens[from-1].Macro {
		return testSite{}, stmt, &unsupportedError{w.Location, "a macro makes this branching"}
	}
	if to == from+1 && m.isText(from, "*") {
		return testSite{}, stmt, &unsupportedError{w.Location, "the condition is *, which is not C"}
	}
	return testSite{branching, from}, stmt, nil
}

// The method "call" finds the call that ends at a location, and returns the index of the token that
// is its closing parenthesis. If no call ends at this column, it takes the first call on the line.
// In strict mode, where columns must be exact, it returns an error instead.
func (m *monitor) call(l Location) (int, error) {
	for i := range m.tokens {
		t := &m.tokens[i]
		if t.Type != parser.CLexerRPAREN || int(t.Line) != l.Line || l.Column != 0 && int(t.Col) != l.Column {
			continue
		}
		open := m.opening(i)
		if open > 0 && m.tokens[open-1].Type == parser.CLexerID && (l.Identifier == "" || l.Identifier == m.tokens[open-1].Text) {
			if t.Macro {
				return 0, &unsupportedError{l, "a macro makes this call"}
			}
			return i, nil
		}
	}
	if l.Column > 0 && !m.strict {
		if i, err := m.call(l.withoutColumn()); err == nil {
			m.notes = append(m.notes, fmt.Sprintf("no call ends at %v; the first on the line is used, at column %d", l, m.tokens[i].Col))
			return i, nil
		}
	}
	return 0, &missingError{l, "call whose arguments end"}
}

func (m *monitor) resultOf(token int) string { return fmt.Sprintf("__ic3play_result_%d", token) }

// insertTests returns an edit of the program that inserts a counter of segments. At the position of
// each waypoint the edit inserts a test that may increase the counter.
func (m *monitor) insertTests() (frontend.Edit, error) {
	m.line = firstInserted
	m.insertStatement(0, "static int "+segment+" = 0;")
	for _, s := range m.siteOrder {
		p := m.sites[s]
		// Each waypoint becomes a test "if the run is in segment k, enter segment k+1". The tests
		// at one position are in descending order of k, so that one visit of the position passes
		// only one waypoint.
		sorting.By(p.follows, func(a, b waypointTest) int { return b.segment - a.segment })
		m.line++
		asIs := func(c string) string { return c }
		switch s.kind {
		case assumption:
			if err := m.insertBefore(p.stmt, p.text(asIs)); err != nil {
				return frontend.Edit{}, err
			}
		case branching:
			from, to, _ := m.head(p.stmt.stmt)
			side := func(taken string) string {
				return p.text(func(c string) string {
					if c == taken {
						return "1"
					}
					return "0"
				})
			}
			sides := ") ? (" + side("true") + ", 1) : (" + side("false") + ", 0)"
			if from == to {
				m.insertPart(from, "(1"+sides)
			} else {
				m.wrap(from, to, "(", sides)
			}
		case functionEnter:
			m.wrap(m.opening(s.token)-1, s.token+1, "("+p.text(asIs)+",", ")")
		case functionReturn:
			name := m.opening(s.token) - 1
			temp := m.resultOf(s.token)
			m.insertStatement(0, fmt.Sprintf("static %s %s = 0;", m.typeOf(name), temp))
			m.wrap(name, s.token+1, "("+temp+" = ", ", "+p.text(func(c string) string { return strings.ReplaceAll(c, `\result`, temp) })+", "+temp+")")
		}
	}
	return m.edit(nil), nil
}

func (p *testsAt) text(cond func(string) string) string {
	avoid := func(t waypointTest) string {
		return fmt.Sprintf("((%s == %d && (%s)) ? abort() : (void)0)", segment, t.segment, cond(t.cond))
	}
	follow := func(t waypointTest) string {
		return fmt.Sprintf("((%s == %d && (%s)) ? (%s = %d) : 0)", segment, t.segment, cond(t.cond), segment, t.segment+1)
	}
	sorting.By(p.avoids, func(a, b waypointTest) int { return b.segment - a.segment })
	return "(" + search(p.avoids, avoid) + ", " + search(p.follows, follow) + ", (void)0)"
}

// The function "search" returns an expression that executes the tests of the current segment. The
// tests must be in descending order of their segments. The expression finds the current segment by
// binary search, so its nesting depth is logarithmic in the number of segments.
func search(tests []waypointTest, text func(waypointTest) string) string {
	if n := len(tests); n > 0 && tests[0].segment > tests[n-1].segment {
		middle := tests[n/2].segment
		i := slices.IndexFunc(tests, func(t waypointTest) bool { return t.segment == middle })
		if i == 0 {
			i = slices.IndexFunc(tests, func(t waypointTest) bool { return t.segment < middle })
		}
		return fmt.Sprintf("(%s >= %d ? %s : %s)", segment, tests[i-1].segment, search(tests[:i], text), search(tests[i:], text))
	}
	out := "(0"
	for _, t := range tests {
		out += ", " + text(t)
	}
	return out + ", 0)"
}

// typeOf returns the result type of a call as C text. The token at index i is the name of the
// called function.
func (m *monitor) typeOf(i int) string {
	at := m.tokens[i].Pos()
	for _, x := range m.exprs {
		if x.expr.Pos().Start != at {
			continue
		}
		switch e := x.expr.(type) {
		case *ast.Call:
			return typeText(e.Func.Result, m.unit.AST.Rules)
		case *ast.Nondet:
			return typeText(e.Type, m.unit.AST.Rules)
		}
	}
	return "int"
}

// typeText returns a C type with the same values and conversions as t.
func typeText(t ast.Type, r ast.Rules) string {
	name := "int"
	switch {
	case t.Kind == ast.Bool:
		return "_Bool"
	case t.Width == 0 && t.Narrow == 8, t.Width > 0 && t.Width == r.Model.Char:
		name = "char"
	case t.Width == 0 && t.Narrow == 16, t.Width > 0 && t.Width == r.Model.Short:
		name = "short"
	case t.Width > 0 && t.Width != r.Model.Int && t.Width == r.Model.Long:
		name = "long"
	case t.Width > r.Model.LongLong:
		name = "__int128"
	case t.Width > r.Model.Int:
		name = "long long"
	}
	if t.Kind == ast.Unsigned {
		return "unsigned " + name
	}
	return "signed " + name
}

// failOnlyAtTarget changes the assertions and error calls of a program so that only the target can
// fail, and only in the last segment. Each other failing assertion or error call ends the run
// without a failure. A label ERROR that is not the target becomes an ordinary label. For the
// property no-overflow it changes nothing.
func (m *monitor) failOnlyAtTarget(f *ast.File) {
	var count *ast.Var
	for _, g := range f.Globals {
		if g.Name == segment {
			count = g
		}
	}
	if count == nil || f.Rules.ErrorsEnd {
		return
	}
	of := map[*ast.Builtin]source.Pos{} // maps a call that is a whole statement to the statement's position
	labels := []*ast.Labeled{}
	ast.Walk(f, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.ExprStmt:
			if b, ok := n.X.(*ast.Builtin); ok {
				of[b] = n.Span.Start
			}
		case *ast.Labeled:
			if n.Label.Error {
				labels = append(labels, n)
			}
		}
	})
	isTarget := func(at source.Pos) bool {
		return at.Line == m.target.Line && (m.target.Column == 0 || at.Col == m.target.Column)
	}
	ast.Walk(f, func(n any, _ int) {
		b, ok := n.(*ast.Builtin)
		if !ok || b.Kind != ast.Assert && b.Kind != ast.Error || b.Span.Start.Line >= firstInserted {
			return
		}
		hit := isTarget(b.Span.Start) || isTarget(of[b])
		m.reached = m.reached || hit
		switch {
		case !hit && b.Kind == ast.Error:
			b.Kind = ast.Halt
		case !hit:
			b.Kind = ast.Assume
		case b.Kind == ast.Error:
			b.Kind, b.Args = ast.Assert, []ast.Expr{m.haltIfEarly(count, b.Span)}
		default:
			b.Args[0] = &ast.Binary{Node: ast.Node{Span: b.Span}, Op: ast.LogOr, X: b.Args[0], Y: m.haltIfEarly(count, b.Span)}
		}
	})
	for _, l := range labels {
		l.Label.Error = false
		if isTarget(l.Span.Start) {
			m.reached = true
			node := ast.Node{Span: l.Span}
			fail := &ast.Builtin{Node: node, Kind: ast.Assert, Name: l.Label.Name, Args: []ast.Expr{m.haltIfEarly(count, l.Span)}}
			l.Body = &ast.Block{Node: node, Stmts: []ast.Stmt{&ast.ExprStmt{Node: node, X: fail}, l.Body}}
		}
	}
}

// haltIfEarly returns an expression that ends the run unless all segments before the last one have
// been passed. The value of the expression is 0.
func (m *monitor) haltIfEarly(count *ast.Var, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	number := func(n int) ast.Expr { return &ast.IntLit{Node: node, Value: num.From(int64(n)), Type: count.Type} }
	halt := &ast.ExprStmt{Node: node, X: &ast.Builtin{Node: node, Kind: ast.Halt, Name: "abort"}}
	return &ast.Cond{Node: node,
		C: &ast.Binary{Node: node, Op: ast.Eq, X: &ast.VarRef{Node: node, Var: count}, Y: number(m.lastSegment), Type: count.Type},
		T: number(0),
		F: &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: []ast.Stmt{halt, &ast.ExprStmt{Node: node, X: number(0)}}}}}
}

func (m *monitor) passesAll(out interp.Outcome, last map[string]string) bool {
	if out.Kind != interp.Failed || out.Pos.Line >= firstInserted {
		return false
	}
	if out.Failure == interp.Assertion {
		return true // only the target can fail, and only after all segments before the last one
	}
	if last[segment] != fmt.Sprint(m.lastSegment) {
		return false
	}
	for _, s := range m.stmts {
		if matches(m.target, s.at, s.fn) && s.stmt.Pos().Contains(out.Pos) {
			return true
		}
	}
	return out.Pos.Line == m.target.Line && (m.target.Column == 0 || out.Pos.Col == m.target.Column)
}
