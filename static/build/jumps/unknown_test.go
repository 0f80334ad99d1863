package jumps

import (
	"bytes"
	"testing"

	"ic3play/static/build/wasm"
)

// Functions that do not have the structure described in jumps.go must be counted, and must stay
// unchanged.
func TestUnknownForms(t *testing.T) {
	known := threePlaces(jump(4, 2), nil, nil)
	strange := encode([]byte{0}, []instruction{op(wasm.OpLocalGet, 0), op(wasm.OpEnd)})
	vector := []byte{0, 0xfd, 0x0c, wasm.OpEnd} // an extension that Go does not use
	otherTable := bytes.Replace(smallModule(known), []byte{1, 0, wasm.OpI32Const, 0, wasm.OpEnd, 1, 1}, []byte{1, 0, wasm.OpI32Const, 0, wasm.OpEnd, 1, 0}, 1)
	for _, c := range []struct {
		name    string
		module  []byte
		refused bool
		count   Count
		kept    [][]byte
	}{
		{"known", smallModule(known), false, Count{1, 1, 0}, nil},
		{"one of three is known", smallModule(strange, vector, known), false, Count{3, 1, 1}, [][]byte{strange, vector}},
		{"none is known", smallModule(strange, strange), true, Count{2, 0, 0}, nil},
		{"none can be read", smallModule(vector), true, Count{1, 0, 1}, nil},
		{"another table of functions", otherTable, true, Count{}, nil},
		{"no functions", wasm.Join(nil), true, Count{}, nil},
		{"no module", []byte("wasm"), true, Count{}, nil},
	} {
		out, n, err := Direct(c.module)
		if (err != nil) != c.refused || n != c.count {
			t.Errorf("%s: %+v, %v", c.name, n, err)
		}
		for _, code := range c.kept {
			if !bytes.Contains(out, code) {
				t.Errorf("%s: %x is not there any more", c.name, code)
			}
		}
	}
}
