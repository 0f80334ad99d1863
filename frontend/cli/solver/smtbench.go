// Package solver implements three commands. The command smtbench compares the solver with z3 on
// recorded queries, fuzz tests the solver on random formulas, and smt runs scripts.
package solver

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"ic3play/engine/meter"
	"ic3play/frontend/cli/command"
	"ic3play/lia/replay"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
	"ic3play/lia/sorting"
)

// ScriptEnd is the extension of SMT-LIB scripts.
const ScriptEnd = ".smt2"

// Bench returns the command smtbench.
func Bench() *command.Command {
	return &command.Command{
		Name:  "smtbench",
		Short: "measure the solver against z3 on the queries of runs",
		Usage: "[-z3 PROGRAM] [-timeout 60s] [-worst N] DIR|FILE.smt2...",
		Help: `Answers the queries of SMT-LIB scripts, as check and bench write them with
-dump-smt2, with this program's solver and with z3, and prints a table: the time
of each, their ratio, and how many answers disagree.

Both take the scripts one after the other, side by side in one run: z3 in a
process for each script, without its start-up, which an empty script measures
("z3 s"), and also without the cost of a first trivial query, at which z3 makes
its solver ("z3 strict s"); the solver here in this process, with a new context for
each script, so that no lemma is carried from one to the next. Times are processor
time, which other work on the machine changes little. They include reading the
scripts; for ic3play the table also shows that time alone. Scripts without queries
are left out. Where z3 is missing, only the times of ic3play are shown.

Every answer of z3, every recorded answer and every one given here must agree,
unknown aside, and each model is evaluated once more in an uncounted run.

Exit status: 0, or 1 when answers disagree.

examples:
  ic3play bench -engine ic3,auto -dump-smt2 q ../programs; ic3play smtbench q
  ic3play smtbench -worst 10 q/thesis`,
		Run: runSMTBench,
	}
}

// smtRow is a row of the table that smtbench prints. It is about the scripts of one folder.
type smtRow struct {
	name                 string
	scripts, queries     int
	sat, unsat           int
	unknown, peerUnknown int
	read, solve          time.Duration
	// peer and peerStrict are z3's time without its start-up. For peer, the start-up is the time
	// for a script without a query; for peerStrict, it is the time for a script with a trivial
	// query.
	peer, peerStrict time.Duration
	noLemma          int64 // queries that needed no new theory lemma
	disagreements    int
}

func (r *smtRow) add(s smtRow) {
	r.scripts += s.scripts
	r.queries += s.queries
	r.sat += s.sat
	r.unsat += s.unsat
	r.unknown += s.unknown
	r.peerUnknown += s.peerUnknown
	r.read += s.read
	r.solve += s.solve
	r.peer += s.peer
	r.peerStrict += s.peerStrict
	r.noLemma += s.noLemma
	r.disagreements += s.disagreements
}

func (r *smtRow) slowdown() time.Duration { return r.read + r.solve - r.peerStrict }

// smtBench is one execution of the command smtbench.
type smtBench struct {
	e       *command.Env
	z3      string // the path of z3; "" if it is not installed
	timeout time.Duration
	empty   startup // z3's start-up without a query
	trivial startup // z3's start-up with one query
	ill     []string
}

func runSMTBench(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	program := fs.String("z3", replay.Z3, "the z3 `PROGRAM`; empty for none")
	timeout := command.Duration(time.Minute)
	fs.Var(&timeout, "timeout", "`TIME` for each script on each side")
	worst := fs.Int("worst", 0, "list the `N` scripts where z3 is ahead most")
	args, err := c.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	if len(args) == 0 {
		return 0, errors.New("no scripts given; see ic3play smtbench -h")
	}
	files, err := findScripts(args)
	if err != nil {
		return 0, err
	}
	b := &smtBench{e: e, timeout: time.Duration(timeout)}
	if *program != "" {
		if b.z3, err = exec.LookPath(*program); err != nil {
			fmt.Fprintf(e.Stderr, "ic3play smtbench: z3 is missing, so only ic3play's times are shown: %v\n", err)
		}
	}
	for _, s := range []*startup{&b.empty, &b.trivial} {
		defer s.remove()
	}
	byFolder := map[string]*smtRow{}
	var rows, each []*smtRow
	bar := &smtProgress{w: e.Stderr, total: len(files), tty: command.IsTerminal(e.Stderr), start: time.Now()}
	for i, f := range files {
		if ctx.Err() != nil {
			break
		}
		bar.show(i, f)
		row, err := b.script(ctx, i, f)
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			bar.clear()
			return 0, err
		}
		dir := filepath.Dir(f)
		if byFolder[dir] == nil {
			byFolder[dir] = &smtRow{name: dir}
			rows = append(rows, byFolder[dir])
		}
		byFolder[dir].add(row)
		each = append(each, &row)
	}
	bar.clear()
	done := len(each)
	each = slices.DeleteFunc(each, func(r *smtRow) bool { return r.scripts == 0 })
	all := smtRow{name: "all"}
	for _, r := range rows {
		all.add(*r)
	}
	if len(rows) > 1 {
		rows = append(rows, &all)
	}
	b.print(rows)
	if *worst > 0 {
		sorting.Stable(each, func(x, y *smtRow) int { return cmp.Compare(y.slowdown(), x.slowdown()) })
		fmt.Fprintf(e.Stdout, "\nz3 is ahead most on\n")
		b.print(each[:min(*worst, len(each))])
	}
	for _, s := range b.ill {
		fmt.Fprintln(e.Stdout, "DISAGREEMENT:", s)
	}
	if done < len(files) {
		fmt.Fprintf(e.Stdout, "\ninterrupted: %d of %d scripts\n", done, len(files))
	}
	if len(b.ill) > 0 {
		return command.ExitUnsafe, nil
	}
	return command.ExitOK, nil
}

func findScripts(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		err := filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (path == arg || strings.HasSuffix(path, ScriptEnd)) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no %s file in %s", ScriptEnd, strings.Join(args, ", "))
	}
	return out, nil
}

func (b *smtBench) script(ctx context.Context, i int, name string) (smtRow, error) {
	row := smtRow{name: name, scripts: 1}
	text, err := os.ReadFile(name)
	if err != nil {
		return row, err
	}
	runtime.GC() // the garbage of earlier scripts must not count
	start := meter.ProcessorTime()
	session, err := smtlib.Parse(bytes.NewReader(text))
	if err != nil {
		return row, fmt.Errorf("%s: %w", name, err)
	}
	row.read = meter.ProcessorTime() - start
	if row.queries = session.Checks(); row.queries == 0 {
		return smtRow{name: name}, nil
	}
	var theirs []string
	if b.z3 != "" {
		if i%startupEvery == 0 || b.empty.last == nil {
			if err := b.measureStartup(ctx); err != nil {
				return row, err
			}
		}
		if theirs, err = b.peer(ctx, &row, name); err != nil {
			return row, fmt.Errorf("%s: %w", name, err)
		}
	}
	runtime.GC()
	answers := make([]smt.Status, 0, row.queries)
	player := replay.Player{Answer: func(_ int, st smt.Status, _ string) { answers = append(answers, st) }}
	start = meter.ProcessorTime()
	stats, err := b.play(ctx, player, session)
	row.solve = meter.ProcessorTime() - start
	row.noLemma = stats["no_lemma"]
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return row, fmt.Errorf("%s: %w", name, err)
	}
	b.compare(&row, session, answers, theirs)
	player = replay.Player{CheckModels: true}
	if _, err := b.play(ctx, player, session); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		if ctx.Err() != nil {
			return row, err
		}
		row.disagreements++
		b.ill = append(b.ill, fmt.Sprintf("%s: %v", name, err))
	}
	return row, nil
}

func (b *smtBench) peer(ctx context.Context, row *smtRow, name string) (answers []string, _ error) {
	ctx, cancel := context.WithTimeout(ctx, b.timeout)
	defer cancel()
	o, err := replay.External(ctx, replay.Z3Args(b.z3, name, 0), nil)
	row.peer, row.peerStrict = o.CPU-b.empty.mean(), o.CPU-b.trivial.mean()
	return o.Answers, err
}

func (b *smtBench) play(ctx context.Context, p replay.Player, session *smtlib.Session) (map[string]int64, error) {
	ctx, cancel := context.WithTimeout(ctx, b.timeout)
	defer cancel()
	return p.Play(ctx, session)
}

// compare compares the solver's answers with those of z3 and with the recorded answers. It counts
// the solver's answers of each kind, and the disagreements. If there are fewer answers than queries
// because of a timeout, the missing ones count as unknown.
func (b *smtBench) compare(row *smtRow, session *smtlib.Session, ours []smt.Status, theirs []string) {
	q := -1
	for i := range session.Commands {
		c := &session.Commands[i]
		if c.Kind != smtlib.Check {
			continue
		}
		q++
		given := map[string]bool{}
		us := smt.Unknown
		if q < len(ours) {
			us = ours[q]
		}
		switch us {
		case smt.Sat:
			row.sat++
		case smt.Unsat:
			row.unsat++
		default:
			row.unknown++
		}
		given[us.String()], given[c.Status] = true, true
		z := "-"
		if q < len(theirs) {
			z = theirs[q]
		}
		given[z] = true
		if b.z3 != "" && z != "sat" && z != "unsat" {
			row.peerUnknown++
		}
		if given["sat"] && given["unsat"] {
			row.disagreements++
			b.ill = append(b.ill, fmt.Sprintf("%s: query %d: here %s, recorded %s, z3 %s", row.name, q+1, us, c.Status, z))
		}
	}
}
