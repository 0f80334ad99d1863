package export

import (
	"slices"
	"strconv"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Kind says what a line of a label does.
type Kind string

// The kinds of lines.
const (
	Guard  Kind = "guard"  // "[x < n]": only runs in which it holds go on
	Input  Kind = "input"  // "in = nondet()": a name, on this edge, for any value
	Assign Kind = "assign" // "x = x + 1"
	Tuple  Kind = "tuple"  // "(x, y) := (y, x + y)": all values are those before it
)

// Line is a line of a label.
type Line struct {
	Kind Kind
	Text string
	Asks []lia.Var // the inputs that the text asks for a value, in order

	alone string // of a guard: the condition without brackets
	open  bool   // of a guard: a disjunction, which && does not hold together
}

// Label says what an edge does in lines that are read like statements of C, one
// after the other, and mean the edge then, a guard and a simultaneous assignment:
//
//   - a variable is assigned when no line below reads the value that it had
//     before. Where there is no such order, assignments stand in one line that is
//     simultaneous: "(x, y) := (y, x + y)";
//   - an input that is used once stands where it is used: "x = nondet()". One that
//     is used more than once has a name: that of a variable which keeps it, in the
//     lines below that assignment ("n = nondet()", "[n >= 0]", "y = n"), or one of
//     its own ("in = nondet()"), which no variable has;
//   - an input that the guard determines to be a quotient, a truth value or one of
//     two terms stands as that: "x = a / 2", "y = x < 5", "m = a < b ? a : b"; and one
//     that it determines to be a product, quotient or remainder in each of some cases:
//     "[y >= 1]", "[y <= 9]", "p = x * y", "q = x / y"; what says that the divisor
//     is not 0 then comes before;
//   - an element that indices choose stands as C has it, "x = a[i]", "a[i] = x", where
//     the edge means that, and what says that they are between their ends before it;
//   - what a procedure leaves stands as the call of it: "x = f(n - 1)";
//   - guards come as early as they can be read.
//
// It is the only text of an edge that there is: every view, sentence and export
// shows these lines in this order. A label of an edge that does nothing is empty.
func Label(p *cfa.Program, id cfa.EdgeID) []Line {
	l, ok := newLabel(p, &p.Edges[id], true)
	if !ok {
		l, _ = newLabel(p, &p.Edges[id], false)
	}
	var out []Line
	for _, n := range l.order() {
		out = append(out, l.line(n))
	}
	return out
}

// newLabel finds the nodes of a label; not ok where those of elements that are assigned
// to cannot stand alone.
func newLabel(p *cfa.Program, e *cfa.Edge, stores bool) (*label, bool) {
	l := &label{p: p, values: newValues(p, e, stores), names: map[lia.Var]string{}}
	for _, g := range l.rest {
		l.nodes = append(l.nodes, &node{kind: Guard, guard: l.formula(g), keeps: l.keeps(g)})
	}
	made := map[*store]*node{}
	for _, a := range e.Assigns {
		in, _ := l.inputOnly(a.Term)
		s := l.stored[in]
		switch {
		case a.Idle():
		case s == nil:
			l.nodes = append(l.nodes, &node{kind: Assign, assigns: []cfa.Assign{{Var: a.Var, Term: l.term(a.Term)}}})
		case made[s] == nil:
			made[s] = &node{kind: Assign, assigns: []cfa.Assign{a}, store: s}
			l.nodes = append(l.nodes, made[s])
		default:
			made[s].assigns = append(made[s].assigns, a)
		}
	}
	l.nameInputs(e)
	return l, l.storesAlone()
}

// Sentence is a label on one line: "when x < n; x = x + 1"; "" for one that is
// empty.
func Sentence(lines []Line) string {
	var b strings.Builder
	for i, l := range lines {
		if l.Kind != Guard {
			if i > 0 {
				b.WriteString("; ")
			}
			b.WriteString(l.Text)
			continue
		}
		before := i > 0 && lines[i-1].Kind == Guard
		after := i+1 < len(lines) && lines[i+1].Kind == Guard
		switch {
		case before:
			b.WriteString(" && ")
		case i > 0:
			b.WriteString("; when ")
		default:
			b.WriteString("when ")
		}
		if l.open && (before || after) {
			b.WriteString("(" + l.alone + ")")
		} else {
			b.WriteString(l.alone)
		}
	}
	return b.String()
}

// EdgeText is the sentence of an edge, "skip" for one that does nothing.
func EdgeText(p *cfa.Program, id cfa.EdgeID) string {
	if s := Sentence(Label(p, id)); s != "" {
		return s
	}
	return "skip"
}

// label is the making of one label.
type label struct {
	p *cfa.Program
	*values
	nodes []*node
	// keeper tells the variable that keeps an input and lends it its name; names
	// those of inputs that have one of their own. Of another input the only use
	// asks for its value.
	keeper map[lia.Var]lia.Var
	names  map[lia.Var]string
}

// node is what becomes a line.
type node struct {
	kind    Kind
	guard   lia.Formula
	assigns []cfa.Assign // several of a tuple
	input   lia.Var
	reads   []lia.Var // state variables and inputs, with repetitions
	store   *store    // of an assignment to an element: which it is; the assigns are what all become
	keeps   []lia.Var // of a guard: the divisions by a term that it keeps from 0, elements whose index it keeps within its ends
}

// inputOnly returns the input that t consists of.
func (l *label) inputOnly(t lia.Term) (lia.Var, bool) {
	ms := t.Monos()
	if len(ms) != 1 || !ms[0].Coef.IsOne() || !t.Constant().IsZero() || !l.p.IsInput(ms[0].Var) || l.is(ms[0].Var) {
		return 0, false
	}
	return ms[0].Var, true
}

// nameInputs finds out what each node reads, and which inputs need a name.
func (l *label) nameInputs(e *cfa.Edge) {
	uses := map[lia.Var]int{}
	bare := map[lia.Var]bool{} // some use is a whole right-hand side
	for _, n := range l.nodes {
		read := func(v lia.Var) { n.reads = append(n.reads, v) }
		switch {
		case n.kind == Guard:
			l.readFormula(n.guard, read)
		case n.store != nil:
			l.readPlace(n.store.at, read)
			l.readTerm(l.term(n.store.x), read)
			if v, ok := l.inputOnly(n.store.x); ok {
				bare[v] = true
			}
		default:
			l.readTerm(n.assigns[0].Term, read)
			if v, ok := l.inputOnly(n.assigns[0].Term); ok {
				bare[v] = true
			}
		}
		for _, v := range n.reads {
			uses[v]++
		}
	}
	l.keeper = l.keepers(uses)
	for i := range e.Inputs {
		in := &e.Inputs[i]
		_, kept := l.keeper[in.Var]
		if n := uses[in.Var]; n == 0 || kept || n == 1 && (bare[in.Var] || isCall(in)) {
			continue
		}
		l.own(in.Var)
	}
}

// isCall says whether what asks for an input is a call of C, which may stand in
// an expression.
func isCall(in *cfa.Input) bool { return in.Kind == cfa.Nondet && strings.HasSuffix(in.Name, "()") }

// own gives an input a line and a name of its own.
func (l *label) own(v lia.Var) {
	for i := 1; ; i++ {
		name := "in"
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if !l.taken(name) {
			l.names[v] = name
			break
		}
	}
	l.nodes = append(l.nodes, &node{kind: Input, input: v})
}

// taken says whether a name means something else to the reader.
func (l *label) taken(name string) bool {
	for _, used := range l.names {
		if used == name {
			return true
		}
	}
	return slices.ContainsFunc(l.p.Vars, func(v cfa.Var) bool {
		return v.Orig == name || v.Name == name || strings.HasSuffix(v.Name, "."+name)
	})
}

// line writes a node.
func (l *label) line(n *node) Line {
	out := Line{Kind: n.kind}
	ask := func(v lia.Var) string {
		out.Asks = append(out.Asks, v)
		return l.ask(v)
	}
	var own lia.Var = -1 // the input that this line gives its keeper
	names := func(v lia.Var) string {
		keeper, kept := l.keeper[v]
		switch {
		case !l.p.IsInput(v):
			return l.p.VarName(v)
		case kept && v != own:
			return l.p.VarName(keeper)
		case l.names[v] != "":
			return l.names[v]
		}
		return ask(v)
	}
	switch n.kind {
	case Guard:
		out.alone, out.open = l.formulaText(n.guard, names), n.guard.Op() == lia.OpOr
		out.Text = "[" + out.alone + "]"
	case Input:
		out.Text = l.names[n.input] + " = " + ask(n.input)
	case Assign:
		if n.store != nil {
			out.Text = l.place(n.store.at, names) + " = " + l.termText(l.term(n.store.x), names)
			break
		}
		a := n.assigns[0]
		if in, ok := l.inputOnly(a.Term); ok && l.keeper[in] == a.Var {
			own = in
		}
		out.Text = l.p.VarName(a.Var) + " = " + l.termText(a.Term, names)
	case Tuple:
		var left, right []string
		for _, a := range n.assigns {
			left = append(left, l.p.VarName(a.Var))
			right = append(right, l.termText(a.Term, names))
		}
		out.Text = "(" + strings.Join(left, ", ") + ") := (" + strings.Join(right, ", ") + ")"
	}
	return out
}

// ask is what stands for an input where its value comes from: the call in the
// source, or the star that is any value.
func (l *label) ask(v lia.Var) string {
	if in, _, ok := l.p.InputOf(v); ok && (isCall(&in) || in.Kind == cfa.Returned) {
		return in.Name
	}
	return "*"
}
