package frontend

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/frontend/preproc"
	"ic3play/frontend/sema"
	"ic3play/lia/num"
	"ic3play/lia/rounds"

	"golang.org/x/tools/txtar"
)

// pooledTrees builds the tree of a program twice: with a few objects for each allocation, and with
// pools for all allocations for which the frontend has pools. If it has none, the second tree is
// nil.
func pooledTrees(t *testing.T, src string, rules ast.Rules) (few, pooled *ast.File) {
	t.Helper()
	ctx := context.Background()
	rep := diag.NewReporter("p.c", []byte(src))
	toks := preproc.Run([]byte(src), rules.LongBits(), rep)
	few, err := sema.Build(ctx, "p.c", []byte(src), rules, toks, rep, nil, sema.Guess{})
	if err != nil || rep.Len() > 0 || len(few.Heap) == 0 {
		return nil, nil
	}
	sites := map[source.Span]bool{}
	for _, h := range few.Heap {
		if h.Type > 0 {
			sites[h.Span] = true
		}
	}
	pooled, err = sema.BuildPooled(ctx, "p.c", []byte(src), rules, toks, diag.NewReporter("p.c", []byte(src)), sema.Guess{}, sites)
	if err != nil {
		t.Fatal(err)
	}
	return few, pooled
}

// comparePools runs both trees with the same inputs and compares how the runs end. It returns the
// number of compared runs and how many of them fail.
func comparePools(t *testing.T, src string, few, pooled *ast.File) (runs, failures int) {
	t.Helper()
	for seed := range 6 {
		run := func(f *ast.File) (interp.Outcome, bool) {
			r, open := rand.New(rand.NewSource(int64(seed))), false
			in := func(kind cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
				switch {
				case kind == cfa.Uninit || kind == cfa.Cell:
					open = true // the result depends on memory without a value
				case strings.Contains(name, "alloc_"): // all contents of the few objects
					return num.Zero(), true
				}
				return num.From(int64(r.Intn(5) - seed%2)), true
			}
			out := interp.Run(context.Background(), f, in, interp.Options{MaxSteps: 20_000})
			return out, !open && out.Kind != interp.OutOfSteps && !strings.Contains(out.Message, "more objects")
		}
		x, known := run(few)
		y, also := run(pooled)
		if !known || !also {
			continue
		}
		runs++
		if x.Kind == interp.Failed {
			failures++
		}
		if x.Kind != y.Kind || x.Failure != y.Failure || x.Pos != y.Pos {
			t.Errorf("with few objects: %v %q at %v; with pools: %v %q at %v\n%s", x.Kind, x.Message, x.Pos, y.Kind, y.Message, y.Pos, src)
			return runs, failures
		}
	}
	return runs, failures
}

// TestPoolsAgainstFewObjects checks that runs end in the same way with pools and with a few objects
// for each allocation.
func TestPoolsAgainstFewObjects(t *testing.T) {
	runs, failures := 0, 0
	both := func(src string, rules ast.Rules) {
		if few, pooled := pooledTrees(t, src, rules); pooled != nil {
			n, failed := comparePools(t, src, few, pooled)
			runs, failures = runs+n, failures+failed
		}
	}
	for _, file := range []string{"corners", "written", "programs"} {
		programs, err := txtar.ParseFile("verify/testdata/" + file + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range programs.Files {
			if strings.Contains(string(f.Data), "alloc(") {
				both(string(f.Data), ast.Rules{})
				both(string(f.Data), ast.Rules{C: true, Model: ast.LP64()})
			}
		}
	}
	if runs < 50 {
		t.Errorf("only %d runs of written programs", runs)
	}
	byHand := runs
	for seed := range rounds.Of(t, 3000, 600) {
		both(gen.Pools(rand.New(rand.NewSource(int64(seed)))), ast.Rules{C: seed%2 == 0, Model: ast.LP64()})
	}
	t.Logf("%d runs, %d of written programs, %d failures", runs, byHand, failures)
	if random := runs - byHand; random < 200 || failures < random/20 {
		t.Errorf("%d random runs, %d failures", random, failures)
	}
}
