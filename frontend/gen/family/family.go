// Package family generates C programs of one form whose size is a parameter, to measure how the
// cost of a proof grows: twice the size should take about twice the time.
//
// The programs of a family are safe. A proof for size n needs, for example, n independent facts, n
// cases of one loop, or the invariants of n loops. The programs reveal a search whose cost is the
// product of the costs of the facts, although the sum of the costs would suffice.
//
// The programs serve benchmarks and tests; tests use small sizes. BenchmarkGrowth of this package
// measures them, and the command in the folder "write" stores them as files for "ic3play bench".
// They model no real software.
package family

import (
	"fmt"
	"strings"
)

// Family is a set of programs of one form.
type Family struct {
	Name string
	// Sizes contains the sizes that benchmarks measure.
	Sizes []int
	// Program returns the C text of the program of size n > 0. The program is safe.
	Program func(n int) string
}

// All returns all families.
func All() []Family {
	return []Family{
		{"locks", []int{10, 20, 50, 100, 200}, Locks},
		{"pc", []int{10, 20, 50, 100, 200}, PC},
		{"phases", []int{10, 20, 50, 100, 200}, Phases},
		{"steps", []int{10, 20, 50, 100, 200}, Steps},
		{"chain", []int{5, 10, 20, 40, 80}, Chain},
		{"relay", []int{5, 10, 20, 40, 80}, Relay},
		{"nest", []int{4, 8, 12, 16, 32}, Nest},
	}
}

type writer struct {
	strings.Builder
	depth int
}

// newProgram returns a writer that has begun the function main, which finish ends.
func newProgram() *writer {
	w := &writer{}
	w.open("int main(void)")
	return w
}

// finish returns the text of the program.
func (w *writer) finish() string {
	w.line("return 0;")
	w.close()
	return w.String()
}

func (w *writer) line(format string, args ...any) {
	w.WriteString(strings.Repeat("  ", w.depth))
	fmt.Fprintf(w, format+"\n", args...)
}

func (w *writer) open(format string, args ...any) {
	w.line(format+" {", args...)
	w.depth++
}

func (w *writer) close() {
	w.depth--
	w.line("}")
}

// list returns "prefix1, ..., prefixn", with the suffix after each name.
func list(n int, prefix, suffix string) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("%s%d%s", prefix, i+1, suffix)
	}
	return strings.Join(names, ", ")
}

// Locks returns a program with one loop that takes some of n locks and then releases them. The
// loop has two branches for each lock, and 2^n paths. The locks are independent.
func Locks(n int) string {
	w := newProgram()
	w.line("int %s;", list(n, "want", ""))
	w.line("int %s;", list(n, "held", ""))
	w.open("while (nondet())")
	for i := 1; i <= n; i++ {
		w.line("want%d = nondet();", i)
		w.line("held%d = 0;", i)
	}
	for i := 1; i <= n; i++ {
		w.line("if (want%d) held%d = 1;", i, i)
	}
	for i := 1; i <= n; i++ {
		w.open("if (want%d)", i)
		w.line("assert(held%d == 1);", i)
		w.line("held%d = 0;", i)
		w.close()
	}
	w.close()
	return w.finish()
}

// "amount" returns the small number that a program from PC adds to sum when pc is i. It is not a
// linear function of i, so that sum is not a linear function of pc.
func amount(i int) int { return (i*i*3+i)%7 - 2 }

// PC returns a program with one loop and a program counter pc with n values. Each round adds a
// small number to sum; the number depends on pc. So sum has exactly one value for each value of pc.
// The proof consists of these n facts, and none of them is inductive without the others.
func PC(n int) string {
	w := newProgram()
	w.line("int pc = 0, sum = 0;")
	w.open("while (nondet())")
	total := 0
	for i := range n {
		word := "else if"
		if i == 0 {
			word = "if"
		}
		w.open("%s (pc == %d)", word, i)
		if i == n-1 {
			w.line("assert(sum == %d);", total)
			w.line("sum = 0;")
			w.line("pc = 0;")
		} else {
			total += amount(i)
			w.line("sum = sum + %d;", amount(i))
			w.line("pc = %d;", i+1)
		}
		w.close()
	}
	w.close()
	return w.finish()
}

// Phases returns a program with one loop and a program counter pc with n values. In each round pc
// may increase by 1. The variable "odd" stores whether pc is odd. The proof has one fact for each
// value of pc, and each fact depends only on the fact for the previous value.
func Phases(n int) string {
	w := newProgram()
	w.line("int pc = 0, odd = 0;")
	w.open("while (nondet())")
	for i := range n {
		word := "else if"
		if i == 0 {
			word = "if"
		}
		w.open("%s (pc == %d)", word, i)
		w.line("assert(odd == %d);", i%2)
		w.open("if (nondet())")
		if i == n-1 {
			w.line("odd = 0;")
			w.line("pc = 0;")
		} else {
			w.line("odd = 1 - odd;")
			w.line("pc = %d;", i+1)
		}
		w.close()
		w.close()
	}
	w.close()
	return w.finish()
}

// place returns the number of state i in a program from Steps. For i below 1009 the numbers are
// different, and the numbers of i and i+1 are far apart.
func place(i int) int { return i * 37 % 1009 }

// Steps returns a program with a loop and the variables "state" and "step". The variable "state"
// always has one of n values that are far apart. Each round of the loop chooses one of two values
// for "step", depending on "state", and executes state = state + step. So the proof must show for
// each of the 2n combinations of state and step that their sum is one of the n values.
func Steps(n int) string {
	w := newProgram()
	w.line("int state = 0, step = 0;")
	w.open("while (nondet())")
	w.open("switch (state)")
	for i := range n {
		w.line("case %d: step = nondet() ? %d : %d; break;", place(i), place((i+1)%n)-place(i), place((7*i+3)%n)-place(i))
	}
	w.line("default: assert(0);")
	w.close()
	w.line("state = state + step;")
	w.close()
	return w.finish()
}

// Chain returns a program with n loops in sequence. Loop i counts the variable xi up to the
// variable n of the program, which all loops share. The assertions after the last loop compare
// every xi with this variable, so all later loops must preserve the fact xi = n.
func Chain(n int) string {
	w := newProgram()
	w.line("int n = nondet();")
	w.line("int %s;", list(n, "x", " = 0"))
	w.line("assume(n >= 0);")
	for i := 1; i <= n; i++ {
		w.line("while (x%d < n) x%d = x%d + 1;", i, i, i)
	}
	for i := 1; i <= n; i++ {
		w.line("assert(x%d == n);", i)
	}
	return w.finish()
}

// Relay returns a program with n loops in sequence. All loops use the same counter i and increase
// the same sum. The invariant of loop k is an equation: sum = (k-1)*n + i.
func Relay(n int) string {
	w := newProgram()
	w.line("int n = nondet(), i, sum = 0;")
	w.line("assume(n >= 0);")
	for range n {
		w.line("i = 0;")
		w.open("while (i < n)")
		w.line("i = i + 1;")
		w.line("sum = sum + 1;")
		w.close()
	}
	w.line("assert(sum == %d * n);", n)
	return w.finish()
}

// Nest returns a program with n nested loops with the same bound, and an assertion about all
// counters in the innermost loop.
func Nest(n int) string {
	w := newProgram()
	w.line("int n = nondet();")
	w.line("int %s;", list(n, "i", ""))
	for i := 1; i <= n; i++ {
		w.open("for (i%d = 0; i%d < n; i%d++)", i, i, i)
	}
	for i := 1; i <= n; i++ {
		w.line("assert(0 <= i%d && i%d < n);", i, i)
	}
	for range n {
		w.close()
	}
	return w.finish()
}
