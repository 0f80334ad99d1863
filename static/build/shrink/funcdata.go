package shrink

// This file finds the runtime's data about a function. There are two kinds. A pcdata table
// gives a value for each instruction; the function's record contains the offset of the
// table in pctab. All other data is funcdata, in another memory area; the record contains
// its offset there.

const (
	moduleFuncs = 40         // index of the word in moduledata that contains the start of funcdata
	noFuncdata  = 0xffffffff // the offset that stands for missing funcdata

	mostArguments = 256 // limit in bytes of the data that describes which arguments a stack trace prints (cmd/compile/internal/ssagen)
)

// pcdata returns an address in the function record f: the address of the word that contains
// the pctab offset of pcdata table number index. It returns 0 if the function has no such
// table.
func (m *memory) pcdata(f, index int) int {
	if index >= m.u32(f+4*funcNpcdata) {
		return 0
	}
	return f + 4*(funcFixed+index)
}

// funcdata returns an address in the function record f: the address of the word that
// contains the offset of funcdata number index. It returns 0 if the function has no such
// funcdata.
func (m *memory) funcdata(f, index int) int {
	if index >= int(m.byte(f+funcCount)) {
		return 0
	}
	return f + 4*(funcFixed+m.u32(f+4*funcNpcdata)+index)
}

// funcdataStart returns the start of funcdata. It searches for the linker's description of
// the module (moduledata in runtime/symtab.go), which begins with the values base and
// names: the addresses of pclntab and of the names. It returns 0 if it finds none.
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

// eachFuncdata calls visit for all funcdata of the functions funcs, with the index and the
// address of the funcdata.
func (m *memory) eachFuncdata(start int, funcs []int, visit func(index, at int)) {
	for _, f := range funcs {
		for i := 0; m.funcdata(f, i) != 0; i++ {
			if offset := m.u32(m.funcdata(f, i)); offset != noFuncdata {
				visit(i, start+offset)
			}
		}
	}
}

// otherAddresses returns the addresses of all funcdata whose index differs from index.
// Funcdata with the same content may share an address.
func (m *memory) otherAddresses(start int, funcs []int, index int) map[int]bool {
	out := map[int]bool{}
	m.eachFuncdata(start, funcs, func(i, at int) {
		if i != index {
			out[at] = true
		}
	})
	return out
}

// clearArguments clears the data about arguments in stack traces, unless it is shared with other
// data. It returns the number of cleared bytes.
func (m *memory) clearArguments(start int, funcs []int) (cleared int) {
	others := m.otherAddresses(start, funcs, arguments)
	m.eachFuncdata(start, funcs, func(index, at int) {
		if index != arguments || others[at] {
			return
		}
		end := at
		for m.byte(end) != argumentsEnd {
			if end++; end-at > mostArguments {
				return // the data has an unknown form
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

// pctab is the part of the memory with the pcdata tables. at is its address, and size is
// its length in bytes.
type pctab struct {
	*memory
	at, size int
}

// read reads the table at an offset. The table is a list of pairs: the difference to the
// previous value, and the difference to the previous address. The first value is relative
// to -1. A later pair with a value difference of 0 ends the table. read returns the largest
// value and the end of the table. Offset 0 means that there is no table.
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

// varint decodes an unsigned number in groups of seven bits. It also returns the position
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
