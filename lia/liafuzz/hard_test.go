package liafuzz

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// TestHard decides formulas of the kinds "residues" and "slim", which are hard for integer solvers.
// A file's name contains the kind and the seed of its formula. The limit on branch nodes is several
// times the number that the formulas need.
func TestHard(t *testing.T) {
	const maxNodes = 30_000
	files, err := filepath.Glob("testdata/hard/*.smt2")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	if testing.Short() {
		files = files[:2]
	}
	ctx := context.Background()
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			session, err := smtlib.Parse(f)
			if err != nil {
				t.Fatal(err)
			}
			var parts []lia.Formula
			want := ""
			c := smt.NewContext(smt.Options{Theory: integer.Options{MaxNodes: maxNodes}})
			s := c.NewSolver()
			for _, k := range session.Commands {
				switch k.Kind {
				case smtlib.Assert:
					parts = append(parts, k.Formula)
					s.Assert(k.Formula)
				case smtlib.Check:
					want = k.Status
				}
			}
			st := s.Check(ctx)
			if n := c.Stats()["cases"]; st.String() != want || n > maxNodes {
				t.Fatalf("%v, want %s, after %d nodes: %s", st, want, n, s.Reason())
			}
			if st == smt.Sat {
				if !holds(parts, s.Value) {
					t.Fatal("the model is wrong")
				}
				return
			}
			r, err := refute.Prove(ctx, parts)
			if err != nil {
				t.Fatal(err)
			}
			if err := proof.CheckRefutation(parts, r); err != nil {
				t.Fatal(err)
			}
		})
	}
}
