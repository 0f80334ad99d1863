package replay

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"ic3play/lia"
	"ic3play/lia/smtlib"
)

// Form is a way to pass a session to another solver. The queries and their answers are
// the same in all forms.
type Form string

// These are the forms. Selectors is the session as it is: formulas under a selector stay,
// and a unit clause retires the selector. Push asserts the formulas of a selector that
// will be retired inside a level, and pops that level then; it asserts the other formulas
// of the level again. Rebuild retires by unit clauses too, but after some of them it
// drops everything and asserts the remaining formulas again, at about the times when
// lia/smt does.
const (
	Selectors Form = "selectors"
	Push      Form = "push"
	Rebuild   Form = "rebuild"
)

// Forms lists the forms.
func Forms() []Form { return []Form{Selectors, Push, Rebuild} }

// rebuildAfter is the number of retired selectors after which Rebuild starts over, as in
// lia/smt; it is larger if there is more to assert again.
const rebuildAfter = 400

// Write writes a session in a form, as an SMT-LIB script. It accepts only sessions
// without levels of their own, like those of lia/smt.
func Write(w io.Writer, session *smtlib.Session, form Form) error {
	return write(w, session, form, rebuildAfter)
}

func write(w io.Writer, session *smtlib.Session, form Form, after int) error {
	f := former{form: form, after: after, ends: map[string]bool{}, owned: map[string]bool{}, assumed: map[string]int{}}
	f.w = bufio.NewWriter(w)
	fmt.Fprintln(f.w, "(set-logic QF_LIA)")
	f.names = func(v lia.Var) string { return session.Ints[v] }
	for _, name := range session.Ints {
		fmt.Fprintf(f.w, "(declare-const %s Int)\n", smtlib.Symbol(name))
	}
	for i := range session.Commands {
		c := &session.Commands[i]
		switch c.Kind {
		case smtlib.Push, smtlib.Pop:
			return errors.New("write a session: it has levels of its own")
		case smtlib.DeclareBool:
			fmt.Fprintf(f.w, "(declare-const %s Bool)\n", smtlib.Symbol(c.Name))
		case smtlib.Assert:
			f.owned[c.Name] = true
		case smtlib.AssertNot:
			f.ends[c.Name] = true
		case smtlib.Check:
			for _, a := range c.Assumptions {
				f.assumed[a.Name] = i
			}
		}
	}
	f.levels = make([]formLevel, 1)
	if form == Rebuild {
		f.open("")
	}
	for i := range session.Commands {
		f.command(i, &session.Commands[i])
	}
	if err := f.w.Flush(); err != nil {
		return fmt.Errorf("write a session: %w", err)
	}
	return nil
}

// former writes one session.
type former struct {
	w       *bufio.Writer
	form    Form
	names   lia.Names
	ends    map[string]bool // constants that are asserted to be false
	owned   map[string]bool // constants that formulas are asserted under
	assumed map[string]int  // the last query that assumes a constant
	levels  []formLevel
	after   int // see rebuildAfter
	retired int // since the last rebuild
}

// formLevel is an open level: that of a selector, or the outermost one.
type formLevel struct {
	selector string
	items    []formItem
}

// formItem is an assertion and its selector, "" for none.
type formItem struct{ owner, text string }

func (f *former) open(selector string) {
	fmt.Fprintln(f.w, "(push 1)")
	f.levels = append(f.levels, formLevel{selector: selector})
}

func (f *former) assert(it formItem) {
	fmt.Fprintf(f.w, "(assert %s)\n", it.text)
	top := &f.levels[len(f.levels)-1]
	top.items = append(top.items, it)
}

func (f *former) command(i int, c *smtlib.Command) {
	switch c.Kind {
	case smtlib.Assert:
		text := smtlib.Formula(c.Formula, f.names)
		if c.Name == "" {
			f.assert(formItem{"", text})
			return
		}
		if f.form == Push && f.ends[c.Name] && f.level(c.Name) < 0 {
			f.open(c.Name)
		}
		f.assert(formItem{c.Name, fmt.Sprintf("(=> %s %s)", smtlib.Symbol(c.Name), text)})
	case smtlib.Define:
		f.assert(formItem{"", fmt.Sprintf("(= %s %s)", smtlib.Symbol(c.Name), smtlib.Formula(c.Formula, f.names))})
	case smtlib.AssertNot:
		f.retire(i, c.Name)
	case smtlib.Check:
		if c.Status != "" {
			fmt.Fprintf(f.w, "(set-info :status %s)\n", c.Status)
		}
		fmt.Fprint(f.w, "(check-sat-assuming (")
		for _, a := range c.Assumptions {
			if a.Neg {
				fmt.Fprintf(f.w, " (not %s)", smtlib.Symbol(a.Name))
			} else {
				fmt.Fprintf(f.w, " %s", smtlib.Symbol(a.Name))
			}
		}
		fmt.Fprintln(f.w, "))")
	}
}

// level returns the index of a selector's level, or -1.
func (f *former) level(selector string) int {
	for i := range f.levels {
		if i > 0 && f.levels[i].selector == selector {
			return i
		}
	}
	return -1
}

// retire retires a selector, or asserts that a constant is false.
func (f *former) retire(i int, name string) {
	not := formItem{name, notText(name)}
	last, used := f.assumed[name]
	switch {
	case used && last > i: // it will be assumed although it is false
		f.assert(formItem{"", not.text})
	case f.form == Push && !f.owned[name]:
	case f.form == Push:
		f.close(f.level(name), name)
	default:
		f.assert(not)
		if f.retired++; f.form == Rebuild {
			f.renew()
		}
	}
}

// close pops the level of a selector and opens those above it again.
func (f *former) close(at int, name string) {
	if at < 0 {
		return
	}
	above := append([]formLevel(nil), f.levels[at:]...)
	f.levels = f.levels[:at]
	fmt.Fprintf(f.w, "(pop %d)\n", len(above))
	for i, l := range above {
		if i > 0 {
			f.open(l.selector)
		}
		for _, it := range l.items {
			if it.owner != name {
				f.assert(it)
			}
		}
	}
}

// renew starts over if enough selectors are retired: more than twice the number of
// formulas to be asserted again.
func (f *former) renew() {
	if f.retired%f.after != 0 {
		return
	}
	items := f.levels[1].items
	gone := map[string]bool{}
	for _, it := range items {
		if it.text == notText(it.owner) {
			gone[it.owner] = true
		}
	}
	live := make([]formItem, 0, len(items))
	for _, it := range items {
		if it.owner == "" || !gone[it.owner] {
			live = append(live, it)
		}
	}
	if f.retired < 2*len(live) {
		return
	}
	f.retired = 0
	f.levels = f.levels[:1]
	fmt.Fprintln(f.w, "(pop 1)")
	f.open("")
	for _, it := range live {
		f.assert(it)
	}
}

func notText(name string) string { return fmt.Sprintf("(not %s)", smtlib.Symbol(name)) }
