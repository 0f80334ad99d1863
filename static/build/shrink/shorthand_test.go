package shrink

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// readAll reads files in shorthand by the page's own script, in Node: each the module, or
// nil where the script finds that it is damaged.
func readAll(t *testing.T, files [][]byte) [][]byte {
	t.Helper()
	needNode(t)
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{"../../src/engine/shorthand.ts"}, Bundle: true, Format: api.FormatESModule, Target: api.ES2022,
	})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors[0].Text)
	}
	const program = `import { readFileSync, writeFileSync } from "node:fs";
import { ShorthandReader } from "./shorthand.mjs";
const all = readFileSync("in"), out = [];
const word = (n) => { const b = Buffer.alloc(4); b.writeInt32LE(n); return b; };
for (let at = 0, step = 1; at < all.length; step = (step * 7) % 1009) {
  const end = at + 4 + all.readInt32LE(at), parts = [];
  at += 4;
  try {
    const reader = new ShorthandReader();
    for (; at < end; at += step) parts.push(reader.push(all.subarray(at, Math.min(end, at + step))));
    reader.end();
    const module = Buffer.concat(parts);
    out.push(word(module.length), module);
  } catch (e) {
    if (!/damaged/.test(e.message)) throw e;
    out.push(word(-1));
  }
  at = end;
}
writeFileSync("out", Buffer.concat(out));`
	var in []byte
	for _, f := range files {
		in = binary.LittleEndian.AppendUint32(in, uint32(len(f)))
		in = append(in, f...)
	}
	dir := t.TempDir()
	for name, data := range map[string][]byte{"shorthand.mjs": result.OutputFiles[0].Contents, "read.mjs": []byte(program), "in": in} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := command(t, "node", "read.mjs")
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	text, err := os.ReadFile(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	var out [][]byte
	for len(text) > 0 {
		n := int(int32(binary.LittleEndian.Uint32(text)))
		if text = text[4:]; n < 0 {
			out = append(out, nil)
			continue
		}
		out, text = append(out, text[:n:n]), text[n:]
	}
	if len(out) != len(files) {
		t.Fatalf("%d modules of %d files", len(out), len(files))
	}
	return out
}

// TestShorthandGivesTheModuleBack: of modules of random functions, as the compiler makes
// them and as the rules leave them, and of functions that no sign fits.
func TestShorthandGivesTheModuleBack(t *testing.T) {
	var modules, files [][]byte
	signs := map[string]int{}
	for seed := range uint64(150) {
		list := [][]byte{
			encode([]byte{0}, []instruction{op(opLocalGet, 0), op(opEnd)}),
			{0, 0xfd, 0x0c, opEnd},                            // of an extension that Go does not use
			{0, opLoad + 1, 0, 8, 0x41, 0xff, 0x80, 0, opEnd}, // numbers that are longer than they need be
			{1, 1, typeI64, opUnreachable},                    // no end
			offsets(0, 120, 121, 128, 1016, 1024, 1<<29, 1<<32-1),
		}
		for k := range uint64(6) {
			list = append(list, randomFunction(6*seed+k))
		}
		module := smallModule(list...)
		if seed%2 == 1 {
			rewritten, _, err := Module(module, Options{Rewrite: true})
			if err != nil {
				t.Fatal(err)
			}
			module = rewritten
		}
		short, report, err := Shorthand(module)
		if err != nil {
			t.Fatal(err)
		}
		for words, n := range report.Signs {
			signs[words] += n
		}
		modules, files = append(modules, module), append(files, short)
	}
	all := 0
	for _, n := range signs {
		all += n
	}
	if all < 10_000 {
		t.Errorf("only %d signs: the functions are not those that they are for", all)
	}
	for _, words := range []string{stepsWords, "2002 41~8 6a 2400 4100 0f"} {
		if signs[words] == 0 {
			t.Errorf("no sign %q", words)
		}
	}
	for i, again := range readAll(t, files) {
		if !bytes.Equal(again, modules[i]) {
			t.Errorf("module %d is another", i)
		}
	}
}

// offsets is a function that loads from and stores at so many bytes behind an address.
func offsets(list ...uint64) []byte {
	out := []byte{0}
	for _, n := range list {
		out = append(binary.AppendUvarint(append(out, opLocalGet, 0, opLoad64, 3), n), opDrop)
		out = binary.AppendUvarint(append(out, opLocalGet, 0, opLocalGet, 0, opStore64, 3), n)
	}
	return append(out, opEnd)
}

// TestShorthandDamaged: a file that is cut off is noticed wherever that is, and one that
// is changed ends the reading.
func TestShorthandDamaged(t *testing.T) {
	module := smallModule(randomFunction(1), randomFunction(2))
	short, _, err := Shorthand(module)
	if err != nil {
		t.Fatal(err)
	}
	var files [][]byte
	cuts := 0
	for ; cuts < len(short); cuts++ {
		files = append(files, short[:cuts])
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		changed := bytes.Clone(short)
		changed[rng.IntN(len(changed))] = byte(rng.IntN(256))
		files = append(files, changed)
	}
	whole := 0
	for i, again := range readAll(t, append(files, short)) {
		switch {
		case i == len(files):
			if !bytes.Equal(again, module) {
				t.Error("the whole file is read as another module")
			}
		case i < cuts && again != nil:
			// It may end between two blocks: then the module is cut off, which the browser says.
			if whole++; bytes.Equal(again, module) {
				t.Errorf("cut off at %d, and yet whole", i)
			}
		}
	}
	if whole > 20 {
		t.Errorf("%d cuts of %d were not noticed", whole, cuts)
	}
}

// TestSignsFit: no sign is longer than the room that the reader keeps, and their bytes begin no instruction.
func TestSignsFit(t *testing.T) {
	const room = 256 // in shorthand.ts
	for _, words := range signWords {
		parts, err := readSign(words)
		if err != nil {
			t.Fatal(err)
		}
		size := 0
		for _, p := range parts {
			if size += len(p.bytes); p.free || p.kind == partReturn || p.kind == partElse || p.kind == partAgain || p.kind == partSize || p.kind == partSized {
				size += 10
			}
			if p.kind == partBytes && !p.free {
				r := &reader{data: p.bytes}
				if r.instruction(); r.err != nil || r.at != len(p.bytes) {
					t.Errorf("%q: % x is not one instruction", words, p.bytes)
				}
			}
		}
		if size > room {
			t.Errorf("%q may take %d bytes", words, size)
		}
	}
	for _, c := range signCodes() {
		r := &reader{data: []byte{c, 0, 0, 0, 0, 0, 0, 0, 0, 0}}
		if r.instruction(); r.err == nil {
			t.Errorf("%#x begins an instruction", c)
		}
	}
}
