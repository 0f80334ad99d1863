package export

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/sorting"
)

// chooseNames returns, for inputs that are used several times, a variable to which the edge assigns
// the input. Lines below this assignment use the variable's name for the input. It omits an input
// if some line, or some cycle of lines, needs both the variable's old value and the input.
func (l *label) chooseNames(uses map[lia.Var]int) map[lia.Var]lia.Var {
	readers := l.readers()
	out := map[lia.Var]lia.Var{}
	for _, n := range l.nodes {
		if n.kind != Assign || n.store != nil {
			continue
		}
		in, ok := l.inputOnly(n.assigns[0].Term)
		if _, known := out[in]; !ok || known || uses[in] < 2 {
			continue
		}
		if !slices.ContainsFunc(readers[n.assigns[0].Var], func(m *node) bool { return m != n && slices.Contains(m.reads, in) }) {
			out[in] = n.assigns[0].Var
		}
	}
	for in, s := range l.arrayStore {
		out[in] = s.to[in]
	}
	// Lines in a cycle must become one tuple. This is impossible if one of them assigns a chosen
	// variable and another one reads its new value. So drop the choices of assignments in cycles.
	for len(out) > 0 {
		l.nameOf = out
		again := false
		for _, comp := range l.components() {
			if len(comp) < 2 {
				continue
			}
			for _, n := range comp {
				if n.kind != Assign || n.store != nil {
					continue
				}
				if in, ok := l.inputOnly(n.assigns[0].Term); ok && out[in] == n.assigns[0].Var {
					if _, kept := out[in]; kept {
						delete(out, in)
						again = true
					}
				}
			}
		}
		if !again {
			break
		}
	}
	return out
}

// storesAlone reports whether each assignment to an array element, such as a[i] = x, can be one
// line of the label. This is impossible if some line, or some cycle of lines, needs both the old
// and the new value of an element.
func (l *label) storesAlone() bool {
	if len(l.arrayStore) == 0 {
		return true
	}
	readers := l.readers()
	for in, s := range l.arrayStore {
		for _, n := range readers[s.to[in]] {
			if n.store != s && slices.Contains(n.reads, in) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(l.components(), func(comp []*node) bool {
		return len(comp) > 1 && slices.ContainsFunc(comp, func(n *node) bool { return n.store != nil || n.kind == Guard })
	})
}

func (l *label) readers() map[lia.Var][]*node {
	out := map[lia.Var][]*node{}
	for _, n := range l.nodes {
		for _, v := range n.reads {
			if list := out[v]; len(list) == 0 || list[len(list)-1] != n {
				out[v] = append(list, n)
			}
		}
	}
	return out
}

// successors returns, for each node, the nodes that must come later in the label. A line that reads
// the old value of a variable comes before the line that assigns it. A line that defines the name
// of an input comes before the lines that use the name. A guard comes before the lines that it
// protects, such as divisions.
func (l *label) successors() [][]int {
	place := make(map[*node]int, len(l.nodes))
	for i, n := range l.nodes {
		place[n] = i
	}
	readers := l.readers()
	out := make([][]int, len(l.nodes))
	names := func(i int, in lia.Var) {
		for _, m := range readers[in] {
			if j := place[m]; j != i {
				out[i] = append(out[i], j)
			}
		}
	}
	for i, n := range l.nodes {
		if n.kind == Input {
			names(i, n.input)
		}
		for _, d := range n.protects {
			for j, m := range l.nodes {
				if j != i && l.divides(m, d) {
					out[i] = append(out[i], j)
				}
			}
		}
		for _, a := range n.assigns {
			for _, m := range readers[a.Var] {
				if j := place[m]; j != i {
					out[j] = append(out[j], i)
				}
			}
			if in, ok := l.inputOnly(a.Term); ok {
				if keeper, kept := l.nameOf[in]; kept && keeper == a.Var {
					names(i, in)
				}
			}
		}
	}
	return out
}

// components returns the lines in groups. If several lines would have to come before each other,
// they form a group. The groups are in reverse order: the last group comes first in the label.
func (l *label) components() [][]*node {
	after := l.successors()
	var out [][]*node
	for i, c := range cfa.StronglyConnected(len(l.nodes), func(i, k int) (int, bool) {
		if k == len(after[i]) {
			return 0, false
		}
		return after[i][k], true
	}) {
		for int(c) >= len(out) {
			out = append(out, nil)
		}
		out[c] = append(out[c], l.nodes[i])
	}
	return out
}

// order returns the lines in the order of the label. Assignments that read each other's variables
// become one tuple. As far as the method "successors" allows, guards come first. Then come the
// lines that define names of inputs and the assignments on which a guard depends. Then come the
// other assignments, in the order of the program's variables.
func (l *label) order() []*node {
	var nodes []*node
	for _, comp := range l.components() {
		if len(comp) == 1 {
			nodes = append(nodes, comp[0])
			continue
		}
		t := &node{kind: Tuple}
		for _, n := range comp {
			t.assigns = append(t.assigns, n.assigns...)
			t.reads = append(t.reads, n.reads...)
		}
		sorting.By(t.assigns, func(a, b cfa.Assign) int { return int(a.Var - b.Var) })
		nodes = append(nodes, t)
	}
	rank := func(n *node) (class int, v lia.Var) {
		switch n.kind {
		case Guard:
			return 0, 0
		case Input:
			return 1, n.input
		}
		return 2, n.assigns[0].Var
	}
	// place maps each node to its position before sorting. Guards keep this order among themselves.
	place := make(map[*node]int, len(l.nodes))
	for i, n := range l.nodes {
		place[n] = i
	}
	l.nodes = nodes
	after := l.successors()
	waits := make([]int, len(nodes))
	wanted := make([]bool, len(nodes)) // whether a guard depends on the node
	for i, list := range after {
		for _, j := range list {
			waits[j]++
			wanted[i] = wanted[i] || nodes[j].kind == Guard
		}
	}
	compare := func(i, j int) int {
		ci, vi := rank(nodes[i])
		cj, vj := rank(nodes[j])
		if wanted[i] && ci > 0 {
			ci = 1
		}
		if wanted[j] && cj > 0 {
			cj = 1
		}
		switch {
		case ci != cj:
			return ci - cj
		case ci == 0:
			return place[nodes[i]] - place[nodes[j]]
		}
		return int(vi - vj)
	}
	var ready []int
	put := func(i int) {
		k, _ := slices.BinarySearchFunc(ready, i, compare)
		ready = slices.Insert(ready, k, i)
	}
	for i := range nodes {
		if waits[i] == 0 {
			put(i)
		}
	}
	out := make([]*node, 0, len(nodes))
	for len(ready) > 0 {
		i := ready[0]
		ready = ready[1:]
		out = append(out, nodes[i])
		for _, j := range after[i] {
			if waits[j]--; waits[j] == 0 {
				put(j)
			}
		}
	}
	return out
}
