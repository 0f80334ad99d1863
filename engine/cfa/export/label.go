package export

import (
	"slices"
	"strconv"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Kind says what a line of a label shows, for example a guard.
type Kind string

const (
	Guard  Kind = "guard"  // "[x < n]": runs continue only if this condition holds
	Input  Kind = "input"  // "in = nondet()": an arbitrary value, with a name
	Assign Kind = "assign" // "x = x + 1"
	Tuple  Kind = "tuple"  // "(x, y) := (y, x + y)": several simultaneous assignments
)

// Line is one line in the text of an edge.
type Line struct {
	Kind Kind
	Text string
	Asks []lia.Var // the inputs whose values are not in the text: it has a call such as nondet(), or "*", in their place

	alone string // for a guard: the text of the condition without the brackets
	open  bool   // whether the guard needs parentheses as an operand of &&
}

// Label returns the text of an edge: lines that are read in sequence, like C statements. Together
// they mean the same as the edge's guard and simultaneous assignment.
//
//   - No line below an assignment reads the old value of the assigned variable. If no order of
//     the lines achieves this, assignments form one simultaneous line: "(x, y) := (y, x + y)".
//   - An input that is used once is written where it is used, if it is a call or the whole
//     right-hand side: "x = nondet()". Every other input has a name. If the edge assigns it to a
//     variable, the lines below that assignment use the variable's name ("n = nondet()",
//     "[n >= 0]", "y = n"). Otherwise it gets a name that no variable has ("in = nondet()").
//   - If the guard defines an input as a quotient, a truth value or one of two terms, the label
//     shows this expression: "x = a / 2", "y = x < 5", "m = a < b ? a : b". It also shows a product,
//     quotient or remainder that the guard defines by cases: "[y >= 1]", "[y <= 9]", "p = x * y",
//     "q = x / y". The condition that the divisor is not 0 comes first.
//   - An element chosen by indices is written as in C, "x = a[i]", "a[i] = x", after the
//     conditions that the indices are in their ranges.
//   - A value from a procedure is shown as a call: "x = f(n - 1)".
//   - Guards come as early as possible.
//
// This is the only text of an edge: every view, sentence and export shows these lines in this
// order. The label of an edge that does nothing is empty.
func Label(p *cfa.Program, id cfa.EdgeID) []Line {
	l, ok := newLabel(p, id, true)
	if !ok {
		l, _ = newLabel(p, id, false)
	}
	var out []Line
	for _, n := range l.order() {
		out = append(out, l.line(n))
	}
	return out
}

// newLabel creates a label whose lines are not yet in order. If "stores" is set, an assignment to
// an array element, such as a[i] = x, is one line. If then no order of the lines is possible,
// newLabel returns false.
func newLabel(p *cfa.Program, id cfa.EdgeID, stores bool) (*label, bool) {
	e := &p.Edges[id]
	l := &label{p: p, expressions: newExpressions(p, id, stores), names: map[lia.Var]string{}}
	for _, g := range l.rest {
		l.nodes = append(l.nodes, &node{kind: Guard, guard: l.formula(g), protects: l.protectedBy(g)})
	}
	made := map[*store]*node{}
	for _, a := range e.Assigns {
		in, _ := l.inputOnly(a.Term)
		s := l.arrayStore[in]
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

// Sentence returns a label as one line, such as "when x < n; x = x + 1". For an empty label it
// returns "".
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

// EdgeText returns the label of an edge in one line (see Sentence), or "skip" if the edge does
// nothing.
func EdgeText(p *cfa.Program, id cfa.EdgeID) string {
	if s := Sentence(Label(p, id)); s != "" {
		return s
	}
	return "skip"
}

type label struct {
	p *cfa.Program
	*expressions
	nodes []*node
	// nameOf maps an input to the variable to which the edge assigns it. Lines below the assignment
	// show the variable's name instead of the input. The map "names" has the other inputs that have
	// a name, such as "in". An input in neither map occurs once in the text, as a call such as
	// nondet(), or as "*".
	nameOf map[lia.Var]lia.Var
	names  map[lia.Var]string
	named  int // the number in the name that was chosen last: 3 for in3
}

type node struct {
	kind    Kind
	guard   lia.Formula
	assigns []cfa.Assign // the assignments; a tuple has several
	input   lia.Var
	reads   []lia.Var // state variables and inputs, with repetitions
	// store is set for an assignment to an array element. Then "assigns" has the new values of all
	// elements that it may change.
	store *store
	// For a guard, protects has the inputs whose value is defined only if the guard holds: it says
	// that a divisor is not 0, or that an index is in range.
	protects []lia.Var
}

func (l *label) inputOnly(t lia.Term) (lia.Var, bool) {
	v, ok := t.AsVar()
	if !ok || !l.p.IsInput(v) || l.is(v) {
		return 0, false
	}
	return v, true
}

// nameInputs computes the variables that each node reads, and chooses names for inputs.
func (l *label) nameInputs(e *cfa.Edge) {
	uses := map[lia.Var]int{}
	bare := map[lia.Var]bool{} // inputs that are a whole right-hand side
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
	l.nameOf = l.chooseNames(uses)
	for i := range e.Inputs {
		in := &e.Inputs[i]
		_, kept := l.nameOf[in.Var]
		if n := uses[in.Var]; n == 0 || kept || n == 1 && (bare[in.Var] || isCall(in)) {
			continue
		}
		l.introduce(in.Var)
	}
}

func isCall(in *cfa.Input) bool { return in.Kind == cfa.Nondet && strings.HasSuffix(in.Name, "()") }

// introduce gives an input a new name, such as in2, and adds a line that defines the name.
func (l *label) introduce(v lia.Var) {
	for {
		l.named++
		name := "in"
		if l.named > 1 {
			name += strconv.Itoa(l.named)
		}
		if !l.isTaken(name) {
			l.names[v] = name
			break
		}
	}
	l.nodes = append(l.nodes, &node{kind: Input, input: v})
}

// isTaken reports whether a variable has the name.
func (l *label) isTaken(name string) bool {
	return slices.ContainsFunc(l.p.Vars, func(v cfa.Var) bool {
		return v.Orig == name || v.Name == name || strings.HasSuffix(v.Name, "."+name)
	})
}

func (l *label) line(n *node) Line {
	out := Line{Kind: n.kind}
	ask := func(v lia.Var) string {
		out.Asks = append(out.Asks, v)
		return l.ask(v)
	}
	var own lia.Var = -1 // the input that this line assigns to the variable
	names := func(v lia.Var) string {
		keeper, kept := l.nameOf[v]
		switch {
		case !l.p.IsInput(v):
			return l.name(v)
		case kept && v != own:
			return l.name(keeper)
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
		if in, ok := l.inputOnly(a.Term); ok && l.nameOf[in] == a.Var {
			own = in
		}
		out.Text = l.name(a.Var) + " = " + l.termText(a.Term, names)
	case Tuple:
		var left, right []string
		for _, a := range n.assigns {
			left = append(left, l.name(a.Var))
			right = append(right, l.termText(a.Term, names))
		}
		out.Text = "(" + strings.Join(left, ", ") + ") := (" + strings.Join(right, ", ") + ")"
	}
	return out
}

func (l *label) ask(v lia.Var) string {
	if in, ok := l.p.InputOf(v); ok && (isCall(&in) || in.Kind == cfa.Returned) {
		return in.Name
	}
	return "*"
}
