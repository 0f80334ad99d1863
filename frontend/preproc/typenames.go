package preproc

import "ic3play/frontend/grammar/parser"

// A nameScope is a scope of the C program. "names" maps each typedef name of the scope to true. It
// maps other names that the scope declares to false, because they may hide a typedef name of an
// outer scope.
type nameScope struct {
	names map[string]bool
	up    *nameScope
}

type place uint8

const (
	inBlock  place = iota
	inStruct       // members
	inEnum
	inParams
	inFor
	inHead
	inGroup
	elsewhere
)

type phase uint8

const (
	atStart phase = iota
	inSpecs
	inName
	behind
	inExpr
	toColon
	toHead
)

type declaration struct {
	isTypedef bool
	member    bool
	typed     bool
	name      string
	params    *nameScope // the scope of the first parameter list in the declarator that is being read
	target    *nameScope // the scope to which the declared names belong; nil if it is the current scope
}

// A bracket describes the text after one of the open brackets (, [ or {: the kind of bracket, and
// the part of a declaration or statement that the marker has reached. The first entry of
// marker.open is not a bracket, but describes the whole file.
type bracket struct {
	place place
	phase phase
	decl  *declaration // the declaration that is being read; nil in a statement
	isFor bool
	isIf  bool // in the phase toHead: whether the keyword of the statement is "if"
	colon int  // in a case label: the number of operators ? that still need their :
	saved *nameScope
	// outer is the scope around the if, switch or loop statement that is being read; nil if none is
	// being read.
	outer *nameScope
	// "pending" contains the statements within the statement of "outer" that are not certainly
	// complete: an if statement may still have an else, and a do statement must still have its
	// while.
	pending []pending
	// oldParams is the scope of the parameters of an old-style (K&R) function, such as f(a) int a;
	// {...}, while the declarations of these parameters are being read. Otherwise it is nil.
	oldParams *nameScope
	// enumerator is the name of the enumerator that is being read, or "". The name is in scope only
	// after the value of the enumerator (6.2.1p7).
	enumerator string
}

// A value of type "pending" is an if statement that may still have an else, or a do statement that
// must still have its while. The field "scope" is the scope of this statement.
type pending struct {
	scope *nameScope
	do    bool
}

// A marker finds the uses of typedef names and gives them the token type TYPE_NAME. Without this,
// the parser could not tell whether "a * b;" is a declaration or a product. The marker keeps scopes
// and declarations in a list of open brackets, so it needs no recursion. In text that is not C, it
// may mark wrong names. This does no harm, because sema looks up each name again.
type marker struct {
	toks  []Token
	scope *nameScope
	open  []bracket
	types map[string]bool // the typedef names of all scopes so far, and the names that hide one of them
}

// markTypedefs gives the token type TYPE_NAME to all uses of typedef names in a file. The parameter
// typedefs contains the typedef names that the included headers define.
func markTypedefs(toks []Token, typedefs []string) {
	m := &marker{toks: toks, scope: &nameScope{}, open: []bracket{{}}, types: map[string]bool{}}
	for _, name := range typedefs {
		m.setName(name, true, nil)
	}
	for i := range toks {
		if toks[i].Text == "__int128" { // a keyword
			toks[i].Type = parser.CLexerTYPE_NAME
		}
		m.token(i)
	}
}

func (m *marker) isType(name string) bool {
	if m.types[name] {
		for s := m.scope; s != nil; s = s.up {
			if t, ok := s.names[name]; ok {
				return t
			}
		}
	}
	return IsBuiltinType(name)
}

// declare adds the name of the declarator that has been read to the scope of the declaration d. It
// does nothing if the declarator has no name, or if it declares a member of a struct.
func (m *marker) declare(d *declaration) {
	if d.name != "" && !d.member {
		m.setName(d.name, d.isTypedef, d.target)
	}
	d.name, d.params = "", nil
}

func (m *marker) setName(name string, isType bool, target *nameScope) {
	if target == nil {
		target = m.scope
	}
	if !isType && !m.types[name] && !IsBuiltinType(name) {
		return // the name is not a type and hides no type, so there is nothing to remember
	}
	m.types[name] = true
	if target.names == nil {
		target.names = map[string]bool{}
	}
	target.names[name] = isType
}

func (m *marker) typ(i int) int32 {
	if i < 0 || i >= len(m.toks) {
		return 0
	}
	return m.toks[i].Type
}

// beginsType reports whether the token with the index i may begin a declaration, as int, const or a
// typedef name do.
func (m *marker) beginsType(i int) bool {
	if i >= len(m.toks) {
		return false
	}
	t := &m.toks[i]
	return BeginsType(t) || t.Type == parser.CLexerID && m.isType(t.Text)
}

// BeginsType reports whether a token begins a declaration, as int, const or a typedef name do. A
// typedef name must already have the token type TYPE_NAME.
func BeginsType(t *Token) bool {
	switch t.Text {
	case "typedef", "extern", "static", "inline", "register", "auto", "restrict", "typeof", "__typeof__", "__typeof", "__auto_type", "_Complex":
		return true
	}
	return isTypeWord(t)
}

func (m *marker) token(i int) {
	t := &m.toks[i]
	switch t.Type {
	case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
		m.closing(i)
		return
	}
	b := &m.open[len(m.open)-1]
	switch b.place {
	case elsewhere, inHead:
		m.expression(i)
	case inEnum:
		m.enumerator(i)
	case inGroup:
		m.declarator(i, b)
	default:
		switch b.phase {
		case atStart:
			m.start(i, b)
		case inSpecs:
			m.specifier(i, b)
		case inName, behind:
			m.declarator(i, b)
		case toColon:
			m.label(i, b)
		case toHead:
			m.head(i, b)
		default:
			m.initializer(i, b)
		}
	}
}

func (m *marker) push(p place) *bracket {
	m.open = append(m.open, bracket{place: p, saved: m.scope})
	return &m.open[len(m.open)-1]
}

func (m *marker) enter(up *nameScope) { m.scope = &nameScope{up: up} }

func (m *marker) expression(i int) {
	switch m.toks[i].Type {
	case parser.CLexerID:
		m.use(i)
	case parser.CLexerLPAREN, parser.CLexerLBRACK:
		m.push(elsewhere)
	case parser.CLexerLBRACE:
		switch p := m.body(i); {
		case p != elsewhere:
			m.push(p)
		case m.typ(i-1) == parser.CLexerLPAREN: // ({ opens a statement expression
			m.push(inBlock)
			m.enter(m.scope)
		default:
			m.push(elsewhere)
		}
	}
}

func (m *marker) body(i int) place {
	j := i - 1
	if k := m.typ(j); k == parser.CLexerID || k == parser.CLexerTYPE_NAME {
		j--
	}
	switch m.typ(j) {
	case parser.CLexerSTRUCT, parser.CLexerUNION:
		return inStruct
	case parser.CLexerENUM:
		return inEnum
	}
	return elsewhere
}

func (m *marker) use(i int) bool {
	switch m.typ(i - 1) {
	case parser.CLexerDOT, parser.CLexerARROW, parser.CLexerGOTO, parser.CLexerSTRUCT, parser.CLexerUNION, parser.CLexerENUM:
		return false
	}
	if !m.isType(m.toks[i].Text) {
		return false
	}
	m.toks[i].Type = parser.CLexerTYPE_NAME
	return true
}

func (m *marker) enumerator(i int) {
	b := &m.open[len(m.open)-1]
	if m.typ(i) == parser.CLexerID {
		if p := m.typ(i - 1); p == parser.CLexerLBRACE || p == parser.CLexerCOMMA {
			b.enumerator = m.toks[i].Text
			return
		}
	}
	if m.typ(i) == parser.CLexerCOMMA {
		m.endEnumerator(b)
	}
	m.expression(i)
}

func (m *marker) endEnumerator(b *bracket) {
	if b.enumerator != "" {
		m.setName(b.enumerator, false, nil)
		b.enumerator = ""
	}
}

func (m *marker) start(i int, b *bracket) {
	t := &m.toks[i]
	if b.place == inBlock {
		switch t.Text {
		case ";":
			m.endStatement(i)
			return
		case "{":
			up := m.scope
			if b.oldParams != nil {
				up, b.oldParams = b.oldParams, nil
			}
			m.push(inBlock)
			m.enter(up)
			return
		case "else":
			return
		case "do":
			m.controlled(b)
			b.pending = append(b.pending, pending{m.scope, true})
			m.enter(m.scope)
			return
		case "if", "while", "switch", "for":
			b.phase, b.isFor, b.isIf = toHead, t.Text == "for", t.Text == "if"
			return
		case "case", "default":
			b.phase, b.colon = toColon, 0
			return
		}
		if t.Type == parser.CLexerID && m.typ(i+1) == parser.CLexerCOLON && len(m.open) > 1 {
			b.phase, b.colon = toColon, 0
			return
		}
	}
	// Outside of functions, a declaration may begin with a name that is not a type: in old C, "x;"
	// declares an int.
	old := len(m.open) == 1 && t.Type == parser.CLexerID && t.Text != "_Static_assert" && t.Text != "static_assert"
	if old || b.place == inParams || m.beginsType(i) {
		b.phase = inSpecs
		b.decl = &declaration{member: b.place == inStruct, target: b.oldParams}
		m.specifier(i, b)
		return
	}
	b.phase, b.decl = inExpr, nil
	m.initializer(i, b)
}

func (m *marker) specifier(i int, b *bracket) {
	t := &m.toks[i]
	switch t.Type {
	case parser.CLexerID:
		if p := m.typ(i - 1); p == parser.CLexerSTRUCT || p == parser.CLexerUNION || p == parser.CLexerENUM {
			return
		}
		if !b.decl.typed && m.use(i) {
			b.decl.typed = true
			return
		}
		m.declarator(i, b)
	case parser.CLexerLBRACE:
		if p := m.body(i); p != elsewhere {
			m.push(p)
			return
		}
		m.declarator(i, b)
	case parser.CLexerLPAREN:
		switch m.toks[i-1].Text {
		case "typeof", "__typeof__", "__typeof":
			m.push(elsewhere)
			return
		}
		m.declarator(i, b)
	case parser.CLexerTYPEDEF:
		b.decl.isTypedef = true
	default:
		switch t.Text {
		case "extern", "static", "inline", "register", "auto", "restrict", "const", "volatile":
		case "...":
		default:
			if m.beginsType(i) {
				b.decl.typed = true
				return
			}
			m.declarator(i, b)
		}
	}
}

func (m *marker) declarator(i int, b *bracket) {
	t := &m.toks[i]
	d := b.decl
	switch t.Type {
	case parser.CLexerID:
		switch {
		case b.phase != behind:
			d.name, b.phase = t.Text, behind
		case len(m.open) == 1 && m.isType(t.Text):
			m.oldHeader(i, b)
		}
	case parser.CLexerLPAREN:
		m.parenthesis(i, b, d)
	case parser.CLexerLBRACK:
		b.phase = behind
		m.push(elsewhere)
	case parser.CLexerCOMMA:
		m.declare(d)
		b.phase = inName
		if b.place == inParams {
			b.phase = atStart
		}
	case parser.CLexerASSIGN, parser.CLexerCOLON:
		m.declare(d)
		b.phase = inExpr
	case parser.CLexerSEMI:
		m.declare(d)
		m.endStatement(i)
	case parser.CLexerLBRACE:
		up := d.params
		m.declare(d)
		if up == nil {
			up = m.scope
		}
		b.phase = atStart
		m.push(inBlock)
		m.enter(up)
	case parser.CLexerSTAR:
		if b.phase == inSpecs {
			b.phase = inName
		}
	default:
		if b.phase == behind && len(m.open) == 1 && m.beginsType(i) {
			m.oldHeader(i, b)
		}
	}
}

// oldHeader begins the declarations of the parameters of an old-style (K&R) function, such as f(a)
// int a; {...}. The token with the index i is the first token of these declarations.
func (m *marker) oldHeader(i int, b *bracket) {
	params := b.decl.params
	if params == nil {
		params = &nameScope{up: m.scope}
	}
	m.declare(b.decl)
	b.oldParams, b.phase = params, atStart
	m.start(i, b)
}

// parenthesis handles an opening parenthesis in a declarator. Such a parenthesis begins a list of
// parameters, a nested declarator as in (*p), or the argument of asm.
func (m *marker) parenthesis(i int, b *bracket, d *declaration) {
	switch m.toks[i-1].Text {
	case "asm", "__asm__", "__asm":
		m.push(elsewhere)
		return
	}
	group := b.phase != behind
	if p := b.place; group && (p == inParams || p == inGroup) && (m.typ(i+1) == parser.CLexerRPAREN || m.beginsType(i+1)) {
		group = false // the parenthesis begins the parameters of a declarator without a name, as in f(int (int))
	}
	b.phase = behind // set the phase before the call of "push", which may move *b to another address
	if group {
		g := m.push(inGroup)
		g.decl, g.phase = d, inName
		return
	}
	m.push(inParams)
	m.enter(m.scope)
}

func (m *marker) initializer(i int, b *bracket) {
	switch m.typ(i) {
	case parser.CLexerSEMI:
		m.endStatement(i)
	case parser.CLexerCOMMA:
		if b.decl != nil {
			b.phase = inName
		}
	default:
		m.expression(i)
	}
}

func (m *marker) label(i int, b *bracket) {
	switch m.typ(i) {
	case parser.CLexerQUESTION:
		b.colon++
	case parser.CLexerCOLON:
		if b.colon == 0 {
			b.phase = atStart
		}
		b.colon--
	default:
		m.expression(i)
	}
}

func (m *marker) head(i int, b *bracket) {
	b.phase = atStart
	switch {
	case m.typ(i) != parser.CLexerLPAREN:
		m.start(i, b)
	case b.isFor:
		m.controlled(b)
		m.push(inFor)
		m.enter(m.scope)
	default:
		m.controlled(b)
		if b.isIf {
			b.pending = append(b.pending, pending{m.scope, false})
		}
		m.push(inHead)
	}
}

// "controlled" opens the scope of a whole if, switch or loop statement. This scope ends with the
// statement (6.8.4p3, 6.8.5p5). Each statement within it opens its own scope.
func (m *marker) controlled(b *bracket) {
	if b.outer == nil {
		b.outer = m.scope
	}
	m.enter(m.scope)
}

func (m *marker) endStatement(i int) {
	b := &m.open[len(m.open)-1]
	if b.place == inGroup { // this is not C
		return
	}
	b.phase, b.decl = atStart, nil
	if b.place == inFor {
		b.phase = inExpr
		return
	}
	if b.outer == nil {
		return
	}
	next := ""
	if i+1 < len(m.toks) {
		next = m.toks[i+1].Text
	}
	for n := len(b.pending) - 1; n >= 0 && (next == "else" || next == "while"); n-- {
		last := b.pending[n]
		b.pending = b.pending[:n]
		if last.do == (next == "while") {
			m.enter(last.scope)
			return
		}
	}
	m.scope, b.outer, b.pending = b.outer, nil, nil
}

func (m *marker) closing(i int) {
	n := len(m.open) - 1
	if n == 0 {
		return
	}
	b := m.open[n]
	m.endEnumerator(&b)
	m.open = m.open[:n]
	around := &m.open[n-1]
	switch b.place {
	case inBlock:
		m.scope = b.saved
		if around.place == inBlock {
			m.endStatement(i)
		}
	case inParams:
		if b.decl != nil {
			m.declare(b.decl)
		}
		if d := around.decl; d != nil && d.params == nil {
			d.params = m.scope
		}
		m.scope = b.saved
	case inFor: // keep the scope, because the body of a for statement belongs to it
	case inHead:
		m.enter(b.saved)
	default:
		m.scope = b.saved
	}
}
