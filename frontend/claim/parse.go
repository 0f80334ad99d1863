package claim

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Parse reads a formula over the variables at a location. The empty text means true. It returns
// errors with positions in the text. If there are errors, the formula is meaningless.
func (c *Program) Parse(loc cfa.Loc, text string) (lia.Formula, []diag.Diagnostic) {
	return c.parse(loc, text, false, nil)
}

// ParseClaim does the same as Parse, but refuses variables that are dead at the location.
// Simplification may have removed assignments to a dead variable, so its value in the automaton may
// differ from its value in the C program.
func (c *Program) ParseClaim(loc cfa.Loc, text string) (lia.Formula, []diag.Diagnostic) {
	return c.parse(loc, text, true, nil)
}

// FirstOfName is a suffix for names in a student's formulas (ParseAnswer). A name x without the
// suffix means the variable that C means by x at the location, perhaps one of an inner block. With
// the suffix, it means the variable that "resolve" finds for x.
const FirstOfName = "#1"

// ParseAnswer does the same as ParseClaim, but a name means the variable that C means by it. The
// function "declared" returns where C declares a name that is visible at the location.
func (c *Program) ParseAnswer(loc cfa.Loc, text string, declared func(name string) (source.Pos, bool)) (lia.Formula, []diag.Diagnostic) {
	return c.parse(loc, text, true, declared)
}

func (c *Program) parse(loc cfa.Loc, text string, claim bool, declared func(name string) (source.Pos, bool)) (lia.Formula, []diag.Diagnostic) {
	if loc < 0 || int(loc) >= len(c.p.Locs) {
		p := &problem{0, 0, fmt.Sprintf("the automaton has no location %d", loc), "choose a location of the graph"}
		return lia.False(), []diag.Diagnostic{p.diagnostic(text)}
	}
	r := &reader{program: c, loc: loc, claim: claim, declared: declared, next: lia.Var(len(c.p.Vars) + c.p.NumIn)}
	var err *problem
	if r.toks, err = lex(text); err == nil {
		f := lia.True()
		if r.peek().kind != end {
			if f, err = r.parseFormula(); err == nil && len(r.names) == 0 {
				return f, nil
			}
		} else {
			return f, nil
		}
	}
	var out []diag.Diagnostic
	for _, p := range r.names {
		out = append(out, p.diagnostic(text))
	}
	if err != nil {
		out = append(out, err.diagnostic(text))
	}
	return lia.False(), out
}

// reader is a parser that uses precedence climbing. The depth of its recursion is limited.
type reader struct {
	program *Program
	loc     cfa.Loc
	claim   bool // whether the text is a claim, in which dead variables are refused
	// declared returns where C declares a name that is visible at the location; it may be nil
	declared func(name string) (source.Pos, bool)
	toks     []token
	at       int
	depth    int
	truths   int
	next     lia.Var // the next free variable number, for a quotient
	// partial maps a variable that the parser created for a product to the names of its factors
	partial map[lia.Var][]string
	names   []*problem // the errors about unknown names; the parser continues after such an error
}

// value is the value of an expression: a formula if the expression is a truth value, and otherwise
// a term.
type value struct {
	from, to int
	truth    bool
	f        lia.Formula // the value, if "truth" is set
	t        lia.Term    // the value, if "truth" is not set; it may contain quotients
	// auxiliary variables of t, each a quotient; the formulas in defs determine their values
	quotients []lia.Var
	defs      []lia.Formula
	// dividend and modulus are a and k if the value is the remainder a % k. Otherwise dividend is
	// nil.
	dividend *lia.Term
	modulus  num.Int
}

var levels = [...][]string{{"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"}}

// foreign maps operators that formulas do not have, from C or mathematics, to hints that say what
// to write instead.
var foreign = map[string]string{
	"=": "write == to compare", "&": "write && for and", "|": "write || for or", "=>": "write a ==> b, or b >= a for numbers",
	"->": "write a ==> b", "<=>": "write a == b for numbers, (a && b) || (!(a) && !(b)) for formulas",
	"?": "write (a && b) || (!(a) && c)", "^": "only + - * / % are known, with numbers on one side of * and on the right of / and %",
	"++": "a formula cannot change a variable: write + 1", "--": "a formula cannot change a variable: write - 1", ",": "write && between formulas",
	";": "write && between formulas", "<<": "write a product", ">>": "write a quotient",
}

func (r *reader) peek() token { return r.toks[r.at] }

func (r *reader) take(op string) bool {
	if t := r.peek(); t.kind == operator && t.text == op {
		r.at++
		return true
	}
	return false
}

func (r *reader) parseFormula() (lia.Formula, *problem) {
	r.quantifier()
	v, err := r.implied()
	if err != nil {
		return lia.False(), err
	}
	if t := r.peek(); t.kind != end {
		return lia.False(), r.unexpected("&& or || must stand between two formulas")
	}
	return r.formula(v)
}

// quantifier skips the words "forall k:" at the beginning of a claim, where k is the index of an
// array's cell. They do not change the meaning: the automaton tracks the cell of one arbitrary
// index k, so a formula about this cell holds for all cells.
func (r *reader) quantifier() {
	if t := r.peek(); t.kind != name || t.text != "forall" {
		return
	}
	for at := r.at + 1; r.toks[at].kind == name && r.program.isIndex(r.toks[at].text); at += 2 {
		if next := r.toks[at+1]; next.kind == operator && next.text == ":" {
			r.at = at + 2
			return
		} else if next.kind != operator || next.text != "," {
			return
		}
	}
}

func (r *reader) unexpected(hint string) *problem {
	t := r.peek()
	if t.kind == end {
		return &problem{t.from, t.to, "something is missing at the end", hint}
	}
	if h, ok := foreign[t.text]; ok {
		hint = h
	}
	if t.text == ")" {
		hint = "add an opening bracket before it, or remove it"
	}
	if t.kind == name && (t.text == "and" || t.text == "or" || t.text == "not" || t.text == "implies") {
		hint = map[string]string{"and": "write &&", "or": "write ||", "not": "write !", "implies": "write ==>"}[t.text]
	}
	return &problem{t.from, t.to, fmt.Sprintf("unexpected %s", t.text), hint}
}

func (r *reader) nest() *problem {
	if r.depth++; r.depth > maxNesting {
		t := r.peek()
		return &problem{t.from, t.to, fmt.Sprintf("brackets and signs are nested more than %d deep", maxNesting), "split the claim"}
	}
	return nil
}

// implied reads an implication a ==> b. The operator has the lowest precedence and associates to
// the right.
func (r *reader) implied() (value, *problem) {
	left, err := r.binary(0)
	if err != nil || !r.take("==>") {
		return left, err
	}
	if err := r.nest(); err != nil {
		return value{}, err
	}
	defer func() { r.depth-- }()
	right, err := r.implied()
	if err != nil {
		return value{}, err
	}
	f, err := r.formula(left)
	if err != nil {
		return value{}, err
	}
	g, err := r.formula(right)
	if err != nil {
		return value{}, err
	}
	return value{from: left.from, to: right.to, truth: true, f: lia.Or(lia.Not(f), g)}, nil
}

func (r *reader) binary(level int) (value, *problem) {
	if level == len(levels) {
		return r.unary()
	}
	left, err := r.binary(level + 1)
	if err != nil {
		return value{}, err
	}
	args := []lia.Formula{}
	for {
		op := r.peek()
		if op.kind != operator || !slices.Contains(levels[level], op.text) {
			break
		}
		r.at++
		right, err := r.binary(level + 1)
		if err != nil {
			return value{}, err
		}
		if level < 2 {
			f, err := r.formula(left)
			if err == nil {
				var g lia.Formula
				if g, err = r.formula(right); err == nil {
					if len(args) == 0 {
						args = append(args, f)
					}
					args = append(args, g)
				}
			}
			if err != nil {
				return value{}, err
			}
			left = value{from: left.from, to: right.to, truth: true}
			continue
		}
		if left, err = r.apply(op, left, right); err != nil {
			return value{}, err
		}
	}
	switch {
	case r.isPartial(left.t):
		return value{}, multiplies(left.from, left.to)
	case len(args) > 0 && level == 0:
		left.f = lia.Or(args...)
	case len(args) > 0:
		left.f = lia.And(args...)
	}
	return left, nil
}

func (r *reader) unary() (value, *problem) {
	if err := r.nest(); err != nil {
		return value{}, err
	}
	defer func() { r.depth-- }()
	t := r.peek()
	switch {
	case t.kind == number:
		r.at++
		n, ok := numeral(t.text)
		if !ok {
			return value{}, &problem{t.from, t.to, fmt.Sprintf("%s is not a number", t.text), "write integers, as in C: 42, 0x2a"}
		}
		return value{from: t.from, to: t.to, t: lia.Const(n)}, nil
	case t.kind == name:
		return r.name(t)
	case r.take("("):
		v, err := r.implied()
		if err != nil {
			return value{}, err
		}
		if !r.take(")") {
			return value{}, r.unexpected(fmt.Sprintf("the bracket at column %d is not closed", t.from+1))
		}
		v.from, v.to = t.from, r.toks[r.at-1].to
		return v, nil
	case r.take("!"):
		v, err := r.unary()
		if err != nil {
			return value{}, err
		}
		f, err := r.formula(v)
		return value{from: t.from, to: v.to, truth: true, f: lia.Not(f)}, err
	case r.take("-"), r.take("+"):
		v, err := r.unary()
		if err != nil {
			return value{}, err
		}
		if err := r.wantNumber(v); err != nil {
			return value{}, err
		}
		v.from = t.from
		if t.text == "-" {
			v.t, v.dividend = v.t.Neg(), nil
		}
		return v, nil
	}
	return value{}, r.unexpected("a variable, a number or a bracket must follow")
}

// amongNumbers reports whether an arithmetic operator or a comparison is directly before or after
// the current token. Then the words "true" and "false" are names of variables, which C allows.
func (r *reader) amongNumbers() bool {
	beside := func(i int) bool {
		if i < 0 || i >= len(r.toks) || r.toks[i].kind != operator {
			return false
		}
		return slices.ContainsFunc(levels[2:], func(ops []string) bool { return slices.Contains(ops, r.toks[i].text) })
	}
	return beside(r.at-1) || beside(r.at+1)
}

func (r *reader) name(t token) (value, *problem) {
	v := value{from: t.from, to: t.to, truth: true}
	variable := r.program.hasVariable(t.text)
	switch {
	case t.text == "true" && !(variable && r.amongNumbers()):
		v.f = lia.True()
	case t.text == "false" && !(variable && r.amongNumbers()):
		v.f = lia.False()
	case !variable && (t.text == "and" || t.text == "or" || t.text == "not" || t.text == "implies"):
		return value{}, r.unexpected("")
	default:
		r.at++
		if next := r.peek(); next.kind == operator && next.text == "(" {
			return value{}, &problem{t.from, next.to, "a formula cannot call a function", "write the value that the call returns"}
		}
		x, message, hint := r.program.resolve(r.loc, t.text)
		if base, first := strings.CutSuffix(t.text, FirstOfName); first && message != "" && r.declared != nil {
			x, message, hint = r.program.resolve(r.loc, base)
		} else if r.declared != nil {
			if at, ok := r.declared(t.text); ok && (message != "" || r.program.p.Vars[x].Pos != at) {
				x, message, hint = r.program.declaredAt(r.loc, t.text, at)
			}
		}
		if message == "" && r.claim && r.program.stale(r.loc, x) {
			message, hint = fmt.Sprintf("%s has no influence from here on", t.text), r.program.suggest(r.loc, t.text)
		}
		v.truth = false
		switch k, known := r.program.constant(r.loc, x); {
		case message != "":
			r.names = append(r.names, &problem{t.from, t.to, message, hint})
			if len(r.names) > 9 {
				return value{}, &problem{t.from, t.to, "too many names are unknown", hint}
			}
		case known:
			v.t = lia.Const(k)
		default:
			v.t = lia.V(x)
		}
		return v, nil
	}
	r.at++
	return v, nil
}

func numeral(s string) (num.Int, bool) {
	for len(s) > 1 && (s[len(s)-1]|0x20 == 'u' || s[len(s)-1]|0x20 == 'l') {
		s = s[:len(s)-1]
	}
	base := int64(10)
	switch {
	case len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x':
		s, base = s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	if len(s) > 400 {
		return num.Int{}, false
	}
	var n num.Int
	for i := 0; i < len(s); i++ {
		d := int64(99)
		switch c := s[i]; {
		case digit(c):
			d = int64(c - '0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			d = int64(c|0x20-'a') + 10
		}
		if d >= base {
			return num.Int{}, false
		}
		n = num.From(d).AddMul(n, num.From(base))
	}
	return n, true
}

// formula returns v as a truth value; a number is true if it is not 0.
func (r *reader) formula(v value) (lia.Formula, *problem) {
	if v.truth {
		return v.f, nil
	}
	return r.compare("!=", v, value{from: v.to, to: v.to})
}

// eliminated is the budget for eliminating quotients. It is small because claims are parsed
// while the user types.
const eliminated = 5_000

// pinned returns f without the quotients of the values in vs. The parser represents a division or
// remainder in a claim by a new variable, the quotient. Each quotient has exactly one value in
// every state, so an existential and a universal quantifier over it mean the same.
func (r *reader) pinned(f lia.Formula, vs ...value) (lia.Formula, *problem) {
	parts := []lia.Formula{f}
	quotient := map[lia.Var]bool{}
	for _, v := range vs {
		parts = append(parts, v.defs...)
		for _, q := range v.quotients {
			quotient[q] = true
		}
	}
	if len(quotient) == 0 {
		return f, nil
	}
	out, err := eliminate(context.Background(), lia.And(parts...), func(v lia.Var) bool { return quotient[v] }, eliminated)
	if err != nil {
		return out, &problem{vs[0].from, vs[len(vs)-1].to, "these quotients are too complex", "write t % k == 0 with small numbers"}
	}
	return out, nil
}
