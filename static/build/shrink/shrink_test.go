package shrink

import (
	"bytes"
	"testing"
)

// TestUnknownForms: what has another form than Go's is left alone, and said.
func TestUnknownForms(t *testing.T) {
	known := []byte{}
	for seed := uint64(1); len(known) == 0; seed++ { // one that a rule changes
		f := randomFunction(seed)
		if out, err := frameAccess(f, 1, 0); err == nil && !bytes.Equal(out, f) {
			known = f
		}
	}
	strange := encode([]byte{0}, []instruction{op(opLocalGet, 0), op(opEnd)})
	vector := []byte{0, 0xfd, 0x0c, opEnd} // of an extension that Go does not use
	otherTable := bytes.Replace(smallModule(known), []byte{1, 0, opI32Const, 0, opEnd, 1, 1}, []byte{1, 0, opI32Const, 0, opEnd, 1, 0}, 1)
	for _, c := range []struct {
		name    string
		module  []byte
		skipped bool // short accesses to frames
		unread  int
		code    [][]byte // that must be there unchanged
	}{
		{"known", smallModule(known), false, 0, nil},
		{"one of three is known", smallModule(strange, vector, known), false, 1, [][]byte{strange, vector}},
		{"none is known", smallModule(strange, strange), true, 0, [][]byte{strange}},
		{"none can be read", smallModule(vector), true, 1, [][]byte{vector}},
		{"another table of functions", otherTable, true, 0, [][]byte{known}},
		{"no functions", moduleOf([]segment{{4096, []byte("data")}}), true, 0, [][]byte{[]byte("data")}},
	} {
		out, steps, err := Module(c.module, Options{Rewrite: true})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		found := false
		for _, s := range steps {
			if s.Name != "short accesses to frames" {
				continue
			}
			found = true
			if (s.Skipped != "") != c.skipped || s.Unread != c.unread {
				t.Errorf("%s: %+v", c.name, s)
			}
		}
		if !found {
			t.Errorf("%s: no step tells of frames: %+v", c.name, steps)
		}
		for _, code := range c.code {
			if !bytes.Contains(out, code) {
				t.Errorf("%s: %x is not there any more", c.name, code)
			}
		}
	}
	plain, steps, err := Module(smallModule(known), Options{})
	if err != nil || !bytes.Contains(plain, known) {
		t.Errorf("without rewriting, functions change: %v", err)
	}
	for _, s := range steps {
		for _, r := range rules() {
			if s.Name == r.name {
				t.Errorf("without rewriting: %+v", s)
			}
		}
	}
}
