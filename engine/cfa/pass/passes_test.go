package pass

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia/rounds"
)

type namedPass struct {
	name string
	run  func(*cfa.Program) (*cfa.Program, BackTranslation)
}

// allPasses returns single passes, and compositions of passes that engines use. It omits
// Bisimulation, Ranges and TailCalls, which other tests cover.
func allPasses(t testing.TB) []namedPass {
	return []namedPass{
		{"constants", must(t, Constants)},
		{"reach", must(t, Reach)},
		{"slice", must(t, Slice)},
		{"dead", must(t, Dead)},
		{"guards", must(t, Guards)},
		{"inputs", must(t, Inputs)},
		{"blocks", blocksWithin(t, maxGuard, false)},
		{"blocks bounded", blocksWithin(t, 6, false)},
		{"blocks merged", blocksWithin(t, maxGuard, true)},
		{"simplify", simplifyWith(t, SimplifyOptions{})},
		{"simplify blocks", simplifyWith(t, SimplifyOptions{LargeBlocks: true})},
		{"only function blocks", simplifyWith(t, SimplifyOptions{LargeBlocks: true, Functions: true, None: true})},
		{"simplify merged", func(p *cfa.Program) (*cfa.Program, BackTranslation) {
			q, b, err := simplifyAll(context.Background(), p, SimplifyOptions{LargeBlocks: true}, true)
			if err != nil {
				t.Fatalf("simplifyAll: %v", err)
			}
			return q, b
		}},
	}
}

func simplifyWith(t testing.TB, opts SimplifyOptions) func(*cfa.Program) (*cfa.Program, BackTranslation) {
	return func(p *cfa.Program) (*cfa.Program, BackTranslation) {
		q, b, err := Simplify(context.Background(), p, opts)
		if err != nil {
			t.Fatalf("Simplify: %v", err)
		}
		return q, b
	}
}

func must(t testing.TB, pass func(context.Context, *cfa.Program) (*cfa.Program, BackTranslation, error)) func(*cfa.Program) (*cfa.Program, BackTranslation) {
	return func(p *cfa.Program) (*cfa.Program, BackTranslation) {
		q, b, err := pass(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		return q, b
	}
}

func blocksWithin(t testing.TB, limit int, merge bool) func(*cfa.Program) (*cfa.Program, BackTranslation) {
	return func(p *cfa.Program) (*cfa.Program, BackTranslation) {
		q, b, err := largeBlocks(context.Background(), p, limit, merge, nil)
		if err != nil {
			t.Fatalf("large blocks: %v", err)
		}
		return q, b
	}
}

// TestPassesKeepVerdicts enumerates the states of random programs before and after each pass. The
// verdict must be the same, and paths and invariants of the new program must become paths and
// invariants of the old one.
func TestPassesKeepVerdicts(t *testing.T) {
	keepVerdicts(t, allPasses(t), func(seed int) *cfa.Program {
		return cfatest.Random(rand.New(rand.NewPCG(uint64(seed), 7)), seed%4 != 3)
	})
}

// Two locations are twins if the same edges leave them. Random programs rarely have twins, so this
// test adds some.
func TestBisimulationKeepsVerdicts(t *testing.T) {
	passes := []namedPass{
		{"bisimulation", must(t, Bisimulation)},
		{"simplify bisimulation", simplifyWith(t, SimplifyOptions{Bisimulation: true})},
		{"simplify blocks bisimulation", simplifyWith(t, SimplifyOptions{LargeBlocks: true, Bisimulation: true})},
	}
	keepVerdicts(t, passes, func(seed int) *cfa.Program {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		return cfatest.Twins(r, cfatest.Random(r, seed%4 != 3))
	})
}

func keepVerdicts(t *testing.T, passes []namedPass, program func(seed int) *cfa.Program) {
	t.Helper()
	n := rounds.Of(t, 120, 30)
	const limit = 6000
	counts := map[string]int{}
	for seed := range n {
		p := program(seed)
		if err := cfa.Sanity(p); err != nil {
			t.Fatalf("seed %d: the generator is wrong: %v", seed, err)
		}
		old := cfatest.Explore(p, limit)
		if !old.Complete {
			counts["skipped"]++
			continue
		}
		before := dump(p)
		if old.Unsafe {
			counts["unsafe"]++
		} else {
			counts["safe"]++
		}
		for _, pass := range passes {
			q, back := pass.run(p)
			fail := func(format string, args ...any) {
				t.Helper()
				t.Errorf("seed %d, %s: "+format, append([]any{seed, pass.name}, args...)...)
				t.Fatalf("old:\n%snew:\n%s", before, dump(q))
			}
			if after := dump(p); after != before {
				fail("the pass modified its argument to\n%s", after)
			}
			if err := cfa.Sanity(q); err != nil {
				fail("%v", err)
			}
			if q == p {
				continue
			}
			counts[pass.name]++
			for l, old := range back.Locs {
				if back.NewLoc[old] != cfa.Loc(l) {
					fail("%s is %s, which %s stands for", q.LocName(cfa.Loc(l)), p.LocName(old), q.LocName(back.NewLoc[old]))
				}
			}
			now := cfatest.Explore(q, limit)
			if !now.Complete {
				counts[pass.name+" skipped"]++
				continue
			}
			if now.Unsafe != old.Unsafe {
				fail("unsafe was %v, is %v", old.Unsafe, now.Unsafe)
			}
			for l := range now.Paths {
				for i, path := range now.Paths[l] {
					if i%7 != 0 {
						continue
					}
					mapped, err := back.Path(path)
					if err != nil {
						fail("path to %s: %v", q.LocName(cfa.Loc(l)), err)
					}
					if _, err := cfa.Run(p, mapped); err != nil {
						fail("mapped path to %s: %v", q.LocName(cfa.Loc(l)), err)
					}
					end := p.Entry
					if len(mapped) > 0 {
						end = p.Edges[mapped[len(mapped)-1].Edge].To
					}
					if back.NewLoc[end] != cfa.Loc(l) {
						fail("mapped path ends at %s, not %s", p.LocName(end), q.LocName(cfa.Loc(l)))
					}
				}
			}
			if now.Unsafe {
				continue
			}
			// After a pass that merges edges, dead variables can have values that Explore does not
			// enumerate.
			inv := strongest(q, now, strings.Contains(pass.name, "merged"))
			if seed%2 == 0 { // in every second test, keep only the formulas that an engine must provide
				for l := range inv {
					if !q.Locs[l].LoopHead {
						delete(inv, l)
					}
				}
			}
			if err := checkInvariant(q, inv); err != nil {
				fail("the test's own invariant: %v", err)
			}
			mapped, err := back.Invariant(inv)
			if err != nil {
				fail("invariant: %v", err)
			}
			if err := checkInvariant(p, mapped); err != nil {
				fail("mapped invariant: %v", err)
			}
			counts[pass.name+" invariants"]++
		}
	}
	t.Logf("%v", counts)
	for _, pass := range passes {
		if counts[pass.name] < n/20 {
			t.Errorf("%s changed only %d programs", pass.name, counts[pass.name])
		}
	}
}

func dump(p *cfa.Program) string {
	var b strings.Builder
	b.WriteString("vars")
	for _, v := range p.Vars {
		b.WriteString(" " + v.Name)
	}
	fmt.Fprintf(&b, "\nentry %s, error %s\n", p.LocName(p.Entry), p.LocName(p.Error))
	var heads []string
	for _, l := range p.Locs {
		if l.LoopHead {
			heads = append(heads, l.Name)
		}
	}
	if len(heads) > 0 {
		b.WriteString("heads " + strings.Join(heads, " ") + "\n")
	}
	for l := range p.Locs {
		for _, id := range p.Out(cfa.Loc(l)) {
			e := &p.Edges[id]
			fmt.Fprintf(&b, "%d: %s -> %s\n", id, p.LocName(e.From), p.LocName(e.To))
			for _, in := range e.Inputs {
				fmt.Fprintf(&b, "\tinput %s\n", p.VarName(in.Var))
			}
			if !e.Guard.IsTrue() {
				fmt.Fprintf(&b, "\t[%s]\n", e.Guard.Format(p.VarName))
			}
			for _, pr := range e.Premises {
				var args []string
				for _, a := range pr.Args {
					args = append(args, p.VarName(a.Var)+" = "+a.Term.Format(p.VarName))
				}
				fmt.Fprintf(&b, "\tpremise at %s: %s\n", p.LocName(pr.At), strings.Join(args, ", "))
			}
			if len(e.Assigns) > 0 {
				var vars, terms []string
				for _, a := range e.Assigns {
					vars, terms = append(vars, p.VarName(a.Var)), append(terms, a.Term.Format(p.VarName))
				}
				fmt.Fprintf(&b, "\t%s := %s\n", strings.Join(vars, ", "), strings.Join(terms, ", "))
			}
		}
	}
	return b.String()
}
