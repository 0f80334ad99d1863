package cli

import (
	"bufio"
	"fmt"
	"strings"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
	"ic3play/lia/sorting"
)

// printModel writes the answer about Horn clauses as SMT-LIB: sat with a model, or unsat
// with a derivation in comments. For other texts it writes the line of the verdict.
func printModel(e *command.Env, rep *verify.Report, file, flags string) error {
	if rep.Language == "" || rep.Verdict == "error" {
		return printReport(e, rep, file, flags)
	}
	w := bufio.NewWriter(e.Stdout)
	fmt.Fprintln(w, rep.Word())
	if rep.Verdict == "unknown" {
		fmt.Fprintf(w, "; %s\n", strings.ReplaceAll(rep.Reason, "\n", " "))
	}
	if rep.Verdict == "safe" {
		fmt.Fprintln(w, "(")
		for _, d := range rep.Certificate.Model {
			fmt.Fprintln(w, d.Text)
		}
		fmt.Fprintln(w, ")")
	}
	for i, d := range rep.Certificate.Derivation {
		if i > 0 && d.Step != rep.Certificate.Derivation[i-1].Step+1 {
			fmt.Fprintf(w, "; %d more steps\n", rep.Certificate.Truncated)
		}
		fmt.Fprintf(w, "; %d: %s, by line %d%s%s\n", d.Step, d.Fact, d.Line, fromText(d.From), valuesText(d.Values))
	}
	return w.Flush()
}

func fromText(from []int) string {
	if len(from) == 0 {
		return ""
	}
	return " from " + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(from)), ", "), "[]")
}

func valuesText(values map[string]string) string {
	if len(values) == 0 {
		return ""
	}
	var all []string
	for _, name := range sorting.Keys(values) {
		all = append(all, name+" = "+values[name])
	}
	return " with " + strings.Join(all, ", ")
}
