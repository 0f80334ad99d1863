package shrink

import (
	"testing"

	"ic3play/static/build/nodetest"
)

// counting is a program that calls recover in many ways. Whether recover stops a panic depends on
// the calls between recover and the frame of the panic, and the compiler may inline such a call.
// The program has method wrappers of all kinds.
const counting = `package main

import "fmt"

func answers() { fmt.Println("recovered", recover()) }

func hands() { answers() } // is inlined: where it is deferred it counts, too

type value struct{ n [4]int }

func (v value) answers() { fmt.Println("recovered", recover(), v.n[0]) }

func (v value) hands() { v.answers() }

type outer struct{ value }

type able interface {
	answers()
	hands()
}

func tried(what string, f func()) {
	defer func() { fmt.Println(what, "left", recover()) }()
	f()
}

func nest(f func()) { f() } // is inlined

func main() {
	v := value{}
	p := &outer{v}
	var a able = p
	tried("itself", func() { defer answers(); panic(1) })
	tried("handed", func() { defer hands(); panic(2) })
	tried("by nobody", func() { defer recover(); panic(3) })
	tried("arguments", func() { defer func(n int) { answers() }(4); panic(4) })
	tried("method", func() { defer v.answers(); panic(5) })
	tried("method that hands", func() { defer v.hands(); panic(6) })
	tried("promoted", func() { defer p.answers(); panic(7) })
	tried("promoted that hands", func() { defer p.hands(); panic(8) })
	tried("by an interface", func() { defer a.answers(); panic(9) })
	tried("by an interface that hands", func() { defer a.hands(); panic(10) })
	tried("method value", func() { f := a.answers; defer f(); panic(11) })
	tried("method value that hands", func() { f := v.hands; defer f(); panic(12) })
	tried("in a closure", func() { defer func() { nest(answers) }(); panic(13) })
	tried("nested", func() { defer nest(answers); panic(14) })
	tried("directly", func() { defer func() { fmt.Println("recovered", recover()) }(); nest(func() { panic(15) }) })
	tried("again", func() {
		defer answers()
		defer func() { defer answers(); panic(16) }()
		panic(17)
	})
}
`

func TestRecoverCountsAsBefore(t *testing.T) {
	nodetest.Need(t)
	module := nodetest.Compile(t, counting, "-ldflags", "-s -w")
	stripped, n, err := stripLines(module)
	if err != nil || n.trees == 0 {
		t.Fatalf("%d bytes of trees, %v", n.trees, err)
	}
	want, status := nodetest.Run(t, module)
	if status != 0 {
		t.Fatalf("status %d: %s", status, want)
	}
	if got, status := nodetest.Run(t, stripped); got != want || status != 0 {
		t.Errorf("status %d\n%s\nwant\n%s", status, got, want)
	}
}
