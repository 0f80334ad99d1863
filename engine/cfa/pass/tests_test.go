//go:build !js

package pass_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/cfa/pass"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
	"ic3play/static"
)

// TestConditionsOfTheSourceStay checks the Tests of each edge after all passes. They must be the
// conditions that the original program tests on the paths that the edge replaces.
func TestConditionsOfTheSourceStay(t *testing.T) {
	sources, rules := map[string]string{}, map[string]ast.Rules{}
	examples, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		sources[e.File] = e.Source
		if rules[e.File], err = e.Rules(); err != nil {
			t.Fatal(err)
		}
	}
	count := rounds.Of(t, 300, 60)
	for seed := range int64(count) {
		sources[fmt.Sprint("seed ", seed)] = gen.Program(rand.New(rand.NewSource(seed)), gen.Options{})
	}
	passed, many := 0, 0
	for name, src := range sources {
		unit, diags := frontend.LoadRules(name, []byte(src), rules[name])
		if unit == nil {
			t.Fatal(name, diags)
		}
		old := unit.Program
		p, back, err := pass.Simplify(context.Background(), old, pass.SimplifyOptions{LargeBlocks: true})
		if err != nil {
			t.Fatal(err)
		}
		for i := range p.Edges {
			e := &p.Edges[i]
			if len(e.Tests) > 1 {
				many++
			}
			there := testsBetween(old, back, e)
			for k, s := range e.Tests {
				if !there[s] {
					t.Errorf("%s: edge %d: the condition at %v is not on its ways", name, i, s)
				}
				if slices.Contains(e.Tests[:k], s) {
					t.Errorf("%s: edge %d: the condition at %v is there twice", name, i, s)
				}
			}
		}
		if p.HasPremises() {
			continue // this test cannot follow calls
		}
		x := cfatest.Explore(p, 2000)
		for _, paths := range x.Paths {
			for _, path := range paths[:min(len(paths), 10)] {
				if len(path) == 0 {
					continue
				}
				all, err := back.Path(path)
				if err != nil {
					t.Fatal(name, err)
				}
				before, err := back.Path(path[:len(path)-1])
				if err != nil {
					t.Fatal(name, err)
				}
				id := path[len(path)-1].Edge
				for _, step := range all[len(before):] {
					for _, s := range old.Edges[step.Edge].Tests {
						passed++
						if !slices.Contains(p.Edges[id].Tests, s) {
							t.Errorf("%s: edge %d: a run passes the condition at %v", name, id, s)
						}
					}
				}
			}
		}
	}
	if passed < 500 || many < 50 {
		t.Errorf("runs passed %d conditions, and %d edges have several", passed, many)
	}
}

// testsBetween returns the conditions that the old program tests on the paths that the edge e of
// the new program replaces. These paths lead from the source of e to its target, without visiting
// another location of the new program.
func testsBetween(old *cfa.Program, back pass.BackTranslation, e *cfa.Edge) map[cfa.Test]bool {
	from, to := back.Locs[e.From], back.Locs[e.To]
	reach := func(start cfa.Loc, next func(cfa.Loc) []cfa.EdgeID, end func(cfa.EdgeID) cfa.Loc) map[cfa.EdgeID]bool {
		edges := map[cfa.EdgeID]bool{}
		for work := []cfa.Loc{start}; len(work) > 0; {
			l := work[0]
			work = work[1:]
			for _, id := range next(l) {
				if !edges[id] {
					edges[id] = true
					if m := end(id); !slices.Contains(back.Locs, m) {
						work = append(work, m)
					}
				}
			}
		}
		return edges
	}
	ahead := reach(from, old.Out, func(id cfa.EdgeID) cfa.Loc { return old.Edges[id].To })
	behind := reach(to, old.In, func(id cfa.EdgeID) cfa.Loc { return old.Edges[id].From })
	out := map[cfa.Test]bool{}
	for id := range ahead {
		if behind[id] {
			for _, s := range old.Edges[id].Tests {
				out[s] = true
			}
		}
	}
	return out
}
