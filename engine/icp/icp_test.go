package icp

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/ic3loop"
	"ic3play/lia/rounds"
)

func TestRandomPrograms(t *testing.T) {
	d := enginetest.Differential{Seed: 21, Rounds: 80, Short: 20, Each: 4, Units: 1500, Percent: 70, More: map[string]map[string]string{
		"suffix":         {"suffix": "3"},
		"suffix, points": {"suffix": "1", "loosen": "false", "bound": "optimal", "drop": "ldonce"},
		"abort":          {"abort": "3"},
		"abort, bits":    {"abort": "3", "encoding": "bits"},
		"everything":     {"j": "true", "lf": "true", "bound": "optimal", "suffix": "1"},
		"propagated":     {"bound": "propagated", "j": "true", "ctg": "false"},
		"no filter":      {"filter": "false", "bound": "optimal", "blocks": "statement"},
	}}
	d.Run(t, Engine{})
}

// TestEverythingIsUsed runs two presets, named after rows of the paper's table, and the defaults.
// The statistics must show that a technique was used if and only if its option is set. All lemmas
// must be negations of boxes.
func TestEverythingIsUsed(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	total := map[string]map[string]int64{}
	rounds := rounds.Of(t, 25, 15)
	for range rounds {
		c := enginetest.Random(r)
		for name, set := range map[string]func(*Config){
			"IND0-IG-CTG-J-LF": func(c *Config) { setPublished(c); c.Drop, c.CTG, c.Down, c.Lift = Inductive, true, true, true },
			"IND0":             setPublished,
			"default":          func(*Config) {},
		} {
			s := searchOf(t, c.Program, 1500, set)
			res := s.result()
			enginetest.Check(t, c, res)
			if total[name] == nil {
				total[name] = map[string]int64{}
			}
			for stat, n := range res.Stats {
				total[name][stat] += n
			}
			s.Frames.Each(func(l *ic3loop.Lemma) {
				for _, x := range l.Cube {
					if _, ok := asBound(x); !ok {
						t.Fatalf("%s: a lemma speaks of %s", name, x.Formula.Format(c.Program.VarName))
					}
				}
			})
		}
	}
	all := []string{"joins", "ctgs", "lifted", "ungeneralised", "bounds_relaxed", "rotate_calls", "icp_refuted", "smt_refuted", "gentr_before", "gen_us"}
	not := map[string][]string{
		"IND0-IG-CTG-J-LF": nil,
		"IND0":             {"joins", "ctgs", "lifted", "gen_us"},
		"default":          {"joins", "lifted", "ungeneralised", "bounds_relaxed"},
	}
	for name, stats := range total {
		for _, stat := range all {
			if used := stats[stat] > 0; used == slices.Contains(not[name], stat) {
				t.Errorf("%s: %s is %d", name, stat, stats[stat])
			}
		}
		if stats["lits_after"] >= stats["lits_before"] || stats["gentr_after"] >= stats["gentr_before"] {
			t.Errorf("%s: %v", name, stats)
		}
	}
}

// The test counts only runs in which interval propagation alone answered every refuted query. With
// the option "rotate", propagating the literals in other orders must make some cores smaller.
// Without this option, no core may become smaller.
func TestPropagationRotates(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	rotated := map[bool]int64{}
	for range 60 {
		c := enginetest.Random(r)
		for _, on := range []bool{false, true} {
			res := searchOf(t, c.Program, 800, func(cfg *Config) { setPublished(cfg); cfg.Rotate = on }).result()
			enginetest.Check(t, c, res)
			if res.Stats["smt_refuted"] == 0 {
				rotated[on] += res.Stats["rotated"]
			}
		}
	}
	if rotated[true] == 0 || rotated[false] > 0 {
		t.Errorf("rotation leaves out %d literals, and without it %d", rotated[true], rotated[false])
	}
}

// The program needs the invariant that two counters are equal. Boxes cannot express it, so the
// search does not terminate.
func TestNoBoxes(t *testing.T) {
	for _, c := range enginetest.Cases() {
		if c.Name != "two equal counters" {
			continue
		}
		ctx, limits := enginetest.Bounded(t, 800)
		res := Engine{}.Check(ctx, c.Program, engine.Options{Limits: limits}, nil)
		if res.Reason.Code != engine.Cancelled || res.Stats["lemmas_learnt"] < 20 {
			t.Errorf("%v (%v), with %d lemmas", res.Verdict, res.Reason, res.Stats["lemmas_learnt"])
		}
	}
}
