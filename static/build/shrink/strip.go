package shrink

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"ic3play/static/build/wasm"
)

// This file removes line tables. A Go module for the browser has the name of every function and,
// for every instruction, its file and line. This is a sixth of the transfer, only for stack traces.
// stripLines keeps the data for garbage collection, unwinding and recovery. It also keeps the
// prefix by which the scheduler recognises the runtime's own functions (systemName). To get a stack
// trace with lines, run the same code natively or build the module with plain go build.
//
// The tables are those of runtime/symtab.go (pclntab, in its form since Go 1.20). A function's
// record has its tables' offsets in pctab, where 0 means no table. The runtime prints "?" for a
// function without lines. stripLines overwrites bytes that no remaining table uses with zeros:
// addresses do not change, and zeros compress well. It skips tables of an unknown form.

// These constants are the indices of fields in a function's record of type _func
// (runtime/runtime2.go), in 32-bit words. The comments say where a constant means something else.
const (
	funcNameOff = 1
	funcPcsp    = 4
	funcPcfile  = 5
	funcPcln    = 6
	funcNpcdata = 7
	funcCu      = 8
	funcStart   = 9
	funcFixed   = 11 // words before the pcdata offsets
	// byte offset of the field that contains the number of funcdata offsets
	funcCount  = 43
	pclnHeader = 8 + 8*8
)

// systemName replaces the name of every function of the runtime. These functions need a name with
// this prefix, because the scheduler reads the names: while the world is stopped, only goroutines
// whose function has this prefix can run (isSystemGoroutine in runtime/traceback.go). The name is
// stored once, at systemOff in the table of names.
const (
	systemName = "runtime."
	systemOff  = 1
)

// These tables (see internal/abi) are read only by stack traces and by preemption with signals. A
// browser has no signals. For the tables about inlining see inlined.go.
const (
	arguments    = 5    // funcdata index of arguments in stack traces
	argumentsEnd = 0xff // the byte that ends the data about arguments, and occurs only there (abi.TraceArgsEndSeq)
)

var (
	tracePcdata   = [...]int{0, 3}         // unsafe points and live arguments
	traceFuncdata = [...]int{arguments, 6} // arguments and live arguments
)

// pclnMagic contains the first bytes of pclntab, the runtime's table of functions and lines
// (abi.CurrentPCLnTabMagic). They include the minimum size of instructions (one byte) and the size
// of pointers (64 bits).
var pclnMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// "cleared" contains numbers of cleared bytes. They are 0 if the tables were not found.
type cleared struct {
	lines int // line tables
	trees int // trees of inlined calls (inlined.go)
}

func stripLines(module []byte) ([]byte, cleared, error) {
	out := bytes.Clone(module)
	segments, err := dataSegments(out)
	if err != nil {
		return nil, cleared{}, err
	}
	m := &memory{segments: segments}
	for _, s := range segments {
		for at := 0; ; {
			i := bytes.Index(s.data[at:], pclnMagic)
			if i < 0 {
				break
			}
			at += i
			if n, ok := m.strip(s.addr + at); ok {
				return out, n, nil
			}
			at++
		}
	}
	return out, cleared{}, nil
}

// segment is initialised memory; "data" is a slice of the module.
type segment struct {
	addr int
	data []byte
}

// memory contains the bytes that data segments initialise. All other bytes are zero.
type memory struct{ segments []segment }

func (m *memory) find(addr, n int) []byte {
	lo, hi := 0, len(m.segments)
	for lo < hi {
		mid := (lo + hi) / 2
		if m.segments[mid].addr <= addr {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return nil
	}
	s := m.segments[lo-1]
	if addr+n > s.addr+len(s.data) {
		return nil
	}
	return s.data[addr-s.addr : addr-s.addr+n]
}

func (m *memory) byte(addr int) byte {
	if b := m.find(addr, 1); b != nil {
		return b[0]
	}
	return 0
}

func (m *memory) u32(addr int) int {
	if w := m.find(addr, 4); w != nil {
		return int(binary.LittleEndian.Uint32(w))
	}
	v := 0
	for i := 3; i >= 0; i-- {
		v = v<<8 | int(m.byte(addr+i))
	}
	return v
}

func (m *memory) u64(addr int) int {
	if w := m.find(addr, 8); w != nil {
		return int(binary.LittleEndian.Uint64(w))
	}
	return m.u32(addr) | m.u32(addr+4)<<32
}

func (m *memory) clear(addr int) bool {
	if b := m.find(addr, 1); b != nil && b[0] != 0 {
		b[0] = 0
		return true
	}
	return false
}

// The method "set" writes b to the four bytes from addr, if a segment initialises all of them.
// Otherwise only b = 0 has an effect: the bytes outside of segments are 0 already, and the method
// clears the others.
func (m *memory) set(addr int, b byte) {
	if w := m.find(addr, 4); w != nil {
		for i := range w {
			w[i] = b
		}
	} else if b == 0 {
		for i := 0; i < 4; i++ {
			m.clear(addr + i)
		}
	}
}

// strip clears the tables of source lines in pclntab, which begins at the address "base". If the
// tables do not have the expected structure, it returns false.
func (m *memory) strip(base int) (n cleared, ok bool) {
	nfunc := m.u64(base + 8)
	names, cus, files := m.u64(base+32), m.u64(base+40), m.u64(base+48)
	tables, pcln := m.u64(base+56), m.u64(base+64)
	end := 0
	if n := len(m.segments); n > 0 {
		end = m.segments[n-1].addr + len(m.segments[n-1].data)
	}
	if nfunc <= 0 || nfunc > 1<<20 || pcln > end-base || names < pclnHeader || cus < names || files < cus || tables < files || pcln < tables {
		return n, false
	}
	funcs := make([]int, nfunc)
	size := pcln - tables
	for i := range funcs {
		funcs[i] = base + pcln + m.u32(base+pcln+8*i+4)
		if m.u32(funcs[i]+4*funcPcsp) > size || m.u32(funcs[i]+4*funcPcfile) > size || m.u32(funcs[i]+4*funcPcln) > size ||
			m.u32(funcs[i]+4*funcNpcdata) > 64 {
			return n, false
		}
	}
	system := map[int]bool{} // addresses of the functions of the runtime
	for _, f := range funcs {
		if name := m.find(base+names+m.u32(f+4*funcNameOff), len(systemName)); string(name) == systemName {
			system[f] = true
			if m.find(f+4*funcNameOff, 1) == nil {
				return n, false
			}
		}
	}
	stored := m.find(base+names+systemOff, len(systemName)+1)
	if stored == nil {
		return n, false
	}
	if string(stored) == systemName+"\x00" {
		n.lines = -len(systemName) // the bytes of systemName are cleared and stored again
	}
	pcs := pctab{m, base + tables, size}
	if start := m.funcdataStart(base, base+names, cus-names); start != 0 {
		n.trees = m.forgetInlined(start, funcs, cus-names, pcs)
		n.lines += m.clearArguments(start, funcs)
	}
	for _, f := range funcs {
		for _, i := range tracePcdata {
			if word := m.pcdata(f, i); word != 0 {
				m.set(word, 0)
			}
		}
		for _, i := range traceFuncdata {
			if word := m.funcdata(f, i); word != 0 {
				m.set(word, 0xff)
			}
		}
	}
	// Several functions may share a table, and tables may overlap. So keep all bytes that a
	// remaining table uses.
	used := make([]bool, size)
	keep := func(off int) {
		_, end := pcs.read(off)
		for i := off; i < end; i++ {
			used[i] = true
		}
	}
	for _, f := range funcs {
		keep(m.u32(f + 4*funcPcsp))
		for i := 0; m.pcdata(f, i) != 0; i++ {
			keep(m.u32(m.pcdata(f, i)))
		}
	}
	for _, f := range funcs {
		for _, word := range [...]int{funcNameOff, funcPcfile, funcPcln, funcCu, funcStart} {
			for i := 0; i < 4; i++ {
				m.clear(f + 4*word + i)
			}
		}
		if system[f] {
			m.find(f+4*funcNameOff, 1)[0] = systemOff
		}
	}
	// The tables of names, compilation units and files are adjacent.
	for at := base + names; at < base+tables; at++ {
		if m.clear(at) {
			n.lines++
		}
	}
	copy(stored, systemName)
	for off := 1; off < size; off++ {
		if !used[off] && m.clear(base+tables+off) {
			n.lines++
		}
	}
	return n, true
}

// dataSegments returns the active data segments of a module, sorted by address.
func dataSegments(module []byte) ([]segment, error) {
	sections, err := wasm.Split(module)
	if err != nil {
		return nil, err
	}
	var out []segment
	for _, s := range sections {
		if s.ID != wasm.SectionData {
			continue
		}
		r := &wasm.Reader{Data: s.Body}
		for n := r.Leb(); n > 0 && r.Err == nil; n-- {
			if r.U8() != 0 || r.U8() != wasm.OpI32Const { // an active segment of memory 0
				return nil, fmt.Errorf("a data segment of an unknown kind")
			}
			addr := r.Sleb()
			if r.U8() != wasm.OpEnd {
				return nil, fmt.Errorf("a data segment at an unknown address")
			}
			length := r.Leb()
			if r.Err != nil || r.At+length > len(s.Body) {
				return nil, fmt.Errorf("a data segment exceeds its section")
			}
			out = append(out, segment{addr: addr, data: s.Body[r.At : r.At+length]})
			r.At += length
		}
		if r.Err != nil {
			return nil, r.Err
		}
	}
	slices.SortFunc(out, func(a, b segment) int { return a.addr - b.addr })
	for i := 1; i < len(out); i++ {
		if before := out[i-1]; before.addr+len(before.data) > out[i].addr {
			return nil, fmt.Errorf("data segments overlap")
		}
	}
	return out, nil
}
