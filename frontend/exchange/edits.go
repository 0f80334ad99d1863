package exchange

import (
	"cmp"
	"slices"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/preproc"
	"ic3play/lia/sorting"
)

// edits collects insertions of text before tokens of a program. Because of macros, the tokens do
// not determine how C parses the changed program. So package same compares the result with the
// original, and refuses it if anything but the insertions differs.
type edits struct {
	*program
	line       int
	statements []preproc.Insertion
	parts      []preproc.Insertion
	closes     []closing
	braced     map[int]bool
	// conditions contains the tokens before which a for loop without a condition gets the condition
	// 1.
	conditions map[int]bool
}

type closing struct {
	preproc.Insertion
	opens int
}

// firstInserted is the line number of the first insertion. It is greater than every line number of
// a program.
const firstInserted = 2 * preproc.MaxSource

// insertPart inserts a part of an expression.
func (e *edits) insertPart(i int, text string) {
	e.parts = append(e.parts, preproc.Insertion{Before: i, Text: text, Line: e.line})
}

// insertStatement inserts statements with their semicolons, or the brace before them.
func (e *edits) insertStatement(i int, text string) {
	e.statements = append(e.statements, preproc.Insertion{Before: i, Text: text, Line: e.line})
}

func (e *edits) wrap(from, to int, prefix, suffix string) {
	e.insertPart(from, prefix)
	e.close(from, to, suffix)
}

func (e *edits) close(from, to int, text string) {
	e.closes = append(e.closes, closing{preproc.Insertion{Before: to, Text: text, Line: e.line}, from})
}

// insertTrue inserts the condition 1 into a for loop without a condition. If other texts are
// inserted before token i too, the 1 comes after them.
func (e *edits) insertTrue(i int) {
	if e.conditions == nil {
		e.conditions = map[int]bool{}
	}
	e.conditions[i] = true
}

// insertBefore inserts text before a statement. If the statement is not in a block, insertBefore
// also inserts braces around the text and the statement.
func (e *edits) insertBefore(s stmtAt, text string) error {
	at := Location{Line: s.at.Line, Column: s.at.Col}
	i := e.tokenAt(s.at)
	if i < 0 || e.tokens[i].Macro {
		return &unsupportedError{at, "a macro makes this statement"}
	}
	if s.inForHead {
		return &unsupportedError{at, "the head of a for; name the for"}
	}
	switch st := s.stmt.(type) {
	case *ast.Case, *ast.Labeled:
		for asked := 0; i < len(e.tokens) && (asked > 0 || !e.isText(i, ":")); i++ {
			switch {
			case e.isText(i, "?"):
				asked++
			case e.isText(i, ":"):
				asked--
			}
		}
		if s.inBlock {
			e.insertStatement(i+1, text+";")
		} else {
			e.brace(i+1, e.tokenFrom(i, s.labelEnd), text)
		}
		return nil
	case *ast.Block:
		if st == s.fn.Body {
			e.insertStatement(i+1, text+";")
			return nil
		}
	}
	if s.inBlock {
		e.insertStatement(i, text+";")
	} else {
		e.brace(i, e.tokenFrom(i, s.stmt.Pos().End), text)
	}
	return nil
}

// brace inserts text before a statement, and inserts braces around the text and the statement. If
// several texts are inserted before the same statement, there is only one pair of braces.
func (e *edits) brace(from, to int, text string) {
	if e.braced == nil {
		e.braced = map[int]bool{}
	}
	if !e.braced[from] {
		e.insertStatement(from, "{")
		e.close(from, to, "}")
		e.braced[from] = true
	}
	e.insertStatement(from, text+";")
}

// insertions returns all insertions. If several texts are inserted before one token, they get this
// order: texts that close something, such as a brace, the innermost first; the texts of
// insertStatement; the texts of insertPart, such as the beginning of an expression; the condition 1
// of a for loop.
func (e *edits) insertions() []preproc.Insertion {
	slices.Reverse(e.closes)
	sorting.Stable(e.closes, func(a, b closing) int { return cmp.Compare(b.opens, a.opens) })
	var list []preproc.Insertion
	for _, c := range e.closes {
		list = append(list, c.Insertion)
	}
	list = append(append(list, e.statements...), e.parts...)
	for i := range e.conditions {
		list = append(list, preproc.Insertion{Before: i, Text: "1", Line: e.line})
	}
	return list
}

// edit returns the insertions in the form that frontend.LoadEdited needs. The function "tree"
// changes the parsed tree.
func (e *edits) edit(tree func(*ast.File)) frontend.Edit {
	list, long := e.insertions(), e.unit.AST.Rules.LongBits()
	return frontend.Edit{Tokens: func(r preproc.Result) preproc.Result { return r.Insert(long, list) }, Tree: tree}
}
