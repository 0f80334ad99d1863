package shrink

import (
	"testing"

	"ic3play/static/build/nodetest"
)

// swapping is a program that moves subtrees between trees while it allocates memory. Without write
// barriers, a garbage collection that runs at the same time would miss moved subtrees. Then the
// program would panic or print another sum.
const swapping = `package main

import (
	"fmt"
	"runtime/debug"
)

type node struct {
	left, right *node
	n           int
}

func full(depth int) *node {
	if depth == 0 {
		return &node{n: 1}
	}
	return &node{full(depth - 1), full(depth - 1), depth}
}

func (t *node) sum() int {
	if t == nil {
		return 0
	}
	return t.n + t.left.sum() + t.right.sum()
}

var garbage *node

func main() {
	debug.SetGCPercent(20)
	var roots [64]*node
	sum := func() (n int) {
		for _, r := range roots {
			n += r.sum()
		}
		return n
	}
	for i := range roots {
		roots[i] = full(9)
	}
	fmt.Println(sum())
	seed := uint32(1)
	for range 1_000_000 {
		seed = seed*1664525 + 1013904223
		a, b := roots[seed>>8%64], roots[seed>>16%64]
		for d := range 1 + int(seed>>24)%7 {
			if seed>>d&1 == 0 {
				a, b = a.left, b.right
			} else {
				a, b = a.right, b.left
			}
		}
		if a != b {
			moved := a.left
			a.left = nil
			moved, b.right = b.right, moved
			garbage = &node{n: int(seed)}
			a.left = moved
		}
	}
	fmt.Println(sum())
}
`

// TestCollectionWithoutBarriers runs a program twice: as the compiler makes it, and compiled
// without write barriers and then changed by Module. The output must be the same.
func TestCollectionWithoutBarriers(t *testing.T) {
	nodetest.Need(t)
	want, status := nodetest.Run(t, nodetest.Compile(t, swapping))
	if status != 0 {
		t.Fatalf("status %d: %s", status, want)
	}
	module, _, err := Module(nodetest.Compile(t, swapping, "-gcflags=program="+noBarrier, "-ldflags=-s -w"+stopTheWorld))
	if err != nil {
		t.Fatal(err)
	}
	got, status := nodetest.Run(t, module)
	if got != want || status != 0 {
		t.Errorf("without barriers: status %d: %s, want %s", status, got, want)
	}
}
