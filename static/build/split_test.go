package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	tree := map[string]string{
		"main.ts": `import { say } from "./say";
say("MAIN");
export const open = [() => import("./plane/panel").then((m) => m.mount), () => import("./race/panel").then((m) => m.mount)];
(globalThis as any).open = open;`,
		"say.ts":         `export function say(text: string) { console.log("SAY", text); }`,
		"plane/panel.ts": `import { say } from "../say"; import { both } from "../both"; export function mount() { say("PLANE" + both(1)); }`,
		"race/panel.ts":  `import { say } from "../say"; import { both } from "../both"; export function mount() { say("RACE" + both(2)); }`,
		"both.ts":        `export function both(n: number) { console.log("BOTH", n); return String(n); }`,
	}
	var hints []string
	bundle := func(files map[string]string) (string, map[string]string) {
		t.Helper()
		dir := t.TempDir()
		for name, text := range files {
			path := filepath.Join(dir, "src", name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		t.Chdir(dir)
		b := &builder{out: "out", minify: true}
		if err := os.MkdirAll("out/assets", 0o755); err != nil {
			t.Fatal(err)
		}
		out, err := b.script("src/main.ts", "src/plane/panel.ts", "assets", "page")
		if err != nil {
			t.Fatal(err)
		}
		first, soon := out.main, out.prefetched
		hints = soon
		made := map[string]string{}
		entries, err := os.ReadDir("out/assets")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			data, err := os.ReadFile(filepath.Join("out/assets", e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			made[e.Name()] = string(data)
		}
		return first, made
	}
	first, made := bundle(tree)
	if len(made) != 4 {
		t.Errorf("%d files instead of main script, two features and what they share", len(made))
	}
	holder := map[string]string{}
	for name, text := range made {
		for _, word := range []string{"MAIN", "SAY", "PLANE", "RACE", "BOTH"} {
			if strings.Contains(text, `"`+word+`"`) {
				holder[word] += name
			}
		}
		if strings.Contains(text, "/src/") || strings.Contains(text, os.TempDir()) {
			t.Errorf("%s names a folder of this machine", name)
		}
		for _, m := range regexp.MustCompile(`(?:from|import\(?)"([^"]*)"`).FindAllStringSubmatch(text, -1) {
			if _, ok := made[strings.TrimPrefix(m[1], "./")]; !ok || !strings.HasPrefix(m[1], "./") {
				t.Errorf("%s imports %q, which is not beside it", name, m[1])
			}
		}
	}
	if holder["MAIN"] != first || holder["SAY"] != first {
		t.Errorf("the page starts with %s; main script in %s, what it shares in %s", first, holder["MAIN"], holder["SAY"])
	}
	if regexp.MustCompile(`(?:from|import)"`).MatchString(made[first]) {
		t.Errorf("%s waits for another file", first)
	}
	for word, prefix := range map[string]string{"PLANE": "plane-", "RACE": "race-"} {
		if !strings.HasPrefix(holder[word], prefix) {
			t.Errorf("%s is in %q", word, holder[word])
		}
	}
	if holder["BOTH"] == first || holder["BOTH"] == "" {
		t.Errorf("what only features share is in %q", holder["BOTH"])
	}
	if want := []string{holder["BOTH"], holder["PLANE"]}; !slices.Equal(hints, want) {
		t.Errorf("to be fetched beside the page are %v, want %v", hints, want)
	}
	again, same := bundle(tree)
	if again != first || len(same) != len(made) {
		t.Errorf("built in another folder: %s, %d files", again, len(same))
	}
	for name := range made {
		if same[name] != made[name] {
			t.Errorf("built in another folder, %s differs", name)
		}
	}
	delete(tree, "race/panel.ts")
	delete(tree, "plane/panel.ts")
	tree["main.ts"] = `import { say } from "./say"; say("MAIN");`
	if first, made := bundle(tree); len(made) != 1 || !strings.Contains(made[first], "MAIN") {
		t.Errorf("with nothing to split: %d files, the first %s", len(made), first)
	}
}
