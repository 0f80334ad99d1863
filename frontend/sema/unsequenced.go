package sema

import (
	"fmt"
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
)

// This file finds expressions that change a variable and also use it, without a sequence point
// between the two (6.5p2), such as i = i++ and a[i] = i++. Their behaviour is undefined; ic3play
// executes them from left to right, and warns. The check compares names, because within one
// expression a name denotes one variable. If an expression accesses one variable through two names
// or pointers, the check does not detect this. gcc warns of such expressions, too
// (-Wsequence-point).

// An unsequencedAt is the position of an expression. It serves as a key for Reporter.Once.
type unsequencedAt source.Span

// accesses are the variables that an expression reads or changes.
type accesses struct {
	reads  []string // variables whose value the expression uses
	writes []string // variables that the expression changes
	// "lateWrites" contains the variables that may change after the value of the expression is
	// computed, such as x in x++. A call has no late writes, because all effects of its arguments
	// come before its body.
	lateWrites []string
}

// unsequenced checks all expressions in a part of the parse tree.
func (b *builder) unsequenced(t antlr.Tree) {
	switch t := t.(type) {
	case *parser.ExprContext:
		b.accessesOfList(t)
		return
	case parser.IEContext:
		b.accessesOf(t)
		return
	}
	for _, c := range t.GetChildren() {
		b.unsequenced(c)
	}
}

// accessesOfList returns the accesses of a comma expression. Each comma is a sequence point.
func (b *builder) accessesOfList(c parser.IExprContext) accesses {
	var all accesses
	for _, e := range c.(*parser.ExprContext).AllE() {
		all = all.afterSequencePoint(b.accessesOf(e))
	}
	return all
}

// afterSequencePoint returns the accesses of two expressions with a sequence point between them.
func (a accesses) afterSequencePoint(next accesses) accesses {
	return accesses{reads: slices.Concat(a.reads, next.reads), writes: slices.Concat(a.writes, next.writes), lateWrites: next.lateWrites}
}

// unsequencedAccesses returns the accesses of two operands whose order of evaluation C leaves open.
// It records a warning if one operand changes a variable that the other one uses.
func (b *builder) unsequencedAccesses(x, y accesses, at parser.IEContext) accesses {
	for _, name := range x.writes {
		if slices.Contains(y.writes, name) {
			b.noOrder(at, name, "this expression changes %s twice, and C does not define in which order")
		} else if slices.Contains(y.reads, name) {
			b.noOrder(at, name, "this expression changes %s and uses it, and C does not define in which order")
		}
	}
	for _, name := range y.writes {
		if slices.Contains(x.reads, name) && !slices.Contains(x.writes, name) {
			b.noOrder(at, name, "this expression changes %s and uses it, and C does not define in which order")
		}
	}
	return accesses{reads: slices.Concat(x.reads, y.reads), writes: slices.Concat(x.writes, y.writes), lateWrites: slices.Concat(x.lateWrites, y.lateWrites)}
}

func (b *builder) noOrder(at parser.IEContext, name, format string) {
	if b.rep.Once(unsequencedAt(spanOf(at))) {
		b.file.Unsequenced = append(b.file.Unsequenced, ast.Unsequenced{Span: spanOf(at), Says: fmt.Sprintf(format, name)})
	}
}

// maxAccessDepth limits the recursion of accessesOf, because the browser's stack is small.
// accessesOf ignores deeper parts, such as the first terms of a sum of 200 terms.
const maxAccessDepth = 100

// accessesOf returns the accesses of an expression, and records warnings about its parts.
func (b *builder) accessesOf(c parser.IEContext) accesses {
	if b.accessDepth == maxAccessDepth {
		return accesses{}
	}
	b.accessDepth++
	defer func() { b.accessDepth-- }()
	switch x := c.(type) {
	case *parser.NameContext:
		return accesses{reads: []string{x.GetText()}}
	case *parser.Member_Context:
		if path := pathOf(x); path != "" {
			return accesses{reads: []string{path}}
		}
		return b.accessesOf(x.E())
	case *parser.ParenContext:
		return b.accessesOfList(x.Expr())
	case *parser.CastContext:
		return b.accessesOf(x.E())
	case *parser.PostfixContext:
		return b.step(x.E())
	case *parser.PrefixContext:
		return b.step(x.E())
	case *parser.UnaryContext:
		if x.GetOp().GetText() == "&" && pathOf(x.E()) != "" {
			return accesses{} // taking an address does not use the value
		}
		return b.accessesOf(x.E())
	case *parser.IndexContext:
		return b.unsequencedAccesses(b.accessesOf(x.E()), b.accessesOfList(x.Expr()), c)
	case *parser.CallContext:
		all := b.accessesOf(x.E())
		for _, a := range x.AllArg() {
			if e := a.(*parser.ArgContext).E(); e != nil {
				all = b.unsequencedAccesses(all, b.accessesOf(e), c)
			}
		}
		all.lateWrites = nil
		return all
	case *parser.BinaryContext:
		left, right := b.accessesOf(x.E(0)), b.accessesOf(x.E(1))
		if op := x.GetOp().GetText(); op == "&&" || op == "||" {
			return left.afterSequencePoint(right)
		}
		return b.unsequencedAccesses(left, right, c)
	case *parser.ElvisContext:
		return b.accessesOf(x.E(0)).afterSequencePoint(b.accessesOf(x.E(1)))
	case *parser.TernaryContext:
		yes, no := b.accessesOfList(x.Expr()), b.accessesOf(x.E(1))
		all := b.accessesOf(x.E(0)).afterSequencePoint(yes).afterSequencePoint(no)
		all.lateWrites = slices.Concat(yes.lateWrites, no.lateWrites)
		return all
	case *parser.AssignContext:
		return b.assigned(x)
	case *parser.StmtExprContext:
		b.unsequenced(x.Compound())
	}
	return accesses{}
}

// step returns the accesses of ++ and --.
func (b *builder) step(c parser.IEContext) accesses {
	all := b.accessesOf(c)
	if path := pathOf(inner(c)); path != "" {
		all.writes, all.lateWrites = append(all.writes, path), append(all.lateWrites, path)
	}
	return all
}

// assigned returns the accesses of an assignment. The left operand changes after the values of both
// operands are computed. But C does not determine whether it changes before or after the late
// writes of the operands (6.5.16p3).
func (b *builder) assigned(x *parser.AssignContext) accesses {
	left, right := b.accessesOf(x.E(0)), b.accessesOf(x.E(1))
	path := pathOf(inner(x.E(0)))
	if path != "" && x.GetOp().GetText() == "=" {
		left = accesses{} // the left operand is not read
	}
	all := b.unsequencedAccesses(left, right, x)
	if path != "" {
		if slices.Contains(right.lateWrites, path) {
			b.noOrder(x, path, "this expression changes %s twice, and C does not define in which order")
		}
		all.writes, all.lateWrites = append(all.writes, path), append(all.lateWrites, path)
	}
	return all
}

// pathOf returns the text of a variable or of a member of a variable, such as x or s.a. It returns
// "" for other expressions.
func pathOf(c parser.IEContext) string {
	switch x := c.(type) {
	case *parser.NameContext:
		return x.GetText()
	case *parser.ParenContext:
		if e := inner(c); e != c {
			return pathOf(e)
		}
	case *parser.Member_Context:
		if path := pathOf(x.E()); path != "" && x.ARROW() == nil {
			return path + "." + x.ID().GetText()
		}
	}
	return ""
}
