package shrink

import "encoding/binary"

// What the runtime knows of a function beside tables by instruction is funcdata: offsets, in its
// record, into one stretch of memory.

const (
	moduleFuncs = 40         // moduledata's word that points to what offsets of funcdata begin at
	noFuncdata  = 0xffffffff // the offset where a function has none

	mostArguments = 256 // bytes that say which arguments a trace prints; they are fewer (cmd/compile/internal/ssagen)
)

// funcdata is where offsets of funcdata begin, by the linker's description of the module (moduledata in
// runtime/symtab.go), which begins with the addresses of the table at base and of the names; 0 where it was not found.
func (m *memory) funcdata(base, names, size int) int {
	for _, s := range m.segments {
		// A segment may begin behind zeros of a word, and end before some.
		for at := s.addr &^ 7; at < s.addr+len(s.data); at += 8 {
			if s.word(m, at) == base && m.u64(at+8) == names && m.u64(at+16) == size && m.u64(at+24) == size {
				return m.u64(at + 8*moduleFuncs)
			}
		}
	}
	return 0
}

// word is the word of m at an address, as quick as there can be one where all of it is in the segment.
func (s segment) word(m *memory, at int) int {
	if i := at - s.addr; i >= 0 && i+8 <= len(s.data) {
		return int(binary.LittleEndian.Uint64(s.data[i:]))
	}
	return m.u64(at)
}

// eachFuncdata calls visit for all funcdata of functions: which of them it is, and where it lies.
func (m *memory) eachFuncdata(start int, funcs []int, visit func(index, at int)) {
	for _, f := range funcs {
		n := m.u32(f + 4*funcNpcdata)
		for i := range int(m.byte(f + funcCount)) {
			if offset := m.u32(f + 4*(funcFixed+n+i)); offset != noFuncdata {
				visit(i, start+offset)
			}
		}
	}
}

// clearArguments overwrites which arguments of functions traces print, but for what is something else, too: what
// has the same content may lie in the same place. It says how many bytes it has cleared.
func (m *memory) clearArguments(start int, funcs []int) (cleared int) {
	if start == 0 {
		return 0
	}
	other := map[int]bool{}
	m.eachFuncdata(start, funcs, func(index, at int) { other[at] = other[at] || index != arguments })
	m.eachFuncdata(start, funcs, func(index, at int) {
		if index != arguments || other[at] {
			return
		}
		end := at
		for m.byte(end) != argumentsEnd {
			if end++; end-at > mostArguments {
				return // a form that is not known
			}
		}
		for ; at < end; at++ {
			if m.clear(at) {
				cleared++
			}
		}
	})
	return cleared
}
