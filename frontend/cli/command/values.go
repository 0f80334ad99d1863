package command

import (
	"errors"
	"flag"
	"math"
	"strconv"
	"strings"
	"time"

	"ic3play/frontend/verify"
)

// DefaultTimeout is the time limit for a file if -timeout is absent.
const DefaultTimeout = 10 * time.Second

// Duration is a flag value that accepts "10s", "500ms" or a number of seconds.
type Duration time.Duration

func (d *Duration) String() string { return time.Duration(*d).String() }

func (d *Duration) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil {
		secs, numErr := strconv.ParseFloat(s, 64)
		// The condition is negated, because every comparison with NaN is false.
		if numErr != nil || !(math.Abs(secs) < math.MaxInt64/float64(time.Second)) {
			return errors.New(`want a duration such as "10s" or "500ms"`)
		}
		v = time.Duration(secs * float64(time.Second))
	}
	if v <= 0 {
		return errors.New("must be more than 0")
	}
	*d = Duration(v)
	return nil
}

// Settings is a flag value that collects the settings NAME=VALUE of repeated flags.
type Settings map[string]string

func (s Settings) String() string { return "" }

func (s Settings) Set(v string) error {
	k, val, ok := strings.Cut(v, "=")
	if !ok || k == "" {
		return errors.New(`want NAME=VALUE`)
	}
	s[k] = val
	return nil
}

// Folders is a flag value that collects the folders of repeated -I flags.
type Folders []string

func (f *Folders) String() string { return strings.Join(*f, " -I=") }

func (f *Folders) Set(v string) error {
	if v == "" {
		return errors.New("want a folder")
	}
	*f = append(*f, v)
	return nil
}

// Register registers the flag -I.
func (f *Folders) Register(fs *flag.FlagSet) {
	fs.Var(f, "I", "look for headers of the program in `DIR`, after the folder of the file that includes them; may be repeated")
}

// RunFlags contains the flags that all commands with an engine share. The limits are for each file.
type RunFlags struct {
	Engine   string
	Values   Settings
	Timeout  Duration
	MemoryMB int64
	Ints     IntsFlags
	Include  Folders
}

// FlagText returns those of the user's flags on which a verdict depends, such as " -engine=ic3
// -timeout=5s", for the text of another command.
func (r *RunFlags) FlagText(fs *flag.FlagSet) string {
	own := flag.NewFlagSet("", flag.ContinueOnError)
	(&RunFlags{}).Register(own)
	text := ""
	fs.Visit(func(f *flag.Flag) {
		if own.Lookup(f.Name) != nil {
			text += " -" + f.Name + "=" + f.Value.String()
		}
	})
	return text
}

func (r *RunFlags) Register(fs *flag.FlagSet) {
	r.Values = Settings{}
	fs.StringVar(&r.Engine, "engine", verify.DefaultEngine, "the engine, `NAME[:PRESET][+OPTION=VALUE]...`; see ic3play engines")
	r.Ints.Register(fs)
	r.Include.Register(fs)
	fs.Var(r.Values, "option", "set an option of the engine, `NAME=VALUE`, where -engine does not; may be repeated")
	r.RegisterLimits(fs)
}

// RegisterLimits registers only the flags for limits. It is for commands whose input files
// determine the engine.
func (r *RunFlags) RegisterLimits(fs *flag.FlagSet) {
	r.Timeout = Duration(DefaultTimeout)
	fs.Var(&r.Timeout, "timeout", "`TIME` for each file")
	fs.Int64Var(&r.MemoryMB, "memory", verify.DefaultMemory>>20, "heap for each file, in `MB`")
}

// Options validates the flags and returns the options of a run.
func (r *RunFlags) Options() (verify.Options, error) {
	if err := verify.CheckEngine(r.Engine, r.Values); err != nil {
		return verify.Options{}, err
	}
	if r.MemoryMB <= 0 {
		return verify.Options{}, errors.New("-memory must be more than 0")
	}
	rules, err := r.Ints.Rules()
	if err != nil {
		return verify.Options{}, err
	}
	return verify.Options{Engine: r.Engine, Values: r.Values, Rules: rules,
		Timeout: time.Duration(r.Timeout), Memory: r.MemoryMB << 20}, nil
}
