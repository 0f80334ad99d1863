package shrink

import (
	"encoding/binary"
	"fmt"

	"ic3play/static/build/wasm"
)

// This file packs a module's data. Go's linker omits runs of eight or more zeros, as long as there
// are at most the 100,000 segments that browsers accept. That makes the file smaller but the
// transfer larger: a segment's address does not compress, while zeros do. So only long runs of
// zeros separate the segments here. Memory after instantiation is the same, byte for byte.

// packGap is the least number of consecutive zeros at which the data is split into two segments.
// Shorter runs of zeros stay inside a segment. Values from 64 to 512 make no measurable difference.
// With one segment for all data, the file is larger.
const packGap = 256

func packData(module []byte) ([]byte, error) {
	sections, err := wasm.Split(module)
	if err != nil {
		return nil, err
	}
	segments, err := dataSegments(module)
	if err != nil {
		return nil, err
	}
	if len(segments) == 0 {
		return module, nil
	}
	image, base, err := imageOf(segments)
	if err != nil {
		return nil, err
	}
	for i := range sections {
		if sections[i].ID == wasm.SectionData {
			sections[i].Body = dataSection(image, base)
		}
	}
	return wasm.Join(sections), nil
}

// imageLimit limits the initialised memory. A larger range does not come from Go.
const imageLimit = 1 << 26

// imageOf returns the memory that segments initialise, from the address "base" on.
func imageOf(segments []segment) (image []byte, base int, err error) {
	base = segments[0].addr
	last := segments[len(segments)-1]
	size := last.addr + len(last.data) - base
	if size > imageLimit {
		return nil, 0, fmt.Errorf("%d bytes between the first byte of data and the last", size)
	}
	image = make([]byte, size)
	for _, s := range segments {
		copy(image[s.addr-base:], s.data)
	}
	return image, base, nil
}

// dataSection returns the content of a data section that initialises the memory from address "base"
// with "image".
func dataSection(image []byte, base int) []byte {
	packed := stretches(image, base, packGap)
	out := binary.AppendUvarint(nil, uint64(len(packed)))
	for _, s := range packed {
		out = append(out, 0, wasm.OpI32Const)
		out = wasm.AppendSleb(out, int64(int32(s.addr)))
		out = append(out, wasm.OpEnd)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out
}

// "stretches" splits a memory image at each sequence of at least "gap" zeros. The image begins at
// the address "base".
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
