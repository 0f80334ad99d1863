package registry

import (
	"flag"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia/rounds"
)

// With these flags the test runs more programs, with seeds that short runs do not use, and
// writes the figures to a file:
//
//	go test ./engine/registry -run TestPresets -timeout 0 -args -programs 20000 -seed 1 -figures FILE
var (
	programs = flag.Int("programs", 4, "random programs for every preset of every engine")
	seed     = flag.Int64("seed", 0, "number of the first random program; each has its own")
	chosen   = flag.String("engines", "", "run the presets of these engines only, with commas between")
	options  = flag.Bool("options", false, "run every choice of a single option, too")
	work     = flag.Int("units", units, "work that a run on a random program may take")
	told     = flag.String("figures", "", "write to this file how many programs each preset decided")
)

type tally struct {
	programs, safe, unsafe, wrong int
}

// TestPresets compares every engine, with every preset, with exhaustive execution on random
// programs, and checks every certificate. All presets run on the same programs.
func TestPresets(t *testing.T) {
	counts := map[string]*tally{}
	for n := range int64(*programs) {
		random := enginetest.Random
		if n%2 == 1 {
			random = enginetest.Tangled
		}
		c := random(rand.New(rand.NewSource(1_000_000 + *seed + n)))
		for _, e := range All() {
			info := e.Info()
			if *chosen != "" && !slices.Contains(strings.Split(*chosen, ","), info.Name) {
				continue
			}
			settings := map[string]map[string]string{"": nil}
			for _, p := range info.Presets {
				settings[p.Name] = p.Values
			}
			if *options {
				settings = enginetest.Settings(info)
			}
			for _, setting := range slices.Sorted(maps.Keys(settings)) {
				name := info.Name
				if setting != "" {
					name += ":" + setting
				}
				config, err := info.ParseOptions(engine.Preset{}, settings[setting])
				if err != nil {
					t.Fatal(err)
				}
				ctx, limits := enginetest.Bounded(t, *work)
				r := e.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, nil)
				if counts[name] == nil {
					counts[name] = &tally{}
				}
				counts[name].add(r, t.Run(fmt.Sprintf("%s/%d", name, *seed+n), func(t *testing.T) { enginetest.Check(t, c, r) }))
			}
		}
		if n%50 == 49 || n == int64(*programs)-1 {
			write(t, *told, counts)
		}
	}
	for name, c := range counts {
		if name != "sim" && c.programs >= 1000 && c.safe+c.unsafe < c.programs/20 {
			t.Errorf("%s decided %d of %d programs: the test tells little", name, c.safe+c.unsafe, c.programs)
		}
	}
}

// share selects the adversarial programs that TestHostile runs with options other than the
// defaults: every fourth program if all rounds are requested, and otherwise every twelfth.
const share = 4

// TestHostile runs every engine on adversarial programs, and on some of them with every
// preset and every choice of a single option.
func TestHostile(t *testing.T) {
	for _, e := range All() {
		info := e.Info()
		settings := enginetest.Settings(info)
		for i, setting := range slices.Sorted(maps.Keys(settings)) {
			config, err := info.ParseOptions(engine.Preset{}, settings[setting])
			if err != nil {
				t.Fatal(err)
			}
			decided := 0
			for j, c := range enginetest.Hostile() {
				if setting != "" && (testing.Short() || (i+j)%(share*rounds.Stride(t, 3)) != 0) {
					continue
				}
				ctx, limits := enginetest.Bounded(t, units/2)
				r := e.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, nil)
				t.Run(info.Name+":"+setting+"/"+c.Name, func(t *testing.T) { enginetest.Check(t, c, r) })
				if r.Verdict != engine.Unknown {
					decided++
				}
			}
			if setting == "" && decided == 0 {
				t.Errorf("%s decides none", info.Name)
			}
		}
	}
}

func (c *tally) add(r engine.Result, right bool) {
	c.programs++
	switch {
	case !right:
		c.wrong++
	case r.Verdict == engine.Safe:
		c.safe++
	case r.Verdict == engine.Unsafe:
		c.unsafe++
	}
}

// write stores the figures in a file. It is called after each part of the test, so that the figures
// are not lost if the test is interrupted.
func write(t *testing.T, file string, counts map[string]*tally) {
	if file == "" {
		return
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "engine and preset\tprograms\tsafe\tunsafe\twrong")
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		c := counts[name]
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\n", name, c.programs, c.safe, c.unsafe, c.wrong)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
