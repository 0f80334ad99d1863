package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ic3play/docs/papers/plot"
	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
)

func drawing() *command.Command {
	return &command.Command{
		Name:  "draw",
		Short: "draw the runs of a benchmark",
		Usage: "[-peers PEERS.tsv] RUNS.csv DIR",
		Help: `Draws runs that "ic3play bench -csv RUNS.csv" has kept, as SVG files in DIR:
cactus.svg, the programs solved with a limit (cactus-TOOL.svg for tools that ran on
some of the programs only), and growth-ENGINE.svg for sets of one program in
several sizes (NAME005, NAME010, ...). PEERS.tsv adds other tools, as for bench.

example:
  papers draw -peers docs/benchmarks/peers.tsv docs/benchmarks/runs.csv docs/benchmarks`,
		Run: runDraw,
	}
}

func runDraw(_ context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	limit := command.Duration(10 * time.Second)
	fs.Var(&limit, "limit", "`TIME` at which the axes of seconds end")
	peerFile := fs.String("peers", "", "add the figures of other tools in `PEERS.tsv`")
	args, err := c.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	if len(args) != 2 {
		return 0, errors.New("a file of runs and a folder are needed; see papers draw -h")
	}
	runs, err := bench.ReadCSV(args[0])
	if err != nil {
		return 0, err
	}
	var peers []bench.Outcome
	if *peerFile != "" {
		if peers, err = bench.ReadPeers(*peerFile, bench.Programs(runs), time.Duration(limit)); err != nil {
			return 0, err
		}
	}
	return command.ExitOK, draw(args[1], runs, peers, time.Duration(limit).Seconds())
}

// leastDrawn is the time in seconds at which time axes start. Shorter times measure little more
// than the start of a process.
const leastDrawn = 0.01

// mostOfAll is a share of all programs. The plot of all programs contains the tools that ran on at
// least this share.
const mostOfAll = 0.9

// draw writes figures of runs into a folder. cactus.svg compares the engines and other tools that
// ran on nearly all programs. A tool that is in no earlier figure gets a figure cactus-TOOL.svg,
// which compares it with the tools that ran on nearly all of its programs. growth-ENGINE.svg is for
// sets whose programs differ only in size.
func draw(dir string, results, peers []bench.Outcome, limit float64) error {
	if len(results) == 0 {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	all := append(slices.Clone(results), peers...)
	drawn := map[string]bool{}
	for _, name := range contenders(all) {
		if drawn[name] {
			continue
		}
		file, of := "cactus.svg", all
		if len(drawn) > 0 {
			file, of = "cactus-"+inFile(name)+".svg", sameAs(all, name)
		}
		c := cactus(of, name, limit)
		for _, l := range c.Lines {
			drawn[l.Name] = true
		}
		if err := write(dir, file, c.SVG); err != nil {
			return err
		}
	}
	for _, e := range contenders(all) {
		if g := growth(all, e, limit); len(g.Curves) > 0 {
			if err := write(dir, "growth-"+inFile(e)+".svg", g.SVG); err != nil {
				return err
			}
		}
	}
	return nil
}

func inFile(engine string) string {
	return strings.NewReplacer(":", "-", "+", "-", "=", "-").Replace(engine)
}

func write(dir, name string, figure func() ([]byte, error)) error {
	svg, err := figure()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), svg, 0o644); err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	return nil
}

func contenders(all []bench.Outcome) []string {
	var out []string
	for _, o := range all {
		if !slices.Contains(out, o.Engine) {
			out = append(out, o.Engine)
		}
	}
	return out
}

// sameAs keeps only the runs on those programs on which the given tool has a run too.
func sameAs(all []bench.Outcome, tool string) []bench.Outcome {
	its := map[bench.Task]bool{}
	for _, o := range all {
		its[o.Task] = its[o.Task] || o.Engine == tool
	}
	return slices.DeleteFunc(slices.Clone(all), func(o bench.Outcome) bool { return !its[o.Task] })
}

// cactus returns a plot of the programs on which the engine "first" ran. The plot has a line for
// each engine that ran on nearly all of these programs.
func cactus(all []bench.Outcome, first string, limit float64) plot.Cactus {
	runs := map[string]int{}
	for _, o := range all {
		runs[o.Engine]++
	}
	names := contenders(all)
	c := plot.Cactus{Title: "Programs solved with a limit", Y: plot.Axis{Title: "seconds", Least: leastDrawn, Limit: limit}, Programs: runs[first]}
	for _, name := range names {
		if float64(runs[name]) < mostOfAll*float64(c.Programs) {
			continue
		}
		l := plot.Line{Name: name}
		for _, o := range all {
			if o.Engine == name && o.Solved() && o.Time() <= limit {
				l.Values = append(l.Values, o.Time())
			}
		}
		c.Lines = append(c.Lines, l)
	}
	return c
}

// "growth" plots a curve for each set of programs in which every program has a size in its name. It
// omits a set if the engine ran on fewer than three sizes.
func growth(all []bench.Outcome, engine string, limit float64) plot.Growth {
	g := plot.Growth{Title: "Growth, " + engine, X: "size", Y: plot.Axis{Title: "seconds", Least: leastDrawn, Limit: limit}}
	bySet, order := map[string]map[float64]float64{}, []string{}
	other := map[string]bool{} // sets that have programs without a size in their names
	for _, o := range all {
		if o.Engine != engine {
			continue
		}
		n, ok := size(o.Name)
		if !ok {
			other[o.Set] = true
			continue
		}
		if bySet[o.Set] == nil {
			bySet[o.Set] = map[float64]float64{}
			order = append(order, o.Set)
		}
		bySet[o.Set][n] = math.Inf(1)
		if o.Solved() {
			bySet[o.Set][n] = o.Time()
		}
	}
	for _, set := range order {
		if other[set] || len(bySet[set]) < 3 {
			continue
		}
		c := plot.Curve{Name: filepath.Base(set)}
		for n := range bySet[set] {
			c.Sizes = append(c.Sizes, n)
		}
		slices.Sort(c.Sizes)
		for _, n := range c.Sizes {
			c.Values = append(c.Values, bySet[set][n])
		}
		g.Curves = append(g.Curves, c)
	}
	return g
}

// size returns the number at the end of a program's name: 50 for locks050. Only a number of three
// digits is a size, so the 2 of sumt2 is not one.
func size(name string) (float64, bool) {
	stem := strings.TrimRight(name, "0123456789")
	digits := name[len(stem):]
	if n, err := strconv.Atoi(digits); err == nil && stem != "" && len(digits) == 3 && n > 0 {
		return float64(n), true
	}
	return 0, false
}
