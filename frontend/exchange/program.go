package exchange

import (
	"fmt"

	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

type program struct {
	unit       *frontend.Unit
	source     preproc.Result
	tokens     []preproc.Token
	stmts      []stmtAt // statements in the order of the tree
	exprs      []exprAt
	firstToken map[source.Pos]int // index of the first token at each position
	strict     bool               // whether locations must be exact
	notes      []string
}

type stmtAt struct {
	stmt ast.Stmt
	fn   *ast.Func
	decl bool // the statement is a declaration, so braces around it would end its scope
	// "at" is the position where the statement begins. A declaration begins at its type. If several
	// variables are declared together, as in "int x, y;", only the declaration of the first has a
	// position.
	at source.Pos
	// inBlock is true if the statement is directly in a block, so that other statements may precede
	// it.
	inBlock   bool
	inForHead bool       // the statement is a declaration in the head of a for loop
	labelEnd  source.Pos // if stmt is a label that is not directly in a block: the position where the labelled statement ends
}

type exprAt struct {
	expr ast.Expr
	fn   *ast.Func
}

func newProgram(unit *frontend.Unit) *program {
	p := &program{unit: unit, firstToken: map[source.Pos]int{}}
	p.source = preproc.Run(unit.Src, unit.AST.Rules.LongBits(), diag.NewReporter("", unit.Src))
	p.tokens = p.source.Tokens
	for i := range p.tokens {
		if _, known := p.firstToken[p.tokens[i].Pos()]; !known {
			p.firstToken[p.tokens[i].Pos()] = i
		}
	}
	for _, f := range unit.AST.Funcs {
		if !isLibrary(f) {
			p.visit(f, f.Body, stmtAt{})
		}
	}
	return p
}

// isLibrary reports whether f is a library function, whose body is not in the program's text. The
// body has the position of the first call of f.
func isLibrary(f *ast.Func) bool { return f.Span.Start == f.Body.Span.Start }

// visit records the statements and expressions in n in preorder. The fields of "properties" depend
// on the parent of n, for example whether n is a statement in a block.
func (p *program) visit(f *ast.Func, n any, properties stmtAt) {
	below := stmtAt{}
	switch n := n.(type) {
	case ast.Stmt:
		s := properties
		s.stmt, s.fn, s.at = n, f, n.Pos().Start
		if _, s.decl = n.(*ast.Decl); s.decl {
			s.at = p.declaration(s.at)
			for i := len(p.stmts) - 1; i >= 0 && p.stmts[i].decl; i-- {
				if p.stmts[i].at == s.at {
					s.at = source.Pos{}
					break
				}
			}
		}
		block, isBlock := n.(*ast.Block)
		switch {
		case !isBlock:
			p.stmts = append(p.stmts, s)
		case len(block.Stmts) > 0 && block.Stmts[0].Pos().Start == s.at:
			// The block begins with a label. If a text is inserted before the label, braces must
			// enclose the text and the labelled statement. So store where this statement ends.
			below.labelEnd = n.Pos().End
		default:
			p.stmts = append(p.stmts, s)
			below.inBlock = true
		}
		if loop, ok := n.(*ast.For); ok {
			for _, in := range loop.Init {
				p.visit(f, in, stmtAt{inForHead: true})
			}
			for _, c := range []any{loop.Cond, loop.Step, loop.Body} {
				if c != nil {
					p.visit(f, c, stmtAt{})
				}
			}
			return
		}
	case ast.Expr:
		p.exprs = append(p.exprs, exprAt{n, f})
	}
	for _, c := range ast.Children(n, nil) {
		p.visit(f, c, below)
	}
}

// errorLabel returns the rule for labels ERROR: whether such a label is a failure in this program.
func (p *program) errorLabel() ast.ErrorLabel {
	if p.unit.AST.HasErrorLabel() {
		return ast.LabelAlways
	}
	return ast.LabelNever
}

func (p *program) declaration(at source.Pos) source.Pos {
	i := p.tokenAt(at)
	if i < 0 {
		return at
	}
	for k := i - 1; k >= 0; k-- {
		switch p.tokens[k].Type {
		case parser.CLexerSEMI, parser.CLexerCOLON, parser.CLexerLBRACE:
			return p.tokens[i].Pos()
		case parser.CLexerLPAREN:
			if p.isText(k-1, "for") { // the declaration is in the head of a for loop
				return p.tokens[i].Pos()
			}
		case parser.CLexerRBRACE:
			from := p.opening(k)
			// If a comma follows the brace, it closes an initialiser. If its opening brace follows
			// the word struct, union or enum, it closes a type. In both cases, the search continues
			// before the opening brace. Any other brace ends a block, and the declaration begins
			// after it.
			if !p.isText(k+1, ",") && !p.opensType(from) {
				return p.tokens[i].Pos()
			}
			k = from
		case parser.CLexerRPAREN, parser.CLexerRBRACK:
			k = p.opening(k)
		}
		i = max(k, 0)
	}
	return p.tokens[i].Pos()
}

// opensType reports whether the brace at index i begins the members of a struct or union, or the
// enumerators of an enum.
func (p *program) opensType(i int) bool {
	is := func(i int) bool { return p.isText(i, "struct") || p.isText(i, "union") || p.isText(i, "enum") }
	return is(i-1) || is(i-2)
}

// missingError is the error for a location that does not exist in the program.
type missingError struct {
	at   Location
	what string
}

func (e *missingError) Error() string { return fmt.Sprintf("%v: there is no %s", e.at, e.what) }

// unsupportedError is the error for a valid witness with a feature that this package does not
// support.
type unsupportedError struct {
	at  Location
	why string
}

func (e *unsupportedError) Error() string {
	if e.at.Line == 0 {
		return e.why
	}
	return fmt.Sprintf("%v: %s", e.at, e.why)
}

func matches(l Location, at source.Pos, fn *ast.Func) bool {
	return at.Line == l.Line && (l.Column == 0 || l.Column == at.Col) && (l.Function == "" || l.Function == fn.Name)
}

// statement returns the outermost statement that begins at a location and for which "want" returns
// true. If no such statement begins at the column, it returns the first one on the line, and adds a
// note. In strict mode, or if there is none on the line, it returns an error.
func (p *program) statement(l Location, what string, want func(ast.Stmt) bool) (stmtAt, error) {
	var best *stmtAt
	for i := range p.stmts {
		s := &p.stmts[i]
		if matches(l, s.at, s.fn) && want(s.stmt) && (best == nil || s.at.Col < best.at.Col) {
			best = s
		}
	}
	switch {
	case best != nil:
		return *best, nil
	case l.Column > 0 && !p.strict:
		s, err := p.statement(l.withoutColumn(), what, want)
		if err == nil {
			p.notes = append(p.notes, fmt.Sprintf("no %s begins at %v; the first on the line is used, at column %d", what, l, s.at.Col))
			return s, nil
		}
	}
	return stmtAt{}, &missingError{l, what}
}

// idle reports whether a location is in a function that main cannot reach. It searches the tokens,
// because the syntax tree does not contain such functions.
func (p *program) idle(l Location) bool {
	for _, f := range p.unit.AST.Funcs {
		if f.Span.Start.Line <= l.Line && l.Line <= f.Span.End.Line {
			return false
		}
	}
	for i := 0; i < len(p.tokens); i++ {
		switch p.tokens[i].Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK:
			i = p.closing(i)
		case parser.CLexerLBRACE:
			end := p.closing(i)
			if i > 0 && p.isText(i-1, ")") && end < len(p.tokens) && int(p.tokens[i].Line) <= l.Line && l.Line <= int(p.tokens[end].Line) {
				return true
			}
			i = end
		}
	}
	return false
}

func (p *program) tokenAt(at source.Pos) int {
	if i, ok := p.firstToken[at]; ok {
		return i
	}
	return -1
}

// tokenFrom returns the index of the first token at or after the position "end". The search begins
// at index "from".
func (p *program) tokenFrom(from int, end source.Pos) int {
	for from < len(p.tokens) && p.tokens[from].Pos().Before(end) {
		from++
	}
	return from
}

// closing returns the index of the bracket that closes the bracket at index i. If there is no such
// bracket, it returns len(p.tokens).
func (p *program) closing(i int) int { return p.match(i, 1) }

// opening returns the index of the bracket that the bracket at index i closes. If there is no such
// bracket, it returns -1.
func (p *program) opening(i int) int { return p.match(i, -1) }

func (p *program) match(i, step int) int {
	for depth := 0; i >= 0 && i < len(p.tokens); i += step {
		nested := 0
		switch p.tokens[i].Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK, parser.CLexerLBRACE:
			nested = step
		case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
			nested = -step
		}
		if depth += nested; depth == 0 && nested < 0 {
			return i
		}
	}
	return i
}

func (p *program) isText(i int, text string) bool {
	return i >= 0 && i < len(p.tokens) && p.tokens[i].Text == text
}

// head returns the range [from, to) of the tokens in the condition of an if, switch or loop. The
// range is empty for a for loop without a condition. For other statements, ok is false.
func (p *program) head(s ast.Stmt) (from, to int, ok bool) {
	i := p.tokenAt(s.Pos().Start)
	if i < 0 {
		return 0, 0, false
	}
	switch s := s.(type) {
	case *ast.DoWhile:
		// The condition of a do loop is in parentheses at the end of the statement, so search for
		// them backwards from there.
		i = p.tokenFrom(i, s.Span.End) - 1
		for i > 0 && p.tokens[i].Type != parser.CLexerRPAREN {
			i--
		}
		to, i = i, p.opening(i)
		return i + 1, to, i >= 0
	case *ast.For:
		if !p.isText(i+1, "(") {
			return 0, 0, false
		}
		var semis []int
		for k := i + 2; k < len(p.tokens) && len(semis) < 2; k++ {
			switch p.tokens[k].Type {
			case parser.CLexerLPAREN, parser.CLexerLBRACK, parser.CLexerLBRACE:
				k = p.closing(k)
			case parser.CLexerSEMI:
				semis = append(semis, k)
			}
		}
		if len(semis) < 2 {
			return 0, 0, false
		}
		return semis[0] + 1, semis[1], true
	case *ast.While, *ast.If, *ast.Switch:
		if !p.isText(i+1, "(") {
			return 0, 0, false
		}
		return i + 2, p.closing(i + 1), true
	}
	return 0, 0, false
}
