package logic

import (
	"slices"
	"strings"

	"ic3play/lia/num"
	"ic3play/lia/smtlib"
)

// Contents is the value of an array. The array has the value "rest" at all but finitely many
// indices. The field "at" contains these exceptions, in ascending order of their indices. None of
// them has the value "rest", so equal arrays have equal representations.
type Contents struct {
	rest num.Int
	at   []content
}

type content struct{ index, value num.Int }

// Filled returns the array that has the value x at every index.
func Filled(x num.Int) *Contents { return &Contents{rest: x} }

func (c *Contents) find(i num.Int) (int, bool) {
	return slices.BinarySearchFunc(c.at, i, func(e content, i num.Int) int { return e.index.Cmp(i) })
}

// Select returns the value at an index.
func (c *Contents) Select(i num.Int) num.Int {
	if k, ok := c.find(i); ok {
		return c.at[k].value
	}
	return c.rest
}

// Store returns a copy of the array with the value x at index i.
func (c *Contents) Store(i, x num.Int) *Contents {
	k, ok := c.find(i)
	out := &Contents{c.rest, slices.Clone(c.at)}
	switch {
	case ok && x.Equal(c.rest):
		out.at = slices.Delete(out.at, k, k+1)
	case ok:
		out.at[k].value = x
	case !x.Equal(c.rest):
		out.at = slices.Insert(out.at, k, content{i, x})
	}
	return out
}

// Equal reports whether two arrays have the same values.
func (c *Contents) Equal(d *Contents) bool {
	return c.rest.Equal(d.rest) && slices.EqualFunc(c.at, d.at, func(a, b content) bool { return a.index.Equal(b.index) && a.value.Equal(b.value) })
}

// String returns the array as an SMT-LIB term: ((as const (Array Int Int)) rest), with a store for
// each index that has another value.
func (c *Contents) String() string {
	var b strings.Builder
	b.WriteString(strings.Repeat("(store ", len(c.at)))
	b.WriteString("((as const (Array Int Int)) " + smtlib.Number(c.rest) + ")")
	for _, e := range c.at {
		b.WriteString(" " + smtlib.Number(e.index) + " " + smtlib.Number(e.value) + ")")
	}
	return b.String()
}
