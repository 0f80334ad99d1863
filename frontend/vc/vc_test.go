package vc_test

import (
	"context"
	"errors"
	"maps"
	"math/rand"
	"testing"
	"testing/synctest"
	"time"

	"ic3play/engine"
	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/enginetest"
	"ic3play/engine/registry"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/interp"
	"ic3play/frontend/vc"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
)

// safePrograms contains safe programs that together use every construct.
var safePrograms = map[string]string{
	"while":            `int main() { int x = 0, y = 0; while (x < 10) { x++; y += 2; } assert(y == 20); }`,
	"for":              `int n; int main() { int s = 0; n = nondet(); assume(n >= 0); for (int i = 0; i < n; i++) s = s + 2; assert(s == 2 * n); }`,
	"do":               `int main() { int x = 0; do { x += 3; if (x > 100) break; } while (nondet()); assert(x >= 3 && x <= 102); }`,
	"do once":          `int main() { int x = nondet(); do { if (x < 0) break; x = -x; } while (0); assert(x <= 0); }`,
	"nested":           `int main() { int i = 0, k = 0; while (i < 5) { int j = 0; while (j < i) { j++; k++; } i++; } assert(i == 5 && k >= 0); }`,
	"continue":         `int main() { int x = 0, odd = 0; for (int i = 0; i < 20; i++) { if (i % 2 == 0) continue; odd++; if (odd > 50) break; } assert(x == 0 && odd <= 51); }`,
	"switch":           `int main() { int s = 0, n = 0; while (n < 100) { switch (s) { case 0: s = 1; break; case 1: s = 2; /* falls */ case 2: if (s == 2) { s = 0; break; } case 7: s = 7; break; default: assert(0); } n++; } assert(s == 0 || s == 1); }`,
	"switch default":   `int main() { int r, x = nondet(); switch (x) { default: r = 1; break; case 3: case 4: r = 2; } assert(r == 1 || x == 3 || x == 4); }`,
	"goto":             `int main() { int x = 0; top: if (x >= 5) goto out; x = x + 1; if (nondet()) goto top; goto top; out: assert(x == 5); }`,
	"goto into loop":   `int main() { int x = 0, y = 1; if (nondet()) goto in; y = 0; while (x < 10) { y = 1; in: x++; } assert(x >= 10 && (y == 0 || y == 1)); }`,
	"goto out of loop": `int main() { int x = 0; while (1) { while (1) { x++; if (x == 7) goto done; } } done: assert(x == 7); }`,
	"calls":            `int g; int inc(int a) { g++; return a + 1; } int twice(int a) { return inc(inc(a)); } int main() { int x = 0; while (x < 8) x = twice(x); assert(x == 8 && g == 8); }`,
	"call with loop":   `int f(int n) { int i = 0; while (i < n) i++; return i; } int main() { int a = nondet(); assume(a > 2); int b = f(a) + f(a - 1); assert(b == 2 * a - 1); }`,
	"pending operand":  `int g; int bump() { int k = 0; while (k < 3) { k++; g++; } return k; } int main() { g = nondet(); int before = g; int r = g + bump(); assert(r == before + 3); }`,
	"short-circuit":    `int c; int t() { c++; return 1; } int f() { c += 10; return 0; } int main() { int n = 0; while (n < 3) { if (f() && t()) c = -1; if (t() || f()) n++; } assert(c == 33 && n == 3); }`,
	"conditions":       `int main() { int x = nondet(), y = x > 3, z = !x; int w = (x > 0 && x < 5) || z; assert((y == 0 || y == 1) && (!w || (x >= 0 && x < 5))); }`,
	"ternary":          `int main() { int x = nondet(), m = 0; while (m < 4) { int a = x > 0 ? x : -x; assert(a >= 0); m += (a > 3 ? 2 : 1); } assert(m <= 5); }`,
	"division":         `int main() { int x = nondet(); int q = x / 3, r = x % 3; assert(3 * q + r == x && r < 3 && r > -3 && (x < 0 || r >= 0)); int a = -7 / 2; assert(a == -3 && -7 % 2 == -1 && 7 / -2 == -3); }`,
	"post":             `int main() { int x = 0; int y = x++ + ++x; assert(x == 2 && y == 2); while (x-- > 0); assert(x == -1); }`,
	"unsigned":         `int main() { unsigned int u = __VERIFIER_nondet_uint(); _Bool b = __VERIFIER_nondet_bool(); assert(u >= 0 && (b == 0 || b == 1)); }`,
	"uninit":           `int main() { int x; if (x > 3) { while (x > 3) x--; assert(x == 3); } }`,
	"abort":            `void check(int c) { if (!c) abort(); } int main() { int x = nondet(); check(x > 5); while (nondet()) x++; assert(x > 5); }`,
	"error label":      `int main() { int x = 0; while (x < 3) x++; if (x != 3) goto ERROR; return 0; ERROR: return -1; }`,
	"static":           `int count() { static int k = 5; k++; return k; } int main() { int last = 5; while (nondet()) { int n = count(); assert(n == last + 1); last = n; } }`,
	"return in loop":   `int find(int n) { for (int i = 0; ; i++) { if (i * 2 >= n) return i; } } int main() { int r = find(9); assert(r >= 5); }`,
	"void call":        `int x; void set(int v) { x = v; return; } int main() { set(3); while (x < 9) set(x + 2); assert(x == 9); }`,
	"no loop":          `int main() { int a = nondet(), b = nondet(); if (a > b) { int t = a; a = b; b = t; } assert(a <= b); }`,
	"comma":            `int main() { int i, j; for (i = 0, j = 10; i < j; i++, j--) ; assert(i == j); }`,
	"bit logic":        `int main() { int x = nondet(); int a = (x > 0) & (x < 10); int b = (x > 0) ^ (x > 5); assert(!a || x < 10); assert(!b || (x > 0 && x <= 5)); }`,
	"dead loop":        `int main() { int x = 0; if (x == 1) { while (nondet()) x++; } assert(x == 0); }`,
	"loop never again": `int main() { int x = 0; while (1) { x++; if (x) break; } for (;;) { assert(x == 1); return 0; } }`,
	"by pointers":      `void inc(int *p, int n) { for (int i = 0; i < n; i++) (*p)++; } int main() { int n = nondet(); assume(n >= 0); int x = 0; inc(&x, n); assert(x == n); }`,
	"held by a caller": `int down(int *p) { while (*p > 0) *p -= 1; return 1; } int main() { int x = nondet(); assume(x > 0); int before = x, y = x + down(&x); assert(y == before + 1 && x == 0); }`,
	"two by pointers":  `void step(int *i, int *s) { int k = *i; while (k == *i) { *s += 2; (*i)++; } } int main() { int i = 0, s = 0; while (i < 10) step(&i, &s); assert(s == 20); }`,
	"else if":          `int main() { int x = nondet(), y; if (x == 0) y = 1; else if (x == 1) y = 5; else if (x == 2) { y = nondet(); assume(y > 7); } else if (x == 3) { if (nondet()) y = 9; else y = x; } else y = x; assert(x == 0 ? y == 1 : x == 1 ? y == 5 : x == 2 ? y > 7 : x == 3 ? y == 9 || y == 3 : y == x); }`,
	"same symbol":      `int main() { int x = nondet(), y, z; if (x > 3) { y = x; z = x; } else { int u = nondet(); y = u; z = u; } assert(y == z); if (x > 3) assert(y == x); }`,
	"decided const":    `int g; int main() { const int x = 1 || g, y = (0 ? g : 3) + (g != g && 0); const _Bool z = 0 && g || x; while (g < 3) g++; assert(x == 1 && y == 3 && z); }`,
	"products":         `int main(int n, int x) { assume(n > 0); int a[n]; for (int i = 0; i < n; i++) a[i] = i * x; for (int i = 0; i < n; i++) assert(a[i] == i * x); }`,
	"two expansions":   `int to(int n) { int i = 0; while (i < n) i++; return i; } int main() { assert(to(3) == 3); assert(to(5) == 5); }`,
}

// mutants returns a divisor for the number of mutants: 5 with -short, otherwise 1.
func mutants() (scale int) {
	if testing.Short() {
		return 5
	}
	return 1
}

// loadAndProve loads a program and lets an engine prove it. The invariant is nil if the engine
// finds none.
func loadAndProve(t *testing.T, name, src string) (*frontend.Unit, cfa.Invariant) {
	t.Helper()
	u, diags := frontend.Load(name+".c", []byte(src))
	if u == nil {
		t.Fatalf("%s: %v", name, diags[0])
	}
	ctx, limits := enginetest.Bounded(t, 100_000)
	simple, back, err := pass.Simplify(ctx, u.Program, pass.SimplifyOptions{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	e, _, err := registry.Find(engine.Spec{Name: "ic3"})
	if err != nil {
		t.Fatal(err)
	}
	r := e.Check(ctx, simple, engine.Options{Limits: limits}, nil)
	if r.Verdict == engine.Unsafe {
		t.Fatalf("%s: the engine says unsafe", name)
	}
	if r.Verdict == engine.Unknown {
		t.Logf("%s: the engine does not know: %s", name, r.Reason)
		return u, nil
	}
	inv, err := back.Invariant(r.Invariant)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return u, inv
}

func TestSafePrograms(t *testing.T) {
	covered := 0
	for _, name := range sortedNames() {
		u, inv := loadAndProve(t, name, safePrograms[name])
		if inv == nil {
			continue
		}
		if _, err := certify.Invariant(context.Background(), u.Program, inv, refute.Prove); err != nil {
			t.Errorf("%s: automaton: %v", name, err)
		}
		_, err := carry.Invariant(context.Background(), u.AST, u.Lowered, inv, refute.Prove)
		var notCovered *vc.Unsupported
		switch {
		case errors.As(err, &notCovered):
			t.Logf("%s: %v", name, err)
			continue
		case err != nil:
			t.Errorf("%s: tree: %v", name, err)
			continue
		}
		covered++
	}
	if covered*10 < len(safePrograms)*9 {
		t.Errorf("only %d of %d programs are covered", covered, len(safePrograms))
	}
}

// mutation changes one random node of a tree and returns a function that undoes the change.
func mutation(r *rand.Rand, f *ast.File) func() {
	var change []func() func()
	fixed := map[*ast.IntLit]bool{} // constants that must not change, because a divisor must stay nonzero
	ast.Walk(f, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.Binary:
			if y, ok := n.Y.(*ast.IntLit); ok && (n.Op == ast.Div || n.Op == ast.Rem) {
				fixed[y] = true
			}
			if n.Op >= ast.Lt && n.Op <= ast.Ne {
				change = append(change, func() func() {
					old := n.Op
					n.Op = ast.Lt + ast.BinaryOp(r.Intn(6))
					return func() { n.Op = old }
				})
			}
			if n.Op == ast.Add || n.Op == ast.Sub {
				change = append(change, func() func() {
					n.Op = ast.Add + ast.Sub - n.Op
					return func() { n.Op = ast.Add + ast.Sub - n.Op }
				})
			}
			if n.Op == ast.LogAnd || n.Op == ast.LogOr {
				change = append(change, func() func() {
					n.Op = ast.LogAnd + ast.LogOr - n.Op
					return func() { n.Op = ast.LogAnd + ast.LogOr - n.Op }
				})
			}
		case *ast.IntLit:
			if !fixed[n] {
				change = append(change, func() func() {
					old := n.Value
					n.Value = n.Value.Add(num.From(int64(r.Intn(5) - 2)))
					return func() { n.Value = old }
				})
			}
		case *ast.If:
			if n.Else == nil {
				change = append(change, func() func() {
					n.Then, n.Else = &ast.Empty{Node: ast.Node{Span: n.Span}}, n.Then
					return func() { n.Then, n.Else = n.Else, nil }
				})
			}
		case *ast.Assign:
			if n.Op != ast.Set && n.Binary <= ast.Sub {
				change = append(change, func() func() {
					n.Binary = ast.Add + ast.Sub - n.Binary
					return func() { n.Binary = ast.Add + ast.Sub - n.Binary }
				})
			}
			if n.Op >= ast.Before {
				change = append(change, func() func() {
					n.Op = ast.Before + ast.After - n.Op
					return func() { n.Op = ast.Before + ast.After - n.Op }
				})
			}
		}
	})
	if len(change) == 0 {
		return nil
	}
	return change[r.Intn(len(change))]()
}

func fails(r *rand.Rand, f *ast.File) bool {
	for i := 0; i < 60; i++ {
		spread := 1 + r.Intn(12)
		in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
			return num.From(int64(r.Intn(2*spread+1) - spread)), true
		}
		if interp.Run(context.Background(), f, in, interp.Options{MaxSteps: 600}).Kind == interp.Failed {
			return true
		}
	}
	return false
}

// TestMutatedTrees imitates a wrong lowering: it changes the tree and checks the original
// invariant. If the check accepts, the changed program must not fail.
func TestMutatedTrees(t *testing.T) {
	scale := mutants()
	r := rand.New(rand.NewSource(1))
	accepted, rejected, failing := 0, 0, 0
	for _, name := range sortedNames() {
		u, inv := loadAndProve(t, name, safePrograms[name])
		if inv == nil {
			continue
		}
		if fails(r, u.AST) {
			t.Fatalf("%s is not safe", name)
		}
		for range 40 / scale {
			undo := mutation(r, u.AST)
			if undo == nil {
				break
			}
			bad := fails(r, u.AST)
			if bad {
				failing++
			}
			_, err := carry.Invariant(context.Background(), u.AST, u.Lowered, inv, refute.Prove)
			undo()
			if err != nil {
				rejected++
				continue
			}
			accepted++
			if bad {
				t.Fatalf("%s: a program that fails was accepted", name)
			}
		}
	}
	if accepted < 100/scale || rejected < 100/scale || failing < 100/scale {
		t.Errorf("%d accepted, %d rejected, %d failing", accepted, rejected, failing)
	}
	t.Logf("%d accepted, %d rejected, %d failing", accepted, rejected, failing)
}

func sortedNames() []string {
	var names []string
	for n := range safePrograms {
		names = append(names, n)
	}
	for i := range names {
		for j := i + 1; j < len(names); j++ {
			if names[j] < names[i] {
				names[i], names[j] = names[j], names[i]
			}
		}
	}
	return names
}

// TestMutatedInvariants weakens and shifts invariants. If the check on the automaton accepts an
// invariant, the check on the tree must either accept the invariant or report that it does not
// cover the invariant. The test fails if the check rejects too few invariants.
func TestMutatedInvariants(t *testing.T) {
	scale := mutants()
	r := rand.New(rand.NewSource(2))
	rejected, accepted := 0, 0
	for _, name := range sortedNames() {
		u, inv := loadAndProve(t, name, safePrograms[name])
		heads := cfa.Invariant{}
		for _, p := range u.Lowered.Points {
			if f, ok := inv[p.Loc]; ok {
				heads[p.Loc] = f
			}
		}
		for range 15 / scale {
			m := cfa.Invariant{}
			maps.Copy(m, heads)
			if !spoil(r, m) {
				break
			}
			_, errA := certify.Invariant(context.Background(), u.Program, m, refute.Prove)
			_, errT := carry.Invariant(context.Background(), u.AST, u.Lowered, m, refute.Prove)
			if errT != nil {
				rejected++
			} else {
				accepted++
			}
			var notCovered *vc.Unsupported
			if errA == nil && errT != nil && !errors.As(errT, &notCovered) {
				t.Errorf("%s: accepted on the automaton, rejected on the tree: %v", name, errT)
			}
		}
	}
	if accepted < 20/scale || rejected < 100/scale {
		t.Errorf("%d accepted, %d rejected", accepted, rejected)
	}
	t.Logf("%d accepted, %d rejected", accepted, rejected)
}

func spoil(r *rand.Rand, m cfa.Invariant) bool {
	var locs []cfa.Loc
	for l := cfa.Loc(0); l < 1000; l++ {
		if f, ok := m[l]; ok && !f.IsTrue() && !f.IsFalse() {
			locs = append(locs, l)
		}
	}
	if len(locs) == 0 {
		return false
	}
	l := locs[r.Intn(len(locs))]
	parts := []lia.Formula{m[l]}
	if m[l].Op() == lia.OpAnd {
		parts = append([]lia.Formula(nil), m[l].Args()...)
	}
	i := r.Intn(len(parts))
	switch r.Intn(4) {
	case 0:
		parts[i] = lia.True()
	case 1:
		shift := num.From(int64(2*r.Intn(2) - 1))
		parts[i] = parts[i].Map(func(lit lia.Literal) lia.Formula {
			if lit.Kind != lia.LE {
				return lia.FromLiteral(lit)
			}
			return lia.Le(lit.T.AddConst(shift))
		})
	case 2:
		parts[i] = lia.Not(parts[i])
	default:
		other := locs[r.Intn(len(locs))]
		m[l], m[other] = m[other], m[l]
		return true
	}
	m[l] = lia.And(parts...)
	return true
}

// TestUnsafe checks unsafe programs. Each proof must fail: with true as every claim, with false as
// every claim, and without claims.
func TestUnsafe(t *testing.T) {
	for name, src := range map[string]string{
		"plain":     `int main() { int x = nondet(); assert(x != 7); }`,
		"loop":      `int main() { int x = 0; while (x < 10) x++; assert(x == 11); }`,
		"goto":      `int main() { int x = 0; again: x++; if (x < 3) goto again; assert(x == 2); }`,
		"into loop": `int main() { int x = 0, y = 1; if (nondet()) goto in; while (x < 3) { y = 1; in: x++; y = 0; } assert(y == 1); }`,
		"fall":      `int main() { int s = nondet(); switch (s) { case 1: s = 2; case 2: assert(s != 2); } }`,
		"call":      `int f(int n) { while (n > 0) n--; reach_error(); } int main() { f(3); }`,
		"label":     `int main() { int x = nondet(); if (x > 3) goto ERROR; return 0; ERROR: return 1; }`,
		"operand":   `int g; int f() { g = 1; return 0; } int main() { int x = f() + g; assert(x == 0); }`,
		"post":      `int main() { int x = 0; int y = x++; assert(y == 1); }`,
		"division":  `int main() { int x = nondet(); assert(x / 2 * 2 == x); }`,
		"remainder": `int main() { int x = nondet(); assert(x % 2 >= 0); }`,
		"uninit":    `int main() { int x; assert(x == 0); }`,
		"one side":  `int main() { int x = nondet(), y; if (nondet()) y = 2; else y = x; assert(x == 2 || y != 2); }`,
		"two names": `int main() { int x, y, c = nondet(); if (c) { x = 1; y = 2; } else { int z = nondet(); x = z; y = z; } assert(x == y); }`,
		"kept":      `int main() { int x = nondet(), y = 0; if (nondet()) y = x; else { y = nondet(); } assert(y == x); }`,
		"renamed":   `int main() { int y, c = nondet(); if (c > 0) { int a = nondet(); y = a; assume(a > 3); } else { int b = nondet(); assume(b < 0); y = b; } assert(y > 3); }`,
		"chained":   `int main() { int x = nondet(), y; if (x == 0) y = 1; else if (x == 1) y = nondet(); else if (x == 2) y = 3; else y = x; assert(y != 1 || x == 0); }`,
		"do":        `int main() { int x = 0; do { if (nondet()) continue; x++; } while (x < 2 && nondet()); assert(x > 0); }`,
	} {
		u, diags := frontend.Load(name+".c", []byte(src))
		if u == nil {
			t.Fatalf("%s: %v", name, diags[0])
		}
		for _, claim := range []lia.Formula{lia.True(), lia.False()} {
			inv := cfa.Invariant{}
			for _, p := range u.Lowered.Points {
				inv[p.Loc] = claim
			}
			if _, err := carry.Invariant(context.Background(), u.AST, u.Lowered, inv, refute.Prove); err == nil {
				t.Errorf("%s: accepted with %v", name, claim.IsTrue())
			}
			if _, err := certify.Invariant(context.Background(), u.Program, inv, refute.Prove); err == nil {
				t.Errorf("%s: accepted on the automaton with %v", name, claim.IsTrue())
			}
		}
		if _, err := carry.Invariant(context.Background(), u.AST, u.Lowered, nil, refute.Prove); err == nil {
			t.Errorf("%s: accepted without claims", name)
		}
	}
}

// middleOnly runs the check without the claims at loop heads, so that the cut points are inside of
// the loops.
func middleOnly(u *frontend.Unit, inv cfa.Invariant) error {
	claims := carry.Claims(u.Lowered, inv)
	claims.At = func(ast.Stmt, []*ast.Call) (lia.Formula, bool) { return lia.Formula{}, false }
	conds, _, err := vc.Conditions(context.Background(), u.AST, claims, true)
	if err != nil {
		return err
	}
	_, err = certify.Prove(context.Background(), conds, refute.Prove)
	return err
}

// TestMiddle repeats the checks of TestSafePrograms and TestMutatedTrees for loops without a
// claim at their head.
func TestMiddle(t *testing.T) {
	scale := mutants()
	r := rand.New(rand.NewSource(5))
	covered, accepted, failing := 0, 0, 0
	for _, name := range sortedNames() {
		u, inv := loadAndProve(t, name, safePrograms[name])
		if inv == nil {
			continue
		}
		if err := middleOnly(u, inv); err == nil {
			covered++
		} else {
			t.Logf("%s: %v", name, err)
		}
		for range 40 / scale {
			undo := mutation(r, u.AST)
			if undo == nil {
				break
			}
			bad := fails(r, u.AST)
			err := middleOnly(u, inv)
			undo()
			if bad {
				failing++
			}
			if err != nil {
				continue
			}
			accepted++
			if bad {
				t.Fatalf("%s: a program that fails was accepted", name)
			}
		}
	}
	if covered*2 < len(safePrograms) || accepted < 50/scale || failing < 100/scale {
		t.Errorf("%d covered, %d accepted, %d failing", covered, accepted, failing)
	}
	t.Logf("%d covered, %d accepted, %d failing", covered, accepted, failing)
}

func TestNotCovered(t *testing.T) {
	u, diags := frontend.Load("a.c", []byte(`int g; int f(int n) { int i = 0; while (i < n) i++; return i; } int main() { g = f(3); assert(g == 3); }`))
	if u == nil {
		t.Fatal(diags[0])
	}
	var n, i lia.Term
	for v, name := range u.Program.Vars {
		switch name.Orig {
		case "n":
			n = lia.V(lia.Var(v))
		case "i":
			i = lia.V(lia.Var(v))
		}
	}
	good := lia.And(lia.Le(i.Sub(n)), lia.Eq(n.AddConst(num.From(-3))))
	with := func(f lia.Formula) vc.Claims {
		inv := cfa.Invariant{}
		for _, p := range u.Lowered.Points {
			inv[p.Loc] = f
		}
		return carry.Claims(u.Lowered, inv)
	}
	noVar := with(good)
	noVar.Var = func(lia.Var) (*ast.Var, bool) { return nil, false }
	empty := carry.Claims(u.Lowered, cfa.Invariant{})
	lies := func(context.Context, []lia.Formula) (*proof.Refutation, error) { return &proof.Refutation{}, nil }
	stops := func(ctx context.Context, _ []lia.Formula) (*proof.Refutation, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	for name, c := range map[string]struct {
		claims     vc.Claims
		prover     certify.Prover
		accepted   bool
		notCovered bool
	}{
		"good":                     {with(good), refute.Prove, true, false},
		"wrong":                    {with(lia.Le(i.Sub(n))), refute.Prove, false, false},
		"no variables":             {noVar, refute.Prove, false, true},
		"no claims":                {empty, refute.Prove, false, true},
		"a prover that lies":       {with(good), lies, false, true},
		"a prover that never ends": {with(good), stops, false, true},
	} {
		// In a synctest bubble time advances only when all goroutines wait.
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			_, err := vc.Check(ctx, u.AST, c.claims, c.prover)
			var notCovered *vc.Unsupported
			if (err == nil) != c.accepted || errors.As(err, &notCovered) != c.notCovered {
				t.Errorf("%s: %v", name, err)
			}
			cancel()
			if _, err := vc.Check(ctx, u.AST, c.claims, c.prover); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, cancelled: %v", name, err)
			}
		})
	}
}
