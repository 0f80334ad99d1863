package cli

import (
	"bufio"
	"fmt"
	"strings"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/horn"
	"ic3play/frontend/verify"
	"ic3play/lia/sorting"
)

// maxSteps is the largest number of steps of a derivation that is printed in full.
const maxSteps = 200_000

// printModel prints the answer about Horn clauses in SMT-LIB: sat with a model, or unsat with
// a derivation. For other languages it prints the verdict line.
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
	if rep.Verdict == "unsafe" {
		fmt.Fprintln(w, "(derivation")
		for i, d := range rep.Certificate.Derivation {
			if i > 0 && d.Step != rep.Certificate.Derivation[i-1].Step+1 {
				fmt.Fprintf(w, "; %d more steps\n", rep.Certificate.Truncated)
			}
			fmt.Fprintf(w, "%s ; line %d\n", hornStep(d), d.Line)
		}
		fmt.Fprintln(w, ")")
	}
	return w.Flush()
}

// hornStep converts a step of a derivation to the form that package horn writes as SMT-LIB.
func hornStep(d verify.Inference) horn.StepText {
	out := horn.StepText{Step: d.Step, Assert: d.Assert, Fact: d.Fact, From: d.From}
	for _, name := range sorting.Keys(d.Values) {
		out.Names, out.Values = append(out.Names, name), append(out.Values, d.Values[name])
	}
	return out
}
