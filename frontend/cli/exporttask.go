package cli

import (
	"errors"
	"fmt"
	"io"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/task"
	"ic3play/frontend/interp"
	"ic3play/frontend/property"
	"ic3play/frontend/verify"
)

// taskable returns nil if a task definition can be written, and otherwise an error with the reason.
func taskable(file string, rules ast.Rules) error {
	switch {
	case file == command.StdinName:
		return errors.New("no task: a task names its program, so give a file")
	case !rules.C:
		return errors.New("no task: a task needs C's own integers; add -ints=c")
	case rules.Overflow == ast.OverflowIgnored:
		return errors.New("no task: no property excludes runs that overflow; use -overflow=error or -overflow=wrap")
	}
	return nil
}

// exportTask writes a task definition with the properties that the run checked (see properties). If
// the verdict is unknown, the definition has no expected verdict. For a program with errors it
// writes nothing.
func exportTask(e *command.Env, w io.Writer, file string, src []byte, rules ast.Rules, rep *verify.Report) (int, error) {
	if len(rep.Diagnostics) > 0 {
		return command.ExitError, nil
	}
	list, err := properties(src, rules, rep)
	if err != nil {
		return 0, fmt.Errorf("%s: no task: %w", file, err)
	}
	if rep.Verdict == "unknown" {
		fmt.Fprintf(e.Stderr, "ic3play: %s: the task has no verdict: it is unknown: %s\n", file, rep.Reason)
	}
	text, err := task.Write(file, rules.Model.Name, list)
	if err != nil {
		return 0, err
	}
	_, err = w.Write(text)
	return command.ExitOK, err
}

// properties returns the properties that the run checked, with their verdicts. An unsafe run ends
// at its first failure, so the list has only the violated property. If there is no property for the
// failure, properties returns an error.
func properties(src []byte, rules ast.Rules, rep *verify.Report) ([]task.Verdict, error) {
	reach := property.UnreachCall
	if errorLabel(rep.File, src, rules) {
		reach = property.UnreachLabel
	}
	verdict := rep.Verdict
	if verdict == "unknown" {
		verdict = ""
	}
	overflow := rules.Overflow == ast.OverflowFails
	switch {
	case rules.Memory != 0:
		return []task.Verdict{{Property: rules.Memory.String(), Verdict: verdict}}, nil
	case verdict == "unsafe" && rep.Certificate.Failure == interp.Overflow.String():
		return []task.Verdict{{Property: property.NoOverflow, Verdict: verdict}}, nil
	case verdict == "unsafe" && rep.Certificate.Failure != interp.Assertion.String():
		return nil, fmt.Errorf("the program fails by %s, and a task has no property for that; use -property unreach-call or no-overflow", rep.Certificate.Failure)
	case rules.ErrorsEnd:
		return []task.Verdict{{Property: property.NoOverflow, Verdict: verdict}}, nil
	case verdict != "unsafe" && overflow:
		return []task.Verdict{{Property: reach, Verdict: verdict}, {Property: property.NoOverflow, Verdict: verdict}}, nil
	}
	return []task.Verdict{{Property: reach, Verdict: verdict}}, nil
}

func errorLabel(file string, src []byte, rules ast.Rules) bool {
	unit, _ := frontend.LoadRules(file, src, rules)
	return unit != nil && unit.AST.HasErrorLabel()
}
