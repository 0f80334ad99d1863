package horn

import (
	"slices"
	"strconv"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/smtlib"
)

// View displays a simplified automaton in the SMT-LIB notation of the clauses from which it was
// built.
type View struct {
	a *Automaton
	p *cfa.Program
	// "at" contains the predicate of each location, or nil at Entry and Error. "bits" contains, for
	// each location that was split, the Bool arguments with their fixed values.
	at   []*logic.Pred
	bits [][]fixedBit
	// clauseAt maps the position of each assertion to its clause, or to -1 if it became several
	// clauses.
	clauseAt map[source.Pos]int
	live     *cfa.Liveness
}

// NewView returns a view that displays the edges of p as clauses. The program p is the
// simplification of the program of "control", or of the automaton a if "control" is nil. The
// parameter locs maps each location of p to the location before simplification.
func NewView(a *Automaton, control *Control, p *cfa.Program, locs []cfa.Loc) *View {
	w := &View{a: a, p: p, at: make([]*logic.Pred, len(p.Locs)), bits: make([][]fixedBit, len(p.Locs)), clauseAt: map[source.Pos]int{}, live: cfa.Live(p)}
	pred := map[cfa.Loc]*logic.Pred{}
	for i, l := range a.Locs {
		pred[l] = a.System.Preds[i]
	}
	for i := range p.Locs {
		l := cfa.Loc(i)
		if i < len(locs) {
			l = locs[i]
		}
		if control != nil && int(l) < len(control.locs) {
			w.bits[i] = control.locs[l].bits
			l = control.locs[l].at
		}
		w.at[i] = pred[l]
	}
	// for the position of each assertion: whether unfolding has combined its clause with others
	resolved := map[source.Pos]bool{}
	for i := range a.Edges {
		p := a.Edges[i].Rule.Proof
		for _, k := range p.Premises {
			at := a.System.Asserts[a.System.Clauses[p.Clause].Assert].Span.Start
			resolved[at] = resolved[at] || k.Proof != nil
		}
	}
	for i := range a.System.Clauses {
		start, clause := a.System.Asserts[a.System.Clauses[i].Assert].Span.Start, i
		if _, twice := w.clauseAt[start]; twice || resolved[start] {
			clause = -1
		}
		w.clauseAt[start] = clause
	}
	return w
}

func (a *Automaton) arguments(p *logic.Pred) []lia.Var { return a.Slots[p.Index][:len(p.Params)] }

// Pred returns the predicate of a location; nil at Entry and Error.
func (w *View) Pred(l cfa.Loc) *logic.Pred {
	if l < 0 || int(l) >= len(w.at) {
		return nil
	}
	return w.at[l]
}

// Name returns the predicate of a location. If the location was split by the values of Bool
// arguments, the name contains these values, with "_" for the other arguments: (p true _).
func (w *View) Name(l cfa.Loc) string {
	p := w.Pred(l)
	if p == nil {
		return w.p.Locs[l].Name
	}
	if len(w.bits[l]) == 0 {
		return p.Name
	}
	args := make([]string, len(p.Params))
	for i, slot := range w.a.arguments(p) {
		args[i] = "_"
		for _, b := range w.bits[l] {
			if b.v == slot {
				args[i] = strconv.FormatBool(b.value)
			}
		}
	}
	return "(" + smtlib.Symbol(p.Name) + " " + strings.Join(args, " ") + ")"
}

// Var returns the name of the predicate argument that v represents at location l. The name contains
// only letters, digits and underscores. If v represents no argument there, the result is the name
// of v in the automaton.
func (w *View) Var(l cfa.Loc, v lia.Var) string {
	if p := w.Pred(l); p != nil {
		taken := map[string]bool{}
		for i, slot := range w.a.arguments(p) {
			name := plainName(p.Params[i].Name, func(n string) bool { return taken[n] })
			taken[name] = true
			if slot == v {
				return name
			}
		}
		if name := w.p.VarName(v); !taken[name] {
			return name
		}
	}
	return w.p.VarName(v)
}

// plainName returns a name of letters, digits and underscores that resembles "symbol". The result
// is a name for which the function inUse returns false.
func plainName(symbol string, inUse func(string) bool) string {
	var b strings.Builder
	for i, c := range []byte(symbol) {
		switch {
		case c >= '0' && c <= '9' && i == 0:
			b.WriteByte('_')
			b.WriteByte(c)
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_':
			b.WriteByte(c)
		default:
			b.WriteByte('_')
		}
	}
	name := b.String()
	if name == "" || name == "true" || name == "false" {
		name += "_"
	}
	for base, n := name, 1; inUse(name); n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	return name
}

// ClauseText is a clause as text in SMT-LIB: Body and Constraint imply Head.
type ClauseText struct {
	Body, Constraint []string
	Head             string
}

// String returns the clause as one term.
func (w ClauseText) String() string {
	all := append(append([]string(nil), w.Body...), w.Constraint...)
	switch len(all) {
	case 0:
		return w.Head
	case 1:
		return "(=> " + all[0] + " " + w.Head + ")"
	}
	return "(=> (and " + strings.Join(all, " ") + ") " + w.Head + ")"
}

// ClauseText returns a clause in SMT-LIB, as it was read.
func (s *System) ClauseText(clause int) ClauseText {
	c := &s.Clauses[clause]
	out := ClauseText{Head: "false"}
	for _, t := range c.Body {
		out.Body = append(out.Body, termText(t))
	}
	for _, t := range c.Constraint {
		parts := []*logic.Term{t}
		if t.Op == logic.And {
			parts = t.Args
		}
		for _, p := range parts {
			out.Constraint = append(out.Constraint, termText(p))
		}
	}
	if c.Head != nil {
		out.Head = termText(c.Head)
	}
	return out
}

// maxNodes limits the size of a term whose normalisations termText undoes.
const maxNodes = 200

// termText returns a term in readable SMT-LIB. It undoes normalisations: it writes (< 1 n) as (> n
// 1), and (+ n (- 1)) as (- n 1).
func termText(t *logic.Term) string {
	left := maxNodes
	if text, ok := write(t, &left); ok {
		return text
	}
	return t.String()
}

func write(t *logic.Term, left *int) (string, bool) {
	if *left--; *left < 0 {
		return "", false
	}
	parts := make([]string, len(t.Args))
	for i, a := range t.Args {
		text, ok := write(a, left)
		if !ok {
			return "", false
		}
		parts[i] = text
	}
	op := map[logic.Op]string{logic.Not: "not", logic.And: "and", logic.Or: "or", logic.Implies: "=>", logic.Equal: "=", logic.Ite: "ite",
		logic.Le: "<=", logic.Lt: "<", logic.Add: "+", logic.Neg: "-", logic.Mul: "*", logic.Div: "div", logic.Mod: "mod"}[t.Op]
	switch {
	case t.Op == logic.Not && (t.Args[0].Op == logic.Le || t.Args[0].Op == logic.Lt):
		inner := t.Args[0]
		a, _ := write(inner.Args[0], left)
		b, _ := write(inner.Args[1], left)
		op, parts = map[logic.Op]string{logic.Le: ">", logic.Lt: ">="}[inner.Op], []string{a, b}
	case t.Op == logic.Apply:
		op = smtlib.Symbol(t.Pred.Name)
	case len(t.Args) == 0 || op == "":
		return t.String(), true
	case (t.Op == logic.Le || t.Op == logic.Lt) && t.Args[0].Op == logic.Constant:
		op = map[logic.Op]string{logic.Le: ">=", logic.Lt: ">"}[t.Op]
		slices.Reverse(parts)
	case t.Op == logic.Add && len(t.Args) == 2 && t.Args[1].Op == logic.Neg:
		text, _ := write(t.Args[1].Args[0], left)
		op, parts[1] = "-", text
	case t.Op == logic.Add && len(t.Args) == 2 && t.Args[1].Op == logic.Constant && t.Args[1].Num.Sign() < 0:
		op, parts[1] = "-", smtlib.Number(t.Args[1].Num.Neg())
	}
	if len(parts) == 0 {
		return op, true
	}
	return "(" + op + " " + strings.Join(parts, " ") + ")", true
}

// Clause returns the index of the clause that an edge represents. It returns -1 if the edge
// represents several clauses, or only a part of one.
func (w *View) Clause(id cfa.EdgeID) int {
	e := &w.p.Edges[id]
	if len(e.Spans) != 1 || len(w.bits[e.From])+len(w.bits[e.To]) > 0 {
		return -1
	}
	c, ok := w.clauseAt[e.Spans[0].Start]
	if !ok || c < 0 {
		return -1
	}
	// The edge represents the clause only if it ends at the predicate of the clause's head, and has
	// premises exactly if the clause's body has several atoms.
	cl := &w.a.System.Clauses[c]
	var head *logic.Pred
	if cl.Head != nil {
		head = cl.Head.Pred
	}
	if w.Pred(e.To) != head || len(cl.Body) > 1 != (len(e.Premises) > 0) {
		return -1
	}
	return c
}

// EdgeText returns an edge as an implication in SMT-LIB. If the edge represents one clause,
// EdgeText returns the text of that clause. Otherwise it returns the edge's guard and assignments,
// over the arguments of the predicate where the edge starts. It writes "_" for an argument that is
// not live.
func (w *View) EdgeText(id cfa.EdgeID) ClauseText {
	if c := w.Clause(id); c >= 0 {
		return w.a.System.ClauseText(c)
	}
	e := &w.p.Edges[id]
	inputs := map[lia.Var]string{}
	taken := map[string]bool{}
	if p := w.Pred(e.From); p != nil {
		for i := range p.Params {
			taken[p.Params[i].Name] = true
		}
	}
	for _, in := range e.Inputs {
		name := in.Name
		if name == "" {
			name = "t"
		}
		for base, n := name, 1; taken[name]; n++ {
			name = base + "!" + strconv.Itoa(n)
		}
		taken[name] = true
		inputs[in.Var] = name
	}
	name := func(v lia.Var) string {
		if n, ok := inputs[v]; ok {
			return n
		}
		if p := w.Pred(e.From); p != nil {
			for i, slot := range w.a.arguments(p) {
				if slot == v {
					return p.Params[i].Name
				}
			}
		}
		return w.p.VarName(v)
	}
	out := ClauseText{Head: "false"}
	if p := w.Pred(e.From); p != nil {
		out.Body = append(out.Body, w.atom(e.From, nil, name))
	}
	for _, pr := range e.Premises {
		out.Body = append(out.Body, w.atom(pr.At, pr.Args, name))
	}
	for _, f := range e.Guard.Conjuncts() {
		out.Constraint = append(out.Constraint, smtlib.FormulaOf(f, func(l lia.Literal) string { return smtLiteral(l, name) }))
	}
	if w.Pred(e.To) != nil {
		out.Head = w.atom(e.To, e.Assigns, name)
	}
	return out
}

// atom returns the predicate of a location with its arguments, as text. An argument that the edge
// assigns is written as the assigned term, and an unassigned one as its state variable. A Bool with
// a fixed value at the location is written as this value, and an argument that is not live as "_".
func (w *View) atom(loc cfa.Loc, assigns []cfa.Assign, name lia.Names) string {
	p := w.at[loc]
	if len(p.Params) == 0 {
		return smtlib.Symbol(p.Name)
	}
	parts := []string{smtlib.Symbol(p.Name)}
	for i, slot := range w.a.arguments(p) {
		t := lia.V(slot)
		for _, a := range assigns {
			if a.Var == slot {
				t = a.Term
			}
		}
		fixed := -1
		for _, b := range w.bits[loc] {
			if b.v == slot {
				fixed = map[bool]int{false: 0, true: 1}[b.value]
			}
		}
		isBool := p.Params[i].Sort == logic.Bool
		c, constant := t.Constant(), len(t.Monos()) == 0
		switch {
		case fixed >= 0:
			parts = append(parts, strconv.FormatBool(fixed == 1))
		case !slices.Contains(w.live.At(loc), slot):
			parts = append(parts, "_")
		case constant && isBool:
			parts = append(parts, logic.Known(c).Text(logic.Bool))
		case isBool && t.Equal(lia.V(slot)), isBool && len(t.Monos()) == 1 && t.Constant().IsZero():
			parts = append(parts, smtlib.Symbol(name(t.Monos()[0].Var)))
		case isBool:
			parts = append(parts, "(= "+smtlib.Term(t, name)+" 1)")
		default:
			parts = append(parts, smtlib.Term(t, name))
		}
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// smtLiteral returns a literal in SMT-LIB. It moves monomials with negative coefficients to the
// right side: x - y <= 0 becomes (<= x y).
func smtLiteral(l lia.Literal, name lia.Names) string {
	if l.Kind == lia.DIV {
		return smtlib.Literal(l, name)
	}
	var left, right lia.Term
	for _, m := range l.T.Monos() {
		if m.Coef.Sign() > 0 {
			left = left.AddMul(m.Coef, lia.V(m.Var))
		} else {
			right = right.AddMul(m.Coef.Neg(), lia.V(m.Var))
		}
	}
	right = right.AddConst(l.T.Constant().Neg())
	op := map[bool]string{true: "=", false: "<="}[l.Kind == lia.EQ]
	if len(left.Monos()) == 0 {
		c := right.Constant()
		left, right = right.AddConst(c.Neg()), lia.Const(c.Neg())
		op = map[string]string{"=": "=", "<=": ">="}[op]
	}
	text := "(" + op + " " + smtlib.Term(left, name) + " " + smtlib.Term(right, name) + ")"
	if l.Neg {
		return "(not " + text + ")"
	}
	return text
}
