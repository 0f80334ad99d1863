package shrink

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// list encodes a section that is a list.
func listSection(id byte, items ...[]byte) section {
	body := binary.AppendUvarint(nil, uint64(len(items)))
	for _, i := range items {
		body = append(body, i...)
	}
	return section{id, body}
}

// smallModule has what a Go module has, in little: functions in a table, an
// import, data.
func smallModule(functions ...[]byte) []byte {
	kinds, codes := make([][]byte, len(functions)), make([][]byte, len(functions))
	table := []byte{0, opI32Const, 0, opEnd}
	table = binary.AppendUvarint(table, uint64(len(functions)))
	for i, f := range functions {
		kinds[i] = []byte{0}
		codes[i] = append(binary.AppendUvarint(nil, uint64(len(f))), f...)
		table = binary.AppendUvarint(table, uint64(1+i))
	}
	data := append([]byte{0, opI32Const}, appendSleb(nil, 4096)...)
	data = append(append(data, opEnd, 16), append(append([]byte{}, pclnMagic...), 1, 0, 0, 0, 0, 0, 0, 0)...)
	return joinModule([]section{
		listSection(sectionType, []byte{typeFunc, 1, typeI32, 1, typeI32}),
		listSection(sectionImport, []byte{1, 'a', 1, 'b', 0, 0}),
		listSection(sectionFunc, kinds...),
		listSection(sectionExport),
		listSection(sectionElem, table),
		listSection(sectionCode, codes...),
		listSection(sectionData, data),
	})
}

func randomFunction(seed uint64) []byte {
	m := &maker{rng: rand.New(rand.NewPCG(seed, 5)), odd: seed%3 == 0}
	return m.function()
}

// FuzzModule: whatever the bytes, nothing panics; what is no module is refused,
// and what comes of one is a module again.
func FuzzModule(f *testing.F) {
	module := smallModule(randomFunction(1), randomFunction(2), randomFunction(3))
	for _, cut := range []int{0, 1, 2, 7, len(module) / 2} {
		f.Add(module[:len(module)-cut])
	}
	f.Add([]byte(header))
	f.Add(moduleOf([]segment{{4096, []byte("data")}, {1<<31 - 1, []byte("far away")}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, rewrite := range []bool{false, true} {
			out, steps, err := Module(data, Options{Rewrite: rewrite})
			if err != nil {
				continue
			}
			if len(steps) == 0 {
				t.Error("no step says what it did")
			}
			if _, err := splitModule(out); err != nil {
				t.Errorf("what comes out is no module: %v", err)
			}
		}
	})
}

// FuzzFunction: whatever the bytes of a function, the rules do not panic, and make
// of one that can be read one that can be read.
func FuzzFunction(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(randomFunction(seed), byte(1))
	}
	f.Add([]byte{0, opF64Const, 1, 2}, byte(1)) // cut off within a constant
	f.Add([]byte{0, opPrefix, memoryCopy, 0}, byte(0))
	f.Add([]byte{}, byte(1))
	f.Add([]byte{0, opLocalGet, 0x80, 0x80, 0x80, 0x80, 8}, byte(1)) // no function has so many locals
	f.Fuzz(func(t *testing.T, function []byte, params byte) {
		_, _, unreadable := decode(function)
		for _, r := range rules() {
			out, err := r.apply(function, int(params), ownNumber)
			if err != nil || unreadable != nil {
				continue
			}
			if _, _, err := decode(out); err != nil {
				t.Errorf("%s: what comes out cannot be read: %v", r.name, err)
			}
		}
	})
}
