package auto

import (
	"context"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/meter"
)

// worker counts to n in units of work and then answers; n < 0 never ends.
func worker(n int, v engine.Verdict, log *[]string, name string) *task {
	return &task{name: name, slice: 2, run: func(ctx context.Context, o engine.Options) engine.Result {
		m := meter.New(ctx, o.Limits)
		for i := 0; n < 0 || i < n; i++ {
			*log = append(*log, name)
			if err := m.Tick(); err != nil {
				return engine.Undecided(err)
			}
		}
		return engine.Result{Verdict: v, Reason: engine.Reason{Text: name}}
	}}
}

func TestTurnsAlternateAndTheFirstAnswerEnds(t *testing.T) {
	var log []string
	var got []string
	tasks := []*task{worker(5, engine.Safe, &log, "a"), worker(-1, engine.Unsafe, &log, "b")}
	schedule(context.Background(), engine.Options{}, tasks, func(k *task, r engine.Result) bool {
		got = append(got, k.name)
		return r.Verdict != engine.Unknown
	})
	if len(got) != 2 || got[0] != "a" {
		t.Fatalf("accepted %v", got)
	}
	b := 0
	for _, n := range log {
		if n == "b" {
			b++
		}
	}
	if b < 4 || b > 7 {
		t.Fatalf("b did %d units beside a's 5: %v", b, log)
	}
}

func TestUnknownAnswersLetTheOthersGoOn(t *testing.T) {
	var log []string
	last := ""
	tasks := []*task{worker(1, engine.Unknown, &log, "a"), worker(9, engine.Unsafe, &log, "b")}
	schedule(context.Background(), engine.Options{}, tasks, func(k *task, r engine.Result) bool {
		last = k.name
		return r.Verdict != engine.Unknown
	})
	if last != "b" {
		t.Fatalf("ended with %s", last)
	}
}

func TestDeadlineEndsAllTasks(t *testing.T) {
	var log []string
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	tasks := []*task{worker(-1, engine.Safe, &log, "a"), worker(-1, engine.Safe, &log, "b")}
	done := make(chan bool)
	go func() {
		schedule(ctx, engine.Options{}, tasks, func(*task, engine.Result) bool { return false })
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(5 * time.Minute):
		t.Fatal("the schedule outlives its context")
	}
}
