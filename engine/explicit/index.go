package explicit

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// index finds the nodes that may cover a node v. These are the nodes at the location of v whose
// valuation is a subset of the valuation of v. The index groups a location's nodes by the values of
// the variables that all of these nodes know. Each group is a trie over the values of the remaining
// variables. A trie is suitable because nearly every node can know a different set of variables.
type index struct {
	store *store
	// idle reports whether a node was pruned, so that it covers no other nodes. There can be a
	// hundred times as many idle nodes as active ones.
	idle func(*node) bool
	at   []place
}

type place struct {
	shared *domain // variables that all nodes know; nil before the first node
	groups map[*valuation]*trie
	nodes  []*node // the location's nodes in the order in which they were added
	full   int     // if there are more nodes than this, renew removes the idle nodes
}

// If a location has at most fewNodes nodes, the index keeps its idle nodes.
const fewNodes = 64

// trie is a search tree for nodes. Each level of the tree compares the value of one variable. A
// trie whose nodes all have the same valuation has no further levels. This saves memory, because
// most valuations belong to one node.
type trie struct {
	kids  []branch
	more  map[lia.Var]map[int64]*trie // finds a kid by variable and value; used if there are many kids
	nodes []*node                     // nodes whose valuations assign no further variables, or only those of rest
	rest  *valuation                  // if not nil: the common valuation of all nodes in this trie, which then has no kids
	from  int                         // if rest is not nil: the index of the first variable of rest for which the tree has no level yet
}

type branch struct {
	v     lia.Var
	value num.Int
	to    *trie
}

// If a trie has at most fewKids kids, it finds a kid by linear search.
const fewKids = 8

// kid returns the child for a variable and a value, or nil if there is no such child. If the value
// is large, the child may belong to another value with the same hash, so the caller must compare
// the values.
func (t *trie) kid(v lia.Var, value num.Int) *trie {
	if t.more != nil {
		return t.more[v][intKey(value)]
	}
	for i := range t.kids {
		if b := &t.kids[i]; b.v == v && b.value.Equal(value) {
			return b.to
		}
	}
	return nil
}

// intKey returns the number itself, or a hash if it is large.
func intKey(x num.Int) int64 {
	if n, ok := x.Int64(); ok {
		return n
	}
	return int64(x.Hash())
}

func (t *trie) cut(gone *trie) {
	i := slices.IndexFunc(t.kids, func(b branch) bool { return b.to == gone })
	b := t.kids[i]
	t.kids = slices.Delete(t.kids, i, i+1)
	if t.more == nil {
		return
	}
	// If two values have the same key, the map contains only the kid that was added last.
	if key := intKey(b.value); t.more[b.v][key] == gone {
		delete(t.more[b.v], key)
	}
}

func (t *trie) grow(v lia.Var, value num.Int) *trie {
	to := t.kid(v, value)
	if to != nil {
		return to
	}
	to = &trie{}
	t.kids = append(t.kids, branch{v, value, to})
	if t.more == nil && len(t.kids) > fewKids {
		t.more = map[lia.Var]map[int64]*trie{}
		for _, b := range t.kids {
			t.note(b)
		}
	} else if t.more != nil {
		t.note(t.kids[len(t.kids)-1])
	}
	return to
}

func (t *trie) note(b branch) {
	if t.more[b.v] == nil {
		t.more[b.v] = map[int64]*trie{}
	}
	t.more[b.v][intKey(b.value)] = b.to
}

func newIndex(s *store, locs int, idle func(*node) bool) *index {
	return &index{store: s, idle: idle, at: make([]place, locs)}
}

func (x *index) add(v *node) {
	p := &x.at[v.Loc]
	over := v.Label.values.over
	if p.shared == nil {
		p.shared, p.groups = over, map[*valuation]*trie{}
	}
	if shared := x.store.common(p.shared, over); shared != p.shared {
		p.shared = shared
		x.renew(p)
	} else if len(p.nodes) >= max(p.full, fewNodes) {
		x.renew(p)
	}
	p.nodes = append(p.nodes, v)
	p.add(x.store, v)
}

func (x *index) renew(p *place) {
	p.nodes = slices.DeleteFunc(p.nodes, x.idle)
	p.full = 2 * len(p.nodes)
	p.groups = map[*valuation]*trie{}
	for _, w := range p.nodes {
		p.add(x.store, w)
	}
}

func (p *place) add(s *store, v *node) {
	values := v.Label.values
	key := s.restrict(values, p.shared)
	t := p.groups[key]
	if t == nil {
		t = &trie{}
		p.groups[key] = t
	}
	for k := p.nextUnshared(values, 0); ; k = p.nextUnshared(values, k+1) {
		if t.rest != nil && t.rest != values {
			p.layOut(t)
		}
		if t.rest == nil && k < len(values.values) {
			if len(t.nodes)+len(t.kids) > 0 {
				t = t.grow(values.over.vars[k], values.values[k])
				continue
			}
			t.rest, t.from = values, k
		}
		t.nodes = append(t.nodes, v)
		return
	}
}

// nextUnshared returns the first index from k on whose variable is not in p.shared.
func (p *place) nextUnshared(v *valuation, k int) int {
	for k < len(v.values) {
		if _, shared := slices.BinarySearch(p.shared.vars, v.over.vars[k]); !shared {
			break
		}
		k++
	}
	return k
}

// layOut handles a trie without levels, whose nodes all have the valuation rest. It adds one level,
// for the next variable of rest.
func (p *place) layOut(t *trie) {
	v, nodes := t.rest, t.nodes
	t.rest, t.nodes = nil, nil
	to := t.grow(v.over.vars[t.from], v.values[t.from])
	to.nodes = nodes
	if k := p.nextUnshared(v, t.from+1); k < len(v.values) {
		to.rest, to.from = v, k
	}
}

// candidates visits the nodes whose valuation is a subset of the valuation of v, until the callback
// "visit" returns true. It removes idle nodes that it finds.
func (x *index) candidates(v *node, visit func(*node) (bool, error)) error {
	p := &x.at[v.Loc]
	if p.shared == nil {
		return nil
	}
	values := v.Label.values
	key := x.store.project(values, p.shared)
	if key == nil || p.groups[key] == nil {
		return nil
	}
	_, err := p.groups[key].find(values, 0, x.idle, func(w *node) (bool, error) {
		if w == v {
			return false, nil
		}
		return visit(w)
	})
	return err
}

// find visits the nodes below t that may cover a node with the valuation v. The values on the path
// from the root of the trie to t are values of v before index i. The values on the path from t to a
// visited node are values of v from index i on.
func (t *trie) find(v *valuation, i int, idle func(*node) bool, visit func(*node) (bool, error)) (bool, error) {
	kept := t.nodes[:0]
	for _, w := range t.nodes {
		if !idle(w) {
			kept = append(kept, w)
		}
	}
	clear(t.nodes[len(kept):])
	t.nodes = kept
	if len(kept) == 0 {
		t.rest = nil
	} else if t.rest != nil && !v.impliesFrom(i, t.rest, t.from) {
		return false, nil
	}
	for _, w := range kept {
		if done, err := visit(w); done || err != nil {
			return done, err
		}
	}
	if len(t.kids) == 0 {
		return false, nil
	}
	for k := i; k < len(v.values); k++ {
		to := t.kid(v.over.vars[k], v.values[k])
		if to == nil {
			continue
		}
		if done, err := to.find(v, k+1, idle, visit); done || err != nil {
			return done, err
		}
		if len(to.nodes) == 0 && len(to.kids) == 0 {
			t.cut(to)
		}
	}
	return false, nil
}
