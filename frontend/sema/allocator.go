package sema

import (
	"slices"
	"strings"

	"ic3play/frontend/constant"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// Many programs call malloc in a function of their own, such as xmalloc(n). The builder builds such
// a function once for each combination of constant sizes and of the type to which the caller
// converts the result. So it knows the number and the type of the elements in the allocated memory.

// maxAllocators limits the number of such combinations for one function.
const maxAllocators = 8

// A request describes the memory that a call needs from a function that allocates memory: the sizes
// and the types.
type request struct {
	key   string             // identifies the request; "" is the request of all other calls
	of    *ctype             // the type that a pointer to the result has, if the function returns void *
	sizes map[string]num.Int // the values of parameters that a size depends on
	list  []ctype            // the types of the arguments that va_arg may read
	level int                // the number of active calls of recursive functions (Guess.Levels); 0 if it is not counted
}

// requestOf returns the request of a call of f, whose result the caller converts to a pointer to
// "of".
func (b *builder) requestOf(c *parser.CallContext, f *function, of *ctype) request {
	if b.mem == nil || b.fn == nil || f.old || f.variadic || f.result.kind != cPointer && f.result.kind != cVoid || len(b.sizeParameters(f)) == 0 {
		return request{}
	}
	for by := b.fn.instance; by != nil; by = by.caller {
		if by.f == f {
			return request{} // recursion could ask for ever larger sizes
		}
	}
	r := request{sizes: map[string]num.Int{}}
	for i, a := range c.AllArg() {
		e := a.(*parser.ArgContext).E()
		if i >= len(f.params) || e == nil || f.params[i].name == nil || f.params[i].typ.kind != cInt {
			continue
		}
		name := f.params[i].name.GetText()
		if v, ok := b.plainValue(e); ok && slices.Contains(f.sizeNames, name) {
			if b.file.Rules.C {
				v = constant.Converted(f.params[i].typ.ast, v)
			}
			r.sizes[name] = v
			r.key += name + "=" + v.String() + ";"
		}
	}
	if result := f.result.elem; result != nil && result.kind == cVoid && of != nil && of.kind != cVoid {
		r.of = of
		r.key += "*" + b.typeKey(*of)
	}
	isKnown := slices.ContainsFunc(f.instances, func(in *instance) bool { return in.request.key == r.key })
	if !isKnown && len(f.instances) >= maxAllocators {
		return request{}
	}
	return r
}

// typeKey returns a key for a type. Two types have the same key only if they are compatible.
func (b *builder) typeKey(t ctype) string {
	for i, u := range b.mem.requested {
		if b.compatibleTypes(u, t) {
			return string(rune('a' + i))
		}
	}
	b.mem.requested = append(b.mem.requested, t)
	return string(rune('a' + len(b.mem.requested) - 1))
}

// sizeParameters returns the names of the parameters of f that may determine the size of allocated
// memory. These occur in an argument of malloc, calloc or realloc, or of another function with such
// parameters. It omits parameters that f changes.
func (b *builder) sizeParameters(f *function) []string {
	if f.sizeNames != nil || f.def == nil {
		return f.sizeNames
	}
	f.sizeNames = []string{} // f may call itself
	toks := b.toks[f.tokens.body:f.tokens.end]
	var names []string
	for i := 0; i+1 < len(toks); i++ {
		if toks[i].Type != parser.CLexerID || toks[i+1].Type != parser.CLexerLPAREN {
			continue
		}
		switch g := b.funcs[toks[i].Text]; {
		case toks[i].Text == "malloc", toks[i].Text == "calloc", toks[i].Text == "realloc":
		case g != nil && g.def != nil && len(b.sizeParameters(g)) > 0:
		default:
			continue
		}
		depth := 0
		for _, t := range toks[i+1:] {
			switch t.Type {
			case parser.CLexerLPAREN:
				depth++
			case parser.CLexerRPAREN:
				depth--
			case parser.CLexerID:
				names = append(names, t.Text)
			}
			if depth == 0 {
				break
			}
		}
	}
	for _, p := range f.params {
		if p.name == nil || p.typ.kind != cInt || !slices.Contains(names, p.name.GetText()) {
			continue
		}
		changes := false
		for i, t := range toks {
			if i > 0 && i+1 < len(toks) && t.Text == p.name.GetText() && toks[i-1].Text != "." && toks[i-1].Text != "->" {
				low, high := i-1, i+1
				for low > 0 && high+1 < len(toks) && toks[low].Type == parser.CLexerLPAREN && toks[high].Type == parser.CLexerRPAREN {
					low, high = low-1, high+1
				}
				before, behind := toks[low].Text, toks[high].Text
				changes = changes || before == "&" || before == "++" || before == "--" || behind == "++" || behind == "--" ||
					strings.HasSuffix(behind, "=") && behind != "==" && behind != "<=" && behind != ">=" && behind != "!="
			}
		}
		if !changes {
			f.sizeNames = append(f.sizeNames, p.name.GetText())
		}
	}
	return f.sizeNames
}
