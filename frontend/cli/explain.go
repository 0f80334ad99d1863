package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"ic3play/engine"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/findings"
	"ic3play/frontend/verify"
)

// This file prints the explanation after a verdict line on the standard error: where and with
// which inputs a program fails, what to try if the verdict is unknown, and warnings.

// explain prints the explanation of a verdict. "file" is the name of the program; rep.File may be
// the name of a task instead. "flags" contains the command-line flags on which the verdict depends.
func explain(w io.Writer, rep *verify.Report, file, flags string) {
	p := painter(w)
	switch rep.Verdict {
	case "unsafe":
		if n := len(rep.Certificate.Steps); n > 0 {
			last := rep.Certificate.Steps[n-1]
			fmt.Fprintf(w, "%s %s %s\n", p.bold(fmt.Sprintf("%s:%d:%d:", cmp.Or(last.File, file), last.Line, last.Col)), p.red("failure:"), findings.Failure(last.Note))
		}
		if text := findings.Inputs(rep.Certificate.Inputs); text != "" {
			fmt.Fprintf(w, "  with %s\n", text)
		}
		printCalls(w, rep.Certificate.Steps)
		if n := len(rep.Certificate.Derivation); n > 0 {
			last := rep.Certificate.Derivation[n-1]
			fmt.Fprintf(w, "%s %s false is derived in %d steps; -format model prints them\n", p.bold(fmt.Sprintf("%s:%d:", file, last.Line)), p.red("derivation:"), last.Step)
		} else if rep.File == file && file != "-" {
			fmt.Fprintf(w, "  see the run: ic3play export -format html -o report.html%s %s\n", flags, file)
		}
	case "unknown":
		if advice := try(rep.ReasonCode); advice != "" {
			fmt.Fprintf(w, "%s %s %s\n", p.bold(file+":"), p.yellow("unknown:"), advice)
		}
		for _, s := range rep.Stuck {
			fmt.Fprintf(w, "%s %s\n", p.bold(fmt.Sprintf("%s:%d:", cmp.Or(s.File, file), s.Line)), stuckText(s))
		}
	}
	for _, d := range rep.Diagnostics {
		fmt.Fprintln(w, d.String())
	}
	for _, d := range rep.Warnings {
		fmt.Fprintf(w, "%s %s %s [%s]\n", p.bold(fmt.Sprintf("%s:%d:%d:", cmp.Or(d.File, file), d.Line, d.Col)), p.magenta("warning:"), d.Message, d.Code)
	}
	// With -property, the user chose which kind of errors to check. So there is no note that other
	// kinds are not checked.
	property := strings.Contains(rep.Ints, "+undefined=end") || strings.Contains(rep.Ints, "+asserts=end") || strings.Contains(rep.Ints, "+only=")
	if rep.Verdict != "error" && len(rep.NotChecked) > 0 && !property {
		fmt.Fprintf(w, "%s note: not checked: %s\n", p.bold(file+":"), strings.Join(rep.NotChecked, "; "))
	}
}

const shownCalls = 16

// printCalls prints the calls of a run, indented by their depth. If no call is nested in another,
// it prints nothing.
func printCalls(w io.Writer, steps []verify.TraceStep) {
	nested, calls := false, 0
	for i := range steps {
		if steps[i].Call != "" {
			calls, nested = calls+1, nested || steps[i].Depth > 1
		}
	}
	if !nested {
		return
	}
	fmt.Fprintln(w, "  calls:")
	lines := []string{}
	for i := range steps {
		s := &steps[i]
		for k, value := range s.Returned {
			depth := s.Depth + len(s.Returned) - k
			if s.Call != "" {
				depth--
			}
			if value != "" {
				lines = append(lines, strings.Repeat("  ", depth)+"returns "+value)
			}
		}
		if s.Call == "" {
			continue
		}
		line := strings.Repeat("  ", s.Depth) + s.Call
		for j := i - 1; j >= 0 && steps[j].Depth >= s.Depth-1; j-- {
			if steps[j].Depth == s.Depth-1 {
				line += "  " + findings.Line(steps[j].File, steps[j].Line)
				break
			}
		}
		lines = append(lines, line)
	}
	for i, line := range lines {
		if left := len(lines) - shownCalls; left > 1 && i >= shownCalls/2 && i < len(lines)-shownCalls/2 {
			if i == shownCalls/2 {
				fmt.Fprintf(w, "    ... %d more lines\n", left)
			}
			continue
		}
		fmt.Fprintf(w, "  %s\n", line)
	}
}

// stuckText describes where a search made no progress and suggests a remedy.
func stuckText(s verify.Stuck) string {
	at, write := "here", "write it here as assert(...)"
	if s.Loop {
		at, write = "at this loop", "write it as assert(...) at the start of its body"
	}
	kept := "none of them is"
	switch s.Kept {
	case 0:
	case 1:
		kept = "one of them is"
	default:
		kept = fmt.Sprintf("%d of them are", s.Kept)
	}
	relate := "what holds of " + s.Vars[0]
	if n := len(s.Vars) - 1; n > 0 {
		relate = "how " + strings.Join(s.Vars[:n], ", ") + " and " + s.Vars[n] + " relate"
	}
	return fmt.Sprintf("stuck: %d lemmas %s have the shape %s, where _ is a number; the last is %s, and %s in the last frame\n  help: if you know %s, %s; or restrict the inputs with assume(...)",
		s.Lemmas, at, s.Shape, s.Last, kept, relate, write)
}

func try(why engine.Code) string {
	switch why {
	case engine.Timeout:
		return "try a longer -timeout, or another -engine (ic3play engines lists them); -why says where the search is stuck"
	case engine.Memory:
		return "try a larger -memory, or another -engine (ic3play engines lists them)"
	case engine.GaveUp, engine.Bound, engine.Exhausted, engine.Stuck:
		return "try -engine auto, or another one (ic3play engines lists them)"
	case engine.Unconfirmed:
		return "the answer that was found did not pass its check; try another -engine"
	case engine.Coarse:
		return "avoid what ic3play does not track, bound sizes and values by assume(...), or try another -engine"
	}
	return ""
}

// paint says whether text is coloured for a terminal.
type paint bool

// painter returns true if w is a terminal that supports colours, and NO_COLOR (no-color.org) is not
// set.
func painter(w io.Writer) paint {
	_, never := os.LookupEnv("NO_COLOR")
	return paint(!never && os.Getenv("TERM") != "dumb" && command.IsTerminal(w))
}

// colour returns a text in the colour of an ANSI code.
func (p paint) colour(code, text string) string {
	if !p {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p paint) bold(text string) string    { return p.colour("1", text) }
func (p paint) red(text string) string     { return p.colour("1;31", text) }
func (p paint) green(text string) string   { return p.colour("1;32", text) }
func (p paint) yellow(text string) string  { return p.colour("1;33", text) }
func (p paint) magenta(text string) string { return p.colour("1;35", text) }

func (p paint) verdict(word string) string {
	switch word {
	case "safe", "sat":
		return p.green(word)
	case "unsafe", "unsat", "error":
		return p.red(word)
	}
	return p.yellow(word)
}
