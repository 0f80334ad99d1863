package solver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"ic3play/lia/replay"
)

// startupEvery is the number of scripts between two measurements of z3's start-up time. smtbench
// subtracts the average of the last startupLast measurements from z3's times.
const (
	startupEvery = 8
	startupLast  = 12
)

// These scripts measure z3's start-up. z3 creates its solver only for trivialScript.
const (
	emptyScript   = "(set-logic QF_LIA)\n"
	trivialScript = emptyScript + "(declare-const x Int)\n(declare-const s Bool)\n(assert (=> s (<= x 0)))\n(check-sat-assuming (s))\n"
)

// startup contains the processor times of the last runs of z3 on one start-up script. The times
// vary with the load of the machine, so smtbench uses their average.
type startup struct {
	file string
	last []time.Duration
}

func (s *startup) mean() time.Duration {
	var sum time.Duration
	for _, d := range s.last {
		sum += d
	}
	return sum / time.Duration(max(len(s.last), 1))
}

func (s *startup) remove() {
	if s.file != "" {
		os.Remove(s.file)
	}
}

func (s *startup) write(script string) error {
	f, err := os.CreateTemp("", "ic3play-*"+ScriptEnd)
	if err != nil {
		return err
	}
	s.file = f.Name()
	_, err = f.WriteString(script)
	return errors.Join(err, f.Close())
}

// measureStartup measures the time that z3 needs for each of the two start-up scripts. The first
// call runs each script startupLast times. Later calls run it once.
func (b *smtBench) measureStartup(ctx context.Context) error {
	n := 1
	if b.empty.file == "" {
		n = startupLast
		if err := errors.Join(b.empty.write(emptyScript), b.trivial.write(trivialScript)); err != nil {
			return fmt.Errorf("write a script to measure z3's start-up: %w", err)
		}
	}
	for range n {
		for _, s := range []*startup{&b.empty, &b.trivial} {
			ctx, cancel := context.WithTimeout(ctx, b.timeout)
			o, err := replay.External(ctx, replay.Z3Args(b.z3, s.file, 0), nil)
			cancel()
			if err != nil {
				return fmt.Errorf("measure z3's start-up: %w", err)
			}
			s.last = append(s.last, o.CPU)
			s.last = s.last[max(0, len(s.last)-startupLast):]
		}
	}
	return nil
}
