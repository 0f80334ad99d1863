package solver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"time"

	"ic3play/frontend/cli/command"
	"ic3play/lia/liafuzz"
	"ic3play/lia/replay"
)

// Fuzz returns the command fuzz.
func Fuzz() *command.Command {
	return &command.Command{
		Name:  "fuzz",
		Short: "test the solver on random formulas, also against z3",
		Usage: "[-n 1000] [-seed 1] [-kind NAME] [-timeout 5s] [-z3] [-j N]",
		Help: `Decides random formulas of linear integer arithmetic in several ways that must
agree: a fresh solver; an incremental session shared by a batch of formulas;
enumeration, where the formula is bounded; with -z3, z3. Every model is evaluated.
A separate prover proves every unsat answer again, and a checker checks the proof
and the certificates of the sessions' theory lemmas. Cores are decided again; no
literal of a minimised one may be superfluous. Projections of models are checked
both ways. Contradictions are split into two sides, or into the steps of a path,
and their interpolants are checked by the definition.

The same seed makes the same formulas. A disagreement is printed with the
formula as an SMT-LIB script and with the command that repeats it.

Exit status: 0, or 1 when there was a disagreement.

examples:
  ic3play fuzz -n 100000 -z3
  ic3play fuzz -seed 4200 -n 50`,
		Run: runFuzz,
	}
}

func runFuzz(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	count := fs.Int("n", 1000, "test `N` formulas")
	seed := fs.Int64("seed", 1, "the seed of the first formula, `S`; the others follow")
	kind := fs.String("kind", "", "formulas of the kind `NAME` only: "+strings.Join(liafuzz.Kinds(), ", "))
	timeout := fs.Duration("timeout", 5*time.Second, "`TIME` for an answer of the solver here")
	withZ3 := fs.Bool("z3", false, "ask z3 too")
	program := fs.String("z3-program", replay.Z3, "the z3 `PROGRAM`")
	workers := fs.Int("j", 0, "test `N` batches of formulas at a time; 0: one a processor")
	rest, err := c.Parse(e, fs, args)
	switch {
	case err != nil:
		return 0, err
	case len(rest) > 0:
		return 0, fmt.Errorf("unexpected argument %q; see ic3play fuzz -h", rest[0])
	case *count < 1 || *workers < 0 || *timeout <= 0:
		return 0, errors.New("-n must be at least 1, -j not below 0, and -timeout above 0")
	case *kind != "" && !slices.Contains(liafuzz.Kinds(), *kind):
		return 0, fmt.Errorf("%q is not a kind of formulas; see ic3play fuzz -h", *kind)
	}
	o := liafuzz.Options{Count: *count, Seed: *seed, Kind: *kind, Workers: *workers, Timeout: *timeout}
	if *withZ3 {
		if o.Z3, err = exec.LookPath(*program); err != nil {
			return 0, fmt.Errorf("find z3: %w", err)
		}
	}
	bar := &smtProgress{w: e.Stderr, total: *count, tty: command.IsTerminal(e.Stderr), start: time.Now()}
	o.Progress = func(n liafuzz.Counts) {
		bar.show(n.Formulas, fmt.Sprintf("disagreements %d", n.Disagreements))
	}
	counts, bad, err := liafuzz.Run(ctx, o)
	bar.clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return 0, err
	}
	printFuzz(e.Stdout, counts, o.Z3 != "", time.Since(bar.start))
	for _, d := range bad {
		again := fmt.Sprintf("ic3play fuzz -seed %d -n %d", d.First, d.Length)
		if o.Kind != "" {
			again += " -kind " + o.Kind
		}
		if o.Z3 != "" {
			again += " -z3"
		}
		fmt.Fprintf(e.Stdout, "\nDISAGREEMENT: seed %d (%s): %s\nto repeat: %s\n%s", d.Seed, d.Family, d.What, again, d.Script)
	}
	if err != nil {
		fmt.Fprintf(e.Stdout, "\ninterrupted: %d of %d formulas\n", counts.Formulas, *count)
	}
	if counts.Disagreements > 0 {
		return command.ExitUnsafe, nil
	}
	return command.ExitOK, nil
}

func printFuzz(w io.Writer, n liafuzz.Counts, z3 bool, took time.Duration) {
	line := func(what string, format string, args ...any) {
		fmt.Fprintf(w, "%-24s %s\n", what, fmt.Sprintf(format, args...))
	}
	line("formulas", "%d in %s: %d sat, %d unsat, %d unknown", n.Formulas, took.Round(time.Second), n.Sat, n.Unsat, n.Unknown)
	kinds := ""
	for _, name := range slices.Sorted(maps.Keys(n.Families)) {
		kinds += fmt.Sprintf(" %s %d", name, n.Families[name])
	}
	line("kinds", "%s", kinds[min(1, len(kinds)):])
	if z3 {
		line("compared with z3", "%d, and %d where z3 does not know within its time", n.Peer, n.PeerUnknown)
	}
	line("compared with a box", "%d", n.Enumerated)
	line("incremental and fresh", "%d", n.Incremental)
	line("models evaluated", "%d", n.Models)
	line("proofs checked", "%d, and %d not found within their budget", n.Refutations, n.Unproved)
	line("certificates of lemmas", "%d", n.Lemmas)
	line("cores decided again", "%d; minimised and minimal %d", n.Cores, n.Minimal)
	line("projections", "%d", n.Projections)
	line("interpolants", "%d, and of paths %d; %d not found within their budget", n.Interpolants, n.Sequences, n.NoInterpolant)
	line("slowest", "%s: seed %d", n.Slowest.Round(time.Millisecond), n.SlowestSeed)
	line("disagreements", "%d", n.Disagreements)
}
