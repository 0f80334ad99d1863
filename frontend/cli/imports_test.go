//go:build !js

package cli

import (
	"bytes"
	"os/exec"
	"slices"
	"sort"
	"strings"
	"testing"
)

const module = "ic3play"

// modules returns the folders of the Go modules: the module of the verifier, and the module of the
// programs that evaluate papers.
func modules() []string { return []string{"../..", "../../docs/papers"} }

// rule says that no package in the list "from" may import a package in the list "not", directly or
// indirectly. The importing packages in "except" and the imported packages in "but" are exempt. The
// lists contain paths relative to the module; "x/..." is x and all packages below it, and "." is
// package main.
type rule struct {
	why    string
	from   []string
	not    []string
	but    []string
	except []string
}

// rules contains the import rules of docs/architecture.md.
var rules = []rule{
	{why: "numbers know nothing of the rest", from: []string{"lia/num"}, not: []string{"..."}, but: []string{"lia/num"}},
	{why: "the language of formulas rests on numbers only", from: []string{"lia"}, not: []string{"..."}, but: []string{"lia", "lia/num"}},
	{why: "the trusted checker knows no solver", from: []string{"lia/proof"}, not: []string{"..."}, but: []string{"lia/proof", "lia", "lia/num"}},
	{why: "arithmetic knows nothing of programs", from: []string{"lia/..."}, not: []string{"engine/...", "frontend/..."}},
	{why: "the tableau is below the theory, the theory below the loop", from: []string{"lia/simplex", "lia/mbp"},
		not: []string{"lia/integer", "lia/smt", "lia/sat"}},
	{why: "the theory is below the loop", from: []string{"lia/integer"}, not: []string{"lia/smt", "lia/sat"}},
	{why: "automata need formulas, not solvers", from: []string{"engine/cfa/...", "engine/trace"},
		not: []string{"lia/simplex", "lia/integer", "lia/smt", "lia/sat", "lia/mbp"}},
	{why: "places in the source are a leaf", from: []string{"engine/source"}, not: []string{"..."}, but: []string{"engine/source"}},
	{why: "the automaton knows neither its passes nor its exports", from: []string{"engine/cfa"},
		not: []string{"engine/..."}, but: []string{"engine/cfa", "engine/cfa/trie", "engine/source"}},
	{why: "the board for lemmas is a leaf, which engines' options name", from: []string{"engine/board"},
		not: []string{"..."}, but: []string{"engine/board", "engine/cfa", "engine/cfa/trie", "engine/source", "lia", "lia/num"}},
	{why: "what every engine imports knows no portfolio", from: []string{"engine"}, not: []string{"engine/portfolio/..."}},
	{why: "engines are given a program, and whoever gives it simplifies", from: []string{"engine/..."},
		not: []string{"engine/cfa/pass", "engine/cfa/export"}, but: []string{"engine/cfa/pass", "engine/cfa/export"}},
	{why: "the conditions on the tree share no code with the lowering", from: []string{"frontend/vc"},
		not: []string{"frontend/lower"}},
	{why: "the interpreter and the conditions on the tree compute constants on their own", from: []string{"frontend/interp", "frontend/vc"},
		not: []string{"frontend/constant", "frontend/sema"}},
	{why: "the tree names places, not automata", from: []string{"frontend/ast", "frontend/diag"}, not: []string{"engine/...", "lia/..."},
		but: []string{"engine/source", "lia/num"}},
	{why: "certificates are checked without a solver", from: []string{"engine/certify"},
		not: []string{"lia/sat", "lia/smt", "lia/simplex", "lia/integer", "lia/mbp"}},
	{why: "engines work on automata, not on C", from: []string{"engine/..."}, not: []string{"frontend/..."}},
	{why: "what is below does not know who uses it", from: []string{"lia/...", "engine/..."},
		not: []string{".", "wasm", "web/...", "static/..."}},
	{why: "of the frontend only the commands know the server, and only the process knows them", from: []string{"frontend/..."},
		not: []string{".", "wasm", "web/...", "static/...", "frontend/cli/..."}, except: []string{"frontend/cli/..."}},
	{why: "nothing but the processes knows the commands", from: []string{"wasm", "web/...", "static/..."}, not: []string{".", "frontend/cli/..."}},
	{why: "nothing imports what writes the documents about papers", from: []string{"...", "."}, not: []string{"docs/..."}, except: []string{"docs/..."}},
	{why: "figures know no program and no engine", from: []string{"docs/papers/plot/..."}, not: []string{"frontend/...", "engine/...", "lia/..."}},
	{why: "what the commands share knows no command", from: []string{"frontend/cli/command/..."},
		not: []string{"frontend/cli/...", "web/..."}, but: []string{"frontend/cli/command/..."}},
	{why: "the commands know neither the process nor the browser's side", from: []string{"frontend/cli/..."}, not: []string{".", "wasm", "static/..."}},
	{why: "the page has no use for YAML", from: []string{"wasm", "frontend/verify", "frontend/witness"}, not: []string{"frontend/exchange"}},
	{why: "what compares an annotated program with the program shares no code with what annotates it", from: []string{"frontend/exchange/same"},
		not: []string{"..."}, but: []string{"frontend/exchange/same", "frontend/ast", "engine/source", "lia/num"}},
	{why: "nothing imports the browser's way in", from: []string{"...", "."}, not: []string{"wasm"}, but: []string{"wasm"}},
	{why: "the parser and the interpreter need no engine", from: []string{"frontend", "frontend/interp"},
		not: []string{"engine/...", "lia/..."}, but: []string{"engine/accel", "engine/cfa", "engine/cfa/pass", "engine/cfa/trie", "engine/source", "lia", "lia/interval", "lia/num", "lia/sorting"}},
	{why: "the interpreter knows runs, not what is found out about them", from: []string{"frontend/interp"}, not: []string{"engine/cfa/pass", "lia/interval"}},
}

// services contains the packages from which engines are built, in layers. A layer imports only
// earlier layers. docs/architecture.md contains the same list.
var services = [][]string{
	{"engine/source"},
	{"engine/cfa", "engine/cfa/trie"},
	{"engine/accel", "engine/board", "engine/certify", "engine/meter", "engine/trace"},
	{"engine/cfa/pass", "engine/cfa/export"},
	{"engine"},
	{"engine/frames"},
	{"engine/step", "engine/path"},
	{"engine/generalise", "engine/precision", "engine/precision/lattice", "engine/precision/mine", "engine/precision/halfspace"},
	{"engine/ic3loop", "engine/art"},
	{"engine/seed"}, // uses the states that runs of engine sim have visited
}

// Each package in "engines" may import every service that no rule forbids. It may import another
// engine only if madeOf lists this import. For example, the engine "kind" may import the engine
// "bmc".
var (
	engines = []string{"bmc", "cegar", "closed", "explicit", "ic3", "ic3smt", "icp", "impact", "itp", "kind", "modular", "nowrap", "portfolio", "predabs", "sim", "tabled", "treeic3"}
	madeOf  = map[string][]string{
		"kind":      {"bmc"},
		"explicit":  {"predabs"},
		"modular":   {"ic3"},
		"nowrap":    {"ic3"},
		"portfolio": {"bmc", "cegar", "closed", "explicit", "ic3", "impact", "kind", "modular", "nowrap", "portfolio/turns", "predabs", "sim", "tabled"},
		"tabled":    {"closed", "ic3"},
	}
	// apart contains the other packages below engine: the registry, schedulers, and helpers of
	// tests.
	apart = []string{"engine/registry", "engine/portfolio/turns", "engine/portfolio/race", "engine/enginetest", "engine/cfa/cfatest"}
)

// TestServicesHaveAnOrder checks that services import only earlier layers and packages below their
// own path. It also checks that engines import only services and the engines that madeOf lists.
func TestServicesHaveAnOrder(t *testing.T) {
	layer := map[string]int{}
	for i, pkgs := range services {
		for _, pkg := range pkgs {
			layer[pkg] = i + 1
		}
	}
	for pkg, imps := range ownImports(t) {
		if !strings.HasPrefix(pkg+"/", "engine/") || slices.Contains(apart, pkg) {
			continue
		}
		name := strings.TrimPrefix(pkg, "engine/")
		isEngine := slices.Contains(engines, name)
		if layer[pkg] == 0 && !isEngine {
			t.Errorf("%s is neither in a layer of services nor in the lists engines and apart: add it to one of them in imports_test.go", pkg)
			continue
		}
		for _, to := range imps {
			short, ok := strings.CutPrefix(to, "engine/")
			switch {
			case !ok && to != "engine":
			case isEngine:
				if layer[to] == 0 && !slices.Contains(madeOf[name], short) {
					t.Errorf("engine %s imports %s", name, to)
				}
			case pkg == "engine/seed" && short == "sim": // package seed uses the runs of engine sim
			case layer[to] == 0 || layer[to] > layer[pkg] || layer[to] == layer[pkg] && !strings.HasPrefix(to, pkg+"/"):
				t.Errorf("service %s, of layer %d, imports %s, of layer %d", pkg, layer[pkg], to, layer[to])
			}
		}
	}
}

func matches(pattern, pkg string) bool {
	if pattern == "..." {
		return pkg != "."
	}
	if root, ok := strings.CutSuffix(pattern, "/..."); ok {
		return pkg == root || strings.HasPrefix(pkg, root+"/")
	}
	return pkg == pattern
}

func matchesAny(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, pkg) })
}

// ownImports returns the direct imports of all packages of both modules. Names are paths relative
// to the repository's root, and "." for package main.
func ownImports(t *testing.T) map[string][]string {
	t.Helper()
	var out []byte
	for _, dir := range modules() {
		list := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
		var complaint bytes.Buffer
		list.Dir, list.Stderr = dir, &complaint
		packages, err := list.Output()
		if err != nil {
			t.Fatalf("go list: %v\n%s", err, &complaint)
		}
		out = append(out, packages...)
	}
	short := func(path string) (string, bool) {
		if path == module {
			return ".", true
		}
		return strings.CutPrefix(path, module+"/")
	}
	imports := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		fields := strings.Fields(line)
		pkg, ok := short(fields[0])
		if !ok {
			t.Fatalf("unexpected line of go list: %s", line)
		}
		imports[pkg] = nil
		for _, imp := range fields[1:] {
			if own, ok := short(imp); ok {
				imports[pkg] = append(imports[pkg], own)
			} else {
				imports[pkg] = append(imports[pkg], imp)
			}
		}
	}
	return imports
}

// reach returns the packages that pkg imports, directly or indirectly. It maps each of them to text
// with a path of imports from pkg to it.
func reach(imports map[string][]string, pkg string) map[string]string {
	way := map[string]string{}
	var visit func(p, path string)
	visit = func(p, path string) {
		for _, q := range imports[p] {
			if _, seen := way[q]; seen {
				continue
			}
			way[q] = path + " -> " + q
			visit(q, way[q])
		}
	}
	visit(pkg, pkg)
	return way
}

func TestImportDirections(t *testing.T) {
	imports := ownImports(t)
	var pkgs []string
	for pkg := range imports {
		pkgs = append(pkgs, pkg)
	}
	sort.Strings(pkgs)
	for _, r := range rules {
		used := false
		for _, pkg := range pkgs {
			if !matchesAny(r.from, pkg) || matchesAny(r.except, pkg) {
				continue
			}
			used = true
			for to, way := range reach(imports, pkg) {
				if _, own := imports[to]; own && matchesAny(r.not, to) && !matchesAny(r.but, to) {
					t.Errorf("%s: %s", r.why, way)
				}
			}
		}
		if !used {
			t.Errorf("no package is left to which this applies: %s (%v)", r.why, r.from)
		}
	}
}

// TestModuleIsLight checks that the WebAssembly module does not contain certain large packages that
// it does not need. It should be small, because the browser downloads it before the first verdict.
func TestModuleIsLight(t *testing.T) {
	imports := ownImports(t)
	if _, there := imports["wasm"]; !there {
		t.Fatal("there is no package wasm")
	}
	for to, way := range reach(imports, "wasm") {
		switch to {
		case "regexp", "encoding/json", "text/template", "html/template", "net/http", "flag":
			t.Errorf("%s is in the browser's module: %s", to, way)
		}
	}
}

// TestOneAdapterEach checks that only the intended packages import certain libraries.
func TestOneAdapterEach(t *testing.T) {
	for pkg, imps := range ownImports(t) {
		for _, imp := range imps {
			if strings.HasPrefix(imp, "github.com/irifrance/gini") && pkg != "lia/sat" {
				t.Errorf("%s imports %s; only lia/sat may", pkg, imp)
			}
			if strings.HasPrefix(imp, "go.yaml.in/yaml/") && pkg != "frontend/exchange" && pkg != "frontend/cli/command/task" {
				t.Errorf("%s imports %s; only what reads YAML may, and none of that is in the page", pkg, imp)
			}
			if strings.HasPrefix(imp, "gonum.org/") && !matches("docs/papers/plot/...", pkg) {
				t.Errorf("%s imports %s; only figures may", pkg, imp)
			}
			if strings.HasPrefix(imp, "github.com/antlr4-go/") && !strings.HasPrefix(pkg, "frontend") {
				t.Errorf("%s imports %s; only the frontend may", pkg, imp)
			}
		}
	}
}
