package smtscript

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"ic3play/engine/meter"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sexp"
	"ic3play/lia/smt"
)

// Options contains the limits of a run.
type Options struct {
	Timeout time.Duration // limit for each check with its proof; 0 means no limit
	Memory  int64         // limit for the heap in bytes; 0 means no limit
}

// Outcome counts the answers and errors of a script.
type Outcome struct {
	Sat, Unsat, Unknown int
	Errors              int
}

// Run executes the commands of a script as they arrive and writes the answers. It returns an error
// only if reading or writing fails.
func Run(ctx context.Context, in io.Reader, out io.Writer, opts Options) (Outcome, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if opts.Memory > 0 {
		go watch(ctx, uint64(opts.Memory), end)
	}
	s := &session{ctx: ctx, opts: opts, out: bufio.NewWriter(out), stream: sexp.NewStream(in)}
	s.text = s.stream.Text
	s.reset()
	for ctx.Err() == nil {
		n, bad, err := s.stream.Next()
		if err != nil {
			return s.outcome, err
		}
		if bad != nil { // after a syntax error the next command cannot be found
			s.fail(bad)
		} else if n != sexp.None {
			s.execute(n)
		}
		if err := s.out.Flush(); err != nil {
			return s.outcome, err
		}
		if bad != nil || n == sexp.None || s.done {
			return s.outcome, nil
		}
	}
	if errors.Is(context.Cause(ctx), meter.ErrMemory) {
		s.report(fmt.Sprintf("the memory limit of %d MB is reached", opts.Memory>>20))
	}
	return s.outcome, s.out.Flush()
}

// watch cancels a run whose heap exceeds the limit.
func watch(ctx context.Context, limit uint64, end context.CancelCauseFunc) {
	gauge := meter.NewGauge()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if _, over := gauge.Exceeds(limit); over {
				end(meter.ErrMemory)
			}
		}
	}
}

type session struct {
	ctx     context.Context
	opts    Options
	out     *bufio.Writer
	stream  *sexp.Stream
	text    *sexp.Text
	outcome Outcome
	done    bool // whether the command exit has been read

	set        settings
	logic      string
	reader     *logic.Reader
	levels     []level
	stackError bool // whether a command push or pop had an error

	// The map "vars" contains the solver's variables. They are numbered from 0, and no number is
	// used twice.
	vars   map[*logic.Var]lia.Var
	bits   map[lia.Var]bool // the variables that represent Bools, which are 0 or 1
	names  []string         // names of the variables; "" for a variable that the translation created
	smt    *smt.Context
	solver *smt.Solver

	last answer
}

// A level contains the assertions between one push command and the next.
type level struct {
	asserts []*assertion
	failed  bool // whether an assertion or a declaration is missing because it failed
}

type assertion struct {
	node      sexp.Node
	term      *logic.Term
	name      string
	conjuncts []conjunct // conjuncts of the assertion's formula
}

// conjunct is a formula f with a literal of the solver that implies f.
type conjunct struct {
	f        lia.Formula
	lit      smt.Lit
	selector bool // whether lit is a new literal that only selects f; otherwise f is an atom and lit is its literal
}

// reset restores the state at the start of a script.
func (s *session) reset() {
	s.set = defaults()
	s.logic = ""
	s.clear()
}

func (s *session) clear() {
	s.reader = logic.NewReader(s.text)
	s.levels = []level{{}}
	s.stackError = false
	s.last = answer{}
	s.vars, s.bits, s.names = map[*logic.Var]lia.Var{}, map[lia.Var]bool{}, nil
	s.smt = smt.NewContext(smt.Options{})
	s.solver = s.smt.NewSolver()
}

func (s *session) fail(err *sexp.Error) {
	text := fmt.Sprintf("line %d column %d: %s", err.At.Line, err.At.Col, err.Msg)
	if err.Hint != "" {
		text += "; " + err.Hint
	}
	s.report(text)
}

func (s *session) report(text string) {
	s.outcome.Errors++
	fmt.Fprintf(s.out, "(error %s)\n", quoted(text))
}

func quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }

func (s *session) println(text string) {
	s.out.WriteString(text)
	s.out.WriteByte('\n')
}

// command is a command of SMT-LIB. The function "run" executes the command and prints its answer,
// if any.
type command struct {
	form     string // form of the command, for error messages
	minArgs  int    // least number of arguments
	maxArgs  int
	run      func(s *session, n sexp.Node, args []sexp.Node) *sexp.Error
	silent   bool // whether the command prints nothing except success
	readOnly bool // whether the command leaves assertions and declarations unchanged
}

// commands contains the commands by their names.
var commands = map[string]command{
	"assert":                {"(assert formula)", 1, 1, (*session).assert, true, false},
	"check-sat":             {"(check-sat)", 0, 0, (*session).checkSat, false, true},
	"check-sat-assuming":    {"(check-sat-assuming (a (not b)))", 1, 1, (*session).checkSatAssuming, false, true},
	"declare-const":         {"(declare-const x Int)", 2, 2, (*session).declareConst, true, false},
	"declare-fun":           {"(declare-fun x () Int)", 3, 3, (*session).declareFun, true, false},
	"define-fun":            {"(define-fun f ((x Int)) Int body)", 4, 4, (*session).defineFun, true, false},
	"define-const":          {"(define-const c Int body)", 3, 3, (*session).defineConst, true, false},
	"echo":                  {`(echo "text")`, 1, 1, (*session).echo, false, true},
	"exit":                  {"(exit)", 0, 0, func(s *session, _ sexp.Node, _ []sexp.Node) *sexp.Error { s.done = true; return nil }, true, true},
	"get-assertions":        {"(get-assertions)", 0, 0, (*session).getAssertions, false, true},
	"get-assignment":        {"(get-assignment)", 0, 0, (*session).getAssignment, false, true},
	"get-info":              {"(get-info :name)", 1, 1, (*session).getInfo, false, true},
	"get-model":             {"(get-model)", 0, 0, (*session).getModel, false, true},
	"get-option":            {"(get-option :print-success)", 1, 1, (*session).getOption, false, true},
	"get-proof":             {"(get-proof)", 0, 0, (*session).getProof, false, true},
	"get-unsat-assumptions": {"(get-unsat-assumptions)", 0, 0, (*session).getUnsatAssumptions, false, true},
	"get-unsat-core":        {"(get-unsat-core)", 0, 0, (*session).getUnsatCore, false, true},
	"get-value":             {"(get-value (x (+ x 1)))", 1, 1, (*session).getValue, false, true},
	"pop":                   {"(pop 1)", 0, 1, (*session).pop, true, false},
	"push":                  {"(push 1)", 0, 1, (*session).push, true, false},
	"reset":                 {"(reset)", 0, 0, func(s *session, _ sexp.Node, _ []sexp.Node) *sexp.Error { s.reset(); return nil }, true, false},
	"reset-assertions":      {"(reset-assertions)", 0, 0, (*session).resetAssertions, true, false},
	"set-info":              {"(set-info :status sat)", 1, 2, (*session).setInfo, true, true},
	"set-logic":             {"(set-logic QF_LIA)", 1, 1, (*session).setLogic, true, false},
	"set-option":            {"(set-option :print-success true)", 1, 2, (*session).setOption, false, true},
}

// execute executes the command n.
func (s *session) execute(n sexp.Node) {
	s.reader.Renew()
	names := s.reader.Names()
	word := s.text.Head(n)
	c, known := commands[word]
	err := s.checkArguments(n, c, known)
	if err == nil {
		err = c.run(s, n, s.text.Items(n)[1:])
	}
	switch {
	case err != nil:
		s.fail(err)
		if known && c.readOnly {
			return
		}
		s.reader.Forget(names)
		s.levels[len(s.levels)-1].failed = true
		s.stackError = s.stackError || word == "push" || word == "pop"
		s.last = answer{}
	case c.silent:
		s.success()
	}
}

// "success" prints "success" if the option :print-success is set. Commands that print nothing else
// call this method.
func (s *session) success() {
	if s.set.printSuccess {
		s.println("success")
	}
}

// checkArguments returns an error if n is not a supported command, or if its number of arguments is
// wrong. If the command is unknown, the parameter "known" is false.
func (s *session) checkArguments(n sexp.Node, c command, known bool) *sexp.Error {
	t := s.text
	word := t.Head(n)
	switch {
	case word == "":
		return t.Errorf(n, "write a command such as (assert ...)", "this is not a command")
	case slices.Contains([]string{"declare-rel", "declare-var", "rule", "query"}, word):
		return t.Errorf(n, "decide Horn clauses with ic3play check", "the command %s is for Horn clauses", word)
	case !known:
		return t.Errorf(n, "use declare-const, define-fun, assert, check-sat, push, pop, get-model and the like", "the command %.40s is not supported", word)
	}
	if args := len(t.Items(n)) - 1; args < c.minArgs || args > c.maxArgs {
		return t.Errorf(n, "write "+c.form, "%s has %d arguments here", word, args)
	}
	return nil
}

// logics lists the logics that a script may select. With each of them, the package accepts only
// formulas of QF_LIA.
var logics = []string{"QF_LIA", "QF_IDL", "LIA", "ALL"}

func (s *session) setLogic(_ sexp.Node, args []sexp.Node) *sexp.Error {
	word := s.text.Word(args[0])
	switch {
	case word == "HORN":
		return s.text.Errorf(args[0], "decide Horn clauses with ic3play check", "the logic HORN is not one of formulas without quantifiers")
	case !slices.Contains(logics, word):
		return s.text.Errorf(args[0], "write (set-logic QF_LIA)", "the logic %.40s is not supported", word)
	case s.logic != "":
		return s.text.Errorf(args[0], "set it once, or after (reset)", "the logic is %s already", s.logic)
	}
	s.logic = word
	return nil
}

func (s *session) declareConst(_ sexp.Node, args []sexp.Node) *sexp.Error {
	sort, err := s.reader.Sort(args[1])
	if err != nil {
		return err
	}
	if err := s.reader.DeclareVar(args[0], sort); err != nil {
		return err
	}
	v := s.reader.Constant(s.text.Word(args[0]))
	s.vars[v] = s.variable(sort, v.Name)
	return nil
}

func (s *session) declareFun(n sexp.Node, args []sexp.Node) *sexp.Error {
	t := s.text
	switch {
	case t.Kind(args[1]) != sexp.List:
		return t.Errorf(args[1], "write (declare-fun x () Int)", "a list of sorts is missing here")
	case t.First(args[1]) != sexp.None:
		return t.Errorf(args[1], "declare a constant for each application, or define the function with define-fun", "uninterpreted functions with arguments are not supported")
	}
	return s.declareConst(n, []sexp.Node{args[0], args[2]})
}

func (s *session) defineFun(_ sexp.Node, args []sexp.Node) *sexp.Error {
	_, _, err := s.reader.Define(args[0], args[1], args[2], args[3])
	return err
}

func (s *session) defineConst(_ sexp.Node, args []sexp.Node) *sexp.Error {
	_, _, err := s.reader.Define(args[0], sexp.None, args[1], args[2])
	return err
}

func (s *session) variable(sort logic.Sort, name string) lia.Var {
	v := lia.Var(len(s.names))
	s.names = append(s.names, name)
	if sort == logic.Bool {
		s.bits[v] = true
		s.solver.Assert(bit(v))
	}
	return v
}

// bit returns the formula 0 <= v <= 1.
func bit(v lia.Var) lia.Formula {
	return lia.And(lia.Ge(lia.V(v)), lia.Le(lia.V(v).AddConst(num.MinusOne())))
}

func (s *session) assert(_ sexp.Node, args []sexp.Node) *sexp.Error {
	before := len(s.reader.Named)
	a, err := s.formula(args[0])
	if err != nil {
		return err
	}
	if named := s.reader.Named; len(named) > before && s.text.Head(args[0]) == "!" {
		a.name = named[len(named)-1].Name
	}
	l := &s.levels[len(s.levels)-1]
	l.asserts = append(l.asserts, a)
	s.last = answer{}
	return nil
}

func (s *session) formula(n sexp.Node) (*assertion, *sexp.Error) {
	term, err := s.reader.Formula(n)
	if err != nil {
		return nil, err
	}
	if at, ok := quantifier(term); ok {
		return nil, &sexp.Error{At: s.text.PosAt(at), Msg: "quantifiers are not supported", Hint: "write the instances that are needed, or Horn clauses for ic3play check"}
	}
	tr := logic.Translator{
		Var:   func(v *logic.Var) lia.Term { return lia.V(s.vars[v]) },
		Fresh: func(sort logic.Sort, _ string, _ int) lia.Var { return s.variable(sort, "") },
	}
	f, fault := tr.Formula(term)
	var u *logic.Unsupported
	switch {
	case errors.As(fault, &u):
		return nil, &sexp.Error{At: s.text.PosAt(u.At), Msg: u.Msg, Hint: u.Hint}
	case fault != nil:
		return nil, s.text.Errorf(n, "", "%v", fault)
	}
	a := &assertion{node: n, term: term}
	for _, c := range lia.And(append(tr.Defs, f)...).Conjuncts() {
		p := conjunct{f: c}
		if c.Op() == lia.OpLit {
			p.lit = s.solver.Lit(c)
		} else {
			p.lit, p.selector = s.solver.Selector(), true
			s.solver.AssertUnder(p.lit, c)
		}
		a.conjuncts = append(a.conjuncts, p)
	}
	return a, nil
}

func quantifier(t *logic.Term) (at int, ok bool) {
	for t.HasQuantifiers() {
		if t.Op == logic.Forall || t.Op == logic.Exists {
			return t.At, true
		}
		t = t.Args[slices.IndexFunc(t.Args, (*logic.Term).HasQuantifiers)]
	}
	return 0, false
}

func (s *session) retire(as []*assertion) {
	for _, a := range as {
		for _, p := range a.conjuncts {
			if p.selector {
				s.solver.Retire(p.lit)
			}
		}
	}
}

// maxLevels limits the depth of the stack of assertions.
const maxLevels = 1_000_000

// levelCount returns the number of levels in the arguments of a push or pop. If the argument is not
// a number, or the number is greater than "limit", it returns an error.
func (s *session) levelCount(n sexp.Node, args []sexp.Node, limit int) (int, *sexp.Error) {
	t := s.text
	k, at := num.One(), n
	if len(args) > 0 {
		var err error
		if k, err = num.Parse(t.Word(args[0])); t.Kind(args[0]) != sexp.Number || err != nil {
			return 0, t.Errorf(args[0], "write (push 1)", "a number of levels is missing here")
		}
		at = args[0]
	}
	if c, ok := k.Int64(); ok && c <= int64(limit) {
		return int(c), nil
	}
	return 0, t.Errorf(at, "push before you pop", "at most %d levels are possible here", limit)
}

func (s *session) push(n sexp.Node, args []sexp.Node) *sexp.Error {
	k, err := s.levelCount(n, args, maxLevels-len(s.levels))
	if err != nil {
		return err
	}
	for range k {
		s.levels = append(s.levels, level{})
		s.reader.Push()
	}
	s.last = answer{}
	return nil
}

func (s *session) pop(n sexp.Node, args []sexp.Node) *sexp.Error {
	k, err := s.levelCount(n, args, len(s.levels)-1)
	if err != nil {
		return err
	}
	for range k {
		last := len(s.levels) - 1
		s.retire(s.levels[last].asserts)
		s.levels = s.levels[:last]
		s.reader.Pop(s.set.globalDeclarations)
	}
	s.last = answer{}
	return nil
}

func (s *session) resetAssertions(sexp.Node, []sexp.Node) *sexp.Error {
	if !s.set.globalDeclarations {
		s.clear()
		return nil
	}
	for _, l := range s.levels {
		s.retire(l.asserts)
	}
	for range s.levels[1:] {
		s.reader.Pop(true)
	}
	s.levels, s.stackError, s.last = []level{{}}, false, answer{}
	return nil
}

func (s *session) echo(_ sexp.Node, args []sexp.Node) *sexp.Error {
	if s.text.Kind(args[0]) != sexp.String {
		return s.text.Errorf(args[0], `write (echo "text")`, "a string is missing here")
	}
	s.println(quoted(s.text.Word(args[0])))
	return nil
}
