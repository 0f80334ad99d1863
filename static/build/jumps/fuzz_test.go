package jumps

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"ic3play/static/build/wasm"
)

func listSection(id byte, items ...[]byte) wasm.Section {
	body := binary.AppendUvarint(nil, uint64(len(items)))
	for _, i := range items {
		body = append(body, i...)
	}
	return wasm.Section{ID: id, Body: body}
}

// smallModule returns a module like those that Go's compiler makes: it has functions in a table, an
// import, and data.
func smallModule(functions ...[]byte) []byte {
	kinds, codes := make([][]byte, len(functions)), make([][]byte, len(functions))
	table := []byte{0, wasm.OpI32Const, 0, wasm.OpEnd}
	table = binary.AppendUvarint(table, uint64(len(functions)))
	for i, f := range functions {
		kinds[i] = []byte{0}
		codes[i] = append(binary.AppendUvarint(nil, uint64(len(f))), f...)
		table = binary.AppendUvarint(table, uint64(1+i))
	}
	data := append(wasm.AppendSleb([]byte{0, wasm.OpI32Const}, 4096), wasm.OpEnd, 2, 1, 2)
	return wasm.Join([]wasm.Section{
		listSection(wasm.SectionType, []byte{wasm.TypeFunc, 1, wasm.TypeI32, 1, wasm.TypeI32}),
		listSection(wasm.SectionImport, []byte{1, 'a', 1, 'b', 0, 0}),
		listSection(wasm.SectionFunc, kinds...),
		listSection(wasm.SectionExport),
		listSection(wasm.SectionElem, table),
		listSection(wasm.SectionCode, codes...),
		listSection(wasm.SectionData, data),
	})
}

func randomFunction(seed uint64) []byte {
	m := &maker{rng: rand.New(rand.NewPCG(seed, 5)), odd: seed%3 == 0}
	return m.function()
}

// No input may cause a panic. If Direct accepts a module, the result must be a valid module.
func FuzzModule(f *testing.F) {
	module := smallModule(randomFunction(1), randomFunction(2), randomFunction(3))
	for _, cut := range []int{0, 1, 2, 7, len(module) / 2} {
		f.Add(module[:len(module)-cut])
	}
	f.Add([]byte(wasm.Header))
	f.Fuzz(func(t *testing.T, data []byte) {
		out, _, err := Direct(data)
		if err != nil {
			return
		}
		if _, err := wasm.Split(out); err != nil {
			t.Errorf("what comes out is no module: %v", err)
		}
	})
}

// No input may cause a panic. If a function can be decoded, the output of directJumps can be, too.
func FuzzFunction(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(randomFunction(seed), byte(1))
	}
	f.Add([]byte{0, wasm.OpF64Const, 1, 2}, byte(1)) // ends within a constant
	f.Add([]byte{0, wasm.OpPrefix, wasm.MemoryCopy, 0}, byte(0))
	f.Add([]byte{}, byte(1))
	f.Add([]byte{0, wasm.OpLocalGet, 0x80, 0x80, 0x80, 0x80, 8}, byte(1)) // too many locals
	f.Fuzz(func(t *testing.T, function []byte, params byte) {
		_, _, unreadable := decode(function)
		out, err := directJumps(function, int(params))
		if err != nil || unreadable != nil {
			return
		}
		if _, _, err := decode(out); err != nil {
			t.Errorf("what comes out cannot be read: %v", err)
		}
	})
}
