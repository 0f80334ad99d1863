package meter

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"ic3play/engine"
)

func TestTickReportsCancellationInWords(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := New(ctx, engine.Options{})
	if err := m.Tick(); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := m.Tick(); err == nil || err.Error() != "cancelled" {
		t.Fatalf("after cancel: %v", err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 0)
	defer cancel()
	if err := New(ctx, engine.Options{}).Tick(); err == nil || err.Error() != "timeout" {
		t.Fatalf("after the deadline: %v", err)
	}
}

func TestTickReportsMemory(t *testing.T) {
	keep := make([]byte, 8<<20)
	m := New(context.Background(), engine.Options{Memory: 1 << 20})
	var err error
	for i := 0; i < 2*memoryEvery && err == nil; i++ {
		err = m.Tick()
	}
	if !errors.Is(err, ErrMemory) {
		t.Fatalf("with %d bytes held: %v", len(keep), err)
	}
	runtime.KeepAlive(keep)
	m = New(context.Background(), engine.Options{Memory: 1 << 40})
	for i := 0; i < 2*memoryEvery; i++ {
		if err := m.Tick(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTickYields(t *testing.T) {
	n := 0
	m := New(context.Background(), engine.Options{Yield: func() { n++ }})
	for i := 0; i < 5; i++ {
		if err := m.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if n != 5 {
		t.Fatalf("%d yields of 5 ticks", n)
	}
}
