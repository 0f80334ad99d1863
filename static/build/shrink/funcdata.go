package shrink

// This file finds the runtime's data about functions. A pcdata table gives a value for each
// instruction of a function. All pcdata tables are in one memory area (pctab). All other data about
// functions is called funcdata and is in another memory area. A function's record contains the
// offsets of its data in both areas.

const (
	moduleFuncs = 40         // index of the word in moduledata that contains the start of funcdata
	noFuncdata  = 0xffffffff // the offset of funcdata that a function does not have

	maxArguments = 256 // limit on the bytes that describe arguments in stack traces (cmd/compile/internal/ssagen)
)

// pcdata returns the address of a word in the function record at address f. This word contains the
// offset of the pcdata table with the given index. If the record has no such word, "pcdata" returns
// 0.
func (m *memory) pcdata(f, index int) int {
	if index >= m.u32(f+4*funcNpcdata) {
		return 0
	}
	return f + 4*(funcFixed+index)
}

// funcdata returns the address of a word in the function record at address f. This word contains
// the offset of the funcdata with the given index. If the record has no such word, "funcdata"
// returns 0.
func (m *memory) funcdata(f, index int) int {
	if index >= int(m.byte(f+funcCount)) {
		return 0
	}
	return f + 4*(funcFixed+m.u32(f+4*funcNpcdata)+index)
}

// funcdataStart returns the address where the area of funcdata begins. It searches for the linker's
// description of the module (moduledata in runtime/symtab.go), which begins with the addresses of
// pclntab (base) and of the names. If there is no such description, it returns 0.
func (m *memory) funcdataStart(base, names, size int) int {
	for _, s := range m.segments {
		// Segments omit zeros, so a segment may begin or end within a word.
		for at := s.addr &^ 7; at < s.addr+len(s.data); at += 8 {
			if m.u64(at) == base && m.u64(at+8) == names && m.u64(at+16) == size && m.u64(at+24) == size {
				return m.u64(at + 8*moduleFuncs)
			}
		}
	}
	return 0
}

// eachFuncdata calls "visit" for all funcdata of the functions, with the index and the address.
func (m *memory) eachFuncdata(start int, funcs []int, visit func(index, at int)) {
	for _, f := range funcs {
		for i := 0; m.funcdata(f, i) != 0; i++ {
			if offset := m.u32(m.funcdata(f, i)); offset != noFuncdata {
				visit(i, start+offset)
			}
		}
	}
}

// otherAddresses returns the addresses of all funcdata whose index is not the given one. Data with
// different indices may share an address if their contents are equal.
func (m *memory) otherAddresses(start int, funcs []int, index int) map[int]bool {
	out := map[int]bool{}
	m.eachFuncdata(start, funcs, func(i, at int) {
		if i != index {
			out[at] = true
		}
	})
	return out
}

// clearArguments overwrites with zeros the data that describes the arguments of functions in stack
// traces. It keeps data at an address that funcdata with another index also uses. It returns the
// number of cleared bytes.
func (m *memory) clearArguments(start int, funcs []int) (cleared int) {
	others := m.otherAddresses(start, funcs, arguments)
	m.eachFuncdata(start, funcs, func(index, at int) {
		if index != arguments || others[at] {
			return
		}
		end := at
		for m.byte(end) != argumentsEnd {
			if end++; end-at > maxArguments {
				return
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

// pctab is the memory area with the pcdata tables. The field "at" is its address, and "size" its
// length in bytes.
type pctab struct {
	*memory
	at, size int
}

// read decodes a pcdata table at offset "off". The table consists of pairs: the difference to the
// previous value, and the difference to the previous address. The first value is relative to -1. A
// value difference of 0 ends the table, except in the first pair. "read" returns the largest value
// and the offset after the table. If "off" is 0, there is no table.
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

// varint decodes an unsigned number in groups of seven bits. It returns the number and the offset
// after it.
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
