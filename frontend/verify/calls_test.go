package verify

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ic3play/frontend/ast"
)

// TestCallsOfRuns checks the steps of a failing run: the active call, its depth, and where calls
// begin and end. The first step in a call, and the first after it, must contain all variables.
func TestCallsOfRuns(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"recursive": {`int f(int n) {
  if (n <= 0)
    return 7;
  int r = f(n - 1);
  return r + 1;
}
int main(void) {
  int x = f(2);
  assert(x == 0);
}`, `8:
. f(2) 2:n=2
. 4:
. . f(1) 2:n=1
. . 4:
. . . f(0) 2:n=0
. . . 3:
. . <7 5:n=1,r=7
. <8 5:n=2,r=8
<9 9:x=9`},
		"one inside the arguments of the other": {`int twice(int n) { return 2 * n; }
void none(void) { int own = 1; own = 2; }
int main(void) {
  none();
  int x = twice(twice(3));
  assert(x == 0);
}`, `4:
. none() 2:
. 2:own=1
< 5:
. twice(3) 1:n=3
. <6 twice(6) 1:n=6
<12 6:x=12`},
	} {
		t.Run(name, func(t *testing.T) {
			rep := Check(context.Background(), "calls.c", []byte(c.src), Options{})
			var got []string
			for _, s := range rep.Certificate.Steps {
				text := strings.Repeat(". ", s.Depth)
				for _, r := range s.Returned {
					text += "<" + r + " "
				}
				if s.Call != "" {
					text += s.Call + " "
				}
				var values []string
				for _, v := range []string{"n", "own", "r", "x"} {
					if value, ok := s.Values[v]; ok {
						values = append(values, v+"="+value)
					}
				}
				got = append(got, fmt.Sprintf("%s%d:%s", text, s.Line, strings.Join(values, ",")))
			}
			if got := strings.Join(got, "\n"); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestStack(t *testing.T) {
	rep := Check(context.Background(), "stack.c", []byte(`int depth;
int two(int n) { return n + 1; }
void group(int own) {
  depth = depth + 1;
  assert(depth < 3);
  group(two(own));
}
int main(void) {
  group(two(4));
}`), Options{})
	if got := fmt.Sprint(Stack(rep.Certificate.Steps)); got != "[{main()  9 3} {group(5)  6 3} {group(6)  6 3} {group(7)  5 3}]" {
		t.Error(got)
	}
	if got := fmt.Sprint(Stack([]TraceStep{{Func: "main", Line: 1}, {Func: "f", Line: 5, Depth: 2}})); got != "[{main()  1 0} {...  0 0} {f()  5 0}]" {
		t.Error(got)
	}
}

// TestGraphNames checks that each location within a statement has a unique name with the
// statement's line.
func TestGraphNames(t *testing.T) {
	src := []byte(`int inc(int x) { return x + 1; }
int main(void) {
  int r = inc(1) + inc(2) + inc(3);
  assert(r == 9);
}`)
	p, _, diags, err := Load(context.Background(), "names.c", src, ast.Rules{})
	if err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	seen := map[string]bool{}
	for _, l := range NewGraph(p, src).Locs {
		if seen[l.Name] {
			t.Errorf("two locations are named %q", l.Name)
		}
		seen[l.Name] = true
	}
	for _, name := range []string{"the middle of line 3", "the middle of line 3 (2)"} {
		if !seen[name] {
			t.Errorf("no location is named %q: %v", name, seen)
		}
	}
}

// TestGraphOfProcedures checks that the graph contains the procedures with their names. A call
// must have two edges: one into the procedure, and one to the location after the call. Each
// variable must have the name that it has in its function.
func TestGraphOfProcedures(t *testing.T) {
	src := []byte(`int calls, result;
int down(int n) {
  calls = calls + 1;
  if (n <= 0)
    return 0;
  return down(n - 1);
}
int main(void) {
  int n = nondet_int();
  result = down(n);
  assert(result == 0 && calls > 0);
}`)
	_, p, diags, err := Load(context.Background(), "graph.c", src, ast.Rules{})
	if err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	g := NewGraph(p, src)
	if len(g.Procedures) != 1 {
		t.Fatal(g.Procedures)
	}
	pr := g.Procedures[0]
	if got := fmt.Sprint(pr.Func, pr.Params, pr.Result, g.Locs[pr.Starts].Role, g.Locs[pr.Returns].Role); got != `down[n]\resultstartsreturns` {
		t.Error(got)
	}
	calls := map[string]int{}
	for _, e := range g.Edges {
		if e.Call == "enters" {
			calls[e.Text]++
		} else if e.Call == "returns" {
			calls["return"]++
		}
	}
	if got := fmt.Sprint(calls); got != "map[call down(n - 1):1 call down(n):1 return:2]" {
		t.Error(got)
	}
	for _, n := range g.Names {
		want := map[string]string{
			"":     `\arg(n) down.n \old(calls) down.result`,
			"main": `\arg(n) down.n \old(calls) down.result`,
			"down": `\arg(n) n \old(calls) \result`,
		}[n.Func]
		var got []string
		for _, v := range []string{"down.n.argument", "down.n", `\old(calls)`, "down.return"} {
			name := n.Shown[v]
			if name == "" {
				name = v
			}
			got = append(got, name)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("in %q: %s, want %s", n.Func, got, want)
		}
	}
	if len(g.Names) != 3 {
		t.Error(g.Names)
	}
}
