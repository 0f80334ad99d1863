package shrink

// This file removes tables of inlined calls. A function's record has two of them: for each
// instruction the inlined call to which it belongs, and the tree of these calls with names and
// lines. Only stack traces and the function "recover" use them. A call of "recover" succeeds if
// exactly one call, inlined or not, is between "recover" and the panic's frame. Wrappers that the
// compiler makes are ignored (gorecover in runtime/panic.go). forgetInlined removes both tables
// from ordinary functions. This does not change the results of "recover":
//
//   - The first frame that "recover" counts is the function that calls "recover". Such a function is
//     not inlined (cmd/compile/internal/inline), so it counts once.
//   - If the next frame is an ordinary function, it is the second frame. In this case "recover"
//     fails, with or without inlined calls.
//   - In a wrapper, inlined calls are counted, and the count ends at the panic's frame. So wrappers,
//     and all other functions with an id in the runtime, keep their tables.
//
// If the tables have another form, forgetInlined changes nothing.

// Indices of tables (internal/abi).
const (
	pcdataInlined   = 2
	funcdataInlined = 3
)

const (
	funcID      = 40 // offset of the funcID in a function's record; ordinary functions have the funcID 0
	inlinedCall = 16 // size of a call in a tree: id, name, parent, line
	maxInlined  = 1 << 16
)

// forgetInlined removes the tables of inlined calls from ordinary functions. "start" is the address
// of the area of funcdata, funcs contains the addresses of the functions' records, and "names" is
// the size of the table of names. It returns the number of bytes that it cleared in the trees of
// calls. The caller clears the bytes in pctab.
func (m *memory) forgetInlined(start int, funcs []int, names int, pcs pctab) (cleared int) {
	trees := map[int]int{}                                  // the number of calls in each tree
	kept := m.otherAddresses(start, funcs, funcdataInlined) // trees that a function still needs
	var forgotten []int                                     // functions that lose their tables
	for _, f := range funcs {
		calls, tree := m.pcdata(f, pcdataInlined), m.funcdata(f, funcdataInlined)
		if calls == 0 || tree == 0 || m.u32(tree) == noFuncdata {
			continue
		}
		most, _ := pcs.read(m.u32(calls))
		if most >= maxInlined {
			return 0
		}
		at := start + m.u32(tree)
		for i := range most + 1 {
			// If the entry is not a call, the tree does not have the expected structure.
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
