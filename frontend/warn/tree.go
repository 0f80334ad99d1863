package warn

import (
	"bytes"
	"fmt"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/library"
	"ic3play/lia/num"
)

// Tree returns the warnings that follow from the syntax tree alone. For example, it warns of a
// program without assertions, of = in a condition, of an assertion with side effects, and of a
// comparison whose result follows from the types.
func Tree(f *ast.File) []Warning {
	t := &tree{file: f}
	endless := endlessly(f)
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) { t.visit(n) })
		switch {
		case !endless[fn]:
		case !alwaysCalls(fn.Body, map[*ast.Func]bool{fn: true}):
			t.add(NoBase, fn.Span.Start, "each call of "+fn.Name+" leads to calls without end, so none returns and nothing after it is checked: add a case without the call")
		default:
			t.add(NoBase, fn.Span.Start, "each call of "+fn.Name+" calls "+fn.Name+" again, so none returns and nothing after it is checked: add a case without the call")
		}
	}
	if len(f.Allocates) > 0 && !f.Rules.MallocNull {
		t.add(Allocation, f.Allocates[0].Start, "this allocation is assumed to succeed: runs in which it returns NULL are not checked")
	}
	if len(f.Texts) > 0 {
		t.add(Unended, f.Texts[0].Span.Start, f.Texts[0].Func+" is assumed to read a string: whether the string ends with '\\0' is not checked")
	}
	for _, at := range f.Literals {
		t.add(Literal, at.Start, "this compares addresses, not characters; write strcmp(s, t) == 0")
	}
	for _, u := range f.Unsequenced {
		t.add(Order, u.Span.Start, u.Says+"; C leaves the behaviour undefined, and the verdict holds for the order from left to right")
	}
	for _, c := range f.Bodiless {
		does := "is assumed to change no global variable"
		if c.Result {
			does = "may return any value, and is assumed to change no global variable"
		}
		t.add(NoBody, c.Span.Start, c.Func+" has no body: it "+does)
	}
	for _, a := range f.Arrays {
		if a.Length == nil {
			t.add(Length, a.Span.Start, "the length of "+a.Name+" is not known: only negative indices are found, not those that are too large; "+a.Name+" is assumed to overlap with no other array")
		}
	}
	if !t.claims && !f.Rules.ErrorsEnd {
		what := "the program has no assertion; "
		// The assertion may be in a function that is never called.
		if bytes.Contains(f.Src, []byte("assert(")) || bytes.Contains(f.Src, []byte("error(")) {
			what = "main reaches no assertion; "
		}
		t.add(NoAssertion, mainName(f), what+t.failures())
	}
	return t.out
}

// mainName returns the position of the name main in its definition. Without a definition of main it
// returns the start of the program.
func mainName(f *ast.File) source.Pos {
	if f.Main == nil {
		return source.Pos{Line: 1, Col: 1}
	}
	return f.Main.Span.Start
}

type tree struct {
	file   *ast.File
	claims bool // whether the program has an assertion or an error call
	out    []Warning
}

func (t *tree) add(code string, p source.Pos, message string) {
	t.out = append(t.out, newWarning(code, p, message))
}

// "failures" returns a phrase that lists the kinds of failures that are checked besides assertions,
// such as "only overflow is checked".
func (t *tree) failures() string {
	var all []string
	if r := t.file.Rules; r.C && r.Overflow == ast.OverflowFails {
		all = append(all, "overflow")
	}
	if t.file.Rules.UndefinedFails() {
		all = append(all, "division by 0")
		if t.file.Rules.C {
			all = append(all, "shifts")
		}
		all = append(all, "indices of arrays")
	}
	switch n := len(all) - 1; n {
	case -1:
		return "nothing is checked"
	case 0:
		return "only " + all[0] + " is checked"
	default:
		return strings.Join(all[:n], ", ") + " and " + all[n] + " are checked"
	}
}

func (t *tree) visit(n any) {
	switch n := n.(type) {
	case *ast.Builtin:
		switch n.Kind {
		case ast.Error:
			t.claims = true
		case ast.Assert:
			if isWritten(n) {
				t.claims = true
			}
			t.assertion(n)
		}
	case *ast.Labeled:
		t.claims = t.claims || n.Label.Error
	case *ast.If:
		t.condition(n.Cond)
		if e, ok := n.Then.(*ast.Empty); ok && n.Else == nil && e.Span.Start.Line > 0 {
			t.add(EmptyIf, e.Span.Start, "this ; is the whole body of the if, so the next statement always runs")
		}
	case *ast.Block:
		for i := 1; i < len(n.Stmts); i++ {
			if at, ok := emptyLoop(t.file.Src, n.Stmts[i-1], n.Stmts[i]); ok {
				t.add(EmptyLoop, at, "this ; is the whole body of the loop, so the next statement runs only once, after the loop")
			}
		}
	case *ast.While:
		t.condition(n.Cond)
	case *ast.DoWhile:
		t.condition(n.Cond)
	case *ast.For:
		t.condition(n.Cond)
	case *ast.Binary:
		t.comparison(n)
		t.chain(n)
	}
}

// isWritten reports whether the programmer wrote the assertion or assumption n as a call. The front
// end adds others, for example about the size of an array or the argument of isdigit.
func isWritten(n *ast.Builtin) bool {
	_, ok := library.FindDialect(n.Name)
	return ok
}

// "assertion" reports an assertion whose condition changes a variable.
func (t *tree) assertion(n *ast.Builtin) {
	if n.Name != "assert" || !isWritten(n) {
		return
	}
	own := map[*ast.Var]bool{} // variables declared inside the condition
	for _, a := range n.Args {
		if x, ok := a.(*ast.Assign); ok && x.Op == ast.Set {
			t.add(SideEffect, x.Span.Start, "this assertion assigns to "+targetName(x)+"; write == to compare")
			continue
		}
		ast.Walk(a, func(n any, _ int) {
			if d, ok := n.(*ast.Decl); ok {
				own[d.Var] = true
			}
			if x, ok := n.(*ast.Assign); ok && !own[x.Var] && (x.Var == nil || !x.Var.Hidden) {
				t.add(SideEffect, x.Span.Start, "this assertion changes "+targetName(x)+"; with NDEBUG it would not")
			}
			if x, ok := n.(*ast.Call); ok {
				if to := changed(x.Func); to != "" {
					t.add(SideEffect, x.Span.Start, "this assertion calls "+x.Func.Name+", which changes "+to+"; with NDEBUG it would not")
				}
			}
		})
	}
}

// changed returns the name of a variable that a call of fn changes, directly or through the
// functions that fn calls. It ignores variables that no longer exist after the call. If there is no
// such variable, it returns "".
func changed(fn *ast.Func) string {
	called := map[*ast.Func]bool{fn: true}
	var found []*ast.Assign
	for list := []*ast.Func{fn}; len(list) > 0; {
		next := list[0]
		list = list[1:]
		ast.Walk(next.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.Assign:
				found = append(found, n)
			case *ast.Call:
				if !called[n.Func] {
					called[n.Func] = true
					list = append(list, n.Func)
				}
			}
		})
	}
	for _, x := range found {
		for _, v := range x.Targets() {
			if isResult(v) {
				continue
			}
			if v.Kind == ast.Global || v.Kind == ast.Static || !called[v.Func] {
				return targetName(x)
			}
		}
	}
	return ""
}

// isResult reports whether a variable is part of the struct that its function returns, such as
// f().low.
func isResult(v *ast.Var) bool {
	return v.Kind == ast.Static && v.Func != nil && strings.HasPrefix(v.Name, v.Func.Name+"()")
}

func targetName(x *ast.Assign) string {
	if x.At != nil {
		return x.At.Name
	}
	return x.Var.Name
}

// "condition" reports an assignment used as a condition. Like compilers, it accepts an
// assignment in extra parentheses.
func (t *tree) condition(cond ast.Expr) {
	x, ok := cond.(*ast.Assign)
	if !ok || x.Op != ast.Set || !t.bare(x.Span.Start, targetName(x)) {
		return
	}
	t.add(Assignment, x.Span.Start, "this assigns to "+targetName(x)+"; write == to compare, or a second pair of parentheses")
}

// "bare" reports whether the assignment that begins at the position p is a whole condition, without
// extra parentheses. For this, the text before p must be "if (", "while (", "switch (" or the first
// part of a for loop, and the text at p must be the variable itself.
func (t *tree) bare(p source.Pos, variable string) bool {
	lines := bytes.Split(t.file.Src, []byte("\n"))
	if p.Line < 1 || p.Line > len(lines) || p.Col < 1 || p.Col > len(lines[p.Line-1])+1 {
		return false
	}
	at := string(lines[p.Line-1][p.Col-1:])
	name := variable[:len(variable)-len(strings.TrimLeft(variable, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"))]
	if after, ok := strings.CutPrefix(at, name); !strings.HasPrefix(at, "*") && (!ok || strings.HasPrefix(strings.TrimLeft(after, " \t"), "(")) {
		return false
	}
	before := append(bytes.Join(lines[:p.Line-1], []byte(" ")), ' ')
	text := strings.TrimRight(string(append(before, lines[p.Line-1][:p.Col-1]...)), " \t\r")
	if strings.HasSuffix(text, ";") { // the condition of a for loop
		return true
	}
	word, ok := strings.CutSuffix(text, "(")
	word = strings.TrimRight(word, " \t\r")
	return ok && (strings.HasSuffix(word, "if") || strings.HasSuffix(word, "while") || strings.HasSuffix(word, "switch"))
}

// comparison reports a comparison with a constant if its result follows from the range of the other
// operand, for example c < 300 for an unsigned char c. With the integers of C, this is the range of
// the operand's type before conversions. With mathematical integers, only _Bool operands and inputs
// have a range.
func (t *tree) comparison(x *ast.Binary) {
	if x.Op < ast.Lt || x.Op > ast.Ne {
		return
	}
	op, left, right := x.Op, x.X, x.Y
	if left.Pos() == right.Pos() {
		return // the front end added this comparison as a check of a library function's argument
	}
	if _, ok := number(left); ok {
		left, right = right, left
		op = mirrored[op-ast.Lt]
	}
	v, ok := number(right)
	of := valuesOf(left, t.file.Rules.C)
	if !ok || of.low == nil {
		return
	}
	if _, constant := number(left); constant {
		return
	}
	// above: all values of the operand are > v; atLeast: all are >= v
	above, atLeast := v.Less(*of.low), !of.low.Less(v)
	below, atMost := false, false
	if of.high != nil {
		below, atMost = of.high.Less(v), !v.Less(*of.high)
	}
	var always, never bool
	switch op {
	case ast.Lt:
		always, never = below, atLeast
	case ast.Le:
		always, never = atMost, above
	case ast.Gt:
		always, never = above, atMost
	case ast.Ge:
		always, never = atLeast, below
	case ast.Eq, ast.Ne:
		always, never = (above || below) && op == ast.Ne, (above || below) && op == ast.Eq
	}
	word := "true"
	if never {
		word = "false"
	}
	if always || never {
		t.add(Constant, x.Span.Start, fmt.Sprintf("this comparison is always %s: a value of %s is %s", word, of.name, of))
	}
}

// "mirrored" maps a comparison operator to the operator for swapped operands: x < y is the same as
// y > x.
var mirrored = [...]ast.BinaryOp{ast.Gt, ast.Ge, ast.Lt, ast.Le, ast.Eq, ast.Ne}

func number(e ast.Expr) (num.Int, bool) {
	for {
		switch x := e.(type) {
		case *ast.IntLit:
			return x.Value, true
		case *ast.Unary:
			if _, ok := x.X.(*ast.IntLit); ok && x.Op == ast.Neg {
				return constant.Value(x)
			}
			return num.Int{}, false
		case *ast.Convert:
			v, ok := number(x.X)
			of := bounds(x.Type)
			if !ok || of.low == nil || v.Less(*of.low) || of.high.Less(v) {
				return num.Int{}, false
			}
			return v, true
		default:
			return num.Int{}, false
		}
	}
}

// values is the range of an operand, with the name of its type. If "low" is nil, the range has no
// bounds. If only high is nil, it has no upper bound.
type values struct {
	low, high *num.Int
	name      string
}

func (v values) String() string {
	if v.high == nil {
		return "at least " + v.low.String()
	}
	return "from " + v.low.String() + " to " + v.high.String()
}

// valuesOf returns the range of an expression if it is a variable, an input, a call or a cast,
// perhaps inside conversions that preserve all values. For other expressions, the result has no
// bounds. The parameter "widths" says whether integer types have the ranges of C.
func valuesOf(e ast.Expr, widths bool) values {
	var t ast.Type
	switch x := e.(type) {
	case *ast.VarRef:
		t = x.Var.Type
	case *ast.Element:
		t = x.Type()
	case *ast.Nondet:
		if !widths {
			return inputs(x.Type)
		}
		t = x.Type
	case *ast.Call:
		t = x.Func.Result
	case *ast.Convert:
		if !widths && x.Type.Kind != ast.Bool {
			return valuesOf(x.X, widths) // conversions of mathematical integers change nothing
		}
		if x.Implicit {
			of, to := valuesOf(x.X, widths), bounds(x.Type)
			if to.low == nil || of.low == nil || of.high == nil || of.low.Less(*to.low) || to.high.Less(*of.high) {
				return values{}
			}
			return of
		}
		t = x.Type
	default:
		return values{}
	}
	return bounds(t)
}

// inputs returns the range of an input of type t in a program with mathematical integers. An input
// of a narrow type, such as char, has the range of the type. Another unsigned input is at least 0.
// All others have no bounds.
func inputs(t ast.Type) values {
	if t.Kind != ast.Bool && t.Narrow > 0 {
		t.Width = t.Narrow
	}
	of := bounds(t)
	if of.low == nil && t.Kind == ast.Unsigned && !t.Pointer {
		zero := num.Zero()
		return values{low: &zero, name: t.Name}
	}
	return of
}

// bounds returns the range of _Bool, and of a type that has a width. For other types, the result
// has no bounds.
func bounds(t ast.Type) values {
	low, high := num.Zero(), num.One()
	switch {
	case t.Kind == ast.Bool:
		return values{&low, &high, t.Name}
	case t.Width == 0 || t.Kind == ast.Void:
		return values{}
	}
	for range int(t.Width) - 1 {
		high = high.Add(high)
	}
	if t.Kind == ast.Signed {
		low, high = high.Neg(), high.Sub(num.One())
	} else {
		high = high.Add(high).Sub(num.One())
	}
	return values{&low, &high, t.Name}
}
