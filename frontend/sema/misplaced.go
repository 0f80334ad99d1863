package sema

import (
	"sort"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// This file checks the positions of words that the preprocessor removed, because the grammar does
// not contain them: attributes, __extension__, specifiers such as _Noreturn, and calling
// conventions. At another position such a word may change the meaning of the program. For example,
// gcc reads `{ __attribute__((unused)) q = 2; }` as the declaration of a new variable q of type
// int.

// A droppedWord is an index in builder.dropped. It serves as a key for Reporter.Once.
type droppedWord int

// "misplaced" reports each removed word that C does not allow at its position in the piece "tree"
// of the program. The piece begins at the token with the index "from". If "tree" is nil, the piece
// is one of the braces around the body of a function, or the end of the program.
func (b *builder) misplaced(tree antlr.ParserRuleContext, from int) {
	i := sort.Search(len(b.dropped), func(i int) bool { return b.dropped[i].Index >= from })
	end := from
	if tree != nil {
		end = tree.GetStop().GetTokenIndex()
	}
	for ; i < len(b.dropped) && b.dropped[i].Index <= end; i++ {
		d := b.dropped[i]
		if b.allows(tree, d, from) || !b.rep.Once(droppedWord(i)) {
			continue
		}
		hint := "write it in a declaration"
		if d.Token.Text == "__extension__" {
			hint = "write it before a declaration or an operand"
		}
		b.reportViolation(diag.Syntax, d.Token.Span(), hint, "%s does not belong here", d.Token.Text)
	}
}

// "allows" reports whether C with gcc's extensions allows the removed word d at its position. The
// word belongs to the piece "tree" of the program, which begins with the token number "from".
func (b *builder) allows(tree antlr.ParserRuleContext, d preproc.Dropped, from int) bool {
	if tree == nil { // before the braces of a function, gcc refuses an attribute, but clang accepts it
		return b.tok(from).Type == parser.CLexerLBRACE && b.toks[from-1].Type == parser.CLexerRPAREN && !d.Fallthrough && !isSpecifierWord(d) && d.Token.Text != "__extension__"
	}
	if d.Index == from { // the word stands before the piece
		if item, ok := tree.(*parser.BlockItemContext); ok {
			return b.allowsBefore(item, d)
		}
		return true
	}
	// The node "at" is the smallest part of the tree that contains the tokens before and after the
	// word. One of its children ends before the word, and the next child starts after the word.
	at := antlr.Tree(tree)
	var before, after antlr.Tree
	for inside := true; inside; {
		inside = false
		before, after = nil, nil
		for _, c := range at.GetChildren() {
			first, last := tokensOf(c)
			switch {
			case last < 0:
			case last < d.Index:
				before = c
			case first >= d.Index:
				if after == nil {
					after = c
				}
			default:
				at, inside = c, true
			}
			if inside {
				break
			}
		}
	}
	if before == nil || after == nil {
		return true // the word stands before the end of the piece's tokens
	}
	return b.allowsBetween(at, before, after, d)
}

// tokensOf returns the numbers of the first and the last token of a part of the parse tree. The last
// number is negative if the part has no tokens.
func tokensOf(t antlr.Tree) (first, last int) {
	switch t := t.(type) {
	case antlr.TerminalNode:
		i := t.GetSymbol().GetTokenIndex()
		return i, i
	case antlr.ParserRuleContext:
		if t.GetStart() == nil || t.GetStop() == nil || t.GetChildCount() == 0 {
			return 0, -1
		}
		return t.GetStart().GetTokenIndex(), t.GetStop().GetTokenIndex()
	}
	return 0, -1
}

// allowsBefore reports whether C allows the word d before an item of a block. An attribute belongs
// to a declaration, to the empty statement (fallthrough), or to the label that precedes the
// attribute.
func (b *builder) allowsBefore(item *parser.BlockItemContext, d preproc.Dropped) bool {
	if item.Declaration() != nil {
		return true
	}
	empty, expression := isExpressionStatement(item.Unlabeled())
	switch {
	case isSpecifierWord(d):
		return false
	case d.Token.Text == "__extension__":
		return expression
	}
	return empty || b.afterLabel(d.Index)
}

// isExpressionStatement reports whether a statement is the empty statement, and whether it is an
// expression with a semicolon.
func isExpressionStatement(c parser.IUnlabeledContext) (empty, expression bool) {
	s, ok := c.(*parser.ExprStmtContext)
	return ok && s.Expr() == nil, ok && s.Expr() != nil
}

// afterLabel reports whether a label of the form ID: ends before the token number i.
func (b *builder) afterLabel(i int) bool {
	if i < 3 || b.toks[i-1].Type != parser.CLexerCOLON || b.toks[i-2].Type != parser.CLexerID {
		return false
	}
	switch b.toks[i-3].Type {
	case parser.CLexerSEMI, parser.CLexerLBRACE, parser.CLexerRBRACE, parser.CLexerCOLON, parser.CLexerRPAREN, parser.CLexerELSE:
		return true
	}
	return false
}

// isSpecifierWord reports whether the word d is a declaration specifier of standard C, or __thread,
// the GNU spelling of _Thread_local.
func isSpecifierWord(d preproc.Dropped) bool {
	switch d.Token.Text {
	case "_Noreturn", "_Thread_local", "__thread", "_Alignas":
		return true
	}
	return false
}

// allowsBetween reports whether C allows the word d in the node "at", between the children "before"
// and "after".
func (b *builder) allowsBetween(at, before, after antlr.Tree, d preproc.Dropped) bool {
	if item, ok := after.(*parser.BlockItemContext); ok {
		return b.allowsBefore(item, d)
	}
	if isToken(after, "<EOF>") { // the word belongs to the next piece
		return true
	}
	if _, ok := after.(*parser.DeclarationContext); ok { // in the head of a for statement, or a parameter of old C
		_, old := at.(*parser.FunctionHeaderContext)
		return !old || d.Token.Text != "__extension__"
	}
	if s, ok := after.(*parser.StatementContext); ok && len(s.AllLabel()) == 0 {
		empty, expression := isExpressionStatement(s.Unlabeled())
		return empty && d.Fallthrough || expression && d.Token.Text == "__extension__"
	}
	if d.Token.Text == "__extension__" {
		_, member := after.(*parser.MemberContext)
		return member || beginsOperand(after)
	}
	_, specifier := after.(*parser.DeclSpecContext)
	_, behind := before.(*parser.DeclSpecContext)
	if isSpecifierWord(d) {
		_, member := after.(*parser.MemberContext)
		switch at.(type) {
		case *parser.DeclarationContext, *parser.FunctionHeaderContext:
			return specifier || behind
		case *parser.MemberContext:
			return d.Token.Text == "_Alignas" && (specifier || behind)
		case *parser.StructSpecContext:
			return d.Token.Text == "_Alignas" && member
		}
		return false
	}
	return specifier || behind || b.allowsAttribute(at, before, after)
}

// allowsAttribute reports whether C allows an attribute in the node "at", between its children
// "before" and "after". Neither of the two is a declaration specifier.
func (b *builder) allowsAttribute(at, before, after antlr.Tree) bool {
	switch at := at.(type) {
	case *parser.DeclarationContext: // before or after a declarator without an initialiser
		i, ok := before.(*parser.InitDeclaratorContext)
		return !ok || i.Initializer() == nil
	case *parser.InitDeclaratorContext, *parser.EnumeratorContext:
		return !isToken(before, "=")
	case *parser.FunctionHeaderContext, *parser.MemberContext, *parser.DeclaratorContext, *parser.AbstractDeclaratorContext, *parser.ParamContext, *parser.TypeNameContext:
		return true
	case *parser.StructSpecContext: // gcc also allows an attribute before the brace that closes the list of members
		_, member := after.(*parser.MemberContext)
		return before == at.GetChild(0) || member || isToken(after, "}")
	case *parser.EnumSpecContext:
		e, ok := before.(*parser.EnumeratorContext)
		return before == at.GetChild(0) || ok && e.E() == nil
	case *parser.DeclParenContext, *parser.DirectAbstractContext, *parser.DeclFunctionContext:
		switch p := before.(type) {
		case *parser.ParamListContext:
			return !isToken(p.GetChild(p.GetChildCount()-1), "...")
		case *parser.AbstractDeclaratorContext:
			return p.DirectAbstract() == nil
		}
		_, name := after.(antlr.TerminalNode)
		return isToken(before, "(") && (!name || isToken(after, ")"))
	case *parser.ParamListContext:
		return !isToken(after, "...")
	}
	_, typeAfter := after.(*parser.TypeNameContext)
	_, typeBefore := before.(*parser.TypeNameContext)
	association, ok := after.(*parser.AssociationContext)
	return typeAfter || typeBefore || ok && association.TypeName() != nil
}

func isToken(t antlr.Tree, text string) bool {
	leaf, ok := t.(antlr.TerminalNode)
	return ok && leaf.GetText() == text
}

// beginsOperand reports whether a part of the tree is an expression. C allows the word
// __extension__ before an expression.
func beginsOperand(t antlr.Tree) bool {
	switch t := t.(type) {
	case *parser.ElementContext:
		return len(t.AllDesignator()) == 0 && beginsOperand(t.Initializer())
	case *parser.InitializerContext:
		return t.Braced() == nil
	case parser.IEContext, parser.IExprContext, parser.IArgContext, parser.ICondContext:
		return true
	}
	return false
}
