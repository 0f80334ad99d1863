package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
)

// broken returns a command that only reports err, the error in a paper's data.
func broken(name string, err error) *command.Command {
	return &command.Command{Name: name, Short: "cannot be run: its data are damaged", Usage: "DIR",
		Run: func(context.Context, *command.Env, *command.Command, []string) (int, error) { return 0, err }}
}

func (p *Paper) command() *command.Command {
	return &command.Command{
		Name:  p.Name,
		Short: p.Short,
		Usage: fmt.Sprintf("[-cpu 60s] [-first 10s] [-again %s] [-presets %s,...] [-j N] [-also OPTION=VALUE,...] [-save RUNS.csv | -from RUNS.csv] [-o OUT.md] DIR",
			p.Name, join(p.columns()[:min(2, len(p.Configurations))])),
		Help: strings.NewReplacer("{source}", p.Source, "{name}", p.Name, "{count}", fmt.Sprint(len(p.Configurations)),
			"{also}", p.Also, "{also is}", p.AlsoIs).Replace(help),
		Run: p.run,
	}
}

const help = `Runs the {count} configurations of {source} on the programs of DIR (a folder
with an INDEX.tsv, as for bench) and writes a document that sets times, solved
programs and statistics beside the published ones, by the programs' names.

Every run is a process of its own with one core, limited by the processor's time.
All programs run with the limit -first, easy ones first. Those that a
configuration has not solved then run again with -cpu: all of them, none, or
({name}) where some configuration of the paper solved the program. The document
says which limit each result had.

-also makes a second series of runs, with these options; it has a part of its own
in the document. {also}: {also is}.

-save keeps every run in a file as soon as it ends; runs that the file has are
not repeated, so that an interrupted call can be continued. -from writes the
document from such a file alone. ^C stops the runs and writes what there is.

Exit status: 0, or 1 when a verdict is wrong or a run crashed.

examples:
  papers {name} -j 2 -also {also} -save runs.csv -o docs/{name}.md ../programs/{name}
  papers {name} -from runs.csv -o docs/{name}.md ../programs/{name}`

type call struct {
	paper          *Paper
	values         command.Settings
	timeout, first command.Duration
	memoryMB       int64
	again          string
	columns        []string // selected configurations
	series         []string // suffixes of engine names, such as "+OPTION=VALUE"
	workers        int
	save, from     string
	out            string
	program        string
}

// register registers the flags that papers and comparisons share. The current values of c.timeout
// and c.first are the defaults of -cpu and -first.
func (c *call) register(fs *flag.FlagSet) {
	fs.Var(&c.timeout, "cpu", "processor `TIME` of a run in the second round")
	fs.Var(&c.first, "first", "processor `TIME` of a run in the first round")
	fs.Int64Var(&c.memoryMB, "memory", verify.DefaultMemory>>20, "heap for each run, in `MB`")
	fs.IntVar(&c.workers, "j", 1, "run `N` processes at a time")
	fs.StringVar(&c.save, "save", "", "keep the runs in `RUNS.csv`, and do not repeat those that it has")
	fs.StringVar(&c.from, "from", "", "run nothing: take the runs of `RUNS.csv`")
	fs.StringVar(&c.out, "o", "", "write the document to `OUT.md` and its plots beside it, not to the standard output")
	fs.StringVar(&c.program, "program", "", "run `CMD`, not the ic3play beside this program")
}

func (c *call) check() error {
	switch {
	case c.workers < 1 || c.memoryMB <= 0:
		return errors.New("-j and -memory must be at least 1")
	case c.save != "" && c.from != "":
		return errors.New("-save and -from exclude each other")
	}
	return nil
}

func (p *Paper) run(ctx context.Context, e *command.Env, cmd *command.Command, args []string) (int, error) {
	c := call{paper: p, values: command.Settings{}, timeout: command.Duration(time.Minute), first: command.Duration(10 * time.Second)}
	fs := cmd.Flags()
	c.register(fs)
	fs.Var(c.values, "option", "set an option of the engines in all runs, `NAME=VALUE`; may be repeated")
	fs.StringVar(&c.again, "again", p.Name, "what runs again with -cpu: `all`, none or "+p.Name)
	columns := fs.String("presets", strings.Join(p.columns(), ","), "the configurations, `A,B,...`")
	also := fs.String("also", "", "a second series with other options, `OPTION=VALUE,...`")
	args, err := cmd.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	for name := range strings.SplitSeq(*columns, ",") {
		if name = strings.TrimSpace(name); !slices.Contains(p.columns(), name) {
			return 0, fmt.Errorf("no configuration %q; there are: %s", name, join(p.columns()))
		}
		c.columns = append(c.columns, name)
	}
	c.series = []string{""}
	if *also != "" {
		c.series = append(c.series, "+"+strings.ReplaceAll(*also, ",", "+"))
	}
	switch {
	case len(args) != 1:
		return 0, fmt.Errorf("one folder of programs is needed; see papers %s -h", p.Name)
	case !slices.Contains([]string{"all", "none", p.Name}, c.again):
		return 0, fmt.Errorf("-again %q is neither all nor none nor %s", c.again, p.Name)
	}
	if err := c.check(); err != nil {
		return 0, err
	}
	if err := command.Writable(c.out); err != nil {
		return 0, err
	}
	tasks, err := bench.FindTasks(args)
	if err != nil {
		return 0, err
	}
	if len(p.published.visible(tasks)) == 0 {
		return 0, fmt.Errorf("no program in %s has the name of one in the %s", args[0], p.Name)
	}
	runs, err := c.results(ctx, e, tasks)
	if err != nil {
		return 0, err
	}
	d := newDocument(&c, tasks, runs)
	if err := c.write(e, d, len(runs.Outcomes)); err != nil {
		return 0, fmt.Errorf("write the document: %w", err)
	}
	if slices.ContainsFunc(runs.Outcomes, func(o bench.Outcome) bool { return o.Wrong() || o.Verdict == "crash" }) {
		return command.ExitUnsafe, nil
	}
	return command.ExitOK, nil
}

// writing is a document with plots.
type writing interface {
	markdown(figures string) (string, error)
	draw(folder string) error
}

func (c *call) write(e *command.Env, d writing, runs int) error {
	folder := strings.TrimSuffix(c.out, filepath.Ext(c.out))
	text, err := d.markdown(filepath.Base(folder))
	if err != nil {
		return err
	}
	if c.out == "" {
		_, err := fmt.Fprint(e.Stdout, text)
		return err
	}
	if err := d.draw(folder); err != nil {
		return err
	}
	if err := os.WriteFile(c.out, []byte(text), 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.Stderr, "wrote %s from %d runs\n", c.out, runs)
	return err
}
