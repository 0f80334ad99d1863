// Package family makes C programs of one shape whose size is a parameter, to see
// how the cost of a proof grows: twice the size should take about twice the time.
//
// A family is a function of n. Its programs are all safe, and their proofs grow with n
// in a way that its comment describes: n independent facts, n cases of one loop, n loops
// one after the other or one inside the other. So these programs show a search whose
// cost multiplies where the facts only add up; few other programs do.
//
// Programs are for benchmarks (BenchmarkGrowth of this package; the command in
// the folder write makes files of them for "ic3play bench") and for tests, which
// take small ones. They model no real software.
package family

import (
	"fmt"
	"strings"
)

// Family is programs of one shape.
type Family struct {
	Name string
	// Sizes are those that benchmarks measure.
	Sizes []int
	// Program is the C text of the program of size n, n > 0, which is safe.
	Program func(n int) string
}

// All returns the families.
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

// writer writes lines of C.
type writer struct {
	strings.Builder
	depth int
}

func (w *writer) line(format string, args ...any) {
	w.WriteString(strings.Repeat("  ", w.depth))
	fmt.Fprintf(w, format+"\n", args...)
}

// open writes a line that opens a block.
func (w *writer) open(format string, args ...any) {
	w.line(format+" {", args...)
	w.depth++
}

func (w *writer) close() {
	w.depth--
	w.line("}")
}

// list is "prefix1, prefix2, ..., prefixn", each with a suffix.
func list(n int, prefix, suffix string) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("%s%d%s", prefix, i+1, suffix)
	}
	return strings.Join(names, ", ")
}

// Locks is one loop that takes some of n locks and gives back those that it took:
// two branches for each lock, and 2^n ways through the loop. The locks have nothing
// to do with each other.
func Locks(n int) string {
	var w writer
	w.open("int main(void)")
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
	w.line("return 0;")
	w.close()
	return w.String()
}

// amount is what state i of PC adds: small, and no linear function of i.
func amount(i int) int { return (i*i*3+i)%7 - 2 }

// PC is one loop that a counter of n states steers. Each state adds an amount of
// its own to a sum, so that for each value of the counter the sum has one value:
// n facts that only hold together.
func PC(n int) string {
	var w writer
	w.open("int main(void)")
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
	w.line("return 0;")
	w.close()
	return w.String()
}

// Phases is one loop that a counter of n states steers, where each state may stay
// or go on, and a flag tells the odd states from the even ones: n facts, each of
// which follows from the one before alone.
func Phases(n int) string {
	var w writer
	w.open("int main(void)")
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
	w.line("return 0;")
	w.close()
	return w.String()
}

// place is where state i of Steps lies: no two of 1009 states at the same place, and
// neighbours far apart.
func place(i int) int { return i * 37 % 1009 }

// Steps is one loop that goes from state to state by adding: each of n states, which are
// numbers that lie scattered, chooses between two steps, and one addition for all of them
// takes it. That a step leads to a state is a sum of its own for each.
func Steps(n int) string {
	var w writer
	w.open("int main(void)")
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
	w.line("return 0;")
	w.close()
	return w.String()
}

// Chain is n loops one after the other, each of which counts a variable of its own
// up to the same bound: what one loop has established must last through all that
// follow, to an assertion about all of them.
func Chain(n int) string {
	var w writer
	w.open("int main(void)")
	w.line("int n = nondet();")
	w.line("int %s;", list(n, "x", " = 0"))
	w.line("assume(n >= 0);")
	for i := 1; i <= n; i++ {
		w.line("while (x%d < n) x%d = x%d + 1;", i, i, i)
	}
	for i := 1; i <= n; i++ {
		w.line("assert(x%d == n);", i)
	}
	w.line("return 0;")
	w.close()
	return w.String()
}

// Relay is n loops one after the other that count with the same variable and add
// to the same sum: an equation at each loop, with numbers of its own.
func Relay(n int) string {
	var w writer
	w.open("int main(void)")
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
	w.line("return 0;")
	w.close()
	return w.String()
}

// Nest is n loops one inside the other, each up to the same bound, with an
// assertion inside of all of them about every counter.
func Nest(n int) string {
	var w writer
	w.open("int main(void)")
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
	w.line("return 0;")
	w.close()
	return w.String()
}
