package exchange

import (
	"fmt"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// program is the source that a witness is about, as tokens and as a tree.
type program struct {
	unit  *frontend.Unit
	toks  []preproc.Token
	stmts []placed // in the order of the tree
	exprs []located
	first map[source.Pos]int // the first token at a place
}

// placed is a statement with where it stands.
type placed struct {
	stmt ast.Stmt
	fn   *ast.Func
	decl bool // it is a declaration in a block, which braces would end
	// at is where it begins: of a declaration its type; nowhere for the declarators
	// after its first.
	at source.Pos
}

// located is an expression with where it stands.
type located struct {
	expr ast.Expr
	fn   *ast.Func
}

func newProgram(unit *frontend.Unit) *program {
	p := &program{unit: unit, first: map[source.Pos]int{}}
	p.toks = preproc.Run(unit.Src, unit.AST.Rules.LongBits(), diag.NewReporter("", unit.Src)).Tokens
	for i := range p.toks {
		if _, known := p.first[p.toks[i].Pos()]; !known {
			p.first[p.toks[i].Pos()] = i
		}
	}
	for _, f := range unit.AST.Funcs {
		p.visit(f, f.Body)
	}
	return p
}

// visit notes what is below a node, parts after the whole.
func (p *program) visit(f *ast.Func, n any) {
	switch n := n.(type) {
	case ast.Stmt:
		_, decl := n.(*ast.Decl)
		s := placed{n, f, decl, n.Pos().Start}
		if decl {
			s.at = p.declaration(s.at)
			for i := len(p.stmts) - 1; i >= 0 && p.stmts[i].decl; i-- {
				if p.stmts[i].at == s.at {
					s.at = source.Pos{}
					break
				}
			}
		}
		p.stmts = append(p.stmts, s)
	case ast.Expr:
		p.exprs = append(p.exprs, located{n, f})
	}
	for _, c := range ast.Children(n, nil) {
		p.visit(f, c)
	}
}

// declaration is where the declaration begins that a place is in.
func (p *program) declaration(at source.Pos) source.Pos {
	i := p.tokenAt(at)
	if i < 0 {
		return at
	}
	for k := i - 1; k >= 0; k-- {
		switch p.toks[k].Type {
		case parser.CLexerSEMI, parser.CLexerCOLON, parser.CLexerLPAREN, parser.CLexerLBRACE:
			return p.toks[i].Pos()
		case parser.CLexerRBRACE:
			if !p.isText(k+1, ",") { // the end of a block, not of an initialiser
				return p.toks[i].Pos()
			}
			k = p.opening(k)
		case parser.CLexerRPAREN, parser.CLexerRBRACK:
			k = p.opening(k)
		}
		i = max(k, 0)
	}
	return p.toks[i].Pos()
}

// notHere is an error of a witness whose places are not those of the program.
type notHere struct {
	at   Location
	what string
}

func (e *notHere) Error() string { return fmt.Sprintf("%v: there is no %s", e.at, e.what) }

// notCovered is an error of what is right but not read here.
type notCovered struct {
	at  Location
	why string
}

func (e *notCovered) Error() string { return fmt.Sprintf("%v: %s", e.at, e.why) }

// suits says whether a location can mean a place.
func suits(l Location, at source.Pos, fn *ast.Func) bool {
	return at.Line == l.Line && (l.Column == 0 || l.Column == at.Col) && (l.Function == "" || l.Function == fn.Name)
}

// statement finds the statement that begins at a place, the outermost if there are
// several; only those that want admits.
func (p *program) statement(l Location, what string, want func(ast.Stmt) bool) (placed, error) {
	var best *placed
	for i := range p.stmts {
		s := &p.stmts[i]
		if suits(l, s.at, s.fn) && want(s.stmt) && (best == nil || s.at.Col < best.at.Col) {
			best = s
		}
	}
	if best == nil {
		return placed{}, &notHere{l, what}
	}
	return *best, nil
}

// tokenAt is the index of the first token at a place, -1 if none.
func (p *program) tokenAt(at source.Pos) int {
	if i, ok := p.first[at]; ok {
		return i
	}
	return -1
}

// behind is the index of the first token that does not begin within a stretch.
func (p *program) behind(from int, end source.Pos) int {
	for from < len(p.toks) && before(p.toks[from].Pos(), end) {
		from++
	}
	return from
}

func before(a, b source.Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// closing is the index of the bracket that closes the one at i, len if none does.
func (p *program) closing(i int) int {
	depth := 0
	for ; i < len(p.toks); i++ {
		switch p.toks[i].Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK, parser.CLexerLBRACE:
			depth++
		case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

// opening is the index of the bracket that the one at i closes, -1 if none.
func (p *program) opening(i int) int {
	depth := 0
	for ; i >= 0; i-- {
		switch p.toks[i].Type {
		case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
			depth++
		case parser.CLexerLPAREN, parser.CLexerLBRACK, parser.CLexerLBRACE:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

// isText says whether the token at i reads so.
func (p *program) isText(i int, text string) bool {
	return i >= 0 && i < len(p.toks) && p.toks[i].Text == text
}

// head is where the condition of an if, a switch or a loop stands: its tokens are
// [from, to), none for a for without one. Other statements have none.
func (p *program) head(s ast.Stmt) (from, to int, ok bool) {
	i := p.tokenAt(s.Pos().Start)
	if i < 0 {
		return 0, 0, false
	}
	switch s := s.(type) {
	case *ast.DoWhile:
		// The condition is in the last brackets.
		i = p.behind(i, s.Span.End) - 1
		for i > 0 && p.toks[i].Type != parser.CLexerRPAREN {
			i--
		}
		to, i = i, p.opening(i)
		return i + 1, to, i >= 0
	case *ast.For:
		if !p.isText(i+1, "(") {
			return 0, 0, false
		}
		depth := 0
		var semis []int
		for k := i + 1; k < len(p.toks) && len(semis) < 2; k++ {
			switch p.toks[k].Type {
			case parser.CLexerLPAREN, parser.CLexerLBRACK, parser.CLexerLBRACE:
				depth++
			case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
				depth--
			case parser.CLexerSEMI:
				if depth == 1 {
					semis = append(semis, k)
				}
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

// edits are the insertions into a program.
type edits struct {
	*program
	list  []preproc.Insertion
	line  int // of the next insertion
	after []preproc.Insertion
	// conditions are where a for has none, and got one.
	conditions map[int]bool
}

// first is the line that the insertions begin with: far behind the program's own.
const first = 1 << 20

// put inserts text before the token at i.
func (e *edits) put(i int, text string) {
	e.list = append(e.list, preproc.Insertion{Before: i, Text: text, Line: e.line})
}

// always puts a condition that is true where a for has none, behind what is put there.
func (e *edits) always(i int) {
	if e.conditions == nil {
		e.conditions = map[int]bool{}
	}
	e.conditions[i] = true
}

// around puts text before a statement, so that it is all one statement.
func (e *edits) around(s placed, text string) error {
	at := Location{Line: s.at.Line, Column: s.at.Col}
	i := e.tokenAt(s.at)
	switch st := s.stmt.(type) {
	case *ast.Case:
		return &notCovered{at, "a case label; name the statement behind it"}
	case *ast.Labeled:
		for i >= 0 && i < len(e.toks) && !e.isText(i, ":") {
			i++
		}
		e.put(i+1, text+";")
		return nil
	case *ast.Block:
		if st.Span.Start == s.fn.Body.Span.Start {
			e.put(i+1, text+";")
			return nil
		}
	}
	if i < 0 || e.toks[i].Macro {
		return &notCovered{at, "a macro makes this statement"}
	}
	if s.decl {
		e.put(i, text+";")
		return nil
	}
	e.put(i, "{"+text+";")
	e.after = append(e.after, preproc.Insertion{Before: e.behind(i, s.stmt.Pos().End), Text: "}", Line: e.line})
	return nil
}

// edit is the way to the changed program. What closes comes before what opens at the
// same place.
func (e *edits) edit(tree func(*ast.File)) frontend.Edit {
	list := append(append([]preproc.Insertion{}, e.after...), e.list...)
	for i := range e.conditions {
		list = append(list, preproc.Insertion{Before: i, Text: "1", Line: e.line})
	}
	long := e.unit.AST.Rules.LongBits()
	return frontend.Edit{Tokens: func(r preproc.Result) preproc.Result { return r.Insert(long, list) }, Tree: tree}
}

// expression checks that a text is an expression without effects, as far as its
// tokens say: brackets that match, no assignment, no call, no statement.
func expression(text string, long int) error {
	if strings.ContainsAny(text, "#\n\r\\\"@`$") || strings.Contains(text, "//") || strings.Contains(text, "/*") {
		return fmt.Errorf("%q is more than an expression", text)
	}
	toks := preproc.Lex(text, long)
	var open []int32
	for i := range toks {
		t := &toks[i]
		switch t.Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK:
			if i > 0 && t.Type == parser.CLexerLPAREN && toks[i-1].Type == parser.CLexerID {
				return fmt.Errorf("%q calls a function", text)
			}
			open = append(open, t.Type)
		case parser.CLexerRPAREN, parser.CLexerRBRACK:
			want := int32(parser.CLexerLPAREN)
			if t.Type == parser.CLexerRBRACK {
				want = parser.CLexerLBRACK
			}
			if len(open) == 0 || open[len(open)-1] != want {
				return fmt.Errorf("%q has a bracket too many", text)
			}
			open = open[:len(open)-1]
		}
		switch t.Text {
		case "{", "}", ";", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--":
			return fmt.Errorf("%q is no expression without effects: %s", text, t.Text)
		}
	}
	if len(toks) == 0 || len(open) > 0 {
		return fmt.Errorf("%q is no expression", text)
	}
	return nil
}
