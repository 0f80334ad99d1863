package cli

import (
	"context"
	"errors"
	"fmt"

	"ic3play/frontend/diag"
	"ic3play/frontend/horn"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/lia/refute"
	"ic3play/lia/sexp"
)

// validateModel checks an answer about Horn clauses. If the file "model" contains a model, each
// assertion of the script must be true with the model's definitions. If it contains a derivation,
// this must derive false from the assertions.
func validateModel(ctx context.Context, model []byte, modelName string, src []byte, file string) *witness.Answer {
	wrong := func(name string, text []byte, err *sexp.Error) *witness.Answer {
		d := verify.ScriptDiagnostic(name, text, err)
		return &witness.Answer{Status: witness.Invalid, Text: d.Error(), Diagnostics: []diag.Diagnostic{d}}
	}
	s, err := horn.Read(file, src)
	if err != nil {
		return wrong(file, src, err)
	}
	if horn.IsDerivation(model) {
		steps, err := s.ReadDerivation(model)
		if err != nil {
			return wrong(modelName, model, err)
		}
		return validateDerivation(ctx, s, steps)
	}
	s, defs, err := s.ReadArrayModel(model)
	if err != nil {
		return wrong(modelName, model, err)
	}
	a := &witness.Answer{Steps: []witness.Step{{Name: "Definitions", Status: witness.Confirmed, Text: fmt.Sprintf("%d of %d predicates defined", len(defs), len(s.Preds))}}}
	const last = "Each assertion holds"
	cert, failed := s.CheckModel(ctx, defs, refute.Prove)
	switch {
	case failed == nil:
		a.Verdict = "sat"
		end(a, witness.Confirmed, "This model satisfies the clauses: a checker without a solver has just verified the proof.", last, fmt.Sprintf("%d proved; arithmetic confirms the proofs", cert.Stats.Conditions))
	case errors.As(failed, new(*refute.Satisfiable)):
		end(a, witness.Refuted, "This is not a model of the clauses: "+failed.Error()+".", last, failed.Error())
	default:
		end(a, witness.Unknown, "Could not be decided: "+failed.Error()+".", last, failed.Error())
	}
	return a
}

// end sets the status and the text of an answer and adds its last step, which has the same status.
func end(a *witness.Answer, status witness.Status, text, step, stepText string) {
	a.Status, a.Text = status, text
	a.Steps = append(a.Steps, witness.Step{Name: step, Status: status, Text: stepText})
}

func validateDerivation(ctx context.Context, s *horn.System, steps []horn.Step) *witness.Answer {
	a := &witness.Answer{}
	const last = "Each step follows"
	failed := s.CheckSteps(ctx, steps)
	switch {
	case failed == nil:
		a.Verdict = "unsat"
		end(a, witness.Confirmed, "This derives false from the clauses: each step has just been evaluated.", last, fmt.Sprintf("%d evaluated", len(steps)))
	case ctx.Err() != nil:
		end(a, witness.Unknown, "Could not be decided: the time ran out.", last, failed.Error())
	default:
		end(a, witness.Refuted, "This derives nothing from the clauses: "+failed.Error()+".", last, failed.Error())
	}
	return a
}
