package vc_test

import (
	"testing"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/lia"
	"ic3play/lia/refute"
)

func TestContracts(t *testing.T) {
	const src = `extern int nondet_int(void);
int id(int n) { if (n <= 0) return 0; return id(n - 1) + 1; }
int main(void) { int n = nondet_int(); if (n < 0) return 0; int r = id(n); assert(r == n); }`
	u, ds := frontend.Load("id.c", []byte(src))
	if u == nil {
		t.Fatal(ds)
	}
	pr := u.Lowered.Procedures[0]
	n, r := lia.V(u.Lowered.Vars[pr.Func.Params[0]]), lia.V(u.Lowered.Returns[pr.Func])
	equal := lia.Eq(r.Sub(n))
	for _, c := range []struct {
		name         string
		before, then lia.Formula
		holds        bool
	}{
		{"right", lia.Ge(n), equal, true},
		{"without a precondition", lia.True(), lia.Or(lia.Lt(n), equal), true},
		{"not so for all arguments", lia.True(), equal, false},
		{"precondition that a call breaks", lia.Ge(n.Sub(lia.Int(1))), equal, false},
		{"too weak", lia.Ge(n), lia.True(), false},
		{"never returns", lia.Ge(n), lia.False(), false},
		{"never called", lia.False(), lia.False(), false},
		{"another result", lia.Ge(n), lia.Eq(r.Sub(n).Sub(lia.Int(1))), false},
	} {
		inv := cfa.Invariant{pr.Entry: c.before, pr.Exit: c.then}
		_, automaton := certify.Invariant(t.Context(), u.Program, inv, refute.Prove)
		_, tree := carry.Invariant(t.Context(), u.AST, u.Lowered, inv, refute.Prove)
		if (automaton == nil) != c.holds || (tree == nil) != c.holds {
			t.Errorf("%s: automaton %v, tree %v; want it accepted: %v", c.name, automaton, tree, c.holds)
		}
	}
}

// TestArrayContracts checks that both checkers accept only correct contracts about the cells that
// recursive calls read.
func TestArrayContracts(t *testing.T) {
	const src = `extern int nondet_int(void); int a[1000];
int find(int i, int n, int x) { if (i >= n) return -1; if (a[i] == x) return i; return find(i + 1, n, x); }
int main(void) { int x = nondet_int(), n = nondet_int(); if (n < 0 || n > 1000 || x == 0) return 0;
for (int j = 0; j < n; j++) a[j] = nondet_int();
int r = find(0, n, x); if (r >= 0) assert(a[r] == x); }`
	u, ds := frontend.Load("find.c", []byte(src))
	if u == nil {
		t.Fatal(ds)
	}
	pr, cell := u.Lowered.Procedures[0], u.Lowered.Cells[0]
	param := func(i int) lia.Term { return lia.V(u.Lowered.Vars[pr.Func.Params[i]]) }
	i, n, x, r := param(0), param(1), param(2), lia.V(u.Lowered.Returns[pr.Func])
	k, v := lia.V(cell.Index[0]), lia.V(cell.Content)
	inside := lia.And(lia.Ge(i), lia.Ge(n), lia.Le(n.Sub(lia.Int(1000))))
	below := lia.Lt(r.Sub(n))
	found := lia.Or(lia.Lt(r), lia.Ne(k.Sub(r)), lia.Eq(v.Sub(x)))
	local := func(i int) lia.Term { return lia.V(u.Lowered.Vars[u.AST.Main.Locals[i]]) }
	loop := lia.And(lia.Ge(local(2)), lia.Ge(local(1)), lia.Le(local(1).Sub(lia.Int(1000))))
	for _, c := range []struct {
		name         string
		before, then lia.Formula
		holds        bool
	}{
		{"right", inside, lia.And(below, found), true},
		{"of another cell", inside, lia.And(below, lia.Or(lia.Ne(k.Sub(r).Sub(lia.Int(1))), lia.Eq(v.Sub(x)))), false},
		{"of all cells", inside, lia.And(below, lia.Eq(v.Sub(x))), false},
		{"of cells before", inside, lia.And(below, found, lia.Or(lia.Ge(k.Sub(i)), lia.Eq(v))), false},
		{"precondition of cells that a call breaks", lia.And(inside, lia.Ge(v)), lia.And(below, found), false},
		{"nothing of cells", inside, below, false},
		{"nothing of the end", inside, found, false},
	} {
		inv := cfa.Invariant{pr.Entry: c.before, pr.Exit: c.then}
		for _, p := range u.Lowered.Points {
			inv[p.Loc] = loop
		}
		_, automaton := certify.Invariant(t.Context(), u.Program, inv, refute.Prove)
		_, tree := carry.Invariant(t.Context(), u.AST, u.Lowered, inv, refute.Prove)
		if (automaton == nil) != c.holds || (tree == nil) != c.holds {
			t.Errorf("%s: automaton %v, tree %v; want it accepted: %v", c.name, automaton, tree, c.holds)
		}
	}
}

// TestWritingContracts checks that both checkers accept only correct contracts that relate each
// cell before and after a call.
func TestWritingContracts(t *testing.T) {
	const src = `extern int nondet_int(void); int a[1000];
void inc(int i, int n) { if (i >= n) return; a[i] = a[i] + 1; inc(i + 1, n); }
int main(void) { int n = nondet_int(), x = nondet_int(); if (n < 0 || n > 1000 || x < 0 || x >= 1000) return 0;
a[x] = 4; inc(0, n); if (x < n) assert(a[x] == 5); else assert(a[x] == 4); }`
	u, ds := frontend.Load("inc.c", []byte(src))
	if u == nil {
		t.Fatal(ds)
	}
	pr, cell := u.Lowered.Procedures[0], u.Lowered.Cells[0]
	i, n := lia.V(u.Lowered.Vars[pr.Func.Params[0]]), lia.V(u.Lowered.Vars[pr.Func.Params[1]])
	k, v, was := lia.V(cell.Index[0]), lia.V(cell.Content), lia.V(pr.OldCells[cell.Content])
	same := lia.Eq(v.Sub(was))
	entry := lia.And(lia.Ge(i), lia.Le(n.Sub(lia.Int(1000))), same)
	within := lia.And(lia.Ge(k.Sub(i)), lia.Lt(k.Sub(n)))
	changed := func(by int64) lia.Formula {
		return lia.And(lia.Or(lia.Not(within), lia.Eq(v.Sub(was).Sub(lia.Int(by)))), lia.Or(within, same))
	}
	for _, c := range []struct {
		name         string
		before, then lia.Formula
		holds        bool
	}{
		{"right", entry, changed(1), true},
		{"on entry a change", lia.And(entry, lia.Not(same)), changed(1), false},
		{"other changes", entry, changed(2), false},
		{"no change", entry, same, false},
		{"nothing of what stays", entry, lia.Or(lia.Not(within), lia.Eq(v.Sub(was).Sub(lia.Int(1)))), false},
		{"nothing of cells", entry, lia.True(), false},
		{"one value", entry, lia.And(changed(1), lia.Eq(v.Sub(lia.Int(5)))), false},
		{"values before", lia.And(entry, lia.Ge(was)), lia.And(changed(1), lia.Ge(v)), true},
		{"values before that main does not give", lia.And(entry, lia.Eq(was)), changed(1), false},
		{"precondition of cells that a call breaks", lia.And(entry, lia.Le(v.Sub(lia.Int(4)))), changed(1), false},
		{"never returns", entry, lia.False(), false},
	} {
		inv := cfa.Invariant{pr.Entry: c.before, pr.Exit: c.then}
		_, automaton := certify.Invariant(t.Context(), u.Program, inv, refute.Prove)
		_, tree := carry.Invariant(t.Context(), u.AST, u.Lowered, inv, refute.Prove)
		if (automaton == nil) != c.holds || (tree == nil) != c.holds {
			t.Errorf("%s: automaton %v, tree %v; want it accepted: %v", c.name, automaton, tree, c.holds)
		}
	}
}

// TestContractsOfOwnArrays checks that an array declared by a recursive function keeps its contents
// during a recursive call. A contract that mentions the cells of this array must be refused,
// because each call has its own array.
func TestContractsOfOwnArrays(t *testing.T) {
	const src = `extern int nondet_int(void); int g[1000];
int f(int n) { int t[1000]; t[0] = n; g[1] = n; if (n > 0) f(n - 1); return t[0]; }
int main(void) { int n = nondet_int(); if (n < 0) return 0; int r = f(n); assert(r == n); }`
	u, ds := frontend.Load("f.c", []byte(src))
	if u == nil {
		t.Fatal(ds)
	}
	pr, k := u.Lowered.Procedures[0], lia.V(u.Lowered.Cells[0].Index[0])
	n, r := lia.V(u.Lowered.Vars[pr.Func.Params[0]]), lia.V(u.Lowered.Returns[pr.Func])
	var own, global lia.Term
	for _, c := range u.Lowered.Cells {
		if c.Array.Func == pr.Func {
			own = lia.V(c.Content)
		} else {
			global = lia.V(c.Content)
		}
	}
	right, notOne := lia.Eq(r.Sub(n)), lia.Ne(k.Sub(lia.Int(1)))
	anything := lia.Or(lia.Ge(own), lia.Lt(own.Sub(lia.Int(1))))
	for _, c := range []struct {
		name         string
		before, then lia.Formula
		holds        bool
	}{
		{"right", lia.Ge(n), right, true},
		{"another result", lia.Ge(n), lia.Eq(r.Sub(n).Sub(lia.Int(1))), false},
		{"of the global array", lia.Ge(n), lia.And(right, lia.Or(notOne, lia.Ge(global))), true},
		{"the global array is kept, too", lia.Ge(n), lia.And(right, lia.Or(notOne, lia.Eq(global.Sub(n)))), false},
		{"the own array on entry", lia.And(lia.Ge(n), anything), right, false},
		{"the own array at the end", lia.Ge(n), lia.And(right, lia.Or(lia.Ne(k), lia.Eq(own.Sub(n)))), false},
	} {
		inv := cfa.Invariant{pr.Entry: c.before, pr.Exit: c.then}
		if _, err := carry.Invariant(t.Context(), u.AST, u.Lowered, inv, refute.Prove); (err == nil) != c.holds {
			t.Errorf("%s: %v; want it accepted: %v", c.name, err, c.holds)
		}
	}
}

// TestContractsOfForeignLengths checks that claims at the loops of a recursive function are
// used even if the function uses an array that belongs to main.
func TestContractsOfForeignLengths(t *testing.T) {
	const src = `extern int nondet_int(void);
void f(int *p, int n) { int j; for (j = 0; j < n; j++) p[j] = 1; if (n > 0) f(p, n - 1); }
int main(void) { int n = nondet_int(); if (n < 1) return 0; int a[n]; f(a, n); return 0; }`
	u, ds := frontend.Load("f.c", []byte(src))
	if u == nil {
		t.Fatal(ds)
	}
	pr := u.Lowered.Procedures[0]
	n, j := lia.V(u.Lowered.Vars[pr.Func.Params[0]]), lia.V(u.Lowered.Vars[pr.Func.Locals[1]])
	length := lia.V(u.Lowered.Vars[u.Lowered.Cells[0].Array.Length.(*ast.VarRef).Var])
	fits := lia.Le(n.Sub(length))
	inv := cfa.Invariant{pr.Entry: fits, pr.Exit: lia.True()}
	for _, p := range u.Lowered.Points {
		inv[p.Loc] = lia.And(fits, lia.Ge(j))
	}
	if _, err := carry.Invariant(t.Context(), u.AST, u.Lowered, inv, refute.Prove); err != nil {
		t.Error(err)
	}
}
