package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/claim"
	"ic3play/frontend/interp"
	"ic3play/frontend/preproc"
	"ic3play/frontend/property"
	"ic3play/frontend/verify"
	"ic3play/frontend/version"
	"ic3play/frontend/witness"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// Origin contains those metadata of a witness that do not depend on the program and the report.
type Origin struct {
	UUID    string
	Created string // time of creation, in ISO 8601
	File    string // the program's name in the witness
	// Version is the version of the format: the constant Version or Contracts; "" means the
	// constant Version.
	Version string
}

// Expressible returns an error if the witness format cannot express the property that these rules
// select. This does not depend on the verdict.
func Expressible(rules ast.Rules) error {
	if rules.C && rules.Overflow == ast.OverflowIgnored {
		return fmt.Errorf("the format cannot express that runs that overflow are ignored; use -overflow=error or -overflow=wrap")
	}
	if rules.Memory != 0 {
		return fmt.Errorf("witnesses of %s are not written; use -property unreach-call or no-overflow", rules.Memory)
	}
	return nil
}

// New returns the witness for a report on a source. The sentences in "notes" describe invariants
// that the format cannot express. New returns an error if the report has no verdict, or if the
// format cannot express the verdict. For an unsafe program New repeats the failing run, because the
// waypoints must be in the order in which the run passes them. The repetition stops when ctx ends.
func New(ctx context.Context, o Origin, src []byte, rep *verify.Report) (w *Witness, notes []string, err error) {
	rules, err := ast.ParseRules(rep.Ints)
	if err != nil {
		return nil, nil, fmt.Errorf("the report's integers: %w", err)
	}
	if err := Expressible(rules); err != nil {
		return nil, nil, err
	}
	if f := rep.Certificate.Failure; rep.Verdict == "unsafe" && f != interp.Assertion.String() && f != interp.Overflow.String() {
		return nil, nil, fmt.Errorf("the program fails by %s, which is in no property of the format; use -ints=c with -property unreach-call or no-overflow", f)
	}
	unit, _ := frontend.LoadRules(rep.File, src, rules)
	if unit == nil || rep.Verdict != "safe" && rep.Verdict != "unsafe" {
		return nil, nil, fmt.Errorf("the verdict is %s: %s", rep.Verdict, rep.Reason)
	}
	unit, err = unit.WithCells(ctx, rep.Form())
	if err != nil {
		return nil, nil, err
	}
	x := &exporter{program: newProgram(unit), o: o, rules: rules}
	w = &Witness{Metadata: x.metadata(src, rep)}
	if rep.Verdict == "safe" {
		w.Type = invariantSet
		err = x.invariants(w, rep)
	} else {
		w.Type = violationSequence
		err = x.segments(ctx, w, rep)
	}
	if err != nil {
		return nil, nil, err
	}
	for i, n := range x.notes {
		x.notes[i] = source.Split("", src).Words(n)
	}
	return w, x.notes, nil
}

// writer returns a writer that knows no variables. With mathematical integers, it assumes the
// widths of LP64.
func (x *exporter) writer() *writer {
	w := &writer{names: map[lia.Var]*ast.Var{}, model: x.rules.Model}
	if !x.rules.C {
		w.model = ast.LP64()
	}
	return w
}

type exporter struct {
	*program
	o     Origin
	rules ast.Rules
	notes []string
	names map[string]bool // for each variable's name: whether validation reads it as a variable
}

func (x *exporter) note(format string, args ...any) {
	x.notes = append(x.notes, fmt.Sprintf(format, args...))
}

// metadata returns the metadata of a witness. The format assumes C's integers and has no field for
// other rules. So metadata writes the rules of the verdict, such as "math" for mathematical
// integers, into the field "configuration".
func (x *exporter) metadata(src []byte, rep *verify.Report) Metadata {
	ints, model := x.rules.String(), x.rules.Model.Name
	if !x.rules.C {
		ints, model = cmp.Or(ints, "math"), ast.LP64().Name
		x.note("the format has C's own integers only; the witness notes in its configuration that this verdict is about mathematical integers; other validators ignore this")
	}
	spec := property.UnreachCall
	overflow := x.rules.C && x.rules.Overflow == ast.OverflowFails
	if x.rules.ErrorsEnd || overflow && rep.Certificate.Failure == interp.Overflow.String() {
		spec = property.NoOverflow
	} else if overflow && rep.Verdict == "safe" {
		x.note("the program has neither failures nor overflows; a witness states one property, and this one states that there are no failures; for the other use -property no-overflow")
	}
	return Metadata{Version: cmp.Or(x.o.Version, Version), UUID: x.o.UUID, Created: x.o.Created,
		Producer: Producer{Name: ownName, Version: version.Version, Configuration: ownInts + ints},
		Task: Task{Files: []string{x.o.File}, Hashes: map[string]string{x.o.File: sha256Hex(source.Split("", src).List[0].Text)}, Specification: property.Text(spec),
			Model: model, Language: "C"}}
}

// invariants adds the invariants at loops and labels to the witness. Every cycle contains a loop
// or label, so the formulas at other locations follow from these.
func (x *exporter) invariants(w *Witness, rep *verify.Report) error {
	u := x.unit
	places := map[string]cfa.Loc{}
	for l := range u.Program.Locs {
		places[u.Program.LocName(cfa.Loc(l))] = cfa.Loc(l)
	}
	reader := claim.New(u.Program, nil)
	inv := cfa.Invariant{}
	for _, c := range rep.Certificate.Cuts {
		l, ok := places[c.Name]
		if !ok {
			return fmt.Errorf("the program has no place %s", c.Name)
		}
		f, diags := reader.Parse(l, c.Formula)
		if len(diags) > 0 {
			return fmt.Errorf("the formula at %s: %s", c.Name, diags[0].Message)
		}
		inv[l] = f
	}
	scopes := newScopes(u)
	type instances struct {
		stmt  ast.Stmt
		texts []string
	}
	// A function with pointer parameters has several copies in the tree, one for each combination
	// of variables to which they can point. A statement has the same position in all copies.
	type place struct {
		at   source.Pos
		loop bool
	}
	var list []*instances
	of := map[place]*instances{}
	written := map[ast.Stmt]bool{}
	for _, s := range x.stmts {
		written[s.stmt] = true
	}
	left := 0
	for _, pt := range u.Lowered.Points {
		f, ok := inv[pt.Loc]
		if !ok {
			f = lia.True()
		}
		if !written[pt.Stmt] {
			if !f.IsTrue() {
				left++
			}
			continue
		}
		key := place{pt.Stmt.Pos().Start, ast.IsLoop(pt.Stmt)}
		in := of[key]
		if in == nil {
			in = &instances{stmt: pt.Stmt}
			of[key] = in
			list = append(list, in)
		}
		wr := x.writer()
		for _, v := range scopes.at[pt.Stmt] {
			if n, ok := u.Lowered.Vars[v]; ok && x.isNameable(v) {
				wr.names[n] = v
			}
		}
		text, more := wr.conjuncts(f)
		left += more
		in.texts = append(in.texts, text)
	}
	sorting.By(list, func(a, b *instances) int {
		p, q := a.stmt.Pos().Start, b.stmt.Pos().Start
		return cmp.Or(p.Line-q.Line, p.Col-q.Col)
	})
	for _, in := range list {
		texts := slices.Compact(slices.Sorted(slices.Values(in.texts)))
		value := texts[0]
		if slices.Contains(texts, "1") {
			value = "1"
		} else if len(texts) > 1 {
			value = "(" + strings.Join(texts, ") || (") + ")"
		}
		x.invariant(w, in.stmt, value)
	}
	if x.o.Version == Contracts {
		left += x.contracts(w, inv)
	} else if len(u.Lowered.Procedures) > 0 {
		x.note("format %s has no contracts of recursive functions; the invariants alone may not prove the program safe, use -format witness-%s", Version, Contracts)
	}
	if left > 0 {
		x.note("%s of invariants cannot be written in C; without them the others may not prove the program safe", witness.Count(left, "part"))
	}
	if len(w.Content) == 0 { // the format requires at least one invariant
		if s := x.firstOf(u.AST.Main); s != nil {
			w.Content = append(w.Content, x.element(locationInvariant, s, "1"))
		} else {
			return errors.New("the program has no statement, so the format has no place for an invariant")
		}
	}
	return nil
}

// firstOf returns the first statement of f that begins where a statement begins in the text, or nil
// if there is none. Some statements of the tree do not: for "int *p = malloc(4)" a statement can
// begin at malloc.
func (x *exporter) firstOf(f *ast.Func) ast.Stmt {
	for _, s := range f.Body.Stmts {
		if i := x.tokenAt(x.positionOf(s)); x.isText(i-1, "{") || x.isText(i-1, ";") || x.isText(i-1, "}") {
			return s
		}
	}
	return nil
}

func (x *exporter) invariant(w *Witness, s ast.Stmt, value string) {
	if ast.IsLoop(s) {
		w.Content = append(w.Content, x.element(loopInvariant, s, value))
		return
	}
	if value != "1" {
		w.Content = append(w.Content, x.element(locationInvariant, s, value))
	}
}

func (x *exporter) element(kind string, s ast.Stmt, value string) Element {
	return Element{Invariant: &Invariant{Type: kind, Location: x.location(x.positionOf(s)), Value: value, Format: inC}}
}

// isNameable reports whether C code can name the value of v, and validation reads this name as the
// variable. There is no name for the number of a pointer, for the result of a call, or for one byte
// of a union. If the program contains the word union, every variable with ".bytes[" in its name
// counts as a byte of a union. Validation does not read a name as a variable if it is also a macro
// or a type of the program.
func (x *exporter) isNameable(v *ast.Var) bool {
	isUnion := func(t preproc.Token) bool { return t.Text == "union" }
	return !v.Hidden && !v.Unnamed && !v.Type.Pointer && !strings.ContainsAny(v.Name, "()") &&
		!(strings.Contains(v.Name, ".bytes[") && slices.ContainsFunc(x.tokens, isUnion)) && x.readable(v.Name)
}

func (x *exporter) readable(name string) bool {
	ok, known := x.names[name]
	if !known {
		ok = x.expression("(long long)"+name) == nil
		if x.names == nil {
			x.names = map[string]bool{}
		}
		x.names[name] = ok
	}
	return ok
}

func (x *exporter) positionOf(s ast.Stmt) source.Pos {
	for _, p := range x.stmts {
		if p.stmt == s {
			return p.at
		}
	}
	return s.Pos().Start
}

func (x *exporter) location(at source.Pos) Location {
	l := Location{File: x.o.File, Line: at.Line, Column: at.Col}
	if header, line := source.Split("", x.unit.Src).Locate(at.Line); header != "" {
		l.File, l.Line = header, line
	}
	for _, f := range x.unit.AST.Funcs {
		if !isLibrary(f) && f.Span.Contains(at) {
			l.Function = f.Name
		}
	}
	return l
}

// scopes maps each statement to the variables in scope there, by name.
type scopes struct {
	at map[ast.Stmt]map[string]*ast.Var
}

// newScopes computes which names are in scope at each statement. It omits static local variables,
// because the syntax tree does not contain their declarations.
func newScopes(u *frontend.Unit) *scopes {
	s := &scopes{at: map[ast.Stmt]map[string]*ast.Var{}}
	files := source.Split("", u.AST.Src)
	for _, f := range u.AST.Funcs {
		names := map[string]*ast.Var{}
		for _, v := range u.AST.Globals {
			if v.Kind == ast.Global && !declaredBelow(files, v, f) {
				names[v.Name] = v
			}
		}
		for _, v := range f.Params {
			if v.Hidden {
				continue
			}
			names[v.Name] = v
		}
		for _, v := range u.AST.Globals {
			if v.Kind == ast.Static && v.Func == f {
				delete(names, v.Name)
			}
		}
		s.walk(f.Body, names)
	}
	return s
}

// declaredBelow reports whether a global variable is declared below a function in the same file.
// Then its name is not visible in the function (6.2.1p7).
func declaredBelow(files source.Files, v *ast.Var, f *ast.Func) bool {
	return f.Span.Start.Before(v.Span.Start) && files.Index(v.Span.Start.Line) == files.Index(f.Span.Start.Line)
}

// walk records which variables are in scope at each statement in n. The map "names" is the scope of
// the innermost block; a declaration adds its variable to it.
func (s *scopes) walk(n any, names map[string]*ast.Var) {
	switch x := n.(type) {
	case *ast.Block:
		names = maps.Clone(names)
	case *ast.For:
		names = maps.Clone(names)
		for _, in := range x.Init {
			s.walk(in, names)
		}
		s.at[x] = maps.Clone(names)
		s.walk(x.Body, maps.Clone(names))
		return
	case *ast.ArrayDecl:
		s.at[x] = maps.Clone(names)
		delete(names, x.Array.Name)
		return
	case *ast.Decl:
		s.at[x] = maps.Clone(names)
		if !x.Var.Hidden {
			names[x.Var.Name] = x.Var
		}
		return
	case *ast.While, *ast.DoWhile, *ast.Labeled:
		s.at[n.(ast.Stmt)] = maps.Clone(names)
	}
	for _, c := range ast.Children(n, nil) {
		s.walk(c, names)
	}
}

const maxWritten = maxWaypoints / 2

// The method "segments" repeats the failing run. It adds a segment for each input that a waypoint
// can describe, and one for the failure. Values of uninitialised variables that are described at
// the same statement share a segment. If the run has too many inputs or steps, it returns an error.
func (x *exporter) segments(ctx context.Context, w *Witness, rep *verify.Report) error {
	total := len(rep.Certificate.Inputs)
	for _, in := range rep.Certificate.Inputs {
		total += in.Again * in.Of
	}
	if total > maxWritten {
		return fmt.Errorf("the failing run takes %d inputs; a witness of format %s has at most %d", total, w.Metadata.Version, maxWritten)
	}
	t := &waypointWriter{exporter: x, w: w}
	out, ok := t.run(ctx, rep)
	if !ok {
		return errors.New("the failing run is too long for a witness")
	}
	w.Content = append(w.Content, Element{Segment: []WaypointEntry{{&Waypoint{Type: target, Action: follow, Location: x.location(x.failure(out))}}}})
	return nil
}

type waypointWriter struct {
	*exporter
	w       *Witness
	pending []pending
}

// pending is a waypoint that gives the value of an uninitialised variable. It belongs to the
// statement after the variable's declaration, which the run has not reached yet.
type pending struct {
	at       source.Pos
	waypoint *Waypoint
}

func (t *waypointWriter) run(ctx context.Context, rep *verify.Report) (out interp.Outcome, ok bool) {
	values, ok := expandRepeats(rep.Certificate.Inputs)
	if !ok {
		return out, false
	}
	out = interp.Run(meter.Clocked(ctx), t.unit.AST, func(kind cfa.InputKind, name string, at source.Pos) (num.Int, bool) {
		if len(values) == 0 {
			return num.Int{}, false
		}
		n := values[0]
		values = values[1:]
		t.readsInput(kind, name, at, n)
		return n, true
	}, interp.Options{Observe: func(s interp.Step) { t.atStatement(s.Span().Start) }, LeapFrom: leapFrom, MaxTaken: maxSteps})
	return out, out.Kind == interp.Failed
}

func (t *waypointWriter) add(p *Waypoint) {
	t.w.Content = append(t.w.Content, Element{Segment: []WaypointEntry{{p}}})
}

// atStatement writes the waypoints that are pending for the statement that the run has reached. If
// there are several, it joins them to one waypoint.
func (t *waypointWriter) atStatement(at source.Pos) {
	var waypoint *Waypoint
	keep := t.pending[:0]
	for _, p := range t.pending {
		switch {
		case p.at != at:
			keep = append(keep, p)
		case waypoint == nil:
			waypoint = p.waypoint
		default:
			waypoint.Constraint.Value += " && " + p.waypoint.Constraint.Value
		}
	}
	t.pending = keep
	if waypoint != nil {
		t.add(waypoint)
	}
}

// readsInput writes a waypoint with the value of an input that the run reads. If the input is the
// result of a call such as nondet_int(), the waypoint is about this result. If it is the value of
// an uninitialised variable, the waypoint becomes pending.
func (t *waypointWriter) readsInput(kind cfa.InputKind, name string, at source.Pos, n num.Int) {
	value, ok := exactly(n, t.rules.Model)
	if !t.rules.C || !ok {
		value = n.String()
	}
	if i := t.tokenAt(at); kind == cfa.Nondet && i >= 0 && !t.tokens[i].Macro && t.isText(i+1, "(") &&
		strings.HasPrefix(name, t.tokens[i].Text+"(") && strings.HasSuffix(name, ")") {
		if end := t.closing(i + 1); end < len(t.tokens) {
			if n.BitLen() > 64 && t.resultFormat() == inACSL { // whose constants have no types
				value = n.String()
			}
			t.add(&Waypoint{Type: functionReturn, Action: follow, Location: t.location(t.tokens[end].Pos()), Constraint: &Constraint{`\result == ` + value, t.resultFormat()}})
			return
		}
	}
	for _, s := range t.stmts {
		d, ok := s.stmt.(*ast.Decl)
		if !ok || kind != cfa.Uninit || d.Var.Name != name || d.Init != nil || d.Span.Start != at && d.Var.Span.Start != at {
			continue
		}
		if next := t.nextStatement(d); next != nil && t.isNameable(d.Var) {
			t.pending = append(t.pending, pending{next.stmt.Pos().Start,
				&Waypoint{Type: assumption, Action: follow, Location: t.location(next.at), Constraint: &Constraint{name + " == " + value, inC}}})
			return
		}
	}
	t.note("no waypoint can give the value %v of %s at line %d", n, name, at.Line)
}

func (x *exporter) resultFormat() string {
	if x.o.Version == Contracts {
		return inExtendedC
	}
	return inACSL
}

// failure returns the position of a failure: of the assertion or error call, or of the statement in
// which the overflow occurs.
func (x *exporter) failure(out interp.Outcome) source.Pos {
	at, inner := out.Pos, source.Pos{}
	for _, s := range x.stmts {
		span := s.stmt.Pos()
		if _, block := s.stmt.(*ast.Block); block || (s.at == source.Pos{}) || at.Before(s.at) || !at.Before(span.End) || s.at.Before(inner) {
			continue
		}
		e, whole := s.stmt.(*ast.ExprStmt)
		if whole {
			_, whole = e.X.(*ast.Builtin)
		}
		if out.Failure != interp.Assertion || whole {
			inner = s.at
		}
	}
	if inner != (source.Pos{}) {
		return inner
	}
	return at
}

// nextStatement returns the statement that comes after a declaration in the same block. It skips
// further declarations without initialiser. If there is no such statement, or if it is a case
// label, nextStatement returns nil.
func (x *exporter) nextStatement(d *ast.Decl) *stmtAt {
	for _, s := range x.stmts {
		b, ok := s.stmt.(*ast.Block)
		if !ok {
			continue
		}
		i := slices.Index(b.Stmts, ast.Stmt(d))
		if i < 0 {
			continue
		}
		for _, n := range b.Stmts[i+1:] {
			more, isDecl := n.(*ast.Decl)
			_, isCase := n.(*ast.Case)
			k := slices.IndexFunc(x.stmts, func(s stmtAt) bool { return s.stmt == n })
			switch {
			case isCase:
				return nil
			case isDecl && (more.Init == nil || x.stmts[k].at == source.Pos{}):
				continue
			}
			return &x.stmts[k]
		}
	}
	return nil
}
