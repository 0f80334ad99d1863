package cfa

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// randomProgram makes a small automaton for tests: few variables, few
// locations, guards and assignments with small coefficients, inputs in 0..2,
// quotients. bounded keeps every assigned value in -3..3, so that its states
// can be enumerated.
func randomProgram(r *rand.Rand, bounded bool) *Program {
	p := &Program{File: "random"}
	nv, nl := 1+r.IntN(3), 4+r.IntN(6)
	for i := range nv {
		p.Vars = append(p.Vars, Var{Name: string(rune('x' + i)), Orig: string(rune('x' + i))})
	}
	for i := range nl {
		p.Locs = append(p.Locs, Location{Name: "L" + strconv.Itoa(i)})
	}
	p.Entry, p.Error = 0, Loc(nl-1)
	p.Locs[0].Name, p.Locs[nl-1].Name = "entry", "error"

	// The last variable may be one that no guard reads: Slice has work then.
	read := nv
	if nv > 1 && r.IntN(3) == 0 {
		read--
	}
	term := func(vars int) lia.Term {
		t := lia.Int(int64(r.IntN(7) - 3))
		for v := range vars {
			if r.IntN(3) == 0 {
				t = t.AddMul(num.From(int64(r.IntN(5)-2)), lia.V(lia.Var(v)))
			}
		}
		return t
	}
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth > 0 && r.IntN(3) == 0 {
			var fs []lia.Formula
			for range 2 + r.IntN(2) {
				fs = append(fs, formula(depth-1))
			}
			if r.IntN(2) == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		switch r.IntN(8) {
		case 0:
			return lia.Divides(num.From(int64(2+r.IntN(2))), term(read))
		case 1:
			return lia.Ne(term(read))
		case 2, 3:
			return lia.Eq(term(read))
		case 4:
			return lia.Eq(lia.V(lia.Var(r.IntN(read))).AddConst(num.From(int64(r.IntN(5) - 2))))
		}
		return lia.Le(term(read))
	}
	within := func(t lia.Term, lo, hi int64) lia.Formula {
		return lia.And(lia.Ge(t.AddConst(num.From(-lo))), lia.Le(t.AddConst(num.From(-hi))))
	}
	line := 0
	add := func(from, to Loc, guard lia.Formula, ins []Input, as []Assign) {
		line++
		if bounded {
			for _, a := range as {
				guard = lia.And(guard, within(a.Term, -3, 3))
			}
		}
		slices.SortFunc(as, func(a, b Assign) int { return int(a.Var - b.Var) })
		p.Edges = append(p.Edges, Edge{From: from, To: to, Inputs: ins, Guard: guard, Assigns: as,
			Spans: []source.Span{{Start: source.Pos{Line: line, Col: 1}, End: source.Pos{Line: line, Col: 9}}}, Text: "e" + strconv.Itoa(line)})
	}
	input := func(kind InputKind) (Input, lia.Term) {
		v := lia.Var(nv + p.NumIn)
		p.NumIn++
		return Input{Var: v, Kind: kind, Name: "nondet()"}, lia.V(v)
	}
	for range 1 + r.IntN(2) { // every variable gets a value first
		var as []Assign
		var ins []Input
		guard := lia.True()
		for v := range nv {
			t := lia.Int(int64(r.IntN(3) - 1))
			if r.IntN(4) == 0 {
				in, it := input(Uninit)
				ins = append(ins, in)
				guard = lia.And(guard, within(it, 0, 2))
				t = it
			}
			as = append(as, Assign{lia.Var(v), t})
		}
		add(0, Loc(1+r.IntN(nl-2)), guard, ins, as)
	}
	for range nl + r.IntN(2*nl) {
		from, to := Loc(1+r.IntN(nl-2)), Loc(1+r.IntN(nl-1))
		guard := lia.True()
		if r.IntN(3) > 0 {
			guard = formula(2)
		}
		if to == p.Error && r.IntN(3) > 0 {
			guard = lia.And(guard, formula(1))
		}
		var ins []Input
		var as []Assign
		for _, v := range r.Perm(nv)[:r.IntN(nv+1)] {
			t := term(read)
			if int(v) >= read {
				t = term(nv)
			}
			switch r.IntN(9) {
			case 0:
				in, it := input(Nondet)
				ins = append(ins, in)
				guard = lia.And(guard, within(it, 0, 2))
				t = it
				if r.IntN(2) == 0 {
					t = t.Add(lia.V(lia.Var(v)))
				}
			case 1: // v = t / 2, rounded down
				in, q := input(Quotient)
				ins = append(ins, in)
				guard = lia.And(guard, within(t.Sub(q.Mul(num.From(2))), 0, 1))
				t = q
			case 2:
				t = lia.Int(int64(r.IntN(3)))
			case 3: // a value with a name
				in, it := input(Derived)
				ins = append(ins, in)
				guard = lia.And(guard, lia.Eq(it.Sub(t)))
				t = it
			}
			as = append(as, Assign{lia.Var(v), t})
		}
		if guard.IsFalse() {
			continue
		}
		add(from, to, guard, ins, as)
	}
	for l, h := range LoopHeads(p) {
		p.Locs[l].LoopHead = h
	}
	return p
}

// explored is what bounded enumeration of the states found.
type explored struct {
	complete bool
	unsafe   bool
	path     Path // to the error, when unsafe
	states   [][]State
	paths    [][]Path // one for each state
}

func key(l Loc, s State) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(int(l)))
	for _, v := range s {
		b.WriteString(" " + v.String())
	}
	return b.String()
}

// explore enumerates reachable states breadth first, Entry's being 0.
func explore(p *Program, limit int) explored {
	type node struct {
		loc  Loc
		s    State
		path Path
	}
	x := explored{complete: true, states: make([][]State, len(p.Locs)), paths: make([][]Path, len(p.Locs))}
	queue := []node{{loc: p.Entry, s: make(State, len(p.Vars))}}
	seen := map[string]bool{key(p.Entry, queue[0].s): true}
	work := 0
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		x.states[n.loc] = append(x.states[n.loc], n.s)
		x.paths[n.loc] = append(x.paths[n.loc], n.path)
		if n.loc == p.Error && !x.unsafe {
			x.unsafe, x.path = true, n.path
		}
		for _, id := range p.Out(n.loc) {
			e := &p.Edges[id]
			successors(p, e, n.s, func(inputs []num.Int, next State) bool {
				if work++; work > limit {
					x.complete = false
					return false
				}
				if next == nil || seen[key(e.To, next)] {
					return true
				}
				seen[key(e.To, next)] = true
				path := append(slices.Clip(n.path), Step{Edge: id, Inputs: slices.Clone(inputs)})
				queue = append(queue, node{e.To, next, path})
				return true
			})
			if !x.complete {
				return x
			}
		}
	}
	return x
}

// successors tries values of the inputs: 0..2 for nondeterministic ones, -4..4
// for quotients, and also whatever an equation of the guard says for derived
// ones.
// next is nil where the guard is false.
func successors(p *Program, e *Edge, s State, visit func(inputs []num.Int, next State) bool) {
	inputs := make([]num.Int, len(e.Inputs))
	var rec func(i int) bool
	rec = func(i int) bool {
		value := Valuation(s, e, inputs)
		if i == len(e.Inputs) {
			if !e.Guard.Eval(value) {
				return visit(inputs, nil)
			}
			return visit(inputs, assign(s, e.Assigns, value))
		}
		for _, c := range candidates(e, i, value) {
			inputs[i] = c
			if !rec(i + 1) {
				return false
			}
		}
		return true
	}
	rec(0)
}

func candidates(e *Edge, i int, value func(lia.Var) num.Int) []num.Int {
	lo, hi := int64(0), int64(2)
	switch e.Inputs[i].Kind {
	case Quotient:
		lo, hi = -4, 4
	case Derived:
		var out []num.Int
		for c := int64(-4); c <= 4; c++ {
			out = append(out, num.From(c))
		}
		e.Guard.Walk(func(g lia.Formula) {
			if g.Op() == lia.OpLit && g.Lit().Kind == lia.EQ {
				if t, ok := solveFor(g.Lit().T, e.Inputs[i].Var); ok {
					c := t.Eval(value)
					if !slices.ContainsFunc(out, c.Equal) {
						out = append(out, c)
					}
				}
			}
		})
		return out
	}
	var out []num.Int
	for c := lo; c <= hi; c++ {
		out = append(out, num.From(c))
	}
	return out
}

// strongest returns the reachable states as an invariant: at each location the
// disjunction of the states found, over the variables that every path to it
// has assigned; with liveOnly, over those that are live there.
func strongest(p *Program, x explored, liveOnly bool) Invariant {
	lv := Live(p)
	assigned := make([][]bool, len(p.Locs))
	for again := true; again; {
		again = false
		for i := range p.Edges {
			e := &p.Edges[i]
			if e.From != p.Entry && assigned[e.From] == nil {
				continue
			}
			after := make([]bool, len(p.Vars))
			copy(after, assigned[e.From])
			for _, a := range e.Assigns {
				after[a.Var] = true
			}
			if assigned[e.To] == nil {
				assigned[e.To], again = after, true
				continue
			}
			for v := range after {
				if assigned[e.To][v] && !after[v] {
					assigned[e.To][v], again = false, true
				}
			}
		}
	}
	inv := Invariant{}
	for l := range p.Locs {
		if Loc(l) == p.Entry || Loc(l) == p.Error {
			continue
		}
		var cubes []lia.Formula
		for _, s := range x.states[l] {
			var cube []lia.Formula
			for v, c := range s {
				if assigned[l][v] && (!liveOnly || lv.Has(Loc(l), lia.Var(v))) {
					cube = append(cube, lia.Eq(lia.V(lia.Var(v)).AddConst(c.Neg())))
				}
			}
			cubes = append(cubes, lia.And(cube...))
		}
		inv[Loc(l)] = lia.Or(cubes...)
	}
	return inv
}

// checkInvariant checks an invariant of p on all states in a box: it is
// inductive along the paths between its locations, cuts every cycle, and
// excludes Error.
func checkInvariant(p *Program, inv Invariant) error {
	has := func(l Loc) bool { _, ok := inv[l]; return ok }
	var uncut error
	dfs(p, has, func(e EdgeID) {
		uncut = fmt.Errorf("a cycle through %s has no invariant", p.LocName(p.Edges[e].To))
	})
	if uncut != nil {
		return uncut
	}
	const lo, hi = -4, 4
	s := make(State, len(p.Vars))
	for i := range s {
		s[i] = num.From(lo)
	}
	for {
		for l := range p.Locs {
			if Loc(l) != p.Entry && !has(Loc(l)) {
				continue
			}
			if f, ok := inv[Loc(l)]; ok && !f.Eval(Valuation(s, &Edge{}, nil)) {
				continue
			}
			if err := walkInvariant(p, inv, Loc(l), s); err != nil {
				return err
			}
		}
		i := 0
		for ; i < len(s); i++ {
			if v, _ := s[i].Int64(); v < hi {
				s[i] = num.From(v + 1)
				break
			}
			s[i] = num.From(lo)
		}
		if i == len(s) {
			return nil
		}
	}
}

// walkInvariant follows the edges from a state up to the next locations that
// have an invariant.
func walkInvariant(p *Program, inv Invariant, l Loc, s State) error {
	type node struct {
		loc Loc
		s   State
	}
	stack := []node{{l, s}}
	seen := map[string]bool{}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, id := range p.Out(n.loc) {
			e := &p.Edges[id]
			var fault error
			successors(p, e, n.s, func(_ []num.Int, next State) bool {
				if next == nil || seen[key(e.To, next)] {
					return true
				}
				seen[key(e.To, next)] = true
				f, ok := inv[e.To]
				switch {
				case ok && !f.Eval(Valuation(next, &Edge{}, nil)):
					fault = fmt.Errorf("from %s %v over edge %d to %s %v: not inductive", p.LocName(l), s, id, p.LocName(e.To), next)
				case ok:
				case e.To == p.Error:
					fault = fmt.Errorf("from %s %v over edge %d to the error", p.LocName(l), s, id)
				default:
					stack = append(stack, node{e.To, next})
				}
				return fault == nil
			})
			if fault != nil {
				return fault
			}
		}
	}
	return nil
}
