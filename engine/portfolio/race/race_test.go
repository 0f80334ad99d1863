package race

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"ic3play/engine/meter"
)

type list struct {
	mu    sync.Mutex
	lines []string
}

func (l *list) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

// member returns a member that logs its name when it starts, and after some time returns the name.
// If its context ends earlier, it also returns the reason.
func member(name string, after time.Duration, log *list) func(context.Context) string {
	return func(ctx context.Context) string {
		log.add(name)
		select {
		case <-time.After(after):
			return name
		case <-ctx.Done():
			if errors.Is(context.Cause(ctx), meter.ErrAnswered) {
				return name + " answered"
			}
			return name + " ended"
		}
	}
}

func TestRun(t *testing.T) {
	const s = time.Second
	for _, x := range []struct {
		name    string
		after   []time.Duration
		refused []string
		want    string
		place   int
		started []string
		lasts   time.Duration
	}{
		{"the first is soon done", []time.Duration{s / 2, s}, nil, "a", 0, []string{"a"}, s / 2},
		{"the second is sooner", []time.Duration{9 * s, 2 * s}, nil, "b", 1, []string{"a", "b"}, 3 * s},
		{"the first is sooner", []time.Duration{2 * s, 9 * s}, nil, "a", 0, []string{"a", "b"}, 2 * s},
		{"the first is refused soon", []time.Duration{s / 2, s}, []string{"a"}, "b", 1, []string{"a", "b"}, 3 * s / 2},
		{"the second is refused", []time.Duration{4 * s, s}, []string{"b"}, "a", 0, []string{"a", "b"}, 4 * s},
		{"all are refused", []time.Duration{4 * s, s, s}, []string{"a", "b", "c"}, "a", 0, []string{"a", "b", "c"}, 4 * s},
		{"the time is over", []time.Duration{90 * s, 90 * s}, []string{"a ended", "b ended"}, "a ended", 0, []string{"a", "b"}, 20 * s},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*s)
			defer cancel()
			var log list
			var members []func(context.Context) string
			for i, after := range x.after {
				members = append(members, member(string(rune('a'+i)), after, &log))
			}
			begin := time.Now()
			got, place := Run(ctx, s, members, func(_ int, r string) bool { return !slices.Contains(x.refused, r) })
			slices.Sort(log.lines)
			if got != x.want || place != x.place || !slices.Equal(log.lines, x.started) || time.Since(begin) != x.lasts {
				t.Errorf("%s: %q of %d, started %v, after %v", x.name, got, place, log.lines, time.Since(begin))
			}
		})
	}
}

// When a member wins, the other contexts must end with the cause meter.ErrAnswered.
func TestOthersAreEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log, ended list
		slow := member("a", time.Hour, &log)
		got, place := Run(t.Context(), time.Second, []func(context.Context) string{
			func(ctx context.Context) string {
				r := slow(ctx)
				ended.add(r)
				return r
			},
			member("b", time.Second, &log),
		}, func(int, string) bool { return true })
		if got != "b" || place != 1 || !slices.Equal(ended.lines, []string{"a answered"}) {
			t.Errorf("%q of %d; ended: %q", got, place, ended.lines)
		}
	})
}

// If one member panics, all members must end and Run must panic.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log list
		defer func() {
			if p := recover(); p != "member 2: out of range" {
				t.Errorf("recovered %v", p)
			}
		}()
		Run(t.Context(), time.Second, []func(context.Context) string{
			member("a", time.Hour, &log),
			func(context.Context) string { panic("out of range") },
		}, func(int, string) bool { return true })
		t.Error("nothing was told")
	})
}
