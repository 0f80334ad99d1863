package logic

import (
	"fmt"

	"ic3play/lia/num"
	"ic3play/lia/sexp"
)

// "operators" contains the functions of the SMT-LIB theories Core and Ints.
var operators = map[string]operator{
	"not":      {op: Not, args: Bool, least: 1, most: 1},
	"and":      {op: And, args: Bool, least: 1},
	"or":       {op: Or, args: Bool, least: 1},
	"=>":       {op: Implies, args: Bool, least: 2, group: right},
	"xor":      {op: Xor, args: Bool, least: 2, group: left},
	"=":        {op: Equal, any: true, least: 2, group: chain},
	"distinct": {op: Equal, any: true, least: 2, group: pairs},
	"ite":      {op: Ite, any: true, least: 3, most: 3},
	"<=":       {op: Le, args: Int, least: 2, group: chain},
	"<":        {op: Lt, args: Int, least: 2, group: chain},
	">=":       {op: Le, args: Int, least: 2, group: chain, swap: true},
	">":        {op: Lt, args: Int, least: 2, group: chain, swap: true},
	"+":        {op: Add, args: Int, least: 1},
	"-":        {op: Neg, args: Int, least: 1},
	"*":        {op: Mul, args: Int, least: 1, group: left},
	"div":      {op: Div, args: Int, least: 2, group: left},
	"mod":      {op: Mod, args: Int, least: 2, most: 2},
	"abs":      {op: Abs, args: Int, least: 1, most: 1},
}

// operator describes a function of an SMT-LIB theory, and the node that represents its application.
type operator struct {
	op          Op
	args        Sort
	any         bool // the arguments may have any sort, but all must have the same sort
	least, most int  // minimum and maximum number of arguments; if "most" is 0, there is no maximum
	group       grouping
	swap        bool
}

// grouping says how an application of a function to more than two arguments is represented by
// nodes.
type grouping uint8

const (
	flat  grouping = iota // (op a b c) is one node with all arguments
	left                  // (op a b c) means (op (op a b) c)
	right                 // (op a b c) means (op a (op b c))
	chain                 // (op a b c) means (and (op a b) (op b c))
	pairs                 // (distinct a b c) means that any two of the arguments differ
)

// operator returns the term for an application of the function o to the arguments args. The node n
// is the text of the application.
func (r *Reader) operator(n sexp.Node, o operator, args []*Term) (*Term, *sexp.Error) {
	t := r.Text
	name := t.Word(n)
	if t.Kind(n) == sexp.List {
		name = t.Word(t.First(n))
	}
	at := t.Offset(n)
	if len(args) < o.least || o.most > 0 && len(args) > o.most {
		want := fmt.Sprintf("at least %d", o.least)
		if o.most > 0 {
			want = fmt.Sprint(o.most)
		}
		return nil, t.Errorf(n, "give it "+want, "%s has %d arguments here", name, len(args))
	}
	for i, a := range args {
		want := o.args
		switch {
		case o.op == Ite && i == 0:
			want = Bool
		case o.op == Ite:
			want = args[1].Sort
		case o.any:
			want = args[0].Sort
		}
		if a.Sort != want {
			return nil, t.Errorf(n, "change the argument", "argument %d of %s has the sort %v, not %v", i+1, name, a.Sort, want)
		}
	}
	sort := Bool
	switch {
	case o.op == Ite:
		sort = args[1].Sort
	case o.op.isArith():
		sort = Int
	}
	make2 := func(a, b *Term) *Term {
		if o.swap {
			a, b = b, a
		}
		return New(Term{Op: o.op, Sort: sort, Args: []*Term{a, b}, At: at})
	}
	switch {
	case o.op == Neg:
		return minus(args, at), nil
	case o.op == Not:
		return Negation(args[0]), nil
	case (o.op == Mul || o.op == And || o.op == Or || o.op == Add) && len(args) == 1:
		return args[0], nil
	case o.op == Div || o.op == Mod:
		for _, d := range args[1:] {
			if k, ok := d.number(); ok && k.IsZero() {
				return nil, t.Errorf(n, "exclude the divisor 0", "division by 0 has any value in SMT-LIB and is not supported")
			}
		}
	}
	switch o.group {
	case left:
		x := args[0]
		for _, a := range args[1:] {
			x = make2(x, a)
		}
		return x, nil
	case right:
		x := args[len(args)-1]
		for i := len(args) - 2; i >= 0; i-- {
			x = make2(args[i], x)
		}
		return x, nil
	case chain:
		var all []*Term
		for i := range args[1:] {
			all = append(all, make2(args[i], args[i+1]))
		}
		return conjunction(all, at), nil
	case pairs:
		count := len(args) * (len(args) - 1) / 2
		if r.count += count; r.count > maxTerms {
			return nil, t.Errorf(n, "compare fewer terms", "this distinct has too many arguments")
		}
		all := make([]*Term, 0, count)
		for i := range args {
			for j := range i {
				all = append(all, Negation(make2(args[j], args[i])))
			}
		}
		return conjunction(all, at), nil
	}
	return New(Term{Op: o.op, Sort: sort, Args: args, At: at}), nil
}

func (o Op) isArith() bool { return o >= Add && o <= Abs }

func (t *Term) number() (num.Int, bool) { return t.Num, t.Op == Constant && t.Sort == Int }

func conjunction(all []*Term, at int) *Term {
	if len(all) == 1 {
		return all[0]
	}
	return New(Term{Op: And, Sort: Bool, Args: all, At: at})
}

// minus returns the term -a for a single argument a, and a - b - c for the arguments a, b and c.
func minus(args []*Term, at int) *Term {
	if len(args) == 1 {
		if args[0].Op == Constant {
			return New(Term{Op: Constant, Sort: Int, Num: args[0].Num.Neg(), At: at})
		}
		return New(Term{Op: Neg, Sort: Int, Args: args, At: at})
	}
	all := []*Term{args[0]}
	for _, a := range args[1:] {
		all = append(all, minus([]*Term{a}, at))
	}
	return New(Term{Op: Add, Sort: Int, Args: all, At: at})
}
