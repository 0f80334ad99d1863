package main

import (
	"encoding/binary"
	"fmt"
)

// Go's linker leaves stretches of eight zeros and more out of a module's data,
// up to the 100,000 segments that browsers accept, and a Go program's tables
// are sparse enough to reach them. That makes the file smaller and what is
// transferred larger: each segment brings an address that no compressor can
// guess, where a few zeros cost next to nothing. So the data is packed anew, in
// segments that only long stretches of zeros part. Memory is the same after
// instantiation, to the byte.

// packGap is how many zeros part two segments. Between 64 and 512 nothing that
// could be measured changes; the whole image as one segment is larger again.
const packGap = 256

// packData returns the module with its data packed.
func packData(module []byte) ([]byte, error) {
	segments, err := dataSegments(module)
	if err != nil {
		return nil, err
	}
	if len(segments) == 0 {
		return module, nil
	}
	first, last := segments[0], segments[len(segments)-1]
	image := make([]byte, last.addr+len(last.data)-first.addr)
	for _, s := range segments {
		copy(image[s.addr-first.addr:], s.data)
	}
	packed := stretches(image, first.addr, packGap)
	section := binary.AppendUvarint(nil, uint64(len(packed)))
	for _, s := range packed {
		section = append(section, 0, opI32Const)
		section = appendSleb(section, int64(int32(s.addr)))
		section = append(section, opEnd)
		section = binary.AppendUvarint(section, uint64(len(s.data)))
		section = append(section, s.data...)
	}
	out := append(make([]byte, 0, len(module)+len(image)), module[:8]...)
	r := &reader{data: module, at: 8}
	for r.at < len(module) {
		start := r.at
		id := r.u8()
		end := r.leb()
		end += r.at
		if r.err != nil {
			return nil, r.err
		}
		if end > len(module) {
			return nil, fmt.Errorf("a section leaves the module")
		}
		if id == wasmDataSect {
			out = append(out, wasmDataSect)
			out = binary.AppendUvarint(out, uint64(len(section)))
			out = append(out, section...)
		} else {
			out = append(out, module[start:end]...)
		}
		r.at = end
	}
	return out, nil
}

// stretches cuts an image that starts at address base where it has gap zeros
// or more.
func stretches(image []byte, base, gap int) []segment {
	var out []segment
	for at := 0; at < len(image); {
		if image[at] == 0 {
			at++
			continue
		}
		end, zeros := at, 0
		for i := at; i < len(image) && zeros < gap; i++ {
			if image[i] == 0 {
				zeros++
			} else {
				end, zeros = i+1, 0
			}
		}
		out = append(out, segment{addr: base + at, data: image[at:end]})
		at = end
	}
	return out
}

func appendSleb(b []byte, v int64) []byte {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
