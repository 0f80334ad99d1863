package verify

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/horn"
	"ic3play/frontend/lower"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
)

// Opened is a parsed and simplified program. Its methods answer questions that need no engine.
// It is immutable.
type Opened struct {
	Simple  *cfa.Program
	unit    *frontend.Unit // the loaded program; nil for Horn clauses
	clauses *openedClauses // nil for a C program
	back    pass.BackTranslation
}

// Open runs the phases of Check before the search. If "engine" is "", it builds the automaton
// that most engines search. The result is nil if there are diagnostics or an error.
func Open(ctx context.Context, file string, src []byte, rules ast.Rules, engine string, options map[string]string) (*Opened, []diag.Diagnostic, error) {
	return OpenForm(ctx, file, src, rules, engine, options, lower.CellOptions{})
}

// OpenForm is like Open. The parameter "form" says how the automaton represents arrays of any size.
func OpenForm(ctx context.Context, file string, src []byte, rules ast.Rules, engine string, options map[string]string, form lower.CellOptions) (*Opened, []diag.Diagnostic, error) {
	return open(ctx, file, src, rules, engine, options, form, nil)
}

func open(ctx context.Context, file string, src []byte, rules ast.Rules, engine string, options map[string]string, form lower.CellOptions, progress func(doing string, line int)) (*Opened, []diag.Diagnostic, error) {
	if progress == nil {
		progress = func(string, int) {}
	}
	var config any
	procedures := true
	if engine != "" {
		eng, values, err := findEngine(engine, options)
		if err != nil {
			return nil, nil, err
		}
		config, procedures = values, eng.Info().Procedures
	}
	if horn.Is(src) {
		o, wrong, err := openClauses(ctx, file, src, config, form, func() { progress(simplifying, 0) })
		switch {
		case wrong != nil:
			return nil, []diag.Diagnostic{*wrong}, nil
		case err != nil:
			return nil, nil, err
		}
		return &Opened{Simple: o.simplified, clauses: o, back: o.back}, nil, nil
	}
	unit, diags, err := frontend.LoadContext(ctx, file, src, rules, func(line int) { progress(parsing, line) })
	if unit == nil {
		return nil, diags, err
	}
	if unit, err = unit.WithCells(ctx, form); err != nil {
		return nil, nil, fmt.Errorf("lower %s: %w", file, err)
	}
	progress(simplifying, 0)
	simple, back, err := pass.Simplify(ctx, unit.Program, simplifyOptions(config, procedures, unit.AST))
	if err != nil {
		return nil, nil, fmt.Errorf("simplify %s: %w", file, err)
	}
	return &Opened{Simple: simple, unit: unit, back: back}, nil, nil
}

// Constants returns, for each location of the simplified program, the variables that the
// simplification has replaced by constants, with their values.
func (o *Opened) Constants() (map[cfa.Loc]map[lia.Var]num.Int, error) {
	// back.Invariant adds to each formula the equations "variable = constant" that the
	// simplification has used. So for an invariant that is true everywhere, it returns exactly
	// these equations.
	empty := cfa.Invariant{}
	for l := range o.Simple.Locs {
		empty[cfa.Loc(l)] = lia.True()
	}
	facts, err := o.back.Invariant(empty)
	if err != nil {
		return nil, fmt.Errorf("find the constants of %s: %w", o.Simple.File, err)
	}
	out := map[cfa.Loc]map[lia.Var]num.Int{}
	for l := range o.Simple.Locs {
		known := map[lia.Var]num.Int{}
		for _, f := range facts[oldLoc(o.back.Locs, cfa.Loc(l))].Conjuncts() {
			if v, value, ok := cfa.Fixes(f); ok {
				known[v] = value
			}
		}
		out[cfa.Loc(l)] = known
	}
	return out, nil
}

// Confirm checks an invariant of the simplified program (the field Simple), as Check does with the
// invariant of an engine. It maps the invariant back to the lowered program, and proves that it is
// inductive there and on the syntax tree. A checker that uses no solver verifies the proofs. The
// verdict is safe or unknown.
func (o *Opened) Confirm(ctx context.Context, inv cfa.Invariant) Report {
	rep := Report{File: o.Simple.File, Ints: o.unit.AST.Rules.String(), NotChecked: o.unit.AST.Rules.NotChecked(), Verdict: verdictUnknown, Certificate: Certificate{Kind: "none"}, Stats: map[string]int64{}}
	c := &confirmation{unit: o.unit, simplified: o.Simple, back: o.back, rep: &rep}
	c.confirmSafe(ctx, inv)
	return rep
}

// AST returns the syntax tree of a C program.
func (o *Opened) AST() *ast.File { return o.unit.AST }

// Ranges returns a formula for each variable whose type has a width, except for pointers. The
// formula states that the variable's value is one of the type's values.
func (o *Opened) Ranges() map[lia.Var]lia.Formula {
	out := map[lia.Var]lia.Formula{}
	if o.unit == nil {
		return out
	}
	for av, v := range o.unit.Lowered.Vars {
		if t := av.Type; t.Width > 0 && !t.Pointer {
			out[v] = lower.Within(t, lia.V(v))
		}
	}
	return out
}

// Exact reports whether every path of the automaton is a run of the program or a derivation of the
// clauses. Otherwise the automaton over-approximates them: it has only single elements of some
// arrays, or lacks the results of some products, quotients and floating-point operations.
func (o *Opened) Exact() bool {
	var p *cfa.Program
	switch {
	case o.unit == nil && o.clauses.arrays || o.unit != nil && inexactReason(o.unit.AST) != "":
		return false
	case o.unit == nil:
		p = o.clauses.automaton.Program
	default:
		p = o.unit.Program
	}
	for i := range p.Edges {
		for _, in := range p.Edges[i].Inputs {
			if in.Vague || in.Kind == cfa.Estimate || in.Kind == cfa.Cell {
				return false
			}
		}
	}
	return true
}

// Lowered returns the lowered program, which has about one edge for each statement. The second
// result maps each location of the simplified program (the field Simple) to a location of the
// lowered program.
func (o *Opened) Lowered() (*cfa.Program, []cfa.Loc) { return o.unit.Program, o.back.Locs }

// Clauses returns the Horn clauses. For a C program it returns nil.
func (o *Opened) Clauses() *horn.System {
	if o.clauses == nil {
		return nil
	}
	return o.clauses.automaton.System
}

// Arrays reports whether the text is a script with arrays. If so, the predicates of Clauses have
// single array elements as arguments instead of arrays.
func (o *Opened) Arrays() bool { return o.clauses != nil && o.clauses.arrays }

// Names returns a function for a script of Horn clauses. The function maps a location and a
// variable of the simplified program to the name of the predicate's argument in the script. For a C
// program, Names returns nil.
func (o *Opened) Names() func(cfa.Loc, lia.Var) string {
	if o.clauses == nil {
		return nil
	}
	return o.clauses.view().Var
}

// ConfirmModel checks that each assertion holds under a model of the clauses. A solver-free checker
// verifies the proofs.
func (o *Opened) ConfirmModel(ctx context.Context, model []horn.Definition) error {
	_, err := o.Clauses().CheckModel(ctx, model, refute.Prove)
	return err
}
