package claim

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/export"
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Constants contains, for each location, the variables that simplification replaced by numbers
// there.
type Constants map[cfa.Loc]map[lia.Var]num.Int

// Program is an automaton for which claims are parsed and checked. Callers may change it by
// WithRanges, Coarse and Named only before its first use. Then it is immutable and safe for
// concurrent use.
type Program struct {
	p      *cfa.Program
	consts Constants
	live   *cfa.Liveness
	ranges map[lia.Var]lia.Formula // maps a variable to the formula for the values of its type; only for types with a width
	used   []bool                  // used[v] is true if some edge reads or assigns v
	exact  map[string]lia.Var      // maps a unique name to its variable
	// short maps a short name to the variables that have it. The short names of "main.s.n" are "n",
	// the part after the last dot, and "s.n", the name without the function.
	short  map[string][]lia.Var
	plain  []string
	shown  map[string]*names // the names of variables at the locations of each function; nil if there are no procedures
	places []*names          // the names of variables at each location; nil if Named was not called
	coarse bool              // see Coarse
}

type names struct {
	name func(lia.Var) string
	of   map[string]lia.Var
}

// New returns a Program for the automaton p. This must be the simplified one, in which the engines
// search.
func New(p *cfa.Program, consts Constants) *Program {
	c := &Program{p: p, consts: consts, live: cfa.Live(p), used: make([]bool, len(p.Vars)),
		exact: make(map[string]lia.Var, len(p.Vars)), short: make(map[string][]lia.Var, len(p.Vars))}
	use := func(v lia.Var) {
		if !p.IsInput(v) {
			c.used[v] = true
		}
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		e.Guard.Vars(use)
		for _, pr := range e.Premises {
			for _, a := range pr.Args {
				use(a.Var)
				a.Term.Vars(use)
			}
		}
		for _, a := range e.Assigns {
			use(a.Var)
			a.Term.Vars(use)
		}
	}
	for i := range p.Vars {
		n := p.Vars[i].Name
		c.exact[n] = lia.Var(i)
		s := shortName(n)
		c.short[s] = append(c.short[s], lia.Var(i))
		if r := withoutFunction(&p.Vars[i]); r != s && r != n {
			c.short[r] = append(c.short[r], lia.Var(i))
		}
	}
	c.plain = plainNames(p)
	if p.HasPremises() {
		c.shown = map[string]*names{"": newNames(p, "")}
		for _, l := range p.Locs {
			if c.shown[l.Func] == nil {
				c.shown[l.Func] = newNames(p, l.Func)
			}
		}
	}
	return c
}

// WithRanges makes Check assume the ranges of the live variables before each edge. It must be called
// before the first use of the program.
func (c *Program) WithRanges(ranges map[lia.Var]lia.Formula) *Program {
	c.ranges = ranges
	return c
}

// Coarse says that the automaton over-approximates the program, if "yes" is set. Then paths of the
// automaton need not be runs: Sample returns no states, and no Step is sampled.
func (c *Program) Coarse(yes bool) *Program {
	c.coarse = yes
	return c
}

func newNames(p *cfa.Program, fn string) *names {
	n := &names{name: export.Names(p, fn), of: map[string]lia.Var{}}
	for v := range p.Vars {
		n.of[n.name(lia.Var(v))] = lia.Var(v)
	}
	return n
}

// plainNames returns, for each variable, its name without the function. A variable has its full
// name instead if two variables would otherwise have the same name, or if its function is inlined
// everywhere, so that no location belongs to the function.
func plainNames(p *cfa.Program) []string {
	located := map[string]bool{"": true}
	for i := range p.Locs {
		located[p.Locs[i].Func] = true
	}
	count := map[string]int{}
	out := make([]string, len(p.Vars))
	for i := range p.Vars {
		v := &p.Vars[i]
		if out[i] = v.Name; located[v.Func] {
			out[i] = withoutFunction(v)
		}
		count[out[i]]++
	}
	for i := range out {
		if count[out[i]] > 1 {
			out[i] = p.Vars[i].Name
		}
	}
	return out
}

// withoutFunction returns the name of v without the function's name at its beginning. The
// function's name may include the number of a copy: for "main.s.n" and for "main#2.s.n", the result
// is "s.n".
func withoutFunction(v *cfa.Var) string {
	owner, rest, ok := strings.Cut(v.Name, ".")
	if fn, _, _ := strings.Cut(owner, "#"); ok && v.Func != "" && fn == v.Func {
		return rest
	}
	return v.Name
}

// Named changes the names of variables: in claims at a location loc, the name of the variable v is
// name(loc, v). Callers must call Named before they use the program for the first time.
func (c *Program) Named(name func(cfa.Loc, lia.Var) string) *Program {
	c.places = make([]*names, len(c.p.Locs))
	for l := range c.places {
		n := &names{of: map[string]lia.Var{}}
		own := make([]string, len(c.p.Vars))
		for v := range own {
			own[v] = name(cfa.Loc(l), lia.Var(v))
			n.of[own[v]] = lia.Var(v)
		}
		n.name = func(v lia.Var) string {
			if int(v) < len(own) {
				return own[v]
			}
			return c.p.VarName(v)
		}
		c.places[l] = n
	}
	return c
}

// namesAt returns the names at a location. It returns nil if the program has no procedures and
// Named was not called.
func (c *Program) namesAt(loc cfa.Loc) *names {
	if loc < 0 || int(loc) >= len(c.p.Locs) {
		return c.shown[""]
	}
	if c.places != nil {
		return c.places[loc]
	}
	return c.shown[c.p.Locs[loc].Func]
}

// shortName returns the part of a variable's name after the last dot. For "f.n" it returns "n", for
// "f.s.n" also "n", and for "\old(f.n)" it returns "\old(n)".
func shortName(n string) string {
	if inner, ok := strings.CutPrefix(n, oldName); ok {
		return oldName + shortName(inner)
	}
	return n[strings.LastIndexByte(n, '.')+1:]
}

func (c *Program) hasVariable(n string) bool {
	if _, exact := c.exact[n]; exact || len(c.short[n]) > 0 {
		return true
	}
	for _, at := range c.shown {
		if _, ok := at.of[n]; ok {
			return true
		}
	}
	return false
}

// isIndex reports whether n is the name of an index: whether some variable has [n] in its name, as
// a[k] does for the index k.
func (c *Program) isIndex(n string) bool {
	return slices.ContainsFunc(c.p.Vars, func(v cfa.Var) bool { return strings.Contains(v.Name, "["+n+"]") })
}

// Cfa returns the automaton.
func (c *Program) Cfa() *cfa.Program { return c.p }

// NameAt returns the names of variables at a location: those of Named, if it was called. Otherwise,
// in a program without procedures, a global variable or a variable of the location's function has
// the name that Name returns, and a variable of another function has its full name. In a program
// with procedures, export.Names determines the names for the location's function. The page uses the
// same rule (static/src/engine/names.ts).
func (c *Program) NameAt(loc cfa.Loc) func(lia.Var) string {
	if n := c.namesAt(loc); n != nil {
		return n.name
	}
	if loc < 0 || int(loc) >= len(c.p.Locs) {
		return c.Name
	}
	fn := c.p.Locs[loc].Func
	return func(v lia.Var) string {
		if int(v) < len(c.p.Vars) && c.p.Vars[v].Func != "" && c.p.Vars[v].Func != fn {
			return c.p.VarName(v)
		}
		return c.Name(v)
	}
}

// Name returns the name of v without its function, or the full name if the shorter one is not
// unique or if the function is inlined everywhere.
func (c *Program) Name(v lia.Var) string {
	if int(v) < len(c.plain) {
		return c.plain[v]
	}
	return c.p.VarName(v)
}

// Scope returns the variables that are live at a location.
func (c *Program) Scope(loc cfa.Loc) []lia.Var {
	if loc < 0 || int(loc) >= len(c.p.Locs) {
		return nil
	}
	return c.live.At(loc)
}

// constant returns the value that v always has at the location loc. If simplification found no such
// value, or if the simplified program still uses v there, constant returns false.
func (c *Program) constant(loc cfa.Loc, v lia.Var) (num.Int, bool) {
	k, ok := c.consts[loc][v]
	return k, ok && (!c.used[v] || !c.live.Has(loc, v))
}

// stale reports whether v is dead at loc and no constant is known for it. Simplification may have
// removed assignments to such a variable, so its value in the automaton may differ from its value
// in the C program.
func (c *Program) stale(loc cfa.Loc, v lia.Var) bool {
	_, known := c.constant(loc, v)
	return !known && !c.live.Has(loc, v)
}

// resolve returns the variable that a name denotes at loc. If there is no such variable or more
// than one, or if the automaton does not use it, resolve returns a message and a hint.
func (c *Program) resolve(loc cfa.Loc, n string) (v lia.Var, message, hint string) {
	v, ok := c.named(loc, n)
	if !ok {
		v, ok = c.exact[n]
	}
	if !ok {
		v, message, hint = c.resolveShort(loc, n)
		if message != "" {
			return 0, message, hint
		}
	}
	if _, known := c.constant(loc, v); !known && !c.used[v] {
		return 0, fmt.Sprintf("%s has no influence on the assertions", n), "it is not part of the automaton; leave it out"
	}
	return v, "", ""
}

func (c *Program) named(loc cfa.Loc, n string) (lia.Var, bool) {
	at := c.namesAt(loc)
	if at == nil {
		return 0, false
	}
	if v, ok := at.of[n]; ok {
		return v, true
	}
	// The name \result always means the function's result, even if the page displays another name
	// for this variable.
	for v := range c.p.Vars {
		if of := &c.p.Vars[v]; n == resultName && of.Kind == cfa.Result && of.Func == c.p.Locs[loc].Func {
			return lia.Var(v), true
		}
	}
	v, ok := c.shown[""].of[n]
	return v, ok
}

// resolveShort returns the variable that a short name denotes. Of several variables with this name,
// it prefers those that the automaton uses, then those of the location's function, and then those
// that are live at the location.
func (c *Program) resolveShort(loc cfa.Loc, n string) (v lia.Var, message, hint string) {
	return c.choose(loc, n, c.short[n])
}

// declaredAt returns the variable with the name n that is declared at the given position. If there
// is none, it returns a message and a hint.
func (c *Program) declaredAt(loc cfa.Loc, n string, at source.Pos) (v lia.Var, message, hint string) {
	var all []lia.Var
	for i := range c.p.Vars {
		if v := &c.p.Vars[i]; v.Orig == n && v.Pos == at {
			all = append(all, lia.Var(i))
		}
	}
	if len(all) == 0 {
		return 0, fmt.Sprintf("%s has no influence on the assertions", n), "it is not part of the automaton; leave it out"
	}
	return c.choose(loc, n, all)
}

func (c *Program) choose(loc cfa.Loc, n string, all []lia.Var) (v lia.Var, message, hint string) {
	for _, keep := range []func(lia.Var) bool{
		func(v lia.Var) bool { _, known := c.constant(loc, v); return c.used[v] || known },
		func(v lia.Var) bool { return c.p.Vars[v].Func == c.p.Locs[loc].Func },
		func(v lia.Var) bool { return c.live.Has(loc, v) },
	} {
		if len(all) < 2 {
			break
		}
		var some []lia.Var
		for _, v := range all {
			if keep(v) {
				some = append(some, v)
			}
		}
		if len(some) > 0 {
			all = some
		}
	}
	switch len(all) {
	case 0:
		return 0, fmt.Sprintf("there is no variable %s", n), c.suggest(loc, n)
	case 1:
		return all[0], "", ""
	}
	var names []string
	for _, v := range all {
		names = append(names, c.p.VarName(v))
	}
	return 0, fmt.Sprintf("%s may be one of several variables", n), "write " + strings.Join(names, " or ")
}

// suggest returns a hint that lists the variables at loc, or only a similar name if there is
// one.
func (c *Program) suggest(loc cfa.Loc, n string) string {
	var names []string
	for _, v := range c.Scope(loc) {
		names = append(names, c.NameAt(loc)(v))
	}
	for _, s := range names {
		if strings.EqualFold(s, n) || len(n) > 2 && diag.Slip(s, n) {
			return "did you mean " + s + "?"
		}
	}
	switch {
	case len(names) == 0:
		return "no variable is relevant here; write true or false"
	case len(names) > 10:
		names = append(names[:10:10], "...")
	}
	return "the relevant variables here are " + strings.Join(names, ", ")
}
