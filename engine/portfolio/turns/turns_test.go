package turns

import (
	"context"
	"slices"
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
)

// worker returns a search that logs n units of work and then returns its name. With a negative n it
// never ends.
func worker(n int, log *[]string, name string) Search[string] {
	return Search[string]{Name: name, Slice: 2, Run: func(ctx context.Context, lim meter.Limits) string {
		m := meter.New(ctx, lim)
		for i := 0; n < 0 || i < n; i++ {
			*log = append(*log, name)
			if err := m.Tick(); err != nil {
				return err.Error()
			}
		}
		return name
	}}
}

func TestTurnsAlternateAndTheFirstAnswerEnds(t *testing.T) {
	var log, got []string
	Run(t.Context(), meter.Limits{}, []Search[string]{worker(5, &log, "a"), worker(-1, &log, "b"), worker(-1, &log, "c")}, func(_ int, r string) bool {
		got = append(got, r)
		return r == "a"
	})
	if !slices.Equal(got, []string{"a", "cancelled", "cancelled"}) {
		t.Errorf("results %q", got)
	}
	want := []string{"a", "a", "b", "b", "c", "c", "a", "a", "b", "b", "c", "c", "a"}
	if !slices.Equal(log, want) {
		t.Errorf("units %q, want %q", log, want)
	}
}

func TestTurnsGrow(t *testing.T) {
	var log []string
	a, b := worker(100, &log, "a"), worker(100, &log, "b")
	b.Grow = 9
	Run(t.Context(), meter.Limits{}, []Search[string]{a, b}, func(int, string) bool { return false })
	var lengths []int
	for i := 0; i < len(log); {
		j := i
		for j < len(log) && log[j] == log[i] {
			j++
		}
		lengths = append(lengths, j-i)
		i = j
	}
	if want := []int{2, 2, 2, 11, 2, 20, 2, 20, 2, 20, 2, 20, 2, 7}; !slices.Equal(lengths[:len(want)], want) {
		t.Errorf("turns of %v, want %v ...", lengths, want)
	}
}

func TestRefusedAnswersLetTheOthersGoOn(t *testing.T) {
	var log, got []string
	Run(t.Context(), meter.Limits{}, []Search[string]{worker(1, &log, "a"), worker(9, &log, "b")}, func(_ int, r string) bool {
		got = append(got, r)
		return r == "b"
	})
	if !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("results %q", got)
	}
}

func TestEnd(t *testing.T) {
	var log, got []string
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	Run(ctx, meter.Limits{}, []Search[string]{worker(-1, &log, "a"), worker(-1, &log, "b")}, func(_ int, r string) bool {
		got = append(got, r)
		return false
	})
	if !slices.Equal(got, []string{"", ""}) || len(log) > 0 {
		t.Errorf("results %q after %q", got, log)
	}
}

// Each unit of an inner search must also call the Yield of the outer one.
func TestNested(t *testing.T) {
	var log []string
	ctx, lim := enginetest.Bounded(t, 20)
	outer := Search[string]{Name: "outer", Slice: 3, Run: func(ctx context.Context, lim meter.Limits) string {
		last := ""
		Run(ctx, lim, []Search[string]{worker(-1, &log, "a"), worker(-1, &log, "b")}, func(_ int, r string) bool { last = r; return false })
		return last
	}}
	var got []string
	Run(ctx, lim, []Search[string]{outer, worker(-1, &log, "c")}, func(_ int, r string) bool {
		got = append(got, r)
		return false
	})
	if !slices.Equal(got, []string{"cancelled", "cancelled"}) || len(log) < 20 || len(log) > 24 {
		t.Errorf("results %q after %d units %q", got, len(log), log)
	}
	if want := []string{"a", "a", "b", "c", "c", "b", "a", "a", "c", "c"}; !slices.Equal(log[:len(want)], want) {
		t.Errorf("units %q, want %q ...", log, want)
	}
}

// If one search panics, all searches must end and Run must panic.
func TestPanic(t *testing.T) {
	var log []string
	broken := Search[string]{Name: "broken", Slice: 1, Run: func(context.Context, meter.Limits) string { panic("out of range") }}
	defer func() {
		if p := recover(); p != "broken: out of range" {
			t.Errorf("recovered %v", p)
		}
	}()
	Run(t.Context(), meter.Limits{}, []Search[string]{worker(-1, &log, "a"), broken}, func(int, string) bool { return false })
	t.Error("nothing was told")
}

// A late search must wait for the given number of rounds of the others, unless it is alone. Its
// turns must grow afterwards.
func TestLate(t *testing.T) {
	var log []string
	a, b := worker(10, &log, "a"), worker(100, &log, "b")
	b.Late, b.Grow = 3, 1
	Run(t.Context(), meter.Limits{}, []Search[string]{b, a}, func(int, string) bool { return false })
	want := []string{"a", "a", "a", "a", "a", "a", "b", "b", "a", "a", "b", "b", "b", "a", "a", "b"}
	if !slices.Equal(log[:len(want)], want) {
		t.Errorf("units %q, want %q", log[:len(want)], want)
	}
	log = nil
	alone := worker(4, &log, "alone")
	alone.Late = 1 << 40
	var got []string
	Run(t.Context(), meter.Limits{}, []Search[string]{worker(3, &log, "first"), alone}, func(_ int, r string) bool {
		got = append(got, r)
		return false
	})
	if !slices.Equal(got, []string{"first", "alone"}) {
		t.Errorf("results %q", got)
	}
}
