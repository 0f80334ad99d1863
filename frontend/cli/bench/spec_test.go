//go:build !js

package bench

import (
	"strings"
	"testing"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
)

func TestSpec(t *testing.T) {
	r := &Runner{Program: []string{"prog", "first"}, Timeout: 2e9, Values: command.Settings{}, MemoryMB: 512}
	list, err := r.args(Job{Task{File: "a.c"}, "cegar:CR+blocks=statement+minimise=false"})
	if err != nil {
		t.Fatal(err)
	}
	args := strings.Join(list, " ")
	for _, want := range []string{"first check -json -engine cegar:CR -timeout 2s", "-option blocks=statement", "-option minimise=false", "-- a.c"} {
		if !strings.Contains(args, want) {
			t.Errorf("%q lacks %q", args, want)
		}
	}
	for spec, ok := range map[string]bool{"cegar:CR+blocks=statement": true, "ic3": true, "cegar:CR+blocks": false, "cegar:CR+bricks=2": false, "cegar:X": false} {
		if err := verify.CheckEngine(spec, nil); (err == nil) != ok {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// TestProcessorLimit checks that a limit on processor time becomes the flag -cpu. The limit on real
// time must be a hundred times as high, because some runs get hardly any processor time.
func TestProcessorLimit(t *testing.T) {
	r := &Runner{Program: []string{"prog"}, Timeout: 2e9, Processor: true, Values: command.Settings{}, MemoryMB: 512}
	list, err := r.args(Job{Task{File: "a.c"}, "ic3"})
	if err != nil {
		t.Fatal(err)
	}
	if args := strings.Join(list, " "); !strings.Contains(args, "-timeout 3m20s -cpu 2s") {
		t.Error(args)
	}
}
