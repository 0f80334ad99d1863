package explicit

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// index finds the nodes that may cover a node v: the nodes at the location of v whose valuation is
// a subset of the valuation of v. At each location, some variables have a known value in all nodes.
// The index groups the nodes by these values. Each group is a trie over the values of the other
// variables. A trie is suitable because nearly every node may have values for another set of
// variables.
type index struct {
	store *store
	// pruned reports whether a node cannot cover other nodes: it was pruned, or it or an ancestor
	// is covered or has the label false. There can be a hundred times as many such nodes as others.
	// The comments below call all of them pruned.
	pruned func(*node) bool
	at     []locIndex
}

type locIndex struct {
	shared  *domain // variables that have a known value in all nodes; nil before the first node
	groups  map[*valuation]*trie
	nodes   []*node // the location's nodes in the order in which they were added
	renewAt int     // if there are more nodes than this, the method "renew" removes the pruned nodes
}

// As long as a location has fewer than maxUnpruned nodes, its index is not rebuilt only to remove
// pruned nodes.
const maxUnpruned = 64

// trie is a search tree for nodes. Each branch requires a value of one variable. If all nodes of a
// trie have the same valuation, it has no branches. This saves memory, because most valuations
// belong to one node.
type trie struct {
	kids       []branch
	byValue    map[lia.Var]map[int64]*trie // finds a kid by variable and value; used if there are many kids
	nodes      []*node                     // nodes whose valuations assign no further variables, or only those of "suffix"
	suffix     *valuation                  // if not nil: the common valuation of all nodes in this trie, which then has no kids
	suffixFrom int                         // if "suffix" is not nil: the index of the first variable of "suffix" for which the tree has no level yet
}

type branch struct {
	v     lia.Var
	value num.Int
	to    *trie
}

// maxLinearSearch is the number of kids up to which a trie finds a kid by linear search.
const maxLinearSearch = 8

// kid returns the child for a variable and a value, or nil if there is no such child. If the value
// is large, it may return the child of another value with the same hash. The method Cover of the
// tree rejects the nodes below such a child.
func (t *trie) kid(v lia.Var, value num.Int) *trie {
	if t.byValue != nil {
		return t.byValue[v][intKey(value)]
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

func (t *trie) removeKid(kid *trie) {
	i := slices.IndexFunc(t.kids, func(b branch) bool { return b.to == kid })
	b := t.kids[i]
	t.kids = slices.Delete(t.kids, i, i+1)
	if t.byValue == nil {
		return
	}
	// If two values have the same key, the map contains only the kid that was added last.
	if key := intKey(b.value); t.byValue[b.v][key] == kid {
		delete(t.byValue[b.v], key)
	}
}

func (t *trie) addKid(v lia.Var, value num.Int) *trie {
	to := t.kid(v, value)
	if to != nil {
		return to
	}
	to = &trie{}
	t.kids = append(t.kids, branch{v, value, to})
	if t.byValue == nil && len(t.kids) > maxLinearSearch {
		t.byValue = map[lia.Var]map[int64]*trie{}
		for _, b := range t.kids {
			t.noteKid(b)
		}
	} else if t.byValue != nil {
		t.noteKid(t.kids[len(t.kids)-1])
	}
	return to
}

func (t *trie) noteKid(b branch) {
	if t.byValue[b.v] == nil {
		t.byValue[b.v] = map[int64]*trie{}
	}
	t.byValue[b.v][intKey(b.value)] = b.to
}

func newIndex(s *store, locs int, idle func(*node) bool) *index {
	return &index{store: s, pruned: idle, at: make([]locIndex, locs)}
}

func (x *index) add(v *node) {
	p := &x.at[v.Loc]
	over := v.Label.values.domain
	if p.shared == nil {
		p.shared, p.groups = over, map[*valuation]*trie{}
	}
	if shared := x.store.common(p.shared, over); shared != p.shared {
		p.shared = shared
		x.renew(p)
	} else if len(p.nodes) >= max(p.renewAt, maxUnpruned) {
		x.renew(p)
	}
	p.nodes = append(p.nodes, v)
	p.add(x.store, v)
}

func (x *index) renew(p *locIndex) {
	p.nodes = slices.DeleteFunc(p.nodes, x.pruned)
	p.renewAt = 2 * len(p.nodes)
	p.groups = map[*valuation]*trie{}
	for _, w := range p.nodes {
		p.add(x.store, w)
	}
}

func (p *locIndex) add(s *store, v *node) {
	values := v.Label.values
	key := s.restrict(values, p.shared)
	t := p.groups[key]
	if t == nil {
		t = &trie{}
		p.groups[key] = t
	}
	for k := p.nextUnshared(values, 0); ; k = p.nextUnshared(values, k+1) {
		if t.suffix != nil && t.suffix != values {
			p.addLevel(t)
		}
		if t.suffix == nil && k < len(values.values) {
			if len(t.nodes)+len(t.kids) > 0 {
				t = t.addKid(values.domain.vars[k], values.values[k])
				continue
			}
			t.suffix, t.suffixFrom = values, k
		}
		t.nodes = append(t.nodes, v)
		return
	}
}

// nextUnshared returns the first index from k on whose variable is not in p.shared.
func (p *locIndex) nextUnshared(v *valuation, k int) int {
	for k < len(v.values) {
		if _, shared := slices.BinarySearch(p.shared.vars, v.domain.vars[k]); !shared {
			break
		}
		k++
	}
	return k
}

// addLevel gives a trie without levels its first level. All its nodes have the valuation "suffix",
// and the level is for the next variable of "suffix".
func (p *locIndex) addLevel(t *trie) {
	v, nodes := t.suffix, t.nodes
	t.suffix, t.nodes = nil, nil
	to := t.addKid(v.domain.vars[t.suffixFrom], v.values[t.suffixFrom])
	to.nodes = nodes
	if k := p.nextUnshared(v, t.suffixFrom+1); k < len(v.values) {
		to.suffix, to.suffixFrom = v, k
	}
}

// candidates calls "visit" for the nodes whose valuation is a subset of the valuation of v, until
// "visit" returns true. It removes pruned nodes that it finds.
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
	_, err := p.groups[key].find(values, 0, x.pruned, func(w *node) (bool, error) {
		if w == v {
			return false, nil
		}
		return visit(w)
	})
	return err
}

// find calls "visit" for the nodes below t that may cover a node with the valuation v. The levels
// above t compared values of v before index i. The levels below t compare values from index i on.
func (t *trie) find(v *valuation, i int, pruned func(*node) bool, visit func(*node) (bool, error)) (bool, error) {
	unpruned := t.nodes[:0]
	for _, w := range t.nodes {
		if !pruned(w) {
			unpruned = append(unpruned, w)
		}
	}
	clear(t.nodes[len(unpruned):])
	t.nodes = unpruned
	if len(unpruned) == 0 {
		t.suffix = nil
	} else if t.suffix != nil && !v.impliesFrom(i, t.suffix, t.suffixFrom) {
		return false, nil
	}
	for _, w := range unpruned {
		if done, err := visit(w); done || err != nil {
			return done, err
		}
	}
	if len(t.kids) == 0 {
		return false, nil
	}
	for k := i; k < len(v.values); k++ {
		to := t.kid(v.domain.vars[k], v.values[k])
		if to == nil {
			continue
		}
		if done, err := to.find(v, k+1, pruned, visit); done || err != nil {
			return done, err
		}
		if len(to.nodes) == 0 && len(to.kids) == 0 {
			t.removeKid(to)
		}
	}
	return false, nil
}
