package logic

import (
	"fmt"
	"slices"

	"ic3play/lia/num"
	"ic3play/lia/sexp"
)

// maxTerms limits the number of nodes that the reader creates for one text. Without a limit, a
// short text with nested definitions could create exponentially many nodes.
const maxTerms = 4_000_000

// Reader reads the terms of a text. It remembers the names that the text has declared or defined.
type Reader struct {
	Text *sexp.Text
	// Arrays is true if the reader accepts the sort (Array Int Int).
	Arrays bool

	funcs map[string]*function
	preds map[string]*Pred
	// The maps "vars" and "inner" contain the term that a name denotes. "vars" is for names that
	// are declared at the top level. "inner" is for names that a let, a quantifier or a parameter
	// list binds; its last element for a name is the innermost binding.
	vars  map[string]*Term
	inner map[string][]*Term
	// Preds contains the declared predicates, in the order of their declaration.
	Preds []*Pred
	// Named contains the terms that have a :named attribute.
	Named []Named

	count     int
	expanding int // number of nested applications of defined functions that are being expanded at present
	// "names" contains the declared and defined names, in the order of their declaration. "scopes"
	// contains, for each open scope, the length of "names" when Push opened the scope.
	names  []string
	scopes []int
}

// Named is a term with a :named attribute.
type Named struct {
	Name string
	Term *Term
}

// "function" is a defined function. If it has no parameters, its value is in the field "term".
// Otherwise the reader reads the body again for each application.
type function struct {
	term   *Term
	params []*Var
	body   sexp.Node
}

// maxDigits limits the number of digits of a number in the text. maxBits limits the number of bits
// of a product of numbers.
const (
	maxDigits = 10_000
	maxBits   = 200_000
)

// maxDepth limits the depth of terms, because other code traverses them recursively. The limit on
// nested lists in the text is not enough: applications of defined functions can make a term deeper
// than the lists.
const maxDepth = sexp.MaxDepth

// NewReader returns a Reader for the text. The Reader knows no declared or defined names yet.
func NewReader(text *sexp.Text) *Reader {
	return &Reader{Text: text, funcs: map[string]*function{}, preds: map[string]*Pred{}, vars: map[string]*Term{}, inner: map[string][]*Term{}}
}

// Sort reads a sort.
func (r *Reader) Sort(n sexp.Node) (Sort, *sexp.Error) {
	t := r.Text
	switch {
	case t.Is(n, "Int"):
		return Int, nil
	case t.Is(n, "Bool"):
		return Bool, nil
	case t.Is(n, "Real"):
		return 0, t.Errorf(n, "use Int: multiply by the denominators", "the sort Real is not supported")
	case t.Head(n) == "Array" && r.Arrays:
		if it := t.Items(n); len(it) == 3 && t.Is(it[1], "Int") && t.Is(it[2], "Int") {
			return Array, nil
		}
		return 0, t.Errorf(n, "use (Array Int Int)", "this sort of arrays is not supported")
	case t.Head(n) == "Array":
		return 0, t.Errorf(n, "use a variable for each element", "arrays are not supported")
	case t.Head(n) == "_" && t.First(n) != sexp.None && t.Next(t.First(n)) != sexp.None && t.Word(t.Next(t.First(n))) == "BitVec":
		return 0, t.Errorf(n, "use Int, with mod 2^n where values wrap around", "bit-vectors are not supported")
	case t.Kind(n) == sexp.Symbol:
		return 0, t.Errorf(n, "use Int and Bool", "the sort %s is not supported", t.Word(n))
	}
	return 0, t.Errorf(n, "use Int and Bool", "this sort is not supported")
}

// checkUndeclared returns an error if n is not a symbol, or if the symbol has been declared or
// defined already or is an operator of SMT-LIB.
func (r *Reader) checkUndeclared(n sexp.Node) *sexp.Error {
	name := r.Text.Word(n)
	if r.Text.Kind(n) != sexp.Symbol {
		return r.Text.Errorf(n, "write a symbol, between bars if needed", "a name is missing here")
	}
	if r.funcs[name] != nil || r.preds[name] != nil || r.vars[name] != nil {
		return r.Text.Errorf(n, "give one of them another name", "%s is declared twice", name)
	}
	if _, ok := operators[name]; ok {
		return r.Text.Errorf(n, "give it another name", "%s is a word of SMT-LIB", name)
	}
	return nil
}

// DeclarePred declares a predicate with parameters of the given sorts.
func (r *Reader) DeclarePred(name sexp.Node, sorts []Sort) *sexp.Error {
	if err := r.checkUndeclared(name); err != nil {
		return err
	}
	p := &Pred{Name: r.Text.Word(name), Index: len(r.Preds), At: r.Text.Offset(name)}
	for _, s := range sorts {
		p.Params = append(p.Params, Var{Sort: s})
	}
	r.preds[p.Name] = p
	r.Preds = append(r.Preds, p)
	r.names = append(r.names, p.Name)
	return nil
}

// DeclareVar declares a variable at the top level.
func (r *Reader) DeclareVar(name sexp.Node, s Sort) *sexp.Error {
	if err := r.checkUndeclared(name); err != nil {
		return err
	}
	word := r.Text.Word(name)
	r.vars[word] = VarTerm(&Var{Name: word, Sort: s}, r.Text.Offset(name))
	r.names = append(r.names, word)
	return nil
}

// Define defines a function and returns its parameters and its body. The node params is a list such
// as ((x Int) (b Bool)). For a function without parameters, it may also be sexp.None.
func (r *Reader) Define(name, params, sort, body sexp.Node) ([]*Var, *Term, *sexp.Error) {
	if err := r.checkUndeclared(name); err != nil {
		return nil, nil, err
	}
	var vars []*Var
	if params != sexp.None {
		var err *sexp.Error
		if vars, err = r.Bindings(params); err != nil {
			return nil, nil, err
		}
	}
	s, err := r.Sort(sort)
	if err != nil {
		return nil, nil, err
	}
	r.bind(vars)
	b, err := r.Term(body)
	r.unbind(vars)
	if err != nil {
		return nil, nil, err
	}
	if b.Sort != s {
		return nil, nil, r.Text.Errorf(body, "change the function's sort or its body", "the body of %s has the sort %v, not %v", r.Text.Word(name), b.Sort, s)
	}
	f := &function{params: vars, body: body}
	if len(vars) == 0 {
		f.term = b
	}
	r.funcs[r.Text.Word(name)] = f
	r.names = append(r.names, r.Text.Word(name))
	return vars, b, nil
}

// Bindings reads a list of variables with their sorts, such as ((x Int) (b Bool)).
func (r *Reader) Bindings(list sexp.Node) ([]*Var, *sexp.Error) {
	t := r.Text
	if t.Kind(list) != sexp.List {
		return nil, t.Errorf(list, "write ((x Int) (b Bool))", "a list of variables is missing here")
	}
	var vars []*Var
	for n := t.First(list); n != sexp.None; n = t.Next(n) {
		it := t.Items(n)
		if t.Kind(n) != sexp.List || len(it) != 2 || t.Kind(it[0]) != sexp.Symbol {
			return nil, t.Errorf(n, "write (x Int)", "this is not a variable with its sort")
		}
		s, err := r.Sort(it[1])
		if err != nil {
			return nil, err
		}
		vars = append(vars, &Var{Name: t.Word(it[0]), Sort: s})
	}
	return vars, nil
}

func (r *Reader) bind(vars []*Var) {
	for _, v := range vars {
		r.inner[v.Name] = append(r.inner[v.Name], VarTerm(v, 0))
	}
}

func (r *Reader) unbind(vars []*Var) {
	for _, v := range vars {
		r.pop(v.Name)
	}
}

func (r *Reader) pop(name string) {
	if s := r.inner[name]; len(s) > 1 {
		r.inner[name] = s[:len(s)-1]
	} else {
		delete(r.inner, name)
	}
}

// ClosedFormula reads a term of sort Bool. If declared variables are free in the term, the result
// has an additional universal quantifier that binds them.
func (r *Reader) ClosedFormula(n sexp.Node) (*Term, *sexp.Error) {
	f, err := r.Formula(n)
	if err != nil || len(r.vars) == 0 {
		return f, err
	}
	var free []*Var
	f.Vars(func(v *Var) {
		if d := r.vars[v.Name]; d != nil && d.Var == v && !slices.Contains(free, v) {
			free = append(free, v)
		}
	})
	if len(free) == 0 {
		return f, nil
	}
	return New(Term{Op: Forall, Sort: Bool, Bound: free, Args: []*Term{f}, At: f.At}), nil
}

// Formula reads a term of sort Bool.
func (r *Reader) Formula(n sexp.Node) (*Term, *sexp.Error) {
	f, err := r.Term(n)
	if err == nil && f.Sort != Bool {
		err = r.Text.Errorf(n, "compare it with something", "this is an Int where a Bool is needed")
	}
	return f, err
}

// Term reads a term.
func (r *Reader) Term(n sexp.Node) (*Term, *sexp.Error) {
	t := r.Text
	if r.count++; r.count > maxTerms {
		return nil, t.Errorf(n, "check a smaller system", "the text has more than %d terms once functions are expanded", maxTerms)
	}
	switch t.Kind(n) {
	case sexp.List:
		x, err := r.list(n)
		if err == nil && x.depth > maxDepth {
			err = t.Errorf(n, "use a smaller term", "terms nest more than %d deep once functions are expanded", maxDepth)
		}
		return x, err
	case sexp.Number:
		if len(t.Word(n)) > maxDigits {
			return nil, t.Errorf(n, "use smaller numbers", "a number has more than %d digits", maxDigits)
		}
		k, err := num.Parse(t.Word(n))
		if err != nil {
			return nil, t.Errorf(n, "", "%v", err)
		}
		return New(Term{Op: Constant, Sort: Int, Num: k, At: t.Offset(n)}), nil
	case sexp.Decimal:
		return nil, t.Errorf(n, "use integers: multiply by the denominators", "numbers of the sort Real are not supported")
	case sexp.Bits:
		return nil, t.Errorf(n, "use Int", "bit-vectors are not supported")
	case sexp.Symbol:
		return r.symbol(n)
	}
	return nil, t.Errorf(n, "write a term", "this is not a term")
}

func (r *Reader) symbol(n sexp.Node) (*Term, *sexp.Error) {
	name := r.Text.Word(n)
	if s := r.inner[name]; len(s) > 0 {
		return s[len(s)-1], nil
	}
	if v := r.vars[name]; v != nil {
		return v, nil
	}
	if name == "true" || name == "false" {
		return Truth(name == "true", r.Text.Offset(n)), nil
	}
	return r.named(n, n, nil)
}

func (r *Reader) list(n sexp.Node) (*Term, *sexp.Error) {
	t := r.Text
	head := t.First(n)
	if head == sexp.None {
		return nil, t.Errorf(n, "write a term", "this list is empty")
	}
	if t.Kind(head) == sexp.List {
		return r.indexed(n, head)
	}
	if t.Kind(head) != sexp.Symbol {
		return nil, t.Errorf(head, "write a function's name first", "this is not a function")
	}
	switch word := t.Word(head); word {
	case "let":
		return r.let(n)
	case "forall", "exists":
		return r.quantifier(n, word)
	case "!":
		return r.annotated(n)
	case "as", "_", "match", "lambda", "choice":
		return nil, t.Errorf(n, "write the term without it", "%s is not supported", word)
	}
	var args []*Term
	for a := t.Next(head); a != sexp.None; a = t.Next(a) {
		x, err := r.Term(a)
		if err != nil {
			return nil, err
		}
		args = append(args, x)
	}
	return r.named(n, head, args)
}

// Call returns the application of a function or predicate to the arguments args. The node "name" is
// a symbol, the name of the function or predicate.
func (r *Reader) Call(name sexp.Node, args []*Term) (*Term, *sexp.Error) {
	return r.named(name, name, args)
}

// named returns the application of a function or predicate to the arguments args. The node "head"
// is its name. The node n is the whole application in the text.
func (r *Reader) named(n, head sexp.Node, args []*Term) (*Term, *sexp.Error) {
	t := r.Text
	name := t.Word(head)
	if p := r.preds[name]; p != nil {
		if err := r.fit(n, name, args, len(p.Params), func(i int) Sort { return p.Params[i].Sort }); err != nil {
			return nil, err
		}
		return New(Term{Op: Apply, Sort: Bool, Pred: p, Args: args, At: t.Offset(n)}), nil
	}
	if f := r.funcs[name]; f != nil {
		if err := r.fit(n, name, args, len(f.params), func(i int) Sort { return f.params[i].Sort }); err != nil {
			return nil, err
		}
		if f.term != nil {
			return f.term, nil
		}
		return r.expand(f, args)
	}
	if op, ok := arrayOperators[name]; ok && r.Arrays {
		if err := r.fit(n, name, args, len(op.args), func(i int) Sort { return op.args[i] }); err != nil {
			return nil, err
		}
		return New(Term{Op: op.op, Sort: op.sort, Args: args, At: t.Offset(n)}), nil
	}
	if op, ok := operators[name]; ok && len(args) > 0 {
		return r.operator(n, op, args)
	}
	hint := "declare it before its use"
	if why, ok := foreign[name]; ok {
		return nil, t.Errorf(head, why, "%s is not supported", name)
	}
	return nil, t.Errorf(head, hint, "%s is not declared", name)
}

// arrayOperators contains the functions of the SMT-LIB theory of arrays.
var arrayOperators = map[string]struct {
	op   Op
	sort Sort
	args []Sort
}{
	"select": {Select, Int, []Sort{Array, Int}},
	"store":  {Store, Array, []Sort{Array, Int, Int}},
}

// "foreign" maps functions of SMT-LIB theories that are not supported to hints for the user.
var foreign = map[string]string{
	"select": "use a variable for each element", "store": "use a variable for each element",
	"to_real": "use Int", "to_int": "use Int", "is_int": "use Int", "/": "use div, or multiply by the divisor",
	"bvadd": "use Int", "bvsub": "use Int", "bvmul": "use Int", "bvult": "use Int", "bvslt": "use Int", "concat": "use Int", "extract": "use Int",
}

func (r *Reader) fit(n sexp.Node, name string, args []*Term, want int, sort func(int) Sort) *sexp.Error {
	if len(args) != want {
		return r.Text.Errorf(n, fmt.Sprintf("give %s %d", name, want), "%s has %d arguments here, not %d", name, len(args), want)
	}
	for i, a := range args {
		if a.Sort != sort(i) {
			return r.Text.Errorf(n, "change the argument", "argument %d of %s has the sort %v, not %v", i+1, name, a.Sort, sort(i))
		}
	}
	return nil
}

// expand reads the body of the function f, with the arguments args in place of the parameters.
func (r *Reader) expand(f *function, args []*Term) (*Term, *sexp.Error) {
	outer := r.inner
	r.inner = map[string][]*Term{}
	for i, p := range f.params {
		r.inner[p.Name] = append(r.inner[p.Name], args[i])
	}
	r.expanding++
	t, err := r.Term(f.body)
	r.expanding--
	r.inner = outer
	return t, err
}

// "let" reads a term of the form (let ((x t) ...) body). The names x are visible in the body, but
// not in the terms t.
func (r *Reader) let(n sexp.Node) (*Term, *sexp.Error) {
	t := r.Text
	it := t.Items(n)
	if len(it) != 3 || t.Kind(it[1]) != sexp.List {
		return nil, t.Errorf(n, "write (let ((x t)) body)", "this let is malformed")
	}
	var names []string
	var terms []*Term
	for b := t.First(it[1]); b != sexp.None; b = t.Next(b) {
		pair := t.Items(b)
		if t.Kind(b) != sexp.List || len(pair) != 2 || t.Kind(pair[0]) != sexp.Symbol {
			return nil, t.Errorf(b, "write (x t)", "this is not a name with its term")
		}
		x, err := r.Term(pair[1])
		if err != nil {
			return nil, err
		}
		names, terms = append(names, t.Word(pair[0])), append(terms, x)
	}
	for i, name := range names {
		r.inner[name] = append(r.inner[name], terms[i])
	}
	body, err := r.Term(it[2])
	for _, name := range names {
		r.pop(name)
	}
	return body, err
}

func (r *Reader) quantifier(n sexp.Node, word string) (*Term, *sexp.Error) {
	it := r.Text.Items(n)
	if len(it) != 3 {
		return nil, r.Text.Errorf(n, "write ("+word+" ((x Int)) body)", "this %s is malformed", word)
	}
	vars, err := r.Bindings(it[1])
	if err != nil {
		return nil, err
	}
	r.bind(vars)
	body, err := r.Formula(it[2])
	r.unbind(vars)
	if err != nil || len(vars) == 0 {
		return body, err
	}
	op := Forall
	if word == "exists" {
		op = Exists
	}
	return New(Term{Op: op, Sort: Bool, Bound: vars, Args: []*Term{body}, At: r.Text.Offset(n)}), nil
}

// "annotated" reads a term of the form (! t :named x :other ...). In the text after it, the name x
// denotes t. The reader ignores all other attributes.
func (r *Reader) annotated(n sexp.Node) (*Term, *sexp.Error) {
	t := r.Text
	it := t.Items(n)
	if len(it) < 2 {
		return nil, t.Errorf(n, "write (! t :named x)", "this annotation has no term")
	}
	x, err := r.Term(it[1])
	if err != nil || r.expanding > 0 { // when the body of a function is read again, the names in it have been declared already
		return x, err
	}
	for i := 2; i < len(it); i++ {
		if t.Kind(it[i]) != sexp.Keyword || t.Word(it[i]) != ":named" {
			continue
		}
		if i+1 == len(it) {
			return nil, t.Errorf(it[i], "write (! t :named x)", "a name is missing here")
		}
		if err := r.checkUndeclared(it[i+1]); err != nil {
			return nil, err
		}
		if v := r.boundIn(x); v != nil {
			return nil, t.Errorf(it[i+1], "name the whole statement", "a term with a name has the bound variable %s", v.Name)
		}
		name := t.Word(it[i+1])
		r.funcs[name] = &function{term: x}
		r.names = append(r.names, name)
		r.Named = append(r.Named, Named{name, x})
	}
	return x, nil
}

// boundIn returns a variable that occurs in t and is bound outside of t, by a quantifier or as a
// parameter of a definition. If there is none, it returns nil.
func (r *Reader) boundIn(t *Term) *Var {
	bound := map[*Var]bool{}
	for _, terms := range r.inner {
		for _, x := range terms {
			if x.Op == Variable && (r.vars[x.Var.Name] == nil || r.vars[x.Var.Name].Var != x.Var) {
				bound[x.Var] = true
			}
		}
	}
	var found *Var
	if len(bound) > 0 {
		t.Vars(func(v *Var) {
			if bound[v] {
				found = v
			}
		})
	}
	return found
}

// "indexed" reads a term whose function is itself a list: ((_ divisible k) t), or ((as const (Array
// Int Int)) t) if arrays are accepted.
func (r *Reader) indexed(n, head sexp.Node) (*Term, *sexp.Error) {
	t := r.Text
	it, all := t.Items(head), t.Items(n)
	if r.Arrays && len(it) == 3 && len(all) == 2 && t.Is(it[0], "as") && t.Is(it[1], "const") {
		s, err := r.Sort(it[2])
		if err != nil {
			return nil, err
		}
		x, err := r.Term(all[1])
		if err == nil && (s != Array || x.Sort != Int) {
			err = t.Errorf(n, "write ((as const (Array Int Int)) 0)", "this is not an array of one value")
		}
		if err != nil {
			return nil, err
		}
		return New(Term{Op: Fill, Sort: Array, Args: []*Term{x}, At: t.Offset(n)}), nil
	}
	if len(it) != 3 || len(all) != 2 || !t.Is(it[0], "_") || !t.Is(it[1], "divisible") || t.Kind(it[2]) != sexp.Number {
		return nil, t.Errorf(head, "write a function's name first", "this function is not supported")
	}
	k, err := r.Term(it[2])
	if err != nil {
		return nil, err
	}
	x, err := r.Term(all[1])
	if err != nil {
		return nil, err
	}
	if x.Sort != Int || k.Num.IsZero() {
		return nil, t.Errorf(n, "divide an Int by a number above 0", "divisible needs an Int and a positive number")
	}
	at := t.Offset(n)
	mod := New(Term{Op: Mod, Sort: Int, Args: []*Term{x, k}, At: at})
	return New(Term{Op: Equal, Sort: Bool, Args: []*Term{mod, New(Term{Op: Constant, Sort: Int, At: at})}, At: at}), nil
}
