package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"sort"

	"github.com/antlr4-go/antlr/v4"
)

// This file builds labels and jump statements: goto, the labels of a switch, and return (6.8.1,
// 6.8.6).

type labelState struct {
	label   *ast.Label
	defined bool
	visible *visible
	inside  *stmtExprs
}

// A jump is a goto statement. The field "visible" contains the variables in scope at the goto.
type jump struct {
	name    string
	at      source.Span
	visible *visible
	inside  *stmtExprs
}

type switchState struct {
	stmt    *ast.Switch
	visible *visible
	inside  *stmtExprs
}

func (b *builder) finishJumps() {
	for _, j := range b.fn.jumps {
		l := b.fn.labels[j.name]
		if !l.defined {
			b.rep.ReportHint(diag.Label, j.at, "write "+j.name+": before the statement to go to", "label %s is not defined in function %s", j.name, b.fn.def.Name)
			continue
		}
		around := j.inside
		for around != nil && around != l.inside {
			around = around.outer
		}
		if around != l.inside {
			b.reportViolation(diag.Jump, j.at, "jump to a label outside of it", "a goto jumps into a statement expression, to label %s", j.name)
			continue
		}
		skipped(j.visible, l.visible)
	}
}

func (b *builder) label(name string) *labelState {
	l := b.fn.labels[name]
	if l == nil {
		l = &labelState{label: &ast.Label{Name: name, Error: name == "ERROR" && b.errorLabel}}
		b.fn.labels[name] = l
	}
	return l
}

func (b *builder) labelled(c parser.ILabelContext, body ast.Stmt) ast.Stmt {
	at := source.Span{Start: tokSpan(c.GetStart()).Start, End: body.Pos().End}
	switch c := c.(type) {
	case *parser.NameLabelContext:
		name := c.ID().GetText()
		l := b.label(name)
		if l.defined {
			b.rep.ReportHint(diag.Label, spanOf(c), "give one of them another name", "label %s is defined twice (also in line %d)", name, l.label.Span.Start.Line)
			return body
		}
		l.defined, l.visible, l.inside = true, b.fn.visible, b.fn.inside
		l.label.Span = tokSpan(c.GetStart())
		l.label.Index = len(b.fn.def.Labels)
		b.fn.def.Labels = append(b.fn.def.Labels, l.label)
		return &ast.Labeled{Node: ast.Node{Span: at}, Label: l.label, Body: body}
	case *parser.CaseLabelContext:
		sw := b.innermostSwitch(spanOf(c), "case")
		x, v, ok := b.constant(c.E(0), false)
		if sw == nil {
			return body
		}
		t := b.typeOf(sw.stmt.X) // case values are converted to this type
		v = constant.Converted(t, v)
		s := &ast.Case{Node: ast.Node{Span: at}, X: b.convert(x, t), Value: v, LastValue: v, Body: body}
		if e := c.E(1); e != nil && ok {
			x, v, ok = b.constant(e, false)
			s.Last, s.LastValue = b.convert(x, t), constant.Converted(t, v)
		}
		if !ok {
			return body
		}
		skipped(sw.visible, b.fn.visible)
		sw.stmt.Cases = append(sw.stmt.Cases, s)
		return s
	case *parser.DefaultLabelContext:
		sw := b.innermostSwitch(spanOf(c), "default")
		if sw == nil {
			return body
		}
		if sw.stmt.Default != nil {
			b.rep.ReportHint(diag.Case, spanOf(c), "remove one of them", "default occurs twice in this switch")
			return body
		}
		skipped(sw.visible, b.fn.visible)
		s := &ast.Case{Node: ast.Node{Span: at}, Body: body}
		sw.stmt.Default = s
		return s
	}
	return body
}

func (b *builder) innermostSwitch(at source.Span, what string) *switchState {
	n := len(b.fn.switches)
	if n == 0 {
		b.rep.ReportHint(diag.Case, at, "move it into a switch", "%s outside of a switch", what)
		return nil
	}
	b.keepsLists(false, at)
	sw := b.fn.switches[n-1]
	if sw.inside != b.fn.inside {
		b.rep.ReportHint(diag.Case, at, "move it out of the statement expression", "%s is in a statement expression, and its switch is outside of it", what)
		return nil
	}
	return sw
}

func (b *builder) checkCases(cases []*ast.Case) {
	sorted := append([]*ast.Case(nil), cases...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Value.Less(sorted[j].Value) })
	var last *ast.Case // the case with the largest LastValue so far
	for _, c := range sorted {
		if c.LastValue.Less(c.Value) {
			continue // the range of the case is empty
		}
		if last != nil && !last.LastValue.Less(c.Value) {
			first, again := last, c
			if c.Span.Start.Before(last.Span.Start) {
				first, again = c, last
			}
			b.rep.ReportHint(diag.Case, again.Span, "remove one of them", "case %s occurs twice in this switch (also in line %d)", c.Value, first.Span.Start.Line)
		}
		if last == nil || last.LastValue.Less(c.LastValue) {
			last = c
		}
	}
}

func (b *builder) returnStmt(c *parser.ReturnStmtContext) ast.Stmt {
	out := &ast.Return{Node: ast.Node{Span: spanOf(c)}}
	b.endLists(out.Span)
	void := b.fn.def.Result.Kind == ast.Void
	cond, _ := c.Cond().(*parser.CondContext)
	switch f := b.fn.instance.f; {
	case cond != nil && cond.Expr() != nil && !b.passesCheck(cond, func() { b.resultOperand(f.result, cond.Expr()) }):
		b.gap(out.Span)
		return out
	case b.resultParts(f) != nil:
		if cond == nil || cond.STAR() != nil {
			b.rep.ReportHint(diag.Jump, out.Span, "return a struct", "function %s returns no value here", f.name)
			break
		}
		out.X = b.structReturned(f, cond.Expr(), out.Span)
	case cond == nil:
	case f.opaqueResult():
		if cond.STAR() == nil {
			out.X = b.opaqueReturned(cond.Expr())
		}
	case f.result.kind == cPointer && cond.STAR() == nil:
		out.X = b.sequence(cond.Expr(), b.returned)
	case !void && cond.STAR() != nil:
		out.X = star(spanOf(cond), b.fn.def.Result)
	case !void && (b.fn.def.Result.Kind == ast.Bool || b.isFloat(lastOf(cond.Expr()), 0)):
		out.X = b.needValue(b.sequence(cond.Expr(), func(c parser.IEContext) ast.Expr { return b.valueFor(c, b.fn.def.Result) }))
	case !void:
		if out.X = b.cond(cond); b.mem != nil && b.typeOf(out.X).Pointer {
			b.rep.ReportHint(diag.Pointer, out.X.Pos(), "compare it with another pointer", "a pointer is used as a number")
		}
	case cond.STAR() == nil:
		out.X = b.expr(cond.Expr())
		if ast.TypeOf(out.X) != ast.Void {
			b.rep.ReportHint(diag.Jump, out.Span, "give the function the result type int, or return nothing", "void function %s returns a value", b.fn.def.Name)
		}
	default:
		b.rep.ReportHint(diag.Jump, out.Span, "return nothing", "void function %s returns a value", b.fn.def.Name)
	}
	b.returnFails(b.fn.instance.f, out)
	return out
}

// opaqueResult reports whether a function returns a struct or a floating-point number. The program
// may ignore the result, or use it as structvalue.go describes, but not as an operand.
func (f *function) opaqueResult() bool { return f.result.kind == cStruct || f.result.kind == cFloat }

// opaqueReturned builds the side effects of the expression in a return statement, if the value of
// the expression is a struct or a floating-point number.
func (b *builder) opaqueReturned(c parser.IExprContext) ast.Expr {
	if contains(c, func(t antlr.Tree) bool {
		u, ok := t.(*parser.UnaryContext)
		return ok && u.GetOp().GetText() == "&" || b.mayContainAddress(t)
	}) {
		b.rep.ReportHint(diag.Pointer, spanOf(c), "return the value, or pass the pointer", "this returns the address of a variable")
		return nil
	}
	var do ast.Expr
	for _, e := range c.(*parser.ExprContext).AllE() {
		do = comma(do, void(b.effects(e)))
	}
	return do
}

// "returned" builds the expression of a return statement that returns a pointer. If pointers are
// not represented as variables, the caller does not know the target of the returned pointer. In
// this case the program must not return the address of a variable.
func (b *builder) returned(c parser.IEContext) ast.Expr {
	if b.fn.def.Result.Pointer {
		return b.pointerAs(b.fn.instance.f.result.elem, c).x
	}
	a, do := b.findTarget(c)
	if a.inProgram() && !b.ownCode() {
		b.rep.ReportHint(diag.Pointer, spanOf(c), "return the value, or pass the pointer", "this returns the address of a variable")
	}
	return void(comma(do, intLit(0, spanOf(c))))
}
