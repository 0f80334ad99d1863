package shrink

// What the runtime knows of a function: tables by instruction, whose offsets in pctab its
// record holds (pcdata), and offsets into another stretch of memory (funcdata).

const (
	moduleFuncs = 40         // moduledata's word that points to what offsets of funcdata begin at
	noFuncdata  = 0xffffffff // the offset where a function has none

	mostArguments = 256 // bytes that say which arguments a trace prints; they are fewer (cmd/compile/internal/ssagen)
)

// pcdata is the address of a word of a function's record: an offset in pctab; 0 where there is none with this index.
func (m *memory) pcdata(f, index int) int {
	if index >= m.u32(f+4*funcNpcdata) {
		return 0
	}
	return f + 4*(funcFixed+index)
}

// funcdata is the address of a word of a function's record: an offset of funcdata; 0 where there is none with this index.
func (m *memory) funcdata(f, index int) int {
	if index >= int(m.byte(f+funcCount)) {
		return 0
	}
	return f + 4*(funcFixed+m.u32(f+4*funcNpcdata)+index)
}

// funcdataStart is where offsets of funcdata begin, by the linker's description of the module (moduledata in
// runtime/symtab.go), which begins with the addresses of the table at base and of the names; 0 where it was not found.
func (m *memory) funcdataStart(base, names, size int) int {
	for _, s := range m.segments {
		// A segment may begin behind zeros of a word, and end before some.
		for at := s.addr &^ 7; at < s.addr+len(s.data); at += 8 {
			if m.u64(at) == base && m.u64(at+8) == names && m.u64(at+16) == size && m.u64(at+24) == size {
				return m.u64(at + 8*moduleFuncs)
			}
		}
	}
	return 0
}

// eachFuncdata calls visit for all funcdata of functions: which of them it is, and where it lies.
func (m *memory) eachFuncdata(start int, funcs []int, visit func(index, at int)) {
	for _, f := range funcs {
		for i := 0; m.funcdata(f, i) != 0; i++ {
			if offset := m.u32(m.funcdata(f, i)); offset != noFuncdata {
				visit(i, start+offset)
			}
		}
	}
}

// others are the places of all funcdata but that of an index: what has the same content may lie in the same place.
func (m *memory) others(start int, funcs []int, index int) map[int]bool {
	out := map[int]bool{}
	m.eachFuncdata(start, funcs, func(i, at int) {
		if i != index {
			out[at] = true
		}
	})
	return out
}

// clearArguments overwrites which arguments of functions traces print, but for what is something else, too.
// It says how many bytes it has cleared.
func (m *memory) clearArguments(start int, funcs []int) (cleared int) {
	others := m.others(start, funcs, arguments)
	m.eachFuncdata(start, funcs, func(index, at int) {
		if index != arguments || others[at] {
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

// pctab is the memory of the tables by instruction: where they begin, and how many bytes they have.
type pctab struct {
	*memory
	at, size int
}

// read reads the table at an offset: pairs of differences, of a value, which begins at -1, and of the
// address, until one of the value is 0 that is not the first. It returns the largest value and where the table ends.
// An offset of 0 is that of no table.
func (t pctab) read(off int) (most, end int) {
	value, most := -1, -1
	if off == 0 {
		return most, off
	}
	for first := true; off < t.size; first = false {
		var delta int
		delta, off = t.varint(off)
		if delta == 0 && !first {
			break
		}
		value += delta>>1 ^ -(delta & 1)
		most = max(most, value)
		_, off = t.varint(off)
	}
	return most, off
}

// varint is an unsigned number in stretches of seven bits, and where it ends.
func (t pctab) varint(off int) (v, end int) {
	for shift := 0; off < t.size; shift += 7 {
		b := t.byte(t.at + off)
		off++
		v |= int(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	return v, off
}
