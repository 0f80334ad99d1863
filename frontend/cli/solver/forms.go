package solver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"ic3play/lia/replay"
	"ic3play/lia/smtlib"
)

func formNames(forms []replay.Form) string {
	names := make([]string, len(forms))
	for i, f := range forms {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

func parseForms(list string) ([]replay.Form, error) {
	var out []replay.Form
	for name := range strings.SplitSeq(list, ",") {
		f := replay.Form(strings.TrimSpace(name))
		if !slices.Contains(replay.Forms(), f) {
			return nil, fmt.Errorf("%q is not a form of scripts; use %s", f, formNames(replay.Forms()))
		}
		if !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out, nil
}

// peer runs z3 on a script in every form. The time is that of the fastest form; if
// all timed out, that of the one with most answers.
func (b *smtBench) peer(ctx context.Context, row *smtRow, name string, session *smtlib.Session) (answers [][]string, _ error) {
	best := replay.Outcome{Killed: true}
	for i, form := range b.forms {
		o, err := b.external(ctx, name, session, form)
		if err != nil {
			return nil, fmt.Errorf("in the form %s: %w", form, err)
		}
		answers = append(answers, o.Answers)
		row.forms = append(row.forms, o.CPU-b.empty.mean())
		better := o.CPU < best.CPU
		if o.Killed || best.Killed {
			better = !o.Killed || best.Killed && len(o.Answers) > len(best.Answers)
		}
		if i == 0 || better {
			best = o
		}
	}
	row.peer, row.peerStrict = best.CPU-b.empty.mean(), best.CPU-b.trivial.mean()
	return answers, nil
}

// external runs z3 on a script in one form.
func (b *smtBench) external(ctx context.Context, name string, session *smtlib.Session, form replay.Form) (replay.Outcome, error) {
	if form != replay.Selectors {
		f, err := os.CreateTemp("", "ic3play-*"+ScriptEnd)
		if err != nil {
			return replay.Outcome{}, err
		}
		name = f.Name()
		defer os.Remove(name)
		if err := errors.Join(replay.Write(f, session, form), f.Close()); err != nil {
			return replay.Outcome{}, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, b.timeout)
	defer cancel()
	return replay.External(ctx, replay.Z3Args(b.z3, name, 0), nil)
}

// formSeconds returns the time of z3 in one form, for the table.
func (r *smtRow) formSeconds(i int) string {
	var d time.Duration
	if i < len(r.forms) {
		d = r.forms[i]
	}
	return fmt.Sprintf("%.3f", d.Seconds())
}
