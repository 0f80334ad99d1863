//go:build !js

package frontend

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// forked is a list of functions int NAMEf(void). The method "run" compiles them into one C program,
// which calls each function in its own process.
type forked struct {
	compiler string // gcc if empty
	before   string // C text before the functions
	bodies   string // C text after the functions
	names    []string
	sources  []string
	stdin    string
}

// add appends a function to the list. The name of the function is the parameter "name" followed by
// f.
func (f *forked) add(name, source string) {
	f.names, f.sources = append(f.names, name), append(f.sources, source)
}

// ran is the observed behaviour of a function: the values that it logged, and how it ended. The
// field "end" contains the function's result, or "ends" after an early exit, or "fails" with the
// exit status of a failure.
type ran struct {
	logged []string
	end    string
}

const (
	failsOverflow = "fails 41"
	failsDivision = "fails 42"
	failsShift    = "fails 43"
	failsIndex    = "fails 44"
	// The exit status if the size of an array is not positive, if a library function gets a bad
	// argument, or if the program executes code that it declares unreachable.
	failsOther     = "fails 45"
	failsAssertion = "fails 46"
)

// failureOf returns the text for a failure in the interpreter. ran.end has the same text for the
// same kind of failure in a program that gcc compiled.
func failureOf(out interp.Outcome) string {
	switch out.Failure {
	case interp.Overflow:
		return failsOverflow
	case interp.Division:
		return failsDivision
	case interp.Shift:
		return failsShift
	case interp.OutOfArray, interp.NullPointer, interp.UseAfterFree, interp.DoubleFree, interp.InvalidFree, interp.Pointer:
		return failsIndex
	case interp.Overlap:
		return failsOther
	}
	if strings.HasPrefix(out.Message, "assertion ") || strings.HasSuffix(out.Message, " is reached") && !strings.HasPrefix(out.Message, "__builtin_unreachable") {
		return failsAssertion
	}
	return failsOther
}

// "observed" runs a program in the interpreter. It returns the outcome, and the last values of the
// variables "result" and "done".
func observed(u *Unit, in interp.Inputs) (interp.Outcome, map[string]string) {
	values := map[string]string{}
	out := interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 100_000, Observe: func(s interp.Step) {
		s.Values(func(v *ast.Var, x num.Int) {
			if v.Name == "result" || v.Name == "done" {
				values[v.Name] = x.String()
			}
		})
	}})
	return out, values
}

// closedUnit loads a program that consists of src and a function main. Main calls the function of
// src and stores its result. The test compiles the same function with gcc. If the frontend refuses
// the program, u is nil and "reason" is the first message.
func closedUnit(name, src string, rules ast.Rules) (u *Unit, reason string) {
	u, ds := LoadRules(name, []byte(src+"int result, done;\nint main(void) { result = "+name+"f(); done = 1; if (result) ; }\n"), rules)
	if u == nil {
		return nil, string(ds[0].Code) + " " + ds[0].Message
	}
	return u, ""
}

func ended(u *Unit, in interp.Inputs) string {
	out, values := observed(u, in)
	switch {
	case out.Kind == interp.Failed:
		return failureOf(out)
	case out.Kind == interp.Blocked && (strings.HasSuffix(out.Message, " ends the run") || strings.HasPrefix(out.Message, "assumption ") || u.AST.Rules.UndefinedEnds || u.AST.Rules.ErrorsEnd || u.AST.Rules.Overflow == ast.OverflowIgnored):
		return "ends"
	case out.Kind != interp.Ended:
		return out.Kind.String() + ": " + out.Message
	case values["done"] == "1":
		return values["result"]
	}
	return "ends"
}

func zeros(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }

func sum(of map[string]int) (n int) {
	for _, k := range of {
		n += k
	}
	return n
}

// harnessHead is C code that declares the logging functions. It intercepts the reports of gcc's
// sanitizer, so that each kind of failure has its own exit status.
const harnessHead = `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/wait.h>
static FILE *report_;
static void log_(int negative, unsigned long long v) { fprintf(report_, negative ? "%lld\n" : "%llu\n", v); fflush(report_); }
#define LOG(e) ({ __typeof__(e) v_ = (e); log_(v_ < 0, (unsigned long long)v_); v_; })
#define SEEN(v, c) if (c) log_(v < 0, (unsigned long long)v);
struct place_ { const char *file; unsigned line, column; };
struct type_ { unsigned short kind, info; char name[1]; };
struct operands_ { struct place_ place; struct type_ *left, *right; };
static long long value_(struct type_ *t, void *v) {
	int bits = 1 << (t->info >> 1);
	long long x = bits > 8 * (int)sizeof(long) ? *(long long *)v : (long)v;
	return bits == 64 ? x : t->info & 1 ? (long long)((unsigned long long)x << (64 - bits)) >> (64 - bits) : x & ((1LL << bits) - 1);
}
#define OVERFLOWS_(name) void __ubsan_handle_##name##_abort(void *d, void *l, void *r) { (_exit)(41); }
OVERFLOWS_(add_overflow) OVERFLOWS_(sub_overflow) OVERFLOWS_(mul_overflow) OVERFLOWS_(negate_overflow)
void __ubsan_handle_divrem_overflow_abort(struct operands_ *d, void *l, void *r) { (_exit)(value_(d->left, r) ? 41 : 42); }
void __ubsan_handle_shift_out_of_bounds_abort(struct operands_ *d, void *l, void *r) {
	long long by = value_(d->right, r);
	(_exit)(by < 0 || by >= 1 << (d->left->info >> 1) ? 43 : 41);
}
void __ubsan_handle_out_of_bounds_abort(void *d, void *i) { (_exit)(44); }
void __ubsan_handle_vla_bound_not_positive_abort(void *d, void *n) { (_exit)(45); }
#define OTHER_(name) void __ubsan_handle_##name##_abort(void *d) { (_exit)(45); }
OTHER_(type_mismatch_v1) OTHER_(pointer_overflow) OTHER_(nonnull_arg) OTHER_(nonnull_return_v1) OTHER_(load_invalid_value) OTHER_(invalid_builtin)
void __ubsan_handle_builtin_unreachable(void *d) { (_exit)(45); }
void __ubsan_handle_missing_return(void *d) { (_exit)(45); }
`

// harnessTail is C code that calls a function in a new process. The function reads standard input
// from the given offset.
const harnessTail = `static void run_(int (*f)(void), long at) {
	int status;
	if (!fork()) {
		fseek(stdin, at % SIZE_, SEEK_SET);
		int result = f();
		fprintf(report_, "= %d\n", result); fflush(report_); (_exit)(0);
	}
	wait(&status);
	if (WIFEXITED(status) && WEXITSTATUS(status) >= 40) fprintf(report_, "fails %d\n", WEXITSTATUS(status));
	else if (WIFSIGNALED(status) && WTERMSIG(status) != 6) fprintf(report_, "fails by signal %d\n", WTERMSIG(status));
	fprintf(report_, ".\n"); fflush(report_);
}
`

// compile compiles a text and returns the program's path, or the compiler's errors. ok is false if
// the compiler is missing, or if the options contain -m32 and the compiler cannot link for 32 bits.
// If gcc is missing, compile skips the test.
func compile(t *testing.T, compiler, text string, options ...string) (bin string, errors string, ok bool) {
	t.Helper()
	path, err := exec.LookPath(compiler)
	if err != nil {
		if compiler == "gcc" {
			t.Skip("no gcc")
		}
		return "", "", false
	}
	link := []string{"-w"} // the options for linking without the sanitizer's library
	if slices.Contains(options, "-m32") {
		link = append(link, "-m32")
		if !compilesFor(t, path, "-m32") {
			t.Logf("%s does not compile for 32 bits", compiler)
			return "", "", false
		}
	}
	dir := t.TempDir()
	file, object, bin := filepath.Join(dir, "batch.c"), filepath.Join(dir, "batch.o"), filepath.Join(dir, "batch")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(path, append([]string{"-w", "-O0", "-std=gnu17", "-c", "-o", object, file}, options...)...).CombinedOutput(); err != nil {
		return "", string(out), true
	}
	if slices.Contains(options, "-fsyntax-only") {
		return "", "", true
	}
	if out, err := exec.Command(path, append(link, "-o", bin, object)...).CombinedOutput(); err != nil {
		return "", string(out), true
	}
	return bin, "", true
}

// compilesFor reports whether a compiler can compile and link a program with a machine option such
// as -m32.
func compilesFor(t *testing.T, compiler, machine string) bool {
	dir := t.TempDir()
	file := filepath.Join(dir, "empty.c")
	if err := os.WriteFile(file, []byte("#include <stdio.h>\nint main(void) { return 0; }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return exec.Command(compiler, machine, "-o", filepath.Join(dir, "empty"), file).Run() == nil
}

// run compiles the functions and runs each of them. It returns nil if the compiler is missing or
// cannot link for the machine.
func (f forked) run(t *testing.T, options ...string) []ran {
	t.Helper()
	var text strings.Builder
	text.WriteString(f.before + harnessHead + strings.Join(f.sources, "") + f.bodies + harnessTail + "int main(void) {\n\treport_ = fdopen(dup(1), \"w\"); freopen(\"/dev/null\", \"w\", stdout); freopen(\"/dev/null\", \"w\", stderr);\n")
	for i, name := range f.names {
		text.WriteString("\trun_(" + name + "f, " + strconv.Itoa(7*i) + ");\n")
	}
	text.WriteString("}\n")
	compiler := f.compiler
	if compiler == "" {
		compiler = "gcc"
	}
	bin, errors, ok := compile(t, compiler, text.String(), append([]string{"-DSIZE_=" + strconv.Itoa(max(1, len(f.stdin)-40))}, options...)...)
	if !ok {
		return nil
	}
	if errors != "" {
		t.Fatalf("%s: %s", compiler, errors)
	}
	in := bin + ".in"
	if err := os.WriteFile(in, []byte(f.stdin), 0o600); err != nil {
		t.Fatal(err)
	}
	stdin, err := os.Open(in)
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	cmd := exec.Command(bin)
	cmd.Stdin = stdin
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var runs []ran
	now := ran{end: "ends"}
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		switch {
		case line == ".":
			runs = append(runs, now)
			now = ran{end: "ends"}
		case strings.HasPrefix(line, "= "):
			now.end = line[2:]
		case strings.HasPrefix(line, "fails"):
			now.end = line
		default:
			now.logged = append(now.logged, line)
		}
	}
	if len(runs) != len(f.names) {
		t.Fatalf("%d results of %d programs", len(runs), len(f.names))
	}
	return runs
}
