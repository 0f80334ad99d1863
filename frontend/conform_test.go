package frontend

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// recorder gives random inputs to the interpreter and records them.
type recorder struct {
	r     *rand.Rand
	kinds []cfa.InputKind
	names []string
	vals  []num.Int
}

func (r *recorder) next(kind cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
	v := int64(r.r.Intn(9) - 2)
	switch r.r.Intn(12) {
	case 0:
		v = int64(r.r.Intn(2000) - 1000)
	case 1, 2, 3:
		v = int64(r.r.Intn(2))
	}
	r.kinds, r.names, r.vals = append(r.kinds, kind), append(r.names, name), append(r.vals, num.From(v))
	return num.From(v), true
}

type walker struct {
	p     *cfa.Program
	out   [][]int
	rec   *recorder
	used  int
	state []num.Int
	loc   cfa.Loc
	path  []int
}

func newWalker(p *cfa.Program, rec *recorder) *walker {
	w := &walker{p: p, rec: rec, out: make([][]int, len(p.Locs)), state: make([]num.Int, len(p.Vars)), loc: p.Entry}
	for i, e := range p.Edges {
		w.out[e.From] = append(w.out[e.From], i)
	}
	return w
}

// try checks whether the walk can take an edge with the recorded inputs. If it can, try returns the
// values of the edge's inputs, and the number of recorded inputs that the walk has used after this
// edge.
func (w *walker) try(e *cfa.Edge) (map[lia.Var]num.Int, int, bool) {
	vals := map[lia.Var]num.Int{}
	used := w.used
	for _, in := range e.Inputs {
		if in.Kind != cfa.Nondet && in.Kind != cfa.Uninit {
			continue
		}
		if used == len(w.rec.vals) || w.rec.kinds[used] != in.Kind || w.rec.names[used] != in.Name {
			return nil, used, false
		}
		vals[in.Var] = w.rec.vals[used]
		used++
	}
	for _, in := range e.Inputs {
		if in.Kind == cfa.Nondet || in.Kind == cfa.Uninit {
			continue
		}
		v, ok := w.solve(e.Guard, in.Var, vals)
		if !ok {
			return nil, used, false
		}
		vals[in.Var] = v
	}
	return vals, used, e.Guard.Eval(w.value(vals))
}

func (w *walker) value(vals map[lia.Var]num.Int) func(lia.Var) num.Int {
	return func(v lia.Var) num.Int {
		if int(v) < len(w.state) {
			return w.state[v]
		}
		return vals[v]
	}
}

// solve looks for a value of the input x that satisfies the guard's conjuncts about x. It tries
// values near the solutions of their literals. If none of these satisfies them, it returns false.
func (w *walker) solve(guard lia.Formula, x lia.Var, vals map[lia.Var]num.Int) (num.Int, bool) {
	parts := []lia.Formula{guard}
	if guard.Op() == lia.OpAnd {
		parts = guard.Args()
	}
	known := func(v lia.Var) bool {
		_, ok := vals[v]
		return ok || int(v) < len(w.state) || v == x
	}
	var about []lia.Formula
	var cands []num.Int
	for _, f := range parts {
		mine, ok := false, true
		f.Vars(func(v lia.Var) {
			mine = mine || v == x
			ok = ok && known(v)
		})
		if !mine || !ok {
			continue
		}
		about = append(about, f)
		f.Walk(func(g lia.Formula) {
			if g.Op() != lia.OpLit || !g.Lit().T.Has(x) {
				return
			}
			t := g.Lit().T
			rest := t.Eval(func(v lia.Var) num.Int {
				if v == x {
					return num.Zero()
				}
				return w.value(vals)(v)
			})
			c := rest.Neg().FloorDiv(t.Coef(x))
			cands = append(cands, c.Sub(num.One()), c, c.Add(num.One()))
		})
	}
	for _, c := range cands {
		vals[x] = c
		ok := true
		for _, f := range about {
			ok = ok && f.Eval(w.value(vals))
		}
		if ok {
			return c, true
		}
	}
	delete(vals, x)
	return num.Zero(), len(about) == 0
}

// walk follows edges until none can be taken, Error is reached, or the number of edges exceeds
// "limit".
func (w *walker) walk(limit int) error {
	for n := 0; n < limit && w.loc != w.p.Error; n++ {
		taken := -1
		var vals map[lia.Var]num.Int
		var used int
		for _, i := range w.out[w.loc] {
			v, u, ok := w.try(&w.p.Edges[i])
			if !ok {
				continue
			}
			if taken >= 0 {
				return fmt.Errorf("edges %d and %d of %s can both be taken", taken, i, w.p.Locs[w.loc].Name)
			}
			taken, vals, used = i, v, u
		}
		if taken < 0 {
			return nil
		}
		e := &w.p.Edges[taken]
		next := append([]num.Int(nil), w.state...)
		for _, a := range e.Assigns {
			next[a.Var] = a.Term.Eval(w.value(vals))
		}
		w.state, w.loc, w.used = next, e.To, used
		w.path = append(w.path, taken)
	}
	return nil
}

// atStatement reports whether a failure message is about a statement without effects.
func atStatement(message string) bool {
	return message == "label ERROR is reached" || message == "reach_error is reached"
}

func TestLoweringConforms(t *testing.T) {
	outcomes := map[interp.OutcomeKind]int{}
	refused := 0
	count := rounds.Of(t, 250, 50)
	for seed := range int64(count) {
		r := rand.New(rand.NewSource(seed))
		src := gen.Program(r, gen.Options{Pointers: seed%3 == 0, Library: seed%4 == 1})
		u, ds := Load("random.c", []byte(src))
		if u == nil && seed%3 == 0 && ds[0].Code == string(diag.Pointer) {
			refused++
			continue // a jump skips a declaration
		}
		if u == nil {
			t.Fatalf("seed %d: refused: %s\n%s", seed, ds[0], src)
		}
		for run := 0; run < 4; run++ {
			rec := &recorder{r: r}
			globals := map[string]num.Int{}
			out := interp.Run(context.Background(), u.AST, rec.next, interp.Options{MaxSteps: 400, Observe: func(s interp.Step) {
				s.Values(func(v *ast.Var, x num.Int) {
					if v.Kind == ast.Global {
						globals[v.Name] = x
					}
				})
			}})
			outcomes[out.Kind]++
			w := newWalker(u.Program, rec)
			err := w.walk(3000)
			reached := w.loc == u.Program.Error
			switch {
			case err != nil:
			case out.Kind == interp.OutOfSteps: // nothing to compare: the automaton may have run further
			case reached != (out.Kind == interp.Failed):
				err = fmt.Errorf("error reached: %v", reached)
			case (reached || out.Kind == interp.Ended) && w.used != len(rec.vals):
				err = fmt.Errorf("used %d of %d inputs", w.used, len(rec.vals))
			}
			if err == nil && reached && atStatement(out.Message) {
				// The failing statement only tests a condition, so the state before the statement
				// is the final state.
				for i, v := range u.Program.Vars {
					if x, ok := globals[v.Orig]; ok && v.Kind == cfa.Global && v.Func == "" && !w.state[i].Equal(x) {
						err = fmt.Errorf("%s is %v, the interpreter has %v", v.Name, w.state[i], x)
					}
				}
			}
			if err != nil {
				for _, i := range w.path {
					e := u.Program.Edges[i]
					t.Logf("%s -> %s: %v", u.Program.Locs[e.From].Name, u.Program.Locs[e.To].Name, e.Spans)
				}
				t.Fatalf("seed %d run %d: interpreter: %v at %v (%s), automaton at %s: %v\ninputs %v\n%s", seed, run, out.Kind, out.Pos, out.Message, u.Program.Locs[w.loc].Name, err, rec.vals, src)
			}
		}
	}
	t.Logf("outcomes: %v; %d refused", outcomes, refused)
	if refused*6 > count {
		t.Errorf("%d programs are refused", refused)
	}
	for _, k := range []interp.OutcomeKind{interp.Ended, interp.Failed, interp.Blocked, interp.OutOfSteps} {
		if outcomes[k] < 3*count/25 {
			t.Errorf("only %d runs were %v: the generator no longer covers that", outcomes[k], k)
		}
	}
}
