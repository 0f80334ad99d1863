//go:build !js

package cli

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// TestSarif validates the log against the format's schema, and reads it with a library for SARIF.
func TestSarif(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"unsafe.c":  "int main() {\n  /* höher */ int x = nondet_int(); assert(x < 9);\n}\n",
		"safe.c":    "int main() { assert(1); }\n",
		"wraps.c":   "int main() { int x = nondet_int(); x = x + 1; }\n",
		"divides.c": "int main() { _Bool b = nondet_bool();\n int x = 7 / b; }\n",
		"shifts.c":  "int main() { unsigned char c = nondet_uchar();\n int x = 7 >> c; }\n",
		"outside.c": "int main() { int a[2] = {1, 2}; unsigned char c = nondet_uchar();\n int x = a[c]; assert(x < 3); }\n",
		"broken.c":  "int main() { return *0; }\n",
		"unknown.c": "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, complaint bytes.Buffer
	Run(t.Context(), []string{"check", "-ints=c", "-format", "sarif", "-engine", "bmc", "-option", "depth=3",
		"unsafe.c", "safe.c", "wraps.c", "broken.c", "unknown.c", "divides.c", "shifts.c", "outside.c"}, bytes.NewReader(nil), &out, &complaint)
	log, err := sarif.FromBytes(out.Bytes())
	if err != nil {
		t.Fatalf("%v\n%s%s", err, &out, &complaint)
	}
	if err := log.Validate(); err != nil {
		t.Errorf("not as the schema wants it: %v\n%s", err, &out)
	}
	strict := json.NewDecoder(bytes.NewReader(out.Bytes()))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&sarif.Report{}); err != nil {
		t.Errorf("unknown to the format: %v", err)
	}
	rules := map[string]int{}
	for _, r := range log.Runs[0].Results {
		rules[*r.RuleID]++
		if all := log.Runs[0].Tool.Driver.Rules; *all[r.RuleIndex].ID != *r.RuleID {
			t.Errorf("rule %d is %s, not %s", r.RuleIndex, *all[r.RuleIndex].ID, *r.RuleID)
		}
		if r.Level == "warning" {
			continue
		}
		steps := r.CodeFlows[0].ThreadFlows[0].Locations
		if len(steps) < 2 {
			t.Errorf("the run of %s has %d statements", *r.RuleID, len(steps))
		}
	}
	if want := map[string]int{"assertion": 1, "overflow": 1, "division": 1, "shift": 1, "index": 1, "W-no-assertion": 3}; !maps.Equal(rules, want) {
		t.Errorf("results by rule: %v, want %v", rules, want)
	}
	col := *log.Runs[0].Results[0].Locations[0].PhysicalLocation.Region.StartColumn
	if want := len([]rune("  /* höher */ int x = nondet_int(); ")) + 1; col != want {
		t.Errorf("the assertion is in column %d, want %d", col, want)
	}
	in := log.Runs[0].Invocations[0]
	if *in.ExecutionSuccessful || len(in.ToolExecutionNotifications) == 0 {
		t.Errorf("a program with errors: %v, %d notices", *in.ExecutionSuccessful, len(in.ToolExecutionNotifications))
	}
}
