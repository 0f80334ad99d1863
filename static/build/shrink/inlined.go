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
// given by the addresses of their records. Offsets of funcdata begin at an address, names have a size. It
// says how many bytes of trees were cleared: those of pctab are the caller's.
func (m *memory) forgetInlined(start int, funcs []int, names int, pcs pctab) (cleared int) {
	trees := map[int]int{}                          // how many calls, by the address of a tree
	kept := m.others(start, funcs, funcdataInlined) // and trees that one function keeps, of several
	var forgotten []int                             // functions
	for _, f := range funcs {
		calls, tree := m.pcdata(f, pcdataInlined), m.funcdata(f, funcdataInlined)
		if calls == 0 || tree == 0 || m.u32(tree) == noFuncdata {
			continue
		}
		most, _ := pcs.read(m.u32(calls))
		if most >= mostInlined {
			return 0
		}
		at := start + m.u32(tree)
		for i := range most + 1 {
			// A form that is not known.
			if call := at + i*inlinedCall; m.u32(call)>>8 != 0 || m.u32(call+4) >= names {
				return 0
			}
		}
		trees[at] = max(trees[at], most+1)
		if m.byte(f+funcID) != 0 {
			kept[at] = true
		} else {
			forgotten = append(forgotten, f)
		}
	}
	for _, f := range forgotten {
		m.set(m.pcdata(f, pcdataInlined), 0)
		m.set(m.funcdata(f, funcdataInlined), 0xff)
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
