package verify

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/horn"
	"ic3play/lia/refute"
	"ic3play/lia/sexp"
	"ic3play/lia/sorting"
	"ic3play/lia/z3test"
)

const smallClauses = 30_000

// TestFolder decides the small sets of Horn clauses in the folder that the environment variable
// IC3PLAY_CLAUSES names. The expected verdicts are in the folder's INDEX.tsv:
//
//	IC3PLAY_CLAUSES=DIR go test ./frontend/verify -run Folder -v
//
// It reads each printed model back, and both the checker and z3 must confirm it. It reads each
// printed derivation back and evaluates it.
func TestFolder(t *testing.T) {
	dir := os.Getenv("IC3PLAY_CLAUSES")
	if dir == "" {
		t.Skip("IC3PLAY_CLAUSES names no folder")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.smt2"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	verdicts := indexVerdicts(t, dir)
	var sat, unsat, unknown, confirmed, open int
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(src) > smallClauses {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(file), ".smt2")
		rep := Check(t.Context(), file, src, Options{Timeout: 10 * time.Second, Steps: 1 << 20})
		if v := verdicts[name]; rep.Verdict != verdictUnknown && (v == verdictSafe || v == verdictUnsafe) && v != rep.Verdict {
			t.Errorf("%s: %s, want %s", name, rep.Verdict, v)
		}
		system, wrong := horn.Read(file, src)
		if wrong != nil {
			t.Errorf("%s: %v", name, wrong)
			continue
		}
		switch rep.Verdict {
		case verdictSafe:
			sat++
			var model strings.Builder
			for _, d := range rep.Certificate.Model {
				model.WriteString(d.Text + "\n")
			}
			cells, defs, wrong := system.ReadArrayModel([]byte(model.String()))
			if wrong != nil {
				t.Errorf("%s: %v", name, wrong)
				continue
			}
			if _, err := cells.CheckModel(t.Context(), defs, refute.Prove); err != nil {
				t.Errorf("%s: the model as printed: %v", name, err)
			}
			for i, answer := range z3test.Answers(t, strings.NewReader(underModel(t, src, model.String())), 5*z3test.PerSecond) {
				switch answer {
				case "sat":
					t.Errorf("%s: z3 says that the model breaks assertion %d", name, i+1)
				case "unsat":
					confirmed++
				default:
					open++
				}
			}
		case verdictUnsafe:
			unsat++
			steps, wrong := system.ReadDerivation([]byte(derivationText(rep.Certificate.Derivation)))
			if wrong != nil {
				t.Errorf("%s: %v", name, wrong)
			} else if err := system.CheckSteps(t.Context(), steps); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case verdictUnknown:
			unknown++
		default:
			t.Errorf("%s: %s: %s", name, rep.Verdict, rep.Reason)
		}
	}
	t.Logf("%d sat, %d unsat, %d unknown; z3 confirms %d assertions, leaves %d open", sat, unsat, unknown, confirmed, open)
}

func derivationText(steps []Inference) string {
	var b strings.Builder
	b.WriteString("unsat\n(derivation\n")
	for _, d := range steps {
		w := horn.StepText{Step: d.Step, Assert: d.Assert, Fact: d.Fact, From: d.From}
		for _, name := range sorting.Keys(d.Values) {
			w.Names, w.Values = append(w.Names, name), append(w.Values, d.Values[name])
		}
		b.WriteString(w.String() + "\n")
	}
	b.WriteString(")\n")
	return b.String()
}

// underModel returns a script for z3. For each assertion, the script asks whether the assertion can
// be false under the model's definitions.
func underModel(t *testing.T, src []byte, model string) string {
	text, n, err := sexp.Read(src)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("(set-logic ALL)\n" + model)
	for ; n != sexp.None; n = text.Next(n) {
		switch text.Head(n) {
		case "assert":
			fmt.Fprintf(&b, "(push)\n(assert (not %s))\n(check-sat)\n(pop)\n", text.Source(text.Items(n)[1]))
		case "define-fun":
			b.WriteString(text.Source(n) + "\n")
		}
	}
	return b.String()
}

func indexVerdicts(t *testing.T, dir string) map[string]string {
	data, err := os.ReadFile(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
		if f := strings.Split(s.Text(), "\t"); len(f) > 1 {
			out[strings.TrimSuffix(f[0], ".smt2")] = f[1]
		}
	}
	return out
}
