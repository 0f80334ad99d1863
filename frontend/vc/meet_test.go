package vc_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/frontend"
	"ic3play/frontend/carry"
	"ic3play/lia/refute"
	"ic3play/lia/rounds"
)

// branchyProgram generates random programs without loops. They have the variables x, y and z. A
// statement copies a variable, or assigns one of -1, 0, 1, 2 nondeterministically. The tests also
// execute these programs.
type branchyProgram struct {
	r    *rand.Rand
	text strings.Builder
	n    int
}

type step func(v *[3]int, chosen []int)

func (w *branchyProgram) value() (string, func(v *[3]int, chosen []int) int) {
	switch k := w.r.Intn(4); k {
	case 3:
		c := w.r.Intn(3)
		return fmt.Sprint(c), func(*[3]int, []int) int { return c }
	default:
		return "xyz"[k : k+1], func(v *[3]int, _ []int) int { return v[k] }
	}
}

func (w *branchyProgram) block(depth int) step {
	var steps []step
	for range 1 + w.r.Intn(2) {
		steps = append(steps, w.statement(depth))
	}
	return func(v *[3]int, chosen []int) {
		for _, s := range steps {
			s(v, chosen)
		}
	}
}

func (w *branchyProgram) statement(depth int) step {
	to := w.r.Intn(3)
	name := "xyz"[to : to+1]
	switch {
	case depth > 0 && w.r.Intn(3) > 0:
		a, left := w.value()
		b, right := w.value()
		less := w.r.Intn(2) == 0
		fmt.Fprintf(&w.text, "if (%s %s %s) { ", a, map[bool]string{true: "<", false: "=="}[less], b)
		yes := w.block(depth - 1)
		w.text.WriteString("} else { ")
		no := func(*[3]int, []int) {}
		if w.r.Intn(4) > 0 {
			no = w.block(depth - 1)
		}
		w.text.WriteString("} ")
		return func(v *[3]int, chosen []int) {
			if l, r := left(v, chosen), right(v, chosen); less && l < r || !less && l == r {
				yes(v, chosen)
			} else {
				no(v, chosen)
			}
		}
	case w.n < 4 && w.r.Intn(3) == 0:
		k := w.n
		w.n++
		fmt.Fprintf(&w.text, "%s = nondet(); assume(%s >= -1 && %s <= 2); ", name, name, name)
		return func(v *[3]int, chosen []int) { v[to] = chosen[k] }
	default:
		text, value := w.value()
		fmt.Fprintf(&w.text, "%s = %s; ", name, text)
		return func(v *[3]int, chosen []int) { v[to] = value(v, chosen) }
	}
}

// TestMeetingWays compares the check with an enumeration of all runs, for programs without loops.
// For such programs the check is exact, whichever symbols the walk keeps at joins.
func TestMeetingWays(t *testing.T) {
	holding, failing := 0, 0
	for seed := range rounds.Of(t, 600, 150) {
		w := &branchyProgram{r: rand.New(rand.NewSource(int64(seed)))}
		w.text.WriteString("int main() { int x = 0, y = 1, z = 2; ")
		run := w.block(3)
		// The assertion excludes some final values of x, y and z. The program may reach these
		// values.
		var ends [][3]int
		chosen := make([]int, 4)
		for k := range 1 << (2 * w.n) {
			for i := range chosen {
				chosen[i] = k>>(2*i)&3 - 1
			}
			v := [3]int{0, 1, 2}
			run(&v, chosen)
			ends = append(ends, v)
		}
		some := ends[w.r.Intn(len(ends))]
		a, b, c := w.r.Intn(3), w.r.Intn(3), w.r.Intn(3)
		wrong := func(v [3]int) bool { return v[a]-v[b] == some[a]-some[b]+1 && v[c] <= some[c] }
		fmt.Fprintf(&w.text, "assert(!(%c - %c == %d && %c <= %d)); }", "xyz"[a], "xyz"[b], some[a]-some[b]+1, "xyz"[c], some[c])
		fails := false
		for _, v := range ends {
			fails = fails || wrong(v)
		}
		u, diags := frontend.Load("branchy.c", []byte(w.text.String()))
		if u == nil {
			t.Fatalf("%v\n%s", diags[0], w.text.String())
		}
		_, err := carry.Invariant(context.Background(), u.AST, u.Lowered, cfa.Invariant{}, refute.Prove)
		if fails {
			failing++
		} else {
			holding++
		}
		if fails != (err != nil) {
			t.Fatalf("seed %d: fails %v, check says %v\n%s", seed, fails, err, w.text.String())
		}
	}
	if holding < 50 || failing < 10 {
		t.Errorf("%d programs hold, %d fail", holding, failing)
	}
}
