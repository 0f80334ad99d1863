package verify

import (
	"context"
	"fmt"
	"maps"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/horn"
	"ic3play/frontend/logic"
	"ic3play/frontend/lower"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
	"ic3play/lia/sexp"
)

const languageHorn = "horn"

// decideHorn decides a script of Horn clauses. The verdict is safe if they have a model, and
// unsafe if false is derivable.
func (r *run) decideHorn(ctx context.Context, eng engine.Engine, config any) Report {
	rep := r.decideClauses(ctx, eng, config)
	rep.Language, rep.Ints, rep.NotChecked = languageHorn, "", nil
	return rep
}

func (r *run) decideClauses(ctx context.Context, eng engine.Engine, config any) Report {
	s, wrong := horn.Read(r.file, r.src)
	if wrong != nil {
		return r.wrongScript(wrong)
	}
	if !s.HasArrays() {
		return r.decideSystem(ctx, eng, config, s, nil)
	}
	return r.decideArrays(ctx, eng, config, s)
}

func (r *run) wrongScript(err *sexp.Error) Report {
	d := ScriptDiagnostic(r.file, r.src, err)
	rep := r.unknown(engine.Reason{Code: engine.Source, Text: d.Error()})
	rep.Verdict, rep.Diagnostics = verdictError, []diag.Diagnostic{d}
	return rep
}

// decideSystem decides a system without arrays. If the system is about elements of arrays, "arrays"
// is the system with the arrays themselves; otherwise it is nil.
func (r *run) decideSystem(ctx context.Context, eng engine.Engine, config any, s, arrays *horn.System) Report {
	o, wrong, err := openSystem(ctx, s, config, func() { r.enter(simplifying) })
	if wrong != nil {
		return r.wrongScript(wrong)
	}
	if err != nil {
		return r.unknown(r.failure(ctx, err))
	}
	return r.decide(ctx, eng, &prepared{lowered: o.automaton.Program, simplified: o.simplified, back: o.back, config: config, graph: o.graph,
		confirm: func(c confirmation) judge {
			return &clauseJudge{confirmation: c, automaton: o.automaton, control: o.control, arrays: arrays}
		}})
}

type openedClauses struct {
	automaton  *horn.Automaton
	control    *horn.Control
	simplified *cfa.Program
	// "back" maps paths and invariants of the simplified program back to the program of "control",
	// or to the program of "automaton" if "control" is nil.
	back pass.BackTranslation
	// The field "arrays" says whether the script has arrays. If it has arrays, the automaton has
	// variables for a few elements of each array instead of the array.
	arrays bool
}

// openClauses reads a script, translates it to an automaton, and simplifies the automaton. The
// parameter "form" says how the automaton represents arrays. openClauses calls "translated" after
// the translation, so that the caller can report the next phase.
func openClauses(ctx context.Context, file string, src []byte, config any, form lower.CellOptions, translated func()) (*openedClauses, *diag.Diagnostic, error) {
	s, wrong := horn.Read(file, src)
	arrays := wrong == nil && s.HasArrays()
	if arrays {
		s, wrong = s.EliminateArrays(hornForm(form))
	}
	var o *openedClauses
	var err error
	if wrong == nil {
		o, wrong, err = openSystem(ctx, s, config, translated)
	}
	if wrong != nil {
		d := ScriptDiagnostic(file, src, wrong)
		return nil, &d, nil
	}
	if err == nil {
		o.arrays = arrays
	}
	return o, nil, err
}

// openSystem translates a system of clauses to an automaton and simplifies the automaton. It calls
// "translated" after the translation, so that the caller can report the next phase.
func openSystem(ctx context.Context, s *horn.System, config any, translated func()) (*openedClauses, *sexp.Error, error) {
	o := &openedClauses{}
	var wrong *sexp.Error
	if o.automaton, wrong = horn.Translate(s); wrong != nil {
		return nil, wrong, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	translated()
	program := o.automaton.Program
	var err error
	if o.control, err = o.automaton.Control(ctx); o.control != nil {
		program = o.control.Program
	}
	if err == nil {
		o.simplified, o.back, err = pass.Simplify(ctx, program, formOptions(config))
	}
	if err != nil {
		return nil, nil, err
	}
	return o, nil, nil
}

// ScriptDiagnostic returns the diagnostic for an error in a script.
func ScriptDiagnostic(file string, src []byte, e *sexp.Error) diag.Diagnostic {
	rep := diag.NewReporter(file, src)
	rep.ReportHint(diag.Script, source.Span{Start: source.Pos(e.At), End: source.Pos(e.At)}, e.Hint, "%s", e.Msg)
	return rep.All()[0]
}

type clauseJudge struct {
	confirmation
	automaton *horn.Automaton
	control   *horn.Control
	arrays    *horn.System // see decideSystem
}

// confirmSafe turns an invariant into a model of the predicates and proves that every assertion
// holds in the model.
func (c *clauseJudge) confirmSafe(ctx context.Context, inv cfa.Invariant) {
	c.rep.Certificate = Certificate{Kind: "invariant", Invariant: describeInvariant(c.simplified, inv, func(f lia.Formula) string { return f.Format(c.simplified.VarName) })}
	lowered, err := c.back.Invariant(inv)
	if err == nil && c.control != nil {
		lowered, err = c.control.Invariant(ctx, lowered)
	}
	var model []horn.Definition
	if err == nil {
		model, err = c.automaton.Model(ctx, lowered)
	}
	if err != nil {
		c.setUnconfirmed(ctx, answerInvariant, "gives no model of the clauses", err)
		return
	}
	for _, d := range model {
		c.rep.Certificate.Model = append(c.rep.Certificate.Model, Definition{Name: d.Pred.Name, Text: d.String()})
	}
	cert, err := c.automaton.System.CheckModel(ctx, model, refute.Prove)
	if err != nil {
		c.setUnconfirmed(ctx, answerInvariant, "was not accepted", err)
		return
	}
	maps.Copy(c.rep.Stats, cert.Stats.Map())
	c.decide(verdictSafe)
}

// sampleRuns does nothing. Random runs are for programs whose automaton is an over-approximation,
// and the automaton of Horn clauses is exact.
func (c *clauseJudge) sampleRuns(context.Context) {}

// confirmUnsafe turns a path or derivation of the automaton into a derivation from the clauses, and
// evaluates each step.
func (c *clauseJudge) confirmUnsafe(ctx context.Context, res *engine.Result) {
	c.rep.Certificate.Kind = "path"
	var steps []horn.Inference
	var err error
	if c.simplified.Clauses && c.simplified.HasPremises() {
		steps, err = c.tree(ctx, res.Derivation)
	} else {
		steps, err = c.path(ctx, res.Path)
	}
	if err != nil {
		c.setUnconfirmed(ctx, answerPath, "gives no derivation", err)
		return
	}
	if s := c.automaton.System; c.arrays != nil {
		// The counterexample is about elements. Its assertions may also derive false from arrays.
		chain := c.arrays.DeriveAlong(ctx, s.Assertions(steps))
		if chain == nil {
			c.rep.Certificate.Kind = "none"
			c.rep.setReason(engine.Reason{Code: engine.Coarse, Text: "following single cells of arrays is too coarse: a counterexample was found that may fit no array, and no derivation"})
			return
		}
		c.rep.Certificate.Derivation = arrayInferences(c.arrays, chain)
		c.decide(verdictUnsafe)
		c.rep.Stats["derivation_steps"] = int64(len(chain))
		return
	}
	if err := c.automaton.System.CheckDerivation(ctx, steps); err != nil {
		c.setUnconfirmed(ctx, answerPath, "derives nothing from the clauses", err)
		return
	}
	c.rep.Certificate.Derivation, c.rep.Certificate.Truncated = c.inferences(steps)
	c.decide(verdictUnsafe)
	c.rep.Stats["path_steps"] = max(res.Path.Len(), int64(len(res.Derivation)))
	c.rep.Stats["derivation_steps"] = int64(len(steps))
}

// "path" maps a path of the simplified automaton back to the automaton before simplification, and
// returns the derivation of false that corresponds to this path.
func (c *clauseJudge) path(ctx context.Context, short cfa.Path) ([]horn.Inference, error) {
	path, err := c.back.Path(short)
	if err == nil && c.control != nil {
		path, err = c.control.Path(path)
	}
	if err != nil {
		return nil, err
	}
	return c.automaton.Derive(ctx, path)
}

func (c *clauseJudge) tree(ctx context.Context, short cfa.Derivation) ([]horn.Inference, error) {
	d, err := c.back.Derivation(short)
	if err == nil && c.control != nil {
		d, err = c.control.Derivation(d)
	}
	if err != nil {
		return nil, err
	}
	return c.automaton.DeriveTree(ctx, d)
}

// "inferences" describes the steps of a derivation. If the derivation is long, it omits steps in
// the middle. The result "truncated" is the number of omitted steps.
func (c *clauseJudge) inferences(steps []horn.Inference) (out []Inference, truncated int) {
	gapFrom, gapTo := gap(len(steps), c.run.opts.Steps)
	s := c.automaton.System
	names := map[int]map[*logic.Var]string{}
	for i := range steps {
		if i >= gapFrom && i < gapTo {
			continue
		}
		clause := &s.Clauses[steps[i].Clause]
		one := Inference{Step: i + 1, Line: s.Asserts[clause.Assert].Span.Start.Line, Assert: clause.Assert + 1, Fact: steps[i].Fact.String(), From: []int{}, Values: map[string]string{}}
		for _, f := range steps[i].From {
			one.From = append(one.From, f+1)
		}
		if names[clause.Assert] == nil {
			names[clause.Assert] = map[*logic.Var]string{}
			vars, called := s.VarNames(clause.Assert)
			for k, v := range vars {
				names[clause.Assert][v] = called[k]
			}
		}
		for k, v := range clause.Vars {
			// A derivation contains no values of arrays: it holds for any array.
			if name, ok := names[clause.Assert][v]; ok && v.Sort != logic.Array {
				one.Values[name] = valueText(v.Sort, steps[i].Values[k])
			}
		}
		out = append(out, one)
	}
	return out, gapTo - gapFrom
}

// Values maps the names of a clause's variables to their values. It omits arrays, because the
// derivation holds for any array.
func Values(clause *horn.Clause, values []num.Int) map[string]string {
	out := map[string]string{}
	for k, v := range clause.Vars {
		if v.Sort == logic.Array {
			continue
		}
		name := v.Name
		for n := 1; ; n++ {
			if _, taken := out[name]; !taken {
				break
			}
			name = fmt.Sprintf("%s!%d", v.Name, n)
		}
		out[name] = valueText(v.Sort, values[k])
	}
	return out
}

func valueText(s logic.Sort, x num.Int) string {
	if s == logic.Int {
		return x.String()
	}
	return fmt.Sprint(!x.IsZero())
}
