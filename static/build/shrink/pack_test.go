package shrink

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"ic3play/static/build/wasm"
)

// moduleOf returns a module that has the given data segments, in a data section between two custom
// sections.
func moduleOf(segments []segment) []byte {
	data := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		data = append(data, 0, wasm.OpI32Const)
		data = wasm.AppendSleb(data, int64(int32(s.addr)))
		data = append(data, wasm.OpEnd)
		data = binary.AppendUvarint(data, uint64(len(s.data)))
		data = append(data, s.data...)
	}
	out := []byte("\x00asm\x01\x00\x00\x00\x00\x03\x02ab")
	out = append(out, wasm.SectionData)
	out = binary.AppendUvarint(out, uint64(len(data)))
	out = append(out, data...)
	return append(out, "\x00\x04\x02cde"...)
}

func TestPackData(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		// Addresses from 2^31 on are negative constants.
		base := []int{4096, 1<<31 - 3000}[round%2]
		var segments []segment
		image := map[int]byte{}
		at := base
		for range 1 + rng.IntN(40) {
			at += rng.IntN(3 * packGap)
			data := make([]byte, 1+rng.IntN(20))
			for i := range data {
				if rng.IntN(3) > 0 {
					data[i] = byte(rng.IntN(256))
				}
				if data[i] != 0 {
					image[at+i] = data[i]
				}
			}
			segments = append(segments, segment{at, data})
			at += len(data)
		}
		module := moduleOf(segments)
		packed, err := packData(module)
		if err != nil {
			t.Fatal(err)
		}
		got, err := dataSegments(packed)
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for i, s := range got {
			for j, b := range s.data {
				if b != image[s.addr+j] {
					t.Fatalf("round %d: byte %d at %d instead of %d", round, b, s.addr+j, image[s.addr+j])
				}
				if b != 0 {
					seen++
				}
			}
			if s.data[0] == 0 || s.data[len(s.data)-1] == 0 {
				t.Errorf("round %d: a segment begins or ends with zeros", round)
			}
			if i > 0 && s.addr-got[i-1].addr-len(got[i-1].data) < packGap {
				t.Errorf("round %d: segments at %d and %d are too close", round, got[i-1].addr, s.addr)
			}
		}
		if seen != len(image) {
			t.Errorf("round %d: %d bytes instead of %d", round, seen, len(image))
		}
		if !bytes.HasPrefix(packed, module[:13]) || !bytes.HasSuffix(packed, []byte("\x00\x04\x02cde")) {
			t.Errorf("round %d: other sections changed", round)
		}
		if again, err := packData(packed); err != nil || !bytes.Equal(again, packed) {
			t.Errorf("round %d: packing twice changes the module: %v", round, err)
		}
	}
	for _, bad := range [][]byte{nil, []byte("wasm"), append(moduleOf([]segment{{1, []byte{1}}}), 0, 9)} {
		if _, err := packData(bad); err == nil {
			t.Errorf("%x: no error", bad)
		}
	}
}
