package shrink

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/static/build/nodetest"
)

// stacks is a program in which stacks grow, garbage is collected, and panics are recovered. It also
// prints lines of source code, which it gets from the line tables.
const stacks = `package main

import (
	"fmt"
	"runtime"
)

func deep(n int, keep []*int) int {
	if n == 0 {
		runtime.GC()
		panic("bottom")
	}
	v := n
	defer func() { v++ }()
	return deep(n-1, append(keep, &v)) + *keep[0]
}

func main() {
	sum := 0
	for i := 0; i < 50; i++ {
		func() {
			defer func() { sum += len(fmt.Sprint(recover())) }()
			x := i
			deep(500+i, []*int{&x})
		}()
	}
	done := make(chan int)
	go func() { m := map[int][]byte{}; for i := 0; i < 20000; i++ { m[i%100] = make([]byte, i%1000) }; done <- len(m) }()
	sum += <-done
	_, file, line, _ := runtime.Caller(0)
	pc, _, _, _ := runtime.Caller(0)
	fmt.Println(sum, runtime.FuncForPC(pc).Name(), file != "?", line != 0)
}
`

func TestStripLines(t *testing.T) {
	nodetest.Need(t)
	module := nodetest.Compile(t, stacks, "-ldflags", "-s -w")
	stripped, n, err := stripLines(module)
	if err != nil {
		t.Fatal(err)
	}
	if n.lines < 10_000 || n.trees < 1_000 || len(stripped) != len(module) {
		t.Fatalf("%+v bytes cleared of %d", n, len(module))
	}
	again, more, err := stripLines(stripped)
	if err != nil || more != (cleared{}) || !bytes.Equal(again, stripped) {
		t.Errorf("stripping twice clears %+v more bytes, %v", more, err)
	}
	packed, ok, err := packTables(stripped)
	if err != nil || !ok {
		t.Fatalf("tables packed: %v, %v", ok, err)
	}
	sameMemory(t, stripped, packed)
	for what, m := range map[string]struct {
		module []byte
		want   string
	}{
		"with lines":    {module, "400 main.main true true\n"},
		"without lines": {packed, "400  false false\n"},
	} {
		if got, status := nodetest.Run(t, m.module); got != m.want || status != 0 {
			t.Errorf("%s: %q, want %q; status %d", what, got, m.want, status)
		}
	}
}

func TestStripLinesLeavesOtherModulesAlone(t *testing.T) {
	empty := []byte("\x00asm\x01\x00\x00\x00")
	out, n, err := stripLines(empty)
	if err != nil || n != (cleared{}) || !bytes.Equal(out, empty) {
		t.Errorf("the empty module: %+v, %v", n, err)
	}
	for _, bad := range [][]byte{nil, []byte("wasm"), append(bytes.Clone(empty), 11, 5, 1, 7), append(bytes.Clone(empty), 11, 9, 1, 0, 0x41, 0, 0x0b, 0x7f)} {
		if _, n, err := stripLines(bad); err == nil && n != (cleared{}) {
			t.Errorf("%x: %+v bytes cleared", bad, n)
		}
	}
}

// sameMemory compares the memories of two instantiated modules.
func sameMemory(t *testing.T, a, b []byte) {
	t.Helper()
	dir := t.TempDir()
	for name, data := range map[string][]byte{"a.wasm": a, "b.wasm": b} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const script = `const fs = require("fs");
const memory = (file) => {
  const module = new WebAssembly.Module(fs.readFileSync(file));
  const imports = {};
  for (const i of WebAssembly.Module.imports(module)) (imports[i.module] ??= {})[i.name] = () => 0;
  return Buffer.from(new WebAssembly.Instance(module, imports).exports.mem.buffer);
};
const [a, b] = process.argv.slice(1).map(memory);
console.log(a.length === b.length && a.length > 1e6 && a.equals(b) ? "same" : "different");`
	out, err := nodetest.Command(t, "node", "-e", script, filepath.Join(dir, "a.wasm"), filepath.Join(dir, "b.wasm")).CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "same" {
		t.Errorf("memory after instantiation: %s, %v", out, err)
	}
}
