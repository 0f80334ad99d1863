package shrink

// Where calls were inlined, a function's record has two tables: for each
// instruction the call that it belongs to, and the tree of these calls, with
// names and lines. Traces print them, which nobody sees here, and recover counts
// them: it answers if one call lies between it and the panic's own frame, but for wrappers
// that the compiler makes, and one that was inlined counts too (gorecover in
// runtime/panic.go). forgetInlined removes both tables from ordinary functions:
//
//   - The first frame that recover counts is the function that calls it. Such a function is
//     not inlined (cmd/compile/internal/inline), so there is nothing to count but itself.
//   - An ordinary function's frame behind that one is a second one, and recover ends there,
//     however many calls were inlined in it.
//   - In a wrapper they count, and the frame of the panic is where counting ends: these
//     and all other functions that the runtime knows by a number keep their tables.
//
// What has another form is left alone.

// By their index (internal/abi).
const (
	pcdataInlined   = 2
	funcdataInlined = 3
)

const (
	funcID      = 40 // byte of a function's record: what the runtime knows it as, 0 if nothing
	inlinedCall = 16 // bytes of a call in a tree: what it is known as, name, parent, line
	mostInlined = 1 << 16
)

// forgetInlined removes the tables of calls that were inlined in ordinary functions, which are
// given by the addresses of their records. Offsets of funcdata and pctab begin at addresses (0: it is not known), names
// have a size. It says how many bytes of trees were cleared: those of pctab are the caller's.
func (m *memory) forgetInlined(start int, funcs []int, names, pctab int) (cleared int) {
	if start == 0 {
		return 0
	}
	trees := map[int]int{} // how many calls, by the address of a tree
	kept := map[int]bool{} // one tree may be that of several functions, or what has the same content
	m.eachFuncdata(start, funcs, func(index, at int) { kept[at] = kept[at] || index != funcdataInlined })
	var forgotten []int // functions
	for _, f := range funcs {
		n := m.u32(f + 4*funcNpcdata)
		if n <= pcdataInlined || int(m.byte(f+funcCount)) <= funcdataInlined {
			continue
		}
		offset := m.u32(f + 4*(funcFixed+n+funcdataInlined))
		if offset == noFuncdata {
			continue
		}
		tree := start + offset
		calls := m.largest(pctab+m.u32(f+4*(funcFixed+pcdataInlined))) + 1
		if calls > mostInlined {
			return 0
		}
		for i := range calls {
			// A form that is not known.
			if at := tree + i*inlinedCall; m.u32(at)>>8 != 0 || m.u32(at+4) >= names {
				return 0
			}
		}
		trees[tree] = max(trees[tree], calls)
		if m.byte(f+funcID) != 0 {
			kept[tree] = true
		} else {
			forgotten = append(forgotten, f)
		}
	}
	for _, f := range forgotten {
		n := m.u32(f + 4*funcNpcdata)
		m.set(f+4*(funcFixed+pcdataInlined), 0)
		m.set(f+4*(funcFixed+n+funcdataInlined), 0xff)
	}
	for tree, calls := range trees {
		for i := 0; i < calls*inlinedCall && !kept[tree]; i++ {
			if m.clear(tree + i) {
				cleared++
			}
		}
	}
	return cleared
}

// largest is the largest value of the table at an address in pctab: pairs of differences, of the
// value, which begins at -1, and of the address, until one of the value is 0 that is not the first.
func (m *memory) largest(at int) int {
	value, most := -1, -1
	for first := true; ; first = false {
		var delta int
		delta, at = m.varint(at)
		if delta == 0 && !first {
			return most
		}
		value += delta>>1 ^ -(delta & 1)
		most = max(most, value)
		_, at = m.varint(at)
	}
}

// varint is an unsigned number in stretches of seven bits, and where it ends.
func (m *memory) varint(at int) (v, end int) {
	for shift := 0; shift < 35; shift += 7 {
		b := m.byte(at)
		at++
		v |= int(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	return v, at
}
