package meter

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"ic3play/lia"
	"ic3play/lia/smt"
)

func TestTickReportsCancellationInWords(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := New(ctx, Limits{})
	if err := m.Tick(); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := m.Tick(); err == nil || err.Error() != "cancelled" {
		t.Fatalf("after cancel: %v", err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 0)
	defer cancel()
	if err := New(ctx, Limits{}).Tick(); err == nil || err.Error() != "timeout" {
		t.Fatalf("after the deadline: %v", err)
	}
}

func TestTickReportsMemory(t *testing.T) {
	keep := make([]byte, 8<<20)
	m := New(context.Background(), Limits{Memory: 1 << 20})
	var err error
	for i := 0; i < 2*memoryEvery && err == nil; i++ {
		err = m.Tick()
	}
	if !errors.Is(err, ErrMemory) {
		t.Fatalf("with %d bytes held: %v", len(keep), err)
	}
	runtime.KeepAlive(keep)
	m = New(context.Background(), Limits{Memory: 1 << 40})
	for i := 0; i < 2*memoryEvery; i++ {
		if err := m.Tick(); err != nil {
			t.Fatal(err)
		}
	}
}

// A meter and Look must record the heap's size. A smaller heap must not change the recorded size.
func TestPeak(t *testing.T) {
	const size = 32 << 20
	p := &Peak{}
	m := New(t.Context(), Limits{Peak: p})
	keep := make([]byte, size)
	for range 2 * memoryEvery {
		if err := m.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	most := p.Bytes()
	if most < size {
		t.Errorf("%d bytes, with %d held", most, size)
	}
	runtime.KeepAlive(keep)
	keep = nil
	runtime.GC()
	p.Look()
	if p.Bytes() < most {
		t.Errorf("%d bytes, after %d", p.Bytes(), most)
	}
	if q := (&Peak{}); q.Bytes() != 0 {
		t.Errorf("%d bytes before any look", q.Bytes())
	} else if q.Look(); q.Bytes() == 0 {
		t.Error("no bytes were seen")
	}
}

func TestTickYields(t *testing.T) {
	n := 0
	m := New(context.Background(), Limits{Yield: func() { n++ }})
	for i := 0; i < 5; i++ {
		if err := m.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if n != 5 {
		t.Fatalf("%d yields of 5 ticks", n)
	}
}

// A query can end without an answer for three reasons. Each must have its own error.
func TestCheckTellsWhy(t *testing.T) {
	hard := func() *smt.Solver {
		// Pigeonhole principle: 9 variables have values from 1 to 8, and no two are equal. This is
		// unsatisfiable, but hard to refute.
		s := smt.NewContext(smt.Options{}).NewSolver()
		s.SetBudget(smt.Budget{MaxRounds: 1, MaxPivots: 1, MaxNodes: 1})
		for v := lia.Var(0); v < 9; v++ {
			s.Assert(lia.And(lia.Ge(lia.V(v).Sub(lia.Int(1))), lia.Le(lia.V(v).Sub(lia.Int(8)))))
			for w := lia.Var(0); w < v; w++ {
				s.Assert(lia.Ne(lia.V(v).Sub(lia.V(w))))
			}
		}
		return s
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	for _, tt := range []struct {
		ctx  context.Context
		want error
	}{{t.Context(), ErrGaveUp}, {cancelled, ErrCancelled}, {late, ErrTimeout}} {
		if st, err := New(tt.ctx, Limits{}).Check(hard()); st != smt.Unknown || !errors.Is(err, tt.want) {
			t.Errorf("%v, %v; want %v", st, err, tt.want)
		}
	}
	s := smt.NewContext(smt.Options{}).NewSolver()
	if st, err := New(t.Context(), Limits{}).Check(s, s.Lit(lia.Gt(lia.V(0)))); st != smt.Sat || err != nil {
		t.Errorf("%v, %v", st, err)
	}
}

// During a query of many solver rounds, the meter must call Yield, and in each run the same number
// of times. During a short query it must not call Yield.
func TestLongQuestionsPassTheTurn(t *testing.T) {
	pigeons := func(n int64) int {
		s := smt.NewContext(smt.Options{}).NewSolver()
		for v := range lia.Var(n) {
			var at []lia.Formula
			for k := range n - 1 {
				at = append(at, lia.Eq(lia.V(v).Sub(lia.Int(3*k))))
			}
			s.Assert(lia.Or(at...))
			for w := range v {
				s.Assert(lia.Ne(lia.V(v).Sub(lia.V(w))))
			}
		}
		yields := 0
		st, err := New(t.Context(), Limits{Yield: func() { yields++ }}).Check(s)
		if st != smt.Unsat || err != nil {
			t.Fatalf("%v, %v", st, err)
		}
		before := yields
		s.Check(t.Context())
		if yields != before {
			t.Errorf("%d yields of a question that the meter did not ask", yields-before)
		}
		return yields
	}
	if n := pigeons(2); n > 0 {
		t.Errorf("%d yields of a small question", n)
	}
	if n, again := pigeons(6), pigeons(6); n < 3 || n != again {
		t.Errorf("%d yields of a long question, %d of the same again", n, again)
	}
}
