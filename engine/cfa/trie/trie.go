// Package trie is a persistent map from small non-negative integers, such as variables, to values.
//
// A data-flow analysis of a long program keeps one map for each location. Maps of neighbouring
// locations differ in few entries and share the rest: a copy takes constant time, and a merge skips
// shared nodes. The data structure is the hash trie of Bagwell ("Ideal Hash Trees", 2001), with the
// keys in place of hashes.
//
// Invariants: a map is never modified. All maps of one analysis have the same height, which is an
// argument of every call.
package trie

import "math/bits"

// Map is a persistent map. nil is the empty map.
//
// A node has up to 16 entries: children in inner nodes, values in leaves.
type Map[T any] struct {
	mask uint16 // which of the 16 places are occupied
	kids []*Map[T]
	vals []T
}

// Height returns the height of a map for the keys 0..n-1: the number of levels of inner nodes above
// the leaves.
func Height(n int) int {
	h := 0
	for n > 16 {
		n = (n + 15) / 16
		h++
	}
	return h
}

// rank returns the index of place i in the slices of a node. A node has 16 places, but its slices
// have entries only for the occupied ones.
func rank(mask uint16, i uint) int { return bits.OnesCount16(mask & (1<<i - 1)) }

func (t *Map[T]) Get(h int, key int) (v T, ok bool) {
	for ; t != nil; h-- {
		i := uint(key>>(4*h)) & 15
		if t.mask>>i&1 == 0 {
			return v, false
		}
		if h == 0 {
			return t.vals[rank(t.mask, i)], true
		}
		t = t.kids[rank(t.mask, i)]
	}
	return v, false
}

func insertAt[E any](s []E, i int, e E) []E {
	out := make([]E, len(s)+1)
	copy(out, s[:i])
	out[i] = e
	copy(out[i+1:], s[i:])
	return out
}

func replaceAt[E any](s []E, i int, e E) []E {
	out := append([]E(nil), s...)
	out[i] = e
	return out
}

func removeAt[E any](s []E, i int) []E {
	out := make([]E, 0, len(s)-1)
	return append(append(out, s[:i]...), s[i+1:]...)
}

func (t *Map[T]) Set(h int, key int, v T) *Map[T] {
	if t == nil {
		t = &Map[T]{}
	}
	i := uint(key>>(4*h)) & 15
	at, had := rank(t.mask, i), t.mask>>i&1 == 1
	n := &Map[T]{mask: t.mask | 1<<i, kids: t.kids, vals: t.vals}
	switch {
	case h == 0 && had:
		n.vals = replaceAt(t.vals, at, v)
	case h == 0:
		n.vals = insertAt(t.vals, at, v)
	case had:
		n.kids = replaceAt(t.kids, at, t.kids[at].Set(h-1, key, v))
	default:
		n.kids = insertAt(t.kids, at, (*Map[T])(nil).Set(h-1, key, v))
	}
	return n
}

func (t *Map[T]) Delete(h int, key int) *Map[T] {
	if t == nil {
		return nil
	}
	i := uint(key>>(4*h)) & 15
	if t.mask>>i&1 == 0 {
		return t
	}
	at := rank(t.mask, i)
	if h > 0 {
		kid := t.kids[at].Delete(h-1, key)
		if kid == t.kids[at] {
			return t
		}
		if kid != nil {
			return &Map[T]{mask: t.mask, kids: replaceAt(t.kids, at, kid)}
		}
	}
	mask := t.mask &^ (1 << i)
	switch {
	case mask == 0:
		return nil
	case h == 0:
		return &Map[T]{mask: mask, vals: removeAt(t.vals, at)}
	}
	return &Map[T]{mask: mask, kids: removeAt(t.kids, at)}
}

// Union returns the entries of both maps. If a key is in both maps, its value is the one in a. If b
// adds no key, Union returns a itself.
func Union[T any](h int, a, b *Map[T]) *Map[T] {
	if a == b || b == nil {
		return a
	}
	if a == nil {
		return b
	}
	if h == 0 {
		if b.mask&^a.mask == 0 {
			return a
		}
		n := &Map[T]{mask: a.mask | b.mask}
		for m := n.mask; m != 0; m &= m - 1 {
			i := uint(bits.TrailingZeros16(m))
			if a.mask>>i&1 == 1 {
				n.vals = append(n.vals, a.vals[rank(a.mask, i)])
			} else {
				n.vals = append(n.vals, b.vals[rank(b.mask, i)])
			}
		}
		return n
	}
	same := b.mask&^a.mask == 0
	n := &Map[T]{mask: a.mask | b.mask}
	for m := n.mask; m != 0; m &= m - 1 {
		i := uint(bits.TrailingZeros16(m))
		var x, y *Map[T]
		if a.mask>>i&1 == 1 {
			x = a.kids[rank(a.mask, i)]
		}
		if b.mask>>i&1 == 1 {
			y = b.kids[rank(b.mask, i)]
		}
		k := Union(h-1, x, y)
		same = same && k == x
		n.kids = append(n.kids, k)
	}
	if same {
		return a
	}
	return n
}

// Meet returns the entries that a and b have in common, with equal values. If these are all entries
// of a, it returns a itself.
func Meet[T any](h int, a, b *Map[T], equal func(x, y T) bool) *Map[T] {
	if a == b || a == nil {
		return a
	}
	if b == nil {
		return nil
	}
	n := &Map[T]{}
	same := true
	for m := a.mask; m != 0; m &= m - 1 {
		i := uint(bits.TrailingZeros16(m))
		if b.mask>>i&1 == 0 {
			same = false
			continue
		}
		if h == 0 {
			x := a.vals[rank(a.mask, i)]
			if !equal(x, b.vals[rank(b.mask, i)]) {
				same = false
				continue
			}
			n.vals = append(n.vals, x)
		} else {
			x := a.kids[rank(a.mask, i)]
			k := Meet(h-1, x, b.kids[rank(b.mask, i)], equal)
			same = same && k == x
			if k == nil {
				continue
			}
			n.kids = append(n.kids, k)
		}
		n.mask |= 1 << i
	}
	switch {
	case same:
		return a
	case n.mask == 0:
		return nil
	}
	return n
}

// Each visits the entries in ascending order of keys.
func (t *Map[T]) Each(h int, visit func(key int, v T)) { t.eachFrom(h, 0, visit) }

func (t *Map[T]) eachFrom(h, base int, visit func(int, T)) {
	if t == nil {
		return
	}
	for m := t.mask; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		at := rank(t.mask, uint(i))
		if h == 0 {
			visit(base+i, t.vals[at])
		} else {
			t.kids[at].eachFrom(h-1, (base+i)*16, visit)
		}
	}
}
