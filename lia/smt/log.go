//go:build !js

package smt

import (
	"fmt"
	"io"

	"ic3play/lia"
	"ic3play/lia/smtlib"
)

// queryLog writes a Solver's session as an SMT-LIB script: asserted formulas, selectors and their
// retirement, and queries with this solver's answers. An assumed literal gets a name, because
// SMT-LIB allows only names as assumptions.
type queryLog struct {
	out           *smtlib.Script
	names         map[int32]string // maps a variable to its name in the log
	count         int              // number of names created
	falseDeclared bool             // whether falseName is declared
}

const falseName = "never"

// newLog returns a log that writes to the writer that "open" returns. If "open" is nil, or returns
// nil, there is no log, and the result is nil.
func newLog(open func() io.Writer) *queryLog {
	if open == nil {
		return nil
	}
	w := open()
	if w == nil {
		return nil
	}
	name := func(v lia.Var) string { return fmt.Sprintf("v%d", v) }
	return &queryLog{out: smtlib.NewScript(w, name), names: map[int32]string{}}
}

func (q *queryLog) name(v int32, prefix string) string {
	q.count++
	n := fmt.Sprintf("%s%d", prefix, q.count)
	q.names[v] = n
	return n
}

func (q *queryLog) selector(l Lit) { q.out.Switch(q.name(l.v(), "s")) }

func (q *queryLog) assert(guard Lit, f lia.Formula) {
	if guard == litTrue {
		q.out.Assert("", f)
	} else {
		q.out.Assert(q.names[guard.v()], f)
	}
}

func (q *queryLog) retire(l Lit) {
	q.out.AssertNot(q.names[l.v()])
	delete(q.names, l.v())
}

func (q *queryLog) query(s *Solver, assumptions []Lit, st Status) {
	names := make([]string, 0, len(assumptions))
	for _, l := range assumptions {
		if l == litTrue {
			continue
		}
		if l == litFalse {
			if !q.falseDeclared {
				q.falseDeclared = true
				q.out.Switch(falseName)
				q.out.AssertNot(falseName)
			}
			names = append(names, falseName)
			continue
		}
		n, ok := q.names[l.v()]
		if !ok {
			v := &s.vars[l.v()]
			if v.kind == atomic {
				n = q.name(l.v(), "a")
				q.out.Switch(n)
				q.out.Define(n, lia.FromLiteral(lia.Literal{Atom: s.ctx.atoms[v.atom].Atom}))
			} else {
				n = q.name(l.v(), "p")
				q.out.Switch(n)
				q.out.Assert(n, v.f)
			}
		}
		if l.neg() {
			n = "!" + n
		}
		names = append(names, n)
	}
	q.out.Status(st.String())
	q.out.CheckAssuming(names...)
}
