package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// inRoot makes the module's root the working directory, where what parts modules is installed.
func inRoot(t *testing.T) {
	t.Helper()
	t.Chdir("../..")
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed")
	}
	if _, err := os.Stat("static/node_modules/terser"); err != nil {
		t.Skip("static/node_modules is missing: run npm ci in static/")
	}
}

func TestPartModule(t *testing.T) {
	inRoot(t)
	const text = `import { log } from "node:util";
const early = [];
/** Both parts have it. */
function both(x) { return x + base; }
const base = 40, hidden = { tip: 1 };
class Shown { static make() { return new Shown(both(2)); } constructor(n) { this.n = n; } tip() { return this.n; } }
class Tip extends Shown { tip() { return set(), both(1) + open; } }
Shown.kind = "shown";
let open = 0;
function set() { open++; }
let turned = "no";
function turn() { turned = "yes"; return Tip.make().n; }
const only = both(60), { a, b: [c = only] } = { a: 1, b: [] };
early.push(typeof log);
export { Shown, Tip as Hint, turn, turned, c as last, early };
`
	p, err := partModule(text, []string{"Hint", "last", "turn"})
	if err != nil {
		t.Fatal(err)
	}
	// What is assigned in the rest is in the first part, and so is who assigns it, with all that it needs.
	for word, first := range map[string]bool{
		"class Shown": true, "function both": true, "Shown.kind": true, "early.push": true, "let turned": true,
		"function turn": true, "class Tip": true, "let open": true, "function set": true, "only = both": false,
	} {
		if strings.Contains(p.First, word) != first || strings.Contains(p.Rest, word) == first {
			t.Errorf("%q in the first part: %t", word, !first)
		}
	}

	// Without that, it is apart; and both parts together are the module.
	whole := strings.Replace(text, `turned = "yes"; `, "", 1)
	p, err = partModule(whole, []string{"Hint", "last", "turn"})
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"class Tip", "let open", "function set", "function turn", "only = both"} {
		if strings.Contains(p.First, word) || !strings.Contains(p.Rest, word) {
			t.Errorf("%q is in the first part", word)
		}
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"whole.mjs": whole,
		"first.mjs": p.First,
		"both.mjs":  strings.ReplaceAll(p.Rest, `"FIRST"`, `"./first.mjs"`),
		"run.mjs": `const say = async (file) => {
  const m = await import(file);
  return JSON.stringify([m.Shown.kind, m.Shown.make().n, new m.Hint(3).tip(), new m.Hint(3).tip(), m.turn(), m.turned, m.last, m.early]);
};
const [a, b] = [await say("./whole.mjs"), await say("./both.mjs")];
const first = await import("./first.mjs"), both = await import("./both.mjs");
console.log(a === b, first.Shown === both.Shown, "Hint" in first, a);`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("node", filepath.Join(dir, "run.mjs")).CombinedOutput()
	if want := `true true false ["shown",42,42,43,42,"no",100,["function"]]`; err != nil || strings.TrimSpace(string(out)) != want {
		t.Errorf("%s, %v; want %s", out, err, want)
	}
}

func TestPartModuleRefuses(t *testing.T) {
	inRoot(t)
	for text, want := range map[string]string{
		"const a = 1; export { a };":     "there is no b",
		"export const b = 1;":            "ExportNamedDeclaration",
		"export default 1;":              "ExportDefaultDeclaration",
		"export * from \"x\"; let b = 1": "ExportAllDeclaration",
		"const b = ;":                    "Unexpected token",
	} {
		if _, err := partModule(text, []string{"b"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
