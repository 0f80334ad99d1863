package icp

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia/rounds"
)

// TestHostile runs the presets, which are named after the rows of the paper's table, on programs
// that mislead engines. The suffixes have 0 to 7 steps, with -short 0 to 3. Some searches start
// over with a longer suffix after one obligation, some after five, and some never.
func TestHostile(t *testing.T) {
	suffixes, aborts := 8, []int{0, 1, 5}
	if testing.Short() {
		suffixes, aborts = 4, []int{1}
	}
	info := Engine{}.Info()
	decided, runs := 0, 0
	for _, c := range enginetest.Hostile() {
		for i, p := range info.Presets {
			// One preset gets suffixes of even lengths, and the next preset suffixes of odd
			// lengths.
			for suffix := i % 2; suffix < suffixes; suffix += 2 {
				abort := aborts[(i+suffix)%len(aborts)]
				config, err := info.ParseOptions(p, map[string]string{"suffix": fmt.Sprint(suffix), "abort": fmt.Sprint(abort)})
				if err != nil {
					t.Fatal(err)
				}
				ctx, limits := enginetest.Bounded(t, 150)
				r := Engine{}.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, nil)
				t.Run(fmt.Sprintf("%s/%s/%d/%d", c.Name, p.Name, suffix, abort), func(t *testing.T) { enginetest.Check(t, c, r) })
				if runs++; r.Verdict != engine.Unknown {
					decided++
				}
			}
		}
	}
	t.Logf("%d of %d decided", decided, runs)
	if decided < runs/2 {
		t.Errorf("%d of %d decided", decided, runs)
	}
}

// With a small budget of literals, a certificate must be right or absent. Every cut point must have
// a formula.
func TestSmallCertificates(t *testing.T) {
	count := rounds.Of(t, 200, 40)
	r := rand.New(rand.NewSource(21))
	safe, none := 0, 0
	for range count {
		c := enginetest.Tangled(r)
		s := searchOf(t, c.Program, 600, func(cfg *Config) {
			cfg.Suffix, cfg.Encoding, cfg.Abort = r.Intn(6), Encoding(r.Intn(2)), r.Intn(3)
		})
		s.suffix.certificateBudget = 1 + r.Intn(40)
		res := s.result()
		enginetest.Check(t, c, res)
		switch {
		case res.Verdict == engine.Safe:
			safe++
		case res.Reason == errCertificate:
			none++
		}
	}
	if safe == 0 || none == 0 {
		t.Errorf("%d certificates, %d refused", safe, none)
	}
}
